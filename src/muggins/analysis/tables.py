"""What deals bring at each kind of table: the crib by a throw, the hands kept, and the points.

`tools.make_tables` makes the numbers, from deals of good players by the ten thousand. A table is
known by who is dealt and throws how many cards, by the sides, and by whether points are wanted;
smaller house rules change little of this, and share it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from math import log2
from typing import NamedTuple

from muggins.engine.rules import Goal, PlayLength, Rules
from muggins.kernels.twin.public_play import hand_number
from muggins.kernels.twin.scoring import PIPS

FILE = "data/tables.txt"

OTHERS, OWNERS = 0, 1
"""Those on another side than the dealer, and those who own the crib."""

PAIRS = tuple((a, b) for a in range(13) for b in range(a, 13))

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""A weight is written as one of these, four to a doubling; G stands for 1."""

_ONE = _DIGITS.index("G")


class Pace(NamedTuple):
    """Points to be expected, and how far they lie from their mean."""

    mean: float
    variance: float


class TableModel(NamedTuple):
    """What is known of deals at one kind of table; in pairs the others come first."""

    cribs: tuple[tuple[float, ...], tuple[float, ...]]
    """The mean of the crib by what is thrown: a rank, or a pair off-suit and then suited."""
    pegging: tuple[tuple[float, ...], tuple[float, ...]]
    """What each of the `traits` of a kept hand adds to what its side pegs more than others."""
    kept: tuple[array[float] | None, array[float] | None]
    """How much likelier a hand of these ranks is kept than by chance."""
    pegs: tuple[Pace, ...]
    """What each place pegs in the play, the dealer first."""
    hands: tuple[Pace, Pace]
    crib: Pace
    leads: tuple[tuple[float, ...], ...] = ()
    """By place what each hand of ranks, as `multisets` has them, pegs more than others,
    if that is known; less far from their mean than it was found, as `TRUST_IN_HANDS` says."""

    def crib_mean(self, role: int, thrown: Sequence[int]) -> float:
        """The crib to be expected when these cards, by their codes, are thrown to it."""
        if not self.cribs[role] or not thrown:
            return self.crib.mean
        if len(thrown) == 1:
            return self.cribs[role][thrown[0] >> 2]
        one, other = sorted(thrown)
        suited = ((one ^ other) & 3) == 0
        return self.cribs[role][PAIRS.index((one >> 2, other >> 2)) + len(PAIRS) * suited]

    def pegging_of(self, role: int, kept: Sequence[int], place: int | None = None) -> float:
        """What a kept hand's side pegs more than the mean of the others."""
        ranks = [card >> 2 for card in kept]
        if place is not None and self.leads:
            return self.leads[place][hand_number(ranks)]
        weights = self.pegging[role]
        return TRUST * sum(weights[trait] for trait in traits(ranks))


def traits(ranks: Sequence[int]) -> Iterator[int]:
    """What is about a hand, for the play: its ranks, pairs, neighbours, fifteens and fives."""
    for place, rank in enumerate(ranks):
        yield rank
        for other in ranks[:place]:
            if rank == other:
                yield 13
            elif abs(rank - other) <= 2:
                yield 13 + abs(rank - other)
            if PIPS[rank] + PIPS[other] == 15:
                yield 16
            elif PIPS[rank] + PIPS[other] == 5:
                yield 17


TRAITS = 18

TRUST = 0.5
"""So much of what traits say is believed: over 1500 deals of three, throws were best with half."""

TRUST_IN_HANDS = 0.75
"""The same of how far a hand's lead lies from the mean: over 8000 deals at each of four tables."""


def kind_of(rules: Rules) -> str:
    """The table that a row is played at, as the file has it."""

    def numbers(values: Sequence[int]) -> str:
        return "".join(map(str, values))

    return " ".join([
        f"dealt={numbers(rules.dealt)}",
        f"thrown={numbers(rules.thrown)}",
        f"blind={len(rules.blind_crib)}",
        f"sides={numbers(rules.sides)}",
        "play=one-count" if rules.play is PlayLength.ONE_COUNT else "play=all",
        "points=shunned" if rules.goal is Goal.REACH_TO_LOSE else "points=wanted",
    ])  # fmt: skip


@cache
def table_model(rules: Rules) -> TableModel | None:
    """What is known of such a table, if anything is."""
    return _models().get(kind_of(rules))


@cache
def is_known_table(rules: Rules) -> bool:
    return kind_of(rules) in _models()


def written_weights(weights: Sequence[float]) -> str:
    """Weights as the file has them, the nearest digits."""
    least = 2 ** (-_ONE / 4)
    places = [round(4 * log2(max(weight, least))) + _ONE for weight in weights]
    return "".join(_DIGITS[min(place, len(_DIGITS) - 1)] for place in places)


def read_weights(digits: str) -> array[float] | None:
    """Weights as the file has them; none if it has nothing."""
    if not digits:
        return None
    return array("f", [2 ** ((_DIGITS.index(digit) - _ONE) / 4) for digit in digits])


def written_leads(leads: Sequence[float]) -> str:
    """Their mean, and how far each lies from it, in tenths of a point."""
    mean = sum(leads) / len(leads)
    places = [round((lead - mean) / LEAD_STEP) + len(_DIGITS) // 2 for lead in leads]
    digits = "".join(_DIGITS[max(0, min(place, len(_DIGITS) - 1))] for place in places)
    return f"{mean:.3f} {digits}"


LEAD_STEP = 0.1


@cache
def _models() -> dict[str, TableModel]:
    text = files("muggins.analysis").joinpath(FILE).read_text("utf-8")
    models: dict[str, TableModel] = {}
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            entries = [line.partition(": ") for line in lines[1:]]
            models[lines[0]] = _model({name: value for name, _, value in entries})
    return models


def _model(entries: dict[str, str]) -> TableModel:
    def numbers(name: str) -> tuple[float, ...]:
        return tuple(map(float, entries.get(name, "").split()))

    def leads(place: int) -> tuple[float, ...]:
        mean, digits = entries[f"leads {place}"].split()
        step, half = TRUST_IN_HANDS * LEAD_STEP, len(_DIGITS) // 2
        return tuple([float(mean) + step * (_DIGITS.index(of) - half) for of in digits])

    def paces(name: str) -> tuple[Pace, ...]:
        flat = numbers(name)
        return tuple(Pace(*flat[at : at + 2]) for at in range(0, len(flat), 2))

    hands, pegs = paces("hands"), paces("pegs")
    return TableModel(
        cribs=(numbers("crib others"), numbers("crib owners")),
        pegging=(numbers("pegging others"), numbers("pegging owners")),
        kept=(
            read_weights(entries.get("kept others", "")),
            read_weights(entries.get("kept owners", "")),
        ),
        pegs=pegs,
        hands=(hands[OTHERS], hands[OWNERS]),
        crib=paces("crib")[0],
        leads=tuple([leads(place) for place in range(len(pegs)) if f"leads {place}" in entries]),
    )
