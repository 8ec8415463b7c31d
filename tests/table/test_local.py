"""A table: what is said at it, what comes of it, and what everybody hears."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest

from muggins.bots.anything import RandomBot
from muggins.engine.actions import Cut, Deal, Play, Throw
from muggins.engine.events import Thrown
from muggins.engine.games import GAMES, rules_for
from muggins.engine.phase import Phase
from muggins.engine.rules import Rules, Seat
from muggins.engine.view import SeatView, ThrownUnseen
from muggins.table.bot_seats import BotSeats
from muggins.table.entries import Entry, GotUp, Happened, Opened, Rematched, SatDown
from muggins.table.fair import commitment_to
from muggins.table.fair_check import check_fair
from muggins.table.following import Moment, following
from muggins.table.local import LocalTable
from muggins.table.log import LogInMemory, OldVersion
from muggins.table.messages import (
    Act,
    Agree,
    Asking,
    ComeBack,
    Contribute,
    Decline,
    Ending,
    GoOn,
    OfferDraw,
    Pause,
    Refused,
    Rematch,
    Resign,
    Resume,
    StandIn,
    TakeBack,
    Update,
)
from muggins.table.reader import read
from muggins.table.rulings import folded, ruled
from muggins.table.settings import Bot, Person, Settings
from muggins.table.standing import fold, opened
from tests.rows import ROWS
from tests.table.tables import ENTROPY, Table, with_bots

TRADITIONAL = GAMES["traditional"]


def until(table: Table, phase: Phase) -> Table:
    """The first legal thing is done until the game has come to a phase."""
    while table.now.game is None or table.now.game.phase is not phase:
        assert table.move()
    return table


def refused(code: str, table: Table, who: int, kind: type, /, **fields: object) -> str:
    """The refusal's words; nothing has changed."""
    before = table.now
    with pytest.raises(Refused) as refusal:
        table.say(who, kind, **fields)
    assert refusal.value.code == code
    assert table.now is before
    return str(refusal.value)


@pytest.mark.parametrize("rules", ROWS, ids=lambda row: "-".join([row.name, *row.house]))
def test_people_play_every_game_to_its_end(rules: Rules) -> None:
    table = Table(rules)
    while table.move():
        pass
    assert table.now.ending is Ending.PLAYED
    assert table.replayed() == table.now
    assert table.now.game is not None
    record = read(table.table.record([f"p{seat}" for seat in range(rules.seats)]))
    assert record.scores == table.now.game.scores
    games = check_fair(rules, record.header.fair, record.events).games
    assert games == table.now.game.game
    assert all(game.contributions == (ENTROPY,) * rules.seats for game in record.header.fair)


@pytest.mark.parametrize("name", GAMES)
def test_a_person_plays_with_bots(name: str) -> None:
    rules = GAMES[name]
    table = Table(rules, with_bots(rules))
    while table.move():
        pass
    assert table.now.ending is Ending.PLAYED
    assert table.replayed() == table.now


def test_the_number_of_seats_is_that_of_the_game() -> None:
    with pytest.raises(ValueError, match="traditional has 2 seats, not 1"):
        LocalTable(Settings(rules=TRADITIONAL), [Bot("simple")])


def test_no_card_is_dealt_before_all_have_contributed() -> None:
    table = Table(TRADITIONAL)
    update = table.table.update(0)
    assert update.view is None
    assert update.table.contributes == (0, 1)
    assert update.table.fair[0].secret is None
    assert refused("not-started", table, 0, Act, action=Deal(Seat(0)))
    assert "16 to 64" in refused("no-contribution", table, 0, Contribute, contribution="00")
    table.say(0, Contribute, contribution=ENTROPY)
    assert refused("already-given", table, 0, Contribute, contribution=ENTROPY)
    assert table.table.update(0).table.contributes == (1,)
    table.say(1, Contribute, contribution=ENTROPY)
    assert table.now.game is not None
    assert refused("not-wanted", table, 1, Contribute, contribution=ENTROPY)


def test_the_secret_is_shown_when_the_game_is_over() -> None:
    table = Table(rules_for("noddy", {"best-of": "3"}))
    promise = table.table.update(None).table.fair[0]
    until(table, Phase.NEXT_GAME)
    [shown] = table.table.update(None).table.fair
    assert shown.secret is not None
    assert commitment_to(shown.secret) == promise.commitment
    while table.now.still_looking:
        table.move()
    second = table.table.update(None).table.fair[1]
    assert second.secret is None
    assert second.commitment != promise.commitment


