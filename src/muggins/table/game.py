"""A match between seats of this program: the convenient front of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType

from muggins.cards import Card
from muggins.engine.actions import Action
from muggins.engine.deal import Shuffle
from muggins.engine.decide import advance, start
from muggins.engine.events import Event
from muggins.engine.games import rules_for
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.legal import legal
from muggins.engine.phase import Phase
from muggins.engine.redact import redact, view
from muggins.engine.rules import Rules, Seat, Side
from muggins.engine.state import waiting
from muggins.engine.view import SeatEvent, SeatView
from muggins.table.record import Header, names_for, write


def shuffled(cards: Sequence[Card], random: Random) -> list[Card]:
    """The cards in an order of *random*'s: the same in every version of Python."""
    keys = [random.random() for _ in cards]
    return [cards[place] for place in sorted(range(len(cards)), key=keys.__getitem__)]


class Game:
    """A match of *game*, a name or a row of rules, with its house rules.

    The same *seed* gives the same cards; a *shuffle* of one's own gives them in its place.
    Without a *dealer* the deal is drawn for.
    Raises `ValueError` for a game or a house rule that there is not.
    """

    def __init__(
        self,
        game: str | Rules = "traditional",
        *,
        seed: int | str | None = None,
        dealer: int | None = None,
        house: Mapping[str, str] = MappingProxyType({}),
        shuffle: Shuffle | None = None,
    ) -> None:
        rules = game if isinstance(game, Rules) else rules_for(game, house)
        if isinstance(game, Rules) and house:
            raise ValueError("house rules go with a game's name; a row of rules has them already")
        if seed is not None and shuffle is not None:
            raise ValueError("cards come from a seed or from a shuffle, not from both")
        # Repeatable is wanted here; the fair deal is the table's.
        self._shuffle = shuffle or partial(shuffled, random=Random(seed))  # noqa: S311
        begun = start(rules, self._shuffle, None if dealer is None else Seat(dealer))
        self._state = begun.state
        self._events = begun.events

    def __repr__(self) -> str:
        return f"<Game of {self.rules.name}: {self._state.phase}, scores {self.scores}>"

    @property
    def rules(self) -> Rules:
        return self._state.rules

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._state.phase is Phase.OVER

    @property
    def is_between_deals(self) -> bool:
        """Whether the next deal is awaited: the last one still lies open."""
        return self._state.phase is Phase.DEAL

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that the game waits for; each can act, in any order."""
        return waiting(self._state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side in the present game, or the last one."""
        return self._state.scores

    @property
    def winner(self) -> Side | None:
        """The side that has won the match; `None` before, and when the pack wins at solitaire."""
        return self._state.match_winner

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened: the whole truth, hidden cards included."""
        return tuple(self._events)

    def legal(self, seat: int) -> list[Action]:
        """Everything that *seat* may do now; nothing when it may not act."""
        return legal(self._state, Seat(seat))

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do it, and say what followed. Raises `IllegalAction`, and then nothing has changed."""
        if action.seat != seat:
            raise IllegalAction(
                Code.NOT_YOUR_TURN, f"seat {seat} cannot act for seat {action.seat}"
            )
        log = advance(self._state, action, self._shuffle)
        self._state = log.state
        self._events += log.events
        return tuple(log.events)

    def view(self, seat: int | None) -> SeatView:
        """What *seat* may see; `None` is a watcher."""
        return view(self._state, self._known(seat))

    def seen(self, seat: int | None) -> tuple[SeatEvent, ...]:
        """Everything that has happened, as *seat* saw it; `None` is a watcher."""
        viewer = self._known(seat)
        return tuple([redact(event, self.rules, viewer) for event in self._events])

    def record(
        self, seats: Sequence[str] = (), *, date: str | None = None, notes: Sequence[str] = ()
    ) -> str:
        """The match so far as text. Raises `ValueError` for names that cannot stand in it."""
        names = tuple(seats) or names_for(self.rules)
        header = Header(rules=self.rules, seats=names, date=date, notes=tuple(notes))
        return write(header, self._events)

    def _known(self, seat: int | None) -> Seat | None:
        if seat is not None and not 0 <= seat < self.rules.seats:
            raise IllegalAction(
                Code.NO_SUCH_SEAT,
                f"there is no seat {seat}; the seats are 0 to {self.rules.seats - 1}",
            )
        return None if seat is None else Seat(seat)
