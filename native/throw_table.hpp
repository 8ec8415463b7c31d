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
  // `worths(ranks)` gives what says of suits, `of(suits, values)`, what each throw is worth.
  template <class Worths>
  ThrowTable(const Throwing& throwing, Worths worths)
      : splits_(static_cast<std::size_t>(deal_classes().numbers())) {
    for_all_deals(throwing, [&](const RankSets::Ranks& ranks, const std::vector<Suits>& all_suits) {
      const auto of = worths(ranks);
      for (const Suits& suits : all_suits) {
        float values[ThrowMeans::kMostWays];
        of(suits, values);
        keep(ranks, suits, values);
      }
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

  // The values are by places among the cards in rising order; the table goes by sorted suits.
  void keep(const RankSets::Ranks& ranks, const Suits& suits, const float* values) {
    Card dealt[kDealt], cards[kDealt];
    for (std::size_t i = 0; i < kDealt; ++i) dealt[i] = static_cast<Card>(ranks[i] * 4 + suits.of[i]);
    const SortedDeal deal(dealt);
    deal.cards(cards);
    int place[kDealt];
    for (int i = 0; i < kDealt; ++i)
      place[i] = static_cast<int>(std::find(dealt, dealt + kDealt, cards[i]) - dealt);
    float sorted[kThrows];
    for (std::size_t i = 0; i < kThrows; ++i)
      sorted[i] = values[split_of(place[kSplits[i].thrown[0]], place[kSplits[i].thrown[1]])];
    splits_[static_cast<std::size_t>(deal_classes().number(deal.suits))] = first_best(sorted);
  }

  // The number of a throw by its places.
  static int split_of(int one, int other) {
    const auto [low, high] = std::minmax(one, other);
    return low * (2 * kDealt - low - 1) / 2 + high - low - 1;
  }

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

// Of a deal's ranks those at some places, as the number of their set.
inline int set_at(const RankSets::Ranks& ranks, const std::uint8_t* places, int number) {
  std::uint8_t some[RankSets::kMostRanks];
  for (int i = 0; i < number; ++i) some[i] = ranks[places[i]];
  return RankSets::of_size(number).number_of(some);
}

// Throws by the means over all that can come, the other's pairs of ranks having these weights.
inline ThrowTable throws_by_means(BySet other, const ThrowWish& wish) {
  const MeanModel model(kDealt, 2, 2, std::move(other));
  const Throwing& throwing = model.throwing;
  return ThrowTable(throwing, [&](const RankSets::Ranks& ranks) {
    std::array<float, kThrows> play{};
    for (std::size_t i = 0; i < kThrows && wish.play != nullptr; ++i)
      play[i] = wish.play[set_at(ranks, throwing.places[i].kept.data(), 4)];
    return [&wish, play, deal = MeansOfRanks(model, ranks)](const Suits& suits, float* values) {
      ThrowMeans means;
      deal.find(suits, means);
      for (std::size_t i = 0; i < kThrows; ++i)
        values[i] = wish.hand * means.hand[i] + wish.crib * means.crib[i] + play[i];
    };
  });
}

// Keeps the four cards that score most as they are; of equals, throws the better two into its own
// crib, or the worse into the other's.
inline ThrowTable throws_by_best_four(bool is_dealer) {
  static const auto nothing = RankSets::of_size(0);
  static const auto fours = points_together<float>(RankSets::of_size(4), nothing, Options{});
  static const auto pairs = points_together<float>(RankSets::of_size(2), nothing, Options{});
  const Throwing throwing(kDealt, 2);
  const float crib = is_dealer ? 0.1f : -0.1f;
  return ThrowTable(throwing, [&](const RankSets::Ranks& ranks) {
    std::array<float, kThrows> points;
    for (std::size_t i = 0; i < kThrows; ++i) {
      const auto& [thrown, kept] = throwing.places[i];
      points[i] = fours[static_cast<std::size_t>(set_at(ranks, kept.data(), 4))] +
                  crib * pairs[static_cast<std::size_t>(set_at(ranks, thrown.data(), 2))];
    }
    return [points](const Suits& suits, float* values) {
      for (std::size_t i = 0; i < kThrows; ++i)
        values[i] = points[i] + (suits.kept_alike >> i & 1 ? 4.0f : 0.0f);
    };
  });
}

}  // namespace muggins
