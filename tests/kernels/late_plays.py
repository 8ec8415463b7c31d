"""Plays at random up to a place near the end, and what both may have kept: few hands, so that the
twin can solve them too."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from muggins.kernels.twin.public_play import (
    SAYS_GO,
    PlayRules,
    PublicPlay,
    fitting,
    hand_number,
    multisets,
)

PACK = [rank for rank in range(13) for _ in range(4)]

Chances = tuple[list[float], list[float]]


@dataclass(frozen=True)
class LatePlay:
    """As `Equilibrium` is asked of it; and two hands that both may hold now."""

    laid: list[int]
    starter: int
    chances: Chances
    at: PublicPlay
    left: tuple[list[int], list[int]]
    options: dict[str, Any] = field(default_factory=dict)

    def may_hold(self, seat: int) -> Iterator[list[int]]:
        """What this seat may have left."""
        for kept, chance in zip(
            multisets(self.options.get("cards", 4)), self.chances[seat], strict=True
        ):
            left = Counter(kept) - Counter(self.at.laid[seat])
            if chance > 0 and left.total() == self.at.cards[seat]:
                yield sorted(left.elements())

    def solver(self, kernels: Any, **more: Any) -> Any:
        options = {**self.options, **more}
        return kernels.Equilibrium(self.laid, [self.starter], self.chances, **options)


def late_play(random: Random, laid: int, *, kept: int = 6, **options: Any) -> LatePlay:
    """After *laid* cards, with *kept* hands or so that each may have kept."""
    cards = options.get("cards", 4)
    rules = PlayRules(
        options.get("fifteen", 2), options.get("last_card", 1), options.get("one_count", False)
    )
    dealt = random.sample(PACK, 2 * cards + 1)
    hands = (dealt[:cards], dealt[cards : 2 * cards])
    steps, at, left = _played(random, hands, laid, rules)
    chances = tuple([_kept(random, hands[seat], at.laid[seat], kept) for seat in (0, 1)])
    return LatePlay(steps, dealt[-1], (chances[0], chances[1]), at, left, options)


def only(hand: list[int]) -> list[float]:
    """The chances of who has kept this and nothing else."""
    chances = [0.0] * len(multisets(len(hand)))
    chances[hand_number(hand)] = 1.0
    return chances


def likely(random: Random, cards: int = 4) -> list[float]:
    """Every hand may have been kept, some more often than others."""
    return [random.uniform(0.2, 1.0) for _ in multisets(cards)]


def points(random: Random, cards: int = 4) -> bytes:
    """What hands count, no matter why."""
    return bytes(random.randrange(0, 20) for _ in multisets(cards))


def game_worth(random: Random, hole: int) -> array[float]:
    """Any table: 3 to -2, more for more, as where skunks count."""
    across = hole + 1
    steps = sorted(random.uniform(-2, 3) for _ in range(2 * across))
    return array(
        "f", [steps[pone - dealer + hole] for pone in range(across) for dealer in range(across)]
    )


def _played(
    random: Random, hands: tuple[list[int], list[int]], cards: int, rules: PlayRules
) -> tuple[list[int], PublicPlay, tuple[list[int], list[int]]]:
    at = PublicPlay((len(hands[0]), len(hands[0])))
    left = (list(hands[0]), list(hands[1]))
    steps: list[int] = []
    while len(steps) - steps.count(SAYS_GO) < cards:
        can = fitting(tuple(left[at.mover]), at)
        if not can:
            steps.append(SAYS_GO)
            at = at.say_go(rules)
            continue
        steps.append(random.choice(can))
        left[at.mover].remove(steps[-1])
        at = at.lay(steps[-1], rules)
    return steps, at, left


def _kept(random: Random, hand: list[int], laid: tuple[int, ...], number: int) -> list[float]:
    chances = only(hand)
    for _ in range(number):
        also = [*laid, *random.choices(range(13), k=len(hand) - len(laid))]
        if all(also.count(rank) <= 4 for rank in also):
            chances[hand_number(also)] = random.uniform(0.2, 1.0)
    return chances
