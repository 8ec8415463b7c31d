// The fixed point of the throws, and the means that it is made of, for Python.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind_models.hpp"

namespace muggins {
namespace {

// A throw's number is that of its places among the cards given; the tables want the cards sorted.
std::vector<std::pair<float, float>> mean_throws(const std::vector<double>& weights,
                                                 nb::sequence cards) {
  const Cards dealt = cards_of(cards, kDealt, kDealt);
  check_different(dealt.codes + 1, dealt.number - 1, dealt.codes[0]);
  std::uint32_t suits[4] = {};
  for (int i = 0; i < kDealt; ++i) suits[suit_of(dealt.codes[i])] |= 1u << rank_of(dealt.codes[i]);
  const RankModel model = rank_model(weights);
  const MeanTables tables(model);
  ThrowMeans means;
  tables.means(suits, means);
  int sorted_place[kDealt];
  for (int i = 0; i < kDealt; ++i)
    for (int k = 0; k < kDealt; ++k)
      if (means.rank[k] * 4 + means.suit[k] == dealt.codes[i]) sorted_place[i] = k;
  std::vector<std::pair<float, float>> found;
  for (const Split& split : kSplits) {
    const auto [low, high] =
        std::minmax(sorted_place[split.thrown[0]], sorted_place[split.thrown[1]]);
    for (std::size_t i = 0; i < kThrows; ++i)
      if (kSplits[i].thrown[0] == low && kSplits[i].thrown[1] == high)
        found.emplace_back(means.hand[i], means.crib[i]);
  }
  return found;
}

using Side = std::tuple<std::vector<double>, std::vector<double>, double, double>;

Side side_of(const ThrowCounts& counts) {
  return {std::vector<double>(counts.off, counts.off + kPairs),
          std::vector<double>(counts.suited, counts.suited + kPairs), counts.hand, counts.crib};
}

Side find_best_answer(const std::vector<double>& weights, bool is_dealer) {
  const RankModel model = rank_model(weights);
  nb::gil_scoped_release others_may_run;
  return side_of(best_answer(model, is_dealer));
}

std::tuple<Side, Side, int, double> find_fixed_point(int most_rounds, double least_change) {
  if (most_rounds < 1)
    refuse("wanted one round or more, not " + std::to_string(most_rounds));
  FixedPoint found;
  {
    nb::gil_scoped_release others_may_run;
    found = fixed_point(most_rounds, least_change);
  }
  return {side_of(found.pone), side_of(found.dealer), found.rounds, found.change};
}

}  // namespace

void bind_fixed_point(nb::module_& module) {
  module.def("mean_throws", &mean_throws, nb::arg("weights"), nb::arg("cards"));
  module.def("best_answer", &find_best_answer, nb::arg("weights"), nb::arg("is_dealer"));
  module.def("fixed_point", &find_fixed_point, nb::arg("most_rounds") = 12,
             nb::arg("least_change") = 1e-3);
}

}  // namespace muggins
