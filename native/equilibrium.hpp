// The play between two who both play well: CFR+ over everything that each may hold.
//
// Rounds go to and fro: a player's regret for each card not played is brought up to date against
// how the other plays now, and the next play follows regret. What both did on the whole comes ever
// closer to an equilibrium; how close is computed, by each side's best answer to it.
#pragma once

#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <thread>

#include "public_tree.hpp"
#include "x86.hpp"

namespace muggins {

// Lanes with a one at a rank, and with ones from a rank on.
using RankLanes = std::array<std::array<float, kLane>, kRanks + 1>;

constexpr RankLanes rank_lanes(bool and_above) {
  RankLanes lanes{};
  for (std::size_t rank = 0; rank < kRanks; ++rank)
    for (std::size_t lane = rank; lane < (and_above ? kRanks : rank + 1); ++lane)
      lanes[rank][lane] = 1;
  return lanes;
}

alignas(64) inline constexpr RankLanes kOneRank = rank_lanes(false);
alignas(64) inline constexpr RankLanes kFromRank = rank_lanes(true);

#define MUGGINS_MACHINE any_machine
#include "equilibrium_passes.hpp"
#undef MUGGINS_MACHINE

#ifdef MUGGINS_X86
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#define MUGGINS_MACHINE with_avx2
#include "equilibrium_passes.hpp"
#undef MUGGINS_MACHINE
#pragma GCC pop_options

#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,prefer-vector-width=512")
#define MUGGINS_MACHINE with_avx512
#define MUGGINS_QUICK_INVERSE(lanes) Lanes(_mm512_maskz_rcp14_ps(0xFFFF, __m512(lanes)))
#include "equilibrium_passes.hpp"
#undef MUGGINS_QUICK_INVERSE
#undef MUGGINS_MACHINE
#pragma GCC pop_options
#endif

// What is known when the play has come this far.
struct PlayKnown {
  PublicPlay play;
  Ranks accounted = 0;            // cards that neither can hold: the starter, a throw, ...
  std::vector<float> chances[2];  // of each seat's kept hand by its number; 1: only by the cards
};

// Numbers that begin as zeros; memory that nobody touches costs nothing.
class Zeros {
 public:
  explicit Zeros(std::size_t number)
      : numbers_(static_cast<float*>(std::calloc(number + kLane, sizeof(float)))) {
    if (!numbers_) throw std::bad_alloc();
  }

  float* begin() const { return numbers_.get(); }

 private:
  struct Free {
    void operator()(float* numbers) const { std::free(numbers); }
  };
  std::unique_ptr<float, Free> numbers_;
};

class Equilibrium {
 public:
  Equilibrium(const PlayKnown& known, const PlayRules& rules, const Stakes& stakes, int threads)
      : play_(known.play), threads_(threads) {
    available_ = kWholePack - known.accounted - play_.laid[0] - play_.laid[1];
    MostHeld most;
    for (int seat = 0; seat < 2; ++seat) most.of[seat] = expect(known.chances[seat], seat);
    tree_ = TreeBuilder(rules, stakes, most, available_).build(play_);
    regrets_ = std::make_unique<Zeros>(tree_.entries);
    sums_ = std::make_unique<Zeros>(tree_.entries);
  }

  int rounds() const { return rounds_; }

  // Whether there is any hand that this seat may hold.
  bool holds_something(int seat) const {
    return std::any_of(reach_[seat].begin(), reach_[seat].end(), [](float at) { return at > 0; });
  }

  // A later round weighs more, because it is better.
  void improve(int rounds) {
    for (; rounds > 0; --rounds) {
      ++rounds_;
      const float weight = static_cast<float>(rounds_) * static_cast<float>(rounds_);
      for (int me = 0; me < 2; ++me)
        with_passes([&](auto& passes) {
          passes.improve(me, reach_[me].data(), reach_[1 - me].data(), weight, worth_.of);
        });
    }
  }

  // What the pone gets in the mean when both go on as they did on the whole.
  double value() {
    with_passes([&](auto& passes) { passes.average(0, reach_[1].data(), worth_.of); });
    return mean_worth(0);
  }

  // What the two would gain together if each had the best answer to the other's play on the whole.
  double exploitability() {
    double gain = 0;
    for (int me = 0; me < 2; ++me) {
      with_passes([&](auto& passes) { passes.best_answer(me, reach_[1 - me].data(), worth_.of); });
      gain += mean_worth(me);
    }
    return gain;
  }

  // Where the play stands after these: ranks laid, and kSaysGo. Null when it cannot come to that,
  // or nothing is left to choose.
  const TreeNode* node_after(const int* laid, int number) const {
    std::int32_t at = tree_.root;
    for (int i = 0; i < number && at >= 0 && at != TreeNode::kNone; ++i) {
      const TreeNode& node = tree_.nodes[static_cast<std::size_t>(at)];
      at = laid[i] == kSaysGo ? node.go : node.child[laid[i]];
    }
    if (at < 0 || at == TreeNode::kNone) return nullptr;
    return &tree_.nodes[static_cast<std::size_t>(at)];
  }

  // How often a hand lays each rank at a node.
  std::array<float, kRanks> choices(const TreeNode& node, Ranks hand) const {
    std::array<float, kRanks> chances{};
    float total = 0, number = 0;
    for_choices(node, hand, [&](std::size_t rank, std::size_t entry) {
      chances[rank] = sums_->begin()[node.entries + entry];
      total += chances[rank];
      ++number;
    });
    for_choices(node, hand, [&](std::size_t rank, std::size_t) {
      chances[rank] = total > 0 ? chances[rank] / total : 1 / number;
    });
    return chances;
  }