def test_throws_are_secret_and_may_come_at_the_same_time() -> None:
    """CRIB-3: what one throws changes nothing for the other, and tells nothing."""
    table = until(Table(TRADITIONAL), Phase.THROW)
    seen = table.table.version
    first, second = (table.legal(seat)[0] for seat in (0, 1))
    table.say(0, Act, action=first, version=seen)
    heard = table.heard[1][-1].events
    assert heard == (ThrownUnseen(Seat(0), 2),)
    assert isinstance(table.heard[0][-1].events[0], Thrown)
    table.say(1, Act, action=second, version=seen)  # the version before the other threw
    assert table.now.game is not None
    assert table.now.game.phase is Phase.CUT


def test_what_is_said_twice_is_done_once() -> None:
    table = until(Table(TRADITIONAL), Phase.PLAY)
    assert table.now.game is not None
    seat = table.now.game.turn
    assert seat is not None
    said = table.said(Act, action=table.legal(seat)[0])
    done = table.table.say(seat, said)
    version = table.table.version
    assert table.table.say(seat, said) == done
    assert table.table.version == version
    for _ in range(6):
        table.move()
    assert table.table.say(seat, said) == done


def test_an_old_version_is_refused() -> None:
    table = until(Table(TRADITIONAL), Phase.PLAY)
    seen = table.table.version
    table.move()
    assert table.now.game is not None
    seat = table.now.game.turn
    assert seat is not None
    words = refused("old-version", table, seat, Act, action=table.legal(seat)[0], version=seen)
    assert words.startswith(f"things have changed since version {seen}")
    assert refused("old-version", table, seat, Act, action=table.legal(seat)[0], version=10**6)


def test_what_the_rules_refuse_has_the_code_of_the_rules() -> None:
    table = until(Table(TRADITIONAL), Phase.PLAY)
    assert table.now.game is not None
    seat = table.now.game.turn
    assert seat is not None
    other = Seat(1 - seat)
    card = table.now.game.unplayed[other][0]
    assert refused("not-your-turn", table, other, Act, action=Play(other, card))
    assert refused("not-your-turn", table, seat, Act, action=Play(other, card))
    assert refused("not-in-hand", table, seat, Act, action=Play(seat, card))
    assert refused("not-now", table, seat, Act, action=Cut(seat, 10))


def test_a_count_stays_until_all_have_looked_at_it() -> None:
    table = until(Table(TRADITIONAL), Phase.DEAL)
    while not table.now.is_looking:
        table.move()
    assert table.table.update(1).table.goes_on == (0, 1)
    assert table.now.game is not None
    deal = table.now.game.deal
    dealer = table.now.game.dealer
    assert dealer is not None
    table.act(dealer, Deal(dealer))  # as good as saying so
    assert table.now.still_looking == [1 - dealer]
    table.say(1 - dealer, GoOn)
    assert table.now.game.phase is Phase.THROW
    assert table.now.game.deal == deal + 1
    assert refused("not-wanted", table, 0, GoOn)


def test_a_move_against_bots_is_taken_back_at_once() -> None:
    """Before anything hidden has been shown after it: here the cut is the person's own."""
    tables = (Table(TRADITIONAL, with_bots(TRADITIONAL), seed) for seed in range(20))
    table = next(table for table in tables if until(table, Phase.THROW).now.game.dealer == 1)  # type: ignore[union-attr] # it has begun
    before = table.now.game
    assert refused("nothing-to-take-back", table, 0, TakeBack)
    table.act(0, table.legal(0)[0])
    assert table.now.game != before
    table.say(0, TakeBack)
    assert table.now.game == before
    assert table.replayed() == table.now


