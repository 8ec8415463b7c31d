// What endings of the public tree are worth. Included by equilibrium_passes.hpp once for each kind
// of machine, so it has no guard of its own.
//
// Nearly all the work is here. When a hand of two against one card lays a card, all that follows
// is duels; so these are counted out for all cards that may be laid, without a call for each.

namespace MUGGINS_MACHINE {

inline Lanes one(int rank) { return load(kOneRank[static_cast<std::size_t>(rank)].data()); }
inline Lanes from_rank(int rank) { return load(kFromRank[static_cast<std::size_t>(rank)].data()); }

// To one player, "me": mine and theirs are as in equilibrium_passes.hpp.
class Ends {
 public:
  Ends(const PublicTree& tree, int me) : tree_(tree), me_(me) {}

  // I lay one of two cards: rows by that card, along them the card that I have left. If both then
  // hold the same rank, there is one card less for the second.
  void my_duels(const TreeNode& node, const float* theirs, const Lanes& available,
                Square& worth) const {
    const Lanes held = load(theirs), chances = held * available;
    Lanes chance[kRanks];
    for (int rank = 0; rank < kRanks; ++rank) chance[rank] = all(chances[rank]);
    const float total = sum(chances);
    for (int rank = 0; rank < node.fitting; ++rank) {
      if (node.child[rank] == TreeNode::kNone) continue;
      const Ending& ending = ending_of(node, rank);
      const auto* rows = rows_of(ending);
      // The card laid was counted among those that they may hold.
      Lanes duels = -theirs[rank] * load(rows[rank]) - held * load(rows[DuelTable::kDiagonal]);
      for (int other = 0; other < kRanks; ++other) duels += chance[other] * load(rows[other]);
      const Lanes net = (all(total - theirs[rank]) - held) * to_me(ending.net);
      worth.row[rank] = (available - one(rank)) * ending.ways * (duels + net);
    }
  }

  // They lay one of two cards; `theirs` has a row for each, times how often it is laid.
  Lanes their_duels(const TreeNode& node, const Square& theirs, const Lanes& available) const {
    Lanes worth{};
    for (int rank = 0; rank < node.fitting; ++rank) {
      if (node.child[rank] == TreeNode::kNone) continue;
      const Ending& ending = ending_of(node, rank);
      const auto* rows = rows_of(ending);
      const Lanes left = available - one(rank), held = theirs.row[rank], chances = held * left;
      alignas(64) float chance[kLane];
      store(chance, chances);
      asm volatile("" : : "r"(chance) : "memory");  // memory spreads over lanes for free
      Lanes duels = -held * load(rows[DuelTable::kDiagonal]);
      for (int other = 0; other < kRanks; ++other) duels += chance[other] * load(rows[other]);
      const Lanes net = (all(sum(chances)) - held) * to_me(ending.net);
      worth += left * ending.ways * (duels + net);
    }
    return worth;
  }

  // They lay their last card, and I have all of mine still.
  void my_lones(const TreeNode& node, const float* theirs, const Lanes& available,
                float* worth) const {
    const int places = kPlaces[node.others];
    std::fill(worth, worth + places, 0.0f);
    for (int rank = 0; rank < node.fitting; ++rank) {
      if (node.child[rank] == TreeNode::kNone) continue;
      const Ending& ending = ending_of(node, rank);
      const float chance = theirs[rank] * ending.ways;
      alignas(64) float ways[kPlaces[kMostHeld]];
      fill_ways(node.others, available - one(rank), ways);
      const float* table = tree_.lones.data() + ending.table;
      for (int at = 0; at < places; at += kLane)
        store(worth + at, load(worth + at) + chance * load(ways + at) *
                                                 (load(table + at) + to_me(ending.net)));
    }
  }

  // I lay my last card, and they have all of theirs still.
  Lanes their_lones(const TreeNode& node, const float* theirs, const Lanes& available) const {
    const float* once = held_tables().of(node.others).once.data();
    const int places = kPlaces[node.others];
    Lanes worth{};
    for (int rank = 0; rank < node.fitting; ++rank) {
      if (node.child[rank] == TreeNode::kNone) continue;
      const Ending& ending = ending_of(node, rank);
      alignas(64) float ways[kPlaces[kMostHeld]];
      fill_ways(node.others, available - one(rank), ways);
      const float* table = tree_.lones.data() + ending.table;
      Lanes total{};
      for (int at = 0; at < places; at += kLane)
        total += load(theirs + at) * load(once + at) * load(ways + at) *
                 (to_me(ending.net) - load(table + at));
      worth[rank] = ending.ways * sum(total);
    }
    return worth;
  }

  // An ending that is looked at by itself, whatever cards are left: plainly, because it is rare.
  void end(const Ending& ending, const float* theirs, const Lanes& available, float* worth) const {
    const bool am_mover = ending.mover == me_;
    const Held& mine = held_tables().of(am_mover ? ending.cards : ending.others);
    const Held& others = held_tables().of(am_mover ? ending.others : ending.cards);
    const float* lone = ending.others == 0 ? tree_.lones.data() + ending.table : nullptr;
    for (int my = 0; my < mine.places; ++my) {
      float total = 0;
      for (int their = 0; their < others.places; ++their) {
        if (others.once[static_cast<std::size_t>(their)] == 0) continue;
        const float last = lone == nullptr ? rows_of(ending)[their][my]
                           : am_mover      ? lone[my]
                                           : -lone[their];
        const Ranks all_left = mine.hands[static_cast<std::size_t>(my)] +
                               others.hands[static_cast<std::size_t>(their)];
        total += theirs[their] * ways_of(all_left, available) * (last + to_me(ending.net));
      }
      worth[my] = ending.ways * total;
    }
  }

 private:
  const Ending& ending_of(const TreeNode& node, int rank) const {
    return tree_.endings[static_cast<std::size_t>(~node.child[rank])];
  }

  const float (*rows_of(const Ending& ending) const)[kLane] {
    const DuelTable& table = tree_.duels[ending.table];
    return ending.mover == me_ ? table.to_mover : table.to_other;
  }

  float to_me(float worth_to_pone) const { return me_ == 0 ? worth_to_pone : -worth_to_pone; }

  // In how many ways each hand of so many cards may be laid.
  static void fill_ways(int cards, const Lanes& available, float* ways) {
    if (cards == 2) {
      for (int rank = 0; rank < kRanks; ++rank)
        store(ways + rank * kLane, available[rank] * (available - one(rank)));
      return;
    }
    const Held& held = held_tables().of(cards);
    for (int at = 0; at < held.places; at += kLane) {
      Lanes product = all(1);
      for (int card = 0; card < cards; ++card)
        product *= pick(available, held.nth[card].data() + at) - load(held.taken[card].data() + at);
      store(ways + at, product);
    }
  }

  static float ways_of(Ranks hand, const Lanes& available) {
    float ways = 1;
    for (; hand != 0; hand = without_rank(hand, lowest_rank(hand)))
      for (int taken = 0; taken < number_of(hand, lowest_rank(hand)); ++taken)
        ways *= available[lowest_rank(hand)] - static_cast<float>(taken);
    return ways;
  }

  const PublicTree& tree_;
  int me_;
};

}  // namespace MUGGINS_MACHINE
