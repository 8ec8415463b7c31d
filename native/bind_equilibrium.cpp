// The play in equilibrium, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>

#include <cmath>
#include <mutex>
#include <type_traits>

#include "equilibrium.hpp"
#include "play_bindings.hpp"

namespace muggins {
namespace {

using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<nb::memview, float, nb::ndim<2>, nb::c_contig>;

Table table_of(const std::vector<float>& numbers, std::size_t across) {
  auto* copy = new float[numbers.size()];
  std::copy(numbers.begin(), numbers.end(), copy);
  nb::capsule owner(copy, [](void* floats) noexcept { delete[] static_cast<float*>(floats); });
  return Table(copy, {numbers.size() / across, across}, owner);
}

void check_cards(int cards) {
  if (cards != 3 && cards != 4) refuse("hands have 3 or 4 cards, not " + std::to_string(cards));
}

std::size_t numbers_of(int cards) { return cards == 3 ? kTriples : kQuads; }

// What the play is for when it is for the game: see Stakes.
struct Game {
  int scores[2];
  int hole;
  std::vector<float> worth;
  std::vector<std::uint8_t> points[2];
  int cards;
};

Game game_of(std::pair<int, int> scores, int hole, Floats worth, Bytes pone, Bytes dealer,
             int cards) {
  check_cards(cards);
  if (hole < 1 || hole > 999) refuse("a game hole is 1 to 999, not " + std::to_string(hole));
  const auto across = static_cast<std::size_t>(hole + 1);
  if (worth.size() != across * across)
    refuse("wanted what the game is worth at " + std::to_string(across) + " times " +
           std::to_string(across) + " scores, not " + std::to_string(worth.size()));
  for (std::size_t at = 0; at < worth.size(); ++at)
    if (!std::isfinite(worth.data()[at])) refuse("what a game is worth is a number");
  for (const int score : {scores.first, scores.second})
    if (score < 0 || score >= hole)
      refuse("a score is 0 to " + std::to_string(hole - 1) + ", not " + std::to_string(score));
  for (const Bytes& points : {pone, dealer})
    if (points.size() != numbers_of(cards))
      refuse("wanted the points of " + std::to_string(numbers_of(cards)) + " hands, not " +
             std::to_string(points.size()));
  return Game{{scores.first, scores.second},
              hole,
              {worth.data(), worth.data() + worth.size()},
              {{pone.data(), pone.data() + pone.size()},
               {dealer.data(), dealer.data() + dealer.size()}},
              cards};
}

// A rank laid, or kSaysGo.
void check_step(int step) {
  if (step != Equilibrium::kSaysGo) checked_rank(step);
}

void follow(PublicPlay& play, const RankList& laid, const PlayRules& rules) {
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

void take_up(const Game& game, PublicPlay& play, Stakes& stakes) {
  play.game_hole = game.hole;
  stakes.game = game.worth.data();
  for (int seat = 0; seat < 2; ++seat) {
    play.pegged[seat] = game.scores[seat];
    stakes.hand_points[seat] = game.points[seat].data();
  }
}

void check_chances(const std::vector<float>& chances, std::size_t wanted) {
  if (chances.size() != wanted)
    refuse("wanted the chances of " + std::to_string(wanted) + " hands, not " +
           std::to_string(chances.size()));
  for (const float chance : chances)
    if (!(chance >= 0 && chance < 1e30f)) refuse("chances are numbers from 0 on");
}

void check_ranges(const PlayRanges& ranges) {
  for (int seat = 0; seat < 2; ++seat)
    if (!ranges.holds_something(seat))
      refuse("no hand that seat " + std::to_string(seat) + " may have kept fits what was laid");
  if (!ranges.go_together()) refuse("no two hands that both may have kept go together");
}

class PyEquilibrium {
 public:
  PyEquilibrium(const RankList& laid, const RankList& accounted,
                std::pair<std::vector<float>, std::vector<float>> chances, int cards, int fifteen,
                int last_card, bool one_count, std::pair<float, float> worth, const Game* game,
                int threads)
      : numbers_(numbers_of(cards)) {
    check_cards(cards);
    if (threads < 1) refuse("wanted at least one thread, not " + std::to_string(threads));
    if (game != nullptr && game->cards != cards)
      refuse("the stakes are for hands of " + std::to_string(game->cards) + " cards, not " +
             std::to_string(cards));
    const PlayRules rules = checked_rules(fifteen, last_card, one_count);
    PlayKnown known;
    known.chances[0] = std::move(chances.first), known.chances[1] = std::move(chances.second);
    for (const auto& of_seat : known.chances) check_chances(of_seat, numbers_);
    known.play.cards[0] = known.play.cards[1] = cards;
    Stakes stakes{{worth.first, worth.second}, nullptr, {}};
    if (!std::isfinite(worth.first) || !std::isfinite(worth.second))
      refuse("what a point is worth is a number");
    if (game != nullptr) take_up(*game, known.play, stakes);
    follow(known.play, laid, rules);
    known.accounted = ranks_of(accounted);
    check_one_pack(known.accounted + known.play.laid[0] + known.play.laid[1]);
    for (int seat = 0; seat < 2; ++seat) laid_[seat] = known.play.laid[seat];
    solved_ = std::make_unique<Equilibrium>(known, rules, stakes, threads);
    check_ranges(solved_->ranges());
  }

  int rounds() const { return solved_->rounds(); }

  void improve(int rounds) {
    in_turn([&] { solved_->improve(rounds); });
  }

  double value() {
    return in_turn([&] { return solved_->value(); });
  }

  double exploitability() {
    return in_turn([&] { return solved_->exploitability(); });
  }

  Choices choices(const RankList& hand, const RankList& laid) {
    const TreeNode& node = choice_after(laid);
    const Ranks ranks = hand_of(hand, node.cards);
    return in_turn([&] { return solved_->choices(node, ranks); });
  }

  // A row for each hand, in the order of their numbers.
  Table choices_at(const RankList& laid) {
    const TreeNode& node = choice_after(laid);
    std::vector<float> rows;
    in_turn([&] {
      held_tables().of(node.cards).for_each([&](Ranks hand) {
        const Choices row = solved_->choices(node, hand);
        rows.insert(rows.end(), row.begin(), row.end());
      });
    });
    return table_of(rows, kRanks);
  }

  Choices worths(const RankList& hand) {
    const TreeNode* node = solved_->node_after(nullptr, 0);
    if (node == nullptr) refuse("nothing is left to choose");
    const Ranks ranks = hand_of(hand, node->cards);
    return in_turn([&] { return solved_->worths(ranks); });
  }

  // A row for each kept hand: what it pegs, and what is pegged against it.
  Table pegging(int seat) {
    if (seat != 0 && seat != 1) refuse("a seat is 0 or 1, not " + std::to_string(seat));
    std::vector<float> rows(2 * numbers_, std::numeric_limits<float>::quiet_NaN());
    in_turn([&] {
      solved_->pegging(seat, [&](Ranks hand, float own, float others) {
        const auto kept = static_cast<std::size_t>(HeldTables::place(hand + laid_[seat]));
        rows[2 * kept] = own, rows[2 * kept + 1] = others;
      });
    });
    return table_of(rows, 2);
  }

 private:
  // Other threads of Python go on meanwhile; those that ask the same solver wait.
  template <class Work>
  std::invoke_result_t<Work> in_turn(Work work) {
    nb::gil_scoped_release others_go_on;
    const std::scoped_lock turn(turn_);
    return work();
  }

  const TreeNode& choice_after(const RankList& laid) const {
    for (const int step : laid) check_step(step);
    const TreeNode* node = solved_->node_after(laid.data(), static_cast<int>(laid.size()));
    if (node == nullptr) refuse("the play does not come to a choice there");
    return *node;
  }

  static Ranks hand_of(const RankList& hand, int cards) {
    if (static_cast<int>(hand.size()) != cards)
      refuse("wanted " + std::to_string(cards) + " cards, not " + std::to_string(hand.size()));
    return ranks_of(hand);
  }

  std::size_t numbers_;  // how many hands may be kept
  Ranks laid_[2];
  std::unique_ptr<Equilibrium> solved_;
  std::mutex turn_;
};

}  // namespace

void bind_equilibrium(nb::module_& module) {
  nb::class_<Game>(module, "GameStakes")
      .def("__init__",
           [](Game* game, std::pair<int, int> scores, int hole, Floats worth, Bytes pone,
              Bytes dealer, int cards) {
             new (game) Game(game_of(scores, hole, worth, pone, dealer, cards));
           },
           nb::arg("scores"), nb::arg("game_hole"), nb::arg("worth"), nb::arg("pone_points"),
           nb::arg("dealer_points"), nb::arg("cards") = 4);
  nb::class_<PyEquilibrium>(module, "Equilibrium")
      .def(nb::init<const RankList&, const RankList&,
                    std::pair<std::vector<float>, std::vector<float>>, int, int, int, bool,
                    std::pair<float, float>, const Game*, int>(),
           nb::arg("laid"), nb::arg("accounted"), nb::arg("chances"), nb::arg("cards") = 4,
           nb::arg("fifteen") = 2, nb::arg("last_card") = 1, nb::arg("one_count") = false,
           nb::arg("worth") = std::pair(1.0f, 1.0f), nb::arg("game") = nb::none(),
           nb::arg("threads") = 1)
      .def_prop_ro("rounds", &PyEquilibrium::rounds)
      .def("improve", &PyEquilibrium::improve, nb::arg("rounds") = 1)
      .def("value", &PyEquilibrium::value)
      .def("exploitability", &PyEquilibrium::exploitability)
      .def("choices", &PyEquilibrium::choices, nb::arg("hand"), nb::arg("laid") = RankList{})
      .def("choices_at", &PyEquilibrium::choices_at, nb::arg("laid") = RankList{})
      .def("worths", &PyEquilibrium::worths, nb::arg("hand"))
      .def("pegging", &PyEquilibrium::pegging, nb::arg("seat"));
}

}  // namespace muggins
