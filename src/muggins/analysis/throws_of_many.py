"""Throws at any table, from the thrower's own cards: what hand, crib and play are to bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from muggins import kernels
from muggins.analysis.tables import OTHERS, OWNERS, Pace, TableModel, table_model
from muggins.engine.rules import Combinations, Goal, Rules, Seat
from muggins.kernels.twin.scoring import IN_HAND


class ThrowMeans(NamedTuple):
    """A throw by its codes: the mean points of what follows."""

    throw: tuple[int, ...]
    kept: tuple[int, ...]
    hand: Pace
    crib: float
    """As much as it counts, whoever owns it."""
    crib_share: float
    """What a point of the crib is worth to whoever throws, a point of the hand being worth 1."""
    pegging: float

    def net(self, play: float = 1.0) -> float:
        return self.hand.mean + self.crib_share * self.crib + play * self.pegging


@cache
def scorer(counts: Combinations) -> kernels.Scorer:
    """Counts hands by their codes."""
    return kernels.Scorer(counts.fifteen, counts.twenty_five, counts.run_of_three)


def want(rules: Rules) -> int:
    """What a point is worth to who gets it: less than nothing where the hole is to be shunned."""
    return -1 if rules.goal is Goal.REACH_TO_LOSE else 1


def role_of(rules: Rules, seat: Seat, dealer: Seat) -> int:
    return OWNERS if rules.sides[seat] == rules.sides[dealer] else OTHERS


def throw_means(
    rules: Rules,
    cards: Sequence[int],
    thrown: int,
    role: int,
    model: TableModel | None = None,
    place: int | None = None,
) -> list[ThrowMeans]:
    """All throws of so many of these cards; *place* is how far to the dealer's left one sits.

    Where it is told, what the hand pegs is better known.
    """
    if model is None:
        model = table_model(rules)
        assert model is not None
    share = 1.0 if role == OWNERS else -1.0 / (rules.side_count - 1)
    count = scorer(rules.combinations)
    found = []
    for throw in combinations(cards, thrown):
        kept = tuple([card for card in cards if card not in throw])
        found.append(
            ThrowMeans(
                throw,
                kept,
                _over_starters(count.row(kept), throw),
                model.crib_mean(role, throw),
                share,
                model.pegging_of(role, kept, place),
            )
        )
    return found


def _over_starters(row: bytes, throw: Sequence[int]) -> Pace:
    """A hand's points over every starter that it may get."""
    points = [number for number in row if number != IN_HAND]
    for card in throw:
        points.remove(row[card])
    mean = sum(points) / len(points)
    return Pace(mean, sum([number * number for number in points]) / len(points) - mean * mean)
