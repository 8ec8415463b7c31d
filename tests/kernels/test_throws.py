"""The throws at any table against counting every case, and both ways against each other.

`native/checks/check_throws.cpp` counts more cases, and more of each. Cards that are known to be
gone leave so few that every way in which others throw can be gone through one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from math import comb
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest

from muggins.cards import PACK
from muggins.engine.games import FIVE_CARD, NODDY, TRADITIONAL
from muggins.engine.rules import Rules
from muggins.engine.scoring import show
from muggins.kernels import twin
from muggins.kernels.twin.scoring import KEYS, rank_points, suit_points
from muggins.kernels.twin.throws import ONE, RANK_PAIRS, ROOMS, points_of_sets
from tests.kernels.both import both_ways, needs_native

Weights = list[float]


class Table(NamedTuple):
    """What a study is made of; a pair of one player, or so many single throws and blind cards."""

    dealt: int
    thrown: int
    players: int = 0
    blind: int = 0
    has_pair: bool = False
    options: tuple[int, int, int] = (2, 0, 3)

    def singles(self) -> list[Weights]:
        random = Random(self.players)  # some ranks are never thrown
        return [[max(0.0, random.random() - 0.2) for _ in KEYS] for _ in range(self.players)]

    def pair(self) -> tuple[Weights, Weights] | None:
        random = Random(5)
        off, suited = ([random.random() for _ in RANK_PAIRS] for _ in "xy")
        return (off, suited) if self.has_pair else None

    def study(self, kernels: ModuleType) -> twin.ThrowStudy:
        study: twin.ThrowStudy = kernels.ThrowStudy(
            self.dealt, self.thrown, self.singles(), self.pair(), self.blind, *self.options
        )
        return study

    @property
    def hidden(self) -> int:
        return self.players + self.blind + 2 * self.has_pair


TABLES = {
    "three players": Table(5, 1, players=2, blind=1),
    "four": Table(5, 1, players=3),
    "five": Table(5, 1, players=4),
    "six": Table(5, 1, players=5),
    "short-dealt": Table(4, 0, players=4),
    "five-card": Table(5, 2, has_pair=True),
    "two players": Table(6, 2, has_pair=True),
    "solitaire": Table(6, 2, blind=2),
    "noddy": Table(3, 0, options=(2, 2, 2)),
    "twenty-fives in a crib": Table(5, 1, players=3, options=(1, 2, 2)),
}

any_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)

CRIBS = {name: table for name, table in TABLES.items() if table.hidden}

any_crib = pytest.mark.parametrize("table", CRIBS.values(), ids=CRIBS)

# Hands and unseen cards full of jacks, pairs and one suit: As Ks Js 9s 5s 5h, and 2s 3s 4s 10s ...
HARD = [
    ([3, 51, 43, 35, 19, 18], [7, 11, 15, 39, 40, 41, 42, 47, 16]),
    ([40, 41, 20, 24, 28, 29], [0, 4, 8, 12, 43, 42, 32, 36, 44]),
    ([1, 5, 9, 13, 22, 23], [17, 21, 25, 29, 33, 41, 43, 40, 20]),
]


def gone_but(cards: Sequence[int], unseen: Sequence[int]) -> list[int]:
    return [code for code in range(52) if code not in cards and code not in unseen]


@cache
def by_ranks(ranks: tuple[int, ...], options: tuple[int, int, int]) -> int:
    return rank_points(ranks, *options)


def points_of(table: Table, cards: Sequence[int], starter: int, *, crib: bool) -> int:
    ranks = tuple(sorted(code >> 2 for code in (*cards, starter)))
    return by_ranks(ranks, table.options) + suit_points(cards, starter, crib)


def ways_to_throw(table: Table, unseen: Sequence[int]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Everything that others may throw, with its weight, card by card and player by player."""
    if pair := table.pair():
        for one, other in combinations(sorted(unseen), 2):
            weights = pair[bool(not (one ^ other) & 3)]
            yield (one, other), weights[RANK_PAIRS.index((one >> 2, other >> 2))]
        return
    players = [*table.singles(), *[[1.0] * 13] * table.blind]
    for cards in permutations(unseen, table.hidden):
        weight = 1.0
        for code, weights in zip(cards, players, strict=True):
            weight *= weights[code >> 2]
        if weight:
            yield cards, weight


def counted(
    table: Table, cards: Sequence[int], unseen: Sequence[int], room: int
) -> Iterator[tuple[list[float], list[float]]]:
    """The chances of hand and crib for each throw, all cases one by one."""
    thrown_by_others = list(ways_to_throw(table, unseen))
    for thrown in combinations(cards, table.thrown):
        kept = [code for code in cards if code not in thrown]
        hand, crib = [0.0] * room, [0.0] * room
        for starter in unseen:
            hand[points_of(table, kept, starter, crib=False)] += 1 / len(unseen)
            for hidden, weight in thrown_by_others:
                if starter not in hidden:
                    crib[points_of(table, (*thrown, *hidden), starter, crib=True)] += weight
        total = sum(crib)
        yield hand, [weight / total for weight in crib]


