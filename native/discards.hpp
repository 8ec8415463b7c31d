// What each throw is worth: the exact distributions of hand and crib, over every starter and every
// pair of cards that the opponent may throw, weighted by how such players throw.
//
// Nothing is sampled and few cards are looked at one by one. A crib of known ranks scores by rank
// alone but for flush and nob; so the weight of all cribs of the same ranks is moved at once, and
// then the small part of it that has a nob or a flush is moved on by one or by five points.
#pragma once

#include <vector>

#include "scoring.hpp"
#include "x86.hpp"

namespace muggins {

constexpr int kPoints = 32;      // a distribution: the weight of 0 to 31 points (29 is the most)
constexpr int kDealt = 6;
constexpr int kThrows = 15;

using Distribution = std::array<float, kPoints>;

// How often the opponent throws two cards, by their ranks: each off-suit pair, each suited pair.
struct ThrowModel {
  std::array<float, kPairs> off;
  std::array<float, kPairs> suited;
};

struct ThrowStudy {
  int thrown[2];  // places among the cards dealt
  Distribution hand;
  Distribution crib;
};

// Which two of six cards: 0 and 1, 0 and 2, ... 4 and 5; and the four that are kept.
struct Split {
  std::uint8_t thrown[2];
  std::uint8_t kept[4];
};

constexpr std::array<Split, kThrows> splits() {
  std::array<Split, kThrows> all{};
  int next = 0;
  for (std::uint8_t i = 0; i < kDealt; ++i)
    for (std::uint8_t j = i + 1; j < kDealt; ++j, ++next) {
      all[next].thrown[0] = i, all[next].thrown[1] = j;
      int kept = 0;
      for (std::uint8_t k = 0; k < kDealt; ++k)
        if (k != i && k != j) all[next].kept[kept++] = k;
    }
  return all;
}

constexpr std::array<Split, kThrows> kSplits = splits();

// The cards that are not in the hand.
struct Unseen {
  std::uint64_t cards = (1ull << kCards) - 1;
  int number[kRanks];       // of each rank
  std::uint32_t suits[kRanks];  // of each rank, a bit a suit
  int of_suit[4] = {};

  explicit Unseen(const Card* dealt, int dealt_number) {
    for (int i = 0; i < dealt_number; ++i) cards &= ~(1ull << dealt[i]);
    for (int rank = 0; rank < kRanks; ++rank) {
      suits[rank] = static_cast<std::uint32_t>(cards >> (4 * rank)) & 15u;
      number[rank] = std::popcount(suits[rank]);
      for (int suit = 0; suit < 4; ++suit) of_suit[suit] += has(rank, suit);
    }
  }

  bool has(int rank, int suit) const { return suits[rank] >> suit & 1; }
};

// A weight for each pair of ranks; padded, so that it is whole vectors.
struct PairWeights {
  static constexpr int kPadded = 96;
  alignas(64) float of[kPadded] = {};
};

// The weight of all pairs of unseen cards.
inline PairWeights their_pairs(const Unseen& unseen, const ThrowModel& model) {
  PairWeights weights;
  int pair = 0;
  for (int a = 0; a < kRanks; ++a)
    for (int b = a; b < kRanks; ++b, ++pair) {
      const int same_suit = a == b ? 0 : std::popcount(unseen.suits[a] & unseen.suits[b]);
      const int ways = a == b ? unseen.number[a] * (unseen.number[a] - 1) / 2
                              : unseen.number[a] * unseen.number[b];
      weights.of[pair] = model.off[pair] * static_cast<float>(ways - same_suit) +
                         model.suited[pair] * static_cast<float>(same_suit);
    }
  return weights;
}

// The weight of what makes a nob of the opponent's jack: the other card of the pair, and a starter
// of the jack's suit. The crib's ranks are the same whichever of the two is the starter, so they
// are a pair of ranks as well.
inline PairWeights their_nobs(const Unseen& unseen, const ThrowModel& model) {
  PairWeights weights;
  for (int suit = 0; suit < 4; ++suit) {
    if (!unseen.has(kJack, suit)) continue;
    for (int other = 0; other < kRanks; ++other) {
      const int thrown = numbering().pair[kJack][other];
      const bool suited = other != kJack && unseen.has(other, suit);
      const int unsuited = unseen.number[other] - (other == kJack || suited ? 1 : 0);
      const float off = model.off[thrown] * static_cast<float>(unsuited);
      const float same = suited ? model.suited[thrown] : 0;
      for (int starter = 0; starter < kRanks; ++starter)
        if (starter != kJack && unseen.has(starter, suit))
          weights.of[numbering().pair[other][starter]] += off + (starter == other ? 0 : same);
    }
  }
  return weights;
}

// Three ranks of a crib and its starter are given, and the other two are weighted: what do they
// score? For each triple of ranks the pairs are grouped by the points that they make with it.
class TripleTable {
 public:
  struct Group {
    std::uint32_t points;
    std::uint16_t pairs[6];  // a bit for each pair
  };

