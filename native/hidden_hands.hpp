// What others may hold: hands by chance, or all there are when there are few.
//
// Every set of hands out of the unseen cards is as likely as any other, times a weight for each
// seat: how such a player keeps what they laid and hold together. Who said go holds nothing that
// would have fitted.
//
// Without weights hands are dealt, those first that are most restricted: the cards that one may
// hold are always among those of the next, so what is dealt first does not matter. With weights one
// seat after the other gives its cards back and draws a hand as it keeps them, until it has one that
// nobody else holds a card of: a round of that, and there is the next case (Gibbs sampling).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "seats_policies.hpp"

namespace muggins {

constexpr int kCardTriples = 22100;  // hands of three by their cards

// How a hand is kept, relative to chance: by the ranks of three or four cards, or by three cards.
struct KeptWeights {
  std::vector<float> weights;

  bool goes_by_cards() const { return weights.size() == kCardTriples; }
  int cards() const { return weights.size() == kQuads ? 4 : 3; }

  double of(CardSet hand) const {
    Card held[4] = {};
    for (int i = 0; i < cards(); ++i, hand &= hand - 1)
      held[i] = static_cast<Card>(lowest_card(hand));
    return weights[goes_by_cards() ? number_of_cards(held) : number_of_ranks(held)];
  }

 private:
  std::size_t number_of_ranks(const Card* held) const {
    const Numbering& n = numbering();
    const int last = n.card_pair[held[cards() - 2]][held[cards() - 1]];
    return cards() == 4 ? n.quad[n.card_pair[held[0]][held[1]]][last]
                        : n.triple[rank_of(held[0])][last];
  }

  // Hands in rising order: those before with a lower first card, a lower second, a lower third.
  static std::size_t number_of_cards(const Card* held) {
    const int a = held[0], b = held[1], c = held[2];
    const auto pairs = [](int n) { return n * (n - 1) / 2; };
    const auto triples = [](int n) { return n * (n - 1) * (n - 2) / 6; };
    return static_cast<std::size_t>(triples(52) - triples(52 - a) + pairs(51 - a) -
                                    pairs(52 - b) + c - b - 1);
  }
};

// What is known of a hand.
struct HiddenHand {
  static constexpr int kUnseen = -1;

  std::vector<int> cards;          // codes, or kUnseen
  CardSet laid = 0;
  std::optional<int> gone_at;      // the lowest count at which they said go
  std::optional<KeptWeights> kept;
  bool in_order = false;           // a crib that plays along: its go tells of the next card only
};

class HiddenHands {
 public:
  HiddenHands(CardSet unseen, std::vector<HiddenHand> hands) : hands_(std::move(hands)) {
    for (int card = kCards - 1; card >= 0; --card)
      if (unseen >> card & 1) unseen_.push_back(static_cast<Card>(card));
    for (const HiddenHand& hand : hands_) add(hand, unseen);
    by_freedom_.resize(groups_.size());
    for (std::size_t i = 0; i < groups_.size(); ++i) by_freedom_[i] = i;
    std::stable_sort(by_freedom_.begin(), by_freedom_.end(), [&](std::size_t a, std::size_t b) {
      return groups_[a].choice < groups_[b].choice;
    });
  }

  int row() const { return row_; }

  bool goes_by_cards() const {
    return std::any_of(hands_.begin(), hands_.end(), [](const HiddenHand& hand) {
      return hand.kept && hand.kept->goes_by_cards();
    });
  }

  // Whether there are cards enough for all, and every weighted hand has a weight.
  bool can_be() const {
    int dealt = 0;
    for (const std::size_t i : by_freedom_) {
      const Group& group = groups_[i];
      if ((dealt += group.number) > group.choice) return false;
      if (group.is_weighted && group.draws.empty()) return false;
    }
    return true;
  }

  // So many rows of cards; empty when no hands were found that fit.
  std::vector<Card> sample(int number, std::uint64_t seed) const {
    Chance chance(seed);
    std::vector<Card> rows;
    rows.reserve(static_cast<std::size_t>(number * row_));
    std::vector<CardSet> held(groups_.size());
    if (!has_weights_) {
      for (int i = 0; i < number; ++i) {
        deal(held, chance);
        emit(held, rows);
      }
      return rows;
    }
    if (!begin(held, chance)) return rows;
    for (int i = -kRoundsBefore; i < number; ++i) {
      draw_round(held, chance);
      if (i >= 0) emit(held, rows);
    }
    return rows;
  }

