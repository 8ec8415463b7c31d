"""What is to be claimed: the score of what lies open, as the rules of this deal count."""

from __future__ import annotations

from muggins.engine.events import What
from muggins.engine.rules import combinations_under
from muggins.engine.scoring import Score, pegging, show
from muggins.engine.view import SeatView


def score_to_claim(view: SeatView) -> Score | None:
    """What is to be counted scores so much; `None` where this seat does not see the cards."""
    if view.to_count is None or not view.open_cards:
        return None
    counts = combinations_under(view.rules, [used.card for used in view.lying])
    if view.to_count.what is What.PLAY:
        return pegging(view.open_cards, counts)
    assert view.starter is not None
    return show(view.open_cards, view.starter, counts, crib=view.to_count.what is What.CRIB)


def missed(view: SeatView) -> int:
    """How many points the claim just made has left out; 0 where this seat cannot know."""
    score = score_to_claim(view)
    if score is None or view.claimed is None:
        return 0
    return max(0, score.points - view.claimed.points)
