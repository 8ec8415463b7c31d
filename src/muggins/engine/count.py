"""Counting what was played and shown: by the table, or by claims and muggins."""

from __future__ import annotations

from typing import assert_never

from muggins.engine.actions import Action, CallMuggins, Claim, Pass
from muggins.engine.events import Cards, Claimed, Counted, MugginsCalled, Shown, What, Why
from muggins.engine.illegal import Code, IllegalAction, check_turn
from muggins.engine.log import Log
from muggins.engine.phase import Phase, ToCount
from muggins.engine.rules import Combinations, Counting, Overclaim, Seat, combinations_under
from muggins.engine.scoring import Score, pegging, show
from muggins.engine.state import State, counts_back, is_claimed, next_to_show, opponents

LARGEST_CLAIM = 72
"""The most that seven cards (a crib of six and the starter) can score: 4 4 5 5 5 6 6."""

_WHY = {What.PLAY: Why.PLAY, What.HAND: Why.HAND, What.CRIB: Why.CRIB}


def combinations(state: State) -> Combinations:
    """Which combinations count in this deal."""
    if not state.lying:
        return state.rules.combinations
    return combinations_under(state.rules, [used.card for used in state.lying])


def cards_of(state: State, to_count: ToCount) -> Cards:
    match to_count.what:
        case What.PLAY:
            return state.pile
        case What.HAND:
            return state.hands[to_count.seat]
        case What.CRIB:
            return state.crib
        case what:
            assert_never(what)


def score_of(state: State, to_count: ToCount) -> Score:
    cards = cards_of(state, to_count)
    if to_count.what is What.PLAY:
        return pegging(cards, combinations(state))
    assert state.starter is not None
    return show(cards, state.starter, combinations(state), crib=to_count.what is What.CRIB)


def count_play(log: Log) -> None:
    """The table counts the card just laid."""
    state = log.state
    if len(state.pile) > 1:
        assert state.last is not None
        score = pegging(state.pile, combinations(state))
        if score.items:
            _peg_counted(log, ToCount(state.last, What.PLAY), score)


def show_next(log: Log) -> None:
    """Count the next hand or crib; where players count for themselves, show it and wait."""
    to_count = next_to_show(log.state)
    assert to_count is not None
    if is_claimed(log.state, to_count.seat, to_count.what):
        log.add(Shown(to_count.seat, to_count.what, cards_of(log.state, to_count)))
    else:
        _peg_counted(log, to_count, score_of(log.state, to_count))


def _peg_counted(log: Log, to_count: ToCount, score: Score) -> None:
    """The table counts and pegs all of *score*."""
    seat, what = to_count.seat, to_count.what
    log.add(Counted(seat, what, cards_of(log.state, to_count), score.items, score.points))
    back = what is not What.PLAY and counts_back(log.state, seat)
    log.peg(seat, score.points, _WHY[what], back=back)


def claimants(state: State) -> list[Seat]:
    """Who may make the claim that is waited for: the player, or a partner for the side."""
    if state.to_count is None:
        return []
    sides = state.rules.sides
    return [Seat(s) for s, side in enumerate(sides) if side == sides[state.to_count.seat]]


def claims(seat: Seat) -> list[Action]:
    return [Claim(seat, points) for points in range(LARGEST_CLAIM + 1)]


def claim(log: Log, action: Claim) -> None:
    state = log.state
    check_turn(state, action, Phase.CLAIM, may=claimants(state))
    _check_points(action.points, least=0)
    assert state.to_count is not None
    log.add(Claimed(action.seat, state.to_count.seat, state.to_count.what, action.points))


def calls(seat: Seat) -> list[Action]:
    return [Pass(seat), *[CallMuggins(seat, n) for n in range(1, LARGEST_CLAIM + 1)]]


def call_muggins(log: Log, action: CallMuggins) -> None:
    check_turn(log.state, action, Phase.CALL)
    _check_points(action.points, least=1)
    missed = _missed(log.state)
    log.add(MugginsCalled(action.seat, action.points))
    if action.points == missed:
        settle(log, taken_by=action.seat)


def _check_points(points: int, *, least: int) -> None:
    if not least <= points <= LARGEST_CLAIM:
        raise IllegalAction(
            Code.NO_SUCH_CLAIM, f"one can claim {least} to {LARGEST_CLAIM} points, not {points}"
        )


def _missed(state: State) -> int:
    """Points that the claim has left out; negative when it says too much."""
    assert state.to_count is not None
    assert state.claimed is not None
    return score_of(state, state.to_count).points - state.claimed.points


def settle(log: Log, taken_by: Seat | None = None) -> None:
    """Nobody is left to call: say what it was worth, and peg it."""
    state, to_count = log.state, log.state.to_count
    assert to_count is not None
    assert state.claimed is not None
    seat, what, claimed = to_count.seat, to_count.what, state.claimed.points
    score, missed = score_of(state, to_count), _missed(state)
    cards = cards_of(state, to_count)
    log.add(Counted(seat, what, cards, score.items, score.points, claimed, taken_by))
    is_lost = missed > 0 and state.rules.counting is Counting.MUGGINS
    log.peg(seat, claimed if is_lost else score.points, _WHY[what])
    if taken_by is not None:
        log.peg(taken_by, missed, Why.MUGGINS)
    if missed < 0:
        _give_excess(log, state.claimed.seat, -missed)


def _give_excess(log: Log, claimant: Seat, excess: int) -> None:
    match log.state.rules.overclaim:
        case Overclaim.CORRECTED:
            return
        case Overclaim.TO_OPPONENT:
            for opponent in opponents(log.state, claimant)[:1]:
                log.peg(opponent, excess, Why.OVERCLAIM)
        case overclaim:
            assert_never(overclaim)
