// The chance of winning from every score, and from every place inside a deal.
//
// A value is what the game is worth to whoever asks: 1 for winning it, -1 for losing, or two and
// three times that where skunks count so much. What a deal brings is known from very many recorded
// deals: how often it brings the dealer and the pone how many points together, and how often the
// dealer gets to one goal before the pone gets to another. Nothing else is needed, and the order
// in which points are pegged is exact. Every deal brings somebody a point, so a position depends
// only on such with more points on the board: one pass from the end of the game is enough.
#pragma once

#include "deals.hpp"

namespace muggins {

constexpr int kMostHole = 121;

// What a game is worth to its winner.
struct Stake {
  float worth = 1;         // and so much more ...
  int lines[2] = {-1, -1};  // ... when the loser stands at one of these or lower
  float more[2] = {0, 0};

  float won(int loser_score) const {
    float worth_now = worth;
    for (int i = 0; i < 2; ++i)
      if (loser_score <= lines[i]) worth_now += more[i];
    return worth_now;
  }
};

// What a deal brings, as chances, from how often it did: by the dealer's points and the pone's, and
// by two goals, the dealer's and the pone's, who got to their goal first. See DealTally.
class DealChances {
 public:
  DealChances(const double* totals, const double* dealer_first)
      : totals_(kPlaces), dealer_first_(kPlaces), pone_first_(kPlaces) {
    double deals = 0;
    for (int i = 0; i < kPlaces; ++i) deals += totals[i];
    std::vector<double> below(kPlaces);  // how often both stay below these goals
    for (int dealer = 0; dealer < kDealerPoints; ++dealer)
      for (int pone = 0; pone < kPonePoints; ++pone) {
        const std::size_t here = at(dealer, pone);
        totals_[here] = static_cast<float>(totals[here] / deals);
        dealer_first_[here] = static_cast<float>(dealer_first[here] / deals);
        if (dealer == 0 || pone == 0) continue;
        below[here] = below[at(dealer - 1, pone)] + below[at(dealer, pone - 1)] -
                      below[at(dealer - 1, pone - 1)] + totals[at(dealer - 1, pone - 1)];
        pone_first_[here] = static_cast<float>((deals - dealer_first[here] - below[here]) / deals);
      }
  }

  float total(int dealer, int pone) const { return totals_[at(dealer, pone)]; }

  // The dealer gets so many points before the pone gets so many; both are 1 or more.
  float dealer_first(int dealer, int pone) const { return dealer_first_[goals(dealer, pone)]; }
  float pone_first(int dealer, int pone) const { return pone_first_[goals(dealer, pone)]; }

  // Of the deals in which both get so many, in how many the dealer gets there first.
  float both_dealer_first(int dealer, int pone) const {
    // The other's goal out of reach, each gets there at all; what is lost to a goal in reach are
    // the deals in which the other was there before.
    const float pone_was = dealer_first(dealer, kPonePoints) - dealer_first(dealer, pone);
    const float dealer_was = pone_first(kDealerPoints, pone) - pone_first(dealer, pone);
    const float both = pone_was + dealer_was;
    return both > 0 ? dealer_was / both : 0.5f;
  }

 private:
  static constexpr int kPlaces = kDealerPoints * kPonePoints;

  static std::size_t at(int dealer, int pone) {
    return static_cast<std::size_t>(dealer * kPonePoints + pone);
  }

  // The highest are beyond what a deal brings, and so as good as all above them.
  static std::size_t goals(int dealer, int pone) {
    return at(std::min(dealer, kDealerPoints - 1), std::min(pone, kPonePoints - 1));
  }

  std::vector<float> totals_, dealer_first_, pone_first_;
};

// Values to one seat by both scores, 0 to the hole: a row for each of its own, the other's along it.
class ScoreTable {
 public:
  explicit ScoreTable(int hole) : hole_(hole), values_(static_cast<std::size_t>((hole + 1) * (hole + 1))) {}

  int hole() const { return hole_; }
  float& at(int mine, int theirs) { return values_[place(mine, theirs)]; }
  float at(int mine, int theirs) const { return values_[place(mine, theirs)]; }
  const std::vector<float>& values() const { return values_; }

  // Who has reached the hole has won.
  void fill_ends(const Stake& stake) {
    for (int score = 0; score <= hole_; ++score) {
      at(score, hole_) = -stake.won(score);
      at(hole_, score) = stake.won(score);
    }
  }

  // To the other seat.
  ScoreTable turned() const {
    ScoreTable turned(hole_);
    for (int mine = 0; mine <= hole_; ++mine)
      for (int theirs = 0; theirs <= hole_; ++theirs) turned.at(theirs, mine) = -at(mine, theirs);
    return turned;
  }

 private:
  std::size_t place(int mine, int theirs) const {
    return static_cast<std::size_t>(mine * (hole_ + 1) + theirs);
  }

