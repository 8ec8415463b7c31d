// Every width of vectors gives the same, and what it gives is perfect play when hands are known.
#include <cmath>
#include <vector>

#include "check.hpp"
#include "equilibrium.hpp"
#include "perfect_play.hpp"

using namespace muggins;
using muggins::checks::chance;

namespace {

const PlayRules kRules;

float part() { return std::uniform_real_distribution<float>(0, 1)(chance()); }

// What is known after some cards of two hands of four: those two only, or more that may be held.
struct Dealt {
  PlayKnown known;
  Ranks left[2] = {};

  Dealt(int laid, bool others_too) {
    int pack[52];
    for (int card = 0; card < 52; ++card) pack[card] = card / 4;
    std::shuffle(pack, pack + 52, chance());
    for (int seat = 0; seat < 2; ++seat)
      for (int i = 0; i < 4; ++i) left[seat] += one_of(pack[seat * 4 + i]);
    const Ranks kept[2] = {left[0], left[1]};
    known.accounted = one_of(pack[8]);
    while (laid > 0) {
      const Ranks can = playable(left[known.play.mover], known.play.pile.count);
      if (can == 0) {
        known.play.go(kRules);
        continue;
      }
      left[known.play.mover] -= one_of(lowest_rank(can));
      known.play.play(lowest_rank(can), kRules);
      --laid;
    }
    for (int seat = 0; seat < 2; ++seat) {
      known.chances[seat].resize(kQuads);
      for (float& each : known.chances[seat]) each = others_too && part() < 0.7f ? part() : 0;
      known.chances[seat][static_cast<std::size_t>(HeldTables::place(kept[seat]))] = 1;
    }
  }
};

// What one kind of machine finds from given regrets and sums.
template <class Passes>
struct Found {
  std::vector<float> all;

  Found(const PlayRanges& ranges, const PublicTree& tree, const std::vector<float>& regrets,
        const std::vector<float>& sums) {
    std::vector<float> worth(kPlaces[kMostHeld]);
    for (int me = 0; me < 2; ++me) {
      auto new_regrets = regrets, new_sums = sums;
      Passes passes(tree, new_regrets.data(), new_sums.data(), 1 + me, me);
      const float *mine = ranges.reach(me), *theirs = ranges.reach(1 - me);
      passes.best_answer(theirs, worth.data());
      keep(worth, ranges, me);
      passes.average(theirs, worth.data());
      keep(worth, ranges, me);
      passes.improve(mine, theirs, 0.9f, 4, worth.data());
      keep(worth, ranges, me);
      all.insert(all.end(), new_regrets.begin(), new_regrets.end());
      all.insert(all.end(), new_sums.begin(), new_sums.end());
    }
  }

 private:
  void keep(const std::vector<float>& worth, const PlayRanges& ranges, int me) {
    ranges.for_hands(me, [&](std::size_t at) { all.push_back(worth[at]); });
  }
};

// The last digits differ: what is left when large numbers cancel out is off by some of theirs.
void check_same(const std::vector<float>& some, const std::vector<float>& others) {
  CHECK(some.size() == others.size());
  float largest = 0;
  for (const float each : some) largest = std::max(largest, std::fabs(each));
  for (std::size_t at = 0; at < some.size(); ++at)
    CHECK(std::fabs(some[at] - others[at]) <= 3e-6f * largest);
}

void check_widths() {
  for (int n = 0; n < 12; ++n) {
    const Dealt dealt(n % 6 + 2, true);
    const PlayRanges ranges(dealt.known);
    const PublicTree tree = TreeBuilder(kRules, Stakes{}, ranges).build(dealt.known.play);
    std::vector<float> regrets(tree.entries + kLane), sums(tree.entries + kLane);
    for (auto* numbers : {&regrets, &sums})
      for (float& each : *numbers) each = part() < 0.3f ? 0 : 1000 * part();
    const auto plain = Found<any_machine::Passes>(ranges, tree, regrets, sums).all;
#ifdef MUGGINS_MACHINES
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
      check_same(plain, Found<with_avx2::Passes>(ranges, tree, regrets, sums).all);
    if (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
      check_same(plain, Found<with_avx512::Passes>(ranges, tree, regrets, sums).all);
#endif
  }
}

void check_known_hands() {
  const PerfectPlay perfect(kRules);
  for (int n = 0; n < 40; ++n) {
    const Dealt dealt(n % 8, false);
    const PublicPlay& play = dealt.known.play;
    const int me = play.mover, so_far = play.pegged[0] - play.pegged[1];
    const Play at{dealt.left[me], dealt.left[1 - me], play.pile, play.last == me};
    Equilibrium solved(dealt.known, kRules, Stakes{}, 1);
    for (int rounds = 0; rounds < 100 && solved.exploitability() > 0.02; rounds += 10)
      solved.improve(10);
    CHECK(std::fabs(solved.value() - so_far - (me == 0 ? 1 : -1) * perfect.value(at)) < 0.02);
  }
}

}  // namespace

int main() {
  check_widths();
  check_known_hands();
}
