"""What one seat, or a watcher, may know. `redact` makes it, from what may be seen."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from muggins.cards import Card
from muggins.engine.actions import Action, kebab
from muggins.engine.call import spoken
from muggins.engine.chicago_cards import ChicagoCard, Moment
from muggins.engine.events import (
    Cards,
    ChicagoUsed,
    Claimed,
    Counted,
    CountEnded,
    DealEnded,
    DealerFound,
    Drew,
    GameEnded,
    GameStarted,
    MatchEnded,
    MugginsCalled,
    Passed,
    Pegged,
    Played,
    SaidGo,
    Shown,
    StarterTurned,
    Thrown,
    Tucked,
    What,
)
from muggins.engine.items import Item
from muggins.engine.phase import Phase, ToCount
from muggins.engine.rules import Rules, Seat, Side


class _SeatEvent(msgspec.Struct, frozen=True, gc=False, tag=kebab, forbid_unknown_fields=True):
    pass


class PackSpreadOut(_SeatEvent, frozen=True):
    """A shuffled pack lies spread, face down, and these seats draw for the deal."""

    drawers: tuple[Seat, ...]
    cards: int


class HandDealt(_SeatEvent, frozen=True):
    """One's own hand (a watcher has none), and how many cards went where."""

    number: int
    dealer: Seat
    hand: Cards
    hands: tuple[int, ...]
    crib: int
    pack: int


class ThrownUnseen(_SeatEvent, frozen=True):
    """Somebody else has thrown so many cards."""

    seat: Seat
    cards: int


class ShownClosed(_SeatEvent, frozen=True):
    """Somebody else's hand is to be claimed for, and stays closed."""

    seat: Seat
    what: What


class CountedClosed(_SeatEvent, frozen=True):
    """What somebody else's closed hand scores: the names of the combinations, not their cards."""

    seat: Seat
    what: What
    items: tuple[Item, ...]
    points: int
    claimed: int | None
    taken_by: Seat | None

    @property
    def call(self) -> str:
        """How it is said aloud: the combinations by name."""
        return spoken(self.items)


SeatEvent: TypeAlias = (
    GameStarted
    | PackSpreadOut
    | Drew
    | DealerFound
    | HandDealt
    | ChicagoUsed
    | Passed
    | Thrown
    | ThrownUnseen
    | StarterTurned
    | Played
    | SaidGo
    | CountEnded
    | Shown
    | ShownClosed
    | Claimed
    | MugginsCalled
    | Counted
    | CountedClosed
    | Pegged
    | Tucked
    | DealEnded
    | GameEnded
    | MatchEnded
)


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """The game as *seat* sees it; a watcher has no seat and no cards."""

    rules: Rules
    seat: Seat | None
    phase: Phase
    waiting: tuple[Seat, ...]
    """The seats that the game waits for."""
    legal: tuple[Action, ...]
    """What this seat may do now."""

    # The match
    game: int
    games_won: tuple[int, ...]
    game_points: tuple[int, ...]
    winner: Side | None
    match_winner: Side | None

    # The board
    scores: tuple[int, ...]
    rear_pegs: tuple[int, ...]

    # Drawing for the deal
    drawers: tuple[Seat, ...]
    drawn: tuple[Drew, ...]

    # The deal
    deal: int
    dealer: Seat | None
    dealt: Cards
    """This seat's cards, as they were dealt."""
    thrown: Cards
    """What this seat threw."""
    hand: Cards
    """What this seat will count."""
    unplayed: Cards
    """What this seat still holds."""
    cards_held: tuple[int, ...]
    """By seat; where the crib plays along, it comes last."""
    cards_thrown: tuple[int, ...]
    cards_in_crib: int
    cards_in_pack: int
    face_up: Cards
    """The cards that lie face up at the bottom of the pack, from the top."""
    starter: Card | None

    # The Chicago Cards
    moment: Moment | None
    """When the option is going round."""
    asked: tuple[Seat, ...]
    """Who is still to use a card or pass."""
    chicago_left: tuple[ChicagoCard, ...]
    """What this seat has left."""
    lying: tuple[ChicagoUsed, ...]

    # The play
    pile: Cards
    count: int
    last: Seat | None
    gone: tuple[Seat, ...]
    course: tuple[Played | SaidGo | CountEnded, ...]
    """The play of this deal so far."""

    # Counting
    to_count: ToCount | None
    open_cards: Cards
    """The hand or crib that lies open for the claim."""
    claimed: Claimed | None
    callers: tuple[Seat, ...]
    counted: tuple[Counted | CountedClosed, ...]
    """What has been counted in this deal."""
