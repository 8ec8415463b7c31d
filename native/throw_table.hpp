// A way to throw, worked out for every deal of six cards beforehand.
//
// Renaming suits changes nothing, so a deal stands for its class: its suits sorted, a mask of ranks
// each. A class has a number, and at that number lies which two of the fifteen are thrown.
#pragma once

#include <memory>

#include "fixed_point.hpp"

namespace muggins {

// The numbers of the classes. Suits with equally many cards may come in either order, so some
// numbers stand for no class.
class DealClasses {
 public:
  DealClasses() {
    int next[kDealt + 1] = {};
    for (int mask = 0; mask < 1 << kRanks; ++mask)
      if (const int cards = std::popcount(static_cast<unsigned>(mask)); cards <= kDealt)
        place_[mask] = static_cast<std::uint16_t>(next[cards]++);
    std::copy(next, next + kDealt + 1, masks_);
    for (int a = 0; a <= kDealt; ++a)
      for (int b = 0; b <= a && a + b <= kDealt; ++b)
        for (int c = 0; c <= b && a + b + c <= kDealt; ++c)
          if (const int d = kDealt - a - b - c; d <= c) {
            base_[a][b][c] = numbers_;
            numbers_ += masks_[a] * masks_[b] * masks_[c] * masks_[d];
          }
  }

  int numbers() const { return numbers_; }

  // The suits in falling order: by how many cards they have, then by which.
  int number(const std::uint32_t* suits) const {
    const int a = std::popcount(suits[0]), b = std::popcount(suits[1]);
    const int c = std::popcount(suits[2]), d = kDealt - a - b - c;
    const int upper = place_[suits[0]] * masks_[b] + place_[suits[1]];
    return base_[a][b][c] + (upper * masks_[c] + place_[suits[2]]) * masks_[d] + place_[suits[3]];
  }

 private:
  std::uint16_t place_[1 << kRanks] = {};
  int masks_[kDealt + 1];
  int base_[kDealt + 1][kDealt + 1][kDealt + 1] = {};
  int numbers_ = 0;
};

inline const DealClasses& deal_classes() {
  static const DealClasses classes;
  return classes;
}

// Six cards with their suits sorted; and which suit became which.
struct SortedDeal {
  std::uint32_t suits[4];
  int suit[4];

  explicit SortedDeal(const Card* dealt) {
    std::uint32_t masks[4] = {};
    for (int i = 0; i < kDealt; ++i) masks[suit_of(dealt[i])] |= 1u << rank_of(dealt[i]);
    std::uint32_t keys[4];
    for (std::uint32_t s = 0; s < 4; ++s)
      keys[s] = static_cast<std::uint32_t>(std::popcount(masks[s])) << 16 | masks[s] << 2 | s;
    const auto order = [&](int i, int j) {
      if (keys[i] < keys[j]) std::swap(keys[i], keys[j]);
    };
    order(0, 1), order(2, 3), order(0, 2), order(1, 3), order(1, 2);
    for (int i = 0; i < 4; ++i) {
      suits[i] = keys[i] >> 2 & ((1u << kRanks) - 1);
      suit[i] = static_cast<int>(keys[i] & 3);
    }
  }

  // The cards, suit by suit in rising rank.
  void cards(Card* sorted) const {
    for (int s = 0; s < 4; ++s)
      for (std::uint32_t ranks = suits[s]; ranks != 0; ranks &= ranks - 1)
        *sorted++ = static_cast<Card>(std::countr_zero(ranks) * 4 + suit[s]);
  }
};

struct Throw {
  Card kept[4];
  Card thrown[2];
};

class ThrowTable {
 public:
  // `worths(suits, values)` says what each of the fifteen throws of a class is worth.
  template <class Worths>
  explicit ThrowTable(Worths worths) : splits_(static_cast<std::size_t>(deal_classes().numbers())) {
    for_all_deals([&](const std::uint32_t* suits, int) {
      float values[kThrows];
      worths(suits, values);
      splits_[static_cast<std::size_t>(deal_classes().number(suits))] = first_best(values);
    });
  }

