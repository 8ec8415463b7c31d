// One pass over the public tree, with vectors of sixteen numbers. Included by equilibrium.hpp once
// for each kind of machine, so it has no guard of its own: every time it makes one class `Passes`
// in a namespace MUGGINS_MACHINE, compiled for that machine.
//
// A pass answers, for every hand that one player, here "I", may hold: what is it worth, when the
// other's hands come with these chances? It goes down with both players' chances of holding each
// hand and playing it this far, and comes back with the worth of each of my hands.

namespace MUGGINS_MACHINE {

typedef float Lanes __attribute__((vector_size(4 * kLane), aligned(4), may_alias));

inline Lanes load(const float* from) { return *reinterpret_cast<const Lanes*>(from); }
inline void store(float* to, const Lanes& lanes) { *reinterpret_cast<Lanes*>(to) = lanes; }
inline Lanes all(float value) { return Lanes{} + value; }
inline Lanes larger(const Lanes& a, const Lanes& b) { return a > b ? a : b; }

inline float sum(const Lanes& lanes) {
  Lanes total = lanes;
  total += __builtin_shufflevector(total, total, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
  total += __builtin_shufflevector(total, total, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11);
  total += __builtin_shufflevector(total, total, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
  return total[0] + total[1];
}

// One over each number; 1e-7 of it may be lost.
inline Lanes inverse(const Lanes& lanes) {
#ifdef MUGGINS_QUICK_INVERSE  // a division takes longer than all else that is done with a row
  const Lanes near = MUGGINS_QUICK_INVERSE(lanes);
  return near * (2 - lanes * near);
#else
  return 1 / lanes;
#endif
}

struct Square {
  Lanes row[kLane];
};

// Rows become columns: four rounds that swap blocks of 8, 4, 2 and 1.
inline void transpose(Square& square) {
  const auto swap = [&](int block, auto low, auto high) __attribute__((always_inline)) {
    for (int i = 0; i < kLane; ++i)
      if ((i & block) == 0) {
        const Lanes a = square.row[i], b = square.row[i + block];
        square.row[i] = low(a, b);
        square.row[i + block] = high(a, b);
      }
  };
#define MUGGINS_SHUFFLE(...) \
  [](const Lanes& a, const Lanes& b) { return __builtin_shufflevector(a, b, __VA_ARGS__); }
  swap(8, MUGGINS_SHUFFLE(0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23),
       MUGGINS_SHUFFLE(8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31));
  swap(4, MUGGINS_SHUFFLE(0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27),
       MUGGINS_SHUFFLE(4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31));
  swap(2, MUGGINS_SHUFFLE(0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29),
       MUGGINS_SHUFFLE(2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31));
  swap(1, MUGGINS_SHUFFLE(0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30),
       MUGGINS_SHUFFLE(1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31));
#undef MUGGINS_SHUFFLE
}

class Passes {
 public:
  // `regrets` and `sums` are by entry: see held.hpp. Both are read; an improving pass changes them.
  Passes(const PublicTree& tree, float* regrets, float* sums, int threads)
      : tree_(tree), regrets_(regrets), sums_(sums), threads_(threads) {}

  // My regrets after one more round against how the other plays now; my play is summed up with
  // this weight.
  void improve(int me, const float* mine, const float* theirs, float weight, float* worth) {
    me_ = me, weight_ = weight, strategies_ = regrets_;
    go<Way::improve>(tree_.root, mine, theirs, root_available(), worth);
  }

  // My best answer to how the other played on the whole.
  void best_answer(int me, const float* theirs, float* worth) {
    me_ = me, strategies_ = sums_;
    go<Way::best>(tree_.root, nullptr, theirs, root_available(), worth);
  }

  // The same when I am to play, and after I have laid this rank.
  void best_after(int rank, int me, const float* theirs, float* worth) {
    me_ = me, strategies_ = sums_;
    const TreeNode& node = tree_.nodes[static_cast<std::size_t>(tree_.root)];
    go<Way::best>(node.child[rank], nullptr, theirs, root_available() - one(rank), worth);
  }

  // What each of my hands brings when both play as they did on the whole.
  void average(int me, const float* theirs, float* worth) {
    me_ = me, strategies_ = sums_;
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

  static Lanes one(int rank) { return load(kOneRank[static_cast<std::size_t>(rank)].data()); }
  static Lanes from_rank(int rank) { return load(kFromRank[static_cast<std::size_t>(rank)].data()); }

  template <Way way>
  void go(std::int32_t at, const float* mine, const float* theirs, const Lanes& available,
          float* worth) {
    if (at < 0) return end(tree_.endings[static_cast<std::size_t>(~at)], theirs, available, worth);
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

  // ---- endings

  void end(const Ending& ending, const float* theirs, const Lanes& available, float* worth) const {
    if (ending.others != 0) {
      store(worth, duel(ending, load(theirs), available));
    } else if (ending.mover == me_) {
      my_lone(ending, theirs[0], available, worth);
    } else {
      worth[0] = their_lone(ending, theirs, available);
    }
  }

  float to_me(float worth_to_first_seat) const { return me_ == 0 ? worth_to_first_seat : -worth_to_first_seat; }

  // What comes next is fetched while this is counted.
  void fetch(std::int32_t at) const {
    if (at >= 0 || at == TreeNode::kNone) return;
    const Ending& ending = tree_.endings[static_cast<std::size_t>(~at)];
    if (ending.others == 0) return;
    const DuelTable& table = tree_.duels[ending.table];
    const auto* rows = ending.mover == me_ ? table.to_mover : table.to_other;
    for (int row = 0; row <= kRanks; ++row) __builtin_prefetch(rows[row]);
  }

  // Each has one card. If both hold the same rank, there is one card less for the second.
  Lanes duel(const Ending& ending, const Lanes& theirs, const Lanes& available) const {
    const DuelTable& table = tree_.duels[ending.table];
    const auto* rows = ending.mover == me_ ? table.to_mover : table.to_other;
    const Lanes chances = theirs * available;
    alignas(64) float chance[kLane];
    store(chance, chances);
    asm volatile("" : : "r"(chance) : "memory");  // one number of memory spreads over lanes for free
    Lanes even = chance[0] * load(rows[0]), odd = chance[1] * load(rows[1]);
    for (int rank = 2; rank < kRanks; rank += 2) even += chance[rank] * load(rows[rank]);
    for (int rank = 3; rank < kRanks; rank += 2) odd += chance[rank] * load(rows[rank]);
    const Lanes same = theirs * load(rows[DuelTable::kDiagonal]);
    const Lanes net = (all(sum(chances)) - theirs) * to_me(ending.net);
    return available * ending.ways * (even + odd - same + net);
  }

  // In how many ways the cards of a hand may be laid.
  static float ways_of(const Held& held, int at, const float* available) {
    float ways = 1;
    for (Ranks rest = held.hands[static_cast<std::size_t>(at)]; rest != 0;) {
      const int rank = lowest_rank(rest);
      for (int taken = 0; taken < number_of(rest, rank); ++taken)
        ways *= available[rank] - static_cast<float>(taken);
      rest = without_rank(rest, rank);
    }
    return ways;
  }

  // One and two cards are nearly all.
  static bool is_rare(const Ending& ending) { return ending.cards == 0 || ending.cards > 2; }

  // Calls `weigh(at, ways)` for every hand of a lone player, with the ways in which it may be laid.
  template <class Weigh>
  static void for_lone_hands(const Ending& ending, const Lanes& available, Weigh weigh) {
    const Held& held = held_tables().of(ending.cards);
    alignas(64) float number[kLane];
    store(number, available);
    for (int at = 0; at < held.places; ++at) weigh(at, ending.ways * ways_of(held, at, number));
  }

  // Of one or two cards, in how many ways those along a row may be laid.
  static Lanes ways_along(int cards, int rank, const Lanes& available) {
    return cards == 1 ? available : available[rank] * (available - one(rank));
  }

  static int rows(int cards) { return cards == 1 ? 1 : kRanks; }

  void my_lone(const Ending& ending, float theirs, const Lanes& available, float* worth) const {
    const float* table = tree_.lones.data() + ending.table;
    const float net = to_me(ending.net);
    if (is_rare(ending))
      return for_lone_hands(ending, available, [&](int at, float ways) {
        worth[at] = theirs * ways * (table[at] + net);
      });
    for (int rank = 0; rank < rows(ending.cards); ++rank)
      store(worth + rank * kLane, ending.ways * theirs *
                                      ways_along(ending.cards, rank, available) *
                                      (load(table + rank * kLane) + net));
  }

  float their_lone(const Ending& ending, const float* theirs, const Lanes& available) const {
    const float* table = tree_.lones.data() + ending.table;
    const float* once = held_tables().of(ending.cards).once.data();
    const float net = to_me(ending.net);
    if (is_rare(ending)) {
      float total = 0;
      for_lone_hands(ending, available, [&](int at, float ways) {
        total += theirs[at] * once[at] * ways * (net - table[at]);
      });
      return total;
    }
    Lanes total{};
    for (int rank = 0; rank < rows(ending.cards); ++rank) {
      const int row = rank * kLane;
      total += load(theirs + row) * load(once + row) * ways_along(ending.cards, rank, available) *
               (net - load(table + row));
    }
    return ending.ways * sum(total);
  }

  // ---- one card: it is laid if it fits

  template <Way way>
  void my_one(const TreeNode& node, const float* mine, const float* theirs, const Lanes& available,
              float* worth) {
    alignas(64) float after[kPlaces[3]];
    Lanes total{};
    for (int rank = 0; rank < node.fitting; ++rank) {
      if (node.child[rank] == TreeNode::kNone) continue;
      alignas(64) float left[kLane] = {mine != nullptr ? mine[rank] : 0};
      go<way>(node.child[rank], left, theirs, available - one(rank), after);
      total[rank] = after[0];
    }
    if (node.go != TreeNode::kNone) {
      alignas(64) float held[kLane];
      if (mine != nullptr) store(held, load(mine) * from_rank(node.fitting));
      go<way>(node.go, held, theirs, available, after);
      total += load(after) * from_rank(node.fitting);
    }
    store(worth, total);
  }

  template <Way way>
  void their_one(const TreeNode& node, const float* mine, const float* theirs,
                 const Lanes& available, float* worth) {
    const int places = kPlaces[node.others];
    std::fill(worth, worth + places, 0.0f);
    alignas(64) float after[kPlaces[kMostHeld]];
    for (int rank = 0; rank < node.fitting; ++rank) {
      if (node.child[rank] == TreeNode::kNone) continue;
      alignas(64) float left[kLane] = {theirs[rank]};
      go<way>(node.child[rank], mine, left, available - one(rank), after);
      add(worth, after, places);
    }
    if (node.go != TreeNode::kNone) {
      alignas(64) float held[kLane];
      store(held, load(theirs) * from_rank(node.fitting));
      go<way>(node.go, mine, held, available, after);
      add(worth, after, places);
    }
  }

  static void add(float* to, const float* more, int places) {
    for (int at = 0; at < places; at += kLane) store(to + at, load(to + at) + load(more + at));
  }

  // ---- two cards: a square, a row for each card that may be laid

  // How often the card of the row is laid. Rows that do not fit stay as they are.
  void choose_of_two(const TreeNode& node, Square& chances) const {
    const float* from = strategies_ + node.entries;
    Square turned{};
    for (int rank = 0; rank < node.fitting; ++rank)
      chances.row[rank] = turned.row[rank] = load(from + rank * kLane);
    transpose(turned);
    const Lanes none{}, certain = all(1), half = all(0.5f);
    for (int rank = 0; rank < node.fitting; ++rank) {
      const Lanes both = chances.row[rank] + turned.row[rank];
      const Lanes free = both > none ? chances.row[rank] * inverse(both) : half;
      const Lanes is_forced = from_rank(node.fitting) + one(rank);  // nothing else fits
      chances.row[rank] = is_forced > none ? certain : free;
    }
  }

  template <Way way>
  void my_two(const TreeNode& node, const float* mine, const float* theirs, const Lanes& available,
              float* worth) {
    Square chances{}, after{};
    if constexpr (way != Way::best) choose_of_two(node, chances);
    for (int rank = 0; rank < node.fitting; ++rank) {
      if (node.child[rank] == TreeNode::kNone) continue;
      alignas(64) float left[kLane] = {}, value[kLane];
      if (rank + 1 < node.fitting) fetch(node.child[rank + 1]);
      if constexpr (way == Way::improve) {
        store(left, load(mine + rank * kLane) * chances.row[rank]);
        float* sums = sums_ + node.entries + rank * kLane;
        store(sums, load(sums) + load(left) * weight_);
      }
      go<way>(node.child[rank], left, theirs, available - one(rank), value);
      after.row[rank] = load(value);
    }
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
          store(regrets, larger(load(regrets) + after.row[rank] - both, Lanes{}));
        }
    }
    if (node.go != TreeNode::kNone) my_two_go<way>(node, mine, theirs, available, worth);
  }

  template <Way way>
  void my_two_go(const TreeNode& node, const float* mine, const float* theirs,
                 const Lanes& available, float* worth) {
    alignas(64) float held[kSquare] = {}, after[kSquare];
    const Lanes stuck = from_rank(node.fitting);
    if (mine != nullptr)
      for (int rank = node.fitting; rank < kRanks; ++rank)
        store(held + rank * kLane, load(mine + rank * kLane) * stuck);
    go<way>(node.go, held, theirs, available, after);
    for (int rank = node.fitting; rank < kRanks; ++rank)
      store(worth + rank * kLane, load(worth + rank * kLane) + load(after + rank * kLane) * stuck);
  }

  template <Way way>
  void their_two(const TreeNode& node, const float* mine, const float* theirs,
                 const Lanes& available, float* worth) {
    const int places = kPlaces[node.others];
    Square chances{};
    choose_of_two(node, chances);
    std::fill(worth, worth + places, 0.0f);
    alignas(64) float after[kPlaces[kMostHeld]];
    for (int rank = 0; rank < node.fitting; ++rank) {
      if (node.child[rank] == TreeNode::kNone) continue;
      alignas(64) float left[kLane];
      if (rank + 1 < node.fitting) fetch(node.child[rank + 1]);
      store(left, load(theirs + rank * kLane) * chances.row[rank]);
      go<way>(node.child[rank], mine, left, available - one(rank), after);
      add(worth, after, places);
    }
    if (node.go == TreeNode::kNone) return;
    alignas(64) float held[kSquare] = {};
    for (int rank = node.fitting; rank < kRanks; ++rank)
      store(held + rank * kLane, load(theirs + rank * kLane) * from_rank(node.fitting));
    go<way>(node.go, mine, held, available, after);
    add(worth, after, places);
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
        chances[entry] = !fits ? 0 : total > 0 ? from[entry] / total : 1 / fitting;
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
        const float regret = regrets[entry] + value[entry] - worth[entry % places];
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

  const PublicTree& tree_;
  float* regrets_;
  float* sums_;
  const float* strategies_ = nullptr;
  int threads_;
  float weight_ = 0;
  int me_ = 0;
};

}  // namespace MUGGINS_MACHINE
