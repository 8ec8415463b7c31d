"""The odds of a race of many sides: against the exact ones of two, and against common sense."""

from __future__ import annotations

import pytest

from muggins.analysis.odds import odds
from muggins.analysis.odds_of_many import OddsOfMany, odds_of_many
from muggins.engine.games import TRADITIONAL, rules_for
from muggins.engine.rules import Seat


@pytest.mark.parametrize(
    ("dealer", "pone"), [(0, 0), (60, 60), (100, 100), (90, 80), (80, 90), (105, 115), (118, 100)]
)
def test_the_race_of_two_comes_near_the_exact_odds(dealer: int, pone: int) -> None:
    exact = odds(121).win_before_deal(dealer, pone, is_dealer=True)
    assert odds_of_many(TRADITIONAL).before_deal((dealer, pone), Seat(0))[0] == pytest.approx(
        exact, abs=0.025
    )


@pytest.mark.parametrize("game", ["three-player", "partners", "five-card", "noddy", "backward"])
def test_somebody_wins_and_who_is_ahead_more_often(game: str) -> None:
    rules = rules_for(game, {"players": "3"} if game == "backward" else {})
    race = OddsOfMany(rules)
    level = race.before_deal((10,) * rules.side_count, Seat(0))
    ahead = race.before_deal((20, *(10,) * (rules.side_count - 1)), Seat(0))
    assert sum(level) == pytest.approx(1)
    assert sum(ahead) == pytest.approx(1)
    assert (ahead[0] > level[0]) is (game != "backward")


def test_who_has_come_to_the_hole_has_won_or_lost() -> None:
    assert odds_of_many(rules_for("three-player")).decided((121, 90, 80), 0) == (1, 0, 0)
    backward = odds_of_many(rules_for("backward", {"players": "3"}))
    assert backward.decided((121, 90, 80), 0) == (0, 0, 1)


def test_the_first_dealer_is_ahead() -> None:
    """With three players too: the crib comes round to the dealer first."""
    chances = odds_of_many(rules_for("three-player")).before_deal((0, 0, 0), Seat(0))
    assert chances[0] > 0.36 > max(chances[1:])
