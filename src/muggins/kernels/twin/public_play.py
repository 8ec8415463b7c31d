"""The play of two players by ranks alone, as everybody at the table sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from muggins.kernels.twin.scoring import PIPS, RANKS, play

SAYS_GO = RANKS
"""Among the ranks laid: whoever was to play could not add to the count."""

THIRTY_ONE = 31
SUITS = 4

T = TypeVar("T")

Hand: TypeAlias = tuple[int, ...]
"""Ranks in rising order."""

Ranks: TypeAlias = frozenset[int]


@dataclass(frozen=True)
class PlayRules:
    """As the rows of the engine have it. Raises `ValueError`."""

    fifteen: int
    last_card: int
    one_count: bool

    def __post_init__(self) -> None:
        for what, points in (("a fifteen", self.fifteen), ("the last card", self.last_card)):
            if not 0 <= points <= 9:
                raise ValueError(f"{what} pegs 0 to 9, not {points}")


class PublicPlay(msgspec.Struct, frozen=True):
    """What everybody sees. Seat 0 is the pone, and led."""

    cards: tuple[int, int]
    pegged: tuple[int, int] = (0, 0)
    game_hole: int = 1 << 20  # none
    history: tuple[int, ...] = ()  # names a place in the tree
    laid: tuple[Hand, Hand] = ((), ())
    lacks: tuple[Ranks, Ranks] = (frozenset(), frozenset())  # of who has said go
    pile: tuple[int, ...] = ()
    mover: int = 0
    last: int = 1
    other_is_out: bool = False
    is_over: bool = False

    @property
    def count(self) -> int:
        return sum(PIPS[rank] for rank in self.pile)

    def fits(self, rank: int) -> bool:
        """Whether it does not take the count past 31."""
        return self.count + PIPS[rank] <= THIRTY_ONE

    @property
    def is_won(self) -> bool:
        return max(self.pegged) == self.game_hole

    def peg(self, seat: int, points: int) -> PublicPlay:
        if self.is_over:
            return self
        pegged = min(self.pegged[seat] + points, self.game_hole)
        after = replace(self, pegged=with_one(self.pegged, seat, pegged))
        return replace(after, is_over=after.is_won)

    def lay(self, rank: int, rules: PlayRules) -> PublicPlay:
        me = self.mover
        after = replace(
            self,
            history=(*self.history, rank),
            pile=(*self.pile, rank),
            cards=with_one(self.cards, me, self.cards[me] - 1),
            laid=with_one(self.laid, me, (*self.laid[me], rank)),
            last=me,
        )
        after = after.peg(me, self._points(after, rules))
        if after.cards == (0, 0):
            last = 0 if after.count == THIRTY_ONE else rules.last_card
            return replace(after.peg(me, last), is_over=True)
        if after.count == THIRTY_ONE:
            return after.new_count(rules)
        if not self.other_is_out:
            after = replace(after, mover=1 - me)
        return after.passing_over_empty()

    def say_go(self, rules: PlayRules) -> PublicPlay:
        me = self.mover
        lacks = self.lacks[me] | {rank for rank in range(RANKS) if self.fits(rank)}
        after = replace(
            self, history=(*self.history, SAYS_GO), lacks=with_one(self.lacks, me, lacks)
        )
        if self.other_is_out:
            return after.peg(self.last, 1).new_count(rules)
        return replace(after, mover=1 - me, other_is_out=True)

    @staticmethod
    def _points(after: PublicPlay, rules: PlayRules) -> int:
        points = play([rank * SUITS for rank in after.pile], rules.fifteen)
        return points + (2 if after.count == THIRTY_ONE else 0)

    def new_count(self, rules: PlayRules) -> PublicPlay:
        after = replace(self, pile=(), other_is_out=False, mover=1 - self.last)
        return replace(after, is_over=self.is_over or rules.one_count).passing_over_empty()

    def passing_over_empty(self) -> PublicPlay:
        if self.cards[self.mover]:
            return self
        return replace(self, mover=1 - self.mover, other_is_out=True)


def with_one(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The pair with another value for one seat."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


@cache
def multisets(cards: int) -> dict[Hand, int]:
    """All hands of so many cards by rank, and their numbers."""
    hands = combinations_with_replacement(range(RANKS), cards)
    return {hand: number for number, hand in enumerate(hands)}


def hand_number(hand: Sequence[int]) -> int:
    return multisets(len(hand))[tuple(sorted(hand))]


def fitting(hand: Hand, at: PublicPlay) -> list[int]:
    """The ranks of the hand that do not pass 31."""
    return sorted({rank for rank in hand if at.fits(rank)})


def without(hand: Hand, rank: int) -> Hand:
    """The hand with a card of this rank less, if there is one."""
    place = hand.index(rank) if rank in hand else len(hand)
    return hand[:place] + hand[place + 1 :]


def check_rank(rank: int) -> int:
    """The rank, if it is one. Raises `ValueError`."""
    if not 0 <= rank < RANKS:
        raise ValueError(f"a rank is 0 to 12, not {rank}")
    return rank


def check_one_pack(cards: Sequence[int]) -> None:
    """Raises `ValueError`."""
    if any(cards.count(rank) > SUITS for rank in cards):
        raise ValueError("there are four cards of a rank, not more")
