// The play of any number of seats, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "seats_course.hpp"
#include "seats_input.hpp"

namespace muggins {
namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;

// Who laid which card, and what they pegged.
using Step = std::tuple<int, int, int>;
using Laid = std::vector<std::pair<int, int>>;  // who laid which card
using Played = std::tuple<CodeList, std::vector<Step>, std::optional<int>>;

Policy policy_of(int number) {
  if (number < 0 || number > 2) refuse("a policy is 0 to 2, not " + text(number));
  return static_cast<Policy>(number);
}

class PySeatsPlay {
 public:
  PySeatsPlay(const CodeList& sides, const std::optional<Worths>& worths, int fifteen,
              int twenty_five, int run_of_three, int play_flush, int last_card, bool one_count,
              bool crib_plays) {
    rules_.crib_plays = crib_plays;
    rules_.one_count = one_count;
    set_sides(rules_, sides);
    check_option("fifteen", fifteen, kMostOption);
    check_option("twenty_five", twenty_five, kMostOption);
    check_option("run_of_three", run_of_three, kMostOption);
    check_option("play_flush", play_flush, kRanks);
    check_option("last_card", last_card, 1);
    rules_.last_card = last_card;
    rules_.set_options(PlayOptions{Options{fifteen, twenty_five, run_of_three}, play_flush});
    set_worths(rules_, worths);
  }

  Played replay(const std::vector<CodeList>& hands, int leader, const CodeList& cards,
                const CodeList& needs) const {
    SeatsPlay play = beginning(rules_, hands, leader, {}, needs);
    std::vector<Step> steps;
    for (const int card : cards) {
      checked(card);
      if (play.is_over) refuse("the play is over before card " + text(card));
      if ((play.fitting() >> card & 1) == 0)
        refuse("seat " + text(play.turn) + " cannot lay card " + text(card));
      lay(play, card, steps);
    }
    return played(play, std::move(steps));
  }

  Played play_out(const std::vector<CodeList>& hands, int leader, const CodeList& policies,
                  const CodeList& seen, const CodeList& needs, nb::int_ seed) const {
    SeatsPlay play = beginning(rules_, hands, leader, seen, needs);
    const GoingOn going_on = going_on_by(policies, false);
    std::vector<Step> steps;
    for (Chance chance(seed_of(seed)); !play.is_over;)
      lay(play, chosen(play, going_on.policies[play.turn], 0, chance), steps);
    return played(play, std::move(steps));
  }

  std::vector<std::pair<int, double>> appraise(int policy, const SeatsView& view) const {
    const Policy by = policy_of(policy);
    const Seen seen(rules_, view);
    const CarefulThought thought(seen.play(), seen.secret().cards);
    std::vector<std::pair<int, double>> values;
    for (CardSet rest = seen.play().fitting(); rest != 0; rest &= rest - 1) {
      const int card = lowest_card(rest);
      values.emplace_back(card, by == Policy::kRandom   ? 0
                                : by == Policy::kGreedy ? greedy_value(seen.play(), card)
                                                        : thought.value(card));
    }
    return values;
  }

  int choose(int policy, const SeatsView& view, nb::int_ seed) const {
    const Policy by = policy_of(policy);
    const Seen seen(rules_, view);
    Chance chance(seed_of(seed));
    return chosen(seen.play(), by, seen.secret().cards, chance);
  }

  nb::list search(const SeatsView& view, Bytes deals, const CodeList& policies,
                  const std::optional<std::vector<double>>& weights, bool knows_all, bool outcomes,
                  nb::int_ seed) const {
    const Seen seen(rules_, view);
    const GoingOn going_on = going_on_by(policies, knows_all);
    const Deals rows = rows_of(seen, deals, weights);
    const SeatsSearch search(seen.play(), seen.secret(), going_on, seed_of(seed));
    std::vector<Promise> promises;
    {
      nb::gil_scoped_release others_go_on;
      promises = search.search(rows, outcomes);
    }
    nb::list told;
    for (const Promise& promise : promises) told.append(tell(promise));
    return told;
  }

