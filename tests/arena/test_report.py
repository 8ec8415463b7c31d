"""Matches, and what is concluded from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random

import pytest

from muggins.arena import Report, match
from muggins.arena.report import MOST_FAULTS, Z, interval
from muggins.arena.tally import Role
from muggins.engine.games import GAMES, rules_for
from tests.arena.players import Cheat, First, Greedy

PLAYED: list[tuple[str, Mapping[str, str]]] = [
    *[(game, {}) for game in GAMES],
    ("traditional", {"chicago": "on"}),
    ("partners", {"chicago": "on", "backward": "on"}),
    ("traditional", {"counting": "muggins"}),
    ("noddy", {"players": "8"}),
    ("six-player", {"crib-cards": "short-dealt"}),
    ("five-card", {"best-of": "3", "next-dealer": "cut"}),
]


@pytest.mark.parametrize(("game", "house"), PLAYED)
def test_every_game_can_be_played(game: str, house: Mapping[str, str]) -> None:
    report = match(["random", First], game, house=house, games=8, seed=1)
    rules = rules_for(game, house)
    assert report.games >= 8
    assert report.faults == ()
    assert [bot.name for bot in report.bots] == ["random", "First"]
    for bot in report.bots:
        assert 0 <= bot.low <= bot.rate <= bot.high <= 1
        assert bot.margin is not None
        assert bot.per_deal[Role.DEALER].play > 0
    if rules.side_count > 1:
        assert report.even == 1 / rules.side_count
        assert sum(bot.wins for bot in report.bots) == report.games
        shares = [bot.rate * bot.places for bot in report.bots]
        assert sum(shares) == pytest.approx(report.games)
    else:
        assert report.even is None
        assert report.games == sum(bot.places for bot in report.bots)


def test_chance_against_itself_is_even() -> None:
    report = match(["random", "random"], games=200, seed=5)
    one, other = report.bots
    assert one.low < 0.5 < one.high
    assert one.rate + other.rate == pytest.approx(1)
    assert one.low + other.high == pytest.approx(1)
    assert one.margin is not None
    assert one.margin + (other.margin or 0) == pytest.approx(0)


def test_a_better_bot_wins_and_is_known_to() -> None:
    report = match([Greedy, "random"], games=60, seed=5)
    assert report.bots[0].low > 0.7
    assert report.bots[0].margin is not None
    assert report.bots[0].margin > 20
    better, worse = [bot.per_deal[Role.PONE] for bot in report.bots]
    assert better.hand > worse.hand + 1
    assert better.play > worse.play
    assert better.crib == 0


def test_one_among_two_of_another_is_set_against_a_third() -> None:
    report = match([Greedy, "random"], "three-player", games=30, seed=5)
    better, worse = report.bots
    assert (better.places, worse.places) == (30, 60)
    assert better.low > 1 / 3 > worse.high
    assert better.rate + 2 * worse.rate == pytest.approx(1)


def test_in_backward_the_better_counter_loses() -> None:
    """BACKWARD-1"""
    report = match([Greedy, "random"], "backward", games=20, seed=5)
    assert report.bots[0].high < 0.5


def test_solitaire_sets_bots_against_the_same_packs() -> None:
    report = match([First, Greedy, First], "solitaire", games=90, seed=5)
    first, greedy, again = report.bots
    assert first.places == 30
    assert first == again
    assert first.margin is not None
    assert greedy.margin is not None
    assert greedy.margin > first.margin + 10


def unhurried(report: Report) -> dict[str, object]:
    """The report, but for its speed."""
    return {
        name: getattr(report, name)
        for name in report.__struct_fields__
        if name != "games_per_second"
    }


def test_a_seed_repeats_a_match() -> None:
    one, again, other = [
        unhurried(match(["random", "random"], "noddy", games=30, seed=seed)) for seed in (1, 1, 2)
    ]
    assert one == again
    assert one["bots"] != other["bots"]


def test_a_match_without_a_seed_tells_its_own() -> None:
    report = match(["random", "random"], "noddy", games=10)
    again = match(["random", "random"], "noddy", games=10, seed=report.seed)
    assert unhurried(report) == unhurried(again)


def test_whole_sets_are_played_and_told() -> None:
    told: list[tuple[int, int]] = []
    report = match(
        ["random"] * 3,
        "noddy",
        games=7,
        seed=1,
        told=lambda done, games: told.append((done, games)),
    )
    assert (report.games, report.sets) == (12, 2)
    assert told == [(6, 12), (12, 12)]


def test_a_bot_that_always_fails_does_not_fill_the_report() -> None:
    report = match([Cheat, "random"], games=2 * MOST_FAULTS, seed=1)
    assert len(report.faults) == MOST_FAULTS
    assert report.bots[0].forfeits == 2 * MOST_FAULTS
    assert report.bots[0].margin is None
    assert report.bots[1].rate == report.bots[1].high == 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: match(["random"], games=5), "wanted two bots or more for traditional, not 1"),
        (lambda: match(["random", "x"], games=5), "there is no bot 'x'; there are random"),
        (lambda: match(["random"] * 2, games=0), "games is a whole number from 1, not 0"),
        (lambda: match(["random"] * 2, games=1, workers=0), "workers is a whole number from 1"),
        (lambda: match(["random"] * 2, "whist", games=1), "there is no game 'whist'"),
        (
            lambda: match(["random"] * 2, GAMES["noddy"], house={"players": "3"}, games=1),
            "house rules go with a game's name",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(call: Callable[[], Report], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    ("won", "sets", "low", "high"),
    [
        # Wilson's interval as books print it, for games won or lost one by one.
        (8, 10, 0.4902, 0.9433),
        (50, 100, 0.4038, 0.5962),
        (1, 20, 0.0089, 0.2361),
        (20, 20, 0.8389, 1.0),
        (0, 10, 0.0, 0.2775),
        (100, 100, 0.9630, 1.0),
    ],
)
def test_sets_won_or_lost_whole_have_wilsons_interval(
    won: int, sets: int, low: float, high: float
) -> None:
    found = interval([1.0] * won + [0.0] * (sets - won))
    assert found == pytest.approx((low, high), abs=5e-5)


def test_many_sets_have_the_normal_interval() -> None:
    shares = [0.0] * 500 + [0.5] * 1700 + [1.0] * 800
    mean = math.fsum(shares) / 3000
    deviation = math.sqrt(math.fsum((share - mean) ** 2 for share in shares) / 3000)
    reach = Z * deviation / math.sqrt(3000)
    assert interval(shares) == pytest.approx((mean - reach, mean + reach), abs=1e-4)


def test_sets_that_never_differed_may_differ_yet() -> None:
    few, many = interval([0.5] * 4), interval([0.5] * 1000)
    assert few[0] < 0.35
    assert 0.498 < many[0] < 0.5 < many[1] < 0.502


def test_shares_that_cannot_reach_one_are_measured_against_what_they_can() -> None:
    halves = [0.0, 0.25, 0.5, 0.5, 0.25]
    low, high = interval([2 * share for share in halves])
    assert interval(halves, most=0.5) == pytest.approx((low / 2, high / 2))


@pytest.mark.parametrize("weights", [(20, 60, 20), (17, 54, 29), (1, 10, 89), (50, 0, 50)])
@pytest.mark.parametrize("sets", [10, 50, 400])
def test_the_truth_lies_inside_as_often_as_is_said(weights: tuple[int, ...], sets: int) -> None:
    random = Random(sets)
    truth = (weights[1] / 2 + weights[2]) / 100
    inside = 0
    for _ in range(400):
        low, high = interval(random.choices((0.0, 0.5, 1.0), weights, k=sets))
        inside += low <= truth <= high
    assert inside >= 0.92 * 400
