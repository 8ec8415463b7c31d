"""The play of many seats against the engine, in every game and both ways."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.events import ChicagoUsed
from muggins.engine.games import rules_for
from muggins.engine.rules import GoPoint, Rules, Seat
from muggins.engine.state import State
from muggins.kernels import twin
from tests.kernels.both import both_ways, needs_native
from tests.kernels.seats import (
    ROWS,
    before_the_play,
    by_chance,
    kernel,
    kernel_view,
    near_the_end,
    play_through,
    seen_by,
)

EVERY_ROW = pytest.mark.parametrize(
    "rules", ROWS, ids=lambda rules: ",".join((rules.name, *rules.house))
)
DEALS = 4
"""Plays of each row, near the end of the game and not, in the tests that run always."""


def check_deal(kernels: ModuleType, rules: Rules, random: Random) -> None:
    """The same cards as a play by chance through the engine: the same seats, the same points.

    Near the end too, but for a go pegged on call: there the engine need not see the last cards of
    the count, which are all by the same seat.
    """
    is_on_call = rules.go_point is GoPoint.ON_CALL
    for is_near in (False,) if is_on_call else (False, True):
        state = before_the_play(rules, random)
        state, needs = near_the_end(state, random) if is_near else (state, [])
        engine = play_through(state, by_chance(random))
        play = kernel(kernels, rules)
        cards = [card for _, card in engine.cards]
        points, steps, turn = play.replay(engine.hands, engine.leader, cards, needs)
        assert [(seat, card) for seat, card, _ in steps] == engine.cards
        assert points == engine.pegged
        assert turn is None
        if not is_on_call:
            assert [pegged for _, _, pegged in steps] == engine.after_each


@both_ways
@EVERY_ROW
def test_the_engines_cards_give_the_engines_points_in_its_order(
    kernels: ModuleType, rules: Rules
) -> None:
    """THREE-2, PLAY-1, PLAY-2, PLAY-4, PLAY-9, PLAY-10, NODDY-3, FIVE-3, SOLO-3, WIN-2

    A go pegged on call gives the same in sum.
    """
    random = Random(f"{rules.name} {rules.house}")
    for _ in range(DEALS):
        check_deal(kernels, rules, random)


@needs_native
@pytest.mark.slow
@EVERY_ROW
def test_it_is_so_in_200_more_deals_of_each_game(rules: Rules) -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(f"more {rules.name} {rules.house}")
    for _ in range(200):
        check_deal(_native, rules, random)


@both_ways
@EVERY_ROW
def test_the_engine_accepts_what_policies_lay_and_pegs_the_same(
    kernels: ModuleType, rules: Rules
) -> None:
    random = Random(f"{rules.name} {rules.house} policies")
    for seed in range(DEALS):
        state = before_the_play(rules, random)
        hands = [[card.code for card in cards] for cards in state.unplayed]
        policies = [random.randrange(3) for _ in rules.sides]
        play = kernel(kernels, rules)
        starter = [] if state.starter is None else [state.starter.code]
        points, steps, _ = play.play_out(hands, state.turn, policies, starter, seed=seed)
        engine = play_through(state, laying([(seat, card) for seat, card, _ in steps]))
        assert engine.cards == [(seat, card) for seat, card, _ in steps]
        assert engine.pegged == points


def laying(cards: list[tuple[int, int]]) -> Callable[[State], int]:
    """The first of *cards* in turn that the seat to play still holds."""

    def choose(state: State) -> int:
        assert state.turn is not None
        held = {card.code for card in state.unplayed[state.turn]}
        return next(card for seat, card in cards if seat == state.turn and card in held)

    return choose


@both_ways
@pytest.mark.parametrize("game", ["three-player", "partners"])
def test_no_fifteens_count_where_they_are_dropped(kernels: ModuleType, game: str) -> None:
    """CHICAGO-8"""
    rules = rules_for(game)
    random = Random(game)
    for _ in range(DEALS):
        state = before_the_play(rules, random)
        used = ChicagoUsed(Seat(0), ChicagoCard.NO_FIFTEENS)
        engine = play_through(replace(state, lying=(used,)), by_chance(random))
        play = kernel(kernels, rules, fifteens=False)
        cards = [card for _, card in engine.cards]
        assert play.replay(engine.hands, engine.leader, cards)[0] == engine.pegged


@both_ways
def test_a_policy_sees_what_its_seat_sees(kernels: ModuleType) -> None:
    """Each choice made from the seat's view alone, the play is that of all hands seen."""
    for game, policy in (("three-player", 2), ("partners", 2), ("noddy", 2), ("six-player", 1)):
        rules = rules_for(game)
        for seed in range(6):
            state = before_the_play(rules, Random(seed))
            play = kernel(kernels, rules)
            engine = play_through(state, by_views(kernels, play, policy))
            assert state.starter is not None
            hands, starter = engine.hands, [state.starter.code]
            policies = [policy] * rules.seats
            points, steps, _ = play.play_out(hands, engine.leader, policies, starter)
            assert [(seat, card) for seat, card, _ in steps] == engine.cards
            assert points == engine.pegged


