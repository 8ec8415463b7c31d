"""One who plays against a crib: throws in order, the play, and the card left uppermost."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

import muggins
from muggins import kernels
from muggins.analysis.last_of_one import chances_of_cards, chances_of_throws
from muggins.analysis.odds_of_one import free_crib_with, rest_after, win_of_one
from muggins.analysis.of_one import blinds, is_of_one, unseen
from muggins.analysis.play_of_one import pegging_expected, pegging_of_one
from muggins.analysis.throws_of_one import means_of_one, throws_of_one
from muggins.cards import PACK, Card, parse_cards
from muggins.engine.actions import Deal, Throw
from muggins.engine.decide import advance
from muggins.engine.events import Pegged, Why
from muggins.engine.games import GAMES, SOLITAIRE
from muggins.engine.legal import legal
from muggins.engine.phase import Phase
from muggins.engine.redact import view
from muggins.engine.rules import Seat
from muggins.engine.state import State

ME = Seat(0)
PLAY = {Why.PLAY, Why.GO, Why.LAST_CARD, Why.THIRTY_ONE}


def dealt(seed: int) -> muggins.Game:
    game = muggins.Game(SOLITAIRE, seed=seed)
    game.act(0, Deal(ME))
    return game


def most_pegged(state: State) -> int:
    """The most that the play can still bring, by trying everything, all cards seen."""
    if state.phase is not Phase.PLAY:
        return 0
    most = 0
    for action in legal(state, ME):
        log = advance(state, action, tuple)
        of_play = [
            event.holes for event in log.events if isinstance(event, Pegged) and event.why in PLAY
        ]
        most = max(most, sum(of_play) + most_pegged(log.state))
    return most


def test_solitaire_alone_is_of_one() -> None:
    assert [name for name, rules in GAMES.items() if is_of_one(rules)] == ["solitaire"]


def test_used_cards_do_not_come_again() -> None:
    """SOLO-5: they lie face up at the bottom, and the pack is not shuffled."""
    game = dealt(3)
    seen = game.view(0)
    assert len(unseen(seen)) == 46
    later = replace(seen, face_up=tuple(unseen(seen)[:8]))
    assert len(unseen(later)) == 38
    assert len(unseen(later, remembers=False)) == 46


def test_two_blind_cards_stand_for_all_pairs() -> None:
    for number in (2, 6, 14, 46):
        some = Random(number).sample(PACK, number)
        assert sum(ways for _, _, ways in blinds(some)) == number * (number - 1) // 2


@pytest.mark.parametrize("seed", range(12))
def test_the_play_against_an_open_crib_is_played_out_as_well_as_can_be(seed: int) -> None:
    """SOLO-3: the blind two first, then the throw in the order thrown."""
    game = dealt(seed)
    cards = game.view(0).dealt
    game.act(0, Throw(ME, cards[:2]))
    state = game._state
    first, second = state.crib[:2]
    swapped = (second, first, *state.crib[2:])
    turned = replace(state, crib=swapped, unplayed=(state.unplayed[0], swapped))
    found = pegging_expected(SOLITAIRE, state.hands[0], cards[:2], [first, second])
    # The first card is chosen before the order of the two is known, so no better than each.
    both = (most_pegged(state) + most_pegged(turned)) / 2
    assert found.mean <= both + 1e-9
    while game._state.phase is Phase.PLAY:
        if len(game._state.unplayed[1]) <= 2:
            by = pegging_of_one(game.view(0))
            assert max(each.mean for each in by.values()) == most_pegged(game._state)
        game.act(0, game.legal(0)[0])


def test_the_throw_that_the_crib_lays_last_can_be_better_the_other_way_round() -> None:
    """SOLO-3: the queen laid before the king can be paired, and after it not."""
    kept = parse_cards("Qs Qh 6s Ac")
    hidden = parse_cards("Js 5s")
    queen_first, king_first = (
        pegging_expected(SOLITAIRE, kept, order, hidden).mean
        for order in (parse_cards("Qd Ks"), parse_cards("Ks Qd"))
    )
    assert (queen_first, king_first) == (7, 2)
    for seed in range(4):
        seen = dealt(seed).view(0)
        best, *_ = throws_of_one(seen)
        around = [each for each in throws_of_one(seen) if {*each.throw} == {*best.throw}]
        assert len(around) == 2
        assert around[0].hand == around[1].hand
        assert around[0].pegging >= around[1].pegging


def test_hand_and_crib_are_those_of_brute_force() -> None:
    """With eight cards unseen: two blind and a starter, all ways."""
    seen = dealt(8).view(0)
    seen = replace(seen, face_up=tuple(unseen(seen)[8:]))
    hidden = unseen(seen)
    scorer = kernels.Scorer()
    means = means_of_one(seen, remembers=True)
    for pair in combinations(seen.dealt, 2):
        kept = [card.code for card in seen.dealt if card not in pair]
        hands = [scorer.hand(kept, starter.code) for starter in hidden]
        cribs = [
            scorer.hand([card.code for card in (*pair, *blind)], starter.code, crib=True)
            for blind in combinations(hidden, 2)
            for starter in hidden
            if starter not in blind
        ]
        hand, crib = means[frozenset(pair)]
        assert hand == pytest.approx(sum(hands) / len(hands))
        assert crib == pytest.approx(sum(cribs) / len(cribs), abs=0.35)  # blind suits are averaged


def test_the_free_crib_wants_a_five_or_a_jack_over_it() -> None:
    """SOLO-6: the card uppermost is its starter, and a jack is 2 for heels."""
    game = dealt(1)
    seen = game.view(0)
    worths = free_crib_with(seen, parse_cards("5h Jd Kd 10s 7c Qs As 2d"))
    best = sorted(worths, key=worths.__getitem__, reverse=True)
    assert {*best[:2]} == {*parse_cards("5h Jd")}
    hidden = unseen(seen)
    random, five = Random(1), Card("5h")
    rest = [card for card in hidden if card is not five]
    scorer = kernels.Scorer()
    points = [
        scorer.hand([card.code for card in random.sample(rest, 4)], five.code, crib=True)
        for _ in range(4000)
    ]
    assert worths[five] == pytest.approx(sum(points) / len(points), abs=0.25)


def test_the_chance_to_get_there_rises_with_the_score_and_with_risk_when_behind() -> None:
    """SOLO-7: more than 120 points win."""
    rest = rest_after(SOLITAIRE, 5)
    chances = [win_of_one(121, score, 5, rest) for score in range(60, 121, 5)]
    assert chances == sorted(chances)
    assert win_of_one(121, 80, 6, rest) > win_of_one(121, 80, 3, rest)
    assert win_of_one(121, 118, 6, rest) < win_of_one(121, 118, 3, rest)


def test_a_view_of_the_throw_gives_throws_that_are_legal() -> None:
    seen = dealt(5).view(0)
    legal_throws = {throw.cards for throw in seen.legal if isinstance(throw, Throw)}
    assert {each.throw for each in throws_of_one(seen)} <= legal_throws
    assert view(dealt(5)._state, None).dealt == ()


def last_round(seed: int) -> muggins.Game:
    """The sixth round, nothing thrown."""
    game, random = muggins.Game(SOLITAIRE, seed=seed), Random(seed)
    while not (game._state.deal == 6 and game._state.phase is Phase.THROW):
        game.act(0, random.choice(game.legal(0)))
    return game


def wins_by_playing(state: State) -> bool:
    """Whether some way to play on wins, all cards seen."""
    if state.phase is not Phase.PLAY:
        log = advance(state, Deal(ME), tuple)
        return log.state.scores[0] >= SOLITAIRE.game_hole
    return any(wins_by_playing(advance(state, each, tuple).state) for each in legal(state, ME))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_last_cards_win_as_often_as_they_do_when_played_out(seed: int) -> None:
    """SOLO-6, SOLO-7: with both blind cards open the free crib is known, and so is the end."""
    for short in range(20, 50, 6):
        game = last_round(seed)
        score = SOLITAIRE.game_hole - short
        game._state = replace(game._state, scores=(score,))
        game.act(0, game.legal(0)[0])
        while game._state.phase is Phase.PLAY and len(game._state.unplayed[1]) > 2:
            game.act(0, game.legal(0)[0])
        if game._state.phase is not Phase.PLAY:
            continue
        chances = chances_of_cards(game.view(0))
        for play, chance in chances.items():
            after = advance(game._state, play, tuple).state
            assert chance == wins_by_playing(after)


def test_throws_of_the_last_round_win_more_often_the_nearer_they_are() -> None:
    """SOLO-7."""
    seen = last_round(4).view(0)
    assert len(unseen(seen)) == 6
    throws = [each.throw for each in throws_of_one(seen)]
    chances = [
        max(chances_of_throws(replace(seen, scores=(score,)), throws).values())
        for score in range(60, 125, 8)
    ]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0, 1)
