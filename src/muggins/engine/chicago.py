"""The Chicago Cards: who may use which, and when."""

from __future__ import annotations

from typing import assert_never

from muggins.engine.actions import Action, Pass, UseChicago
from muggins.engine.chicago_cards import CHICAGO_ROWS, ChicagoCard, Effect
from muggins.engine.events import ChicagoUsed, Passed
from muggins.engine.illegal import Code, IllegalAction, check_turn
from muggins.engine.log import Log
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.state import State, opponents


def options(state: State, seat: Seat) -> list[Action]:
    """To pass, or to use one of the cards that are left."""
    uses: list[Action] = [Pass(seat)]
    for card in dict.fromkeys(state.chicago_left[seat]):
        if CHICAGO_ROWS[card].moment is state.moment and not _lies_already(state, card):
            uses += [UseChicago(seat, card, other) for other in _partners_in(state, seat, card)]
    return uses


def _lies_already(state: State, card: ChicagoCard) -> bool:
    """Whether *card* may be used only once a deal, and has been."""
    return CHICAGO_ROWS[card].once_a_deal and any(used.card is card for used in state.lying)


def _partners_in(state: State, seat: Seat, card: ChicagoCard) -> tuple[Seat | None, ...]:
    """With whom the card can be used: to exchange hands takes an opponent, the others nobody."""
    match CHICAGO_ROWS[card].effect:
        case Effect.EXCHANGE_HANDS:
            return opponents(state, seat)
        case (
            Effect.DEAL_ANEW | Effect.CUT_ANEW | Effect.OPPONENTS_COUNT_BACK | Effect.DROP_FIFTEENS
        ):
            return (None,)
        case effect:
            assert_never(effect)


def use(log: Log, action: UseChicago) -> None:
    state, seat, card = log.state, action.seat, action.card
    check_turn(state, action, Phase.OPTION)
    moment = CHICAGO_ROWS[card].moment
    if card not in state.chicago_left[seat]:
        raise IllegalAction(Code.CARD_SPENT, f"seat {seat} has no {card} card left")
    if moment is not state.moment:
        raise IllegalAction(
            Code.WRONG_MOMENT, f"{card} is for the moment {moment}; this is {state.moment}"
        )
    if _lies_already(state, card):
        raise IllegalAction(
            Code.ONCE_A_DEAL, f"{card} has been used in this deal; it works once a deal"
        )
    partners = _partners_in(state, seat, card)
    if action.other not in partners:
        wanted = " or ".join(map(_named, partners))
        raise IllegalAction(
            Code.NOT_AN_OPPONENT, f"{card} is used with {wanted}, not with {_named(action.other)}"
        )
    log.add(ChicagoUsed(seat, card, action.other))


def _named(seat: Seat | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"


def pass_(log: Log, action: Pass) -> None:
    check_turn(log.state, action, Phase.OPTION, Phase.CALL)
    log.add(Passed(action.seat))
