"""The last cards of close games: the kernels against playing every case through the engine.

Two cards each are left, and the scores are near the end. Against an opponent who plays greedily,
what each card of mine is worth follows from playing out all that the other may hold.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import combinations
from math import isnan
from random import Random

import pytest
from msgspec.structs import replace

import muggins
from muggins import kernels
from muggins.analysis.odds import DEALER, PONE, as_chance, odds
from muggins.analysis.public_play import play_so_far, role
from muggins.bots import BOTS
from muggins.bots.playing import greedily
from muggins.cards import PACK, Card
from muggins.engine.actions import Play
from muggins.engine.decide import advance
from muggins.engine.phase import Phase
from muggins.engine.redact import view
from muggins.engine.rules import Seat
from muggins.engine.scoring import show
from muggins.engine.state import State
from muggins.kernels.deal_model import deal_model
from muggins.kernels.twin.public_play import hand_number

BELIEVED = 30
"""How many hands of the other are tried in each position."""


def positions(number: int) -> Iterator[State]:
    """Two cards each, somebody to choose, both near the game hole; good players came there."""
    random = Random(1)
    good = BOTS["expert"](random)
    seed = 0
    while number:
        seed += 1
        game = muggins.Game("traditional", seed=seed, dealer=seed % 2)
        while game._state.phase is not Phase.PLAY:
            for seat in game.waiting:
                game.act(seat, good.choose(game.view(seat)))
        scores = (random.randint(100, 117), random.randint(100, 117))
        game._state = replace(game._state, scores=scores)
        while game._state.phase is Phase.PLAY and game._state.deal == 1:
            state = game._state
            if [*map(len, state.unplayed)] == [2, 2] and len(game.legal(game.waiting[0])) == 2:
                number -= 1
                yield state
                break
            game.act(game.waiting[0], good.choose(game.view(game.waiting[0])))


Believed = dict[tuple[Card, Card], float]
"""What the other may have left, and how likely good players kept it."""


def others(state: State, me: Seat) -> Believed:
    """Some of the pairs of cards that the other may have left; what they threw stays."""
    they = Seat(1 - me)
    played = [card for card in state.hands[they] if card not in state.unplayed[they]]
    seen = {*state.dealt[me], state.starter, *played, *state.thrown[they]}
    gone = {
        card
        for event in state.course
        if event.__class__.__name__ == "SaidGo" and getattr(event, "seat", None) == they
        for card in PACK
        if event.count + card.pips <= 31
    }
    pairs = list(combinations([card for card in PACK if card not in seen | gone], 2))
    kept = deal_model().kept[DEALER if they == state.dealer else PONE]
    return {
        left: kept[hand_number([card.rank - 1 for card in (*played, *left)])]
        for left in Random(len(pairs)).sample(pairs, BELIEVED)
    }


def with_hand(state: State, they: Seat, left: tuple[Card, ...]) -> State:
    """The same play, had the other these cards left."""

    def put(
        rows: tuple[tuple[Card, ...], ...], row: tuple[Card, ...]
    ) -> tuple[tuple[Card, ...], ...]:
        return tuple(row if seat == they else each for seat, each in enumerate(rows))

    played = tuple(card for card in state.hands[they] if card not in state.unplayed[they])
    old, new = state.unplayed[they], left
    swapped = dict(zip(old, new, strict=True)) | dict(zip(new, old, strict=True))
    return replace(
        state,
        hands=put(state.hands, (*played, *left)),
        unplayed=put(state.unplayed, left),
        pack=tuple(swapped.get(card, card) for card in state.pack),
    )


def chance(state: State, me: Seat, play: Play) -> float:
    """My chance of winning when the deal is played out, the other greedy and I without a choice."""
    random = Random(0)
    log = advance(state, play, lambda cards: cards)
    while log.state.phase is Phase.PLAY:
        assert log.state.turn is not None
        seat = log.state.turn
        seen = view(log.state, seat)
        worths = greedily(seen, random)
        log = advance(log.state, max(worths, key=worths.__getitem__), lambda cards: cards)
    done = log.state
    if done.phase is Phase.OVER:
        return float(done.winner == done.rules.sides[me])
    # The dealer named is that of the next deal.
    assert done.dealer is not None
    return odds().win_before_deal(done.scores[me], done.scores[1 - me], is_dealer=done.dealer == me)


def by_engine(state: State, me: Seat, believed: Believed) -> dict[int, float]:
    """The mean chance of each rank."""
    return {
        card.rank - 1: sum(
            weight * chance(with_hand(state, Seat(1 - me), left), me, Play(me, card))
            for left, weight in believed.items()
        )
        / sum(believed.values())
        for card in state.unplayed[me]
    }


def by_kernel(state: State, me: Seat, believed: Believed) -> dict[int, float]:
    seen = view(state, me)
    at, steps = play_so_far(seen)
    they, mine = Seat(1 - me), role(seen)
    assert state.starter is not None
    counts = state.rules.combinations
    crib = [0.0] * 32
    crib[show(state.crib, state.starter, counts, crib=True).points] = 1.0
    table = odds().before_crib(crib)
    pegged = at.pegged
    pone, dealer = (me, they) if mine == PONE else (they, me)
    played = [card for card in state.hands[they] if card not in state.unplayed[they]]
    worths = kernels.best_against(
        "greedy",
        [card.rank - 1 for card in state.unplayed[me]],
        steps,
        [[card.rank - 1 for card in left] for left in believed],
        list(believed.values()),
        scores=(state.scores[pone] - pegged[PONE], state.scores[dealer] - pegged[DEALER]),
        table=table,
        my_points=show(state.hands[me], state.starter, counts).points,
        their_points=[show((*played, *left), state.starter, counts).points for left in believed],
    )
    return {rank: as_chance(worth) for rank, worth in enumerate(worths) if not isnan(worth)}


@pytest.mark.slow
def test_the_kernel_and_the_engine_give_the_same_chances_and_the_champion_loses_little() -> None:
    """200 positions: the same to 1e-6; the champion's cards lose less than 0.5 % of a game."""
    losses = []
    for state in positions(200):
        assert state.turn is not None
        me = state.turn
        believed = others(state, me)
        chances = by_kernel(state, me, believed)
        exact = by_engine(state, me, believed)
        assert chances == pytest.approx(exact, abs=1e-6)
        chosen = BOTS["champion"](Random(1)).choose(view(state, me))
        assert isinstance(chosen, Play)
        losses.append(max(exact.values()) - exact[chosen.card.rank - 1])
    assert sum(losses) / len(losses) < 0.005


def test_a_table_of_values_has_a_row_for_each_score_of_the_pone() -> None:
    table = odds().before_crib(array("f", [1.0] + [0.0] * 31))
    assert table.shape == (122, 122)
