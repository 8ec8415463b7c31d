"""The chance of getting far enough through a pack, from the score after each round."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, erf, sqrt
from typing import NamedTuple

from muggins.analysis.of_one import unseen
from muggins.analysis.scorers import scorer_for
from muggins.cards import Card, Rank
from muggins.engine.rules import Rules
from muggins.engine.scoring import show
from muggins.engine.view import SeatView
from muggins.kernels.twin.public_play import multisets


class Rest(NamedTuple):
    """What the rounds bring that are still to come, the free crib among them."""

    mean: float
    spread: float


ROUND = Rest(16.75, 4.95)
CRIB = Rest(5.6, 3.3)
FREE_CRIB = Rest(6.25, 3.2)
"""Measured in 700 games of a player who throws and plays for points; a crib is one of a round."""


def rest_after(rules: Rules, rounds: int) -> Rest:
    """What comes after so many rounds."""
    left = (rules.deals or rounds) - rounds
    return Rest(
        left * ROUND.mean + FREE_CRIB.mean,
        sqrt(left * ROUND.spread**2 + FREE_CRIB.spread**2),
    )


def win_of_one(hole: int, score: float, spread: float, rest: Rest) -> float:
    """The chance to end in the game hole or beyond, by the normal approximation."""
    short = hole - 0.5 - score - rest.mean
    return 0.5 - 0.5 * erf(short / sqrt(2 * (spread**2 + rest.spread**2)))


def counted_in_hand(view: SeatView) -> int:
    """What the hand is going to count."""
    assert view.starter is not None
    return show(view.hand, view.starter, view.rules.combinations).points


def free_crib_with(view: SeatView, starters: Iterable[Card]) -> dict[Card, float]:
    """What a free crib of unseen cards brings with each starter, heels and all."""
    hidden = [card for card in unseen(view) if card is not view.starter]
    numbers = [sum(card.rank - 1 == rank for card in hidden) for rank in range(13)]
    cribs, ways = [], []
    for ranks in multisets(4):
        number = 1
        for rank in {*ranks}:
            number *= comb(numbers[rank], ranks.count(rank))
        if number:
            cribs.append(ranks)
            ways.append(number)
    scorer = scorer_for(view.rules.combinations)
    worths = {}
    for starter in starters:
        hands = b"".join([_without_suits(ranks, starter.rank - 1) for ranks in cribs])
        points = bytearray(len(cribs))
        scorer.batch(hands, points, crib=True)
        mean = sum(map(int.__mul__, ways, points)) / sum(ways)
        nobs = Card(f"J{starter.suit}") in hidden
        worths[starter] = (
            mean + 4 / len(hidden) * nobs + view.rules.heels * (starter.rank is Rank.JACK)
        )
    return worths


def _without_suits(ranks: tuple[int, ...], starter: int) -> bytes:
    """A crib and starter of these ranks in suits that make neither a flush nor a nob."""
    codes = [4 * rank + 1 + place % 3 for place, rank in enumerate(ranks)]
    return bytes([*codes, 4 * starter])
