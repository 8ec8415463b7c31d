"""The play in equilibrium: both ways alike, and as good as it says it is."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from math import inf, nan
from random import Random
from types import ModuleType
from typing import Any

import pytest

from muggins.kernels import twin
from muggins.kernels.twin.equilibrium import _Choices
from muggins.kernels.twin.public_play import SAYS_GO, hand_number, multisets
from tests.kernels.both import both_ways, needs_native
from tests.kernels.late_plays import PACK, LatePlay, game_worth, late_play, likely, only, points

ANY = [1.0] * 1820
"""Whoever keeps these keeps four cards by chance."""

GAMES: dict[str, dict[str, Any]] = {
    "points": {},
    "no fifteens": {"fifteen": 0},
    "only 31": {"last_card": 0},
    "points of other worth": {"worth": (0.75, 0.5)},
    "points to avoid": {"worth": (-1.0, -1.0)},
    "three cards": {"cards": 3},
    "five-card": {"cards": 3, "one_count": True},
}

all_games = pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)


def places(solver: Any, laid: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Everything that may be laid up to a choice."""
    try:
        solver.choices_at(laid)
    except ValueError:
        return
    yield laid
    for step in range(SAYS_GO + 1):
        yield from places(solver, (*laid, step))


def teach(plain: Any, native: Any) -> None:
    """The twin plays on the whole as the native solver does.

    Where two cards are worth the same, the last digit decides between them, and so the two do not
    stay alike from round to round.
    """
    plain._choices.clear()
    for laid in places(native):
        table = native.choices_at(laid).tolist()
        held = next(cards for cards in range(1, 5) if len(multisets(cards)) == len(table))
        for hand, row in zip(multisets(held), table, strict=True):
            plain._choices[laid, hand] = _Choices(sums=dict(enumerate(row)))


def numbers(table: Any) -> list[float]:
    return [number for row in table.tolist() for number in row]


def check_alike(native: Any, plain: Any, play: LatePlay) -> None:
    """Everything that can be asked."""

    def same(expected: Sequence[float] | float) -> Any:
        return pytest.approx(expected, abs=1e-4, nan_ok=True)

    assert native.value() == same(plain.value())
    assert native.exploitability() == same(plain.exploitability())
    for seat in (0, 1):
        assert numbers(native.pegging(seat)) == same(numbers(plain.pegging(seat)))
    where = list(places(native))
    assert list(places(plain)) == where
    for laid in where:
        assert numbers(native.choices_at(laid)) == same(numbers(plain.choices_at(laid)))
    if where:
        for hand in play.may_hold(play.at.mover):
            assert native.worths(hand) == same(plain.worths(hand))


def check_both_ways(play: LatePlay, **stakes: dict[ModuleType, Any]) -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    native, plain = (
        play.solver(kernels, **{name: made[kernels] for name, made in stakes.items()})
        for kernels in (_native, twin)
    )
    native.improve(6)
    plain.improve(6)
    assert native.rounds == plain.rounds == 6
    near = native.exploitability() + plain.exploitability()
    assert native.value() == pytest.approx(plain.value(), abs=near + 1e-4)
    teach(plain, native)
    check_alike(native, plain, play)


@needs_native
@all_games
def test_both_ways_play_alike_near_the_end(options: dict[str, Any]) -> None:
    """With four cards left or fewer; and when one has none left, or nothing is left."""
    random = Random(2)
    cards = options.get("cards", 4)
    for left in (4, 4, 3, 2, 1, 0):
        check_both_ways(late_play(random, 2 * cards - left, **options))


