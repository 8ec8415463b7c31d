"""Ways to throw: each says what every throw is worth to a player who sees so much."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from muggins.analysis.odds import DEALER
from muggins.analysis.of_two import is_deal_of_two
from muggins.analysis.public_play import role
from muggins.analysis.tables import OWNERS
from muggins.analysis.throws_of_many import ThrowMeans, role_of, throw_means, want
from muggins.analysis.throws_of_two import means_of_two, throws_of_two
from muggins.analysis.winning_throws import winning_throws
from muggins.cards import PACK, Card
from muggins.engine.actions import Action, Throw
from muggins.engine.scoring import bare
from muggins.engine.view import SeatView

Values = dict[Action, float]
Throwing = Callable[[SeatView], Values]


class Means(NamedTuple):
    """What a throw brings; the crib is against whoever does not own it."""

    hand: float
    crib: float
    pegging: float


def by_the_four_kept(view: SeatView) -> Values:
    """What the kept cards score as they lie; of equals, the better throw for the crib's owner."""
    counts = view.rules.combinations
    sign = want(view.rules)
    own = 0.01 if _owns_crib(view) else -0.01
    return {
        throw: sign
        * (
            bare([card for card in view.dealt if card not in throw.cards], counts).points
            + own * bare(throw.cards, counts).points
        )
        for throw in _throws(view)
    }


def by_hand(view: SeatView) -> Values:
    """The hand expected, whatever the crib."""
    return _by_means(view, lambda means: means.hand)


def by_hand_and_crib(view: SeatView) -> Values:
    """The hand and the crib expected, the crib against those who do not own it."""
    return _by_means(view, lambda means: means.hand + means.crib)


def by_points(view: SeatView) -> Values:
    """Hand, crib and play expected."""
    return _by_means(view, lambda means: means.hand + means.crib + means.pegging)


def by_winning(view: SeatView) -> Values:
    """The chance of winning, in hundredths."""
    assert view.seat is not None
    assert view.dealer is not None
    if not is_deal_of_two(view):
        found = winning_throws(
            view.rules, _codes(view.dealt), _number(view), view.seat, view.dealer, view.scores
        )
        return _by_cards(view, {_cards(means): 100 * win for means, win in found})
    side = view.rules.sides[view.seat]
    worths = throws_of_two(
        view.dealt,
        is_dealer=role(view) == DEALER,
        mine=view.scores[side],
        theirs=view.scores[1 - side],
        hole=view.rules.game_hole,
    )
    return _by_cards(view, {frozenset(worth.throw): 100 * worth.win for worth in worths})


def _by_means(view: SeatView, value: Callable[[Means], float]) -> Values:
    sign = want(view.rules)
    return _by_cards(view, {throw: sign * value(means) for throw, means in _means(view).items()})


def _means(view: SeatView) -> dict[frozenset[Card], Means]:
    if is_deal_of_two(view):
        return {
            frozenset(each.throw): Means(each.hand, each.crib, each.pegging)
            for each in means_of_two(view.dealt, is_dealer=role(view) == DEALER)
        }
    assert view.seat is not None
    assert view.dealer is not None
    mine = role_of(view.rules, view.seat, view.dealer)
    place = (view.seat - view.dealer) % view.rules.seats
    found = throw_means(view.rules, _codes(view.dealt), _number(view), mine, place=place)
    return {
        _cards(each): Means(each.hand.mean, each.crib_share * each.crib, each.pegging)
        for each in found
    }


def _by_cards(view: SeatView, values: dict[frozenset[Card], float]) -> Values:
    return {throw: values[frozenset(throw.cards)] for throw in _throws(view)}


def _throws(view: SeatView) -> list[Throw]:
    return [action for action in view.legal if isinstance(action, Throw)]


def _number(view: SeatView) -> int:
    """How many cards are to be thrown."""
    return len(_throws(view)[0].cards)


def _codes(cards: Iterable[Card]) -> list[int]:
    return [card.code for card in cards]


def _cards(means: ThrowMeans) -> frozenset[Card]:
    return frozenset([PACK[code] for code in means.throw])


def _owns_crib(view: SeatView) -> bool:
    assert view.seat is not None
    assert view.dealer is not None
    return role_of(view.rules, view.seat, view.dealer) == OWNERS
