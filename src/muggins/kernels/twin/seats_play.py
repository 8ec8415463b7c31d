"""The play of any number of seats: whole plays by policies, and what each card brings.

For three and more players, partners, Noddy, a crib that plays along, and points that nobody wants:
all of that is in sides, worths and options.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from muggins.kernels.twin.chance import Chance
from muggins.kernels.twin.scoring import RANKS, check_code
from muggins.kernels.twin.seats_course import course_of
from muggins.kernels.twin.seats_input import (
    SeatsView,
    Seen,
    beginning,
    check_option,
    check_policies,
    check_policy,
    weights_of,
    worths_of,
)
from muggins.kernels.twin.seats_policies import CAREFUL, GREEDY, RANDOM, chosen, chosen_by, value
from muggins.kernels.twin.seats_search import Promise, Search
from muggins.kernels.twin.seats_state import MOST_SEATS, Position, SeatsRules

if TYPE_CHECKING:
    from typing_extensions import Buffer

MOST_OPTION = 3

Step: TypeAlias = tuple[int, int, int]
"""Who laid which card, and what they pegged with it."""

Played: TypeAlias = tuple[list[int], list[Step], int | None]
"""The points of each side, the cards, and who is to play next."""


class SeatsPlay:
    """The play under one set of rules; *sides* are those of the seats.

    *worths* are rows: what a point of each side is worth to this one. Without them a side wants
    its own points, and that the others have few. Raises `ValueError`.
    """

    RANDOM: ClassVar[int] = RANDOM
    GREEDY: ClassVar[int] = GREEDY
    CAREFUL: ClassVar[int] = CAREFUL

    def __init__(
        self,
        sides: Sequence[int],
        worths: Sequence[Sequence[float]] | None = None,
        fifteen: int = 2,
        twenty_five: int = 0,
        run_of_three: int = 3,
        play_flush: int = 0,
        last_card: int = 1,
        one_count: bool = False,
        crib_plays: bool = False,
    ) -> None:
        side_of = (*sides, *((None,) if crib_plays else ()))
        if not sides or len(side_of) > MOST_SEATS:
            raise ValueError(f"wanted 1 to {MOST_SEATS} seats, not {len(side_of)}")
        if {*sides} != {*range(len({*sides}))}:
            raise ValueError("sides are numbered from 0 without a gap")
        check_option("fifteen", fifteen, MOST_OPTION)
        check_option("twenty_five", twenty_five, MOST_OPTION)
        check_option("run_of_three", run_of_three, MOST_OPTION)
        check_option("play_flush", play_flush, RANKS)
        check_option("last_card", last_card, 1)
        self._rules = SeatsRules(
            side_of=side_of,
            worths=worths_of(len({*sides}), worths),
            fifteen=fifteen,
            twenty_five=twenty_five,
            run_of_three=run_of_three,
            play_flush=play_flush,
            last_card=last_card,
            one_count=one_count,
        )

    def replay(
        self,
        hands: Sequence[Sequence[int]],
        leader: int,
        cards: Sequence[int],
        needs: Sequence[int] = (),
    ) -> Played:
        """What happens when these *cards* are laid one after the other. Raises `ValueError`."""
        at, steps = beginning(self._rules, hands, leader, (), needs), list[Step]()
        for card in cards:
            check_code(card)
            if at.is_over:
                raise ValueError(f"the play is over before card {card}")
            if card not in at.fitting(at.turn):
                raise ValueError(f"seat {at.turn} cannot lay card {card}")
            at = _lay(at, card, steps)
        return _played(at, steps)

    def play_out(
        self,
        hands: Sequence[Sequence[int]],
        leader: int,
        policies: Sequence[int],
        seen: Sequence[int] = (),
        needs: Sequence[int] = (),
        seed: int = 0,
    ) -> Played:
        """A whole play by a policy for each seat. Raises `ValueError`."""
        at, steps = beginning(self._rules, hands, leader, seen, needs), list[Step]()
        check_policies(self._rules, policies)
        chance = Chance(seed)
        while not at.is_over:
            at = _lay(at, chosen_by(at, policies, {}, chance), steps)
        return _played(at, steps)

    def appraise(self, policy: int, view: SeatsView) -> list[tuple[int, float]]:
        """What a policy thinks of each card that can be laid. Raises `ValueError`."""
        check_policy(policy)
        seen = Seen(self._rules, view)
        secret = seen.secrets[view.turn]
        return [(card, value(policy, seen.at, card, secret)) for card in seen.at.fitting(view.turn)]

    def choose(self, policy: int, view: SeatsView, seed: int = 0) -> int:
        """The card that a policy lays. Raises `ValueError`."""
        check_policy(policy)
        seen = Seen(self._rules, view)
        return chosen(seen.at, policy, seen.secrets[view.turn], Chance(seed))

    def search(
        self,
        view: SeatsView,
        deals: Buffer,
        policies: Sequence[int],
        weights: Sequence[float] | None = None,
        knows_all: bool = False,
        outcomes: bool = False,
        seed: int = 0,
    ) -> list[Promise]:
        """What each card that can be laid brings from now on, its own points among them.

        *deals* are rows of what the others hold, seat after seat, as `HiddenHands` gives them, with
        a weight each. All go on by *policies*; with *knows_all* the searcher's own later cards are
        the best against the hands of each row. That flatters cards whose use nobody could know:
        where all are careful it plays no better, with two to six seats, and takes up to twice as
        long.

        Told are, for each card in rising order: the card, its worth, each side's mean points and
        their standard deviation, and if wanted all *outcomes*: the points of each side, and how
        likely they are. Raises `ValueError`.
        """
        seen = Seen(self._rules, view)
        check_policies(self._rules, policies)
        rows = seen.rows(memoryview(deals).tobytes())
        chances = weights_of(weights, len(rows))
        search = Search(seen.at, seen.secrets, policies, knows_all, seed)
        return [
            search.promise(card, rows, chances, with_outcomes=outcomes)
            for card in seen.at.fitting(view.turn)
        ]

    def agreement(
        self,
        seat: int,
        hands: Sequence[Sequence[int]],
        held: Sequence[int],
        course: Sequence[tuple[int, int]],
        deals: Buffer,
        seen: Sequence[int] = (),
        *,
        usual: float,
        least: float,
    ) -> list[float]:
        """How likely the others laid what they laid, for each row of *deals* that they may hold.

        *seat* asks; *hands* are the cards known to have been in each hand before the play, *held*
        how many each seat holds now, *course* who laid which card, *seen* what lay open before.
        Others play carefully, but a card that is worth less by *usual* is less likely by a factor
        of e; no card is less likely than *least*. Raises `ValueError`.
        """
        laid = course_of(self._rules, seat, hands, held, course, seen, usual, least)
        return laid.weights(memoryview(deals).tobytes())


def _lay(at: Position, card: int, steps: list[Step]) -> Position:
    after, points = at.lay(card)
    steps.append((at.turn, card, points))
    return after


def _played(at: Position, steps: list[Step]) -> Played:
    return list(at.pegged), steps, None if at.is_over else at.turn
