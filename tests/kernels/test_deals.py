"""Deals and games between fast players: both ways alike, and as FACTS.md has them."""

from __future__ import annotations

from math import sqrt
from random import Random
from types import ModuleType

import pytest

from muggins.kernels import twin
from muggins.kernels.models import rank_weights, throw_models
from tests.kernels.both import NATIVE, both_ways, needs_native

UNIFORM = [1.0] * 91


def players(kernels: ModuleType) -> dict[str, twin.FastPlayer]:
    """One of each kind; the twin's tables of means would take long, so these are simple."""
    best = (kernels.ThrowTable.by_best_four(False), kernels.ThrowTable.by_best_four(True))
    return {
        "simple": kernels.FastPlayer(*best, "greedy"),
        "careful": kernels.FastPlayer(*best),
        "random": kernels.FastPlayer(None, None, "random"),
    }


@needs_native
def test_the_same_seed_deals_and_plays_the_same_both_ways() -> None:
    native, plain = players(NATIVE), players(twin)
    for one, other in (("simple", "careful"), ("careful", "random"), ("random", "simple")):
        tallies = [
            kernels.play_deals(kinds[one], kinds[other], 60, seed=5, threads=threads)
            for kernels, kinds, threads in ((NATIVE, native, 2), (twin, plain, 1))
        ]
        for name in ("totals", "dealer_first", "play_totals", "play_dealer_first"):
            first, second = (getattr(tally, name).tolist() for tally in tallies)
            assert first == second
        assert tallies[0].crib.tolist() == tallies[1].crib.tolist()
        for name in ("kept", "off", "suited", "hands"):
            for first, second in zip(*(getattr(tally, name) for tally in tallies), strict=True):
                assert first.tolist() == second.tolist()


@needs_native
def test_matches_are_the_same_both_ways() -> None:
    native, plain = players(NATIVE), players(twin)
    for hole in (61, 121):
        one = NATIVE.play_match(native["simple"], native["random"], 6, hole, 3, threads=2)
        other = twin.play_match(plain["simple"], plain["random"], 6, hole, 3)
        assert one.pairs == other.pairs
        assert one.first_dealer_won == other.first_dealer_won
        assert one.skunks == other.skunks
        assert one.double_skunks == other.double_skunks
        for player in (0, 1):
            for is_dealer in (False, True):
                for what in ("deals", "in_play", "hand", "crib"):
                    numbers = [getattr(t.of(player, is_dealer), what) for t in (one, other)]
                    assert numbers[0] == numbers[1]


@needs_native
def test_a_table_by_means_throws_the_same_both_ways() -> None:
    weights = list(throw_models()[0].off)
    random = Random(4)
    play = [random.random() for _ in range(1820)]
    tables = [kernels.ThrowTable.by_means(weights, 1.0, 0.9, play) for kernels in (NATIVE, twin)]
    for seed in range(12):
        cards = Random(seed).sample(range(52), 6)
        assert tables[0].thrown(cards) == tables[1].thrown(cards)
        assert tables[0].thrown(cards[::-1]) == tables[1].thrown(cards)


@both_ways
def test_the_best_four_are_kept(kernels: ModuleType) -> None:
    """5h 5c 5s Jd with 2c 8h: nothing is better than the three fives and the jack."""
    for is_dealer in (False, True):
        table = kernels.ThrowTable.by_best_four(is_dealer)
        assert table.thrown([17, 16, 19, 41, 4, 30]) == (4, 30)
        assert table.thrown([4, 16, 30, 41, 19, 17]) == (4, 30)


@both_ways
def test_of_equal_fours_the_better_throw_goes_into_ones_own_crib(kernels: ModuleType) -> None:
    """5d 6h 8h 9d Jh Kd: 5 with jack and king makes four points; 6 9 is fifteen, 8 9 is nothing."""
    cards = [17, 22, 30, 33, 42, 49]
    assert kernels.ThrowTable.by_best_four(False).thrown(cards) == (30, 33)
    assert kernels.ThrowTable.by_best_four(True).thrown(cards) == (22, 33)


@both_ways
def test_totals_and_races_of_deals_agree(kernels: ModuleType) -> None:
    """PLAY-4, SHOW-1: whoever gets somewhere at all gets there first against nobody."""
    kinds = players(kernels)
    tally = kernels.play_deals(kinds["simple"], kinds["simple"], 80, seed=2)
    totals, first = tally.totals, tally.dealer_first
    assert sum(map(sum, totals.tolist())) == tally.deals == 80
    for goal in (1, 5, 12, 20):
        reached = sum(sum(row) for row in totals.tolist()[goal:])
        assert first[goal, 63] == reached
        assert all(first[goal, other] <= first[goal, other + 1] for other in range(1, 63))
    dealer, pone = tally.of(True), tally.of(False)
    points = sum(d * n for d, row in enumerate(totals.tolist()) for n in row)
    assert points == dealer.in_play + dealer.hand + dealer.crib
    assert sum(p * n for row in totals.tolist() for p, n in enumerate(row)) == (
        pone.in_play + pone.hand
    )
    assert pone.crib == 0
    for role in (0, 1):
        assert sum(tally.kept[role]) == sum(tally.off[role]) + sum(tally.suited[role]) == 80


