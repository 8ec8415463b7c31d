// Scoring for Python: checks what comes in, and calls the kernels.
#include <nanobind/ndarray.h>

#include "all_hands.hpp"
#include "batch.hpp"
#include "bindings.hpp"
#include "play_scoring.hpp"
#include "scoring.hpp"

namespace muggins {
namespace {

using Codes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
using Out = nb::ndarray<std::uint8_t, nb::c_contig, nb::device::cpu>;

void check_codes(const std::uint8_t* codes, std::size_t number) {
  std::uint8_t highest = 0;
  for (std::size_t i = 0; i < number; ++i) highest = std::max(highest, codes[i]);
  if (number != 0) checked(highest);
}

// score(a, b, c, d, starter, crib=False), straight on CPython's calling convention: a binding
// that turns each argument into a C++ object first takes half as long again.
PyObject* score_fast(PyObject*, PyObject* const* given, Py_ssize_t number) {
  if (number < 5 || number > 6) {
    PyErr_SetString(PyExc_TypeError, "score takes four cards, a starter, and whether it is a crib");
    return nullptr;
  }
  Card codes[5];
  std::uint64_t seen = 0;
  for (int i = 0; i < 5; ++i) {
    const long code = PyLong_AsLong(given[i]);
    if (code == -1 && PyErr_Occurred()) return nullptr;
    if (code < 0 || code >= kCards) {
      PyErr_Format(PyExc_ValueError, "a card's code is 0 to 51, not %ld", code);
      return nullptr;
    }
    codes[i] = static_cast<Card>(code);
    seen |= 1ull << code;
  }
  if (std::popcount(seen) != 5) {
    PyErr_SetString(PyExc_ValueError, "the five cards are not all different");
    return nullptr;
  }
  const int crib = number == 6 ? PyObject_IsTrue(given[5]) : 0;
  if (crib < 0) return nullptr;
  return PyLong_FromLong(standard_scorer().four(codes, codes[4], crib != 0));
}

PyMethodDef score_definition = {
    "score", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(score_fast)),
    METH_FASTCALL, "What four cards score with a starter: score(a, b, c, d, starter, crib=False)."};

// A Scorer of Python: the rows at once, the table of keys when a batch first asks for it.
class PyScorer {
 public:
  PyScorer(int fifteen, int twenty_five, int run_of_three)
      : scorer_(Options{fifteen, twenty_five, run_of_three}) {}

  int hand(nb::sequence cards, long starter, bool crib) const {
    const Cards held = cards_of(cards, 3, kMostCards - 1);
    check_different(held.codes, held.number, checked(starter));
    return scorer_.any(held.codes, held.number, static_cast<int>(starter), crib);
  }

  nb::bytes row(nb::sequence cards, bool crib) const {
    const Cards held = cards_of(cards, 3, kMostCards - 1);
    std::uint8_t points[kCards];
    check_different(held.codes + 1, held.number - 1, held.codes[0]);
    std::uint64_t own = 0;
    for (int i = 0; i < held.number; ++i) own |= 1ull << held.codes[i];
    for (int starter = 0; starter < kCards; ++starter)
      points[starter] = own >> starter & 1
                            ? kInHand
                            : static_cast<std::uint8_t>(
                                  scorer_.any(held.codes, held.number, starter, crib));
    return nb::bytes(points, kCards);
  }

  void batch(Codes cards, Out out, bool crib) {
    const std::size_t hands = out.size();
    if (cards.size() != 5 * hands)
      refuse("wanted five cards for each of " + std::to_string(hands) + " scores, not " +
             std::to_string(cards.size()));
    check_codes(cards.data(), cards.size());
    if (!keys_) keys_ = std::make_unique<KeyTable>(scorer_.options());
    score_batch(*keys_, cards.data(), hands, crib, out.data());
  }

  void all_hands(Out out, bool crib) const {
    if (out.size() != kAllScores + kSlack)
      refuse("wanted room for " + std::to_string(kAllScores + kSlack) + " bytes, not " +
             std::to_string(out.size()));
    store_all_hands(scorer_, crib, out.data());
  }

 private:
  Scorer scorer_;
  std::unique_ptr<KeyTable> keys_;
};

int play(nb::sequence pile, int fifteen, int twenty_five, int run_of_three, int play_flush) {
  const Cards cards = cards_of(pile, 1, 16);
  return play_points(cards.codes, cards.number,
                     PlayOptions{Options{fifteen, twenty_five, run_of_three}, play_flush});
}

}  // namespace

void bind_scoring(nb::module_& module) {
  module.attr("score") = nb::steal(PyCFunction_NewEx(&score_definition, nullptr, nullptr));
  module.attr("ALL_SCORES") = kAllScores;
  module.attr("SLACK") = kSlack;
  nb::class_<PyScorer>(module, "Scorer")
      .def(nb::init<int, int, int>(), nb::arg("fifteen") = 2, nb::arg("twenty_five") = 0,
           nb::arg("run_of_three") = 3)
      .def("hand", &PyScorer::hand, nb::arg("cards"), nb::arg("starter"), nb::arg("crib") = false)
      .def("row", &PyScorer::row, nb::arg("cards"), nb::arg("crib") = false)
      .def("batch", &PyScorer::batch, nb::arg("cards"), nb::arg("out"), nb::arg("crib") = false)
      .def("all_hands", &PyScorer::all_hands, nb::arg("out"), nb::arg("crib") = false);
  module.def("play", &play, nb::arg("pile"), nb::arg("fifteen") = 2, nb::arg("twenty_five") = 0,
             nb::arg("run_of_three") = 3, nb::arg("play_flush") = 0);
}

}  // namespace muggins
