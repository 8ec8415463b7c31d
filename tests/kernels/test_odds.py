"""The odds: both ways alike, and as games end that are played."""

from __future__ import annotations

from array import array
from functools import cache
from types import ModuleType

import pytest

from muggins.kernels import twin
from tests.kernels.both import NATIVE, both_ways, needs_native

ACROSS = 64

BY_HAND: ModuleType = twin


def numbers(cells: dict[tuple[int, int], float]) -> array[float]:
    found = array("d", [0.0]) * (80 * ACROSS)
    for (dealer, pone), number in cells.items():
        found[dealer * ACROSS + pone] = number
    return found


def always(dealer: int, pone: int, *, dealer_is_first: bool) -> tuple[array[float], array[float]]:
    """Every deal brings the same, and one of the two gets it all first."""
    first = numbers(
        {
            (goal, other): 1.0
            for goal in range(1, dealer + 1)
            for other in range(1, ACROSS)
            if dealer_is_first or other > pone
        }
    )
    return numbers({(dealer, pone): 1.0}), first


@cache
def some_deals() -> tuple[array[float], array[float]]:
    best = twin.ThrowTable.by_best_four
    player = twin.FastPlayer(best(False), best(True), "greedy")
    tally = twin.play_deals(player, player, 200, seed=8)
    return as_floats(tally.totals), as_floats(tally.dealer_first)


def as_floats(counts: memoryview[int]) -> array[float]:
    return array("d", [float(number) for number in counts.cast("B").cast("q")])


@both_ways
def test_who_is_sure_to_get_there_first_has_won(kernels: ModuleType) -> None:
    """WIN-2: the dealer gets 4, the pone 3, and the order decides."""
    for dealer_is_first in (True, False):
        values = kernels.solve_odds(*always(4, 3, dealer_is_first=dealer_is_first), hole=6)
        # At 2-3 both would reach 6 in this deal; at 1-3 only the pone; at 2-2 only the dealer.
        assert values[2, 3] == (1 if dealer_is_first else -1)
        assert values[1, 3] == -1
        assert values[2, 2] == 1
        # At 0-0 nobody gets there: next time the other deals, at 3 to 4.
        assert values[0, 0] == -values[3, 4]
    assert values[6, 3] == 1
    assert values[5, 6] == -1


@both_ways
def test_a_skunk_is_worth_more_while_the_loser_is_behind_the_line(kernels: ModuleType) -> None:
    """WIN-3, MATCH-2"""
    deal = always(4, 1, dealer_is_first=True)
    plain = kernels.solve_odds(*deal, hole=8)
    double = kernels.solve_odds(*deal, hole=8, lines=(5, 2), more=(1.0, 1.0))
    assert plain[5, 2] == plain[5, 5] == plain[5, 6] == 1
    assert (double[5, 2], double[5, 5], double[5, 6]) == (3, 2, 1)
    assert (double[8, 2], double[2, 8], double[6, 8]) == (3, -3, -1)
    pone = kernels.solve_odds(
        *always(1, 4, dealer_is_first=False), hole=8, lines=(5, 2), more=(1, 1)
    )
    assert (pone[2, 5], pone[5, 5], pone[6, 5]) == (-3, -2, -1)


@needs_native
def test_odds_are_the_same_both_ways() -> None:
    for options in ({}, {"lines": (20, 10), "more": (1.0, 1.0)}):
        one, other = (
            kernels.solve_odds(*some_deals(), hole=31, **options).tolist()
            for kernels in (NATIVE, BY_HAND)
        )
        for row, same in zip(one, other, strict=True):
            assert row == pytest.approx(same, abs=1e-5)


@both_ways
def test_a_table_turned_is_that_of_the_other_seat(kernels: ModuleType) -> None:
    values = kernels.solve_odds(*some_deals(), hole=12)
    other = kernels.turned(values)
    assert all(other[b, a] == -values[a, b] for a in range(13) for b in range(13))
    assert kernels.turned(other).tolist() == values.tolist()


@both_ways
def test_before_a_count_stands_the_mean_of_what_comes_after(kernels: ModuleType) -> None:
    """SHOW-1: who reaches the hole in the count has won, and nobody moves after that."""
    after = kernels.solve_odds(*some_deals(), hole=12)
    chances = array("f", [0.5, 0.0, 0.25, 0.25])
    mine = kernels.before_count(after, chances, True)
    theirs = kernels.before_count(after, chances, False)
    assert mine[3, 4] == pytest.approx(after[3, 4] / 2 + after[5, 4] / 4 + after[6, 4] / 4)
    assert theirs[3, 4] == pytest.approx(after[3, 4] / 2 + after[3, 6] / 4 + after[3, 7] / 4)
    assert mine[10, 4] == pytest.approx(after[10, 4] / 2 + 0.5)
    assert theirs[4, 11] == pytest.approx(after[4, 11] / 2 - 0.5)
    for before in (mine, theirs):
        assert (before[12, 4], before[4, 12]) == (1, -1)


@cache
def some_plays() -> tuple[array[float], array[float]]:
    best = twin.ThrowTable.by_best_four
    player = twin.FastPlayer(best(False), best(True), "greedy")
    tally = twin.play_deals(player, player, 200, seed=8)
    return as_floats(tally.play_totals), as_floats(tally.play_dealer_first)


