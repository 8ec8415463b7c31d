"""Which games are those of two who keep four cards each, and play all of them."""

from __future__ import annotations

from muggins.engine.chicago_cards import CHICAGO_ROWS, Effect
from muggins.engine.rules import Combinations, Goal, LastCard, PlayLength, Rules
from muggins.engine.view import SeatView


def is_of_two(rules: Rules) -> bool:
    """Whether the odds, throws and play of two were worked out for such a game."""
    return has_deals_of_two(rules) and not rules.chicago


def has_deals_of_two(rules: Rules) -> bool:
    """Whether its deals are those of such a game, as long as no Chicago Card changes one."""
    return (
        rules.sides == (0, 1)
        and rules.dealt == (6, 6)
        and rules.thrown == (2, 2)
        and rules.combinations == Combinations()
        and rules.play is PlayLength.ALL_CARDS
        and rules.last_card is LastCard.SCORES
        and rules.goal is Goal.REACH_TO_WIN
    )


CHANGE_NOTHING = (Effect.DEAL_ANEW, Effect.CUT_ANEW)
"""When these are used, the deal that follows is like any other."""


def is_deal_of_two(view: SeatView) -> bool:
    """Whether this deal is one of such a game, with no Chicago Card lying that changes it."""
    effects = [CHICAGO_ROWS[used.card].effect for used in view.lying]
    return has_deals_of_two(view.rules) and all(effect in CHANGE_NOTHING for effect in effects)
