"""The whole truth about a match. It never leaves the engine and the table."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import msgspec

from muggins.cards import Card
from muggins.engine.chicago_cards import CHICAGO_ROWS, ChicagoCard, Effect, Moment
from muggins.engine.events import (
    Cards,
    ChicagoUsed,
    Claimed,
    Counted,
    CountEnded,
    Drew,
    Played,
    SaidGo,
    What,
)
from muggins.engine.phase import Phase, ToCount
from muggins.engine.rules import Counting, Rules, Seat, Side
from muggins.engine.scoring import THIRTY_ONE

Course: TypeAlias = tuple[Played | SaidGo | CountEnded, ...]


class State(msgspec.Struct, frozen=True, kw_only=True):
    rules: Rules
    phase: Phase = Phase.NEW

    # The match
    game: int = 0
    games_won: tuple[int, ...]
    game_points: tuple[int, ...]
    first_dealer: Seat | None = None
    winner: Side | None = None
    """Of the game just ended."""
    match_winner: Side | None = None

    # Drawing for the deal
    spread: Cards = ()
    drawers: tuple[Seat, ...] = ()
    drawn: tuple[Drew, ...] = ()

    # The game
    scores: tuple[int, ...]
    rear_pegs: tuple[int, ...]
    """Where each side stood before it last pegged."""
    chicago_left: tuple[tuple[ChicagoCard, ...], ...] = ()
    dealer: Seat | None = None
    """Who deals, or is to deal."""
    deal: int = 0

    # The deal
    dealt: tuple[Cards, ...] = ()
    thrown: tuple[Cards, ...] = ()
    hands: tuple[Cards, ...] = ()
    crib: Cards = ()
    pack: Cards = ()
    """The rest of the pack from the top; once it is turned, the starter is its first card."""
    face_up: int = 0
    """How many cards lie face up at the bottom of the pack."""
    starter: Card | None = None
    moment: Moment | None = None
    asked: tuple[Seat, ...] = ()
    """Who is still to use a Chicago Card or pass."""
    lying: tuple[ChicagoUsed, ...] = ()

    # The play
    unplayed: tuple[Cards, ...] = ()
    pile: Cards = ()
    count: int = 0
    turn: Seat | None = None
    last: Seat | None = None
    """Who laid the last card."""
    gone: tuple[Seat, ...] = ()
    """Who has said go in this count."""
    has_go_point: bool = False
    """The go of this count is pegged already."""
    course: Course = ()

    # Counting
    to_count: ToCount | None = None
    claimed: Claimed | None = None
    callers: tuple[Seat, ...] = ()
    """Who may still call muggins."""
    counted: tuple[Counted, ...] = ()
    """Hands and crib counted in this deal."""


def new_state(rules: Rules) -> State:
    """Before the first game."""
    nothing = (0,) * rules.side_count
    return State(
        rules=rules, games_won=nothing, game_points=nothing, scores=nothing, rear_pegs=nothing
    )


def seats_from(seat: int, rules: Rules) -> tuple[Seat, ...]:
    """All seats, once round the table to the left, from *seat* on."""
    return _round(seat % rules.seats, rules.seats)


@cache
def _round(first: int, seats: int) -> tuple[Seat, ...]:
    return tuple([Seat((first + step) % seats) for step in range(seats)])


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats of other sides, from *seat*'s left."""
    sides = state.rules.sides
    return tuple([s for s in seats_from(seat + 1, state.rules) if sides[s] != sides[seat]])


def dealing(state: State) -> Seat:
    """The dealer, once there is one."""
    assert state.dealer is not None
    return state.dealer


def left_of_dealer(state: State) -> Seat:
    return Seat((dealing(state) + 1) % state.rules.seats)


def owes(state: State, seat: Seat) -> int:
    """How many cards *seat* is still to throw."""
    place = (seat - dealing(state)) % state.rules.seats
    return state.rules.thrown[place] - len(state.thrown[seat])


def playable(state: State, seat: Seat) -> Cards:
    """The cards that *seat* can play now. The crib has no choice: its next card, or none."""
    room = THIRTY_ONE - state.count
    return tuple([card for card in _in_reach(state, seat) if card.pips <= room])


def can_play(state: State, seat: Seat) -> bool:
    """Whether *seat* has a card that fits."""
    room = THIRTY_ONE - state.count
    for card in _in_reach(state, seat):  # noqa: SIM110 - any() takes three times as long here
        if card.pips <= room:
            return True
    return False


def _in_reach(state: State, seat: Seat) -> Cards:
    cards = state.unplayed[seat]
    return cards if seat < state.rules.seats else cards[:1]


def counts_back(state: State, seat: Seat) -> bool:
    """Whether *seat*'s hand and crib are counted backwards."""
    sides = state.rules.sides
    return bool(state.lying) and any(
        CHICAGO_ROWS[used.card].effect is Effect.OPPONENTS_COUNT_BACK
        and sides[used.seat] != sides[seat]
        for used in state.lying
    )


def is_claimed(state: State, seat: Seat, what: What) -> bool:
    """Whether players say for themselves what *what* scores.

    A lone card makes no combination, the crib does not speak, and points that would move
    somebody back are not theirs to forget: those the table counts.
    """
    if state.rules.counting is Counting.AUTO or seat == state.rules.seats:
        return False
    if what is What.PLAY:
        return len(state.pile) > 1
    return not counts_back(state, seat)


def next_to_show(state: State) -> ToCount | None:
    """What is counted next: hands from the dealer's left round to the dealer, then the crib."""
    place = len(state.counted)
    hands = state.rules.seats if any(state.hands) else 0
    dealer = dealing(state)
    if place < hands:
        return ToCount(Seat((dealer + 1 + place) % hands), What.HAND)
    return ToCount(dealer, What.CRIB) if place == hands and state.crib else None


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats that the game waits for."""
    match state.phase:
        case Phase.PLAY:
            return () if state.turn is None else (state.turn,)
        case Phase.THROW:
            return tuple([s for s in seats_from(0, state.rules) if owes(state, s)])
        case Phase.DRAW:
            done = [drew.seat for drew in state.drawn]
            return tuple([seat for seat in state.drawers if seat not in done])
        case Phase.CUT:
            return (left_of_dealer(state),)
        case Phase.DEAL | Phase.TUCK | Phase.NEXT_GAME:
            return (dealing(state),)
        case Phase.OPTION:
            return state.asked[:1]
        case Phase.CLAIM:
            assert state.to_count is not None
            return (state.to_count.seat,)
        case Phase.CALL:
            return state.callers[:1]
        case _:
            return ()
