"""Cribbage, all of it.

>>> import muggins
>>> muggins.score("5h 5c 5s Jd", starter="5d").points
29
"""

from __future__ import annotations

from muggins.cards import PACK, Card, Rank, Suit, parse_card, parse_cards
from muggins.engine.games import GAMES, HOUSE_RULES, rules_for
from muggins.engine.illegal import IllegalAction
from muggins.engine.questions import count_through, pegging, score
from muggins.engine.rules import Rules
from muggins.table.game import Game

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "HOUSE_RULES",
    "PACK",
    "Card",
    "Game",
    "IllegalAction",
    "Rank",
    "Rules",
    "Suit",
    "count_through",
    "parse_card",
    "parse_cards",
    "pegging",
    "rules_for",
    "score",
]
