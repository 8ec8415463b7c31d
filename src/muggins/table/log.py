"""Where tables keep their logs: the port, and the log in memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Protocol

from muggins.table.entries import Entry


class OldVersion(Exception):
    """Somebody else has appended to the log since it was read."""


class TableLog(Protocol):
    """Saves what happens at tables. What `append` has returned from is not lost any more."""

    def append(self, table: str, version: int, entries: Sequence[Entry]) -> None:
        """Add *entries* after the first *version* ones. Raises `OldVersion`, and adds nothing."""

    def read(self, table: str, since: int = 0) -> Sequence[Entry]:
        """The entries after the first *since*."""


class LogInMemory:
    """The log of tables that end with this process."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = defaultdict(list)

    def append(self, table: str, version: int, entries: Sequence[Entry]) -> None:
        log = self._entries[table]
        if len(log) != version:
            raise OldVersion(f"the log of {table} has {len(log)} entries, not {version}")
        log += entries

    def read(self, table: str, since: int = 0) -> Sequence[Entry]:
        return self._entries[table][since:]
