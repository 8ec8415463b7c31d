// The discard study for Python.
#include <nanobind/ndarray.h>

#include <cmath>

#include "bindings.hpp"
#include "discards.hpp"

namespace muggins {
namespace {

std::array<float, kPairs> weights_of(nb::sequence given) {
  if (nb::len(given) != kPairs)
    refuse("wanted 91 weights, one a pair of ranks, not " + std::to_string(nb::len(given)));
  std::array<float, kPairs> weights{};
  int pair = 0;
  bool any = false;
  for (nb::handle weight : given) {
    const auto value = nb::cast<double>(weight);
    if (!(value >= 0 && std::isfinite(value)))
      refuse("weights are numbers from 0 on, and not all of them 0");
    any |= value > 0;
    weights[static_cast<std::size_t>(pair++)] = static_cast<float>(value);
  }
  if (!any) refuse("weights are numbers from 0 on, and not all of them 0");
  return weights;
}

using Chances = nb::ndarray<nb::memview, float, nb::shape<kThrows, 2, kPoints>, nb::c_contig>;

class PyDiscardStudy {
 public:
  PyDiscardStudy(nb::sequence off, nb::sequence suited)
      : study_(ThrowModel{weights_of(off), weights_of(suited)}) {}

  Chances study(nb::sequence cards) const {
    const Cards dealt = cards_of(cards, kDealt, kDealt);
    check_different(dealt.codes + 1, dealt.number - 1, dealt.codes[0]);
    std::array<ThrowStudy, kThrows> throws;
    study_.study(dealt.codes, throws);
    auto found = std::make_unique<float[]>(kThrows * 2 * kPoints);
    float* to = found.get();
    for (const ThrowStudy& each : throws)
      for (const Distribution* chances : {&each.hand, &each.crib})
        to = std::copy(chances->begin(), chances->end(), to);
    float* data = found.release();
    nb::capsule owner(data, [](void* floats) noexcept { delete[] static_cast<float*>(floats); });
    return Chances(data, {kThrows, 2, kPoints}, owner);
  }

 private:
  DiscardStudy study_;
};

}  // namespace

void bind_discards(nb::module_& module) {
  nb::class_<PyDiscardStudy>(module, "DiscardStudy")
      .def(nb::init<nb::sequence, nb::sequence>(), nb::arg("off"), nb::arg("suited"))
      .def("study", &PyDiscardStudy::study, nb::arg("cards"));
}

}  // namespace muggins
