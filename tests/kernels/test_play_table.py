"""The play that was worked out beforehand, and what deals bring: as stored."""

from __future__ import annotations

from random import Random

import pytest

from muggins.kernels.deal_model import LEAST_CHANCE, deal_model, written
from muggins.kernels.play_table import (
    RATIOS,
    PlayTable,
    fifteenths,
    packed,
    play_table,
)
from muggins.kernels.twin.public_play import multisets

A, FIVE, TEN, KING = 0, 4, 9, 12


def test_every_hand_lays_something_that_it_has() -> None:
    random = Random(1)
    for ratio in RATIOS:
        table = play_table(ratio)
        for _ in range(300):
            laid = tuple(random.randrange(13) for _ in range(random.randrange(table.depth)))
            cards = 4 - len(laid) // 2
            hand = random.choice(list(multisets(cards)))
            chances = table.choices(hand, laid)
            assert sum(chances) == pytest.approx(1)
            assert {rank for rank in range(13) if chances[rank] > 0} <= {*hand}


def test_good_players_play_as_is_told() -> None:
    """TIPS-4, and what everybody learns: no five is led, and fifteen is made of a ten."""
    table = play_table()
    leads = table.choices([3, FIVE, TEN, KING], [])
    assert leads[FIVE] < 0.1
    assert table.choices([3, FIVE, TEN, KING], [TEN])[FIVE] > 0.9
    assert table.choices([A, 6, 6, 10], [6])[6] > 0.9  # a pair is taken


def test_the_nearest_ratio_is_taken() -> None:
    assert play_table(1.1) is play_table(1.0)
    assert play_table(100) is play_table(4.0)
    assert play_table(0.01) is play_table(0.25)


def test_what_is_packed_comes_back() -> None:
    random = Random(2)
    hands = list(multisets(4))
    wanted = []
    for hand in hands:
        weights = {rank: random.random() for rank in hand}
        whole = sum(weights.values())
        wanted.append([weights.get(rank, 0.0) / whole for rank in range(13)])
    stored = packed(fifteenths(row, hand, 4) for row, hand in zip(wanted, hands, strict=True))
    table = PlayTable(stored, 1)
    for row, hand in zip(wanted, hands, strict=True):
        assert table.choices(hand, []) == pytest.approx(row, abs=0.11)


def test_what_was_not_stored_is_refused() -> None:
    table = play_table(4.0)
    with pytest.raises(ValueError, match="2 cards of the play are stored, not 3"):
        table.choices([1, 2, 3], [1, 2])
    with pytest.raises(ValueError, match="wanted 4 cards, not 3"):
        table.choices([1, 2, 3], [1])


def test_deals_bring_what_facts_say() -> None:
    """FACTS: the play brings the dealer 3.2 to 3.5 with heels and the pone 1.9 to 2.3."""
    model = deal_model()
    deals = sum(model.totals)
    assert deals == sum(model.play_totals) == sum(model.hands[0])
    pone = sum(place % 64 * n for place, n in enumerate(model.play_totals)) / deals
    dealer = sum(place // 64 * n for place, n in enumerate(model.play_totals)) / deals
    assert 1.9 < pone < 2.3
    assert 3.2 < dealer + 2 / 13 < 3.5
    for role, known in ((0, 8.14), (1, 7.99)):
        hand = sum(points * n for points, n in enumerate(model.hands[role])) / deals
        assert hand == pytest.approx(known, abs=0.15)
        assert min(model.kept[role]) == pytest.approx(LEAST_CHANCE)
    assert written(model) == written(deal_model())


def test_equals_gain_little_from_a_hand_in_the_play() -> None:
    """Weighted by how often hands are kept, the dealer pegs 1.25 more than the pone."""
    model = deal_model()
    net = whole = 0.0
    for number in range(1820):
        weight = model.kept[0][number]
        net += weight * (model.pegs[0][number] - model.gives[0][number])
        whole += weight
    assert net / whole == pytest.approx(-1.25, abs=0.35)
