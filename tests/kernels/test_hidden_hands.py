"""What others may hold: by chance as often as counted, and the same both ways."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, permutations
from math import sqrt
from random import Random
from types import ModuleType
from typing import Any

import pytest

from muggins.kernels import twin
from tests.kernels.both import both_ways, needs_native

QUADS: list[tuple[int, ...]] = list(combinations_with_replacement(range(13), 4))
TRIPLES: list[tuple[int, ...]] = list(combinations_with_replacement(range(13), 3))
CARD_TRIPLES = list(combinations(range(52), 3))

WEIGHTS_THERE_ARE = "but 455 or 22100 of three, 1820 of four"
NONE = "no hands fit what is known"


def weights(seed: int, number: int, zeros: float = 0.2) -> array[float]:
    random = Random(seed)
    return array("f", [0.0 if random.random() < zeros else random.random() for _ in range(number)])


def rows(given: bytes, row: int) -> list[bytes]:
    return [given[at : at + row] for at in range(0, len(given), row)]


def cases(hidden: Any, *, suits: bool = True) -> dict[bytes, float]:
    """The chance of each case."""
    found = hidden.every(100_000, suits)
    assert found is not None
    total = sum(found[1])
    every = rows(found[0], hidden.row)
    assert len({*every}) == len(every)
    return {case: weight / total for case, weight in zip(every, found[1], strict=True)}


@both_ways
def test_every_case_is_there_once(kernels: ModuleType) -> None:
    """Two hands of two and a known card, out of seven cards."""
    unseen = [3, 9, 16, 20, 31, 40, 51]
    hidden = kernels.HiddenHands(unseen, [[None, 12, None], [None, None]])
    assert hidden.row == 5
    expected = {
        bytes([a, 12, b, c, d])
        for a, b in combinations(unseen, 2)
        for c, d in combinations([card for card in unseen if card not in (a, b)], 2)
    }
    found = cases(hidden)
    assert found.keys() == expected
    assert [*found.values()] == pytest.approx([1 / len(expected)] * len(expected))
    assert hidden.every(len(expected)) is not None
    assert hidden.every(len(expected) - 1) is None


@both_ways
def test_who_has_said_go_holds_nothing_that_fitted(kernels: ModuleType) -> None:
    """PLAY-2: at 25 no six and nothing lower."""
    unseen = list(range(16, 36))
    hidden = kernels.HiddenHands(unseen, [[None], [None]], gone_at=[None, 25])
    found = cases(hidden)
    assert found.keys() == {bytes(pair) for pair in permutations(unseen, 2) if pair[1] >> 2 >= 6}
    assert all(case[1] >> 2 >= 6 for case in rows(hidden.sample(200, 1), 2))


@both_ways
def test_a_crib_that_plays_along_has_an_order_and_its_go_tells_of_one_card(
    kernels: ModuleType,
) -> None:
    """SOLO-3"""
    unseen = [2, 10, 40, 44]
    hidden = kernels.HiddenHands(unseen, [[None, None, 7, 11]], [24], crib_plays=True)
    assert cases(hidden).keys() == {
        bytes([a, b, 7, 11]) for a, b in permutations(unseen, 2) if a >= 40
    }
    assert {*rows(hidden.sample(200), 4)} == cases(hidden).keys()
    # Its next card is known, and so the go has told nothing.
    known = kernels.HiddenHands(unseen, [[45, None]], [24], crib_plays=True)
    assert cases(known).keys() == {bytes([45, card]) for card in unseen}


@both_ways
def test_hands_weigh_as_they_are_kept(kernels: ModuleType) -> None:
    """By the ranks of what was laid and is held, and by the cards of three."""
    unseen = [0, 1, 5, 16, 17, 33, 48]
    quads, triples, cards = weights(1, 1820), weights(2, 455), weights(3, 22100, 0.1)
    hidden = kernels.HiddenHands(
        unseen,
        [[None, None], [None, 30], [None, None]],
        laid=[[4, 20], [44], [51]],
        kept=[quads, triples, cards],
    )
    expected: dict[bytes, float] = {}
    for a, b in combinations(unseen, 2):
        for c in {*unseen} - {a, b}:
            for d, e in combinations(sorted({*unseen} - {a, b, c}), 2):
                first = quads[QUADS.index(tuple(sorted(x >> 2 for x in (a, b, 4, 20))))]
                second = triples[TRIPLES.index(tuple(sorted(x >> 2 for x in (c, 30, 44))))]
                third = cards[CARD_TRIPLES.index((d, e, 51))]
                if first * second * third:
                    expected[bytes([a, b, c, 30, d, e])] = first * second * third
    total = sum(expected.values())
    assert cases(hidden) == {
        case: pytest.approx(weight / total) for case, weight in expected.items()
    }


@both_ways
def test_without_suits_cards_of_a_rank_are_one_case(kernels: ModuleType) -> None:
    unseen = [0, 1, 2, 16, 17, 40, 41, 42, 43]
    kept = [None, weights(4, 1820)]
    hidden = kernels.HiddenHands(
        unseen, [[None, None], [None, None]], [22, None], laid=[[], [8, 12]], kept=kept
    )
    by_ranks: dict[tuple[int, ...], float] = defaultdict(float)
    for case, chance in cases(hidden).items():
        by_ranks[tuple(card >> 2 for card in case)] += chance
    found = cases(hidden, suits=False)
    assert {tuple(card >> 2 for card in case): chance for case, chance in found.items()} == {
        ranks: pytest.approx(chance) for ranks, chance in by_ranks.items()
    }


def four_of_six_seats() -> dict[str, Any]:
    """Weighted and not, bound by a go and not, known in part: with few cards, that clash often."""
    return {
        "unseen": [0, 5, 10, 19, 24, 29, 34, 39, 44],
        "hands": [[None, None], [None], [None, 50], [None]],
        "gone_at": [None, 26, None, 22],
        "laid": [[12, 16], [], [1, 2], []],
        "kept": [weights(5, 1820), None, weights(6, 1820), None],
    }


def unweighted() -> dict[str, Any]:
    return {
        "unseen": [0, 5, 10, 19, 24, 29, 34, 39],
        "hands": [[None, None], [None], [None]],
        "gone_at": [None, 26, 24],
    }


def noddy() -> dict[str, Any]:
    return {
        "unseen": [0, 5, 10, 19, 24, 29, 34],
        "hands": [[None] * 3, [None] * 2],
        "laid": [[], [51]],
        "kept": [weights(7, 22100), weights(8, 455)],
    }


HARD: list[Callable[[], dict[str, Any]]] = [four_of_six_seats, unweighted, noddy]


@both_ways
@pytest.mark.parametrize("known", HARD, ids=lambda known: known.__name__)
def test_samples_come_as_often_as_they_are_likely(
    kernels: ModuleType, known: Callable[[], dict[str, Any]]
) -> None:
    """Every case within five standard errors, over 400,000 samples (the twin: 6,000)."""
    hidden = kernels.HiddenHands(**known())
    number = 6000 if kernels is twin else 400_000
    found = Counter(rows(hidden.sample(number, 7), hidden.row))
    expected = cases(hidden)
    assert found.keys() <= expected.keys()
    for case, chance in expected.items():
        # Neighbours in a chain are a little alike, hence a half more.
        error = 1.5 * sqrt(chance * (1 - chance) / number)
        assert abs(found[case] / number - chance) < 5 * error + 2 / number


@both_ways
def test_samples_can_be_repeated(kernels: ModuleType) -> None:
    for known in HARD:
        hidden = kernels.HiddenHands(**known())
        assert hidden.sample(50, 3) == hidden.sample(50, 3)
        assert hidden.sample(50, 3) != hidden.sample(50, 4)
        assert hidden.sample(50, 2**64 + 3) == hidden.sample(50, 3)
        assert hidden.sample(50, -1) == hidden.sample(50, 2**64 - 1)


@needs_native
def test_samples_and_cases_are_the_same_both_ways() -> None:
    """200 tables by chance, of up to seven others."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(8)
    for seed in range(200):
        known = any_table(random)
        native, plain = _native.HiddenHands(**known), twin.HiddenHands(**known)
        assert native.row == plain.row
        assert native.sample(6, seed) == plain.sample(6, seed)
        suits = random.random() < 0.5
        assert native.every(60, suits) == plain.every(60, suits)


