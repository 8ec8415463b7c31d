"""A table at which people of a test sit, and what each of them heard."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random

import msgspec

from muggins.bots import bot
from muggins.engine.actions import Action
from muggins.engine.events import (
    Counted,
    Dealt,
    Drew,
    Event,
    Played,
    Shown,
    StarterTurned,
    Tucked,
    What,
)
from muggins.engine.rules import Rules, Seat
from muggins.table.bot_seats import BotSeats
from muggins.table.entries import Entry, Opened
from muggins.table.local import LocalTable
from muggins.table.log import LogInMemory
from muggins.table.messages import Act, Contribute, Done, GoOn, Said, Update
from muggins.table.rulings import folded
from muggins.table.settings import Bot, Holder, Person, Settings
from muggins.table.standing import Standing, opened
from muggins.table.telling import events_of

CARD = re.compile(r'"((?:10|[2-9AJQK])[cdhs])"')

ENTROPY = "c0" * 16


class Table:
    """A table with a clock of its own; it checks every byte that anybody is told."""

    def __init__(
        self,
        settings: Settings | Rules,
        holders: Sequence[Holder] | None = None,
        seed: int = 1,
    ) -> None:
        if isinstance(settings, Rules):
            settings = Settings(rules=settings)
        seats = settings.rules.seats
        self.holders = people(seats) if holders is None else holders
        self.time = 1000.0
        self.log = LogInMemory()
        self.heard: dict[int | None, list[Update]] = {}
        self._known: dict[int | None, set[str]] = defaultdict(set)
        self._ids = 0
        random = Random(seed)
        self.table = LocalTable(
            settings,
            self.holders,
            log=self.log,
            bots=BotSeats(bot, lambda: random),
            clock=lambda: self.time,
            secret=lambda: f"{random.getrandbits(256):064x}",
        )
        for seat in [*range(seats), None]:
            self.heard[seat] = []
            self.table.hear(seat, self._hears)

    @property
    def now(self) -> Standing:
        return self.table._now

    def say(self, who: int, kind: type[Said], /, **fields: object) -> Done:
        """Say it with a new id, and the present version where one is wanted."""
        return self.table.say(who, self.said(kind, **fields))

    def said(self, kind: type[Said], /, **fields: object) -> Said:
        self._ids += 1
        fields.setdefault("id", f"m{self._ids}")
        if "version" in kind.__struct_fields__:
            fields.setdefault("version", self.table.version)
        if "match" in kind.__struct_fields__:
            fields.setdefault("match", self.now.match)
        if "commitment" in kind.__struct_fields__:
            fields.setdefault("commitment", self.now.fair[-1].commitment if self.now.fair else "")
        return kind(**fields)  # type: ignore[arg-type] # fields as the message has them

    def is_looking(self) -> bool:
        return self.now.is_looking

    def bank(self) -> tuple[float, ...]:
        return self.now.bank

    def stood_in(self) -> set[int]:
        return {*self.now.stood_in}

    def act(self, seat: int, action: Action) -> Done:
        return self.say(seat, Act, action=action)

    def legal(self, seat: int) -> tuple[Action, ...]:
        view = self.table.update(seat).view
        return () if view is None else view.legal

    def begin(self) -> Table:
        """Everybody contributes to the next game."""
        for seat in self.now.contributing:
            self.say(seat, Contribute, contribution=ENTROPY)
        return self

    def move(self) -> bool:
        """Somebody does the first thing there is to do; whether there was any."""
        if self.table.is_over:
            return False
        if self.now.contributing:
            self.begin()
            return True
        for seat in self.now.still_looking:
            self.say(seat, GoOn)
            return True
        for seat in self.now.people:
            legal = self.legal(seat)
            if legal:
                self.act(seat, legal[0])
                return True
        return False

    def replayed(self) -> Standing:
        """How the table stands by its log alone, as another process would read it."""
        entries = self.log.read("table")
        as_text = [msgspec.json.encode(entry) for entry in entries]
        first, *others = [msgspec.json.decode(each, type=Entry) for each in as_text]
        assert isinstance(first, Opened)
        return folded(opened(first), others)

    def _hears(self, update: Update) -> None:
        heard = self.heard[update.seat]
        events = events_of(self.log.read("table", heard[-1].version if heard else 0))
        heard.append(update)
        self._known[update.seat] = check_told(update, events, self._known[update.seat], self.now)


def people(seats: int) -> list[Holder]:
    return [Person(f"p{seat}") for seat in range(seats)]


def with_bots(rules: Rules, name: str = "simple") -> list[Holder]:
    """One person, and bots at all other seats."""
    return [Person("p0"), *[Bot(name) for _ in range(rules.seats - 1)]]


def check_told(update: Update, events: Iterable[Event], known: set[str], now: Standing) -> set[str]:
    """No card in what a seat is told may be hidden from it.

    *known* is what it had seen of this deal, and *events* came since; what it has seen now.
    """
    open_now = set(known)
    for event in events:
        shown = shown_by(event, now, update.seat)
        open_now |= shown
        known = shown if isinstance(event, Dealt) else known | shown
    text = msgspec.json.encode(update).decode()
    told = {*CARD.findall(text)}
    allowed = open_now | own_cards(now, update.seat)
    assert told <= allowed, f"seat {update.seat} was told of {told - allowed}"
    assert now.secret is None or now.fair[-1].secret is not None or now.secret not in text
    return known


def own_cards(now: Standing, seat: Seat | None) -> set[str]:
    """What a seat holds or has thrown, and what lies face up under the pack."""
    game = now.game
    if game is None:
        return set()
    cards = {card.value for card in game.pack[-game.face_up :]} if game.face_up else set()
    if seat is not None:
        for mine in (game.dealt, game.hands, game.unplayed, game.thrown):
            cards |= {card.value for card in mine[seat]} if mine else set()
    return cards


def shown_by(event: Event, now: Standing, seat: Seat | None) -> set[str]:
    """The cards that an event shows to a seat."""
    closed = now.settings.rules.has_closed_hands
    match event:
        case Dealt(hands=hands):  # its own, and two deals may come at once
            return set() if seat is None else {card.value for card in hands[seat]}
        case Played(_, card, _) | StarterTurned(card=card) | Drew(card=card):
            return {card.value}
        case Counted(owner, what, cards) | Shown(owner, what, cards):
            if not closed or what is not What.HAND or owner == seat:
                return {card.value for card in cards}
            return set()
        case Tucked(cards=cards):
            return {card.value for card in cards}
        case _:
            return set()