def test_among_people_a_move_is_taken_back_when_all_agree() -> None:
    table = until(Table(TRADITIONAL), Phase.THROW)
    first, second = (table.legal(seat)[0] for seat in (0, 1))
    before = table.now.game
    table.act(0, first)
    assert table.table.update(0).table.may_take_back
    assert not table.table.update(1).table.may_take_back
    table.say(0, TakeBack)
    assert table.table.update(1).table.offer is not None
    assert refused("other-offer", table, 1, OfferDraw)
    assert refused("not-wanted", table, 0, Agree)
    table.say(1, Decline)
    assert table.table.update(1).table.offer is None
    assert refused("no-offer", table, 1, Agree)
    assert refused("no-offer", table, 1, Decline)
    table.say(0, TakeBack)
    table.say(1, Agree)
    assert table.now.game == before
    table.act(0, first)
    table.act(1, second)  # the second throw ends the throwing, and still shows nothing
    assert table.table.update(0).table.may_take_back
    table.say(0, TakeBack)
    table.say(1, Agree)
    assert table.now.game is not None
    assert table.now.game.thrown[1]
    assert not table.now.game.thrown[0]
    assert table.replayed() == table.now
    names = ["p0", "p1"]
    assert read(table.table.record(names)).events  # without what was taken back
    table.act(0, first)
    table.move()  # the cut turns up the starter
    assert refused("nothing-to-take-back", table, 0, TakeBack)


def test_in_a_game_that_counts_nothing_is_taken_back() -> None:
    table = until(Table(Settings(rules=TRADITIONAL, is_friendly=False)), Phase.THROW)
    table.act(0, table.legal(0)[0])
    assert refused("not-friendly", table, 0, TakeBack)


def test_while_a_game_is_paused_nobody_plays() -> None:
    table = until(Table(TRADITIONAL), Phase.THROW)
    assert refused("not-wanted", table, 0, Resume)
    table.say(1, Pause)
    assert table.table.update(0).table.paused_by == 1
    assert refused("paused", table, 0, Act, action=table.legal(0)[0])
    table.say(0, Resume)
    table.act(0, table.legal(0)[0])


def test_who_resigns_loses_and_the_secret_is_shown() -> None:
    table = until(Table(TRADITIONAL), Phase.THROW)
    table.say(1, Resign)
    told = table.table.update(None).table
    assert (told.ending, told.resigned) == (Ending.RESIGNED, 1)
    assert told.fair[0].secret is not None
    assert refused("over", table, 0, Act, action=Deal(Seat(0)))
    assert refused("over", table, 0, Resign)


def test_where_more_than_two_sides_play_a_bot_takes_the_place_of_who_resigns() -> None:
    rules = GAMES["three-player"]
    table = until(Table(rules), Phase.THROW)
    table.say(1, Resign)
    assert table.table.update(0).table.stood_in == (1,)
    assert refused("over", table, 1, ComeBack)
    while table.move():
        pass
    assert table.now.ending is Ending.PLAYED
    assert table.replayed() == table.now


def test_a_match_is_drawn_when_all_agree() -> None:
    table = until(Table(TRADITIONAL), Phase.PLAY)
    table.say(0, OfferDraw)
    offer = table.table.update(1).table.offer
    assert offer is not None
    assert offer.what is Asking.DRAW
    table.say(1, Agree)
    assert table.now.ending is Ending.DRAWN


def test_another_match_begins_when_all_agree() -> None:
    rules = GAMES["noddy"]
    table = Table(rules)
    assert refused("not-over", table, 0, Rematch)
    while table.move():
        pass
    table.say(1, Rematch)
    table.say(0, Agree)
    assert table.now.match == 2
    assert table.now.game is None
    assert any(isinstance(entry, Rematched) for entry in table.log.read("table"))
    while table.move():
        pass
    assert table.now.ending is Ending.PLAYED
    assert table.replayed() == table.now
    record = read(table.table.record(["p0", "p1"]))
    assert check_fair(rules, record.header.fair, record.events).games == 1


def test_a_bot_stands_in_for_who_goes_and_gives_the_seat_back() -> None:
    table = until(Table(TRADITIONAL), Phase.THROW)
    assert refused("not-away", table, 0, StandIn, seat=Seat(1))
    assert refused("not-wanted", table, 0, ComeBack)
    table.say(0, StandIn, seat=Seat(0))
    assert refused("not-wanted", table, 1, StandIn, seat=Seat(0))
    assert refused("stood-in", table, 0, Act, action=Deal(Seat(0)))
    for _ in range(10):
        assert table.move()
    table.say(0, ComeBack)
    assert table.now.people == [0, 1]
    while table.move():
        pass
    assert table.now.ending is Ending.PLAYED


