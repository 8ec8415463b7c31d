"""The clock of a table, and what it does as time passes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from muggins.engine.games import GAMES
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.table.entries import Resigned
from muggins.table.following import Moment, of_itself, wakes_at
from muggins.table.messages import (
    Agree,
    ComeBack,
    Contribute,
    Ending,
    Pause,
    Resume,
    StandIn,
    TakeBack,
)
from muggins.table.settings import Clock, OutOfTime, Settings
from tests.table.tables import ENTROPY, Table
from tests.table.test_local import until

TRADITIONAL = GAMES["traditional"]


def table_with(clock: Clock | None, goes_on_after: float | None = None) -> Table:
    return Table(Settings(rules=TRADITIONAL, clock=clock, goes_on_after=goes_on_after))


def test_a_move_that_takes_longer_comes_out_of_the_bank() -> None:
    table = until(table_with(Clock(move=10, bank=60)), Phase.THROW)
    table.time += 8
    table.act(0, table.legal(0)[0])
    assert table.bank() == (60, 60)
    table.time += 17
    table.act(1, table.legal(1)[0])  # thought for 25 seconds
    assert table.bank() == (60, 45)
    assert table.table.update(0).table.waiting_since.count(None) == 1


def test_when_time_is_up_a_bot_stands_in() -> None:
    table = until(table_with(Clock(move=10, bank=5)), Phase.THROW)
    assert wakes_at(table.now) == table.time + 15
    table.time += 14
    table.table.tick()
    assert not table.stood_in()
    table.time += 1
    table.table.tick()
    assert table.stood_in() == {0, 1}
    assert table.bank() == (0, 0)
    assert table.now.ending is Ending.PLAYED  # two bots have played it out
    assert table.replayed() == table.now


def test_when_time_is_up_one_may_have_lost() -> None:
    clock = Clock(move=10, out_of_time=OutOfTime.RESIGNS)
    table = until(table_with(clock), Phase.THROW)
    table.act(0, table.legal(0)[0])
    table.time += 10
    table.table.tick()
    assert (table.now.ending, table.now.resigned) == (Ending.RESIGNED, 1)
    assert wakes_at(table.now) is None
    assert of_itself(table.now, Moment(table.time + 99)) == []


def test_who_does_not_contribute_in_time_is_stood_in_for() -> None:
    table = table_with(Clock(move=10, out_of_time=OutOfTime.RESIGNS))
    table.say(0, Contribute, contribution=ENTROPY)
    table.time += 10
    table.table.tick()
    assert table.stood_in() == {1}
    assert table.now.fair[0].contributions == (ENTROPY, None)
    assert table.now.game is not None


def test_who_looks_at_a_count_for_too_long_has_looked() -> None:
    table = table_with(Clock(move=10))
    while not table.is_looking():
        table.move()
    assert table.now.still_looking == [0, 1]
    table.time += 10
    table.table.tick()
    assert not table.is_looking()
    assert not table.stood_in()


def test_a_count_may_go_on_by_itself() -> None:
    table = table_with(None, goes_on_after=5)
    assert wakes_at(table.now) is None
    while not table.is_looking():
        table.move()
    assert wakes_at(table.now) == table.time + 5
    table.time += 4
    table.table.tick()
    assert table.is_looking()
    table.time += 1
    table.table.tick()
    assert not table.is_looking()
    assert table.replayed() == table.now


def test_a_pause_costs_nobody_time() -> None:
    table = until(table_with(Clock(move=10), goes_on_after=5), Phase.THROW)
    table.time += 4
    table.say(0, Pause)
    assert wakes_at(table.now) is None
    table.time += 1000
    table.table.tick()
    assert not table.stood_in()
    table.say(1, Resume)
    assert wakes_at(table.now) == table.time + 6


def test_who_takes_a_move_back_has_their_time_again() -> None:
    clock = Clock(move=10, bank=60)
    table = until(Table(Settings(rules=TRADITIONAL, clock=clock)), Phase.THROW)
    table.time += 9
    table.act(0, table.legal(0)[0])
    table.time += 1
    table.say(0, TakeBack)
    table.say(1, Agree)
    assert table.now.since[0] == table.time


def test_what_begins_in_a_pause_costs_no_time() -> None:
    table = until(table_with(Clock(move=10)), Phase.THROW)
    table.say(0, Pause)
    table.time += 1000
    table.say(1, StandIn, seat=Seat(1))
    table.say(1, ComeBack)
    table.time += 1000
    table.say(0, Resume)
    assert table.now.since[1] == table.time


def test_who_lets_a_bot_move_pays_for_the_time() -> None:
    table = until(table_with(Clock(move=10, bank=60)), Phase.THROW)
    table.time += 30
    table.say(0, StandIn, seat=Seat(0))
    assert table.bank()[0] == 40


def test_time_is_up_first_for_whose_it_ran_out_first() -> None:
    clock = Clock(move=10, bank=20, out_of_time=OutOfTime.RESIGNS)
    table = until(table_with(clock), Phase.PLAY)
    now = replace(table.now, since=(table.time, table.time), bank=(20.0, 5.0))
    [resigned] = of_itself(now, Moment(table.time + 99))
    assert isinstance(resigned, Resigned)
    assert resigned.seat == 1


@pytest.mark.parametrize(
    ("move", "bank", "fault"),
    [
        (0.5, 0, "a move has 1 second to 30 days"),
        (10**9, 0, "a move has 1 second to 30 days"),
        (10, -1, "a bank has 0 seconds to 30 days"),
    ],
)
def test_a_clock_must_be_possible(move: float, bank: float, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Clock(move=move, bank=bank)
    with pytest.raises(ValueError, match="a count stays 1 to 3600 seconds, not 0"):
        Settings(rules=TRADITIONAL, goes_on_after=0)
