"""The odds of a game between two, against FACTS and against what must be."""

from __future__ import annotations

import pytest

from muggins.analysis.odds import DEALER, PONE, odds


@pytest.mark.parametrize(
    ("dealer", "pone", "known"), [(0, 0, 0.562), (35, 37, 0.507), (110, 110, 0.563), (0, 3, 0.5015)]
)
def test_the_dealer_wins_as_often_as_is_known(dealer: int, pone: int, known: float) -> None:
    """FACTS: 55.7 to 56.2 % at 0-0; the others from a table good to about a point."""
    assert odds().win_before_deal(dealer, pone, is_dealer=True) == pytest.approx(known, abs=0.01)


def test_both_chances_are_one_together_and_a_point_never_hurts() -> None:
    game = odds()
    for mine, theirs in ((0, 0), (60, 70), (118, 119), (50, 100)):
        dealer = game.win_before_deal(mine, theirs, is_dealer=True)
        pone = game.win_before_deal(theirs, mine, is_dealer=False)
        assert dealer + pone == pytest.approx(1)
        assert game.win_before_deal(mine + 1, theirs, is_dealer=True) > dealer
        assert game.win_before_deal(mine, theirs + 1, is_dealer=True) < dealer


def test_who_counts_first_wins_close_games() -> None:
    """PLAY-10: at 120 all, the dealer always pegs one in the play, before anybody counts."""
    assert odds().win_before_deal(120, 120, is_dealer=True) > 0.5
    hands = odds().hand_of(PONE), odds().hand_of(DEALER)
    assert all(sum(chances) == pytest.approx(1) for chances in hands)


@pytest.mark.parametrize(("mine", "theirs"), [(121, 0), (0, 121), (-1, 5)])
def test_a_score_that_cannot_be_is_refused(mine: int, theirs: int) -> None:
    with pytest.raises(ValueError, match="a score is 0 to 120"):
        odds().win_before_deal(mine, theirs, is_dealer=True)
