"""The crib of two who throw two cards each, once the starter is known."""

from __future__ import annotations

from itertools import combinations

from muggins.analysis.odds import DEALER, PONE
from muggins.analysis.scorers import scorer_for
from muggins.analysis.throws_of_two import POINTS
from muggins.cards import PACK
from muggins.engine.events import Played
from muggins.engine.view import SeatView
from muggins.kernels.models import throw_models
from muggins.kernels.twin.throws import PAIR_NUMBER


def crib_seen(view: SeatView) -> list[float]:
    """The chances of what the crib counts, over all pairs that the other may have thrown.

    They are as likely as good players throw them, of the cards that this seat has not seen.
    """
    assert view.starter is not None
    seen = {*view.dealt, *view.hand, view.starter}
    seen |= {event.card for event in view.course if isinstance(event, Played)}
    hidden = [card.code for card in PACK if card not in seen]
    model = throw_models()[PONE if view.seat == view.dealer else DEALER]
    scorer, starter = scorer_for(view.rules.combinations), view.starter.code
    thrown = [card.code for card in view.thrown]
    weights = [0.0 for _ in POINTS]
    for one, other in combinations(hidden, 2):
        is_suited = not (one ^ other) & 3
        pair = PAIR_NUMBER[one >> 2, other >> 2]
        points = scorer.hand([*thrown, one, other], starter, crib=True)
        weights[points] += (model.suited if is_suited else model.off)[pair]
    total = sum(weights)
    return [weight / total for weight in weights]
