// What each card brings a seat, over hands that the others may hold: every card is laid against
// every one of them, and the rest of the play goes on by policies.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "seats_policies.hpp"

namespace muggins {

// Points that each side has pegged in the end, a byte a side.
struct Outcome {
  std::uint64_t points;
  double chance;
};

// One card, and what it brings each side from now on.
struct Promise {
  int card = 0;
  double worth = 0;  // in the mean, to who lays it
  double mean[kMostSeats] = {};
  double spread[kMostSeats] = {};  // the standard deviation
  std::vector<Outcome> outcomes;   // in rising order of their points
};

// Hands of the others: a row of cards for each case, seat after seat.
struct Deals {
  const Card* cards = nullptr;
  const double* weights = nullptr;  // all the same if there are none
  int number = 0;
  int row = 0;
};

// How the rest of the play goes.
struct GoingOn {
  Policy policies[kMostSeats] = {};
  bool knows_all = false;  // who searches plays on as if all cards were seen
};

class SeatsSearch {
 public:
  // `seen`: the hands of the others are empty, but not what they hold.
  SeatsSearch(const SeatsPlay& seen, const Secret& secret, const GoingOn& going_on,
              std::uint64_t seed)
      : seen_(seen), rules_(*seen.rules), secret_(secret), going_on_(going_on), seed_(seed) {}

  std::vector<Promise> search(const Deals& deals, bool with_outcomes) const {
    std::vector<Promise> promises;
    for (CardSet rest = seen_.fitting(); rest != 0; rest &= rest - 1) {
      const int card = lowest_card(rest);
      // Where suits do not matter, cards of a rank bring the same.
      const bool is_known = !promises.empty() && !rules_.has_flushes() &&
                            rank_of(promises.back().card) == rank_of(card);
      promises.push_back(is_known ? promises.back() : promise(card, deals, with_outcomes));
      promises.back().card = card;
    }
    return promises;
  }

  // The position with the hands of one row.
  SeatsPlay with(const Card* row) const {
    SeatsPlay play = seen_;
    for (int seat = 0; seat < rules_.seats; ++seat)
      if (seat != seen_.turn) {
        give(play, seat, row);
        row += seen_.held[seat];
      }
    return play;
  }

 private:
  static void give(SeatsPlay& play, int seat, const Card* cards) {
    const SeatsRules& rules = *play.rules;
    const int number = play.held[seat];
    if (rules.crib_plays && seat == rules.seats - 1) {
      if (number != 0) play.hands[seat] = one_card(cards[0]);
      std::copy(cards + 1, cards + std::max(number, 1), play.crib);
    } else {
      for (int i = 0; i < number; ++i) play.hands[seat] |= one_card(cards[i]);
    }
  }

  Promise promise(int card, const Deals& deals, bool with_outcomes) const {
    Promise promise;
    std::vector<Outcome> outcomes;
    double total = 0, squares[kMostSeats] = {};
    for (int deal = 0; deal < deals.number; ++deal) {
      const double weight = deals.weights == nullptr ? 1 : deals.weights[deal];
      if (weight == 0) continue;
      const SeatsPlay end = outcome(card, deals.cards + deal * deals.row, deal);
      total += weight;
      std::uint64_t points = 0;
      for (int side = 0; side < rules_.sides; ++side) {
        const int pegged = end.pegged[side];
        promise.mean[side] += weight * pegged;
        squares[side] += weight * pegged * pegged;
        points = points << 8 | static_cast<std::uint64_t>(pegged);
      }
      if (with_outcomes) outcomes.push_back(Outcome{points, weight});
    }
    const int me = rules_.side_of[seen_.turn];
    for (int side = 0; side < rules_.sides; ++side) {
      double& mean = promise.mean[side];
      mean /= total;
      promise.spread[side] = std::sqrt(std::max(0.0, squares[side] / total - mean * mean));
      promise.worth += rules_.worth[me][side] * mean;
    }
    promise.outcomes = gathered(outcomes, total);
    return promise;
  }

  SeatsPlay outcome(int card, const Card* row, int deal) const {
    // The same chance for every card, so that they differ by themselves alone.
    Chance chance(seed_, static_cast<std::uint64_t>(deal));
    SeatsPlay play = with(row);
    play.lay(card);
    if (going_on_.knows_all)
      play_best(play, chance);
    else
      play_out(play, going_on_.policies, secret_, chance);
    return play;
  }

  // To the end, with the best answer to the others' policies wherever the searcher is to play.
  void play_best(SeatsPlay& play, Chance& chance) const {
    while (!play.is_over) {
      const CardSet can = play.fitting();
      if (play.turn == seen_.turn && (can & (can - 1)) != 0) {
        play = best_of(play, can, chance);
        return;
      }
      play.lay(chosen(play, going_on_.policies[play.turn], secret_.known_to(play.turn), chance));
    }
  }

  SeatsPlay best_of(const SeatsPlay& play, CardSet can, const Chance& chance) const {
    SeatsPlay best;
    double most = 0;
    for (int before = -1; can != 0;) {
      const int card = highest_card(can);
      can ^= one_card(card);
      if (!rules_.has_flushes() && rank_of(card) == before) continue;
      const bool is_first = before < 0;
      before = rank_of(card);
      SeatsPlay after = play;
      Chance then = chance;
      after.lay(card);
      play_best(after, then);
      const double worth = worth_of(after);
      if (is_first || worth > most + kHair) best = after, most = worth;
    }
    return best;
  }

  double worth_of(const SeatsPlay& end) const {
    const double* worth = rules_.worth[rules_.side_of[seen_.turn]];
    double sum = 0;
    for (int side = 0; side < rules_.sides; ++side) sum += worth[side] * end.pegged[side];
    return sum;
  }

  static std::vector<Outcome> gathered(std::vector<Outcome>& outcomes, double total) {
    std::stable_sort(outcomes.begin(), outcomes.end(),
                     [](const Outcome& a, const Outcome& b) { return a.points < b.points; });
    std::vector<Outcome> gathered;
    for (const Outcome& outcome : outcomes) {
      if (gathered.empty() || gathered.back().points != outcome.points)
        gathered.push_back(Outcome{outcome.points, 0});
      gathered.back().chance += outcome.chance / total;
    }
    return gathered;
  }

  SeatsPlay seen_;
  const SeatsRules& rules_;
  Secret secret_;
  GoingOn going_on_;
  std::uint64_t seed_;
};

}  // namespace muggins
