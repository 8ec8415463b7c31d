// The play between two who both play well: CFR+ over everything that each may hold.
//
// Rounds go to and fro: a player's regret for each card not played is brought up to date against
// how the other plays now, and the next play follows regret. What both did on the whole comes ever
// closer to an equilibrium; how close is computed, by each side's best answer to it.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <memory>
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

#if defined(MUGGINS_X86) && !defined(__clang__)  // Clang does not know these pragmas
#define MUGGINS_MACHINES
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

// What a hand may lay, and how often: by rank.
using Choices = std::array<float, kRanks>;

class Equilibrium {
 public:
  static constexpr int kSaysGo = kRanks;

  Equilibrium(const PlayKnown& known, const PlayRules& rules, const Stakes& stakes, int threads)
      : play_(known.play),
        rules_(rules),
        ranges_(known),
        tree_(tree_for(stakes)),
        regrets_(tree_.entries),
        sums_(tree_.entries),
        threads_(threads) {}

  const PlayRanges& ranges() const { return ranges_; }

  int rounds() const { return rounds_; }

  // A later round weighs more, because it is better; the first, which goes by chance, nothing. And
  // regrets of early rounds are forgotten, those of late ones hardly.
  void improve(int rounds) {
    for (; rounds > 0; --rounds) {
      const auto before = static_cast<float>(rounds_++);
      const float weight = before * before * before;
      const float kept = 1 - 1 / (1 + before * std::sqrt(before));
      for (int me = 0; me < 2; ++me)
        with_passes(tree_, me, [&](auto& passes) {
          passes.improve(ranges_.reach(me), ranges_.reach(1 - me), kept, weight, worth_.of);
        });
    }
  }

  // What the pone gets in the mean when both go on as they did on the whole.
  double value() {
    average(tree_, 0);
    return mean_worth(0);
  }

  // What the two would gain together if each had the best answer to the other's play on the whole.
  double exploitability() {
    double gain = 0;
    for (int me = 0; me < 2; ++me) {
      with_passes(tree_, me,
                  [&](auto& passes) { passes.best_answer(ranges_.reach(1 - me), worth_.of); });
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

  // How often a hand lays each rank at a node, on the whole.
  Choices choices(const TreeNode& node, Ranks hand) const {
    Choices chances{};
    float total = 0, number = 0;
    for_choices(node, hand, [&](std::size_t rank, std::size_t entry) {
      chances[rank] = sums_.begin()[node.entries + entry];
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
  Choices worths(Ranks hand) {
    Choices worths;
    worths.fill(kNoNumber);
    const TreeNode& node = tree_.nodes[static_cast<std::size_t>(tree_.root)];
    const int me = node.mover;
    const double every = ranges_.against(me, hand);
    for_choices(node, hand, [&](std::size_t rank, std::size_t) {
      const int laid = static_cast<int>(rank);
      if (node.child[rank] == TreeNode::kNone || every <= 0) return;
      with_passes(tree_, me, [&](auto& passes) {
        passes.best_after(laid, ranges_.reach(1 - me), worth_.of);
      });
      worths[rank] =
          static_cast<float>(worth_.of[HeldTables::place(hand - one_of(laid))] / every);
    });
    return worths;
  }

  // What a seat's hands peg from here on in the mean when both go on as they did on the whole:
  // themselves, and the other against them. Calls `visit(hand, own, others)`.
  template <class Visit>
  void pegging(int seat, Visit visit) {
    std::vector<float> pegged[2];
    for (int who = 0; who < 2; ++who) {
      Stakes only;
      only.worth[who] = 1, only.worth[1 - who] = 0;
      average(tree_for(only), seat);
      pegged[who].assign(worth_.of, worth_.of + ranges_.held(seat).size());
    }
    ranges_.for_hands(seat, [&](std::size_t at) {
      const Ranks hand = ranges_.held(seat).hands[at];
      const double every = ranges_.against(seat, hand);
      const auto from_here = [&](int who) {  // what the other pegs was counted against me
        const double sum = who == seat ? pegged[who][at] : -pegged[who][at];
        return every > 0 ? static_cast<float>(sum / every - play_.pegged[who]) : kNoNumber;
      };
      visit(hand, from_here(seat), from_here(1 - seat));
    });
  }

 private:
  static constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();

  PublicTree tree_for(const Stakes& stakes) const {
    return TreeBuilder(rules_, stakes, ranges_).build(play_);
  }

  template <class Work>
  void with_passes(const PublicTree& tree, int me, Work work) {
#ifdef MUGGINS_MACHINES
    if (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
      with_avx512::Passes passes(tree, regrets_.begin(), sums_.begin(), threads_, me);
      return work(passes);
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
      with_avx2::Passes passes(tree, regrets_.begin(), sums_.begin(), threads_, me);
      return work(passes);
    }
#endif
    any_machine::Passes passes(tree, regrets_.begin(), sums_.begin(), threads_, me);
    work(passes);
  }

  void average(const PublicTree& tree, int me) {
    with_passes(tree, me, [&](auto& passes) { passes.average(ranges_.reach(1 - me), worth_.of); });
  }

  // The mean of `worth_` over all that both may hold.
  double mean_worth(int me) {
    if (every_ == 0)
      ranges_.for_hands(me, [&](std::size_t at) {
        every_ += ranges_.reach(me)[at] * ranges_.against(me, ranges_.held(me).hands[at]);
      });
    double total = 0;
    ranges_.for_hands(me, [&](std::size_t at) {
      total += static_cast<double>(ranges_.reach(me)[at]) * worth_.of[at];
    });
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
  PlayRules rules_;
  PlayRanges ranges_;
  PublicTree tree_;
  Zeros regrets_, sums_;
  struct {
    alignas(64) float of[kPlaces[kMostHeld]];
  } worth_;  // what the last pass found
  double every_ = 0;
  int rounds_ = 0;
  int threads_;
};

}  // namespace muggins
