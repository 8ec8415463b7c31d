"""What dealing again brings: the hand dealt against one dealt by chance, in chance of winning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import floor
from random import Random

from muggins import kernels
from muggins.analysis.after_deal import chance_after
from muggins.analysis.scorers import scorer_for
from muggins.cards import PACK, Card
from muggins.engine.actions import Action, UseChicago
from muggins.engine.chicago_cards import Moment
from muggins.engine.rules import Rules, Seat
from muggins.engine.view import SeatView

HANDS = 200
"""So many hands by chance say what a hand is worth in the mean."""

FILLED = 8
"""So many cribs say what a throw is worth in one."""

if not kernels.IS_NATIVE:  # it takes a thousand times as long
    HANDS, FILLED = 20, 2

IN_A_DEAL, IN_A_CRIB = 11, 5
"""What a hand with its play brings, and a crib."""

APART = (-6, -2, 2, 6)
"""How far a deal goes from its mean, roughly."""


def gains_after_deal(view: SeatView) -> dict[Action, float]:
    """How much likelier dealing again makes it that this seat's side wins."""
    assert view.moment is Moment.AFTER_DEAL
    uses = [action for action in view.legal if isinstance(action, UseChicago)]
    if not uses:
        return {}
    assert view.seat is not None
    assert view.dealer is not None
    sides = view.rules.sides
    own = sides[view.dealer] == sides[view.seat]
    points = worth_of_dealt(view.rules, view.dealt, own_crib=own)
    fresh = mean_worth(view.rules, len(view.dealt), own_crib=own)
    gain = _chance_with(view, fresh - points) - _chance_with(view, 0.0)
    return dict.fromkeys(uses, gain)


def worth_of_dealt(rules: Rules, dealt: Sequence[Card], *, own_crib: bool) -> float:
    """Hand and crib expected of the best throw."""
    scorer = scorer_for(rules.combinations)
    codes = [card.code for card in dealt]
    hidden = [card.code for card in PACK if card.code not in codes]
    random = Random(1)  # noqa: S311 - the same cards are the same choice
    missing = rules.cards_in_crib - (len(dealt) - rules.cards_kept)
    fillings = [random.sample(hidden, missing) for _ in range(FILLED)]
    sign = 1 if own_crib else -1
    most = -100.0
    for throw in combinations(codes, len(dealt) - rules.cards_kept):
        kept = scorer.row([code for code in codes if code not in throw])
        worth = sum([kept[code] for code in hidden]) / len(hidden)
        for filling in fillings:
            crib = scorer.row([*throw, *filling], True)
            starters = [code for code in hidden if code not in filling]
            worth += sign * sum([crib[code] for code in starters]) / len(starters) / FILLED
        most = max(most, worth)
    return most


@cache
def mean_worth(rules: Rules, cards: int, *, own_crib: bool) -> float:
    """The same in the mean of all hands."""
    random = Random(2)  # noqa: S311 - the same mean every time
    hands = [random.sample(PACK, cards) for _ in range(HANDS)]
    return sum([worth_of_dealt(rules, hand, own_crib=own_crib) for hand in hands]) / HANDS


def _chance_with(view: SeatView, more: float) -> float:
    """The chance of winning with so many points more than this deal brings in the mean."""
    assert view.seat is not None
    assert view.dealer is not None
    sides = view.rules.sides
    scores: list[float] = [*view.scores]
    for side in sides:
        scores[side] += IN_A_DEAL
    scores[sides[view.dealer]] += IN_A_CRIB
    mine = sides[view.seat]
    scores[mine] += more
    chances = [
        _chance_between(view, [*scores[:mine], scores[mine] + apart, *scores[mine + 1 :]], other)
        for apart in APART
        for other in APART
    ]
    return sum(chances) / len(chances)


def _chance_between(view: SeatView, scores: list[float], apart: int) -> float:
    """The chance at a score that is no whole number, the others so far from theirs."""
    assert view.seat is not None
    assert view.dealer is not None
    rules, mine = view.rules, view.rules.sides[view.seat]
    below = [max(0, round(score + apart)) for score in scores]
    below[mine] = max(0, floor(scores[mine]))
    above = [*below[:mine], below[mine] + 1, *below[mine + 1 :]]
    following = Seat((view.dealer + 1) % rules.seats)
    low, high = (_chance(rules, row, mine, following) for row in (below, above))
    return low + (high - low) * (scores[mine] - floor(scores[mine]))


def _chance(rules: Rules, scores: list[int], side: int, dealer: Seat) -> float:
    if min(sorted(scores)[-2:]) >= rules.game_hole:  # whoever counts first: as good as even
        return sum(chance_after(rules, _only(rules, scores, s), side, dealer) for s in (0, 1)) / 2
    return chance_after(rules, scores, side, dealer)


def _only(rules: Rules, scores: list[int], side: int) -> list[int]:
    """These scores with nobody but *side* in the game hole."""
    return [
        rules.game_hole if each == side else min(score, rules.game_hole - 1)
        for each, score in enumerate(scores)
    ]
