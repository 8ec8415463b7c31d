"""The best play against a known way of playing: both ways alike, and against plain searching."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import isnan
from random import Random
from types import ModuleType

import pytest

from muggins.kernels import twin
from muggins.kernels.twin.public_play import SAYS_GO
from tests.kernels.both import NATIVE, both_ways, needs_native

BY_HAND: ModuleType = twin


def a_table(hole: int, seed: int) -> memoryview[float]:
    """What the game is worth to the pone: more for more points, and settled at the hole."""
    random = Random(seed)
    rows = [
        [
            1.0 if pone == hole else -1.0 if dealer == hole else (pone - dealer) / hole / 2
            for dealer in range(hole + 1)
        ]
        for pone in range(hole + 1)
    ]
    for row in rows[:-1]:
        row[:-1] = [value + random.random() / 4 for value in row[:-1]]
    flat = array("f", [value for row in rows for value in row])
    return memoryview(flat).cast("B").cast("f", (hole + 1, hole + 1))


def alike(one: Sequence[float], other: Sequence[float]) -> bool:
    return one == pytest.approx(other, abs=1e-6, nan_ok=True)


POSITIONS: list[tuple[list[int], list[int], int]] = [
    ([], [0, 4, 9, 12], 4),
    ([4], [4, 5, 6, 9], 3),
    ([12, 11], [3, 5, 12], 3),
    ([12, 11, 9], [0, 10, 10], 2),
    ([12, 11, 9, SAYS_GO], [0, 7], 3),
    ([3, 3, 4, 4, 5], [5, 9], 1),
]


@needs_native
@pytest.mark.parametrize("way", ["random", "greedy", "careful"])
@pytest.mark.parametrize(("laid", "hand", "others"), POSITIONS)
def test_answers_are_the_same_both_ways(
    way: str, laid: list[int], hand: list[int], others: int
) -> None:
    random = Random(3)
    every = list(combinations_with_replacement(range(13), others))
    every = [held for held in every if max(held.count(rank) for rank in held) < 3]
    theirs = random.sample(every, min(20, len(every)))
    weights = [random.random() + 0.1 for _ in theirs]
    points = [random.randrange(13) for _ in theirs]
    plain: dict[str, object] = {"worth": (1.0, 0.7), "accounted": (7, 7)}
    game: dict[str, object] = {
        "table": a_table(61, 2),
        "scores": (55, 52),
        "my_points": 4,
        "their_points": points,
    }
    for options in (plain, game, {"fifteen": 0, "last_card": 0}, {"one_count": True}):
        one, other = (
            kernels.best_against(way, hand, laid, theirs, weights, **options)
            for kernels in (NATIVE, BY_HAND)
        )
        assert alike(list(one), other)


@both_ways
def test_what_beats_a_greedy_pair_is_found(kernels: ModuleType) -> None:
    """PLAY-5: they hold 4 K, and pair a four at once; then my third four pegs six."""
    worths = kernels.best_against("greedy", [3, 3, 11], [8, 9], [[3, 12, 12]], [1.0])
    assert [rank for rank in range(13) if not isnan(worths[rank])] == [3, 11]
    certain = kernels.best_against("greedy", [3, 3], [0, 0, 0, 0], [[3, 12]], [1.0])
    assert certain[3] == max(worth for worth in certain if not isnan(worth))


@both_ways
@pytest.mark.parametrize(("rank", "worth"), [(4, 1.0), (5, -1.0)])
def test_a_game_won_in_the_play_is_won_whatever_is_counted_after(
    kernels: ModuleType, rank: int, worth: float
) -> None:
    """WIN-2, SHOW-1: at 59 a five on the ten wins at once; else the pone counts out first."""
    found = kernels.best_against(
        "greedy",
        [rank],
        [9],
        [[]],
        [1.0],
        table=a_table(61, 1),
        scores=(50, 59),
        my_points=8,
        their_points=[12],
        cards=1,
    )
    assert found[rank] == worth


@both_ways
def test_what_cannot_be_answered_is_refused(kernels: ModuleType) -> None:
    best = kernels.best_against
    oblong = memoryview(array("f", [0.0] * 6)).cast("B").cast("f", (2, 3))
    with pytest.raises(ValueError, match="hands have 1 to 4 cards, not 5"):
        best("greedy", [1], [], [[1]], [1.0], cards=5)
    with pytest.raises(ValueError, match="a way to play is random, greedy or careful, not x"):
        best("x", [1, 2, 3, 4], [], [[1, 2, 3, 4]], [1.0])
    with pytest.raises(ValueError, match="wanted 4 cards, not 3"):
        best("greedy", [1, 2, 3], [], [[1, 2, 3, 4]], [1.0])
    with pytest.raises(ValueError, match="wanted 4 cards, not 1"):
        best("greedy", [1, 2, 3, 4], [], [[1]], [1.0])
    with pytest.raises(ValueError, match="wanted a weight for each of 1 hands, not 2"):
        best("greedy", [1, 2, 3, 4], [], [[1, 2, 3, 4]], [1.0, 2.0])
    with pytest.raises(ValueError, match="weights are numbers above 0"):
        best("greedy", [1, 2, 3, 4], [], [[1, 2, 3, 4]], [0.0])
    with pytest.raises(ValueError, match="a rank is 0 to 12, not 14"):
        best("greedy", [1, 2, 3, 14], [], [[1, 2, 3, 4]], [1.0])
    with pytest.raises(ValueError, match="the count would pass 31"):
        best("greedy", [1], [12, 12, 12, 12], [[1]], [1.0])
    with pytest.raises(ValueError, match="nothing is left to choose"):
        best("greedy", [], [5, 6], [[]], [1.0], cards=1)
    with pytest.raises(ValueError, match="wanted the points of 1 hands, not 0"):
        best("greedy", [1], [], [[1]], [1.0], cards=1, table=a_table(5, 1))
    with pytest.raises(ValueError, match="a score is 0 to 4, not 5"):
        best("greedy", [1], [], [[1]], [1], cards=1, table=a_table(5, 1), scores=(5, 0),
             their_points=[0])  # fmt: skip
    with pytest.raises(ValueError, match="wanted a square table of values"):
        best("greedy", [1], [], [[1]], [1.0], cards=1, table=oblong)
