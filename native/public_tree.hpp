// All that can happen in the play from here on, as everybody at the table sees it: who lays which
// rank, who cannot add to the count. Hands are not in it; they are vectors that go through it.
//
// The tree ends where nothing is left to weigh: when each player has one card (a duel), or only
// one of them has any. What an ending is worth is the same after very many plays, because only
// the newest cards of a pile matter; so there is a table for each such pile, made once.
#pragma once

#include <limits>
#include <unordered_map>
#include <vector>

#include "play_ranges.hpp"
#include "stakes.hpp"

namespace muggins {

struct TreeNode {
  static constexpr std::int32_t kNone = 1 << 30;

  std::uint8_t mover;
  std::uint8_t cards;          // the mover's
  std::uint8_t others;         // the other's
  std::uint8_t fitting;        // how many ranks, from the ace on, do not pass 31
  std::int32_t child[kRanks];  // after each rank: a node, or ~ an ending, or kNone
  std::int32_t go;             // after "go"
  std::uint64_t entries;       // where its choices begin
};

struct Ending {
  float net;   // what has been pegged on the way, in worth to seat 0
  float ways;  // in how many ways the cards on the way may be laid, by their suits
  std::uint32_t table;
  std::uint8_t mover;
  std::uint8_t cards;  // the mover's: 1 against 1, or 1 to 3 against none
  std::uint8_t others;
};

// A duel's worth to the mover, a row for each card of the other and the mover's cards along it;
// and its worth to the other, the other way round. The last row is the diagonal.
struct DuelTable {
  static constexpr int kDiagonal = kRanks;
  alignas(64) float to_mover[kRanks + 1][kLane] = {};
  alignas(64) float to_other[kRanks + 1][kLane] = {};

  void set(int mine, int theirs, float worth) {
    to_mover[theirs][mine] = worth;
    to_other[mine][theirs] = -worth;
    if (mine == theirs) to_mover[kDiagonal][mine] = worth, to_other[kDiagonal][mine] = -worth;
  }
};

struct PublicTree {
  std::vector<TreeNode> nodes;
  std::vector<Ending> endings;
  std::vector<DuelTable> duels;
  std::vector<float> lones;  // what a lone mover makes of their cards: a vector for each table
  std::uint64_t entries = 0;
  std::int32_t root = 0;
  Ranks available = 0;  // of each rank, how many cards are not accounted for
};

class TreeBuilder {
 public:
  TreeBuilder(const PlayRules& rules, const Stakes& stakes, const PlayRanges& ranges)
      : rules_(rules),
        stakes_(stakes),
        most_{ranges.most(0), ranges.most(1)},
        available_(ranges.available()) {
    tree_.available = available_;
  }

  PublicTree build(const PublicPlay& from) {
    tree_.root = add(from, 1);
    return std::move(tree_);
  }

 private:
  std::int32_t add(const PublicPlay& play, float ways) {
    const int mine = play.cards[play.mover], theirs = play.cards[1 - play.mover];
    if (theirs == 0 || mine + theirs <= 2) return ~add_ending(play, ways);
    const std::size_t at = tree_.nodes.size();
    TreeNode node{};
    node.mover = static_cast<std::uint8_t>(play.mover);
    node.cards = static_cast<std::uint8_t>(mine);
    node.others = static_cast<std::uint8_t>(theirs);
    node.fitting = static_cast<std::uint8_t>(
        play.pile.count + 10 <= kThirtyOne ? kRanks : kThirtyOne - play.pile.count);
    node.entries = tree_.entries;
    tree_.entries += static_cast<std::uint64_t>(mine == 2 ? node.fitting * kLane : kEntries[mine]);
    tree_.nodes.push_back(node);
    for (int rank = 0; rank < kRanks; ++rank) node.child[rank] = add_play(play, rank, node, ways);
    node.go = add_go(play, node, ways);
    tree_.nodes[at] = node;
    return static_cast<std::int32_t>(at);
  }

  std::int32_t add_play(const PublicPlay& play, int rank, const TreeNode& node, float ways) {
    const int left = number_of(available_, rank);
    if (rank >= node.fitting || left == 0 || number_of(may_hold(play), rank) == 0)
      return TreeNode::kNone;
    PublicPlay next = play;
    next.play(rank, rules_);
    available_ -= one_of(rank), most_[play.mover] -= one_of(rank);
    const std::int32_t child = add(next, ways * static_cast<float>(left));
    available_ += one_of(rank), most_[play.mover] += one_of(rank);
    return child;
  }

  std::int32_t add_go(const PublicPlay& play, const TreeNode& node, float ways) {
    const Ranks stuck = may_hold(play) & ~kFits[static_cast<std::size_t>(play.pile.count)];
    if (cards_in(stuck) < node.cards) return TreeNode::kNone;
    PublicPlay next = play;
    next.go(rules_);
    return add(next, ways);
  }

