"""Works out what it is worth to keep each Chicago Card: ``python -m tools.make_chicago 250``.

In so many games of two, in which nobody uses a card, it notes what each would have brought; then it
works back from the last deal. With n deals left, somebody with a card uses it when that gains more
than the card is worth with n - 1 left.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from random import Random
from statistics import fmean

import muggins
from muggins.analysis.chicago_keeping import deals_left
from muggins.bots import bot
from muggins.bots.with_cards import gains
from muggins.engine.actions import UseChicago
from muggins.engine.chicago_cards import CHICAGO_ROWS, ChicagoCard
from muggins.engine.games import rules_for
from muggins.engine.phase import Phase

MOST_LEFT = 8

Gains = dict[ChicagoCard, dict[int, list[float]]]


def noted(games: int) -> Gains:
    """What each card would have brought, by the deals left."""
    found: Gains = {card: defaultdict(list) for card in ChicagoCard}
    rules = rules_for("traditional", {"chicago": "on"})
    for seed in range(games):
        game = muggins.Game(rules, seed=seed)
        players = [bot("static", rules, Random(seed))] * rules.seats  # noqa: S311 - repeatable
        while not game.is_over:
            for seat in game.waiting:
                seen = game.view(seat)
                if seen.phase is Phase.OPTION:
                    left = min(MOST_LEFT, round(deals_left(seen)))
                    for use, gain in gains(seen).items():
                        assert isinstance(use, UseChicago)
                        found[use.card][left].append(gain)
                game.act(seat, players[seat].choose(seen))
    return found


def kept(by_left: dict[int, list[float]], copies: int) -> list[list[float]]:
    """What one more of so many copies is worth after this deal, by the deals left after it."""
    worths = [[0.0] * (copies + 1)]  # by deals to come, then by copies
    for left in range(MOST_LEFT):
        before = worths[-1]
        row = [0.0]
        for have in range(1, copies + 1):
            use, keep = before[have - 1], before[have]
            row.append(fmean([max(gain + use, keep) for gain in by_left[left]]))
        worths.append(row)
    return [[row[have] - row[have - 1] for row in worths] for have in range(1, copies + 1)]


def main() -> None:
    found = noted(int(sys.argv[1]))
    for card, row in CHICAGO_ROWS.items():
        print(f"    ChicagoCard.{card.name}: (")
        for worths in kept(found[card], row.copies):
            print(f"        ({', '.join(f'{worth:.3f}' for worth in worths)}),")
        print("    ),")
    for card in ChicagoCard:
        counts = {left: len(found[card][left]) for left in sorted(found[card])}
        print(card, counts, file=sys.stderr)


if __name__ == "__main__":
    main()
