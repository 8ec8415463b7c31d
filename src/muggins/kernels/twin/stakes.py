"""What the play is for: points, or the game."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from muggins.kernels.twin.public_play import PublicPlay, hand_number, multisets

if TYPE_CHECKING:
    from typing_extensions import Buffer


class PointStakes(NamedTuple):
    """What a point of each seat is worth to whoever pegs it, and costs the other."""

    pones: float
    dealers: float

    def at_end(self, end: PublicPlay) -> float:
        """To the pone, when the play has ended so."""
        return self.pones * end.pegged[0] - self.dealers * end.pegged[1]


class GameStakes:
    """The play is for the game: scores, and what the game is worth when both hands are counted.

    *worth* is what it is worth to the pone by the pone's score and the dealer's, (game hole + 1)
    squared: a chance of winning, or more where a skunk counts for more. It is read when both hands
    have been counted after the play, or when somebody has won before: in the last row the pone
    has, in the last column the dealer. The points of hands go by the number of their ranks.
    Raises `ValueError`.
    """

    def __init__(
        self,
        scores: tuple[int, int],
        game_hole: int,
        worth: Buffer,
        pone_points: Buffer,
        dealer_points: Buffer,
        cards: int = 4,
    ) -> None:
        check_cards(cards)
        if not 1 <= game_hole <= 999:
            raise ValueError(f"a game hole is 1 to 999, not {game_hole}")
        self.cards, self.scores, self.game_hole = cards, scores, game_hole
        self._worth = memoryview(worth).cast("B").cast("f")
        self._points = (memoryview(pone_points), memoryview(dealer_points))
        across = game_hole + 1
        if len(self._worth) != across**2:
            raise ValueError(
                f"wanted what the game is worth at {across} times {across} scores,"
                f" not {len(self._worth)}"
            )
        if not all(isfinite(worth) for worth in self._worth):
            raise ValueError("what a game is worth is a number")
        for score in scores:
            if not 0 <= score < game_hole:
                raise ValueError(f"a score is 0 to {game_hole - 1}, not {score}")
        for points in self._points:
            if len(points) != len(multisets(cards)):
                raise ValueError(
                    f"wanted the points of {len(multisets(cards))} hands, not {len(points)}"
                )

    def at_end(self, end: PublicPlay) -> float:
        """To the pone, when the play has ended so and all cards are laid."""
        pone, dealer = (self._counted(end, seat) for seat in (0, 1))
        if pone == self.game_hole:  # the pone counts first: the dealer has not counted yet
            dealer = end.pegged[1]
        return self._worth[pone * (self.game_hole + 1) + dealer]

    def _counted(self, end: PublicPlay, seat: int) -> int:
        points = 0 if end.is_won else self._points[seat][hand_number(end.laid[seat])]
        return min(end.pegged[seat] + points, self.game_hole)


def check_cards(cards: int) -> None:
    """Raises `ValueError`."""
    if cards not in (3, 4):
        raise ValueError(f"hands have 3 or 4 cards, not {cards}")
