"""A table in this process: for the terminal, for tests, for anybody who needs no network."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence

from muggins.engine.rules import Seat
from muggins.table.bot_seats import BotSeats, check_bots
from muggins.table.entries import Entry, Opened, SatDown
from muggins.table.fair import new_secret
from muggins.table.following import Moment, following, of_itself
from muggins.table.log import LogInMemory, TableLog
from muggins.table.messages import Done, Said, Update
from muggins.table.record import Header, write
from muggins.table.rulings import acted, folded, ruled, version_of
from muggins.table.settings import Holder, Settings
from muggins.table.standing import Standing, opened
from muggins.table.telling import events_of_match, update_for

Hears = Callable[[Update], None]


class LocalTable:
    """A running match. Whatever is said is saved first, and then everybody hears what came of it.

    Bots play at once. Raises `ValueError` for a number of *holders* that the game has not.
    """

    def __init__(
        self,
        settings: Settings,
        holders: Sequence[Holder],
        *,
        log: TableLog | None = None,
        name: str = "table",
        bots: BotSeats | None = None,
        clock: Callable[[], float] = time.time,
        secret: Callable[[], str] = new_secret,
    ) -> None:
        rules = settings.rules
        if len(holders) != rules.seats:
            raise ValueError(f"{rules.name} has {rules.seats} seats, not {len(holders)}")
        self._log: TableLog = LogInMemory() if log is None else log
        self._name, self._clock, self._secret = name, clock, secret
        self._bots = BotSeats() if bots is None else bots
        self._hearers: list[tuple[Seat | None, Hears]] = []
        self._untold: deque[tuple[Standing, list[Entry]]] = deque()
        check_bots(settings, holders)
        at = clock()
        first = Opened(at=at, settings=settings)
        sitting = [
            SatDown(at=at, seat=Seat(seat), holder=holder) for seat, holder in enumerate(holders)
        ]
        self._now = folded(opened(first), sitting)
        self._log.append(name, 0, [first, *sitting])
        self._go_on(following(self._now, self._moment()))

    @property
    def version(self) -> int:
        return self._now.version

    @property
    def is_over(self) -> bool:
        return self._now.ending is not None

    def hear(self, seat: int | None, hears: Hears) -> None:
        """Tell *seat*, or a watcher, of everything from now on."""
        self._hearers.append((None if seat is None else Seat(seat), hears))

    def update(self, seat: int | None) -> Update:
        """How everything stands for *seat*, or for a watcher."""
        return update_for(self._now, None if seat is None else Seat(seat))

    def say(self, seat: int, said: Said) -> Done:
        """Let the person at *seat* say something. Raises `Refused`; then nothing has changed."""
        who = Seat(seat)
        before = version_of(self._now, who, said)
        self._go_on([] if before else ruled(self._now, who, said, self._moment()))
        version = before or version_of(self._now, who, said)
        assert version is not None
        return Done(id=said.id, version=version)

    def tick(self) -> None:
        """Let the table do what it does as time passes, and bots move that have not yet."""
        self._go_on(of_itself(self._now, self._moment()))

    def record(self, names: Sequence[str]) -> str:
        """The match so far as text, fair deal and all. Raises `ValueError` for such names."""
        header = Header(rules=self._now.settings.rules, seats=tuple(names), fair=self._now.fair)
        return write(header, events_of_match(self._log.read(self._name)))

    def _go_on(self, entries: list[Entry]) -> None:
        """Save these entries and what the bots make of them, a move at a time, and tell of each."""
        while entries := entries or self._moved():
            self._log.append(self._name, self._now.version, entries)
            before, self._now = self._now, folded(self._now, entries)
            self._tell(self._now, entries)
            self._bots.watch(before, entries)
            entries = []

    def _tell(self, now: Standing, entries: list[Entry]) -> None:
        """Tell everybody. Who answers at once is answered when all have heard of this."""
        self._untold.append((now, entries))
        if len(self._untold) > 1:
            return
        while self._untold:
            now, entries = self._untold[0]
            for seat, hears in self._hearers:
                hears(update_for(now, seat, entries))
            self._untold.popleft()

    def _moved(self) -> list[Entry]:
        """The next move of a bot, and what follows from it."""
        for seat in self._bots.to_move(self._now):
            moment = self._moment()
            move = acted(self._now, seat, self._bots.move(self._now, seat), moment.at)
            return [move, *following(folded(self._now, [move]), moment)]
        return []

    def _moment(self) -> Moment:
        return Moment(self._clock(), new_secret=self._secret)