  explicit TripleTable(const Scorer& scorer) {
    const Numbering& numbers = numbering();
    for (int a = 0; a < kRanks; ++a)
      for (int b = a; b < kRanks; ++b)
        for (int c = b; c < kRanks; ++c) {
          first_.push_back(static_cast<int>(groups_.size()));
          add_groups(scorer, numbers.pair[a][b], c);
        }
    first_.push_back(static_cast<int>(groups_.size()));
  }

  // Adds the weight of the pairs to the points that they make with the triple.
  void distribute(int triple, const PairWeights& weights, Distribution& sum) const {
    const Group* from = &groups_[static_cast<std::size_t>(first_[triple])];
    const Group* to = &groups_[static_cast<std::size_t>(first_[triple + 1])];
#ifdef MUGGINS_X86
    static const bool fast = __builtin_cpu_supports("avx512f");
    if (fast) return distribute_avx512(from, to, weights, sum);
#endif
    for (; from != to; ++from)
      for (int pair = 0; pair < kPairs; ++pair)
        if (from->pairs[pair >> 4] >> (pair & 15) & 1) sum[from->points] += weights.of[pair];
  }

 private:
  void add_groups(const Scorer& scorer, int two, int third) {
    const std::size_t begin = groups_.size();
    for (int pair = 0; pair < kPairs; ++pair) {
      const std::uint32_t points = scorer.quad_row(numbering().quad[two][pair])[third];
      std::size_t at = begin;
      while (at < groups_.size() && groups_[at].points != points) ++at;
      if (at == groups_.size()) groups_.push_back(Group{points, {}});
      groups_[at].pairs[pair >> 4] |= static_cast<std::uint16_t>(1u << (pair & 15));
    }
  }

#ifdef MUGGINS_X86
  __attribute__((target("avx512f"))) static void distribute_avx512(const Group* from,
                                                                   const Group* to,
                                                                   const PairWeights& weights,
                                                                   Distribution& sum) {
    __m512 all[6];
    for (int part = 0; part < 6; ++part) all[part] = _mm512_load_ps(weights.of + 16 * part);
    for (; from != to; ++from) {
      __m512 even = _mm512_maskz_mov_ps(from->pairs[0], all[0]);
      __m512 odd = _mm512_maskz_mov_ps(from->pairs[1], all[1]);
      even = _mm512_mask_add_ps(even, from->pairs[2], even, all[2]);
      odd = _mm512_mask_add_ps(odd, from->pairs[3], odd, all[3]);
      even = _mm512_mask_add_ps(even, from->pairs[4], even, all[4]);
      odd = _mm512_mask_add_ps(odd, from->pairs[5], odd, all[5]);
      sum[from->points] += _mm512_reduce_add_ps(_mm512_add_ps(even, odd));
    }
  }
#endif

  std::vector<Group> groups_;
  std::vector<int> first_;
};

// For each pair of ranks thrown and each pair of the opponent's: with how many starters the crib
// scores each number of points when all four cards of every other rank are there.
class CribTable {
 public:
  explicit CribTable(const Scorer& scorer) : rows_(kPairs * kPairs) {
    const Numbering& numbers = numbering();
    for (int own = 0; own < kPairs; ++own) {
      int other = 0;
      for (int a = 0; a < kRanks; ++a)
        for (int b = a; b < kRanks; ++b, ++other) {
          const std::uint8_t* points = scorer.quad_row(numbers.quad[own][other]);
          Distribution& row = rows_[static_cast<std::size_t>(own * kPairs + other)];
          row.fill(0);
          for (int starter = 0; starter < kRanks; ++starter) row[points[starter]] += 4;
          row[points[a]] -= 1;
          row[points[b]] -= 1;
        }
    }
  }

