// What each throw is worth at any table: so many cards are dealt and thrown, and the rest of the
// crib is thrown by others or comes from the pack.
//
// As in discards.hpp nothing is sampled: fifteens, pairs and runs go by ranks, the weight of all
// cards with the same ranks is moved at once, and then the part of it that has a nob or a flush.
// There hidden cards and starter were looked at apart; here they are one set of ranks, because a
// crib of six with its starter has too many pairs of both.
#pragma once

#include <span>

#include "hidden_cards.hpp"
#include "throwing.hpp"

namespace muggins {

constexpr int kMostRoom = 112;

// For how many points a distribution has room: 4 to 7 cards can score 20, 29, 46 and 72 at the
// most, and 20, 37, 63 and 99 where twenty-fives count as well.
constexpr int room_for(int cards, const Options& options) {
  constexpr int rooms[2][kMostCards + 1] = {{0, 0, 0, 0, 32, 32, 48, 80},
                                            {0, 0, 0, 0, 32, 48, 64, kMostRoom}};
  return rooms[options.twenty_five != 0][cards];
}

class AnyThrowStudy {
 public:
  AnyThrowStudy(int dealt, int thrown, HiddenModel hidden, const Options& options)
      : throwing_(dealt, thrown),
        hidden_(std::move(hidden)),
        drawn_(RankSets::of_size(hidden_.hidden + 1)),
        crib_(thrown + hidden_.hidden),
        room_(room_for(std::max(throwing_.kept, crib_) + 1, options)),
        scorer_(options),
        points_(points_together<std::uint8_t>(RankSets::of_size(thrown), drawn_, options)) {}

  std::size_t throws() const { return throwing_.ways(); }
  std::size_t room() const { return at(room_); }
  int dealt() const { return throwing_.dealt; }
  int drawn() const { return drawn_.size(); }  // hidden cards and starter, all of them unseen

  // Writes for each throw the chances of the hand's points and of the crib's. Of the cards seen
  // the first were dealt, and the rest are known to be out of play. False if there can be no crib:
  // everything that others might throw has been seen.
  bool study(std::span<const Card> seen, float* chances) const {
    const auto dealt = seen.first(at(throwing_.dealt));
    const Unseen unseen(seen.data(), static_cast<int>(seen.size()));
    const HiddenCards hidden(hidden_, unseen, throwing_.thrown != 0 ? jacks_of(dealt) : 0);
    if (!(hidden.total() > 0)) return false;
    for (const auto& places : throwing_.places) {
      Card thrown[Throwing::kMostThrown], kept[kMostCards];
      for (std::size_t i = 0; i < at(throwing_.thrown); ++i) thrown[i] = dealt[places.thrown[i]];
      for (std::size_t i = 0; i < at(throwing_.kept); ++i) kept[i] = dealt[places.kept[i]];
      write(hand(kept, unseen), std::popcount(unseen.cards), chances);
      const std::span<const Card> own(thrown, at(throwing_.thrown));
      write(crib(own, unseen, hidden), hidden.total(), chances + room_);
      chances += 2 * room_;
    }
    return true;
  }

 private:
  using Sums = std::array<double, kMostRoom>;  // of weights, by points

  static constexpr std::size_t at(int place) { return static_cast<std::size_t>(place); }

  // A bit for each suit whose jack is there.
  static unsigned jacks_of(std::span<const Card> cards) {
    unsigned jacks = 0;
    for (const Card card : cards) jacks |= (rank_of(card) == kJack ? 1u : 0u) << suit_of(card);
    return jacks;
  }

  // The number of the ranks thrown; pairs are numbered as sets of two are.
  static int set_of(std::span<const Card> thrown) {
    if (thrown.empty()) return 0;
    return thrown.size() == 1 ? rank_of(thrown[0]) : numbering().card_pair[thrown[0]][thrown[1]];
  }

  Sums hand(const Card* kept, const Unseen& unseen) const {
    Sums sums = {};
    for (std::uint64_t cards = unseen.cards; cards != 0; cards &= cards - 1)
      sums[at(scorer_.any(kept, throwing_.kept, std::countr_zero(cards), false))] += 1;
    return sums;
  }

  Sums crib(std::span<const Card> thrown, const Unseen& unseen, const HiddenCards& hidden) const {
    if (crib_ == 0) return {hidden.total()};  // no crib, no points
    const std::uint8_t* points = &points_[at(set_of(thrown) * drawn_.number())];
    const unsigned jacks = jacks_of(thrown);
    Sums sums = by_points(points, hidden.without_nob());
    for (const auto& picked : PickedSets::of_size(drawn_.size()).with_jack)
      sums[points[picked.set] + 1u] += hidden.their_nobs()[at(picked.set)];
    for (int suit = 0; suit < 4; ++suit) {
      if (jacks >> suit & 1) {
        const Sums with_nob = by_points(points, hidden.starters_of(suit));
        for (int from = 0; from + 1 < room_; ++from) move(sums, from, 1, with_nob[at(from)]);
      }
      if (std::ranges::all_of(thrown, [=](int card) { return suit_of(card) == suit; }))
        add_flushes(suit, jacks != 0, points, unseen, sums);
    }
    return sums;
  }

  // The weights of all sets.
  Sums by_points(const std::uint8_t* points, const BySet& weights) const {
    constexpr std::size_t kParts = 4;  // in turn, so that no addition waits for the one before
    double parts[kParts][kMostRoom];
    for (auto& part : parts) std::fill_n(part, room_, 0.0);
    for (std::size_t set = 0; set < weights.size(); ++set)
      parts[set % kParts][points[set]] += weights[set];
    Sums sums = {};
    for (const auto& part : parts)
      for (std::size_t i = 0; i < room(); ++i) sums[i] += part[i];
    return sums;
  }

  // All cards of one suit. Their nob has been counted already, so they are found a point on; there
  // is one with every jack but that which is itself the starter.
  void add_flushes(int suit, bool own_jack, const std::uint8_t* points, const Unseen& unseen,
                   Sums& sums) const {
    std::uint32_t seen = 0;
    for (int rank = 0; rank < kRanks; ++rank) seen |= (unseen.has(rank, suit) ? 0u : 1u) << rank;
    for (const auto& picked : PickedSets::of_size(drawn_.size()).all_different) {
      if ((picked.ranks & seen) != 0) continue;
      const double all = hidden_.suited_drawn[at(picked.set)];
      const double no_nob = own_jack             ? 0
                            : picked.jacks != 0 ? jack_as_starter(picked.set)
                                                : all;
      move(sums, points[picked.set], crib_ + 1, no_nob);
      move(sums, points[picked.set] + 1, crib_ + 1, all - no_nob);
    }
  }

  double jack_as_starter(int set) const {
    const auto& ranks = drawn_.ranks(set);
    const auto place = std::find(ranks.begin(), ranks.end(), kJack) - ranks.begin();
    return hidden_.suited_thrown[at(drawn_.without(set, static_cast<int>(place)))];
  }

  static void move(Sums& sums, int from, int points, double weight) {
    sums[at(from)] -= weight;
    sums[at(from + points)] += weight;
  }

  // What was moved away can leave a little less than nothing.
  void write(const Sums& sums, double total, float* chances) const {
    for (std::size_t i = 0; i < room(); ++i)
      chances[i] = static_cast<float>(std::max(sums[i], 0.0) / total);
  }

  Throwing throwing_;
  HiddenModel hidden_;
  const RankSets& drawn_;
  int crib_, room_;
  Scorer scorer_;
  std::vector<std::uint8_t> points_;  // of the ranks thrown with each set drawn
};

}  // namespace muggins
