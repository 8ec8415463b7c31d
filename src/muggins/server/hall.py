"""All tables of a server: opened, found by their names, and reached by secret links."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from muggins.engine.rules import Seat
from muggins.server.links import digest_of, new_link, new_name
from muggins.server.running import RunningTable
from muggins.server.store import Store
from muggins.table.bot_seats import check_bots
from muggins.table.entries import Entry, Opened, SatDown
from muggins.table.following import Moment, following
from muggins.table.rulings import folded
from muggins.table.settings import Bot, Holder, Person, Settings
from muggins.table.standing import Standing, opened


class NoSuchTable(LookupError):
    """There is no table of this name, or no seat that this link holds."""


class SeatTaken(ValueError):
    """Somebody sits there."""


class NewTable(NamedTuple):
    """A table that has just been opened."""

    name: str
    links: tuple[str | None, ...]
    """The secret link to each seat that a person may take."""


class Hall:
    """The tables of one server."""

    def __init__(
        self, store: Store, *, pace: float = 0.0, clock: Callable[[], float] = time.time
    ) -> None:
        self._store, self._pace, self._clock = store, pace, clock
        self._running: dict[str, RunningTable] = {}

    async def open(
        self, settings: Settings, holders: Sequence[Holder | None], *, is_private: bool = True
    ) -> NewTable:
        """Open a table; `None` is a seat that somebody takes with its link.

        Raises `ValueError` for a number of seats that the game has not, and `StoreDown`.
        """
        rules, at = settings.rules, self._clock()
        if len(holders) != rules.seats:
            raise ValueError(f"{rules.name} has {rules.seats} seats, not {len(holders)}")
        check_bots(settings, holders)
        name = new_name()
        await self._store.open_table(name, rules.name, at, is_private=is_private)
        log: list[Entry] = [Opened(at=at, settings=settings)]
        log += [
            SatDown(at=at, seat=Seat(seat), holder=holder)
            for seat, holder in enumerate(holders)
            if holder is not None
        ]
        log += following(_folded(log), Moment(at))
        await self._store.append(name, 0, log)
        links = tuple([None if isinstance(holder, Bot) else new_link() for holder in holders])
        for seat, link in enumerate(links):
            if link is not None:
                await self._store.give_seat(name, seat, digest_of(link))
        self._run(name, _folded(log))
        return NewTable(name, links)

    async def table(self, name: str) -> RunningTable:
        """The table of this name. Raises `NoSuchTable` and `StoreDown`."""
        if name not in self._running:
            log = await self._store.read(name)
            if not log:
                raise NoSuchTable(f"there is no table {name}")
            if name not in self._running:  # somebody else may have been quicker
                self._run(name, _folded(log))
        return self._running[name]

    async def by_link(self, link: str) -> tuple[RunningTable, Seat]:
        """The table and the seat that a link holds. Raises `NoSuchTable` and `StoreDown`."""
        found = await self._store.seat_of(digest_of(link))
        if found is None:
            raise NoSuchTable("this link holds no seat")
        name, seat = found
        return await self.table(name), Seat(seat)

    async def sit_down(self, link: str, person: Person) -> tuple[RunningTable, Seat]:
        """Take the seat that a link holds. Raises `SeatTaken`, `NoSuchTable` and `StoreDown`."""
        table, seat = await self.by_link(link)

        def ruling(now: Standing, moment: Moment) -> Sequence[Entry]:
            if now.holders[seat] is not None:
                raise SeatTaken(f"somebody sits at seat {seat}")
            sat = SatDown(at=moment.at, seat=seat, holder=person)
            return [sat, *following(folded(now, [sat]), moment)]

        await table.do(ruling)
        return table, seat

    def close(self) -> None:
        """Let no table do anything more."""
        for table in self._running.values():
            table.close()

    def _run(self, name: str, now: Standing) -> None:
        self._running[name] = RunningTable(
            name, now, self._store, pace=self._pace, clock=self._clock
        )


def _folded(log: Sequence[Entry]) -> Standing:
    first, *others = log
    assert isinstance(first, Opened), "a log begins with the opening of its table"
    return folded(opened(first), others)
