// Whole deals and games of two players whose ways of throwing and playing take no time.
#pragma once

#include <thread>

#include "fast_play.hpp"
#include "throw_table.hpp"

namespace muggins {

enum Role { kPone = 0, kDealer = 1 };

// A player: for each role how to throw (by chance where there is no table), and how to play.
struct FastPlayer {
  const ThrowTable* throws[2] = {nullptr, nullptr};
  PlayWay way = PlayWay::careful;
};

constexpr int kMostPegs = 32;

struct Peg {
  std::int8_t role, points;
};

// What a deal brings, in the order in which it is pegged.
struct PlayedDeal {
  Peg pegs[kMostPegs];
  int number = 0;
  int play_begins, play_ends;  // which of the pegs are those of the play
  Throw thrown[2];
  int in_play[2] = {0, 0};  // heels included
  int hand[2];
  int crib;

  void peg(int role, int points) {
    if (points != 0)
      pegs[number++] = Peg{static_cast<std::int8_t>(role), static_cast<std::int8_t>(points)};
  }
};

class DealPlayer {
 public:
  DealPlayer(const FastPlayer& pone, const FastPlayer& dealer, const PlayRules& rules)
      : players_{&pone, &dealer}, rules_(rules) {}

  PlayedDeal deal(Chance& cards, Chance& chance) const {
    PlayedDeal deal;
    const auto pack = shuffled<2 * kDealt + 1>(cards);
    const int starter = pack[2 * kDealt];
    Ranks unseen[2];
    for (int role = 0; role < 2; ++role) {
      const Card* dealt = pack.data() + role * kDealt;
      const ThrowTable* table = players_[role]->throws[role];
      deal.thrown[role] =
          table != nullptr ? table->thrown(dealt) : ThrowTable::of(dealt, chance.below(kThrows));
      unseen[role] = kWholePack - ranks_of(dealt, kDealt) - one_of(rank_of(starter));
    }
    if (rank_of(starter) == kJack) peg_in_play(deal, kDealer, 2);
    deal.play_begins = deal.number;
    play(deal, unseen, chance);
    deal.play_ends = deal.number;
    count(deal, starter);
    return deal;
  }

 private:
  static constexpr Ranks kWholePack = 0x4444444444444;

  static void peg_in_play(PlayedDeal& deal, int role, int points) {
    deal.peg(role, points);
    deal.in_play[role] += points;
  }

  void play(PlayedDeal& deal, Ranks* unseen, Chance& chance) const {
    Ranks hands[2] = {ranks_of(deal.thrown[kPone].kept, 4), ranks_of(deal.thrown[kDealer].kept, 4)};
    int cards[2] = {4, 4}, mover = kPone, last = kDealer;
    bool other_is_out = false;
    Pile pile;
    while (cards[0] + cards[1] != 0) {
      const Ranks can = playable(hands[mover], pile.count);
      if (can == 0) {
        if (cards[mover] != 0)  // so the other knows what the mover does not have
          unseen[1 - mover] &= ~kFits[static_cast<std::size_t>(pile.count)];
        if (other_is_out) {
          peg_in_play(deal, last, 1);
          pile = Pile{}, other_is_out = false, mover = 1 - last;
        } else {
          other_is_out = true, mover = 1 - mover;
        }
        continue;
      }
      int rank = lowest_rank(can);
      if (without_rank(can, rank) != 0)
        rank = choose(players_[mover]->way,
                      PlaySeen{hands[mover], unseen[mover], pile, cards[1 - mover], other_is_out},
                      rules_, chance);
      pile = pile.with(rank);
      hands[mover] -= one_of(rank);
      // Nothing is taken out twice where a go has shown that the other has no more of a rank.
      unseen[1 - mover] -= unseen[1 - mover] & one_of(rank) * 15 ? one_of(rank) : 0;
      --cards[mover];
      int points = pegged(pile, rules_);
      if (cards[0] + cards[1] == 0 && pile.count != kThirtyOne) points += rules_.last_card;
      peg_in_play(deal, mover, points);
      last = mover;
      if (pile.count == kThirtyOne)
        pile = Pile{}, other_is_out = false, mover = 1 - mover;
      else if (!other_is_out)
        mover = 1 - mover;
    }
  }