@needs_native
@pytest.mark.parametrize("options", [GAMES["points"], GAMES["five-card"]], ids=["four", "three"])
def test_both_ways_play_alike_for_the_game(options: dict[str, Any]) -> None:
    """A few points before somebody wins it, with a game worth anything from 3 to -2."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(9)
    cards = options.get("cards", 4)
    for left in (5, 4, 4, 3, 2, 1, 0):
        scores, worth = (random.randrange(4, 12), random.randrange(4, 12)), game_worth(random, 12)
        counts = points(random, cards), points(random, cards)
        stakes = {
            kernels: kernels.GameStakes(scores, 12, worth, *counts, cards)
            for kernels in (_native, twin)
        }
        check_both_ways(late_play(random, 2 * cards - left, **options), game=stakes)


@needs_native
@pytest.mark.parametrize("pairs", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_when_both_hands_are_known_it_is_perfect_play(pairs: int) -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(pairs)
    perfect = _native.PerfectPlay()
    for _ in range(pairs):
        cards = random.sample(PACK, 8)
        pone, dealer = cards[:4], cards[4:]
        solver = _native.Equilibrium([], [], (only(pone), only(dealer)))
        while solver.exploitability() > 0.01:
            solver.improve(10)
            assert solver.rounds <= 200
        assert solver.value() == pytest.approx(perfect.value(pone, dealer), abs=0.01)


@both_ways
def test_one_hand_against_one_is_perfect_play_late_too(kernels: ModuleType) -> None:
    random = Random(1)
    perfect = kernels.PerfectPlay()
    for _ in range(4):
        play = late_play(random, 4, kept=0)
        solver = play.solver(kernels)
        solver.improve(30)
        me = play.at.mover
        mine, theirs = play.left[me], play.left[1 - me]
        pegged = play.at.pegged[me] - play.at.pegged[1 - me]
        worths = perfect.worths(mine, theirs, play.at.pile, play.at.last == me)
        for found, expected in zip(solver.worths(mine), worths, strict=True):
            assert (found != found) == (expected is None)  # noqa: PLR0124 - NaN is not itself
            if expected is not None:
                assert found == pytest.approx(pegged + expected, abs=0.01)


@needs_native
@pytest.mark.parametrize(
    ("laid", "rounds", "bound"),
    [
        ([3, 8, 5, 1], 25, 0.001),
        ([3, 8, 5], 20, 0.005),
        ([3, 8], 10, 0.02),
        ([3, 8], 40, 0.001),
        ([9], 10, 0.05),
    ],
)
def test_little_can_be_gained_against_it(laid: list[int], rounds: int, bound: float) -> None:
    """By the best answers of both together, in points; the better the more rounds."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    solver = _native.Equilibrium(laid, [10], (likely(Random(1)), likely(Random(2))))
    before = solver.exploitability()
    solver.improve(rounds)
    assert 0 <= solver.exploitability() < bound < before / 10


@both_ways
def test_little_can_be_gained_where_few_hands_are_left(kernels: ModuleType) -> None:
    solver = late_play(Random(5), 4).solver(kernels)
    gains = [solver.exploitability()]
    for _ in range(3):
        solver.improve(12)
        gains.append(solver.exploitability())
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0.1
    assert gains[-1] < 0.002


@needs_native
def test_several_threads_find_the_same() -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    one, three = (
        _native.Equilibrium([9, 4], [], (ANY, ANY), threads=threads) for threads in (1, 3)
    )
    for solver in (one, three):
        solver.improve(3)
    assert one.value() == three.value()
    assert one.exploitability() == three.exploitability()
    assert one.choices_at() == three.choices_at()


@both_ways
def test_choices_can_be_read_hand_by_hand_and_all_at_once(kernels: ModuleType) -> None:
    solver = late_play(Random(3), 4).solver(kernels)
    solver.improve(3)
    for laid in list(places(solver))[:5]:
        table = solver.choices_at(laid)
        cards = 2 if table.shape[0] == 91 else 1
        assert table.shape == (len(multisets(cards)), 13)
        for hand, row in zip(multisets(cards), table.tolist(), strict=True):
            assert solver.choices(hand, laid) == pytest.approx(row, abs=1e-6)
            assert sum(row) == pytest.approx(1.0) or row == [0.0] * 13


