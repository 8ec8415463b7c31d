"""What a coach says, checked by computation: TIPS.

All averages are exact, over every card that may come, each equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import pytest

from muggins import PACK, Card, Rank, Suit, parse_cards, pegging, rules_for, score
from muggins.engine.items import Kind
from muggins.engine.scoring import show

COMBINATIONS = rules_for("traditional").combinations
RANKS = range(1, 14)
PACK_RANKS = Counter(card.rank.value for card in PACK)
SUITED = (Kind.FLUSH, Kind.NOB)
"""What depends on suits. The rest depends on ranks alone."""

Ranks = tuple[int, ...]


@cache
def worth(ranks: Ranks) -> int:
    """The points of five cards of these ranks, in order, without flush and nob."""
    cards = [PACK[4 * (rank - 1) + ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
    items = show(cards[:4], cards[4], COMBINATIONS).items
    return sum(item.points for item in items if item.kind not in SUITED)


def ways(ranks: Ranks, left: Counter[int]) -> int:
    """In how many ways cards of these ranks can be taken from what is left."""
    number = 1
    for rank, times in Counter(ranks).items():
        number *= comb(left[rank], times)
    return number


class Throw(NamedTuple):
    """One kind of throw: two ranks, of one suit or of two."""

    low: int
    high: int
    is_suited: bool

    @property
    def is_pair(self) -> bool:
        return self.low == self.high

    @property
    def has_a_five(self) -> bool:
        return 5 in (self.low, self.high)

    @property
    def number(self) -> int:
        """How many of the 1326 throws are of this kind."""
        if self.is_pair:
            return 6
        return 4 if self.is_suited else 12

    @property
    def cards(self) -> tuple[Card, Card]:
        """A throw of this kind."""
        first = PACK[4 * (self.low - 1)]
        return first, PACK[4 * (self.high - 1) + (not self.is_suited)]


def kinds_of_throw() -> Iterator[Throw]:
    for low, high in combinations_with_replacement(RANKS, 2):
        yield Throw(low, high, is_suited=False)
        if low != high:
            yield Throw(low, high, is_suited=True)


@cache
def average_by_ranks(low: int, high: int) -> Fraction:
    """What a crib with these two brings without flush and nob."""
    left = PACK_RANKS - Counter((low, high))
    total = 0
    for others in combinations_with_replacement(RANKS, 2):
        number = ways(others, left)
        if number:
            starters = left - Counter(others)
            for starter, times in starters.items():
                total += number * times * worth(tuple(sorted((low, high, *others, starter))))
    return Fraction(total, comb(50, 2) * 48)


@cache
def average_crib(throw: Throw) -> Fraction:
    """What a crib with this throw brings, with any two other cards and any starter."""
    flush = Fraction(0)
    if throw.is_suited:
        flush = Fraction(5 * comb(11, 2) * 9, comb(50, 2) * 48)
    nob = Fraction(0)
    for suit in Suit:
        thrown = [card for card in throw.cards if card.suit is suit]
        if any(card.rank is Rank.JACK for card in thrown):
            nob += Fraction(13 - len(thrown), 50)
        else:  # the jack is one of the other two, the starter one of the 49 that are left
            nob += Fraction(2, 50) * Fraction(12 - len(thrown), 49)
    return average_by_ranks(throw.low, throw.high) + flush + nob


def average_of_all_cribs() -> Fraction:
    total = sum((throw.number * average_crib(throw) for throw in kinds_of_throw()), Fraction(0))
    return total / comb(52, 2)


def average_hand(keep: str, thrown: str) -> Fraction:
    """What the cards kept bring over the 46 starters."""
    kept, gone = parse_cards(keep), parse_cards(thrown)
    starters = [card for card in PACK if card not in (*kept, *gone)]
    assert len(starters) == 46
    return Fraction(sum(show(kept, card, COMBINATIONS).points for card in starters), 46)


def throw_of(cards: str) -> Throw:
    one, other = sorted(parse_cards(cards))
    return Throw(one.rank.value, other.rank.value, is_suited=one.suit is other.suit)


# The computation itself


def test_the_throws_are_the_1326_pairs_of_cards() -> None:
    """TIPS-3: every throw is of one kind."""
    assert sum(throw.number for throw in kinds_of_throw()) == comb(52, 2) == 1326


@pytest.mark.parametrize("cards", ["Jh 5h", "10c Jd", "2s 2d"])
def test_averages_by_rank_are_the_averages_over_all_cards(cards: str) -> None:
    """TIPS-3: the short way gives what counting crib by crib gives, for a part of the cribs.

    The part: the other two cards are hearts, and any starter.
    """
    thrown = parse_cards(cards)
    hearts = [card for card in PACK if card.suit is Suit.HEARTS and card not in thrown]
    for others in combinations(hearts, 2):
        for starter in PACK:
            crib = (*thrown, *others)
            if starter in crib:
                continue
            by_ranks = worth(tuple(sorted(card.rank.value for card in (*crib, starter))))
            nobs = sum(c.rank is Rank.JACK and c.suit is starter.suit for c in crib)
            flush = 5 * (len({card.suit for card in (*crib, starter)}) == 1)
            whole = show(crib, starter, COMBINATIONS, crib=True).points
            assert whole == by_ranks + nobs + flush


# TIPS-1


def test_a_ten_card_is_the_likeliest_starter() -> None:
    """TIPS-1: 16 of 52 cards count ten, 4 of each other number: 30.8 % to 7.7 %."""
    pips = Counter(card.pips for card in PACK)
    assert pips.pop(10) == 16
    assert set(pips.values()) == {4}


def test_a_five_is_the_best_card_to_keep() -> None:
    """TIPS-1: hands with a five bring 6.37 on average, with any other rank 3.93 to 4.65.

    Over all hands of four and all starters, without flushes and nobs.
    """
    total: Counter[int] = Counter()
    number: Counter[int] = Counter()
    for hand in combinations_with_replacement(RANKS, 4):
        hands = ways(hand, PACK_RANKS)
        if hands:
            starters = PACK_RANKS - Counter(hand)
            points = sum(
                times * worth(tuple(sorted((*hand, starter))))
                for starter, times in starters.items()
            )
            for rank in set(hand):
                total[rank] += hands * points
                number[rank] += hands * 48
    average = {rank: total[rank] / number[rank] for rank in RANKS}
    assert max(average, key=average.__getitem__) == 5
    assert round(average.pop(5), 2) == 6.37
    assert (round(min(average.values()), 2), round(max(average.values()), 2)) == (3.93, 4.65)


def test_a_ten_card_turned_up_makes_fifteen_with_every_five() -> None:
    """TIPS-1: and with every two cards that add up to five: here 5 K and 2 3 K."""
    for ten in ("10h", "Jh", "Qh", "Kh"):
        items = score("5c 2d 3s 8c", starter=ten).items
        with_it = [item for item in items if any(card.pips == 10 for card in item.cards)]
        assert [item.kind for item in with_it] == [Kind.FIFTEEN, Kind.FIFTEEN]


# TIPS-2


def test_every_throw_of_a_five_or_a_pair_gives_more_than_the_average_throw() -> None:
    """TIPS-2: the average crib is 4.73; with a five at least 5.73, with a pair at least 5.03."""
    middle = average_of_all_cribs()
    fives = [average_crib(throw) for throw in kinds_of_throw() if throw.has_a_five]
    pairs = [average_crib(throw) for throw in kinds_of_throw() if throw.is_pair]
    assert round(float(middle), 2) == 4.73
    assert round(float(min(fives)), 2) == 5.73
    assert round(float(min(pairs)), 2) == 5.03


def test_a_throw_of_neither_five_nor_pair_can_be_worse() -> None:
    """TIPS-2: "never" is said of two kinds; 7 8 and 2 3 give more than most pairs."""
    for cards in ("7h 8c", "2h 3c"):
        assert average_crib(throw_of(cards)) > average_crib(throw_of("Kh Kc"))


def test_a_good_hand_is_worth_more_than_a_poor_crib() -> None:
    """TIPS-2: with 9 10 10 J K K pone throws the kings, though king and ten give least.

    The pair of kings gives 1.6 more to the crib, and keeping 9 10 10 J is worth far more.
    """
    crib_cost = average_crib(throw_of("Kh Ks")) - average_crib(throw_of("Kh 10s"))
    hand_gain = average_hand("9h 10c 10s Jd", "Kh Ks") - average_hand("9h 10c Jd Ks", "Kh 10s")
    assert round(float(crib_cost), 1) == 1.6
    assert hand_gain > 2 * crib_cost


# TIPS-3


def test_king_and_ten_of_different_suits_give_the_least() -> None:
    """TIPS-3: so it is, 3.41 on average; the same in one suit is next with 3.45."""
    ranked = sorted(kinds_of_throw(), key=average_crib)
    assert ranked[:2] == [Throw(10, 13, is_suited=False), Throw(10, 13, is_suited=True)]
    assert [round(float(average_crib(throw)), 2) for throw in ranked[:3]] == [3.41, 3.45, 3.50]


def test_a_pair_of_fives_gives_the_most() -> None:
    """TIPS-3: so it is, 8.99 on average; next is five and jack with 7.28."""
    ranked = sorted(kinds_of_throw(), key=average_crib, reverse=True)
    assert ranked[:2] == [Throw(5, 5, is_suited=False), Throw(5, 11, is_suited=True)]
    assert [round(float(average_crib(throw)), 2) for throw in ranked[:2]] == [8.99, 7.28]


# TIPS-4


@pytest.mark.parametrize("lead", "2 3 4".split())
def test_nobody_makes_fifteen_on_a_two_three_or_four(lead: str) -> None:
    """TIPS-4: whatever is laid upon it; the most is a pair."""
    for card in PACK:
        if str(card) != f"{lead}h":
            played = pegging([f"{lead}h", str(card)])
            assert played.count < 15
            assert played.points == (2 if card.rank == parse_cards(f"{lead}h")[0].rank else 0)


def test_nobody_makes_fifteen_on_an_ace_either() -> None:
    """TIPS-4: the ace is as safe, though the tip does not name it."""
    assert all(pegging(["Ah", str(card)]).count < 15 for card in PACK if str(card) != "Ah")


@pytest.mark.parametrize("lead", "5 6 7 8 9 10 J Q K".split())
def test_on_every_higher_lead_somebody_can_make_fifteen(lead: str) -> None:
    """TIPS-4: from a five upwards at least four cards do, on a five sixteen."""
    fifteens = [
        card
        for card in PACK
        if str(card) != f"{lead}h" and pegging([f"{lead}h", str(card)]).count == 15
    ]
    assert len(fifteens) == (16 if lead == "5" else 4)


# TIPS-5


def test_every_hand_is_counted_in_the_order_of_the_tip() -> None:
    """TIPS-5, SHOW-9: fifteens, pairs, runs, flush, nob, over every fortieth hand of the pack."""
    order = [
        (Kind.FIFTEEN,),
        (Kind.PAIR, Kind.THREE_OF_A_KIND, Kind.FOUR_OF_A_KIND),
        (Kind.RUN,),
        (Kind.FLUSH,),
        (Kind.NOB,),
    ]
    place = {kind: number for number, kinds in enumerate(order) for kind in kinds}
    for number, hand in enumerate(combinations(PACK, 4)):
        if number % 40 == 0:
            starter = next(card for card in reversed(PACK) if card not in hand)
            places = [place[item.kind] for item in show(hand, starter, COMBINATIONS).items]
            assert places == sorted(places)
