"""The play in equilibrium, worked out beforehand: how often each card is laid of a hand.

Two who play well have been worked out over everything that both may keep (`tools.make_play`). What
is stored are the first two cards for several ways to weigh the other's points against one's own,
and for points alike the third and fourth too; after that the play is small enough to be worked out
when it comes.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import product

from muggins.kernels.twin.public_play import hand_number, multisets
from muggins.kernels.twin.scoring import RANKS

RATIOS = (0.25, 0.5, 1.0, 2.0, 4.0)
"""What a point of the dealer is worth to both, where one of the pone is worth 1."""

DEPTH = {ratio: 4 if ratio == 1 else 2 for ratio in RATIOS}
"""How many cards of the play are stored."""

CARDS = 4
FILE = "data/play.z"
_WHOLE = 15
"""Chances are stored in fifteenths, all but that of the highest rank."""


def places(depth: int) -> Iterator[tuple[int, ...]]:
    """The ranks laid before each stored choice, in the order in which they are stored."""
    for laid in range(depth):
        yield from product(range(RANKS), repeat=laid)


def cards_held(laid: int) -> int:
    """How many cards whoever is to play has, when so many are laid."""
    return CARDS - laid // 2


class PlayTable:
    """The stored choices for one ratio."""

    def __init__(self, fifteenths: bytes, depth: int) -> None:
        self._fifteenths, self.depth = fifteenths, depth

    def choices(self, hand: Sequence[int], laid: Sequence[int]) -> list[float]:
        """How often this hand lays each rank, when these were laid. Raises `ValueError`."""
        if len(laid) >= self.depth:
            raise ValueError(f"{self.depth} cards of the play are stored, not {len(laid) + 1}")
        cards = cards_held(len(laid))
        if len(hand) != cards:
            raise ValueError(f"wanted {cards} cards, not {len(hand)}")
        number = 0
        for rank in laid:
            number = number * RANKS + rank
        hands = len(multisets(cards))
        place = _begin(len(laid)) + (number * hands + hand_number(hand)) * (cards - 1)
        ranks = sorted({*hand})
        chances = [0.0] * RANKS
        for at, rank in enumerate(ranks[:-1]):
            byte = self._fifteenths[(place + at) // 2]
            chances[rank] = (byte >> 4 if (place + at) % 2 else byte & 15) / _WHOLE
        chances[ranks[-1]] = max(0.0, 1 - sum(chances))
        return chances


def packed(choices: Iterator[list[int]]) -> bytes:
    """The fifteenths of all choices, two a byte, the earlier in the lower half."""
    flat = [fifteenth for choice in choices for fifteenth in choice]
    flat.append(0)
    return bytes(low | high << 4 for low, high in zip(flat[::2], flat[1::2], strict=False))


def fifteenths(chances: Sequence[float], hand: Sequence[int], cards: int) -> list[int]:
    """What is stored of a choice: all ranks but the highest, and nothing that sums up past one."""
    ranks = sorted({*hand})
    stored = [round(chances[rank] * _WHOLE) for rank in ranks[:-1]]
    while sum(stored) > _WHOLE:
        stored[stored.index(max(stored))] -= 1
    return stored + [0] * (cards - 1 - len(stored))


@cache
def play_table(ratio: float = 1.0) -> PlayTable:
    """The table of the ratio that is nearest."""
    nearest = min(RATIOS, key=lambda known: max(known / ratio, ratio / known))
    return _tables()[nearest]


@cache
def _tables() -> dict[float, PlayTable]:
    stored = zlib.decompress(files("muggins.kernels").joinpath(FILE).read_bytes())
    tables = {}
    for ratio in RATIOS:
        size = (_begin(DEPTH[ratio]) + 1) // 2
        tables[ratio] = PlayTable(stored[:size], DEPTH[ratio])
        stored = stored[size:]
    return tables


@cache
def _begin(laid: int) -> int:
    """Where the choices begin before which so many cards were laid."""
    return sum(
        RANKS**before * len(multisets(cards_held(before))) * (cards_held(before) - 1)
        for before in range(laid)
    )
