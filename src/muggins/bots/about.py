"""What each bot is like, for people who choose one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class About(NamedTuple):
    """A bot in words, and how strong it is."""

    words: str
    against_static: float
    """Its share of games of two against `static`: ``python -m benchmarks.strength NAME,static``."""
    is_level: bool = True
    """Whether it is there to be played with, and not only to measure others by."""


ABOUT: Mapping[str, About] = MappingProxyType(
    {
        "random": About("does anything that is legal", 0.008, is_level=False),
        "novice": About(
            "keeps the points it sees, plays for what it can peg now, and overlooks things", 0.287
        ),
        "casual": About("knows what a starter may bring, and forgets about the crib", 0.360),
        "simple": About(
            "keeps the best four cards and plays for what it can peg now", 0.387, is_level=False
        ),
        "club": About("weighs hand and crib, fears the reply, and slips now and then", 0.489),
        "static": About(
            "throws by expected hand and crib, plays for points less the best reply",
            0.500,
            is_level=False,
        ),
        "expert": About(
            "throws by hand, crib and play, and plays the cards as good players do", 0.553
        ),
        "champion": About(
            "throws to win the game, works out the play to its end, and learns how you play", 0.600
        ),
    }
)
"""The bots, the weakest first."""
