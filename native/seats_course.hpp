// How well hands that others may hold agree with the cards that they have laid.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "seats_policies.hpp"

namespace muggins {

// How far players are believed to stray from careful play.
struct Straying {
  double usual;  // so many points less of value make a card less likely by a factor e
  double least;  // and no card is less likely than this
};

class Course {
 public:
  // `start`: before the first card, with the hands as far as they are known.
  Course(const SeatsPlay& start, int seat, std::vector<std::pair<int, int>> laid,
         const Straying& straying)
      : start_(start), seat_(seat), laid_(std::move(laid)), straying_(straying) {}

  // How likely the others would have laid what they laid, with hands so much fuller; less than
  // nothing when they could not have.
  double weight(const CardSet* more) const {
    SeatsPlay play = start_;
    for (int seat = 0; seat < play.rules->seats; ++seat) play.hands[seat] |= more[seat];
    double weight = 1;
    for (const auto& [seat, card] : laid_) {
      const CardSet can = play.fitting();
      if (play.is_over || play.turn != seat || (can >> card & 1) == 0) return -1;
      if (seat != seat_ && (can & (can - 1)) != 0) weight *= of_card(play, can, card);
      play.lay(card);
    }
    return weight;
  }

 private:
  double of_card(const SeatsPlay& play, CardSet can, int card) const {
    const CarefulThought thought(play);
    const double value = thought.value(card);
    double best = value;
    for (CardSet rest = can; rest != 0; rest &= rest - 1)
      best = std::max(best, thought.value(lowest_card(rest)));
    return std::max(straying_.least, std::exp((value - best) / straying_.usual));
  }

  SeatsPlay start_;
  int seat_;
  std::vector<std::pair<int, int>> laid_;
  Straying straying_;
};

}  // namespace muggins
