"""Throws of two players who keep four cards each: what each brings, and how often it wins."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import sqrt
from operator import mul

import msgspec

from muggins import kernels
from muggins.analysis.odds import DEALER, PONE, Odds, as_chance, odds
from muggins.cards import PACK, Card, Rank
from muggins.kernels.deal_model import deal_model
from muggins.kernels.models import throw_models
from muggins.kernels.twin.public_play import hand_number

HEELS = 2
POINTS = range(32)


class ThrowMeans(msgspec.Struct, frozen=True, kw_only=True):
    """A throw: the means of what it brings to whoever throws."""

    throw: tuple[Card, Card]
    hand: float
    crib: float
    """Against the pone."""
    pegging: float
    """What is pegged in the play, less what the other pegs."""
    net: float
    spread: float
    """How far hand and crib together lie from their mean, as a standard deviation."""


class ThrowWorth(ThrowMeans, frozen=True, kw_only=True):
    """The same, and the chance of winning the game."""

    win: float


class _Studied(msgspec.Struct, frozen=True):
    """A throw, and what its hand and crib may count."""

    throw: tuple[Card, Card]
    kept: tuple[Card, ...]
    hand: list[float]
    crib: list[float]


def throws_of_two(
    cards: Sequence[Card], *, is_dealer: bool, mine: int = 0, theirs: int = 0, hole: int = 121
) -> list[ThrowWorth]:
    """All fifteen throws of six cards, the best first. Raises `ValueError`."""
    if not 1 <= hole <= 121:
        raise ValueError(f"a game hole is 1 to 121, not {hole}")
    for score in (mine, theirs):
        if not 0 <= score < hole:
            raise ValueError(f"a score is 0 to {hole - 1}, not {score}")
    me = DEALER if is_dealer else PONE
    scores = (theirs, mine) if is_dealer else (mine, theirs)
    throws = [
        ThrowWorth(
            **msgspec.structs.asdict(_means(each, me)),
            win=_win(each, me, scores, odds(hole), _chance_of_heels(cards)),
        )
        for each in _study(cards, me)
    ]
    return sorted(throws, key=lambda each: (round(each.win, 7), each.net), reverse=True)


def means_of_two(cards: Sequence[Card], *, is_dealer: bool) -> list[ThrowMeans]:
    """All fifteen throws of six cards, by their points alone. Raises `ValueError`."""
    me = DEALER if is_dealer else PONE
    return [_means(each, me) for each in _study(cards, me)]


def _study(cards: Sequence[Card], me: int) -> list[_Studied]:
    if len(cards) != 6 or len({*cards}) != 6:
        raise ValueError(f"wanted six different cards, not {len({*cards})}")
    chances = _study_against(1 - me).study([card.code for card in cards])
    rows = array("f", chances.tobytes()).tolist()
    across = len(POINTS)
    studied = []
    for number, places in enumerate(combinations(range(6), 2)):
        begin = 2 * number * across
        studied.append(
            _Studied(
                (cards[places[0]], cards[places[1]]),
                tuple([card for place, card in enumerate(cards) if place not in places]),
                rows[begin : begin + across],
                rows[begin + across : begin + 2 * across],
            )
        )
    return studied


def _means(studied: _Studied, me: int) -> ThrowMeans:
    pegs, gives = pegging_of(me, studied.kept)
    hand, hand_spread = _moments(studied.hand)
    crib, crib_spread = _moments(studied.crib)
    own_crib = crib if me == DEALER else -crib
    return ThrowMeans(
        throw=studied.throw,
        hand=hand,
        crib=own_crib,
        pegging=pegs - gives,
        net=hand + own_crib + pegs - gives,
        spread=sqrt(hand_spread + crib_spread),
    )


def _win(studied: _Studied, me: int, scores: tuple[int, int], game: Odds, heels: float) -> float:
    """The chance of winning, before the cut: a jack may be turned up for the dealer."""
    pegs, gives = pegging_of(me, studied.kept)
    mean_pegs, mean_gives = mean_pegging(me)
    shift = (pegs - mean_pegs, gives - mean_gives)
    hands: tuple[Sequence[float], ...] = (studied.hand, game.hand_of(1 - me))
    if me == DEALER:
        shift, hands = (shift[1], shift[0]), hands[::-1]
    pone, dealer = scores
    to_pone = game.before_play(pone, dealer, hands[0], hands[1], studied.crib, shift)
    with_heels = -1.0
    if dealer + HEELS < game.hole:
        with_heels = game.before_play(pone, dealer + HEELS, hands[0], hands[1], studied.crib, shift)
    win = as_chance((1 - heels) * to_pone + heels * with_heels)
    return win if me == PONE else 1 - win


def _chance_of_heels(cards: Sequence[Card]) -> float:
    jacks = sum(card.rank is Rank.JACK for card in PACK if card not in cards)
    return jacks / (len(PACK) - len(cards))


def pegging_of(role: int, kept: Sequence[Card]) -> tuple[float, float]:
    """What a kept hand pegs in the play, and what the other pegs, both playing in equilibrium."""
    model = deal_model()
    number = hand_number([card.rank - 1 for card in kept])
    return model.pegs[role][number], model.gives[role][number]


@cache
def mean_pegging(role: int) -> tuple[float, float]:
    """What recorded deals brought in the play to a role, and to the other."""
    model = deal_model()
    across = len(model.play_totals) // 80
    deals = sum(model.play_totals)
    dealer = sum(place // across * n for place, n in enumerate(model.play_totals)) / deals
    pone = sum(place % across * n for place, n in enumerate(model.play_totals)) / deals
    return (pone, dealer) if role == PONE else (dealer, pone)


def hand_chances(hand: Sequence[Card], starter: Card) -> list[float]:
    """A hand is known: it counts what it counts, for certain."""
    codes = [card.code for card in hand]
    points = kernels.score(codes[0], codes[1], codes[2], codes[3], starter.code)
    return [1.0 if each == points else 0.0 for each in POINTS]


def crib_chances(dealt: Sequence[Card], thrown: Sequence[Card], *, is_dealer: bool) -> list[float]:
    """What the crib may count, seen by somebody who threw these cards of those dealt."""
    return next(
        each.crib
        for each in _study(dealt, DEALER if is_dealer else PONE)
        if {*each.throw} == {*thrown}
    )


def _moments(chances: Sequence[float]) -> tuple[float, float]:
    """Mean and variance."""
    mean = sum(map(mul, POINTS, chances))
    return mean, sum(map(mul, _SQUARES, chances)) - mean**2


_SQUARES = [points * points for points in POINTS]


@cache
def _study_against(thrower: int) -> kernels.DiscardStudy:
    """The study against the throws of the pone, or of the dealer."""
    return kernels.DiscardStudy(*throw_models()[thrower])