  Throw thrown(const Card* dealt) const {
    const SortedDeal deal(dealt);
    Card cards[kDealt];
    deal.cards(cards);
    return of(cards, splits_[static_cast<std::size_t>(deal_classes().number(deal.suits))]);
  }

  static Throw of(const Card* cards, int split) {
    const Split& places = kSplits[static_cast<std::size_t>(split)];
    Throw thrown;
    for (int i = 0; i < 4; ++i) thrown.kept[i] = cards[places.kept[i]];
    for (int i = 0; i < 2; ++i) thrown.thrown[i] = cards[places.thrown[i]];
    return thrown;
  }

 private:
  // Sums in other orders differ in their last digits; what is equal but for these is equal.
  static constexpr float kEqual = 1e-3f;

  static std::uint8_t first_best(const float* values) {
    const float best = *std::max_element(values, values + kThrows);
    int first = 0;
    while (values[first] < best - kEqual) ++first;
    return static_cast<std::uint8_t>(first);
  }

  std::vector<std::uint8_t> splits_;
};

// What the thrower wants: points of hand and crib, so much each (the crib's is negative for the
// pone), and what the four ranks kept bring in the play, by their number.
struct ThrowWish {
  float hand = 1;
  float crib = 0;
  const float* play = nullptr;
};

// The number of the four ranks that each throw keeps.
inline int kept_number(const int* rank, std::size_t split) {
  const std::uint8_t* kept = kSplits[split].kept;
  const auto& pair = numbering().pair;
  return numbering().quad[pair[rank[kept[0]]][rank[kept[1]]]][pair[rank[kept[2]]][rank[kept[3]]]];
}

// Throws by the means over all that can come, the other throwing by this model.
inline ThrowTable throws_by_means(const RankModel& other, const ThrowWish& wish) {
  const MeanTables tables(other);
  return ThrowTable([&](const std::uint32_t* suits, float* values) {
    ThrowMeans means;
    tables.means(suits, means);
    for (std::size_t i = 0; i < kThrows; ++i) {
      values[i] = wish.hand * means.hand[i] + wish.crib * means.crib[i];
      if (wish.play != nullptr) values[i] += wish.play[kept_number(means.rank, i)];
    }
  });
}

// What ranks score as they are, without a starter: four by their number, and two.
struct BarePoints {
  float four[kQuads], two[kRanks][kRanks];

  BarePoints() {
    for (int number = 0; number < kQuads; ++number) {
      int ranks[4];
      std::copy_n(numbering().quad_ranks[number], 4, ranks);
      four[number] = static_cast<float>(rank_points(ranks, 4, Options{}));
    }
    for (int a = 0; a < kRanks; ++a)
      for (int b = 0; b < kRanks; ++b) {
        const int ranks[2] = {a, b};
        two[a][b] = static_cast<float>(rank_points(ranks, 2, Options{}));
      }
  }
};

// Keeps the four cards that score most as they are; of equals, throws the better two into its own
// crib, or the worse into the other's.
inline ThrowTable throws_by_best_four(bool is_dealer) {
  static const BarePoints points;
  return ThrowTable([&](const std::uint32_t* suits, float* values) {
    int rank[kDealt], suit[kDealt], next = 0;
    for (int s = 0; s < 4; ++s)
      for (std::uint32_t ranks = suits[s]; ranks != 0; ranks &= ranks - 1, ++next)
        rank[next] = std::countr_zero(ranks), suit[next] = s;
    for (std::size_t i = 0; i < kThrows; ++i) {
      const Split& split = kSplits[i];
      const bool is_flush = std::all_of(split.kept, split.kept + 4, [&](int place) {
        return suit[place] == suit[split.kept[0]];
      });
      const float crib = points.two[rank[split.thrown[0]]][rank[split.thrown[1]]];
      values[i] = points.four[kept_number(rank, i)] + (is_flush ? 4.0f : 0.0f) +
                  (is_dealer ? 0.1f : -0.1f) * crib;
    }
  });
}

}  // namespace muggins