def any_table(random: Random) -> dict[str, Any]:
    pack = random.sample(range(52), 52)
    hands, laid, kept, gone_at = [], [], [], []
    for _ in range(random.randint(1, 7)):
        held = random.randint(0, 4)
        hands.append([pack.pop() if random.random() < 0.1 else None for _ in range(held)])
        laid.append([pack.pop() for _ in range(4 - held)])
        kept.append(weights(random.randrange(99), 1820) if random.random() < 0.4 else None)
        gone_at.append(random.choice((None, None, 24, 28)))
    crib_plays = random.random() < 0.2
    if crib_plays:
        kept[-1] = None
    hidden = sum(hand.count(None) for hand in hands)
    unseen = pack if random.random() < 0.7 else pack[: max(hidden + 3, 12)]
    return {
        "unseen": unseen,
        "hands": hands,
        "gone_at": gone_at if len(unseen) > 20 else (),
        "laid": laid,
        "kept": kept,
        "crib_plays": crib_plays,
    }


@both_ways
def test_when_all_is_known_there_is_one_case(kernels: ModuleType) -> None:
    assert kernels.HiddenHands([1, 2], [[5], [7, 6]]).every(1) == (bytes([5, 7, 6]), [1])
    assert kernels.HiddenHands([1, 2], [[5]]).sample(2) == bytes([5, 5])
    assert kernels.HiddenHands([1, 2], []).every(1) == (b"", [1])


