// What a hand or a crib scores.
//
// Fifteens, pairs and runs go by rank alone. A hand of four ranks is one of only 1,820 multisets,
// and for each there is a row with the points for every rank of the starter. The number of a
// multiset is found by way of its two pairs of ranks: 91 pairs, and 91 x 91 pairs of pairs. What
// is left, flush and nob, is a few comparisons of suits.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>

#include "cards.hpp"

namespace muggins {

// Which combinations count, and for how much: as `Combinations` of the engine.
struct Options {
  int fifteen = 2;
  int twenty_five = 0;
  int run_of_three = 3;
};

constexpr int kPairs = 91;          // multisets of two ranks
constexpr int kTriples = 455;       // of three
constexpr int kQuads = 1820;        // of four
constexpr int kMostCards = 7;       // a crib of six and the starter
constexpr std::uint8_t kInHand = 0xFF;  // in a row: this starter is in the hand

// The points of any ranks: fifteens (and twenty-fives), pairs, runs.
inline int rank_points(const int* ranks, int number, const Options& options) {
  int ways[26] = {1};  // in how many ways some of the cards add up to each sum
  int count[kRanks + 1] = {};
  int pairs = 0;
  for (int i = 0; i < number; ++i) {
    const int pips = kPips[ranks[i]];
    for (int sum = 25; sum >= pips; --sum) ways[sum] += ways[sum - pips];
    pairs += 2 * count[ranks[i]]++;
  }
  int runs = 0;
  for (int rank = 0, length = 0, multiplicity = 1; rank <= kRanks; ++rank) {
    if (count[rank] != 0) {
      ++length;
      multiplicity *= count[rank];
    } else {
      if (length >= 3) runs += multiplicity * (length == 3 ? options.run_of_three : length);
      length = 0;
      multiplicity = 1;
    }
  }
  return options.fifteen * ways[15] + options.twenty_five * ways[25] + pairs + runs;
}

// The numbers of multisets of ranks. They do not depend on the options.
struct Numbering {
  std::uint8_t pair[kRanks][kRanks];       // of two ranks, in either order
  std::uint8_t card_pair[kCards][kCards];  // the same by cards
  std::uint16_t triple[kRanks][kPairs];
  std::uint16_t quad[kPairs][kPairs];
  std::uint8_t quad_ranks[kQuads][4];  // back from the number, in rising order

  Numbering() {
    int next = 0;
    for (int a = 0; a < kRanks; ++a)
      for (int b = a; b < kRanks; ++b) pair[a][b] = pair[b][a] = static_cast<std::uint8_t>(next++);
    for (int a = 0; a < kCards; ++a)
      for (int b = 0; b < kCards; ++b) card_pair[a][b] = pair[rank_of(a)][rank_of(b)];
    number_triples();
    number_quads();
  }

 private:
  void number_triples() {
    int next = 0;
    for (int a = 0; a < kRanks; ++a)
      for (int b = a; b < kRanks; ++b)
        for (int c = b; c < kRanks; ++c, ++next)
          triple[a][pair[b][c]] = triple[b][pair[a][c]] = triple[c][pair[a][b]] =
              static_cast<std::uint16_t>(next);
  }

  void number_quads() {
    int next = 0;
    for (int a = 0; a < kRanks; ++a)
      for (int b = a; b < kRanks; ++b)
        for (int c = b; c < kRanks; ++c)
          for (int d = c; d < kRanks; ++d, ++next) {
            const auto number = static_cast<std::uint16_t>(next);
            const int split[3][4] = {{a, b, c, d}, {a, c, b, d}, {a, d, b, c}};
            for (const auto& s : split) {
              const int one = pair[s[0]][s[1]], other = pair[s[2]][s[3]];
              quad[one][other] = quad[other][one] = number;
            }
            const int ranks[4] = {a, b, c, d};
            std::copy(ranks, ranks + 4, quad_ranks[next]);
          }
  }
};

inline const Numbering& numbering() {
  static const Numbering numbers;
  return numbers;
}

// Counts hands and cribs under one set of options.
class Scorer {
 public:
  explicit Scorer(const Options& options = {}) : options_(options), numbers_(numbering()) {
    for (int a = 0, number = 0; a < kRanks; ++a)
      for (int b = a; b < kRanks; ++b)
        for (int c = b; c < kRanks; ++c, ++number) fill(triples_[number], {a, b, c}, 3);
    for (int number = 0; number < kQuads; ++number) {
      const std::uint8_t* r = numbers_.quad_ranks[number];
      fill(quads_[number], {r[0], r[1], r[2], r[3]}, 4);
    }
  }

  const Options& options() const { return options_; }

  // The points of four ranks with a starter of each rank; sixteen bytes, of which 13 count.
  const std::uint8_t* quad_row(int quad) const { return quads_[quad]; }

  const std::uint8_t* row_of(const Card* hand) const {
    const auto& pairs = numbers_.card_pair;
    return quads_[numbers_.quad[pairs[hand[0]][hand[1]]][pairs[hand[2]][hand[3]]]];
  }

  // Four cards and a starter, in hand or crib: what is counted most.
  int four(const Card* hand, int starter, bool crib) const {
    return row_of(hand)[rank_of(starter)] + suits(hand, 4, starter, crib);
  }

  // Any hand or crib of three to six cards.
  int any(const Card* cards, int number, int starter, bool crib) const {
    const int bonus = suits(cards, number, starter, crib);
    if (number == 4) return row_of(cards)[rank_of(starter)] + bonus;
    if (number == 3) {
      const int pair = numbers_.card_pair[cards[1]][cards[2]];
      return triples_[numbers_.triple[rank_of(cards[0])][pair]][rank_of(starter)] + bonus;
    }
    int ranks[kMostCards] = {};
    for (int i = 0; i < number; ++i) ranks[i] = rank_of(cards[i]);
    ranks[number] = rank_of(starter);
    return rank_points(ranks, number + 1, options_) + bonus;
  }

  // A flush of all cards, with the starter where it is a crib, and the nob.
  static int suits(const Card* cards, int number, int starter, bool crib) {
    int different = 0;
    int nob = 0;
    for (int i = 0; i < number; ++i) {
      different |= cards[i] ^ cards[0];
      nob += cards[i] == nob_for(starter);
    }
    if ((different & 3) != 0) [[likely]] return nob;
    if (suit_of(starter) == suit_of(cards[0])) return nob + number + 1;
    return crib ? nob : nob + number;
  }

 private:
  void fill(std::uint8_t* row, std::array<int, 4> ranks, int number) {
    std::memset(row, 0, 16);
    for (int starter = 0; starter < kRanks; ++starter) {
      int all[5] = {ranks[0], ranks[1], ranks[2], ranks[3]};
      all[number] = starter;
      // Five of a rank cannot be: such a place is never asked for, and would overrun a byte's use.
      const bool five = number == 4 && std::all_of(all, all + 5, [&](int r) { return r == starter; });
      row[starter] = five ? 0 : static_cast<std::uint8_t>(rank_points(all, number + 1, options_));
    }
  }

  Options options_;
  const Numbering& numbers_;
  alignas(64) std::uint8_t quads_[kQuads][16];
  alignas(64) std::uint8_t triples_[kTriples][16];
};

inline const Scorer& standard_scorer() {
  static const Scorer scorer;
  return scorer;
}

}  // namespace muggins
