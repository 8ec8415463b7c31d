// How the bindings take the other's ways: a model of the throws, a way to play.
#pragma once

#include <vector>

#include "bindings.hpp"
#include "fast_play.hpp"
#include "fixed_point.hpp"

namespace muggins {

inline BySet pair_weights(const std::vector<double>& weights) {
  if (weights.size() != kPairs)
    refuse("wanted 91 weights, one a pair of ranks, not " + std::to_string(weights.size()));
  return BySet(weights.begin(), weights.end());
}

inline PlayWay play_way(const std::string& name) {
  if (name == "random") return PlayWay::random;
  if (name == "greedy") return PlayWay::greedy;
  if (name != "careful") refuse("a way to play is random, greedy or careful, not " + name);
  return PlayWay::careful;
}

}  // namespace muggins
