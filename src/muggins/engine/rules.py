"""A game as a row of data.

Two games that differ in an amount differ in a number here; two that behave differently differ in
a member of an enum, and one function of the engine reads that enum. Nobody asks for the name.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum, unique
from functools import cached_property
from typing import NewType

import msgspec
from msgspec.structs import replace

from muggins.engine.chicago_cards import CHICAGO_ROWS, ChicagoCard, Effect

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 to the left."""

Side = NewType("Side", int)
"""Who shares a track on the board: one seat, or partners."""


@unique
class Goal(StrEnum):
    """What the game hole means."""

    REACH_TO_WIN = "reach-to-win"
    REACH_TO_LOSE = "reach-to-lose"
    REACH_BY_THE_END = "reach-by-the-end"  # all deals are played; points past the hole count


@unique
class PackCare(StrEnum):
    """What happens to the pack between deals."""

    SHUFFLED = "shuffled-for-each-deal"
    KEPT = "shuffled-once"  # used cards go face up to the bottom


@unique
class StarterBy(StrEnum):
    """How the starter is found."""

    CUT = "cut"
    TOP_CARD = "top-card"


@unique
class ShowTime(StrEnum):
    """When hands are counted, and whether their cards are seen."""

    AFTER_PLAY = "after-the-play"
    BEFORE_PLAY = "closed-before-the-play"


@unique
class PlayLength(StrEnum):
    """How long the play goes on."""

    ALL_CARDS = "until-all-cards-are-played"
    ONE_COUNT = "one-count"


@unique
class GoPoint(StrEnum):
    """When the point for a go is pegged."""

    ON_LAST_CARD = "on-last-card"
    ON_CALL = "on-call"


@unique
class LastCard(StrEnum):
    """What the last card of all is worth."""

    SCORES = "scores"
    ONLY_31 = "only-31"


@unique
class NextDealer(StrEnum):
    """Who deals first in the next game of a match."""

    LOSER = "loser"
    ALTERNATE = "alternate"
    CUT = "cut"


@unique
class Counting(StrEnum):
    """Who says what a combination scores."""

    AUTO = "auto"
    MANUAL = "manual"
    MUGGINS = "muggins"


@unique
class Overclaim(StrEnum):
    """What becomes of points claimed too many."""

    CORRECTED = "corrected"
    TO_OPPONENT = "to-opponent"


@unique
class GamePoints(StrEnum):
    """What a won game is worth in a match."""

    PLAIN = "plain"
    SKUNKS = "skunks"
    TOURNAMENT = "tournament"


