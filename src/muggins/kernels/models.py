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


class SingleModels(NamedTuple):
    """The weight of each rank where one card is thrown, by those who own the crib and by others."""

    others: tuple[float, ...]
    owners: tuple[float, ...]


@cache
def throw_models(dealt: int = 6) -> tuple[ThrowModel, ThrowModel]:
    """How pone and dealer throw two of *dealt* cards, each the best answer to the other.

    Raises `ValueError` if there is no such model: there are those for five and six cards.
    """
    names = {5: "five_dealt_throws.txt", 6: "throws.txt"}
    if dealt not in names:
        raise ValueError(f"there are models for 5 and 6 cards dealt, not {dealt}")
    rows = _rows(names[dealt])
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


def single_models(owners: int, others: int, blind: int, sides: int) -> SingleModels:
    """How players throw one card of five, each the best answer to all.

    So many throw on the side that owns the crib and on the other *sides*, and so many cards of the
    crib are blind. Raises `ValueError` if there is no such model.
    """
    found = _all_single_models().get((owners, others, blind, sides))
    if found is None:
        raise ValueError(
            f"there is no model of {owners} and {others} throwers, {blind} blind cards and"
            f" {sides} sides"
        )
    return found


@cache
def _all_single_models() -> dict[tuple[int, ...], SingleModels]:
    found: dict[tuple[int, ...], dict[str, tuple[float, ...]]] = {}
    for row in _rows("single_throws.txt"):
        weights = tuple(max(float(weight), LEAST_WEIGHT) for weight in row[5:])
        found.setdefault(tuple(map(int, row[:4])), {})[row[4]] = weights
    return {table: SingleModels(**sides) for table, sides in found.items()}


def _rows(name: str) -> list[list[str]]:
    text = files("muggins.kernels").joinpath("data", name).read_text("utf-8")
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]
