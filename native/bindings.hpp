// What the bindings share: how codes come in, and how they are refused.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <string>

#include "cards.hpp"

namespace nb = nanobind;

namespace muggins {

[[noreturn]] inline void refuse(const std::string& fault) { throw std::invalid_argument(fault); }

inline int checked(long code) {
  if (code < 0 || code >= kCards)
    refuse("a card's code is 0 to 51, not " + std::to_string(code));
  return static_cast<int>(code);
}

inline int checked_rank(int rank) {
  if (rank < 0 || rank >= kRanks) refuse("a rank is 0 to 12, not " + std::to_string(rank));
  return rank;
}

struct Cards {
  Card codes[16] = {};
  int number = 0;
};

inline Cards cards_of(nb::sequence given, int least, int most) {
  const auto number = static_cast<int>(nb::len(given));
  if (number < least || number > most)
    refuse("wanted " + std::to_string(least) +
           (least < most ? " to " + std::to_string(most) : "") + " cards, not " +
           std::to_string(number));
  Cards cards;
  for (nb::handle code : given)
    cards.codes[cards.number++] = static_cast<Card>(checked(nb::cast<long>(code)));
  return cards;
}

inline void check_different(const Card* codes, int number, int starter) {
  std::uint64_t seen = 1ull << starter;
  for (int i = 0; i < number; ++i) {
    if (seen >> codes[i] & 1) refuse("card " + std::to_string(codes[i]) + " is there twice");
    seen |= 1ull << codes[i];
  }
}

// Each kernel's names are put into the module by a file of its own.
void bind_scoring(nb::module_& module);
void bind_discards(nb::module_& module);
void bind_throws(nb::module_& module);
void bind_fixed_point(nb::module_& module);
void bind_perfect_play(nb::module_& module);
void bind_equilibrium(nb::module_& module);
void bind_deals(nb::module_& module);
void bind_odds(nb::module_& module);
void bind_best_against(nb::module_& module);
void bind_seats_play(nb::module_& module);
void bind_hidden_hands(nb::module_& module);

}  // namespace muggins
