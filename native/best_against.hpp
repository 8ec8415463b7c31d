// The best play against somebody whose way of playing is known, and what they may hold believed:
// a search over all that I may lay, in which everything that the other may hold goes along until
// what they lay tells it apart.
#pragma once

#include "fast_play.hpp"
#include "public_tree.hpp"

namespace muggins {

// A hand that the other may have left.
struct Believed {
  Ranks hand;
  double weight;
  int points;  // what their kept hand will count; only the stakes of a game ask for it
};

// What the play is for: points, worth so much each to me and against me; or the game, by a table
// of its worth to the pone by both scores, (game hole + 1) squared, when both hands are counted.
struct AnswerStakes {
  double worth[2] = {1, 1};  // mine, theirs
  const float* table = nullptr;
  int my_points = 0;
};

class BestAgainst {
 public:
  BestAgainst(const PlayRules& rules, PlayWay way, const AnswerStakes& stakes, int me, Ranks accounted)
      : rules_(rules), way_(way), stakes_(stakes), me_(me), accounted_(accounted) {}

  // What each rank of my hand brings in the mean; NaN where it cannot be laid. `not_mine` are the
  // ranks that the other knows I do not have, by what I could not lay.
  std::array<double, kRanks> worths(const PublicPlay& at, Ranks mine, Ranks not_mine,
                                    const std::vector<Believed>& theirs) const {
    std::array<double, kRanks> worths;
    worths.fill(std::numeric_limits<double>::quiet_NaN());
    double every = 0;
    for (const Believed& one : theirs) every += one.weight;
    for (Ranks can = playable(mine, at.pile.count); can != 0; can = without_rank(can, lowest_rank(can))) {
      const int rank = lowest_rank(can);
      worths[static_cast<std::size_t>(rank)] = after(at, rank, mine, not_mine, theirs) / every;
    }
    return worths;
  }

 private:
  double after(PublicPlay at, int rank, Ranks mine, Ranks not_mine,
               const std::vector<Believed>& theirs) const {
    at.play(rank, rules_);
    return value(at, mine - one_of(rank), not_mine, theirs);
  }

  // Summed up over all that they may hold, by weight.
  double value(const PublicPlay& at, Ranks mine, Ranks not_mine,
               const std::vector<Believed>& theirs) const {
    if (at.is_over) return ended(at, theirs);
    if (at.mover != me_) return their_turn(at, mine, not_mine, theirs);
    Ranks can = playable(mine, at.pile.count);
    if (can == 0) {
      PublicPlay next = at;
      next.go(rules_);
      return value(next, mine, not_mine | kFits[static_cast<std::size_t>(at.pile.count)], theirs);
    }
    double best = -std::numeric_limits<double>::infinity();
    for (; can != 0; can = without_rank(can, lowest_rank(can)))
      best = std::max(best, after(at, lowest_rank(can), mine, not_mine, theirs));
    return best;
  }

  // Those that lay the same card go on together.
  double their_turn(const PublicPlay& at, Ranks mine, Ranks not_mine,
                    const std::vector<Believed>& theirs) const {
    std::vector<Believed> parts[kRanks + 1];
    for (const Believed& one : theirs) {
      const Ranks can = playable(one.hand, at.pile.count);
      if (can == 0) parts[kRanks].push_back(one);
      else if (way_ == PlayWay::random) share(one, can, parts);
      else lay(one, choice(at, one, can, not_mine), 1, parts);
    }
    double total = 0;
    for (int rank = 0; rank <= kRanks; ++rank) {
      if (parts[rank].empty()) continue;
      PublicPlay next = at;
      if (rank == kRanks) next.go(rules_);
      else next.play(rank, rules_);
      total += value(next, mine, not_mine, parts[rank]);
    }
    return total;
  }

  static void lay(Believed one, int rank, double share, std::vector<Believed>* parts) {
    one.hand -= one_of(rank);
    one.weight *= share;
    parts[rank].push_back(one);
  }

  // By chance, each rank is laid as often.
  static void share(const Believed& one, Ranks can, std::vector<Believed>* parts) {
    int ranks[kMostHeld], number = 0;
    for (; can != 0; can = without_rank(can, lowest_rank(can))) ranks[number++] = lowest_rank(can);
    for (int i = 0; i < number; ++i) lay(one, ranks[i], 1.0 / number, parts);
  }

  int choice(const PublicPlay& at, const Believed& one, Ranks can, Ranks not_mine) const {
    const int rank = lowest_rank(can);
    if (without_rank(can, rank) == 0) return rank;
    const Ranks kept = one.hand + at.laid[1 - me_];
    Ranks unseen = 0;
    for (int each = 0; each < kRanks; ++each) {
      const int gone = number_of(kept, each) + number_of(accounted_, each) + number_of(at.laid[me_], each);
      if (number_of(not_mine, each) == 0) unseen += one_of(each) * static_cast<Ranks>(std::max(0, 4 - gone));
    }
    Chance none(0);
    return choose(way_, PlaySeen{one.hand, unseen, at.pile, at.cards[me_], at.other_is_out}, rules_, none);
  }

  double ended(const PublicPlay& at, const std::vector<Believed>& theirs) const {
    double total = 0;
    for (const Believed& one : theirs) total += one.weight * worth(at, one);
    return total;
  }

  double worth(const PublicPlay& at, const Believed& one) const {
    if (stakes_.table == nullptr)
      return stakes_.worth[0] * at.pegged[me_] - stakes_.worth[1] * at.pegged[1 - me_];
    int score[2];
    score[me_] = at.pegged[me_] + stakes_.my_points;
    score[1 - me_] = at.pegged[1 - me_] + one.points;
    // The game may be won in the play, or by the pone, who counts first.
    if (at.pegged[kDealerSeat] >= at.game_hole) score[0] = at.pegged[0];
    if (at.pegged[0] >= at.game_hole) score[kDealerSeat] = at.pegged[kDealerSeat];
    if (score[0] >= at.game_hole) score[kDealerSeat] = at.pegged[kDealerSeat];
    for (int& each : score) each = std::min(each, at.game_hole);
    const float value = stakes_.table[score[0] * (at.game_hole + 1) + score[kDealerSeat]];
    return me_ == 0 ? value : -value;
  }

  static constexpr int kDealerSeat = 1;

  PlayRules rules_;
  PlayWay way_;
  AnswerStakes stakes_;
  int me_;
  Ranks accounted_;
};

}  // namespace muggins
