"""Which database: a file of SQLite by default, PostgreSQL when an address is given."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from platformdirs import user_data_path
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}

WAIT_FOR_LOCK = 30_000
"""So many milliseconds one process waits for another to be done writing to the file."""


def default_address() -> str:
    """The file in the user's own folder."""
    return f"sqlite:///{user_data_path('muggins', appauthor=False) / 'muggins.db'}"


def parsed(address: str) -> URL:
    """The address with the driver that it takes. Raises `ValueError`."""
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise ValueError(f"{address!r} is no address of a database") from error
    if url.drivername not in DRIVERS:
        raise ValueError(f"a database is sqlite:///FILE or postgresql://…, not {url.drivername!r}")
    return url.set(drivername=DRIVERS[url.drivername])


async def opened(address: str) -> AsyncEngine:
    """The database, brought up to date. Raises `ValueError` for an address that is none."""
    url = parsed(address)
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    if is_file and url.database is not None:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    async with engine.begin() as connection:
        await connection.run_sync(_migrate)
    return engine


def _prepare_sqlite(connection: object, _: object) -> None:
    """Readers and the writer do not wait for each other; what is committed is on the disk."""
    cursor = connection.cursor()  # type: ignore[attr-defined] # the driver's, which has no type
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA busy_timeout = {WAIT_FOR_LOCK}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "muggins.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