  int hole_;
  std::vector<float> values_;
};

// Before a hand or crib is counted: the value by that after it. `mine` says whose it is.
inline ScoreTable before_count(const ScoreTable& after, const float* chances, int number, bool mine) {
  ScoreTable before = after;
  for (int me = 0; me < after.hole(); ++me)
    for (int them = 0; them < after.hole(); ++them) {
      float value = 0;
      for (int points = 0; points < number; ++points) {
        const int score = std::min((mine ? me : them) + points, after.hole());
        value += chances[points] * (mine ? after.at(score, them) : after.at(me, score));
      }
      before.at(me, them) = value;
    }
  return before;
}

// Sixteen numbers side by side.
typedef float OddsLanes __attribute__((vector_size(64)));

class OddsSolver {
 public:
  OddsSolver(const DealChances& deal, int hole, const Stake& stake)
      : deal_(deal), hole_(hole), width_(hole + kDealerPoints + 128), stake_(stake) {
    list_totals();
    later_.assign(static_cast<std::size_t>((2 * hole + kDealerPoints + kPonePoints) * width_), 0.0f);
  }

  // Before the deal, to the dealer.
  ScoreTable solve() {
    ScoreTable values(hole_);
    values.fill_ends(stake_);
    for (int sum = 2 * (hole_ - 1); sum >= 0; --sum) solve_sum(sum, values);
    return values;
  }

 private:
  // How likely it is that a deal brings so many points together, so many of them the dealer's; and
  // where what comes after that lies, from the present sum on.
  struct Total {
    float chance;
    std::int32_t later;
  };

  // Rarer totals are left out, and the others made so much likelier: no value changes by 1e-4.
  static constexpr float kRare = 1e-6f;

  // Sum by sum, because what comes after the same sum lies together.
  void list_totals() {
    float kept = 0;
    for (int sum = 0; sum < kDealerPoints + kPonePoints - 1; ++sum)
      for (int dealer = std::max(0, sum - kPonePoints + 1); dealer <= std::min(sum, kDealerPoints - 1);
           ++dealer)
        if (const float chance = deal_.total(dealer, sum - dealer); chance > kRare) {
          totals_.push_back(Total{chance, sum * width_ + dealer});
          kept += chance;
        }
    for (Total& total : totals_) total.chance /= kept;
  }

  // Scores of the same sum lie side by side, by the dealer's: so whole vectors are added.
  void solve_sum(int sum, ScoreTable& values) {
    const int from = std::max(0, sum - hole_ + 1), to = std::min(hole_ - 1, sum);
    float* now = &later_[static_cast<std::size_t>(sum * width_)];
    alignas(64) float found[8 * 16];
    add_later(now + from, (to - from) / 16 + 1, found);
    for (int dealer = from; dealer <= to; ++dealer) {
      const float value = found[dealer - from] + ended(dealer, sum - dealer);
      values.at(dealer, sum - dealer) = value;
      found[dealer - from] = value;
    }
    for (int dealer = from; dealer <= to; ++dealer)
      now[sum - dealer] = -found[dealer - from];  // the next deal is the other's
  }

  // Nobody gets to the hole: what comes after the deal.
  void add_later(const float* now, int vectors, float* found) const {
#ifdef MUGGINS_X86
    static const bool is_wide = __builtin_cpu_supports("avx512f");
    if (is_wide) return add_later_avx512(now, vectors, found);
#endif
    add_vectors(now, vectors, found);
  }

  // As many accumulators as vectors, so that no addition waits for another.
  __attribute__((always_inline)) void add_vectors(const float* now, int vectors, float* found) const {
    switch (vectors) {
      case 1: return add<1>(now, found);
      case 2: return add<2>(now, found);
      case 3: return add<3>(now, found);
      case 4: return add<4>(now, found);
      case 5: return add<5>(now, found);
      case 6: return add<6>(now, found);
      case 7: return add<7>(now, found);
      default: return add<8>(now, found);
    }
  }

  template <int vectors>
  __attribute__((always_inline)) void add(const float* now, float* found) const {
    OddsLanes sums[vectors] = {};
    for (const Total& total : totals_) {
      for (int i = 0; i < vectors; ++i) {
        OddsLanes later;
        std::memcpy(&later, now + total.later + 16 * i, sizeof later);
        sums[i] += total.chance * later;
      }
    }
    std::memcpy(found, sums, sizeof sums);
  }

#ifdef MUGGINS_X86
  __attribute__((target("avx512f"))) void add_later_avx512(const float* now, int vectors,
                                                           float* found) const {
    add_vectors(now, vectors, found);
  }
#endif

  // Somebody gets to the hole in this deal.
  float ended(int dealer, int pone) const {
    const int goal = hole_ - dealer, other = hole_ - pone;
    float value =
        stake_.worth * (deal_.dealer_first(goal, other) - deal_.pone_first(goal, other));
    for (int i = 0; i < 2; ++i) {
      const int safe = stake_.lines[i] + 1;  // a loser who has got there
      if (pone < safe) value += stake_.more[i] * deal_.dealer_first(goal, safe - pone);
      if (dealer < safe) value -= stake_.more[i] * deal_.pone_first(safe - dealer, other);
    }
    return value;
  }

  const DealChances& deal_;
  int hole_, width_;
  Stake stake_;
  std::vector<Total> totals_;
  std::vector<float> later_;  // to the dealer of this deal, after it
};

}  // namespace muggins
