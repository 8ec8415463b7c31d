"""What has happened. The log of these is the game; the state is their fold."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import TypeAlias

import msgspec

from muggins.cards import Card
from muggins.engine.actions import kebab
from muggins.engine.call import spoken, spoken_in_play
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.items import Item
from muggins.engine.rules import Seat, Side

Cards: TypeAlias = tuple[Card, ...]


@unique
class What(StrEnum):
    """What is counted, or claimed for."""

    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"


@unique
class Why(StrEnum):
    """What points are pegged for."""

    HEAD_START = "head-start"
    HEELS = "heels"
    PLAY = "play"
    THIRTY_ONE = "thirty-one"
    GO = "go"
    LAST_CARD = "last-card"
    HAND = "hand"
    CRIB = "crib"
    MUGGINS = "muggins"
    OVERCLAIM = "overclaim"


@unique
class DealerBy(StrEnum):
    """How the first dealer of a game was found."""

    DRAW = "draw"
    LOSER = "loser"
    ALTERNATE = "alternate"
    AGREED = "agreed"


@unique
class SkunkKind(StrEnum):
    NONE = "none"
    SKUNK = "skunk"
    DOUBLE = "double-skunk"


class _Event(msgspec.Struct, frozen=True, gc=False, tag=kebab, forbid_unknown_fields=True):
    pass


class GameStarted(_Event, frozen=True):
    """The next game of the match begins; the board is empty."""

    number: int


class PackSpread(_Event, frozen=True):
    """A shuffled pack lies spread, and these seats draw for the deal."""

    drawers: tuple[Seat, ...]
    pack: Cards


class Drew(_Event, frozen=True):
    seat: Seat
    at: int
    card: Card


class DealerFound(_Event, frozen=True):
    dealer: Seat
    by: DealerBy


class Dealt(_Event, frozen=True):
    """Hands by seat in the order dealt, the crib's blind cards, and the rest from the top."""

    number: int
    dealer: Seat
    hands: tuple[Cards, ...]
    crib: Cards
    pack: Cards


class ChicagoUsed(_Event, frozen=True):
    seat: Seat
    card: ChicagoCard
    other: Seat | None = None


class Passed(_Event, frozen=True):
    """Used no Chicago Card, or let a claim pass."""

    seat: Seat


class Thrown(_Event, frozen=True):
    seat: Seat
    cards: Cards


class StarterTurned(_Event, frozen=True):
    """The starter: the card below the `at` that *seat* lifted; 0 for the top card."""

    seat: Seat
    at: int
    card: Card


class Played(_Event, frozen=True):
    """A card is laid. The seat after the last is the crib, where it plays along."""

    seat: Seat
    card: Card
    count: int


class SaidGo(_Event, frozen=True):
    seat: Seat
    count: int


class CountEnded(_Event, frozen=True):
    """Nobody can add to the count; the cards are turned down. No leader: the play is over."""

    count: int
    leader: Seat | None


class Shown(_Event, frozen=True):
    """A hand or crib lies open (a closed hand does not), and its claim is waited for."""

    seat: Seat
    what: What
    cards: Cards


class Claimed(_Event, frozen=True):
    """What *seat* says that *owner*'s cards score."""

    seat: Seat
    owner: Seat
    what: What
    points: int


class MugginsCalled(_Event, frozen=True):
    seat: Seat
    points: int


class Counted(_Event, frozen=True):
    """What a card played, a hand or a crib is worth, and what became of a claim for it."""

    seat: Seat
    what: What
    cards: Cards
    items: tuple[Item, ...]
    points: int
    claimed: int | None = None
    taken_by: Seat | None = None

    @property
    def call(self) -> str:
        """How it is said aloud."""
        if self.what is What.PLAY:
            return spoken_in_play(sum([card.pips for card in self.cards]), self.items)
        return spoken(self.items)


class Pegged(_Event, frozen=True):
    """A side's front peg moves so many holes, back when negative, and stands at *score*."""

    seat: Seat
    why: Why
    holes: int
    score: int


class Tucked(_Event, frozen=True):
    """The used cards lie face up at the bottom of the pack, in this order."""

    seat: Seat
    cards: Cards


class DealEnded(_Event, frozen=True):
    number: int


class GameEnded(_Event, frozen=True):
    """No winner: the pack has won."""

    winner: Side | None
    scores: tuple[int, ...]
    skunk: SkunkKind
    points: int


class MatchEnded(_Event, frozen=True):
    winner: Side | None


Event: TypeAlias = (
    GameStarted
    | PackSpread
    | Drew
    | DealerFound
    | Dealt
    | ChicagoUsed
    | Passed
    | Thrown
    | StarterTurned
    | Played
    | SaidGo
    | CountEnded
    | Shown
    | Claimed
    | MugginsCalled
    | Counted
    | Pegged
    | Tucked
    | DealEnded
    | GameEnded
    | MatchEnded
)
