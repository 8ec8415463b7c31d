"""Plays of the engine, of every game, for the kernels to do again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from msgspec.structs import replace

from muggins.cards import PACK, Card
from muggins.engine.actions import Play
from muggins.engine.decide import advance, start
from muggins.engine.events import CountEnded, GameEnded, Pegged, Played, SaidGo, Why
from muggins.engine.games import GAMES, rules_for
from muggins.engine.legal import legal
from muggins.engine.phase import Phase
from muggins.engine.redact import view
from muggins.engine.rules import Goal, LastCard, PlayLength, Rules, Seat
from muggins.engine.state import State, waiting
from muggins.engine.view import SeatView
from tests.rows import OFFERED

MATTERS = ("players", "sides", "crib-cards", "go-point", "last-card", "backward")
"""The house rules that change who plays, what is pegged, or when."""

ROWS: list[Rules] = [rules_for(game) for game in GAMES] + [
    rules_for(game, house)
    for game, houses in OFFERED.items()
    for house in houses
    if house.keys() & {*MATTERS}
]

PLAY_WHYS = (Why.PLAY, Why.THIRTY_ONE, Why.GO, Why.LAST_CARD)


class EnginePlay(NamedTuple):
    """A play through the engine: codes, seats, and points as pegged."""

    hands: list[list[int]]
    leader: int
    cards: list[tuple[int, int]]
    pegged: list[int]
    """By side."""
    after_each: list[int]
    """What followed each card, until the next one."""


def kernel(kernels: ModuleType, rules: Rules, *, fifteens: bool = True, **options: Any) -> Any:
    """The kernel for the play of a row."""
    counts = rules.combinations
    return kernels.SeatsPlay(
        list(rules.sides),
        fifteen=counts.fifteen if fifteens else 0,
        twenty_five=counts.twenty_five,
        run_of_three=counts.run_of_three,
        play_flush=counts.play_flush,
        last_card=int(rules.last_card is LastCard.SCORES),
        one_count=rules.play is PlayLength.ONE_COUNT,
        crib_plays=rules.crib_plays,
        **options,
    )


def before_the_play(rules: Rules, random: Random) -> State:
    """A deal of this game, played by chance as far as the play."""

    def shuffled(cards: Sequence[Card]) -> Sequence[Card]:
        return random.sample(list(cards), len(cards))

    state = start(rules, shuffled, Seat(random.randrange(rules.seats))).state
    while state.phase is not Phase.PLAY:
        seat = waiting(state)[0]
        state = advance(state, random.choice(legal(state, seat)), shuffled).state
    return state


def near_the_end(state: State, random: Random) -> tuple[State, list[int]]:
    """The same with few points to go, and how many each side needs."""
    if state.rules.goal is Goal.REACH_BY_THE_END:
        return state, []
    needs = [random.randint(1, 9) for _ in range(state.rules.side_count)]
    scores = tuple(state.rules.game_hole - need for need in needs)
    return replace(state, scores=scores, rear_pegs=scores), needs


def play_through(state: State, choose: Callable[[State], int]) -> EnginePlay:
    """The engine's play from here on; *choose* gives the code of each card."""
    codes = [[card.code for card in cards] for cards in state.unplayed]
    assert state.turn is not None
    played = EnginePlay(codes, state.turn, [], [0] * state.rules.side_count, [])
    deal, is_over = state.deal, False
    while not is_over and state.phase is Phase.PLAY and state.deal == deal:
        seat = waiting(state)[0]
        log = advance(state, Play(seat, PACK[choose(state)]), lambda cards: cards)
        for event in log.events:
            match event:
                case Played(who, card):
                    played.cards.append((who, card.code))
                    played.after_each.append(0)
                case Pegged(who, why, holes) if why in PLAY_WHYS:
                    played.pegged[state.rules.sides[who]] += holes
                    played.after_each[-1] += holes
                case CountEnded(_, None) | GameEnded():
                    is_over = True
                case _:
                    pass
        state = log.state
    return played


def by_chance(random: Random) -> Callable[[State], int]:
    def choose(state: State) -> int:
        action = random.choice(legal(state, waiting(state)[0]))
        assert isinstance(action, Play)
        return action.card.code

    return choose


def seen_by(state: State, seat: int) -> SeatView:
    return view(state, Seat(seat))


def kernel_view(
    kernels: ModuleType, seen: SeatView, needs: Sequence[int] = (), *, knows_throw: bool = True
) -> Any:
    """What a seat sees, for the kernels: made of its view alone, as a bot makes it."""
    assert seen.seat is not None
    laid = [event.card.code for event in seen.course if isinstance(event, Played)]
    pile = [card.code for card in seen.pile]
    starter = [] if seen.starter is None else [seen.starter.code]
    return kernels.SeatsView(
        turn=int(seen.seat),
        hand=[card.code for card in seen.unplayed],
        held=list(seen.cards_held),
        pile=pile,
        gone=list(seen.gone),
        gone_at=gone_at(seen),
        seen=[code for code in laid if code not in pile] + starter,
        known=[card.code for card in seen.thrown if knows_throw and not seen.rules.crib_plays],
        needs=list(needs),
        go_is_pegged=False,
    )


def gone_at(seen: SeatView) -> list[int | None]:
    """The lowest count at which each seat could not add; who ended a count could not either."""
    lowest: list[int | None] = [None] * len(seen.cards_held)
    last = None
    for event in seen.course:
        match event:
            case Played(seat):
                last = seat
            case SaidGo(seat, count):
                lowest[seat] = min(count, lowest[seat] or count)
            case CountEnded(count) if count < 31:
                assert last is not None
                lowest[last] = min(count, lowest[last] or count)
    return lowest
