// The play in equilibrium, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings.hpp"
#include "equilibrium.hpp"

namespace muggins {
namespace {

using RankList = std::vector<int>;
using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;

// Scores of pone and dealer, the game hole, the pone's chances, and what both hands count.
struct Game {
  int scores[2];
  int hole;
  std::vector<float> chances;
  std::vector<std::uint8_t> points[2];
};

std::size_t numbers_of(int cards) { return cards == 3 ? kTriples : kQuads; }

Game game_of(std::pair<int, int> scores, int hole, Floats chances, Bytes pone, Bytes dealer,
             int cards) {
  const auto across = static_cast<std::size_t>(hole + 1);
  if (hole < 1 || chances.size() != across * across)
    refuse("wanted the pone's chances for " + std::to_string(across) + " times " +
           std::to_string(across) + " scores, not " + std::to_string(chances.size()));
  for (const int score : {scores.first, scores.second})
    if (score < 0 || score >= hole)
      refuse("a score is 0 to " + std::to_string(hole - 1) + ", not " + std::to_string(score));
  for (const Bytes& points : {pone, dealer})
    if (points.size() != numbers_of(cards))
      refuse("wanted the points of " + std::to_string(numbers_of(cards)) + " hands, not " +
             std::to_string(points.size()));
  return Game{{scores.first, scores.second}, hole,
              {chances.data(), chances.data() + chances.size()},
              {{pone.data(), pone.data() + pone.size()},
               {dealer.data(), dealer.data() + dealer.size()}}};
}

// A rank laid, or kSaysGo.
void check_step(int step) {
  if (step != Equilibrium::kSaysGo) checked_rank(step);
}

class PyEquilibrium {
 public:
  PyEquilibrium(const RankList& laid, const RankList& accounted,
                std::pair<std::vector<float>, std::vector<float>> chances, int cards, int fifteen,
                int last_card, bool one_count, std::pair<float, float> worth,
                const std::optional<Game>& game, int threads) {
    if (cards != 3 && cards != 4) refuse("hands have 3 or 4 cards, not " + std::to_string(cards));
    if (threads < 1) refuse("wanted at least one thread, not " + std::to_string(threads));
    const PlayRules rules{fifteen, last_card, one_count};
    PlayKnown known;
    known.chances[0] = std::move(chances.first), known.chances[1] = std::move(chances.second);
    for (const auto& of_seat : known.chances) check_chances(of_seat, numbers_of(cards));
    known.play.cards[0] = known.play.cards[1] = cards;
    if (game) {
      known.play.game_hole = game->hole;
      for (int seat = 0; seat < 2; ++seat) known.play.pegged[seat] = game->scores[seat];
    }
    follow(known.play, laid, rules);
    for (const int rank : accounted) known.accounted += one_of(checked_rank(rank));
    check_cards(known);
    Stakes stakes{{worth.first, worth.second}, nullptr, {}};
    if (game) {
      stakes.chances = game->chances.data();
      for (int seat = 0; seat < 2; ++seat) stakes.hand_points[seat] = game->points[seat].data();
    }
    solved_ = std::make_unique<Equilibrium>(known, rules, stakes, threads);
    for (int seat = 0; seat < 2; ++seat)
      if (!solved_->holds_something(seat))
        refuse("no hand that seat " + std::to_string(seat) +
               " may have kept fits what was laid");
  }

  int rounds() const { return solved_->rounds(); }

  void improve(int rounds) {
    nb::gil_scoped_release others_go_on;
    solved_->improve(rounds);
  }

  double value() {
    nb::gil_scoped_release others_go_on;
    return solved_->value();
  }

  double exploitability() {
    nb::gil_scoped_release others_go_on;
    return solved_->exploitability();
  }

  std::array<float, kRanks> choices(const RankList& hand, const RankList& laid) const {
    for (const int step : laid) check_step(step);
    const TreeNode* node = solved_->node_after(laid.data(), static_cast<int>(laid.size()));
    if (node == nullptr) refuse("the play does not come to a choice there");
    return solved_->choices(*node, hand_of(hand, node->cards));
  }

  std::array<float, kRanks> worths(const RankList& hand) {
    const TreeNode* node = solved_->node_after(nullptr, 0);
    if (node == nullptr) refuse("nothing is left to choose");
    const Ranks ranks = hand_of(hand, node->cards);
    nb::gil_scoped_release others_go_on;
    return solved_->worths(ranks);
  }

 private:
  static void check_chances(const std::vector<float>& chances, std::size_t wanted) {
    if (chances.size() != wanted)
      refuse("wanted the chances of " + std::to_string(wanted) + " hands, not " +
             std::to_string(chances.size()));
    for (const float chance : chances)
      if (!(chance >= 0 && chance < 1e30f)) refuse("chances are numbers from 0 on");
  }

  static void follow(PublicPlay& play, const RankList& laid, const PlayRules& rules) {
    for (const int rank : laid) {
      check_step(rank);
      if (rank == Equilibrium::kSaysGo) {
        play.go(rules);
        continue;
      }
      if (play.cards[play.mover] == 0) refuse("no cards are left to lay");
      if (play.pile.count + pips_of(rank) > kThirtyOne) refuse("the count would pass 31");
      play.play(rank, rules);
    }
  }

  static void check_cards(const PlayKnown& known) {
    const Ranks all = known.accounted + known.play.laid[0] + known.play.laid[1];
    for (int rank = 0; rank < kRanks; ++rank)
      if (number_of(all, rank) > 4)
        refuse("there are four cards of a rank, not " + std::to_string(number_of(all, rank)));
  }

  static Ranks hand_of(const RankList& hand, int cards) {
    if (static_cast<int>(hand.size()) != cards)
      refuse("wanted " + std::to_string(cards) + " cards, not " + std::to_string(hand.size()));
    Ranks ranks = 0;
    for (const int rank : hand) ranks += one_of(checked_rank(rank));
    return ranks;
  }

  std::unique_ptr<Equilibrium> solved_;
};

}  // namespace

void bind_equilibrium(nb::module_& module) {
  nb::class_<Game>(module, "GameStakes")
      .def("__init__",
           [](Game* game, std::pair<int, int> scores, int hole, Floats chances, Bytes pone,
              Bytes dealer, int cards) {
             new (game) Game(game_of(scores, hole, chances, pone, dealer, cards));
           },
           nb::arg("scores"), nb::arg("game_hole"), nb::arg("chances"), nb::arg("pone_points"),
           nb::arg("dealer_points"), nb::arg("cards") = 4);
  nb::class_<PyEquilibrium>(module, "Equilibrium")
      .def(nb::init<const RankList&, const RankList&,
                    std::pair<std::vector<float>, std::vector<float>>, int, int, int, bool,
                    std::pair<float, float>, const std::optional<Game>&, int>(),
           nb::arg("laid"), nb::arg("accounted"), nb::arg("chances"), nb::arg("cards") = 4,
           nb::arg("fifteen") = 2, nb::arg("last_card") = 1, nb::arg("one_count") = false,
           nb::arg("worth") = std::pair(1.0f, 1.0f), nb::arg("game") = nb::none(),
           nb::arg("threads") = 1)
      .def_prop_ro("rounds", &PyEquilibrium::rounds)
      .def("improve", &PyEquilibrium::improve, nb::arg("rounds") = 1)
      .def("value", &PyEquilibrium::value)
      .def("exploitability", &PyEquilibrium::exploitability)
      .def("choices", &PyEquilibrium::choices, nb::arg("hand"), nb::arg("laid") = RankList{})
      .def("worths", &PyEquilibrium::worths, nb::arg("hand"));
}

}  // namespace muggins
