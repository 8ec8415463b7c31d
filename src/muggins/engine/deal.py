"""From the draw for the deal to the starter, and from the end of a deal to the next."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

from muggins.cards import PACK, Card, Rank, written
from muggins.engine.actions import Action, Cut, Deal, Draw, StartNext, Throw, Tuck
from muggins.engine.events import (
    Cards,
    DealEnded,
    DealerBy,
    DealerFound,
    Dealt,
    Drew,
    GameStarted,
    PackSpread,
    StarterTurned,
    Thrown,
    Tucked,
    Why,
)
from muggins.engine.illegal import Code, IllegalAction, check_turn
from muggins.engine.log import Log
from muggins.engine.match import NEXT_DEALER_BY
from muggins.engine.phase import Phase
from muggins.engine.rules import NextDealer, PackCare, Rules, Seat
from muggins.engine.state import State, dealing, left_of_dealer, owes

Shuffle: TypeAlias = Callable[[Sequence[Card]], Sequence[Card]]
"""Chance: gives the cards back in an order of its own."""

FEWEST_LEFT = 4
"""A cut leaves as many cards, at least, on each side."""

CRIB = -1


def start_game(log: Log, shuffle: Shuffle, dealer: Seat | None, by: DealerBy) -> None:
    """Begin a game; without a dealer, one player of each side draws for the deal."""
    log.add(GameStarted(log.state.game + 1))
    if dealer is None:
        drawers = _first_of_each_side(log.state.rules)
        _spread(log, shuffle, drawers)
    else:
        log.add(DealerFound(dealer, by))


def start_next(log: Log, action: StartNext, shuffle: Shuffle) -> None:
    check_turn(log.state, action, Phase.NEXT_GAME)
    by = log.state.rules.next_dealer
    dealer = None if by is NextDealer.CUT else dealing(log.state)
    start_game(log, shuffle, dealer, NEXT_DEALER_BY[by])


def _first_of_each_side(rules: Rules) -> tuple[Seat, ...]:
    return tuple([Seat(rules.sides.index(side)) for side in range(rules.side_count)])


def _spread(log: Log, shuffle: Shuffle, drawers: tuple[Seat, ...]) -> None:
    """Spread a pack for *drawers*; somebody who draws alone need not."""
    if len(drawers) == 1:
        log.add(DealerFound(drawers[0], DealerBy.DRAW))
    else:
        log.add(PackSpread(drawers, tuple(shuffle(PACK))))


def places_left(state: State) -> list[int]:
    """The places of the spread pack where a card still lies."""
    gone = [drew.at for drew in state.drawn]
    return [place for place in range(len(PACK)) if place not in gone]


def draws(state: State, seat: Seat) -> list[Action]:
    return [Draw(seat, at) for at in places_left(state)]


def draw(log: Log, action: Draw) -> None:
    state = log.state
    check_turn(state, action, Phase.DRAW)
    if not 0 <= action.at < len(PACK):
        raise IllegalAction(
            Code.NO_SUCH_PLACE, f"the pack lies spread from 0 to 51; there is no place {action.at}"
        )
    if action.at not in places_left(state):
        raise IllegalAction(
            Code.ALREADY_DRAWN, f"the card at place {action.at} has been drawn; choose another"
        )
    log.add(Drew(action.seat, action.at, state.spread[action.at]))


def compare_draws(log: Log, shuffle: Shuffle) -> None:
    """The lowest deals; those who tie for lowest draw again."""
    drawn = log.state.drawn
    lowest = min(drew.card.rank for drew in drawn)
    tied = sorted(drew.seat for drew in drawn if drew.card.rank == lowest)
    _spread(log, shuffle, tuple(tied))


def order_of_dealing(rules: Rules, dealer: Seat) -> tuple[int, ...]:
    """Whom each card dealt goes to, from the first: a seat, or the crib.

    One card at a time, from the dealer's left; who has enough is passed over.
    """
    return _order_of_dealing(rules.dealt, rules.blind_crib, dealer)


@cache
def _order_of_dealing(
    dealt: tuple[int, ...], blind_crib: tuple[int, ...], dealer: Seat
) -> tuple[int, ...]:
    seats = len(dealt)
    order: list[int] = []
    for done in range(max(dealt)):
        places = [*range(1, seats), 0]
        order += [(dealer + place) % seats for place in places if done < dealt[place]]
        if done + 1 in blind_crib:
            order.append(CRIB)
    return tuple(order)


def gathered(rules: Rules, dealt: Dealt) -> Cards:
    """The pack as it was before *dealt*, from the top."""
    piles = {seat: deque(hand) for seat, hand in enumerate(dealt.hands)} | {CRIB: deque(dealt.crib)}
    order = order_of_dealing(rules, dealt.dealer)
    return (*[piles[to].popleft() for to in order], *dealt.pack)


def deal(log: Log, shuffle: Shuffle) -> None:
    """Deal the next hand, or this one again; where the pack is used up, lay out the free crib."""
    state, rules = log.state, log.state.rules
    again = state.phase is Phase.REDEAL
    number = state.deal if again else state.deal + 1
    is_kept = rules.pack is PackCare.KEPT and number > 1
    pack = state.pack if is_kept else tuple(shuffle(PACK))
    dealer = dealing(state)
    if rules.deals is not None and number > rules.deals:
        down = len(pack) - state.face_up
        log.add(Dealt(number, dealer, ((),) * rules.seats, pack[:down], pack[down:]))
        turn_starter(log)
        return
    piles: dict[int, list[Card]] = {seat: [] for seat in (CRIB, *range(rules.seats))}
    order = order_of_dealing(rules, dealer)
    for to, card in zip(order, pack, strict=False):
        piles[to].append(card)
    hands = tuple([tuple(piles[seat]) for seat in range(rules.seats)])
    log.add(Dealt(number, dealer, hands, tuple(piles[CRIB]), pack[len(order) :]))
    if number == 1 and not again:
        log.peg(left_of_dealer(log.state), rules.head_start, Why.HEAD_START)


def deal_next(log: Log, action: Deal, shuffle: Shuffle) -> None:
    check_turn(log.state, action, Phase.DEAL)
    deal(log, shuffle)


def throws(state: State, seat: Seat) -> list[Action]:
    """Every throw once; in both orders where the crib will play in the order thrown."""
    choose = permutations if state.rules.crib_plays else combinations
    return [Throw(seat, cards) for cards in choose(state.hands[seat], owes(state, seat))]


def throw(log: Log, action: Throw) -> None:
    state, seat = log.state, action.seat
    check_turn(state, action, Phase.THROW)
    _check_held(state.hands[seat], action.cards, seat)
    owed = owes(state, seat)
    if len(action.cards) != owed or len(set(action.cards)) != owed:
        raise IllegalAction(
            Code.WRONG_NUMBER,
            f"seat {seat} throws {owed} card{'s' * (owed > 1)}, each once;"
            f" these are {len(action.cards)}: {written(action.cards)}",
        )
    log.add(Thrown(seat, tuple(action.cards)))


def _check_held(hand: Cards, cards: Iterable[Card], seat: Seat) -> None:
    for card in cards:
        if card not in hand:
            raise IllegalAction(
                Code.NOT_IN_HAND,
                f"seat {seat} does not hold {card}, but {written(hand)}",
            )


def cuts(state: State, seat: Seat) -> list[Action]:
    return [Cut(seat, at) for at in range(FEWEST_LEFT, len(state.pack) - FEWEST_LEFT + 1)]


def cut(log: Log, action: Cut) -> None:
    state = log.state
    check_turn(state, action, Phase.CUT)
    most = len(state.pack) - FEWEST_LEFT
    if not FEWEST_LEFT <= action.at <= most:
        raise IllegalAction(
            Code.CUT_TOO_NEAR,
            f"a cut lifts {FEWEST_LEFT} to {most} of the {len(state.pack)} cards,"
            f" so that {FEWEST_LEFT} stay on each side; not {action.at}",
        )
    turn_starter(log, action.seat, action.at)


def turn_starter(log: Log, seat: Seat | None = None, at: int = 0) -> None:
    """Turn the starter up; a jack is two for the dealer's heels."""
    dealer = dealing(log.state)
    card = log.state.pack[at]
    log.add(StarterTurned(dealer if seat is None else seat, at, card))
    if card.rank is Rank.JACK:
        log.peg(dealer, log.state.rules.heels, Why.HEELS)


def used_cards(state: State) -> Cards:
    """The cards of this deal: the hand in the order dealt, then the crib from its bottom up."""
    return (*[card for hand in state.hands for card in hand], *state.crib)


def tucks(state: State, seat: Seat) -> list[Action]:
    return [Tuck(seat, card) for card in used_cards(state)]


def tuck(log: Log, action: Tuck) -> None:
    state = log.state
    check_turn(state, action, Phase.TUCK)
    cards = used_cards(state)
    if action.uppermost not in cards:
        raise IllegalAction(
            Code.NOT_A_USED_CARD,
            f"{action.uppermost} was not used in this deal; these were: {written(cards)}",
        )
    rest = [card for card in cards if card is not action.uppermost]
    log.add(Tucked(action.seat, (action.uppermost, *rest)))


def end_deal(log: Log) -> None:
    """Put the cards away; after the free crib the game is over."""
    state, rules = log.state, log.state.rules
    if rules.pack is PackCare.KEPT and any(state.hands):
        log.add(Tucked(dealing(state), used_cards(state)))
    log.add(DealEnded(state.deal))
    if rules.deals is not None and state.deal > rules.deals:
        log.end_game(None)
