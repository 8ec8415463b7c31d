"""Checks what is told of a play of many seats, and makes positions of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf, isfinite

from muggins.kernels.twin.public_play import THIRTY_ONE
from muggins.kernels.twin.scoring import check_code
from muggins.kernels.twin.seats_policies import CAREFUL, GREEDY, RANDOM, Secrets
from muggins.kernels.twin.seats_state import MOST_HELD, Cards, Position, SeatsRules, pips


class SeatsView:
    """What the seat whose turn it is sees of the play. It is checked where it is used.

    *held* are how many cards each seat still holds (a crib that plays along comes last), *pile*
    the cards of this count, *gone* who has said go in it, *gone_at* the lowest count at which each
    seat said go in this deal, *seen* what everybody has seen besides, *known* what this seat alone
    knows to be in no hand, *needs* how many points each side still needs, where that matters.
    """

    def __init__(
        self,
        turn: int,
        hand: Sequence[int],
        held: Sequence[int],
        pile: Sequence[int] = (),
        gone: Sequence[int] = (),
        gone_at: Sequence[int | None] = (),
        seen: Sequence[int] = (),
        known: Sequence[int] = (),
        needs: Sequence[int] = (),
        go_is_pegged: bool = False,
    ) -> None:
        self.turn, self.hand, self.held = turn, tuple(hand), tuple(held)
        self.pile, self.gone, self.gone_at = tuple(pile), tuple(gone), tuple(gone_at)
        self.seen, self.known, self.needs = tuple(seen), tuple(known), tuple(needs)
        self.go_is_pegged = go_is_pegged


class CardsOnce:
    """Takes note of cards, each of which may be there once."""

    def __init__(self) -> None:
        self.all: set[int] = set()

    def add(self, cards: Iterable[int]) -> Cards:
        """The cards. Raises `ValueError`."""
        added = tuple(cards)
        for card in added:
            check_code(card)
            if card in self.all:
                raise ValueError(f"card {card} is there twice")
            self.all.add(card)
        return added


def check_held(held: int) -> None:
    if not 0 <= held <= MOST_HELD:
        raise ValueError(f"a hand has up to {MOST_HELD} cards, not {held}")


def least_after_go(count: int) -> int:
    """The fewest pips of what who said go may hold. Raises `ValueError`."""
    if not 22 <= count <= 30:
        raise ValueError(f"one says go at 22 to 30, not {count}")
    return THIRTY_ONE + 1 - count


def check_option(name: str, option: int, most: int) -> None:
    if not 0 <= option <= most:
        raise ValueError(f"{name} is 0 to {most}, not {option}")


def check_policy(policy: int) -> None:
    if policy not in (RANDOM, GREEDY, CAREFUL):
        raise ValueError(f"a policy is 0 to 2, not {policy}")


def check_policies(rules: SeatsRules, policies: Sequence[int]) -> None:
    if len(policies) != rules.players:
        raise ValueError(f"wanted the policies of {rules.players} seats, not {len(policies)}")
    for policy in policies:
        check_policy(policy)


def worths_of(
    sides: int, worths: Sequence[Sequence[float]] | None
) -> tuple[tuple[float, ...], ...]:
    """Without worths: one's own points, less the mean of the others'."""
    if worths is None:
        worths = [
            [1.0 if to == of else -1 / (sides - 1) for of in range(sides)] for to in range(sides)
        ]
    if len(worths) != sides or any(len(row) != sides for row in worths):
        raise ValueError(f"wanted {sides} rows of {sides} worths, one for each side")
    if not all(isfinite(worth) for row in worths for worth in row):
        raise ValueError("a worth is a finite number")
    return tuple(tuple(row) for row in worths)


def weights_of(weights: Sequence[float] | None, number: int) -> Sequence[float]:
    if weights is None:
        return [1.0] * number
    if len(weights) != number:
        raise ValueError(f"wanted {number} weights, not {len(weights)}")
    if not all(0 <= weight < inf for weight in weights) or not any(weights):
        raise ValueError("weights are numbers from 0 on, and not all of them 0")
    return weights


def _needs(rules: SeatsRules, needs: Sequence[int]) -> tuple[float, ...]:
    if not needs:
        return (inf,) * rules.sides
    if len(needs) != rules.sides:
        raise ValueError(f"wanted what {rules.sides} sides need, not {len(needs)}")
    for need in needs:
        if need < 1:
            raise ValueError(f"a side needs 1 point or more, not {need}")
    return tuple(needs)


def beginning(
    rules: SeatsRules,
    hands: Sequence[Sequence[int]],
    leader: int,
    seen: Sequence[int],
    needs: Sequence[int],
) -> Position:
    """The beginning of a play, all hands seen. Raises `ValueError`."""
    if len(hands) != rules.seats:
        raise ValueError(f"wanted hands for {rules.seats} seats, not {len(hands)}")
    cards, given = CardsOnce(), list[Cards]()
    for hand in hands:
        check_held(len(hand))
        given.append(cards.add(hand))
    cards.add(seen)
    if not 0 <= leader < rules.seats or not hands[leader]:
        raise ValueError(f"seat {leader} has no card to lead")
    return Position(
        rules,
        hands=tuple(given),
        held=tuple(map(len, given)),
        turn=leader,
        needs=_needs(rules, needs),
        pegged=(0,) * rules.sides,
        least=(0,) * rules.seats,
        seen=frozenset(seen),
    )


class Seen:
    """What a seat sees, checked; `at` is a position in which the hands of the others are empty."""

    def __init__(self, rules: SeatsRules, view: SeatsView) -> None:
        self._rules, self._view, self._cards = rules, view, CardsOnce()
        self._check_held()
        hand = self._cards.add(view.hand)
        self._lay_out()
        self._cards.add(view.seen)
        self.secrets: Secrets = {view.turn: frozenset(self._cards.add(view.known))}
        self._check_gone()
        self.at = Position(
            rules,
            hands=tuple(hand if seat == view.turn else () for seat in range(rules.seats)),
            held=view.held,
            turn=view.turn,
            least=self._least(),
            needs=_needs(rules, view.needs),
            pegged=(0,) * rules.sides,
            pile=view.pile,
            gone=frozenset(view.gone),
            seen=frozenset((*view.pile, *view.seen)),
            go_is_pegged=view.go_is_pegged,
        )
        if not self.at.fitting(view.turn):
            raise ValueError(f"seat {view.turn} has no card that fits")

    def rows(self, deals: bytes) -> list[Cards]:
        """The hands of the others, row by row. Raises `ValueError`."""
        row = sum(self.at.held) - self.at.held[self.at.turn]
        if (len(deals) != 0) if row == 0 else (len(deals) == 0 or len(deals) % row):
            raise ValueError(f"wanted rows of {row} cards, not {len(deals)} cards")
        starts = range(0, len(deals), row) if row else [0]
        rows = [tuple(deals[start : start + row]) for start in starts]
        for cards in rows:
            self._check_row(cards)
        return rows

    def _check_row(self, row: Cards) -> None:
        """Cards that may be there, and no card that somebody could have laid instead of a go."""
        once = CardsOnce()
        once.all |= self._cards.all
        once.add(row)
        at = with_hands(self.at, row)
        for seat in sorted(at.gone):
            bound = at.hands[seat][:1] if self._rules.side_of[seat] is None else at.hands[seat]
            for card in bound:
                if at.count + pips(card) <= THIRTY_ONE:
                    raise ValueError(f"seat {seat} has said go, and cannot hold card {card}")

    def _check_held(self) -> None:
        players, view = self._rules.players, self._view
        if len(view.held) != self._rules.seats:
            raise ValueError(
                f"wanted how many cards {self._rules.seats} seats hold, not {len(view.held)}"
            )
        for cards in view.held:
            check_held(cards)
        if not 0 <= view.turn < players:
            raise ValueError(f"seats 0 to {players - 1} choose cards, not {view.turn}")
        held = view.held[view.turn]
        if len(view.hand) != held:
            raise ValueError(f"seat {view.turn} holds {held} cards, not {len(view.hand)}")

    def _lay_out(self) -> None:
        count = 0
        for card in self._view.pile:
            self._cards.add([card])
            count += pips(card)
            if count > THIRTY_ONE:
                raise ValueError("the count would pass 31")

    def _check_gone(self) -> None:
        for seat in self._view.gone:
            if not 0 <= seat < self._rules.seats:
                raise ValueError(f"there is no seat {seat}")
            if seat == self._view.turn:
                raise ValueError(f"seat {seat} is to play, and has not said go")

    def _least(self) -> tuple[int, ...]:
        seats, gone_at = self._rules.seats, self._view.gone_at
        if not gone_at:
            return (0,) * seats
        if len(gone_at) != seats:
            raise ValueError(
                f"wanted at which count each of {seats} seats said go, not {len(gone_at)}"
            )
        return tuple(0 if count is None else least_after_go(count) for count in gone_at)


def with_hands(seen: Position, row: Cards) -> Position:
    """The position with the cards of the others, seat after seat."""
    hands, at = list(seen.hands), 0
    for seat, held in enumerate(seen.held):
        if seat != seen.turn:
            hands[seat] = row[at : at + held]
            at += held
    return replace(seen, hands=tuple(hands))
