"""The choices of a seat, in every game and phase: what must be true of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

import muggins
from muggins import kernels
from muggins.analysis.choice import QUICK, Choice
from muggins.analysis.choices import can_tell, choices
from muggins.analysis.last_of_one import chances_of_cards, is_last
from muggins.bots import bot
from muggins.bots.with_cards import wisely
from muggins.engine.actions import Tuck
from muggins.engine.games import GAMES, rules_for
from muggins.engine.phase import Phase
from muggins.engine.redact import view
from muggins.engine.rules import Goal, Rules, Seat
from muggins.engine.state import State
from muggins.engine.view import SeatView
from tests.engine.test_properties import otherwise
from tests.kernels.both import needs_native
from tests.rows import ROWS, is_offered, some

FEW = QUICK._replace(cases=40, cases_near=12) if kernels.IS_NATIVE else QUICK

PLAYED = [
    rules_for(game, house)
    for game in GAMES
    for house in (
        {},
        {"counting": "manual", "overclaim": "to-opponent"},
        {"counting": "muggins"},
        {"chicago": "on"},
        {"chicago": "on", "counting": "muggins"},
    )
    if is_offered(game, house)
]

SELDOM = {Phase.DRAW: 0.1, Phase.CUT: 0.1, Phase.DEAL: 0.2, Phase.CLAIM: 0.3, Phase.CALL: 0.3}
"""How often those are looked at that are many, or all alike."""


def name(rules: Rules) -> str:
    return "-".join([rules.name, *rules.house])


def asked(rules: Rules, seed: int, most: int) -> Iterator[tuple[State, Seat]]:
    """Places of a game in which a seat is asked, on the way of players who do anything sensible."""
    random = Random(seed)
    game = muggins.Game(rules, seed=seed)
    while most and not game.is_over:
        for seat in game.waiting:
            phase = game._state.phase
            if random.random() < SELDOM.get(phase, 0.5):
                most -= 1
                yield game._state, seat
            legal = game.legal(seat)
            game.act(seat, random.choice(legal[:12] if phase is Phase.CLAIM else legal))


def check(seen: SeatView, found: list[Choice]) -> None:
    """Everything that must be so."""
    assert len(found) == len(seen.legal)
    assert {each.action for each in found} == {*seen.legal}
    sign = -1 if seen.rules.goal is Goal.REACH_TO_LOSE else 1
    worths = [(round(each.win, 7), sign * each.net) for each in found]
    assert worths == sorted(worths, reverse=True)
    for each in found:
        assert 0 <= each.win <= 1
        assert each.spread >= 0
        own, others = each.own, each.others
        assert each.net == pytest.approx(
            own.hand + own.crib + own.play - others.hand - others.crib - others.play
        )


@pytest.mark.parametrize("rules", some(PLAYED), ids=name)
def test_every_legal_action_is_told_once_in_every_game_and_phase(rules: Rules) -> None:
    for state, seat in asked(rules, 1, 60):
        seen = view(state, seat)
        check(seen, choices(seen, effort=FEW))


@pytest.mark.parametrize("rules", some(ROWS), ids=name)
def test_every_house_rule_is_known(rules: Rules) -> None:
    assert can_tell(rules)
    for state, seat in asked(rules, 2, 8):
        seen = view(state, seat)
        check(seen, choices(seen, effort=FEW))


@pytest.mark.parametrize("rules", some(PLAYED), ids=name)
def test_changing_hidden_cards_changes_nothing_that_is_said(rules: Rules) -> None:
    random = Random(3)
    for state, seat in asked(rules, 3, 10):
        told = choices(view(state, seat), effort=FEW)
        for _ in range(2):
            assert choices(view(otherwise(state, seat, random), seat), effort=FEW) == told


def test_the_same_view_and_seed_tell_the_same() -> None:
    for state, seat in asked(GAMES["partners"], 4, 20):
        seen = view(state, seat)
        assert choices(seen, effort=FEW, seed=5) == choices(seen, effort=FEW, seed=5)


def test_who_is_not_asked_has_no_choices() -> None:
    game = muggins.Game("traditional", seed=1, dealer=0)
    assert choices(game.view(1)) == []
    assert choices(game.view(None)) == []


def test_nothing_is_told_of_deals_that_nobody_knows() -> None:
    game = muggins.Game(
        replace(GAMES["traditional"], dealt=(7, 7), thrown=(3, 3)), seed=1, dealer=0
    )
    with pytest.raises(
        ValueError, match="nothing is known of deals by such rules as those of trad"
    ):
        choices(game.view(0))


def phases(rules: Rules, phase: Phase, seed: int, most: int) -> Iterator[SeatView]:
    for state, seat in asked(rules, seed, 10_000):
        if state.phase is phase:
            yield view(state, seat)
            most -= 1
        if not most:
            return


@needs_native
@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].has_crib])
def test_the_champion_throws_what_is_told_to_be_best(game: str) -> None:
    """In solitaire but for a hair, that it gives for points."""
    champion = bot("champion", GAMES[game], Random(1))
    for seen in phases(GAMES[game], Phase.THROW, 10, 5):
        told = {each.action: each.win for each in choices(seen)}
        assert told[champion.choose(seen)] == pytest.approx(max(told.values()), abs=1e-3)


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.CUT, Phase.DEAL])
def test_nothing_hangs_on_a_cut(phase: Phase) -> None:
    for rules in (GAMES["traditional"], GAMES["five-player"]):
        for seen in phases(rules, phase, 6, 2):
            told = choices(seen)
            assert {each.win for each in told} == {told[0].win}
            assert {each.net for each in told} == {0.0}


def test_chances_of_both_sides_add_up_before_a_deal() -> None:
    for rules in (GAMES["traditional"], GAMES["noddy"], GAMES["backward"]):
        game = muggins.Game(rules, seed=1)
        wins = [choices(game.view(seat))[0].win for seat in (0, 1)]
        assert sum(wins) == pytest.approx(1, abs=0.01)


@needs_native
@pytest.mark.parametrize("game", [game for game in GAMES if is_offered(game, {"chicago": "on"})])
def test_the_best_use_of_a_chicago_card_is_the_bots(game: str) -> None:
    """CHICAGO-2: to use a card, or to pass."""
    for seen in phases(rules_for(game, {"chicago": "on"}), Phase.OPTION, 7, 6):
        told = {each.action: each.win for each in choices(seen)}
        assert told[wisely(seen, Random(1))] == pytest.approx(max(told.values()), abs=1e-6)


def test_the_last_cards_of_solitaire_win_as_often_as_all_ways_to_lie_say() -> None:
    """SOLO-7: more than 120 points wins."""
    looked = 0
    for seed in range(8, 12):
        for seen in phases(GAMES["solitaire"], Phase.PLAY, seed, 60):
            if is_last(seen):
                looked += 1
                told = {each.action: each.win for each in choices(seen)}
                assert told == pytest.approx(chances_of_cards(seen))
    assert looked


def test_the_card_uppermost_is_the_best_starter_of_the_free_crib() -> None:
    """SOLO-5, SOLO-6"""
    seen = next(
        seen for seed in range(9, 20) for seen in phases(GAMES["solitaire"], Phase.TUCK, seed, 1)
    )
    told = choices(seen)
    cribs = [each.own.crib for each in told]
    assert cribs == sorted(cribs, reverse=True)
    assert {each.action for each in told if isinstance(each.action, Tuck)} == {*seen.legal}
    assert told[0].win > told[-1].win
