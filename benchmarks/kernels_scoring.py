"""Counting hands: natively, by the twin, and as a textbook does it."""

from __future__ import annotations

import ctypes
import timeit
from itertools import combinations, pairwise
from random import Random

from benchmarks.timing import best_call, best_seconds, python
from muggins.kernels import _native, twin

PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def textbook(a: int, b: int, c: int, d: int, starter: int) -> int:
    """Every subset for fifteens, every pair, every run looked for: what one writes first."""
    cards = (a, b, c, d, starter)
    ranks = [card >> 2 for card in cards]
    subsets = [some for size in range(2, 6) for some in combinations(ranks, size)]
    points = 2 * sum(sum(PIPS[rank] for rank in some) == 15 for some in subsets)
    points += 2 * sum(one == other for one, other in combinations(ranks, 2))
    for size in (5, 4, 3):
        runs = [
            some
            for some in combinations(sorted(ranks), size)
            if all(high == low + 1 for low, high in pairwise(some))
        ]
        if runs:
            points += size * len(runs)
            break
    if len({card & 3 for card in cards[:4]}) == 1:
        points += 5 if starter & 3 == a & 3 else 4
    return points + (40 + (starter & 3) in cards[:4])


def report() -> list[tuple[str, str]]:
    out = bytearray(twin.ALL_SCORES + twin.SLACK)
    address = ctypes.addressof(ctypes.c_char.from_buffer(out))
    scorer = _native.Scorer()
    clear = best_call(lambda: ctypes.memset(address, 0, twin.ALL_SCORES), calls=20)
    store = best_call(lambda: scorer.all_hands(out), calls=20)
    random = Random(1)
    hands = 200_000
    codes = bytes(code for _ in range(hands) for code in random.sample(range(52), 5))
    points = bytearray(hands)
    batch = best_call(lambda: scorer.batch(codes, points), calls=20)
    native = min_call("from muggins.kernels._native import score", "score(16, 17, 19, 41, 18)")
    plain = min_call("from muggins.kernels.twin import score", "score(16, 17, 19, 41, 18)")
    book = best_call(lambda: textbook(16, 17, 19, 41, 18), calls=20_000)
    bare = best_seconds(python("-c", "import muggins"))
    kernels = best_seconds(python("-c", "import muggins, muggins.kernels"))
    return [
        ("all 12,994,800 scores stored", f"{1e3 * store:.2f} ms"),
        ("memset of the same bytes", f"{1e3 * clear:.2f} ms"),
        ("ratio", f"{store / clear:.2f}"),
        ("one score from Python: textbook", f"{1e9 * book:.0f} ns"),
        ("the same: twin", f"{1e9 * plain:.0f} ns, 1/{book / plain:.0f}"),
        ("the same: native", f"{1e9 * native:.0f} ns, 1/{book / native:.0f}"),
        ("a batch of random hands, each", f"{1e9 * batch / hands:.2f} ns"),
        ("import of the kernels after muggins", f"{1e3 * (kernels - bare):.1f} ms"),
    ]


def min_call(setup: str, statement: str) -> float:
    """One call, without the cost of a function around it."""
    return min(timeit.repeat(statement, setup, number=200_000, repeat=9)) / 200_000
