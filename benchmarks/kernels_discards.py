"""Throws: one deal of each kind, all deals, and the fixed points."""

from __future__ import annotations

from random import Random
from typing import Protocol

from benchmarks.timing import best_call
from muggins.kernels import _native, twin
from muggins.kernels.models import single_models, throw_models

DEALS = 500


def report() -> list[tuple[str, str]]:
    return [*two_players(), *other_tables(), *fixed_points()]


def two_players() -> list[tuple[str, str]]:
    pone, _ = throw_models()
    native, plain = _native.DiscardStudy(*pone), twin.DiscardStudy(*pone)
    return [
        ("one deal's 15 throws, full distributions", f"{1e6 * seconds_a_deal(native, 6):.1f} us"),
        ("the same by the twin", f"{1e3 * seconds_a_deal(plain, 6, deals=20):.0f} ms"),
    ]


def other_tables() -> list[tuple[str, str]]:
    """The throws of other games, full distributions too."""
    three, four = single_models(1, 2, 1, 3), single_models(2, 2, 0, 2)
    five, six = single_models(3, 2, 0, 2), single_models(3, 3, 0, 2)
    tables = {
        "three players, 5 throws": (5, 1, [three.others] * 2, None, 1),
        "four players": (5, 1, [four.owners, *[four.others] * 2], None, 0),
        "five players, a crib of five": (5, 1, [*[five.owners] * 2, *[five.others] * 2], None, 0),
        "six players, a crib of six": (5, 1, [*[six.owners] * 2, *[six.others] * 3], None, 0),
        "five-card, 10 throws": (5, 2, [], throw_models(5)[0], 0),
        "solitaire, 15 throws": (6, 2, [], None, 2),
    }
    return [
        (name, f"{1e6 * seconds_a_deal(_native.ThrowStudy(*table), table[0]):.1f} us")
        for name, table in tables.items()
    ]


def fixed_points() -> list[tuple[str, str]]:
    weights = [1.0] * 91
    every = best_call(lambda: _native.best_answer(weights, False), calls=1, rounds=5)
    rest = best_call(_native.fixed_point, calls=1, rounds=3)
    four = best_call(lambda: _native.single_fixed_point(2, 2, 0, 2), calls=1, rounds=3)
    return [
        ("the best throw of all 20,358,520 deals, tables included", f"{every:.2f} s"),
        ("fixed point of both throw models", f"{rest:.2f} s"),
        ("fixed point of four players' throws", f"{four:.2f} s"),
    ]


class Study(Protocol):
    def study(self, cards: list[int], /) -> memoryview[float]: ...


def seconds_a_deal(study: Study, dealt: int, deals: int = DEALS) -> float:
    random = Random(1)
    hands = [random.sample(range(52), dealt) for _ in range(deals)]

    def study_all() -> None:
        for cards in hands:
            study.study(cards)

    return best_call(study_all, calls=1, rounds=15) / deals
