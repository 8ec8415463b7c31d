"""The play of two, solved as it stands: what each card pegs and wins against a good player."""

from __future__ import annotations

from typing import NamedTuple

from muggins.analysis.odds import as_chance
from muggins.analysis.of_two import is_deal_of_two
from muggins.analysis.play_of_two import Depth, solved_from
from muggins.analysis.play_stakes import is_close
from muggins.analysis.public_play import RULES, play_so_far, role
from muggins.engine.view import SeatView
from muggins.kernels.twin.public_play import PublicPlay, fitting, hand_number


class SolvedCard(NamedTuple):
    """What is pegged in the mean with a card and after it, and how often it wins."""

    own: float
    others: float
    win: float | None
    """Unknown before the second card, when the play for the game is too large."""


FROM_CARD, NEAR_FROM_CARD = 2, 1
"""So many cards lie when the play is solved for the game; near its end that is worth more time."""


def solved_cards(view: SeatView, depth: Depth) -> dict[int, SolvedCard]:
    """The cards by their ranks; none where the play is not solved."""
    if not is_deal_of_two(view):
        return {}
    at, steps = play_so_far(view)
    is_choice = min(at.cards) > 0 and sum(at.cards) > 2
    if len(steps) < depth.from_card or not is_choice:
        return {}
    hand = tuple(sorted(card.rank - 1 for card in view.unplayed))
    is_near = is_close(view, depth.for_game)
    wins: list[float] | None = None
    if len(steps) >= (NEAR_FROM_CARD if is_near else FROM_CARD) and _is_pegged(view, at):
        wins = solved_from(view, steps, depth, is_for_game=True).worths(hand)
    me, kept, found = role(view), hand_number([card.rank - 1 for card in view.hand]), {}
    for rank in fitting(hand, at):
        after = at.lay(rank, RULES)
        later = solved_from(view, after.history, depth, is_for_game=False).pegging(me)
        found[rank] = SolvedCard(
            after.pegged[me] - at.pegged[me] + later[kept, 0],
            after.pegged[1 - me] - at.pegged[1 - me] + later[kept, 1],
            None if wins is None else as_chance(wins[rank]),
        )
    return found


def _is_pegged(view: SeatView, at: PublicPlay) -> bool:
    """Whether the scores can be those after this play; under muggins points may have been lost."""
    assert view.dealer is not None
    dealer = view.rules.sides[view.dealer]
    scores = view.scores[1 - dealer], view.scores[dealer]
    return all(score >= pegged for score, pegged in zip(scores, at.pegged, strict=True))
