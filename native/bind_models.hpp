// How the bindings take a model of the other's throws.
#pragma once

#include <vector>

#include "bindings.hpp"
#include "fixed_point.hpp"

namespace muggins {

inline RankModel rank_model(const std::vector<double>& weights) {
  if (weights.size() != kPairs)
    refuse("wanted 91 weights, one a pair of ranks, not " + std::to_string(weights.size()));
  RankModel model;
  for (int a = 0; a < kRanks; ++a)
    for (int b = 0; b < kRanks; ++b)
      model.of[a][b] = static_cast<float>(weights[numbering().pair[a][b]]);
  return model;
}

}  // namespace muggins
