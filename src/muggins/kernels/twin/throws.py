"""What each throw is worth at any table: exact distributions of hand and crib.

So many cards are dealt and thrown; the rest of the crib is thrown by others, one card each or one
player's pair, or comes from the pack. Ranks decide nearly everything: all cards of the same ranks
are counted at once, the nobs among them as a share, and only flushes are looked at suit by suit.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb, prod
from typing import TypeAlias

from muggins.kernels.twin.scoring import (
    CARDS,
    JACK,
    PIPS,
    RANKS,
    check_different,
    check_number,
    suit_points,
)

RANK_PAIRS = tuple((a, b) for a in range(RANKS) for b in range(a, RANKS))
"""The 91 pairs of ranks, in the order in which a model weights them."""

PAIR_NUMBER = {pair: number for number, pair in enumerate(RANK_PAIRS)}

MOST_HIDDEN = 5

ROOMS = ((32, 32, 48, 80), (32, 48, 64, 112))
"""For how many points a distribution has room.

4 to 7 cards can score 20, 29, 46 and 72 at the most; where twenty-fives count as well, 20, 37, 63
and 99.
"""

RankSet: TypeAlias = int
"""Ranks, each of them up to four times: a number whose digits in base 5 say how often."""

ONE: tuple[int, ...] = tuple(5**rank for rank in range(RANKS))

Drawn: TypeAlias = dict[RankSet, list[float]]
"""The weight of hidden cards and starter by their ranks: without a nob, and with one."""


class ThrowStudy:
    """Studies deals of *dealt* cards, of which *thrown* go to the crib.

    The others' cards in it are either one of each player, with 13 weights by rank for each of
    *singles*, and *blind* ones from the pack; or a *pair* of one player: a weight for each pair of
    ranks in the order of `RANK_PAIRS`, off-suit and suited. Raises `ValueError`.
    """

    def __init__(
        self,
        dealt: int,
        thrown: int,
        singles: Sequence[Sequence[float]] = (),
        pair: tuple[Sequence[float], Sequence[float]] | None = None,
        blind: int = 0,
        fifteen: int = 2,
        twenty_five: int = 0,
        run_of_three: int = 3,
    ) -> None:
        check_table(dealt, thrown, len(singles), pair is not None, blind)
        check_points(fifteen, twenty_five, run_of_three)
        for weights in singles:
            check_weights(weights, RANKS, "rank")
        for weights in pair or ():
            check_weights(weights, len(RANK_PAIRS), "pair of ranks")
        self._dealt, self._thrown = dealt, thrown
        self._hidden = len(singles) + blind + 2 * (pair is not None)
        self._crib = thrown + self._hidden
        self._room = ROOMS[twenty_five > 0][max(dealt - thrown, self._crib) - 3]
        off, suited = pair or ((), ())
        self._weights = by_pair(off) if pair else by_player([*singles, *[(1.0,) * RANKS] * blind])
        self._suited_weights = by_pair(suited) if pair else self._weights
        self._surcharge = {
            ranks: more - less for ranks, less, more in zip(RANK_PAIRS, off, suited, strict=False)
        }
        options = (fifteen, twenty_five, run_of_three)
        self._hand_points = points_of_sets(dealt - thrown + 1, *options)
        self._crib_points = points_of_sets(self._crib + 1, *options) if self._crib else {}

    def study(self, cards: Sequence[int], gone: Sequence[int] = ()) -> memoryview[float]:
        """For each throw the chances of the hand's points, and of the crib's.

        The throws go as `combinations` of the cards' places do. *gone* are cards that are known to
        be out of play. The view is of throws by 2 by room floats. Raises `ValueError`.
        """
        check_number(cards, self._dealt, self._dealt)
        check_different([*cards, *gone])
        unseen = [code for code in range(CARDS) if code not in cards and code not in gone]
        if len(unseen) <= self._hidden:
            raise ValueError(f"wanted {self._hidden + 1} cards unseen or more, not {len(unseen)}")
        drawn: dict[tuple[int, ...], Drawn] = {}  # by the suits of one's own jacks in the crib
        found = array("f")
        for places in combinations(range(self._dealt), self._thrown):
            thrown = [cards[place] for place in places]
            kept = [code for code in cards if code not in thrown]
            found.extend(self._hand_chances(kept, unseen))
            jacks = tuple(code & 3 for code in thrown if code >> 2 == JACK)
            if jacks not in drawn:
                drawn[jacks] = self._drawn(unseen, jacks)
            found.extend(self._crib_chances(thrown, unseen, drawn[jacks]))
        throws = comb(self._dealt, self._thrown)
        return memoryview(found).cast("B").cast("f", (throws, 2, self._room))

    def _hand_chances(self, kept: Sequence[int], unseen: Sequence[int]) -> list[float]:
        held = sum(ONE[code >> 2] for code in kept)
        chances = [0.0] * self._room
        for starter in unseen:
            points = self._hand_points[held + ONE[starter >> 2]]
            chances[points + suit_points(kept, starter, crib=False)] += 1 / len(unseen)
        return chances

    def _crib_chances(
        self, thrown: Sequence[int], unseen: Sequence[int], drawn: Drawn
    ) -> list[float]:
        weights = [0.0] * self._room
        if not self._crib:
            return [1.0, *weights[1:]]
        own = sum(ONE[code >> 2] for code in thrown)
        for ranks, (without_nob, with_nob) in drawn.items():
            points = self._crib_points[own + ranks]
            weights[points] += without_nob
            weights[points + 1] += with_nob
        for ranks, weight, has_nob in self._flushes(thrown, unseen):
            points = self._crib_points[own + ranks] + has_nob
            weights[points] -= weight
            weights[points + self._crib + 1] += weight
        total = sum(weights)
        if total <= 0:
            raise ValueError("the crib cannot be: all that others would throw has been seen")
        return [max(weight, 0) / total for weight in weights]

    def _drawn(self, unseen: Sequence[int], jacks: Sequence[int]) -> Drawn:
        """All that can be drawn, where one's own *jacks* of these suits are in the crib."""
        left = [sum(code >> 2 == rank for code in unseen) for rank in range(RANKS)]
        own = [sum(4 * rank + suit in unseen for suit in jacks) for rank in range(RANKS)]
        theirs = [
            sum(4 * rank + suit in unseen and 4 * JACK + suit in unseen for suit in range(4))
            for rank in range(RANKS)
        ]
        drawn: Drawn = defaultdict(lambda: [0.0, 0.0])
        for hidden, weight in self._weights.items():
            ways = weight * ways_to_draw(hidden, left)
            if ways == 0:
                continue
            # All suits of a rank are as likely: of the hidden sets with so many jacks each jack is
            # in its share, and each starter of a rank is in its.
            with_jack = times(hidden, JACK) / (left[JACK] or 1)
            for starter in range(RANKS):
                number = left[starter] - times(hidden, starter)
                if number > 0:
                    nobs = own[starter] + with_jack * theirs[starter] * (starter != JACK)
                    cell = drawn[hidden + ONE[starter]]
                    cell[0] += ways * number * (1 - nobs / left[starter])
                    cell[1] += ways * number * nobs / left[starter]
        if self._surcharge:
            self._add_surcharge(unseen, jacks, drawn)
        return drawn

    def _add_surcharge(self, unseen: Sequence[int], jacks: Sequence[int], drawn: Drawn) -> None:
        """What suited pairs weigh more than off-suit ones, pair by pair."""
        for one, other in combinations(unseen, 2):
            if (one ^ other) & 3:
                continue
            more = self._surcharge[one >> 2, other >> 2]
            for starter in unseen:
                if starter in (one, other):
                    continue
                suit = starter & 3
                has_nob = suit in jacks or 4 * JACK + suit in (one, other)
                ranks = ONE[one >> 2] + ONE[other >> 2] + ONE[starter >> 2]
                drawn[ranks][has_nob] += more

    def _flushes(
        self, thrown: Sequence[int], unseen: Sequence[int]
    ) -> Iterator[tuple[RankSet, float, bool]]:
        """All cribs that are of one suit with the starter: their ranks, weight, and nob or not."""
        for suit in range(4):
            if any(code & 3 != suit for code in thrown):
                continue
            jack = 4 * JACK + suit
            suited = [code for code in unseen if code & 3 == suit]
            for drawn in combinations(suited, self._hidden + 1):
                ranks = sum(ONE[code >> 2] for code in drawn)
                for starter in drawn:
                    weight = self._suited_weights.get(ranks - ONE[starter >> 2], 0)
                    has_nob = jack in thrown or (jack in drawn and starter != jack)
                    yield ranks, weight, has_nob


