"""The events of one decision, and the state that they lead to."""

from __future__ import annotations

from muggins.engine.apply import apply
from muggins.engine.events import Event, GameEnded, MatchEnded, Pegged, Why
from muggins.engine.match import match_winner, points_for, skunk_of, winner_of
from muggins.engine.phase import Phase
from muggins.engine.rules import Goal, Seat, Side
from muggins.engine.state import State


class Log:
    """Collects events; `state` is always the state after the last of them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = apply(self.state, event)

    @property
    def is_game_over(self) -> bool:
        return self.state.phase in (Phase.NEXT_GAME, Phase.MATCH_WON, Phase.OVER)

    def peg(self, seat: Seat, points: int, why: Why, *, back: bool = False) -> None:
        """Move the side's front peg, as far as the board goes; the game ends in the game hole."""
        state, rules = self.state, self.state.rules
        if seat == rules.seats or self.is_game_over:
            return  # the crib has no peg; and after the end nothing is pegged
        side = rules.sides[seat]
        before = state.scores[side]
        after = max(0, before - points) if back else before + points
        has_hole = rules.goal is not Goal.REACH_BY_THE_END
        if has_hole:
            after = min(after, rules.game_hole)
        if after == before:
            return
        self.add(Pegged(seat, why, after - before, after))
        if has_hole and after == rules.game_hole:
            self.end_game(side)

    def end_game(self, reached: Side | None) -> None:
        """The game is over: *reached* stands in the game hole, or all deals are done."""
        winner = winner_of(self.state, reached)
        skunk = skunk_of(self.state)
        points = 0 if winner is None else points_for(self.state.rules, skunk)
        self.add(GameEnded(winner, self.state.scores, skunk, points))
        if self.state.phase is Phase.MATCH_WON:
            self.add(MatchEnded(match_winner(self.state)))
