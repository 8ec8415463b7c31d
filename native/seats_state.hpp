// The play of any number of seats, card by card, as the engine keeps it.
//
// A hand is a set of cards, one bit a card, so that a nibble is a rank: the cards that fit are one
// `and` away. What each rank would peg lies ready in nibbles too, worked out once a card is laid;
// whoever is to play, and whoever thinks about it, only looks there.
#pragma once

#include "play_scoring.hpp"
#include "play_state.hpp"

namespace muggins {

constexpr int kMostSeats = 8;       // the crib among them, where it plays along
constexpr int kNoSide = kMostSeats;  // the crib's: what it makes counts for nobody
constexpr int kHandCards = 4;
constexpr int kUnreached = 255;  // a game hole that no play comes to

// A set of cards: bit 4 * rank + suit.
using CardSet = std::uint64_t;

constexpr CardSet kPack = (1ull << kCards) - 1;
constexpr CardSet kAllOfSuit = 0x1111111111111;

constexpr CardSet one_card(int card) { return 1ull << card; }
constexpr int lowest_card(CardSet cards) { return std::countr_zero(cards); }
constexpr int highest_card(CardSet cards) { return std::bit_width(cards) - 1; }

// What a rank would peg, in a nibble for each: with options of up to 3 no more than 15.
using Prizes = Ranks;
constexpr int kMostOption = 3;

constexpr Ranks kOneOfEach = 0x1111111111111;

// The ranks that take the count from one number to another.
constexpr Ranks making(int total, int count) {
  const int pips = total - count;
  if (pips < 1 || pips > 10) return 0;
  return pips < 10 ? one_of(pips - 1) : one_of(9) + one_of(10) + one_of(11) + one_of(12);
}

// How a play of any number of seats is kept, and what points are worth to whom.
struct SeatsRules {
  int seats = 0;  // the crib among them
  int sides = 0;
  std::array<std::uint8_t, kMostSeats> side_of{};
  bool crib_plays = false;  // the last seat lays its cards in order, and pegs nothing
  bool one_count = false;
  int last_card = 1;
  PlayOptions options;
  std::array<Prizes, kThirtyOne + 1> by_count{};  // 15, 25 and 31
  double worth[kMostSeats + 1][kMostSeats + 1] = {};  // to a side, of a point of a side

  void set_options(const PlayOptions& chosen) {
    options = chosen;
    const Options& counts = chosen.combinations;
    for (int count = 0; count <= kThirtyOne; ++count)
      by_count[static_cast<std::size_t>(count)] =
          making(kFifteen, count) * static_cast<Prizes>(counts.fifteen) +
          making(25, count) * static_cast<Prizes>(counts.twenty_five) +
          making(kThirtyOne, count) * 2;
  }

  bool has_flushes() const { return options.fewest_for_flush != 0; }

  // What each rank would peg on this pile; flushes apart.
  Prizes prizes(const Pile& pile) const {
    const Prizes by_total = by_count[static_cast<std::size_t>(pile.count)];
    const std::uint64_t newest = pile.ranks & 15;
    if (newest == 0) return by_total;
    std::uint64_t before = pile.ranks >> 4;
    std::uint64_t alike = 1;
    for (; (before & 15) == newest; before >>= 4) ++alike;
    if (alike == 4) return by_total;  // there is no fifth
    const Prizes pair = (alike * (alike + 1)) << (4 * (newest - 1));
    return by_total + pair + (alike == 1 ? runs(static_cast<int>(newest) - 1, before) : 0);
  }

 private:
  // The ranks that make a run with the newest card and those before it.
  Prizes runs(int newest, std::uint64_t before) const {
    Prizes prizes = 0;
    unsigned seen = 1u << newest;
    int lowest = newest, highest = newest;
    for (int cards = 2; before != 0; before >>= 4, ++cards) {
      const int rank = static_cast<int>(before & 15) - 1;
      if (seen >> rank & 1) break;
      seen |= 1u << rank;
      if (rank < lowest) lowest = rank;
      if (rank > highest) highest = rank;
      const int gap = highest - lowest + 1 - cards;
      if (gap > 1) {
        if (highest - lowest > 6) break;  // a run of eight would pass 31
        continue;
      }
      // Longer runs come later, and stand instead.
      const auto points =
          static_cast<Prizes>(cards == 2 ? options.combinations.run_of_three : cards + 1);
      if (gap == 1) {
        put(prizes, lowest + std::countr_one(seen >> lowest), points);
      } else {
        if (lowest > 0) put(prizes, lowest - 1, points);
        if (highest < kRanks - 1) put(prizes, highest + 1, points);
      }
    }
    return prizes;
  }

