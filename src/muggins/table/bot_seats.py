"""The bots that sit at one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random, SystemRandom

from muggins.bots import bot, check_bot
from muggins.bots.bot import Bot as Player, let_watch
from muggins.engine.actions import Action
from muggins.engine.events import DealEnded, Event, GameEnded
from muggins.engine.redact import view
from muggins.engine.rules import Rules, Seat
from muggins.engine.state import waiting
from muggins.table.entries import Entry, Happened
from muggins.table.settings import Bot, Holder, Settings
from muggins.table.standing import Standing, fold

MakeBot = Callable[[str, Rules, Random], Player]


class BotSeats:
    """Makes the bots that a table names, and asks them for their moves."""

    def __init__(self, make: MakeBot = bot, chance: Callable[[], Random] = SystemRandom) -> None:
        self._make, self._chance = make, chance
        self._bots: dict[tuple[Seat, str], Player] = {}

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

    def watch(self, now: Standing, entries: Iterable[Entry]) -> None:
        """Let the bots look at every deal that these entries bring to its end."""
        for entry in entries:
            now = fold(now, entry)
            if isinstance(entry, Happened) and any(map(_ends_deal, entry.events)):
                self._show(now)

    def _show(self, now: Standing) -> None:
        assert now.game is not None
        for place in range(len(now.holders)):
            seat = Seat(place)
            if now.bot_at(seat) is not None:
                let_watch(self._at(now, seat), partial(view, now.game, seat))

    def _at(self, now: Standing, seat: Seat) -> Player:
        name = now.bot_at(seat)
        assert name is not None
        if (seat, name) not in self._bots:
            self._bots[seat, name] = self._make(name, now.settings.rules, self._chance())
        return self._bots[seat, name]


def check_bots(settings: Settings, holders: Iterable[Holder | None]) -> None:
    """Raise `ValueError` unless there are such bots, and they play this game."""
    names = [holder.name for holder in holders if isinstance(holder, Bot)]
    for name in (settings.stand_in, *names):
        check_bot(name, settings.rules)


def _ends_deal(event: Event) -> bool:
    return isinstance(event, DealEnded | GameEnded)
