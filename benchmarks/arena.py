"""Games between random bots in the arena, each through its seat's views, and bare."""

from __future__ import annotations

from random import Random

import muggins
from benchmarks.timing import best_rates
from muggins.arena import match
from muggins.bots.anything import RandomBot


def play_in_arena(games: int) -> None:
    match(["random", "random"], games=games, seed=1)


def play_bare(games: int) -> None:
    """The same games without an arena: no sets, no tallies."""
    for seed in range(games):
        game = muggins.Game("traditional", seed=seed, dealer=0)
        bots = [RandomBot(Random(f"{seed}/{seat}")) for seat in (0, 1)]
        while not game.is_over:
            seat = game.waiting[0]
            game.act(seat, bots[seat].choose(game.view(seat)))


def report() -> list[tuple[str, str]]:
    rates = best_rates({"arena": play_in_arena, "bare": play_bare}, size=100, rounds=7)
    return [
        ("random games a second in the arena, one worker", f"{rates['arena']:.0f}"),
        ("the same bots through views without an arena", f"{rates['bare']:.0f}"),
        ("ratio", f"{rates['arena'] / rates['bare']:.2f}"),
    ]
