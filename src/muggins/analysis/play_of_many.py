"""The play at any table: what each card brings against hands that the others may hold.

Far from the end of a game cards are judged by points, each side's as much as it matters. Near the
end every play is followed into the count, in its order, and judged by the chance of winning.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from muggins import kernels
from muggins.analysis.likely_hands import LikelyHands
from muggins.analysis.odds_of_many import Chances, OddsOfMany, Step, odds_of_many, seats_in_turn
from muggins.analysis.seat_of_many import SeatOfMany, Worths, even_worths, seats_play
from muggins.analysis.throws_of_many import role_of, scorer
from muggins.engine.chicago_cards import CHICAGO_ROWS, Effect
from muggins.engine.rules import Combinations, Seat
from muggins.engine.view import SeatView

CAREFUL = kernels.SeatsPlay.CAREFUL


class Effort(NamedTuple):
    """How much is thought of a card."""

    cases: int
    """Over so many hands of the others, by chance."""
    by_belief: bool
    """Hands are as likely as such players keep them; otherwise all alike."""
    by_play: bool
    """Hands are likelier when what was laid is what was to be expected of them."""
    by_threat: bool
    """The points of each other side matter as much as it threatens to win."""
    cases_near_the_end: int
    near: int
    """So many holes from the end the play is for the game."""
    drawn: int = 1
    """So many hands are drawn for each case, and those are taken that agree with what was laid."""


def careful_card(view: SeatView) -> int:
    """The card that is worth most now, less what the next seat is expected to make of it."""
    seat = SeatOfMany(view)
    return seats_play(seat.rules, seat.counts).choose(CAREFUL, seat.seats_view())


def worth_of_cards(view: SeatView, effort: Effort, seed: int) -> dict[int, float]:
    """What each card that can be laid is worth, by its code."""
    seat = SeatOfMany(view)
    is_near = max(view.scores) >= view.rules.game_hole - effort.near
    worths = _by_threat(seat) if effort.by_threat else None
    play = seats_play(seat.rules, seat.counts, worths)
    cases = effort.cases_near_the_end if is_near else effort.cases
    deals, row, weights = _cases(seat, cases, effort, seed)
    if is_near:
        return _by_winning(seat, play, deals, row, weights)
    policies = [CAREFUL] * seat.rules.seats
    found = play.search(seat.seats_view(), deals, policies, weights, seed=seed)
    return {card: worth for card, worth, *_ in found}


def _cases(
    seat: SeatOfMany, cases: int, effort: Effort, seed: int
) -> tuple[bytes, int, list[float]]:
    """Rows of what the others may hold, how long a row is, and the weight of each."""
    row = sum(seat.held[other] for other in seat.others)
    if not row:
        return b"", 0, [1.0]
    drawn = effort.drawn * cases if effort.by_play else cases
    deals = seat.hidden(by_belief=effort.by_belief).sample(drawn, seed)
    if not effort.by_play:
        return deals, row, [1.0] * cases
    chosen = by_weight(LikelyHands(seat).weights(deals), cases)
    rows = [deals[number * row : (number + 1) * row] for number in chosen]
    return b"".join(rows), row, [*chosen.values()]


def by_weight(weights: Sequence[float], cases: int) -> dict[int, float]:
    """So many of all, each as often as it weighs, at even steps: by number, how often."""
    chosen: dict[int, float] = {}
    step = sum(weights) / cases
    reached, wanted = 0.0, step / 2
    for number, weight in enumerate(weights):
        reached += weight
        times = max(0, ceil((reached - wanted) / step))
        if times:
            chosen[number] = float(times)
            wanted += times * step
    return chosen


GAP = 4
"""Over so many points it is seen how much a point of a side matters."""


def _by_threat(seat: SeatOfMany) -> Worths:
    """Even worths, but for this side: there as much as a point changes its chance of winning."""
    rules, scores = seat.rules, seat.view.scores
    worths = even_worths(rules)
    if rules.side_count == 2:
        return worths
    odds = odds_of_many(rules)
    following = odds.next_dealer(seat.dealer)

    def win(side: int, more: int) -> float:
        moved = [
            min(score + more, rules.game_hole - 1) if of == side else score
            for of, score in enumerate(scores)
        ]
        return odds.before_deal(moved, following)[seat.side]

    slopes = [win(side, GAP) - win(side, 0) for side in range(rules.side_count)]
    own = abs(slopes[seat.side])
    if own < 1e-3:
        return worths
    sign = worths[0][0]
    # Rounded, so that the same play is used again and again.
    mine = tuple(
        [
            sign if side == seat.side else -sign * min(2.0, round(4 * abs(slope) / own) / 4)
            for side, slope in enumerate(slopes)
        ]
    )
    return tuple([mine if side == seat.side else worths[side] for side in range(len(worths))])


def _by_winning(
    seat: SeatOfMany,
    play: kernels.SeatsPlay,
    deals: bytes,
    row: int,
    weights: Sequence[float],
) -> dict[int, float]:
    """The chance of winning with each card, over all these hands."""
    view, policies = seat.seats_view(), [CAREFUL] * seat.rules.seats
    ending = _Ending(seat)
    total: dict[int, float] = {}
    for number, weight in enumerate(weights):
        of_row = deals[number * row : (number + 1) * row]
        counted = ending.counted(of_row)
        for card, _, _, _, outcomes in play.search(view, of_row, policies, outcomes=True):
            pegged = outcomes[0][0]
            win = ending.chances(pegged, counted)[seat.side]
            total[card] = total.get(card, 0.0) + weight * win
    return {card: win / sum(weights) for card, win in total.items()}


class _Ending:
    """What follows the play of this deal."""

    def __init__(self, seat: SeatOfMany) -> None:
        self._seat, self._rules = seat, seat.rules
        self._odds: OddsOfMany = odds_of_many(seat.rules)
        self._turned_back = _counting_back(seat)
        self._following = self._odds.next_dealer(seat.dealer)
        self._crib = self._crib_step()
        self._known: dict[tuple[int, ...], Chances] = {}

    def counted(self, row: Sequence[int]) -> list[tuple[int, int]]:
        """Which side counts how much, hand after hand, when the others hold these cards."""
        seat, rules = self._seat, self._rules
        if rules.has_closed_hands or seat.starter is None:
            return []
        hands, at = {int(seat.seat): seat.hand}, 0
        for other in seat.others:
            held = tuple(row[at : at + seat.held[other]])
            hands[other] = (*seat.laid[other], *held)
            at += seat.held[other]
        return [
            (rules.sides[turn], self._points(turn, hands[turn], seat.starter, seat.counts))
            for turn in seats_in_turn(rules, seat.dealer)
        ]

    def chances(self, pegged: Sequence[int], counted: Sequence[tuple[int, int]]) -> Chances:
        hole = self._rules.game_hole
        scores = [score + more for score, more in zip(self._seat.view.scores, pegged, strict=True)]
        for side, score in enumerate(scores):
            if score >= hole:
                return self._odds.decided(scores, side)
        for side, points in counted:
            scores[side] = max(0, scores[side] + points)
            if scores[side] >= hole:
                return self._odds.decided(scores, side)
        key = tuple(scores)
        if key not in self._known:
            self._known[key] = self._odds.from_here(scores, self._crib, self._following)
        return self._known[key]

    def _points(self, seat: Seat, hand: Sequence[int], starter: int, counts: Combinations) -> int:
        points = scorer(counts).hand(hand, starter)
        return -points if self._rules.sides[seat] in self._turned_back else points

    def _crib_step(self) -> tuple[Step, ...]:
        seat, rules = self._seat, self._rules
        if not rules.has_crib:
            return ()
        model = self._odds.model
        mean = model.crib_mean(role_of(rules, seat.seat, seat.dealer), seat.thrown)
        side = rules.sides[seat.dealer]
        sign = -1 if side in self._turned_back else 1
        return (Step(side, sign * mean, model.crib.variance),)


def _counting_back(seat: SeatOfMany) -> set[int]:
    """The sides whose hands and cribs are counted backwards."""
    sides = seat.rules.sides
    return {
        side
        for used in seat.view.lying
        if CHICAGO_ROWS[used.card].effect is Effect.OPPONENTS_COUNT_BACK
        for side in sides
        if side != sides[used.seat]
    }
