// The fixed point of the throws, and the means that it is made of, for Python.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind_models.hpp"

namespace muggins {
namespace {

void check_dealt(int dealt) {
  if (dealt != 5 && dealt != 6)
    refuse("wanted 5 or 6 cards dealt, not " + std::to_string(dealt));
}

// The means are those of a deal whose cards rise; a throw's number is that of its places among the
// cards given.
std::vector<std::pair<float, float>> mean_throws(const std::vector<double>& weights,
                                                 nb::sequence given) {
  const Cards dealt = cards_of(given, 5, 6);
  check_different(dealt.codes + 1, dealt.number - 1, dealt.codes[0]);
  Cards sorted = dealt;
  std::sort(sorted.codes, sorted.codes + dealt.number);
  RankSets::Ranks ranks{};
  Suits suits{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(dealt.number); ++i) {
    ranks[i] = static_cast<std::uint8_t>(rank_of(sorted.codes[i]));
    suits.of[i] = static_cast<std::uint8_t>(suit_of(sorted.codes[i]));
  }
  const MeanModel model(dealt.number, 2, 2, pair_weights(weights));
  suits.find_flushes(model.throwing);
  ThrowMeans means;
  MeansOfRanks(model, ranks).find(suits, means);
  const auto& all = model.throwing.places;
  std::vector<std::pair<float, float>> found;
  for (const auto& places : all) {
    const std::pair<Card, Card> thrown =
        std::minmax({dealt.codes[places.thrown[0]], dealt.codes[places.thrown[1]]});
    for (std::size_t i = 0; i < all.size(); ++i)
      if (thrown == std::pair(sorted.codes[all[i].thrown[0]], sorted.codes[all[i].thrown[1]]))
        found.emplace_back(means.hand[i], means.crib[i]);
  }
  return found;
}

using PairSide = std::tuple<std::vector<double>, std::vector<double>, double, double>;
using SingleSide = std::tuple<std::vector<double>, double, double>;

PairSide pair_side(const ThrowCounts& counts) {
  return {counts.off, counts.suited, counts.hand, counts.crib};
}

SingleSide single_side(const ThrowCounts& counts) { return {counts.off, counts.hand, counts.crib}; }

PairSide find_best_answer(const std::vector<double>& weights, bool is_dealer, int dealt) {
  check_dealt(dealt);
  BySet others = pair_weights(weights);
  nb::gil_scoped_release others_may_run;
  return pair_side(best_answer(MeanModel(dealt, 2, 2, std::move(others)), is_dealer ? 1 : -1));
}

void check_rounds(int most_rounds) {
  if (most_rounds < 1)
    refuse("wanted one round or more, not " + std::to_string(most_rounds));
}

std::tuple<PairSide, PairSide, int, double> find_pair_fixed_point(int most_rounds,
                                                                  double least_change, int dealt) {
  check_rounds(most_rounds);
  check_dealt(dealt);
  FixedPoint found;
  {
    nb::gil_scoped_release others_may_run;
    found = pair_fixed_point(dealt, most_rounds, least_change);
  }
  return {pair_side(found.others), pair_side(found.owners), found.rounds, found.change};
}

std::tuple<SingleSide, SingleSide, int, double> find_single_fixed_point(
    int owners, int others, int blind, int sides, int most_rounds, double least_change) {
  check_rounds(most_rounds);
  const int crib = owners + others + blind;
  if (owners < 1 || others < 1 || blind < 0 || crib < 3 || crib > 6)
    refuse("wanted throwers on both sides and a crib of 3 to 6 cards, not " +
           std::to_string(owners) + ", " + std::to_string(others) + " and " +
           std::to_string(blind) + " blind");
  if (sides < 2) refuse("wanted two sides or more, not " + std::to_string(sides));
  FixedPoint found;
  {
    nb::gil_scoped_release others_may_run;
    found = single_fixed_point(Throwers{owners, others, blind, sides}, most_rounds, least_change);
  }
  return {single_side(found.others), single_side(found.owners), found.rounds, found.change};
}

}  // namespace

void bind_fixed_point(nb::module_& module) {
  module.def("mean_throws", &mean_throws, nb::arg("weights"), nb::arg("cards"));
  module.def("best_answer", &find_best_answer, nb::arg("weights"), nb::arg("is_dealer"),
             nb::arg("dealt") = 6);
  module.def("fixed_point", &find_pair_fixed_point, nb::arg("most_rounds") = 12,
             nb::arg("least_change") = 1e-3, nb::arg("dealt") = 6);
  module.def("single_fixed_point", &find_single_fixed_point, nb::arg("owners"), nb::arg("others"),
             nb::arg("blind"), nb::arg("sides"), nb::arg("most_rounds") = 40,
             nb::arg("least_change") = 1e-3);
}

}  // namespace muggins
