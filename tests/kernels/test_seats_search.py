"""What each card brings over hands that the others may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from types import ModuleType
from typing import Any

import pytest

from muggins.cards import PACK
from muggins.engine.actions import Play
from muggins.engine.decide import advance
from muggins.engine.games import rules_for
from muggins.engine.phase import Phase
from muggins.engine.state import State
from muggins.kernels import twin
from tests.kernels.both import both_ways, needs_native
from tests.kernels.seats import (
    before_the_play,
    by_chance,
    gone_at,
    kernel,
    kernel_view,
    near_the_end,
    play_through,
    seen_by,
)
from tests.kernels.test_seats_play import any_play

GAMES = {
    "three-player": {},
    "partners": {},
    "six-player": {"sides": "2"},
    "noddy": {"players": "4"},
    "five-card": {},
    "solitaire": {},
}


def on_the_way(game: str, random: Random) -> State:
    """A position of the play, a few cards on, in which there is something to choose."""
    while True:
        state = before_the_play(rules_for(game, GAMES[game]), random)
        for _ in range(random.randrange(8)):
            if state.phase is not Phase.PLAY or state.turn is None:
                break
            card = PACK[by_chance(random)(state)]
            state = advance(state, Play(state.turn, card), lambda cards: cards).state
        if state.phase is Phase.PLAY and state.turn is not None:
            return state


def the_others(state: State) -> bytes:
    """What the others hold in truth, as a row."""
    return bytes(
        card.code
        for seat, cards in enumerate(state.unplayed)
        if seat != state.turn
        for card in cards
    )


@both_ways
@pytest.mark.parametrize("game", GAMES)
def test_against_known_hands_a_card_brings_what_the_engine_pegs(
    kernels: ModuleType, game: str
) -> None:
    """The card, and then all by policies, each asked with what its seat sees."""
    random = Random(game)
    for _ in range(4):
        state, needs = near_the_end(on_the_way(game, random), random)
        assert state.turn is not None
        me, play = state.turn, kernel(kernels, state.rules)
        policies = [random.choice((1, 2)) for _ in state.rules.sides]
        seen = kernel_view(kernels, seen_by(state, me), needs)
        found = play.search(seen, the_others(state), policies, outcomes=True)
        for card, _, means, spreads, outcomes in found:
            going_on = by_policies(kernels, play, policies, first=card, me=me)
            pegged = play_through(state, going_on).pegged
            assert means == pegged
            assert spreads == [0] * len(means)
            assert outcomes == [(tuple(pegged), 1)]


def by_policies(
    kernels: ModuleType, play: Any, policies: list[int], *, first: int, me: int
) -> Callable[[State], int]:
    """One card, and then what policies choose; a search knows nothing of the others' throws."""
    cards = [first]

    def choose(state: State) -> int:
        if cards:
            return cards.pop()
        assert state.turn is not None
        seen = seen_by(state, state.turn)
        view = kernel_view(kernels, seen, knows_throw=state.turn == me)
        card: int = play.choose(policies[state.turn], view)
        return card

    return choose


@both_ways
def test_means_spreads_and_outcomes_tell_of_the_same_cases(kernels: ModuleType) -> None:
    """Weights count, and the worth is that of the mean points to the searcher's side."""
    worths = [[1.0, -0.75], [-0.75, 1.0]]
    play = kernels.SeatsPlay([0, 1, 0, 1], worths)
    view = kernels.SeatsView(0, [16, 24, 40], [3, 2, 2, 2], [44])
    unseen = [card for card in range(52) if card not in (16, 24, 40, 44)]
    hidden = kernels.HiddenHands(unseen, [[None] * 2] * 3)
    weights = [float(1 + number % 3) for number in range(40)]
    deals = hidden.sample(40, 5)
    found = play.search(view, deals, [2, 1, 0, 2], weights, outcomes=True, seed=9)
    assert [card for card, *_ in found] == [16, 24, 40]
    for card, worth, means, spreads, outcomes in found:
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert [points for points, _ in outcomes] == sorted(points for points, _ in outcomes)
        for side in (0, 1):
            mean = sum(points[side] * chance for points, chance in outcomes)
            square = sum(points[side] ** 2 * chance for points, chance in outcomes)
            assert means[side] == pytest.approx(mean)
            assert spreads[side] == pytest.approx(sqrt(square - mean**2))
        assert worth == pytest.approx(means[0] - 0.75 * means[1])
        # One case with a weight is that case alone.
        alone = [float(number == 7) for number in range(40)]
        only = play.search(view, deals, [2, 1, 0, 2], alone, outcomes=True, seed=9)
        ((points, chance),) = next(promise[4] for promise in only if promise[0] == card)
        assert points in dict(outcomes)
        assert chance == 1
    assert found == play.search(view, deals, [2, 1, 0, 2], weights, outcomes=True, seed=9)
    bare = play.search(view, deals, [2, 1, 0, 2], weights, seed=9)
    assert bare == [(*promise[:4], []) for promise in found]


