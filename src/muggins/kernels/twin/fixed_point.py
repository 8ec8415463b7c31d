"""How good players throw, each the best answer to the others, over every deal there is.

In plain Python a deal takes some thousandths of a second and there are 962,988 classes of those of
six cards, so here the deals are given: a few for a test, all for somebody who has days.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeAlias

from muggins.kernels.twin.scoring import CARDS, RANKS
from muggins.kernels.twin.throws import PAIR_NUMBER, RANK_PAIRS, ThrowStudy

Side: TypeAlias = tuple[list[float], list[float], float, float]
"""How often each pair of ranks is thrown, off-suit and suited; the mean of hand and of crib."""

SingleSide: TypeAlias = tuple[list[float], float, float]
"""How often each rank is thrown; the mean of hand and of crib."""

Deals: TypeAlias = Iterable[tuple[Sequence[int], int]]
"""Cards dealt each, and how many deals they stand for."""


class Answer(NamedTuple):
    """The throws that are best, each with its deal's part of all deals; the means of them."""

    thrown: list[tuple[tuple[int, ...], float]]
    hand: float
    crib: float


def means(study: ThrowStudy, cards: Sequence[int]) -> list[tuple[float, float]]:
    """The mean of hand and crib for each throw."""
    chances = study.study(cards)
    assert chances.shape is not None
    throws, _, room = chances.shape
    return [
        (
            sum(points * chances[throw, 0, points] for points in range(room)),
            sum(points * chances[throw, 1, points] for points in range(room)),
        )
        for throw in range(throws)
    ]


def mean_throws(weights: Sequence[float], cards: Sequence[int]) -> list[tuple[float, float]]:
    """The mean of hand and crib for each throw of two of five or six cards. Raises `ValueError`.

    *weights* are those of the opponent's pairs of cards by ranks, suited or not.
    """
    return means(ThrowStudy(len(cards), 2, pair=(weights, weights)), cards)


def answer(study: ThrowStudy, number_thrown: int, deals: Deals, crib_worth: float) -> Answer:
    """How somebody throws to whom a point of the crib is worth so many of the hand."""
    thrown = []
    hand = crib = total = 0.0
    for cards, times in deals:
        found = means(study, cards)
        best = max(
            range(len(found)), key=lambda throw: found[throw][0] + crib_worth * found[throw][1]
        )
        places = list(combinations(range(len(cards)), number_thrown))[best]
        thrown.append((tuple(sorted(cards[place] for place in places)), times))
        hand += times * found[best][0]
        crib += times * found[best][1]
        total += times
    return Answer([(codes, times / total) for codes, times in thrown], hand / total, crib / total)


def best_answer(weights: Sequence[float], deals: Deals, *, is_dealer: bool) -> Side:
    """How a side throws that wants the most points for itself, its crib or the other's counted."""
    deals = list(deals)
    study = ThrowStudy(len(deals[0][0]), 2, pair=(weights, weights))
    best = answer(study, 2, deals, 1 if is_dealer else -1)
    off, suited = [0.0] * len(RANK_PAIRS), [0.0] * len(RANK_PAIRS)
    for (one, two), part in best.thrown:
        (off if (one ^ two) & 3 else suited)[PAIR_NUMBER[one >> 2, two >> 2]] += part
    return off, suited, best.hand, best.crib


def as_weights(side: Side) -> list[float]:
    """The weight of one pair of cards of each two ranks; 1 for a pair thrown by chance."""
    off, suited, _, _ = side
    return [
        (one + other) / (6 if a == b else 16) * comb(CARDS, 2)
        for (a, b), one, other in zip(RANK_PAIRS, off, suited, strict=True)
    ]


def fixed_point(
    deals: Sequence[tuple[Sequence[int], int]], most_rounds: int = 12, least_change: float = 1e-3
) -> tuple[Side, Side, int, float]:
    """Pone and dealer after rounds of best answers, how many rounds, and the last change."""
    chance = [(6 if a == b else 16) / comb(CARDS, 2) for a, b in RANK_PAIRS]
    nothing = [0.0] * len(RANK_PAIRS)
    pone = dealer = (chance, nothing, 0.0, 0.0)
    for rounds in range(1, most_rounds + 1):  # noqa: B007 - how many there were, is told
        before = pone, dealer
        pone = best_answer(as_weights(dealer), deals, is_dealer=False)
        dealer = best_answer(as_weights(pone), deals, is_dealer=True)
        change = max(
            abs(new_off + new_suited - old_off - old_suited)
            for new, old in zip((pone, dealer), before, strict=True)
            for new_off, new_suited, old_off, old_suited in zip(
                new[0], new[1], old[0], old[1], strict=True
            )
        )
        if change <= least_change:
            break
    return pone, dealer, rounds, change


def single_fixed_point(
    deals: Sequence[tuple[Sequence[int], int]],
    owners: int,
    others: int,
    blind: int,
    sides: int,
    most_rounds: int = 40,
    least_change: float = 1e-3,
) -> tuple[SingleSide, SingleSide, int, float]:
    """Those who do not own the crib and those who do, where so many throw one card of five.

    Those of a side all answer at once, so everybody goes half of the way: all of it, and they
    would overshoot for ever.
    """
    throws = {False: [1 / RANKS] * RANKS, True: [1 / RANKS] * RANKS}
    found: dict[bool, SingleSide] = {}
    for rounds in range(1, most_rounds + 1):  # noqa: B007 - how many there were, is told
        change = 0.0
        for is_owner in (False, True):
            singles = [
                *[[RANKS * part for part in throws[False]]] * (others - (not is_owner)),
                *[[RANKS * part for part in throws[True]]] * (owners - is_owner),
            ]
            study = ThrowStudy(5, 1, singles, blind=blind)
            # What one side gains all others lose together.
            best = answer(study, 1, deals, 1 if is_owner else -1 / (sides - 1))
            wanted = [0.0] * RANKS
            for (code,), part in best.thrown:
                wanted[code >> 2] += part
            change = max(
                change, *(abs(new - old) for new, old in zip(wanted, throws[is_owner], strict=True))
            )
            throws[is_owner] = [
                (new + old) / 2 for new, old in zip(wanted, throws[is_owner], strict=True)
            ]
            found[is_owner] = (throws[is_owner], best.hand, best.crib)
        if change <= least_change:
            break
    return found[False], found[True], rounds, change
