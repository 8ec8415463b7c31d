"""What a table does by itself: it promises packs, begins games, deals, and minds the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from muggins.engine.decide import advance, start
from muggins.engine.legal import legal
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.state import waiting
from muggins.table.entries import Entry, Happened, Looked, Promised, Resigned, StoodIn
from muggins.table.fair import FairShuffle, new_secret
from muggins.table.settings import OutOfTime
from muggins.table.standing import Standing, fold


class Moment(NamedTuple):
    """What a ruling depends on besides the log."""

    at: float
    away: frozenset[Seat] = frozenset()
    """Who has been gone for so long that a bot may stand in."""
    new_secret: Callable[[], str] = new_secret


def following(now: Standing, moment: Moment) -> list[Entry]:
    """What the table does next, until it waits for somebody."""
    entries: list[Entry] = []
    while (entry := _next(now, moment)) is not None:
        entries.append(entry)
        now = fold(now, entry)
    return entries


def of_itself(now: Standing, moment: Moment) -> list[Entry]:
    """What the table does at this moment without anybody: time is up, a count has lain enough."""
    entries: list[Entry] = []
    while (entry := _next_in_time(now, moment)) is not None:
        entries.append(entry)
        now = fold(now, entry)
    return entries


def wakes_at(now: Standing) -> float | None:
    """When the table may have to do something by itself."""
    if now.paused_by is not None:
        return None
    times = [_up_at(now, Seat(seat)) for seat in range(len(now.holders))]
    times.append(_enough_at(now))
    return min([time for time in times if time is not None], default=None)


def _next_in_time(now: Standing, moment: Moment) -> Entry | None:
    return _timed(now, moment.at) or _next(now, moment)


def _next(now: Standing, moment: Moment) -> Entry | None:
    """What comes next, if the table need not wait for it."""
    if not now.is_full or now.ending is not None or now.paused_by is not None or now.still_looking:
        return None
    game = now.game
    if game is None or game.phase is Phase.NEXT_GAME:
        if not now.is_promised:
            return Promised(at=moment.at, secret=moment.new_secret())
        return None if now.contributing else _begun(now, moment.at)
    if game.phase is Phase.DEAL:
        return _done_by_itself(now, FairShuffle(*_chance(now), now.packs), moment.at)
    return None


def _begun(now: Standing, at: float) -> Happened:
    """The next game."""
    shuffle = FairShuffle(*_chance(now))
    if now.game is not None:
        return _done_by_itself(now, shuffle, at)
    log = start(now.settings.rules, shuffle)
    return Happened(at=at, action=None, events=tuple(log.events), packs=shuffle.done)


def _done_by_itself(now: Standing, shuffle: FairShuffle, at: float) -> Happened:
    """The only thing that anybody can do now."""
    assert now.game is not None
    before = shuffle.done
    [action] = legal(now.game, waiting(now.game)[0])
    log = advance(now.game, action, shuffle)
    return Happened(at=at, action=action, events=tuple(log.events), packs=shuffle.done - before)


def _chance(now: Standing) -> tuple[str, tuple[str | None, ...]]:
    assert now.secret is not None
    return now.secret, now.fair[-1].contributions


def _timed(now: Standing, at: float) -> Entry | None:
    """What comes of time that is up."""
    if now.paused_by is not None or now.ending is not None:
        return None
    enough = _enough_at(now)
    if enough is not None and enough <= at:
        return Looked(at=at, seat=now.still_looking[0])
    up = [(up_at, seat) for seat in now.people if (up_at := _up_at(now, seat)) is not None]
    first, seat = min(up, default=(at + 1, None))
    return None if seat is None or first > at else _out_of_time(now, seat, at)


def _out_of_time(now: Standing, seat: Seat, at: float) -> Entry:
    if seat in now.still_looking:
        return Looked(at=at, seat=seat)
    clock = now.settings.clock
    assert clock is not None
    if clock.out_of_time is OutOfTime.RESIGNS and now.game is not None:
        return Resigned(at=at, seat=seat)
    return StoodIn(at=at, seat=seat, is_out_of_time=True)


def _up_at(now: Standing, seat: Seat) -> float | None:
    """When a seat's time is up."""
    clock, since = now.settings.clock, now.since[seat]
    if clock is None or since is None:
        return None
    return since + clock.move + now.bank[seat]


def _enough_at(now: Standing) -> float | None:
    """When a count has lain long enough."""
    after = now.settings.goes_on_after
    return now.lying_since + after if after is not None and now.still_looking else None
