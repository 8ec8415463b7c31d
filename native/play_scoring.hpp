// What the last card of a count pegs. Go, last card and 31 are for whoever keeps the count.
#pragma once

#include "scoring.hpp"

namespace muggins {

struct PlayOptions {
  Options combinations;
  int fewest_for_flush = 0;  // cards of a suit in a row; 0: flushes do not count
};

// `pile` from the first card of the count to the last.
inline int play_points(const Card* pile, int number, const PlayOptions& options) {
  int count = 0;
  for (int i = 0; i < number; ++i) count += kPips[rank_of(pile[i])];
  int points = 0;
  if (count == 15) points += options.combinations.fifteen;
  if (count == 25) points += options.combinations.twenty_five;
  const int last = number - 1;
  int alike = 1;
  while (alike < number && rank_of(pile[last - alike]) == rank_of(pile[last])) ++alike;
  points += alike * (alike - 1);
  // The longest run at the end: ranks as bits are one block without a gap.
  unsigned ranks = 0;
  int run = 0;
  for (int length = 1; length <= number; ++length) {
    const unsigned rank = 1u << rank_of(pile[number - length]);
    if (ranks & rank) break;
    ranks |= rank;
    const unsigned block = ranks >> std::countr_zero(ranks);
    if (length >= 3 && (block & (block + 1)) == 0) run = length;
  }
  points += run == 3 ? options.combinations.run_of_three : run;
  int suited = 1;
  while (suited < number && suit_of(pile[last - suited]) == suit_of(pile[last])) ++suited;
  if (options.fewest_for_flush != 0 && suited >= options.fewest_for_flush) points += suited;
  return points;
}

}  // namespace muggins
