"""How much it brings two players to know when to use a Chicago Card.

``python -m benchmarks.cards_strength 600`` takes minutes, so it is not among the others. Both play
as `static` does without the cards; one uses them wisely, the other at random (or, with ``never`` or
a number after the pairs: never, or when the gain is more than so many times the value of keeping).
Each pair is two games with the same seed, the seats exchanged.
"""

from __future__ import annotations

import sys
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev

import muggins
from muggins.bots.player import Player
from muggins.bots.playing import carefully
from muggins.bots.throwing import by_hand_and_crib
from muggins.bots.with_cards import Using, WithCards, at_random, passing, wisely
from muggins.engine.games import rules_for

RULES = rules_for("traditional", {"chicago": "on"})

WAYS: dict[str, Using] = {"random": at_random, "never": passing}


def is_won(wise: int, seed: int, other: Using) -> bool:
    """Whether the seat that is wise wins; seat 0 deals first."""
    game = muggins.Game(RULES, seed=f"cards {seed}", dealer=0)
    bots = [_player(wisely if seat == wise else other, seed + seat) for seat in range(2)]
    while not game.is_over:
        for seat in game.waiting:
            game.act(seat, bots[seat].choose(game.view(seat)))
    return game.winner == wise


def _player(using: Using, seed: int) -> WithCards:
    random = Random(seed)
    player = Player(random, by_hand_and_crib, carefully)
    return WithCards(player, using, random)


def main() -> None:
    pairs, *named = sys.argv[1:]
    name = named[0] if named else "random"
    other = WAYS[name] if name in WAYS else partial(wisely, times=float(name))
    shares = [fmean([is_won(seat, seed, other) for seat in (0, 1)]) for seed in range(int(pairs))]
    error = stdev(shares) / sqrt(len(shares))
    print(
        f"wisely v {name}: {fmean(shares):.4f} of games (standard error {error:.4f}), {pairs} pairs"
    )


if __name__ == "__main__":
    main()
