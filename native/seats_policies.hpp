// How seats play when they have to be quick, and whole plays by such policies.
#pragma once

#include "chance.hpp"
#include "seats_state.hpp"

namespace muggins {

enum class Policy : std::uint8_t {
  kRandom,
  kGreedy,   // what is worth most now
  kCareful,  // that, and what the next seat must be expected to make of it
};

// What only one seat knows to be in no hand: its throw.
struct Secret {
  int seat = 0;
  CardSet cards = 0;

  CardSet known_to(int who) const { return who == seat ? cards : 0; }
};

// How many cards of a set that a hand comes from peg so much.
struct Tally {
  static constexpr int kMost = 31;

  std::uint8_t cards[kMost + 1] = {};
  std::uint32_t points = 0;  // a bit for each number of points that there is

  void add(int pegs, int number) {
    cards[pegs] = static_cast<std::uint8_t>(cards[pegs] + number);
    points |= 1u << pegs;
  }
};

constexpr std::array<std::uint8_t, 16> kCardsInNibble = {0, 1, 1, 2, 1, 2, 2, 3,
                                                         1, 2, 2, 3, 2, 3, 3, 4};

inline int cards_of_rank(CardSet cards, int rank) {
  return kCardsInNibble[cards >> (4 * rank) & 15];
}

// What the best of `held` cards pegs in the mean, when they come by chance from `from` cards of
// which those in the tally peg.
inline double mean_of_best(const Tally& tally, int held, int from) {
  const double* ways = kWays.of[held];
  double mean = 0, reached = ways[from];
  int below = from;
  for (std::uint32_t rest = tally.points; rest != 0;) {
    const int points = std::bit_width(rest) - 1;
    rest ^= 1u << points;
    below -= tally.cards[points];
    mean += points * (reached - ways[below]);
    reached = ways[below];
  }
  return mean / ways[from];
}

// The same of the least that one who has to play can do; here the tally has the cards that peg
// nothing too.
inline double mean_of_least(const Tally& tally, int held, int from) {
  const double* ways = kWays.of[held];
  double mean = 0, reached = ways[from];
  int above = from;
  for (std::uint32_t rest = tally.points; rest != 0; rest &= rest - 1) {
    const int points = std::countr_zero(rest);
    above -= tally.cards[points];
    mean += points * (reached - ways[above]);
    reached = ways[above];
  }
  return mean / ways[from];
}

// The cards with at least so many pips.
constexpr CardSet with_pips(int least) {
  return least <= 1 ? kPack : kPack & ~((1ull << (4 * (least - 1))) - 1);
}

// What a card is worth now, to who is to play.
inline double greedy_value(const SeatsPlay& play, int card) {
  const int side = play.rules->side_of[play.turn];
  return play.rules->worth[side][side] * play.pegs(card);
}

// What a card is worth now and by the reply that it must expect of the next seat: less, or more
// where that is a partner.
class CarefulThought {
 public:
  explicit CarefulThought(const SeatsPlay& play, CardSet secret = 0)
      : play_(play), rules_(*play.rules), next_(next_to_answer()) {
    const int side = rules_.side_of[play.turn], other = rules_.side_of[next_];
    held_ = play.held[next_];
    from_ = kPack & ~(play.seen | play.hands[play.turn] | secret) & with_pips(play.least[next_]);
    number_ = std::popcount(from_);
    worth_ = next_ == play.turn || number_ < held_ ? 0 : rules_.worth[side][other];
    wants_points_ = rules_.worth[other][other] >= 0;
  }

  double value(int card) const {
    const double now = greedy_value(play_, card);
    if (worth_ == 0) return now;
    const Pile pile = play_.pile.with(rank_of(card));
    return pile.count == kThirtyOne ? now : now + worth_ * reply(card, pile);
  }

 private:
  // Who is to play then, as far as everybody knows.
  std::size_t next_to_answer() const {
    int seat = play_.turn;
    do seat = seat + 1 == rules_.seats ? 0 : seat + 1;
    while (seat != play_.turn && (play_.held[seat] == 0 || (play_.gone >> seat & 1) != 0));
    return static_cast<std::size_t>(seat);
  }

  double reply(int card, const Pile& pile) const {
    const Tally tally = tally_of(card, pile);
    return wants_points_ ? mean_of_best(tally, held_, number_)
                         : mean_of_least(tally, held_, number_);
  }

  Tally tally_of(int card, const Pile& pile) const {
    Tally tally;
    CardSet fits = playable(from_, pile.count);
    const Prizes prizes = rules_.prizes(pile);
    if (rules_.has_flushes()) fits = tally_flush(tally, card, prizes, fits);
    // Who wants points does not ask for cards that peg nothing.
    Prizes rest = wants_points_ ? prizes : kFits[static_cast<std::size_t>(pile.count)];
    for (; rest != 0; rest = without_rank(rest, lowest_rank(rest))) {
      const int rank = lowest_rank(rest);
      const int number = cards_of_rank(fits, rank);
      if (number != 0) tally.add(static_cast<int>(prizes >> (4 * rank) & 15), number);
    }
    return tally;
  }

  // Cards that go on with a flush; the others are left to be looked at by rank.
  CardSet tally_flush(Tally& tally, int card, Prizes prizes, CardSet fits) const {
    const int suit = suit_of(card);
    const int cards = play_.suited != 0 && suit == play_.last_suit ? play_.suited + 2 : 2;
    if (cards < rules_.options.fewest_for_flush) return fits;
    const CardSet suited = fits & kAllOfSuit << suit;
    for (CardSet rest = suited; rest != 0; rest &= rest - 1)
      tally.add(static_cast<int>(prizes >> (4 * rank_of(lowest_card(rest))) & 15) + cards, 1);
    return fits ^ suited;
  }

  const SeatsPlay& play_;
  const SeatsRules& rules_;
  std::size_t next_;
  int held_ = 0;
  CardSet from_ = 0;  // what it may hold
  int number_ = 0;
  double worth_ = 0;
  bool wants_points_ = true;
};

// Values that differ by less are the same: the order of a sum must not choose a card.
constexpr double kHair = 1e-9;

// The card with the highest value; of equals the highest card.
template <typename Value>
int best_card(CardSet cards, Value value) {
  int best = highest_card(cards);
  double most = value(best);
  for (CardSet rest = cards ^ one_card(best); rest != 0;) {
    const int card = highest_card(rest);
    rest ^= one_card(card);
    const double worth = value(card);
    if (worth > most + kHair) most = worth, best = card;
  }
  return best;
}

inline int any_card(CardSet cards, Chance& chance) {
  int number = 0;
  for (CardSet rest = cards; rest != 0; rest &= rest - 1) ++number;
  for (int skip = chance.below(number); skip > 0; --skip) cards &= cards - 1;
  return lowest_card(cards);
}

// The card that a policy lays; of a choice of one there is nothing to think about.
inline int chosen(const SeatsPlay& play, Policy policy, CardSet secret, Chance& chance) {
  const CardSet can = play.fitting();
  if ((can & (can - 1)) == 0) return lowest_card(can);
  if (policy == Policy::kRandom) return any_card(can, chance);
  if (policy == Policy::kGreedy)
    return best_card(can, [&](int card) { return greedy_value(play, card); });
  const CarefulThought thought(play, secret);
  return best_card(can, [&](int card) { return thought.value(card); });
}

// Plays on to the end.
inline void play_out(SeatsPlay& play, const Policy* policies, const Secret& secret,
                     Chance& chance) {
  while (!play.is_over)
    play.lay(chosen(play, policies[play.turn], secret.known_to(play.turn), chance));
}

}  // namespace muggins
