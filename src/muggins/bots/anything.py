"""The bot that does anything."""

from __future__ import annotations

from random import Random

from muggins.engine.actions import Action
from muggins.engine.view import SeatView


class RandomBot:
    """Chooses any of its legal actions, each as likely."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, view: SeatView) -> Action:
        return self._random.choice(view.legal)
