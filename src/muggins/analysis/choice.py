"""What is said of a choice, in every game and phase alike."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple, assert_never

import msgspec

from muggins import kernels
from muggins.analysis.play_of_two import Depth
from muggins.analysis.tables import Pace
from muggins.engine.actions import Action
from muggins.engine.events import What
from muggins.engine.rules import Goal, Rules


class Points(msgspec.Struct, frozen=True, kw_only=True):
    """Points to be expected by part, from this choice to the end of the deal.

    They go on as if nobody reached the game hole: where the end is near, the chance of winning
    tells what they are good for. Points counted backwards are less than nothing.
    """

    hand: float = 0.0
    """Hands that are yet to be counted, those of partners too."""
    crib: float = 0.0
    """Cribs that are yet to be counted, whoever threw to them, for those who own them."""
    play: float = 0.0
    """What is pegged before that: in the play from here on, this card's points among them, and
    for heels where the starter is not yet known."""

    @property
    def total(self) -> float:
        return self.hand + self.crib + self.play

    def plus(self, other: Points, times: float = 1.0) -> Points:
        return Points(
            hand=self.hand + times * other.hand,
            crib=self.crib + times * other.crib,
            play=self.play + times * other.play,
        )


def points_of(what: What, points: int) -> Points:
    """Points that are pegged for a card, a hand or a crib."""
    match what:
        case What.PLAY:
            return Points(play=points)
        case What.HAND:
            return Points(hand=points)
        case What.CRIB:
            return Points(crib=points)
        case other:
            assert_never(other)


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A legal action: what it brings, how far that may go astray, and how often it wins."""

    action: Action
    own: Points
    """What this seat's side is to get."""
    others: Points
    """What the other sides are to get, in their mean; who plays alone has no others."""
    spread: float
    """How far the net lies from its mean, as a standard deviation; 0 when it is certain."""
    win: float
    """The chance that this seat's side wins the game from this score, with this choice."""

    @property
    def net(self) -> float:
        """How far this side is to get ahead of the mean of the others in the rest of the deal."""
        return self.own.total - self.others.total


class Gathered:
    """Points as they come in many cases."""

    def __init__(self) -> None:
        self._mean = self._square = 0.0

    def add(self, points: float, chance: float) -> None:
        self._mean += chance * points
        self._square += chance * points * points

    @property
    def pace(self) -> Pace:
        return Pace(self._mean, max(0.0, self._square - self._mean**2))


def pace_of(chances: Sequence[float]) -> Pace:
    """What chances of no point, one, two and so on come to."""
    gathered = Gathered()
    for points, chance in enumerate(chances):
        gathered.add(points, chance)
    return gathered.pace


class Totals:
    """Points of all sides as one side sees them, added up; each thing goes its own way."""

    def __init__(self, rules: Rules, side: int) -> None:
        self._side, self._others = side, rules.side_count - 1
        self.own, self.others, self.variance = Points(), Points(), 0.0

    def share(self, side: int) -> float:
        """How much a point of *side* matters, for or against."""
        return 1.0 if side == self._side else 1 / self._others

    def net(self, side: int, points: float) -> float:
        """What points of *side* do to the net."""
        return points if side == self._side else -points / self._others

    def add(self, side: int, points: Points, variance: float = 0.0, times: float = 1.0) -> None:
        """*side* gets so much; *times* is how likely that is, or how often it happens."""
        share = self.share(side)
        if side == self._side:
            self.own = self.own.plus(points, times)
        else:
            self.others = self.others.plus(points, share * times)
        self.variance += share * share * variance

    def choice(self, action: Action, win: float) -> Choice:
        return Choice(
            action=action,
            own=self.own,
            others=self.others,
            spread=sqrt(max(0.0, self.variance)),
            win=min(1.0, max(0.0, win)),
        )


class Effort(NamedTuple):
    """How much is thought of a choice."""

    cases: int
    """A card is laid against so many hands of the others, by chance; if there are no more, all."""
    cases_near: int
    """The same where every case is followed to the end of the game: three sides, noddy."""
    near: int
    """So many holes from the end every case is followed."""
    throws_within: float
    """Who plays alone looks at throws in the play when they bring so little less than the best."""
    solved: Depth | None
    """From when on, and how well, the play of two is solved instead."""


USUAL = Effort(
    cases=1000,
    cases_near=250,
    near=30,
    throws_within=99,
    solved=Depth(from_card=0, rounds=(0, 6, 10, 15, 30), for_game=30),
)

QUICK = USUAL._replace(solved=Depth(from_card=3, rounds=(0, 0, 0, 15, 30), for_game=30))
"""No choice takes more than about a twentieth of a second; first cards are judged less well."""

if not kernels.IS_NATIVE:  # it takes a thousand times as long
    USUAL = QUICK = Effort(cases=10, cases_near=4, near=10, throws_within=0, solved=None)


def best_first(rules: Rules, found: list[Choice]) -> list[Choice]:
    """By the chance of winning; those that win alike by points, as far as these are wanted."""
    sign = -1 if rules.goal is Goal.REACH_TO_LOSE else 1

    def worth(choice: Choice) -> tuple[float, float]:
        return round(choice.win, 7), sign * choice.net

    return sorted(found, key=worth, reverse=True)
