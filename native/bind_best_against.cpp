// The best play against a known way of playing, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "best_against.hpp"
#include "bind_models.hpp"

namespace muggins {
namespace {

using RankList = std::vector<int>;
using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;
constexpr int kSaysGo = kRanks;

Ranks ranks_in_hand(const RankList& hand, int cards) {
  if (static_cast<int>(hand.size()) != cards)
    refuse("wanted " + std::to_string(cards) + " cards, not " + std::to_string(hand.size()));
  Ranks ranks = 0;
  for (const int rank : hand) ranks += one_of(checked_rank(rank));
  return ranks;
}

// The play up to here; answers which ranks `me` has shown not to have.
Ranks follow(PublicPlay& play, const RankList& laid, const PlayRules& rules, int me) {
  Ranks not_mine = 0;
  for (const int rank : laid) {
    if (rank == kSaysGo) {
      if (play.mover == me) not_mine |= kFits[static_cast<std::size_t>(play.pile.count)];
      play.go(rules);
      continue;
    }
    checked_rank(rank);
    if (play.cards[play.mover] == 0) refuse("no cards are left to lay");
    if (play.pile.count + pips_of(rank) > kThirtyOne) refuse("the count would pass 31");
    play.play(rank, rules);
  }
  return not_mine;
}

std::array<double, kRanks> best_against(
    const std::string& way, const RankList& hand, const RankList& laid,
    const std::vector<RankList>& theirs, const std::vector<double>& weights,
    const RankList& accounted, std::pair<double, double> worth, std::pair<int, int> scores,
    const std::optional<Floats>& table, int my_points, const std::vector<int>& their_points, int cards,
    int fifteen, int last_card, bool one_count) {
  if (cards < 1 || cards > kMostHeld) refuse("hands have 1 to 4 cards, not " + std::to_string(cards));
  const PlayRules rules{fifteen, last_card, one_count};
  AnswerStakes stakes{{worth.first, worth.second}, nullptr, my_points};
  PublicPlay play;
  play.cards[0] = play.cards[1] = cards;
  if (table) {
    if (table->ndim() != 2 || table->shape(0) != table->shape(1) || table->shape(0) < 2)
      refuse("wanted a square table of values");
    if (their_points.size() != theirs.size())
      refuse("wanted the points of " + std::to_string(theirs.size()) + " hands, not " +
             std::to_string(their_points.size()));
    stakes.table = table->data();
    play.game_hole = static_cast<int>(table->shape(0)) - 1;
    play.pegged[0] = scores.first, play.pegged[1] = scores.second;
    for (const int score : {scores.first, scores.second})
      if (score < 0 || score >= play.game_hole)
        refuse("a score is 0 to " + std::to_string(play.game_hole - 1) + ", not " +
               std::to_string(score));
  }
  PublicPlay trial = play;
  follow(trial, laid, rules, 0);
  const int me = trial.mover;
  const Ranks not_mine = follow(play, laid, rules, me);
  if (play.is_over || play.cards[me] == 0) refuse("nothing is left to choose");
  if (theirs.empty() || weights.size() != theirs.size())
    refuse("wanted a weight for each of " + std::to_string(theirs.size()) + " hands, not " +
           std::to_string(weights.size()));
  std::vector<Believed> believed;
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    if (!(weights[i] > 0)) refuse("weights are numbers above 0");
    believed.push_back(Believed{ranks_in_hand(theirs[i], play.cards[1 - me]), weights[i],
                                table ? their_points[i] : 0});
  }
  Ranks gone = 0;
  for (const int rank : accounted) gone += one_of(checked_rank(rank));
  return BestAgainst(rules, play_way(way), stakes, me, gone)
      .worths(play, ranks_in_hand(hand, play.cards[me]), not_mine, believed);
}

}  // namespace

void bind_best_against(nb::module_& module) {
  module.def("best_against", &best_against, nb::arg("way"), nb::arg("hand"), nb::arg("laid"),
             nb::arg("theirs"), nb::arg("weights"), nb::arg("accounted") = RankList{},
             nb::arg("worth") = std::pair(1.0, 1.0), nb::arg("scores") = std::pair(0, 0),
             nb::arg("table") = nb::none(), nb::arg("my_points") = 0,
             nb::arg("their_points") = std::vector<int>{}, nb::arg("cards") = 4,
             nb::arg("fifteen") = 2, nb::arg("last_card") = 1, nb::arg("one_count") = false);
}

}  // namespace muggins