  std::vector<double> agreement(int seat, const std::vector<CodeList>& hands,
                                const CodeList& held, const Laid& course, Bytes deals,
                                const CodeList& seen, double usual, double least) const {
    const SeatsPlay start = start_of(seat, hands, held, course, seen);
    if (!(usual > 0) || !(least > 0 && least <= 1))
      refuse("players stray by more than 0, and seldom by chances from 0 to 1");
    const int row = start.left - std::popcount(known_in(start));
    const auto number = static_cast<int>(deals.size());
    if (row == 0 || number % row != 0)
      refuse("wanted rows of " + text(row) + " cards, not " + text(number) + " cards");
    const Course laid(start, seat, course, Straying{usual, least});
    std::vector<double> weights;
    for (const std::uint8_t* card = deals.data(); card != deals.data() + number;) {
      CardSet more[kMostSeats] = {};
      CardsOnce once{start.seen | known_in(start)};
      for (int other = 0; other < rules_.seats; ++other)
        for (int i = 0; other != seat && i < held[static_cast<std::size_t>(other)]; ++i) {
          once.add(*card);
          more[other] |= one_card(*card++);
        }
      weights.push_back(laid.weight(more));
      if (weights.back() < 0) refuse("with such hands they could not have laid what they laid");
    }
    return weights;
  }

 private:
  static void lay(SeatsPlay& play, int card, std::vector<Step>& steps) {
    const int seat = play.turn;
    steps.emplace_back(seat, card, play.lay(card));
  }

  Played played(const SeatsPlay& play, std::vector<Step> steps) const {
    return {CodeList(play.pegged, play.pegged + rules_.sides), std::move(steps),
            play.is_over ? std::nullopt : std::optional<int>(play.turn)};
  }

  // Before the first card of a course, with the hands as far as they are known.
  SeatsPlay start_of(int seat, const std::vector<CodeList>& hands, const CodeList& held,
                     const Laid& course, const CodeList& seen) const {
    const auto seats = static_cast<std::size_t>(rules_.seats);
    if (rules_.crib_plays) refuse("a crib that plays along chooses nothing");
    if (held.size() != seats)
      refuse("wanted how many cards " + text(seats) + " seats hold, not " + text(held.size()));
    for (const auto& laid : course) checked(laid.second);
    if (course.empty()) refuse("wanted a card that was laid, or more");
    SeatsPlay start = beginning(rules_, hands, course[0].first, seen, {});
    for (std::size_t other = 0; other < seats; ++other) {
      check_held(held[other]);
      if (static_cast<int>(other) == seat) continue;
      check_held(start.held[other] + held[other]);
      start.held[other] = static_cast<std::uint8_t>(start.held[other] + held[other]);
      start.left = static_cast<std::uint8_t>(start.left + held[other]);
    }
    return start;
  }

  static CardSet known_in(const SeatsPlay& start) {
    CardSet known = 0;
    for (const CardSet hand : start.hands) known |= hand;
    return known;
  }

  GoingOn going_on_by(const CodeList& policies, bool knows_all) const {
    const int players = rules_.seats - rules_.crib_plays;
    if (static_cast<int>(policies.size()) != players)
      refuse("wanted the policies of " + text(players) + " seats, not " + text(policies.size()));
    GoingOn going_on;
    going_on.knows_all = knows_all;
    std::transform(policies.begin(), policies.end(), going_on.policies, policy_of);
    return going_on;
  }

  Deals rows_of(const Seen& seen, const Bytes& given,
                const std::optional<std::vector<double>>& weights) const {
    const SeatsPlay& play = seen.play();
    const int row = play.left - play.held[play.turn];
    const auto number = static_cast<int>(given.size());
    if (row == 0 ? number != 0 : number == 0 || number % row != 0)
      refuse("wanted rows of " + text(row) + " cards, not " + text(number) + " cards");
    Deals deals{given.data(), nullptr, row == 0 ? 1 : number / row, row};
    for (int deal = 0; deal < deals.number; ++deal)
      check_row(seen, CodeList(deals.cards + deal * row, deals.cards + (deal + 1) * row));
    if (weights) {
      if (static_cast<int>(weights->size()) != deals.number)
        refuse("wanted " + text(deals.number) + " weights, not " + text(weights->size()));
      check_weights(*weights);
      deals.weights = weights->data();
    }
    return deals;
  }

  // Cards that may be there, and no card that somebody could have laid instead of saying go.
  static void check_row(const Seen& seen, const CodeList& row) {
    CardsOnce cards{seen.all_seen()};
    cards.add(row);
    const SeatsPlay& play = seen.play();
    auto at = row.begin();
    for (int seat = 0; seat < play.rules->seats; ++seat) {
      if (seat == play.turn) continue;
      const bool is_crib = play.rules->crib_plays && seat == play.rules->seats - 1;
      const int bound = is_crib ? std::min<int>(play.held[seat], 1) : play.held[seat];
      for (int i = 0; play.gone >> seat & 1 && i < bound; ++i)
        if (playable(one_card(at[i]), play.pile.count) != 0)
          refuse("seat " + text(seat) + " has said go, and cannot hold card " + text(at[i]));
      at += play.held[seat];
    }
  }

