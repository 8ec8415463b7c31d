"""What hands, cribs and cards played score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer

CARDS = 52
RANKS = 13
JACK = 10
PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
IN_HAND = 0xFF
"""In a row: this starter is in the hand."""

ALL_SCORES = 270_725 * CARDS
"""Every hand of four with every card, those in the hand too."""

SLACK = 64
"""Bytes that `Scorer.all_hands` wants beyond the scores: vectors are written whole."""

KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""A number for each rank: no two multisets of five ranks (none five times) have the same sum."""

CARD_KEYS = tuple(KEYS[code >> 2] for code in range(CARDS))


class Scorer:
    """Counts hands and cribs where combinations are worth this much."""

    def __init__(self, fifteen: int = 2, twenty_five: int = 0, run_of_three: int = 3) -> None:
        self._options = (fifteen, twenty_five, run_of_three)

    def hand(self, cards: Sequence[int], starter: int, crib: bool = False) -> int:
        """What three to six *cards* score with *starter*. Raises `ValueError`."""
        check_number(cards, 3, 6)
        check_different([*cards, starter])
        ranks = tuple(sorted(code >> 2 for code in (*cards, starter)))
        return rank_points(ranks, *self._options) + suit_points(cards, starter, crib)

    def row(self, cards: Sequence[int], crib: bool = False) -> bytes:
        """The points with each of the 52 cards as starter; `IN_HAND` for the hand's own."""
        check_number(cards, 3, 6)
        check_different(cards)
        return bytes(
            IN_HAND if starter in cards else self.hand(cards, starter, crib)
            for starter in range(CARDS)
        )

    def batch(self, cards: Buffer, out: Buffer, crib: bool = False) -> None:
        """Write the points of many hands, five codes each with the starter last, to *out*."""
        given, points = _bytes_of(cards), _bytes_of(out)
        if len(given) != 5 * len(points):
            raise ValueError(
                f"wanted five cards for each of {len(points)} scores, not {len(given)}"
            )
        if len(given):
            check_code(max(given))
        table = key_table(*self._options)
        for place in range(len(points)):
            hand = given[5 * place : 5 * place + 5]
            points[place] = table[sum(CARD_KEYS[code] for code in hand)] + suit_points(
                hand[:4], hand[4], crib
            )

    def all_hands(self, out: Buffer, crib: bool = False) -> None:
        """Write the rows of all hands of four, in rising order of their cards, to *out*."""
        points = _bytes_of(out)
        if len(points) != ALL_SCORES + SLACK:
            raise ValueError(f"wanted room for {ALL_SCORES + SLACK} bytes, not {len(points)}")
        table = key_table(*self._options)
        for place, hand in enumerate(combinations(range(CARDS), 4)):
            points[place * CARDS : (place + 1) * CARDS] = _row_of_four(table, hand, crib)


def _bytes_of(buffer: Buffer) -> memoryview:
    """The bytes of *buffer* itself, not a copy; one that is empty cannot be cast."""
    view = memoryview(buffer)
    return view.cast("B") if view.nbytes else memoryview(bytearray())


def _row_of_four(table: bytes, hand: tuple[int, ...], crib: bool) -> bytearray:
    """As `Scorer.row`: the points of each rank of the starter four times, then flush and nob."""
    key = sum([CARD_KEYS[code] for code in hand])
    row = bytearray(code for rank in KEYS for code in [table[key + rank]] * 4)
    suit = hand[0] & 3
    if all((code & 3) == suit for code in hand):
        for starter in range(CARDS):
            row[starter] += 5 if (starter & 3) == suit else 0 if crib else 4
    for code in hand:
        if code >> 2 == JACK:
            for starter in range(code & 3, CARDS, 4):
                row[starter] += 1
    for code in hand:
        row[code] = IN_HAND
    return row


def rank_points(ranks: tuple[int, ...], fifteen: int, twenty_five: int, run_of_three: int) -> int:
    """What any *ranks* score for fifteens, twenty-fives, pairs and runs."""
    sums = [
        sum(PIPS[rank] for rank in some)
        for size in range(2, len(ranks) + 1)
        for some in combinations(ranks, size)
    ]
    count = [ranks.count(rank) for rank in range(RANKS)]
    pairs = sum(number * (number - 1) for number in count)
    points = fifteen * sums.count(15) + twenty_five * sums.count(25) + pairs
    for stretch in _stretches(count):
        length = run_of_three if len(stretch) == 3 else len(stretch)
        points += length * prod(stretch)
    return points


