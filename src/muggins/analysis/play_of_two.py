"""The play of two who keep four cards each: how good players go on from here.

The first cards come from the equilibrium that was worked out beforehand. Once the play is small
enough it is solved as it stands: with the starter and one's own throw out of the pack, with what
both have shown by what they laid, and near the end of the game for the game instead of points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from muggins import kernels
from muggins.analysis.answers import answers
from muggins.analysis.habits import Habits, Way
from muggins.analysis.odds import DEALER, PONE
from muggins.analysis.play_stakes import for_game, is_close, slope
from muggins.analysis.public_play import Steps, play_so_far, role
from muggins.engine.view import SeatView
from muggins.kernels.deal_model import LEAST_CHANCE, deal_model
from muggins.kernels.play_table import play_table
from muggins.kernels.twin.public_play import (
    SAYS_GO,
    PublicPlay,
    fitting,
    hand_number,
    multisets,
)
from muggins.kernels.twin.scoring import RANKS


class Depth(NamedTuple):
    """How much of the play is solved as it stands, and how well."""

    from_card: int
    """The number of cards laid from which on the play is solved; before, the table is asked."""
    rounds: tuple[int, ...]
    """How many rounds, by the number of cards laid; the last for all more."""
    for_game: int
    """The play is for the game when somebody is so many holes from the end, or closer."""
    knows_habits: bool = False
    """Whether it is noticed how the other plays, and answered."""


class PlayOfTwo:
    """One seat's play of deal after deal; what was solved in a deal is kept until it is over."""

    def __init__(self, depth: Depth) -> None:
        self._depth = depth
        self._solved: _Solved | None = None
        self._habits = Habits()

    def learn(self, view: SeatView) -> None:
        """A deal is over, and its hands were shown."""
        if self._depth.knows_habits:
            self._habits.learn(view)

    def knows(self, view: SeatView) -> bool:
        """Whether it is told here how good players go on: by the table, or by solving the play."""
        laid = len(play_so_far(view)[1])
        return laid < play_table().depth or laid >= self._depth.from_card

    def chances(self, view: SeatView) -> dict[int, float]:
        """How often to lay each rank that fits: as good players do, or what answers the other."""
        at, steps = play_so_far(view)
        hand = tuple(sorted(card.rank - 1 for card in view.unplayed))
        fits = fitting(hand, at)
        if len(fits) == 1:
            return {fits[0]: 1.0}
        if min(at.cards) == 0:
            return _alone(at, hand)
        way = self._habits.way()
        if way is not Way.GOOD:
            worths = answers(view, way, for_game_within=self._depth.for_game)
            return {rank: float(rank == max(worths, key=worths.__getitem__)) for rank in fits}
        if len(steps) < self._depth.from_card:
            table = play_table(slope(view))
            row = (table if len(steps) < table.depth else play_table()).choices(hand, steps)
        else:
            row = self._solved_for(view, steps).choices(hand, steps)
        return {rank: row[rank] for rank in fits}

    def _solved_for(self, view: SeatView, steps: Steps) -> _Solved:
        known = self._solved
        if known is None or known.deal != (view.game, view.deal) or not known.holds(steps):
            self._solved = known = _solve(view, steps, self._depth)
        return known


class _Solved:
    """The play solved from a place on."""

    def __init__(
        self, deal: tuple[int, int], root: Steps, equilibrium: kernels.Equilibrium
    ) -> None:
        self.deal = deal
        self._root, self.equilibrium = root, equilibrium

    def holds(self, steps: Steps) -> bool:
        """Whether the play has come to a place that was solved."""
        if steps[: len(self._root)] != self._root:
            return False
        try:
            self.equilibrium.choices_at(steps[len(self._root) :])
        except ValueError:  # nobody was expected to come there
            return False
        return True

    def choices(self, hand: Sequence[int], steps: Steps) -> list[float]:
        return self.equilibrium.choices(hand, steps[len(self._root) :])


def _solve(view: SeatView, steps: Steps, depth: Depth) -> _Solved:
    is_for_game = is_close(view, depth.for_game)
    equilibrium = solved_from(view, steps, depth, is_for_game=is_for_game)
    return _Solved((view.game, view.deal), steps, equilibrium)


def solved_from(
    view: SeatView, steps: Steps, depth: Depth, *, is_for_game: bool
) -> kernels.Equilibrium:
    """The play of both from a place on, for points or for the game."""
    assert view.starter is not None
    accounted = [card.rank - 1 for card in (view.starter, *view.thrown)]
    ranges = (range_of(PONE, steps), range_of(DEALER, steps))
    if is_for_game:
        equilibrium = kernels.Equilibrium(steps, accounted, ranges, game=_game_stakes(view))
    else:
        equilibrium = kernels.Equilibrium(steps, accounted, ranges, worth=(1.0, slope(view)))
    cards = sum(step != SAYS_GO for step in steps)
    equilibrium.improve(depth.rounds[min(cards, len(depth.rounds) - 1)])
    return equilibrium


def _game_stakes(view: SeatView) -> kernels.GameStakes:
    stakes = for_game(view, play_so_far(view)[0])
    points = [bytearray(stakes.points), bytearray(stakes.points)]
    points[role(view)][hand_number([card.rank - 1 for card in view.hand])] = stakes.my_points
    return kernels.GameStakes(
        stakes.scores, view.rules.game_hole, stakes.worth, points[PONE], points[DEALER]
    )


def range_of(seat: int, steps: Steps) -> list[float]:
    """How likely it is that a player kept each hand, by good players' throws and first cards."""
    laid: list[tuple[int, Steps]] = []
    table = play_table()
    for place, rank in enumerate(steps[: table.depth]):
        if place % 2 == seat and rank != SAYS_GO:
            laid.append((rank, steps[:place]))
        if rank == SAYS_GO:
            break
    kept = deal_model().kept[seat]
    chances = []
    for number, hand in enumerate(multisets(4)):
        chance = kept[number]
        left = list(hand)
        for rank, before in laid:
            if rank not in left:
                chance = 0.0
                break
            chance *= max(table.choices(left, before)[rank], LEAST_CHANCE)
            left.remove(rank)
        chances.append(chance)
    return chances


def _alone(at: PublicPlay, hand: tuple[int, ...]) -> dict[int, float]:
    """Nobody answers any more: what brings most."""
    worths = kernels.PerfectPlay().worths(hand, (), at.pile, at.last == at.mover)
    most = max(worth for worth in worths if worth is not None)
    best = [rank for rank in range(RANKS) if worths[rank] == most]
    return {rank: 1 / len(best) if rank in best else 0.0 for rank in fitting(hand, at)}
