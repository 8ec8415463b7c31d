"""Scoring by numbers: the twin and the native kernel count as the engine does."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from muggins import kernels
from muggins.cards import PACK
from muggins.engine.games import FIVE_CARD, NODDY, TRADITIONAL
from muggins.engine.rules import Combinations
from muggins.engine.scoring import pegging, show
from muggins.kernels import twin
from tests.kernels.both import both_ways, needs_native

TOTALS = Path(__file__).parent.parent / "data" / "show_scores.csv"

EVERY_COUNT = [
    (TRADITIONAL.combinations, 4, False),
    (TRADITIONAL.combinations, 4, True),
    (Combinations(fifteen=0), 4, False),
    (Combinations(fifteen=0), 4, True),
    (FIVE_CARD.combinations, 3, False),
    (NODDY.combinations, 3, False),
    (TRADITIONAL.combinations, 5, True),
    (TRADITIONAL.combinations, 6, True),
    (NODDY.combinations, 6, True),
]


def scorer(kernels: ModuleType, counts: Combinations) -> twin.Scorer:
    made = kernels.Scorer(counts.fifteen, counts.twenty_five, counts.run_of_three)
    assert isinstance(made, kernels.Scorer)
    return made  # type: ignore[no-any-return]  # a module is no protocol


def quick(kernels: ModuleType, codes: Sequence[int], *, crib: bool = False) -> int:
    a, b, c, d, starter = codes
    return int(kernels.score(a, b, c, d, starter, crib))


@both_ways
@pytest.mark.parametrize(("counts", "size", "crib"), EVERY_COUNT)
def test_hands_and_cribs_of_every_game_score_as_in_the_engine(
    kernels: ModuleType, counts: Combinations, size: int, crib: bool
) -> None:
    """A sample of 3,000 of each, and 500 of one suit, for flushes."""
    random = Random(size)
    count = scorer(kernels, counts)
    drawn = [random.sample(PACK, size + 1) for _ in range(3000)]
    drawn += [random.sample(PACK[n % 4 :: 4], size + 1) for n in range(500)]
    for *hand, starter in drawn:
        expected = show(hand, starter, counts, crib=crib).points
        assert count.hand([card.code for card in hand], starter.code, crib) == expected


@both_ways
def test_the_quick_way_for_four_cards_gives_the_same(kernels: ModuleType) -> None:
    random = Random(4)
    for number in range(5000):
        *hand, starter = random.sample(PACK if number % 5 else PACK[1::4], 5)
        codes = [card.code for card in (*hand, starter)]
        assert quick(kernels, codes) == show(hand, starter, TRADITIONAL.combinations).points
        as_crib = show(hand, starter, TRADITIONAL.combinations, crib=True).points
        assert quick(kernels, codes, crib=True) == as_crib


@both_ways
@pytest.mark.parametrize("counts", [TRADITIONAL.combinations, NODDY.combinations])
def test_a_card_played_pegs_as_in_the_engine(kernels: ModuleType, counts: Combinations) -> None:
    random = Random(2)
    low = [card for card in PACK if card.pips <= 4]
    for number in range(4000):
        pile = random.sample(low if number % 2 else PACK, random.randint(1, 8))
        pegged = kernels.play(
            [card.code for card in pile],
            counts.fifteen,
            counts.twenty_five,
            counts.run_of_three,
            counts.play_flush,
        )
        assert pegged == pegging(pile, counts).points


@both_ways
def test_a_row_has_the_points_with_every_starter(kernels: ModuleType) -> None:
    count = scorer(kernels, TRADITIONAL.combinations)
    for hand in ((16, 17, 19, 41), (1, 5, 9, 13), (0, 1, 2)):
        for crib in (False, True):
            row = count.row(hand, crib)
            assert len(row) == 52
            for starter, points in enumerate(row):
                expected = 0xFF if starter in hand else count.hand(hand, starter, crib)
                assert points == expected


@both_ways
@pytest.mark.parametrize("number", [0, 1, 15, 16, 17, 500])
def test_a_batch_takes_any_buffer_and_copies_nothing(kernels: ModuleType, number: int) -> None:
    random = Random(number)
    hands = [random.sample(range(52), 5) for _ in range(number)]
    expected = bytes(quick(twin, hand) for hand in hands)
    flat = bytes(code for hand in hands for code in hand)
    count = scorer(kernels, TRADITIONAL.combinations)
    for given in (flat, bytearray(flat), memoryview(flat), array("B", flat)):
        out = bytearray(number)
        count.batch(given, out)
        assert out == expected
    # Any: its types tell of the buffer from Python 3.12 only.
    cards: Any = np.frombuffer(flat, dtype=np.uint8).reshape(number, 5)
    points: Any = np.zeros(number, dtype=np.uint8)
    count.batch(cards, points)
    assert points.tobytes() == expected
    count.batch(cards, points, crib=True)
    assert points.tobytes() == bytes(quick(twin, hand, crib=True) for hand in hands)


@both_ways
@pytest.mark.parametrize(
    ("cards", "starter", "fault"),
    [
        ([1, 2], 3, "wanted 3 to 6 cards, not 2"),
        ([1, 2, 3, 4, 5, 6, 7], 8, "wanted 3 to 6 cards, not 7"),
        ([1, 2, 3, 3], 4, "card 3 is there twice"),
        ([1, 2, 3, 4], 4, "card 4 is there twice"),
        ([1, 2, 3, 52], 4, "a card's code is 0 to 51, not 52"),
        ([1, 2, 3, -1], 4, "a card's code is 0 to 51, not -1"),
        ([1, 2, 3, 4], 52, "a card's code is 0 to 51, not 52"),
    ],
)
def test_what_is_no_hand_is_refused(
    kernels: ModuleType, cards: list[int], starter: int, fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        kernels.Scorer().hand(cards, starter)


@both_ways
def test_what_is_no_batch_or_pile_is_refused(kernels: ModuleType) -> None:
    with pytest.raises(ValueError, match="wanted five cards for each of 2 scores, not 9"):
        kernels.Scorer().batch(bytes(9), bytearray(2))
    with pytest.raises(ValueError, match="a card's code is 0 to 51, not 200"):
        kernels.Scorer().batch(bytes([1, 2, 3, 4, 200]), bytearray(1))
    with pytest.raises(ValueError, match="wanted 1 to 16 cards, not 0"):
        kernels.play([])
    with pytest.raises(ValueError, match="a card's code is 0 to 51, not 52"):
        kernels.play([1, 52])
    with pytest.raises(ValueError, match="wanted room for 14077764 bytes, not 5"):
        kernels.Scorer().all_hands(bytearray(5))
    with pytest.raises(ValueError, match="card 3 is there twice"):
        kernels.Scorer().row([1, 3, 3])


@needs_native
def test_the_native_quick_way_checks_what_it_is_given() -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    with pytest.raises(ValueError, match="a card's code is 0 to 51, not 99"):
        _native.score(1, 2, 3, 4, 99)
    with pytest.raises(ValueError, match="not all different"):
        _native.score(1, 2, 3, 4, 4)
    with pytest.raises(TypeError, match="four cards, a starter, and whether it is a crib"):
        _native.score(1, 2, 3, 4)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        _native.score(1, 2, 3, 4, "5")  # type: ignore[arg-type]


@needs_native
@pytest.mark.slow
@pytest.mark.parametrize("crib", [False, True])
def test_all_12_994_800_scores_are_the_same_both_ways_and_those_of_brute_force(crib: bool) -> None:
    """SHOW-3, SHOW-4, SHOW-5, SHOW-6, SHOW-7: every hand with every starter."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    stored, plain = (bytearray(twin.ALL_SCORES + twin.SLACK) for _ in range(2))
    _native.Scorer().all_hands(stored, crib)
    twin.Scorer().all_hands(plain, crib)
    scores = bytes(stored[: twin.ALL_SCORES])
    assert scores == bytes(plain[: twin.ALL_SCORES])
    with TOTALS.open() as lines:
        rows = csv.DictReader(lines)
        expected = {int(row["points"]): int(row["cribs" if crib else "hands"]) for row in rows}
    assert {points: scores.count(points) for points in range(30)} == expected


