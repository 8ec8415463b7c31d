// What the play is for: points, or the game.
#pragma once

#include "held.hpp"
#include "public_play.hpp"

namespace muggins {

struct Stakes {
  // For points: what each is worth to whoever pegs it, and costs the other.
  float worth[2] = {1, 1};

  // For the game, if there is a table: what the game is worth to the pone by the pone's score and
  // the dealer's, (game hole + 1) squared. It is read when both hands have been counted after the
  // play, or when somebody has won before: in the last row the pone has, in the last column the
  // dealer.
  const float* game = nullptr;
  const std::uint8_t* hand_points[2] = {};  // by the number of the hand's ranks

  // What a seat's hand will count.
  int hand_of(int seat, Ranks kept) const {
    if (game == nullptr) return 0;
    return hand_points[seat][static_cast<std::size_t>(HeldTables::place(kept))];
  }

  // To the pone, when the play has ended so and these are the points of both hands.
  float at_end(const Pegs& end, const int (&hands)[2]) const {
    if (game == nullptr) return for_points(end);
    if (end.is_won()) return for_game(end.pegged, end.game_hole);
    int score[2];
    for (int seat = 0; seat < 2; ++seat)
      score[seat] = std::min(end.pegged[seat] + hands[seat], end.game_hole);
    // The pone counts first: when that wins the game, the dealer has not counted yet.
    if (score[0] == end.game_hole) score[1] = end.pegged[1];
    return for_game(score, end.game_hole);
  }

  // Whether it is all the same now what cards the players have left.
  bool is_settled(const Pegs& play) const {
    return game == nullptr ? play.is_over : play.is_won();
  }

  // To the pone, when it is settled; before, what has been pegged for points.
  float so_far(const Pegs& play) const {
    if (game == nullptr) return for_points(play);
    return play.is_won() ? for_game(play.pegged, play.game_hole) : 0;
  }

 private:
  float for_points(const Pegs& play) const {
    return worth[0] * static_cast<float>(play.pegged[0]) -
           worth[1] * static_cast<float>(play.pegged[1]);
  }

  float for_game(const int (&score)[2], int hole) const {
    return game[score[0] * (hole + 1) + score[1]];
  }
};

}  // namespace muggins