def times(ranks: RankSet, rank: int) -> int:
    """How often a rank is there."""
    return ranks // ONE[rank] % 5


def ways_to_draw(ranks: RankSet, left: Sequence[int]) -> int:
    """In how many ways such ranks can be drawn when so many cards of each are left."""
    return prod(comb(number, times(ranks, rank)) for rank, number in enumerate(left))


def by_player(players: Sequence[Sequence[float]]) -> Mapping[RankSet, float]:
    """The weight of one set of cards by its ranks, one from each player, whoever threw which."""
    sets: dict[RankSet, float] = {0: 1.0}
    for weights in players:
        more: dict[RankSet, float] = defaultdict(float)
        for ranks, weight in sets.items():
            for rank in range(RANKS):
                number = times(ranks, rank) + 1  # any of these cards can be the player's
                if number <= 4:
                    more[ranks + ONE[rank]] += weight * weights[rank] * number
        sets = more
    return sets


def by_pair(weights: Sequence[float]) -> Mapping[RankSet, float]:
    return {ONE[a] + ONE[b]: weight for (a, b), weight in zip(RANK_PAIRS, weights, strict=True)}


def points_of_sets(
    cards: int, fifteen: int, twenty_five: int, run_of_three: int
) -> Mapping[RankSet, int]:
    """What each set of so many ranks scores: built up rank by rank, the ways to each sum with it.

    In how many ways some of the cards add up to a sum stands in the byte of that number.
    """
    sums_to_25 = (1 << 8 * 26) - 1
    # For each set so far: how many cards, the ways, the points for pairs and runs, and of the
    # stretch of ranks that it ends with the length and how many runs there are in it.
    sets = {0: (0, 1, 0, 0, 1)}
    for rank, pips in enumerate(PIPS):
        longer = {}
        for ranks, (number, ways, points, length, runs) in sets.items():
            ended = points + _run_points(length, runs, run_of_three)
            longer[ranks] = (number, ways, ended, 0, 1)
            for again in range(1, min(4, cards - number) + 1):
                ways = (ways + (ways << 8 * pips)) & sums_to_25  # noqa: PLW2901 - one card more
                longer[ranks + again * ONE[rank]] = (
                    number + again,
                    ways,
                    points + again * (again - 1),
                    length + 1,
                    runs * again,
                )
        sets = longer
    return {
        ranks: points
        + _run_points(length, runs, run_of_three)
        + fifteen * (ways >> 8 * 15 & 255)
        + twenty_five * (ways >> 8 * 25)
        for ranks, (number, ways, points, length, runs) in sets.items()
        if number == cards
    }


