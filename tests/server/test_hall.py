"""Tables of a server: links, bots, the store behind them, and two servers at one table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

import msgspec
import pytest
from sqlalchemy import text

from muggins.engine.games import GAMES
from muggins.engine.rules import Rules, Seat
from muggins.server.hall import Hall, NoSuchTable, SeatTaken
from muggins.server.running import RunningTable
from muggins.server.store import Store, StoreDown
from muggins.table.messages import Act, Contribute, GoOn, Refused, Said, Update
from muggins.table.settings import Bot, Clock, Person, Settings
from tests.table.tables import ENTROPY

NODDY = GAMES["noddy"]


def in_hall(address: str, work: Callable[[Hall, Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(address)
        hall = Hall(store)
        try:
            await work(hall, store)
        finally:
            hall.close()
            await store.close()

    asyncio.run(run())


class Client:
    """Somebody at a seat, who does what is asked of them with what they are told."""

    def __init__(self, table: RunningTable, seat: int) -> None:
        self.table, self.seat = table, Seat(seat)
        self.update: Update | None = None
        self.heard = 0
        self._random = Random(seat)
        table.hear(self.seat, self._hear)

    def _hear(self, update: Update) -> None:
        assert self.update is None or update.version >= self.update.version
        self.update = msgspec.json.decode(msgspec.json.encode(update), type=Update)
        self.heard += 1

    def wish(self) -> Said | None:
        """What to say now, if anything is asked of this seat."""
        assert self.update is not None
        told, view, version = self.update.table, self.update.view, self.update.version
        id_ = f"{self.seat}-{self._random.getrandbits(64):x}"
        if told.ending is not None:
            return None
        if self.seat in told.contributes:
            commitment = told.fair[-1].commitment
            return Contribute(id=id_, commitment=commitment, contribution=ENTROPY)
        if self.seat in told.goes_on:
            return GoOn(id=id_, version=version)
        if view is None or not view.legal:
            return None
        return Act(id=id_, version=version, action=view.legal[0])


async def play(clients: list[Client]) -> None:
    """Until the match is over; bots and other servers have time between."""
    for _ in range(5000):
        await asyncio.sleep(0.001)
        assert clients[0].update is not None
        if clients[0].update.table.ending is not None:
            return
        for client in clients:
            said = client.wish()
            if said is not None:
                # Another server may have been quicker: this one hears of it.
                with suppress(Refused):
                    await client.table.say(client.seat, said)
                await client.table.catch_up()
    raise AssertionError("the match does not end")


async def two_people(hall: Hall, rules: Rules) -> tuple[RunningTable, list[str]]:
    new = await hall.open(Settings(rules=rules), [Person("Ann"), None])
    links = [link for link in new.links if link is not None]
    table, _ = await hall.sit_down(links[1], Person("Ben"))
    return table, links


def test_two_people_meet_by_a_link_and_play(address: str) -> None:
    async def work(hall: Hall, store: Store) -> None:
        new = await hall.open(Settings(rules=NODDY), [Person("Ann"), None])
        first, second = new.links
        assert first is not None
        assert second is not None
        table, seat = await hall.by_link(first)
        assert (seat, table.now.holders) == (0, (Person("Ann"), None))
        assert not table.now.fair  # nothing begins before all sit
        sat, seat = await hall.sit_down(second, Person("Ben"))
        assert sat is table
        assert seat == 1
        with pytest.raises(SeatTaken, match="somebody sits at seat 1"):
            await hall.sit_down(second, Person("Eve"))
        with pytest.raises(NoSuchTable, match="this link holds no seat"):
            await hall.by_link(first + second)
        with pytest.raises(NoSuchTable, match="there is no table nowhere"):
            await hall.table("nowhere")
        clients = [Client(table, 0), Client(table, 1)]
        await play(clients)
        assert clients[0].heard == clients[1].heard
        log = await store.read(new.name)
        assert len(log) == table.now.version

    in_hall(address, work)


def test_links_are_not_kept(address: str) -> None:
    async def work(hall: Hall, store: Store) -> None:
        _, links = await two_people(hall, NODDY)
        async with store._engine.connect() as connection:
            for name in ("seats", "entries", "tables"):
                rows = await connection.execute(text(f"SELECT * FROM {name}"))  # noqa: S608
                assert not any(link in str(row) for row in rows for link in links)

    in_hall(address, work)


def test_bots_play_by_themselves(address: str) -> None:
    async def work(hall: Hall, _: Store) -> None:
        new = await hall.open(Settings(rules=NODDY), [Bot("simple"), Bot("random")])
        assert new.links == (None, None)
        table = await hall.table(new.name)
        over = asyncio.Event()
        table.hear(None, lambda update: over.set() if update.table.ending else None)
        await asyncio.wait_for(over.wait(), 30)

    in_hall(address, work)


def test_a_person_plays_with_a_bot_while_the_clock_runs(address: str) -> None:
    async def work(hall: Hall, _: Store) -> None:
        settings = Settings(rules=NODDY, clock=Clock(move=600))
        new = await hall.open(settings, [Person("Ann"), Bot("simple")])
        await play([Client(await hall.table(new.name), 0)])

    in_hall(address, work)


def test_after_a_restart_the_game_goes_on(address: str) -> None:
    """The server is gone in the middle of a deal, and another reads the log."""

    async def work() -> None:
        store = await Store.open(address)
        hall = Hall(store)
        table, links = await two_people(hall, NODDY)
        clients = [Client(table, 0), Client(table, 1)]
        for _ in range(12):
            for client in clients:
                said = client.wish()
                if said is not None:
                    await table.say(client.seat, said)
        before = table.now
        hall.close()
        await store.close()
        store = await Store.open(address)
        hall = Hall(store)
        table, seat = await hall.by_link(links[1])
        assert seat == 1
        assert table.now == before
        await play([Client(table, 0), Client(table, 1)])
        hall.close()
        await store.close()

    asyncio.run(work())


def test_two_servers_run_one_table(address: str) -> None:
    """The seats on different servers; whoever saves first goes on, the other reads it."""

    async def work() -> None:
        stores = [await Store.open(address) for _ in range(2)]
        halls = [Hall(store) for store in stores]
        table, links = await two_people(halls[0], NODDY)
        other, seat = await halls[1].by_link(links[1])
        assert seat == 1
        assert other is not table
        clients = [Client(table, 0), Client(other, 1)]

        async def follow() -> None:
            while True:
                for each in (table, other):
                    await each.catch_up()
                await asyncio.sleep(0.001)

        following = asyncio.create_task(follow())
        await play(clients)
        await asyncio.sleep(0.05)
        following.cancel()
        assert table.now == other.now
        for hall, store in zip(halls, stores, strict=True):
            hall.close()
            await store.close()

    asyncio.run(work())


def test_what_could_not_be_saved_has_not_happened() -> None:
    class Broken(Store):
        fails = False

        async def append(self, *arguments: object) -> None:
            if self.fails:
                raise StoreDown("the disk is full")
            await super().append(*arguments)  # type: ignore[arg-type] # as they came

    async def work() -> None:
        store = await Broken.open("sqlite:///:memory:")
        hall = Hall(store)
        table, _ = await two_people(hall, NODDY)
        clients = [Client(table, 0), Client(table, 1)]
        before, heard = table.now, clients[0].heard
        said = clients[0].wish()
        assert said is not None
        store.fails = True
        with pytest.raises(StoreDown, match="the disk is full"):
            await table.say(Seat(0), said)
        assert table.now is before
        assert clients[0].heard == heard
        store.fails = False
        await table.say(Seat(0), said)
        await play(clients)
        hall.close()
        await store.close()

    asyncio.run(work())


def test_a_table_has_the_seats_of_its_game(address: str) -> None:
    async def work(hall: Hall, _: Store) -> None:
        with pytest.raises(ValueError, match="noddy has 2 seats, not 1"):
            await hall.open(Settings(rules=NODDY), [None])

    in_hall(address, work)
