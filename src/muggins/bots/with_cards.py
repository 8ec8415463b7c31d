"""A player with Chicago Cards: one who plays the game without them, and knows when to use one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from msgspec.structs import replace

from muggins.analysis.chicago import gains_after_cut
from muggins.analysis.chicago_deal import gains_after_deal
from muggins.analysis.chicago_keeping import deals_left, value_of_keeping
from muggins.engine.actions import Action, Pass, UseChicago
from muggins.engine.chicago_cards import CHICAGO_ROWS, Effect, Moment
from muggins.engine.phase import Phase
from muggins.engine.rules import Rules, combinations_under
from muggins.engine.view import SeatView


class Chooser(Protocol):
    def choose(self, view: SeatView) -> Action: ...


Using = Callable[[SeatView, Random], Action]
"""A way to use the cards."""


class WithCards:
    """Plays as *player* would without the cards, and uses them in a way of its own.

    In a deal that is counted otherwise *plain* plays on: it looks no further than the next card.
    """

    def __init__(self, player: Chooser, plain: Chooser, using: Using, random: Random) -> None:
        self._player, self._plain = player, plain
        self._using, self._random = using, random

    def choose(self, view: SeatView) -> Action:
        if view.phase is Phase.OPTION:
            return self._using(view, self._random)
        if view.phase is Phase.PLAY and _is_counted_otherwise(view):
            return self._plain.choose(_without_cards(view))
        if view.phase in (Phase.THROW, Phase.PLAY):
            return self._player.choose(_without_cards(view))
        return self._player.choose(view)


def without_cards(rules: Rules) -> Rules:
    """The same game without Chicago Cards."""
    house = tuple([option for option in rules.house if not option.startswith("chicago=")])
    return replace(rules, chicago=(), house=house)


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


def _without_cards(view: SeatView) -> SeatView:
    """The same view of the game without the cards, what is held taken for what was dealt."""
    rules = without_cards(view.rules)
    if not view.lying:
        return replace(view, rules=rules, chicago_left=())
    counts = combinations_under(rules, [used.card for used in view.lying])
    return replace(
        view,
        rules=replace(rules, combinations=counts),
        dealt=(*view.hand, *view.thrown),
        chicago_left=(),
    )


def _is_counted_otherwise(view: SeatView) -> bool:
    return any(
        CHICAGO_ROWS[used.card].effect in (Effect.DROP_FIFTEENS, Effect.OPPONENTS_COUNT_BACK)
        for used in view.lying
    )
