// What each throw of a deal is worth on average, for all deals that there are.
//
// Deals of the same ranks have nearly everything in common: the means of hand and crib but for
// nobs and flushes, which suits alone decide. Here the hidden cards are weighted by their ranks.
#pragma once

#include <numeric>

#include "all_deals.hpp"
#include "hidden_cards.hpp"

namespace muggins {

// One or two cards are thrown to a crib whose hidden cards have these weights, by their ranks.
class MeanModel {
 public:
  MeanModel(int dealt, int thrown, int hidden, BySet weights)
      : throwing(dealt, thrown),
        crib(thrown + hidden),
        drawn(RankSets::of_size(hidden + 1)),
        of_hidden(std::move(weights)),
        of_drawn(with_another(hidden + 1, of_hidden, any_card())),
        hand_points_(points_together<float>(RankSets::of_size(throwing.kept),
                                            RankSets::of_size(1), Options{})),
        crib_points_(points_together<float>(RankSets::of_size(thrown), drawn, Options{})),
        flush_(1 << kRanks) {
    fill_flushes();
  }

  const Throwing throwing;
  const int crib;
  const RankSets& drawn;  // hidden cards and starter
  const BySet of_hidden, of_drawn;

  // The points of ranks kept with a starter of each rank, and of ranks thrown with each set drawn.
  const float* hand_points(int kept_set) const {
    return &hand_points_[static_cast<std::size_t>(kept_set) * kRanks];
  }
  const float* crib_points(int own_set) const {
    return &crib_points_[static_cast<std::size_t>(own_set) * of_drawn.size()];
  }

  // The points of all flushes that can be drawn from some ranks of a suit, by their weights.
  float flush(std::uint32_t ranks) const { return flush_[ranks]; }

 private:
  // First each flush by itself, then rank by rank what can be drawn without it is added.
  void fill_flushes() {
    for (const auto& picked : PickedSets::of_size(drawn.size()).all_different)
      flush_[picked.ranks] =
          static_cast<float>(crib + 1) * of_drawn[static_cast<std::size_t>(picked.set)];
    for (int rank = 0; rank < kRanks; ++rank)
      for (std::uint32_t ranks = 0; ranks < 1u << kRanks; ++ranks)
        if (ranks >> rank & 1) flush_[ranks] += flush_[ranks ^ 1u << rank];
  }

  std::vector<float> hand_points_, crib_points_, flush_;
};

// Of every way to throw.
struct ThrowMeans {
  static constexpr std::size_t kMostWays = 16;  // 15, and one to make it whole vectors

  std::array<float, kMostWays> hand, crib;
};

// All deals of the same ranks.
class MeansOfRanks {
 public:
  MeansOfRanks(const MeanModel& model, const RankSets::Ranks& ranks)
      : model_(model),
        throwing_(model.throwing),
        ranks_(ranks),
        starters_(static_cast<float>(kCards - throwing_.dealt)) {
    int left[kRanks];
    std::fill(left, left + kRanks, 4);
    for (int place = 0; place < throwing_.dealt; ++place) --left[rank_at(place)];
    has_jack_ = left[kJack] != 4;
    BySet weights = ways_to_draw(model.drawn.size(), left);
    weigh_nobs(weights, left);
    float total = 0;
    for (std::size_t set = 0; set < weights.size(); ++set)
      total += weights[set] *= model.of_drawn[set];
    every_ = 1 / total;
    for (std::size_t i = 0; i < throwing_.ways(); ++i) find_by_ranks(i, weights, left);
  }

  // The number of the ranks thrown.
  int thrown_set(std::size_t i) const {
    return set_of(throwing_.places[i].thrown.data(), throwing_.thrown);
  }

  // The means of all throws where the suits of the cards lie so.
  void find(const Suits& suits, ThrowMeans& means) const {
    const OfSuits of(*this, suits);
    means = by_ranks_;
    for (float& crib : means.crib) crib += of.their_nobs * every_;
    for (unsigned left = suits.kept_alike; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      const int suit = suits.of[throwing_.places[i].kept[0]];
      means.hand[i] += static_cast<float>(throwing_.kept) + of.number[suit] / starters_;
    }
    for (unsigned left = suits.thrown_alike; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      const int suit = suits.of[throwing_.places[i].thrown[0]];
      means.crib[i] += model_.flush(of.ranks[suit]) * every_;
    }
    if (has_jack_) add_own_nobs(suits, of, means);
  }

 private:
  // What is left of each suit.
  struct OfSuits {
    std::uint32_t ranks[4];
    float number[4];
    float starters[4];     // the weight of all that can be drawn with a starter of the suit
    float their_nobs = 0;  // and of that in which a hidden jack is of the starter's suit

