"""How good players throw: the means, the fixed point, and the model that is shipped."""

from __future__ import annotations

from random import Random

import pytest

from muggins.kernels.models import LEAST_WEIGHT, RANKS, single_models, throw_models
from muggins.kernels.twin.discards import SPLITS
from muggins.kernels.twin.fixed_point import (
    as_weights,
    best_answer,
    fixed_point,
    mean_throws,
    single_fixed_point,
)
from muggins.kernels.twin.throws import PAIR_NUMBER, RANK_PAIRS
from tests.kernels.both import needs_native

UNIFORM = [1.0] * 91


def weight_of(weights: tuple[float, ...], ranks: str) -> float:
    a, b = sorted(RANKS.index(rank) for rank in ranks)
    return weights[PAIR_NUMBER[a, b]]


@needs_native
def test_means_are_the_same_both_ways() -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(6)
    for dealt in (6, 5, 6, 5):
        weights = [random.random() + 0.1 for _ in RANK_PAIRS]
        cards = random.sample(range(52), dealt)
        native, plain = _native.mean_throws(weights, cards), mean_throws(weights, cards)
        for one, other in zip(native, plain, strict=True):
            assert one == pytest.approx(other, abs=1e-4)


@needs_native
def test_what_is_no_model_is_refused() -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    with pytest.raises(ValueError, match="wanted 91 weights, one a pair of ranks, not 3"):
        _native.mean_throws([1.0] * 3, [1, 2, 3, 4, 5, 6])
    with pytest.raises(ValueError, match="wanted 5 to 6 cards, not 4"):
        _native.mean_throws(UNIFORM, [1, 2, 3, 4])
    for refused in (
        _native.fixed_point,
        lambda rounds: _native.single_fixed_point(2, 2, 0, 2, rounds),
    ):
        with pytest.raises(ValueError, match="wanted one round or more, not 0"):
            refused(0)
    with pytest.raises(ValueError, match="wanted 5 or 6 cards dealt, not 7"):
        _native.fixed_point(dealt=7)
    with pytest.raises(ValueError, match="wanted two sides or more, not 1"):
        _native.single_fixed_point(2, 2, 0, 1)
    for seats in ((0, 4, 0), (4, 0, 0), (1, 1, 0), (4, 3, 0), (2, 2, -1)):
        with pytest.raises(ValueError, match="wanted throwers on both sides and a crib of 3 to 6"):
            _native.single_fixed_point(*seats, sides=2)


@needs_native
@pytest.mark.slow
@pytest.mark.parametrize(
    ("dealt", "pone_hand", "dealer_hand"), [(6, 8.140, 7.990), (5, 4.88, 4.68)]
)
def test_the_fixed_point_has_the_known_means(
    dealt: int, pone_hand: float, dealer_hand: float
) -> None:
    """FACTS: pone's hand 8.140 and dealer's 7.990 at the fixed point; five-card 4.88 and 4.68."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    pone, dealer, rounds, change = _native.fixed_point(12, 1e-3, dealt)
    assert rounds < 12
    assert change <= 1e-3
    assert pone[2] == pytest.approx(pone_hand, abs=0.035)
    assert dealer[2] == pytest.approx(dealer_hand, abs=0.035)
    for off, suited, _, _ in (pone, dealer):
        assert sum(off) + sum(suited) == pytest.approx(1)
        assert all(suited[PAIR_NUMBER[rank, rank]] == 0 for rank in range(13))
    shipped = throw_models(dealt)
    for side, model in zip((pone, dealer), shipped, strict=True):
        for number, (a, b) in enumerate(RANK_PAIRS):
            weight = side[0][number] / (6 if a == b else 12) * 1326
            assert model.off[number] == pytest.approx(max(weight, LEAST_WEIGHT), abs=1e-4)


def test_the_twin_throws_what_is_best() -> None:
    """5c 6d 7h 8s Qd Kd: the pone throws queen and king, the dealer five and queen."""
    cards = (16, 21, 26, 31, 45, 49)
    for is_dealer, split in ((False, (4, 5)), (True, (0, 4))):
        off, suited, hand, crib = best_answer(UNIFORM, [(cards, 1)], is_dealer=is_dealer)
        ranks = tuple(cards[place] >> 2 for place in split)
        assert (off if is_dealer else suited)[PAIR_NUMBER[ranks[0], ranks[1]]] == 1
        assert sum(off) + sum(suited) == 1
        assert (hand, crib) == pytest.approx(mean_throws(UNIFORM, cards)[SPLITS.index(split)])


def test_the_twin_goes_on_until_nothing_changes_or_the_rounds_are_over() -> None:
    deals = [((16, 21, 26, 31, 45, 49), 24), ((0, 1, 20, 24, 40, 44), 6)]
    for most_rounds, least_change in ((2, 1.1), (3, 0.0)):
        pone, dealer, rounds, _ = fixed_point(deals, most_rounds, least_change)
        assert rounds == (1 if least_change > 1 else most_rounds)
        for side in (pone, dealer):
            assert sum(side[0]) + sum(side[1]) == pytest.approx(1)
            assert sum(as_weights(side)) > 0


@pytest.mark.parametrize("dealt", [5, 6])
def test_the_shipped_models_throw_as_players_say(dealt: int) -> None:
    """TIPS-2, TIPS-3: no fives and few pairs to the other's crib, kings and tens with joy."""
    pone, dealer = throw_models(dealt)
    assert len(pone.off) == len(pone.suited) == len(dealer.off) == len(RANK_PAIRS)
    assert weight_of(pone.off, "55") < 0.05
    assert weight_of(dealer.off, "55") > 1
    assert weight_of(pone.off, "TK") > weight_of(dealer.off, "TK")
    assert weight_of(pone.off, "AA") < weight_of(dealer.off, "AA")
    assert all(weight >= LEAST_WEIGHT for model in (pone, dealer) for weight in model.suited)


