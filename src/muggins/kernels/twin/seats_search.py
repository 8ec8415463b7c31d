"""What each card brings a seat, over hands that the others may hold.

Every card is laid against every one of them, and the rest of the play goes on by policies.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

from muggins.kernels.twin.chance import Chance
from muggins.kernels.twin.seats_input import with_hands
from muggins.kernels.twin.seats_policies import HAIR, Secrets, chosen_by, play_out
from muggins.kernels.twin.seats_state import Cards, Position

Outcomes: TypeAlias = list[tuple[tuple[int, ...], float]]
Promise: TypeAlias = tuple[int, float, list[float], list[float], Outcomes]


@dataclass(frozen=True)
class Search:
    """A search from what one seat sees."""

    seen: Position
    secrets: Secrets
    policies: Sequence[int]
    knows_all: bool
    """Who searches plays on as if all cards were seen."""
    seed: int

    def promise(
        self, card: int, deals: Sequence[Cards], weights: Sequence[float], *, with_outcomes: bool
    ) -> Promise:
        """A card, its worth, the mean and the spread of each side's points, and all outcomes."""
        total, found = 0.0, dict[tuple[int, ...], float]()
        sides = self.seen.rules.sides
        means, squares = [0.0] * sides, [0.0] * sides
        for number, (deal, weight) in enumerate(zip(deals, weights, strict=True)):
            if not weight:
                continue
            pegged = self._outcome(card, deal, number).pegged
            total += weight
            found[pegged] = found.get(pegged, 0.0) + weight
            for side, points in enumerate(pegged):
                means[side] += weight * points
                squares[side] += weight * points**2
        means = [mean / total for mean in means]
        spreads = [
            sqrt(max(0.0, square / total - mean**2))
            for square, mean in zip(squares, means, strict=True)
        ]
        worth = sum(w * mean for w, mean in zip(self._worths, means, strict=True))
        outcomes = sorted((points, weight / total) for points, weight in found.items())
        return card, worth, means, spreads, outcomes if with_outcomes else []

    @property
    def _worths(self) -> Sequence[float]:
        side = self.seen.rules.side_of[self.seen.turn]
        assert side is not None
        return self.seen.rules.worths[side]

    def _outcome(self, card: int, deal: Cards, number: int) -> Position:
        # The same chance for every card, so that they differ by themselves alone.
        chance = Chance(self.seed, number)
        at, _ = with_hands(self.seen, deal).lay(card)
        if self.knows_all:
            return self._play_best(at, chance)
        return play_out(at, self.policies, self.secrets, chance)

    def _play_best(self, at: Position, chance: Chance) -> Position:
        """The end, with the best answer to the others' policies wherever the searcher plays."""
        while not at.is_over:
            can = at.fitting(at.turn)
            if at.turn == self.seen.turn and len(can) > 1:
                return self._best_of(at, can, chance)
            at, _ = at.lay(chosen_by(at, self.policies, self.secrets, chance))
        return at

    def _best_of(self, at: Position, can: list[int], chance: Chance) -> Position:
        best: Position | None = None
        for card in reversed(can):
            end = self._play_best(at.lay(card)[0], copy(chance))
            if best is None or self._worth_of(end) > self._worth_of(best) + HAIR:
                best = end
        assert best is not None
        return best

    def _worth_of(self, end: Position) -> float:
        return sum(w * points for w, points in zip(self._worths, end.pegged, strict=True))
