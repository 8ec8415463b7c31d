// How two good players throw, each the best answer to the other: every deal there is, again and
// again, until the throws stay the same.
//
// The 20,358,520 deals of six cards fall into 962,988 classes under renaming of suits. For each
// class the mean of hand and crib of all fifteen throws comes from tables by ranks: a throw and
// four cards kept have 91 x 1,820 different sets of ranks. What is left are the few terms that
// suits bring: nobs and flushes. The opponent's throws are weighted by ranks here; suited and
// off-suit pairs are told apart only when the throws are counted.
#pragma once

#include <cmath>
#include <limits>

#include "discards.hpp"

namespace muggins {

// The weight of a card pair of two ranks, in the opponent's throws.
struct RankModel {
  float of[kRanks][16] = {};

  static RankModel uniform() {
    RankModel model;
    for (auto& row : model.of) std::fill(row, row + kRanks, 1.0f);
    return model;
  }
};

struct ThrowMeans {
  float hand[kThrows];
  float crib[kThrows];
  int rank[kDealt], suit[kDealt];  // of the cards, suit by suit in rising rank
};

// Means of hand and crib, by the ranks thrown and kept.
class MeanTables {
 public:
  explicit MeanTables(const RankModel& model)
      : model_(model), hand_(kPairs * kQuads), crib_(kPairs * kQuads), flush_(1 << kRanks) {
    fill_flushes();
    for (int one = 0; one < kRanks; ++one)
      for (int two = one; two < kRanks; ++two) fill_throw(one, two);
  }

  // A deal as four masks of ranks, one a suit; its cards go suit by suit in rising rank.
  void means(const std::uint32_t* suits, ThrowMeans& means) const {
    const DealSums deal(suits, model_);
    std::copy(deal.rank, deal.rank + kDealt, means.rank);
    std::copy(deal.suit, deal.suit + kDealt, means.suit);
    int pairs[kThrows];
    for (std::size_t i = 0; i < kThrows; ++i)
      pairs[i] = numbering().pair[deal.rank[kSplits[i].thrown[0]]][deal.rank[kSplits[i].thrown[1]]];
    for (std::size_t i = 0; i < kThrows; ++i) {
      const Split& split = kSplits[i];
      const std::uint8_t* kept = split.kept;
      const auto& pair = numbering().pair;
      const int quad = numbering().quad[pair[deal.rank[kept[0]]][deal.rank[kept[1]]]]
                                       [pair[deal.rank[kept[2]]][deal.rank[kept[3]]]];
      const std::size_t place = static_cast<std::size_t>(pairs[i]) * kQuads + quad;
      means.hand[i] = hand_[place] + hand_suits(deal, kept);
      means.crib[i] = (crib_[place] + crib_suits(deal, split.thrown)) * deal.every;
    }
  }

 private:
  // What the suits of one deal bring, whatever is thrown.
  struct DealSums {
    int rank[kDealt], suit[kDealt];
    std::uint32_t left[4];  // the ranks of each suit that are not in the deal
    int of_suit[4];
    float own_nob[4];    // weight of (pair, starter) with a starter of the suit, whatever the pair
    float their_nob = 0; // weight of (pair, starter) with a nob of the opponent's jack
    float every;         // one over the weight of all pairs and starters

    DealSums(const std::uint32_t* suits, const RankModel& model) {
      float number[16] = {};
      std::fill(number, number + kRanks, 4.0f);
      for (int s = 0, next = 0; s < 4; ++s) {
        left[s] = ~suits[s] & ((1u << kRanks) - 1);
        of_suit[s] = std::popcount(left[s]);
        for (std::uint32_t ranks = suits[s]; ranks != 0; ranks &= ranks - 1, ++next) {
          rank[next] = std::countr_zero(ranks), suit[next] = s;
          number[rank[next]] -= 1;
        }
      }
      // with[t]: the weight of all pairs with one given card of rank t.
      float with[16] = {};
      for (int other = 0; other < kRanks; ++other)
        for (int t = 0; t < 16; ++t) with[t] += model.of[other][t] * number[other];
      float twice = 0;
      for (int t = 0; t < kRanks; ++t) {
        with[t] -= model.of[t][t];
        twice += with[t] * number[t];
      }
      const float all = twice / 2;
      for (int s = 0; s < 4; ++s) count_nobs(s, all, with, model);
      every = 1 / (all * (kCards - kDealt - 2));
    }