  // Of each rank the most that whoever is to play may hold.
  Ranks may_hold(const PublicPlay& play) const {
    return most_[play.mover] & ~play.lacks[play.mover];
  }

  std::int32_t add_ending(const PublicPlay& play, float ways) {
    Ending ending{};
    ending.mover = static_cast<std::uint8_t>(play.mover);
    ending.cards = static_cast<std::uint8_t>(play.cards[play.mover]);
    ending.others = static_cast<std::uint8_t>(play.cards[1 - play.mover]);
    ending.ways = ways;
    ending.net = stakes_.so_far(play);
    ending.table = table_of(play);
    tree_.endings.push_back(ending);
    return static_cast<std::int32_t>(tree_.endings.size() - 1);
  }

  // The table of an ending. As long as nobody can win the game only the newest cards of the pile
  // matter, and endings alike share a table.
  std::uint32_t table_of(const PublicPlay& play) {
    const int mine = play.cards[play.mover], theirs = play.cards[1 - play.mover];
    const bool is_settled = stakes_.is_settled(play);
    if (play.game_hole != Pegs::kNoHole && !is_settled) return add_table(play);
    PublicPlay alike = play;
    alike.pile = DuelPile::newest_that_matter(play.pile, mine + theirs);
    const int flags = play.mover | (play.last == play.mover) << 1 | is_settled << 2 |
                      (theirs != 0) << 3 | mine << 4;
    const std::uint64_t key = alike.pile.ranks | static_cast<std::uint64_t>(play.pile.count) << 48 |
                              static_cast<std::uint64_t>(flags) << 56;
    const auto [place, is_new] = tables_.try_emplace(key, 0);
    if (is_new) place->second = add_table(alike);
    return place->second;
  }

  std::uint32_t add_table(const PublicPlay& play) {
    return play.cards[1 - play.mover] != 0 ? add_duel(play) : add_lone(play);
  }

  std::uint32_t add_duel(const PublicPlay& play) {
    DuelTable& table = tree_.duels.emplace_back();
    if (!stakes_.is_settled(play)) fill(table, play);
    return static_cast<std::uint32_t>(tree_.duels.size() - 1);
  }

  void fill(DuelTable& table, const PublicPlay& play) const {
    const int me = play.mover;
    int hands[2][kRanks];
    for (int seat = 0; seat < 2; ++seat)
      for (int rank = 0; rank < kRanks; ++rank)
        hands[seat][rank] = stakes_.hand_of(seat, play.laid[seat] + one_of(rank));
    const DuelPile duels(play.pile, rules_);
    for (int mine = 0; mine < kRanks; ++mine)
      for (int theirs = 0; theirs < kRanks; ++theirs) {
        const Duel duel = duels.duel(mine, theirs, play.last == me);
        const int first = duel.mover_first ? me : 1 - me;
        Pegs end = play;
        end.peg(first, duel.first);
        end.peg(1 - first, duel.second);
        const int last[2] = {me == 0 ? mine : theirs, me == 0 ? theirs : mine};
        table.set(mine, theirs, to_mover(play, end, {hands[0][last[0]], hands[1][last[1]]}));
      }
  }

  std::uint32_t add_lone(const PublicPlay& play) {
    const Held& held = held_tables().of(play.cards[play.mover]);
    const std::size_t table = tree_.lones.size();
    tree_.lones.resize(table + held.size());
    float* to = tree_.lones.data() + table;
    for (int place = 0; !stakes_.is_settled(play) && place < held.places; ++place)
      if (held.once[static_cast<std::size_t>(place)] != 0)
        to[place] = to[mirrored(held.cards, place)] =
            best_order(play, held.hands[static_cast<std::size_t>(place)]);
    return static_cast<std::uint32_t>(table);
  }

  // What a lone mover makes of a hand.
  float best_order(const PublicPlay& play, Ranks hand) const {
    const int me = play.mover;
    const auto [to_other, sums] = lone(play.pile, hand, play.last == me, rules_);
    int hands[2];
    hands[me] = stakes_.hand_of(me, play.laid[me] + hand);
    hands[1 - me] = stakes_.hand_of(1 - me, play.laid[1 - me]);
    Pegs before = play;
    before.peg(1 - me, to_other);
    float best = -std::numeric_limits<float>::infinity();
    for (std::uint64_t rest = sums; rest != 0; rest &= rest - 1) {
      Pegs end = before;
      end.peg(me, std::countr_zero(rest));
      best = std::max(best, to_mover(play, end, hands));
    }
    return best;
  }

  // What the last cards bring the mover, beyond what is settled.
  float to_mover(const PublicPlay& play, const Pegs& end, const int (&hands)[2]) const {
    const float more = stakes_.at_end(end, hands) - stakes_.so_far(play);
    return play.mover == 0 ? more : -more;
  }

  PublicTree tree_;
  std::unordered_map<std::uint64_t, std::uint32_t> tables_;
  PlayRules rules_;
  Stakes stakes_;
  Ranks most_[2];
  Ranks available_;
};

}  // namespace muggins
