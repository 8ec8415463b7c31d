"""What throws are worth to two players."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from muggins.analysis.throws_of_two import crib_chances, hand_chances, throws_of_two
from muggins.cards import PACK, parse_card, parse_cards


def test_all_fifteen_throws_are_ranked_and_add_up() -> None:
    cards = parse_cards("5h 6h 7c 8d Js Kd")
    for is_dealer in (False, True):
        throws = throws_of_two(cards, is_dealer=is_dealer)
        assert {frozenset(worth.throw) for worth in throws} == {
            frozenset(pair) for pair in combinations(cards, 2)
        }
        assert [w.win for w in throws] == sorted((w.win for w in throws), reverse=True)
        for worth in throws:
            assert worth.net == pytest.approx(worth.hand + worth.crib + worth.pegging)
            assert (worth.crib > 0) is is_dealer
            assert 0 < worth.win < 1
            assert worth.spread > 0


def test_fives_are_kept_from_the_others_crib() -> None:
    """TIPS-2: two fives go into one's own crib now and then, never into the other's."""
    cards = parse_cards("5h 5c 2d 8s 9c Kd")
    fives = {parse_card("5h"), parse_card("5c")}
    worst = throws_of_two(cards, is_dealer=False)[-1]
    assert {*worst.throw} == fives
    assert {*throws_of_two(cards, is_dealer=True)[0].throw} != fives


def test_kings_and_tens_are_the_safest_throw_to_the_other() -> None:
    """TIPS-3: of all off-suit pairs, those with a king or a queen give the other least."""
    random = Random(3)
    given: dict[str, list[float]] = {}
    for _ in range(60):
        cards = random.sample(PACK, 6)
        for worth in throws_of_two(cards, is_dealer=False):
            ranks = "".join(sorted(str(card)[:-1] for card in worth.throw))
            given.setdefault(ranks, []).append(-worth.crib)
    means = {ranks: sum(crib) / len(crib) for ranks, crib in given.items() if len(crib) > 2}
    least = sorted(means, key=means.__getitem__)
    assert least.index("10K") < len(least) / 6
    assert least[-1] == "55"


def test_a_hand_that_counts_out_wins_when_the_other_is_far() -> None:
    """SHOW-1: the pone at 112 holds fives and tens, and the dealer stands at 60."""
    cards = parse_cards("5h 5d Js Qc 2d 8h")
    best = throws_of_two(cards, is_dealer=False, mine=112, theirs=60)[0]
    assert {*best.throw} == {*parse_cards("2d 8h")}
    assert best.win > 0.99
    late = throws_of_two(cards, is_dealer=False, mine=112, theirs=120)[0]
    assert late.win < best.win


def test_what_is_known_of_a_hand_and_a_crib() -> None:
    hand = parse_cards("5h 5c 5s Jd")
    assert hand_chances(hand, parse_card("5d")).index(1.0) == 29
    dealt = parse_cards("5h 5c 5s Jd 2c 3c")
    chances = crib_chances(dealt, parse_cards("3c 2c"), is_dealer=True)
    assert sum(chances) == pytest.approx(1, abs=1e-5)


def test_what_is_no_deal_is_refused() -> None:
    cards = parse_cards("5h 6h 7c 8d Js Kd")
    with pytest.raises(ValueError, match="wanted six different cards, not 5"):
        throws_of_two(cards[:5], is_dealer=True)
    with pytest.raises(ValueError, match="a score is 0 to 120, not 121"):
        throws_of_two(cards, is_dealer=True, mine=121)
    with pytest.raises(ValueError, match="a game hole is 1 to 121, not 0"):
        throws_of_two(cards, is_dealer=True, hole=0)