def by_views(kernels: ModuleType, play: Any, policy: int) -> Callable[[State], int]:
    """A policy, asked with what each seat sees; but for its throw, which whole plays leave out."""

    def choose(state: State) -> int:
        assert state.turn is not None
        seen = kernel_view(kernels, seen_by(state, state.turn), knows_throw=False)
        card: int = play.choose(policy, seen)
        return card

    return choose


@both_ways
def test_greed_takes_what_is_most_now_and_of_equals_the_highest_card(kernels: ModuleType) -> None:
    play = kernels.SeatsPlay([0, 1, 2])
    # 7c lies: 8 makes fifteen, 7 a pair; of king and queen the king is the higher.
    pile = [24]
    for hand, card in (([28, 25, 48], 28), ([0, 25, 48], 25), ([0, 45, 48], 48)):
        view = kernels.SeatsView(0, hand, [3, 4, 4], pile)
        assert play.choose(play.GREEDY, view) == card
    # And where points are bad, the least: the king, before the ace.
    shy = kernels.SeatsPlay([0, 1, 2], worths=[[-1, 0.5, 0.5], [0.5, -1, 0.5], [0.5, 0.5, -1]])
    assert shy.choose(shy.GREEDY, kernels.SeatsView(0, [28, 25, 0, 48], [4] * 3, pile)) == 48
    assert dict(shy.appraise(shy.GREEDY, kernels.SeatsView(0, [28, 0], [2, 4, 4], pile))) == {
        28: -2,
        0: 0,
    }


@both_ways
def test_care_expects_the_best_reply_of_the_next_seat(kernels: ModuleType) -> None:
    """A seven on a lone queen of clubs: counted over all hands of two that may answer it."""
    hand, pile, seen, known = (24, 0), (44,), (51,), (50,)
    unseen = [card for card in range(52) if card not in (*hand, *pile, *seen, *known)]
    replies = [twin.play([44, 24, card]) for card in unseen]
    best = sum(max(pair) for pair in combinations(replies, 2)) / comb(len(unseen), 2)
    least = sum(min(pair) for pair in combinations(replies, 2)) / comb(len(unseen), 2)
    view = kernels.SeatsView(0, hand, (2, 2, 2), pile, seen=seen, known=known)
    for worths, value in (
        (None, -best / 2),
        ([[1, -1, 0], [0, 1, 0], [0, 0, 1]], -best),
        ([[1, 1, 0], [0, 1, 0], [0, 0, 1]], best),  # the next one is a friend
        ([[-1, 1, 0], [0, -1, 0], [0, 0, -1]], least),  # and here points are bad
        ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], 0),
    ):
        play = kernels.SeatsPlay([0, 1, 2], worths=worths)
        assert dict(play.appraise(play.CAREFUL, view))[24] == pytest.approx(value)


@both_ways
def test_care_knows_who_has_said_go_and_what_they_cannot_hold(kernels: ModuleType) -> None:
    """Seat 1 is out of this count, seat 2 said go at 25 in the last one: sevens and higher."""
    pile, hand = (40, 36), (4, 5)
    play = kernels.SeatsPlay([0, 1, 2], worths=[[1, -1, -1], [0, 1, 0], [0, 0, 1]])
    view = kernels.SeatsView(0, hand, (2, 2, 1), pile, gone=[1], gone_at=[None, 22, 25])
    unseen = [card for card in range(24, 52) if card not in pile]
    nines = [card for card in unseen if card >> 2 == 8]  # nothing else scores: 31 for two
    assert play.appraise(play.CAREFUL, view) == [
        (card, pytest.approx(-2 * len(nines) / len(unseen))) for card in hand
    ]


@both_ways
def test_a_random_card_is_any_that_fits(kernels: ModuleType) -> None:
    play = kernels.SeatsPlay([0, 1])
    view = kernels.SeatsView(0, [0, 8, 48], [3, 3], [44, 45])
    found = {play.choose(play.RANDOM, view, seed) for seed in range(50)}
    assert found == {0, 8, 48}
    assert play.appraise(play.RANDOM, view) == [(0, 0), (8, 0), (48, 0)]


def any_play(random: Random) -> tuple[list[int], dict[str, Any]]:
    """Sides and options by chance, those of no game too."""
    has_crib = random.random() < 0.15
    seats = 1 if has_crib else random.randint(2, 8)
    count = random.randint(1, seats)
    options: dict[str, Any] = {
        "fifteen": random.choice((0, 2)),
        "twenty_five": random.choice((0, 2)),
        "run_of_three": random.choice((2, 3)),
        "play_flush": random.choice((0, 0, 3)),
        "last_card": random.choice((0, 1)),
        "one_count": random.random() < 0.3,
        "crib_plays": has_crib,
    }
    if random.random() < 0.4:
        options["worths"] = [
            [random.choice((1.0, 0.5, 0.0, -1.0)) for _ in range(count)] for _ in range(count)
        ]
    return [seat % count for seat in range(seats)], options


