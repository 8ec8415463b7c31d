"""The play of any number of seats, card by card, as the engine keeps it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from muggins.kernels.twin.public_play import THIRTY_ONE
from muggins.kernels.twin.scoring import PIPS, play

T = TypeVar("T")

Cards: TypeAlias = tuple[int, ...]

MOST_SEATS = 8
"""The crib among them, where it plays along."""

MOST_HELD = 4


def pips(card: int) -> int:
    return PIPS[card >> 2]


def with_entry(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value at one place."""
    return (*row[:place], value, *row[place + 1 :])


@dataclass(frozen=True)
class SeatsRules:
    """How a play of any number of seats is kept, and what points are worth to whom."""

    side_of: tuple[int | None, ...]
    """The crib, where it plays along, is the last seat: it is of no side."""
    worths: tuple[tuple[float, ...], ...]
    """To a side, of a point of a side."""
    fifteen: int
    twenty_five: int
    run_of_three: int
    play_flush: int
    last_card: int
    one_count: bool

    @property
    def seats(self) -> int:
        return len(self.side_of)

    @property
    def players(self) -> int:
        return self.seats - (None in self.side_of)

    @property
    def sides(self) -> int:
        return len(self.worths)

    def worth(self, to: int, of: int) -> float:
        """What a point of seat *of* is worth to seat *to*; of the crib's, nothing."""
        mine, theirs = self.side_of[to], self.side_of[of]
        return 0.0 if mine is None or theirs is None else self.worths[mine][theirs]

    def points(self, pile: Cards) -> int:
        """What the last card of the pile pegs; go and last card apart."""
        points = play(pile, self.fifteen, self.twenty_five, self.run_of_three, self.play_flush)
        return points + (2 if sum(map(pips, pile)) == THIRTY_ONE else 0)


@dataclass(frozen=True)
class Position:
    """Whoever is to play can: who cannot has said go, and what follows is done at once.

    In what one seat sees, the hands of the others are empty; `held` says how many cards they hold.
    """

    rules: SeatsRules
    hands: tuple[Cards, ...]
    held: tuple[int, ...]
    turn: int
    needs: tuple[float, ...]
    """How many points each side needs; there the play ends."""
    pegged: tuple[int, ...]
    least: tuple[int, ...]
    """The fewest pips of what each seat may hold: more, for who has said go."""
    pile: Cards = ()
    gone: frozenset[int] = frozenset()
    """Who has said go in this count."""
    seen: frozenset[int] = frozenset()
    """By everybody: what was laid, and the starter."""
    go_is_pegged: bool = False
    is_over: bool = False

    @property
    def count(self) -> int:
        return sum(map(pips, self.pile))

    def fitting(self, seat: int) -> list[int]:
        """The cards that a seat can lay, in rising order; of the crib its next card at most."""
        cards = self.hands[seat]
        if self.rules.side_of[seat] is None:
            cards = cards[:1]
        return sorted(card for card in cards if self.count + pips(card) <= THIRTY_ONE)

    def seats_after(self, seat: int) -> list[int]:
        """All seats, from the left of one round to itself."""
        seats = self.rules.seats
        return [(seat + step) % seats for step in range(1, seats + 1)]

    def pegs(self, card: int) -> int:
        return self.rules.points((*self.pile, card))

    def lay(self, card: int) -> tuple[Position, int]:
        """After a card of who is to play, and what follows by itself; and what they peg."""
        seat = self.turn
        points = self.pegs(card)
        hand = tuple(held for held in self.hands[seat] if held != card)
        after = replace(
            self,
            hands=with_entry(self.hands, seat, hand),
            held=with_entry(self.held, seat, self.held[seat] - 1),
            pile=(*self.pile, card),
            seen=self.seen | {card},
        )
        if after.count < THIRTY_ONE:
            for other in after.seats_after(seat):
                if after.fitting(other):
                    return replace(after, turn=other).peg(seat, points)
                after = after.say_go(other)
        return after.end_count(seat).peg(seat, points + after.for_last())

    def say_go(self, seat: int) -> Position:
        """After who cannot play has said so, if they have cards.

        A crib's go tells of its next card only, and that is seen soon enough.
        """
        if not self.held[seat]:
            return self
        pips_left = max(self.least[seat], THIRTY_ONE + 1 - self.count)
        least = with_entry(self.least, seat, pips_left)
        return replace(self, gone=self.gone | {seat}, least=least)

    def for_last(self) -> int:
        """One for a go or the last card; 31 has had its two, and one of them with the go."""
        if self.count == THIRTY_ONE:
            return -1 if self.go_is_pegged else 0
        if not any(self.held):
            return self.rules.last_card
        return 0 if self.go_is_pegged else 1

    def end_count(self, last: int) -> Position:
        """With a new leader, from the left of who laid the last card; or the play is over."""
        ended = replace(self, pile=(), gone=frozenset(), go_is_pegged=False)
        leaders = [seat for seat in ended.seats_after(last) if ended.held[seat]]
        if not leaders or self.rules.one_count:
            return replace(ended, is_over=True)
        return replace(ended, turn=leaders[0])

    def peg(self, seat: int, points: int) -> tuple[Position, int]:
        """Up to the game hole, which ends everything; a crib pegs nothing."""
        side = self.rules.side_of[seat]
        if side is None:
            return self, 0
        stands = min(self.pegged[side] + points, self.needs[side])
        is_over = self.is_over or stands == self.needs[side]
        pegged = with_entry(self.pegged, side, int(stands))
        return replace(self, pegged=pegged, is_over=is_over), int(stands) - self.pegged[side]