@both_ways
def test_who_knows_all_does_at_least_as_well_in_every_case(kernels: ModuleType) -> None:
    play = kernels.SeatsPlay([0, 1, 2])
    view = kernels.SeatsView(1, [3, 17, 24, 28], [4, 4, 4])
    unseen = [card for card in range(52) if card not in (3, 17, 24, 28)]
    deals = kernels.HiddenHands(unseen, [[None] * 4] * 2).sample(12, 3)
    for place in range(12):
        row = deals[8 * place : 8 * place + 8]
        plain = play.search(view, row, [2, 2, 2])
        best = play.search(view, row, [2, 2, 2], knows_all=True)
        for (card, worth, *_), (same, most, *_) in zip(plain, best, strict=True):
            assert card == same
            assert most >= worth - 1e-9


@both_ways
def test_who_knows_all_finds_the_best_of_all_orders(kernels: ModuleType) -> None:
    """Against greed, every order in which the hand can be laid is tried."""
    play = kernels.SeatsPlay([0, 1])
    hand, other = [16, 17, 0, 25], [48, 49, 22]
    view = kernels.SeatsView(0, hand, [4, 3])
    found = play.search(view, bytes(other), [1, 1], knows_all=True)
    for card, worth, *_ in found:
        assert worth == max(against_greed(kernels, play, [hand, other], [card]))


def against_greed(
    kernels: ModuleType, play: Any, hands: list[list[int]], laid: list[int]
) -> Iterator[int]:
    """The worths of all ways in which seat 0 can go on, the other being greedy."""
    (mine, theirs), _, turn = play.replay(hands, 0, laid)
    if turn is None:
        yield mine - theirs
        return
    held = [card for card in hands[turn] if card not in laid]
    following = []
    for card in held:
        try:
            after = play.replay(hands, 0, [*laid, card])
        except ValueError:
            continue
        following.append((after[1][-1][2], card))
    for _, card in following if turn == 0 else [max(following)]:
        yield from against_greed(kernels, play, hands, [*laid, card])


@both_ways
def test_when_nobody_else_has_cards_there_is_one_case(kernels: ModuleType) -> None:
    """PLAY-9, PLAY-10: on twenty either order makes 31."""
    play = kernels.SeatsPlay([0, 1, 2])
    view = kernels.SeatsView(2, [0, 48, 8], [0, 0, 3], [36, 40])
    found = {card: means for card, _, means, _, _ in play.search(view, b"", [2, 2, 2])}
    assert found == {0: [0, 0, 3], 8: [0, 0, 2], 48: [0, 0, 3]}


