// All that can happen in the play from here on, as everybody at the table sees it: who lays which
// rank, who cannot add to the count. Hands are not in it; they are vectors that go through it.
//
// The tree ends where nothing is left to weigh: when each player has one card (a duel), or only
// one of them has any. What an ending is worth is the same after very many plays, because only
// the newest cards of a pile matter; so there is a table for each such pile, made once.
#pragma once

#include <unordered_map>
#include <vector>

#include "duel.hpp"
#include "held.hpp"

namespace muggins {

// The play up to here, and how many cards both have left. Seat 0 is the pone, and led.
struct PublicPlay {
  Pile pile = {};
  int cards[2] = {4, 4};
  Ranks laid[2] = {0, 0};     // by each, since the cards were dealt
  int mover = 0;
  int last = 1;               // who laid the newest card
  bool other_is_out = false;  // whoever is not to play cannot add to this count
  bool is_over = false;       // nobody pegs any more: the one count is over, or the game is won
  int pegged[2] = {0, 0};
  int game_hole = kNoHole;    // whoever has pegged this has won

  static constexpr int kNoHole = 1 << 20;

  void peg(int seat, int points) {
    if (is_over) return;
    pegged[seat] += points;
    is_over = pegged[seat] >= game_hole;
  }

  // Whoever is to play lays this rank.
  void play(int rank, const PlayRules& rules) {
    pile = pile.with(rank);
    peg(mover, muggins::pegged(pile, rules));
    --cards[mover];
    laid[mover] += one_of(rank);
    last = mover;
    if (cards[0] + cards[1] == 0) {
      peg(mover, pile.count == kThirtyOne ? 0 : rules.last_card);
      is_over = true;
    } else if (pile.count == kThirtyOne) {
      new_count(rules);
    } else {
      if (!other_is_out) mover = 1 - mover;
      pass_over_empty();
    }
  }

  // Whoever is to play cannot add to the count.
  void go(const PlayRules& rules) {
    if (other_is_out) {
      peg(last, kGo);
      new_count(rules);
    } else {
      mover = 1 - mover;
      other_is_out = true;
    }
  }

 private:
  void new_count(const PlayRules& rules) {
    is_over |= rules.one_count;
    pile = Pile{};
    other_is_out = false;
    mover = 1 - last;
    pass_over_empty();
  }

  void pass_over_empty() {
    if (cards[mover] != 0) return;
    mover = 1 - mover;
    other_is_out = true;
  }
};

// What the play is for: points, each worth so much to whoever pegs it and against the other; or
// the chance of winning the game, when both hands have been counted after the play.
struct Stakes {
  float worth[2] = {1, 1};

  // The pone's chance by the pone's score and the dealer's, (game hole + 1) squared; in the last
  // row the pone has won, in the last column of the other rows the dealer.
  const float* chances = nullptr;
  const std::uint8_t* hand_points[2] = {};  // by the number of the hand's ranks
};

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

// Of each rank the most that a hand may hold.
struct MostHeld {
  Ranks of[2] = {};

  int all_from(int seat, int rank) const {
    return cards_in(rank == kRanks ? 0 : of[seat] >> (4 * rank));
  }
};

class TreeBuilder {
 public:
  TreeBuilder(const PlayRules& rules, const Stakes& stakes, const MostHeld& most, Ranks available)
      : rules_(rules), stakes_(stakes), most_(most), available_(available) {
    tree_.available = available;
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
    if (rank >= node.fitting || left == 0 || number_of(most_.of[play.mover], rank) == 0)
      return TreeNode::kNone;
    PublicPlay next = play;
    next.play(rank, rules_);
    available_ -= one_of(rank), most_.of[play.mover] -= one_of(rank);
    const std::int32_t child = add(next, ways * static_cast<float>(left));
    available_ += one_of(rank), most_.of[play.mover] += one_of(rank);
    return child;
  }

  std::int32_t add_go(const PublicPlay& play, const TreeNode& node, float ways) {
    if (most_.all_from(play.mover, node.fitting) < node.cards) return TreeNode::kNone;
    PublicPlay next = play;
    next.go(rules_);
    return add(next, ways);
  }

  std::int32_t add_ending(const PublicPlay& play, float ways) {
    Ending ending{};
    ending.mover = static_cast<std::uint8_t>(play.mover);
    ending.cards = static_cast<std::uint8_t>(play.cards[play.mover]);
    ending.others = static_cast<std::uint8_t>(play.cards[1 - play.mover]);
    ending.ways = ways;
    ending.net = so_far(play);
    ending.table = table_of(play);
    tree_.endings.push_back(ending);
    return static_cast<std::int32_t>(tree_.endings.size() - 1);
  }

