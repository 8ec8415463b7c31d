"""Bots: what they may see, and that they do what is legal."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import muggins
from muggins.analysis.of_two import is_of_two
from muggins.bots import BOTS, EVERY_GAME, bot, can_play
from muggins.bots.about import ABOUT
from muggins.cards import Rank, parse_cards
from muggins.engine.actions import Play, Throw
from muggins.engine.games import GAMES, TRADITIONAL, rules_for
from muggins.engine.phase import Phase
from muggins.engine.redact import view
from muggins.engine.rules import Rules, Seat
from tests.engine.test_properties import otherwise
from tests.kernels.both import needs_native
from tests.rows import ROWS, some
from tests.support import Match

LEVELS = ("novice", "casual", "club", "expert", "champion")


def play(rules: Rules, names: list[str], seed: int) -> muggins.Game:
    """A whole match between bots."""
    game = muggins.Game(rules, seed=seed)
    bots = [bot(name, rules, Random(f"{seed}/{seat}")) for seat, name in enumerate(names)]
    while not game.is_over:
        for seat in game.waiting:
            game.act(seat, bots[seat].choose(game.view(seat)))
    return game


@pytest.mark.parametrize("rules", ROWS, ids=lambda row: "-".join([row.name, *row.house]))
def test_bots_for_every_game_play_every_game(rules: Rules) -> None:
    names = [sorted(EVERY_GAME)[seat % len(EVERY_GAME)] for seat in range(rules.seats)]
    assert play(rules, names, 3).is_over


OTHER_ROWS = [row for row in ROWS if can_play("static", row) and not is_of_two(row)]


@pytest.mark.parametrize(
    "rules", some(OTHER_ROWS), ids=lambda row: "-".join([row.name, *row.house])
)
def test_bots_at_every_level_play_games_of_many(rules: Rules) -> None:
    names = [name for name in BOTS if name not in EVERY_GAME]
    for first in range(0, len(names), rules.seats):
        seated = [names[(first + seat) % len(names)] for seat in range(rules.seats)]
        assert play(rules, seated, 3).is_over


@pytest.mark.parametrize("name", [name for name in BOTS if name not in EVERY_GAME])
@pytest.mark.parametrize("counting", ["auto", "muggins"])
def test_bots_for_two_play_a_match_of_two(name: str, counting: str) -> None:
    """COUNT-1, MUGGINS-1: who counts for themselves claims, and calls what was missed."""
    game = play(rules_for("traditional", {"counting": counting}), [name, "novice"], 5)
    assert game.is_over


def with_house(game: str, **house: str) -> Rules:
    return rules_for(game, {name.replace("_", "-"): value for name, value in house.items()})


HIDING = [
    TRADITIONAL,
    with_house("three-player", game_hole="61"),
    with_house("partners", chicago="on"),
    with_house("traditional", chicago="on", last_card="only-31"),
    with_house("six-player", crib_cards="short-dealt"),
    GAMES["five-card"],
    with_house("noddy", players="4"),
    with_house("backward", players="3", go_point="on-call"),
]


@pytest.mark.parametrize("rules", some(HIDING), ids=lambda row: "-".join([row.name, *row.house]))
@pytest.mark.parametrize("name", BOTS)
def test_changing_hidden_cards_never_changes_a_choice(name: str, rules: Rules) -> None:
    """A bot that has only seen a view chooses by the view alone."""
    random = Random(name)
    game = muggins.Game(rules, seed=name)
    asked = 0
    while not game.is_over and asked < 40:
        for seat in game.waiting:
            if game._state.phase in (Phase.THROW, Phase.PLAY) and random.random() < 0.3:
                asked += 1
                others = [otherwise(game._state, Seat(seat), random) for _ in range(2)]
                chosen = [
                    bot(name, rules, Random(7)).choose(view(state, Seat(seat)))
                    for state in (game._state, *others)
                ]
                assert chosen[0] == chosen[1] == chosen[2]
            game.act(seat, random.choice(game.legal(seat)))


def test_the_same_seed_plays_the_same_game() -> None:
    games = [play(TRADITIONAL, ["expert", "club"], 11) for _ in range(2)]
    assert games[0].events == games[1].events


def test_nobody_throws_fives_to_the_other_but_the_novice() -> None:
    """TIPS-2, at every level from casual on: the pone was dealt two fives."""
    seed, seen = 0, muggins.Game("traditional", seed=0, dealer=0).view(1)
    while [card.rank for card in seen.dealt].count(Rank.FIVE) < 2:
        seed += 1
        game = muggins.Game("traditional", seed=seed, dealer=0)
        [deal] = game.legal(0)
        game.act(0, deal)
        seen = game.view(1)
    for name in ("static", "club", "expert", "champion"):
        thrown = bot(name, TRADITIONAL, Random(1)).choose(seen)
        assert isinstance(thrown, Throw)
        assert Rank.FIVE not in [card.rank for card in thrown.cards]


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("dealer", [0, 1])
def test_nobody_breaks_up_a_hand_of_29(name: str, dealer: int) -> None:
    match = Match(dealer=dealer).arrange({1: "5h 5c 5s Jd 2c 8h"}).deal()
    for seed in range(20 if name == "champion" else 200):
        thrown = bot(name, TRADITIONAL, Random(seed)).choose(view(match.state, Seat(1)))
        assert isinstance(thrown, Throw)
        assert {*thrown.cards} == {*parse_cards("2c 8h")}


@pytest.mark.parametrize("name", ["novice", "casual", "club"])
def test_nobody_leads_a_five_without_a_reason(name: str) -> None:
    """Not even in haste; the best may have their reasons, with two of them."""
    match = Match(dealer=0).arrange({1: "5h 6c 5s Kd 9c 4h"}).deal()
    match.throws({0: "2c 2d", 1: "9c 4h"}).cut()
    for seed in range(200):
        played = bot(name, TRADITIONAL, Random(seed)).choose(view(match.state, Seat(1)))
        assert isinstance(played, Play)
        assert played.card.rank != Rank.FIVE


def test_every_bot_is_told_about_and_says_what_it_plays() -> None:
    assert {*ABOUT} == {*BOTS}
    assert tuple([name for name, about in ABOUT.items() if about.is_level]) == LEVELS
    assert [*ABOUT] == sorted(ABOUT, key=lambda name: ABOUT[name].against_static)
    assert is_of_two(TRADITIONAL)
    assert [name for name in GAMES if is_of_two(GAMES[name])] == ["traditional"]
    with pytest.raises(ValueError, match="there is no bot 'x'; there are random, simple"):
        bot("x", TRADITIONAL, Random(1))
    assert all(can_play(name, GAMES[game]) for name in BOTS for game in GAMES)
    odd = replace(TRADITIONAL, dealt=(7, 7))
    with pytest.raises(ValueError, match="static does not play traditional; random, simple, novi"):
        bot("static", odd, Random(1))


def duplicates_won(game: str, best: str, other: str, sets: int) -> float:
    """The share of games won by one *best* side among *other* ones, in each place on each deal."""
    rules, won = rules_for(game), 0
    for seed in range(sets):
        for side in range(rules.side_count):
            names = [best if of == side else other for of in rules.sides]
            won += play(rules, names, seed).winner == side
    return won / (sets * rules.side_count)


@needs_native
@pytest.mark.parametrize(
    ("game", "best", "other", "more_than"),
    [
        ("three-player", "expert", "novice", 0.45),
        ("partners", "static", "novice", 0.6),
        ("five-card", "expert", "novice", 0.55),
        ("noddy", "expert", "random", 0.6),
        ("backward", "static", "novice", 0.6),
    ],
)
def test_the_better_bot_beats_the_worse(game: str, best: str, other: str, more_than: float) -> None:
    """The deals are always the same."""
    assert duplicates_won(game, best, other, 20) > more_than
