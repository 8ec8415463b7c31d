"""What is still to come when cards are laid or counted: hands in their order, the crib, the game.

What the seat knows is counted: its own hand, and those that lie open. What others hold is given
case by case. The crib comes as it does for who threw the same cards, and later deals as they do
between good players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple

from muggins.analysis.choice import Gathered, Points, Totals, pace_of
from muggins.analysis.crib_of_two import crib_seen
from muggins.analysis.odds import DEALER, PONE, as_chance, odds
from muggins.analysis.odds_of_many import Step, odds_of_many, seats_in_turn
from muggins.analysis.of_two import is_deal_of_two
from muggins.analysis.seat_of_many import SeatOfMany
from muggins.analysis.tables import Pace
from muggins.analysis.throws_of_many import role_of, scorer
from muggins.analysis.throws_of_two import POINTS
from muggins.cards import PACK
from muggins.engine.chicago_cards import CHICAGO_ROWS, Effect
from muggins.engine.events import What
from muggins.engine.rules import Seat
from muggins.engine.view import SeatView

NOTHING = Pace(0.0, 0.0)

CRIBS = 300
"""So many cribs say what a throw is worth where no fifteens count."""


class Counted(NamedTuple):
    """A hand that is to be counted, and its points; backwards they are less than nothing."""

    side: int
    points: int


class RestOfDeal:
    """What follows in a deal after the play, or after one hand in the show."""

    def __init__(self, seat: SeatOfMany, *, crib_is_known: bool = False) -> None:
        self.seat, self.rules = seat, seat.rules
        self._view = seat.view
        self._has_crib = seat.rules.has_crib and not crib_is_known
        self._turned_back = _counting_back(seat.view, seat.rules.sides)
        self._known: dict[tuple[int, ...], float] = {}

    # Hands

    @cached_property
    def seats_to_count(self) -> list[Seat]:
        """Whose hands are still to be counted after what is counted now, in their order."""
        rules, now = self.rules, self._view.to_count
        order = seats_in_turn(rules, self.seat.dealer)
        if now is None or now.what is What.PLAY:
            return [] if rules.has_closed_hands else order
        return order[order.index(now.seat) + 1 :] if now.what is What.HAND else []

    def counted(self, row: Sequence[int]) -> list[Counted]:
        """The hands in their order, when the others still hold these cards, seat after seat."""
        seat, hands, at = self.seat, dict[int, Sequence[int]](), 0
        for other in seat.others:
            held = row[at : at + seat.held[other]]
            hands[other] = (*seat.laid[other], *held)
            at += seat.held[other]
        hands[seat.seat] = seat.hand
        return [
            Counted(self.rules.sides[each], self._points(each, hands[each]))
            for each in self.seats_to_count
        ]

    def _points(self, seat: Seat, hand: Sequence[int]) -> int:
        """What a seat pegs for a hand."""
        assert self.seat.starter is not None
        points = scorer(self.seat.counts).hand(hand, self.seat.starter)
        return -points if self.rules.sides[seat] in self._turned_back else points

    # The crib

    @cached_property
    def crib(self) -> Pace:
        """The crib to be expected by who owns it."""
        if not self._has_crib:
            return NOTHING
        if self._chances_of_crib is not None:
            return pace_of(self._chances_of_crib)
        if self.seat.counts != self.rules.combinations:
            return self._crib_by_chance()
        model = odds_of_many(self.rules).model
        role = role_of(self.rules, self.seat.seat, self.seat.dealer)
        sign = -1 if self.owner in self._turned_back else 1
        return Pace(sign * model.crib_mean(role, self.seat.thrown), model.crib.variance)

    def _crib_by_chance(self) -> Pace:
        """Where others count than usual: the throw with cards by chance."""
        seat, gathered = self.seat, Gathered()
        assert seat.starter is not None
        dealt = [card.code for card in self._view.dealt]
        seen = {*dealt, *seat.hand, seat.starter}.union(*seat.laid)
        hidden = [card for card in range(len(PACK)) if card not in seen]
        random = Random(0)  # noqa: S311 - the same view is the same crib
        number = self.rules.cards_in_crib - len(seat.thrown)
        sign = -1 if self.owner in self._turned_back else 1
        for _ in range(CRIBS):
            crib = (*seat.thrown, *random.sample(hidden, number))
            points = scorer(seat.counts).hand(crib, seat.starter, True)
            gathered.add(sign * points, 1 / CRIBS)
        return gathered.pace

    @property
    def owner(self) -> int:
        """The side that the crib belongs to."""
        return self.rules.sides[self.seat.dealer]

    @cached_property
    def _chances_of_crib(self) -> list[float] | None:
        """Of two players: how likely it is that the crib counts so much."""
        if not is_deal_of_two(self._view):
            return None
        if not self._has_crib:
            return [1.0, *[0.0 for _ in POINTS[1:]]]
        return crib_seen(self._view)

    def totals(self, hands: Iterable[Counted] = ()) -> Totals:
        """These hands, and the crib."""
        totals = Totals(self.rules, self.seat.side)
        for side, points in hands:
            totals.add(side, Points(hand=points))
        totals.add(self.owner, Points(crib=self.crib.mean), self.crib.variance)
        return totals

    # The game

    def win(self, scores: Sequence[int], hands: Sequence[Counted]) -> float:
        """The chance of this side, when these hands are counted from here on."""
        standing, hole = [*scores], self.rules.game_hole
        ended = self._ended(standing)
        if ended is not None:
            return ended
        for side, points in hands:
            standing[side] = max(0, standing[side] + points)
            if standing[side] >= hole:
                return self._decided(standing, side)
        key = tuple(standing)
        if key not in self._known:
            self._known[key] = self._after_hands(key)
        return self._known[key]

    def win_by_steps(self, scores: Sequence[int], steps: Sequence[Step]) -> float:
        """The chance when the hands and what else comes are known by their means."""
        ended = self._ended(scores)
        if ended is not None:
            return ended
        model = odds_of_many(self.rules)
        crib = Step(self.owner, *self.crib)
        following = model.next_dealer(self.seat.dealer)
        return model.from_here(scores, (*steps, crib), following)[self.seat.side]

    def _ended(self, scores: Sequence[int]) -> float | None:
        """Somebody is in the game hole: how it has ended for this side."""
        for side, score in enumerate(scores):
            if score >= self.rules.game_hole:
                return self._decided(scores, side)
        return None

    def _decided(self, scores: Sequence[int], reached: int) -> float:
        return odds_of_many(self.rules).decided(scores, reached)[self.seat.side]

    def _after_hands(self, scores: tuple[int, ...]) -> float:
        if self._table is None:
            return self.win_by_steps(scores, ())
        dealer = scores[self.owner]
        to_pone = as_chance(self._table[scores[1 - self.owner], dealer])
        return to_pone if self.role == PONE else 1 - to_pone

    @cached_property
    def _table(self) -> memoryview[float] | None:
        """Of two players: what the game is worth to the pone before the crib, by both scores."""
        chances = self._chances_of_crib
        return None if chances is None else odds(self.rules.game_hole).before_crib(chances)

    @property
    def role(self) -> int:
        return DEALER if self.seat.seat == self.seat.dealer else PONE


def _counting_back(view: SeatView, sides: Sequence[int]) -> set[int]:
    """CHICAGO-6: the sides whose hands and cribs are counted backwards."""
    return {
        side
        for used in view.lying
        if CHICAGO_ROWS[used.card].effect is Effect.OPPONENTS_COUNT_BACK
        for side in sides
        if side != sides[used.seat]
    }