@needs_native
def test_searches_are_the_same_both_ways() -> None:
    """120 positions of plays with options by chance; with the go pegged, and with weights."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(31)
    done = 0
    while done < 120:
        sides, options = any_play(random)
        crib = [None] * random.randint(0, 4) if options["crib_plays"] else []
        held = [random.randint(0, 3) for _ in sides]
        turn = random.randrange(len(sides))
        held[turn] += 1
        pack = random.sample(range(52), 52)
        hand = [pack.pop() for _ in range(held[turn])]
        pile = [pack.pop() for _ in range(random.randint(0, 2))]
        known = [pack.pop()]
        needs = [random.randint(1, 12) for _ in {*sides}] if random.random() < 0.3 else []
        seats = [*held, len(crib)] if options["crib_plays"] else held
        others = [[None] * count for seat, count in enumerate(seats) if seat != turn]
        view = (turn, hand, seats, pile, (), (), (), known, needs, random.random() < 0.2)
        hidden = twin.HiddenHands(pack, others, crib_plays=options["crib_plays"])
        deals = hidden.sample(4, done)
        weights = random.choice((None, [random.random() for _ in range(4)]))
        asked = ([random.randrange(3) for _ in sides], weights, random.random() < 0.3, True, done)
        if not hidden.row:
            continue
        plain = twin.SeatsPlay(sides, **options)
        native = _native.SeatsPlay(sides, **options)
        expected = plain.search(twin.SeatsView(*view), deals, *asked)
        found = native.search(_native.SeatsView(*view), deals, *asked)
        for one, other in zip(found, expected, strict=True):
            assert one[0] == other[0]
            assert one[1] == pytest.approx(other[1])
            assert one[2] == pytest.approx(other[2])
            assert one[3] == pytest.approx(other[3], abs=1e-7)
            assert [points for points, _ in one[4]] == [points for points, _ in other[4]]
            assert [c for _, c in one[4]] == pytest.approx([c for _, c in other[4]])
        done += 1


VIEW: dict[str, Any] = {"turn": 0, "hand": [0, 4], "held": [2, 2, 2]}


@both_ways
@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"held": [2, 2]}, "wanted how many cards 3 seats hold, not 2"),
        ({"held": [2, 2, 5]}, "a hand has up to 4 cards, not 5"),
        ({"turn": 3}, "seats 0 to 2 choose cards, not 3"),
        ({"hand": [0]}, "seat 0 holds 2 cards, not 1"),
        ({"hand": [0, 0]}, "card 0 is there twice"),
        ({"pile": [4]}, "card 4 is there twice"),
        ({"seen": [5, 5]}, "card 5 is there twice"),
        ({"known": [99]}, "a card's code is 0 to 51, not 99"),
        ({"pile": [40, 41, 42, 43]}, "the count would pass 31"),
        ({"pile": [40, 41, 42, 1]}, "seat 0 has no card that fits"),
        ({"gone": [3]}, "there is no seat 3"),
        ({"gone": [0]}, "seat 0 is to play, and has not said go"),
        ({"gone_at": [None]}, "wanted at which count each of 3 seats said go, not 1"),
        ({"gone_at": [None, 21, None]}, "one says go at 22 to 30, not 21"),
        ({"needs": [5]}, "wanted what 3 sides need, not 1"),
    ],
)
def test_what_no_seat_can_see_is_refused(
    kernels: ModuleType, changed: dict[str, Any], fault: str
) -> None:
    play, view = kernels.SeatsPlay([0, 1, 2]), kernels.SeatsView(**VIEW | changed)
    asked = ((play.choose, 1, view), (play.appraise, 1, view), (play.search, view, b"", [1] * 3))
    for ask, *arguments in asked:
        with pytest.raises(ValueError, match=f"^{fault}$"):
            ask(*arguments)


@both_ways
@pytest.mark.parametrize(
    ("deals", "weights", "fault"),
    [
        (b"", None, "wanted rows of 4 cards, not 0 cards"),
        (bytes(5), None, "wanted rows of 4 cards, not 5 cards"),
        (bytes([1, 2, 3, 60]), None, "a card's code is 0 to 51, not 60"),
        (bytes([1, 2, 3, 0]), None, "card 0 is there twice"),
        (bytes([1, 2, 40, 41]), None, "seat 1 has said go, and cannot hold card 1"),
        (bytes([43, 42, 40, 41]), [1.0, 1.0], "wanted 1 weights, not 2"),
        (bytes([43, 42, 40, 41]), [0.0], "weights are numbers from 0 on, and not all of them 0"),
        (
            bytes([43, 42, 40, 41]),
            [float("nan")],
            "weights are numbers from 0 on, and not all of them 0",
        ),
    ],
)
def test_hands_that_cannot_be_are_refused(
    kernels: ModuleType, deals: bytes, weights: list[float] | None, fault: str
) -> None:
    view = kernels.SeatsView(**VIEW, pile=[44, 45, 20], gone=[1])
    with pytest.raises(ValueError, match=f"^{fault}$"):
        kernels.SeatsPlay([0, 1, 2]).search(view, deals, [1, 1, 1], weights)


@both_ways
def test_an_unknown_policy_is_refused(kernels: ModuleType) -> None:
    play, view = kernels.SeatsPlay([0, 1, 2]), kernels.SeatsView(**VIEW)
    with pytest.raises(ValueError, match=r"^a policy is 0 to 2, not 3$"):
        play.choose(3, view)
    with pytest.raises(ValueError, match=r"^a policy is 0 to 2, not -1$"):
        play.appraise(-1, view)
    with pytest.raises(ValueError, match=r"^wanted the policies of 3 seats, not 1$"):
        play.search(view, bytes([8, 9, 10, 11]), [1])


def test_the_view_of_a_seat_tells_when_somebody_could_not_add() -> None:
    """The helper of these tests; bots do the same."""
    state = before_the_play(rules_for("three-player"), Random(4))
    while state.phase is Phase.PLAY and state.turn is not None:
        lowest = gone_at(seen_by(state, state.turn))
        for seat, count in enumerate(lowest):
            if count is not None:
                assert all(card.pips > 31 - count for card in state.unplayed[seat])
        card = PACK[by_chance(Random(1))(state)]
        state = advance(state, Play(state.turn, card), lambda cards: cards).state