  static void count(PlayedDeal& deal, int starter) {
    for (int role = 0; role < 2; ++role) {
      deal.hand[role] = standard_scorer().four(deal.thrown[role].kept, starter, false);
      deal.peg(role, deal.hand[role]);
    }
    Card crib[4];
    for (int role = 0; role < 2; ++role)
      std::copy(deal.thrown[role].thrown, deal.thrown[role].thrown + 2, crib + 2 * role);
    deal.crib = standard_scorer().four(crib, starter, true);
    deal.peg(kDealer, deal.crib);
  }

  const FastPlayer* players_[2];
  PlayRules rules_;
};

// Work shared out: every thread has its own part and its own tally, and tallies add up to the same
// however many threads there are.
template <class Tally, class Work>
Tally tallied(long number, int threads, Work work) {
  std::vector<Tally> tallies(static_cast<std::size_t>(threads));
  std::vector<std::thread> workers;
  for (int part = 0; part < threads; ++part)
    workers.emplace_back([&, part] {
      for (long at = part; at < number; at += threads) work(at, tallies[static_cast<std::size_t>(part)]);
    });
  for (std::thread& worker : workers) worker.join();
  for (std::size_t part = 1; part < tallies.size(); ++part) tallies[0] += tallies[part];
  return tallies[0];
}

// What one player got in one role.
struct RoleTally {
  std::int64_t deals = 0, in_play = 0, hand = 0, crib = 0;

  void operator+=(const RoleTally& more) {
    deals += more.deals, in_play += more.in_play, hand += more.hand, crib += more.crib;
  }
};

struct MatchTally {
  std::int64_t pairs[3] = {};  // by how many games of a pair the first player won
  std::int64_t first_dealer_won = 0;
  std::int64_t skunks[2] = {}, double_skunks[2] = {};  // given, by player
  RoleTally of[2][2];  // by player and role

  void operator+=(const MatchTally& more) {
    for (int i = 0; i < 3; ++i) pairs[i] += more.pairs[i];
    first_dealer_won += more.first_dealer_won;
    for (int player = 0; player < 2; ++player) {
      skunks[player] += more.skunks[player], double_skunks[player] += more.double_skunks[player];
      for (int role = 0; role < 2; ++role) of[player][role] += more.of[player][role];
    }
  }
};

constexpr int kSkunkLine = 90, kDoubleSkunkLine = 60;

// One game; answers who won. The deals go by the role, so the same seed deals both the same cards.
inline int play_game(const FastPlayer* players, int dealer, int hole, std::uint64_t seed,
                     std::uint64_t number, MatchTally& tally) {
  const PlayRules rules;
  Chance cards(seed, 2 * number), chance(seed, 2 * number + 1);
  int scores[2] = {0, 0};
  for (;; dealer = 1 - dealer) {
    const int players_of[2] = {1 - dealer, dealer};
    const PlayedDeal deal = DealPlayer(players[players_of[0]], players[players_of[1]], rules)
                                .deal(cards, chance);
    for (int role = 0; role < 2; ++role)
      tally.of[players_of[role]][role] +=
          RoleTally{1, deal.in_play[role], deal.hand[role], role == kDealer ? deal.crib : 0};
    for (int i = 0; i < deal.number; ++i) {
      const int player = players_of[deal.pegs[i].role];
      if ((scores[player] += deal.pegs[i].points) < hole) continue;
      tally.skunks[player] += hole == 121 && scores[1 - player] <= kSkunkLine;
      tally.double_skunks[player] += hole == 121 && scores[1 - player] <= kDoubleSkunkLine;
      return player;
    }
  }
}

// Pairs of games on the same cards, each player once the first dealer.
inline MatchTally play_match(const FastPlayer& first, const FastPlayer& second, long pairs,
                             int hole, std::uint64_t seed, int threads) {
  const FastPlayer players[2] = {first, second};
  return tallied<MatchTally>(pairs, threads, [&](long pair, MatchTally& tally) {
    int won = 0;
    for (int dealer = 0; dealer < 2; ++dealer) {
      const int winner =
          play_game(players, dealer, hole, seed, static_cast<std::uint64_t>(pair), tally);
      won += winner == 0;
      tally.first_dealer_won += winner == dealer;
    }
    ++tally.pairs[won];
  });
}

// More than one deal can bring: the dealer at most 78, the pone 48.
constexpr int kDealerPoints = 80, kPonePoints = 64;

// Who got how many points, and who got where first, again and again.
struct RaceTally {
  std::vector<std::int64_t> totals;        // by the dealer's points and the pone's
  std::vector<std::int64_t> dealer_first;  // by two goals: the dealer got to the first of them
                                           // before the pone to the second
  RaceTally() : totals(kDealerPoints * kPonePoints), dealer_first(kDealerPoints * kPonePoints) {}

