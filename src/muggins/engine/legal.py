"""Everything that a seat may do now."""

from __future__ import annotations

from muggins.engine import chicago, count, deal, play
from muggins.engine.actions import Action, Deal, StartNext
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.state import State, waiting


def legal(state: State, seat: Seat) -> list[Action]:
    """Every action that `decide` would accept from *seat*; a throw stands in one order only,
    unless the order matters."""
    if state.phase is Phase.CLAIM:
        return count.claims(seat) if seat in count.claimants(state) else []
    if seat not in waiting(state):
        return []
    match state.phase:
        case Phase.PLAY:
            return play.plays(state, seat)
        case Phase.THROW:
            return deal.throws(state, seat)
        case Phase.CUT:
            return deal.cuts(state, seat)
        case Phase.DEAL:
            return [Deal(seat)]
        case Phase.OPTION:
            return chicago.options(state, seat)
        case Phase.CALL:
            return count.calls(seat)
        case Phase.TUCK:
            return deal.tucks(state, seat)
        case Phase.DRAW:
            return deal.draws(state, seat)
        case _:
            return [StartNext(seat)]