  // All cases and their weights; false when there are more than `most`, or when it would take
  // long to find out. Without suits, cards of a rank are one case, weighted by its ways.
  bool every(int most, bool suits, std::vector<Card>& rows, std::vector<double>& weights) const {
    Every every{most, suits, most * kLooksEach, {}, rows, weights};
    every.held.resize(groups_.size());
    return place(every, 0, 0, 1);
  }

 private:
  static constexpr int kRoundsBefore = 2;
  static constexpr int kTries = 64;
  static constexpr int kBeginnings = 1000;
  static constexpr int kLooksEach = 100;

  // Cards drawn together: those unseen of a hand, or one by one where their order matters.
  struct Group {
    std::size_t hand;
    int places[kHandCards] = {};  // in the row
    int number = 0;
    CardSet allowed = 0;
    int choice = 0;  // how many cards are allowed: the first so many of `unseen_`
    bool is_weighted = false;
    std::vector<std::uint64_t> draws;  // multisets of ranks, or sets of cards
    std::vector<double> up_to;         // the weight of each draw with those before it
  };

  struct Every {
    int most;
    bool suits;
    int looks;
    std::vector<CardSet> held;
    std::vector<Card>& rows;
    std::vector<double>& weights;
  };

  void add(const HiddenHand& hand, CardSet unseen) {
    const auto number = static_cast<std::size_t>(&hand - hands_.data());
    bool is_first = true;
    for (const int card : hand.cards) {
      first_.push_back(static_cast<Card>(std::max(card, 0)));
      if (card == HiddenHand::kUnseen) {
        if (groups_.empty() || groups_.back().hand != number || hand.in_order) {
          groups_.push_back(Group{number, {}, 0, unseen, 0, false, {}, {}});
          if (hand.gone_at && (is_first || !hand.in_order))
            groups_.back().allowed &= with_pips(kThirtyOne + 1 - *hand.gone_at);
        }
        Group& group = groups_.back();
        group.places[group.number++] = row_;
      }
      ++row_;
      is_first = false;
    }
    if (groups_.empty() || groups_.back().hand != number) return;
    for (Group& group : groups_)
      if (group.hand == number) group.choice = std::popcount(group.allowed);
    if (hand.kept) weigh(groups_.back());
  }

  // Cards of the hand that are not hidden.
  CardSet open_of(const Group& group) const {
    CardSet open = hands_[group.hand].laid;
    for (const int card : hands_[group.hand].cards)
      if (card != HiddenHand::kUnseen) open |= one_card(card);
    return open;
  }

  double kept(const Group& group, CardSet drawn) const {
    const auto& weights = hands_[group.hand].kept;
    return weights ? weights->of(open_of(group) | drawn) : 1.0;
  }

  // Lists what the group may draw, with weights.
  void weigh(Group& group) {
    has_weights_ = group.is_weighted = true;
    double total = 0;
    const bool by_cards = hands_[group.hand].kept->goes_by_cards();
    for_each_draw(group.allowed, group.number, 0, by_cards, 0, 1, [&](CardSet drawn, double ways) {
      const double weight = kept(group, drawn) * ways;
      if (weight == 0) return true;
      group.draws.push_back(by_cards ? drawn : ranks_of_set(drawn));
      group.up_to.push_back(total += weight);
      return true;
    });
  }

  static Ranks ranks_of_set(CardSet cards) {
    Ranks ranks = 0;
    for (; cards != 0; cards &= cards - 1) ranks += one_of(rank_of(lowest_card(cards)));
    return ranks;
  }

  // All ways to draw so many of these cards, by ranks from `rank` on; where suits do not matter,
  // the lowest of a rank for all of them. Ends early, and says so, when `take` gives false.
  template <typename Take>
  static bool for_each_draw(CardSet free, int number, int rank, bool suits, CardSet drawn,
                            double ways, const Take& take) {
    if (number == 0) return take(drawn, ways);
    for (; rank < kRanks; ++rank) {
      const unsigned suits_free = static_cast<unsigned>(free >> (4 * rank) & 15);
      for (int cards = 1; cards <= std::min<int>(number, kCardsInNibble[suits_free]); ++cards) {
        const double of_rank = suits ? 1 : kWays.of[cards][kCardsInNibble[suits_free]];
        for (unsigned some = 1; some < 16; ++some) {
          if ((some & ~suits_free) != 0 || kCardsInNibble[some] != cards) continue;
          if (!for_each_draw(free, number - cards, rank + 1, suits,
                             drawn | static_cast<CardSet>(some) << (4 * rank), ways * of_rank,
                             take))
            return false;
          if (!suits) break;
        }
      }
    }
    return true;
  }

