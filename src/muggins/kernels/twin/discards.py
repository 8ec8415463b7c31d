"""What each throw of two players is worth: six cards dealt, two thrown by each.

The native kernel has a way of its own for this deal, the one studied most. Here it is a table like
any other, so that the two ways have nothing in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from muggins.kernels.twin.throws import RANK_PAIRS, ThrowStudy

POINTS = 32
"""A distribution: the weight of 0 to 31 points."""

SPLITS = tuple(combinations(range(6), 2))
"""Which two of six cards are thrown: 0 and 1, 0 and 2, to 4 and 5."""


class DiscardStudy:
    """Studies deals against one model of the opponent: a weight for each pair of ranks.

    *off* weights each pair of cards of different suits, *suited* each of the same suit, both in
    the order of `RANK_PAIRS`. Raises `ValueError`.
    """

    def __init__(self, off: Sequence[float], suited: Sequence[float]) -> None:
        self._study = ThrowStudy(6, 2, pair=(off, suited))

    def study(self, cards: Sequence[int]) -> memoryview[float]:
        """For each of the fifteen throws the chances of the hand's points, and of the crib's.

        The view is of 15 by 2 by 32 floats, in the order of `SPLITS`. Raises `ValueError`.
        """
        return self._study.study(cards)


def uniform_model() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Every pair of cards is as likely."""
    return (1.0,) * len(RANK_PAIRS), (1.0,) * len(RANK_PAIRS)
