"""The chance of winning at any table: a race of the sides, point after point in the order of play.

What each seat pegs, counts in hand and in the crib comes deal after deal, each a step of one side
with a mean and a variance; how far a side has come after some steps is taken to be normal. Whoever
is first in the hole wins, or where the hole is shunned, whoever is furthest back then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, islice
from math import erf, sqrt
from typing import NamedTuple

from muggins.analysis.tables import Pace, TableModel, table_model
from muggins.analysis.throws_of_many import role_of
from muggins.engine.rules import Goal, Rules, Seat

LEAST_LEFT = 1e-3
"""When the race is still on so seldom, the rest is shared out like what came before."""

MOST_STEPS = 600

CHANCE_OF_HEELS = 1 / 13

Chances = tuple[float, ...]
"""The chance of each side to win."""


class Step(NamedTuple):
    """A side goes forward by so many points."""

    side: int
    mean: float
    variance: float


class OddsOfMany:
    """The odds of a game between those who play well."""

    def __init__(self, rules: Rules) -> None:
        model = table_model(rules)
        assert model is not None
        self.rules, self.model = rules, model
        dealers = [Seat(dealer) for dealer in range(rules.seats)]
        # Who pegs first matters in the next deal; later ones are too far away for that.
        self._next_deal = [_deal(rules, model, dealer, rules.cards_kept) for dealer in dealers]
        self._later_deal = [_deal(rules, model, dealer, 1) for dealer in dealers]

    def before_deal(self, scores: Sequence[int], dealer: Seat) -> Chances:
        """The chances before a deal of *dealer*."""
        return self.from_here(scores, (), dealer)

    def from_here(self, scores: Sequence[int], steps: Iterable[Step], dealer: Seat) -> Chances:
        """The chances when these steps come first, and then the deal of *dealer*."""
        needs = tuple([self.rules.game_hole - score for score in scores])
        return self._raced(needs, tuple(steps), dealer)

    def decided(self, scores: Sequence[int], reached: int) -> Chances:
        """The chances when a side has come to the hole."""
        winner = reached
        if self.rules.goal is Goal.REACH_TO_LOSE:
            winner = min(range(len(scores)), key=scores.__getitem__)
        return tuple([float(side == winner) for side in range(len(scores))])

    def steps_of_play(self, dealer: Seat) -> list[Step]:
        return _play(self.rules, self.model, dealer, self.rules.cards_kept)

    def next_dealer(self, dealer: Seat) -> Seat:
        return Seat((dealer + 1) % self.rules.seats)

    def _raced(self, needs: tuple[int, ...], steps: tuple[Step, ...], dealer: Seat) -> Chances:
        if not steps:
            return self._from_deal(needs, dealer)
        return _race(needs, chain(steps, self._coming(dealer)), self.rules.goal)

    @lru_cache(maxsize=100_000)  # noqa: B019 - there is one for each game, and it stays
    def _from_deal(self, needs: tuple[int, ...], dealer: Seat) -> Chances:
        return _race(needs, self._coming(dealer), self.rules.goal)

    def _coming(self, dealer: Seat) -> Iterator[Step]:
        yield from self._next_deal[dealer]
        while True:
            dealer = self.next_dealer(dealer)
            yield from self._later_deal[dealer]


@cache
def odds_of_many(rules: Rules) -> OddsOfMany:
    return OddsOfMany(rules)


def seats_in_turn(rules: Rules, dealer: Seat) -> list[Seat]:
    """All seats from the dealer's left."""
    return [Seat((dealer + step) % rules.seats) for step in range(1, rules.seats + 1)]


def _deal(rules: Rules, model: TableModel, dealer: Seat, rounds: int) -> list[Step]:
    """The steps of a deal in their order."""
    heels = rules.heels
    steps = [_step(rules, dealer, Pace(heels * CHANCE_OF_HEELS, heels**2 * CHANCE_OF_HEELS))]
    hands = [
        _step(rules, seat, model.hands[role_of(rules, seat, dealer)])
        for seat in seats_in_turn(rules, dealer)
    ]
    play = _play(rules, model, dealer, rounds)
    steps += [*hands, *play] if rules.has_closed_hands else [*play, *hands]
    return [*steps, _step(rules, dealer, model.crib)] if rules.has_crib else steps


def _play(rules: Rules, model: TableModel, dealer: Seat, rounds: int) -> list[Step]:
    """All peg by turns; of the rounds nobody knows which brings the points."""
    return [
        Step(rules.sides[seat], pace.mean / rounds, pace.variance / rounds)
        for _ in range(rounds)
        for seat in seats_in_turn(rules, dealer)
        for pace in [model.pegs[(seat - dealer) % rules.seats]]
    ]


def _step(rules: Rules, seat: Seat, pace: Pace) -> Step:
    return Step(rules.sides[seat], pace.mean, pace.variance)


def _race(needs: Sequence[int], steps: Iterable[Step], goal: Goal) -> Chances:
    sides = len(needs)
    means, variances = [0.0] * sides, [0.0] * sides
    on_the_way, chances = [1.0] * sides, [0.0] * sides
    for side, mean, variance in islice(steps, MOST_STEPS):
        means[side] += mean
        variances[side] += variance
        left = min(on_the_way[side], _below(needs[side] - 0.5 - means[side], variances[side]))
        others = 1.0
        for other in range(sides):
            if other != side:
                others *= on_the_way[other]
        arriving = (on_the_way[side] - left) * others
        on_the_way[side] = left
        if arriving > 0:
            for winner, share in _winners(side, needs, means, variances, goal):
                chances[winner] += share * arriving
        if left * others < LEAST_LEFT:
            break
    total = sum(chances)
    return tuple([chance / total for chance in chances]) if total else (1 / sides,) * sides


def _winners(
    reached: int,
    needs: Sequence[int],
    means: Sequence[float],
    variances: Sequence[float],
    goal: Goal,
) -> list[tuple[int, float]]:
    """Who wins when a side comes to the hole, and how likely each is."""
    if goal is not Goal.REACH_TO_LOSE:
        return [(reached, 1.0)]
    others = [side for side in range(len(needs)) if side != reached]
    if len(others) == 1:
        return [(others[0], 1.0)]
    shares = []
    for side in others:
        share = 1.0
        for other in others:
            if other != side:
                lead = (needs[side] - means[side]) - (needs[other] - means[other])
                share *= _below(lead, variances[side] + variances[other])
        shares.append(share)
    total = sum(shares)
    if total == 0:
        return [(side, 1 / len(others)) for side in others]
    return [(side, share / total) for side, share in zip(others, shares, strict=True)]


def _below(bound: float, variance: float) -> float:
    """The chance that what is normal around 0 stays below a bound."""
    if variance <= 0:
        return 0.5 if bound == 0 else float(bound > 0)
    return 0.5 * (1 + erf(bound / sqrt(2 * variance)))