@both_ways
def test_what_both_peg_makes_up_the_value(kernels: ModuleType) -> None:
    """One hand each: what the pone pegs less what the dealer pegs, and so for the dealer."""
    play = late_play(Random(4), 4, kept=0)
    solver = play.solver(kernels)
    solver.improve(5)
    value = solver.value() - play.at.pegged[0] + play.at.pegged[1]
    for seat in (0, 1):
        kept = hand_number([*play.at.laid[seat], *play.left[seat]])
        own, others = solver.pegging(seat).tolist()[kept]
        assert own >= 0
        assert others >= 0
        assert own - others == pytest.approx(value if seat == 0 else -value, abs=1e-5)


@both_ways
def test_who_has_said_go_holds_nothing_that_would_have_fitted(kernels: ModuleType) -> None:
    """PLAY-2: at 25 both say go, so the pone has no six left."""
    kept = [only([9, 4, 5, 8]), only([9, 4, 8, 11]), only([9, 4, 11, 12])]
    pone = [sum(chances) for chances in zip(*kept, strict=True)]
    solver = kernels.Equilibrium([9, 9, 4, SAYS_GO, SAYS_GO], [], (pone, ANY))
    held = [index for index, row in enumerate(solver.pegging(0).tolist()) if row[0] == row[0]]
    assert held == sorted(hand_number(hand) for hand in ([9, 4, 8, 11], [9, 4, 11, 12]))
    fits = "no hand that seat 0 may have kept fits what was laid"
    with pytest.raises(ValueError, match=fits):
        kernels.Equilibrium([9, 9, 4, SAYS_GO, SAYS_GO], [], (kept[0], ANY))


def game_of(kernels: ModuleType, scores: tuple[int, int], counts: tuple[int, int]) -> Any:
    """To 20, worth 100 times the pone's score and the dealer's; hands count so much, all alike."""
    worth = array("f", [100 * pone + dealer for pone in range(21) for dealer in range(21)])
    pone, dealer = (bytes([count]) * 1820 for count in counts)
    return kernels.GameStakes(scores, 20, worth, pone, dealer)


@both_ways
@pytest.mark.parametrize(
    ("scores", "counts", "worth"),
    [
        ((5, 4), (6, 8), 100 * 11 + 14),  # both count
        ((15, 4), (6, 8), 100 * 20 + 6),  # the pone wins by the hand: the dealer does not count
        ((5, 15), (6, 8), 100 * 11 + 20),  # the dealer wins by the hand
        ((5, 19), (6, 8), 100 * 5 + 20),  # the dealer wins by the go: nobody counts
        ((19, 19), (6, 8), 100 * 19 + 20),
    ],
)
def test_a_game_is_worth_what_its_table_says_of_both_scores(
    kernels: ModuleType, scores: tuple[int, int], counts: tuple[int, int], worth: int
) -> None:
    """SHOW-1, WIN-1: A Q 8 10, go, go, K 4 K 4; the dealer pegs the go and last card."""
    laid = [0, 11, 7, 9, SAYS_GO, SAYS_GO, 12, 3, 12, 3]
    solver = kernels.Equilibrium(laid, [], (ANY, ANY), game=game_of(kernels, scores, counts))
    assert solver.value() == pytest.approx(worth)
    assert solver.exploitability() == pytest.approx(0, abs=1e-3)


