"""How a table is set up, and who sits at it."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import TypeAlias

import msgspec

from muggins.engine.actions import kebab
from muggins.engine.rules import Rules


class Person(msgspec.Struct, frozen=True, tag=kebab, forbid_unknown_fields=True):
    """Somebody who plays; by what right they sit there is not the table's business."""

    name: str
    account: str | None = None


class Bot(msgspec.Struct, frozen=True, tag=kebab, forbid_unknown_fields=True):
    """A bot of `muggins.bots`, by its name."""

    name: str


Holder: TypeAlias = Person | Bot


@unique
class OutOfTime(StrEnum):
    """What happens to somebody whose time is up."""

    STAND_IN = "stand-in"
    """A bot plays for them until they come back."""
    RESIGNS = "resigns"


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Time to move, in seconds; what a move takes longer comes out of a bank."""

    move: float
    bank: float = 0.0
    out_of_time: OutOfTime = OutOfTime.STAND_IN

    def __post_init__(self) -> None:
        if not 1 <= self.move <= 30 * 86_400:
            raise ValueError(f"a move has 1 second to 30 days, not {self.move} seconds")
        if not 0 <= self.bank <= 30 * 86_400:
            raise ValueError(f"a bank has 0 seconds to 30 days, not {self.bank} seconds")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed before the first game."""

    rules: Rules
    clock: Clock | None = None
    goes_on_after: float | None = None
    """So many seconds a count stays before the table goes on by itself; else all have to say so."""
    is_friendly: bool = True
    """Moves may be taken back, when all agree; nothing is rated."""
    watchers: bool = True
    chat: bool = True
    stand_in: str = "club"
    """The bot that plays for somebody who is away."""

    def __post_init__(self) -> None:
        if self.goes_on_after is not None and not 1 <= self.goes_on_after <= 3600:
            raise ValueError(f"a count stays 1 to 3600 seconds, not {self.goes_on_after}")
