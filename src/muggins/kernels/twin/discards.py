"""What each throw is worth: exact distributions of hand and crib, over all that can still come.

The crib's other two cards are the opponent's throw, so pairs of cards are weighted by how often
such players throw them. Ranks decide nearly everything: all cribs of the same ranks are counted at
once, and then those among them that have a nob or a flush are found card by card and moved on.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from muggins.kernels.twin.scoring import (
    CARDS,
    JACK,
    KEYS,
    RANKS,
    check_different,
    check_number,
    key_table,
    suit_points,
)

POINTS = 32
"""A distribution: the weight of 0 to 31 points."""

RANK_PAIRS = tuple((a, b) for a in range(RANKS) for b in range(a, RANKS))
"""The 91 pairs of ranks, in the order in which a model weights them."""

SPLITS = tuple(combinations(range(6), 2))
"""Which two of six cards are thrown: 0 and 1, 0 and 2, to 4 and 5."""

PAIR_NUMBER = {pair: number for number, pair in enumerate(RANK_PAIRS)}


class DiscardStudy:
    """Studies deals against one model of the opponent: a weight for each pair of ranks.

    *off* weights each pair of cards of different suits, *suited* each of the same suit, both in
    the order of `RANK_PAIRS`. Raises `ValueError`.
    """

    def __init__(self, off: Sequence[float], suited: Sequence[float]) -> None:
        for weights in (off, suited):
            if len(weights) != len(RANK_PAIRS):
                raise ValueError(f"wanted 91 weights, one a pair of ranks, not {len(weights)}")
            if not all(0 <= weight < float("inf") for weight in weights) or not any(weights):
                raise ValueError("weights are numbers from 0 on, and not all of them 0")
        self._off, self._suited = tuple(off), tuple(suited)

    def study(self, cards: Sequence[int]) -> memoryview[float]:
        """For each of the fifteen throws the chances of the hand's points, and of the crib's.

        The view is of 15 by 2 by 32 floats, in the order of `SPLITS`. Raises `ValueError`.
        """
        check_number(cards, 6, 6)
        check_different(cards)
        unseen = [code for code in range(CARDS) if code not in cards]
        pairs = self._weights(unseen)
        found = array("f")
        for split in SPLITS:
            thrown = tuple(cards[place] for place in split)
            kept = tuple(cards[place] for place in range(6) if place not in split)
            found.extend(hand_chances(kept, unseen))
            found.extend(self._crib_chances(thrown, unseen, pairs))
        return memoryview(found).cast("B").cast("f", (15, 2, POINTS))

    def _weight(self, one: int, other: int) -> float:
        """How often the opponent throws these two cards."""
        a, b = sorted((one >> 2, other >> 2))
        weights = self._off if (one ^ other) & 3 else self._suited
        return weights[PAIR_NUMBER[a, b]]

    def _weights(self, unseen: Sequence[int]) -> list[float]:
        """The weight of all pairs of unseen cards, by their ranks."""
        weights = [0.0] * len(RANK_PAIRS)
        for one, other in combinations(unseen, 2):
            weights[PAIR_NUMBER[one >> 2, other >> 2]] += self._weight(one, other)
        return weights

    def _crib_chances(
        self, thrown: tuple[int, ...], unseen: Sequence[int], pairs: Sequence[float]
    ) -> list[float]:
        table = key_table(2, 0, 3)
        own = sum(KEYS[code >> 2] for code in thrown)
        left = [sum(code >> 2 == rank for code in unseen) for rank in range(RANKS)]
        weights = [0.0] * POINTS
        for (a, b), weight in zip(RANK_PAIRS, pairs, strict=True):
            crib = own + KEYS[a] + KEYS[b]
            for starter in range(RANKS):
                ways = left[starter] - (starter == a) - (starter == b)
                if ways > 0:
                    weights[table[crib + KEYS[starter]]] += weight * ways
        for crib_cards, starter in self._with_suit_points(thrown, unseen):
            weight = self._weight(*crib_cards[2:])
            ranks = sum(KEYS[code >> 2] for code in (*crib_cards, starter))
            weights[table[ranks]] -= weight
            weights[table[ranks] + suit_points(crib_cards, starter, crib=True)] += weight
        total = sum(weights)
        return [weight / total for weight in weights]

    def _with_suit_points(
        self, thrown: tuple[int, ...], unseen: Sequence[int]
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """All cribs with a starter that have a nob or a flush."""
        by_suit = [[code for code in unseen if code & 3 == suit] for suit in range(4)]
        for suit, suited in enumerate(by_suit):
            jack = JACK * 4 + suit
            can_flush = all(code & 3 == suit for code in thrown)
            for starter in suited:
                if starter == jack and not can_flush:
                    continue
                for pair in combinations(unseen, 2):
                    if starter in pair:
                        continue
                    has_nob = starter != jack and (jack in thrown or jack in pair)
                    if has_nob or (can_flush and all(code & 3 == suit for code in pair)):
                        yield (*thrown, *pair), starter


def hand_chances(kept: tuple[int, ...], unseen: Sequence[int]) -> list[float]:
    """The chances of what a hand scores, over the unseen starters."""
    table = key_table(2, 0, 3)
    held = sum(KEYS[code >> 2] for code in kept)
    chances = [0.0] * POINTS
    for starter in unseen:
        points = table[held + KEYS[starter >> 2]] + suit_points(kept, starter, crib=False)
        chances[points] += 1 / len(unseen)
    return chances


@cache
def uniform_model() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Every pair of cards is as likely."""
    return (1.0,) * len(RANK_PAIRS), (1.0,) * len(RANK_PAIRS)
