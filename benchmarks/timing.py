"""Timing on a machine that is shared: ratios in one run, best of several."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import timeit
from collections.abc import Callable, Mapping


def best_rates(
    contestants: Mapping[str, Callable[[int], None]], *, size: int, rounds: int
) -> dict[str, float]:
    """How often a second each contestant does its work, the best of several rounds in turn."""
    best = dict.fromkeys(contestants, 0.0)
    for _ in range(rounds):
        for name, work in contestants.items():
            began = time.perf_counter()
            work(size)
            best[name] = max(best[name], size / (time.perf_counter() - began))
    return best


def best_seconds(command: list[str], *, rounds: int = 15) -> float:
    """How long a program takes from start to finish, at best."""
    taken = []
    # Compiled modules are kept, as they are for a user, whatever this shell says.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(rounds):
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        taken.append(time.perf_counter() - began)
    return min(taken)


def best_call(work: Callable[[], object], *, calls: int, rounds: int = 9) -> float:
    """How many seconds one call takes, at best."""
    return min(timeit.repeat(work, number=calls, repeat=rounds)) / calls


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]