def all_of(chances: memoryview[float], throw: int, what: int) -> list[float]:
    assert chances.shape is not None
    return [chances[throw, what, points] for points in range(chances.shape[2])]


@both_ways
@any_crib
@pytest.mark.parametrize(("cards", "unseen"), HARD)
def test_a_throw_is_worth_what_counting_every_case_gives(
    kernels: ModuleType, table: Table, cards: list[int], unseen: list[int]
) -> None:
    """SHOW-6, SHOW-7, SHOW-11, NODDY-4, NODDY-5, FIVE-4"""
    left = unseen[: table.hidden + 4]
    cards = cards[: table.dealt]
    chances = table.study(kernels).study(cards, gone_but(cards, left))
    assert chances.shape is not None
    assert chances.shape[:2] == (comb(table.dealt, table.thrown), 2)
    for throw, (hand, crib) in enumerate(counted(table, cards, left, chances.shape[2])):
        assert all_of(chances, throw, 0) == pytest.approx(hand, abs=1e-6)
        assert all_of(chances, throw, 1) == pytest.approx(crib, abs=1e-6)


@both_ways
@pytest.mark.slow
@pytest.mark.parametrize("name", ["three players", "four"])
def test_with_every_card_unseen_it_is_so_too(kernels: ModuleType, name: str) -> None:
    """5s 5h Jd 10d 9d, the jack thrown: 16,215 sets of hidden cards with 44 starters each."""
    table, cards = TABLES[name], [19, 18, 41, 37, 33]
    players = [*table.singles(), *[[1.0] * 13] * table.blind]
    crib = [0.0] * 32
    unseen = gone_but(cards, ())
    for hidden in combinations(unseen, 3):
        ranks = [code >> 2 for code in hidden]
        weight = sum(
            players[0][a] * players[1][b] * players[2][c] for a, b, c in permutations(ranks)
        )
        if weight:
            for starter in unseen:
                if starter not in hidden:
                    crib[points_of(table, (41, *hidden), starter, crib=True)] += weight
    total = sum(crib)
    found = all_of(table.study(kernels).study(cards), 2, 1)
    assert found == pytest.approx([weight / total for weight in crib], abs=1e-6)


@both_ways
@pytest.mark.parametrize("rules", [NODDY, FIVE_CARD, TRADITIONAL], ids=lambda rules: rules.name)
def test_a_hand_is_counted_as_the_engine_does(kernels: ModuleType, rules: Rules) -> None:
    """NODDY-4, NODDY-5, FIVE-4: twenty-fives, a run of three for 2, a flush of three."""
    counts = rules.combinations
    size = rules.dealt[0] - rules.thrown[0]
    study = kernels.ThrowStudy(
        size, 0, twenty_five=counts.twenty_five, run_of_three=counts.run_of_three
    )
    for codes in ((16, 17, 40, 36), (20, 24, 28, 32), (7, 11, 19, 43), (42, 22, 26, 30)):
        hand = [PACK[code] for code in codes[:size]]
        wanted = [0.0] * 32
        for starter in PACK:
            if starter not in hand:
                wanted[show(hand, starter, counts).points] += 1 / (52 - size)
        found = study.study(codes[:size])
        assert all_of(found, 0, 0) == pytest.approx(wanted, abs=1e-6)
        assert all_of(found, 0, 1) == [1, *[0] * 31]


