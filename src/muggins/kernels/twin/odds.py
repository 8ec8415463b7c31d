"""The chance of winning from every score, and from every place inside a deal.

A value is what the game is worth to whoever asks: 1 for winning it, -1 for losing, or more where
skunks count. What a deal brings is known from very many recorded deals, and the order in which
points are pegged is exact: how often it brought the dealer and the pone how many points together,
and how often the dealer got to one goal before the pone got to another.

Tables are square, by both scores from 0 to the game hole: a row for each of one's own.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

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
