"""Throws of two players who keep four cards each: what each brings, and how often it wins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import sqrt

import msgspec

from muggins import kernels
from muggins.analysis.odds import DEALER, PONE, as_chance, odds
from muggins.cards import PACK, Card, Rank
from muggins.kernels.deal_model import deal_model
from muggins.kernels.models import throw_models
from muggins.kernels.twin.public_play import hand_number

HEELS = 2
POINTS = range(32)


class ThrowWorth(msgspec.Struct, frozen=True, kw_only=True):
    """A throw: the means of what it brings to whoever throws, and the chance of winning."""

    throw: tuple[Card, Card]
    hand: float
    crib: float
    """Against the pone."""
    pegging: float
    """What is pegged in the play, less what the other pegs."""
    net: float
    win: float
    spread: float
    """How far hand and crib together lie from their mean, as a standard deviation."""


def throws_of_two(
    cards: Sequence[Card], *, is_dealer: bool, mine: int = 0, theirs: int = 0, hole: int = 121
) -> list[ThrowWorth]:
    """All fifteen throws of six cards, the best first. Raises `ValueError`."""
    if len(cards) != 6 or len({*cards}) != 6:
        raise ValueError(f"wanted six different cards, not {len({*cards})}")
    if not 1 <= hole <= 121:
        raise ValueError(f"a game hole is 1 to 121, not {hole}")
    for score in (mine, theirs):
        if not 0 <= score < hole:
            raise ValueError(f"a score is 0 to {hole - 1}, not {score}")
    me = DEALER if is_dealer else PONE
    found = _study(1 - me).study([card.code for card in cards])
    jacks = sum(card.rank is Rank.JACK for card in PACK if card not in cards)
    heels = jacks / (len(PACK) - len(cards))
    throws = [
        _worth(
            cards,
            places,
            me,
            (mine, theirs),
            hole,
            [found[number, 0, points] for points in POINTS],
            [found[number, 1, points] for points in POINTS],
            heels,
        )
        for number, places in enumerate(combinations(range(6), 2))
    ]
    return sorted(throws, key=lambda each: (round(each.win, 7), each.net), reverse=True)


def _worth(
    cards: Sequence[Card],
    places: tuple[int, int],
    me: int,
    scores: tuple[int, int],
    hole: int,
    hand: list[float],
    crib: list[float],
    heels: float,
) -> ThrowWorth:
    kept = [card for place, card in enumerate(cards) if place not in places]
    pegs, gives = pegging_of(me, kept)
    shift = (pegs - mean_pegging(me)[0], gives - mean_pegging(me)[1])
    hand_mean, hand_square = _moments(hand)
    crib_mean, crib_square = _moments(crib)
    own = 1 if me == DEALER else -1
    return ThrowWorth(
        throw=(cards[places[0]], cards[places[1]]),
        hand=hand_mean,
        crib=own * crib_mean,
        pegging=pegs - gives,
        net=hand_mean + own * crib_mean + pegs - gives,
        win=_win(me, scores, hole, hand, crib, shift, heels),
        spread=sqrt(hand_square - hand_mean**2 + crib_square - crib_mean**2),
    )


def _win(
    me: int,
    scores: tuple[int, int],
    hole: int,
    hand: list[float],
    crib: list[float],
    shift: tuple[float, float],
    heels: float,
) -> float:
    """The chance of winning, before the cut: a jack may be turned up for the dealer."""
    game = odds(hole)
    mine, theirs = scores
    other = game.hand_of(1 - me)
    if me == PONE:
        pone, dealer, shifts = mine, theirs, shift
        hands: tuple[Sequence[float], Sequence[float]] = (hand, other)
    else:
        pone, dealer, shifts = theirs, mine, shift[::-1]
        hands = (other, hand)
    plain = game.before_play(pone, dealer, *hands, crib, shifts)
    with_heels = -1.0
    if dealer + HEELS < hole:
        with_heels = game.before_play(pone, dealer + HEELS, *hands, crib, shifts)
    to_pone = as_chance((1 - heels) * plain + heels * with_heels)
    return to_pone if me == PONE else 1 - to_pone


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
    one, two = sorted(dealt.index(card) for card in thrown)
    number = list(combinations(range(6), 2)).index((one, two))
    found = _study(PONE if is_dealer else DEALER).study([card.code for card in dealt])
    return [found[number, 1, points] for points in POINTS]


def _moments(chances: Sequence[float]) -> tuple[float, float]:
    mean = sum(points * chance for points, chance in enumerate(chances))
    return mean, sum(points * points * chance for points, chance in enumerate(chances))


@cache
def _study(thrower: int) -> kernels.DiscardStudy:
    """The study against the throws of the pone, or of the dealer."""
    return kernels.DiscardStudy(*throw_models()[thrower])
