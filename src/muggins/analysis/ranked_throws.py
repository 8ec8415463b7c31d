"""The throws of cards alone, without a view: at any table, by one's place and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from muggins.analysis.choice import Choice, best_first
from muggins.analysis.choices_of_throw import Thrower, all_throws
from muggins.analysis.odds_of_many import odds_of_many
from muggins.analysis.odds_of_one import rest_after, win_of_one
from muggins.analysis.of_one import is_of_one
from muggins.analysis.of_two import has_deals_of_two
from muggins.analysis.tables import is_known_table
from muggins.analysis.throws_of_many import want
from muggins.analysis.throws_of_one import throws_of_cards
from muggins.analysis.throws_of_two import throws_of_two
from muggins.analysis.winning_throws import winning_throws
from muggins.cards import PACK, Card
from muggins.engine.actions import Throw
from muggins.engine.rules import Rules, Seat

DEALER = Seat(0)


class RankedThrow(msgspec.Struct, frozen=True, kw_only=True):
    """A throw: what it brings in the mean to whoever throws, and how often it wins."""

    throw: tuple[Card, ...]
    hand: float
    crib: float
    """Against those who do not own it, shared out among their sides."""
    pegging: float
    """What is pegged in the play, less what the others peg in their mean."""
    net: float
    spread: float
    """How far hand and crib together lie from their mean; alone, with the play."""
    win: float


def ranked_throws(
    rules: Rules, cards: Sequence[Card], *, place: int, scores: Sequence[int] = ()
) -> list[RankedThrow]:
    """All throws of these cards, the best first. Raises `ValueError`.

    *place* is counted from the dealer, 0, to the left. The *scores* are those of one's own side and
    then of the others from the left; without any the game begins. Who goes through a pack alone is
    in the first round.
    """
    thrower = thrower_of(rules, cards, place=place, scores=scores)
    if is_of_one(rules):
        found = _of_one(thrower)
    elif has_deals_of_two(rules):
        found = _of_two(thrower)
    else:
        found = _of_many(thrower)
    sign = want(rules)
    return sorted(found, key=lambda each: (round(each.win, 7), sign * each.net), reverse=True)


def throws(
    rules: Rules, cards: Sequence[Card], *, place: int, scores: Sequence[int] = ()
) -> list[Choice]:
    """The same as choices of the seat at *place*, seat 0 dealing. Raises `ValueError`."""
    if is_of_one(rules):
        raise ValueError("who plays alone throws in an order: ask for the choices of a view")
    thrower = thrower_of(rules, cards, place=place, scores=scores)
    found = [
        thrown.totals.choice(Throw(thrower.seat, thrown.cards), thrown.win)
        for thrown in all_throws(thrower)
    ]
    return best_first(rules, found)


def thrower_of(
    rules: Rules, cards: Sequence[Card], *, place: int, scores: Sequence[int]
) -> Thrower:
    """Who throws these cards. Raises `ValueError`, saying what would fit."""
    if not (is_known_table(rules) or is_of_one(rules)):
        raise ValueError(f"nothing is known of deals by such rules as those of {rules.name}")
    if not 0 <= place < rules.seats:
        raise ValueError(f"a place in {rules.name} is 0 to {rules.seats - 1}, not {place}")
    if not rules.thrown[place]:
        raise ValueError(f"nobody at place {place} throws cards in {rules.name}")
    if len({*cards}) != rules.dealt[place] or len(cards) != rules.dealt[place]:
        raise ValueError(f"wanted {rules.dealt[place]} different cards, not {len({*cards})}")
    seat = Seat(place)
    return Thrower(rules, seat, DEALER, cards, scores_by_side(rules, seat, scores))


def scores_by_side(rules: Rules, seat: Seat, scores: Sequence[int]) -> tuple[int, ...]:
    """Scores told from *seat* on, its own side's first, by side. Raises `ValueError`."""
    if not scores:
        return (0,) * rules.side_count
    if len(scores) != rules.side_count:
        raise ValueError(
            f"there are {rules.side_count} sides in {rules.name}, not {len(scores)}: wanted the"
            " score of each, yours first"
        )
    for score in scores:
        if not 0 <= score < rules.game_hole:
            raise ValueError(f"a score is 0 to {rules.game_hole - 1}, not {score}")
    from_here = [rules.sides[(seat + step) % rules.seats] for step in range(rules.seats)]
    order = list(dict.fromkeys(from_here))
    return tuple([scores[order.index(side)] for side in sorted(order)])


def _of_two(thrower: Thrower) -> list[RankedThrow]:
    side = thrower.side
    worths = throws_of_two(
        thrower.dealt,
        is_dealer=thrower.seat == thrower.dealer,
        mine=thrower.scores[side],
        theirs=thrower.scores[1 - side],
        hole=thrower.rules.game_hole,
    )
    return [RankedThrow(**msgspec.structs.asdict(worth)) for worth in worths]


def _of_many(thrower: Thrower) -> list[RankedThrow]:
    codes, crib = [card.code for card in thrower.dealt], odds_of_many(thrower.rules).model.crib
    found = winning_throws(
        thrower.rules, codes, thrower.number, thrower.seat, thrower.dealer, thrower.scores
    )
    return [
        RankedThrow(
            throw=tuple([PACK[code] for code in means.throw]),
            hand=means.hand.mean,
            crib=means.crib_share * means.crib,
            pegging=means.pegging,
            net=means.net(),
            spread=sqrt(means.hand.variance + means.crib_share**2 * crib.variance),
            win=win,
        )
        for means, win in found
    ]


def _of_one(thrower: Thrower) -> list[RankedThrow]:
    rules, [score] = thrower.rules, thrower.scores
    hidden = [card for card in PACK if card not in thrower.dealt]
    rest = rest_after(rules, 1)
    return [
        RankedThrow(
            throw=each.throw,
            hand=each.hand,
            crib=each.crib,
            pegging=each.pegging,
            net=each.net,
            spread=each.spread,
            win=win_of_one(rules.game_hole, score + each.net, each.spread, rest),
        )
        for each in throws_of_cards(rules, thrower.dealt, hidden)
    ]