@both_ways
@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"hands": [[]] * 9}, "wanted up to 8 hands, not 9"),
        ({"hands": [[None] * 5]}, "a hand has up to 4 cards, not 5"),
        ({"gone_at": [None, None]}, "wanted one entry for each of 1 hands, not 2"),
        ({"laid": [[], []]}, "wanted one entry for each of 1 hands, not 2"),
        ({"kept": [None, None]}, "wanted one entry for each of 1 hands, not 2"),
        ({"unseen": [1, 1]}, "card 1 is there twice"),
        ({"hands": [[None, 44]]}, "card 44 is there twice"),
        ({"laid": [[77]]}, "a card's code is 0 to 51, not 77"),
        ({"laid": [[40]]}, "card 40 is there twice"),
        ({"gone_at": [31]}, "one says go at 22 to 30, not 31"),
        ({"unseen": [4]}, "wanted 2 cards unseen or more, not 1"),
        ({"unseen": [4, 8, 12], "gone_at": [24]}, NONE),
        ({"kept": [array("f", [1.0] * 455)]},
         f"there are no 455 weights for hands of 2 cards, {WEIGHTS_THERE_ARE}"),
        ({"laid": [[0, 1]], "kept": [array("f", [-1.0] * 1820)]}, "weights are numbers from 0 on"),
        ({"laid": [[0, 1]], "kept": [array("f", [float("inf")] * 1820)]},
         "weights are numbers from 0 on"),
        ({"laid": [[0, 1]], "kept": [array("f", [0.0] * 1820)]}, NONE),
        ({"laid": [[0, 1]], "kept": [array("f", [1.0] * 1820)], "crib_plays": True},
         "a crib that plays along is not kept, and has no weights"),
    ],
)  # fmt: skip
def test_what_cannot_be_known_is_refused(
    kernels: ModuleType, changed: dict[str, Any], fault: str
) -> None:
    known = {"unseen": [40, 44, 48], "hands": [[None, None]]} | changed
    with pytest.raises(ValueError, match=f"^{fault}$"):
        kernels.HiddenHands(**known)


@both_ways
def test_no_number_of_cases_and_hands_that_exclude_each_other_are_refused(
    kernels: ModuleType,
) -> None:
    hidden = kernels.HiddenHands([0, 1, 2], [[None]])
    for ask in (hidden.sample, hidden.every):
        with pytest.raises(ValueError, match=r"^wanted 1 to 1000000 cases, not 0$"):
            ask(0)
    # Both keep the ace of clubs or nothing.
    only = array("f", [float(0 in hand) for hand in CARD_TRIPLES])
    both = kernels.HiddenHands([0, 8, 12], [[None], [None]], laid=[[4, 5], [6, 7]], kept=[only] * 2)
    with pytest.raises(ValueError, match=f"^{NONE}$"):
        both.sample(1)
    with pytest.raises(ValueError, match=f"^{NONE}$"):
        both.every(10)
    with pytest.raises(ValueError, match=r"^weights that go by cards need suits$"):
        both.every(10, suits=False)
