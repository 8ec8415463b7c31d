// Deals and games between fast players, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind_models.hpp"
#include "deals.hpp"

namespace muggins {
namespace {

using Counts = nb::ndarray<nb::memview, const std::int64_t, nb::c_contig>;

Counts counts_of(const std::vector<std::int64_t>& counts, std::initializer_list<std::size_t> shape,
                 nb::handle owner) {
  return Counts(counts.data(), shape, owner);
}

struct Player {
  nb::object throws[2];  // keeps the tables alive
  FastPlayer fast;

  Player(nb::object pone, nb::object dealer, const std::string& way) : throws{pone, dealer} {
    for (int role = 0; role < 2; ++role)
      if (!throws[role].is_none()) fast.throws[role] = nb::cast<const ThrowTable*>(throws[role]);
    fast.way = play_way(way);
  }
};

void check_amount(long number, const char* of_what, int threads) {
  if (number < 1)
    refuse("wanted at least one " + std::string(of_what) + ", not " + std::to_string(number));
  if (threads < 1) refuse("wanted at least one thread, not " + std::to_string(threads));
}

ThrowTable table_by_means(const std::vector<double>& weights, float hand, float crib,
                          const std::optional<std::vector<float>>& play) {
  if (play && play->size() != kQuads)
    refuse("wanted what each of 1820 kept hands brings, not of " + std::to_string(play->size()));
  BySet others = pair_weights(weights);
  nb::gil_scoped_release others_go_on;
  return throws_by_means(std::move(others), ThrowWish{hand, crib, play ? play->data() : nullptr});
}

std::pair<int, int> thrown_by(const ThrowTable& table, nb::sequence cards) {
  const Cards dealt = cards_of(cards, kDealt, kDealt);
  check_different(dealt.codes + 1, dealt.number - 1, dealt.codes[0]);
  const Throw thrown = table.thrown(dealt.codes);
  return std::minmax<int>(thrown.thrown[0], thrown.thrown[1]);
}

MatchTally match(const Player& first, const Player& second, long pairs, int hole,
                 std::uint64_t seed, int threads) {
  check_amount(pairs, "pair of games", threads);
  if (hole < 1 || hole > 121) refuse("a game hole is 1 to 121, not " + std::to_string(hole));
  nb::gil_scoped_release others_go_on;
  return play_match(first.fast, second.fast, pairs, hole, seed, threads);
}

DealTally deals(const Player& pone, const Player& dealer, long number, std::uint64_t seed,
                int threads) {
  check_amount(number, "deal", threads);
  nb::gil_scoped_release others_go_on;
  return play_deals(pone.fast, dealer.fast, number, seed, threads);
}

// Rank by rank, how many unseen cards; the pile from the first card of the count on.
int chosen(const std::string& way, const std::vector<int>& hand, const std::vector<int>& unseen,
           const std::vector<int>& pile, int others, bool other_is_out, int fifteen,
           std::uint64_t seed) {
  if (unseen.size() != kRanks)
    refuse("wanted how many cards of 13 ranks are unseen, not of " + std::to_string(unseen.size()));
  if (hand.size() > 4 || others < 0 || others > 4) refuse("hands have up to 4 cards");
  PlaySeen seen{0, 0, Pile{}, others, other_is_out};
  for (const int rank : hand) seen.hand += one_of(checked_rank(rank));
  for (int rank = 0; rank < kRanks; ++rank) {
    const int number = unseen[static_cast<std::size_t>(rank)];
    if (number < 0 || number > 4) refuse("there are four cards of a rank, not more");
    seen.unseen += one_of(rank) * static_cast<Ranks>(number);
  }
  if (cards_in(seen.unseen) < others) refuse("the other's cards are among the unseen");
  for (const int rank : pile) seen.pile = seen.pile.with(checked_rank(rank));
  if (seen.pile.count > kThirtyOne || playable(seen.hand, seen.pile.count) == 0)
    refuse("no card of the hand fits the count");
  Chance chance(seed);
  return choose(play_way(way), seen, PlayRules{fifteen}, chance);
}

template <class Tally>
auto counts_by_role(std::vector<std::int64_t> (Tally::*counts)[2]) {
  return [counts](nb::handle_t<Tally> self) {
    const Tally& tally = nb::cast<const Tally&>(self);
    const auto& both = tally.*counts;
    return nb::make_tuple(counts_of(both[kPone], {both[kPone].size()}, self),
                          counts_of(both[kDealer], {both[kDealer].size()}, self));
  };
}

auto counts_by_points(RaceTally DealTally::*race, std::vector<std::int64_t> RaceTally::*counts) {
  return [race, counts](nb::handle_t<DealTally> self) {
    return counts_of(nb::cast<const DealTally&>(self).*race.*counts, {kDealerPoints, kPonePoints}, self);
  };
}

void bind_tallies(nb::module_& module) {
  nb::class_<RoleTally>(module, "RoleTally")
      .def_ro("deals", &RoleTally::deals)
      .def_ro("in_play", &RoleTally::in_play)
      .def_ro("hand", &RoleTally::hand)
      .def_ro("crib", &RoleTally::crib);
  nb::class_<MatchTally>(module, "MatchTally")
      .def_prop_ro("pairs", [](const MatchTally& t) {
        return nb::make_tuple(t.pairs[0], t.pairs[1], t.pairs[2]);
      })
      .def_ro("first_dealer_won", &MatchTally::first_dealer_won)
      .def_prop_ro("skunks", [](const MatchTally& t) { return nb::make_tuple(t.skunks[0], t.skunks[1]); })
      .def_prop_ro("double_skunks", [](const MatchTally& t) {
        return nb::make_tuple(t.double_skunks[0], t.double_skunks[1]);
      })
      .def("of", [](const MatchTally& t, int player, bool is_dealer) {
        if (player != 0 && player != 1) refuse("a player is 0 or 1, not " + std::to_string(player));
        return t.of[player][is_dealer];
      }, nb::arg("player"), nb::arg("is_dealer"));
  nb::class_<DealTally>(module, "DealTally")
      .def_ro("deals", &DealTally::deals)
      .def_prop_ro("totals", counts_by_points(&DealTally::whole, &RaceTally::totals))
      .def_prop_ro("dealer_first", counts_by_points(&DealTally::whole, &RaceTally::dealer_first))
      .def_prop_ro("play_totals", counts_by_points(&DealTally::play, &RaceTally::totals))
      .def_prop_ro("play_dealer_first", counts_by_points(&DealTally::play, &RaceTally::dealer_first))
      .def_prop_ro("kept", counts_by_role(&DealTally::kept))
      .def_prop_ro("off", counts_by_role(&DealTally::off))
      .def_prop_ro("hands", counts_by_role(&DealTally::hands))
      .def_prop_ro("crib", [](nb::handle_t<DealTally> self) {
        const auto& crib = nb::cast<const DealTally&>(self).crib;
        return counts_of(crib, {crib.size()}, self);
      })
      .def_prop_ro("suited", counts_by_role(&DealTally::suited))
      .def("of", [](const DealTally& t, bool is_dealer) { return t.of[is_dealer]; },
           nb::arg("is_dealer"));
}

}  // namespace

void bind_deals(nb::module_& module) {
  bind_tallies(module);
  nb::class_<ThrowTable>(module, "ThrowTable")
      .def_static("by_means", &table_by_means, nb::arg("weights"), nb::arg("hand") = 1.0f,
                  nb::arg("crib") = 0.0f, nb::arg("play") = nb::none())
      .def_static("by_best_four", &throws_by_best_four, nb::arg("is_dealer"))
      .def("thrown", &thrown_by, nb::arg("cards"));
  nb::class_<Player>(module, "FastPlayer")
      .def(nb::init<nb::object, nb::object, const std::string&>(), nb::arg("pone").none(),
           nb::arg("dealer").none(), nb::arg("way") = "careful");
  module.def("choose", &chosen, nb::arg("way"), nb::arg("hand"), nb::arg("unseen"), nb::arg("pile"),
             nb::arg("others"), nb::arg("other_is_out"), nb::arg("fifteen") = 2,
             nb::arg("seed") = 0);
  module.def("play_match", &match, nb::arg("first"), nb::arg("second"), nb::arg("pairs"),
             nb::arg("hole") = 121, nb::arg("seed") = 0, nb::arg("threads") = 1);
  module.def("play_deals", &deals, nb::arg("pone"), nb::arg("dealer"), nb::arg("deals"),
             nb::arg("seed") = 0, nb::arg("threads") = 1);
}

}  // namespace muggins
