"""The parts of a score."""

from __future__ import annotations

from enum import StrEnum, unique

import msgspec

from muggins.cards import Card


@unique
class Kind(StrEnum):
    FIFTEEN = "fifteen"
    TWENTY_FIVE = "twenty-five"
    PAIR = "pair"
    THREE_OF_A_KIND = "three-of-a-kind"
    FOUR_OF_A_KIND = "four-of-a-kind"
    RUN = "run"
    FLUSH = "flush"
    NOB = "nob"
    THIRTY_ONE = "thirty-one"


class Item(msgspec.Struct, frozen=True, gc=False):
    """One combination: what it is, its cards, its points."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int
