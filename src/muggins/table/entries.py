"""What has happened at a table: its log. How the table stands is their fold.

Each says when it happened, and an entry that somebody's message led to says whose and which, so
that a message that comes a second time is known even by a server that was started anew.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from muggins.engine.actions import Action, kebab
from muggins.engine.events import Event
from muggins.engine.rules import Seat
from muggins.table.messages import Asking
from muggins.table.settings import Holder, Settings


class _Entry(msgspec.Struct, frozen=True, kw_only=True, tag=kebab, forbid_unknown_fields=True):
    at: float
    """Seconds since 1970."""
    by: Seat | None = None
    """Whose message this answers; nobody's, when the table does it by itself."""
    id: str | None = None


class Opened(_Entry, frozen=True, kw_only=True):
    settings: Settings


class SatDown(_Entry, frozen=True, kw_only=True):
    seat: Seat
    holder: Holder


class GotUp(_Entry, frozen=True, kw_only=True):
    """Before the first game has begun."""

    seat: Seat


class Promised(_Entry, frozen=True, kw_only=True):
    """The table is bound to the secret of the coming game."""

    secret: str


class Contributed(_Entry, frozen=True, kw_only=True):
    seat: Seat
    contribution: str


class Happened(_Entry, frozen=True, kw_only=True):
    """Something was done in the game, and this followed; a game begins without an action."""

    action: Action | None
    events: tuple[Event, ...]
    packs: int = 0
    """How many packs were shuffled for it."""


class Looked(_Entry, frozen=True, kw_only=True):
    """Somebody has looked at the count."""

    seat: Seat


class Asked(_Entry, frozen=True, kw_only=True):
    what: Asking
    seat: Seat


class Agreed(_Entry, frozen=True, kw_only=True):
    seat: Seat


class Declined(_Entry, frozen=True, kw_only=True):
    """There is no offer any more."""


class TakenBack(_Entry, frozen=True, kw_only=True):
    """The seat's last move has not been made."""

    seat: Seat


class Drawn(_Entry, frozen=True, kw_only=True):
    """The match has ended without a winner, as all agreed."""


class Rematched(_Entry, frozen=True, kw_only=True):
    """Another match begins."""


class Paused(_Entry, frozen=True, kw_only=True):
    seat: Seat


class Resumed(_Entry, frozen=True, kw_only=True):
    pass


class Resigned(_Entry, frozen=True, kw_only=True):
    seat: Seat


class StoodIn(_Entry, frozen=True, kw_only=True):
    """From now on a bot plays for the seat."""

    seat: Seat
    is_out_of_time: bool = False


class CameBack(_Entry, frozen=True, kw_only=True):
    seat: Seat


Entry: TypeAlias = (
    Opened
    | SatDown
    | GotUp
    | Promised
    | Contributed
    | Happened
    | Looked
    | Asked
    | Agreed
    | Declined
    | TakenBack
    | Drawn
    | Rematched
    | Paused
    | Resumed
    | Resigned
    | StoodIn
    | CameBack
)
