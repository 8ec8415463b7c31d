"""Who has won: a game, a match; and who deals the next game."""

from __future__ import annotations

from typing import assert_never

from muggins.engine.events import DealerBy, SkunkKind
from muggins.engine.rules import GamePoints, Goal, NextDealer, Rules, Seat, Side
from muggins.engine.state import State, dealing, seats_from

GAME_POINTS = {
    GamePoints.PLAIN: {SkunkKind.NONE: 1, SkunkKind.SKUNK: 1, SkunkKind.DOUBLE: 1},
    GamePoints.SKUNKS: {SkunkKind.NONE: 1, SkunkKind.SKUNK: 2, SkunkKind.DOUBLE: 3},
    GamePoints.TOURNAMENT: {SkunkKind.NONE: 2, SkunkKind.SKUNK: 3, SkunkKind.DOUBLE: 3},
}
"""What a game is worth, by how it was won."""

NEXT_DEALER_BY = {
    NextDealer.LOSER: DealerBy.LOSER,
    NextDealer.ALTERNATE: DealerBy.ALTERNATE,
    NextDealer.CUT: DealerBy.DRAW,
}


def winner_of(state: State, reached: Side | None) -> Side | None:
    """Who wins when *reached* is in the game hole, or when the last deal is over."""
    match state.rules.goal:
        case Goal.REACH_TO_WIN:
            return reached
        case Goal.REACH_TO_LOSE:
            return _lowest(state)
        case Goal.REACH_BY_THE_END:
            return Side(0) if state.scores[0] >= state.rules.game_hole else None
        case goal:
            assert_never(goal)


def loser_of(state: State) -> Side:
    """Who has lost the game just ended: the lowest, or who is in a game hole to be shunned."""
    if state.rules.goal is Goal.REACH_TO_LOSE:
        return Side(state.scores.index(max(state.scores)))
    return _lowest(state)


def _lowest(state: State) -> Side:
    """The side furthest back; of several, the one that counts first, as order decides in the show.

    The rulebooks do not say who is ahead in a tie.
    """
    lowest = min(state.scores)
    sides = state.rules.sides
    return next(
        sides[seat]
        for seat in seats_from(dealing(state) + 1, state.rules)
        if state.scores[sides[seat]] == lowest
    )


def skunk_of(state: State) -> SkunkKind:
    """How badly the loser of the game was beaten."""
    skunk = state.rules.skunk
    lowest = min(state.scores)
    if skunk is None or lowest > skunk.line:
        return SkunkKind.NONE
    return SkunkKind.DOUBLE if lowest <= skunk.double_line else SkunkKind.SKUNK


def points_for(rules: Rules, skunk: SkunkKind) -> int:
    return GAME_POINTS[rules.game_points][skunk]


def is_match_over(state: State) -> bool:
    """Whether the format is fulfilled. The best of N goes on past N while it is level."""
    rules = state.rules
    if rules.first_to is not None:
        return max(state.game_points) >= rules.first_to
    most, second = sorted((*state.games_won, _games_of_the_pack(state)))[-1:-3:-1]
    return most - second > max(0, rules.best_of - state.game)


def match_winner(state: State) -> Side | None:
    """Who is ahead in the match; nobody when the pack is."""
    standing = state.games_won if state.rules.first_to is None else state.game_points
    most = max(standing)
    return Side(standing.index(most)) if most > _games_of_the_pack(state) else None


def _games_of_the_pack(state: State) -> int:
    """Games that nobody has won."""
    return state.game - sum(state.games_won)


def next_first_dealer(state: State) -> Seat:
    """Who begins the next game: deals it, or spreads the pack when the deal is drawn for."""
    rules = state.rules
    match rules.next_dealer:
        case NextDealer.ALTERNATE:
            assert state.first_dealer is not None
            return Seat((state.first_dealer + 1) % rules.seats)
        case NextDealer.LOSER | NextDealer.CUT:
            loser = loser_of(state)
            return next(
                seat for seat in seats_from(dealing(state) + 1, rules) if rules.sides[seat] == loser
            )
        case by:
            assert_never(by)
