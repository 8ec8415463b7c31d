"""What it is worth to keep a Chicago Card, in chance of winning, by the deals that are left.

``python -m tools.make_chicago 250`` made the table: it notes in games between bots what each card
would have brought, deal by deal, and works back from the last one. A card is worth using now when
that brings more than it is worth kept.
"""

from __future__ import annotations

from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.view import SeatView

IN_A_DEAL = 13
"""What a seat brings its side in a deal, in the mean."""

KEEPING: dict[ChicagoCard, tuple[tuple[float, ...], ...]] = {
    ChicagoCard.DEAL_AGAIN: (
        (0.000, 0.013, 0.028, 0.037, 0.042, 0.047, 0.050, 0.052, 0.054),
        (0.000, 0.000, 0.005, 0.013, 0.019, 0.025, 0.030, 0.034, 0.037),
    ),
    ChicagoCard.CUT_AGAIN: (
        (0.000, 0.015, 0.036, 0.045, 0.052, 0.055, 0.060, 0.063, 0.066),
        (0.000, 0.000, 0.007, 0.017, 0.026, 0.032, 0.037, 0.042, 0.046),
    ),
    ChicagoCard.REVERSE_COUNTING: (
        (0.000, 0.277, 0.403, 0.460, 0.474, 0.487, 0.491, 0.494, 0.494),
    ),
    ChicagoCard.TRADE_HANDS: ((0.000, 0.041, 0.082, 0.105, 0.123, 0.135, 0.145, 0.152, 0.157),),
    ChicagoCard.NO_FIFTEENS: ((0.000, 0.034, 0.060, 0.069, 0.077, 0.083, 0.088, 0.092, 0.096),),
}
"""By the copies left, one or two, then by the deals left after this one."""


def deals_left(view: SeatView) -> float:
    """About how many deals come after this one."""
    sides = view.rules.sides
    most = max(view.scores)
    ahead = view.scores.index(most)
    need = view.rules.game_hole - most
    return max(0.0, need / (IN_A_DEAL * sides.count(ahead)) - 1)


def value_of_keeping(card: ChicagoCard, copies: int, deals: float) -> float:
    """What one of so many copies is worth, kept for the deals that are left."""
    rows = KEEPING[card]
    row = rows[min(copies, len(rows)) - 1]
    last = len(row) - 1
    if deals >= last:
        return row[last]
    below = int(deals)
    return row[below] + (row[below + 1] - row[below]) * (deals - below)
