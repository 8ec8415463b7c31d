"""A player with Chicago Cards: one who plays the game without them, and knows when to use one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from muggins.analysis.chicago import gains_after_cut
from muggins.analysis.chicago_deal import gains_after_deal
from muggins.analysis.chicago_keeping import deals_left, value_of_keeping
from muggins.bots.bot import Bot, let_watch
from muggins.engine.actions import Action, Pass, UseChicago
from muggins.engine.chicago_cards import Moment
from muggins.engine.phase import Phase
from muggins.engine.view import SeatView

Using = Callable[[SeatView, Random], Action]
"""A way to use the cards."""


class WithCards:
    """Plays as *player* does, and uses the cards in a way of its own."""

    def __init__(self, player: Bot, using: Using, random: Random) -> None:
        self._player, self._using, self._random = player, using, random

    def choose(self, view: SeatView) -> Action:
        if view.phase is Phase.OPTION:
            return self._using(view, self._random)
        return self._player.choose(view)

    def watch(self, view: SeatView) -> None:
        let_watch(self._player, lambda: view)


def passing(view: SeatView, random: Random) -> Action:  # noqa: ARG001
    """Uses no card, ever."""
    return next(action for action in view.legal if isinstance(action, Pass))


def at_random(view: SeatView, random: Random) -> Action:
    """Uses any card, or none."""
    return random.choice(view.legal)


def wisely(view: SeatView, random: Random, *, times: float = 1.0) -> Action:
    """Uses the card that brings most more than so many times what it is worth kept."""
    left = deals_left(view)
    best, most = passing(view, random), 0.0
    for use, gain in gains(view).items():
        assert isinstance(use, UseChicago)
        copies = view.chicago_left.count(use.card)
        more = gain - times * value_of_keeping(use.card, copies, left)
        if more > most:
            best, most = use, more
    return best


def gains(view: SeatView) -> dict[Action, float]:
    """What each card brings that can be used now, in chance of winning."""
    if view.moment is Moment.AFTER_DEAL:
        return gains_after_deal(view)
    return gains_after_cut(view)