  static void put(Prizes& prizes, int rank, Prizes points) {
    prizes = (prizes & ~(15ull << (4 * rank))) | points << (4 * rank);
  }
};

// A position. Whoever is to play can: who cannot has said go, and what follows is done at once.
struct SeatsPlay {
  const SeatsRules* rules = nullptr;
  CardSet hands[kMostSeats] = {};  // of the crib: its next card
  CardSet seen = 0;                // by everybody: what was laid, and the starter
  Pile pile = {};
  Prizes prizes = 0;
  std::uint8_t held[kMostSeats] = {};
  std::uint8_t least[kMostSeats] = {};        // pips of what one who has said go may hold
  std::uint8_t pegged[kMostSeats + 1] = {};   // by side
  std::uint8_t needs[kMostSeats + 1] = {kUnreached, kUnreached, kUnreached, kUnreached, kUnreached,
                                        kUnreached, kUnreached, kUnreached, kUnreached};
  Card crib[kHandCards] = {};  // what comes after the crib's next card, in order
  std::uint8_t crib_next = 0;
  std::uint8_t left = 0;  // cards in all hands
  std::uint8_t turn = 0;
  std::uint8_t gone = 0;  // who has said go in this count, one bit a seat
  std::uint8_t suited = 0;
  std::uint8_t last_suit = 0;
  bool go_is_pegged = false;
  bool is_over = false;

  CardSet fitting() const { return playable(hands[turn], pile.count); }

  int pegs(int card) const {
    const int points = static_cast<int>(prizes >> (4 * rank_of(card)) & 15);
    return rules->has_flushes() ? points + flush_with(card) : points;
  }

  // A card is on the pile; whose it was does not matter.
  void see(int card) {
    seen |= one_card(card);
    pile = pile.with(rank_of(card));
    suited = suit_of(card) == last_suit ? static_cast<std::uint8_t>(suited + 1) : 1;
    last_suit = static_cast<std::uint8_t>(suit_of(card));
  }

  // Lays a card of who is to play, and does what follows by itself. Says what they peg.
  int lay(int card) {
    const int seat = turn;
    int points = pegs(card);
    take(seat, card);
    see(card);
    if (pile.count == kThirtyOne || !finds_who_can_play(seat)) {
      if (pile.count == kThirtyOne)
        points -= go_is_pegged;
      else
        points += left == 0 ? rules->last_card : !go_is_pegged;
      end_count(seat);
    } else {
      prizes = rules->prizes(pile);
    }
    return peg(seat, points);
  }

 private:
  int flush_with(int card) const {
    const int cards = suited != 0 && suit_of(card) == last_suit ? suited + 1 : 1;
    return cards >= rules->options.fewest_for_flush ? cards : 0;
  }

  void take(int seat, int card) {
    --left;
    --held[seat];
    hands[seat] ^= one_card(card);
    if (rules->crib_plays && seat == rules->seats - 1 && held[seat] != 0)
      hands[seat] = one_card(crib[crib_next++]);
  }

  int next_seat(int seat) const { return seat + 1 == rules->seats ? 0 : seat + 1; }

  // From the left of the newest card round to who laid it; those passed over say go.
  bool finds_who_can_play(int last) {
    const CardSet fits = kFits[static_cast<std::size_t>(pile.count)];
    for (int seat = next_seat(last);; seat = next_seat(seat)) {
      if ((hands[seat] & fits) != 0) {
        turn = static_cast<std::uint8_t>(seat);
        return true;
      }
      if (hands[seat] != 0) say_go(seat);
      if (seat == last) return false;
    }
  }

  // The crib's go tells of its next card only, and that is seen soon enough.
  void say_go(int seat) {
    gone = static_cast<std::uint8_t>(gone | 1u << seat);
    const auto pips = static_cast<std::uint8_t>(kThirtyOne + 1 - pile.count);
    if (pips > least[seat]) least[seat] = pips;
  }

  void end_count(int last) {
    pile = {};
    prizes = 0;
    suited = 0;
    gone = 0;
    go_is_pegged = false;
    if (left == 0 || rules->one_count) {
      is_over = true;
      return;
    }
    int seat = next_seat(last);
    while (hands[seat] == 0) seat = next_seat(seat);
    turn = static_cast<std::uint8_t>(seat);
  }

  // Up to the game hole, which ends everything.
  int peg(int seat, int points) {
    const int side = rules->side_of[static_cast<std::size_t>(seat)];
    if (side == kNoSide) return 0;
    if (pegged[side] + points >= needs[side]) {
      points = needs[side] - pegged[side];
      is_over = true;
    }
    pegged[side] = static_cast<std::uint8_t>(pegged[side] + points);
    return points;
  }
};

}  // namespace muggins
