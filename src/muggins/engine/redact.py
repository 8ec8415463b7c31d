"""What each seat and each watcher sees: views and events, built up from what may be seen."""

from __future__ import annotations

from typing import assert_never

from muggins.engine.count import cards_of
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
from muggins.engine.items import Item
from muggins.engine.legal import legal
from muggins.engine.phase import Phase
from muggins.engine.rules import Rules, Seat
from muggins.engine.state import State, waiting
from muggins.engine.view import (
    CountedClosed,
    HandDealt,
    PackSpreadOut,
    SeatEvent,
    SeatView,
    ShownClosed,
    ThrownUnseen,
)


def redact(event: Event, rules: Rules, seat: Seat | None) -> SeatEvent:
    """*event* as *seat* sees it; `None` is a watcher."""
    match event:
        case PackSpread(drawers, pack):
            return PackSpreadOut(drawers, len(pack))
        case Dealt(number, dealer, hands, crib, pack):
            own = () if seat is None else hands[seat]
            sizes = tuple([len(hand) for hand in hands])
            return HandDealt(number, dealer, own, sizes, len(crib), len(pack))
        case Thrown(thrower, cards):
            return event if thrower == seat else ThrownUnseen(thrower, len(cards))
        case Shown(owner, what):
            return event if _is_open(rules, owner, what, seat) else ShownClosed(owner, what)
        case Counted():
            return _counted(event, rules, seat)
        case (
            GameStarted()
            | Drew()
            | DealerFound()
            | ChicagoUsed()
            | Passed()
            | StarterTurned()
            | Played()
            | SaidGo()
            | CountEnded()
            | Claimed()
            | MugginsCalled()
            | Pegged()
            | Tucked()
            | DealEnded()
            | GameEnded()
            | MatchEnded()
        ):
            return event  # done in the open, with open cards
        case _:
            assert_never(event)


def _is_open(rules: Rules, owner: Seat, what: What, seat: Seat | None) -> bool:
    """Whether *seat* sees the cards that are counted."""
    return not rules.has_closed_hands or what is not What.HAND or owner == seat


def _counted(event: Counted, rules: Rules, seat: Seat | None) -> Counted | CountedClosed:
    if _is_open(rules, event.seat, event.what, seat):
        return event
    named = tuple([Item(item.kind, (), item.points) for item in event.items])
    return CountedClosed(event.seat, event.what, named, event.points, event.claimed, event.taken_by)


def view(state: State, seat: Seat | None) -> SeatView:
    """What *seat* may know; `None` is a watcher."""
    rules = state.rules
    return SeatView(
        rules=rules,
        seat=seat,
        phase=state.phase,
        waiting=waiting(state),
        legal=() if seat is None else tuple(legal(state, seat)),
        game=state.game,
        games_won=state.games_won,
        game_points=state.game_points,
        winner=state.winner,
        match_winner=state.match_winner,
        scores=state.scores,
        rear_pegs=state.rear_pegs,
        drawers=state.drawers,
        drawn=state.drawn,
        deal=state.deal,
        dealer=state.dealer,
        dealt=_own(state.dealt, seat),
        thrown=_own(state.thrown, seat),
        hand=_own(state.hands, seat),
        unplayed=_own(state.unplayed, seat),
        cards_held=tuple([len(cards) for cards in state.unplayed]),
        cards_thrown=tuple([len(cards) for cards in state.thrown]),
        cards_in_crib=len(state.crib),
        cards_in_pack=len(state.pack),
        face_up=state.pack[len(state.pack) - state.face_up :],
        starter=state.starter,
        moment=state.moment if state.phase is Phase.OPTION else None,
        asked=state.asked,
        chicago_left=() if seat is None or not state.chicago_left else state.chicago_left[seat],
        lying=state.lying,
        pile=state.pile,
        count=state.count,
        last=state.last,
        gone=state.gone,
        course=state.course,
        to_count=state.to_count,
        open_cards=_open_cards(state, seat),
        claimed=state.claimed,
        callers=state.callers,
        counted=tuple([_counted(counted, rules, seat) for counted in state.counted]),
    )


def _own(rows: tuple[Cards, ...], seat: Seat | None) -> Cards:
    """*seat*'s own row; there are none before the first deal, and a watcher has none."""
    return rows[seat] if rows and seat is not None else ()


def _open_cards(state: State, seat: Seat | None) -> Cards:
    to_count = state.to_count
    if to_count is None or not _is_open(state.rules, to_count.seat, to_count.what, seat):
        return ()
    return cards_of(state, to_count)
