"""One set of games: what is counted, and what becomes of a bot that fails."""

from __future__ import annotations

import pytest

from muggins.arena.playing import PlayedSet, play_set
from muggins.arena.seating import BotMaker, Contest
from muggins.arena.tally import PARTS, Part, Role, Tally, add_deals
from muggins.bots.anything import RandomBot
from muggins.bots.bot import Bot
from muggins.cards import Card
from muggins.engine.events import DealEnded, Dealt, Event, Pegged, Why
from muggins.engine.games import GAMES
from muggins.engine.rules import Rules, Seat
from muggins.table.reader import read
from muggins.table.record import Record
from tests.arena.players import (
    Babbler,
    Backhand,
    Cheat,
    First,
    Impostor,
    Leaver,
    Mute,
    Onlooker,
    Raiser,
    Unborn,
)
from tests.cli.test_commands import GOLDEN


def one_set(
    *bots: str | BotMaker, rules: Rules = GAMES["traditional"], number: int = 0
) -> PlayedSet:
    return play_set(Contest(rules=rules, bots=bots, seed=3), number)


def test_a_set_shares_one_game_each_between_equals() -> None:
    done = one_set("random", "random")
    assert sum(done.shares) == 1
    assert [tally.places for tally in done.tallies] == [2, 2]
    assert sum(tally.wins for tally in done.tallies) == 2
    assert done.tallies[0].margin == -done.tallies[1].margin
    assert done.faults == ()


def test_bots_without_chance_win_one_each() -> None:
    for number in range(5):
        done = one_set(First, First, number=number)
        assert done.shares == (0.5, 0.5)
        assert done.tallies[0].points == done.tallies[1].points


def test_the_same_set_can_be_played_again() -> None:
    assert one_set("random", RandomBot) == one_set("random", RandomBot)
    assert one_set("random", "random") != one_set("random", "random", number=1)


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (Raiser, "it raised RuntimeError: I have lost my cards ("),
        (Onlooker, "it raised RuntimeError: I did not see 3 counts ("),
        (Leaver, "it raised SystemExit: I am leaving deal 0 ("),
        (Cheat, "which is illegal: seat 0 does not hold"),
        (Impostor, "which is illegal: seat 0 cannot act for seat 1"),
        (Mute, "it chose None, which is no action"),
        (Babbler, "Throw(seat=0, cards=None), which is illegal: "),
        (Unborn, "it raised ValueError: not today ("),
    ],
)
def test_a_bot_that_fails_loses_and_is_named(bot: type[Bot], fault: str) -> None:
    done = one_set(bot, "random")
    assert done.shares == (0.0, 1.0)
    assert [tally.forfeits for tally in done.tallies] == [2, 0]
    assert [tally.wins for tally in done.tallies] == [0, 2]
    assert [tally.ended for tally in done.tallies] == [0, 0]
    first, second = done.faults
    assert first.startswith(f"{bot.__name__} at seat 0 lost game 0 of set 0, seed 3: ")
    assert second.startswith(f"{bot.__name__} at seat 1 lost game 1 of set 0, seed 3: ")
    assert fault in first
    assert "\n" not in first


def test_who_sits_with_a_bot_that_fails_shares_the_game() -> None:
    done = one_set("random", "random", Raiser, rules=GAMES["three-player"])
    assert done.shares == (0.5, 0.5, 0.0)
    assert [tally.wins for tally in done.tallies] == [0, 0, 0]
    done = one_set("random", Raiser, rules=GAMES["partners"])
    assert done.shares == (1.0, 0.0)


def test_alone_a_bot_that_fails_has_lost() -> None:
    done = one_set(Raiser, "random", rules=GAMES["solitaire"])
    assert done.shares[0] == 0
    assert (done.tallies[0].forfeits, done.tallies[1].forfeits) == (1.0, 0.0)


def test_a_throw_may_be_the_other_way_round() -> None:
    assert one_set(Backhand, Backhand).faults == ()


def test_every_reason_to_peg_belongs_to_a_part_of_the_deal() -> None:
    assert {*Why} == {*PARTS, Why.HEAD_START}


def tallied(game: str) -> tuple[Record, list[Tally]]:
    """A golden game, and what each seat got in it."""
    record = read((GOLDEN / f"{game}.crib").read_text("utf-8"))
    rules = record.header.rules
    tallies = [Tally() for _ in rules.sides]
    add_deals(tallies, rules, record.events)
    return record, tallies


def test_points_go_to_role_and_part() -> None:
    """A first deal by seat 1, and the beginning of the next."""
    events: list[Event] = [
        Pegged(Seat(0), Why.HEAD_START, 3, 3),
        Dealt(1, Seat(1), ((Card.H5,), (Card.H6,)), (), ()),
        Pegged(Seat(1), Why.HEELS, 2, 2),
        Pegged(Seat(0), Why.PLAY, 4, 7),
        Pegged(Seat(1), Why.GO, 1, 3),
        Pegged(Seat(0), Why.HAND, 8, 15),
        Pegged(Seat(0), Why.MUGGINS, 6, 21),
        Pegged(Seat(1), Why.CRIB, 5, 8),
        DealEnded(1),
        Dealt(2, Seat(0), ((Card.H5,), (Card.H6,)), (), ()),
        Pegged(Seat(0), Why.HAND, 10, 31),
    ]
    tallies = [Tally(), Tally()]
    add_deals(tallies, GAMES["traditional"], events)
    pone, dealer = tallies
    assert (pone.deals, dealer.deals) == ({Role.PONE: 1}, {Role.DEALER: 1})
    assert pone.points == {
        (Role.PONE, Part.PLAY): 4,
        (Role.PONE, Part.HAND): 8,
        (Role.PONE, Part.MUGGINS): 6,
    }
    assert dealer.points == {(Role.DEALER, Part.PLAY): 3, (Role.DEALER, Part.CRIB): 5}


def test_the_last_deal_is_left_out_and_everything_else_is_in() -> None:
    record, tallies = tallied("traditional")
    end = max(i for i, event in enumerate(record.events) if isinstance(event, DealEnded))
    pegged = sum(event.holes for event in record.events[:end] if isinstance(event, Pegged))
    assert sum(tally.points.total() for tally in tallies) == pegged


def test_the_free_crib_is_no_deal() -> None:
    """SOLO-6"""
    _, [tally] = tallied("solitaire")
    assert tally.deals == {Role.DEALER: 6}


def test_others_are_no_pone() -> None:
    done = one_set("random", "random", rules=GAMES["partners"])
    assert {*done.tallies[0].deals} == {Role.DEALER, Role.OTHER}
