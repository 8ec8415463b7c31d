"""The play of two who keep four cards each: how good players go on from here.

The first cards come from the equilibrium that was worked out beforehand. Once the play is small
enough it is solved as it stands: with the starter and one's own throw out of the pack, with what
both have shown by what they laid, and near the end of the game for the game instead of points.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from muggins import kernels
from muggins.analysis.crib_of_two import crib_seen
from muggins.analysis.odds import DEALER, PONE, odds
from muggins.analysis.throws_of_two import crib_chances, hand_chances
from muggins.engine.events import Played
from muggins.engine.view import SeatView
from muggins.kernels.deal_model import LEAST_CHANCE, deal_model
from muggins.kernels.play_table import play_table
from muggins.kernels.twin.public_play import (
    SAYS_GO,
    THIRTY_ONE,
    PlayRules,
    PublicPlay,
    fitting,
    hand_number,
    multisets,
)
from muggins.kernels.twin.scoring import PIPS, RANKS

Steps = tuple[int, ...]
"""The ranks laid so far, and `SAYS_GO` where somebody could not."""

RULES = PlayRules(fifteen=2, last_card=1, one_count=False)


class Depth(NamedTuple):
    """How much of the play is solved as it stands, and how well."""

    from_card: int
    """The number of cards laid from which on the play is solved; before, the table is asked."""
    rounds: tuple[int, ...]
    """How many rounds, by the number of cards laid; the last for all more."""
    for_game: int
    """The play is for the game when somebody is so many holes from the end, or closer."""


class PlayOfTwo:
    """One seat's play of deal after deal; what was solved in a deal is kept until it is over."""

    def __init__(self, depth: Depth) -> None:
        self._depth = depth
        self._solved: _Solved | None = None

    def knows(self, view: SeatView) -> bool:
        """Whether it is told here how good players go on: by the table, or by solving the play."""
        laid = len(play_so_far(view)[1])
        return laid < play_table().depth or laid >= self._depth.from_card

    def chances(self, view: SeatView) -> dict[int, float]:
        """How often good players lay each rank here, of those that fit."""
        at, steps = play_so_far(view)
        hand = tuple(sorted(card.rank - 1 for card in view.unplayed))
        fits = fitting(hand, at)
        if len(fits) == 1:
            return {fits[0]: 1.0}
        if min(at.cards) == 0:
            return _alone(at, hand)
        if len(steps) < self._depth.from_card:
            table = play_table(slope(view))
            row = (table if len(steps) < table.depth else play_table()).choices(hand, steps)
        else:
            row = self._solved_for(view, steps).choices(hand, steps)
        return {rank: row[rank] for rank in fits}

    def _solved_for(self, view: SeatView, steps: Steps) -> _Solved:
        deal = (view.game, view.deal, view.scores if self._is_for_game(view) else None)
        known = self._solved
        if known is None or known.deal[:2] != deal[:2] or not known.holds(steps):
            self._solved = known = _solve(view, steps, self._depth, self._is_for_game(view))
        return known

    def _is_for_game(self, view: SeatView) -> bool:
        return max(view.scores) >= view.rules.game_hole - self._depth.for_game


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


def _solve(view: SeatView, steps: Steps, depth: Depth, is_for_game: bool) -> _Solved:
    assert view.starter is not None
    me = role(view)
    cards = sum(step != SAYS_GO for step in steps)
    accounted = [card.rank - 1 for card in (view.starter, *view.thrown)]
    equilibrium = kernels.Equilibrium(
        steps,
        accounted,
        (_range_of(PONE, steps), _range_of(DEALER, steps)),
        worth=(1.0, 1.0) if is_for_game else (1.0, slope(view)),
        game=_stakes(view, me, steps) if is_for_game else None,
    )
    equilibrium.improve(depth.rounds[min(cards, len(depth.rounds) - 1)])
    return _Solved((view.game, view.deal), steps, equilibrium)


def solved_from(
    view: SeatView, steps: Steps, depth: Depth, *, for_game: bool
) -> kernels.Equilibrium:
    """The play of both from a place on, for points or for the game."""
    return _solve(view, steps, depth, for_game).equilibrium


def believed(seat: int, steps: Steps) -> array[float]:
    """How likely it is that a player kept each hand, by its number, after this play."""
    return array("f", _range_of(seat, steps))


def role(view: SeatView) -> int:
    return DEALER if view.seat == view.dealer else PONE


