// The odds, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "deal_odds.hpp"

namespace muggins {
namespace {

using Doubles = nb::ndarray<const double, nb::c_contig, nb::device::cpu>;
using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<nb::memview, float, nb::ndim<2>, nb::c_contig>;

Values view_of(const ScoreTable& table) {
  auto copy = std::make_unique<std::vector<float>>(table.values());
  float* data = copy->data();
  const auto across = static_cast<std::size_t>(table.hole() + 1);
  nb::capsule owner(copy.release(),
                    [](void* values) noexcept { delete static_cast<std::vector<float>*>(values); });
  return Values(data, {across, across}, owner);
}

ScoreTable table_of(const Floats& values) {
  if (values.ndim() != 2 || values.shape(0) != values.shape(1) || values.shape(0) < 2)
    refuse("wanted a square table of values");
  ScoreTable table(static_cast<int>(values.shape(0)) - 1);
  for (int mine = 0; mine <= table.hole(); ++mine)
    for (int theirs = 0; theirs <= table.hole(); ++theirs)
      table.at(mine, theirs) = values.data()[mine * (table.hole() + 1) + theirs];
  return table;
}

DealChances chances_of(const Doubles& totals, const Doubles& dealer_first) {
  for (const Doubles& counts : {totals, dealer_first})
    if (counts.size() != kDealerPoints * kPonePoints)
      refuse("wanted 80 times 64 numbers, not " + std::to_string(counts.size()));
  double all = 0;
  for (std::size_t i = 0; i < totals.size(); ++i) all += totals.data()[i];
  if (!(all > 0)) refuse("wanted at least one deal");
  if (totals.data()[0] > 0) refuse("a deal brings somebody a point");
  return DealChances(totals.data(), dealer_first.data());
}

Stake stake_of(std::pair<int, int> lines, std::pair<float, float> more) {
  Stake stake;
  stake.lines[0] = lines.first, stake.lines[1] = lines.second;
  stake.more[0] = more.first, stake.more[1] = more.second;
  return stake;
}

Values solve_odds(Doubles totals, Doubles dealer_first, int hole, std::pair<int, int> lines,
                  std::pair<float, float> more) {
  if (hole < 1 || hole > kMostHole)
    refuse("a game hole is 1 to 121, not " + std::to_string(hole));
  const DealChances deal = chances_of(totals, dealer_first);
  return view_of(OddsSolver(deal, hole, stake_of(lines, more)).solve());
}

Values turned(Floats table) { return view_of(table_of(table).turned()); }

Values counted(Floats after, Floats chances, bool mine) {
  return view_of(before_count(table_of(after), chances.data(), static_cast<int>(chances.size()), mine));
}

class PyDealOdds {
 public:
  PyDealOdds(Floats after, Doubles totals, Doubles dealer_first)
      : after_(table_of(after)),
        play_(chances_of(totals, dealer_first)),
        odds_(after_, play_) {}

  PyDealOdds(const PyDealOdds&) = delete;  // its parts know one another

  double before_play(std::pair<int, int> scores, const std::vector<float>& pone,
                     const std::vector<float>& dealer, const std::vector<float>& crib,
                     std::pair<double, double> shift) const {
    for (const auto* chances : {&pone, &dealer, &crib})
      if (chances->size() != kCountPoints)
        refuse("wanted the chances of 0 to 31 points, not of " + std::to_string(chances->size()));
    for (const int score : {scores.first, scores.second})
      if (score < 0 || score >= after_.hole())
        refuse("a score is 0 to " + std::to_string(after_.hole() - 1) + ", not " +
               std::to_string(score));
    const double shifts[2] = {shift.first, shift.second};
    return odds_.before_play(scores.first, scores.second,
                             CountChances{pone.data(), dealer.data(), crib.data()}, shifts);
  }

 private:
  ScoreTable after_;
  DealChances play_;
  DealOdds odds_;
};

}  // namespace

void bind_odds(nb::module_& module) {
  module.def("solve_odds", &solve_odds, nb::arg("totals"), nb::arg("dealer_first"),
             nb::arg("hole") = 121, nb::arg("lines") = std::pair(-1, -1),
             nb::arg("more") = std::pair(0.0f, 0.0f));
  nb::class_<PyDealOdds>(module, "DealOdds")
      .def(nb::init<Floats, Doubles, Doubles>(), nb::arg("after"), nb::arg("play_totals"),
           nb::arg("play_dealer_first"))
      .def("before_play", &PyDealOdds::before_play, nb::arg("scores"), nb::arg("pone_hand"),
           nb::arg("dealer_hand"), nb::arg("crib"), nb::arg("shift") = std::pair(0.0, 0.0));
  module.def("turned", &turned, nb::arg("table"));
  module.def("before_count", &counted, nb::arg("after"), nb::arg("chances"), nb::arg("mine"));
}

}  // namespace muggins
