"""The chance of winning a game of two sides, from the scores before a deal and inside it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache

from muggins import kernels
from muggins.kernels.deal_model import DealModel, deal_model

PONE, DEALER = 0, 1


class Odds:
    """The odds of a game to *hole* between two who play well, four cards kept and a crib of four.

    Values are what the game is worth to somebody: 1 for a win and -1 for a loss.
    """

    def __init__(self, hole: int) -> None:
        self.hole = hole
        model = deal_model()
        self.before_deal = kernels.solve_odds(model.totals, model.dealer_first, hole)
        # When the deal is over, the pone is the next dealer: the same table, by the pone's score.
        self.after_deal = self.before_deal
        self._deal = kernels.DealOdds(self.after_deal, model.play_totals, model.play_dealer_first)
        self._hands = _chances(model)

    def win_before_deal(self, mine: int, theirs: int, *, is_dealer: bool) -> float:
        """The chance of winning, of the dealer or the pone. Raises `ValueError`."""
        for score in (mine, theirs):
            if not 0 <= score < self.hole:
                raise ValueError(f"a score is 0 to {self.hole - 1}, not {score}")
        if is_dealer:
            return as_chance(self.before_deal[mine, theirs])
        return 1 - as_chance(self.before_deal[theirs, mine])

    def hand_of(self, role: int) -> Sequence[float]:
        """The chances of what the hand of a good player counts."""
        return self._hands[role]

    def before_play(
        self,
        pone: int,
        dealer: int,
        pone_hand: Sequence[float],
        dealer_hand: Sequence[float],
        crib: Sequence[float],
        shift: tuple[float, float] = (0.0, 0.0),
    ) -> float:
        """The value to the pone, hands and crib counting with these chances.

        In the play the two peg as good players do, but for so many more points in the mean.
        """
        return self._deal.before_play((pone, dealer), pone_hand, dealer_hand, crib, shift)

    def before_crib(self, crib: Sequence[float]) -> memoryview[float]:
        """Values to the pone by both scores, its own first, when only the crib is to be counted."""
        return kernels.before_count(self.after_deal, array("f", crib), mine=False)


@cache
def odds(hole: int = 121) -> Odds:
    return Odds(hole)


def as_chance(value: float) -> float:
    """The chance of winning, from the value of a game that is worth 1 either way."""
    return min(1.0, max(0.0, (1 + value) / 2))


def _chances(model: DealModel) -> tuple[list[float], list[float]]:
    pone, dealer = ([number / sum(counts) for number in counts] for counts in model.hands)
    return pone, dealer
