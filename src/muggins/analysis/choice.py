"""A choice, and what it is worth."""

from __future__ import annotations

import msgspec

from muggins.engine.actions import Action


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """What a choice brings, in the mean: points by part, and the chance of winning the game.

    The crib counts for its owner, and so against the others.
    """

    hand: float = 0.0
    crib: float = 0.0
    pegging: float = 0.0
    """What is pegged in the play, less what the others peg."""
    win: float
    spread: float = 0.0
    """How far the points lie from their mean, as a standard deviation."""

    @property
    def net(self) -> float:
        return self.hand + self.crib + self.pegging


class Choice(msgspec.Struct, frozen=True):
    action: Action
    worth: Worth


def best(choices: list[Choice]) -> Choice:
    """The choice that wins most often; of equals, the one that brings more points."""
    return max(choices, key=lambda choice: (round(choice.worth.win, 6), choice.worth.net))