def test_all_hear_of_everything_that_happens() -> None:
    table = Table(TRADITIONAL)
    while table.move():
        pass
    for heard in table.heard.values():
        versions = [update.version for update in heard]
        assert versions == sorted(versions)
        assert versions[-1] == table.table.version
    assert len({len(heard) for heard in table.heard.values()}) == 1


def test_a_log_refuses_what_was_decided_on_an_old_version() -> None:
    log = LogInMemory()
    table = Table(TRADITIONAL)
    entries = table.log.read("table")
    log.append("a", 0, entries)
    with pytest.raises(OldVersion, match=r"the log of a has \d+ entries, not 1"):
        log.append("a", 1, entries)
    assert log.read("a", 2) == entries[2:]
    with pytest.raises(ValueError, match="a table is opened once"):
        fold(table.now, entries[0])


def test_throws_may_be_named_in_any_order() -> None:
    table = until(Table(TRADITIONAL), Phase.THROW)
    throw = table.legal(0)[0]
    assert isinstance(throw, Throw)
    table.act(0, Throw(Seat(0), throw.cards[::-1]))
    assert table.now.game is not None
    assert table.now.game.thrown[0]


def test_who_sits_at_a_table_is_told() -> None:
    told = Table(TRADITIONAL, [Person("Ann"), Bot("club")]).table.update(None).table
    assert told.holders == (Person("Ann"), Bot("club"))
    assert told.settings.rules == TRADITIONAL


def test_before_the_first_game_somebody_may_get_up() -> None:
    settings = Settings(rules=TRADITIONAL)
    now = opened(Opened(at=1.0, settings=settings))
    now = fold(now, SatDown(at=1.0, seat=Seat(1), holder=Person("Ann")))
    assert now.people == [1]
    now = fold(now, GotUp(at=2.0, seat=Seat(1)))
    assert now.holders == (None, None)
    assert following(now, Moment(3.0)) == []


@pytest.mark.parametrize("id_", ["", "x" * 65])
def test_an_id_is_neither_empty_nor_long(id_: str) -> None:
    with pytest.raises(ValueError, match="an id has 1 to 64 characters"):
        Agree(id=id_, version=1)


def test_a_seat_must_be_taken_before_a_bot_can_stand_in() -> None:
    now = opened(Opened(at=1.0, settings=Settings(rules=TRADITIONAL)))
    now = fold(now, SatDown(at=1.0, seat=Seat(1), holder=Person("Ann")))
    with pytest.raises(Refused, match="not all seats are taken"):
        ruled(now, Seat(1), StandIn(id="a", seat=Seat(1)), Moment(2.0))


def test_who_never_contributes_is_stood_in_for() -> None:
    """Nobody waits for ever for somebody who has gone before the first card."""
    table = Table(TRADITIONAL)
    table.say(0, Contribute, contribution=ENTROPY)
    gone = Moment(table.time, frozenset({Seat(1)}))
    entries = ruled(table.now, Seat(0), StandIn(id="a", seat=Seat(1)), gone)
    now = folded(table.now, entries)
    assert now.game is not None
    assert now.fair[0].contributions == (ENTROPY, None)


def test_who_is_away_neither_agrees_nor_is_asked_for_another_match() -> None:
    settings = Settings(rules=GAMES["noddy"], is_friendly=False)
    table = until(Table(settings), Phase.DRAW)
    table.say(1, StandIn, seat=Seat(1))
    table.say(0, OfferDraw)
    assert not table.table.is_over
    assert refused("stood-in", table, 1, Agree)
    assert refused("stood-in", table, 1, Decline)
    table.say(0, Decline)
    while table.move():
        pass
    assert refused("stood-in", table, 1, Rematch)
    table.say(0, Rematch)
    assert table.now.match == 2
    assert table.now.contributing == [0]


def test_in_a_game_that_counts_bots_agree_to_no_draw() -> None:
    settings = Settings(rules=TRADITIONAL, is_friendly=False)
    table = until(Table(settings, with_bots(TRADITIONAL)), Phase.THROW)
    assert refused("not-friendly", table, 0, OfferDraw)
    friendly = until(Table(TRADITIONAL, with_bots(TRADITIONAL)), Phase.THROW)
    friendly.say(0, OfferDraw)
    assert friendly.now.ending is Ending.DRAWN


