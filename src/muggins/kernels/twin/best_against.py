"""The best play against somebody whose way of playing is known, and what they may hold believed.

A search over all that I may lay, in which everything that the other may hold goes along until what
they lay tells it apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import nan
from typing import TYPE_CHECKING

from muggins.kernels.twin.chance import Chance
from muggins.kernels.twin.fast_play import PlaySeen, PlayWay, choice
from muggins.kernels.twin.odds import rows_of
from muggins.kernels.twin.public_play import (
    SAYS_GO,
    SUITS,
    THIRTY_ONE,
    Hand,
    PlayRules,
    PublicPlay,
    check_rank,
    fitting,
    without,
)
from muggins.kernels.twin.scoring import PIPS, RANKS

if TYPE_CHECKING:
    from typing_extensions import Buffer

PONE, DEALER = 0, 1


def best_against(
    way: str,
    hand: Sequence[int],
    laid: Sequence[int],
    theirs: Sequence[Sequence[int]],
    weights: Sequence[float],
    accounted: Sequence[int] = (),
    worth: tuple[float, float] = (1.0, 1.0),
    scores: tuple[int, int] = (0, 0),
    table: Buffer | None = None,
    my_points: int = 0,
    their_points: Sequence[int] = (),
    cards: int = 4,
    fifteen: int = 2,
    last_card: int = 1,
    one_count: bool = False,
) -> list[float]:
    """What each rank of *hand* brings whoever is to play, in the mean; NaN: it cannot be laid.

    *theirs* are the hands that the other may have left. They play in that *way*, and know their
    kept hand, what was laid, the *accounted* ranks and what I could not lay. The play is for
    points, mine and theirs of such *worth*; or with a *table* for the game: its worth to the pone
    by the *scores* when both hands are counted, which make these points. Raises `ValueError`.
    """
    if not 1 <= cards <= 4:
        raise ValueError(f"hands have 1 to 4 cards, not {cards}")
    rules = PlayRules(fifteen, last_card, one_count)
    rows = None if table is None else rows_of(table)
    if rows is not None and len(their_points) != len(theirs):
        raise ValueError(f"wanted the points of {len(theirs)} hands, not {len(their_points)}")
    at, not_mine = _position(laid, rules, cards, scores, rows)
    me = at.mover
    if not theirs or len(weights) != len(theirs):
        raise ValueError(f"wanted a weight for each of {len(theirs)} hands, not {len(weights)}")
    if not all(weight > 0 for weight in weights):
        raise ValueError("weights are numbers above 0")
    believed = [
        _Believed(_checked(held, at.cards[1 - me]), weight, their_points[n] if rows else 0)
        for n, (held, weight) in enumerate(zip(theirs, weights, strict=True))
    ]
    for rank in accounted:
        check_rank(rank)
    if way not in list(PlayWay):
        raise ValueError(f"a way to play is random, greedy or careful, not {way}")
    search = _Search(rules, PlayWay(way), me, tuple(accounted), worth, rows, my_points)
    mine = _checked(hand, at.cards[me])
    found = [nan] * RANKS
    for rank in fitting(mine, at):
        after = search.value(at.lay(rank, rules), without(mine, rank), not_mine, believed)
        found[rank] = after / sum(weights)
    return found


@dataclass(frozen=True)
class _Believed:
    """A hand that the other may have left, and what their kept hand will count."""

    hand: Hand
    weight: float
    points: int


@dataclass(frozen=True)
class _Search:
    rules: PlayRules
    way: PlayWay
    me: int
    accounted: Hand
    worth: tuple[float, float]
    table: list[list[float]] | None
    my_points: int

    def value(
        self, at: PublicPlay, mine: Hand, not_mine: frozenset[int], theirs: list[_Believed]
    ) -> float:
        """Summed up over all that they may hold, by weight."""
        if at.is_over:
            return sum(one.weight * self._ended(at, one.points) for one in theirs)
        if at.mover != self.me:
            return self._their_turn(at, mine, not_mine, theirs)
        can = fitting(mine, at)
        if not can:
            return self.value(at.say_go(self.rules), mine, not_mine | _fits(at.count), theirs)
        return max(
            self.value(at.lay(rank, self.rules), without(mine, rank), not_mine, theirs)
            for rank in can
        )

    def _their_turn(
        self, at: PublicPlay, mine: Hand, not_mine: frozenset[int], theirs: list[_Believed]
    ) -> float:
        """Those that lay the same card go on together."""
        parts: dict[int, list[_Believed]] = {}
        for one in theirs:
            can = fitting(one.hand, at)
            if not can:
                parts.setdefault(SAYS_GO, []).append(one)
            elif self.way is PlayWay.RANDOM:
                for rank in can:
                    parts.setdefault(rank, []).append(_less(one, rank, 1 / len(can)))
            else:
                rank = can[0] if len(can) == 1 else self._choice(at, one.hand, not_mine)
                parts.setdefault(rank, []).append(_less(one, rank, 1))
        return sum(
            self.value(
                at.say_go(self.rules) if rank == SAYS_GO else at.lay(rank, self.rules),
                mine,
                not_mine,
                part,
            )
            for rank, part in parts.items()
        )

    def _choice(self, at: PublicPlay, hand: Hand, not_mine: frozenset[int]) -> int:
        gone = [*hand, *at.laid[0], *at.laid[1], *self.accounted]
        unseen = [
            0 if rank in not_mine else max(0, SUITS - gone.count(rank)) for rank in range(RANKS)
        ]
        seen = PlaySeen(hand, unseen, at.pile, at.cards[self.me], at.other_is_out)
        return choice(self.way, seen, self.rules, Chance(0))

    def _ended(self, at: PublicPlay, their_points: int) -> float:
        me = self.me
        if self.table is None:
            return self.worth[0] * at.pegged[me] - self.worth[1] * at.pegged[1 - me]
        hole = len(self.table) - 1
        pone, dealer = at.pegged
        if max(pone, dealer) < hole:
            pone += self.my_points if me == PONE else their_points
            if pone < hole:  # else the dealer does not count any more
                dealer += self.my_points if me == DEALER else their_points
        value = self.table[min(pone, hole)][min(dealer, hole)]
        return value if me == PONE else -value


def _position(
    laid: Sequence[int],
    rules: PlayRules,
    cards: int,
    scores: tuple[int, int],
    rows: list[list[float]] | None,
) -> tuple[PublicPlay, frozenset[int]]:
    """The play up to here, and the ranks that whoever is to play has shown not to have."""
    at = PublicPlay((cards, cards))
    if rows is not None:
        for score in scores:
            if not 0 <= score < len(rows) - 1:
                raise ValueError(f"a score is 0 to {len(rows) - 2}, not {score}")
        at = PublicPlay((cards, cards), scores, len(rows) - 1)
    me = _follow(at, laid, rules, PONE)[0].mover
    at, not_mine = _follow(at, laid, rules, me)
    if at.is_over or not at.cards[me]:
        raise ValueError("nothing is left to choose")
    return at, not_mine


def _fits(count: int) -> frozenset[int]:
    return frozenset(rank for rank in range(RANKS) if count + PIPS[rank] <= THIRTY_ONE)


def _less(one: _Believed, rank: int, share: float) -> _Believed:
    return replace(one, hand=without(one.hand, rank), weight=one.weight * share)


def _follow(
    at: PublicPlay, laid: Sequence[int], rules: PlayRules, me: int
) -> tuple[PublicPlay, frozenset[int]]:
    """The play up to here, and the ranks that *me* has shown not to have."""
    not_mine: frozenset[int] = frozenset()
    for rank in laid:
        if rank == SAYS_GO:
            if at.mover == me:
                not_mine |= _fits(at.count)
            at = at.say_go(rules)
            continue
        check_rank(rank)
        if not at.cards[at.mover]:
            raise ValueError("no cards are left to lay")
        if at.count + PIPS[rank] > THIRTY_ONE:
            raise ValueError("the count would pass 31")
        at = at.lay(rank, rules)
    return at, not_mine


def _checked(hand: Sequence[int], cards: int) -> Hand:
    if len(hand) != cards:
        raise ValueError(f"wanted {cards} cards, not {len(hand)}")
    return tuple(sorted(check_rank(rank) for rank in hand))