    OfSuits(const MeansOfRanks& deal, const Suits& suits) {
      float nobs[4];
      for (int suit = 0; suit < 4; ++suit) {
        ranks[suit] = (1u << kRanks) - 1, number[suit] = kRanks;
        starters[suit] = deal.all_starters_, nobs[suit] = deal.all_nobs_;
      }
      for (int place = 0; place < deal.throwing_.dealt; ++place) {
        const int suit = suits.of[static_cast<std::size_t>(place)];
        const std::size_t rank = deal.rank_at(place);
        ranks[suit] ^= 1u << rank, number[suit] -= 1;
        starters[suit] -= deal.with_starter_[rank], nobs[suit] -= deal.with_nob_[rank];
      }
      for (int suit = 0; suit < 4; ++suit)
        if (ranks[suit] >> kJack & 1) their_nobs += nobs[suit];
    }
  };

  std::size_t rank_at(int place) const { return ranks_[static_cast<std::size_t>(place)]; }

  void add_own_nobs(const Suits& suits, const OfSuits& of, ThrowMeans& means) const {
    for (std::size_t i = 0; i < throwing_.ways(); ++i) {
      const auto& [thrown, kept] = throwing_.places[i];
      for (int k = 0; k < throwing_.kept; ++k)
        if (const int place = kept[static_cast<std::size_t>(k)]; rank_at(place) == kJack)
          means.hand[i] += of.number[suits.of[static_cast<std::size_t>(place)]] / starters_;
      for (int k = 0; k < throwing_.thrown; ++k)
        if (const int place = thrown[static_cast<std::size_t>(k)]; rank_at(place) == kJack)
          means.crib[i] += of.starters[suits.of[static_cast<std::size_t>(place)]] * every_;
    }
  }

  // The weight of all that can be drawn with one given card as the starter, and where a given jack
  // is hidden too: all cards of a rank have the same share in it.
  void weigh_nobs(const BySet& ways, const int* left) {
    if (has_jack_)
      for (int set = 0; set < model_.drawn.number(); ++set)
        add_starters(set, ways[static_cast<std::size_t>(set)], with_starter_);
    for (const auto& picked : PickedSets::of_size(model_.drawn.size()).with_jack)
      add_starters(picked.set,
                   ways[static_cast<std::size_t>(picked.set)] * static_cast<float>(picked.jacks),
                   with_nob_);
    with_nob_[kJack] = 0;
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      if (left[rank] == 0) continue;
      with_starter_[rank] /= static_cast<float>(left[rank]);
      with_nob_[rank] /= static_cast<float>(left[rank] * std::max(left[kJack], 1));
      all_starters_ += with_starter_[rank], all_nobs_ += with_nob_[rank];
    }
  }

  void add_starters(int set, float ways, RankWeights& sums) const {
    const auto& ranks = model_.drawn.ranks(set);
    for (int place = 0; place < model_.drawn.size(); ++place)
      sums[ranks[static_cast<std::size_t>(place)]] +=
          ways * model_.of_hidden[static_cast<std::size_t>(model_.drawn.without(set, place))];
  }

  void find_by_ranks(std::size_t i, const BySet& weights, const int* left) {
    const std::uint8_t* kept = throwing_.places[i].kept.data();
    const float* hand = model_.hand_points(set_of(kept, throwing_.kept));
    float points = 0;
    for (std::size_t rank = 0; rank < kRanks; ++rank)
      points += hand[rank] * static_cast<float>(left[rank]);
    by_ranks_.hand[i] = points / starters_;
    const float* crib = model_.crib_points(thrown_set(i));
    by_ranks_.crib[i] = dot(weights.data(), crib, weights.size()) * every_;
  }

  // The number of the ranks at some places.
  int set_of(const std::uint8_t* places, int number) const {
    RankSets::Ranks ranks{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(number); ++i) ranks[i] = ranks_[places[i]];
    return RankSets::of_size(number).number_of(ranks.data());
  }

  // Not inlined: there GCC 12 keeps the sums in memory, and takes three times as long.
  __attribute__((noinline)) static float dot(const float* one, const float* other,
                                             std::size_t number) {
    float sums[8] = {};  // side by side, so that the compiler makes vectors of them
    std::size_t i = 0;
    for (; i + 8 <= number; i += 8)
      for (std::size_t k = 0; k < 8; ++k) sums[k] += one[i + k] * other[i + k];
    for (; i < number; ++i) sums[0] += one[i] * other[i];
    return std::accumulate(sums, sums + 8, 0.0f);
  }

  const MeanModel& model_;
  const Throwing& throwing_;
  const RankSets::Ranks& ranks_;
  const float starters_;  // how many there can be
  bool has_jack_;
  ThrowMeans by_ranks_{};
  // The weight with one given card of a rank as the starter, and with a given hidden jack too.
  RankWeights with_starter_{}, with_nob_{};
  float all_starters_ = 0, all_nobs_ = 0;
  float every_;  // one over the weight of all that can be drawn
};

}  // namespace muggins
