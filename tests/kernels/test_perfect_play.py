"""The play with all cards seen: both ways alike, and as a full search through the engine finds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from muggins import PACK, Card
from muggins.cards import written
from muggins.engine.actions import Play, Throw
from muggins.engine.decide import advance
from muggins.engine.events import Event, Pegged, Why
from muggins.engine.games import FIVE_CARD, TRADITIONAL
from muggins.engine.phase import Phase
from muggins.engine.rules import Combinations, LastCard, PlayLength, Rules, Seat
from muggins.engine.state import State, playable
from muggins.kernels import twin
from tests.kernels.both import both_ways, needs_native
from tests.support import Match

JACK = 10

PONE, DEALER = Seat(1), Seat(0)

IN_THE_PLAY = (Why.PLAY, Why.THIRTY_ONE, Why.GO, Why.LAST_CARD)

GAMES = {
    "traditional": TRADITIONAL,
    "no fifteens": replace(TRADITIONAL, combinations=Combinations(fifteen=0)),
    "only 31": replace(TRADITIONAL, last_card=LastCard.ONLY_31),
    "five-card": FIVE_CARD,
}

all_games = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)


class Position(NamedTuple):
    """As `PerfectPlay` is asked of it."""

    mine: list[int]
    theirs: list[int]
    pile: list[int]
    i_was_last: bool


def kernel_for(kernels: ModuleType, rules: Rules) -> twin.PerfectPlay:
    made = kernels.PerfectPlay(
        rules.combinations.fifteen,
        1 if rules.last_card is LastCard.SCORES else 0,
        rules.play is PlayLength.ONE_COUNT,
    )
    assert isinstance(made, kernels.PerfectPlay)
    return made  # type: ignore[no-any-return]  # a module is no protocol


def rank_of(card: Card) -> int:
    return card.code // 4


def first_lead(rules: Rules, random: Random) -> State:
    """Any hands, few ranks in some of them, so that they meet."""
    ranks = sorted(random.sample(range(13), random.randint(4, 13)))
    pack = [card for card in PACK if rank_of(card) in ranks]
    dealt = rules.dealt[0]
    cards = random.sample(pack, 2 * dealt)
    starter = next(card for card in PACK[::-1] if card not in cards and rank_of(card) != JACK)
    hands: dict[int, str] = {PONE: written(cards[:dealt]), DEALER: written(cards[dealt:])}
    match = Match(rules, dealer=DEALER).arrange(hands, starter=str(starter)).deal()
    for seat in (PONE, DEALER):
        match.act(Throw(seat, match.state.dealt[seat][: rules.thrown[seat]]))
    return match.cut().state


def net(events: Sequence[Event]) -> int:
    """What was pegged in the play, the pone's less the dealer's."""
    pegged = [event for event in events if isinstance(event, Pegged) and event.why in IN_THE_PLAY]
    return sum(event.holes if event.seat == PONE else -event.holes for event in pegged)


def best(state: State) -> int:
    """To the pone, by a search through the engine that leaves nothing out."""
    if state.phase is not Phase.PLAY:
        return 0
    values = after_each(state).values()
    return max(values) if state.turn == PONE else min(values)


def after_each(state: State) -> dict[int, int]:
    """By the rank laid, what that brings the pone."""
    assert state.turn is not None
    found = {}
    for card in playable(state, state.turn):
        if rank_of(card) not in found:
            log = advance(state, Play(state.turn, card), lambda cards: cards)
            found[rank_of(card)] = net(log.events) + best(log.state)
    return found


def position(state: State) -> Position:
    me = state.turn
    assert me is not None
    mine, theirs = ([rank_of(card) for card in state.unplayed[seat]] for seat in (me, 1 - me))
    return Position(mine, theirs, [rank_of(card) for card in state.pile], state.last == me)


def some_positions(rules: Rules, number: int, random: Random) -> list[Position]:
    """From whole plays at random, every place where somebody is to lay a card."""
    found: list[Position] = []
    while len(found) < number:
        state = first_lead(rules, random)
        while state.phase is Phase.PLAY and state.turn is not None:
            found.append(position(state))
            card = random.choice(playable(state, state.turn))
            state = advance(state, Play(state.turn, card), lambda cards: cards).state
    return found[:number]


@both_ways
@all_games
def test_it_is_what_a_full_search_through_the_engine_finds(
    kernels: ModuleType, rules: Rules
) -> None:
    """PLAY-1 to PLAY-10, FIVE-3: go, last card and 31 are as there, from the lead to the end."""
    random = Random(31)
    kernel = kernel_for(kernels, rules)
    for _ in range(8 if kernels is twin else 24):
        state = first_lead(rules, random)
        while state.phase is Phase.PLAY and state.turn is not None:
            mine = 1 if state.turn == PONE else -1
            expected: list[int | None] = [None] * 13
            for rank, worth in after_each(state).items():
                expected[rank] = mine * worth
            at = position(state)
            assert kernel.worths(*at) == expected
            assert kernel.value(*at) == max(worth for worth in expected if worth is not None)
            card = random.choice(playable(state, state.turn))
            state = advance(state, Play(state.turn, card), lambda cards: cards).state


@needs_native
@all_games
def test_both_ways_find_the_same_in_many_positions(rules: Rules) -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    native, plain = kernel_for(_native, rules), kernel_for(twin, rules)
    for at in some_positions(rules, 400, Random(8)):
        assert native.value(*at) == plain.value(*at)
        assert native.worths(*at) == plain.worths(*at)


@both_ways
def test_who_cannot_play_has_a_value_too(kernels: ModuleType) -> None:
    """PLAY-2, PLAY-4: at 30 a ten waits; the other pegs the go, or 31 with an ace."""
    kernel = kernels.PerfectPlay()
    tens = [9, 10, 11]
    assert kernel.worths([9], [9], tens, i_was_last=True) == [None] * 13
    # A go for me; then they lead a ten, and I pair it for two and last card.
    assert kernel.value([9], [9], tens, i_was_last=True) == 1 + 2 + 1
    # They make 31; then I lead, and peg last card.
    assert kernel.value([9], [0], tens, i_was_last=True) == -2 + 1
    assert kernel.value([9], [], tens, i_was_last=True) == 1 + 1


@both_ways
def test_when_nobody_has_a_card_nothing_more_is_pegged(kernels: ModuleType) -> None:
    """PLAY-10: the last card was pegged when it was laid."""
    kernel = kernels.PerfectPlay()
    assert kernel.value([], []) == 0
    assert kernel.value([], [], [9, 10, 11], i_was_last=True) == 0
    assert kernel.worths([], [], [9, 10, 11]) == [None] * 13


@both_ways
def test_what_cannot_be_is_refused(kernels: ModuleType) -> None:
    kernel = kernels.PerfectPlay()
    for given, message in (
        (([1, 2, 3, 4], [5, 6, 7, 8], [9]), "a play has no more than 8 cards"),
        (([1, 2, 3, 4, 5], [6]), "a hand has up to 4 cards, not 5"),
        (([1], [2, 3, 4, 5, 6]), "a hand has up to 4 cards, not 5"),
        (([13], [2]), "a rank is 0 to 12, not 13"),
        (([1], [-1]), "a rank is 0 to 12, not -1"),
        (([1], [2], [14]), "a rank is 0 to 12, not 14"),
        (([1], [2], [9, 9, 9, 1]), "the count would pass 31"),
        (([1, 2, 3, 4], [2], [5], True), "with that pile neither has so many cards left"),
        (([1, 2], [4, 5, 6, 7], [8, 9], True), "with that pile neither has so many cards left"),
        (([1, 1, 1], [1, 1, 2]), "there are four cards of a rank, not more"),
    ):
        for ask in (kernel.value, kernel.worths):
            with pytest.raises(ValueError) as refusal:
                ask(*given)
            assert str(refusal.value) == message
