"""Throws at any table: against counting by the engine, and what every player knows of cribs."""

from __future__ import annotations

from random import Random
from statistics import fmean, pvariance

import pytest

from muggins.analysis.tables import OTHERS, OWNERS, kind_of, table_model, written_leads
from muggins.analysis.throws_of_many import role_of, throw_means
from muggins.analysis.winning_throws import winning_throws
from muggins.cards import PACK, parse_cards
from muggins.engine.games import rules_for
from muggins.engine.rules import Seat
from muggins.engine.scoring import show
from tests.rows import ROWS


def codes(cards: str) -> list[int]:
    return [card.code for card in parse_cards(cards)]


@pytest.mark.parametrize(
    ("game", "cards", "thrown"),
    [("three-player", "5h 5c Jd 6s 7s", 1), ("five-card", "2h 3h 8h Jh Kc", 2)],
)
def test_a_hand_is_counted_with_every_starter_there_may_be(
    game: str, cards: str, thrown: int
) -> None:
    rules = rules_for(game)
    for means in throw_means(rules, codes(cards), thrown, OTHERS):
        kept = [PACK[code] for code in means.kept]
        points = [
            show(kept, starter, rules.combinations).points
            for starter in PACK
            if starter.code not in codes(cards)
        ]
        assert means.hand.mean == pytest.approx(fmean(points))
        assert means.hand.variance == pytest.approx(pvariance(points))


def test_the_mean_of_a_crib_is_near_what_random_cribs_with_good_throws_bring() -> None:
    """A five is the best card of a crib, and others throw it there least of all."""
    for row in ROWS:
        model = table_model(row)
        if model is None or max(row.thrown) != 1:
            continue
        for role in (OTHERS, OWNERS):
            if model.cribs[role]:
                assert max(range(13), key=model.cribs[role].__getitem__) == 4
                assert min(model.cribs[role]) < model.crib.mean < max(model.cribs[role])


def test_a_suited_pair_is_worth_a_little_more_in_the_crib() -> None:
    model = table_model(rules_for("five-card"))
    assert model is not None
    suited = fmean(model.crib_mean(OWNERS, codes(f"2h {rank}h")) for rank in "3579K")
    apart = fmean(model.crib_mean(OWNERS, codes(f"2h {rank}c")) for rank in "3579K")
    assert 0 < suited - apart < 0.5


def test_everybody_on_the_dealers_side_owns_the_crib() -> None:
    partners = rules_for("partners")
    roles = [role_of(partners, Seat(seat), Seat(1)) for seat in range(4)]
    assert roles == [OTHERS, OWNERS, OTHERS, OWNERS]
    cards = codes("5h 5d 9c Kd Qs")
    own = {each.throw: each.net() for each in throw_means(partners, cards, 1, OWNERS)}
    others = {each.throw: each.net() for each in throw_means(partners, cards, 1, OTHERS)}
    five = tuple(codes("5h"))
    assert own[five] - others[five] > 8


def test_a_house_rule_that_changes_no_deal_changes_no_table() -> None:
    assert kind_of(rules_for("partners", {"last-card": "only-31"})) == kind_of(
        rules_for("partners")
    )
    assert table_model(rules_for("solitaire")) is None


@pytest.mark.parametrize("game", ["three-player", "partners", "five-card"])
def test_what_a_hand_pegs_is_told_place_by_place(game: str) -> None:
    """A pair of aces and low cards peg more than tens of all kinds, wherever one sits."""
    rules = rules_for(game)
    low, high = (
        ("Ah Ac 4d", "Th Jc Qd") if rules.cards_kept == 3 else ("Ah Ac 3d 4s", "Th Jc Qd Ks")
    )
    model = table_model(rules)
    assert model is not None
    for place in range(rules.seats):
        role = role_of(rules, Seat(place), Seat(0))
        more = model.pegging_of(role, codes(low), place)
        less = model.pegging_of(role, codes(high), place)
        assert more > fmean(model.leads[place]) > less


def test_leads_are_written_in_tenths_about_their_mean() -> None:
    mean, digits = written_leads([1.0, 0.9, 1.31, 0.79]).split()
    assert (mean, digits) == ("1.000", "IHLG")


def test_far_from_the_end_throws_that_win_are_throws_that_bring_points() -> None:
    random, rules, lost = Random(3), rules_for("three-player"), []
    for _ in range(60):
        cards = [card.code for card in random.sample(PACK, 5)]
        found = winning_throws(rules, cards, 1, Seat(1), Seat(0), (20, 20, 20))
        means = max(found, key=lambda each: each[1])[0]
        lost.append(max(each.net() for each, _ in found) - means.net())
    assert fmean(lost) < 0.1


def test_with_three_to_go_the_hand_that_counts_first_keeps_three_points() -> None:
    """A pair of fives and a jack are there already; more is of no use, and less would wait."""
    rules = rules_for("three-player")
    found = winning_throws(rules, codes("5h Jd 2c 8s 9s"), 1, Seat(1), Seat(0), (115, 119, 100))
    best = max(found, key=lambda each: each[1])
    assert best[0].throw != tuple(codes("5h"))
    assert best[1] > 0.6
