// Deals are whole, replies are what a card pegs, and the odds are those of deals played.
#include <cmath>

#include "check.hpp"
#include "odds.hpp"

using namespace muggins;
using muggins::checks::chance;
using muggins::checks::deal;

namespace {

// Every rank on piles by chance, against counting what it pegs.
void check_replies() {
  for (int n = 0; n < 20000; ++n) {
    Pile pile;
    for (const int card : deal<8>())
      if (pile.count + pips_of(rank_of(card)) <= kThirtyOne && chance()() % 5 != 0)
        pile = pile.with(rank_of(card));
    const Replies replies(pile, PlayRules{});
    for (int rank = 0; rank < kRanks; ++rank) {
      const bool fits = pile.count + pips_of(rank) <= kThirtyOne;
      CHECK(replies.points[rank] == (fits ? pegged(pile.with(rank), PlayRules{}) : -1));
    }
  }
}

// A table throws the same cards whatever the suits are called, and the other four are kept.
void check_throws() {
  const ThrowTable table = throws_by_best_four(true);
  for (int n = 0; n < 2000; ++n) {
    auto dealt = deal<6>(n % 3 == 0 ? 2 : 4);
    const Throw one = table.thrown(dealt.data());
    std::uint64_t seen = 0;
    for (const Card card : one.kept) seen |= 1ull << card;
    for (const Card card : one.thrown) seen |= 1ull << card;
    for (const Card card : dealt) CHECK(seen >> card & 1);
    for (Card& card : dealt) card = static_cast<Card>(card ^ 1);  // clubs for diamonds, and so on
    const Throw other = table.thrown(dealt.data());
    int ranks[2] = {0, 0};
    for (int i = 0; i < 2; ++i)
      ranks[0] += 1 << 2 * rank_of(one.thrown[i]), ranks[1] += 1 << 2 * rank_of(other.thrown[i]);
    CHECK(ranks[0] == ranks[1]);
  }
}

void check_odds() {
  const ThrowTable pone = throws_by_best_four(false), dealer = throws_by_best_four(true);
  const FastPlayer player{{&pone, &dealer}, PlayWay::greedy};
  const DealTally tally = play_deals(player, player, 20000, 3, 2);
  const std::vector<double> totals(tally.whole.totals.begin(), tally.whole.totals.end());
  const std::vector<double> first(tally.whole.dealer_first.begin(), tally.whole.dealer_first.end());
  const DealChances chances(totals.data(), first.data());
  for (const int hole : {2, 31, 61, 121}) {
    const ScoreTable values = OddsSolver(chances, hole, Stake{}).solve();
    for (int mine = 0; mine < hole; ++mine)
      for (int theirs = 0; theirs < hole; ++theirs) CHECK(std::fabs(values.at(mine, theirs)) <= 1.0001f);
    const ScoreTable turned = values.turned();
    CHECK(turned.at(0, hole - 1) == -values.at(hole - 1, 0));
    const float certain[1] = {1};
    CHECK(before_count(values, certain, 1, true).values() == values.values());
  }
  const MatchTally match = play_match(player, player, 300, 121, 1, 2);
  CHECK(match.pairs[0] + match.pairs[1] + match.pairs[2] == 300);
}

}  // namespace

int main() {
  check_replies();
  check_throws();
  check_odds();
}
