"""Ways to throw: each says what every throw is worth to a player who sees so much."""

from __future__ import annotations

from collections.abc import Callable

from muggins.analysis.odds import DEALER, PONE
from muggins.analysis.play_of_two import role
from muggins.analysis.throws_of_two import ThrowWorth, throws_of_two
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
    return _by(view, lambda worth: worth.hand)


def by_hand_and_crib(view: SeatView) -> Values:
    """The hand and the crib expected, the crib against the pone."""
    return _by(view, lambda worth: worth.hand + worth.crib)


def by_points(view: SeatView) -> Values:
    """Hand, crib and play expected."""
    return _by(view, lambda worth: worth.net)


def by_winning(view: SeatView) -> Values:
    """The chance of winning, in hundredths."""
    return _by(view, lambda worth: 100 * worth.win)


def _by(view: SeatView, value: Callable[[ThrowWorth], float]) -> Values:
    me = role(view)
    assert view.seat is not None
    mine = view.scores[view.rules.sides[view.seat]]
    theirs = view.scores[1 - view.rules.sides[view.seat]]
    hole = view.rules.game_hole
    worths = throws_of_two(view.dealt, is_dealer=me != PONE, mine=mine, theirs=theirs, hole=hole)
    by_cards = {frozenset(worth.throw): value(worth) for worth in worths}
    return {throw: by_cards[frozenset(throw.cards)] for throw in _throws(view)}


def _throws(view: SeatView) -> list[Throw]:
    return [action for action in view.legal if isinstance(action, Throw)]
