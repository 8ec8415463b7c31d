"""Throws: one deal, all deals, and the fixed point."""

from __future__ import annotations

from random import Random

from benchmarks.timing import best_call
from muggins.kernels import _native, twin
from muggins.kernels.models import throw_models


def report() -> list[tuple[str, str]]:
    pone, _ = throw_models()
    native, plain = _native.DiscardStudy(*pone), twin.DiscardStudy(*pone)
    random = Random(1)
    deals = [random.sample(range(52), 6) for _ in range(500)]

    def study_all() -> None:
        for cards in deals:
            native.study(cards)

    one = best_call(study_all, calls=4) / len(deals)
    twin_one = best_call(lambda: plain.study(deals[0]), calls=1, rounds=3)
    weights = [1.0] * 91
    every = best_call(lambda: _native.best_answer(weights, False), calls=1, rounds=5)
    rest = best_call(_native.fixed_point, calls=1, rounds=3)
    return [
        ("one deal's 15 throws, full distributions", f"{1e6 * one:.1f} us"),
        ("the same by the twin", f"{1e3 * twin_one:.0f} ms"),
        ("the best throw of all 20,358,520 deals, tables included", f"{every:.2f} s"),
        ("fixed point of both throw models", f"{rest:.2f} s"),
    ]