@needs_native
def test_whole_plays_are_the_same_both_ways() -> None:
    """300 plays with options by chance, by every policy."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(12)
    for _ in range(300):
        sides, options = any_play(random)
        pack = random.sample(range(52), 52)
        held = random.choice((3, 4))
        hands = [[pack.pop() for _ in range(held)] for _ in sides]
        if options["crib_plays"]:
            hands.append([pack.pop() for _ in range(4)])
        needs = [random.randint(1, 12) for _ in {*sides}] if random.random() < 0.3 else []
        policies = [random.randrange(3) for _ in sides]
        arguments = (hands, random.randrange(len(sides)), policies, pack[:1], needs)
        seed = random.randrange(2**64)
        native, plain = _native.SeatsPlay(sides, **options), twin.SeatsPlay(sides, **options)
        assert native.play_out(*arguments, seed) == plain.play_out(*arguments, seed)


THREE = [[0, 4, 8], [1, 5, 9], [2, 6, 10]]

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"sides": []}, "wanted 1 to 8 seats, not 0"),
    ({"sides": range(9)}, "wanted 1 to 8 seats, not 9"),
    ({"sides": range(8), "crib_plays": True}, "wanted 1 to 8 seats, not 9"),
    ({"sides": [0, 2]}, "sides are numbered from 0 without a gap"),
    ({"sides": [0, -1]}, "sides are numbered from 0 without a gap"),
    ({"fifteen": 4}, "fifteen is 0 to 3, not 4"),
    ({"twenty_five": -1}, "twenty_five is 0 to 3, not -1"),
    ({"run_of_three": 7}, "run_of_three is 0 to 3, not 7"),
    ({"play_flush": 14}, "play_flush is 0 to 13, not 14"),
    ({"last_card": 2}, "last_card is 0 to 1, not 2"),
    ({"worths": [[1, 1, 1]] * 2}, "wanted 3 rows of 3 worths, one for each side"),
    ({"worths": [[1, 1]] * 3}, "wanted 3 rows of 3 worths, one for each side"),
    ({"worths": [[1, 1, float("nan")]] * 3}, "a worth is a finite number"),
]


@both_ways
@pytest.mark.parametrize(("options", "fault"), REFUSED)
def test_what_is_no_such_play_is_refused(
    kernels: ModuleType, options: dict[str, Any], fault: str
) -> None:
    with pytest.raises(ValueError, match=f"^{fault}$"):
        kernels.SeatsPlay(**{"sides": [0, 1, 2]} | options)


@both_ways
@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"hands": THREE[:2]}, "wanted hands for 3 seats, not 2"),
        ({"hands": [[0, 4, 8, 12, 16], [], []]}, "a hand has up to 4 cards, not 5"),
        ({"hands": [[0], [1], [52]]}, "a card's code is 0 to 51, not 52"),
        ({"hands": [[0], [1], [0]]}, "card 0 is there twice"),
        ({"seen": [10]}, "card 10 is there twice"),
        ({"leader": 3}, "seat 3 has no card to lead"),
        ({"leader": -1}, "seat -1 has no card to lead"),
        ({"hands": [[], [1], [0]]}, "seat 0 has no card to lead"),
        ({"needs": [1, 2]}, "wanted what 3 sides need, not 2"),
        ({"needs": [1, 2, 0]}, "a side needs 1 point or more, not 0"),
        ({"policies": [1, 1]}, "wanted the policies of 3 seats, not 2"),
        ({"policies": [1, 1, 3]}, "a policy is 0 to 2, not 3"),
    ],
)
def test_what_is_no_beginning_is_refused(
    kernels: ModuleType, changed: dict[str, Any], fault: str
) -> None:
    asked = {"hands": THREE, "leader": 0, "policies": [1, 1, 1]} | changed
    with pytest.raises(ValueError, match=f"^{fault}$"):
        kernels.SeatsPlay([0, 1, 2]).play_out(**asked)


@both_ways
def test_cards_that_cannot_be_laid_are_refused(kernels: ModuleType) -> None:
    play = kernels.SeatsPlay([0, 1, 2], one_count=True)
    with pytest.raises(ValueError, match=r"^seat 1 cannot lay card 4$"):
        play.replay(THREE, 0, [0, 4])
    with pytest.raises(ValueError, match=r"^a card's code is 0 to 51, not 60$"):
        play.replay(THREE, 0, [60])
    tens = [[36, 48], [40, 49], [44, 50]]
    with pytest.raises(ValueError, match=r"^the play is over before card 48$"):
        play.replay(tens, 0, [36, 40, 44, 48])
    assert play.replay(tens, 0, [36, 40]) == ([0, 0, 0], [(0, 36, 0), (1, 40, 0)], 2)
