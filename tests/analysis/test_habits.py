"""How the other plays is noticed from the hands that are shown, and answered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

import muggins
from muggins.analysis.answers import answers, hands_of_other
from muggins.analysis.habits import LAPSE, Habits, Way
from muggins.analysis.public_play import play_so_far, role
from muggins.arena.tally import PARTS, Part
from muggins.bots import BOTS
from muggins.bots.bot import Bot, Watcher
from muggins.cards import PACK
from muggins.engine.events import Pegged
from muggins.engine.phase import Phase
from muggins.engine.view import SeatView
from muggins.kernels.deal_model import LEAST_CHANCE, deal_model
from muggins.kernels.twin.public_play import hand_number


def views_after_deals(name: str, deals: int, seed: int = 3) -> list[SeatView]:
    """What seat 1 sees after each deal of a game in which a bot of this *name* sits at seat 0."""
    game = muggins.Game("traditional", seed=seed, dealer=0)
    players = [BOTS[name](Random(1)), BOTS["simple"](Random(2))]
    views: list[SeatView] = []
    while len(views) < deals:
        assert not game.is_over, "the game was too short"
        if game.is_between_deals and game.view(1).deal:
            views.append(game.view(1))
        for seat in game.waiting:
            game.act(seat, players[seat].choose(game.view(seat)))
    return views


def in_play(seed: int, laid: int) -> SeatView:
    """What the seat to move sees when so many cards were laid, or gos said."""
    game = muggins.Game("traditional", seed=seed, dealer=0)
    player = BOTS["static"](Random(1))
    while True:
        view = game.view(game.waiting[0])
        if view.phase is Phase.PLAY and len(view.course) >= laid:
            return view
        game.act(game.waiting[0], player.choose(view))


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("static", Way.CAREFUL),
        ("simple", Way.GREEDY),
        ("random", Way.RANDOM),
        ("expert", Way.GOOD),
    ],
)
def test_after_some_deals_it_is_known_how_somebody_plays(name: str, way: Way) -> None:
    habits = Habits()
    assert habits.way() is Way.GOOD
    for view in views_after_deals(name, 6):
        habits.learn(view)
    assert habits.way() is way


def test_before_the_first_deal_nothing_is_learned() -> None:
    game = muggins.Game("traditional", seed=1, dealer=0)
    habits = Habits()
    habits.learn(game.view(1))
    assert habits.way() is Way.GOOD


def test_without_a_card_laid_the_other_may_hold_whatever_good_players_keep() -> None:
    """All hands of cards that are not seen, as often as there are such, times how often kept."""
    view = in_play(5, 0)
    at, _ = play_so_far(view)
    assert view.starter is not None
    hidden = [card for card in PACK if card not in {*view.dealt, view.starter}]
    ways: dict[tuple[int, ...], int] = {}
    for hand in combinations(hidden, 4):
        ranks = tuple(sorted(card.rank - 1 for card in hand))
        ways[ranks] = ways.get(ranks, 0) + 1
    kept = deal_model().kept[1 - role(view)]
    wanted = {hand: n * max(kept[hand_number(hand)], LEAST_CHANCE) for hand, n in ways.items()}
    found = {held.left: held.weight for held in hands_of_other(view, Way.CAREFUL, at)}
    assert found == pytest.approx(wanted)


def test_a_hand_that_would_have_laid_something_else_is_less_likely() -> None:
    view = in_play(5, 1)
    at, _ = play_so_far(view)
    good = {held.kept: held.weight for held in hands_of_other(view, Way.RANDOM, at)}
    careful = {held.kept: held.weight for held in hands_of_other(view, Way.CAREFUL, at)}
    # Somebody random lays each rank that fits as often: the weight of the hand, divided by these.
    fitting = {kept: len({*kept}) for kept in good}
    shares = {round(careful[kept] / (good[kept] * fitting[kept]), 6) for kept in good}
    lapses = {round(LAPSE / n, 6) for n in (2, 3, 4)}
    expected = {round(1 - LAPSE + LAPSE / n, 6) for n in (2, 3, 4)}
    assert shares <= lapses | expected | {1.0}
    assert shares & lapses
    assert shares & expected


def test_who_said_go_holds_nothing_that_would_have_fitted() -> None:
    for seed in range(40):
        view = in_play(seed, 5)
        at, _ = play_so_far(view)
        they = 1 - role(view)
        if at.lacks[they]:
            found = hands_of_other(view, Way.CAREFUL, at)
            assert found
            assert all(at.lacks[they].isdisjoint(held.left) for held in found)
            return
    raise AssertionError("nobody has said go")


def test_near_the_end_an_answer_is_for_the_game() -> None:
    view = in_play(5, 1)
    for within in (0, 121):
        worths = answers(view, Way.CAREFUL, for_game_within=within)
        assert {*worths} == {card.rank - 1 for card in view.unplayed}
    assert all(-1 <= worth <= 1 for worth in worths.values())


@pytest.mark.slow
def test_a_champion_who_has_watched_pegs_more_against_a_careful_player() -> None:
    """The same deals, played with and without having seen the other play."""
    pegged = {True: 0, False: 0}
    seen = views_after_deals("static", 6)
    for watches in (True, False):
        for seed in range(150):
            champion = BOTS["champion"](Random(1))
            assert isinstance(champion, Watcher)
            for view in seen if watches else ():
                champion.watch(view)
            pegged[watches] += lead_in_play([champion, BOTS["static"](Random(1))], seed)
    assert pegged[True] > pegged[False] + 15


def lead_in_play(players: Sequence[Bot], seed: int) -> int:
    """How much more seat 0 pegs than seat 1 in the play of a first deal."""
    game = muggins.Game("traditional", seed=seed, dealer=seed % 2)
    while not (game.is_between_deals and game.view(0).deal):
        seat = game.waiting[0]
        game.act(seat, players[seat].choose(game.view(seat)))
    pegs = [event for event in game.events if isinstance(event, Pegged)]
    in_play = [peg for peg in pegs if PARTS[peg.why] is Part.PLAY]
    return sum(peg.holes if peg.seat == 0 else -peg.holes for peg in in_play)
