"""How well hands that others may hold agree with the cards that they have laid."""

from __future__ import annotations

from math import exp
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from muggins.cards import PACK
from muggins.engine.actions import Play
from muggins.engine.decide import advance
from muggins.engine.events import Played
from muggins.engine.games import rules_for
from muggins.engine.phase import Phase
from muggins.engine.state import State
from tests.kernels.both import NATIVE, both_ways, needs_native
from tests.kernels.seats import before_the_play, by_chance, kernel, kernel_view, seen_by
from tests.kernels.test_seats_search import the_others

GAMES = ("three-player", "partners", "noddy", "five-card")
USUAL, LEAST = 0.25, 0.05


class Told(NamedTuple):
    """A play so far: the state, and how likely each seat laid each of its cards."""

    state: State
    likely: list[tuple[int, float]]


def some_course(kernels: ModuleType, game: str, random: Random) -> Told:
    """Some cards laid by chance; others have laid one, and still hold some."""
    while True:
        state = before_the_play(rules_for(game), random)
        told = Told(state, [])
        for _ in range(random.randrange(1, 9)):
            if state.phase is not Phase.PLAY or state.turn is None:
                break
            card = by_chance(random)(state)
            told.likely.append((int(state.turn), likely(kernels, state, card)))
            state = advance(state, Play(state.turn, PACK[card]), lambda cards: cards).state
        if state.phase is Phase.PLAY and state.turn is not None and the_others(state):
            return Told(state, told.likely)


def likely(kernels: ModuleType, state: State, card: int) -> float:
    """By what the seat whose turn it is would have said itself, but for its throw."""
    assert state.turn is not None
    view = kernel_view(kernels, seen_by(state, state.turn), knows_throw=False)
    play = kernel(kernels, state.rules)
    worths = dict(play.appraise(play.CAREFUL, view))
    return max(LEAST, exp((worths[card] - max(worths.values())) / USUAL))


def asked(state: State) -> dict[str, Any]:
    """What the seat whose turn it is knows of the course, as `agreement` takes it."""
    assert state.turn is not None
    me = int(state.turn)
    course = [(int(e.seat), e.card.code) for e in state.course if isinstance(e, Played)]
    hands = [[card for by, card in course if by == seat] for seat in range(state.rules.seats)]
    hands[me] += [card.code for card in state.unplayed[me]]
    return {
        "seat": me,
        "hands": hands,
        "held": [len(cards) for cards in state.unplayed],
        "course": course,
        "deals": the_others(state),
        "seen": [] if state.starter is None else [state.starter.code],
        "usual": USUAL,
        "least": LEAST,
    }


@both_ways
@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_as_likely_as_its_worth_to_who_laid_it(kernels: ModuleType, game: str) -> None:
    random = Random(game)
    for _ in range(4):
        state, told = some_course(kernels, game, random)
        expected = 1.0
        for seat, chance in told:
            expected *= chance if seat != state.turn else 1.0
        found = kernel(kernels, state.rules).agreement(**asked(state))
        assert found == pytest.approx([expected])


@needs_native
def test_native_rows_weigh_as_the_twins_do() -> None:
    from muggins.kernels import twin  # noqa: PLC0415 - the other way

    random = Random(2)
    for game in GAMES:
        state, _ = some_course(NATIVE, game, random)
        known = asked(state)
        mine = {*known["seen"]}.union(*known["hands"])
        unseen = [card for card in range(52) if card not in mine]
        rows = list[bytes]()
        while len(rows) < 20:
            row = bytes(random.sample(unseen, len(known["deals"])))
            try:
                kernel(twin, state.rules).agreement(**known | {"deals": row})
            except ValueError:
                continue  # somebody could have laid instead of saying go
            rows.append(row)
        deals = {"deals": b"".join(rows)}
        weights = kernel(NATIVE, state.rules).agreement(**known | deals)
        assert weights == pytest.approx(kernel(twin, state.rules).agreement(**known | deals))


@both_ways
@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"held": [1, 1]}, "wanted how many cards 3 seats hold, not 2"),
        ({"course": []}, "wanted a card that was laid, or more"),
        ({"course": [(1, 99)]}, "a card's code is 0 to 51, not 99"),
        ({"usual": 0}, "players stray by more than 0, and seldom by chances from 0 to 1"),
        ({"least": 0}, "players stray by more than 0, and seldom by chances from 0 to 1"),
        ({"deals": bytes([40, 41, 42])}, "wanted rows of 2 cards, not 3 cards"),
        ({"deals": bytes([16, 41])}, "card 16 is there twice"),
        (
            {"course": [(1, 20), (2, 16)]},
            "with such hands they could not have laid what they laid",
        ),
        ({"held": [1, 5, 1]}, "a hand has up to 4 cards, not 5"),
    ],
)
def test_what_is_no_course_is_refused(
    kernels: ModuleType, changed: dict[str, Any], fault: str
) -> None:
    """The first of three is asked; the others hold a card each."""
    known: dict[str, Any] = {
        "seat": 0,
        "hands": [[0, 4], [16], [20]],
        "held": [2, 1, 1],
        "course": [(1, 16), (2, 20)],
        "deals": bytes([40, 44]),
        "usual": USUAL,
        "least": LEAST,
    }
    play = kernels.SeatsPlay([0, 1, 2])
    assert len(play.agreement(**known)) == 1
    with pytest.raises(ValueError, match=f"^{fault}$"):
        play.agreement(**known | changed)


@both_ways
def test_a_crib_that_plays_along_is_asked_for_nothing(kernels: ModuleType) -> None:
    play = kernels.SeatsPlay([0], crib_plays=True)
    with pytest.raises(ValueError, match=r"^a crib that plays along chooses nothing$"):
        play.agreement(0, [[0], [4]], [1, 1], [(0, 0)], b"", usual=USUAL, least=LEAST)