def _stretches(count: Sequence[int]) -> list[list[int]]:
    """How often each rank is there, in every unbroken stretch of three ranks or more."""
    stretches: list[list[int]] = [[]]
    for number in count:
        if number:
            stretches[-1].append(number)
        else:
            stretches.append([])
    return [stretch for stretch in stretches if len(stretch) >= 3]


def suit_points(cards: Sequence[int], starter: int, crib: bool) -> int:
    """A flush of all *cards*, with the starter where it is a crib, and the nob."""
    suit = starter & 3
    nob = int(JACK * 4 + suit in cards)
    if any((code ^ cards[0]) & 3 for code in cards):
        return nob
    if cards[0] & 3 == suit:
        return nob + len(cards) + 1
    return nob if crib else nob + len(cards)


@cache
def key_table(fifteen: int, twenty_five: int, run_of_three: int) -> bytes:
    """The points of five ranks, at the sum of their keys."""
    table = bytearray(5 * KEYS[-1] + 1)
    for ranks in combinations_with_replacement(range(RANKS), 5):
        if ranks[0] != ranks[4]:
            place = sum(KEYS[rank] for rank in ranks)
            table[place] = rank_points(ranks, fifteen, twenty_five, run_of_three)
    return bytes(table)


def score(a: int, b: int, c: int, d: int, starter: int, crib: bool = False) -> int:
    """What four cards score with *starter*: one look into a table, and the suits.

    Codes are not checked here, as that would take as long as the count.
    """
    keys = CARD_KEYS
    points = _standard()[keys[a] + keys[b] + keys[c] + keys[d] + keys[starter]]
    nob = 40 | starter & 3
    if a == nob or b == nob or c == nob or d == nob:  # noqa: PLR1714 - a fifth faster so
        points += 1
    if ((a ^ b) | (a ^ c) | (a ^ d)) & 3:
        return points
    if (a ^ starter) & 3:
        return points if crib else points + 4
    return points + 5


@cache
def _standard() -> bytes:
    return key_table(2, 0, 3)


def play(
    pile: Sequence[int],
    fifteen: int = 2,
    twenty_five: int = 0,
    run_of_three: int = 3,
    play_flush: int = 0,
) -> int:
    """What the last card of *pile* pegs; go, last card and 31 apart. Raises `ValueError`."""
    check_number(pile, 1, 16)
    for code in pile:
        check_code(code)
    ranks = [code >> 2 for code in reversed(pile)]
    suits = [code & 3 for code in reversed(pile)]
    count = sum(PIPS[rank] for rank in ranks)
    points = {15: fifteen, 25: twenty_five}.get(count, 0)
    alike = _same_at_the_front(ranks)
    points += alike * (alike - 1)
    runs = [n for n in range(3, len(ranks) + 1) if _is_run(ranks[:n])]
    if runs:
        points += run_of_three if runs[-1] == 3 else runs[-1]
    suited = _same_at_the_front(suits)
    return points + (suited if play_flush and suited >= play_flush else 0)


def _same_at_the_front(values: Sequence[int]) -> int:
    """How many of the first values are the same."""
    return next((n for n, value in enumerate(values) if value != values[0]), len(values))


def _is_run(ranks: Sequence[int]) -> bool:
    return len({*ranks}) == len(ranks) and max(ranks) - min(ranks) == len(ranks) - 1


def check_code(code: int) -> None:
    if not 0 <= code < CARDS:
        raise ValueError(f"a card's code is 0 to 51, not {code}")


def check_number(cards: Sequence[int], least: int, most: int) -> None:
    if not least <= len(cards) <= most:
        wanted = f"{least} to {most}" if least < most else str(least)
        raise ValueError(f"wanted {wanted} cards, not {len(cards)}")


def check_different(cards: Sequence[int]) -> None:
    for place, code in enumerate(cards):
        check_code(code)
        if code in cards[:place]:
            raise ValueError(f"card {code} is there twice")
