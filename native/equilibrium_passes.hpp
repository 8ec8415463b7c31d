// One pass over the public tree, with vectors of sixteen numbers. Included by equilibrium.hpp once
// for each kind of machine, so it has no guard of its own: every time it makes one class `Passes`
// in a namespace MUGGINS_MACHINE, compiled for that machine.
//
// A pass answers, for every hand that one player, here "I", may hold: what is it worth, when the
// other's hands come with these chances? It goes down with both players' chances of holding each
// hand and playing it this far, and comes back with the worth of each of my hands.

#include "equilibrium_lanes.hpp"

#include "equilibrium_ends.hpp"

namespace MUGGINS_MACHINE {

class Passes {
 public:
  // `regrets` and `sums` are by entry: see held.hpp. Both are read; an improving pass changes them.
  Passes(const PublicTree& tree, float* regrets, float* sums, int threads, int me)
      : tree_(tree), ends_(tree, me), regrets_(regrets), sums_(sums), threads_(threads), me_(me) {}

  // My regrets after one more round against how the other plays now. Of the regrets so far a part
  // is kept; and my play so far is summed up with this weight.
  void improve(const float* mine, const float* theirs, float kept, float weight, float* worth) {
    kept_ = kept, weight_ = weight, strategies_ = regrets_;
    go<Way::improve>(tree_.root, mine, theirs, root_available(), worth);
  }

  // My best answer to how the other played on the whole.
  void best_answer(const float* theirs, float* worth) {
    strategies_ = sums_;
    go<Way::best>(tree_.root, nullptr, theirs, root_available(), worth);
  }

  // The same when I am to play, and after I have laid this rank.
  void best_after(int rank, const float* theirs, float* worth) {
    strategies_ = sums_;
    const TreeNode& node = tree_.nodes[static_cast<std::size_t>(tree_.root)];
    go<Way::best>(node.child[rank], nullptr, theirs, root_available() - one(rank), worth);
  }

  // What each of my hands brings when both play as they did on the whole.
  void average(const float* theirs, float* worth) {
    strategies_ = sums_;
    go<Way::average>(tree_.root, nullptr, theirs, root_available(), worth);
  }

 private:
  enum class Way { improve, best, average };

  Lanes root_available() const {
    Lanes available{};
    for (int rank = 0; rank < kRanks; ++rank)
      available[rank] = static_cast<float>(number_of(tree_.available, rank));
    return available;
  }

  template <Way way>
  void go(std::int32_t at, const float* mine, const float* theirs, const Lanes& available,
          float* worth) {
    if (at < 0)
      return ends_.end(tree_.endings[static_cast<std::size_t>(~at)], theirs, available, worth);
    const TreeNode& node = tree_.nodes[static_cast<std::size_t>(at)];
    const bool is_mine = node.mover == me_;
    switch (node.cards) {
      case 1: return is_mine ? my_one<way>(node, mine, theirs, available, worth)
                             : their_one<way>(node, mine, theirs, available, worth);
      case 2: return is_mine ? my_two<way>(node, mine, theirs, available, worth)
                             : their_two<way>(node, mine, theirs, available, worth);
      case 3: return is_mine ? my_many<way, 3>(node, mine, theirs, available, worth)
                             : their_many<way, 3>(node, mine, theirs, available, worth);
      default: return is_mine ? my_many<way, 4>(node, mine, theirs, available, worth)
                              : their_many<way, 4>(node, mine, theirs, available, worth);
    }
  }

  static void add(float* to, const float* more, int places) {
    for (int at = 0; at < places; at += kLane) store(to + at, load(to + at) + load(more + at));
  }

  // ---- one card: it is laid if it fits

  template <Way way>
  void my_one(const TreeNode& node, const float* mine, const float* theirs, const Lanes& available,
              float* worth) {
    Lanes total = ends_.their_lones(node, theirs, available);
    if (node.go != TreeNode::kNone) {
      const Lanes stuck = from_rank(node.fitting);
      alignas(64) float held[kLane], after[kLane];
      if (mine != nullptr) store(held, load(mine) * stuck);
      go<way>(node.go, held, theirs, available, after);
      total += load(after) * stuck;
    }
    store(worth, total);
  }

