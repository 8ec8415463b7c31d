"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from muggins.engine.actions import Action
from muggins.engine.view import SeatView


class Bot(Protocol):
    """A player in one seat."""

    def choose(self, view: SeatView) -> Action: ...


@runtime_checkable
class Watcher(Bot, Protocol):
    """A player who also looks at every deal when it is over, before the next is dealt."""

    def watch(self, view: SeatView) -> None: ...


def let_watch(player: Bot, view: Callable[[], SeatView]) -> None:
    """Show *player* the deal that is over, if it wants to see it."""
    if isinstance(player, Watcher):
        player.watch(view())
