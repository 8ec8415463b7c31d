"""Every hand there is, counted: totals that nobody fits by accident."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest

from muggins.cards import PACK, Card, Rank
from muggins.engine.count import LARGEST_CLAIM
from muggins.engine.games import FIVE_CARD, NODDY, TRADITIONAL
from muggins.engine.rules import Rules
from muggins.engine.scoring import show

DATA = Path(__file__).parent.parent / "data"


def expected(file: str, column: str) -> dict[int, int]:
    with (DATA / file).open() as lines:
        rows = list(csv.DictReader(lines))
    return {int(row["points"]): int(row[column]) for row in rows if int(row[column])}


def counts(rules: Rules, *, crib: bool) -> Counter[int]:
    """How often each score occurs over all hands with all starters."""
    found: Counter[int] = Counter()
    for hand in combinations(PACK, rules.cards_kept):
        held = {*hand}
        found.update(
            show(hand, starter, rules.combinations, crib=crib).points
            for starter in PACK
            if starter not in held
        )
    return found


@pytest.mark.slow
def test_all_12_994_800_hands_score_as_counted_by_brute_force() -> None:
    """SHOW-2, SHOW-3, SHOW-4, SHOW-5, SHOW-6, SHOW-7, SHOW-8: as hands."""
    found = counts(TRADITIONAL, crib=False)
    assert found == expected("show_scores.csv", "hands")
    assert sum(points * times for points, times in found.items()) == 61_974_180
    assert max(found) == 29
    assert not {19, 25, 26, 27} & {*found}


@pytest.mark.slow
def test_all_1_082_900_hands_of_three_score_as_counted_by_brute_force() -> None:
    """FIVE-4: hands of three with a starter."""
    assert counts(FIVE_CARD, crib=False) == expected("five_card_hands.csv", "hands")


@pytest.mark.slow
def test_noddy_hands_score_as_five_card_hands_but_for_runs_and_twenty_fives() -> None:
    """NODDY-4: no run of three and no 25 among them, a hand scores the same in both games."""
    kinds = {"run", "twenty-five"}
    for hand in combinations(PACK[::2], 3):
        for starter in PACK[1::2]:
            noddy = show(hand, starter, NODDY.combinations).items
            five = show(hand, starter, FIVE_CARD.combinations).items
            assert [i for i in noddy if i.kind not in kinds] == [
                i for i in five if i.kind not in kinds
            ]
            runs = [i for i in noddy if i.kind == "run"]
            assert [len(i.cards) for i in runs] == [len(i.cards) for i in five if i.kind == "run"]
            assert all(i.points == (2 if len(i.cards) == 3 else len(i.cards)) for i in runs)


def of_ranks(ranks: tuple[Rank, ...]) -> list[Card] | None:
    """Cards of these ranks without a flush or a nob, if a pack has so many."""
    left = {rank: [card for card in PACK if card.rank is rank] for rank in {*ranks}}
    if any(ranks.count(rank) > len(left[rank]) for rank in left):
        return None
    return [left[rank].pop() for rank in ranks]


@pytest.mark.slow
def test_no_seven_cards_score_more_than_may_be_claimed() -> None:
    """COUNT-1, SHOW-11: a crib of six with the starter; pairs exclude a flush, and 5s a nob."""
    most = 0
    for ranks in combinations_with_replacement(list(Rank), 7):
        cards = of_ranks(ranks)
        if cards is not None:
            score = show(cards[1:], cards[0], TRADITIONAL.combinations, crib=True)
            most = max(most, sum(i.points for i in score.items if i.kind not in {"flush", "nob"}))
    assert most == LARGEST_CLAIM


@pytest.mark.slow
def test_all_12_994_800_cribs_score_as_counted_by_brute_force() -> None:
    """SHOW-6: as cribs, which need five cards of a suit for a flush."""
    found = counts(TRADITIONAL, crib=True)
    assert found == expected("show_scores.csv", "cribs")
    assert sum(points * times for points, times in found.items()) == 61_528_020
