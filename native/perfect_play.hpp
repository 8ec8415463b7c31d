// The play with all cards seen: the best that whoever is to play can make of it, points for them
// less points for the other, by a full search that leaves out what cannot matter (alpha-beta).
//
// When a count is over, only the cards left and who leads matter; those positions come up again
// and again, so their values are kept, once for all searches.
#pragma once

#include <atomic>
#include <vector>

#include "play_state.hpp"

namespace muggins {

// A position in the play, as whoever is to play sees it.
struct Play {
  Ranks mine = 0;
  Ranks theirs = 0;
  Pile pile = {};
  bool i_was_last = false;  // whether I laid the newest card
};

// The number of a hand of up to three cards: the empty one, 13, 91 and 455.
constexpr int kSmallHands = 1 + kRanks + kPairs + kTriples;

// Found by trying: times this, the words of all small hands differ in their upper 13 bits.
constexpr std::uint64_t kSpread = 0x5a410a5ec3fa9e5f;

struct SmallHands {
  std::uint16_t number[1 << 13] = {};

  SmallHands() {
    int next = 1;  // the empty hand is 0
    for (int a = 0; a < kRanks; ++a) name(one_of(a), next);
    for (int a = 0; a < kRanks; ++a)
      for (int b = a; b < kRanks; ++b) name(one_of(a) + one_of(b), next);
    for (int a = 0; a < kRanks; ++a)
      for (int b = a; b < kRanks; ++b)
        for (int c = b; c < kRanks; ++c) name(one_of(a) + one_of(b) + one_of(c), next);
  }

  int of(Ranks hand) const { return number[(hand * kSpread) >> 51]; }

 private:
  void name(Ranks hand, int& next) {
    number[(hand * kSpread) >> 51] = static_cast<std::uint16_t>(next++);
  }
};

inline const SmallHands kSmall;

// For each count the ranks that make it 15 or 31.
constexpr std::array<Ranks, kThirtyOne + 1> kMakesFifteenOr31 = [] {
  std::array<Ranks, kThirtyOne + 1> make{};
  for (int count = 0; count <= kThirtyOne; ++count)
    for (int rank = 0; rank < kRanks; ++rank)
      if (const int next = count + kPips[static_cast<std::size_t>(rank)]; next == 15 || next == 31)
        make[static_cast<std::size_t>(count)] |= 15ull << (4 * rank);
  return make;
}();

class PerfectPlay {
 public:
  static constexpr int kMost = 99;  // more than any play brings

  explicit PerfectPlay(const PlayRules& rules)
      : rules_(rules), led_(kSmallHands * kSmallHands) {
    for (auto& value : led_) value.store(kUnknown, std::memory_order_relaxed);
  }

  PerfectPlay(const PerfectPlay&) = delete;  // what it has found belongs to it alone

  // The value to whoever is to play, exact when it lies between `low` and `high`.
  int value(const Play& at, int low = -kMost, int high = kMost) const {
    const Ranks can = playable(at.mine, at.pile.count);
    if (can == 0) return without_a_card(at, low, high);
    if (without_rank(can, lowest_rank(can)) == 0) return forced(at, lowest_rank(can), low, high);
    Choice choices[4];
    const int number = in_order(at, can, choices);
    int best = -kMost;
    for (int i = 0; i < number; ++i) {
      const Choice& choice = choices[i];
      const int value =
          choice.points + after(at, choice.rank, low - choice.points, high - choice.points);
      if (value <= best) continue;
      best = value;
      if (value > low) low = value;
      if (low >= high) break;
    }
    return best;
  }

  // What follows when whoever is to play lays `rank`, the points of the card itself apart.
  int after(const Play& at, int rank, int low = -kMost, int high = kMost) const {
    const Ranks mine = at.mine - one_of(rank);
    const Pile pile = at.pile.with(rank);
    const bool is_31 = pile.count == kThirtyOne;
    if ((mine | at.theirs) == 0) return is_31 ? 0 : rules_.last_card;
    if (is_31 && rules_.one_count) return 0;
    if (is_31) return at.theirs != 0 ? -led(at.theirs, mine) : led(mine, at.theirs);
    return -value(Play{at.theirs, mine, pile}, -high, -low);
  }

  const PlayRules& rules() const { return rules_; }

 private:
  struct Choice {
    int rank, points, promise;
  };

  static constexpr std::int8_t kUnknown = -128;

  int forced(const Play& at, int rank, int low, int high) const {
    const int points = pegged(at.pile.with(rank), rules_);
    return points + after(at, rank, low - points, high - points);
  }

  // Nobody waits for a card that cannot be laid: the other goes on, or the count ends.
  int without_a_card(const Play& at, int low, int high) const {
    if ((at.mine | at.theirs) == 0) return 0;  // the play was over before
    if (playable(at.theirs, at.pile.count) != 0)
      return -value(Play{at.theirs, at.mine, at.pile, !at.i_was_last}, -high, -low);
    const int go = at.i_was_last ? 1 : -1;
    if (rules_.one_count) return go;
    // Whoever was not last leads, if they have cards.
    const bool i_lead = at.i_was_last ? at.theirs == 0 : at.mine != 0;
    return i_lead ? go + led(at.mine, at.theirs) : go - led(at.theirs, at.mine);
  }

  // The value of a new count to who leads it.
  int led(Ranks leader, Ranks other) const {
    const std::size_t place = static_cast<std::size_t>(kSmall.of(leader) * kSmallHands +
                                                       kSmall.of(other));
    std::int8_t known = led_[place].load(std::memory_order_relaxed);
    if (known == kUnknown) {
      known = static_cast<std::int8_t>(value(Play{leader, other}));
      led_[place].store(known, std::memory_order_relaxed);
    }
    return known;
  }

  // The choices, those first that look best: by what they peg now less what the other can peg at
  // once with a fifteen, 31 or a pair; and of the same promise the highest card first.
  int in_order(const Play& at, Ranks can, Choice* choices) const {
    int number = 0;
    for (; can != 0; ++number) {
      const int rank = lowest_rank(can);
      can = without_rank(can, rank);
      const Pile pile = at.pile.with(rank);
      const int points = pegged(pile, rules_);
      const Ranks answers = kMakesFifteenOr31[pile.count] | 15ull << (4 * rank);
      const int promise = points - ((answers & at.theirs) != 0 ? 2 : 0);
      int place = number;
      for (; place > 0 && choices[place - 1].promise <= promise; --place)
        choices[place] = choices[place - 1];
      choices[place] = Choice{rank, points, promise};
    }
    return number;
  }

  PlayRules rules_;
  // By the leader's hand and the other's; two threads that find the same value may both store it.
  mutable std::vector<std::atomic<std::int8_t>> led_;
};

inline const PerfectPlay& standard_play() {
  static const PerfectPlay play{PlayRules{}};
  return play;
}

}  // namespace muggins
