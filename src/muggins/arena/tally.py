"""What a bot got: games, and points in the deals that were played to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum, unique

import msgspec

from muggins.engine.events import DealEnded, Dealt, Event, Pegged, Why
from muggins.engine.rules import Rules, Seat


@unique
class Role(StrEnum):
    """Who deals, and who does not: pone between two, others where there are more."""

    DEALER = "dealer"
    PONE = "pone"
    OTHER = "other"


@unique
class Part(StrEnum):
    """What points of a deal come from; the play has heels, go and last card in it."""

    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"
    MUGGINS = "muggins"


PARTS = {
    Why.HEELS: Part.PLAY,
    Why.PLAY: Part.PLAY,
    Why.THIRTY_ONE: Part.PLAY,
    Why.GO: Part.PLAY,
    Why.LAST_CARD: Part.PLAY,
    Why.HAND: Part.HAND,
    Why.CRIB: Part.CRIB,
    Why.MUGGINS: Part.MUGGINS,
    Why.OVERCLAIM: Part.MUGGINS,
}
"""The head start is pegged once a game, and belongs to no deal."""


class Tally(msgspec.Struct):
    """What one contestant has got in all the places that it held."""

    places: int = 0
    wins: int = 0
    """Games won alone: not those shared among the others of a bot that failed."""
    forfeits: int = 0
    ended: int = 0
    """Games that were played to their end."""
    margin: int = 0
    """In these, by how many points it was ahead, all told."""
    deals: Counter[Role] = msgspec.field(default_factory=Counter)
    points: Counter[tuple[Role, Part]] = msgspec.field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.places += other.places
        self.wins += other.wins
        self.forfeits += other.forfeits
        self.ended += other.ended
        self.margin += other.margin
        self.deals.update(other.deals)
        self.points.update(other.points)


def add_deals(tallies: list[Tally], rules: Rules, events: Iterable[Event]) -> None:
    """Add what was pegged in every whole deal to the tally of each seat.

    The deal in which somebody wins is cut short, so its points would not be those of a deal.
    """
    for dealer, pegged in _whole_deals(events):
        for seat, tally in enumerate(tallies):
            tally.deals[_role(rules, Seat(seat), dealer)] += 1
        for peg in pegged:
            part = PARTS.get(peg.why)
            if part is not None:
                tallies[peg.seat].points[_role(rules, peg.seat, dealer), part] += peg.holes


def _role(rules: Rules, seat: Seat, dealer: Seat) -> Role:
    if seat == dealer:
        return Role.DEALER
    return Role.PONE if rules.seats == 2 else Role.OTHER


def _whole_deals(events: Iterable[Event]) -> Iterator[tuple[Seat, list[Pegged]]]:
    """The dealer of each, and what was pegged. The free crib of solitaire is no deal."""
    dealt: Dealt | None = None
    pegged: list[Pegged] = []
    for event in events:
        match event:
            case Dealt():
                dealt, pegged = event, []
            case Pegged():
                pegged.append(event)
            case DealEnded() if dealt is not None and any(dealt.hands):
                yield dealt.dealer, pegged
            case _:
                pass
