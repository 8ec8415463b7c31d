"""How a table stands: the fold of its log. It never leaves the table."""

from __future__ import annotations

from functools import reduce
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from muggins.engine.apply import apply
from muggins.engine.events import (
    Claimed,
    Counted,
    CountEnded,
    Event,
    GameEnded,
    GameStarted,
    Passed,
    Pegged,
    Played,
    Thrown,
    What,
)
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.state import State, new_state
from muggins.table.clocks import with_clocks
from muggins.table.entries import (
    Agreed,
    Asked,
    CameBack,
    Contributed,
    Declined,
    Drawn,
    Entry,
    GotUp,
    Happened,
    Looked,
    Opened,
    Paused,
    Promised,
    Rematched,
    Resigned,
    Resumed,
    SatDown,
    StoodIn,
    TakenBack,
)
from muggins.table.fair import FairGame, commitment_to
from muggins.table.messages import Ending, Offer
from muggins.table.rows import with_one
from muggins.table.settings import Bot, Holder, Person, Settings

REMEMBERED = 16
"""So many of a seat's last messages are known again when they come a second time."""

TOGETHER = (Phase.THROW, Phase.DRAW)
"""Several act at the same time: what one does changes nothing for the others."""

LOOKING = (Phase.DEAL, Phase.NEXT_GAME)
"""A deal or a game is over, and what it brought lies open."""

Answered: TypeAlias = tuple[str, int]
"""The id of a message, and the version that it led to."""


class Recent(msgspec.Struct, frozen=True):
    """A move after which nothing was shown that had been hidden."""

    seat: Seat
    before: State
    events: tuple[Event, ...]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    settings: Settings
    version: int = 0
    """How many entries the log has."""
    match: int = 1
    holders: tuple[Holder | None, ...]
    stood_in: frozenset[Seat] = frozenset()
    out: frozenset[Seat] = frozenset()
    """Who has resigned while others played on, and cannot come back in this match."""

    game: State | None = None
    fair: tuple[FairGame, ...] = ()
    secret: str | None = None
    """Of the last game promised. It is shown when that game is over."""
    packs: int = 0
    """How many packs of this game have been shuffled."""

    asked_at: tuple[int, ...]
    """The version since which nothing has changed in what a seat is asked."""
    answered: tuple[tuple[Answered, ...], ...]
    """The last messages of each seat."""
    looked: frozenset[Seat] = frozenset()
    recent: tuple[Recent, ...] = ()
    offer: Offer | None = None
    paused_by: Seat | None = None
    ending: Ending | None = None
    resigned: Seat | None = None

    bank: tuple[float, ...]
    since: tuple[float | None, ...]
    """Since when a seat's time runs."""
    lying_since: float = 0.0
    """Since when a count has lain open."""
    paused_at: float = 0.0

    @property
    def people(self) -> list[Seat]:
        """The seats where somebody plays for themself."""
        return [
            Seat(seat)
            for seat, holder in enumerate(self.holders)
            if isinstance(holder, Person) and seat not in self.stood_in
        ]

    @property
    def is_full(self) -> bool:
        return None not in self.holders

    @property
    def is_looking(self) -> bool:
        """Whether a count lies open, to be looked at before the game goes on."""
        game = self.game
        return game is not None and game.phase in LOOKING and game.deal > 0

    @property
    def still_looking(self) -> list[Seat]:
        return [seat for seat in self.people if seat not in self.looked] if self.is_looking else []

    @property
    def contributing(self) -> list[Seat]:
        """Whose contribution to the coming game is awaited."""
        if not self.is_promised:
            return []
        given = self.fair[-1].contributions
        return [seat for seat in self.people if given[seat] is None]

    @property
    def is_promised(self) -> bool:
        """Whether the table is bound to a secret for a game that has not begun."""
        begun = 0 if self.game is None else self.game.game
        return self.ending is None and len(self.fair) > begun

    def bot_at(self, seat: Seat) -> str | None:
        """The bot that plays at a seat."""
        holder = self.holders[seat]
        if isinstance(holder, Bot):
            return holder.name
        return self.settings.stand_in if seat in self.stood_in else None


def opened(entry: Opened) -> Standing:
    """An empty table."""
    rules, clock = entry.settings.rules, entry.settings.clock
    return Standing(
        settings=entry.settings,
        version=1,
        holders=(None,) * rules.seats,
        asked_at=(1,) * rules.seats,
        answered=((),) * rules.seats,
        bank=(0.0 if clock is None else clock.bank,) * rules.seats,
        since=(None,) * rules.seats,
    )


def fold(now: Standing, entry: Entry) -> Standing:
    """How the table stands after one more entry."""
    after = replace(_folded(now, entry), version=now.version + 1)
    after = with_clocks(now, after, entry)
    after = replace(after, asked_at=_asked_at(now, after, entry))
    if entry.by is None or entry.id is None:
        return after
    said = (*now.answered[entry.by], (entry.id, after.version))[-REMEMBERED:]
    return replace(after, answered=with_one(now.answered, entry.by, said))


