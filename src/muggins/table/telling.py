"""What each seat and each watcher is told of a table: built up from what they may know."""

from __future__ import annotations

from collections.abc import Iterable

from muggins.engine.events import Event
from muggins.engine.redact import redact, view
from muggins.engine.rules import Seat
from muggins.table.entries import Entry, Happened, Rematched, TakenBack
from muggins.table.messages import TableView, Update
from muggins.table.standing import Standing


def update_for(now: Standing, seat: Seat | None, entries: Iterable[Entry] = ()) -> Update:
    """How everything stands for *seat* (`None` is a watcher), and what these entries brought."""
    rules = now.settings.rules
    return Update(
        version=now.version,
        seat=seat,
        table=table_view(now, seat),
        view=None if now.game is None else view(now.game, seat),
        events=tuple([redact(event, rules, seat) for event in events_of(entries)]),
    )


def events_of(entries: Iterable[Entry]) -> list[Event]:
    """What happened in the game, hidden cards included."""
    return [event for entry in entries if isinstance(entry, Happened) for event in entry.events]


def events_of_match(entries: Iterable[Entry]) -> list[Event]:
    """What happened in the last match of a log, without what was taken back."""
    moves: list[Happened] = []
    for entry in entries:
        match entry:
            case Happened():
                moves.append(entry)
            case TakenBack(seat=seat):
                moves.remove(_last_of(moves, seat))
            case Rematched():
                moves.clear()
            case _:
                pass
    return events_of(moves)


def _last_of(moves: list[Happened], seat: Seat) -> Happened:
    return [move for move in moves if move.action is not None and move.action.seat == seat][-1]


def table_view(now: Standing, seat: Seat | None) -> TableView:
    return TableView(
        settings=now.settings,
        match=now.match,
        holders=now.holders,
        stood_in=tuple(sorted(now.stood_in)),
        fair=now.fair,
        contributes=tuple(now.contributing),
        goes_on=tuple(now.still_looking),
        offer=now.offer,
        may_take_back=any(move.seat == seat for move in now.recent),
        paused_by=now.paused_by,
        bank=now.bank,
        waiting_since=now.since,
        ending=now.ending,
        resigned=now.resigned,
    )
