"""Choices that can be worked out by hand, or by playing every case through the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

import muggins
from muggins.analysis.choice import QUICK, USUAL, Choice
from muggins.analysis.choices import choices
from muggins.analysis.choices_of_card import cases_of
from muggins.analysis.crib_of_two import crib_seen
from muggins.analysis.odds import odds
from muggins.analysis.odds_of_many import Step, odds_of_many
from muggins.analysis.play_of_two import Depth
from muggins.analysis.rest_of_deal import RestOfDeal
from muggins.analysis.seat_of_many import SeatOfMany
from muggins.bots import BOTS
from muggins.cards import PACK, parse_cards
from muggins.engine.actions import Action, CallMuggins, Claim, Play, Throw
from muggins.engine.decide import advance
from muggins.engine.events import Event, Pegged, What, Why
from muggins.engine.games import GAMES
from muggins.engine.phase import Phase
from muggins.engine.redact import view
from muggins.engine.rules import Goal, Rules, Seat
from muggins.engine.scoring import bare
from muggins.engine.state import State
from muggins.engine.view import SeatView
from tests.analysis.test_endings import with_hand
from tests.kernels.both import needs_native
from tests.support import Match

IN_PLAY = (Why.PLAY, Why.GO, Why.THIRTY_ONE, Why.LAST_CARD)

SAMPLED = USUAL._replace(cases=1000, cases_near=250, near=30, solved=None)
SOLVED = SAMPLED._replace(solved=Depth(from_card=2, rounds=(0, 0, 5, 5, 5), for_game=30))


def plays(rules: Rules, seed: int) -> Iterator[State]:
    """The play of deal after deal, the cards by chance and laid by chance."""
    while True:
        seed += 1
        random, game = Random(seed), muggins.Game(rules, seed=seed, dealer=seed % rules.seats)
        while game._state.deal < 2:
            if game._state.phase is Phase.PLAY:
                yield game._state
            for seat in game.waiting:
                game.act(seat, random.choice(game.legal(seat)))


def pegged(
    events: list[Event], rules: Rules, why: tuple[Why, ...], side: int, *, own: bool
) -> float:
    """What a side gets for these, or the others in their mean."""
    sides = [
        event.holes
        for event in events
        if isinstance(event, Pegged)
        and event.why in why
        and (rules.sides[event.seat] == side) == own
    ]
    return sum(sides) / (1 if own else rules.side_count - 1)


@pytest.mark.parametrize(
    "game", ["traditional", "three-player", "partners", "six-player", "backward"]
)
def test_with_the_last_card_all_is_known_but_the_crib(game: str) -> None:
    """PLAY-10, SHOW-1: what is pegged and counted is what the engine pegs and counts."""
    rules = GAMES[game]
    last = (state for state in plays(rules, 1) if sum(map(len, state.unplayed)) == 1)
    for state in islice(last, 5):
        assert state.turn is not None
        side = rules.sides[state.turn]
        [choice] = choices(view(state, state.turn))
        events = advance(state, choice.action, lambda cards: cards).events
        for parts, own in ((choice.own, True), (choice.others, False)):
            assert parts.play == pytest.approx(pegged(events, rules, IN_PLAY, side, own=own))
            assert parts.hand == pytest.approx(pegged(events, rules, (Why.HAND,), side, own=own))
            crib = pegged(events, rules, (Why.CRIB,), side, own=own)
            assert (parts.crib > 0) or crib == 0
        assert choice.spread < 7


def endings(rules: Rules, seed: int) -> Iterator[State]:
    """Two cards of the mover and one of the other are left, near the end of a game."""
    random = Random(seed)
    for state in plays(rules, seed):
        held = [*map(len, state.unplayed)]
        if state.turn is not None and held[state.turn] == 2 and sum(held) == 3:
            near = replace(state, scores=(random.randint(100, 119), random.randint(100, 119)))
            if len(view(near, state.turn).legal) == 2:
                yield near


def by_engine(state: State, play: Play) -> float:
    """The chance when the rest is forced: over all that the other may hold, played and counted."""
    seen = view(state, play.seat)
    seat = SeatOfMany(seen)
    total = 0.0
    for case in cases_of(seat, RestOfDeal(seat), 250, 0):
        left = tuple([PACK[code] for code in case.row])
        before = with_hand(state, Seat(1 - play.seat), left) if left else state
        total += case.chance * _played_out(replace(before, crib=()), play, seen)
    return total


def _played_out(state: State, play: Play, seen: SeatView) -> float:
    """Without a crib in the state the engine stops before it."""
    log = advance(state, play, lambda cards: cards)
    while log.state.phase is Phase.PLAY:
        assert log.state.turn is not None
        [card] = log.state.unplayed[log.state.turn]
        log = advance(log.state, Play(log.state.turn, card), lambda cards: cards)
    side, done = state.rules.sides[play.seat], log.state
    if done.phase is Phase.OVER:
        return float(done.winner == side)
    return before_crib(seen, done.scores)


def before_crib(seen: SeatView, scores: tuple[int, ...]) -> float:
    """The chance of this side when only the crib is to be counted."""
    assert seen.dealer is not None
    rules, dealer = seen.rules, seen.dealer
    side = rules.sides[seen.dealer if seen.seat is None else seen.seat]
    if rules.goal is Goal.REACH_TO_LOSE:
        owns = side == rules.sides[dealer]
        crib = odds_of_many(rules).model.crib_mean(owns, [card.code for card in seen.thrown])
        step = Step(rules.sides[dealer], crib, odds_of_many(rules).model.crib.variance)
        return odds_of_many(rules).from_here(scores, (step,), Seat(1 - dealer))[side]
    total = 0.0
    for points, chance in enumerate(crib_seen(seen)):
        own = scores[dealer] + points
        if own >= rules.game_hole:
            to_dealer = 1.0
        else:
            to_dealer = 1 - odds().win_before_deal(scores[1 - dealer], own, is_dealer=True)
        total += chance * (to_dealer if side == rules.sides[dealer] else 1 - to_dealer)
    return total


@needs_native
@pytest.mark.parametrize("game", ["traditional", "backward"])
def test_small_endings_win_as_often_as_the_engine_says(game: str) -> None:
    """WIN-2, SHOW-1: the order of the count decides close games."""
    for state in islice(endings(GAMES[game], 40), 6):
        assert state.turn is not None
        for choice in choices(view(state, state.turn), effort=SAMPLED):
            assert isinstance(choice.action, Play)
            assert choice.win == pytest.approx(by_engine(state, choice.action), abs=1e-5)


@needs_native
def good_endings(seed: int) -> Iterator[State]:
    """The same between good players."""
    good = BOTS["expert"](Random(seed))
    while True:
        seed += 1
        game = muggins.Game("traditional", seed=seed, dealer=seed % 2)
        while game._state.deal < 2:
            held = [*map(len, game._state.unplayed)]
            turn = game._state.turn
            if game._state.phase is Phase.PLAY and turn is not None and sum(held) == 3:
                is_choice = held[turn] == 2 and len(game.legal(turn)) == 2
                yield from [game._state] * is_choice
            for seat in game.waiting:
                game.act(seat, good.choose(game.view(seat)))


@needs_native
def test_solving_the_play_says_the_same_as_all_cases_when_nobody_has_a_choice_any_more() -> None:
    """The same beliefs on two ways."""
    for state in islice(good_endings(80), 12):
        assert state.turn is not None
        seen = view(state, state.turn)
        solved = {each.action: each for each in choices(seen, effort=SOLVED)}
        for each in choices(seen, effort=SAMPLED):
            assert solved[each.action].win == pytest.approx(each.win, abs=1e-3)
            assert solved[each.action].net == pytest.approx(each.net, abs=1e-3)


def test_who_laid_the_last_card_of_a_count_holds_nothing_that_fits() -> None:
    """PLAY-9: 30, and nobody has an ace; the one who laid the last card has not said so."""
    match = Match().arrange({0: "Ks 9d 2s 3s Qc Qd", 1: "Kd Js 7c 8c 4d 4h"}, starter="6h").deal()
    match.throws({0: "Qc Qd", 1: "4d 4h"}).cut().play("Kd Ks Js")
    assert match.view(0).gone == ()
    seat = SeatOfMany(match.view(0))
    cases = list(cases_of(seat, RestOfDeal(seat), 2000, 0))
    assert cases
    assert all(card >> 2 for case in cases for card in case.row)


# Throws


def thrown(cards: str, scores: tuple[int, int], seat: int) -> dict[str, Choice]:
    """The throws of a seat; seat 0 deals. By the cards kept."""
    match = Match().arrange({seat: cards}).deal().at(*scores)
    found = {}
    for each in choices(match.view(seat)):
        assert isinstance(each.action, Throw)
        kept = [card for card in parse_cards(cards) if card not in each.action.cards]
        found[" ".join(map(str, kept))] = each
    return found


def test_at_119_all_the_pone_keeps_what_is_sure_to_count() -> None:
    """SHOW-1: the pone counts first; two sure points are enough, whatever the crib brings."""
    rules = GAMES["traditional"]
    found = thrown("6h 7c 8d Ks Qs 2d", (119, 119), 1)
    is_sure = [bare(parse_cards(kept), rules.combinations).points >= 2 for kept in found]
    assert is_sure[0]
    assert not is_sure[-1]


def test_in_a_throw_the_crib_is_the_dealers_and_the_rest_is_everybodys() -> None:
    for seat in (0, 1):
        for each in thrown("5h 6h 7c 8d Js Kd", (0, 0), seat).values():
            ours, theirs = (each.own, each.others) if seat == 0 else (each.others, each.own)
            assert ours.crib > 2
            assert theirs.crib == 0
            assert each.others.hand == pytest.approx(8.0, abs=0.3)
            assert 1 < each.own.play < 5
            assert 3 < each.spread < 9


# Claims


def at_the_show(counting: str = "muggins", overclaim: str = "corrected") -> Match:
    """Seat 0 deals; the pone's hand of 5 6 7 8 with a 9 counts 14, one suit and all."""
    match = Match(counting=counting, overclaim=overclaim)
    match.arrange({0: "Kc Qd 2c 2d Ac Kd", 1: "5h 6h 7h 8h As Ad"}, starter="9h").deal()
    match.throws({0: "Ac Kd", 1: "As Ad"}).cut()
    while (match.phase, match.state.to_count and match.state.to_count.what) != (
        Phase.CLAIM,
        What.HAND,
    ):
        seat = match.waiting[0]
        match.act(best(match, seat))
    return match


