"""How players throw: the models that come with Muggins."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

RANKS = "A23456789TJQK"

LEAST_WEIGHT = 0.02
"""What best players never throw, others do now and then: no pair weighs less than this."""


class ThrowModel(NamedTuple):
    """The weight of each pair of cards by ranks, off-suit and suited; 1: thrown as by chance."""

    off: tuple[float, ...]
    suited: tuple[float, ...]


@cache
def throw_models() -> tuple[ThrowModel, ThrowModel]:
    """How the pone and the dealer throw at the fixed point, each the best answer to the other."""
    rows = [
        line.split()
        for line in files("muggins.kernels")
        .joinpath("data/throws.txt")
        .read_text("utf-8")
        .splitlines()
        if line and not line.startswith("#")
    ]
    columns = [tuple(max(float(row[at]), LEAST_WEIGHT) for row in rows) for at in range(1, 5)]
    pone_off, pone_suited, dealer_off, dealer_suited = columns
    return ThrowModel(pone_off, pone_suited), ThrowModel(dealer_off, dealer_suited)


def rank_weights(model: ThrowModel) -> list[float]:
    """The weight of each pair of ranks, suited or not, by how many of its pairs are suited."""
    pairs = [(a, b) for a in range(len(RANKS)) for b in range(a, len(RANKS))]
    return [
        off if a == b else (12 * off + 4 * suited) / 16
        for (a, b), off, suited in zip(pairs, *model, strict=True)
    ]
