// What both players may hold when the play has come this far, and how one hand makes another more
// or less likely, because they share a pack.
#pragma once

#include <vector>

#include "held.hpp"
#include "public_play.hpp"

namespace muggins {

// What is known when the play has come this far.
struct PlayKnown {
  PublicPlay play;
  Ranks accounted = 0;            // cards that neither can hold: the starter, a throw, ...
  std::vector<float> chances[2];  // of each seat's kept hand by its number; 1: only by the cards
};

class PlayRanges {
 public:
  explicit PlayRanges(const PlayKnown& known)
      : available_(kWholePack - known.accounted - known.play.laid[0] - known.play.laid[1]),
        cards_{known.play.cards[0], known.play.cards[1]} {
    for (int seat = 0; seat < 2; ++seat) expect(seat, known.chances[seat], known.play);
  }

  Ranks available() const { return available_; }
  // Of each rank the most that a seat may hold.
  Ranks most(int seat) const { return most_[seat]; }

  // By place: the chance of a hand, not yet times the ways to deal it.
  const float* reach(int seat) const { return reach_[seat].data(); }

  const Held& held(int seat) const { return held_tables().of(cards_[seat]); }

  // Whether there is any hand that this seat may hold.
  bool holds_something(int seat) const { return most_[seat] != 0 || reach_[seat][0] > 0; }

  // Whether there are two hands that both may hold at once.
  bool go_together() const {
    for (std::size_t at = 0; at < held(0).size(); ++at)
      if (may_hold(0, at) && any_of_other(held(0).hands[at])) return true;
    return false;
  }

  // Calls `visit(place)` for every hand that a seat may hold.
  template <class Visit>
  void for_hands(int seat, Visit visit) const {
    for (std::size_t at = 0; at < held(seat).size(); ++at)
      if (may_hold(seat, at)) visit(at);
  }

  // The weight of all that the other may hold against a hand.
  double against(int seat, Ranks hand) const {
    double total = 0;
    for_hands(1 - seat, [&](std::size_t at) {
      total += reach_[1 - seat][at] * ways(hand + held(1 - seat).hands[at]);
    });
    return total;
  }

 private:
  static constexpr Ranks kWholePack = 0x4444444444444;

  void expect(int seat, const std::vector<float>& chances, const PublicPlay& play) {
    const Ranks laid = play.laid[seat];
    reach_[seat].assign(held(seat).size(), 0);
    for (std::size_t at = 0; at < held(seat).size(); ++at) {
      const Ranks hand = held(seat).hands[at];
      const bool is_hand = hand != 0 || (cards_[seat] == 0 && at == 0);
      if (!is_hand || (hand & play.lacks[seat]) != 0) continue;
      if (!is_among(hand, available_) || !is_among(hand + laid, kWholePack)) continue;
      const float chance = chances[static_cast<std::size_t>(HeldTables::place(hand + laid))];
      if (chance <= 0) continue;
      reach_[seat][at] = chance * one_over_orders(hand + laid);
      for (int rank = 0; rank < kRanks; ++rank)
        if (number_of(hand, rank) > number_of(most_[seat], rank))
          most_[seat] = without_rank(most_[seat], rank) | (hand & 15ull << (4 * rank));
    }
  }

  bool may_hold(int seat, std::size_t at) const {
    return reach_[seat][at] > 0 && held(seat).once[at] > 0;
  }

  bool any_of_other(Ranks hand) const {
    for (std::size_t at = 0; at < held(1).size(); ++at)
      if (may_hold(1, at) && is_among(hand + held(1).hands[at], available_)) return true;
    return false;
  }

  static bool is_among(Ranks some, Ranks all) {
    for (int rank = 0; rank < kRanks; ++rank)
      if (number_of(some, rank) > number_of(all, rank)) return false;
    return true;
  }

  // In how many ways these cards may be dealt, one after the other.
  double ways(Ranks cards) const {
    double ways = 1;
    for (; cards != 0; cards = without_rank(cards, lowest_rank(cards)))
      for (int taken = 0; taken < number_of(cards, lowest_rank(cards)); ++taken)
        ways *= number_of(available_, lowest_rank(cards)) - taken;
    return ways;
  }

  Ranks available_;
  int cards_[2];
  Ranks most_[2] = {0, 0};
  std::vector<float> reach_[2];
};

}  // namespace muggins
