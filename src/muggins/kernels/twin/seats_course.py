"""How well hands that others may hold agree with the cards that they have laid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp

from muggins.kernels.twin.scoring import check_code
from muggins.kernels.twin.seats_input import CardsOnce, beginning, check_held
from muggins.kernels.twin.seats_policies import careful
from muggins.kernels.twin.seats_state import Cards, Position, SeatsRules

UNTOLD: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Course:
    """The cards laid since the first, as one seat has seen them."""

    start: Position
    """Before the first card, with the hands as far as they are known."""
    seat: int
    held: Sequence[int]
    """How many more cards each other seat still holds."""
    laid: Sequence[tuple[int, int]]
    usual: float
    least: float

    def weights(self, deals: bytes) -> list[float]:
        """How likely the others laid these cards, for each row of what they hold.

        Raises `ValueError`.
        """
        row = sum(self._held(other) for other in range(len(self.held)))
        if row == 0 or len(deals) % row:
            raise ValueError(f"wanted rows of {row} cards, not {len(deals)} cards")
        rows = [tuple(deals[at : at + row]) for at in range(0, len(deals), row)]
        return [self._weight(self._with(cards)) for cards in rows]

    def _held(self, seat: int) -> int:
        return 0 if seat == self.seat else self.held[seat]

    def _with(self, row: Cards) -> Position:
        once = CardsOnce()
        once.all |= self.start.seen.union(*self.start.hands)
        once.add(row)
        hands, at = list[Cards](), 0
        for other, known in enumerate(self.start.hands):
            hands.append((*known, *row[at : at + self._held(other)]))
            at += self._held(other)
        return replace(self.start, hands=tuple(hands), held=tuple(map(len, hands)))

    def _weight(self, at: Position) -> float:
        weight = 1.0
        for seat, card in self.laid:
            can = [] if at.is_over or at.turn != seat else at.fitting(seat)
            if card not in can:
                raise ValueError("with such hands they could not have laid what they laid")
            if seat != self.seat and len(can) > 1:
                values = {each: careful(at, each, UNTOLD) for each in can}
                less = max(values.values()) - values[card]
                weight *= max(self.least, exp(-less / self.usual))
            at, _ = at.lay(card)
        return weight


def course_of(
    rules: SeatsRules,
    seat: int,
    hands: Sequence[Sequence[int]],
    held: Sequence[int],
    laid: Sequence[tuple[int, int]],
    seen: Sequence[int],
    usual: float,
    least: float,
) -> Course:
    """The course, checked. Raises `ValueError`."""
    if None in rules.side_of:
        raise ValueError("a crib that plays along chooses nothing")
    if len(held) != rules.seats:
        raise ValueError(f"wanted how many cards {rules.seats} seats hold, not {len(held)}")
    for _, card in laid:
        check_code(card)
    if not laid:
        raise ValueError("wanted a card that was laid, or more")
    if usual <= 0 or not 0 < least <= 1:
        raise ValueError("players stray by more than 0, and seldom by chances from 0 to 1")
    start = beginning(rules, hands, laid[0][0], seen, ())
    for other, cards in enumerate(held):
        check_held(cards)
        if other != seat:
            check_held(cards + len(hands[other]))
    return Course(start, seat, tuple(held), tuple(laid), usual, least)
