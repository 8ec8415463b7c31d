// The play with all cards seen, for Python.
#include <nanobind/stl/optional.h>

#include <optional>

#include "perfect_play.hpp"
#include "play_bindings.hpp"

namespace muggins {
namespace {

Ranks hand_of(const RankList& hand) {
  if (hand.size() > 4) refuse("a hand has up to 4 cards, not " + std::to_string(hand.size()));
  return ranks_of(hand);
}

// A position that the play can come to, as far as the search relies on it.
Play play_of(const RankList& mine, const RankList& theirs, const RankList& pile, bool i_was_last) {
  if (mine.size() + theirs.size() + pile.size() > 8) refuse("a play has no more than 8 cards");
  Play play{hand_of(mine), hand_of(theirs), Pile{}, i_was_last};
  for (const int rank : pile) {
    play.pile = play.pile.with(checked_rank(rank));
    if (play.pile.count > kThirtyOne) refuse("the count would pass 31");
  }
  const std::size_t most_of_last = pile.empty() ? 4 : 3, most_of_other = pile.size() < 2 ? 4 : 3;
  if ((i_was_last ? mine : theirs).size() > most_of_last ||
      (i_was_last ? theirs : mine).size() > most_of_other)
    refuse("with that pile neither has so many cards left");
  check_one_pack(play.mine + play.theirs + ranks_in(play.pile));
  return play;
}

class PyPerfectPlay {
 public:
  PyPerfectPlay(int fifteen, int last_card, bool one_count)
      : play_(checked_rules(fifteen, last_card, one_count)) {}

  int value(const RankList& mine, const RankList& theirs, const RankList& pile,
            bool i_was_last) const {
    return play_.value(play_of(mine, theirs, pile, i_was_last));
  }

  std::vector<std::optional<int>> worths(const RankList& mine, const RankList& theirs,
                                         const RankList& pile, bool i_was_last) const {
    const Play at = play_of(mine, theirs, pile, i_was_last);
    std::vector<std::optional<int>> worths(kRanks);
    for (Ranks can = playable(at.mine, at.pile.count); can != 0;) {
      const int rank = lowest_rank(can);
      worths[static_cast<std::size_t>(rank)] =
          pegged(at.pile.with(rank), play_.rules()) + play_.after(at, rank);
      can = without_rank(can, rank);
    }
    return worths;
  }

 private:
  PerfectPlay play_;
};

}  // namespace

void bind_perfect_play(nb::module_& module) {
  nb::class_<PyPerfectPlay>(module, "PerfectPlay")
      .def(nb::init<int, int, bool>(), nb::arg("fifteen") = 2, nb::arg("last_card") = 1,
           nb::arg("one_count") = false)
      .def("value", &PyPerfectPlay::value, nb::arg("mine"), nb::arg("theirs"),
           nb::arg("pile") = RankList{}, nb::arg("i_was_last") = false)
      .def("worths", &PyPerfectPlay::worths, nb::arg("mine"), nb::arg("theirs"),
           nb::arg("pile") = RankList{}, nb::arg("i_was_last") = false);
}

}  // namespace muggins