  void emit(const std::vector<CardSet>& held, std::vector<Card>& rows) const {
    const std::size_t begins = rows.size();
    rows.insert(rows.end(), first_.begin(), first_.end());
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      CardSet cards = held[i];
      for (int k = 0; k < groups_[i].number; ++k, cards &= cards - 1)
        rows[begins + static_cast<std::size_t>(groups_[i].places[k])] =
            static_cast<Card>(lowest_card(cards));
    }
  }

  void deal(std::vector<CardSet>& held, Chance& chance) const {
    Card pack[kCards];
    std::copy(unseen_.begin(), unseen_.end(), pack);
    int dealt = 0;
    for (const std::size_t i : by_freedom_) {
      held[i] = 0;
      for (int k = 0; k < groups_[i].number; ++k, ++dealt) {
        std::swap(pack[dealt], pack[dealt + chance.below(groups_[i].choice - dealt)]);
        held[i] |= one_card(pack[dealt]);
      }
    }
  }

  // Hands to begin with, dealt in turn; false when none were found.
  bool begin(std::vector<CardSet>& held, Chance& chance) const {
    for (int beginning = 0; beginning < kBeginnings; ++beginning) {
      CardSet taken = 0;
      bool is_found = true;
      for (const std::size_t i : by_freedom_) {
        held[i] = draw_anew(groups_[i], 0, taken, chance);
        if (!(is_found = held[i] != 0)) break;
        taken |= held[i];
      }
      if (is_found) return true;
    }
    return false;
  }

  void draw_round(std::vector<CardSet>& held, Chance& chance) const {
    CardSet taken = 0;
    for (const CardSet cards : held) taken |= cards;
    for (const std::size_t i : by_freedom_) {
      taken ^= held[i];
      held[i] = draw_anew(groups_[i], held[i], taken, chance);
      taken |= held[i];
    }
  }

  // A draw that leaves alone what is taken; `before`, if there is none in many tries.
  CardSet draw_anew(const Group& group, CardSet before, CardSet taken, Chance& chance) const {
    if (!group.is_weighted) return draw_free(group, taken, chance);
    for (int i = 0; i < kTries; ++i) {
      const CardSet drawn = draw_weighted(group, chance);
      if ((drawn & taken) == 0) return drawn;
    }
    return before;
  }

  CardSet draw_free(const Group& group, CardSet taken, Chance& chance) const {
    if (std::popcount(group.allowed & ~taken) < group.number) return 0;
    CardSet drawn = 0;
    for (int k = 0; k < group.number;) {
      const CardSet card =
          one_card(unseen_[static_cast<std::size_t>(chance.below(group.choice))]);
      if (((taken | drawn) & card) != 0) continue;
      drawn |= card;
      ++k;
    }
    return drawn;
  }

  CardSet draw_weighted(const Group& group, Chance& chance) const {
    const double at = chance.fraction() * group.up_to.back();
    auto found = std::upper_bound(group.up_to.begin(), group.up_to.end(), at);
    if (found == group.up_to.end()) --found;  // the product may be rounded up
    const std::uint64_t draw = group.draws[static_cast<std::size_t>(found - group.up_to.begin())];
    if (hands_[group.hand].kept->goes_by_cards()) return draw;
    CardSet drawn = 0;
    for (Ranks ranks = draw; ranks != 0; ranks = without_rank(ranks, lowest_rank(ranks))) {
      const int rank = lowest_rank(ranks);
      CardSet suits = group.allowed & 15ull << (4 * rank);
      for (int k = number_of(ranks, rank); k > 0; --k) {
        const CardSet card = one_card(any_card(suits, chance));
        suits ^= card;
        drawn |= card;
      }
    }
    return drawn;
  }

  bool place(Every& every, std::size_t at, CardSet taken, double weight) const {
    if (at == groups_.size()) {
      if (static_cast<int>(every.weights.size()) == every.most) return false;
      every.weights.push_back(weight);
      emit(every.held, every.rows);
      return true;
    }
    const Group& group = groups_[at];
    return for_each_draw(group.allowed & ~taken, group.number, 0, every.suits, 0, 1,
                         [&](CardSet drawn, double ways) {
                           if (--every.looks < 0) return false;
                           const double of_hand = kept(group, drawn);
                           if (of_hand == 0) return true;
                           every.held[at] = drawn;
                           return place(every, at + 1, taken | drawn, weight * of_hand * ways);
                         });
  }

  std::vector<HiddenHand> hands_;
  std::vector<Card> unseen_;  // from the highest, so that those a go allows come first
  std::vector<Group> groups_;
  std::vector<std::size_t> by_freedom_;
  std::vector<Card> first_;  // a row with what is known, and 0 for what is not
  int row_ = 0;
  bool has_weights_ = false;
};

}  // namespace muggins
