"""Reading a record: its choices are played through the engine, and every line is compared.

Whatever the rules make of a choice (counts, goes, points, running scores, who leads) is written in
the record too, and must be what the engine says: so nothing in a record is taken on trust.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce

import msgspec

from muggins.cards import PACK, Card, parse_card
from muggins.engine.actions import (
    Action,
    CallMuggins,
    Claim,
    Cut,
    Deal,
    Draw,
    Pass,
    Play,
    StartNext,
    Throw,
    Tuck,
    UseChicago,
)
from muggins.engine.apply import apply
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.decide import advance, start
from muggins.engine.events import DealerBy, Event
from muggins.engine.games import house_rules, rules_for
from muggins.engine.illegal import now
from muggins.engine.phase import Phase
from muggins.engine.rules import Rules, Seat
from muggins.engine.state import State, new_state, waiting
from muggins.table.fair_lines import FAIR_KEYS, read_fair
from muggins.table.lines import Scribe
from muggins.table.record import (
    CARD_WORDS,
    FIRST_LINE,
    Header,
    Record,
    RecordError,
    check_names,
    first_dealer,
    names_for,
    result,
)
from muggins.table.seen import UNKNOWN, Line
from muggins.table.unseen import Unseen

COUNTS = tuple((verb, what) for verb in ("shows", "counts") for what in ("hand", "crib"))

BYTE_ORDER_MARK = "\ufeff"
"""Some editors begin a file with it."""

KEYS = ("game", "rules", "seats", "dealer", "date", "note", "result", *FAIR_KEYS)


def read(text: str) -> Record:
    """The match that *text* records. Raises `RecordError`: the line, and what is wrong there."""
    lines = [
        Line(number, tuple(words))
        for number, raw in enumerate(text.removeprefix(BYTE_ORDER_MARK).splitlines(), start=1)
        if (words := raw.split()) and not words[0].startswith("#")
    ]
    if not lines or " ".join(lines[0].words) != FIRST_LINE:
        raise RecordError(1, f"a record begins with the line {FIRST_LINE!r}")
    body = next(
        (i for i, ln in enumerate(lines) if i and not ln.words[0].endswith(":")), len(lines)
    )
    found, notes, fair = _header_lines(lines[1:body])
    header = _header(lines[0], found, notes, fair)
    reader = _Reader(header, lines[body:])
    state = reader.play_through()
    scribe, events = reader.scribe, reader.events
    _check_reached(found.get("dealer"), first_dealer(scribe, events))
    _check_reached(found.get("result"), result(scribe, events))
    return Record(
        header=header,
        events=tuple(events),
        scores=state.scores,
        winner=state.match_winner,
        is_over=state.phase is Phase.OVER,
        has_unseen=reader.unseen.is_needed,
    )


def _header_lines(
    lines: Sequence[Line],
) -> tuple[dict[str, Line], tuple[str, ...], list[Line]]:
    """The header's lines by their keys, its notes, and what it says of the fair deal."""
    found: dict[str, Line] = {}
    notes, fair = [], []
    for line in lines:
        key = line.words[0].removesuffix(":")
        if key not in KEYS:
            raise RecordError(line.number, f"a header has no {key!r}; it has {', '.join(KEYS)}")
        if key == "note":
            notes.append(" ".join(line.words[1:]))
        elif key in FAIR_KEYS:
            fair.append(line)
        elif key in found:
            raise RecordError(line.number, f"{key} stands a second time")
        else:
            found[key] = line
    return found, tuple(notes), fair


def _header(
    first: Line, found: Mapping[str, Line], notes: tuple[str, ...], fair: Sequence[Line]
) -> Header:
    game = found.get("game")
    if game is None:
        raise RecordError(first.number, "the header does not say which game: a line game: …")
    with _fault_of(found.get("rules", game)):
        rules = _rules(game, found.get("rules"))
    seats = found["seats"].words[1:] if "seats" in found else names_for(rules)
    with _fault_of(found.get("seats", game)):
        check_names(rules, seats)
    date = " ".join(found["date"].words[1:]) if "date" in found else None
    return Header(
        rules=rules, seats=seats, date=date, notes=notes, fair=read_fair(fair, tuple(seats))
    )


def _rules(game: Line, row: Line | None) -> Rules:
    """The row that was written with the game, or today's row of its name."""
    name, *options = game.words[1:] or ("",)
    if row is None:
        return rules_for(name, house_rules(options))
    rules = msgspec.json.decode(" ".join(row.words[1:]), type=Rules)
    if (rules.name, *rules.house) != game.words[1:]:
        wanted = " ".join([rules.name, *rules.house])
        raise ValueError(f"these are the rules of {wanted!r}, not of the game named")
    return rules


@contextmanager
def _fault_of(line: Line) -> Iterator[None]:
    """Make what goes wrong in here the fault of *line*."""
    try:
        yield
    except RecordError:
        raise
    except (ValueError, IndexError) as error:
        raise RecordError(line.number, str(error)) from error


def _check_reached(line: Line | None, reached: str | None) -> None:
    if line is not None and (found := " ".join(line.words[1:])) != reached:
        key = line.words[0].removesuffix(":")
        raise RecordError(line.number, f"the {key} is {found!r}, but {reached!r} is reached")


