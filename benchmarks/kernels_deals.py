"""Whole games between fast players, and the odds that follow."""

from __future__ import annotations

import time
from array import array

from benchmarks.timing import best_call
from muggins.kernels import _native
from muggins.kernels.models import rank_weights, throw_models

PAIRS = 20_000


def report() -> list[tuple[str, str]]:
    pone, dealer = (rank_weights(model) for model in throw_models())
    tables = (
        _native.ThrowTable.by_means(dealer, 1, -1),
        _native.ThrowTable.by_means(pone, 1, 1),
    )
    careful, greedy = (_native.FastPlayer(*tables, way) for way in ("careful", "greedy"))
    tally = _native.play_deals(careful, careful, 2_000_000, threads=2)
    totals, first = (
        array("d", [float(number) for number in counts.cast("B").cast("q")])
        for counts in (tally.totals, tally.dealer_first)
    )
    odds = best_call(lambda: _native.solve_odds(totals, first), calls=5, rounds=21)
    return [
        ("games a second, expected throws, greedy play", f"{_rate(greedy):,.0f}"),
        ("games a second, expected throws, careful play (static)", f"{_rate(careful):,.0f}"),
        ("odds table of a game to 121", f"{1e3 * odds:.2f} ms"),
    ]


def _rate(player: _native.FastPlayer) -> float:
    best = 0.0
    for _ in range(7):
        began = time.perf_counter()
        _native.play_match(player, player, PAIRS)
        best = max(best, 2 * PAIRS / (time.perf_counter() - began))
    return best
