"""What cards score, part by part: in the play and in the show.

Fifteens, pairs and runs go by rank alone, and five cards have only 6,175 patterns of ranks: each is
worked out once, as places among the sorted cards, and kept. That makes the count of a hand quick
without a second scorer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations as subsets, product
from operator import attrgetter
from typing import TypeAlias

import msgspec

from muggins.cards import Card, Rank
from muggins.engine.call import spoken
from muggins.engine.items import Item, Kind
from muggins.engine.rules import Combinations


class Score(msgspec.Struct, frozen=True, gc=False):
    """What something scores, part by part in the order of the call."""

    items: tuple[Item, ...]

    @property
    def points(self) -> int:
        return sum([item.points for item in self.items])

    @property
    def call(self) -> str:
        """How the score is said aloud."""
        return spoken(self.items)


FIFTEEN = 15
TWENTY_FIVE = 25
THIRTY_ONE = 31
SHORTEST_RUN = 3
SHORTEST_FLUSH = 3
KINDS = {2: Kind.PAIR, 3: Kind.THREE_OF_A_KIND, 4: Kind.FOUR_OF_A_KIND}

Places: TypeAlias = tuple[int, ...]

_BY_CODE = attrgetter("code")


def show(hand: Sequence[Card], starter: Card, counts: Combinations, *, crib: bool = False) -> Score:
    """What *hand* scores with *starter*. A crib's flush needs the starter too."""
    cards = sorted((*hand, starter), key=_BY_CODE)
    items = [
        Item(kind, tuple([cards[place] for place in places]), points)
        for kind, places, points in _rank_parts(tuple([card.rank for card in cards]), counts)
    ]
    first = hand[0].suit
    if _suited(hand) == len(hand):
        whole = cards if starter.suit is first else hand
        if len(whole) == len(cards) or not crib:
            items.append(Item(Kind.FLUSH, tuple(whole), len(whole)))
    items += [
        Item(Kind.NOB, (card,), 1)
        for card in hand
        if card.rank is Rank.JACK and card.suit is starter.suit
    ]
    return Score(tuple(items))


def bare(cards: Sequence[Card], counts: Combinations) -> Score:
    """What cards score as they lie, without a starter: for whoever has yet to throw."""
    ordered = sorted(cards, key=_BY_CODE)
    items = [
        Item(kind, tuple([ordered[place] for place in places]), points)
        for kind, places, points in _rank_parts(tuple([card.rank for card in ordered]), counts)
    ]
    if len(ordered) >= SHORTEST_FLUSH and _suited(ordered) == len(ordered):
        items.append(Item(Kind.FLUSH, tuple(ordered), len(ordered)))
    return Score(tuple(items))


def pegging(pile: Sequence[Card], counts: Combinations) -> Score:
    """What the last card of *pile* scores with those before it; 31 is not counted here."""
    items = []
    count = sum([card.pips for card in pile])
    if count == FIFTEEN and counts.fifteen:
        items.append(Item(Kind.FIFTEEN, tuple(pile), counts.fifteen))
    if count == TWENTY_FIVE and counts.twenty_five:
        items.append(Item(Kind.TWENTY_FIVE, tuple(pile), counts.twenty_five))
    if (alike := _alike(pile)) > 1:
        items.append(Item(KINDS[alike], tuple(pile[-alike:]), alike * (alike - 1)))
    elif length := _run_length(pile):
        items.append(Item(Kind.RUN, tuple(pile[-length:]), _run_points(length, counts)))
    if counts.play_flush and (suited := _suited(pile)) >= counts.play_flush:
        items.append(Item(Kind.FLUSH, tuple(pile[-suited:]), suited))
    return Score(tuple(items))


def _alike(pile: Sequence[Card]) -> int:
    """How many cards at the end of *pile* are of one rank."""
    rank = pile[-1].rank
    alike = 1
    while alike < len(pile) and pile[-alike - 1].rank is rank:
        alike += 1
    return alike


def _suited(pile: Sequence[Card]) -> int:
    """How many cards at the end of *pile* are of one suit."""
    suit = pile[-1].suit
    suited = 1
    while suited < len(pile) and pile[-suited - 1].suit is suit:
        suited += 1
    return suited


def _run_length(pile: Sequence[Card]) -> int:
    """How many cards at the end of *pile* make a run in some order; 0 when none do."""
    longest = 0
    ranks: set[int] = set()
    for card in reversed(pile):
        if card.rank in ranks:
            break
        ranks.add(card.rank)
        if len(ranks) >= SHORTEST_RUN and max(ranks) - min(ranks) == len(ranks) - 1:
            longest = len(ranks)
    return longest


def _run_points(length: int, counts: Combinations) -> int:
    return counts.run_of_three if length == SHORTEST_RUN else length


@cache
def _rank_parts(
    ranks: tuple[Rank, ...], counts: Combinations
) -> tuple[tuple[Kind, Places, int], ...]:
    """The combinations that go by rank, as places among the sorted *ranks*, fifteens first."""
    parts: list[tuple[Kind, Places, int]] = []
    for kind, total, points in (
        (Kind.FIFTEEN, FIFTEEN, counts.fifteen),
        (Kind.TWENTY_FIVE, TWENTY_FIVE, counts.twenty_five),
    ):
        if points:
            parts += [(kind, places, points) for places in _adding_to(total, ranks)]
    same = {rank: tuple(p for p, r in enumerate(ranks) if r is rank) for rank in sorted({*ranks})}
    parts += [
        (KINDS[len(places)], places, len(places) * (len(places) - 1))
        for places in same.values()
        if len(places) > 1
    ]
    for stretch in _stretches(list(same)):
        points = _run_points(len(stretch), counts)
        parts += [(Kind.RUN, run, points) for run in product(*[same[rank] for rank in stretch])]
    return tuple(parts)


def _adding_to(total: int, ranks: tuple[Rank, ...]) -> list[Places]:
    pips = [min(rank, 10) for rank in ranks]
    return [
        places
        for size in range(2, len(ranks) + 1)
        for places in subsets(range(len(ranks)), size)
        if sum(pips[place] for place in places) == total
    ]


def _stretches(ranks: list[Rank]) -> list[list[Rank]]:
    """The unbroken stretches of three or more among sorted *ranks*."""
    stretches: list[list[Rank]] = []
    for rank in ranks:
        if stretches and rank == stretches[-1][-1] + 1:
            stretches[-1].append(rank)
        else:
            stretches.append([rank])
    return [stretch for stretch in stretches if len(stretch) >= SHORTEST_RUN]