class Combinations(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which combinations count, and for how much."""

    fifteen: int = 2
    twenty_five: int = 0
    run_of_three: int = 3
    play_flush: int = 0
    """Fewest cards that make a flush in the play; 0: flushes do not count there."""


class Skunk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A loser who stands at one of these or lower is skunked, or doubly so."""

    line: int
    double_line: int


class Rules(msgspec.Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """One game with its house rules. `dealt` and `thrown` go by place: 0 the dealer, 1 the left."""

    name: str
    house: tuple[str, ...] = ()
    """The house rules that made the row, such as ``counting=muggins``: for people to read."""
    sides: tuple[Side, ...]
    """The side of each seat."""

    # The deal
    dealt: tuple[int, ...]
    thrown: tuple[int, ...]
    blind_crib: tuple[int, ...] = ()
    """After each of these rounds of the deal a card goes from the pack to the crib."""
    pack: PackCare = PackCare.SHUFFLED
    starter: StarterBy = StarterBy.CUT
    heels: int = 2
    head_start: int = 0
    """What the player left of the dealer pegs when the game begins."""

    # The play and the show
    play: PlayLength = PlayLength.ALL_CARDS
    crib_plays: bool = False
    """The crib plays along, after the last seat, and scores nothing."""
    go_point: GoPoint = GoPoint.ON_LAST_CARD
    last_card: LastCard = LastCard.SCORES
    show: ShowTime = ShowTime.AFTER_PLAY
    combinations: Combinations = Combinations()
    counting: Counting = Counting.AUTO
    overclaim: Overclaim = Overclaim.CORRECTED
    chicago: tuple[ChicagoCard, ...] = ()
    """The Chicago Cards that each seat starts a game with."""

    # The end of the game, and the match
    game_hole: int = 121
    goal: Goal = Goal.REACH_TO_WIN
    deals: int | None = None
    """After so many deals comes the free crib, and the game is over."""
    skunk: Skunk | None = None
    game_points: GamePoints = GamePoints.PLAIN
    next_dealer: NextDealer = NextDealer.LOSER
    best_of: int = 1
    first_to: int | None = None
    """The match goes to so many game points, instead of the best of so many games."""

    def __post_init__(self) -> None:
        for wrong in _faults(self):
            raise ValueError(f"{self.name}: {wrong}")

    @cached_property
    def seats(self) -> int:
        return len(self.sides)

    @property
    def side_count(self) -> int:
        return max(self.sides) + 1

    @cached_property
    def has_crib(self) -> bool:
        return any(self.thrown)

    @cached_property
    def has_closed_hands(self) -> bool:
        return self.show is ShowTime.BEFORE_PLAY

    @property
    def cards_kept(self) -> int:
        return self.dealt[0] - self.thrown[0]

    @property
    def cards_dealt(self) -> int:
        return sum(self.dealt) + len(self.blind_crib)

    @property
    def cards_in_crib(self) -> int:
        return len(self.blind_crib) + sum(self.thrown)


def combinations_under(rules: Rules, lying: Iterable[ChicagoCard]) -> Combinations:
    """Which combinations count in a deal in which these Chicago Cards lie on the table."""
    if any(CHICAGO_ROWS[card].effect is Effect.DROP_FIFTEENS for card in lying):
        return replace(rules.combinations, fifteen=0)
    return rules.combinations


MOST_COUNTED = 6
"""The largest hand or crib; with the starter it is seven cards."""

MOST_DEALT = 44
"""So many cards may be dealt that the rest of the pack can be cut."""


def _faults(rules: Rules) -> list[str]:
    """What makes no sense in a row, in words."""
    return _faults_of_seats(rules) or [*_faults_of_cards(rules), *_faults_of_the_end(rules)]


def _faults_of_seats(rules: Rules) -> list[str]:
    faults = []
    if not len(rules.sides) == len(rules.dealt) == len(rules.thrown):
        faults.append("sides, dealt and thrown need one entry for each seat")
    if set(rules.sides) != set(range(len(set(rules.sides)))):
        faults.append(f"sides are numbered from 0 without a gap, not {rules.sides}")
    if len({d - t for d, t in zip(rules.dealt, rules.thrown, strict=False)}) != 1:
        faults.append("every seat must keep the same number of cards")
    return faults


def _faults_of_cards(rules: Rules) -> list[str]:
    faults = []
    if not 1 <= rules.cards_kept <= MOST_COUNTED:
        faults.append(f"a hand is 1 to {MOST_COUNTED} cards, not {rules.cards_kept}")
    if min(rules.thrown) < 0 or rules.cards_in_crib > MOST_COUNTED:
        faults.append(f"a crib is up to {MOST_COUNTED} cards, not {rules.cards_in_crib}")
    if rules.cards_dealt > MOST_DEALT:
        faults.append(f"a deal takes up to {MOST_DEALT} cards, not {rules.cards_dealt}")
    if not all(1 <= done <= max(rules.dealt) for done in rules.blind_crib):
        faults.append(f"no round of the deal comes before the crib's cards: {rules.blind_crib}")
    return faults


def _goes_on_and_on(rules: Rules) -> bool:
    """Whether there is a deal after each deal, until the game hole is reached."""
    is_shuffled = rules.pack is PackCare.SHUFFLED
    return is_shuffled and rules.goal is not Goal.REACH_BY_THE_END and rules.deals is None


def _goes_through_the_pack(rules: Rules) -> bool:
    """Whether one player's deals use up a pack, and end the game."""
    is_kept = rules.pack is PackCare.KEPT
    used_up = rules.cards_dealt * (rules.deals or 0) + 4 == 52
    return is_kept and rules.goal is Goal.REACH_BY_THE_END and rules.seats == 1 and used_up


def _faults_of_the_end(rules: Rules) -> list[str]:
    faults = []
    if rules.game_hole < 1 or rules.heels < 0 or rules.head_start < 0:
        faults.append("a game goes forward: its hole is 1 or more, heels and head start 0 or more")
    if not (_goes_on_and_on(rules) or _goes_through_the_pack(rules)):
        faults.append("only one who plays alone goes through a pack, down to a free crib of four")
    if rules.goal is Goal.REACH_TO_LOSE and rules.counting is not Counting.AUTO:
        faults.append(
            f"points nobody wants are not claimed: counting is auto here, not {rules.counting}"
        )
    if rules.goal is Goal.REACH_BY_THE_END and rules.first_to is not None:
        faults.append("a game that the pack can win has no match to game points; use best-of")
    if rules.best_of < 1 or (rules.first_to is not None and rules.first_to < 1):
        faults.append("a match is of one game or more")
    return faults
