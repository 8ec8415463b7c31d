"""Throws of one who plays against a crib of their own: what each brings, in either order.

Hand and crib are both one's own, and the throw is laid last in the play, in the order thrown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import sqrt
from operator import mul

import msgspec

from muggins.analysis.of_one import blinds, unseen
from muggins.analysis.play_of_one import pegging_expected
from muggins.analysis.scorers import scorer_for
from muggins.cards import Card, Rank
from muggins.engine.rules import Rules
from muggins.engine.view import SeatView
from muggins.kernels.twin.scoring import IN_HAND

WORTH_A_LOOK = 2.5
"""Throws that bring so much less than the best before the play are not looked at in it."""


class ThrowOfOne(msgspec.Struct, frozen=True, kw_only=True):
    """An ordered throw: the means of what it brings, all of it one's own."""

    throw: tuple[Card, Card]
    hand: float
    crib: float
    pegging: float
    spread: float
    """How far hand, crib, heels and play together lie from their mean."""

    @property
    def net(self) -> float:
        return self.hand + self.crib + self.pegging


class _Study:
    """What hands and cribs count with two blind cards and a starter out of these."""

    def __init__(self, rules: Rules, hidden: Sequence[Card]) -> None:
        self._scorer = scorer_for(rules.combinations)
        self._heels = [rules.heels * (card.rank is Rank.JACK) for card in hidden]
        self._starters = [card.code for card in hidden]
        self._blinds = [(a.code, b.code, ways) for a, b, ways in blinds([*hidden])]

    def hand(self, kept: Sequence[Card]) -> list[int]:
        """The points of a hand by starter."""
        row = self._scorer.row([card.code for card in kept])
        return [row[code] for code in self._starters]

    def crib_mean(self, thrown: Sequence[Card]) -> float:
        """The points of a crib in the mean."""
        codes, total = [card.code for card in thrown], 0
        for first, second, ways in self._blinds:
            row = self._scorer.row([*codes, first, second], crib=True)
            total += ways * (sum([row[code] for code in self._starters]) - 2 * IN_HAND)
        return total / (sum(ways for _, _, ways in self._blinds) * (len(self._starters) - 2))

    def crib(self, thrown: Sequence[Card]) -> tuple[list[float], list[float]]:
        """The points of a crib by starter: mean, and mean of squares."""
        ways_of = [0] * len(self._starters)
        sums, squares = list(ways_of), list(ways_of)
        places = range(len(self._starters))
        codes = [card.code for card in thrown]
        for first, second, ways in self._blinds:
            row = self._scorer.row([*codes, first, second], crib=True)
            for place in places:
                points = row[self._starters[place]]
                if points != IN_HAND:
                    ways_of[place] += ways
                    sums[place] += ways * points
                    squares[place] += ways * points * points
        return (
            [total / ways if ways else 0.0 for total, ways in zip(sums, ways_of, strict=True)],
            [total / ways if ways else 0.0 for total, ways in zip(squares, ways_of, strict=True)],
        )

    def variance(self, hand: Sequence[int], crib: tuple[list[float], list[float]]) -> float:
        """How far hand, crib and heels lie from their mean, as a variance."""
        sure = [h + heels for h, heels in zip(hand, self._heels, strict=True)]
        means, squares = crib
        number = len(sure)
        mean = (sum(sure) + sum(means)) / number
        square: float = sum(map(mul, sure, sure)) + 2 * sum(map(mul, sure, means)) + sum(squares)
        return max(0.0, square / number - mean * mean)


def throws_of_one(
    view: SeatView, *, remembers: bool = True, within: float = WORTH_A_LOOK
) -> list[ThrowOfOne]:
    """The throws worth a look, in both orders, those first that bring most."""
    return throws_of_cards(view.rules, view.dealt, unseen(view, remembers=remembers), within=within)


def throws_of_cards(
    rules: Rules, dealt: Sequence[Card], hidden: Sequence[Card], *, within: float = WORTH_A_LOOK
) -> list[ThrowOfOne]:
    """The same from the cards alone, when these are hidden."""
    study = _Study(rules, hidden)
    means = _means(rules, tuple(dealt), tuple(hidden))
    most = max(hand + crib for hand, crib in means.values())
    throws = [
        _thrown(rules, dealt, study, pair, hidden)
        for pair, (hand, crib) in means.items()
        if hand + crib >= most - within
    ]
    return sorted(chain.from_iterable(throws), key=lambda each: each.net, reverse=True)


def means_of_one(view: SeatView, *, remembers: bool) -> dict[frozenset[Card], tuple[float, float]]:
    """Hand and crib expected of every throw."""
    hidden = unseen(view, remembers=remembers)
    means = _means(view.rules, view.dealt, tuple(hidden))
    return {frozenset(pair): both for pair, both in means.items()}


@lru_cache(maxsize=4)  # they are asked for again while a throw is thought of
def _means(
    rules: Rules, dealt: tuple[Card, ...], hidden: tuple[Card, ...]
) -> dict[tuple[Card, Card], tuple[float, float]]:
    """Hand and crib expected, of every throw once."""
    study = _Study(rules, hidden)
    return {
        pair: (
            _mean(study.hand([card for card in dealt if card not in pair])),
            study.crib_mean(pair),
        )
        for pair in combinations(dealt, 2)
    }


def _thrown(
    rules: Rules,
    dealt: Sequence[Card],
    study: _Study,
    pair: tuple[Card, Card],
    hidden: Sequence[Card],
) -> list[ThrowOfOne]:
    """The throw in both orders."""
    kept = [card for card in dealt if card not in pair]
    hand, crib = study.hand(kept), study.crib(pair)
    counted = study.variance(hand, crib)
    found = []
    for order in (pair, pair[::-1]):
        pegging = pegging_expected(rules, kept, order, hidden)
        found.append(
            ThrowOfOne(
                throw=order,
                hand=_mean(hand),
                crib=_mean(crib[0]),
                pegging=pegging.mean,
                spread=sqrt(counted + pegging.spread**2),
            )
        )
    return found


def _mean(points: Sequence[float]) -> float:
    return sum(points) / len(points)
