"""How two good players throw, each the best answer to the other, over every deal there is.

In plain Python a deal takes a tenth of a second and there are 962,988 classes of them, so here the
deals are given: a few for a test, all for somebody who has days.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from muggins.kernels.twin.discards import PAIR_NUMBER, POINTS, RANK_PAIRS, SPLITS, DiscardStudy

Side: TypeAlias = tuple[list[float], list[float], float, float]
"""How often each pair of ranks is thrown, off-suit and suited; the mean of hand and of crib."""

Deals: TypeAlias = Iterable[tuple[Sequence[int], int]]
"""Six cards each, and how many deals they stand for."""


def mean_throws(weights: Sequence[float], cards: Sequence[int]) -> list[tuple[float, float]]:
    """The mean of hand and crib for each of the fifteen throws. Raises `ValueError`.

    *weights* are those of the opponent's pairs of cards by ranks, suited or not.
    """
    chances = DiscardStudy(weights, weights).study(cards)
    return [
        (
            sum(points * chances[throw, 0, points] for points in range(POINTS)),
            sum(points * chances[throw, 1, points] for points in range(POINTS)),
        )
        for throw in range(len(SPLITS))
    ]


def best_answer(weights: Sequence[float], deals: Deals, *, is_dealer: bool) -> Side:
    """How a side throws that wants the most points for itself, its crib or the other's counted."""
    off, suited = [0.0] * len(RANK_PAIRS), [0.0] * len(RANK_PAIRS)
    hand = crib = total = 0.0
    sign = 1 if is_dealer else -1
    for cards, times in deals:
        means = mean_throws(weights, cards)
        best = max(range(len(SPLITS)), key=lambda throw: means[throw][0] + sign * means[throw][1])
        one, two = sorted(cards[place] for place in SPLITS[best])
        thrown = off if (one ^ two) & 3 else suited
        thrown[PAIR_NUMBER[one >> 2, two >> 2]] += times
        hand += times * means[best][0]
        crib += times * means[best][1]
        total += times
    return [n / total for n in off], [n / total for n in suited], hand / total, crib / total


def as_weights(side: Side) -> list[float]:
    """The weight of one pair of cards of each two ranks; 1 for a pair thrown by chance."""
    off, suited, _, _ = side
    return [
        (one + other) / (6 if a == b else 16) * 1326
        for (a, b), one, other in zip(RANK_PAIRS, off, suited, strict=True)
    ]


def fixed_point(
    deals: Sequence[tuple[Sequence[int], int]], most_rounds: int = 12, least_change: float = 1e-3
) -> tuple[Side, Side, int, float]:
    """Pone and dealer after rounds of best answers, how many rounds, and the last change."""
    of_dealer = [1.0] * len(RANK_PAIRS)
    before: list[float] = [0.0] * 2 * len(RANK_PAIRS)
    for rounds in range(1, most_rounds + 1):  # noqa: B007 - how many there were, is told
        pone = best_answer(of_dealer, deals, is_dealer=False)
        dealer = best_answer(as_weights(pone), deals, is_dealer=True)
        of_dealer = as_weights(dealer)
        after = [
            one + other
            for side in (pone, dealer)
            for one, other in zip(side[0], side[1], strict=True)
        ]
        change = max(abs(new - old) for new, old in zip(after, before, strict=True))
        if change <= least_change:
            break
        before = after
    return pone, dealer, rounds, change
