// How the weights of a model come in from Python.
#pragma once

#include <array>
#include <cmath>

#include "bindings.hpp"

namespace muggins {

// `of_what` there is a weight for each, as the refusal says.
template <std::size_t Number>
std::array<float, Number> weights_of(nb::handle given, const char* of_what) {
  if (nb::len(given) != Number)
    refuse("wanted " + std::to_string(Number) + " weights, one a " + of_what + ", not " +
           std::to_string(nb::len(given)));
  std::array<float, Number> weights{};
  std::size_t place = 0;
  bool any = false;
  for (nb::handle weight : given) {
    const auto value = nb::cast<double>(weight);
    if (!(value >= 0 && std::isfinite(value)))
      refuse("weights are numbers from 0 on, and not all of them 0");
    any |= value > 0;
    weights[place++] = static_cast<float>(value);
  }
  if (!any) refuse("weights are numbers from 0 on, and not all of them 0");
  return weights;
}

}  // namespace muggins