def _run_points(length: int, runs: int, run_of_three: int) -> int:
    return runs * (run_of_three if length == 3 else length) if length >= 3 else 0


def check_table(dealt: int, thrown: int, singles: int, has_pair: bool, blind: int) -> None:
    if not 0 <= thrown <= 2:
        raise ValueError(f"wanted 0 to 2 cards thrown, not {thrown}")
    if not 3 <= dealt - thrown <= 6:
        raise ValueError(f"wanted a hand of 3 to 6 cards, not {dealt - thrown}")
    if blind < 0:
        raise ValueError(f"wanted 0 blind cards or more, not {blind}")
    if has_pair and singles + blind:
        raise ValueError("with a pair there are no single throws and no blind cards")
    hidden = singles + blind + 2 * has_pair
    if hidden > MOST_HIDDEN:
        raise ValueError(f"wanted {MOST_HIDDEN} hidden cards in the crib or fewer, not {hidden}")
    if thrown + hidden and not 3 <= thrown + hidden <= 6:
        raise ValueError(f"wanted a crib of 3 to 6 cards or none, not {thrown + hidden}")


def check_weights(weights: Sequence[float], number: int, of_what: str) -> None:
    if len(weights) != number:
        raise ValueError(f"wanted {number} weights, one a {of_what}, not {len(weights)}")
    if not all(0 <= weight < float("inf") for weight in weights) or not any(weights):
        raise ValueError("weights are numbers from 0 on, and not all of them 0")


def check_points(fifteen: int, twenty_five: int, run_of_three: int) -> None:
    """Only so far is there room for the points."""
    for what, worth, most in (
        ("fifteen", fifteen, 2),
        ("twenty-five", twenty_five, 2),
        ("run of three", run_of_three, 3),
    ):
        if not 0 <= worth <= most:
            raise ValueError(f"a {what} is worth 0 to {most} points, not {worth}")