  void add(const Peg* from, const Peg* to) {
    int points[2] = {0, 0};
    for (; from != to; ++from) {
      // Until `finish`, only the lowest goal of the pone that the dealer was before.
      for (int more = 1; from->role == kDealer && more <= from->points; ++more)
        ++dealer_first[at(points[kDealer] + more, points[kPone] + 1)];
      points[from->role] += from->points;
    }
    ++totals[at(points[kDealer], points[kPone])];
  }

  // Who is before the pone's goal is before every higher one.
  void finish() {
    for (int goal = 0; goal < kDealerPoints; ++goal)
      for (int other = 1; other < kPonePoints; ++other)
        dealer_first[at(goal, other)] += dealer_first[at(goal, other - 1)];
  }

 private:
  static std::size_t at(int dealer, int pone) {
    return static_cast<std::size_t>(dealer * kPonePoints + pone);
  }
};

// What deals brought, apart from any score.
struct DealTally {
  std::int64_t deals = 0;
  RaceTally whole, play;
  std::vector<std::int64_t> kept[2];            // by the number of the ranks kept
  std::vector<std::int64_t> off[2], suited[2];  // thrown, by the number of the pair of ranks
  std::vector<std::int64_t> hands[2], crib;     // by what they count
  RoleTally of[2];

  DealTally() : crib(kPoints) {
    for (int role = 0; role < 2; ++role) {
      kept[role].resize(kQuads), hands[role].resize(kPoints);
      off[role].resize(kPairs), suited[role].resize(kPairs);
    }
  }

  void add(const PlayedDeal& deal) {
    ++deals;
    whole.add(deal.pegs, deal.pegs + deal.number);
    play.add(deal.pegs + deal.play_begins, deal.pegs + deal.play_ends);
    ++crib[static_cast<std::size_t>(deal.crib)];
    for (int role = 0; role < 2; ++role) {
      const Throw& thrown = deal.thrown[role];
      const auto& card_pair = numbering().card_pair;
      ++kept[role][numbering().quad[card_pair[thrown.kept[0]][thrown.kept[1]]]
                                   [card_pair[thrown.kept[2]][thrown.kept[3]]]];
      const int pair = card_pair[thrown.thrown[0]][thrown.thrown[1]];
      const bool is_suited = suit_of(thrown.thrown[0]) == suit_of(thrown.thrown[1]);
      ++(is_suited ? suited : off)[role][static_cast<std::size_t>(pair)];
      ++hands[role][static_cast<std::size_t>(deal.hand[role])];
      of[role] += RoleTally{1, deal.in_play[role], deal.hand[role], role == kDealer ? deal.crib : 0};
    }
  }

  void finish() { whole.finish(), play.finish(); }

  void operator+=(const DealTally& more) {
    deals += more.deals;
    for (auto race : {&DealTally::whole, &DealTally::play}) {
      add_to((this->*race).totals, (more.*race).totals);
      add_to((this->*race).dealer_first, (more.*race).dealer_first);
    }
    add_to(crib, more.crib);
    for (int role = 0; role < 2; ++role) {
      add_to(kept[role], more.kept[role]), add_to(hands[role], more.hands[role]);
      add_to(off[role], more.off[role]), add_to(suited[role], more.suited[role]);
      of[role] += more.of[role];
    }
  }

 private:
  static void add_to(std::vector<std::int64_t>& to, const std::vector<std::int64_t>& more) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += more[i];
  }
};

// Deals of one pone and one dealer.
inline DealTally play_deals(const FastPlayer& pone, const FastPlayer& dealer, long deals,
                            std::uint64_t seed, int threads) {
  const DealPlayer player(pone, dealer, PlayRules{});
  DealTally tally = tallied<DealTally>(deals, threads, [&](long number, DealTally& part) {
    const auto at = static_cast<std::uint64_t>(number);
    Chance cards(seed, 2 * at), chance(seed, 2 * at + 1);
    part.add(player.deal(cards, chance));
  });
  tally.finish();
  return tally;
}

}  // namespace muggins
