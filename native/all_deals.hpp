// Every deal of five or six cards there is, but one for all that differ in the names of suits only.
//
// A deal is a set of ranks with a suit for each card. In what ways the suits can lie depends only
// on which cards are of one rank, and so it is found out once for all sets of the same shape.
#pragma once

#include <algorithm>

#include "rank_sets.hpp"
#include "throwing.hpp"

namespace muggins {

// A suit for each card of a deal, the cards in rising rank, and how many deals this stands for.
struct Suits {
  std::array<std::uint8_t, RankSets::kMostRanks> of;
  int times;
  unsigned kept_alike, thrown_alike;  // a bit for each throw: all cards kept, or thrown, of a suit

  void find_flushes(const Throwing& throwing) {
    kept_alike = thrown_alike = 0;
    for (std::size_t i = 0; i < throwing.ways(); ++i) {
      const auto& [thrown, kept] = throwing.places[i];
      kept_alike |= (are_alike(kept.data(), throwing.kept) ? 1u : 0u) << i;
      thrown_alike |= (are_alike(thrown.data(), throwing.thrown) ? 1u : 0u) << i;
    }
  }

 private:
  bool are_alike(const std::uint8_t* places, int number) const {
    return std::all_of(places, places + number,
                       [&](std::uint8_t place) { return of[place] == of[places[0]]; });
  }
};

// The shape of a set of ranks: a bit for each card that is of the same rank as the next.
inline unsigned shape_of(const RankSets::Ranks& ranks, int size) {
  unsigned shape = 0;
  for (std::size_t place = 0; place + 1 < static_cast<std::size_t>(size); ++place)
    shape |= (ranks[place] == ranks[place + 1] ? 1u : 0u) << place;
  return shape;
}

// The ways in which suits can lie.
class SuitsOfShape {
 public:
  SuitsOfShape(const Throwing& throwing, unsigned shape) : throwing_(throwing), shape_(shape) {
    add(0, 0, {}, {});
  }

  const std::vector<Suits>& all() const { return all_; }

 private:
  // Gives a suit to the card at `place` and to all after it. `held` are the ranks of each suit so
  // far: a bit each, the first rank of the deal being 0.
  void add(int place, int rank, Suits suits, std::array<unsigned, 4> held) {
    if (place == throwing_.dealt) return keep(suits, held);
    const auto at = static_cast<std::size_t>(place);
    const bool same_rank = place > 0 && shape_ >> (place - 1) & 1;
    rank += !same_rank && place > 0;
    for (int suit = same_rank ? suits.of[at - 1] + 1 : 0; suit < 4; ++suit) {
      suits.of[at] = static_cast<std::uint8_t>(suit);
      auto more = held;
      more[static_cast<std::size_t>(suit)] |= 1u << rank;
      add(place + 1, rank, suits, more);
    }
  }

  // Of all names for the suits one is kept: that in which what they hold does not rise.
  void keep(Suits suits, const std::array<unsigned, 4>& held) {
    suits.times = 24;
    for (std::size_t suit = 1, alike = 1; suit < 4; ++suit) {
      if (held[suit] > held[suit - 1]) return;
      alike = held[suit] == held[suit - 1] ? alike + 1 : 1;
      suits.times /= static_cast<int>(alike);
    }
    suits.find_flushes(throwing_);
    all_.push_back(suits);
  }

  const Throwing& throwing_;
  unsigned shape_;
  std::vector<Suits> all_;
};

// Calls `visit(ranks, all_suits)` for every set of ranks that can be dealt.
template <class Visit>
void for_all_deals(const Throwing& throwing, Visit visit) {
  std::vector<SuitsOfShape> of_shape;
  for (unsigned shape = 0; shape < 1u << (throwing.dealt - 1); ++shape)
    of_shape.emplace_back(throwing, shape);
  const RankSets& sets = RankSets::of_size(throwing.dealt);
  for (int set = 0; set < sets.number(); ++set) {
    const std::vector<Suits>& suits = of_shape[shape_of(sets.ranks(set), throwing.dealt)].all();
    if (!suits.empty()) visit(sets.ranks(set), suits);  // five of a rank have none
  }
}

}  // namespace muggins
