"""What happens when somebody acts: the one door into the game."""

from __future__ import annotations

from typing import assert_never

from muggins.engine import chicago, count, deal, play
from muggins.engine.actions import (
    Action,
    CallMuggins,
    Claim,
    Cut,
    Deal,
    Draw,
    Pass,
    Play,
    StartNext,
    Throw,
    Tuck,
    UseChicago,
)
from muggins.engine.deal import Shuffle
from muggins.engine.events import DealerBy, Event
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.log import Log
from muggins.engine.phase import Phase
from muggins.engine.rules import Rules, Seat
from muggins.engine.state import State, new_state


def start(rules: Rules, shuffle: Shuffle, dealer: Seat | None = None) -> Log:
    """Begin a match; without a dealer agreed upon, the deal is drawn for.

    Raises `IllegalAction` when the dealer is nobody at the table.
    """
    if dealer is not None and not 0 <= dealer < rules.seats:
        raise IllegalAction(
            Code.NO_SUCH_SEAT, f"there is no seat {dealer}; the seats are 0 to {rules.seats - 1}"
        )
    log = Log(new_state(rules))
    deal.start_game(log, shuffle, dealer, DealerBy.AGREED)
    return log


def decide(state: State, action: Action, shuffle: Shuffle) -> tuple[Event, ...]:
    """The events that *action* causes. Raises `IllegalAction`; never changes *state*."""
    return tuple(advance(state, action, shuffle).events)


def advance(state: State, action: Action, shuffle: Shuffle) -> Log:
    """As `decide`, with the state that the events lead to."""
    log = Log(state)
    _act(log, action, shuffle)
    while _goes_on(log, shuffle):
        pass
    return log


def _act(log: Log, action: Action, shuffle: Shuffle) -> None:
    match action:
        case Play():
            play.play(log, action)
        case Throw():
            deal.throw(log, action)
        case Cut():
            deal.cut(log, action)
        case Deal():
            deal.deal_next(log, action, shuffle)
        case Claim():
            count.claim(log, action)
        case CallMuggins():
            count.call_muggins(log, action)
        case Pass():
            chicago.pass_(log, action)
        case UseChicago():
            chicago.use(log, action)
        case Tuck():
            deal.tuck(log, action)
        case Draw():
            deal.draw(log, action)
        case StartNext():
            deal.start_next(log, action, shuffle)
        case _:
            assert_never(action)


def _goes_on(log: Log, shuffle: Shuffle) -> bool:
    """Do the next thing that nobody chooses; false when somebody has to choose."""
    match log.state.phase:
        case Phase.PLAY:
            return play.go_on(log)
        case Phase.CALL if not log.state.callers:
            count.settle(log)
        case Phase.STARTER:
            deal.turn_starter(log)
        case Phase.SHOW:
            count.show_next(log)
        case Phase.DEAL_OVER:
            deal.end_deal(log)
        case Phase.REDEAL:
            deal.deal(log, shuffle)
        case Phase.DRAWN:
            deal.compare_draws(log, shuffle)
        case _:
            return False
    return True
