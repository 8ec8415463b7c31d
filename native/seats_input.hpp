// Checks what Python tells of a play of many seats, and makes positions of it.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <optional>
#include <vector>

#include "bindings.hpp"
#include "seats_search.hpp"

namespace muggins {

using CodeList = std::vector<int>;

// What a seat sees of the play: as Python gives it, not checked yet.
struct SeatsView {
  int turn;
  CodeList hand, held, pile, gone;
  std::vector<std::optional<int>> gone_at;
  CodeList seen, known, needs;
  bool go_is_pegged;
};

inline std::string text(std::size_t number) { return std::to_string(number); }
inline std::string text(int number) { return std::to_string(number); }

// Any whole number is a seed.
inline std::uint64_t seed_of(nb::int_ seed) {
  return PyLong_AsUnsignedLongLongMask(seed.ptr());
}

// Takes note of cards, each of which may be there once.
struct CardsOnce {
  CardSet all = 0;

  CardSet add(const CodeList& codes) {
    const CardSet before = all;
    for (const int code : codes) add(code);
    return all ^ before;
  }

  void add(int code) {
    checked(code);
    if (all >> code & 1) refuse("card " + text(code) + " is there twice");
    all |= one_card(code);
  }
};

inline void check_option(const char* name, int value, int most) {
  if (value < 0 || value > most)
    refuse(std::string(name) + " is 0 to " + text(most) + ", not " + text(value));
}

inline void set_sides(SeatsRules& rules, const CodeList& sides) {
  rules.seats = static_cast<int>(sides.size()) + rules.crib_plays;
  if (sides.empty() || rules.seats > kMostSeats)
    refuse("wanted 1 to " + text(kMostSeats) + " seats, not " + text(rules.seats));
  unsigned there = 0;
  for (const int side : sides) there |= side >= 0 && side < kMostSeats ? 1u << side : 1u << 31;
  if ((there & (there + 1)) != 0) refuse("sides are numbered from 0 without a gap");
  rules.sides = std::popcount(there);
  rules.side_of.fill(kNoSide);
  std::copy(sides.begin(), sides.end(), rules.side_of.begin());
}

using Worths = std::vector<std::vector<double>>;

// Without worths: one's own points, less the mean of the others'.
inline void set_worths(SeatsRules& rules, const std::optional<Worths>& worths) {
  const auto sides = static_cast<std::size_t>(rules.sides);
  for (std::size_t to = 0; to < sides; ++to)
    for (std::size_t of = 0; of < sides; ++of)
      rules.worth[to][of] = to == of ? 1 : -1 / (rules.sides - 1.0);
  if (!worths) return;
  bool is_square = worths->size() == sides;
  for (const auto& row : *worths) is_square = is_square && row.size() == sides;
  if (!is_square)
    refuse("wanted " + text(sides) + " rows of " + text(sides) + " worths, one for each side");
  for (std::size_t to = 0; to < sides; ++to)
    for (std::size_t of = 0; of < sides; ++of) {
      const double worth = rules.worth[to][of] = (*worths)[to][of];
      if (!std::isfinite(worth)) refuse("a worth is a finite number");
    }
}

inline void set_needs(SeatsPlay& play, const CodeList& needs) {
  if (needs.empty()) return;
  const auto sides = static_cast<std::size_t>(play.rules->sides);
  if (needs.size() != sides)
    refuse("wanted what " + text(sides) + " sides need, not " + text(needs.size()));
  for (std::size_t side = 0; side < sides; ++side) {
    if (needs[side] < 1) refuse("a side needs 1 point or more, not " + text(needs[side]));
    play.needs[side] = static_cast<std::uint8_t>(std::min(needs[side], kUnreached));
  }
}

inline void check_held(int held) {
  if (held < 0 || held > kHandCards)
    refuse("a hand has up to " + text(kHandCards) + " cards, not " + text(held));
}

// The fewest pips of what who said go may hold.
inline int least_after_go(int count) {
  if (count < 22 || count > 30) refuse("one says go at 22 to 30, not " + text(count));
  return kThirtyOne + 1 - count;
}

inline void give_crib(SeatsPlay& play, const CodeList& cards) {
  if (cards.empty()) return;
  play.hands[play.rules->seats - 1] = one_card(cards[0]);
  std::copy(cards.begin() + 1, cards.end(), play.crib);
}

// The beginning of a play, all hands seen.
inline SeatsPlay beginning(const SeatsRules& rules, const std::vector<CodeList>& hands, int leader,
                           const CodeList& seen, const CodeList& needs) {
  const auto seats = static_cast<std::size_t>(rules.seats);
  if (hands.size() != seats)
    refuse("wanted hands for " + text(seats) + " seats, not " + text(hands.size()));
  SeatsPlay play;
  play.rules = &rules;
  CardsOnce cards;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const int held = static_cast<int>(hands[seat].size());
    check_held(held);
    const CardSet hand = cards.add(hands[seat]);
    play.held[seat] = static_cast<std::uint8_t>(held);
    play.left = static_cast<std::uint8_t>(play.left + held);
    if (rules.crib_plays && seat + 1 == seats)
      give_crib(play, hands[seat]);
    else
      play.hands[seat] = hand;
  }
  play.seen = cards.add(seen);
  if (leader < 0 || leader >= rules.seats || play.held[leader] == 0)
    refuse("seat " + text(leader) + " has no card to lead");
  play.turn = static_cast<std::uint8_t>(leader);
  set_needs(play, needs);
  return play;
}