  void distribute(int own, const PairWeights& weights, Distribution& sum) const {
    const Distribution* rows = &rows_[static_cast<std::size_t>(own * kPairs)];
#ifdef MUGGINS_X86
    static const bool fast = __builtin_cpu_supports("avx512f");
    if (fast) return distribute_avx512(rows, weights, sum);
#endif
    for (int pair = 0; pair < kPairs; ++pair)
      for (int points = 0; points < kPoints; ++points)
        sum[static_cast<std::size_t>(points)] +=
            weights.of[pair] * rows[pair][static_cast<std::size_t>(points)];
  }

 private:
#ifdef MUGGINS_X86
  __attribute__((target("avx512f"))) static void distribute_avx512(const Distribution* rows,
                                                                   const PairWeights& weights,
                                                                   Distribution& sum) {
    __m512 low = _mm512_loadu_ps(sum.data()), high = _mm512_loadu_ps(sum.data() + 16);
    for (int pair = 0; pair < kPairs; ++pair) {
      const __m512 weight = _mm512_set1_ps(weights.of[pair]);
      low = _mm512_fmadd_ps(weight, _mm512_loadu_ps(rows[pair].data()), low);
      high = _mm512_fmadd_ps(weight, _mm512_loadu_ps(rows[pair].data() + 16), high);
    }
    _mm512_storeu_ps(sum.data(), low);
    _mm512_storeu_ps(sum.data() + 16, high);
  }
#endif

  std::vector<Distribution> rows_;
};

// Studies deals against one model of the opponent.
class DiscardStudy {
 public:
  explicit DiscardStudy(const ThrowModel& model) : model_(model) {}

  // All fifteen throws of six cards.
  void study(const Card* dealt, std::array<ThrowStudy, kThrows>& throws) const {
    Deal deal(dealt, model_);
    for (int i = 0; i < kThrows; ++i) {
      const Split& split = kSplits[static_cast<std::size_t>(i)];
      ThrowStudy& study = throws[static_cast<std::size_t>(i)];
      Card kept[4];
      for (int k = 0; k < 4; ++k) kept[k] = dealt[split.kept[k]];
      study.thrown[0] = split.thrown[0], study.thrown[1] = split.thrown[1];
      hand(kept, deal.unseen, study.hand);
      crib(dealt[split.thrown[0]], dealt[split.thrown[1]], deal, study.crib);
    }
  }

 private:
  // What all throws of a deal have in common.
  struct Deal {
    Unseen unseen;
    PairWeights weights;
    PairWeights nobs;
    float total = 0;
    // The distributions of triples of which two are thrown: 15 throws, 13 starters at the most.
    std::array<std::int16_t, kTriples> place;  // -1: not made yet
    std::array<Distribution, 256> by_triple;
    int made = 0;

    Deal(const Card* dealt, const ThrowModel& model)
        : unseen(dealt, kDealt),
          weights(their_pairs(unseen, model)),
          nobs(their_nobs(unseen, model)) {
      for (int pair = 0; pair < kPairs; ++pair) total += weights.of[pair];
      place.fill(-1);
    }

    // Three of the hand's ranks come up in several throws.
    const Distribution& of_triple(int triple) {
      if (place[static_cast<std::size_t>(triple)] < 0) {
        place[static_cast<std::size_t>(triple)] = static_cast<std::int16_t>(made);
        Distribution& sum = by_triple[static_cast<std::size_t>(made++)];
        sum.fill(0);
        triple_table().distribute(triple, weights, sum);
      }
      return by_triple[static_cast<std::size_t>(place[static_cast<std::size_t>(triple)])];
    }
  };

  static const TripleTable& triple_table() {
    static const TripleTable table(standard_scorer());
    return table;
  }

  static const CribTable& crib_table() {
    static const CribTable table(standard_scorer());
    return table;
  }

  static const std::uint8_t* points_of(int own, int other) {
    return standard_scorer().quad_row(numbering().quad[own][other]);
  }

  static void hand(const Card* kept, const Unseen& unseen, Distribution& chances) {
    const std::uint8_t* row = standard_scorer().row_of(kept);
    int starters[4][kPoints] = {};  // a count for each suit, so that no addition waits for another
    for (int suit = 0; suit < 4; ++suit) {
      const int bonus = Scorer::suits(kept, 4, suit, false);
      for (int rank = 0; rank < kRanks; ++rank)
        starters[suit][row[rank] + bonus] += unseen.has(rank, suit);
    }
    for (int points = 0; points < kPoints; ++points)
      chances[static_cast<std::size_t>(points)] =
          static_cast<float>(starters[0][points] + starters[1][points] + starters[2][points] +
                             starters[3][points]) /
          (kCards - kDealt);
  }

