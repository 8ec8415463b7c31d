"""The play against a crib that has no choice: it lays its cards in their order.

Its two blind cards come first, and may be any that are unseen; the throw follows in the order in
which it was thrown. From the moment when both blind cards lie open nothing is hidden any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from muggins import kernels
from muggins.analysis.of_one import unseen
from muggins.cards import Card
from muggins.engine.actions import Play
from muggins.engine.events import CountEnded, Played, SaidGo
from muggins.engine.rules import LastCard, Rules
from muggins.engine.view import SeatView

ME, CRIB = 0, 1
MOST_CASES = 1000
"""More than all pairs of ranks in both orders."""


class Pegging(msgspec.Struct, frozen=True):
    """What a card brings from now on: the mean, and each outcome with its chance."""

    mean: float
    spread: float
    outcomes: tuple[tuple[int, float], ...]


def pegging_of_one(view: SeatView, *, remembers: bool = True) -> dict[Play, Pegging]:
    """What each card brings that can be laid, the rest played as well as can be."""
    cases, ways = cribs_of(view, unseen(view, remembers=remembers), suits=False)
    found = _search(view.rules, _seats(view), b"".join(cases), ways)
    return {play: found[play.card.code] for play in _plays(view)}


def pegging_against(view: SeatView, crib: bytes) -> dict[Play, int]:
    """The most that each card brings, if the crib still has these."""
    found = _search(view.rules, _seats(view), crib, [1.0])
    return {play: round(found[play.card.code].mean) for play in _plays(view)}


def most_against(rules: Rules, kept: Sequence[Card], crib: bytes) -> int:
    """The most that a whole play brings against a crib of these."""
    seats = kernels.SeatsView(ME, [card.code for card in kept], [len(kept), len(crib)])
    return round(max(each.mean for each in _search(rules, seats, crib, [1.0]).values()))


def cribs_of(
    view: SeatView, hidden: Sequence[Card], *, suits: bool
) -> tuple[list[bytes], list[float]]:
    """What the crib may still have to lay, in its order, and the ways of each."""
    left = _left_of_crib(view)
    rows, ways = _cases([card.code for card in hidden], left, (_count_of_go(view),), suits=suits)
    across = len(left)
    return [rows[at * across : (at + 1) * across] for at in range(len(ways))], ways


def _left_of_crib(view: SeatView) -> list[int | None]:
    laid = sum(isinstance(event, Played) and event.seat == CRIB for event in view.course)
    order: list[int | None] = [None, None, *[card.code for card in view.thrown]]
    return order[laid:]


def _seats(view: SeatView) -> kernels.SeatsView:
    laid = [event.card for event in view.course if isinstance(event, Played)]
    return kernels.SeatsView(
        ME,
        [card.code for card in view.unplayed],
        [len(view.unplayed), len(_left_of_crib(view))],
        [card.code for card in view.pile],
        view.gone,
        [None, _count_of_go(view)],
        [card.code for card in laid if card not in view.pile],
    )


def _plays(view: SeatView) -> list[Play]:
    return [action for action in view.legal if isinstance(action, Play)]


def pegging_expected(
    rules: Rules, kept: Sequence[Card], thrown: Sequence[Card], hidden: Sequence[Card]
) -> Pegging:
    """What the best first card brings, before anything is laid."""
    order: list[int | None] = [None, None, *[card.code for card in thrown]]
    deals, weights = _cases([card.code for card in hidden], order, (None,), suits=False)
    seats = kernels.SeatsView(ME, [card.code for card in kept], [len(kept), len(order)])
    return max(_search(rules, seats, deals, weights).values(), key=lambda each: each.mean)


def _search(
    rules: Rules, seats: kernels.SeatsView, deals: bytes, weights: list[float]
) -> dict[int, Pegging]:
    found = _play(rules).search(
        seats, deals, [kernels.SeatsPlay.GREEDY], weights, knows_all=True, outcomes=True
    )
    return {
        card: Pegging(means[0], spreads[0], tuple([(points[0], p) for points, p in outcomes]))
        for card, _, means, spreads, outcomes in found
    }


def _cases(
    hidden: list[int], left: list[int | None], goes: tuple[int | None], *, suits: bool
) -> tuple[bytes, list[float]]:
    """What the crib may hold: every case and its ways."""
    if None not in left:
        return bytes([code for code in left if code is not None]), [1.0]
    known = kernels.HiddenHands(hidden, [left], goes, crib_plays=True)
    cases = known.every(MOST_CASES, suits=suits)
    assert cases is not None
    return cases


@cache
def _play(rules: Rules) -> kernels.SeatsPlay:
    counts = rules.combinations
    return kernels.SeatsPlay(
        rules.sides,
        fifteen=counts.fifteen,
        run_of_three=counts.run_of_three,
        last_card=int(rules.last_card is LastCard.SCORES),
        crib_plays=True,
    )


def _count_of_go(view: SeatView) -> int | None:
    """The count at which the crib's next card did not fit; none, once it is laid."""
    count: int | None = None
    for event in view.course:
        if not isinstance(event, CountEnded) and event.seat == CRIB:
            count = event.count if isinstance(event, SaidGo) and count is None else None
    return count
