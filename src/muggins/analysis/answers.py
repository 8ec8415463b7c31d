"""The best answer to somebody whose way of playing is known.

It is exact: a search over all that I may lay, in which everything that the other may still hold
goes along, as likely as good players keep it and as those who play so would have laid what they
have laid (`kernels.best_against`).
"""

from __future__ import annotations

from math import comb, isnan, prod
from typing import NamedTuple

from muggins import kernels
from muggins.analysis.habits import Way, chance_of, choices, turns_of
from muggins.analysis.odds import DEALER, PONE
from muggins.analysis.play_stakes import for_game, is_close, slope
from muggins.analysis.public_play import play_so_far, role
from muggins.engine.view import SeatView
from muggins.kernels.deal_model import LEAST_CHANCE, deal_model
from muggins.kernels.twin.public_play import SUITS, Hand, PublicPlay, hand_number, multisets
from muggins.kernels.twin.scoring import RANKS


class Held(NamedTuple):
    """What the other may have left."""

    left: Hand
    kept: Hand
    """The whole hand that it is the rest of."""
    weight: float


def answers(view: SeatView, way: Way, *, for_game_within: int) -> dict[int, float]:
    """What each rank brings that fits, against somebody who plays in this *way*.

    So many holes from the end it is the worth of the game, from -1 to 1; before, points.
    """
    assert view.starter is not None
    at, steps = play_so_far(view)
    held = hands_of_other(view, way, at)
    hand = [card.rank - 1 for card in view.unplayed]
    lefts, weights = [each.left for each in held], [each.weight for each in held]
    gone = [view.starter.rank - 1]
    if is_close(view, for_game_within):
        stakes = for_game(view, at)
        worths = kernels.best_against(
            way,
            hand,
            steps,
            lefts,
            weights,
            gone,
            scores=stakes.scores,
            table=stakes.worth,
            my_points=stakes.my_points,
            their_points=[stakes.points[hand_number(each.kept)] for each in held],
        )
    else:
        worth = (1.0, slope(view))
        mine_first = worth if role(view) == PONE else worth[::-1]
        worths = kernels.best_against(way, hand, steps, lefts, weights, gone, worth=mine_first)
    return {rank: worth for rank, worth in enumerate(worths) if not isnan(worth)}


def hands_of_other(view: SeatView, way: Way | None, at: PublicPlay) -> list[Held]:
    """All that the other may have left, by ranks, and how likely each is.

    It is as good players keep it; with a *way* also as those who play so would have played it.
    """
    assert view.starter is not None
    they = PONE if role(view) == DEALER else DEALER
    laid, kept_often = at.laid[they], deal_model().kept[they]
    turns = turns_of(they, at.history, view.rules.cards_kept)
    gone, free = (view.starter.rank - 1,), _free(view, laid)
    found = []
    for left in multisets(at.cards[they]):
        weight: float = prod([comb(free[rank], left.count(rank)) for rank in {*left}])
        if not weight or not at.lacks[they].isdisjoint(left):
            continue
        kept = tuple(sorted((*laid, *left)))
        weight *= max(kept_often[hand_number(kept)], LEAST_CHANCE)
        if way is not None:
            weight *= prod([chance_of(way, choice) for choice in choices(turns, kept, gone)])
        found.append(Held(left, kept, weight))
    return found


def _free(view: SeatView, laid: Hand) -> list[int]:
    """How many cards of each rank may be among those that the other still holds."""
    assert view.starter is not None
    seen = [card.rank - 1 for card in (*view.dealt, view.starter)]
    return [SUITS - seen.count(rank) - laid.count(rank) for rank in range(RANKS)]