def play_so_far(view: SeatView) -> tuple[PublicPlay, Steps]:
    """The play as both see it, until this seat is to play; every go is a step of its own."""
    at = PublicPlay((view.rules.cards_kept, view.rules.cards_kept))
    for event in view.course:
        if isinstance(event, Played):
            seat = DEALER if event.seat == view.dealer else PONE
            rank = event.card.rank - 1
            while at.mover != seat or at.count + PIPS[rank] > THIRTY_ONE:
                at = at.say_go(RULES)
            at = at.lay(rank, RULES)
    hand = tuple(sorted(card.rank - 1 for card in view.unplayed))
    while at.mover != role(view) or not fitting(hand, at):
        at = at.say_go(RULES)
    return at, at.history


def _range_of(seat: int, steps: Steps) -> list[float]:
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


def slope(view: SeatView) -> float:
    """How much a point of the dealer matters, where one of the pone is worth 1."""
    me = role(view)
    pone, dealer = _scores(view)
    hole = view.rules.game_hole
    if max(pone, dealer) < hole - 45:
        return 1.0
    hands = (odds(hole).hand_of(PONE), odds(hole).hand_of(DEALER))
    if view.hand and view.starter:
        own = hand_chances(view.hand, view.starter)
        hands = (own, hands[1]) if me == PONE else (hands[0], own)
    crib = crib_chances(view.dealt, view.thrown, is_dealer=me == DEALER)

    def value(more_pone: int, more_dealer: int) -> float:
        scores = min(pone + more_pone, hole - 1), min(dealer + more_dealer, hole - 1)
        return odds(hole).before_play(*scores, *hands, crib)

    now = value(0, 0)
    to_pone, to_dealer = value(1, 0) - now, now - value(0, 1)
    if to_pone <= 0 or to_dealer <= 0:
        return 1.0
    return min(4.0, max(0.25, to_dealer / to_pone))


def _scores(view: SeatView) -> tuple[int, int]:
    sides = view.rules.sides
    assert view.dealer is not None
    dealer = sides[view.dealer]
    return view.scores[1 - dealer], view.scores[dealer]


def _stakes(view: SeatView, me: int, steps: Steps) -> kernels.GameStakes:
    """The play is for the game: before the last counts, all but the crib known by the hands."""
    assert view.starter is not None
    table = odds(view.rules.game_hole).before_crib(crib_seen(view))
    points = [bytearray(_rank_points(view.starter.rank - 1)) for _ in (PONE, DEALER)]
    own = hand_chances(view.hand, view.starter).index(1.0)
    points[me][hand_number([card.rank - 1 for card in view.hand])] = own
    return kernels.GameStakes(
        _at_root(view, steps), view.rules.game_hole, table, points[PONE], points[DEALER]
    )


def _at_root(view: SeatView, steps: Steps) -> tuple[int, int]:
    """The scores before the play: what was pegged in it so far is pegged again by the solver."""
    at = PublicPlay((4, 4))
    for step in steps:
        at = at.say_go(RULES) if step == SAYS_GO else at.lay(step, RULES)
    pone, dealer = _scores(view)
    return pone - at.pegged[PONE], dealer - at.pegged[DEALER]


def _alone(at: PublicPlay, hand: tuple[int, ...]) -> dict[int, float]:
    """Nobody answers any more: what brings most."""
    worths = kernels.PerfectPlay().worths(hand, (), at.pile, at.last == at.mover)
    most = max(worth for worth in worths if worth is not None)
    best = [rank for rank in range(RANKS) if worths[rank] == most]
    return {rank: 1 / len(best) if rank in best else 0.0 for rank in fitting(hand, at)}


def points_by_ranks(hand: Sequence[int], starter: int) -> int:
    """What four ranks count with a starter's, suits apart: as the play is solved."""
    return _rank_points(starter)[hand_number(hand)]


@cache
def _rank_points(starter: int) -> bytes:
    """What four ranks count with a starter, by their number; suits apart."""
    codes = bytearray()
    for hand in multisets(4):
        suits = [hand[:place].count(rank) for place, rank in enumerate(hand)]
        if len({*suits}) == 1:  # no flush
            suits[0] = 1
        jacks = {suit for rank, suit in zip(hand, suits, strict=True) if rank == 10}
        taken = {suit for rank, suit in zip(hand, suits, strict=True) if rank == starter}
        free = [suit for suit in range(4) if suit not in jacks | taken] or [0]
        codes += bytes(4 * rank + suit for rank, suit in zip(hand, suits, strict=True))
        codes.append(4 * starter + free[-1])
    points = bytearray(len(codes) // 5)
    kernels.Scorer().batch(bytes(codes), points)
    return bytes(points)
