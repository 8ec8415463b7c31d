"""What a seat may wish to do: orders."""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

from muggins.cards import Card
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.rules import Seat


def kebab(name: str) -> str:
    """The wire's name of a class: ``CallMuggins`` is ``call-muggins``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class _Action(
    msgspec.Struct, frozen=True, gc=False, tag=kebab, forbid_unknown_fields=True, omit_defaults=True
):
    seat: Seat


class Draw(_Action, frozen=True):
    """Draw for the first deal: the card at a place of the spread pack, counted from 0."""

    at: int


class Deal(_Action, frozen=True):
    """Deal the next hand."""


class UseChicago(_Action, frozen=True):
    """Use a Chicago Card; to trade hands, with whom."""

    card: ChicagoCard
    other: Seat | None = None


class Pass(_Action, frozen=True):
    """Use no Chicago Card now, or let a claim pass."""


class Throw(_Action, frozen=True):
    """Throw cards to the crib, in this order."""

    cards: tuple[Card, ...]


class Cut(_Action, frozen=True):
    """Lift so many cards off the pack; the next one is the starter."""

    at: int


class Play(_Action, frozen=True):
    """Play a card."""

    card: Card


class Claim(_Action, frozen=True):
    """Say what is scored, for oneself or a partner."""

    points: int


class CallMuggins(_Action, frozen=True):
    """Take points that the claim just made has missed."""

    points: int


class Tuck(_Action, frozen=True):
    """Put the used cards under the pack with this one uppermost."""

    uppermost: Card


class StartNext(_Action, frozen=True):
    """Begin the next game of the match."""


Action: TypeAlias = (
    Draw | Deal | UseChicago | Pass | Throw | Cut | Play | Claim | CallMuggins | Tuck | StartNext
)
