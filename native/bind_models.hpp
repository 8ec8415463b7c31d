// How the bindings take the other's ways: a model of the throws, a way to play.
#pragma once

#include <vector>

#include "bindings.hpp"
#include "fast_play.hpp"
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

inline PlayWay play_way(const std::string& name) {
  if (name == "random") return PlayWay::random;
  if (name == "greedy") return PlayWay::greedy;
  if (name != "careful") refuse("a way to play is random, greedy or careful, not " + name);
  return PlayWay::careful;
}

}  // namespace muggins