@needs_native
@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "others_hand", "owners_hand"),
    [((1, 2, 1, 3), 6.62, 6.55), ((2, 2, 0, 2), 6.62, 6.52)],
)
def test_single_throws_have_the_known_means(
    table: tuple[int, int, int, int], others_hand: float, owners_hand: float
) -> None:
    """FACTS: three players 6.55 and 6.62, four 6.52 and 6.62."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    others, owners, rounds, change = _native.single_fixed_point(*table, least_change=2e-4)
    assert rounds < 20
    assert change <= 2e-4
    assert others[1] == pytest.approx(others_hand, abs=0.03)
    assert owners[1] == pytest.approx(owners_hand, abs=0.03)
    for side, model in zip((others, owners), single_models(*table), strict=True):
        assert sum(side[0]) == pytest.approx(1)
        weights = [max(13 * part, LEAST_WEIGHT) for part in side[0]]
        assert model == pytest.approx(weights, abs=1e-4)


def test_the_twin_throws_single_cards_to_a_crib_of_its_own_and_of_others() -> None:
    """5c 6d 7h 8s Kd: half of the way from chance to a king thrown to another's crib."""
    deals = [((16, 21, 26, 31, 49), 3)]
    others, owners, rounds, change = single_fixed_point(deals, 2, 2, 0, 2, most_rounds=1)
    assert rounds == 1
    assert others[0] == pytest.approx([*[1 / 26] * 12, 1 / 26 + 1 / 2])
    assert sum(owners[0]) == pytest.approx(1)
    assert change == pytest.approx(12 / 13)
    assert others[1] > 0
    assert owners[2] > 0
    assert single_fixed_point(deals, 1, 2, 1, 3, most_rounds=3)[2] == 3
    assert single_fixed_point(deals, 1, 2, 1, 3, least_change=1.0)[2] == 1


TABLES = [
    (1, 2, 1, 3),
    (2, 2, 0, 2),
    (1, 3, 0, 2),
    (1, 3, 0, 3),
    (3, 2, 0, 2),
    (2, 3, 0, 2),
    (2, 4, 0, 3),
    (3, 3, 0, 2),
]


@pytest.mark.parametrize("table", TABLES)
def test_the_shipped_single_throws_are_such_as_players_make(
    table: tuple[int, int, int, int],
) -> None:
    """TIPS-2, TIPS-3: no five to another's crib, rather a king."""
    others, owners = single_models(*table)
    for weights in (others, owners):
        assert len(weights) == len(RANKS)
        assert sum(weights) == pytest.approx(13, abs=0.1)
        assert all(weight >= LEAST_WEIGHT for weight in weights)
    assert others[4] < 0.12
    assert owners[4] > 0.8
    assert others[12] > owners[12]


def test_there_are_models_for_the_tables_that_there_are_and_no_others() -> None:
    with pytest.raises(ValueError, match="there are models for 5 and 6 cards dealt, not 7"):
        throw_models(7)
    message = "there is no model of 1 and 1 throwers, 2 blind cards and 2 sides"
    with pytest.raises(ValueError, match=message):
        single_models(1, 1, 2, 2)
