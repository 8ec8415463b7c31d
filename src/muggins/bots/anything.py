"""The bot that does anything: a legal action at random."""

from __future__ import annotations

from random import Random

from muggins.engine.actions import Action
from muggins.engine.view import SeatView


class RandomBot:
    """Chooses among its legal actions, each as likely; claims honestly only by chance."""

    name = "random"

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, view: SeatView) -> Action:
        return self._random.choice(view.legal)
