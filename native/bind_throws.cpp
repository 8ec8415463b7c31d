// The throws at any table, for Python.
#include <nanobind/ndarray.h>

#include "bind_weights.hpp"
#include "throws.hpp"

namespace muggins {
namespace {

void check_table(int dealt, int thrown, int singles, bool has_pair, int blind) {
  if (thrown < 0 || thrown > Throwing::kMostThrown)
    refuse("wanted 0 to 2 cards thrown, not " + std::to_string(thrown));
  if (dealt - thrown < 3 || dealt - thrown >= kMostCards)
    refuse("wanted a hand of 3 to 6 cards, not " + std::to_string(dealt - thrown));
  if (blind < 0) refuse("wanted 0 blind cards or more, not " + std::to_string(blind));
  if (has_pair && (singles != 0 || blind != 0))
    refuse("with a pair there are no single throws and no blind cards");
  const int hidden = singles + blind + (has_pair ? 2 : 0);
  if (hidden > kMostHidden)
    refuse("wanted 5 hidden cards in the crib or fewer, not " + std::to_string(hidden));
  const int crib = thrown + hidden;
  if (crib != 0 && (crib < 3 || crib >= kMostCards))
    refuse("wanted a crib of 3 to 6 cards or none, not " + std::to_string(crib));
}

// Only so far is there room for the points.
void check_options(const Options& options) {
  const auto check = [](const char* what, int worth, int most) {
    if (worth < 0 || worth > most)
      refuse(std::string("a ") + what + " is worth 0 to " + std::to_string(most) +
             " points, not " + std::to_string(worth));
  };
  check("fifteen", options.fifteen, 2);
  check("twenty-five", options.twenty_five, 2);
  check("run of three", options.run_of_three, 3);
}

HiddenModel model_of(nb::sequence singles, nb::object pair, int blind) {
  if (!pair.is_none())
    return HiddenModel::of_pair(ThrowModel{weights_of<kPairs>(pair[0], "pair of ranks"),
                                           weights_of<kPairs>(pair[1], "pair of ranks")});
  std::vector<RankWeights> players;
  for (nb::handle weights : singles) players.push_back(weights_of<kRanks>(weights, "rank"));
  players.insert(players.end(), static_cast<std::size_t>(blind), any_card());
  return HiddenModel::of_singles(players);
}

using Chances = nb::ndarray<nb::memview, float, nb::ndim<3>, nb::c_contig>;

class PyThrowStudy {
 public:
  PyThrowStudy(int dealt, int thrown, nb::sequence singles, nb::object pair, int blind,
               int fifteen, int twenty_five, int run_of_three)
      : study_(checked_study(dealt, thrown, singles, pair, blind,
                             Options{fifteen, twenty_five, run_of_three})) {}

  Chances study(nb::sequence cards, nb::sequence gone) const {
    const Cards own = cards_of(cards, study_.dealt(), study_.dealt());
    check_different(own.codes + 1, own.number - 1, own.codes[0]);
    std::vector<Card> seen(own.codes, own.codes + own.number);
    for (nb::handle code : gone) {
      const int card = checked(nb::cast<long>(code));
      check_different(seen.data(), static_cast<int>(seen.size()), card);
      seen.push_back(static_cast<Card>(card));
    }
    const int unseen = kCards - static_cast<int>(seen.size());
    if (unseen < study_.drawn())
      refuse("wanted " + std::to_string(study_.drawn()) + " cards unseen or more, not " +
             std::to_string(unseen));
    const std::size_t throws = study_.throws(), room = study_.room();
    auto found = std::make_unique<float[]>(throws * 2 * room);
    if (!study_.study(seen, found.get()))
      refuse("the crib cannot be: all that others would throw has been seen");
    float* data = found.release();
    nb::capsule owner(data, [](void* floats) noexcept { delete[] static_cast<float*>(floats); });
    return Chances(data, {throws, 2, room}, owner);
  }

 private:
  static AnyThrowStudy checked_study(int dealt, int thrown, nb::sequence singles, nb::object pair,
                                     int blind, const Options& options) {
    check_table(dealt, thrown, static_cast<int>(nb::len(singles)), !pair.is_none(), blind);
    check_options(options);
    return AnyThrowStudy(dealt, thrown, model_of(singles, pair, blind), options);
  }

  AnyThrowStudy study_;
};

}  // namespace

void bind_throws(nb::module_& module) {
  nb::class_<PyThrowStudy>(module, "ThrowStudy")
      .def(nb::init<int, int, nb::sequence, nb::object, int, int, int, int>(), nb::arg("dealt"),
           nb::arg("thrown"), nb::arg("singles") = nb::make_tuple(), nb::arg("pair") = nb::none(),
           nb::arg("blind") = 0, nb::arg("fifteen") = 2, nb::arg("twenty_five") = 0,
           nb::arg("run_of_three") = 3)
      .def("study", &PyThrowStudy::study, nb::arg("cards"), nb::arg("gone") = nb::make_tuple());
}

}  // namespace muggins
