// The play with all cards seen, duels and lone cards against plain playing out.
#include "check.hpp"
#include "perfect_play.hpp"
#include "public_play.hpp"

using namespace muggins;
using muggins::checks::chance;

namespace {

constexpr PlayRules kRules[] = {{2, 1, false}, {0, 1, false}, {2, 0, false}, {2, 1, true}};

// Where a play stands, with what both hold.
struct Seen {
  PublicPlay play;
  Ranks hands[2] = {};

  Ranks can() const { return playable(hands[play.mover], play.pile.count); }

  bool is_at_end() const { return play.cards[0] + play.cards[1] == 0; }

  Seen after(int rank, const PlayRules& rules) const {
    Seen next = *this;
    next.hands[play.mover] -= one_of(rank);
    next.play.play(rank, rules);
    return next;
  }

  Seen after_go(const PlayRules& rules) const {
    Seen next = *this;
    next.play.go(rules);
    return next;
  }
};

// Few ranks now and then, so that hands meet.
Seen dealt(int cards) {
  int pack[52];
  for (int card = 0; card < 52; ++card) pack[card] = card / 4;
  std::shuffle(pack, pack + (chance()() % 2 ? 52 : 20), chance());
  Seen seen;
  for (int seat = 0; seat < 2; ++seat) {
    seen.play.cards[seat] = cards;
    for (int i = 0; i < cards; ++i) seen.hands[seat] += one_of(pack[seat * 4 + i]);
  }
  return seen;
}

int any_of(Ranks ranks) {
  int choices[kRanks], number = 0;
  for (; ranks != 0; ranks = without_rank(ranks, lowest_rank(ranks)))
    choices[number++] = lowest_rank(ranks);
  return choices[chance()() % static_cast<unsigned>(number)];
}

// What the pone has pegged in the end less what the dealer has, when both play their best.
int plain_value(const Seen& seen, const PlayRules& rules) {
  if (seen.is_at_end() || seen.play.is_over) return seen.play.pegged[0] - seen.play.pegged[1];
  const Ranks can = seen.can();
  if (can == 0) return plain_value(seen.after_go(rules), rules);
  int best = seen.play.mover == 0 ? -99 : 99;
  for (Ranks rest = can; rest != 0; rest = without_rank(rest, lowest_rank(rest))) {
    const int value = plain_value(seen.after(lowest_rank(rest), rules), rules);
    best = seen.play.mover == 0 ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

// From the lead to the end at random; perfect play says the same as plain search at every place.
void check_perfect_play() {
  for (const PlayRules& rules : kRules) {
    const PerfectPlay perfect(rules);
    for (int n = 0; n < 150; ++n)
      for (Seen seen = dealt(rules.one_count ? 3 : 4); !seen.is_at_end() && !seen.play.is_over;) {
        const PublicPlay& play = seen.play;
        const int me = play.mover, sign = me == 0 ? 1 : -1;
        const Play at{seen.hands[me], seen.hands[1 - me], play.pile, play.last == me};
        const int so_far = play.pegged[0] - play.pegged[1];
        CHECK(perfect.value(at) == sign * (plain_value(seen, rules) - so_far));
        if (seen.can() == 0) {
          seen = seen.after_go(rules);
          continue;
        }
        const int rank = any_of(seen.can());
        const Seen next = seen.after(rank, rules);
        CHECK(pegged(play.pile.with(rank), rules) + perfect.after(at, rank) ==
              sign * (plain_value(next, rules) - so_far));
        seen = next;
      }
  }
}

// Played out to the end as laid, when nobody has a choice.
void play_out(Seen& seen, const PlayRules& rules) {
  while (!seen.is_at_end())
    seen = seen.can() == 0 ? seen.after_go(rules) : seen.after(lowest_rank(seen.can()), rules);
}

void check_duel(const Seen& seen, const PlayRules& rules) {
  const int me = seen.play.mover;
  const Pile pile = DuelPile::newest_that_matter(seen.play.pile, 2);
  for (int mine = 0; mine < kRanks; ++mine)
    for (int theirs = 0; theirs < kRanks; ++theirs) {
      Seen end = seen;
      end.hands[me] = one_of(mine), end.hands[1 - me] = one_of(theirs);
      play_out(end, rules);
      for (const Pile& each : {seen.play.pile, pile}) {
        const Duel duel = DuelPile(each, rules).duel(mine, theirs, seen.play.last == me);
        CHECK(duel.to_mover() == end.play.pegged[me] - seen.play.pegged[me]);
        CHECK(duel.to_other() == end.play.pegged[1 - me] - seen.play.pegged[1 - me]);
      }
    }
}

// All sums that a lone player can peg, by trying every order.
std::uint64_t plain_sums(const Seen& seen, int me, int before, const PlayRules& rules) {
  if (seen.is_at_end()) return 1ull << (seen.play.pegged[me] - before);
  if (seen.can() == 0) return plain_sums(seen.after_go(rules), me, before, rules);
  std::uint64_t sums = 0;
  for (Ranks rest = seen.can(); rest != 0; rest = without_rank(rest, lowest_rank(rest)))
    sums |= plain_sums(seen.after(lowest_rank(rest), rules), me, before, rules);
  return sums;
}

void check_lone(const Seen& seen, const PlayRules& rules) {
  const int me = seen.play.mover, cards = seen.play.cards[me];
  const Pile pile = DuelPile::newest_that_matter(seen.play.pile, cards);
  for (const Pile& each : {seen.play.pile, pile}) {
    const Lone found = lone(each, seen.hands[me], seen.play.last == me, rules);
    CHECK(found.sums == plain_sums(seen, me, seen.play.pegged[me], rules));
  }
}

// At random until one card each is left, or one has none.
void check_ends_of_plays() {
  for (const PlayRules& rules : kRules)
    for (int n = 0; n < 3000; ++n) {
      Seen seen = dealt(rules.one_count ? 3 : 4);
      while (std::min(seen.play.cards[0], seen.play.cards[1]) > 0 &&
             seen.play.cards[0] + seen.play.cards[1] > 2 && !seen.play.is_over)
        seen = seen.can() == 0 ? seen.after_go(rules) : seen.after(any_of(seen.can()), rules);
      if (seen.play.is_over) continue;
      if (seen.play.cards[1 - seen.play.mover] == 0)
        check_lone(seen, rules);
      else if (seen.play.cards[0] + seen.play.cards[1] == 2 && n % 10 == 0)
        check_duel(seen, rules);
    }
}

}  // namespace

int main() {
  check_perfect_play();
  check_ends_of_plays();
}