// What a seat sees as a position in which the others' hands are empty, but not what they hold.
class Seen {
 public:
  Seen(const SeatsRules& rules, const SeatsView& view) : view_(view) {
    play_.rules = &rules;
    hold();
    lay_out();
    say_gone();
    set_needs(play_, view.needs);
    play_.go_is_pegged = view.go_is_pegged;
    if (play_.fitting() == 0) refuse("seat " + text(view.turn) + " has no card that fits");
  }

  const SeatsPlay& play() const { return play_; }
  const Secret& secret() const { return secret_; }
  CardSet all_seen() const { return cards_.all; }

 private:
  const SeatsRules& rules() const { return *play_.rules; }
  int players() const { return rules().seats - rules().crib_plays; }

  void hold() {
    const auto seats = static_cast<std::size_t>(rules().seats);
    if (view_.held.size() != seats)
      refuse("wanted how many cards " + text(seats) + " seats hold, not " +
             text(view_.held.size()));
    for (std::size_t seat = 0; seat < seats; ++seat) {
      check_held(view_.held[seat]);
      play_.held[seat] = static_cast<std::uint8_t>(view_.held[seat]);
      play_.left = static_cast<std::uint8_t>(play_.left + view_.held[seat]);
    }
    if (view_.turn < 0 || view_.turn >= players())
      refuse("seats 0 to " + text(players() - 1) + " choose cards, not " + text(view_.turn));
    play_.turn = static_cast<std::uint8_t>(view_.turn);
    const int held = play_.held[view_.turn];
    if (static_cast<int>(view_.hand.size()) != held)
      refuse("seat " + text(view_.turn) + " holds " + text(held) + " cards, not " +
             text(view_.hand.size()));
    play_.hands[view_.turn] = cards_.add(view_.hand);
  }

  void lay_out() {
    for (const int code : view_.pile) {
      cards_.add(code);
      play_.see(code);
      if (play_.pile.count > kThirtyOne) refuse("the count would pass 31");
    }
    play_.prizes = rules().prizes(play_.pile);
    play_.seen |= cards_.add(view_.seen);
    secret_ = Secret{view_.turn, cards_.add(view_.known)};
  }

  void say_gone() {
    for (const int seat : view_.gone) {
      if (seat < 0 || seat >= rules().seats) refuse("there is no seat " + text(seat));
      if (seat == view_.turn) refuse("seat " + text(seat) + " is to play, and has not said go");
      play_.gone = static_cast<std::uint8_t>(play_.gone | 1u << seat);
    }
    if (view_.gone_at.empty()) return;
    const auto seats = static_cast<std::size_t>(rules().seats);
    if (view_.gone_at.size() != seats)
      refuse("wanted at which count each of " + text(seats) + " seats said go, not " +
             text(view_.gone_at.size()));
    for (std::size_t seat = 0; seat < seats; ++seat)
      if (view_.gone_at[seat])
        play_.least[seat] = static_cast<std::uint8_t>(least_after_go(*view_.gone_at[seat]));
  }

  const SeatsView& view_;
  SeatsPlay play_;
  Secret secret_;
  CardsOnce cards_;
};

}  // namespace muggins