  static void check_weights(const std::vector<double>& weights) {
    bool is_right = false;
    for (const double weight : weights) is_right = is_right || weight > 0;
    for (const double weight : weights)
      is_right = is_right && weight >= 0 && std::isfinite(weight);
    if (!is_right) refuse("weights are numbers from 0 on, and not all of them 0");
  }

  nb::tuple tell(const Promise& promise) const {
    nb::list means, spreads, outcomes;
    for (int side = 0; side < rules_.sides; ++side) {
      means.append(promise.mean[side]);
      spreads.append(promise.spread[side]);
    }
    for (const Outcome& outcome : promise.outcomes) {
      nb::list points;
      for (int side = rules_.sides - 1; side >= 0; --side)
        points.append(outcome.points >> (8 * side) & 255);
      outcomes.append(nb::make_tuple(nb::tuple(points), outcome.chance));
    }
    return nb::make_tuple(promise.card, promise.worth, means, spreads, outcomes);
  }

  SeatsRules rules_;
};

}  // namespace

void bind_seats_play(nb::module_& module) {
  using GoneAt = std::vector<std::optional<int>>;
  nb::class_<SeatsView>(module, "SeatsView")
      .def("__init__",
           [](SeatsView* view, int turn, CodeList hand, CodeList held, CodeList pile,
              CodeList gone, GoneAt gone_at, CodeList seen, CodeList known, CodeList needs,
              bool go_is_pegged) {
             new (view) SeatsView{turn,
                                  std::move(hand),
                                  std::move(held),
                                  std::move(pile),
                                  std::move(gone),
                                  std::move(gone_at),
                                  std::move(seen),
                                  std::move(known),
                                  std::move(needs),
                                  go_is_pegged};
           },
           nb::arg("turn"), nb::arg("hand"), nb::arg("held"), nb::arg("pile") = CodeList{},
           nb::arg("gone") = CodeList{}, nb::arg("gone_at") = GoneAt{},
           nb::arg("seen") = CodeList{}, nb::arg("known") = CodeList{},
           nb::arg("needs") = CodeList{}, nb::arg("go_is_pegged") = false);
  nb::class_<PySeatsPlay> play(module, "SeatsPlay");
  play.def(nb::init<const CodeList&, const std::optional<Worths>&, int, int, int, int, int, bool,
                    bool>(),
           nb::arg("sides"), nb::arg("worths") = nb::none(), nb::arg("fifteen") = 2,
           nb::arg("twenty_five") = 0, nb::arg("run_of_three") = 3, nb::arg("play_flush") = 0,
           nb::arg("last_card") = 1, nb::arg("one_count") = false, nb::arg("crib_plays") = false)
      .def("replay", &PySeatsPlay::replay, nb::arg("hands"), nb::arg("leader"), nb::arg("cards"),
           nb::arg("needs") = CodeList{})
      .def("play_out", &PySeatsPlay::play_out, nb::arg("hands"), nb::arg("leader"),
           nb::arg("policies"), nb::arg("seen") = CodeList{}, nb::arg("needs") = CodeList{},
           nb::arg("seed") = 0)
      .def("appraise", &PySeatsPlay::appraise, nb::arg("policy"), nb::arg("view"))
      .def("choose", &PySeatsPlay::choose, nb::arg("policy"), nb::arg("view"),
           nb::arg("seed") = 0)
      .def("search", &PySeatsPlay::search, nb::arg("view"), nb::arg("deals"), nb::arg("policies"),
           nb::arg("weights") = nb::none(), nb::arg("knows_all") = false,
           nb::arg("outcomes") = false, nb::arg("seed") = 0)
      .def("agreement", &PySeatsPlay::agreement, nb::arg("seat"), nb::arg("hands"),
           nb::arg("held"), nb::arg("course"), nb::arg("deals"), nb::arg("seen") = CodeList{},
           nb::kw_only(), nb::arg("usual"), nb::arg("least"));
  play.attr("RANDOM") = static_cast<int>(Policy::kRandom);
  play.attr("GREEDY") = static_cast<int>(Policy::kGreedy);
  play.attr("CAREFUL") = static_cast<int>(Policy::kCareful);
}

}  // namespace muggins
