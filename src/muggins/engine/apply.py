"""The only place where state changes. Whatever was recorded applies: nothing is refused here."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec.structs import replace

from muggins.cards import Card
from muggins.engine.chicago_cards import CHICAGO_ROWS, Effect, Moment
from muggins.engine.events import (
    Cards,
    ChicagoUsed,
    Claimed,
    Counted,
    CountEnded,
    DealEnded,
    DealerFound,
    Dealt,
    Drew,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    MugginsCalled,
    PackSpread,
    Passed,
    Pegged,
    Played,
    SaidGo,
    Shown,
    StarterTurned,
    Thrown,
    Tucked,
    What,
)
from muggins.engine.match import is_match_over, next_first_dealer
from muggins.engine.phase import Phase, ToCount
from muggins.engine.rules import Counting, PackCare, Seat, StarterBy
from muggins.engine.state import (
    State,
    can_play,
    dealing,
    is_claimed,
    left_of_dealer,
    next_to_show,
    opponents,
    owes,
    seats_from,
)

T = TypeVar("T")


def apply(state: State, event: Event) -> State:
    """The state after *event*."""
    match event:
        case Played():
            return _played(state, event)
        case Pegged():
            side = state.rules.sides[event.seat]
            return replace(
                state,
                scores=_with(state.scores, side, event.score),
                rear_pegs=_with(state.rear_pegs, side, state.scores[side]),
                has_go_point=state.has_go_point or event.why in ("go", "last-card"),
            )
        case SaidGo(seat):
            return replace(state, gone=(*state.gone, seat), course=(*state.course, event))
        case CountEnded():
            return _count_ended(state, event)
        case Counted():
            return _counted(state, event)
        case Thrown():
            return _thrown(state, event)
        case StarterTurned():
            return _starter_turned(state, event)
        case Dealt():
            return _dealt(state, event)
        case DealEnded():
            return replace(state, phase=Phase.DEAL, dealer=left_of_dealer(state), lying=())
        case Passed(seat):
            return _passed(state, seat)
        case ChicagoUsed():
            return _chicago_used(state, event)
        case Shown(seat, what):
            return replace(state, phase=Phase.CLAIM, to_count=ToCount(seat, what))
        case Claimed():
            return _claimed(state, event)
        case MugginsCalled():
            return replace(state, callers=state.callers[1:])
        case Tucked():
            return _tucked(state, event)
        case GameStarted(number):
            return _game_started(state, number)
        case PackSpread(drawers, pack):
            return replace(state, phase=Phase.DRAW, drawers=drawers, spread=pack, drawn=())
        case Drew():
            drawn = (*state.drawn, event)
            phase = Phase.DRAW if len(drawn) < len(state.drawers) else Phase.DRAWN
            return replace(state, drawn=drawn, phase=phase)
        case DealerFound(dealer):
            return replace(state, phase=Phase.DEAL, dealer=dealer, first_dealer=dealer, spread=())
        case GameEnded():
            return _game_ended(state, event)
        case MatchEnded(winner):
            return replace(state, phase=Phase.OVER, match_winner=winner)
        case _:
            assert_never(event)


def _with(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """*row* with *value* at *place*."""
    return (*row[:place], value, *row[place + 1 :])


def _without(cards: Cards, gone: tuple[Card, ...]) -> Cards:
    return tuple([card for card in cards if card not in gone])


def _game_started(state: State, number: int) -> State:
    rules = state.rules
    nothing = (0,) * rules.side_count
    return State(
        rules=rules,
        game=number,
        games_won=state.games_won,
        game_points=state.game_points,
        first_dealer=state.first_dealer,
        scores=nothing,
        rear_pegs=nothing,
        chicago_left=(rules.chicago,) * rules.seats,
    )


def _dealt(state: State, event: Dealt) -> State:
    rules = state.rules
    has_option = bool(rules.chicago)
    dealt = replace(
        state,
        phase=Phase.OPTION if has_option else Phase.THROW,
        moment=Moment.AFTER_DEAL,
        asked=seats_from(event.dealer + 1, rules) if has_option else (),
        drawers=(),
        drawn=(),
        dealer=event.dealer,
        deal=event.number,
        dealt=event.hands,
        thrown=((),) * rules.seats,
        hands=event.hands,
        unplayed=event.hands,
        crib=event.crib,
        pack=event.pack,
        starter=None,
        counted=(),
        course=(),
        last=None,
        turn=None,
    )
    return dealt if has_option or rules.has_crib else replace(dealt, phase=Phase.STARTER)


def _thrown(state: State, event: Thrown) -> State:
    seat = event.seat
    hand = _without(state.hands[seat], event.cards)
    hands = _with(state.hands, seat, hand)
    thrown = replace(
        state,
        thrown=_with(state.thrown, seat, event.cards),
        hands=hands,
        unplayed=hands,
        crib=(*state.crib, *event.cards),
    )
    if any(owes(thrown, seat) for seat in seats_from(0, state.rules)):
        return thrown
    by = state.rules.starter
    return replace(thrown, phase=Phase.CUT if by is StarterBy.CUT else Phase.STARTER)


def _starter_turned(state: State, event: StarterTurned) -> State:
    rules = state.rules
    turned = replace(
        state,
        pack=(*state.pack[event.at :], *state.pack[: event.at]),
        starter=event.card,
    )
    if state.moment is Moment.AFTER_CUT:  # cut again: the option goes on where it was
        return _play_or_ask(turned)
    asked = seats_from(dealing(state) + 1, rules) if rules.chicago else ()
    begun = replace(
        turned,
        moment=Moment.AFTER_CUT,
        asked=asked,
        turn=left_of_dealer(state),
        unplayed=(*state.hands, state.crib) if rules.crib_plays else state.hands,
    )
    if rules.has_closed_hands or not any(state.hands):
        return replace(begun, phase=Phase.SHOW)
    return _play_or_ask(begun)


def _play_or_ask(state: State) -> State:
    return replace(state, phase=Phase.OPTION if state.asked else Phase.PLAY)


def _passed(state: State, seat: Seat) -> State:
    if state.phase is Phase.CALL:
        return replace(state, callers=state.callers[1:])
    asked = tuple([s for s in state.asked if s != seat])
    if asked:
        return replace(state, asked=asked)
    phase = Phase.THROW if state.moment is Moment.AFTER_DEAL else Phase.PLAY
    return replace(state, asked=asked, phase=phase)


def _chicago_used(state: State, event: ChicagoUsed) -> State:
    seat, card = event.seat, event.card
    left = list(state.chicago_left[seat])
    left.remove(card)
    used = _passed(
        replace(
            state,
            chicago_left=_with(state.chicago_left, seat, tuple(left)),
            lying=(*state.lying, event),
        ),
        seat,
    )
    match CHICAGO_ROWS[card].effect:
        case Effect.DEAL_ANEW:
            return replace(used, phase=Phase.REDEAL)
        case Effect.CUT_ANEW:
            return replace(used, phase=Phase.CUT, starter=None)
        case Effect.EXCHANGE_HANDS:
            assert event.other is not None
            mine, other = state.hands[seat], state.hands[event.other]
            hands = _with(_with(state.hands, seat, other), event.other, mine)
            return replace(used, hands=hands, unplayed=hands)
        case Effect.OPPONENTS_COUNT_BACK | Effect.DROP_FIFTEENS:
            return used  # what lies on the table is asked for when it matters
        case effect:
            assert_never(effect)


def _played(state: State, event: Played) -> State:
    seat = event.seat
    laid = replace(
        state,
        unplayed=_with(state.unplayed, seat, _without(state.unplayed[seat], (event.card,))),
        pile=(*state.pile, event.card),
        count=event.count,
        last=seat,
        course=(*state.course, event),
    )
    turn = _next_to_play(laid, seat)
    if is_claimed(laid, seat, What.PLAY):
        return replace(laid, turn=turn, phase=Phase.CLAIM, to_count=ToCount(seat, What.PLAY))
    return replace(laid, turn=turn)


def _next_to_play(state: State, last: Seat) -> Seat | None:
    """Who can add to the count, from the left of the last card round to who laid it."""
    players = len(state.unplayed)
    for step in range(1, players + 1):
        seat = Seat((last + step) % players)
        if can_play(state, seat):
            return seat
    return None


def _count_ended(state: State, event: CountEnded) -> State:
    phase = Phase.PLAY
    if event.leader is None:
        phase = Phase.DEAL_OVER if state.rules.has_closed_hands else Phase.SHOW
    return replace(
        state,
        phase=phase,
        pile=(),
        count=0,
        turn=event.leader,
        gone=(),
        has_go_point=False,
        course=(*state.course, event),
    )


def _claimed(state: State, event: Claimed) -> State:
    can_be_called = state.rules.counting is Counting.MUGGINS
    callers = opponents(state, event.seat) if can_be_called else ()
    return replace(state, phase=Phase.CALL, claimed=event, callers=callers)


def _counted(state: State, event: Counted) -> State:
    settled = replace(state, to_count=None, claimed=None, callers=())
    if event.what is What.PLAY:
        return replace(settled, phase=Phase.PLAY)
    counted = replace(settled, counted=(*state.counted, event), phase=Phase.SHOW)
    if next_to_show(counted) is not None:
        return counted
    return replace(counted, phase=_after_show(counted))


def _after_show(state: State) -> Phase:
    if state.rules.has_closed_hands:
        return Phase.PLAY
    if state.rules.pack is PackCare.KEPT and state.deal == 1:
        return Phase.TUCK
    return Phase.DEAL_OVER


def _tucked(state: State, event: Tucked) -> State:
    return replace(
        state,
        phase=Phase.DEAL_OVER,
        hands=((),) * state.rules.seats,
        crib=(),
        pack=(*state.pack, *event.cards),
        face_up=state.face_up + len(event.cards),
    )


def _game_ended(state: State, event: GameEnded) -> State:
    won, points = state.games_won, state.game_points
    if event.winner is not None:
        won = _with(won, event.winner, won[event.winner] + 1)
        points = _with(points, event.winner, points[event.winner] + event.points)
    ended = replace(
        state,
        games_won=won,
        game_points=points,
        winner=event.winner,
        to_count=None,
        claimed=None,
        callers=(),
        turn=None,
    )
    if is_match_over(ended):
        return replace(ended, phase=Phase.MATCH_WON)
    return replace(ended, phase=Phase.NEXT_GAME, dealer=next_first_dealer(ended))
