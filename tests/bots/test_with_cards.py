"""Players with Chicago Cards: they use them as they may, and by what they see."""

from __future__ import annotations

from random import Random

import pytest

import muggins
from muggins.bots import bot
from muggins.bots.player import Player
from muggins.bots.playing import greedily
from muggins.bots.throwing import by_the_four_kept
from muggins.bots.with_cards import WithCards, at_random, passing, wisely
from muggins.engine.actions import UseChicago
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.events import ChicagoUsed
from muggins.engine.games import GAMES, rules_for
from muggins.engine.phase import Phase
from muggins.engine.redact import view
from muggins.engine.rules import Rules, Seat
from tests.engine.test_properties import otherwise
from tests.rows import is_offered

ON = {"chicago": "on"}
WITH_CARDS = [rules_for(game, ON) for game in GAMES if is_offered(game, ON)]


def player_of_any(seed: int) -> WithCards:
    random = Random(seed)
    player = Player(random, by_the_four_kept, greedily)
    return WithCards(player, wisely, random)


@pytest.mark.parametrize("rules", WITH_CARDS, ids=lambda rules: rules.name)
def test_cards_are_used_as_they_may_be_in_every_game(rules: Rules) -> None:
    """CHICAGO-2 to CHICAGO-9: the game refuses what is illegal."""
    game = muggins.Game(rules, seed=1)
    players = [player_of_any(seat) for seat in range(rules.seats)]
    while not game.is_over:
        for seat in game.waiting:
            game.act(seat, players[seat].choose(game.view(seat)))
    assert any(isinstance(event, ChicagoUsed) for event in game.events)


@pytest.mark.parametrize("name", ["casual", "club", "static", "expert", "champion"])
def test_the_bots_of_two_play_with_cards(name: str) -> None:
    rules = rules_for("traditional", ON | {"counting": "muggins"})
    game = muggins.Game(rules, seed=3)
    players = [bot(name, rules, Random(1)), WithCards(_plain(), at_random, Random(2))]
    while not game.is_over:
        for seat in game.waiting:
            game.act(seat, players[seat].choose(game.view(seat)))
    used = [event for event in game.events if isinstance(event, ChicagoUsed)]
    assert any(event.seat == 0 for event in used) == (name != "static")


def _plain() -> Player:
    return Player(Random(2), by_the_four_kept, greedily)


def test_changing_hidden_cards_never_changes_the_use_of_a_card() -> None:
    for rules in WITH_CARDS:
        random = Random(rules.name)
        game = muggins.Game(rules, seed=5)
        looked = 0
        while looked < 6 and not game.is_over:
            for seat in game.waiting:
                if game._state.phase is Phase.OPTION and random.random() < 0.3:
                    looked += 1
                    others = [otherwise(game._state, Seat(seat), random) for _ in range(2)]
                    chosen = [
                        wisely(view(state, Seat(seat)), Random(1))
                        for state in (game._state, *others)
                    ]
                    assert chosen[0] == chosen[1] == chosen[2]
                game.act(seat, random.choice(game.legal(seat)))


def test_a_card_is_used_once_the_game_is_about_to_end() -> None:
    """CHICAGO-10: unused ones are worth nothing at the end."""
    rules = rules_for("traditional", ON)
    left = {ChicagoCard.REVERSE_COUNTING: 0, ChicagoCard.TRADE_HANDS: 0}
    for seed in range(4):
        game = muggins.Game(rules, seed=seed)
        players = [bot("static", rules, Random(1)), bot("club", rules, Random(1))]
        while not game.is_over:
            for seat in game.waiting:
                game.act(seat, players[seat].choose(game.view(seat)))
        used = [event.card for event in game.events if isinstance(event, ChicagoUsed)]
        for card in left:
            left[card] += card not in used
    assert left[ChicagoCard.REVERSE_COUNTING] <= 2
    assert left[ChicagoCard.TRADE_HANDS] <= 2


def test_who_keeps_the_cards_passes() -> None:
    rules = rules_for("traditional", ON)
    game = muggins.Game(rules, seed=1, dealer=0)
    game.act(0, game.legal(0)[0])
    seen = game.view(1)
    assert not isinstance(passing(seen, Random(1)), UseChicago)
