// The cards of a crib that somebody else threw, or that came from the pack: how likely are they?
//
// Who throws one card does so with a weight for each rank, and so the weight of a set of cards
// depends on its ranks alone: it is summed over who threw which. The starter is one card more, of
// any rank alike. Only who throws a pair may look at its suits.
#pragma once

#include "discards.hpp"
#include "rank_sets.hpp"

namespace muggins {

constexpr int kMostHidden = RankSets::kMostRanks - 1;  // with the starter they are a set of ranks

// The weight with which a card of each rank is thrown.
using RankWeights = std::array<float, kRanks>;

constexpr RankWeights any_card() {
  RankWeights weights{};
  for (float& weight : weights) weight = 1;
  return weights;
}

// The weights of sets of cards with one more, which any of them can be.
inline BySet with_another(int size, const BySet& before, const RankWeights& weights) {
  const RankSets& sets = RankSets::of_size(size);
  BySet all(static_cast<std::size_t>(sets.number()));
  for (int set = 0; set < sets.number(); ++set) {
    float& sum = all[static_cast<std::size_t>(set)];
    for (int place = 0; place < size; ++place)
      sum += weights[sets.ranks(set)[static_cast<std::size_t>(place)]] *
             before[static_cast<std::size_t>(sets.without(set, place))];
  }
  return all;
}

// How the hidden cards are thrown, and with the starter drawn, whatever the deal.
struct HiddenModel {
  int hidden = 0;
  BySet thrown = {1};  // the weight of one set of hidden cards, by its ranks
  BySet drawn;         // the same with the starter
  // The same where all are of one suit; and how much more a suited pair weighs than another.
  BySet suited_thrown, suited_drawn;
  std::vector<float> surcharge;  // empty where nobody throws a pair

  // One card from each of so many players.
  static HiddenModel of_singles(const std::vector<RankWeights>& players) {
    HiddenModel model;
    for (const RankWeights& weights : players) {
      ++model.hidden;
      model.thrown = with_another(model.hidden, model.thrown, weights);
    }
    model.suited_thrown = model.thrown;
    model.suited_drawn = model.drawn = with_another(model.hidden + 1, model.thrown, any_card());
    return model;
  }

  // Two cards from one player.
  static HiddenModel of_pair(const ThrowModel& pair) {
    HiddenModel model;
    model.hidden = 2;
    model.thrown.assign(pair.off.begin(), pair.off.end());
    model.suited_thrown.assign(pair.suited.begin(), pair.suited.end());
    model.drawn = with_another(3, model.thrown, any_card());
    model.suited_drawn = with_another(3, model.suited_thrown, any_card());
    for (int number = 0; number < kPairs; ++number) {
      const auto at = static_cast<std::size_t>(number);
      model.surcharge.push_back(pair.suited[at] - pair.off[at]);
    }
    return model;
  }
};

// Sets of ranks of one size that have something in common.
struct PickedSets {
  struct Picked {
    int set;
    int jacks;
    std::uint32_t ranks;  // a bit each
  };
  std::vector<Picked> with_jack;
  std::vector<Picked> all_different;  // as a flush is

  static const PickedSets& of_size(int size) {
    static const std::vector<PickedSets> all = [] {
      std::vector<PickedSets> found;
      for (int n = 0; n <= RankSets::kMostRanks; ++n) found.emplace_back(RankSets::of_size(n));
      return found;
    }();
    return all[static_cast<std::size_t>(size)];
  }

  explicit PickedSets(const RankSets& sets) {
    for (int set = 0; set < sets.number(); ++set) {
      Picked picked = {set, 0, 0};
      for (int place = 0; place < sets.size(); ++place) {
        const int rank = sets.ranks(set)[static_cast<std::size_t>(place)];
        picked.jacks += rank == kJack;
        picked.ranks |= 1u << rank;
      }
      if (picked.jacks != 0) with_jack.push_back(picked);
      if (std::popcount(picked.ranks) == sets.size()) all_different.push_back(picked);
    }
  }
};

// The weights of all that can be drawn in one deal: hidden cards and starter, by their ranks.
class HiddenCards {
 public:
  // `own_jacks` has a bit for each suit whose jack may be thrown by oneself.
  HiddenCards(const HiddenModel& model, const Unseen& unseen, unsigned own_jacks)
      : model_(model),
        unseen_(unseen),
        sets_(RankSets::of_size(model.hidden + 1)),
        ways_(ways_to_draw(sets_.size(), unseen.number)),
        without_nob_(ways_),
        their_nobs_(ways_.size()) {
    if (model.surcharge.empty()) {
      for (std::size_t set = 0; set < ways_.size(); ++set) without_nob_[set] *= model.drawn[set];
    } else {
      draw_pairs();
    }
    find_their_nobs();
    for (int suit = 0; suit < 4; ++suit)
      if (own_jacks >> suit & 1) find_starters_of(suit);
    for (std::size_t set = 0; set < ways_.size(); ++set) {
      total_ += without_nob_[set];
      without_nob_[set] -= their_nobs_[set];
    }
  }

