"""How good players throw: the means, the fixed point, and the model that is shipped."""

from __future__ import annotations

from random import Random

import pytest

from muggins.kernels.models import LEAST_WEIGHT, RANKS, throw_models
from muggins.kernels.twin.discards import PAIR_NUMBER, RANK_PAIRS, SPLITS
from muggins.kernels.twin.fixed_point import as_weights, best_answer, fixed_point, mean_throws
from tests.kernels.both import needs_native

UNIFORM = [1.0] * 91


def weight_of(weights: tuple[float, ...], ranks: str) -> float:
    a, b = sorted(RANKS.index(rank) for rank in ranks)
    return weights[PAIR_NUMBER[a, b]]


@needs_native
def test_means_are_the_same_both_ways() -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    random = Random(6)
    for _ in range(4):
        weights = [random.random() + 0.1 for _ in RANK_PAIRS]
        cards = random.sample(range(52), 6)
        native, plain = _native.mean_throws(weights, cards), mean_throws(weights, cards)
        for one, other in zip(native, plain, strict=True):
            assert one == pytest.approx(other, abs=1e-4)


@needs_native
def test_what_is_no_model_is_refused() -> None:
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    with pytest.raises(ValueError, match="wanted 91 weights, one a pair of ranks, not 3"):
        _native.mean_throws([1.0] * 3, [1, 2, 3, 4, 5, 6])
    with pytest.raises(ValueError, match="wanted one round or more, not 0"):
        _native.fixed_point(0)


@needs_native
@pytest.mark.slow
def test_the_fixed_point_has_the_known_means() -> None:
    """FACTS: pone's hand 8.140 and dealer's 7.990 at the fixed point, to 0.03."""
    from muggins.kernels import _native  # noqa: PLC0415 - only where it was built

    pone, dealer, rounds, change = _native.fixed_point(12, 1e-3)
    assert rounds < 12
    assert change <= 1e-3
    assert pone[2] == pytest.approx(8.140, abs=0.03)
    assert dealer[2] == pytest.approx(7.990, abs=0.03)
    for off, suited, _, _ in (pone, dealer):
        assert sum(off) + sum(suited) == pytest.approx(1)
        assert all(suited[PAIR_NUMBER[rank, rank]] == 0 for rank in range(13))
    shipped = throw_models()
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


def test_the_shipped_models_throw_as_players_say() -> None:
    """TIPS-2, TIPS-3: no fives and few pairs to the other's crib, kings and tens with joy."""
    pone, dealer = throw_models()
    assert len(pone.off) == len(pone.suited) == len(dealer.off) == len(RANK_PAIRS)
    assert weight_of(pone.off, "55") < 0.05
    assert weight_of(dealer.off, "55") > 1
    assert weight_of(pone.off, "TK") > weight_of(dealer.off, "TK")
    assert weight_of(pone.off, "AA") < weight_of(dealer.off, "AA")
    assert all(weight >= LEAST_WEIGHT for model in (pone, dealer) for weight in model.suited)