def _folded(now: Standing, entry: Entry) -> Standing:
    match entry:
        case Opened():
            raise ValueError("a table is opened once")
        case SatDown(seat=seat, holder=holder):
            return replace(now, holders=with_one(now.holders, seat, holder))
        case GotUp(seat=seat):
            return replace(now, holders=with_one(now.holders, seat, None))
        case Promised(secret=secret):
            none = (None,) * len(now.holders)
            game = FairGame(commitment=commitment_to(secret), contributions=none)
            return replace(now, fair=(*now.fair, game), secret=secret)
        case Contributed(seat=seat, contribution=contribution):
            game = now.fair[-1]
            given = with_one(game.contributions, seat, contribution)
            return replace(now, fair=(*now.fair[:-1], replace(game, contributions=given)))
        case Happened():
            return _after_events(now, entry)
        case Looked(seat=seat):
            return replace(now, looked=now.looked | {seat})
        case Asked(what=what, seat=seat):
            return replace(now, offer=Offer(what, seat, now.version + 1))
        case Agreed(seat=seat):
            assert now.offer is not None
            offer = replace(now.offer, agreed=(*now.offer.agreed, seat))
            return replace(now, offer=offer)
        case Declined():
            return replace(now, offer=None)
        case TakenBack(seat=seat):
            return _taken_back(now, seat)
        case Drawn():
            return _ended(now, Ending.DRAWN)
        case Resigned(seat=seat):
            return _resigned(now, seat)
        case Rematched():
            return _new_match(now)
        case Paused(seat=seat):
            return replace(now, paused_by=seat)
        case Resumed():
            return replace(now, paused_by=None)
        case StoodIn(seat=seat):
            return replace(now, stood_in=now.stood_in | {seat})
        case CameBack(seat=seat):
            return replace(now, stood_in=now.stood_in - {seat})
        case _:
            assert_never(entry)


def _after_events(now: Standing, entry: Happened) -> Standing:
    before = now.game or new_state(now.settings.rules)
    game = reduce(apply, entry.events, before)
    is_new = any(isinstance(event, GameStarted) for event in entry.events)
    after = replace(
        now,
        game=game,
        packs=entry.packs + (0 if is_new else now.packs),
        looked=frozenset(),
        recent=_recent(now, before, entry),
        offer=None,
    )
    if any(isinstance(event, GameEnded) for event in entry.events):
        after = _with_secret_shown(after)
    if game.phase is Phase.OVER:
        after = replace(after, ending=Ending.PLAYED)
    return after


def _recent(now: Standing, before: State, entry: Happened) -> tuple[Recent, ...]:
    """The moves that may still be taken back. Throws do not depend on each other's order."""
    kept = tuple([move for move in now.recent if _is_throw(move.events)])
    if not _is_throw(entry.events):
        kept = ()
    if entry.action is None or any(_shows(event, entry.action.seat) for event in entry.events):
        return kept
    return (*kept, Recent(entry.action.seat, before, entry.events))


def _is_throw(events: tuple[Event, ...]) -> bool:
    return all(isinstance(event, Thrown) for event in events)


def _shows(event: Event, seat: Seat) -> bool:
    """Whether something was shown that *seat* had not seen, or somebody else was made to act."""
    match event:
        case Played(by, _, _) | Claimed(by, _, _, _):
            return by != seat
        case Counted(_, what, claimed=claimed):
            return what is not What.PLAY or claimed is not None
        case Thrown() | Passed() | Pegged() | CountEnded():
            return False
        case _:
            return True


def _taken_back(now: Standing, seat: Seat) -> Standing:
    """Without the seat's last move; what others did since, unseen, stays done."""
    place = max(place for place, move in enumerate(now.recent) if move.seat == seat)
    later = now.recent[place + 1 :]
    game, kept = now.recent[place].before, list(now.recent[:place])
    for move in later:
        kept.append(Recent(move.seat, game, move.events))
        game = reduce(apply, move.events, game)
    return replace(now, game=game, recent=tuple(kept), offer=None, looked=frozenset())


def _ended(now: Standing, ending: Ending) -> Standing:
    ended = replace(now, ending=ending, offer=None, recent=(), paused_by=None)
    return _with_secret_shown(ended) if now.fair else ended


def _resigned(now: Standing, seat: Seat) -> Standing:
    if now.settings.rules.side_count <= 2:
        return replace(_ended(now, Ending.RESIGNED), resigned=seat)
    return replace(now, stood_in=now.stood_in | {seat}, out=now.out | {seat})


def _new_match(now: Standing) -> Standing:
    seats = len(now.holders)
    clock = now.settings.clock
    return replace(
        now,
        match=now.match + 1,
        game=None,
        fair=(),
        secret=None,
        packs=0,
        out=frozenset(),
        looked=frozenset(),
        recent=(),
        offer=None,
        ending=None,
        resigned=None,
        bank=(0.0 if clock is None else clock.bank,) * seats,
        since=(None,) * seats,
    )


def _with_secret_shown(now: Standing) -> Standing:
    game = replace(now.fair[-1], secret=now.secret)
    return replace(now, fair=(*now.fair[:-1], game))


def _asked_at(now: Standing, after: Standing, entry: Entry) -> tuple[int, ...]:
    """Who is asked something else than before."""
    if not isinstance(entry, Happened | TakenBack | Rematched):
        return now.asked_at
    apart = (
        isinstance(entry, Happened)
        and entry.action is not None
        and now.game is not None
        and after.game is not None
        and now.game.phase is after.game.phase
        and now.game.phase in TOGETHER
    )
    if apart:
        assert isinstance(entry, Happened)
        assert entry.action is not None
        return with_one(now.asked_at, entry.action.seat, after.version)
    return (after.version,) * len(now.asked_at)