  // What each rank out of this hand brings whoever is to play now, in the mean, when the other goes
  // on as on the whole and they themselves with the best answer to that. NaN: it cannot be laid.
  std::array<float, kRanks> worths(Ranks hand) {
    std::array<float, kRanks> worths;
    worths.fill(std::numeric_limits<float>::quiet_NaN());
    const TreeNode& node = tree_.nodes[static_cast<std::size_t>(tree_.root)];
    const int me = node.mover;
    const double every = ways_against(me, hand);
    for_choices(node, hand, [&](std::size_t rank, std::size_t) {
      const int laid = static_cast<int>(rank);
      if (node.child[rank] == TreeNode::kNone || every <= 0) return;
      with_passes([&](auto& passes) {
        passes.best_after(laid, me, reach_[1 - me].data(), worth_.of);
      });
      worths[rank] =
          static_cast<float>(worth_.of[HeldTables::place(hand - one_of(laid))] / every);
    });
    return worths;
  }

  static constexpr int kSaysGo = kRanks;

 private:
  static constexpr Ranks kWholePack = 0x4444444444444;

  template <class Work>
  void with_passes(Work work) {
    float* regrets = regrets_->begin();
    float* sums = sums_->begin();
#ifdef MUGGINS_X86
    if (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
      with_avx512::Passes passes(tree_, regrets, sums, threads_);
      return work(passes);
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
      with_avx2::Passes passes(tree_, regrets, sums, threads_);
      return work(passes);
    }
#endif
    any_machine::Passes passes(tree_, regrets, sums, threads_);
    work(passes);
  }

  // The hands that a seat may hold now; answers of each rank the most that is in one of them.
  Ranks expect(const std::vector<float>& chances, int seat) {
    const Held& held = held_tables().of(play_.cards[seat]);
    reach_[seat].assign(held.size(), 0);
    Ranks most = 0;
    for (std::size_t at = 0; at < held.size(); ++at) {
      const Ranks hand = held.hands[at];
      const Ranks kept = hand + play_.laid[seat];
      if (hand == 0 || !is_among(hand, available_) || !is_among(kept, kWholePack)) continue;
      const float chance = chances[kept_number(kept)];
      if (chance <= 0) continue;
      reach_[seat][at] = chance * one_over_orders(kept);
      for (int rank = 0; rank < kRanks; ++rank)
        most = std::max(most & 15ull << (4 * rank), hand & 15ull << (4 * rank)) |
               (most & ~(15ull << (4 * rank)));
    }
    return most;
  }

  static std::size_t kept_number(Ranks kept) {
    return static_cast<std::size_t>(HeldTables::place(kept));
  }

  static bool is_among(Ranks some, Ranks all) {
    for (int rank = 0; rank < kRanks; ++rank)
      if (number_of(some, rank) > number_of(all, rank)) return false;
    return true;
  }

  // In how many ways these cards may be dealt.
  double ways(Ranks cards) const {
    double ways = 1;
    for (; cards != 0; cards = without_rank(cards, lowest_rank(cards)))
      for (int taken = 0; taken < number_of(cards, lowest_rank(cards)); ++taken)
        ways *= number_of(available_, lowest_rank(cards)) - taken;
    return ways;
  }

  // The weight of all that the other may hold against this hand.
  double ways_against(int seat, Ranks hand) const {
    const Held& held = held_tables().of(play_.cards[1 - seat]);
    const std::vector<float>& reach = reach_[1 - seat];
    double total = 0;
    for (std::size_t at = 0; at < held.size(); ++at)
      if (reach[at] > 0 && held.once[at] > 0) total += reach[at] * ways(hand + held.hands[at]);
    return total;
  }

  // The mean of `worth_` over all that both may hold.
  double mean_worth(int me) {
    const Held& held = held_tables().of(play_.cards[me]);
    if (every_ == 0)
      for (std::size_t at = 0; at < held.size(); ++at)
        if (reach_[me][at] > 0 && held.once[at] > 0)
          every_ += reach_[me][at] * ways_against(me, held.hands[at]);
    double total = 0;
    for (std::size_t at = 0; at < held.size(); ++at)
      total += static_cast<double>(reach_[me][at]) * held.once[at] * worth_.of[at];
    return total / every_;
  }

  // Calls `visit(rank, entry)` for each rank that the hand can lay at a node.
  template <class Visit>
  static void for_choices(const TreeNode& node, Ranks hand, Visit visit) {
    const int less = kPlaces[static_cast<std::size_t>(node.cards - 1)];
    const Held& held = held_tables().of(node.cards);
    for (Ranks rest = hand; rest != 0; rest = without_rank(rest, lowest_rank(rest))) {
      const int rank = lowest_rank(rest);
      if (rank >= node.fitting) return;
      const int left = rank * less + HeldTables::place(hand - one_of(rank));
      visit(static_cast<std::size_t>(rank),
            static_cast<std::size_t>(held.entry_of[static_cast<std::size_t>(left)]));
    }
  }

  PublicPlay play_;
  Ranks available_ = 0;
  std::vector<float> reach_[2];
  PublicTree tree_;
  std::unique_ptr<Zeros> regrets_, sums_;
  struct {
    alignas(64) float of[kPlaces[kMostHeld]];
  } worth_;  // what the last pass found
  double every_ = 0;
  int rounds_ = 0;
  int threads_;
};

}  // namespace muggins
