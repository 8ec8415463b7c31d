"""Ways to throw: each says what every throw is worth to a player who sees so much."""

from __future__ import annotations

from collections.abc import Callable

from muggins.analysis.odds import DEALER
from muggins.analysis.play_of_two import role
from muggins.analysis.throws_of_two import ThrowMeans, means_of_two, throws_of_two
from muggins.cards import Card
from muggins.engine.actions import Action, Throw
from muggins.engine.scoring import bare
from muggins.engine.view import SeatView

Values = dict[Action, float]
Throwing = Callable[[SeatView], Values]


def by_the_four_kept(view: SeatView) -> Values:
    """What the kept cards score as they lie; of equals, the better throw for the crib's owner."""
    counts = view.rules.combinations
    own = 0.01 if role(view) == DEALER else -0.01
    return {
        throw: bare([card for card in view.dealt if card not in throw.cards], counts).points
        + own * bare(throw.cards, counts).points
        for throw in _throws(view)
    }


def by_hand(view: SeatView) -> Values:
    """The hand expected, whatever the crib."""
    return _by_means(view, lambda means: means.hand)


def by_hand_and_crib(view: SeatView) -> Values:
    """The hand and the crib expected, the crib against the pone."""
    return _by_means(view, lambda means: means.hand + means.crib)


def by_points(view: SeatView) -> Values:
    """Hand, crib and play expected."""
    return _by_means(view, lambda means: means.net)


def by_winning(view: SeatView) -> Values:
    """The chance of winning, in hundredths."""
    assert view.seat is not None
    side = view.rules.sides[view.seat]
    worths = throws_of_two(
        view.dealt,
        is_dealer=role(view) == DEALER,
        mine=view.scores[side],
        theirs=view.scores[1 - side],
        hole=view.rules.game_hole,
    )
    return _by_cards(view, {frozenset(worth.throw): 100 * worth.win for worth in worths})


def _by_means(view: SeatView, value: Callable[[ThrowMeans], float]) -> Values:
    means = means_of_two(view.dealt, is_dealer=role(view) == DEALER)
    return _by_cards(view, {frozenset(each.throw): value(each) for each in means})


def _by_cards(view: SeatView, values: dict[frozenset[Card], float]) -> Values:
    return {throw: values[frozenset(throw.cards)] for throw in _throws(view)}


def _throws(view: SeatView) -> list[Throw]:
    return [action for action in view.legal if isinstance(action, Throw)]
