"""Ways to play a card that take no time: by chance, by the points at hand, and by those less the
best reply that must be expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import comb

from muggins.kernels.twin.chance import Chance
from muggins.kernels.twin.public_play import SUITS, THIRTY_ONE, Hand, PlayRules, check_rank
from muggins.kernels.twin.scoring import PIPS, RANKS, play

EQUAL = 1e-6
"""Of equals, the highest card is played."""


class PlayWay(StrEnum):
    """How a fast player plays."""

    RANDOM = "random"
    GREEDY = "greedy"
    CAREFUL = "careful"


@dataclass(frozen=True)
class PlaySeen:
    """What a player sees of the play."""

    hand: Hand
    unseen: Sequence[int]
    """How many cards of each rank the other's may be among."""
    pile: tuple[int, ...]
    others: int
    """How many cards the other has."""
    other_is_out: bool

    @property
    def count(self) -> int:
        return sum(PIPS[rank] for rank in self.pile)

    def fitting(self) -> list[int]:
        return sorted({rank for rank in self.hand if self.count + PIPS[rank] <= THIRTY_ONE})


def choice(way: PlayWay, seen: PlaySeen, rules: PlayRules, chance: Chance) -> int:
    """The rank to lay, when more than one fits."""
    can = seen.fitting()
    if way is PlayWay.RANDOM:
        return can[chance.below(len(can))]
    best, most = -1, -100.0
    for rank in reversed(can):
        pile = (*seen.pile, rank)
        count = seen.count + PIPS[rank]
        worth = float(pegged(pile, rules))
        replies = seen.others and not seen.other_is_out and count != THIRTY_ONE
        if way is PlayWay.CAREFUL and replies:
            worth -= expected_reply(seen, pile, rules)
        if worth > most + EQUAL:
            best, most = rank, worth
    return best


def choose(
    way: str,
    hand: Sequence[int],
    unseen: Sequence[int],
    pile: Sequence[int],
    others: int,
    other_is_out: bool,
    fifteen: int = 2,
    seed: int = 0,
) -> int:
    """The rank that a fast player lays. Raises `ValueError`.

    *unseen* says rank by rank among how many cards the other's are, *pile* is the present count.
    """
    if len(unseen) != RANKS:
        raise ValueError(f"wanted how many cards of 13 ranks are unseen, not of {len(unseen)}")
    if len(hand) > 4 or not 0 <= others <= 4:
        raise ValueError("hands have up to 4 cards")
    for rank in (*hand, *pile):
        check_rank(rank)
    if not all(0 <= number <= SUITS for number in unseen):
        raise ValueError("there are four cards of a rank, not more")
    if sum(unseen) < others:
        raise ValueError("the other's cards are among the unseen")
    if way not in list(PlayWay):
        raise ValueError(f"a way to play is random, greedy or careful, not {way}")
    seen = PlaySeen(tuple(sorted(hand)), unseen, tuple(pile), others, other_is_out)
    if not seen.fitting():
        raise ValueError("no card of the hand fits the count")
    return choice(PlayWay(way), seen, PlayRules(fifteen, 1, one_count=False), Chance(seed))


def pegged(pile: Sequence[int], rules: PlayRules) -> int:
    """What the newest card of a pile pegs, 31 with the rest."""
    points = play([rank * SUITS for rank in pile], rules.fifteen)
    return points + (2 if sum(PIPS[rank] for rank in pile) == THIRTY_ONE else 0)


def expected_reply(seen: PlaySeen, pile: tuple[int, ...], rules: PlayRules) -> float:
    """The mean of the best reply, when the other's cards are any of the unseen."""
    count = sum(PIPS[rank] for rank in pile)
    cards = [0] * 32
    for rank in range(RANKS):
        if count + PIPS[rank] <= THIRTY_ONE:
            cards[pegged((*pile, rank), rules)] += seen.unseen[rank]
    everything = sum(seen.unseen)
    every = 1 / comb(everything, seen.others)
    mean = at_least = 0.0
    better = 0
    for points in range(31, 0, -1):
        if cards[points]:
            better += cards[points]
            at_least = 1 - comb(everything - better, seen.others) * every
        mean += at_least
    return mean
