"""Which games are those of one who goes through a pack against a crib, and what is left of it.

The pack is never shuffled, so whoever remembers knows more from round to round: the used cards lie
face up at the bottom and will not come again.
"""

from __future__ import annotations

from muggins.cards import PACK, Card
from muggins.engine.events import Played
from muggins.engine.rules import Goal, PackCare, Rules, StarterBy
from muggins.engine.view import SeatView


def is_of_one(rules: Rules) -> bool:
    """Whether a game is one player's, against a crib that plays along without a choice."""
    return (
        rules.seats == 1
        and rules.crib_plays
        and rules.thrown == (2,)
        and len(rules.blind_crib) == 2
        and rules.pack is PackCare.KEPT
        and rules.starter is StarterBy.TOP_CARD
        and rules.goal is Goal.REACH_BY_THE_END
    )


def unseen(view: SeatView, *, remembers: bool = True) -> list[Card]:
    """The cards that may yet come: blind in the crib, as the starter, or in a later round."""
    gone: set[Card] = {*view.dealt, *([view.starter] if view.starter else [])}
    gone |= {event.card for event in view.course if isinstance(event, Played)}
    if remembers:
        gone |= {*view.face_up}
    return [card for card in PACK if card not in gone]


def blinds(cards: list[Card]) -> list[tuple[Card, Card, int]]:
    """Two blind cards out of these by ranks, and how many pairs each stands for.

    They differ in suit where they can: flushes of a crib are too rare to choose a throw by.
    """
    of_rank: dict[int, list[Card]] = {}
    for card in cards:
        of_rank.setdefault(card.rank, []).append(card)
    pairs: list[tuple[Card, Card, int]] = []
    ranks = sorted(of_rank)
    for place, low in enumerate(ranks):
        first, number = of_rank[low][0], len(of_rank[low])
        if number > 1:
            pairs.append((first, of_rank[low][1], number * (number - 1) // 2))
        for high in ranks[place + 1 :]:
            others = of_rank[high]
            second = next((card for card in others if card.suit is not first.suit), others[0])
            pairs.append((first, second, number * len(others)))
    return pairs