@both_ways
def test_what_cannot_be_is_refused(kernels: ModuleType) -> None:
    def refused(message: str, ask: Callable[..., object], *given: Any, **options: Any) -> None:
        with pytest.raises(ValueError) as refusal:
            ask(*given, **options)
        assert str(refusal.value) == message

    solve = kernels.Equilibrium
    both = (ANY, ANY)
    kings = only([12] * 4)
    refused("hands have 3 or 4 cards, not 5", solve, [], [], both, cards=5)
    refused("wanted at least one thread, not 0", solve, [], [], both, threads=0)
    refused("a fifteen pegs 0 to 9, not 10", solve, [], [], both, fifteen=10)
    refused("the last card pegs 0 to 9, not -1", solve, [], [], both, last_card=-1)
    refused("what a point is worth is a number", solve, [], [], both, worth=(1.0, inf))
    refused("wanted the chances of 1820 hands, not 455", solve, [], [], (ANY, ANY[:455]))
    refused("wanted the chances of 455 hands, not 1820", solve, [], [], both, cards=3)
    refused("chances are numbers from 0 on", solve, [], [], (ANY, [-1.0] * 1820))
    refused("chances are numbers from 0 on", solve, [], [], ([nan] * 1820, ANY))
    refused("a rank is 0 to 12, not 14", solve, [14], [], both)
    refused("a rank is 0 to 12, not 13", solve, [], [13], both)
    refused("the count would pass 31", solve, [9, 9, 9, 1], [], both)
    refused("no cards are left to lay", solve, [0, 1, 2, 3, 4, 5, 6, 0, 1], [], both)
    refused("there are four cards of a rank, not more", solve, [], [3] * 20, both)
    refused("there are four cards of a rank, not more", solve, [3, 3, 3], [3, 3], both)
    fits = "no hand that seat 0 may have kept fits what was laid"
    refused(fits, solve, [3], [], (kings, ANY))
    refused(fits, solve, [], [12], (kings, ANY))
    together = "no two hands that both may have kept go together"
    refused(together, solve, [], [], (kings, kings))
    late = late_play(Random(1), 4).solver(kernels)
    nowhere = "the play does not come to a choice there"
    for ask in (late.choices_at, lambda laid: late.choices([1, 2], laid)):
        refused(nowhere, ask, [0] * 8)
        refused("a rank is 0 to 12, not -1", ask, [-1])
    for ask in (late.choices, late.worths):
        refused("wanted 2 cards, not 3", ask, [1, 2, 3])
        refused("a rank is 0 to 12, not 13", ask, [1, 13])
    refused("a seat is 0 or 1, not 2", late.pegging, 2)
    over = solve([0, 1, 0, 1, 0, 1, 0, 1], [], both)
    refused("nothing is left to choose", over.worths, [1])
    refused(nowhere, over.choices_at)


@both_ways
def test_stakes_that_cannot_be_are_refused(kernels: ModuleType) -> None:
    worth, wrong = array("f", [0.5] * 16), array("f", [0.5] * 15 + [nan])
    hands = bytes(1820)

    def refused(message: str, *given: Any, **options: Any) -> None:
        with pytest.raises(ValueError) as refusal:
            kernels.GameStakes(*given, **options)
        assert str(refusal.value) == message

    refused("hands have 3 or 4 cards, not 2", (0, 0), 3, worth, hands, hands, cards=2)
    refused("a game hole is 1 to 999, not 0", (0, 0), 0, worth, hands, hands)
    table = "wanted what the game is worth at 5 times 5 scores, not 16"
    refused(table, (0, 0), 4, worth, hands, hands)
    refused("what a game is worth is a number", (0, 0), 3, wrong, hands, hands)
    refused("a score is 0 to 2, not 3", (0, 3), 3, worth, hands, hands)
    refused("a score is 0 to 2, not -1", (-1, 0), 3, worth, hands, hands)
    refused("wanted the points of 1820 hands, not 455", (0, 0), 3, worth, hands, hands[:455])
    refused("wanted the points of 455 hands, not 1820", (0, 0), 3, worth, hands, hands, 3)
    three = kernels.GameStakes((0, 0), 3, worth, hands[:455], hands[:455], 3)
    with pytest.raises(ValueError, match="the stakes are for hands of 3 cards, not 4"):
        kernels.Equilibrium([], [], (ANY, ANY), game=three)
