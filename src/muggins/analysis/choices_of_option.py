"""To use a Chicago Card now, or to keep it.

The chances of winning are those of a game without further Chicago Cards. A card used now changes
this deal by what it brings, over many ways in which the hidden cards may lie, and costs what it
would have been worth kept: so the best choice is the one with the greatest chance.
"""

from __future__ import annotations

from typing import assert_never

from muggins.analysis.chicago import Outcome, outcomes_after_cut
from muggins.analysis.chicago_deal import gains_after_deal
from muggins.analysis.chicago_keeping import deals_left, value_of_keeping
from muggins.analysis.choice import Choice
from muggins.analysis.choices_of_throw import Thrower, all_throws, usual_deal
from muggins.engine.actions import Pass, UseChicago
from muggins.engine.chicago_cards import Moment
from muggins.engine.view import SeatView


def choices_of_option(view: SeatView) -> list[Choice]:
    """Every card that can be used now, and to pass."""
    assert view.moment is not None
    outcomes = _outcomes(view)
    found = []
    for action in view.legal:
        assert isinstance(action, Pass | UseChicago)
        use = action if isinstance(action, UseChicago) else None
        totals, win = outcomes[use]
        found.append(totals.choice(action, win - (_kept(view, use) if use else 0.0)))
    return found


def _outcomes(view: SeatView) -> dict[UseChicago | None, Outcome]:
    match view.moment:
        case Moment.AFTER_CUT:
            return outcomes_after_cut(view)
        case Moment.AFTER_DEAL:
            return _outcomes_after_deal(view)
        case None:
            raise ValueError("the option is not going round")
        case moment:
            assert_never(moment)


def _outcomes_after_deal(view: SeatView) -> dict[UseChicago | None, Outcome]:
    """With these cards the best throw; dealt again, what a deal usually brings."""
    assert view.seat is not None
    assert view.dealer is not None
    thrower = Thrower(view.rules, view.seat, view.dealer, view.dealt, view.scores)
    best = max(all_throws(thrower), key=lambda throw: throw.win)
    found: dict[UseChicago | None, Outcome] = {None: Outcome(best.totals, best.win)}
    for use, gain in gains_after_deal(view).items():
        assert isinstance(use, UseChicago)
        found[use] = Outcome(usual_deal(thrower), best.win + gain)
    return found


def _kept(view: SeatView, use: UseChicago) -> float:
    """What the card is worth kept."""
    return value_of_keeping(use.card, view.chicago_left.count(use.card), deals_left(view))