  template <Way way>
  void their_one(const TreeNode& node, const float* mine, const float* theirs,
                 const Lanes& available, float* worth) {
    ends_.my_lones(node, theirs, available, worth);
    if (node.go == TreeNode::kNone) return;
    alignas(64) float held[kLane], after[kPlaces[kMostHeld]];
    store(held, load(theirs) * from_rank(node.fitting));
    go<way>(node.go, mine, held, available, after);
    add(worth, after, kPlaces[node.others]);
  }

  // ---- two cards: a square, a row for each card that may be laid

  // What the next node needs lies behind what this one does.
  static void fetch_behind(const float* row) { __builtin_prefetch(row + kRanks * kLane); }

  // How often the card of the row is laid. Rows that do not fit stay as they are.
  void choose_of_two(const TreeNode& node, Square& chances) const {
    const float* from = strategies_ + node.entries;
    Square turned{};
    for (int rank = 0; rank < node.fitting; ++rank) {
      fetch_behind(from + rank * kLane);
      chances.row[rank] = turned.row[rank] = load(from + rank * kLane);
    }
    transpose(turned);
    const Lanes nothing = all(kNothing), certain = all(1), half = all(0.5f);
    for (int rank = 0; rank < node.fitting; ++rank) {
      const Lanes both = chances.row[rank] + turned.row[rank];
      const Lanes free = both > nothing ? chances.row[rank] * inverse(both) : half;
      const Lanes is_forced = from_rank(node.fitting) + one(rank);  // nothing else fits
      chances.row[rank] = is_forced > Lanes{} ? certain : free;
    }
  }

  // What I hold, times how often I lay the card of the row.
  static void lay_of_two(const TreeNode& node, const float* held, Square& chances) {
    for (int rank = 0; rank < node.fitting; ++rank) chances.row[rank] *= load(held + rank * kLane);
  }

  template <Way way>
  void my_two(const TreeNode& node, const float* mine, const float* theirs, const Lanes& available,
              float* worth) {
    Square chances{}, after{};
    if constexpr (way != Way::best) choose_of_two(node, chances);
    Square left = chances;
    if constexpr (way == Way::improve) {
      lay_of_two(node, mine, left);
      for (int rank = 0; rank < node.fitting; ++rank) {
        float* sums = sums_ + node.entries + rank * kLane;
        fetch_behind(sums);
        store(sums, load(sums) + left.row[rank] * weight_);
      }
    }
    if (node.others == 1) {
      ends_.my_duels(node, theirs, available, after);
    } else {
      for (int rank = 0; rank < node.fitting; ++rank)
        if (node.child[rank] != TreeNode::kNone)
          go<way>(node.child[rank], numbers(left.row[rank]), theirs, available - one(rank),
                  numbers(after.row[rank]));
    }
    weigh_two<way>(node, chances, after, worth);
    if (node.go != TreeNode::kNone) my_two_go<way>(node, mine, theirs, available, worth);
  }

  // The worth of hands from the worth of their choices; and what is regretted.
  template <Way way>
  void weigh_two(const TreeNode& node, const Square& chances, const Square& after, float* worth) {
    Square turned = after;
    transpose(turned);
    for (int rank = 0; rank < kRanks; ++rank) {
      Lanes both = turned.row[rank];
      if constexpr (way == Way::best) {
        if (rank < node.fitting) {  // what does not fit cannot be chosen
          const Lanes fits = all(1) - from_rank(node.fitting);
          both = fits > Lanes{} ? larger(after.row[rank], both) : after.row[rank];
        }
      } else {
        both += chances.row[rank] * (after.row[rank] - both);
      }
      store(worth + rank * kLane, both);
      if constexpr (way == Way::improve)
        if (rank < node.fitting) {
          float* regrets = regrets_ + node.entries + rank * kLane;
          store(regrets, larger(load(regrets) * kept_ + after.row[rank] - both, Lanes{}));
        }
    }
  }

  template <Way way>
  void my_two_go(const TreeNode& node, const float* mine, const float* theirs,
                 const Lanes& available, float* worth) {
    alignas(64) float held[kSquare] = {}, after[kSquare];
    if (mine != nullptr) stuck_two(node, mine, held);
    go<way>(node.go, held, theirs, available, after);
    stuck_two(node, after, after);
    for (int rank = node.fitting; rank < kRanks; ++rank)
      add(worth + rank * kLane, after + rank * kLane, kLane);
  }

