"""The store: what is saved stays, and two servers cannot both go on from the same version."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import pytest
from sqlalchemy import text

from muggins.engine.games import GAMES
from muggins.server.database import default_address, parsed
from muggins.server.store import Store, StoreDown
from muggins.table.entries import Entry
from muggins.table.local import LocalTable
from muggins.table.log import LogInMemory, OldVersion
from muggins.table.settings import Bot, Settings

T = TypeVar("T")

GAME = "traditional"


def with_store(address: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open the store, do this with it, and close it."""

    async def run() -> T:
        store = await Store.open(address)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def a_log() -> Sequence[Entry]:
    """All that happens at a table of bots."""
    log = LogInMemory()
    LocalTable(Settings(rules=GAMES[GAME]), [Bot("random"), Bot("random")], log=log)
    return log.read("table")


def test_what_was_saved_is_there_when_the_store_is_opened_again(address: str) -> None:
    entries = a_log()

    async def save(store: Store) -> None:
        await store.open_table("a", GAME, 1.0, is_private=False)
        await store.append("a", 0, entries[:5])
        await store.append("a", 5, entries[5:])

    async def read(store: Store) -> tuple[list[Entry], list[Entry]]:
        return await store.read("a"), await store.read("a", len(entries) - 2)

    with_store(address, save)
    everything, last = with_store(address, read)
    assert everything == list(entries)
    assert last == list(entries[-2:])


def test_who_goes_on_from_an_old_version_is_refused_and_others_are_not(address: str) -> None:
    entries = a_log()

    async def race(store: Store) -> list[object]:
        for table in "ab":
            await store.open_table(table, GAME, 1.0, is_private=True)
            await store.append(table, 0, entries[:2])
        together = [
            store.append("a", 2, entries[2:4]),
            store.append("a", 2, entries[2:3]),
            store.append("b", 2, entries[2:4]),
            store.append("b", 1, entries[1:2]),
        ]
        outcomes = await asyncio.gather(*together, return_exceptions=True)
        assert await store.read("a") == list(entries[:4])
        assert await store.read("b") == list(entries[:4])
        return [type(outcome) for outcome in outcomes]

    assert with_store(address, race) == [type(None), OldVersion, type(None), OldVersion]


def test_two_servers_on_one_database_see_what_the_other_saved(address: str) -> None:
    entries = a_log()

    async def both() -> None:
        one, other = await Store.open(address), await Store.open(address)
        await one.open_table("a", GAME, 1.0, is_private=True)
        await one.append("a", 0, entries[:3])
        assert await other.read("a") == list(entries[:3])
        await other.append("a", 3, entries[3:5])
        with pytest.raises(OldVersion):
            await one.append("a", 3, entries[3:4])
        assert await one.read("a", 3) == list(entries[3:5])
        await one.close()
        await other.close()

    asyncio.run(both())


def test_a_thousand_appends_at_once_are_all_saved(address: str) -> None:
    entries = a_log()

    async def flood(store: Store) -> None:
        names = [f"t{number}" for number in range(100)]
        for name in names:
            await store.open_table(name, GAME, 1.0, is_private=True)
        for version in range(10):
            await asyncio.gather(
                *[store.append(name, version, entries[version : version + 1]) for name in names]
            )
        for name in names[::10]:
            assert await store.read(name) == list(entries[:10])

    with_store(address, flood)


def test_when_the_disk_is_full_nothing_is_told_to_be_saved_and_it_goes_on_later(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    address = f"sqlite:///{tmp_path_factory.mktemp('full') / 'muggins.db'}"
    entries = a_log()

    async def fill(store: Store) -> None:
        await store.open_table("a", GAME, 1.0, is_private=True)
        async with store._engine.connect() as connection:
            # The only connection there is, so the next transaction has this limit too.
            pages = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
            await connection.execute(text(f"PRAGMA max_page_count = {pages + 2}"))
        with pytest.raises(StoreDown, match="full"):
            await store.append("a", 0, list(entries) * 4)
        assert await store.read("a") == []
        async with store._engine.connect() as connection:
            await connection.execute(text("PRAGMA max_page_count = 1000000"))
        await store.append("a", 0, entries)
        assert await store.read("a") == list(entries)

    with_store(address, fill)


def test_a_database_that_is_gone_is_told_of() -> None:
    with pytest.raises(Exception, match="connection"):
        asyncio.run(Store.open("postgresql://nobody@127.0.0.1:1/nothing?connect_timeout=2"))


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("nonsense", "'nonsense' is no address of a database"),
        ("mysql://host/name", "a database is sqlite:///FILE or postgresql://…, not 'mysql'"),
    ],
)
def test_what_is_no_address_is_refused(address: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parsed(address)
    assert default_address().startswith("sqlite:///")
