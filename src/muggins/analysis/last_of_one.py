"""The last round through a pack: so few cards are unseen that every way they may lie is counted.

Two of them are blind in the crib, the others, with the starter, are the free crib.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from muggins.analysis.of_one import unseen
from muggins.analysis.play_of_one import cribs_of, most_against, pegging_against
from muggins.analysis.scorers import scorer_for
from muggins.cards import Card, Rank
from muggins.engine.actions import Play
from muggins.engine.events import Played
from muggins.engine.view import SeatView

BLIND = 2


def is_last(view: SeatView) -> bool:
    """Whether no round comes after this one."""
    return view.deal == view.rules.deals


def chances_of_throws(
    view: SeatView, throws: Sequence[tuple[Card, Card]]
) -> dict[tuple[Card, Card], float]:
    """How often each ordered throw wins, over all ways that the unseen cards may lie."""
    hidden = unseen(view)
    return {throw: _chance_of_throw(view, throw, hidden) for throw in throws}


def _chance_of_throw(view: SeatView, throw: tuple[Card, Card], hidden: Sequence[Card]) -> float:
    rules, counts = view.rules, _Counts(view)
    kept = [card for card in view.dealt if card not in throw]
    thrown = [card.code for card in throw]
    won = ways = 0
    for blind in combinations(hidden, BLIND):
        codes = [card.code for card in blind]
        left = [card for card in hidden if card not in blind]
        sure = view.scores[0] + counts.free_crib([card.code for card in left])
        totals = [
            sure
            + counts.hand([card.code for card in kept], starter.code)
            + counts.crib([*thrown, *codes], starter.code)
            + rules.heels * (starter.rank is Rank.JACK)
            for starter in left
        ]
        for order in (codes, codes[::-1]):
            pegged = most_against(rules, kept, bytes([*order, *thrown]))
            won += sum(total + pegged >= rules.game_hole for total in totals)
            ways += len(totals)
    return won / ways


def chances_of_cards(view: SeatView) -> dict[Play, float]:
    """How often each card wins, over all ways that the unseen cards may lie."""
    assert view.starter is not None
    counts, hidden = _Counts(view), unseen(view)
    starter, thrown = view.starter.code, [card.code for card in view.thrown]
    open_blind = _laid_of_crib(view)[:BLIND]
    sure = view.scores[0] + counts.hand([card.code for card in view.hand], starter)
    cribs, ways = cribs_of(view, hidden, suits=True)
    won: dict[Play, float] = {}
    for crib, number in zip(cribs, ways, strict=True):
        blind = crib[: BLIND - len(open_blind)]
        left = [card.code for card in hidden if card.code not in blind]
        total = sure + counts.crib([*thrown, *open_blind, *blind], starter)
        total += counts.free_crib([starter, *left])
        for play, points in pegging_against(view, crib).items():
            wins = total + points >= view.rules.game_hole
            won[play] = won.get(play, 0.0) + number * wins
    return {play: wins / sum(ways) for play, wins in won.items()}


def free_crib_at_last(view: SeatView) -> int:
    """What the free crib is going to count, once the crib of the last round lies open."""
    assert view.starter is not None
    return _Counts(view).free_crib([view.starter.code, *[card.code for card in unseen(view)]])


class _Counts:
    """What is counted at the end of the last round."""

    def __init__(self, view: SeatView) -> None:
        self._scorer = scorer_for(view.rules.combinations)
        uppermost = view.face_up[0]
        self._uppermost = uppermost.code
        self._heels = view.rules.heels * (uppermost.rank is Rank.JACK)

    def hand(self, cards: Sequence[int], starter: int) -> int:
        return self._scorer.hand(cards, starter)

    def crib(self, cards: Sequence[int], starter: int) -> int:
        return self._scorer.hand(cards, starter, crib=True)

    def free_crib(self, cards: Sequence[int]) -> int:
        """SOLO-6: the card uppermost of those used is its starter."""
        return self.crib(cards, self._uppermost) + self._heels


def _laid_of_crib(view: SeatView) -> list[int]:
    laid = [event for event in view.course if isinstance(event, Played)]
    return [event.card.code for event in laid if event.seat == view.rules.seats]
