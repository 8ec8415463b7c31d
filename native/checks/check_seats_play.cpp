// The play of many seats against one told in the plainest words, and what others may hold.
#include <cmath>
#include <set>

#include "check.hpp"
#include "hidden_hands.hpp"
#include "seats_search.hpp"

using namespace muggins;
using muggins::checks::chance;
using muggins::checks::deal;

namespace {

int any(int most) { return static_cast<int>(chance()() % static_cast<unsigned>(most + 1)); }

SeatsRules any_rules() {
  SeatsRules rules;
  rules.crib_plays = any(9) == 0;
  rules.seats = rules.crib_plays ? 2 : 2 + any(6);
  const int players = rules.seats - rules.crib_plays;
  rules.sides = 1 + any(players - 1);
  rules.one_count = any(2) == 0;
  rules.last_card = any(1);
  rules.set_options(PlayOptions{Options{2 * any(1), 2 * any(1), 2 + any(1)}, any(1) * 3});
  rules.side_of.fill(kNoSide);
  for (int seat = 0; seat < players; ++seat)
    rules.side_of[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(seat % rules.sides);
  for (int to = 0; to < rules.sides; ++to)
    for (int of = 0; of < rules.sides; ++of) rules.worth[to][of] = 0.5 * (any(4) - 2);
  return rules;
}

// All hands; those of a crib lie in `hands` in order.
SeatsPlay any_play(const SeatsRules& rules, std::vector<std::vector<int>>& hands) {
  const auto pack = deal<33>();
  SeatsPlay play;
  play.rules = &rules;
  hands.assign(static_cast<std::size_t>(rules.seats), {});
  const int held = 3 + any(1);
  for (int seat = 0, next = 0; seat < rules.seats; ++seat) {
    auto& hand = hands[static_cast<std::size_t>(seat)];
    for (int i = 0; i < held; ++i) hand.push_back(pack[static_cast<std::size_t>(next++)]);
    play.held[seat] = static_cast<std::uint8_t>(held);
    if (rules.crib_plays && seat + 1 == rules.seats) {
      play.hands[seat] = one_card(hand[0]);
      std::copy(hand.begin() + 1, hand.end(), play.crib);
    } else {
      for (const int card : hand) play.hands[seat] |= one_card(card);
    }
  }
  play.left = static_cast<std::uint8_t>(held * rules.seats);
  play.seen = one_card(pack[32]);
  return play;
}

// The play as one would explain it: everybody in turn lays a card or says go.
struct PlainPlay {
  const SeatsRules& rules;
  std::vector<std::vector<int>> hands;
  std::vector<int> points = std::vector<int>(kMostSeats + 1);
  std::vector<Card> pile = {};

  int count() const {
    int count = 0;
    for (const int card : pile) count += pips_of(rank_of(card));
    return count;
  }

  bool can_lay(int seat) const {
    const auto& hand = hands[static_cast<std::size_t>(seat)];
    const bool is_crib = rules.crib_plays && seat == rules.seats - 1;
    return std::any_of(hand.begin(), is_crib && !hand.empty() ? hand.begin() + 1 : hand.end(),
                       [&](int card) { return count() + pips_of(rank_of(card)) <= kThirtyOne; });
  }

  int next(int seat) const { return (seat + 1) % rules.seats; }
  bool all_out() const {
    return std::all_of(hands.begin(), hands.end(), [](const auto& hand) { return hand.empty(); });
  }

  // Lays it, and says who is to play then; -1 when the play is over.
  int lay(int seat, int card) {
    auto& hand = hands[static_cast<std::size_t>(seat)];
    hand.erase(std::find(hand.begin(), hand.end(), card));
    pile.push_back(static_cast<Card>(card));
    int& mine = points[rules.side_of[static_cast<std::size_t>(seat)]];
    mine += play_points(pile.data(), static_cast<int>(pile.size()), rules.options);
    if (count() == kThirtyOne) mine += 2;
    if (count() < kThirtyOne) {
      for (int other = next(seat), i = 0; i < rules.seats; ++i, other = next(other))
        if (can_lay(other)) return other;
      mine += all_out() ? rules.last_card : 1;
    }
    pile.clear();
    if (all_out() || rules.one_count) return -1;
    int leader = next(seat);
    while (hands[static_cast<std::size_t>(leader)].empty()) leader = next(leader);
    return leader;
  }
};

void check_plays() {
  for (int n = 0; n < 20000; ++n) {
    const SeatsRules rules = any_rules();
    std::vector<std::vector<int>> hands;
    SeatsPlay play = any_play(rules, hands);
    PlainPlay plain{rules, hands};
    Chance cards(static_cast<std::uint64_t>(n));
    const auto policy = static_cast<Policy>(any(2));
    while (!play.is_over) {
      const int seat = play.turn, card = chosen(play, policy, 0, cards);
      CHECK(plain.can_lay(seat));
      play.lay(card);
      const int turn = plain.lay(seat, card);
      CHECK(play.is_over ? turn == -1 : turn == play.turn);
    }
    for (int side = 0; side < rules.sides; ++side)
      CHECK(play.pegged[side] == plain.points[static_cast<std::size_t>(side)]);
  }
}

// The best and the least of all hands of up to three out of a dozen cards, one by one.
void check_means() {
  for (int n = 0; n < 500; ++n) {
    const int from = 4 + any(8), held = 1 + any(2), none = any(3);
    std::vector<int> pegs;
    Tally playable;
    for (int card = 0; card < from - none; ++card) {
      pegs.push_back(any(3) * any(4));
      playable.add(pegs.back(), 1);
    }
    double best = 0, least = 0, hands = 0;
    for (unsigned hand = 0; hand < 1u << from; ++hand) {
      if (std::popcount(hand) != held) continue;
      int most = -1, fewest = 99;
      for (std::size_t card = 0; card < pegs.size(); ++card)
        if (hand >> card & 1)
          most = std::max(most, pegs[card]), fewest = std::min(fewest, pegs[card]);
      ++hands;
      if (most >= 0) best += most, least += fewest;
    }
    CHECK(std::fabs(mean_of_best(playable, held, from) - best / hands) < 1e-9);
    CHECK(std::fabs(mean_of_least(playable, held, from) - least / hands) < 1e-9);
  }
}

// What seat 0 knows of the others, who have laid all but so many cards.
HiddenHands any_hidden(const SeatsPlay& play, const std::vector<std::vector<int>>& hands,
                       std::size_t held) {
  CardSet unseen = kPack & ~play.seen;
  std::vector<HiddenHand> hidden;
  for (const int card : hands[0]) unseen ^= one_card(card);
  for (std::size_t seat = 1; seat < hands.size(); ++seat) {
    const auto& hand = hands[seat];
    HiddenHand of_seat;
    of_seat.in_order = play.rules->crib_plays;
    of_seat.cards.assign(std::min(held, hand.size()), HiddenHand::kUnseen);
    for (std::size_t i = held; i < hand.size(); ++i) of_seat.laid |= one_card(hand[i]);
    unseen ^= of_seat.laid;
    if (any(2) == 0 && !of_seat.in_order) {
      of_seat.kept = KeptWeights{std::vector<float>(hand.size() == 4 ? kQuads : kTriples)};
      for (float& weight : of_seat.kept->weights) weight = static_cast<float>(any(3));
    }
    if (any(3) == 0) of_seat.gone_at = 22 + any(4);
    hidden.push_back(std::move(of_seat));
  }
  return HiddenHands(unseen, std::move(hidden));
}

void check_searches() {
  for (int n = 0; n < 400; ++n) {
    const SeatsRules rules = any_rules();
    std::vector<std::vector<int>> hands;
    const SeatsPlay all = any_play(rules, hands);
    const HiddenHands hidden = any_hidden(all, hands, kHandCards);
    if (!hidden.can_be()) continue;
    const auto rows = hidden.sample(8, static_cast<std::uint64_t>(n));
    if (rows.empty()) continue;
    for (int row = 0; row < 8; ++row) {
      const auto begins = rows.begin() + row * hidden.row();
      std::set<int> cards(begins, begins + hidden.row());
      cards.insert(hands[0].begin(), hands[0].end());
      CHECK(cards.size() == hands[0].size() + static_cast<std::size_t>(hidden.row()));
    }
    SeatsPlay seen = all;
    std::fill(seen.hands + 1, seen.hands + rules.seats, 0);
    GoingOn going_on;
    for (Policy& policy : going_on.policies) policy = static_cast<Policy>(any(2));
    going_on.knows_all = any(3) == 0;
    const SeatsSearch search(seen, Secret{}, going_on, 5);
    for (const Promise& promise : search.search(Deals{rows.data(), nullptr, 8, hidden.row()}, true)) {
      double chances = 0, mean = 0;
      for (const Outcome& outcome : promise.outcomes) {
        chances += outcome.chance;
        mean += outcome.chance * static_cast<double>(outcome.points & 255);
      }
      CHECK(std::fabs(chances - 1) < 1e-9);
      CHECK(std::fabs(mean - promise.mean[rules.sides - 1]) < 1e-9);
    }
  }
}

void check_cases() {
  for (int n = 0; n < 100; ++n) {
    const SeatsRules rules = any_rules();
    std::vector<std::vector<int>> hands;
    const SeatsPlay all = any_play(rules, hands);
    const HiddenHands hidden = any_hidden(all, hands, 1);
    if (!hidden.can_be()) continue;
    for (const bool suits : {false, true}) {
      std::vector<Card> rows;
      std::vector<double> weights;
      if (!hidden.every(3000, suits, rows, weights)) continue;
      CHECK(rows.size() == weights.size() * static_cast<std::size_t>(hidden.row()));
    }
  }
}

}  // namespace

int main() {
  check_plays();
  check_means();
  check_searches();
  check_cases();
}
