"""What is said across the table: by those who sit there, and to them.

Everything that somebody says has an *id* of their own choosing. Said twice it is done once, and
answered the same way. What hangs on how things stand has the *version* that they have seen.
"""

from __future__ import annotations

from enum import StrEnum, unique
from typing import TypeAlias

import msgspec

from muggins.engine.actions import Action, kebab
from muggins.engine.rules import Seat
from muggins.engine.view import SeatEvent, SeatView
from muggins.table.fair import FairGame
from muggins.table.settings import Holder, Settings

LONGEST_ID = 64


class _Said(
    msgspec.Struct, frozen=True, kw_only=True, tag=kebab, forbid_unknown_fields=True, gc=False
):
    id: str

    def __post_init__(self) -> None:
        if not 0 < len(self.id) <= LONGEST_ID:
            raise ValueError(f"an id has 1 to {LONGEST_ID} characters, not {len(self.id)}")


class Act(_Said, frozen=True, kw_only=True):
    """Do something in the game."""

    version: int
    action: Action


class Contribute(_Said, frozen=True, kw_only=True):
    """Add to the chance of the coming game: 16 to 64 random bytes in hexadecimal figures."""

    commitment: str
    """What the table has published for that game."""
    contribution: str


class GoOn(_Said, frozen=True, kw_only=True):
    """The count has been looked at; the game may go on."""

    version: int


class TakeBack(_Said, frozen=True, kw_only=True):
    """Ask to take one's last move back."""

    version: int


class OfferDraw(_Said, frozen=True, kw_only=True):
    """Offer to end the match without a winner."""

    match: int


class Rematch(_Said, frozen=True, kw_only=True):
    """Offer another match; this one is over."""

    match: int


class Agree(_Said, frozen=True, kw_only=True):
    """Agree to what somebody has asked for or offered."""

    version: int


class Decline(_Said, frozen=True, kw_only=True):
    """Decline it; or take back one's own offer."""


class Pause(_Said, frozen=True, kw_only=True):
    """Stop the clocks."""

    match: int


class Resume(_Said, frozen=True, kw_only=True):
    """Let them run again."""


class Resign(_Said, frozen=True, kw_only=True):
    """Give the match up; where others play on, a bot takes one's place for good."""

    match: int


class StandIn(_Said, frozen=True, kw_only=True):
    """Let a bot play: for oneself, or for somebody who is away."""

    seat: Seat


class ComeBack(_Said, frozen=True, kw_only=True):
    """Play for oneself again."""


Said: TypeAlias = (
    Act
    | Contribute
    | GoOn
    | TakeBack
    | OfferDraw
    | Rematch
    | Agree
    | Decline
    | Pause
    | Resume
    | Resign
    | StandIn
    | ComeBack
)


@unique
class TableCode(StrEnum):
    """Why the table refuses. Stable: programs may rely on these; an action that the rules refuse
    has a code of the engine.
    """

    OLD_VERSION = "old-version"
    NOT_STARTED = "not-started"
    PAUSED = "paused"
    OVER = "over"
    NOT_OVER = "not-over"
    STOOD_IN = "stood-in"
    NOT_WANTED = "not-wanted"
    ALREADY_GIVEN = "already-given"
    NO_CONTRIBUTION = "no-contribution"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOT_FRIENDLY = "not-friendly"
    NO_OFFER = "no-offer"
    OTHER_OFFER = "other-offer"
    NOT_AWAY = "not-away"


class Refused(Exception):
    """A wish that the table refuses: why, for programs and for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@unique
class Asking(StrEnum):
    """What all others have to agree to."""

    TAKE_BACK = "take-back"
    DRAW = "draw"
    REMATCH = "rematch"


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has asked for, and who has agreed."""

    what: Asking
    by: Seat
    version: int
    """The version in which it stood first."""
    agreed: tuple[Seat, ...] = ()


@unique
class Ending(StrEnum):
    """How a match came to its end."""

    PLAYED = "played"
    RESIGNED = "resigned"
    DRAWN = "drawn"


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """How the table stands, as everybody may know it."""

    settings: Settings
    match: int
    holders: tuple[Holder | None, ...]
    stood_in: tuple[Seat, ...]
    """For whom a bot plays."""
    fair: tuple[FairGame, ...]
    contributes: tuple[Seat, ...]
    """Whose contribution is awaited."""
    goes_on: tuple[Seat, ...]
    """Who is still looking at the count."""
    offer: Offer | None
    may_take_back: bool
    """Whether whoever looks on may ask for their last move."""
    paused_by: Seat | None
    bank: tuple[float, ...]
    """What is left of each seat's time beyond that of its move."""
    waiting_since: tuple[float | None, ...]
    ending: Ending | None
    resigned: Seat | None


class Update(msgspec.Struct, frozen=True, kw_only=True, tag=kebab):
    """How everything stands now, and what has happened since the last update."""

    version: int
    seat: Seat | None
    table: TableView
    view: SeatView | None
    """The game; none before the first."""
    events: tuple[SeatEvent, ...] = ()


class Done(msgspec.Struct, frozen=True, kw_only=True, tag=kebab):
    """It has been done and saved; the version that it led to."""

    id: str
    version: int


class Refusal(msgspec.Struct, frozen=True, kw_only=True, tag=kebab):
    """It has not been done."""

    id: str
    code: str
    message: str


Told: TypeAlias = Update | Done | Refusal
