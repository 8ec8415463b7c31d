// Ways to play a card that take no time: by chance, by the points at hand, and by those less the
// best reply that must be expected.
#pragma once

#include "chance.hpp"
#include "play_state.hpp"

namespace muggins {

enum class PlayWay { random, greedy, careful };

// What a player sees of the play.
struct PlaySeen {
  Ranks hand;
  Ranks unseen;        // what the other's cards may be among
  Pile pile;
  int others;          // how many cards the other has
  bool other_is_out;   // the other cannot add to this count
};

// What each rank would peg on a pile; -1 where it does not fit.
struct Replies {
  std::int8_t points[kRanks] = {};

  Replies(const Pile& pile, const PlayRules& rules) {
    add_runs(pile);
    const auto newest = static_cast<int>(pile.ranks & 15);
    if (newest != 0) {
      int alike = 1;
      while (static_cast<int>(pile.ranks >> (4 * alike) & 15) == newest) ++alike;
      points[newest - 1] = static_cast<std::int8_t>(alike * (alike + 1));
    }
    for (int rank = 0; rank < kRanks; ++rank) {
      const int count = pile.count + pips_of(rank);
      if (count == kFifteen) points[rank] = static_cast<std::int8_t>(points[rank] + rules.fifteen);
      if (count == kThirtyOne) points[rank] = static_cast<std::int8_t>(points[rank] + 2);
      if (count > kThirtyOne) points[rank] = -1;
    }
  }

 private:
  // A rank makes a run of all cards back to some place if these and it are one block.
  void add_runs(const Pile& pile) {
    std::uint32_t seen = 0;
    int cards = 0;
    for (std::uint64_t ranks = pile.ranks; ranks != 0; ranks >>= 4) {
      const std::uint32_t rank = 1u << ((ranks & 15) - 1);
      if (seen & rank) return;
      seen |= rank;
      if (++cards < 2) continue;
      const int lowest = std::countr_zero(seen), highest = std::bit_width(seen) - 1;
      const int width = highest - lowest + 1;
      const auto run = static_cast<std::int8_t>(cards + 1);
      if (width == cards) {
        if (lowest > 0) points[lowest - 1] = run;
        if (highest + 1 < kRanks) points[highest + 1] = run;
      } else if (width == cards + 1) {
        const std::uint32_t gap = (((1u << width) - 1) << lowest) & ~seen;
        points[std::countr_zero(gap)] = run;
      }
    }
  }
};

// The mean of the best reply, when the other's cards are any of the unseen.
inline double expected_reply(const PlaySeen& seen, const Pile& pile, const PlayRules& rules) {
  constexpr int kMostPoints = 31;
  const Replies replies(pile, rules);
  int cards[kMostPoints + 1] = {}, most = 0, all = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    const int points = replies.points[rank], number = number_of(seen.unseen, rank);
    all += number;
    if (points <= 0) continue;
    cards[points] += number;
    most = std::max(most, points);
  }
  double mean = 0, at_least = 0;
  const double every = 1 / kWays.of[seen.others][all];
  for (int points = most, better = 0; points > 0; --points) {
    if (cards[points] != 0) {
      better += cards[points];
      at_least = 1 - kWays.of[seen.others][all - better] * every;
    }
    mean += at_least;
  }
  return mean;
}

inline int highest_rank(Ranks ranks) { return (std::bit_width(ranks) - 1) >> 2; }

// The rank to lay, when more than one fits.
inline int choose(PlayWay way, const PlaySeen& seen, const PlayRules& rules, Chance& chance) {
  Ranks can = playable(seen.hand, seen.pile.count);
  if (way == PlayWay::random) {
    int number = 0, ranks[4] = {};
    for (; can != 0; can = without_rank(can, lowest_rank(can))) ranks[number++] = lowest_rank(can);
    return ranks[chance.below(number)];
  }
  constexpr double kEqual = 1e-6;  // of equals, the highest card
  int best = -1;
  double most = -100;
  for (; can != 0; can = without_rank(can, highest_rank(can))) {
    const int rank = highest_rank(can);
    const Pile pile = seen.pile.with(rank);
    double worth = pegged(pile, rules);
    if (way == PlayWay::careful && !seen.other_is_out && seen.others > 0 &&
        pile.count != kThirtyOne)
      worth -= expected_reply(seen, pile, rules);
    if (worth > most + kEqual) most = worth, best = rank;
  }
  return best;
}

}  // namespace muggins
