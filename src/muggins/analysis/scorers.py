"""Scorers for the combinations that count; one is made only once, as that takes a while."""

from __future__ import annotations

from functools import cache

from muggins import kernels
from muggins.engine.rules import Combinations


@cache
def scorer_for(counts: Combinations) -> kernels.Scorer:
    return kernels.Scorer(counts.fifteen, counts.twenty_five, counts.run_of_three)
