"""How a wish is refused."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum, unique

from muggins.engine.actions import Action
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.state import State, waiting


@unique
class Code(StrEnum):
    """Why an action was refused. Stable: programs may rely on these."""

    NO_SUCH_SEAT = "no-such-seat"
    NOT_NOW = "not-now"
    NOT_YOUR_TURN = "not-your-turn"
    NO_SUCH_PLACE = "no-such-place"
    ALREADY_DRAWN = "already-drawn"
    NOT_IN_HAND = "not-in-hand"
    WRONG_NUMBER = "wrong-number"
    CUT_TOO_NEAR = "cut-too-near"
    OVER_31 = "over-31"
    WRONG_MOMENT = "wrong-moment"
    CARD_SPENT = "card-spent"
    ONCE_A_DEAL = "once-a-deal"
    NOT_AN_OPPONENT = "not-an-opponent"
    NO_SUCH_CLAIM = "no-such-claim"
    NOT_A_USED_CARD = "not-a-used-card"


class IllegalAction(ValueError):
    """The seat may not do that now. The code is for programs, the message for people."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code


_WISHES = {
    "Draw": "draw for the deal",
    "Deal": "deal",
    "UseChicago": "use a Chicago Card",
    "Pass": "pass",
    "Throw": "throw to the crib",
    "Cut": "cut",
    "Play": "play a card",
    "Claim": "claim points",
    "CallMuggins": "call muggins",
    "Tuck": "put the used cards away",
    "StartNext": "start the next game",
}

_WAITING_FOR = {
    Phase.DRAW: "to draw for the deal",
    Phase.DEAL: "to deal",
    Phase.OPTION: "to use a Chicago Card or pass",
    Phase.THROW: "to throw to the crib",
    Phase.CUT: "to cut",
    Phase.PLAY: "to play a card",
    Phase.CLAIM: "to claim points",
    Phase.CALL: "to call muggins or pass",
    Phase.TUCK: "to put the used cards away",
    Phase.NEXT_GAME: "to start the next game",
}


def check_turn(state: State, action: Action, *phases: Phase, may: Sequence[Seat] = ()) -> None:
    """Raise unless one of *phases* is on and it waits for the seat, or the seat is in *may*."""
    seat = action.seat
    if not 0 <= seat < state.rules.seats:
        raise IllegalAction(
            Code.NO_SUCH_SEAT,
            f"there is no seat {seat}; the seats are 0 to {state.rules.seats - 1}",
        )
    if state.phase not in phases:
        raise IllegalAction(Code.NOT_NOW, f"nobody can {_wish(action)} now: {now(state)}")
    if seat not in may and seat not in waiting(state):
        raise IllegalAction(
            Code.NOT_YOUR_TURN, f"seat {seat} cannot {_wish(action)} now: {now(state)}"
        )


def _wish(action: Action) -> str:
    return _WISHES[type(action).__name__]


def now(state: State) -> str:
    """What the game waits for, in words."""
    seats = waiting(state)
    if not seats:
        return "the match is over" if state.phase is Phase.OVER else "the match has not begun"
    who = " and ".join(str(seat) for seat in seats)
    return f"the game waits for seat{'s' * (len(seats) > 1)} {who} {_WAITING_FOR[state.phase]}"
