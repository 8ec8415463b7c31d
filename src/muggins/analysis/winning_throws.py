"""The chance of winning with each throw at any table."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.analysis.odds_of_many import OddsOfMany, Step, odds_of_many, seats_in_turn
from muggins.analysis.tables import Pace
from muggins.analysis.throws_of_many import ThrowMeans, role_of, throw_means
from muggins.engine.rules import Rules, Seat


def winning_throws(
    rules: Rules,
    cards: Sequence[int],
    thrown: int,
    seat: Seat,
    dealer: Seat,
    scores: Sequence[int],
) -> list[tuple[ThrowMeans, float]]:
    """All throws of so many of these cards, each with the chance of winning from these scores."""
    odds = odds_of_many(rules)
    role, side = role_of(rules, seat, dealer), rules.sides[seat]
    place = (seat - dealer) % rules.seats
    usual = _usual_lead(odds, seat, dealer)
    found = []
    for means in throw_means(rules, cards, thrown, role, odds.model, place):
        steps = _steps(odds, means, seat, dealer, means.pegging - usual)
        chances = odds.from_here(scores, steps, odds.next_dealer(dealer))
        found.append((means, chances[side]))
    return found


def _usual_lead(odds: OddsOfMany, seat: Seat, dealer: Seat) -> float:
    """What a seat's side pegs in the play more than the mean of the other sides."""
    rules = odds.rules
    side, total = rules.sides[seat], 0.0
    for step in odds.steps_of_play(dealer):
        total += step.mean if step.side == side else -step.mean / (rules.side_count - 1)
    return total


def _steps(
    odds: OddsOfMany, means: ThrowMeans, seat: Seat, dealer: Seat, more: float
) -> list[Step]:
    """A deal with this throw: what this seat keeps pegs so much more than others would."""
    rules, side = odds.rules, odds.rules.sides[seat]
    steps = [*odds.steps_of_play(dealer), Step(side, more, 0.0)]
    for turn in seats_in_turn(rules, dealer):
        usual = odds.model.hands[role_of(rules, turn, dealer)]
        hand: Pace = means.hand if turn == seat else usual
        steps.append(Step(rules.sides[turn], hand.mean, hand.variance))
    steps.append(Step(rules.sides[dealer], means.crib, odds.model.crib.variance))
    return steps