  void crib(int one, int two, Deal& deal, Distribution& sum) const {
    const int own = numbering().card_pair[one][two];
    sum.fill(0);
    add_ranks(own, deal, sum);
    add_their_nobs(own, deal, sum);
    if (rank_of(one) == kJack) add_own_nob(own, suit_of(one), deal, sum);
    if (rank_of(two) == kJack) add_own_nob(own, suit_of(two), deal, sum);
    if (suit_of(one) == suit_of(two)) add_flushes(own, one, two, deal.unseen, sum);
    const float every = 1 / (deal.total * (kCards - kDealt - 2));
    for (float& weight : sum) weight *= every;
  }

  static int triple_of(int own, int third) {
    return numbering().triple[third][own];
  }

  // Every crib with every starter, by ranks: as if no rank were missing a card, less those missing.
  void add_ranks(int own, Deal& deal, Distribution& sum) const {
    crib_table().distribute(own, deal.weights, sum);
    for (int starter = 0; starter < kRanks; ++starter) {
      const int missing = 4 - deal.unseen.number[starter];
      if (missing == 0) continue;
      const Distribution& lost = deal.of_triple(triple_of(own, starter));
      for (std::size_t points = 0; points < kPoints; ++points)
        sum[points] -= static_cast<float>(missing) * lost[points];
    }
  }

  // The opponent's jack is of the starter's suit: a point more than by ranks.
  static void add_their_nobs(int own, const Deal& deal, Distribution& sum) {
    Distribution with_nob = {};
    triple_table().distribute(triple_of(own, kJack), deal.nobs, with_nob);
    for (std::size_t points = 0; points + 1 < kPoints; ++points)
      move(sum, points, points + 1, with_nob[points]);
  }

  // A jack that was thrown is of the starter's suit: all pairs without the starter itself.
  void add_own_nob(int own, int suit, Deal& deal, Distribution& sum) const {
    for (int starter = 0; starter < kRanks; ++starter) {
      if (starter == kJack || !deal.unseen.has(starter, suit)) continue;
      const Distribution& all = deal.of_triple(triple_of(own, starter));
      for (std::size_t points = 0; points + 1 < kPoints; ++points)
        move(sum, points, points + 1, all[points]);
      for (int other = 0; other < kRanks; ++other) {
        const int pair = numbering().pair[starter][other];
        const std::size_t points = points_of(own, pair)[starter];
        move(sum, points + 1, points, with_card(starter, suit, other, pair, deal.unseen));
      }
    }
  }

  // The weight of the pairs of one card with any other of a rank.
  float with_card(int rank, int suit, int other, int pair, const Unseen& unseen) const {
    if (other == rank) return model_.off[pair] * static_cast<float>(unseen.number[rank] - 1);
    const bool suited = unseen.has(other, suit);
    return model_.off[pair] * static_cast<float>(unseen.number[other] - suited) +
           (suited ? model_.suited[pair] : 0);
  }

  // Five cards of a suit. Their nob has been counted already, so they are found a point on.
  void add_flushes(int own, int one, int two, const Unseen& unseen, Distribution& sum) const {
    const int suit = suit_of(one);
    const bool own_jack = rank_of(one) == kJack || rank_of(two) == kJack;
    int ranks[kRanks], number = 0;
    for (int rank = 0; rank < kRanks; ++rank)
      if (unseen.has(rank, suit)) ranks[number++] = rank;
    for (int i = 0; i < number; ++i)
      for (int j = i + 1; j < number; ++j) {
        const auto& pairs = numbering().pair;
        const std::uint8_t* points = points_of(own, pairs[ranks[i]][ranks[j]]);
        for (int k = j + 1; k < number; ++k) {
          // Any of the three can be the starter and the other two the opponent's; a jack makes a
          // nob unless it is the starter itself.
          const int three[3] = {ranks[i], ranks[j], ranks[k]};
          float weight[2] = {};  // without a nob, with one
          for (int starter = 0; starter < 3; ++starter) {
            const int a = three[(starter + 1) % 3], b = three[(starter + 2) % 3];
            weight[own_jack || a == kJack || b == kJack] += model_.suited[pairs[a][b]];
          }
          const auto from = static_cast<std::size_t>(points[ranks[k]]);
          move(sum, from, from + 5, weight[0]);
          move(sum, from + 1, from + 6, weight[1]);
        }
      }
  }

  static void move(Distribution& sum, std::size_t from, std::size_t to, float weight) {
    sum[from] -= weight;
    sum[to] += weight;
  }

  ThrowModel model_;
};

}  // namespace muggins
