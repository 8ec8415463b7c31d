"""Those who play alone: they do what is legal, and see no hidden card."""

from __future__ import annotations

from random import Random

import pytest

import muggins
from muggins.bots import BOTS, bot
from muggins.engine.actions import Tuck
from muggins.engine.games import SOLITAIRE
from muggins.engine.phase import Phase
from muggins.engine.redact import view
from muggins.engine.rules import Rules, Seat
from tests.engine.test_properties import otherwise
from tests.rows import ROWS, some

ME = Seat(0)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    "rules",
    some([rules for rules in ROWS if rules.crib_plays]),
    ids=lambda row: "-".join([row.name, *row.house]),
)
def test_every_bot_goes_through_a_pack(name: str, rules: Rules) -> None:
    game, player = muggins.Game(rules, seed=2), bot(name, rules, Random(2))
    while not game.is_over:
        game.act(0, player.choose(game.view(0)))
    assert game.is_over


@pytest.mark.parametrize("name", BOTS)
def test_changing_blind_cards_and_the_pack_never_changes_a_choice(name: str) -> None:
    game, random = muggins.Game(SOLITAIRE, seed=6), Random(name)
    while not game.is_over:
        seen = game.view(0)
        states = [otherwise(game._state, ME, random) for _ in range(2)]
        choices = {bot(name, SOLITAIRE, Random(4)).choose(view(state, ME)) for state in states}
        assert choices == {bot(name, SOLITAIRE, Random(4)).choose(seen)}
        game.act(0, random.choice(seen.legal))


def test_the_best_leave_a_five_or_a_jack_uppermost() -> None:
    """SOLO-5, SOLO-6."""
    for seed in range(6):
        game, player = muggins.Game(SOLITAIRE, seed=seed), bot("champion", SOLITAIRE, Random(1))
        while game._state.phase is not Phase.TUCK:
            game.act(0, player.choose(game.view(0)))
        tuck = player.choose(game.view(0))
        assert isinstance(tuck, Tuck)
        ranks = {each.uppermost.rank for each in game.legal(0) if isinstance(each, Tuck)}
        assert tuck.uppermost.rank in (5, 11) or not ranks & {5, 11}