@needs_native
@pytest.mark.parametrize("way", ["greedy", "careful", "random"])
def test_a_fast_player_lays_the_same_both_ways(way: str) -> None:
    random = Random(2)
    for seed in range(200):
        pack = [rank for rank in range(13) for _ in range(4)]
        random.shuffle(pack)
        hand, pile, unseen = pack[:4], pack[4 : 4 + seed % 3], pack[8:]
        numbers = [unseen.count(rank) for rank in range(13)]
        asked = (way, hand, numbers, pile, 1 + seed % 4, seed % 5 == 0, 2 * (seed % 2), seed)
        assert NATIVE.choose(*asked) == twin.choose(*asked)


@both_ways
def test_a_fast_player_is_asked_only_what_can_be(kernels: ModuleType) -> None:
    full = [4] * 13
    with pytest.raises(ValueError, match="wanted how many cards of 13 ranks are unseen, not of 2"):
        kernels.choose("greedy", [1], [4, 4], [], 1, False)
    with pytest.raises(ValueError, match="hands have up to 4 cards"):
        kernels.choose("greedy", [1] * 5, full, [], 1, False)
    with pytest.raises(ValueError, match="there are four cards of a rank, not more"):
        kernels.choose("greedy", [1], [5, *full[1:]], [], 1, False)
    with pytest.raises(ValueError, match="the other's cards are among the unseen"):
        kernels.choose("greedy", [1], [0] * 13, [], 1, False)
    with pytest.raises(ValueError, match="no card of the hand fits the count"):
        kernels.choose("greedy", [1], full, [12, 12, 10], 1, False)
    with pytest.raises(ValueError, match="a way to play is random, greedy or careful, not best"):
        kernels.choose("best", [1], full, [], 1, False)


@both_ways
def test_what_cannot_be_played_is_refused(kernels: ModuleType) -> None:
    kinds = players(kernels)
    simple = kinds["simple"]
    with pytest.raises(ValueError, match="a way to play is random, greedy or careful, not fast"):
        kernels.FastPlayer(None, None, "fast")
    with pytest.raises(ValueError, match="wanted at least one pair of games, not 0"):
        kernels.play_match(simple, simple, 0)
    with pytest.raises(ValueError, match="wanted at least one deal, not 0"):
        kernels.play_deals(simple, simple, 0)
    with pytest.raises(ValueError, match="wanted at least one thread, not 0"):
        kernels.play_deals(simple, simple, 1, 1, 0)
    with pytest.raises(ValueError, match="a game hole is 1 to 121, not 122"):
        kernels.play_match(simple, simple, 1, 122)
    with pytest.raises(ValueError, match="a player is 0 or 1, not 2"):
        kernels.play_match(simple, simple, 1, 5).of(2, False)
    table = kernels.ThrowTable.by_best_four(True)
    with pytest.raises(ValueError, match="wanted 6 cards, not 5"):
        table.thrown([1, 2, 3, 4, 5])
    with pytest.raises(ValueError, match="card 5 is there twice"):
        table.thrown([1, 2, 3, 4, 5, 5])
    with pytest.raises(ValueError, match="wanted 91 weights, one a pair of ranks, not 1"):
        kernels.ThrowTable.by_means([1.0])
    with pytest.raises(ValueError, match="wanted what each of 1820 kept hands brings, not of 1"):
        kernels.ThrowTable.by_means(UNIFORM, play=[1.0])


@needs_native
@pytest.mark.slow
def test_the_ladder_of_players_has_its_known_steps() -> None:
    """FACTS: D3 P2 beats D3 P1 by 55.95 %, D1 P1 by 62.2 %; who deals first wins 55 to 56 %."""
    pone, dealer = (rank_weights(model) for model in throw_models())
    means = NATIVE.ThrowTable.by_means
    tables = (means(dealer, 1, -1), means(pone, 1, 1))
    static, eager = NATIVE.FastPlayer(*tables), NATIVE.FastPlayer(*tables, "greedy")
    simple = players(NATIVE)["simple"]
    number = 20_000
    for other, known in ((eager, 55.95), (simple, 62.2)):
        lost, split, won = NATIVE.play_match(static, other, number, threads=2).pairs
        error = 100 * sqrt((won + split / 4) / number - ((won + split / 2) / number) ** 2)
        error /= sqrt(number)
        assert 100 * (won + split / 2) / number == pytest.approx(known, abs=1 + 3 * error)
        assert lost + split + won == number
    equals = NATIVE.play_match(static, static, number, threads=2)
    assert 50 * equals.first_dealer_won / number == pytest.approx(55.8, abs=1.2)
    per_deal = equals.of(0, True)
    assert per_deal.hand / per_deal.deals == pytest.approx(7.99, abs=0.05)
    assert per_deal.crib / per_deal.deals == pytest.approx(4.78, abs=0.05)