def some_counts() -> list[list[float]]:
    """The pone counts 2 or 5, the dealer 3, the crib 0 or 8."""
    counts = [[0.0] * 32 for _ in range(3)]
    counts[0][2] = counts[0][5] = counts[2][0] = counts[2][8] = 0.5
    counts[1][3] = 1.0
    return counts


def seen_by_pone(kernels: ModuleType, hole: int) -> memoryview[float]:
    """When the deal is over, the pone is the next dealer."""
    table: memoryview[float] = kernels.solve_odds(*some_deals(), hole=hole)
    return table


@both_ways
def test_a_deal_is_worth_the_mean_of_what_it_brings_in_its_order(kernels: ModuleType) -> None:
    """SHOW-1: the play always brings the dealer 1 and the pone 2, the dealer first."""
    after = seen_by_pone(kernels, 12)
    odds = kernels.DealOdds(after, *always(1, 2, dealer_is_first=True))
    counts = some_counts()

    def mean(pone: int, dealer: int) -> float:
        ends = [(pone + 2 + n, dealer + 1 + 3 + m) for n in (2, 5) for m in (0, 8)]
        return sum(after[12, 0] if p >= 12 else after[p, min(d, 12)] for p, d in ends) / 4

    for scores in ((0, 0), (3, 5), (6, 2), (8, 9)):
        assert odds.before_play(scores, *counts) == pytest.approx(mean(*scores), abs=1e-6)
    assert odds.before_play((10, 11), *counts) == -1  # both get there, the dealer first
    assert odds.before_play((10, 10), *counts) == 1
    assert odds.before_play((9, 11), *counts) == -1


@both_ways
def test_a_hand_that_pegs_more_moves_the_means_by_so_much(kernels: ModuleType) -> None:
    """Where every point is worth the same, what a shift is worth is known."""
    lead = [(pone - dealer) / 200 for pone in range(101) for dealer in range(101)]
    table = memoryview(array("f", lead)).cast("B").cast("f", (101, 101))
    odds = kernels.DealOdds(table, *some_plays())
    plain = odds.before_play((20, 20), *some_counts())
    for to_pone, to_dealer in ((1.5, 0.0), (0.0, 1.5), (0.7, -0.9), (-0.8, -1.2), (2.5, 2.0)):
        shifted = odds.before_play((20, 20), *some_counts(), (to_pone, to_dealer))
        assert 200 * (shifted - plain) == pytest.approx(to_pone - to_dealer, abs=1e-3)


@needs_native
def test_the_value_of_a_deal_is_the_same_both_ways() -> None:
    found = []
    for kernels in (NATIVE, BY_HAND):
        odds = kernels.DealOdds(seen_by_pone(kernels, 31), *some_plays())
        found.append(
            [
                odds.before_play(scores, *some_counts(), shift)
                for scores in ((0, 0), (25, 20), (29, 29), (20, 30))
                for shift in ((0.0, 0.0), (0.5, -0.25))
            ]
        )
    assert found[0] == pytest.approx(found[1], abs=1e-5)


@both_ways
def test_what_is_better_in_the_play_is_worth_more(kernels: ModuleType) -> None:
    odds = kernels.DealOdds(seen_by_pone(kernels, 31), *some_plays())
    plain = odds.before_play((20, 20), *some_counts())
    assert odds.before_play((20, 20), *some_counts(), (0.3, 0.0)) > plain
    assert odds.before_play((20, 20), *some_counts(), (0.0, 0.3)) < plain
    with pytest.raises(ValueError, match="a score is 0 to 30, not 31"):
        odds.before_play((31, 0), *some_counts())
    with pytest.raises(ValueError, match="wanted the chances of 0 to 31 points, not of 1"):
        odds.before_play((0, 0), [1.0], *some_counts()[1:])


@both_ways
def test_what_are_no_odds_is_refused(kernels: ModuleType) -> None:
    totals, first = some_deals()
    with pytest.raises(ValueError, match="a game hole is 1 to 121, not 0"):
        kernels.solve_odds(totals, first, hole=0)
    with pytest.raises(ValueError, match="wanted 80 times 64 numbers, not 3"):
        kernels.solve_odds(totals, array("d", [1.0] * 3))
    with pytest.raises(ValueError, match="wanted at least one deal"):
        kernels.solve_odds(numbers({}), first)
    with pytest.raises(ValueError, match="a deal brings somebody a point"):
        kernels.solve_odds(numbers({(0, 0): 1.0}), first)
    with pytest.raises(ValueError, match="wanted a square table of values"):
        kernels.turned(memoryview(array("f", [0.0] * 6)).cast("B").cast("f", (2, 3)))


@needs_native
@pytest.mark.slow
def test_odds_agree_with_games_played() -> None:
    """The first dealer's chance, and how often a winner skunks, against 200,000 games."""
    best = NATIVE.ThrowTable.by_best_four
    player = NATIVE.FastPlayer(best(False), best(True), "greedy")
    tally = NATIVE.play_deals(player, player, 2_000_000, seed=1, threads=2)
    deal = as_floats(tally.totals), as_floats(tally.dealer_first)
    pairs = 100_000
    for hole in (61, 121):
        match = NATIVE.play_match(player, player, pairs, hole, 2, threads=2)
        value = NATIVE.solve_odds(*deal, hole=hole)[0, 0]
        assert (1 + value) / 2 == pytest.approx(match.first_dealer_won / pairs / 2, abs=0.004)
    assert sum(match.skunks) > 10 * sum(match.double_skunks) > 0
