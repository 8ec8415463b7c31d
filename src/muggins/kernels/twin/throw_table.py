"""A way to throw, the same for every deal of six cards but for the names of the suits.

The native table is worked out for every deal beforehand; here each deal is worked out when it
comes, and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muggins.kernels.twin.discards import SPLITS, DiscardStudy
from muggins.kernels.twin.fixed_point import mean_throws
from muggins.kernels.twin.public_play import hand_number, multisets
from muggins.kernels.twin.scoring import check_different, check_number, rank_points

EQUAL = 1e-3
"""Sums in other orders differ in their last digits; what is equal but for these is equal."""

Worths = Callable[[tuple[int, ...]], list[float]]


class ThrowTable:
    """Which two of six cards are thrown: the best by *worths*, of equals the first."""

    def __init__(self, worths: Worths) -> None:
        self._worths = worths
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    @classmethod
    def by_means(
        cls,
        weights: Sequence[float],
        hand: float = 1.0,
        crib: float = 0.0,
        play: Sequence[float] | None = None,
    ) -> ThrowTable:
        """By the means of hand and crib, each worth so much a point.

        The other throws by *weights*; *play* is what each kept hand brings besides, by the number
        of its ranks. Raises `ValueError`.
        """
        if play is not None and len(play) != len(multisets(4)):
            raise ValueError(
                f"wanted what each of {len(multisets(4))} kept hands brings, not of {len(play)}"
            )
        DiscardStudy(weights, weights)  # refuses what is no model

        def worths(cards: tuple[int, ...]) -> list[float]:
            means = mean_throws(weights, cards)
            return [
                hand * of_hand
                + crib * of_crib
                + (play[hand_number([code >> 2 for code in _kept(cards, split)])] if play else 0)
                for split, (of_hand, of_crib) in zip(SPLITS, means, strict=True)
            ]

        return cls(worths)

    @classmethod
    def by_best_four(cls, is_dealer: bool) -> ThrowTable:
        """Keeps the four that score most as they are.

        Of equals, throws the better two into its own crib, or the worse into the other's.
        """

        def worth(cards: tuple[int, ...], split: tuple[int, int]) -> float:
            kept = _kept(cards, split)
            flush = 4 if len({code & 3 for code in kept}) == 1 else 0
            crib = _points([cards[place] for place in split])
            return _points(kept) + flush + (0.1 if is_dealer else -0.1) * crib

        return cls(lambda cards: [worth(cards, split) for split in SPLITS])

    def thrown(self, cards: Sequence[int]) -> tuple[int, int]:
        """The two codes, the lower first. Raises `ValueError`."""
        check_number(cards, 6, 6)
        check_different(cards)
        deal = sorted_deal(cards)
        if deal not in self._known:
            worths = self._worths(deal)
            best = next(i for i, worth in enumerate(worths) if worth >= max(worths) - EQUAL)
            one, two = sorted(deal[place] for place in SPLITS[best])
            self._known[deal] = (one, two)
        return self._known[deal]


def sorted_deal(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards suit by suit: the suit with most cards first, of equals that with higher ones."""
    suits = [[code for code in sorted(cards) if code & 3 == suit] for suit in range(4)]

    def key(suit: int) -> tuple[int, int, int]:
        return len(suits[suit]), sum(1 << (code >> 2) for code in suits[suit]), suit

    return tuple(code for suit in sorted(range(4), key=key, reverse=True) for code in suits[suit])


def _kept(cards: Sequence[int], split: tuple[int, int]) -> list[int]:
    return [cards[place] for place in range(6) if place not in split]


def _points(cards: Sequence[int]) -> int:
    return rank_points(tuple(sorted(code >> 2 for code in cards)), 2, 0, 3)
