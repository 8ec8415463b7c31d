// The Python module `muggins.kernels._native`.
#include "bindings.hpp"

NB_MODULE(_native, module) {
  muggins::bind_scoring(module);
  muggins::bind_discards(module);
  muggins::bind_throws(module);
  muggins::bind_fixed_point(module);
  muggins::bind_perfect_play(module);
  muggins::bind_equilibrium(module);
  muggins::bind_deals(module);
  muggins::bind_odds(module);
  muggins::bind_best_against(module);
  muggins::bind_seats_play(module);
  muggins::bind_hidden_hands(module);
}
