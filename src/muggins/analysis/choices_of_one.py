"""The choices of one who goes through a pack: points, and the chance of getting far enough.

Hand, crib and play of a round are exact over all cards that may yet come, the play as good as can
be. What later rounds bring is taken to be normal, with measured means; in the last round every way
that the cards may lie is counted out.
"""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from typing import assert_never

from muggins.analysis.choice import Choice, Effort, Points, points_of
from muggins.analysis.choices_of_claim import claimed
from muggins.analysis.claims import score_to_claim
from muggins.analysis.last_of_one import (
    chances_of_cards,
    chances_of_throws,
    free_crib_at_last,
    is_last,
)
from muggins.analysis.odds_of_one import (
    FREE_CRIB,
    counted_in_hand,
    free_crib_with,
    rest_after,
    win_of_one,
)
from muggins.analysis.of_one import unseen
from muggins.analysis.play_of_one import pegging_of_one
from muggins.analysis.scorers import scorer_for
from muggins.analysis.standing import all_alike
from muggins.analysis.tables import Pace
from muggins.analysis.throws_of_one import ThrowOfOne, means_of_one, throws_of_one
from muggins.cards import Card, Rank
from muggins.engine.actions import Action, Claim, Throw, Tuck
from muggins.engine.events import Played, What
from muggins.engine.phase import Phase
from muggins.engine.view import SeatView

BLIND = 2

PEGGED_EACH = Pace(0.76, 0.92)
"""What each card that is still held pegs, measured in 60 games."""


def choices_of_one(view: SeatView, effort: Effort) -> list[Choice]:
    """Every legal action, in any phase."""
    match view.phase:
        case Phase.THROW:
            return _throws(view, effort)
        case Phase.PLAY:
            return _cards(view)
        case Phase.CLAIM:
            return _claims(view)
        case Phase.TUCK:
            return _tucks(view)
        case _:  # to deal or to begin the next game; nobody else is there to ask or to call
            return all_alike(view)


def _choice(action: Action, points: Points, spread: float, win: float) -> Choice:
    return Choice(
        action=action, own=points, others=Points(), spread=spread, win=min(1.0, max(0.0, win))
    )


def _win(view: SeatView, points: float, spread: float, more: float = 0.0) -> float:
    """The chance with so many points in this round; *more* from the free crib than usual."""
    rest = rest_after(view.rules, view.deal)
    return win_of_one(view.rules.game_hole, view.scores[0] + points + more, spread, rest)


# Throws


def _throws(view: SeatView, effort: Effort) -> list[Choice]:
    """Throws that are not looked at in the play peg as those that are, in the mean."""
    looked = {each.throw: each for each in throws_of_one(view, within=effort.throws_within)}
    pegging = sum(each.pegging for each in looked.values()) / len(looked)
    spread = sum(each.spread for each in looked.values()) / len(looked)
    means, heels = means_of_one(view, remembers=True), _heels(view)
    throws = [action for action in view.legal if isinstance(action, Throw)]
    chances = chances_of_throws(view, _pairs(throws)) if is_last(view) else {}
    found = []
    for action in throws:
        one, other = action.cards
        each = looked.get((one, other))
        if each is None:
            hand, crib = means[frozenset(action.cards)]
            each = ThrowOfOne(
                throw=(one, other), hand=hand, crib=crib, pegging=pegging, spread=spread
            )
        points = Points(hand=each.hand, crib=each.crib, play=each.pegging + heels)
        win = chances.get(each.throw)
        if win is None:
            win = _win(view, points.total, each.spread)
        found.append(_choice(action, points, each.spread, win))
    return found


def _pairs(throws: list[Throw]) -> list[tuple[Card, Card]]:
    return [(throw.cards[0], throw.cards[1]) for throw in throws]


def _heels(view: SeatView) -> float:
    hidden = unseen(view)
    jacks = sum(card.rank is Rank.JACK for card in hidden)
    return view.rules.heels * jacks / len(hidden)


# Cards


def _cards(view: SeatView) -> list[Choice]:
    hand, crib = counted_in_hand(view), _crib(view)
    chances = chances_of_cards(view) if is_last(view) else {}
    found = []
    for play, pegging in pegging_of_one(view).items():
        spread = sqrt(pegging.spread**2 + crib.variance)
        win = chances.get(play)
        if win is None:
            win = sum(
                chance * _win(view, hand + crib.mean + points, sqrt(crib.variance))
                for points, chance in pegging.outcomes
            )
        points = Points(hand=hand, crib=crib.mean, play=pegging.mean)
        found.append(_choice(play, points, spread, win))
    return found


def _crib(view: SeatView) -> Pace:
    """The crib, over all blind cards that it may have; exact, once these lie open."""
    assert view.starter is not None
    laid = [event.card for event in view.course if isinstance(event, Played)]
    crib = [card for card in laid if card not in view.hand]
    known = {*crib[:BLIND], *view.thrown}
    scorer, starter = scorer_for(view.rules.combinations), view.starter.code
    points = [
        scorer.hand([card.code for card in (*known, *blind)], starter, crib=True)
        for blind in combinations(unseen(view), BLIND + len(view.thrown) - len(known))
    ]
    mean = sum(points) / len(points)
    return Pace(mean, sum((each - mean) ** 2 for each in points) / len(points))


# Claims


def _claims(view: SeatView) -> list[Choice]:
    """Nobody is there to take what is missed."""
    assert view.to_count is not None
    score, what = score_to_claim(view), view.to_count.what
    assert score is not None
    to_come, spread = _after_claim(view, what)
    found = []
    for action in view.legal:
        assert isinstance(action, Claim)
        pegged = claimed(view.rules, action.points, score.points, is_seen=False).pegged
        points = to_come.plus(points_of(what, pegged))
        win = _win_after_claim(view, points.total, spread)
        found.append(_choice(action, points, spread, win))
    return found


def _win_after_claim(view: SeatView, points: float, spread: float) -> float:
    assert view.to_count is not None
    deals, is_in_play = view.rules.deals or 0, view.to_count.what is What.PLAY
    if view.deal < deals or is_in_play:
        return _win(view, points, spread)
    free = free_crib_at_last(view) if view.deal == deals else 0
    return float(view.scores[0] + points + free >= view.rules.game_hole)


def _after_claim(view: SeatView, what: What) -> tuple[Points, float]:
    """What the round still brings, and how far that may go astray."""
    match what:
        case What.PLAY:
            held, crib = view.cards_held[0], _crib(view)
            play = Points(play=held * PEGGED_EACH.mean)
            counted = Points(hand=counted_in_hand(view), crib=crib.mean)
            return play.plus(counted), sqrt(held * PEGGED_EACH.variance + crib.variance)
        case What.HAND:
            crib = _crib(view)
            return Points(crib=crib.mean), sqrt(crib.variance)
        case What.CRIB:
            return Points(), 0.0
        case other:
            assert_never(other)


# The card uppermost


def _tucks(view: SeatView) -> list[Choice]:
    """Which used card is to be the starter of the free crib."""
    tucks = {action.uppermost: action for action in view.legal if isinstance(action, Tuck)}
    found = []
    for card, worth in free_crib_with(view, tucks).items():
        win = _win(view, 0.0, 0.0, more=worth - FREE_CRIB.mean)
        found.append(_choice(tucks[card], Points(crib=worth), FREE_CRIB.spread, win))
    return found
