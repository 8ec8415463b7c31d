"""The play of two as both see it, from what was laid."""

from __future__ import annotations

from collections.abc import Iterable

from muggins.analysis.odds import DEALER, PONE
from muggins.engine.events import CountEnded, Played, SaidGo
from muggins.engine.rules import Seat
from muggins.engine.view import SeatView
from muggins.kernels.twin.public_play import THIRTY_ONE, PlayRules, PublicPlay, fitting
from muggins.kernels.twin.scoring import PIPS

Steps = tuple[int, ...]
"""The ranks laid so far, and `SAYS_GO` where somebody could not."""

RULES = PlayRules(fifteen=2, last_card=1, one_count=False)


def role(view: SeatView) -> int:
    return DEALER if view.seat == view.dealer else PONE


def play_of(
    course: Iterable[Played | SaidGo | CountEnded], leader: Seat | None, cards: int
) -> PublicPlay:
    """The play after the last card laid; every go is a step of its own. Both kept so many cards."""
    at = PublicPlay((cards, cards))
    for event in course:
        if isinstance(event, Played):
            seat, rank = PONE if event.seat == leader else DEALER, event.card.rank - 1
            while at.mover != seat or at.count + PIPS[rank] > THIRTY_ONE:
                at = at.say_go(RULES)
            at = at.lay(rank, RULES)
    return at


def play_so_far(view: SeatView) -> tuple[PublicPlay, Steps]:
    """The play until this seat is to lay a card."""
    assert view.dealer is not None
    at = play_of(view.course, Seat(1 - view.dealer), view.rules.cards_kept)
    hand = tuple(sorted(card.rank - 1 for card in view.unplayed))
    while at.mover != role(view) or not fitting(hand, at):
        at = at.say_go(RULES)
    return at, at.history
