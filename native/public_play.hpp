// The play of two players as everybody at the table sees it.
#pragma once

#include <algorithm>

#include "duel.hpp"

namespace muggins {

// What both have pegged, and whether anybody pegs any more.
struct Pegs {
  static constexpr int kNoHole = 1 << 20;

  int pegged[2] = {0, 0};
  int game_hole = kNoHole;  // whoever has pegged this has won, and nobody pegs more
  bool is_over = false;     // nobody does any more: the one count is over, or the game is won

  bool is_won() const { return pegged[0] == game_hole || pegged[1] == game_hole; }

  void peg(int seat, int points) {
    if (is_over) return;
    pegged[seat] = std::min(pegged[seat] + points, game_hole);
    is_over = is_won();
  }
};

// The play up to here, and how many cards both have left. Seat 0 is the pone, and led.
struct PublicPlay : Pegs {
  Pile pile = {};
  int cards[2] = {4, 4};
  Ranks laid[2] = {0, 0};     // by each, since the cards were dealt
  Ranks lacks[2] = {0, 0};    // what each cannot hold who has said go, nibbles full
  int mover = 0;
  int last = 1;               // who laid the newest card
  bool other_is_out = false;  // whoever is not to play cannot add to this count

  // Whoever is to play lays this rank.
  void play(int rank, const PlayRules& rules) {
    pile = pile.with(rank);
    peg(mover, muggins::pegged(pile, rules));
    --cards[mover];
    laid[mover] += one_of(rank);
    last = mover;
    if (cards[0] + cards[1] == 0) {
      peg(mover, pile.count == kThirtyOne ? 0 : rules.last_card);
      is_over = true;
    } else if (pile.count == kThirtyOne) {
      new_count(rules);
    } else {
      if (!other_is_out) mover = 1 - mover;
      pass_over_empty();
    }
  }

  // Whoever is to play cannot add to the count.
  void go(const PlayRules& rules) {
    lacks[mover] |= kFits[static_cast<std::size_t>(pile.count)];
    if (other_is_out) {
      peg(last, kGo);
      new_count(rules);
    } else {
      mover = 1 - mover;
      other_is_out = true;
    }
  }

 private:
  void new_count(const PlayRules& rules) {
    is_over |= rules.one_count;
    pile = Pile{};
    other_is_out = false;
    mover = 1 - last;
    pass_over_empty();
  }

  void pass_over_empty() {
    if (cards[mover] != 0) return;
    mover = 1 - mover;
    other_is_out = true;
  }
};

}  // namespace muggins
