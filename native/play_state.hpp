// The play of two players by ranks alone: hands, the pile, and what a card pegs.
//
// Suits do not matter here (Noddy's play, where they do, is searched card by card elsewhere). A
// hand is thirteen nibbles in a word, how many cards it has of each rank; the pile is nibbles too,
// rank + 1, the newest lowest. So a whole position lies in a few registers.
#pragma once

#include <bit>

#include "scoring.hpp"

namespace muggins {

constexpr int kThirtyOne = 31;
constexpr int kFifteen = 15;

// How a play is kept, as the rows of the engine have it.
struct PlayRules {
  int fifteen = 2;
  int last_card = 1;       // what the very last card pegs when it does not make 31
  bool one_count = false;  // the play is over when nobody can add to the first count
};

// A multiset of ranks.
using Ranks = std::uint64_t;

constexpr Ranks one_of(int rank) { return 1ull << (4 * rank); }
constexpr int number_of(Ranks ranks, int rank) { return static_cast<int>(ranks >> (4 * rank) & 15); }
constexpr int lowest_rank(Ranks ranks) { return std::countr_zero(ranks) >> 2; }
constexpr Ranks without_rank(Ranks ranks, int rank) { return ranks & ~(15ull << (4 * rank)); }

constexpr int cards_in(Ranks ranks) {
  int number = 0;
  for (; ranks != 0; ranks >>= 4) number += static_cast<int>(ranks & 15);
  return number;
}

inline Ranks ranks_of(const Card* cards, int number) {
  Ranks ranks = 0;
  for (int i = 0; i < number; ++i) ranks += one_of(rank_of(cards[i]));
  return ranks;
}

// For each count the ranks that still fit, every nibble full.
constexpr std::array<Ranks, kThirtyOne + 1> kFits = [] {
  std::array<Ranks, kThirtyOne + 1> fits{};
  for (int count = 0; count <= kThirtyOne; ++count)
    for (int rank = 0; rank < kRanks; ++rank)
      if (count + kPips[static_cast<std::size_t>(rank)] <= kThirtyOne)
        fits[static_cast<std::size_t>(count)] |= 15ull << (4 * rank);
  return fits;
}();

inline Ranks playable(Ranks hand, int count) { return hand & kFits[static_cast<std::size_t>(count)]; }

inline int pips_of(int rank) { return kPips[static_cast<std::size_t>(rank)]; }

// The cards of one count.
struct Pile {
  std::uint64_t ranks = 0;  // rank + 1, the newest in the lowest nibble
  int count = 0;

  Pile with(int rank) const {
    return Pile{ranks << 4 | static_cast<std::uint64_t>(rank + 1), count + pips_of(rank)};
  }
};

inline Ranks ranks_in(const Pile& pile) {
  Ranks ranks = 0;
  for (std::uint64_t rest = pile.ranks; rest != 0; rest >>= 4)
    ranks += one_of(static_cast<int>(rest & 15) - 1);
  return ranks;
}

// What the newest card of the pile pegs: fifteen, 31, pairs or a run.
inline int pegged(const Pile& pile, const PlayRules& rules) {
  int points = pile.count == kFifteen ? rules.fifteen : pile.count == kThirtyOne ? 2 : 0;
  const std::uint64_t newest = pile.ranks & 15;
  std::uint64_t before = pile.ranks >> 4;
  if (before == 0) return points;
  if ((before & 15) == newest) {
    int alike = 2;
    while (((before >>= 4) & 15) == newest) ++alike;
    return points + alike * (alike - 1);
  }
  // The longest run at the end: ranks as bits are one block without a gap.
  std::uint32_t seen = 1u << newest;
  int run = 0;
  for (int cards = 2; before != 0; before >>= 4, ++cards) {
    const std::uint32_t rank = 1u << (before & 15);
    if (seen & rank) break;
    seen |= rank;
    const std::uint32_t above = seen + (seen & -seen);
    if (cards >= 3 && (above & (above - 1)) == 0) run = cards;
  }
  return points + run;
}

}  // namespace muggins