def best(match: Match, seat: int) -> Action:
    return choices(match.view(seat), effort=QUICK)[0].action


def claims(match: Match, seat: int) -> dict[int, Choice]:
    """By points; to pass is a call of none."""
    found = {}
    for each in choices(match.view(seat)):
        match each.action:
            case Claim(_, points) | CallMuggins(_, points):
                found[points] = each
            case _:
                found[0] = each
    return found


def test_what_is_not_claimed_is_lost_and_taken() -> None:
    """MUGGINS-1: the pone's 14 points."""
    found = claims(at_the_show(), 1)
    [top] = {
        each.action for each in found.values() if each.win == max(e.win for e in found.values())
    } - {Claim(Seat(1), points) for points in range(15, 73)}
    assert top == Claim(Seat(1), 14)
    assert found[14].own.hand == 14
    assert found[10].own.hand == 10
    assert found[10].others.hand - found[14].others.hand == pytest.approx(4)
    assert found[10].win < found[14].win
    assert found[20].own == found[14].own


@pytest.mark.parametrize(("counting", "given"), [("manual", 6), ("muggins", 6)])
def test_what_is_claimed_too_much_may_go_to_the_opponent(counting: str, given: int) -> None:
    """MUGGINS-2"""
    found = claims(at_the_show(counting, overclaim="to-opponent"), 1)
    assert found[20].own.hand == 14
    assert found[20].others.hand - found[14].others.hand == pytest.approx(given)
    corrected = claims(at_the_show(counting), 1)
    assert corrected[20].others.hand == corrected[14].others.hand


