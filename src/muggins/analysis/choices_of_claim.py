"""Claims, and calls of muggins: what is pegged, what is lost, and what others take of it.

The cards that are counted lie open, so what each claim pegs is exact; opponents are taken to see
what is missed and to call it. The rest of the deal is the same for all claims: hands that are known
are counted, others come case by case or as usual, and the play goes on as usual for the cards that
are still held.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from muggins.analysis.choice import Choice, Effort, Points, points_of
from muggins.analysis.choices_of_card import cases_of, steps_of_hands
from muggins.analysis.claims import missed, score_to_claim
from muggins.analysis.odds_of_many import Step, odds_of_many
from muggins.analysis.rest_of_deal import RestOfDeal
from muggins.analysis.seat_of_many import SeatOfMany
from muggins.engine.actions import Action, CallMuggins, Claim, Pass
from muggins.engine.events import What
from muggins.engine.rules import Counting, Overclaim, Rules, Seat
from muggins.engine.view import SeatView

Pegged = tuple[tuple[int, int], ...]
"""Which side pegs how much, in this order."""


def choices_of_claim(view: SeatView, effort: Effort, seed: int) -> list[Choice]:
    """Every claim for what is counted now."""
    assert view.to_count is not None
    score = score_to_claim(view)
    assert score is not None  # whoever claims sees the cards
    side = view.rules.sides[view.to_count.seat]
    after = _AfterClaim(view, effort, seed)
    found = []
    for action in view.legal:
        assert isinstance(action, Claim)
        given = claimed(view.rules, action.points, score.points, is_seen=is_seen_by_all(view))
        takers = opponents(view.rules, action.seat)[:1]
        pegged = [(side, given.pegged)]
        pegged += [(view.rules.sides[taker], given.given) for taker in takers]
        found.append(after.choice(action, tuple(pegged)))
    return found


class GivenAway(NamedTuple):
    """What becomes of a claim: points for who claims, and for the next opponent."""

    pegged: int
    given: int


def claimed(rules: Rules, claim: int, points: int, *, is_seen: bool) -> GivenAway:
    """MUGGINS-1, MUGGINS-2: a claim for cards that score so many points."""
    given = max(0, claim - points) if rules.overclaim is Overclaim.TO_OPPONENT else 0
    match rules.counting:
        case Counting.MUGGINS:
            return GivenAway(min(claim, points), given + is_seen * max(0, points - claim))
        case Counting.MANUAL | Counting.AUTO:
            return GivenAway(points, given)
        case counting:
            assert_never(counting)


def choices_of_call(view: SeatView, effort: Effort, seed: int) -> list[Choice]:
    """Every call of muggins, and to let the claim pass.

    Of cards that this seat does not see, nothing is known to be missed.
    """
    assert view.to_count is not None
    assert view.claimed is not None
    rules, lost = view.rules, missed(view)
    score = score_to_claim(view)
    points = view.claimed.points if score is None else score.points
    given = claimed(rules, view.claimed.points, points, is_seen=False)
    before = [(rules.sides[view.to_count.seat], given.pegged)]
    before += [(rules.sides[s], given.given) for s in opponents(rules, view.claimed.seat)[:1]]
    after, found = _AfterClaim(view, effort, seed), []
    for action in view.legal:
        assert isinstance(action, CallMuggins | Pass)
        is_right = isinstance(action, CallMuggins) and action.points == lost
        takers = [action.seat] if is_right else [s for s in view.callers if s != action.seat]
        pegged = [*before, *[(rules.sides[taker], lost) for taker in takers[:1]]]
        found.append(after.choice(action, tuple(pegged)))
    return found


def is_seen_by_all(view: SeatView) -> bool:
    """Whether opponents see the cards that are counted (NODDY-2: closed hands they do not)."""
    assert view.to_count is not None
    return not view.rules.has_closed_hands or view.to_count.what is What.PLAY


def opponents(rules: Rules, seat: Seat) -> list[Seat]:
    """The seats of other sides, from *seat*'s left."""
    order = [Seat((seat + step) % rules.seats) for step in range(1, rules.seats)]
    return [other for other in order if rules.sides[other] != rules.sides[seat]]


class _AfterClaim:
    """The rest of the deal once a claim is settled."""

    def __init__(self, view: SeatView, effort: Effort, seed: int) -> None:
        assert view.to_count is not None
        self._view, self._what = view, view.to_count.what
        seat = SeatOfMany(view)
        self._rest = RestOfDeal(seat, crib_is_known=self._what is What.CRIB)
        self._play = [] if self._play_is_over else list(self._play_to_come(seat))
        self._cases = list(cases_of(seat, self._rest, effort.cases_near, seed))
        self._hands = steps_of_hands(self._rest, self._cases)
        self._known: dict[Pegged, float] = {}

    def choice(self, action: Action, pegged: Pegged) -> Choice:
        if pegged not in self._known:
            self._known[pegged] = self._win(pegged)
        totals = self._rest.totals()
        for side, points in pegged:
            totals.add(side, points_of(self._what, points))
        for step in self._play:
            totals.add(step.side, Points(play=step.mean), step.variance)
        for step in self._hands:
            totals.add(step.side, Points(hand=step.mean), step.variance)
        return totals.choice(action, self._known[pegged])

    def _win(self, pegged: Pegged) -> float:
        scores = [*self._view.scores]
        for side, points in pegged:
            scores[side] += points
            if scores[side] >= self._view.rules.game_hole:
                break
        if not self._play:
            return sum(case.chance * self._rest.win(scores, case.hands) for case in self._cases)
        if self._what is What.PLAY:
            return self._rest.win_by_steps(scores, [*self._play, *self._hands])
        return self._rest.win_by_steps(scores, [*self._hands, *self._play])

    @property
    def _play_is_over(self) -> bool:
        """In the show it is, but for hands that are counted before the play."""
        return self._what is not What.PLAY and not self._view.rules.has_closed_hands

    def _play_to_come(self, seat: SeatOfMany) -> Iterator[Step]:
        """As much as usual for each card that is still held."""
        rules, pegs = self._view.rules, odds_of_many(self._view.rules).model.pegs
        for each, cards in enumerate(seat.held):
            usual, left = pegs[(each - seat.dealer) % rules.seats], cards / rules.cards_kept
            if left:
                yield Step(rules.sides[each], left * usual.mean, left * usual.variance)