@needs_native
@any_table
def test_both_ways_give_the_same(table: Table) -> None:
    """Deals drawn from all cards, from jacks and their like, and from few suits."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(3)
    native, plain = table.study(_native), table.study(twin)
    few = [code for code in range(52) if code & 3 < 2]
    for some in (range(52), [40, 41, 42, 43, *range(28, 36)], few):
        cards = random.sample(some, table.dealt)
        gone = random.sample(gone_but(cards, ()), random.choice((0, 6)))
        one, other = native.study(cards, gone), plain.study(cards, gone)
        assert one.shape == other.shape
        for throw in range(comb(table.dealt, table.thrown)):
            for what in range(2):
                chances = all_of(one, throw, what)
                assert chances == pytest.approx(all_of(other, throw, what), abs=1e-6)
                assert sum(chances) == pytest.approx(1, abs=1e-5)
                assert min(chances) >= 0


@both_ways
def test_two_players_are_a_table_like_any_other(kernels: ModuleType) -> None:
    off, suited = Table(6, 2, has_pair=True).pair() or ([], [])
    cards = [40, 41, 44, 45, 19, 3]
    table = kernels.ThrowStudy(6, 2, pair=(off, suited)).study(cards)
    study = kernels.DiscardStudy(off, suited).study(cards)
    for throw in range(15):
        for what in range(2):
            assert all_of(table, throw, what) == pytest.approx(all_of(study, throw, what), abs=1e-6)


@both_ways
def test_a_blind_card_is_a_throw_by_chance(kernels: ModuleType) -> None:
    cards = [0, 5, 10, 15, 41]
    blind = kernels.ThrowStudy(5, 1, [[3.0] * 13], blind=2).study(cards)
    thrown = kernels.ThrowStudy(5, 1, [[1.0] * 13] * 3).study(cards)
    for throw in range(5):
        assert all_of(blind, throw, 1) == pytest.approx(all_of(thrown, throw, 1))


def test_there_is_room_for_the_most_points_that_cards_can_score() -> None:
    for twenty_five, most in ((0, (20, 29, 46, 72)), (2, (20, 37, 63, 99))):
        for cards, points in zip((4, 5, 6, 7), most, strict=True):
            jack = ONE[10]
            sets = points_of_sets(cards, 2, twenty_five, 3)
            assert max(sets.values()) <= points
            with_nob = max(score + (ranks // jack % 5 > 0) for ranks, score in sets.items())
            assert with_nob == points
            # A flush has five points for a crib of four, and no two cards of a rank.
            flush = max(
                score for ranks, score in sets.items() if all(ranks // one % 5 < 2 for one in ONE)
            )
            assert max(points, flush + cards + 1) < ROOMS[twenty_five > 0][cards - 4]


def test_points_of_sets_are_those_of_their_ranks() -> None:
    random = Random(8)
    for cards, options in ((4, (2, 2, 2)), (5, (2, 0, 3)), (7, (1, 2, 3))):
        sets = points_of_sets(cards, *options)
        for _ in range(200):
            ranks = tuple(sorted(code >> 2 for code in random.sample(range(52), cards)))
            assert sets[sum(ONE[rank] for rank in ranks)] == rank_points(ranks, *options)


@both_ways
def test_what_is_no_table_is_refused(kernels: ModuleType) -> None:
    flat, pair = [1.0] * 13, ([1.0] * 91, [1.0] * 91)
    faults: dict[str, dict[str, object]] = {
        "wanted 0 to 2 cards thrown, not 3": {"dealt": 7, "thrown": 3},
        "wanted 0 to 2 cards thrown, not -1": {"dealt": 5, "thrown": -1},
        "wanted a hand of 3 to 6 cards, not 2": {"dealt": 4, "thrown": 2},
        "wanted a hand of 3 to 6 cards, not 7": {"dealt": 8, "thrown": 1},
        "wanted 0 blind cards or more, not -1": {"blind": -1, "singles": [flat] * 3},
        "with a pair there are no single throws and no blind cards": {"pair": pair, "blind": 1},
        "wanted 5 hidden cards in the crib or fewer, not 6": {"thrown": 0, "blind": 6},
        "wanted a crib of 3 to 6 cards or none, not 2": {"blind": 1},
        "wanted a crib of 3 to 6 cards or none, not 7": {"dealt": 6, "thrown": 2, "blind": 5},
        "wanted 13 weights, one a rank, not 12": {"singles": [flat, flat, flat[1:]]},
        "weights are numbers from 0 on, and not all of them 0": {
            "singles": [flat, flat, [0.0] * 13]
        },
        "wanted 91 weights, one a pair of ranks, not 13": {"pair": (pair[0], flat), "thrown": 2},
        "a fifteen is worth 0 to 2 points, not 3": {"blind": 3, "fifteen": 3},
        "a twenty-five is worth 0 to 2 points, not -1": {"blind": 3, "twenty_five": -1},
        "a run of three is worth 0 to 3 points, not 4": {"blind": 3, "run_of_three": 4},
    }
    for wanted, arguments in faults.items():
        with pytest.raises(ValueError) as refusal:
            kernels.ThrowStudy(**({"dealt": 5, "thrown": 1} | arguments))
        assert str(refusal.value) == wanted


@both_ways
def test_what_is_no_deal_is_refused(kernels: ModuleType) -> None:
    fives = [float(rank == 4) for rank in range(13)]
    study = kernels.ThrowStudy(5, 1, [fives], blind=2)
    for wanted, cards, gone in (
        ("wanted 5 cards, not 4", [1, 2, 3, 4], ()),
        ("card 4 is there twice", [0, 1, 2, 4, 4], ()),
        ("card 4 is there twice", [0, 1, 2, 3, 4], [9, 4]),
        ("a card's code is 0 to 51, not 52", [0, 1, 2, 3, 52], ()),
        ("a card's code is 0 to 51, not -1", [0, 1, 2, 3, 4], [-1]),
        ("wanted 4 cards unseen or more, not 3", [0, 1, 2, 3, 4], range(5, 49)),
        (
            "the crib cannot be: all that others would throw has been seen",
            [0, 1, 2, 16, 17],
            [18, 19],
        ),
    ):
        with pytest.raises(ValueError) as refusal:
            study.study(cards, gone)
        assert str(refusal.value) == wanted
