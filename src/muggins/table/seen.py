"""What the lines of one deal say of each seat's cards, and cards that agree with all of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from muggins.cards import Card
from muggins.engine.events import Cards
from muggins.engine.rules import Combinations
from muggins.engine.scoring import show

UNKNOWN = "?"

MOST_TRIES = 100_000
"""Hands that are tried before a deal is called wrong; what fits is mostly found in a few."""


class Line(msgspec.Struct, frozen=True):
    """One line of a record that says something: its number, and its words."""

    number: int
    words: tuple[str, ...]

    @property
    def is_deal(self) -> bool:
        return self.words[0] == "deal" and len(self.words) > 3 and self.words[2] == "by"

    @property
    def is_top_card(self) -> bool:
        return self.words[:2] == ("top", "card") and len(self.words) == 3


class Seen(msgspec.Struct):
    """What the lines of one deal say of one seat's cards; `None` is a card nobody saw."""

    dealt: list[Card | None]
    throws: int
    thrown: list[Card] = []
    kept: list[Card] = []
    room: int = 0
    """Every card left over was too high to play by more than this."""
    points: int | None = None
    """What the closed hand was counted for."""

    def known(self) -> list[Card]:
        return [card for card in self.dealt if card is not None]

    def put(self, card: Card) -> bool:
        """Let an unknown card be *card*; false when there is none left."""
        if card in self.dealt:
            return True
        if None not in self.dealt:
            return False
        self.dealt[self.dealt.index(None)] = card
        return True

    @property
    def unknown_kept(self) -> int:
        """How many of the cards kept nobody saw."""
        return self.dealt.count(None) - (self.throws - len(self.thrown))


def kept_cards(
    seats: Sequence[Seen], starter: Card | None, free: Sequence[Card], counts: Combinations
) -> list[Cards] | None:
    """Cards of *free* for the unknown ones that each of *seats* kept; `None` when none are found.

    They were too high to be played where go was said, and closed hands score what they were
    counted for.
    """
    tries = iter(range(MOST_TRIES))

    def found(seats: Sequence[Seen], free: Sequence[Card]) -> list[Cards] | None:
        if not seats:
            return []
        seen, *others = seats
        # The lowest that fit: where nobody says go, somebody could play.
        fitting = [card for card in free if card.pips > seen.room]
        for cards in combinations(fitting, seen.unknown_kept):
            if next(tries, None) is None:
                return None
            if _counts(seen, cards, starter, counts):
                more = found(others, [card for card in free if card not in cards])
                if more is not None:
                    return [cards, *more]
        return None

    return found(seats, free)


def _counts(seen: Seen, cards: Cards, starter: Card | None, counts: Combinations) -> bool:
    """Whether a hand filled up with *cards* scores what it was counted for."""
    if seen.points is None or starter is None:
        return True
    return show((*seen.kept, *cards), starter, counts).points == seen.points