class _Reader:
    """Goes through the lines of a body, with the match as far as they have told it."""

    def __init__(self, header: Header, lines: Sequence[Line]) -> None:
        self.rules = header.rules
        self.scribe = Scribe(header.rules, header.seats)
        self.lines = lines
        self.at = 0
        self.events: list[Event] = []
        self.unseen = Unseen(header.rules, header.seats, lines)
        self.state: State | None = None

    def play_through(self) -> State:
        """Play all that is told; the state that it leads to."""
        log = start(self.rules, self._shuffled, self._agreed_dealer())
        self._follow(log.events)
        self.state = log.state
        while self.at < len(self.lines):
            line = self.lines[self.at]
            with _fault_of(line):
                log = advance(self.state, self._choice(line), self._shuffled)
            self._follow(log.events)
            self.state = log.state
        return reduce(apply, self.events, new_state(self.rules))

    def _agreed_dealer(self) -> Seat | None:
        """Who deals first, where the record does not say that it was drawn for."""
        for line in self.lines[1:2]:
            if line.words[1:-1] == ("deals", "first", "by") and line.words[-1] == DealerBy.AGREED:
                with _fault_of(line):
                    return self._seat(line.words[0])
        return None

    def _shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """The pack that the next lines tell of."""
        for at in range(self.at, len(self.lines)):
            if self.lines[at].words[0] == "spread":
                return self.unseen.spread(at)
            if self.lines[at].is_deal:
                return self.unseen.pack(at)
        return cards  # the record ends before this pack is used

    def _follow(self, events: Sequence[Event]) -> None:
        """Compare the next lines with what *events* would be written as."""
        for event in events:
            for wanted in self.scribe.lines(event):
                words = tuple(wanted.split())
                if self.at == len(self.lines):
                    if words[0] in ("pack", "spread"):
                        continue
                    if self.unseen.is_needed:
                        return  # what would follow hangs on cards that nobody saw
                    last = self.lines[-1].number if self.lines else 1
                    raise RecordError(last, f"the record stops here, before {wanted!r}")
                line = self.lines[self.at]
                if words[0] == "pack" and line.words[0] != "pack":
                    continue
                if not _agree(line.words, words):
                    found = " ".join(line.words)
                    raise RecordError(line.number, f"{found!r}, but by the rules it is {wanted!r}")
                self.at += 1
            self.events.append(event)

    def _seat(self, name: str) -> Seat:
        seats = self.scribe.names[: self.rules.seats]
        if name not in seats:
            raise ValueError(f"nobody here is called {name!r}; there are {' '.join(seats)}")
        return Seat(seats.index(name))

    def _choice(self, line: Line) -> Action:
        """The action that *line* tells of."""
        assert self.state is not None
        words = line.words
        if words[0] == "game" and waiting(self.state):
            return StartNext(waiting(self.state)[0])
        if line.is_deal:
            return Deal(self._seat(words[3]))
        seat = self._seat(words[0])
        try:
            return self._act(seat, words[1].rstrip(":"), words[2:])
        except IndexError as error:
            raise ValueError(f"something is missing in this line; {now(self.state)}") from error

    def _act(self, seat: Seat, verb: str, rest: tuple[str, ...]) -> Action:
        assert self.state is not None
        match verb:
            case "plays":
                return Play(seat, parse_card(rest[0].rstrip(":")))
            case "throws":
                return Throw(seat, self._cards(rest, self.unseen.thrown.get(seat, ())))
            case "cuts":
                return Cut(seat, self._place(rest, self.state.pack))
            case "draws":
                return Draw(seat, self._place(rest, self.state.spread))
            case "passes":
                return Pass(seat)
            case "uses":
                other = self._seat(rest[2]) if len(rest) > 1 else None
                return UseChicago(seat, ChicagoCard(rest[0]), other)
            case "claims":
                return Claim(seat, int(rest[0]))
            case "calls":
                return CallMuggins(seat, int(rest[1]))
            case "tucks":
                return Tuck(seat, parse_card(rest[0]))
            case _:
                raise ValueError(f"{verb!r} is nothing that a seat does; {now(self.state)}")

    def _cards(self, words: Sequence[str], unseen: Sequence[Card]) -> tuple[Card, ...]:
        """The cards named; where they are unknown, those that were found to fit."""
        if UNKNOWN in words:
            return tuple(unseen)
        return tuple(parse_card(word) for word in words)

    def _place(self, words: Sequence[str], cards: Sequence[Card]) -> int:
        """The place named; where it is unknown, that of the card found there."""
        place = words[0].rstrip(":")
        return cards.index(parse_card(words[1])) if place == UNKNOWN else int(place)


def _agree(found: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether a line says what is *wanted*, as far as it says anything."""
    if wanted[0] == "spread" and found[0] == "spread" and found[-1].endswith(":"):
        wanted = wanted[: -len(PACK)]
    if wanted[1:3] in COUNTS and found[1:3] == wanted[1:3]:
        found = _in_the_order_of(wanted, found)
    return len(found) == len(wanted) and all(
        word == want or (word.rstrip(":") == UNKNOWN and _may_be_unknown(place, wanted))
        for place, (word, want) in enumerate(zip(found, wanted, strict=True))
    )


def _in_the_order_of(wanted: Sequence[str], found: Sequence[str]) -> Sequence[str]:
    """The line found with its cards as *wanted* has them: a hand shown has no order."""
    place = {word.rstrip(":"): at for at, word in enumerate(wanted)}
    cards = [word.rstrip(":") for word in found if word.rstrip(":") in CARD_WORDS]
    if UNKNOWN in found or not set(cards) <= set(place):
        return found
    in_order = iter(sorted(cards, key=lambda card: place[card]))
    return [
        next(in_order) + ":" * word.endswith(":") if word.rstrip(":") in CARD_WORDS else word
        for word in found
    ]


def _may_be_unknown(place: int, wanted: Sequence[str]) -> bool:
    """Whether a card stands at *place*, or how deep it lay."""
    is_place = place == 2 and wanted[1] in ("cuts", "draws")  # as in: Ann cuts 17: 5h
    return is_place or wanted[place].rstrip(":") in CARD_WORDS
