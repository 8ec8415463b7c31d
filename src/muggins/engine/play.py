"""The play: cards laid, goes said, counts ended."""

from __future__ import annotations

from typing import assert_never

from muggins.cards import written
from muggins.engine.actions import Action, Play
from muggins.engine.count import count_play
from muggins.engine.events import CountEnded, Played, SaidGo, Why
from muggins.engine.illegal import Code, IllegalAction, check_turn
from muggins.engine.log import Log
from muggins.engine.phase import Phase
from muggins.engine.rules import GoPoint, LastCard, PlayLength, Seat
from muggins.engine.scoring import THIRTY_ONE
from muggins.engine.state import State, playable


def plays(state: State, seat: Seat) -> list[Action]:
    return [Play(seat, card) for card in playable(state, seat)]


def play(log: Log, action: Play) -> None:
    state, seat, card = log.state, action.seat, action.card
    check_turn(state, action, Phase.PLAY)
    if card not in state.unplayed[seat]:
        held = written(state.unplayed[seat])
        raise IllegalAction(Code.NOT_IN_HAND, f"seat {seat} does not hold {card}, but {held}")
    if state.count + card.pips > THIRTY_ONE:
        raise IllegalAction(
            Code.OVER_31, f"{card} would take the count of {state.count} over {THIRTY_ONE}"
        )
    _lay(log, action)


def _lay(log: Log, action: Play) -> None:
    log.add(Played(action.seat, action.card, log.state.count + action.card.pips))
    if log.state.count == THIRTY_ONE:
        # Two for 31 where a go would have been one; what the go has brought is counted in.
        log.peg(action.seat, 1 if log.state.has_go_point else 2, Why.THIRTY_ONE)
    match log.state.phase:
        case Phase.CLAIM if log.state.turn is None:
            # Points that are not for claiming do not wait for the claim: they may win the game.
            while (goer := _next_to_say_go(log.state)) is not None:
                _say_go(log, goer)
            _peg_last(log)
        case Phase.PLAY if action.seat < log.state.rules.seats:
            count_play(log)


def go_on(log: Log) -> bool:
    """Do what follows in the play by itself: a go, the crib's card, or the end of the count.

    False when nothing does, and a player is to play a card.
    """
    state = log.state
    goer = _next_to_say_go(state)
    if goer is not None:
        _say_go(log, goer)
    elif state.turn is None:
        _end_count(log)
    elif state.turn == state.rules.seats:  # the crib has no choice
        _lay(log, Play(state.turn, playable(state, state.turn)[0]))
    else:
        return False
    return True


def _next_to_say_go(state: State) -> Seat | None:
    """Who has cards, cannot play and was passed over since the last card was laid."""
    last = state.last
    if not state.pile or state.count == THIRTY_ONE or last is None:
        return None
    players = len(state.unplayed)
    for step in range(1, players):
        seat = Seat((last + step) % players)
        if seat == state.turn:
            return None
        if state.unplayed[seat] and seat not in state.gone:
            return seat
    return None


def _say_go(log: Log, seat: Seat) -> None:
    log.add(SaidGo(seat, log.state.count))
    match log.state.rules.go_point:
        case GoPoint.ON_CALL:
            _peg_go_on_call(log)
        case GoPoint.ON_LAST_CARD:
            pass
        case point:
            assert_never(point)


def _peg_go_on_call(log: Log) -> None:
    """The point goes to who laid the last card, on the call, when all the others have said go."""
    state = log.state
    assert state.last is not None
    others = [seat for seat, cards in enumerate(state.unplayed) if cards and seat != state.last]
    if not state.has_go_point and set(others) <= set(state.gone):
        log.peg(state.last, 1, Why.GO)


def _peg_last(log: Log) -> None:
    """One for the last card of a count below 31, unless the go was pegged on the call."""
    state, rules = log.state, log.state.rules
    assert state.last is not None
    is_last = not any(state.unplayed)
    if state.count == THIRTY_ONE or state.has_go_point:
        return
    if not is_last:
        log.peg(state.last, 1, Why.GO)
    elif rules.last_card is LastCard.SCORES:
        log.peg(state.last, 1, Why.LAST_CARD)


def _end_count(log: Log) -> None:
    _peg_last(log)
    state = log.state
    if not log.is_game_over:
        assert state.last is not None
        log.add(CountEnded(state.count, _next_leader(state, state.last)))


def _next_leader(state: State, last: Seat) -> Seat | None:
    """Who leads the next count: the next to the left of *last* who has cards, if there is one."""
    match state.rules.play:
        case PlayLength.ONE_COUNT:
            return None
        case PlayLength.ALL_CARDS:
            players = len(state.unplayed)
            order = [Seat((last + step) % players) for step in range(1, players + 1)]
            return next((seat for seat in order if state.unplayed[seat]), None)
        case length:
            assert_never(length)
