"""What throws bring, against the tables that players have published.

The means of whole games, of the play and of the first deal are tested where they are made
(`tests/kernels/test_deals.py`, `test_play_table.py`, `test_fixed_point.py`).
"""

from __future__ import annotations

import csv
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from statistics import correlation, mean

import pytest

from muggins.analysis.throws_of_two import means_of_two
from muggins.cards import PACK, Card
from muggins.kernels.models import rank_weights, throw_models
from tests.kernels.both import NATIVE, needs_native

Pair = tuple[str, str]

NAMES = [*"A23456789", "10", *"JQK"]
PAIRS: list[Pair] = list(combinations_with_replacement(NAMES, 2))

DEALS = 60
"""A throw is looked at with so many hands by chance that are kept."""

KNOWN = ("hessel", "schell", "rasmussen")


def published(whose: str) -> dict[str, dict[Pair, float]]:
    """The average crib by throw as each author has it; *whose* crib: own or opp."""
    path = Path(__file__).parent.parent / "data" / "discard_averages.csv"
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return {
        author: {(row["rank1"], row["rank2"]): float(row[f"{whose}_{author}"]) for row in rows}
        for author in KNOWN
    }


def found(*, is_dealer: bool) -> dict[Pair, float]:
    """The same as throws are judged here."""
    random = Random(1)
    return {
        pair: mean(_crib(pair, random, is_dealer=is_dealer) for _ in range(DEALS)) for pair in PAIRS
    }


def _crib(pair: Pair, random: Random, *, is_dealer: bool) -> float:
    suits = random.sample("cdhs", 2) if pair[0] == pair[1] else random.choices("cdhs", k=2)
    thrown = (Card(pair[0] + suits[0]), Card(pair[1] + suits[1]))
    kept = random.sample([card for card in PACK if card not in thrown], 4)
    throws = means_of_two((*thrown, *kept), is_dealer=is_dealer)
    [throw] = [each for each in throws if {*each.throw} == {*thrown}]
    return abs(throw.crib)


def extremes(table: dict[Pair, float], *, worst: bool) -> set[Pair]:
    """The ten throws that bring the crib most, or least."""
    return {*sorted(table, key=table.__getitem__, reverse=worst)[:10]}


@needs_native
def test_the_ten_worst_and_best_throws_for_the_opponents_crib_are_those_that_players_know() -> None:
    """Against each table eight of the ten worst; the best differ from table to table."""
    ours = found(is_dealer=False)
    for theirs in published("opp").values():
        assert len(extremes(ours, worst=True) & extremes(theirs, worst=True)) >= 8
        assert len(extremes(ours, worst=False) & extremes(theirs, worst=False)) >= 6
    assert max(ours, key=ours.__getitem__) == ("5", "5")


@needs_native
@pytest.mark.parametrize("whose", ["own", "opp"])
def test_average_cribs_are_those_of_the_published_tables(whose: str) -> None:
    """FACTS: the tables differ from one another by a few tenths."""
    ours = found(is_dealer=whose == "own")
    for author, theirs in published(whose).items():
        apart = [abs(ours[pair] - theirs[pair]) for pair in PAIRS]
        assert mean(apart) < 0.3, author
        both = [ours[pair] for pair in PAIRS], [theirs[pair] for pair in PAIRS]
        assert correlation(*both) > 0.95, author


@needs_native
@pytest.mark.slow
def test_the_averages_at_the_fixed_point_are_known() -> None:
    """FACTS: dealer's hand 7.990, pone's 8.140, crib 4.784, when both throw for points alone."""
    pone, dealer = (rank_weights(model) for model in throw_models())
    means = NATIVE.ThrowTable.by_means
    static = NATIVE.FastPlayer(means(dealer, 1, -1), means(pone, 1, 1), "greedy")
    tally = NATIVE.play_deals(static, static, 1_000_000, seed=1)
    number = sum(tally.crib)
    for points, known in ((tally.hands[0], 8.140), (tally.hands[1], 7.990), (tally.crib, 4.784)):
        average = sum(many * times for many, times in enumerate(points)) / number
        assert average == pytest.approx(known, abs=0.03)
