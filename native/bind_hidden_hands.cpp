// What others may hold, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "hidden_hands.hpp"
#include "seats_input.hpp"

namespace muggins {
namespace {

using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;
using Unknowns = std::vector<std::vector<std::optional<int>>>;

constexpr int kMostRows = 1'000'000;

void check_entries(std::size_t entries, std::size_t hands) {
  if (entries != 0 && entries != hands)
    refuse("wanted one entry for each of " + text(hands) + " hands, not " + text(entries));
}

nb::bytes bytes_of(const std::vector<Card>& rows) { return nb::bytes(rows.data(), rows.size()); }

class PyHiddenHands {
 public:
  PyHiddenHands(const CodeList& unseen, const Unknowns& hands,
                const std::vector<std::optional<int>>& gone_at, const std::vector<CodeList>& laid,
                const std::vector<std::optional<Floats>>& kept, bool crib_plays) {
    if (hands.size() > kMostSeats)
      refuse("wanted up to " + text(kMostSeats) + " hands, not " + text(hands.size()));
    for (const std::size_t entries : {gone_at.size(), laid.size(), kept.size()})
      check_entries(entries, hands.size());
    CardsOnce cards;
    const CardSet all_unseen = cards.add(unseen);
    std::vector<HiddenHand> all(hands.size());
    int hidden = 0;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      HiddenHand& hand = all[i];
      hand.in_order = crib_plays && i + 1 == hands.size();
      check_held(static_cast<int>(hands[i].size()));
      for (const auto& card : hands[i]) {
        if (card) cards.add(*card);
        hidden += !card;
        hand.cards.push_back(card.value_or(HiddenHand::kUnseen));
      }
      if (!laid.empty()) hand.laid = cards.add(laid[i]);
      if (!gone_at.empty() && gone_at[i]) {
        least_after_go(*gone_at[i]);
        hand.gone_at = gone_at[i];
      }
      if (!kept.empty() && kept[i]) keep(hand, *kept[i]);
    }
    if (hidden > static_cast<int>(unseen.size()))
      refuse("wanted " + text(hidden) + " cards unseen or more, not " + text(unseen.size()));
    hidden_ = std::make_unique<HiddenHands>(all_unseen, std::move(all));
    if (!hidden_->can_be()) refuse(kNone);
  }

  int row() const { return hidden_->row(); }

  nb::bytes sample(int number, nb::int_ seed) const {
    check_number(number);
    std::vector<Card> rows;
    {
      const std::uint64_t from = seed_of(seed);
      nb::gil_scoped_release others_go_on;
      rows = hidden_->sample(number, from);
    }
    if (rows.empty() && hidden_->row() != 0) refuse(kNone);
    return bytes_of(rows);
  }

  std::optional<std::tuple<nb::bytes, std::vector<double>>> every(int most, bool suits) const {
    check_number(most);
    if (!suits && hidden_->goes_by_cards()) refuse("weights that go by cards need suits");
    std::vector<Card> rows;
    std::vector<double> weights;
    bool is_all;
    {
      nb::gil_scoped_release others_go_on;
      is_all = hidden_->every(most, suits, rows, weights);
    }
    if (!is_all) return std::nullopt;
    if (weights.empty()) refuse(kNone);
    return std::tuple(bytes_of(rows), std::move(weights));
  }

 private:
  static constexpr const char* kNone = "no hands fit what is known";

  static void check_number(int number) {
    if (number < 1 || number > kMostRows)
      refuse("wanted 1 to " + text(kMostRows) + " cases, not " + text(number));
  }

  static void keep(HiddenHand& hand, const Floats& weights) {
    if (hand.in_order) refuse("a crib that plays along is not kept, and has no weights");
    const int cards = static_cast<int>(hand.cards.size()) + std::popcount(hand.laid);
    const std::size_t number = weights.size();
    if (!(cards == 3 && (number == kTriples || number == kCardTriples)) &&
        !(cards == 4 && number == kQuads))
      refuse("there are no " + text(number) + " weights for hands of " + text(cards) +
             " cards, but 455 or 22100 of three, 1820 of four");
    hand.kept = KeptWeights{{weights.data(), weights.data() + number}};
    for (const float weight : hand.kept->weights)
      if (!(weight >= 0) || !std::isfinite(weight)) refuse("weights are numbers from 0 on");
  }

  std::unique_ptr<HiddenHands> hidden_;
};

}  // namespace

void bind_hidden_hands(nb::module_& module) {
  nb::class_<PyHiddenHands>(module, "HiddenHands")
      .def(nb::init<const CodeList&, const Unknowns&, const std::vector<std::optional<int>>&,
                    const std::vector<CodeList>&, const std::vector<std::optional<Floats>>&,
                    bool>(),
           nb::arg("unseen"), nb::arg("hands"),
           nb::arg("gone_at") = std::vector<std::optional<int>>{},
           nb::arg("laid") = std::vector<CodeList>{},
           nb::arg("kept") = nb::tuple(), nb::arg("crib_plays") = false)
      .def_prop_ro("row", &PyHiddenHands::row)
      .def("sample", &PyHiddenHands::sample, nb::arg("number"), nb::arg("seed") = 0)
      .def("every", &PyHiddenHands::every, nb::arg("most"), nb::arg("suits") = true);
}

}  // namespace muggins