  template <Way way>
  void their_two(const TreeNode& node, const float* mine, const float* theirs,
                 const Lanes& available, float* worth) {
    const int places = kPlaces[node.others];
    Square left{};
    choose_of_two(node, left);
    lay_of_two(node, theirs, left);
    alignas(64) float after[kPlaces[kMostHeld]];
    if (node.others == 1) {
      store(worth, ends_.their_duels(node, left, available));
    } else {
      std::fill(worth, worth + places, 0.0f);
      for (int rank = 0; rank < node.fitting; ++rank) {
        if (node.child[rank] == TreeNode::kNone) continue;
        go<way>(node.child[rank], mine, numbers(left.row[rank]), available - one(rank), after);
        add(worth, after, places);
      }
    }
    if (node.go == TreeNode::kNone) return;
    alignas(64) float held[kSquare] = {};
    stuck_two(node, theirs, held);
    go<way>(node.go, mine, held, available, after);
    add(worth, after, places);
  }

  // The hands of two that can lay nothing.
  static void stuck_two(const TreeNode& node, const float* held, float* stuck) {
    for (int rank = node.fitting; rank < kRanks; ++rank)
      store(stuck + rank * kLane, load(held + rank * kLane) * from_rank(node.fitting));
  }

  // ---- three and four cards: entries by card, lowest first

  // Calls `visit(rank)` for every card that may be laid; at the root on several threads, because
  // what follows one card has nothing in common with what follows another.
  template <class Visit>
  void for_children(const TreeNode& node, Visit visit) {
    const auto visit_if_there = [&](int rank) {
      if (node.child[rank] != TreeNode::kNone) visit(rank);
    };
    if (threads_ == 1 || &node != &tree_.nodes[static_cast<std::size_t>(tree_.root)]) {
      for (int rank = 0; rank < node.fitting; ++rank) visit_if_there(rank);
      return;
    }
    std::atomic<int> next = 0;
    std::vector<std::thread> workers;
    for (int worker = 0; worker < threads_; ++worker)
      workers.emplace_back([&] {
        for (int rank; (rank = next++) < node.fitting;) visit_if_there(rank);
      });
    for (std::thread& worker : workers) worker.join();
  }

  // How often each card is laid, by entry; 0 where it does not fit.
  template <int cards>
  void choose(const TreeNode& node, float* chances) const {
    const Held& held = held_tables().of(cards);
    const float* from = strategies_ + node.entries;
    const int places = kPlaces[cards];
    for (int at = 0; at < places; ++at) {
      float total = 0, fitting = 0;
      for (int card = 0; card < cards; ++card) {
        const int entry = card * places + at;
        const bool fits = held.rank[static_cast<std::size_t>(entry)] < node.fitting;
        total += from[entry];
        fitting += fits ? 1.0f : 0.0f;
      }
      for (int card = 0; card < cards; ++card) {
        const int entry = card * places + at;
        const bool fits = held.rank[static_cast<std::size_t>(entry)] < node.fitting;
        chances[entry] = !fits ? 0 : total > kNothing ? from[entry] / total : 1 / fitting;
      }
    }
  }

  // The hands that are left after a card of this rank was laid.
  template <int cards>
  static void leave(int rank, const float* by_entry, float* left) {
    const Held& held = held_tables().of(cards);
    const std::int32_t* entry = held.entry_of.data() + rank * kPlaces[cards - 1];
    for (int at = 0; at < kPlaces[cards - 1]; ++at) left[at] = by_entry[entry[at]];
  }

  // The hands that can lay nothing.
  template <int cards>
  static void stuck(const TreeNode& node, const float* held_now, float* left) {
    const Held& held = held_tables().of(cards);
    for (int at = 0; at < kPlaces[cards]; ++at)
      left[at] = is_stuck(node, held, at) ? held_now[at] : 0;
  }

  static bool is_stuck(const TreeNode& node, const Held& held, int at) {
    const std::uint8_t lowest = held.lowest[static_cast<std::size_t>(at)];
    return lowest >= node.fitting && lowest != Held::kNobody;
  }