    void count_nobs(int s, float all, const float* with, const RankModel& model) {
      float with_starter = 0, with_jack = 0;
      for (std::uint32_t ranks = left[s]; ranks != 0; ranks &= ranks - 1) {
        const int t = std::countr_zero(ranks);
        with_starter += with[t];
        with_jack += model.of[kJack][t];
      }
      own_nob[s] = all * static_cast<float>(of_suit[s]) - with_starter;
      if (left[s] >> kJack & 1)
        their_nob += with[kJack] * static_cast<float>(of_suit[s] - 1) -
                     (with_jack - model.of[kJack][kJack]);
    }
  };

  static constexpr float kStarters = kCards - kDealt;

  float hand_suits(const DealSums& deal, const std::uint8_t* kept) const {
    float points = 0;
    bool flush = true;
    for (int i = 0; i < 4; ++i) {
      const int suit = deal.suit[kept[i]];
      flush &= suit == deal.suit[kept[0]];
      if (deal.rank[kept[i]] == kJack) points += static_cast<float>(deal.of_suit[suit]) / kStarters;
    }
    if (flush) points += 4 + static_cast<float>(deal.of_suit[deal.suit[kept[0]]]) / kStarters;
    return points;
  }

  float crib_suits(const DealSums& deal, const std::uint8_t* thrown) const {
    const int one = deal.suit[thrown[0]], two = deal.suit[thrown[1]];
    float weight = deal.their_nob;
    if (one == two) weight += flush_[deal.left[one]];
    if (deal.rank[thrown[0]] == kJack) weight += deal.own_nob[one];
    if (deal.rank[thrown[1]] == kJack) weight += deal.own_nob[two];
    return weight;
  }

  // Five points for every pair and starter of a suit, by the ranks of it that are left.
  void fill_flushes() {
    for (std::uint32_t left = 0; left < 1u << kRanks; ++left) {
      const int number = std::popcount(left);
      float pairs = 0;
      for (std::uint32_t a = left; a != 0; a &= a - 1)
        for (std::uint32_t b = a & (a - 1); b != 0; b &= b - 1)
          pairs += model_.of[std::countr_zero(a)][std::countr_zero(b)];
      flush_[left] = number > 2 ? 5 * pairs * static_cast<float>(number - 2) : 0;
    }
  }

  // The points of one throw with each pair of the opponent's and each starter.
  struct CribRows {
    float points[kPairs][16];
    float own_cards[kPairs];  // with a starter of the pair's own ranks

    explicit CribRows(int own) {
      for (int a = 0, pair = 0; a < kRanks; ++a)
        for (int b = a; b < kRanks; ++b, ++pair) {
          const std::uint8_t* row = standard_scorer().quad_row(numbering().quad[own][pair]);
          std::copy(row, row + 16, points[pair]);
          own_cards[pair] = points[pair][a] + points[pair][b];
        }
    }
  };

  void fill_throw(int one, int two) {
    const int own = numbering().pair[one][two];
    const CribRows rows(own);
    for (int quad = 0; quad < kQuads; ++quad) {
      int number[kRanks];
      std::fill(number, number + kRanks, 4);
      for (const int rank : {one, two}) --number[rank];
      for (const int rank : numbering().quad_ranks[quad]) --number[rank];
      if (*std::min_element(number, number + kRanks) < 0) continue;
      const std::size_t place = static_cast<std::size_t>(own) * kQuads + static_cast<std::size_t>(quad);
      hand_[place] = mean_of_row(standard_scorer().quad_row(quad), number) / kStarters;
      crib_[place] = crib_by_ranks(rows, number);
    }
  }

  static float mean_of_row(const std::uint8_t* row, const int* number) {
    int points = 0;
    for (int starter = 0; starter < kRanks; ++starter) points += row[starter] * number[starter];
    return static_cast<float>(points);
  }

  // By the starter first: sixteen sums side by side, of which thirteen count.
  float crib_by_ranks(const CribRows& rows, const int* number) const {
    float by_starter[16] = {};
    float own_cards = 0;  // of the opponent's pair, which cannot be the starter as well
    for (int a = 0, pair = 0; a < kRanks; ++a)
      for (int b = a; b < kRanks; ++b, ++pair) {
        const int ways = a == b ? number[a] * (number[a] - 1) / 2 : number[a] * number[b];
        const float weight = model_.of[a][b] * static_cast<float>(ways);
        for (int starter = 0; starter < 16; ++starter)
          by_starter[starter] += weight * rows.points[pair][starter];
        own_cards += weight * rows.own_cards[pair];
      }
    float sum = -own_cards;
    for (int starter = 0; starter < kRanks; ++starter)
      sum += by_starter[starter] * static_cast<float>(number[starter]);
    return sum;
  }