def test_agreeing_to_one_thing_is_not_agreeing_to_another() -> None:
    table = until(Table(TRADITIONAL), Phase.THROW)
    table.act(0, table.legal(0)[0])
    table.say(0, TakeBack)
    seen = table.table.version
    table.say(0, Decline)
    table.say(0, OfferDraw)
    assert refused("old-version", table, 1, Agree, version=seen)
    assert not table.table.is_over


def test_a_message_of_the_last_match_does_nothing_in_this_one() -> None:
    table = Table(GAMES["noddy"])
    promise = table.now.fair[-1].commitment
    while table.move():
        pass
    table.say(0, Rematch)
    table.say(1, Agree)
    for kind in (Resign, OfferDraw, Pause, Rematch):
        assert refused("old-version", table, 0, kind, match=1)
    assert refused("not-wanted", table, 0, Contribute, commitment=promise, contribution=ENTROPY)


def test_a_count_is_looked_at_once() -> None:
    table = Table(TRADITIONAL)
    while not table.now.is_looking:
        table.move()
    table.say(0, GoOn)
    assert refused("not-wanted", table, 0, GoOn)
    assert refused("not-wanted", table, 0, Act, action=Deal(Seat(0)))
    assert refused("not-your-turn", table, 1, Act, action=Deal(Seat(0)))
    assert refused("old-version", table, 1, Act, action=Deal(Seat(1)), version=3)


def test_who_has_resigned_decides_nothing_more() -> None:
    table = until(Table(GAMES["three-player"]), Phase.THROW)
    table.say(1, Resign)
    assert refused("over", table, 1, Resign)
    table.say(0, Pause)
    assert refused("stood-in", table, 1, Resume)
    table.say(2, Resume)
    table.say(0, OfferDraw)
    assert refused("stood-in", table, 1, Decline)
    table.say(2, Agree)
    assert table.now.ending is Ending.DRAWN


def test_a_bot_that_there_is_not_does_not_sit_down() -> None:
    with pytest.raises(ValueError, match="there is no bot 'deep-blue'"):
        LocalTable(Settings(rules=TRADITIONAL), [Person("Ann"), Bot("deep-blue")])
    with pytest.raises(ValueError, match="there is no bot 'nobody'"):
        LocalTable(Settings(rules=TRADITIONAL, stand_in="nobody"), [Person("Ann"), Bot("club")])


def test_who_answers_at_once_is_answered_when_all_have_heard() -> None:
    table = Table(GAMES["noddy"], with_bots(GAMES["noddy"]))
    versions: list[int] = []

    def answer(update: Update) -> None:
        if update.view is not None and update.view.legal and not update.table.goes_on:
            said = table.said(Act, action=update.view.legal[0], version=update.version)
            with suppress(Refused):
                table.table.say(0, said)

    table.table.hear(0, answer)
    table.table.hear(1, lambda update: versions.append(update.version))
    table.begin()
    assert len(versions) > 3
    assert versions == sorted({*versions})


def test_after_a_log_that_failed_the_bots_go_on() -> None:
    class Failing(LogInMemory):
        fails = True

        def append(self, table: str, version: int, entries: Sequence[Entry]) -> None:
            if self.fails and entries[0].by is None and isinstance(entries[0], Happened):
                raise OSError("the disk is full")
            super().append(table, version, entries)

    log = Failing()
    table = LocalTable(Settings(rules=GAMES["noddy"]), [Person("Ann"), Bot("simple")], log=log)
    [game] = table.update(0).table.fair
    said = Contribute(id="a", commitment=game.commitment, contribution=ENTROPY)
    with pytest.raises(OSError, match="the disk is full"):  # as the bot draws for the deal
        table.say(0, said)
    stuck = table.version
    log.fails = False
    table.tick()
    assert table.version > stuck
    assert table.say(0, said).version <= stuck


def test_bots_look_at_every_deal_that_is_over() -> None:
    seen: list[tuple[int, int]] = []

    class Looker(RandomBot):
        def watch(self, view: SeatView) -> None:
            seen.append((view.game, view.deal))

    bots = BotSeats(lambda _name, _rules, random: Looker(random), lambda: Random(1))
    rules = rules_for("noddy", {"best-of": "3"})
    table = LocalTable(Settings(rules=rules), [Bot("random"), Bot("random")], bots=bots)
    assert table.is_over
    assert seen == sorted(seen)
    assert len(seen) == 2 * len({*seen})
    games = [game for game, _ in seen]
    assert {*games} == {*range(1, max(games) + 1)}
