// What a player may still hold, as places in a vector: one for each multiset of none to four ranks.
//
// A player who has k cards left can hold any multiset of k ranks, whatever was played before; so all
// that is known of a hand is a vector over them. Vectors are whole lanes of sixteen numbers. Hands
// of two are a square of 13 rows: the row is the card that may be played, and along the row lies
// the card that is left. Each such hand stands there twice, and playing a card picks a row. Hands
// of three and four stand once, in rising order.
//
// A choice is a card to play out of a hand; an entry is its place in a vector of all choices. For
// hands of two the square is that too. For hands of three and four the entries go by card first:
// for every hand its lowest card, then for every hand its second, and so on.
#pragma once

#include <vector>

#include "play_state.hpp"

namespace muggins {

constexpr int kMostHeld = 4;
constexpr int kLane = 16;
constexpr int kSquare = kRanks * kLane;

constexpr int padded(int number) { return (number + kLane - 1) / kLane * kLane; }

// How long a vector over the hands of k cards is.
constexpr std::array<int, kMostHeld + 1> kPlaces = {kLane, kLane, kSquare, padded(kTriples),
                                                    padded(kQuads)};

// How long a vector over the choices from hands of k cards is.
constexpr std::array<int, kMostHeld + 1> kEntries = {0, kLane, kSquare, 3 * padded(kTriples),
                                                     4 * padded(kQuads)};

// The other place of a hand of two; of any other hand, its place.
constexpr int mirrored(int cards, int place) {
  return cards == 2 ? place % kLane * kLane + place / kLane : place;
}

// The hands of one number of cards.
struct Held {
  static constexpr std::uint8_t kNobody = 99;  // no card here: padding, or a rank named before

  int cards = 0;
  int places = 0;
  std::vector<Ranks> hands;            // by place; 0 where there is none
  std::vector<float> once;             // 1 for each hand at one of its places, else 0
  std::vector<std::uint8_t> lowest;    // by place: the lowest rank
  std::vector<std::int32_t> nth[kMostHeld];  // by place: the rank of each card, from low to high
  std::vector<float> taken[kMostHeld];       // and how many of that rank come before it
  std::vector<std::uint8_t> rank;      // by entry: the card played
  std::vector<std::int32_t> left;      // by entry: rank * (places of a card less) + what is left
  std::vector<std::int32_t> entry_of;  // back from `left`; the number of entries where none is

  std::size_t size() const { return static_cast<std::size_t>(places); }

  // Calls `visit(hand)` for every hand once, in the order of their numbers.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t at = 0; at < size(); ++at)
      if (once[at] != 0) visit(hands[at]);
  }
};

// One over the orders of equal cards: 1/2 for a pair, 1/6 for three of a kind, ...
inline float one_over_orders(Ranks hand) {
  float orders = 1;
  for (; hand != 0; hand = without_rank(hand, lowest_rank(hand)))
    for (int more = number_of(hand, lowest_rank(hand)); more > 1; --more)
      orders *= static_cast<float>(more);
  return 1 / orders;
}

class HeldTables {
 public:
  HeldTables() {
    for (int cards = 0; cards <= kMostHeld; ++cards) list(cards);
    for (int cards = 1; cards <= kMostHeld; ++cards) link(held_[cards], held_[cards - 1]);
  }

  const Held& of(int cards) const { return held_[cards]; }

  // The place of a hand; of two cards, in the row of the lower.
  static int place(Ranks hand) {
    int ranks[kMostHeld] = {};
    int cards = 0;
    for (; hand != 0; hand -= one_of(ranks[cards++])) ranks[cards] = lowest_rank(hand);
    const Numbering& n = numbering();
    switch (cards) {
      case 0: return 0;
      case 1: return ranks[0];
      case 2: return ranks[0] * kLane + ranks[1];
      case 3: return n.triple[ranks[0]][n.pair[ranks[1]][ranks[2]]];
      default: return n.quad[n.pair[ranks[0]][ranks[1]]][n.pair[ranks[2]][ranks[3]]];
    }
  }

 private:
  void list(int cards) {
    Held& held = held_[cards];
    held.cards = cards;
    held.places = kPlaces[static_cast<std::size_t>(cards)];
    if (cards == 2)
      list_square(held);
    else
      list_rising(held, cards, 0, 0);
    held.hands.resize(held.size());
    held.once.resize(held.size());
    for (const Ranks hand : held.hands) {
      held.lowest.push_back(hand == 0 ? Held::kNobody : static_cast<std::uint8_t>(lowest_rank(hand)));
      name_cards(held, hand);
    }
  }

  static void name_cards(Held& held, Ranks hand) {
    Ranks before = 0;
    for (int card = 0; card < held.cards; ++card) {
      const int rank = hand == before ? kRanks : lowest_rank(hand - before);  // padding has none
      held.nth[card].push_back(rank);
      held.taken[card].push_back(static_cast<float>(rank == kRanks ? 0 : number_of(before, rank)));
      if (rank != kRanks) before += one_of(rank);
    }
  }

  static void list_square(Held& held) {
    for (int played = 0; played < kRanks; ++played)
      for (int left = 0; left < kLane; ++left) {
        held.hands.push_back(left < kRanks ? one_of(played) + one_of(left) : 0);
        held.once.push_back(left < kRanks && played <= left ? 1.0f : 0.0f);
      }
  }

  static void list_rising(Held& held, int cards, int lowest, Ranks hand) {
    if (cards == 0) {
      held.hands.push_back(hand);
      held.once.push_back(1);
      return;
    }
    for (int rank = lowest; rank < kRanks; ++rank)
      list_rising(held, cards - 1, rank, hand + one_of(rank));
  }

  static void link(Held& held, const Held& less) {
    const auto entries = static_cast<std::size_t>(kEntries[static_cast<std::size_t>(held.cards)]);
    held.rank.assign(entries, Held::kNobody);
    held.left.assign(entries, 0);
    held.entry_of.assign(static_cast<std::size_t>(kRanks * less.places),
                         static_cast<std::int32_t>(entries));
    for (int at = 0; at < held.places; ++at) {
      const Ranks hand = held.hands[static_cast<std::size_t>(at)];
      if (held.cards == 2)
        enter(held, less, at, at, hand == 0 ? Held::kNobody : at / kLane);
      else
        for (Ranks rest = hand; rest != 0; rest = without_rank(rest, lowest_rank(rest))) {
          const int rank = lowest_rank(rest);
          const int card = cards_in(hand & (one_of(rank) - 1));  // how many are lower
          enter(held, less, at, card * held.places + at, rank);
        }
    }
  }

  static void enter(Held& held, const Held& less, int at, int entry, int rank) {
    if (rank == Held::kNobody) return;
    const Ranks rest = held.hands[static_cast<std::size_t>(at)] - one_of(rank);
    held.rank[static_cast<std::size_t>(entry)] = static_cast<std::uint8_t>(rank);
    held.left[static_cast<std::size_t>(entry)] = rank * less.places + place(rest);
    const int base = rank * less.places;
    const int stands = place(rest);
    held.entry_of[static_cast<std::size_t>(base + stands)] = entry;
    held.entry_of[static_cast<std::size_t>(base + mirrored(less.cards, stands))] = entry;
  }

  Held held_[kMostHeld + 1];
};

inline const HeldTables& held_tables() {
  static const HeldTables tables;
  return tables;
}

}  // namespace muggins
