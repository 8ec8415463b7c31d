// How good players throw, each the best answer to the others: every deal there is, again and again,
// until the throws stay the same.
//
// The others' throws are weighted by ranks here; suited and off-suit pairs are told apart only when
// the throws are counted.
#pragma once

#include <cmath>
#include <limits>

#include "throw_means.hpp"

namespace muggins {

// How one side throws, over all deals: how often each rank, or each pair of ranks.
struct ThrowCounts {
  std::vector<double> off, suited;  // a single card is no suited one
  double hand = 0, crib = 0;        // means a deal

  double of(std::size_t throw_number) const { return off[throw_number] + suited[throw_number]; }
};

// The throws that bring the most points, where one of the crib is worth so many of the hand.
inline ThrowCounts best_answer(const MeanModel& model, float crib_worth) {
  const Throwing& throwing = model.throwing;
  ThrowCounts counts;
  counts.off.resize(static_cast<std::size_t>(RankSets::of_size(throwing.thrown).number()));
  counts.suited = counts.off;
  double deals = 0;
  for_all_deals(throwing, [&](const RankSets::Ranks& ranks, const std::vector<Suits>& all_suits) {
    const MeansOfRanks deal(model, ranks);
    for (const Suits& suits : all_suits) {
      ThrowMeans means;
      deal.find(suits, means);
      std::size_t best = 0;
      float most = -std::numeric_limits<float>::infinity();
      for (std::size_t i = 0; i < throwing.ways(); ++i) {
        const float value = means.hand[i] + crib_worth * means.crib[i];
        if (value > most) most = value, best = i;
      }
      const bool suited = throwing.thrown == 2 && (suits.thrown_alike >> best & 1);
      const auto number = static_cast<std::size_t>(deal.thrown_set(best));
      (suited ? counts.suited : counts.off)[number] += suits.times;
      counts.hand += suits.times * static_cast<double>(means.hand[best]);
      counts.crib += suits.times * static_cast<double>(means.crib[best]);
      deals += suits.times;
    }
  });
  counts.hand /= deals, counts.crib /= deals;
  for (auto* thrown : {&counts.off, &counts.suited})
    for (double& number : *thrown) number /= deals;
  return counts;
}

// Cards thrown without a look at them.
inline ThrowCounts by_chance(int thrown) {
  const int four_each[kRanks] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
  const BySet ways = ways_to_draw(thrown, four_each);
  const double all = std::accumulate(ways.begin(), ways.end(), 0.0);
  ThrowCounts counts;
  for (const float number : ways) counts.off.push_back(number / all), counts.suited.push_back(0);
  return counts;
}

// The weight of each throw by its ranks, 1 being that of a throw by chance.
inline BySet as_weights(const ThrowCounts& counts) {
  const ThrowCounts chance = by_chance(counts.off.size() == kRanks ? 1 : 2);
  BySet weights;
  for (std::size_t i = 0; i < counts.off.size(); ++i)
    weights.push_back(static_cast<float>(counts.of(i) / chance.of(i)));
  return weights;
}

// Throws a part more as in the answer, and says how much the frequency of a throw differed at most.
inline double approach(ThrowCounts& counts, const ThrowCounts& answer, double part) {
  double most = 0;
  for (std::size_t i = 0; i < counts.off.size(); ++i) {
    most = std::max(most, std::fabs(answer.of(i) - counts.of(i)));
    counts.off[i] += part * (answer.off[i] - counts.off[i]);
    counts.suited[i] += part * (answer.suited[i] - counts.suited[i]);
  }
  counts.hand = answer.hand, counts.crib = answer.crib;
  return most;
}

// Those who answer each other: whose crib it is not, and whose it is.
struct FixedPoint {
  ThrowCounts others, owners;
  double change = 1;  // the largest in the frequency of a throw, in the last round
  int rounds = 0;
};

// Rounds of answers, each to the newest of all, until no throw's frequency would change by more
// than `least_change`. `answer(is_owner, others' weights, owners' weights)` is a best answer.
template <class Answer>
FixedPoint find_fixed_point(int thrown, double part, int most_rounds, double least_change,
                            Answer answer) {
  FixedPoint found{by_chance(thrown), by_chance(thrown)};
  while (found.rounds < most_rounds && found.change > least_change) {
    found.change = 0;
    for (const bool is_owner : {false, true}) {
      const auto best = answer(is_owner, as_weights(found.others), as_weights(found.owners));
      ThrowCounts& throws = is_owner ? found.owners : found.others;
      found.change = std::max(found.change, approach(throws, best, part));
    }
    ++found.rounds;
  }
  return found;
}

// Two players throw two cards each.
inline FixedPoint pair_fixed_point(int dealt, int most_rounds, double least_change) {
  const auto answer = [=](bool is_owner, const BySet& others, const BySet& owners) {
    return best_answer(MeanModel(dealt, 2, 2, is_owner ? others : owners), is_owner ? 1 : -1);
  };
  return find_fixed_point(2, 1, most_rounds, least_change, answer);
}

// Players of whom so many throw one card of five, on the side that owns the crib or on another; so
// many cards more come from the pack.
struct Throwers {
  int owners, others, blind, sides;
};

inline FixedPoint single_fixed_point(const Throwers& throwers, int most_rounds,
                                     double least_change) {
  // What one side gains all others lose together.
  const float loss = -1.0f / static_cast<float>(throwers.sides - 1);
  const auto answer = [&](bool is_owner, const BySet& others, const BySet& owners) {
    BySet hidden = {1};
    int number = 0;
    const auto add = [&](const BySet& weights, int players) {
      RankWeights of_one;
      std::copy_n(weights.begin(), kRanks, of_one.begin());
      for (; players > 0; --players) hidden = with_another(++number, hidden, of_one);
    };
    add(others, throwers.others - !is_owner);
    add(owners, throwers.owners - is_owner);
    add(BySet(kRanks, 1.0f), throwers.blind);
    return best_answer(MeanModel(5, 1, number, std::move(hidden)), is_owner ? 1 : loss);
  };
  // Those of a side all answer at once: all the way, and they would overshoot for ever.
  return find_fixed_point(1, 0.5, most_rounds, least_change, answer);
}

}  // namespace muggins
