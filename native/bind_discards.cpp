// The discard study for Python.
#include <nanobind/ndarray.h>

#include "bind_weights.hpp"
#include "discards.hpp"

namespace muggins {
namespace {

using Chances = nb::ndarray<nb::memview, float, nb::shape<kThrows, 2, kPoints>, nb::c_contig>;

class PyDiscardStudy {
 public:
  PyDiscardStudy(nb::sequence off, nb::sequence suited)
      : study_(ThrowModel{weights_of<kPairs>(off, "pair of ranks"),
                          weights_of<kPairs>(suited, "pair of ranks")}) {}

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
