"""How often bots win alone against the pack, all on the same packs.

``python -m benchmarks.alone_strength 1000 static expert champion`` takes minutes, so it is not
among the others.
"""

from __future__ import annotations

import sys
import time
from math import sqrt
from random import Random
from statistics import fmean

import muggins
from muggins.bots import bot
from muggins.engine.games import SOLITAIRE


def score(name: str, seed: int) -> int:
    """The score at the end of one game."""
    game, player = muggins.Game(SOLITAIRE, seed=f"alone {seed}"), bot(name, SOLITAIRE, Random(seed))
    while not game.is_over:
        game.act(0, player.choose(game.view(0)))
    return game.scores[0]


def main() -> None:
    games, *names = sys.argv[1:]
    for name in names:
        began = time.perf_counter()
        scores = [score(name, seed) for seed in range(int(games))]
        wins = fmean([points >= SOLITAIRE.game_hole for points in scores])
        error = sqrt(wins * (1 - wins) / len(scores))
        seconds = (time.perf_counter() - began) / len(scores)
        print(
            f"{name}: {wins:.4f} of {games} games won (standard error {error:.4f}),"
            f" {fmean(scores):.2f} points, {seconds:.2f} s a game",
            flush=True,
        )


if __name__ == "__main__":
    main()
