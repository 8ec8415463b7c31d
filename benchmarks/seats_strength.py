"""How well a search plays against the careful policy: points a deal, on duplicate deals.

``python -m benchmarks.seats_strength three 8000`` takes minutes, so it is not among the others; a
third word leaves out searchers whose names do not begin with it.
Hands are four cards by chance. Each side in turn searches, all others are careful; what counts is
the side's points less the mean of the other sides'.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from muggins.kernels import HiddenHands, SeatsPlay, SeatsView
from muggins.kernels.twin.scoring import PIPS

TABLES = {"two": (0, 1), "three": (0, 1, 2), "four": (0, 1, 0, 1), "six": (0, 1, 2, 0, 1, 2)}


class Searcher(NamedTuple):
    """By which policy all go on, whether as if all cards were seen, and over how many deals."""

    policy: int
    knows_all: bool = False
    deals: int = 200


SEARCHERS = {
    "greedy": Searcher(SeatsPlay.GREEDY),
    "greedy, then the best of all seen": Searcher(SeatsPlay.GREEDY, knows_all=True),
    "careful": Searcher(SeatsPlay.CAREFUL),
    "careful, then the best of all seen": Searcher(SeatsPlay.CAREFUL, knows_all=True),
    "careful, 50 deals": Searcher(SeatsPlay.CAREFUL, deals=50),
}


class Table:
    """A play on its way, and what its seats see."""

    def __init__(self, hands: Sequence[Sequence[int]], starter: int) -> None:
        self.hands = [list(hand) for hand in hands]
        self.turned = [starter]
        self.pile: list[int] = []
        self.gone: set[int] = set()
        self.gone_at: list[int | None] = [None] * len(hands)

    def lay(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        count = sum(PIPS[laid >> 2] for laid in self.pile)
        seats = len(self.hands)
        for other in [(seat + step) % seats for step in range(1, seats + 1)] * (count < 31):
            if any(PIPS[held >> 2] + count <= 31 for held in self.hands[other]):
                return
            if self.hands[other]:
                self.gone.add(other)
                self.gone_at[other] = min(count, self.gone_at[other] or count)
        self.turned += self.pile
        self.pile, self.gone = [], set()

    def view(self, seat: int) -> SeatsView:
        return SeatsView(
            seat,
            self.hands[seat],
            [len(hand) for hand in self.hands],
            self.pile,
            sorted(self.gone),
            self.gone_at,
            self.turned,
        )

    def deals(self, seat: int, number: int, seed: int) -> bytes:
        """What the others may hold, as far as *seat* sees."""
        seen = {*self.hands[seat], *self.pile, *self.turned}
        others = [other for other in range(len(self.hands)) if other != seat]
        hidden = HiddenHands(
            [card for card in range(52) if card not in seen],
            [[None] * len(self.hands[other]) for other in others],
            [self.gone_at[other] for other in others],
        )
        return hidden.sample(number, seed) if hidden.row else b""


def searched(play: SeatsPlay, table: Table, seat: int, by: Searcher, seed: int) -> int:
    """The card with the highest worth."""
    view = table.view(seat)
    if len(play.appraise(SeatsPlay.RANDOM, view)) == 1:
        return play.choose(SeatsPlay.RANDOM, view)
    deals = table.deals(seat, by.deals, seed)
    policies = [by.policy] * len(table.hands)
    found = play.search(view, deals, policies, knows_all=by.knows_all, seed=seed)
    return max(found, key=lambda promise: (promise[1], promise[0]))[0]


def played(
    play: SeatsPlay, hands: list[list[int]], starter: int, choose: Callable[[Table, int], int]
) -> list[int]:
    """The points of each side; seat 0 leads."""
    table, laid, turn = Table(hands, starter), list[int](), 0
    while True:
        card = choose(table, turn)
        table.lay(turn, card)
        laid.append(card)
        points, _, following = play.replay(hands, 0, laid)
        if following is None:
            return points
        turn = following


def match(sides: Sequence[int], by: Searcher, deals: int) -> tuple[float, float, float]:
    """The mean a deal and its standard error, and the seconds a deal."""
    play, random = SeatsPlay(sides), Random(7)
    gains, began = list[float](), time.perf_counter()
    for seed in range(deals):
        pack = random.sample(range(52), 4 * len(sides) + 1)
        hands = [pack[4 * seat : 4 * seat + 4] for seat in range(len(sides))]
        gain = 0.0
        for side in {*sides}:

            def choose(table: Table, seat: int, side: int = side, seed: int = seed) -> int:
                if sides[seat] == side:
                    return searched(play, table, seat, by, seed)
                return play.choose(SeatsPlay.CAREFUL, table.view(seat))

            points = played(play, hands, pack[-1], choose)
            others = [of_side for number, of_side in enumerate(points) if number != side]
            gain += points[side] - fmean(others)
        gains.append(gain / len({*sides}))
    return fmean(gains), stdev(gains) / sqrt(deals), (time.perf_counter() - began) / deals


def main() -> int:
    table, deals = TABLES[sys.argv[1]], int(sys.argv[2])
    only = " ".join(sys.argv[3:])
    for name, by in SEARCHERS.items():
        if not name.startswith(only):
            continue
        mean, error, seconds = match(table, by, deals)
        print(f"{name:<36}{mean:+.3f} ({error:.3f}) points a deal, {1e3 * seconds:.1f} ms a deal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