  const RankModel& model_;
  std::vector<float> hand_, crib_, flush_;
};

// Calls `visit(suits, times)` for each class of deals, once, with how many deals are in it.
template <class Visit>
void for_all_deals(Visit visit) {
  std::vector<std::uint16_t> of_size[kDealt + 1];
  for (std::uint32_t mask = 0; mask < 1u << kRanks; ++mask)
    if (std::popcount(mask) <= kDealt)
      of_size[std::popcount(mask)].push_back(static_cast<std::uint16_t>(mask));
  // The suits in falling order: by how many cards they have, then by which.
  for (int a = kDealt; a >= 0; --a)
    for (int b = std::min(a, kDealt - a); b >= 0; --b)
      for (int c = std::min(b, kDealt - a - b); c >= 0; --c) {
        const int d = kDealt - a - b - c;
        if (d > c) continue;
        for (const std::uint32_t w : of_size[a])
          for (const std::uint32_t x : of_size[b]) {
            if (a == b && x > w) break;
            for (const std::uint32_t y : of_size[c]) {
              if (b == c && y > x) break;
              for (const std::uint32_t z : of_size[d]) {
                if (c == d && z > y) break;
                const std::uint32_t suits[4] = {w, x, y, z};
                int times = 24;
                for (int i = 0, run = 1; i < 3; ++i) times /= run = suits[i] == suits[i + 1] ? run + 1 : 1;
                visit(suits, times);
              }
            }
          }
      }
}

// How one side throws, over all deals: its best answer to how the other does.
struct ThrowCounts {
  double off[kPairs] = {};
  double suited[kPairs] = {};
  double hand = 0, crib = 0;  // means a deal
};

inline ThrowCounts best_answer(const RankModel& other, bool is_dealer) {
  const MeanTables tables(other);
  ThrowCounts counts;
  double deals = 0;
  const float sign = is_dealer ? 1.0f : -1.0f;
  for_all_deals([&](const std::uint32_t* suits, int times) {
    ThrowMeans means;
    tables.means(suits, means);
    std::size_t best = 0;
    float most = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < kThrows; ++i) {
      const float value = means.hand[i] + sign * means.crib[i];
      if (value > most) most = value, best = i;
    }
    const std::uint8_t* thrown = kSplits[best].thrown;
    const int pair = numbering().pair[means.rank[thrown[0]]][means.rank[thrown[1]]];
    const bool suited = means.suit[thrown[0]] == means.suit[thrown[1]];
    (suited ? counts.suited : counts.off)[pair] += times;
    counts.hand += times * static_cast<double>(means.hand[best]);
    counts.crib += times * static_cast<double>(means.crib[best]);
    deals += times;
  });
  counts.hand /= deals, counts.crib /= deals;
  for (int pair = 0; pair < kPairs; ++pair) counts.off[pair] /= deals, counts.suited[pair] /= deals;
  return counts;
}

// The weight of one pair of cards of these ranks, 1 being that of a pair thrown by chance.
inline RankModel as_model(const ThrowCounts& counts) {
  RankModel model;
  for (int a = 0; a < kRanks; ++a)
    for (int b = 0; b < kRanks; ++b) {
      const int pair = numbering().pair[a][b];
      const double ways = a == b ? 6 : 16;
      model.of[a][b] = static_cast<float>((counts.off[pair] + counts.suited[pair]) / ways * 1326);
    }
  return model;
}

struct FixedPoint {
  ThrowCounts pone, dealer;
  double change = 1;  // the largest in the frequency of a throw, in the last round
  int rounds = 0;
};

// Rounds of best answers, each side's to the other's newest, until no throw's frequency changes by
// more than `least_change`.
inline FixedPoint fixed_point(int most_rounds, double least_change) {
  RankModel of_pone, of_dealer = RankModel::uniform();
  FixedPoint found;
  while (found.rounds < most_rounds && found.change > least_change) {
    const ThrowCounts pone = best_answer(of_dealer, false);
    of_pone = as_model(pone);
    const ThrowCounts dealer = best_answer(of_pone, true);
    of_dealer = as_model(dealer);
    found.change = 0;
    for (int pair = 0; pair < kPairs; ++pair)
      found.change = std::max({found.change,
                               std::fabs(pone.off[pair] + pone.suited[pair] -
                                         found.pone.off[pair] - found.pone.suited[pair]),
                               std::fabs(dealer.off[pair] + dealer.suited[pair] -
                                         found.dealer.off[pair] - found.dealer.suited[pair])});
    found.pone = pone, found.dealer = dealer;
    ++found.rounds;
  }
  return found;
}

}  // namespace muggins
