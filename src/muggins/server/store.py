"""The logs of the tables in a database: saved together, many tables at a time.

Saving is what a move waits for, and a database can do only so many transactions a second. So
whatever has come while the last one was being written goes into the next one together.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple, Self

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from muggins.server.database import opened
from muggins.server.schema import entries as log, seats, tables
from muggins.table.entries import Entry
from muggins.table.log import OldVersion

MOST_TOGETHER = 500
"""So many appends at most are saved in one transaction."""


class StoreDown(Exception):
    """The database cannot be reached, or cannot write. Nothing was saved."""


class _Append(NamedTuple):
    table: str
    version: int
    entries: Sequence[Entry]
    saved: asyncio.Future[None]


class Store:
    """The logs of all tables of a server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: asyncio.Queue[_Append] = asyncio.Queue()
        self._encode = msgspec.json.Encoder().encode
        self._decode = msgspec.json.Decoder(Entry).decode
        self._writer = asyncio.create_task(self._write())

    @classmethod
    async def open(cls, address: str) -> Self:
        """The store at this address, brought up to date."""
        return cls(await opened(address))

    async def close(self) -> None:
        """Save what is waiting to be saved, and let go of the database."""
        await self._waiting.join()
        self._writer.cancel()
        await self._engine.dispose()

    async def open_table(self, table: str, game: str, at: float, *, is_private: bool) -> None:
        """There is a table of this name from now on."""
        row = {
            "id": table,
            "game": game,
            "is_private": is_private,
            "is_full": False,
            "is_over": False,
            "opened_at": at,
            "changed_at": at,
        }
        async with self._begun() as connection:
            await connection.execute(insert(tables).values(row))

    async def give_seat(self, table: str, seat: int, link: str) -> None:
        """Whoever has the link of this digest holds the seat; nobody else does any more."""
        place = (seats.c.table_id == table, seats.c.seat == seat)
        row = {"table_id": table, "seat": seat, "link": link}
        async with self._begun() as connection:
            await connection.execute(delete(seats).where(*place))
            await connection.execute(insert(seats).values(row))

    async def seat_of(self, link: str) -> tuple[str, int] | None:
        """The table and the seat that the link of this digest holds. Raises `StoreDown`."""
        wanted = select(seats.c.table_id, seats.c.seat).where(seats.c.link == link)
        async with self._begun() as connection:
            found = (await connection.execute(wanted)).first()
            return None if found is None else (found.table_id, found.seat)

    async def append(self, table: str, version: int, entries: Sequence[Entry]) -> None:
        """Add *entries* after the first *version* ones; when this returns they are saved.

        Raises `OldVersion` when somebody else has added to the log, and `StoreDown`; then nothing
        was added.
        """
        saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Append(table, version, entries, saved))
        await saved

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries after the first *since*. Raises `StoreDown`."""
        wanted = (
            select(log.c.entry)
            .where(log.c.table_id == table, log.c.version > since)
            .order_by(log.c.version)
        )
        async with self._begun() as connection:
            rows = await connection.execute(wanted)
            return [self._decode(entry) for (entry,) in rows]

    async def _write(self) -> None:
        while True:
            together = [await self._waiting.get()]
            while not self._waiting.empty() and len(together) < MOST_TOGETHER:
                together.append(self._waiting.get_nowait())
            try:
                await self._save(together)
            finally:
                for _ in together:
                    self._waiting.task_done()

    async def _save(self, together: Sequence[_Append]) -> None:
        """Save these in one transaction, and when that is done, tell of it.

        When one of them comes too late, each has a transaction of its own: it happens seldom.
        """
        rows = [row for append in together for row in self._rows(append)]
        try:
            async with self._begun() as connection:
                await connection.execute(insert(log), rows)
        except IntegrityError:
            if len(together) > 1:
                for append in together:
                    await self._save([append])
                return
            _tell(together, OldVersion(f"somebody else has added to {together[0].table}"))
        except StoreDown as down:
            _tell(together, down)
        else:
            _tell(together, None)

    def _rows(self, append: _Append) -> list[dict[str, object]]:
        return [
            {
                "table_id": append.table,
                "version": append.version + number,
                "entry": self._encode(entry).decode(),
            }
            for number, entry in enumerate(append.entries, start=1)
        ]

    @asynccontextmanager
    async def _begun(self) -> AsyncIterator[AsyncConnection]:
        """A transaction. Raises `StoreDown`, and `IntegrityError` for what may not be."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except (DBAPIError, OSError) as error:
            raise StoreDown(str(error)) from error


def _tell(appends: Sequence[_Append], failure: Exception | None) -> None:
    """Let those who wait go on; who has been told already, or has gone, is passed over."""
    for append in appends:
        if append.saved.done():
            continue
        if failure is None:
            append.saved.set_result(None)
        else:
            append.saved.set_exception(failure)
