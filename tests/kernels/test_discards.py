"""The discard study against counting every case, and both ways against each other.

`native/checks/check_discards.cpp` counts all 683,100 cases of each of 200 deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from types import ModuleType

import pytest

from muggins.cards import PACK
from muggins.engine.games import TRADITIONAL
from muggins.engine.scoring import show
from muggins.kernels import twin
from muggins.kernels.twin.discards import SPLITS, uniform_model
from muggins.kernels.twin.throws import RANK_PAIRS
from tests.kernels.both import both_ways, needs_native

POINTS = range(32)


def a_model(seed: int) -> tuple[list[float], list[float]]:
    """Weights that differ for every pair of ranks, suited or not; some pairs are never thrown."""
    random = Random(seed)
    off, suited = ([random.choice((0.0, random.random() + 0.1)) for _ in RANK_PAIRS] for _ in "xy")
    return off, suited


def counted(
    cards: Sequence[int], off: Sequence[float], suited: Sequence[float], split: tuple[int, int]
) -> tuple[list[float], list[float]]:
    """The chances of hand and crib, every starter and every pair of cards one by one."""
    unseen = [code for code in range(52) if code not in cards]
    kept = [cards[place] for place in range(6) if place not in split]
    hand, crib = [0.0] * 32, [0.0] * 32
    for starter in unseen:
        hand[twin.score(kept[0], kept[1], kept[2], kept[3], starter)] += 1 / len(unseen)
    one, two = (cards[place] for place in split)
    for three, four in combinations(unseen, 2):
        ranks = (three >> 2, four >> 2)
        weight = (off if (three ^ four) & 3 else suited)[RANK_PAIRS.index(ranks)]
        for starter in unseen:
            if starter not in (three, four):
                crib[twin.score(one, two, three, four, starter, True)] += weight
    total = sum(crib)
    return hand, [weight / total for weight in crib]


# Jacks, flushes and pairs: 5s 5h Jd 10d 9d 8d; all of one suit; four jacks; two pairs.
HARD = [
    (19, 18, 41, 37, 33, 29),
    (1, 5, 9, 13, 17, 41),
    (40, 41, 42, 43, 16, 17),
    (0, 1, 22, 23, 42, 7),
]


@both_ways
@pytest.mark.parametrize("cards", HARD)
def test_a_throw_is_worth_what_counting_every_case_gives(
    kernels: ModuleType, cards: tuple[int, ...]
) -> None:
    off, suited = a_model(7)
    found = kernels.DiscardStudy(off, suited).study(cards)
    for throw in (0, 7, 14):
        hand, crib = counted(cards, off, suited, SPLITS[throw])
        for points in POINTS:
            assert found[throw, 0, points] == pytest.approx(hand[points], abs=1e-6)
            assert found[throw, 1, points] == pytest.approx(crib[points], abs=1e-6)


@needs_native
@pytest.mark.slow
def test_every_throw_of_100_deals_agrees_with_the_twin() -> None:
    """Deals drawn from few ranks and few suits, so that pairs, jacks and flushes abound."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(11)
    off, suited = a_model(5)
    native, plain = _native.DiscardStudy(off, suited), twin.DiscardStudy(off, suited)
    few = [code for code in range(52) if code & 3 < 2]
    jacks = [40, 41, 42, 43, *range(28, 36)]
    for number in range(100):
        cards = random.sample((range(52), few, jacks)[number % 3], 6)
        one, other = native.study(cards), plain.study(cards)
        worst = max(
            abs(one[throw, what, points] - other[throw, what, points])
            for throw in range(15)
            for what in range(2)
            for points in POINTS
        )
        assert worst < 1e-6


@both_ways
def test_chances_add_up_to_one(kernels: ModuleType) -> None:
    study = kernels.DiscardStudy(*uniform_model())
    for seed in range(3):
        found = study.study(Random(seed).sample(range(52), 6))
        assert found.shape == (15, 2, 32)
        for throw in range(15):
            for what in range(2):
                total = sum(found[throw, what, points] for points in POINTS)
                assert total == pytest.approx(1, abs=1e-5)


def test_the_mean_of_a_hand_is_that_of_the_engine() -> None:
    cards = [card.code for card in PACK[3:27:4]]
    found = twin.DiscardStudy(*uniform_model()).study(cards)
    kept = [PACK[code] for code in cards[2:]]
    starters = [card for card in PACK if card.code not in cards]
    scores = [show(kept, starter, TRADITIONAL.combinations).points for starter in starters]
    mean = sum(points * found[0, 0, points] for points in POINTS)
    assert mean == pytest.approx(sum(scores) / len(starters), abs=1e-5)


@both_ways
def test_what_is_no_model_or_deal_is_refused(kernels: ModuleType) -> None:
    flat = [1.0] * 91
    with pytest.raises(ValueError, match="wanted 91 weights, one a pair of ranks, not 90"):
        kernels.DiscardStudy(flat, flat[1:])
    for wrong in ([0.0] * 91, [-1.0, *flat[1:]], [float("inf"), *flat[1:]], [float("nan")] * 91):
        with pytest.raises(ValueError, match="weights are numbers from 0 on, and not all of them"):
            kernels.DiscardStudy(flat, wrong)
    study = kernels.DiscardStudy(flat, flat)
    with pytest.raises(ValueError, match="wanted 6 cards, not 5"):
        study.study([1, 2, 3, 4, 5])
    with pytest.raises(ValueError, match="card 5 is there twice"):
        study.study([1, 2, 3, 4, 5, 5])
    with pytest.raises(ValueError, match="a card's code is 0 to 51, not 52"):
        study.study([1, 2, 3, 4, 5, 52])
