// The best answer to a known way of playing: hand by hand it is a plain search, and what is believed
// together is never worth more than what is known one by one; the value of a deal lies between its
// ends.
#include <cmath>

#include "best_against.hpp"
#include "check.hpp"
#include "deal_odds.hpp"

using namespace muggins;
using muggins::checks::chance;
using muggins::checks::deal;

namespace {

// All seen: the other lays what its way says, and I what is best.
double searched(PublicPlay at, Ranks mine, Ranks theirs, Ranks unseen, PlayWay way) {
  if (at.is_over) return at.pegged[0] - at.pegged[1];
  const bool is_mine = at.mover == 0;
  Ranks can = playable(is_mine ? mine : theirs, at.pile.count);
  if (can == 0) {
    if (is_mine) unseen &= ~kFits[static_cast<std::size_t>(at.pile.count)];
    at.go(PlayRules{});
    return searched(at, mine, theirs, unseen, way);
  }
  if (!is_mine) {
    int rank = lowest_rank(can);
    if (without_rank(can, rank) != 0) {
      Chance none(0);
      const PlaySeen seen{theirs, unseen, at.pile, at.cards[0], at.other_is_out};
      rank = choose(way, seen, PlayRules{}, none);
    }
    at.play(rank, PlayRules{});
    return searched(at, mine, theirs - one_of(rank), unseen, way);
  }
  double best = -100;
  for (; can != 0; can = without_rank(can, lowest_rank(can))) {
    const int rank = lowest_rank(can);
    PublicPlay next = at;
    next.play(rank, PlayRules{});
    const Ranks left = unseen - (number_of(unseen, rank) != 0 ? one_of(rank) : 0);
    best = std::max(best, searched(next, mine - one_of(rank), theirs, left, way));
  }
  return best;
}

double best_of(const std::array<double, kRanks>& worths) {
  double best = -100;
  for (const double worth : worths)
    if (!std::isnan(worth)) best = std::max(best, worth);
  return best;
}

void check_answers() {
  constexpr Ranks kPack = 0x4444444444444;
  for (int n = 0; n < 300; ++n) {
    const auto cards = deal<12>();
    const PlayWay way = n % 2 == 0 ? PlayWay::greedy : PlayWay::careful;
    const Ranks mine = ranks_of(cards.data(), 4);
    const BestAgainst best(PlayRules{}, way, AnswerStakes{}, 0, 0);
    std::vector<Believed> both;
    double one_by_one = 0;
    for (int hand = 1; hand < 3; ++hand) {
      const Ranks theirs = ranks_of(cards.data() + 4 * hand, 4);
      const double found = best_of(best.worths(PublicPlay{}, mine, 0, {Believed{theirs, 1, 0}}));
      CHECK(std::fabs(found - searched(PublicPlay{}, mine, theirs, kPack - theirs, way)) < 1e-9);
      both.push_back(Believed{theirs, 1, 0});
      one_by_one += found / 2;
    }
    CHECK(best_of(best.worths(PublicPlay{}, mine, 0, both)) <= one_by_one + 1e-9);
  }
}

void check_deal_odds() {
  const ThrowTable pone = throws_by_best_four(false), dealer = throws_by_best_four(true);
  const FastPlayer player{{&pone, &dealer}, PlayWay::greedy};
  const DealTally tally = play_deals(player, player, 5000, 4, 2);
  const auto chances_of = [](const RaceTally& race) {
    const std::vector<double> totals(race.totals.begin(), race.totals.end());
    const std::vector<double> first(race.dealer_first.begin(), race.dealer_first.end());
    return DealChances(totals.data(), first.data());
  };
  const DealChances whole = chances_of(tally.whole), play = chances_of(tally.play);
  const ScoreTable after = OddsSolver(whole, 121, Stake{}).solve();
  const DealOdds odds(after, play);
  std::array<float, kCountPoints> counts{};
  counts[4] = counts[8] = 0.5f;
  const CountChances same{counts.data(), counts.data(), counts.data()};
  for (int mine = 0; mine < 121; mine += 8)
    for (int theirs = 0; theirs < 121; theirs += 8) {
      const double none[2] = {0, 0}, more[2] = {0.5, 0};
      const double value = odds.before_play(mine, theirs, same, none);
      CHECK(std::fabs(value) <= 1.0001);
      CHECK(odds.before_play(mine, theirs, same, more) >= value - 1e-6);
    }
}

}  // namespace

int main() {
  check_answers();
  check_deal_odds();
}