  // What is settled at an ending whatever the last cards are, to seat 0.
  float so_far(const PublicPlay& play) const {
    if (stakes_.chances == nullptr)
      return stakes_.worth[0] * static_cast<float>(play.pegged[0]) -
             stakes_.worth[1] * static_cast<float>(play.pegged[1]);
    return play.pegged[0] >= play.game_hole ? 1 : 0;
  }

  // The table of an ending. For points only the newest cards of the pile matter, and endings
  // alike share a table.
  std::uint32_t table_of(const PublicPlay& play) {
    const bool is_duel = play.cards[1 - play.mover] != 0;
    if (stakes_.chances != nullptr && !play.is_over)
      return is_duel ? add_duel(play, play.pile) : add_lone(play, play.pile);
    const Pile pile = DuelPile::newest_that_matter(play.pile);
    const int flags = play.mover | (play.last == play.mover) << 1 | play.is_over << 2 |
                      is_duel << 3 | play.cards[play.mover] << 4;
    const std::uint64_t key = pile.ranks | static_cast<std::uint64_t>(pile.count) << 48 |
                              static_cast<std::uint64_t>(flags) << 56;
    const auto [place, is_new] = tables_.try_emplace(key, 0);
    if (is_new) place->second = is_duel ? add_duel(play, pile) : add_lone(play, pile);
    return place->second;
  }

  std::uint32_t add_duel(const PublicPlay& play, const Pile& pile) {
    DuelTable& table = tree_.duels.emplace_back();
    if (!play.is_over) {
      const DuelPile duels(pile, rules_);
      for (int mine = 0; mine < kRanks; ++mine)
        for (int theirs = 0; theirs < kRanks; ++theirs)
          table.set(mine, theirs,
                    to_mover(play, duels.duel(mine, theirs, play.last == play.mover),
                             one_of(mine), one_of(theirs)));
    }
    return static_cast<std::uint32_t>(tree_.duels.size() - 1);
  }

  std::uint32_t add_lone(const PublicPlay& play, const Pile& pile) {
    const Held& held = held_tables().of(play.cards[play.mover]);
    const std::size_t table = tree_.lones.size();
    tree_.lones.resize(table + held.size());
    for (int place = 0; !play.is_over && place < held.places; ++place) {
      if (held.once[static_cast<std::size_t>(place)] == 0) continue;
      const Ranks hand = held.hands[static_cast<std::size_t>(place)];
      const Duel pegs = lone(pile, hand, play.last == play.mover, rules_);
      float* to = tree_.lones.data() + table;
      to[place] = to[mirrored(held.cards, place)] = to_mover(play, pegs, hand, 0);
    }
    return static_cast<std::uint32_t>(table);
  }

  // What the last cards bring the mover, beyond what is settled.
  float to_mover(const PublicPlay& play, const Duel& pegs, Ranks mine, Ranks theirs) const {
    const int me = play.mover;
    if (stakes_.chances == nullptr)
      return stakes_.worth[me] * static_cast<float>(pegs.to_mover()) -
             stakes_.worth[1 - me] * static_cast<float>(pegs.to_other());
    const float chance = chance_of(play, pegs, mine, theirs);
    return me == 0 ? chance : -chance;
  }

  // The pone's chance when the rest is pegged and both hands are counted.
  float chance_of(const PublicPlay& play, const Duel& pegs, Ranks mine, Ranks theirs) const {
    PublicPlay end = play;
    end.peg(pegs.mover_first ? play.mover : 1 - play.mover, pegs.first);
    end.peg(pegs.mover_first ? 1 - play.mover : play.mover, pegs.second);
    if (end.is_over) return end.pegged[0] >= end.game_hole ? 1 : 0;
    int score[2];
    for (int seat = 0; seat < 2; ++seat) {
      const Ranks held = end.laid[seat] + (seat == play.mover ? mine : theirs);
      const auto number = static_cast<std::size_t>(HeldTables::place(held));
      score[seat] = std::min(end.pegged[seat] + stakes_.hand_points[seat][number], end.game_hole);
    }
    return stakes_.chances[score[0] * (end.game_hole + 1) + score[1]];
  }

  PublicTree tree_;
  std::unordered_map<std::uint64_t, std::uint32_t> tables_;
  PlayRules rules_;
  Stakes stakes_;
  MostHeld most_;
  Ranks available_;
};

}  // namespace muggins
