"""Ways to play a card."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from muggins import kernels
from muggins.analysis.of_two import has_deals_of_two, is_deal_of_two
from muggins.analysis.play_of_many import Effort, careful_card, worth_of_cards
from muggins.analysis.play_of_two import Depth, PlayOfTwo
from muggins.analysis.public_play import play_so_far
from muggins.analysis.throws_of_many import want
from muggins.cards import PACK, Card, Suit
from muggins.engine.actions import Action, Play
from muggins.engine.events import Played, SaidGo
from muggins.engine.scoring import THIRTY_ONE, pegging
from muggins.engine.view import SeatView
from muggins.kernels.twin.scoring import RANKS


class Playing(Protocol):
    """A way to play: what each card is worth to a player who sees so much."""

    def __call__(self, view: SeatView, random: Random) -> dict[Action, float]: ...


@runtime_checkable
class Learning(Protocol):
    """A way to play that changes with what the others show."""

    def learn(self, view: SeatView) -> None: ...


def greedily(view: SeatView, random: Random) -> dict[Action, float]:  # noqa: ARG001
    """What the card pegs now; of equals, the highest."""
    worths: dict[Action, float] = {}
    sign = want(view.rules)
    for play in _plays(view):
        count = view.count + play.card.pips
        points = pegging((*view.pile, play.card), view.rules.combinations).points
        worths[play] = sign * (points + 2 * (count == THIRTY_ONE)) + 0.01 * play.card.rank
    return worths


def carefully(view: SeatView, random: Random) -> dict[Action, float]:  # noqa: ARG001
    """What the card pegs now, less the best reply that must be expected."""
    if not is_deal_of_two(view):
        card = careful_card(view)
        return {play: float(play.card.code == card) for play in _plays(view)}
    at, _ = play_so_far(view)
    rank = kernels.choose(
        "careful",
        [card.rank - 1 for card in view.unplayed],
        _unseen(view),
        at.pile,
        at.cards[1 - at.mover],
        at.other_is_out,
        view.rules.combinations.fifteen,
    )
    return {play: float(play.card.rank - 1 == rank) for play in _plays(view)}


class ByDepth:
    """As good players go on: two by chance, where they do; more by what each card brings."""

    def __init__(self, depth: Depth, effort: Effort) -> None:
        self._play, self._effort = PlayOfTwo(depth), effort

    def learn(self, view: SeatView) -> None:
        if has_deals_of_two(view.rules):
            self._play.learn(view)

    def __call__(self, view: SeatView, random: Random) -> dict[Action, float]:
        if not is_deal_of_two(view):
            worths = worth_of_cards(view, self._effort, random.getrandbits(32))
            return {play: worths[play.card.code] for play in _plays(view)}
        if not self._play.knows(view):
            return carefully(view, random)
        chances = self._play.chances(view)
        ranks = [rank for rank, chance in chances.items() if chance >= SELDOM] or list(chances)
        [laid] = random.choices(ranks, [chances[rank] for rank in ranks])
        return {play: float(play.card.rank - 1 == laid) for play in _plays(view)}


SELDOM = 0.15
"""What good players do less often is left out: where it is not chance, it is a rest of learning."""


def _plays(view: SeatView) -> list[Play]:
    return [action for action in view.legal if isinstance(action, Play)]


def _unseen(view: SeatView) -> list[int]:
    """How many cards of each rank the other's may be among."""
    seen: set[Card] = {*view.dealt, *([view.starter] if view.starter else [])}
    seen |= {event.card for event in view.course if isinstance(event, Played)}
    numbers = [len(Suit)] * RANKS
    for card in seen:
        numbers[card.rank - 1] -= 1
    for rank in _not_theirs(view):
        numbers[rank] = 0
    return numbers


def _not_theirs(view: SeatView) -> set[int]:
    """The ranks that the other has shown not to have, by a go."""
    not_theirs: set[int] = set()
    for event in view.course:
        if isinstance(event, SaidGo) and event.seat != view.seat:
            not_theirs |= {card.rank - 1 for card in PACK if event.count + card.pips <= THIRTY_ONE}
    return not_theirs