@needs_native
@pytest.mark.slow
@pytest.mark.parametrize("crib", [False, True])
def test_a_batch_of_all_hands_with_a_few_starters_is_the_same_as_their_rows(crib: bool) -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    counter = _native.Scorer()
    rows = bytearray(twin.ALL_SCORES + twin.SLACK)
    counter.all_hands(rows, crib)
    for starter in (0, 17, 42, 51):
        hands = [hand for hand in combinations(range(52), 4) if starter not in hand]
        out = bytearray(len(hands))
        counter.batch(bytes(code for hand in hands for code in (*hand, starter)), out, crib)
        column = rows[starter : twin.ALL_SCORES : 52]
        assert out == bytes(points for points in column if points != 0xFF)


def test_the_twin_is_there_on_demand_and_numpy_is_never_imported() -> None:
    """The environment asks for the twin; neither way needs NumPy."""
    ask = "import sys, muggins.kernels as k; print(k.IS_NATIVE, 'numpy' in sys.modules)"
    for wish in ({}, {"MUGGINS_TWIN": "1"}):
        told = subprocess.run(
            [sys.executable, "-c", ask],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | wish,
        ).stdout.split()
        assert told == [str(kernels.IS_NATIVE and not wish), "False"]


def test_both_ways_offer_the_same_names() -> None:
    for name in kernels.__all__:
        assert name == "IS_NATIVE" or hasattr(twin, name)


def test_the_points_of_a_row_are_few_and_known() -> None:
    """SHOW-8: no row has 19, 25, 26, 27 or more than 29."""
    random = Random(1)
    found: Counter[int] = Counter()
    for _ in range(300):
        found.update(kernels.Scorer().row(random.sample(range(52), 4)))
    assert not {19, 25, 26, 27, *range(30, 0xFF)} & {*found}
