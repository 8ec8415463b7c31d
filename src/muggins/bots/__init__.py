"""Players: a bot looks at a view, and chooses one of its legal actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Protocol

from muggins.bots.anything import RandomBot
from muggins.engine.actions import Action
from muggins.engine.view import SeatView


class Bot(Protocol):
    def choose(self, view: SeatView) -> Action: ...


BOTS: Mapping[str, Callable[[Random], Bot]] = MappingProxyType({"random": RandomBot})
"""The bots under their names; each is made with a chance of its own."""
