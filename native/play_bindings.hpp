// What the bindings of the play share: rules and ranks, and how they are refused.
#pragma once

#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "play_state.hpp"

namespace muggins {

using RankList = std::vector<int>;

inline int checked_points(const char* what, int points) {
  if (points < 0 || points > 9)
    refuse(std::string(what) + " pegs 0 to 9, not " + std::to_string(points));
  return points;
}

inline PlayRules checked_rules(int fifteen, int last_card, bool one_count) {
  return {checked_points("a fifteen", fifteen), checked_points("the last card", last_card),
          one_count};
}

// More than four of a rank stay more than four, and never run over into the next rank.
inline Ranks ranks_of(const RankList& cards) {
  Ranks ranks = 0;
  for (const int rank : cards)
    if (number_of(ranks, checked_rank(rank)) < 5) ranks += one_of(rank);
  return ranks;
}

inline void check_one_pack(Ranks cards) {
  for (int rank = 0; rank < kRanks; ++rank)
    if (number_of(cards, rank) > 4) refuse("there are four cards of a rank, not more");
}

}  // namespace muggins
