"""Whole deals and games of two players whose ways of throwing and playing take no time."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from muggins.kernels.twin.chance import Chance
from muggins.kernels.twin.discards import POINTS, SPLITS
from muggins.kernels.twin.fast_play import PlaySeen, PlayWay, choice
from muggins.kernels.twin.public_play import (
    SUITS,
    THIRTY_ONE,
    Hand,
    PlayRules,
    PublicPlay,
    fitting,
    hand_number,
    multisets,
    with_one,
    without,
)
from muggins.kernels.twin.scoring import JACK, PIPS, RANKS, score
from muggins.kernels.twin.throw_table import ThrowTable
from muggins.kernels.twin.throws import PAIR_NUMBER

PONE, DEALER = 0, 1

DEALER_POINTS, PONE_POINTS = 80, 64
"""More than one deal can bring: the dealer at most 78, the pone 48."""

SKUNK_LINE, DOUBLE_SKUNK_LINE, TWICE_AROUND = 90, 60, 121

RULES = PlayRules(fifteen=2, last_card=1, one_count=False)


class FastPlayer:
    """Throws by a table for each role, or by chance, and plays in one way. Raises `ValueError`."""

    def __init__(
        self, pone: ThrowTable | None, dealer: ThrowTable | None, way: str = "careful"
    ) -> None:
        if way not in list(PlayWay):
            raise ValueError(f"a way to play is random, greedy or careful, not {way}")
        self.throws = (pone, dealer)
        self.way = PlayWay(way)


@dataclass
class RoleTally:
    """What a player got in one role."""

    deals: int = 0
    in_play: int = 0
    hand: int = 0
    crib: int = 0

    def add(self, deal: _Deal, role: int) -> None:
        self.deals += 1
        self.in_play += deal.in_play[role]
        self.hand += deal.hand[role]
        self.crib += deal.crib if role == DEALER else 0


@dataclass
class MatchTally:
    """What a match of pairs brought."""

    pairs: tuple[int, int, int] = (0, 0, 0)
    """By how many games of a pair the first player won."""
    first_dealer_won: int = 0
    skunks: tuple[int, int] = (0, 0)
    """Given, by player; double ones too."""
    double_skunks: tuple[int, int] = (0, 0)
    _of: list[list[RoleTally]] = field(
        default_factory=lambda: [[RoleTally(), RoleTally()] for _ in range(2)]
    )

    def add_skunk(self, player: int, loser: int) -> None:
        skunk, double = self.skunks[player], self.double_skunks[player]
        self.skunks = with_one(self.skunks, player, skunk + (loser <= SKUNK_LINE))
        self.double_skunks = with_one(
            self.double_skunks, player, double + (loser <= DOUBLE_SKUNK_LINE)
        )

    def of(self, player: int, is_dealer: bool) -> RoleTally:
        """What *player* got in a role. Raises `ValueError`."""
        if player not in (0, 1):
            raise ValueError(f"a player is 0 or 1, not {player}")
        return self._of[player][is_dealer]


@dataclass
class _Deal:
    """What a deal brings, in the order in which it is pegged."""

    pegs: list[tuple[int, int]]
    play: slice
    """Which of the pegs are those of the play."""
    in_play: list[int]
    kept: list[tuple[int, ...]]
    thrown: list[tuple[int, int]]
    hand: list[int]
    crib: int


def play_match(
    first: FastPlayer,
    second: FastPlayer,
    pairs: int,
    hole: int = TWICE_AROUND,
    seed: int = 0,
    threads: int = 1,
) -> MatchTally:
    """Pairs of games on the same cards, each player once the first dealer. Raises `ValueError`."""
    _check_amount(pairs, "pair of games", threads)
    if not 1 <= hole <= TWICE_AROUND:
        raise ValueError(f"a game hole is 1 to 121, not {hole}")
    tally = MatchTally()
    counts = [0, 0, 0]
    for pair in range(pairs):
        winners = [
            _play_game((first, second), dealer, hole, seed, pair, tally) for dealer in (0, 1)
        ]
        counts[winners.count(0)] += 1
        tally.first_dealer_won += sum(winner == dealer for dealer, winner in enumerate(winners))
    tally.pairs = (counts[0], counts[1], counts[2])
    return tally


def _play_game(
    players: tuple[FastPlayer, FastPlayer],
    dealer: int,
    hole: int,
    seed: int,
    number: int,
    tally: MatchTally,
) -> int:
    """Who won. The deals go by the role, so the same seed deals both the same cards."""
    cards, chance = Chance(seed, 2 * number), Chance(seed, 2 * number + 1)
    scores = [0, 0]
    while True:
        by_role = (1 - dealer, dealer)
        deal = _play_deal((players[by_role[PONE]], players[by_role[DEALER]]), cards, chance)
        for role in (PONE, DEALER):
            tally.of(by_role[role], role == DEALER).add(deal, role)
        for role, points in deal.pegs:
            player = by_role[role]
            scores[player] += points
            if scores[player] >= hole:
                if hole == TWICE_AROUND:
                    tally.add_skunk(player, scores[1 - player])
                return player
        dealer = 1 - dealer


class _Race:
    """Who got how many points, and who got where first, again and again."""

    def __init__(self) -> None:
        self.totals = array("q", [0]) * (DEALER_POINTS * PONE_POINTS)
        self.dealer_first = array("q", [0]) * (DEALER_POINTS * PONE_POINTS)

    def add(self, pegs: list[tuple[int, int]]) -> None:
        dealer = pone = 0
        for role, points in pegs:
            if role == PONE:
                pone += points
                continue
            for goal in range(dealer + 1, dealer + points + 1):
                for other in range(pone + 1, PONE_POINTS):
                    self.dealer_first[goal * PONE_POINTS + other] += 1
            dealer += points
        self.totals[dealer * PONE_POINTS + pone] += 1

    @staticmethod
    def view(counts: array[int]) -> memoryview[int]:
        return memoryview(counts).cast("B").cast("q", (DEALER_POINTS, PONE_POINTS))


class DealTally:
    """What deals brought, apart from any score."""

    def __init__(self) -> None:
        self.deals = 0
        self._whole, self._play = _Race(), _Race()
        self.kept = (_counts(len(multisets(4))), _counts(len(multisets(4))))
        """By role, and the number of the ranks kept."""
        self.off = (_counts(len(PAIR_NUMBER)), _counts(len(PAIR_NUMBER)))
        """Thrown, by role and the number of the pair of ranks; these not suited, *suited* are."""
        self.suited = (_counts(len(PAIR_NUMBER)), _counts(len(PAIR_NUMBER)))
        self.hands = (_counts(POINTS), _counts(POINTS))
        """By role, and what they counted."""
        self.crib = _counts(POINTS)
        self._of = (RoleTally(), RoleTally())

    @property
    def totals(self) -> memoryview[int]:
        """By the dealer's points and the pone's."""
        return self._whole.view(self._whole.totals)

    @property
    def dealer_first(self) -> memoryview[int]:
        """By two goals: how often the dealer got to the first before the pone to the second."""
        return self._whole.view(self._whole.dealer_first)

    @property
    def play_totals(self) -> memoryview[int]:
        """Of the play alone, heels apart."""
        return self._play.view(self._play.totals)

    @property
    def play_dealer_first(self) -> memoryview[int]:
        return self._play.view(self._play.dealer_first)

    def of(self, is_dealer: bool) -> RoleTally:
        return self._of[is_dealer]

    def add(self, deal: _Deal) -> None:
        self.deals += 1
        self._whole.add(deal.pegs)
        self._play.add(deal.pegs[deal.play])
        self.crib[deal.crib] += 1
        for role in (PONE, DEALER):
            self.kept[role][hand_number([code >> 2 for code in deal.kept[role]])] += 1
            one, two = deal.thrown[role]
            pairs = self.off if (one ^ two) & 3 else self.suited
            pairs[role][PAIR_NUMBER[one >> 2, two >> 2]] += 1
            self.hands[role][deal.hand[role]] += 1
            self._of[role].add(deal, role)


def play_deals(
    pone: FastPlayer, dealer: FastPlayer, deals: int, seed: int = 0, threads: int = 1
) -> DealTally:
    """Deals of one pone and one dealer. Raises `ValueError`."""
    _check_amount(deals, "deal", threads)
    tally = DealTally()
    for number in range(deals):
        cards, chance = Chance(seed, 2 * number), Chance(seed, 2 * number + 1)
        tally.add(_play_deal((pone, dealer), cards, chance))
    return tally


def _counts(number: int) -> memoryview[int]:
    return memoryview(array("q", [0]) * number)


def _check_amount(number: int, of_what: str, threads: int) -> None:
    if number < 1:
        raise ValueError(f"wanted at least one {of_what}, not {number}")
    if threads < 1:
        raise ValueError(f"wanted at least one thread, not {threads}")


def _play_deal(players: tuple[FastPlayer, FastPlayer], cards: Chance, chance: Chance) -> _Deal:
    pack = cards.shuffled(13)
    starter = pack[12]
    dealt = (pack[:6], pack[6:12])
    kept, thrown = [], []
    for role in (PONE, DEALER):
        away = _thrown(players[role].throws[role], dealt[role], chance)
        thrown.append(away)
        kept.append(tuple(code for code in dealt[role] if code not in away))
    pegs = [(DEALER, 2)] if starter >> 2 == JACK else []
    heels = len(pegs)
    pegs += _play(players, dealt, kept, starter, chance)
    play = slice(heels, len(pegs))
    in_play = [sum(points for seat, points in pegs if seat == role) for role in (PONE, DEALER)]
    hand = [score(a, b, c, d, starter) for a, b, c, d in kept]
    crib = score(*thrown[PONE], *thrown[DEALER], starter, True)
    pegs += [(PONE, hand[PONE]), (DEALER, hand[DEALER]), (DEALER, crib)]
    return _Deal(pegs, play, in_play, kept, thrown, hand, crib)


def _thrown(table: ThrowTable | None, cards: list[int], chance: Chance) -> tuple[int, int]:
    if table is not None:
        return table.thrown(cards)
    one, two = sorted(cards[place] for place in SPLITS[chance.below(len(SPLITS))])
    return one, two


def _play(
    players: tuple[FastPlayer, FastPlayer],
    dealt: tuple[list[int], list[int]],
    kept: list[tuple[int, ...]],
    starter: int,
    chance: Chance,
) -> list[tuple[int, int]]:
    """What is pegged in the play, in order."""
    pegs = []
    hands = _ranks(kept[PONE]), _ranks(kept[DEALER])
    unseen = [_unseen([*dealt[role], starter]) for role in (PONE, DEALER)]
    at = PublicPlay((4, 4))
    while not at.is_over:
        mover = at.mover
        can = fitting(hands[mover], at)
        before = at.pegged
        if not can:
            for rank in range(RANKS):  # so the other knows what the mover does not have
                if at.count + PIPS[rank] <= THIRTY_ONE:
                    unseen[1 - mover][rank] = 0
            at = at.say_go(RULES)
        else:
            rank = can[0]
            if len(can) > 1:
                seen = PlaySeen(
                    hands[mover], unseen[mover], at.pile, at.cards[1 - mover], at.other_is_out
                )
                rank = choice(players[mover].way, seen, RULES, chance)
            hands = with_one(hands, mover, without(hands[mover], rank))
            unseen[1 - mover][rank] = max(0, unseen[1 - mover][rank] - 1)
            at = at.lay(rank, RULES)
        pegs += [
            (role, now - then)
            for role, (now, then) in enumerate(zip(at.pegged, before, strict=True))
            if now != then
        ]
    return pegs


def _ranks(cards: tuple[int, ...]) -> Hand:
    return tuple(sorted(code >> 2 for code in cards))


def _unseen(cards: list[int]) -> list[int]:
    return [SUITS - sum(code >> 2 == rank for code in cards) for rank in range(RANKS)]
