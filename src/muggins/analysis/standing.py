"""The chance of winning as the game stands: when nothing hangs on the cards, or before a deal."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.analysis.choice import Choice, Points
from muggins.analysis.odds import odds
from muggins.analysis.odds_of_many import odds_of_many
from muggins.analysis.odds_of_one import rest_after, win_of_one
from muggins.analysis.of_one import is_of_one
from muggins.analysis.of_two import has_deals_of_two
from muggins.analysis.tables import is_known_table
from muggins.engine.phase import Phase
from muggins.engine.rules import NextDealer, Rules, Seat
from muggins.engine.view import SeatView


def chance_before_deal(rules: Rules, scores: Sequence[int], seat: Seat, dealer: Seat) -> float:
    """How often *seat*'s side wins from these scores, *dealer* dealing now. Raises `ValueError`."""
    for score in scores:
        if not 0 <= score < rules.game_hole:
            raise ValueError(f"a score is 0 to {rules.game_hole - 1}, not {score}")
    if is_of_one(rules):
        raise ValueError(f"{rules.name} is played by one: its odds hang on the round too")
    if len(scores) != rules.side_count:
        raise ValueError(f"wanted the scores of {rules.side_count} sides, not {len(scores)}")
    side = rules.sides[seat]
    if has_deals_of_two(rules):
        mine, theirs = scores[side], scores[1 - side]
        is_dealer = seat == dealer
        return odds(rules.game_hole).win_before_deal(mine, theirs, is_dealer=is_dealer)
    if not is_known_table(rules):
        raise ValueError(f"nothing is known of deals by such rules as those of {rules.name}")
    return odds_of_many(rules).before_deal(scores, dealer)[side]


def all_alike(view: SeatView) -> list[Choice]:
    """Choices on which nothing hangs: to draw, to cut, to deal, to begin the next game."""
    win = min(1.0, max(0.0, _chance(view)))
    nothing = Points()
    return [
        Choice(action=action, own=nothing, others=nothing, spread=0.0, win=win)
        for action in view.legal
    ]


def _chance(view: SeatView) -> float:
    """The chance as the game stands, before the next deal or in the midst of this one.

    Once it is over the next game is meant.
    """
    if is_of_one(view.rules):
        begins = view.phase is Phase.NEXT_GAME
        score, rounds = (0, 0) if begins else (view.scores[0], view.deal)
        return win_of_one(view.rules.game_hole, score, 0.0, rest_after(view.rules, rounds))
    if view.phase in (Phase.DRAW, Phase.NEXT_GAME):
        return _chance_of_new_game(view)
    assert view.seat is not None
    assert view.dealer is not None
    return chance_before_deal(view.rules, view.scores, view.seat, view.dealer)


def _chance_of_new_game(view: SeatView) -> float:
    """In the mean of all dealers, where the deal is yet to be drawn for."""
    rules = view.rules
    is_drawn_for = view.phase is Phase.DRAW or rules.next_dealer is NextDealer.CUT
    dealers = range(rules.seats) if is_drawn_for or view.dealer is None else [view.dealer]
    total = 0.0
    for dealer in dealers:
        scores = [0] * rules.side_count
        scores[rules.sides[(dealer + 1) % rules.seats]] = rules.head_start
        assert view.seat is not None
        total += chance_before_deal(rules, scores, view.seat, Seat(dealer))
    return total / len(dealers)