def test_where_the_table_corrects_nothing_hangs_on_a_claim() -> None:
    """COUNT-1"""
    found = claims(at_the_show("manual"), 1)
    assert {each.win for each in found.values()} == {found[14].win}


def test_a_claim_that_wins_the_game_wins_it() -> None:
    """WIN-2"""
    match = at_the_show().at(100, 110)
    found = claims(match, 1)
    assert all((found[points].win == 1) == (points >= 11) for points in range(73))
    assert found[10].win < 1


def test_who_sees_what_was_missed_calls_it() -> None:
    """MUGGINS-1, MUGGINS-3"""
    match = at_the_show().claim(10, 1)
    found = claims(match, 0)
    assert max(found, key=lambda points: found[points].win) == 4
    assert found[4].own.hand - found[0].own.hand == pytest.approx(4)
    assert found[4].others == found[0].others
    assert found[3].win == found[0].win < found[4].win


def test_of_partners_the_next_caller_takes_what_one_lets_pass() -> None:
    """MUGGINS-1: both opponents may call; what one lets pass is the side's all the same."""
    match = Match("partners", counting="muggins").deal()
    while match.state.to_count is None or match.state.to_count.what is not What.HAND:
        match.act(best(match, match.waiting[0]))
    match.claim(0)
    first, second = match.view(None).callers
    assert match.rules.sides[first] == match.rules.sides[second]
    found = claims(match, first)
    assert {each.win for each in found.values()} == {found[0].win}
    last = claims(match.pass_(first), second)
    assert max(each.own.hand for each in last.values()) > last[0].own.hand
