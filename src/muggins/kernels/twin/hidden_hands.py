"""What others may hold: hands by chance, or all there are when there are few.

Every set of hands out of the unseen cards is as likely as any other, times a weight for each seat:
how such a player keeps what they laid and hold together. Who said go holds nothing that would have
fitted.

Without weights hands are dealt, those first that are most restricted: the cards that one may hold
are always among those of the next, so what is dealt first does not matter. With weights one seat
after the other gives its cards back and draws a hand as it keeps them, until it has one that nobody
else holds a card of: a round of that, and there is the next case (Gibbs sampling).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import comb, inf
from typing import TYPE_CHECKING, TypeAlias

from muggins.kernels.twin.chance import Chance
from muggins.kernels.twin.public_play import hand_number
from muggins.kernels.twin.scoring import CARDS, RANKS
from muggins.kernels.twin.seats_input import CardsOnce, check_held, least_after_go
from muggins.kernels.twin.seats_state import MOST_SEATS, Cards, pips

if TYPE_CHECKING:
    from typing_extensions import Buffer

CardSet: TypeAlias = frozenset[int]

ROUNDS_BEFORE = 2
TRIES = 64
BEGINNINGS = 1000
LOOKS_EACH = 100
MOST_ROWS = 1_000_000

NO_HANDS = "no hands fit what is known"
NOTHING: CardSet = frozenset()


@cache
def _card_triples() -> dict[Cards, int]:
    """All hands of three by their cards, and their numbers."""
    return {hand: number for number, hand in enumerate(combinations(range(CARDS), 3))}


@dataclass
class _Group:
    """Cards drawn together: those unseen of a hand, or one by one where their order matters."""

    allowed: list[int]
    """From the highest: those that a go allows come first among all unseen cards."""
    open: CardSet
    """The cards of the hand that are not hidden, laid or known."""
    kept: memoryview[float] | None
    places: list[int] = field(default_factory=list)
    """In the row."""
    draws: list[CardSet | Cards] = field(default_factory=list)
    """What may be drawn: sets of cards, or ranks in rising order."""
    up_to: list[float] = field(default_factory=list)
    """The weight of each draw with those before it."""

    @property
    def goes_by_cards(self) -> bool:
        return self.kept is not None and len(self.kept) == len(_card_triples())

    def weight(self, drawn: CardSet) -> float:
        """How such a hand is kept, relative to chance."""
        if self.kept is None:
            return 1.0
        hand = sorted(self.open | drawn)
        if self.goes_by_cards:
            return self.kept[_card_triples()[tuple(hand)]]
        return self.kept[hand_number([card >> 2 for card in hand])]

    def weigh(self) -> None:
        """List what may be drawn, with weights. Raises `ValueError`."""
        if self.kept is None:
            return
        total = 0.0
        for drawn, ways in _all_draws(self.allowed, len(self.places), suits=self.goes_by_cards):
            if weight := self.weight(drawn) * ways:
                total += weight
                ranks = tuple(sorted(card >> 2 for card in drawn))
                self.draws.append(drawn if self.goes_by_cards else ranks)
                self.up_to.append(total)
        if not self.draws:
            raise ValueError(NO_HANDS)

    def draw(self, before: CardSet, taken: CardSet, chance: Chance) -> CardSet:
        """A draw that leaves alone what is taken; *before*, if there is none in many tries."""
        if self.kept is None:
            return self._draw_free(taken, chance)
        for _ in range(TRIES):
            drawn = self._draw_weighted(chance)
            if not drawn & taken:
                return drawn
        return before

    def _draw_free(self, taken: CardSet, chance: Chance) -> CardSet:
        if len({*self.allowed} - taken) < len(self.places):
            return NOTHING
        drawn: set[int] = set()
        while len(drawn) < len(self.places):
            card = self.allowed[chance.below(len(self.allowed))]
            if card not in taken:
                drawn.add(card)
        return frozenset(drawn)

    def _draw_weighted(self, chance: Chance) -> CardSet:
        at = bisect_right(self.up_to, chance.fraction() * self.up_to[-1])
        draw = self.draws[min(at, len(self.draws) - 1)]
        if isinstance(draw, frozenset):
            return draw
        drawn: set[int] = set()
        for rank in draw:
            suits = sorted(c for c in self.allowed if c >> 2 == rank and c not in drawn)
            drawn.add(suits[chance.below(len(suits))])
        return frozenset(drawn)


class HiddenHands:
    """The hands of others, in the order of their seats; None is a card that is not known.

    *gone_at* is the lowest count at which each said go, *laid* what each has laid, *kept* weighs
    the hands of three or four cards that each keeps, relative to chance: floats by the number of
    their ranks, or of three cards by the number of the hand. With *crib_plays* the last hand is
    a crib that lays its cards in order. Raises `ValueError`.
    """

    def __init__(
        self,
        unseen: Sequence[int],
        hands: Sequence[Sequence[int | None]],
        gone_at: Sequence[int | None] = (),
        laid: Sequence[Sequence[int]] = (),
        kept: Sequence[Buffer | None] = (),
        crib_plays: bool = False,
    ) -> None:
        if len(hands) > MOST_SEATS:
            raise ValueError(f"wanted up to {MOST_SEATS} hands, not {len(hands)}")
        for entries in (gone_at, laid, kept):
            if len(entries) not in (0, len(hands)):
                raise ValueError(
                    f"wanted one entry for each of {len(hands)} hands, not {len(entries)}"
                )
        cards = CardsOnce()
        self._unseen = sorted(cards.add(unseen), reverse=True)
        self._first: list[int] = []  # a row with what is known, and 0 for what is not
        self._groups: list[_Group] = []
        for place, hand in enumerate(hands):
            check_held(len(hand))
            known = cards.add(card for card in hand if card is not None)
            off_hand = cards.add(laid[place]) if laid else ()
            count = gone_at[place] if gone_at else None
            least = 0 if count is None else least_after_go(count)
            in_order = crib_plays and place + 1 == len(hands)
            weights = kept[place] if kept else None
            if weights is not None and in_order:
                raise ValueError("a crib that plays along is not kept, and has no weights")
            checked = None if weights is None else _weights(weights, len(hand) + len(off_hand))
            self._add(hand, least, frozenset(known + off_hand), checked, in_order=in_order)
        hidden = sum(len(group.places) for group in self._groups)
        if hidden > len(unseen):
            raise ValueError(f"wanted {hidden} cards unseen or more, not {len(unseen)}")
        self._check_that_they_can_be()

    def _add(
        self,
        hand: Sequence[int | None],
        least: int,
        known: CardSet,
        kept: memoryview[float] | None,
        *,
        in_order: bool,
    ) -> None:
        group: _Group | None = None
        for number, card in enumerate(hand):
            if card is None:
                if group is None or in_order:
                    is_bound = number == 0 or not in_order
                    allowed = [c for c in self._unseen if not is_bound or pips(c) >= least]
                    group = _Group(allowed, known, kept)
                    self._groups.append(group)
                group.places.append(len(self._first))
            self._first.append(card or 0)

    def _check_that_they_can_be(self) -> None:
        """Whether there are cards enough for all, and every weighted hand has a weight."""
        dealt = 0
        for group in self._by_freedom:
            dealt += len(group.places)
            if dealt > len(group.allowed):
                raise ValueError(NO_HANDS)
        for group in self._groups:
            group.weigh()

    @property
    def _by_freedom(self) -> list[_Group]:
        return sorted(self._groups, key=lambda group: len(group.allowed))

    @property
    def row(self) -> int:
        """How many cards a case has: all those of the hands."""
        return len(self._first)

    def sample(self, number: int, seed: int = 0) -> bytes:
        """So many cases by chance, a row of cards each. Raises `ValueError`."""
        _check_number(number)
        chance = Chance(seed)
        groups = self._by_freedom
        if all(group.kept is None for group in groups):
            cases = [self._deal(groups, chance) for _ in range(number)]
        else:
            held = _begin(groups, chance)
            cases = []
            for _ in range(ROUNDS_BEFORE + number):
                _draw_round(groups, held, chance)
                cases.append(list(held))
            del cases[:ROUNDS_BEFORE]
        return b"".join(self._row(groups, held) for held in cases)

    def every(self, most: int, suits: bool = True) -> tuple[bytes, list[float]] | None:
        """All cases and their weights, None when there are more than *most*. Raises `ValueError`.

        Also None when it would take long to find out. Without *suits* the cards of a rank are one
        case, weighted by its ways.
        """
        _check_number(most)
        if not suits and any(group.goes_by_cards for group in self._groups):
            raise ValueError("weights that go by cards need suits")
        looks = most * LOOKS_EACH
        rows, weights = list[bytes](), list[float]()
        for held, weight in self._cases([], NOTHING, 1.0, suits=suits):
            if held is None:
                looks -= 1
            else:
                rows.append(self._row(self._groups, held))
                weights.append(weight)
            if len(rows) > most or looks < 0:
                return None
        if not rows:
            raise ValueError(NO_HANDS)
        return b"".join(rows), weights

    def _cases(
        self, held: list[CardSet], taken: CardSet, weight: float, *, suits: bool
    ) -> Iterator[tuple[list[CardSet] | None, float]]:
        """All cases; and None for every hand that is only looked at."""
        if len(held) == len(self._groups):
            yield held, weight
            return
        group = self._groups[len(held)]
        free = [card for card in group.allowed if card not in taken]
        for drawn, ways in _all_draws(free, len(group.places), suits=suits):
            yield None, 0.0
            if of_hand := group.weight(drawn):
                yield from self._cases(
                    [*held, drawn], taken | drawn, weight * of_hand * ways, suits=suits
                )

    def _deal(self, groups: list[_Group], chance: Chance) -> list[CardSet]:
        pack, held, dealt = list(self._unseen), list[CardSet](), 0
        for group in groups:
            begins = dealt
            for _ in group.places:
                other = dealt + chance.below(len(group.allowed) - dealt)
                pack[dealt], pack[other] = pack[other], pack[dealt]
                dealt += 1
            held.append(frozenset(pack[begins:dealt]))
        return held

    def _row(self, groups: list[_Group], held: Sequence[CardSet]) -> bytes:
        row = bytearray(self._first)
        for group, cards in zip(groups, held, strict=True):
            for place, card in zip(group.places, sorted(cards), strict=True):
                row[place] = card
        return bytes(row)


def _check_number(number: int) -> None:
    if not 1 <= number <= MOST_ROWS:
        raise ValueError(f"wanted 1 to {MOST_ROWS} cases, not {number}")


def _weights(given: Buffer, cards: int) -> memoryview[float]:
    """Weights for hands of so many cards. Raises `ValueError`."""
    weights = memoryview(given).cast("B").cast("f")
    if (cards, len(weights)) not in ((3, 455), (3, 22100), (4, 1820)):
        raise ValueError(
            f"there are no {len(weights)} weights for hands of {cards} cards,"
            " but 455 or 22100 of three, 1820 of four"
        )
    if not all(0 <= weight < inf for weight in weights):
        raise ValueError("weights are numbers from 0 on")
    return weights


def _begin(groups: list[_Group], chance: Chance) -> list[CardSet]:
    """Hands to begin with, dealt in turn. Raises `ValueError` when none are found."""
    for _ in range(BEGINNINGS):
        held, taken = list[CardSet](), NOTHING
        for group in groups:
            drawn = group.draw(NOTHING, taken, chance)
            if not drawn:
                break
            held.append(drawn)
            taken |= drawn
        else:
            return held
    raise ValueError(NO_HANDS)


def _draw_round(groups: list[_Group], held: list[CardSet], chance: Chance) -> None:
    taken = NOTHING.union(*held)
    for place, group in enumerate(groups):
        taken -= held[place]
        held[place] = group.draw(held[place], taken, chance)
        taken |= held[place]


def _all_draws(
    free: Sequence[int], number: int, *, suits: bool, rank: int = 0
) -> Iterator[tuple[CardSet, int]]:
    """All ways to draw so many cards, by ranks from *rank* on, and how many they stand for.

    Where suits do not matter, the lowest cards of a rank stand for all of them.
    """
    if number == 0:
        yield NOTHING, 1
        return
    for first in range(rank, RANKS):
        of_rank = sorted(card for card in free if card >> 2 == first)
        for cards in range(1, min(number, len(of_rank)) + 1):
            # In the order of the suits as bits: by the highest, then by the one below.
            some = sorted(combinations(of_rank, cards), key=lambda drawn: drawn[::-1])
            ways = 1 if suits else comb(len(of_rank), cards)
            for drawn in some if suits else some[:1]:
                for rest, of_rest in _all_draws(free, number - cards, suits=suits, rank=first + 1):
                    yield rest.union(drawn), ways * of_rest
