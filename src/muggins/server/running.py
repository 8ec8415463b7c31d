"""One table of a server: it takes what is said in turn, saves what comes of it, and then tells.

Several servers may run the same table at the same time. Who saves first goes on; the others read
what was saved, and rule anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from muggins.engine.rules import Seat
from muggins.server.store import Store, StoreDown
from muggins.table.bot_seats import BotSeats
from muggins.table.entries import Entry
from muggins.table.following import Moment, following, of_itself, wakes_at
from muggins.table.log import OldVersion
from muggins.table.messages import Done, Said, Update
from muggins.table.rulings import acted, folded, ruled, version_of
from muggins.table.standing import Standing
from muggins.table.telling import update_for

Hears = Callable[[Update], None]
Ruling = Callable[[Standing, Moment], Sequence[Entry]]

TOO_EARLY = 0.05
"""Clocks do not agree to the last: when nothing is to be done yet, it is soon."""

TRY_AGAIN = 1.0
"""So many seconds after the database could not be reached, what the table does itself is tried."""


class RunningTable:
    def __init__(
        self,
        name: str,
        now: Standing,
        store: Store,
        *,
        bots: BotSeats | None = None,
        pace: float = 0.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """*pace* is how many seconds a bot takes for a move."""
        self.name, self._now, self._store = name, now, store
        self._bots = BotSeats() if bots is None else bots
        self._pace, self._clock = pace, clock
        self._hearers: dict[Hears, Seat | None] = {}
        self._turn = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._doing: set[asyncio.Task[None]] = set()
        self.away: frozenset[Seat] = frozenset()
        """Who has been gone for so long that a bot may stand in."""
        self._set_alarm()

    @property
    def now(self) -> Standing:
        return self._now

    def hear(self, seat: Seat | None, hears: Hears) -> None:
        """Tell of how everything stands, and of everything from now on."""
        self._hearers[hears] = seat
        hears(update_for(self._now, seat))

    def leave(self, hears: Hears) -> None:
        self._hearers.pop(hears, None)

    async def say(self, seat: Seat, said: Said) -> Done:
        """Let the person at *seat* say something.

        Raises `Refused`, and `StoreDown` when it could not be saved; then nothing has changed.
        """
        async with self._turn:
            if version_of(self._now, seat, said) is None:
                await self._rule(lambda now, moment: self._ruled(now, seat, said, moment))
            version = version_of(self._now, seat, said)
            assert version is not None
            return Done(id=said.id, version=version)

    async def do(self, ruling: Ruling) -> None:
        """Let something happen at the table that nobody has said. Raises `StoreDown`."""
        async with self._turn:
            await self._rule(ruling)

    async def catch_up(self) -> None:
        """Read what other servers have saved. Raises `StoreDown`."""
        async with self._turn:
            await self._catch_up()

    def close(self) -> None:
        """Do nothing more of itself."""
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._doing:
            task.cancel()

    def _ruled(self, now: Standing, seat: Seat, said: Said, moment: Moment) -> Sequence[Entry]:
        """What comes of it; nothing, when another server has done it meanwhile."""
        return [] if version_of(now, seat, said) is not None else ruled(now, seat, said, moment)

    async def _rule(self, ruling: Ruling) -> None:
        """Save what comes of it, and then tell everybody; on what another server saved, anew."""
        while True:
            moment = Moment(self._clock(), self.away)
            entries = ruling(self._now, moment)
            if not entries:
                return
            try:
                await self._store.append(self.name, self._now.version, entries)
            except OldVersion:
                await self._catch_up()
            else:
                self._went_on(entries)
                return

    async def _catch_up(self) -> None:
        entries = await self._store.read(self.name, self._now.version)
        if entries:
            self._went_on(entries)

    def _went_on(self, entries: Sequence[Entry]) -> None:
        before, self._now = self._now, folded(self._now, entries)
        for hears, seat in [*self._hearers.items()]:
            hears(update_for(self._now, seat, entries))
        self._bots.watch(before, entries)
        self._set_alarm()

    def _set_alarm(self, at_least: float = 0.0) -> None:
        """Come back when a bot is to move, or time is up."""
        if self._alarm is not None:
            self._alarm.cancel()
        wakes = wakes_at(self._now)
        waits = [] if wakes is None else [wakes - self._clock()]
        if self._bots.to_move(self._now):
            waits.append(self._pace)
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(at_least, min(waits)), self._wake) if waits else None

    def _wake(self) -> None:
        self._alarm = None
        task = asyncio.create_task(self._go_on())
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    async def _go_on(self) -> None:
        try:
            await self.do(self._by_itself)
        except StoreDown:
            self._set_alarm(TRY_AGAIN)
        if self._alarm is None:
            self._set_alarm(TOO_EARLY)

    def _by_itself(self, now: Standing, moment: Moment) -> Sequence[Entry]:
        """What time brings, or else the next move of a bot."""
        entries = of_itself(now, moment)
        if entries:
            return entries
        for seat in self._bots.to_move(now):
            move = acted(now, seat, self._bots.move(now, seat), moment.at)
            return [move, *following(folded(now, [move]), moment)]
        return []
