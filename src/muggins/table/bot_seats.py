"""The bots that sit at one table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random, SystemRandom

from muggins.bots import bot
from muggins.bots.bot import Bot, let_watch
from muggins.engine.actions import Action
from muggins.engine.redact import view
from muggins.engine.rules import Rules, Seat
from muggins.engine.state import waiting
from muggins.table.standing import Standing

MakeBot = Callable[[str, Rules, Random], Bot]


class BotSeats:
    """Makes the bots that a table names, and asks them for their moves."""

    def __init__(self, make: MakeBot = bot, chance: Callable[[], Random] = SystemRandom) -> None:
        self._make, self._chance = make, chance
        self._bots: dict[tuple[Seat, str], Bot] = {}
        self._watched: tuple[int, int, int] | None = None

    def to_move(self, now: Standing) -> list[Seat]:
        """The seats at which a bot is to move."""
        if now.game is None or now.ending is not None or now.paused_by is not None:
            return []
        if now.is_looking or now.is_promised:
            return []
        return [seat for seat in waiting(now.game) if now.bot_at(seat) is not None]

    def move(self, now: Standing, seat: Seat) -> Action:
        """What the bot at *seat* does."""
        assert now.game is not None
        return self._at(now, seat).choose(view(now.game, seat))

    def watch(self, now: Standing) -> None:
        """Let the bots look at a deal that is over, once."""
        game = now.game
        if game is None or not now.is_looking:
            return
        deal = (now.match, game.game, game.deal)
        if deal == self._watched:
            return
        self._watched = deal
        for place in range(len(now.holders)):
            seat = Seat(place)
            if now.bot_at(seat) is not None:
                let_watch(self._at(now, seat), partial(view, game, seat))

    def _at(self, now: Standing, seat: Seat) -> Bot:
        name = now.bot_at(seat)
        assert name is not None
        if (seat, name) not in self._bots:
            self._bots[seat, name] = self._make(name, now.settings.rules, self._chance())
        return self._bots[seat, name]
