// The last of the play, where nothing hidden is left to weigh: each of the two has one card, or
// only one of them has any. What is pegged is counted out for all cards at once.
#pragma once

#include "play_state.hpp"

namespace muggins {

constexpr int kGo = 1;

// What is pegged from here on: by one of the two first, and then at the most by the other.
struct Duel {
  bool mover_first;
  int first, second;

  int to_mover() const { return mover_first ? first : second; }
  int to_other() const { return mover_first ? second : first; }
};

// A pile, and what one or two more cards on it peg.
class DuelPile {
 public:
  DuelPile(const Pile& pile, const PlayRules& rules) : rules_(rules), count_(pile.count) {
    for (int rank = 0; rank < kRanks; ++rank) {
      const Pile with = pile.with(rank);
      fits_[rank] = with.count <= kThirtyOne;
      one_[rank] = pegged(with, rules);
    }
    fill_two(pile);
  }

  // The mover has a card of rank `mine`, the other one of `theirs`.
  Duel duel(int mine, int theirs, bool mover_was_last) const {
    const int new_count = rules_.one_count ? 0 : rules_.last_card;  // for a card led, and the last
    if (fits_[mine]) {
      const int count = count_ + pips_of(mine);
      if (count == kThirtyOne) return {true, one_[mine], new_count};
      const int after = count + pips_of(theirs);
      if (after > kThirtyOne) return {true, one_[mine] + kGo, new_count};
      const int last = after == kThirtyOne ? 0 : rules_.last_card;
      return {true, one_[mine], two_[mine][theirs] + last};
    }
    if (fits_[theirs]) {
      const int go = count_ + pips_of(theirs) == kThirtyOne ? 0 : kGo;
      return {false, one_[theirs] + go, new_count};
    }
    // Whoever laid the last card pegs the go, and lays the second card of the new count too.
    const int second = rules_.one_count ? 0 : fresh_points(mine, theirs) + rules_.last_card;
    return {mover_was_last, kGo + second, 0};
  }

 private:
  int fresh_points(int a, int b) const {
    return (pips_of(a) + pips_of(b) == kFifteen ? rules_.fifteen : 0) + (a == b ? 2 : 0);
  }

  // Fifteen and 31 by the count, pairs on the diagonal, and each run by the two ranks it lacks.
  void fill_two(const Pile& pile) {
    const auto newest = static_cast<int>(pile.ranks & 15);
    const int alike = alike_at_end(pile);
    for (int a = 0; a < kRanks; ++a)
      for (int b = 0; b < kRanks; ++b) {
        const int count = count_ + pips_of(a) + pips_of(b);
        const int same = a != b ? 1 : a + 1 == newest ? alike + 2 : 2;
        const int by_count = count == kFifteen ? rules_.fifteen : count == kThirtyOne ? 2 : 0;
        two_[a][b] = static_cast<std::int8_t>(by_count + same * (same - 1));
      }
    add_runs(pile);
  }

  void add_runs(const Pile& pile) {
    std::uint32_t seen = 0;
    int cards = 0;
    std::int8_t before[kRanks][kRanks] = {};  // the shorter run that a longer one replaces
    for (std::uint64_t ranks = pile.ranks; ranks != 0; ranks >>= 4) {
      const std::uint32_t rank = 1u << ((ranks & 15) - 1);
      if (seen & rank) return;
      seen |= rank;
      const int length = ++cards + 2;
      const int lowest = std::countr_zero(seen), highest = std::bit_width(seen) - 1;
      if (highest - lowest >= length) continue;
      for (int from = std::max(0, highest - length + 1); from <= std::min(lowest, kRanks - length);
           ++from) {
        const std::uint32_t lacks = ((1u << length) - 1) << from & ~seen;
        const int a = std::countr_zero(lacks), b = std::bit_width(lacks) - 1;
        for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
          two_[x][y] = static_cast<std::int8_t>(two_[x][y] + length - before[x][y]);
          before[x][y] = static_cast<std::int8_t>(length);
        }
      }
    }
  }

 public:
  static int alike_at_end(const Pile& pile) {
    int alike = 0;
    const std::uint64_t newest = pile.ranks & 15;
    for (std::uint64_t ranks = pile.ranks; ranks != 0 && (ranks & 15) == newest; ranks >>= 4) ++alike;
    return alike;
  }

  // The pile without the oldest cards, if they cannot matter for so many more that are laid.
  static Pile newest_that_matter(const Pile& pile, int more) {
    std::uint32_t seen = 0;
    int cards = 0, matter = alike_at_end(pile);
    for (std::uint64_t ranks = pile.ranks; ranks != 0; ranks >>= 4) {
      const std::uint32_t rank = 1u << ((ranks & 15) - 1);
      if (seen & rank) break;
      seen |= rank;
      ++cards;
      const int width = std::bit_width(seen) - std::countr_zero(seen);
      if (width <= cards + more) matter = std::max(matter, cards);
    }
    if (matter >= 16) return pile;
    return Pile{pile.ranks & ((1ull << (4 * matter)) - 1), pile.count};
  }

 private:
  PlayRules rules_;
  int count_;
  bool fits_[kRanks];
  int one_[kRanks];
  std::int8_t two_[kRanks][kRanks];
};

// What is pegged from here on when only the mover has cards left, in whatever order they are laid:
// at most a go by the other first, and then one of these sums by the mover, a bit for each.
struct Lone {
  int to_other;
  std::uint64_t sums;
};

inline Lone lone(const Pile& pile, Ranks hand, bool mover_was_last, const PlayRules& rules) {
  constexpr std::uint64_t nothing = 1;
  if (hand == 0) return {0, nothing};
  const Ranks can = playable(hand, pile.count);
  if (can == 0) {  // the count is over
    const auto after = rules.one_count ? nothing : lone(Pile{}, hand, true, rules).sums;
    return mover_was_last ? Lone{0, after << kGo} : Lone{kGo, after};
  }
  std::uint64_t sums = 0;
  for (Ranks rest = can; rest != 0; rest = without_rank(rest, lowest_rank(rest))) {
    const int rank = lowest_rank(rest);
    const Pile with = pile.with(rank);
    const Ranks left = hand - one_of(rank);
    const bool is_31 = with.count == kThirtyOne;
    const int last = left == 0 && !is_31 ? rules.last_card : 0;
    const Pile next = is_31 ? Pile{} : with;
    const auto after =
        is_31 && rules.one_count ? nothing : lone(next, left, true, rules).sums;
    sums |= after << (pegged(with, rules) + last);
  }
  return {0, sums};
}

}  // namespace muggins
