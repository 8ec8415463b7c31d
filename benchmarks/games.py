"""Random games of two players, through `muggins.Game` and through OpenSpiel from Python."""

from __future__ import annotations

from random import Random

import pyspiel

import muggins
from benchmarks.timing import best_rates


def play_muggins(games: int) -> None:
    """Whole games with all events kept, each action chosen among the legal ones."""
    random = Random(1)
    for seed in range(games):
        game = muggins.Game("traditional", seed=seed)
        while not game.is_over:
            for seat in game.waiting:
                game.act(seat, random.choice(game.legal(seat)))


def play_open_spiel(games: int) -> None:
    """Whole games of its `cribbage`, chance and actions chosen among the legal ones.

    All outcomes of chance are as likely here, so they are chosen like actions; asking for their
    probabilities as well would take it three times as long.
    """
    random = Random(1)
    game = pyspiel.load_game("cribbage")
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


def report() -> list[tuple[str, str]]:
    contestants = {"muggins": play_muggins, "open_spiel": play_open_spiel}
    rates = best_rates(contestants, size=150, rounds=7)
    ratio = rates["muggins"] / rates["open_spiel"]
    return [
        ("random games a second through muggins.Game", f"{rates['muggins']:.0f}"),
        ("the same through pyspiel's cribbage", f"{rates['open_spiel']:.0f}"),
        ("ratio", f"{ratio:.2f}"),
    ]
