"""What each choice of a seat is worth: every legal action, the best first.

>>> from muggins import Game
>>> game = Game("traditional", seed=7, dealer=0)
>>> _ = game.act(0, game.legal(0)[0])
>>> best = choices(game.view(1))[0]
>>> best.action
Throw(seat=1, cards=(<As>, <7d>))

Points are told by part, to the end of the deal, with the chance of winning the game from this
score. All of it comes from the view: what the seat cannot see makes no difference. The same view
and seed give the same answer.
"""

from __future__ import annotations

from typing import assert_never

from muggins.analysis.choice import QUICK, USUAL, Choice, Effort, Points, best_first
from muggins.analysis.choices_of_card import choices_of_card
from muggins.analysis.choices_of_claim import choices_of_call, choices_of_claim
from muggins.analysis.choices_of_one import choices_of_one
from muggins.analysis.choices_of_option import choices_of_option
from muggins.analysis.choices_of_throw import choices_of_throw
from muggins.analysis.of_one import is_of_one
from muggins.analysis.ranked_throws import throws
from muggins.analysis.standing import all_alike
from muggins.analysis.tables import is_known_table
from muggins.engine.phase import Phase
from muggins.engine.rules import Rules
from muggins.engine.view import SeatView

__all__ = ["QUICK", "USUAL", "Choice", "Effort", "Points", "can_tell", "choices", "throws"]


def can_tell(rules: Rules) -> bool:
    """Whether it is known what deals bring in such a game."""
    return is_known_table(rules) or is_of_one(rules)


def choices(view: SeatView, *, effort: Effort = USUAL, seed: int = 0) -> list[Choice]:
    """Every legal action, the best first; nothing where the seat has none. Raises `ValueError`.

    *seed* gives the chance with which hands of the others are drawn, where there are many.
    """
    if not view.legal:
        return []
    if not can_tell(view.rules):
        raise ValueError(f"nothing is known of deals by such rules as those of {view.rules.name}")
    found = choices_of_one(view, effort) if is_of_one(view.rules) else _many(view, effort, seed)
    return best_first(view.rules, found)


def _many(view: SeatView, effort: Effort, seed: int) -> list[Choice]:
    match view.phase:
        case Phase.THROW:
            return choices_of_throw(view)
        case Phase.PLAY:
            return choices_of_card(view, effort, seed)
        case Phase.CLAIM:
            return choices_of_claim(view, effort, seed)
        case Phase.CALL:
            return choices_of_call(view, effort, seed)
        case Phase.OPTION:
            return choices_of_option(view)
        case Phase.DRAW | Phase.CUT | Phase.DEAL | Phase.TUCK | Phase.NEXT_GAME:
            return all_alike(view)
        case (
            Phase.OVER
            | Phase.NEW
            | Phase.DRAWN
            | Phase.REDEAL
            | Phase.STARTER
            | Phase.SHOW
            | Phase.DEAL_OVER
            | Phase.MATCH_WON
        ):
            raise ValueError(f"nobody chooses anything in the phase {view.phase}")
        case phase:
            assert_never(phase)
