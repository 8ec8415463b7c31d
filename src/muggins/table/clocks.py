"""Whose time runs at a table, since when, and what a move costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from muggins.engine.rules import Seat
from muggins.engine.state import waiting
from muggins.table.entries import Entry, Happened, Paused, Resumed, StoodIn, TakenBack
from muggins.table.rows import with_one

if TYPE_CHECKING:
    from muggins.table.standing import Standing


def with_clocks(now: Standing, after: Standing, entry: Entry) -> Standing:
    """What the time has done since the entry before."""
    if isinstance(entry, Resumed):
        away = entry.at - now.paused_at
        since = tuple([None if each is None else each + away for each in after.since])
        return replace(after, since=since, lying_since=after.lying_since + away)
    if isinstance(entry, Paused):
        return replace(after, paused_at=entry.at)
    if after.is_looking and isinstance(entry, Happened):
        after = replace(after, lying_since=entry.at)
    starts = after.paused_at if after.paused_by is not None else entry.at
    running = _running(after)
    since = tuple(
        [
            (old if old is not None and not _has_moved(entry, seat) else starts)
            if seat in running
            else None
            for seat, old in enumerate(after.since)
        ]
    )
    return replace(after, since=since, bank=_bank_after(now, after, entry))


def _has_moved(entry: Entry, seat: int) -> bool:
    return isinstance(entry, TakenBack) or (
        isinstance(entry, Happened) and entry.action is not None and entry.action.seat == seat
    )


def _running(now: Standing) -> set[Seat]:
    """Whose time runs: who is to move, to contribute, or still looks at a count."""
    if now.ending is not None or not now.is_full:
        return set()
    moving = () if now.game is None or now.is_looking else waiting(now.game)
    return {*now.contributing, *now.still_looking, *[s for s in moving if s in now.people]}


def _bank_after(now: Standing, after: Standing, entry: Entry) -> tuple[float, ...]:
    """Whoever has moved, or lets a bot move, pays for what took longer than a move may."""
    clock = now.settings.clock
    seat = _moved_by(entry)
    if clock is None or seat is None:
        return after.bank
    began = now.since[seat]
    if isinstance(entry, StoodIn) and entry.is_out_of_time:
        return with_one(after.bank, seat, 0.0)
    if began is None or now.paused_by is not None:
        return after.bank
    over = max(0.0, entry.at - began - clock.move)
    return with_one(after.bank, seat, max(0.0, after.bank[seat] - over))


def _moved_by(entry: Entry) -> Seat | None:
    if isinstance(entry, Happened):
        return None if entry.action is None else entry.action.seat
    return entry.seat if isinstance(entry, StoodIn) else None
