"""Tables of every game, driven by people who send twice, send late, go away and lie."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from muggins.cards import PACK, Card
from muggins.engine.actions import CallMuggins, Claim, Cut, Deal, Pass, Play, Throw
from muggins.engine.rules import Rules, Seat
from muggins.table.messages import (
    Act,
    Agree,
    ComeBack,
    Contribute,
    Decline,
    GoOn,
    OfferDraw,
    Pause,
    Refused,
    Rematch,
    Resign,
    Resume,
    Said,
    StandIn,
    TakeBack,
)
from muggins.table.reader import read
from muggins.table.settings import Bot, Clock, Holder, OutOfTime, Person, Settings
from tests.rows import ROWS
from tests.table.tables import ENTROPY, Table

SEATS = st.integers(0, 7)
LEAVING: tuple[type[Said], ...] = (Resign, StandIn)
OFTEN: tuple[type[Said], ...] = (
    OfferDraw,
    Agree,
    Decline,
    Pause,
    Resume,
    ComeBack,
    TakeBack,
    GoOn,
    Rematch,
)


class Sitting(RuleBasedStateMachine):
    """Whatever is said, the log replays, and nobody hears of a card they may not know.

    That no update tells too much is checked with each update (`tests.table.tables`).
    """

    table: Table

    @initialize(
        rules=st.sampled_from(ROWS),
        bots=st.lists(st.booleans(), min_size=8, max_size=8),
        clock=st.sampled_from([None, *OutOfTime]),
        friendly=st.booleans(),
        looks=st.sampled_from([None, 3.0]),
        seed=st.integers(0, 9),
    )
    def sit_down(
        self,
        rules: Rules,
        bots: list[bool],
        clock: OutOfTime | None,
        friendly: bool,
        looks: float | None,
        seed: int,
    ) -> None:
        holders: list[Holder] = [
            Bot("random") if is_bot and seat else Person(f"p{seat}")
            for seat, is_bot in zip(range(rules.seats), bots, strict=False)
        ]
        timed = None if clock is None else Clock(move=30, bank=20, out_of_time=clock)
        agreed = Settings(
            rules=rules,
            clock=timed,
            is_friendly=friendly,
            goes_on_after=looks,
            stand_in="random",
        )
        self.table = Table(agreed, holders, seed)

    @rule(steps=st.integers(1, 12))
    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            with suppress(Refused):
                self.table.move()

    @rule(seat=SEATS, pick=st.integers(0, 50))
    def act(self, seat: int, pick: int) -> None:
        legal = self.table.legal(self._seat(seat))
        if legal:
            self._say(seat, Act, action=legal[pick % len(legal)])

    @rule(
        seat=SEATS,
        other=SEATS,
        kind=st.sampled_from(["play", "throw", "cut", "claim", "muggins", "pass", "deal"]),
        cards=st.lists(st.sampled_from(PACK), min_size=1, max_size=3),
        number=st.integers(-1, 60),
    )
    def lie(self, seat: int, other: int, kind: str, cards: list[Card], number: int) -> None:
        """Do anything, legal or not, for oneself or for somebody else."""
        who = Seat(other)
        actions = {
            "play": Play(who, cards[0]),
            "throw": Throw(who, tuple(cards)),
            "cut": Cut(who, number),
            "claim": Claim(who, number),
            "muggins": CallMuggins(who, number),
            "pass": Pass(who),
            "deal": Deal(who),
        }
        self._say(seat, Act, action=actions[kind])

    @rule(seat=SEATS, kind=st.sampled_from(OFTEN))
    def ask(self, seat: int, kind: type[Said]) -> None:
        self._say(seat, kind)

    @rule(seat=SEATS, kind=st.sampled_from(LEAVING), other=SEATS, times=st.integers(0, 5))
    def leave(self, seat: int, kind: type[Said], other: int, times: int) -> None:
        if kind is StandIn:
            self._say(seat, StandIn, seat=Seat(other))
        elif not times:
            self._say(seat, Resign)

    @rule(seat=SEATS, given=st.sampled_from([ENTROPY, "00", "no"]))
    def contribute(self, seat: int, given: str) -> None:
        self._say(seat, Contribute, contribution=given)

    @rule(seat=SEATS, late=st.integers(1, 30))
    def say_late(self, seat: int, late: int) -> None:
        who = self._seat(seat)
        legal = self.table.legal(who)
        if legal:
            version = self.table.table.version - late
            asked_at = self.table.now.asked_at[who]
            before = self.table.now
            self._say(seat, Act, action=legal[0], version=version)
            if version < asked_at:
                assert self.table.now is before

    @rule(seconds=st.sampled_from([1.0, 10.0, 60.0]))
    def wait(self, seconds: float) -> None:
        self.table.time += seconds
        self.table.table.tick()

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        now = self.table.now
        assert self.table.replayed() == now
        assert now.version == len(self.table.log.read("table"))
        if now.ending is None and now.paused_by is None:
            waits = now.contributing or now.still_looking
            seats = range(len(now.holders))
            assert waits or any(self.table.legal(seat) for seat in seats), "nobody can go on"
        if now.game is not None:
            read(self.table.table.record([f"p{seat}" for seat in range(len(now.holders))]))

    def _seat(self, seat: int) -> int:
        """A seat at which somebody sits who can say something."""
        people = [
            place for place, holder in enumerate(self.table.holders) if isinstance(holder, Person)
        ]
        return people[seat % len(people)]

    def _say(self, seat: int, kind: type[Said], /, **fields: object) -> None:
        who = self._seat(seat)
        said, before = self.table.said(kind, **fields), self.table.now
        try:
            done = self.table.table.say(who, said)
        except Refused:
            assert self.table.now is before
        else:
            after = self.table.now
            assert self.table.table.say(who, said) == done  # said twice, done once
            assert self.table.now is after


TestTablesOfEveryGame = Sitting.TestCase
TestTablesOfEveryGame.settings = settings(max_examples=250, stateful_step_count=40)
