"""A match as text: what stands in a record, and how one is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from muggins.cards import PACK
from muggins.engine.events import DealerFound, Dealt, Event, GameEnded, GameStarted, MatchEnded
from muggins.engine.rules import Rules, Side
from muggins.table.fair import FairGame
from muggins.table.lines import CRIB, NOBODY, Scribe

FIRST_LINE = "muggins record 1"
"""The format and its version."""

UNFINISHED = "unfinished"

RESERVED = frozenset({CRIB, NOBODY, "game", "deal", "spread", "pack", "count", "match", "top", "?"})
"""Words that begin other lines, so nobody can be called by them."""

CARD_WORDS = frozenset(card.value for card in PACK)
"""What a card is called, nobody can be called either."""


class RecordError(ValueError):
    """A record is wrong: in which line, and how."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line = line
        self.fault = fault


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What stands before the first game."""

    rules: Rules
    seats: tuple[str, ...]
    date: str | None = None
    notes: tuple[str, ...] = ()
    fair: tuple[FairGame, ...] = ()
    """What the packs of each game follow from, where the table has shown it."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A match that was read."""

    header: Header
    events: tuple[Event, ...]
    scores: tuple[int, ...]
    """The score of each side in the last game."""
    winner: Side | None
    """The side that has won the match."""
    is_over: bool
    has_unseen: bool
    """Some cards are not in the text; those in `events` only agree with what is."""


def names_for(rules: Rules) -> tuple[str, ...]:
    """Names for seats that have none."""
    return tuple(f"seat-{seat}" for seat in range(rules.seats))


def check_names(rules: Rules, names: Sequence[str]) -> None:
    """Raise `ValueError` unless *names* can stand in a record of *rules*."""
    if len(names) != rules.seats:
        raise ValueError(f"{rules.name} has {rules.seats} seats, not {len(names)}")
    if len(set(names)) != len(names):
        raise ValueError(f"two seats have one name: {' '.join(names)}")
    for name in names:
        is_taken = name in RESERVED or name in CARD_WORDS
        if is_taken or not name or any(c.isspace() or c in ":,+#" for c in name):
            raise ValueError(
                f"{name!r} cannot name a seat: wanted one word without : , + #, that is no card"
                f" and none of {' '.join(sorted(RESERVED))}"
            )


def write(header: Header, events: Iterable[Event]) -> str:
    """The record of *events*. Raises `ValueError` for names that cannot stand in one."""
    check_names(header.rules, header.seats)
    scribe = Scribe(header.rules, header.seats)
    events = tuple(events)
    body = []
    for event in events:
        if isinstance(event, GameStarted | Dealt):
            body.append("")
        body += scribe.lines(event)
    return "\n".join([*_header_lines(header, scribe, events), *body]) + "\n"


def _header_lines(header: Header, scribe: Scribe, events: Sequence[Event]) -> list[str]:
    rules = header.rules
    dealer = first_dealer(scribe, events)
    date = _in_one_line(header.date or "")
    return [
        FIRST_LINE,
        f"game: {' '.join([rules.name, *rules.house])}",
        f"rules: {msgspec.json.encode(rules).decode()}",
        f"seats: {' '.join(header.seats)}",
        *([f"dealer: {dealer}"] if dealer else []),
        *([f"date: {date}"] if date else []),
        *[f"note: {_in_one_line(note)}" for note in header.notes],
        *_fair_lines(header),
        f"result: {result(scribe, events)}",
    ]


def _fair_lines(header: Header) -> list[str]:
    lines = []
    for number, game in enumerate(header.fair, start=1):
        lines.append(f"commitment: {number} {game.commitment}")
        lines += [
            f"contribution: {number} {name} {contribution}"
            for name, contribution in zip(header.seats, game.contributions, strict=True)
            if contribution is not None
        ]
        if game.secret is not None:
            lines.append(f"secret: {number} {game.secret}")
    return lines


def _in_one_line(text: str) -> str:
    """*text* with a blank for any white space: a new line would be a line of the record."""
    return " ".join(text.split())


def first_dealer(scribe: Scribe, events: Sequence[Event]) -> str | None:
    """Who dealt first, once it is known."""
    found = [scribe.names[e.dealer] for e in events if isinstance(e, DealerFound)]
    return found[0] if found else None


def result(scribe: Scribe, events: Sequence[Event]) -> str:
    """How the match ended: who won, and the score of each game."""
    if not events or not isinstance(events[-1], MatchEnded):
        return UNFINISHED
    games = ["-".join(map(str, e.scores)) for e in events if isinstance(e, GameEnded)]
    return f"won by {scribe.side(events[-1].winner)}, {' '.join(games)}"