  template <Way way, int cards>
  void my_many(const TreeNode& node, const float* mine, const float* theirs,
               const Lanes& available, float* worth) {
    constexpr int places = kPlaces[cards], entries = kEntries[cards], less = kPlaces[cards - 1];
    const Held& held = held_tables().of(cards);
    alignas(64) float chances[entries + 1], reach[entries + 1] = {};
    alignas(64) float after[kRanks * less] = {};
    if constexpr (way != Way::best) choose<cards>(node, chances);
    if constexpr (way == Way::improve) {
      float* sums = sums_ + node.entries;
      for (int entry = 0; entry < entries; ++entry) {
        reach[entry] = mine[entry % places] * chances[entry];
        sums[entry] += reach[entry] * weight_;
      }
    }
    for_children(node, [&](int rank) {
      alignas(64) float left[less] = {};
      if constexpr (way == Way::improve) leave<cards>(rank, reach, left);
      go<way>(node.child[rank], left, theirs, available - one(rank), after + rank * less);
    });
    alignas(64) float value[entries];
    for (int entry = 0; entry < entries; ++entry)
      value[entry] = after[held.left[static_cast<std::size_t>(entry)]];
    weigh<way, cards>(node, chances, value, worth);
    if (node.go == TreeNode::kNone) return;
    alignas(64) float stay[places] = {}, at_go[places];
    if constexpr (way == Way::improve) stuck<cards>(node, mine, stay);
    go<way>(node.go, stay, theirs, available, at_go);
    for (int at = 0; at < places; ++at)
      if (is_stuck(node, held, at)) worth[at] = at_go[at];
  }

  // The worth of hands from the worth of their choices; and what is regretted.
  template <Way way, int cards>
  void weigh(const TreeNode& node, const float* chances, const float* value, float* worth) {
    constexpr int places = kPlaces[cards], entries = kEntries[cards];
    const Held& held = held_tables().of(cards);
    constexpr float kWorst = -1e30f;
    std::fill(worth, worth + places, way == Way::best ? kWorst : 0.0f);
    for (int entry = 0; entry < entries; ++entry) {
      const int at = entry % places;
      if constexpr (way == Way::best)
        worth[at] = held.rank[static_cast<std::size_t>(entry)] < node.fitting
                        ? std::max(worth[at], value[entry])
                        : worth[at];
      else
        worth[at] += chances[entry] * value[entry];
    }
    for (int at = 0; at < places; ++at) worth[at] = worth[at] == kWorst ? 0 : worth[at];
    if constexpr (way == Way::improve) {
      float* regrets = regrets_ + node.entries;
      for (int entry = 0; entry < entries; ++entry) {
        const float regret = regrets[entry] * kept_ + value[entry] - worth[entry % places];
        const bool fits = held.rank[static_cast<std::size_t>(entry)] < node.fitting;
        regrets[entry] = fits && regret > 0 ? regret : 0;
      }
    }
  }

  template <Way way, int cards>
  void their_many(const TreeNode& node, const float* mine, const float* theirs,
                  const Lanes& available, float* worth) {
    constexpr int places = kPlaces[cards], entries = kEntries[cards], less = kPlaces[cards - 1];
    const int my_places = kPlaces[node.others];
    alignas(64) float chances[entries + 1];
    choose<cards>(node, chances);
    for (int entry = 0; entry < entries; ++entry) chances[entry] *= theirs[entry % places];
    chances[entries] = 0;
    std::fill(worth, worth + my_places, 0.0f);
    alignas(64) float after[kRanks][kPlaces[kMostHeld]];
    for_children(node, [&](int rank) {
      alignas(64) float left[less];
      leave<cards>(rank, chances, left);
      go<way>(node.child[rank], mine, left, available - one(rank), after[rank]);
    });
    for (int rank = 0; rank < node.fitting; ++rank)
      if (node.child[rank] != TreeNode::kNone) add(worth, after[rank], my_places);
    if (node.go == TreeNode::kNone) return;
    alignas(64) float stay[places];
    stuck<cards>(node, theirs, stay);
    go<way>(node.go, mine, stay, available, after[0]);
    add(worth, after[0], my_places);
  }

  // Less than this in all is as good as nothing; and its inverse is still a number.
  static constexpr float kNothing = 1e-30f;

  const PublicTree& tree_;
  Ends ends_;
  float* regrets_;
  float* sums_;
  const float* strategies_ = nullptr;
  int threads_;
  int me_;
  float kept_ = 0, weight_ = 0;
};

}  // namespace MUGGINS_MACHINE
