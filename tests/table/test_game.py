"""`muggins.Game`, the convenient front."""

from __future__ import annotations

import copy
import random

import pytest

import muggins
from muggins.engine.actions import Deal, Play, Throw
from muggins.engine.events import DealerFound, Dealt, Thrown
from muggins.engine.games import NODDY
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.rules import Seat
from muggins.engine.view import HandDealt
from muggins.table.reader import read


def played_out(game: muggins.Game, seed: int = 1) -> muggins.Game:
    choose = random.Random(seed)
    while not game.is_over:
        for seat in game.waiting:
            game.act(seat, choose.choice(game.legal(seat)))
    return game


def test_the_loop_of_the_readme_plays_every_game_to_its_end() -> None:
    for name in muggins.GAMES:
        game = played_out(muggins.Game(name, seed=7))
        assert game.is_over
        assert game.waiting == ()
        assert game.winner in (None, *range(game.rules.side_count))


def test_a_seed_repeats_a_game() -> None:
    assert played_out(muggins.Game(seed=3)).events == played_out(muggins.Game(seed=3)).events
    assert played_out(muggins.Game(seed=3)).events != played_out(muggins.Game(seed=4)).events


def test_a_shuffle_of_ones_own_gives_the_cards() -> None:
    game = muggins.Game(dealer=0, shuffle=lambda cards: cards[::-1])
    game.act(0, Deal(Seat(0)))
    assert game.view(1).dealt[0] == muggins.PACK[-1]
    with pytest.raises(ValueError, match="from a seed or from a shuffle, not from both"):
        muggins.Game(seed=1, shuffle=lambda cards: cards)


def test_a_copy_goes_on_as_the_original_would() -> None:
    game = muggins.Game(seed=3)
    twin = copy.deepcopy(game)
    assert played_out(game).events == played_out(twin).events


def test_every_order_of_the_pack_can_come() -> None:
    firsts = set()
    for seed in range(400):
        game = muggins.Game("solitaire", seed=seed)
        game.act(0, game.legal(0)[0])
        [dealt] = [event for event in game.events if isinstance(event, Dealt)]
        firsts.add(dealt.hands[0][0])
    assert len(firsts) == 52


def test_house_rules_are_given_with_the_name() -> None:
    game = muggins.Game("noddy", house={"players": "5"}, seed=1)
    assert game.rules.seats == 5
    assert "players=5" in repr(game.rules.house)
    with pytest.raises(ValueError, match="house rules go with a game's name"):
        muggins.Game(NODDY, house={"players": "5"})
    with pytest.raises(ValueError, match="there is no house rule 'jokers'"):
        muggins.Game("noddy", house={"jokers": "on"})
    with pytest.raises(ValueError, match="there is no game 'whist'"):
        muggins.Game("whist")


def test_a_row_of_rules_may_be_given_instead_of_a_name() -> None:
    assert muggins.Game(muggins.rules_for("partners"), seed=1).rules.name == "partners"


def test_the_dealer_may_be_agreed_upon() -> None:
    game = muggins.Game(seed=1, dealer=1)
    assert game.waiting == (1,)
    assert isinstance(game.legal(1)[0], Deal)
    [found] = [event for event in game.events if isinstance(event, DealerFound)]
    assert found.dealer == 1
    with pytest.raises(IllegalAction, match="there is no seat 2; the seats are 0 to 1"):
        muggins.Game(seed=1, dealer=2)


def test_a_refusal_leaves_the_game_as_it_was() -> None:
    game = muggins.Game(seed=1, dealer=0)
    before = game.events
    with pytest.raises(IllegalAction) as caught:
        game.act(0, Play(Seat(0), muggins.Card.H5))
    assert caught.value.code is Code.NOT_NOW
    assert str(caught.value) == ("nobody can play a card now: the game waits for seat 0 to deal")
    assert game.events == before


def test_nobody_acts_for_another_seat() -> None:
    game = muggins.Game(seed=1, dealer=0)
    with pytest.raises(IllegalAction, match="seat 1 cannot act for seat 0") as caught:
        game.act(1, Deal(Seat(0)))
    assert caught.value.code is Code.NOT_YOUR_TURN


def test_acting_says_what_followed() -> None:
    game = muggins.Game(seed=1, dealer=0)
    followed = game.act(0, Deal(Seat(0)))
    assert isinstance(followed[0], Dealt)
    assert game.events[-len(followed) :] == followed


def test_a_seat_sees_its_own_cards_and_a_watcher_none() -> None:
    game = muggins.Game(seed=1, dealer=0)
    game.act(0, Deal(Seat(0)))
    assert len(game.view(0).hand) == 6
    assert game.view(0).hand != game.view(1).hand
    assert game.view(None).hand == ()
    assert game.view(None).legal == ()
    assert game.view(0).legal == tuple(game.legal(0))
    [mine] = [event for event in game.seen(0) if isinstance(event, HandDealt)]
    [watched] = [event for event in game.seen(None) if isinstance(event, HandDealt)]
    assert mine.hand == game.view(0).hand
    assert (watched.hand, watched.hands) == ((), (6, 6))
    with pytest.raises(IllegalAction, match="there is no seat 5"):
        game.view(5)
    with pytest.raises(IllegalAction, match="there is no seat -1"):
        game.seen(-1)


def test_a_game_says_what_it_is_about() -> None:
    assert repr(muggins.Game(seed=1, dealer=0)) == "<Game of traditional: deal, scores (0, 0)>"


def test_legal_is_empty_for_who_may_not_act() -> None:
    game = muggins.Game(seed=1, dealer=0)
    assert game.legal(1) == []
    assert game.legal(7) == []


def test_a_view_is_counted_as_it_is() -> None:
    """SHOW-2, PLAY-5: `score` and `pegging` take the cards of a view."""
    game = muggins.Game("noddy", seed=1, dealer=0)
    game.act(0, game.legal(0)[0])
    seen = game.view(1)
    assert seen.starter is not None
    own = next(event for event in seen.counted if event.seat == 1)
    assert muggins.score(seen.hand, starter=seen.starter, game="noddy").points == own.points
    assert muggins.pegging(muggins.PACK[:2]).points == 2


def test_a_throw_given_as_a_list_is_told_like_any_other() -> None:
    """CRIB-1: the record reads back to the same log."""
    game = muggins.Game("traditional", seed=1, dealer=0)
    game.act(0, game.legal(0)[0])
    cards: list[muggins.Card] = list(game.view(0).hand[:2])
    [thrown] = game.act(0, Throw(Seat(0), cards))  # type: ignore[arg-type] # as a careless program
    assert isinstance(thrown, Thrown)
    assert thrown.cards == tuple(cards)
    assert read(game.record()).events == game.events


def test_a_game_says_when_it_is_between_two_deals() -> None:
    game = muggins.Game("noddy", seed=1, dealer=0)
    assert game.is_between_deals
    game.act(0, game.legal(0)[0])
    assert not game.is_between_deals
