"""What deals of good players bring, and what they keep: the numbers that come with Muggins.

`tools.make_play` makes them, from deals played by the million.
"""

from __future__ import annotations

import zlib
from array import array
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import NamedTuple

from muggins.kernels.twin.deals import DEALER_POINTS, PONE_POINTS
from muggins.kernels.twin.discards import POINTS
from muggins.kernels.twin.public_play import multisets

FILE = "data/deals.z"

LEAST_CHANCE = 0.02
"""What good players never keep, others do now and then: no hand is less likely than this."""


class DealModel(NamedTuple):
    """As `DealTally` has them; by role, the pone's first."""

    totals: array[float]
    dealer_first: array[float]
    play_totals: array[float]
    play_dealer_first: array[float]
    hands: tuple[array[float], array[float]]
    """How often hands count 0 to 31 points."""
    kept: tuple[array[float], array[float]]
    """How much likelier each hand is kept than by chance, by the number of its ranks."""
    pegs: tuple[array[float], array[float]]
    """What each kept hand pegs in the play, in the mean."""
    gives: tuple[array[float], array[float]]
    """What the other pegs against it."""


def written(model: DealModel) -> bytes:
    """The model as it is stored: whole numbers for the deals, thousandths for the rest."""
    numbers = array("I")
    for part in (*model[:4], *model.hands):
        numbers.extend([round(number) for number in part])
    for part in (*model.kept, *model.pegs, *model.gives):
        numbers.extend([round(1000 * number) for number in part])
    return zlib.compress(numbers.tobytes(), 9)


@cache
def deal_model() -> DealModel:
    """The model that comes with Muggins."""
    numbers = array("I")
    numbers.frombytes(zlib.decompress(files("muggins.kernels").joinpath(FILE).read_bytes()))
    stored = iter(numbers)

    def doubles(number: int) -> array[float]:
        return array("d", islice(stored, number))

    def thousandths() -> array[float]:
        return array("f", [number / 1000 for number in islice(stored, len(multisets(4)))])

    cells = DEALER_POINTS * PONE_POINTS
    return DealModel(
        totals=doubles(cells),
        dealer_first=doubles(cells),
        play_totals=doubles(cells),
        play_dealer_first=doubles(cells),
        hands=(doubles(POINTS), doubles(POINTS)),
        kept=(thousandths(), thousandths()),
        pegs=(thousandths(), thousandths()),
        gives=(thousandths(), thousandths()),
    )
