"""The chance of winning from every score, and from every place inside a deal.

A value is what the game is worth to whoever asks: 1 for winning it, -1 for losing, or more where
skunks count. What a deal brings is known from very many recorded deals, and the order in which
points are pegged is exact: how often it brought the dealer and the pone how many points together,
and how often the dealer got to one goal before the pone got to another.

Tables are square, by both scores from 0 to the game hole: a row for each of one's own.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from muggins.kernels.twin.deals import DEALER_POINTS, PONE_POINTS

if TYPE_CHECKING:
    from typing_extensions import Buffer

RARE = 1e-6
"""Rarer totals are left out, and the others made so much likelier: no value changes by 1e-4."""


def solve_odds(
    totals: Buffer,
    dealer_first: Buffer,
    hole: int = 121,
    lines: tuple[int, int] = (-1, -1),
    more: tuple[float, float] = (0.0, 0.0),
) -> memoryview[float]:
    """The value to the dealer, before the deal. Raises `ValueError`.

    *totals* and *dealer_first* are numbers as `DealTally` has them, as floats of 64 bits. A loser
    who stands at one of the *lines* or lower makes the game worth so much *more*.
    """
    if not 1 <= hole <= 121:
        raise ValueError(f"a game hole is 1 to 121, not {hole}")
    deal = _Deal(totals, dealer_first)
    stake = _Stake(hole, lines, more)
    values = [[0.0] * (hole + 1) for _ in range(hole + 1)]
    for score in range(hole + 1):
        values[score][hole] = -stake.won(score)
        values[hole][score] = stake.won(score)
    for both in range(2 * (hole - 1), -1, -1):
        for dealer in range(max(0, both - hole + 1), min(hole - 1, both) + 1):
            pone = both - dealer
            value = stake.ended(deal, dealer, pone)
            for to_dealer, to_pone, chance in deal.totals:
                if dealer + to_dealer < hole and pone + to_pone < hole:
                    value -= chance * values[pone + to_pone][dealer + to_dealer]
            values[dealer][pone] = value
    return _table(values)


def turned(table: Buffer) -> memoryview[float]:
    """The same values to the other seat. Raises `ValueError`."""
    rows = rows_of(table)
    return _table([[-row[theirs] for row in rows] for theirs in range(len(rows))])


def before_count(after: Buffer, chances: Buffer, mine: bool) -> memoryview[float]:
    """Before a hand or crib is counted: the value by that *after* it. Raises `ValueError`."""
    rows, weights = rows_of(after), memoryview(chances).cast("B").cast("f")
    hole = len(rows) - 1
    values = [list(row) for row in rows]
    for me in range(hole):
        for them in range(hole):
            values[me][them] = sum(
                weight * (rows[min(me + n, hole)][them] if mine else rows[me][min(them + n, hole)])
                for n, weight in enumerate(weights)
                if weight
            )
    return _table(values)


class DealOdds:
    """The value of a deal before its play, by what the play has brought in recorded deals.

    *after* is what the game is worth to the pone when the deal is over; the rest are numbers as
    `DealTally` has them, as floats of 64 bits. Raises `ValueError`.
    """

    def __init__(self, after: Buffer, play_totals: Buffer, play_dealer_first: Buffer) -> None:
        self._after = rows_of(after)
        self._play = _Deal(play_totals, play_dealer_first)

    def before_play(
        self,
        scores: tuple[int, int],
        pone_hand: Sequence[float],
        dealer_hand: Sequence[float],
        crib: Sequence[float],
        shift: tuple[float, float] = (0.0, 0.0),
    ) -> float:
        """To the pone, by the *scores* of pone and dealer. Raises `ValueError`.

        Hands and crib are chances of 0 to 31 points. What pone and dealer peg in the play is as
        recorded, but for means that much higher by *shift*.
        """
        for chances in (pone_hand, dealer_hand, crib):
            if len(chances) != 32:
                raise ValueError(f"wanted the chances of 0 to 31 points, not of {len(chances)}")
        hole = len(self._after) - 1
        for score in scores:
            if not 0 <= score < hole:
                raise ValueError(f"a score is 0 to {hole - 1}, not {score}")
        tilt = _tilts(self._play.totals, shift)
        counted = cache(lambda pone, dealer: self._counted(pone, dealer, pone_hand, last))
        last = [
            sum(dealer_hand[n] * crib[both - n] for n in range(32) if 0 <= both - n < 32)
            for both in range(63)
        ]
        value = every = 0.0
        for dealer, pone, chance in self._play.totals:
            tilted = chance * exp(tilt[0] * pone + tilt[1] * dealer)
            every += tilted
            value += tilted * self._after_play(scores, pone, dealer, counted)
        return value / every

    def _after_play(
        self, scores: tuple[int, int], pone: int, dealer: int, counted: Callable[[int, int], float]
    ) -> float:
        hole = len(self._after) - 1
        pone_score, dealer_score = scores[0] + pone, scores[1] + dealer
        if max(pone_score, dealer_score) < hole:
            return counted(pone_score, dealer_score)
        pone_wins = self._after[hole][min(hole - 1, dealer_score)]
        dealer_wins = self._after[min(hole - 1, pone_score)][hole]
        if dealer_score < hole:
            return pone_wins
        if pone_score < hole:
            return dealer_wins
        first = self._play.both_dealer_first(hole - scores[1], hole - scores[0])
        return first * dealer_wins + (1 - first) * pone_wins

    def _counted(
        self, pone: int, dealer: int, pone_hand: Sequence[float], last: Sequence[float]
    ) -> float:
        """Nobody has won in the play: the pone counts, and then the dealer all of theirs."""
        hole = len(self._after) - 1
        value = 0.0
        for points, chance in enumerate(pone_hand):
            score = pone + points
            if score >= hole:
                value += chance * self._after[hole][dealer]
            elif chance:
                row = self._after[score]
                value += chance * sum(
                    more * row[min(hole, dealer + n)] for n, more in enumerate(last) if more
                )
        return value


Pegs = tuple[int, int, float]
"""What the dealer and the pone peg in the play, and how likely it is."""


class _Moments(NamedTuple):
    """Means and variances of what pone and dealer peg."""

    mean: tuple[float, float]
    spread: tuple[float, float]
    both: float


def _moments(totals: Sequence[Pegs], tilt: Sequence[float]) -> _Moments:
    """When the chances are tilted."""
    tilted = [
        (pone, dealer, chance * exp(tilt[0] * pone + tilt[1] * dealer))
        for dealer, pone, chance in totals
    ]
    every = sum(chance for _, _, chance in tilted)
    mean = [sum(pegs[seat] * pegs[2] for pegs in tilted) / every for seat in (0, 1)]
    square = [sum(pegs[seat] ** 2 * pegs[2] for pegs in tilted) / every for seat in (0, 1)]
    both = sum(pone * dealer * chance for pone, dealer, chance in tilted) / every
    return _Moments(
        (mean[0], mean[1]),
        (square[0] - mean[0] ** 2, square[1] - mean[1] ** 2),
        both - mean[0] * mean[1],
    )


STEPS, ENOUGH, MOST_A_STEP, LEAST_LEFT = 12, 1e-5, 0.25, 0.25


def _tilts(totals: Sequence[Pegs], shift: tuple[float, float]) -> list[float]:
    """How much the chances are tilted by the points of both so that the means move by *shift*.

    It is found by Newton's steps: what is pegged is skewed, and one step would take it too far.
    """
    tilt = [0.0, 0.0]
    plain = _moments(totals, tilt).mean
    for _ in range(STEPS):
        now = _moments(totals, tilt)
        gap = [
            max(plain[seat] + shift[seat], LEAST_LEFT * plain[seat]) - now.mean[seat]
            for seat in (0, 1)
        ]
        if max(map(abs, gap)) < ENOUGH:
            break
        both = now.spread[0] * now.spread[1] - now.both**2
        for seat, spread in enumerate(now.spread):
            if spread < ENOUGH:  # it is always the same
                continue
            if both > ENOUGH:
                more = (gap[seat] * now.spread[1 - seat] - gap[1 - seat] * now.both) / both
            else:
                more = gap[seat] / spread
            tilt[seat] += max(-MOST_A_STEP, min(MOST_A_STEP, more))
    return tilt


class _Deal:
    """What a deal brings, as chances."""

    def __init__(self, totals: Buffer, dealer_first: Buffer) -> None:
        counts, first = _numbers(totals), _numbers(dealer_first)
        self._deals = sum(counts)
        if not self._deals > 0:
            raise ValueError("wanted at least one deal")
        if counts[0] > 0:
            raise ValueError("a deal brings somebody a point")
        likely = [
            (place // PONE_POINTS, place % PONE_POINTS, number / self._deals)
            for place, number in enumerate(counts)
            if number / self._deals > RARE
        ]
        kept = sum(chance for _, _, chance in likely)
        self.totals = [(dealer, pone, chance / kept) for dealer, pone, chance in likely]
        self._counts, self._first = counts, first

    def dealer_first(self, dealer: int, pone: int) -> float:
        """The dealer gets so many points before the pone gets so many."""
        return self._first[_goals(dealer, pone)] / self._deals

    @cache  # noqa: B019 - it lives as long as the deal
    def pone_first(self, dealer: int, pone: int) -> float:
        place = _goals(dealer, pone)
        most_dealer, most_pone = divmod(place, PONE_POINTS)
        nobody = sum(
            sum(self._counts[row * PONE_POINTS : row * PONE_POINTS + most_pone])
            for row in range(most_dealer)
        )
        return (self._deals - self._first[place] - nobody) / self._deals

    def both_dealer_first(self, dealer: int, pone: int) -> float:
        """Of the deals in which both get so many, in how many the dealer gets there first."""
        pone_was = self.dealer_first(dealer, PONE_POINTS) - self.dealer_first(dealer, pone)
        dealer_was = self.pone_first(DEALER_POINTS, pone) - self.pone_first(dealer, pone)
        both = pone_was + dealer_was
        return dealer_was / both if both > 0 else 0.5


class _Stake:
    """What the game is worth."""

    def __init__(self, hole: int, lines: tuple[int, int], more: tuple[float, float]) -> None:
        self._hole = hole
        self._lines = tuple(zip(lines, more, strict=True))

    def won(self, loser: int) -> float:
        return 1 + sum(more for line, more in self._lines if loser <= line)

    def ended(self, deal: _Deal, dealer: int, pone: int) -> float:
        """Somebody gets to the hole in this deal."""
        goal, other = self._hole - dealer, self._hole - pone
        value = deal.dealer_first(goal, other) - deal.pone_first(goal, other)
        for line, more in self._lines:
            if pone <= line:
                value += more * deal.dealer_first(goal, line + 1 - pone)
            if dealer <= line:
                value -= more * deal.pone_first(line + 1 - dealer, other)
        return value


def _goals(dealer: int, pone: int) -> int:
    """The highest are beyond what a deal brings, and so as good as all above them."""
    return min(dealer, DEALER_POINTS - 1) * PONE_POINTS + min(pone, PONE_POINTS - 1)


def _numbers(counts: Buffer) -> Sequence[float]:
    numbers = memoryview(counts).cast("B").cast("d")
    if len(numbers) != DEALER_POINTS * PONE_POINTS:
        raise ValueError(f"wanted 80 times 64 numbers, not {len(numbers)}")
    return numbers


def rows_of(table: Buffer) -> list[list[float]]:
    values = memoryview(table)
    if values.ndim != 2 or values.shape is None or values.shape[0] != values.shape[1]:
        raise ValueError("wanted a square table of values")
    if values.shape[0] < 2:
        raise ValueError("wanted a square table of values")
    numbers, across = array("f", values.tobytes()).tolist(), values.shape[0]
    return [numbers[row : row + across] for row in range(0, across * across, across)]


def _table(values: Sequence[Sequence[float]]) -> memoryview[float]:
    across = len(values)
    numbers = array("f", [value for row in values for value in row])
    return memoryview(numbers).cast("B").cast("f", (across, across))