  double total() const { return total_; }

  // The part of it in which a hidden jack is of the starter's suit, and the rest.
  const BySet& their_nobs() const { return their_nobs_; }
  const BySet& without_nob() const { return without_nob_; }

  // The part of it in which the starter is of a suit whose jack may be one's own.
  const BySet& starters_of(int suit) const { return starters_of_[suit]; }

 private:
  // The weight of one set, each of whose cards can be the starter and counts for so much.
  float with_starter(int set, const BySet& thrown, const RankWeights& counts) const {
    float sum = 0;
    for (int place = 0; place < sets_.size(); ++place)
      sum += counts[sets_.ranks(set)[static_cast<std::size_t>(place)]] *
             thrown[static_cast<std::size_t>(sets_.without(set, place))];
    return sum;
  }

  // The suited pairs are so many of all pairs of two ranks: by so much all of them weigh more.
  void draw_pairs() {
    BySet thrown = model_.thrown;
    for (int a = 0; a < kRanks; ++a)
      for (int b = a + 1; b < kRanks; ++b) {
        const int ways = unseen_.number[a] * unseen_.number[b];
        const int suited = std::popcount(unseen_.suits[a] & unseen_.suits[b]);
        const std::size_t pair = numbering().pair[a][b];
        if (ways != 0)
          thrown[pair] += model_.surcharge[pair] * static_cast<float>(suited) /
                          static_cast<float>(ways);
      }
    for (int set = 0; set < sets_.number(); ++set)
      without_nob_[static_cast<std::size_t>(set)] *= with_starter(set, thrown, any_card());
  }

  // Where ranks alone decide how likely cards are, all suits of a rank are alike: of the sets with
  // so many jacks each jack is in its share, and each starter of a rank is in its.
  void find_their_nobs() {
    if (unseen_.number[kJack] == 0) return;
    RankWeights share{};
    for (int rank = 0; rank < kRanks; ++rank)
      if (rank != kJack && unseen_.number[rank] != 0)
        share[static_cast<std::size_t>(rank)] =
            static_cast<float>(std::popcount(unseen_.suits[kJack] & unseen_.suits[rank])) /
            static_cast<float>(unseen_.number[rank] * unseen_.number[kJack]);
    for (const auto& picked : PickedSets::of_size(sets_.size()).with_jack) {
      const auto set = static_cast<std::size_t>(picked.set);
      their_nobs_[set] = ways_[set] * static_cast<float>(picked.jacks) *
                         with_starter(picked.set, model_.thrown, share);
    }
    if (!model_.surcharge.empty()) add_their_suited_nobs();
  }

  void find_starters_of(int suit) {
    RankWeights share{};
    for (int rank = 0; rank < kRanks; ++rank)
      if (unseen_.has(rank, suit))
        share[static_cast<std::size_t>(rank)] = 1.0f / static_cast<float>(unseen_.number[rank]);
    BySet& weights = starters_of_[suit];
    weights = ways_;
    for (int set = 0; set < sets_.number(); ++set)
      weights[static_cast<std::size_t>(set)] *= with_starter(set, model_.thrown, share);
    if (!model_.surcharge.empty()) add_suited_pairs(suit);
  }

  // What suited pairs with a jack weigh more, where the starter is of their suit.
  void add_their_suited_nobs() {
    for (int other = 0; other < kRanks; ++other) {
      const int pair = numbering().pair[kJack][other];
      const std::uint32_t suits = unseen_.suits[kJack] & unseen_.suits[other];
      for (int starter = 0; starter < kRanks; ++starter)
        if (other != kJack && starter != kJack && starter != other)
          their_nobs_[numbering().triple[starter][pair]] +=
              model_.surcharge[static_cast<std::size_t>(pair)] *
              static_cast<float>(std::popcount(suits & unseen_.suits[starter]));
    }
  }

  // What all suited pairs weigh more, where the starter is of one suit; it cannot be in the pair.
  void add_suited_pairs(int suit) {
    for (int a = 0; a < kRanks; ++a)
      for (int b = a + 1; b < kRanks; ++b) {
        const int pair = numbering().pair[a][b];
        const std::uint32_t suits = unseen_.suits[a] & unseen_.suits[b];
        const int pairs = std::popcount(suits);
        const int others = std::popcount(suits & ~(1u << suit));
        for (int starter = 0; starter < kRanks; ++starter)
          if (unseen_.has(starter, suit))
            starters_of_[suit][numbering().triple[starter][pair]] +=
                model_.surcharge[static_cast<std::size_t>(pair)] *
                static_cast<float>(starter == a || starter == b ? others : pairs);
      }
  }

  const HiddenModel& model_;
  const Unseen& unseen_;
  const RankSets& sets_;
  BySet ways_;
  BySet without_nob_;
  BySet their_nobs_;
  BySet starters_of_[4];
  double total_ = 0;
};

}  // namespace muggins
