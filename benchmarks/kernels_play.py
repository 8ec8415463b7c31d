"""The play: all cards seen, and in equilibrium."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from benchmarks.timing import best_call
from muggins.kernels import _native, twin

ANY_HAND = [1.0] * 1820
"""Four cards are kept by chance."""

FOUR, NINE, SIX, DEUCE = 3, 8, 5, 1


class Solved(NamedTuple):
    rounds: int
    seconds: float


def solve(laid: Sequence[int], goal: float, *, step: int = 1, threads: int = 1) -> Solved:
    """How long it takes until both together can gain no more than *goal*, the tree included.

    How much they can gain is computed after every *step* rounds, and that is not counted in.
    """
    began = time.perf_counter()
    solver = _native.Equilibrium(laid, [], (ANY_HAND, ANY_HAND), threads=threads)
    seconds = time.perf_counter() - began
    gain = goal + 1
    while gain > goal:
        began = time.perf_counter()
        solver.improve(step)
        seconds += time.perf_counter() - began
        gain = solver.exploitability()
    return Solved(solver.rounds, seconds)


def solve_best(laid: Sequence[int], goal: float) -> Solved:
    return min((solve(laid, goal) for _ in range(5)), key=lambda solved: solved.seconds)


def report() -> list[tuple[str, str]]:
    random = Random(1)
    pack = [rank for rank in range(13) for _ in range(4)]
    deals = [random.sample(pack, 8) for _ in range(2000)]
    native, plain = _native.PerfectPlay(), twin.PerfectPlay()

    def play_all() -> None:
        for cards in deals:
            native.value(cards[:4], cards[4:])

    seen = best_call(play_all, calls=1, rounds=15) / len(deals)
    twin_seen = best_call(lambda: plain.value(deals[0][:4], deals[0][4:]), calls=1, rounds=3)
    two = solve_best([FOUR, NINE], 0.02)
    four = solve_best([FOUR, NINE, SIX, DEUCE], 0.001)
    return [
        ("perfect play, four cards against four", f"{1e6 * seen:.2f} us"),
        ("the same by the twin", f"{1e3 * twin_seen:.0f} ms"),
        ("equilibrium after two cards, to 0.02 points", f"{1e3 * two.seconds:.0f} ms"),
        ("in so many rounds", f"{two.rounds}"),
        ("equilibrium after four cards, to 0.001 points", f"{1e3 * four.seconds:.2f} ms"),
        ("in so many rounds", f"{four.rounds}"),
    ]


def report_whole_play() -> list[tuple[str, str]]:
    threads = os.cpu_count() or 1
    solved = solve([], 0.005, step=5, threads=threads)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    return [
        (f"the whole play to 0.005 points, {threads} threads", f"{solved.seconds:.1f} s"),
        ("in so many rounds", f"{solved.rounds}"),
        ("the most memory that was taken", f"{peak:.2f} GB"),
    ]
