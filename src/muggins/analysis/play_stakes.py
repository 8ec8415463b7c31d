"""What the play of two is for: points, each worth something to either, or the game."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from muggins import kernels
from muggins.analysis.crib_of_two import crib_seen
from muggins.analysis.odds import DEALER, PONE, odds
from muggins.analysis.public_play import role
from muggins.analysis.throws_of_two import crib_chances, hand_chances
from muggins.engine.view import SeatView
from muggins.kernels.twin.public_play import PublicPlay, multisets

EVEN_UNTIL = 45
"""So many holes from the end or further, a point of either is worth the same."""

MOST_SLOPE = 4.0


def slope(view: SeatView) -> float:
    """How much a point of the dealer matters, where one of the pone is worth 1."""
    me = role(view)
    pone, dealer = _scores(view)
    hole = view.rules.game_hole
    if max(pone, dealer) < hole - EVEN_UNTIL:
        return 1.0
    hands = (odds(hole).hand_of(PONE), odds(hole).hand_of(DEALER))
    if view.hand and view.starter:
        own = hand_chances(view.hand, view.starter)
        hands = (own, hands[1]) if me == PONE else (hands[0], own)
    crib = crib_chances(view.dealt, view.thrown, is_dealer=me == DEALER)

    def value(more_pone: int, more_dealer: int) -> float:
        scores = min(pone + more_pone, hole - 1), min(dealer + more_dealer, hole - 1)
        return odds(hole).before_play(*scores, *hands, crib)

    now = value(0, 0)
    to_pone, to_dealer = value(1, 0) - now, now - value(0, 1)
    if to_pone <= 0 or to_dealer <= 0:
        return 1.0
    return min(MOST_SLOPE, max(1 / MOST_SLOPE, to_dealer / to_pone))


def is_close(view: SeatView, holes: int) -> bool:
    """Whether somebody is so many holes from the end, or closer."""
    return max(view.scores) >= view.rules.game_hole - holes


class ForGame(NamedTuple):
    """A play for the game."""

    scores: tuple[int, int]
    """Of pone and dealer before the play."""
    worth: memoryview[float]
    """What the game is worth to the pone by both scores, when both hands have been counted."""
    my_points: int
    """What one's own hand is going to count."""
    points: bytes
    """What the other's hand is going to count, by the number of its ranks."""


def for_game(view: SeatView, at: PublicPlay) -> ForGame:
    """The stakes of a play that has come so far; what was pegged in it is pegged there again."""
    assert view.starter is not None
    pone, dealer = _scores(view)
    return ForGame(
        (pone - at.pegged[PONE], dealer - at.pegged[DEALER]),
        odds(view.rules.game_hole).before_crib(crib_seen(view)),
        hand_chances(view.hand, view.starter).index(1.0),
        points_by_ranks(view.starter.rank - 1),
    )


def _scores(view: SeatView) -> tuple[int, int]:
    sides = view.rules.sides
    assert view.dealer is not None
    dealer = sides[view.dealer]
    return view.scores[1 - dealer], view.scores[dealer]


@cache
def points_by_ranks(starter: int) -> bytes:
    """What four ranks count with a starter, by their number; suits apart."""
    codes = bytearray()
    for hand in multisets(4):
        suits = [hand[:place].count(rank) for place, rank in enumerate(hand)]
        if len({*suits}) == 1:  # no flush
            suits[0] = 1
        jacks = {suit for rank, suit in zip(hand, suits, strict=True) if rank == 10}
        taken = {suit for rank, suit in zip(hand, suits, strict=True) if rank == starter}
        free = [suit for suit in range(4) if suit not in jacks | taken] or [0]
        codes += bytes(4 * rank + suit for rank, suit in zip(hand, suits, strict=True))
        codes.append(4 * starter + free[-1])
    points = bytearray(len(codes) // 5)
    kernels.Scorer().batch(bytes(codes), points)
    return bytes(points)
