"""Records: what is written reads back, and what is wrong is found, with its line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from muggins.engine.games import NODDY, PARTNERS, TRADITIONAL
from muggins.engine.rules import Rules
from muggins.table.game import Game
from muggins.table.reader import read
from muggins.table.record import Header, RecordError, check_names, write

GAMES = Path(__file__).parent.parent / "data" / "games"
WRITTEN_BY_MUGGINS = sorted(GAMES.glob("*.crib"))
BY_HAND = GAMES / "kitchen-table.crib"


@pytest.mark.parametrize("file", WRITTEN_BY_MUGGINS, ids=lambda file: file.stem)
def test_a_golden_game_reads_as_it_was_played(file: Path) -> None:
    record = read(file.read_text("utf-8"))
    assert record.is_over
    if file != BY_HAND:
        assert not record.has_unseen
        assert write(record.header, record.events) == file.read_text("utf-8")


def test_a_record_by_hand_may_leave_out_what_nobody_saw() -> None:
    record = read(BY_HAND.read_text("utf-8"))
    assert record.has_unseen
    assert (record.scores, record.winner) == ((61, 13), 0)
    assert record.header.seats == ("Ann", "Ben")
    assert record.header.date == "14 February 2026"
    assert record.header.notes == ("written down at the kitchen table; nobody saw the second crib",)


def changed(name: str, old: str, new: str, *, nth: int = 1) -> tuple[str, int]:
    """A golden record with the *nth* line that has *old* changed, and that line's number."""
    lines = (GAMES / name).read_text("utf-8").splitlines()
    at = [i for i, line in enumerate(lines) if old in line][nth - 1]
    lines[at] = lines[at].replace(old, new, 1)
    return "\n".join(lines) + "\n", at + 1


TRADITIONAL_FILE = "traditional.crib"


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        (TRADITIONAL_FILE, "muggins record 1", "a record", "begins with the line"),
        (TRADITIONAL_FILE, "result: won by random-0", "result: won by random-1", "is reached"),
        (TRADITIONAL_FILE, "dealer: random-0", "dealer: random-1", "is reached"),
        (TRADITIONAL_FILE, "seats: random-0 random-1", "seats: Ann Ann", "two seats have one name"),
        (TRADITIONAL_FILE, "seats: random-0 random-1", "seats: Ann", "has 2 seats, not 1"),
        (TRADITIONAL_FILE, "seats: random-0", "seats: crib", "cannot name a seat"),
        (TRADITIONAL_FILE, "seats:", "chairs:", "a header has no 'chairs'"),
        (TRADITIONAL_FILE, "result:", "seats:", "stands a second time"),
        (TRADITIONAL_FILE, '"thrown":[2,2]', '"thrown":[2]', "need one entry for each seat"),
        (TRADITIONAL_FILE, '"thrown":[2,2]', '"thrown":"two"', "Expected `array`"),
        (TRADITIONAL_FILE, '"thrown":[2,2]', '"thrown":', "malformed"),
        (TRADITIONAL_FILE, '"thrown":[2,2]', '"throws":[2,2]', "contains unknown field `throws`"),
        (TRADITIONAL_FILE, '"fifteen":2', '"fiveteen":2', "contains unknown field `fiveteen`"),
        (TRADITIONAL_FILE, '"line":90', '"lime":1,"line":90', "contains unknown field `lime`"),
        (TRADITIONAL_FILE, '"name":"traditional"', '"name":"noddy"', "not of the game named"),
        (TRADITIONAL_FILE, "pegs 2 for play: ", "pegs 3 for play: ", "but by the rules it is"),
        (TRADITIONAL_FILE, " for go: 1", " for go: 2", "but by the rules it is"),
        (TRADITIONAL_FILE, "counts hand", "counts crib", "but by the rules it is"),
        (TRADITIONAL_FILE, "deal 2 by random-1", "deal 3 by random-1", "but by the rules it is"),
        (TRADITIONAL_FILE, "deal 2 by random-1", "deal 2 by random-0", "cannot deal now"),
        (TRADITIONAL_FILE, "deal 2 by random-1", "deal 2 by nobody", "nobody here is called"),
        (TRADITIONAL_FILE, " plays ", " eats ", "is nothing that a seat does"),
        (TRADITIONAL_FILE, "random-0 plays", "Zoe plays", "nobody here is called 'Zoe'"),
        (TRADITIONAL_FILE, "says go at", "says no at", "but by the rules it is"),
        (TRADITIONAL_FILE, "game 1", "game 2", "but by the rules it is"),
        (TRADITIONAL_FILE, "game ends", "game stops", "but by the rules it is"),
        (TRADITIONAL_FILE, " is dealt ", " is dealt 5h ", "is dealt 6 cards, not 7"),
        (TRADITIONAL_FILE, " is dealt ", " gets ", "does not say what"),
        (TRADITIONAL_FILE, "pack ", "pack 5h ", "40 cards are left in the pack, not 41"),
        (TRADITIONAL_FILE, "draws 43", "draws 99", "there is no place 99"),
        (TRADITIONAL_FILE, "draws 43", "draws 44", "lies at 44, not "),
        ("kitchen-table.crib", "Ben draws ?: 9h", "Ben draws 0: 9h", "3c lies at 0, not 9h"),
        ("muggins.crib", "claims 50 for play", "claims many for play", "invalid literal"),
        ("chicago.crib", " uses ", " uses x", "is not a valid ChicagoCard"),
        ("solitaire.crib", " tucks ", " tucks 99 ", "'99' is not a card"),
        ("solitaire.crib", "crib plays", "crib eats", "but by the rules it is"),
    ],
)
def test_a_fault_is_found_in_its_line(name: str, old: str, new: str, fault: str) -> None:
    text, line = changed(name, old, new)
    with pytest.raises(RecordError) as caught:
        read(text)
    assert fault in caught.value.fault
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.fault}"
    if "is dealt 6" not in fault and "does not say" not in fault:
        assert caught.value.line == line


def test_a_card_cannot_be_dealt_twice() -> None:
    lines = (GAMES / TRADITIONAL_FILE).read_text("utf-8").splitlines()
    hands = [i for i, line in enumerate(lines) if " is dealt " in line][:2]
    lines[hands[1]] = lines[hands[1]].rsplit(" ", 1)[0] + " " + lines[hands[0]].rsplit(" ", 1)[1]
    with pytest.raises(RecordError, match="is in this deal twice"):
        read("\n".join(lines))


def test_a_spread_pack_is_a_whole_pack() -> None:
    text, line = changed(TRADITIONAL_FILE, "spread for random-0 random-1: ", "spread for x y: 5h ")
    with pytest.raises(RecordError, match="a pack is 52 different cards") as caught:
        read(text)
    assert caught.value.line == line


def test_a_card_that_is_none_is_named_with_its_line() -> None:
    text, line = changed(TRADITIONAL_FILE, "pack ", "pack 11x ")
    with pytest.raises(RecordError, match="'11x' is not a card") as caught:
        read(text)
    assert caught.value.line == line


def test_what_stands_after_the_end_is_refused() -> None:
    text = (GAMES / TRADITIONAL_FILE).read_text("utf-8") + "random-0 plays 5h: 5\n"
    with pytest.raises(RecordError, match="the match is over"):
        read(text)
    with pytest.raises(RecordError, match="nobody here is called 'game'"):
        read((GAMES / TRADITIONAL_FILE).read_text("utf-8") + "game 2\n")


def test_a_line_that_says_too_little_is_refused_with_what_is_waited_for() -> None:
    text, line = changed(TRADITIONAL_FILE, " plays ", "")
    before = "\n".join(text.splitlines()[: line - 1])
    with pytest.raises(RecordError, match=r"something is missing in this line; the game waits"):
        read(f"{before}\nrandom-0 plays\n")
    with pytest.raises(RecordError, match=r"something is missing"):
        read(f"{before}\nrandom-0\n")


def test_a_record_may_stop_anywhere_but_before_what_follows_by_itself() -> None:
    lines = (GAMES / TRADITIONAL_FILE).read_text("utf-8").splitlines()
    lines = [line for line in lines if not line.startswith("result:")]
    go = next(i for i, line in enumerate(lines) if " says go " in line)
    with pytest.raises(RecordError, match="the record stops here, before 'random-") as caught:
        read("\n".join(lines[:go]))
    assert caught.value.line == go
    throws = next(i for i, line in enumerate(lines) if " throws " in line)
    assert not read("\n".join(lines[:throws])).is_over


BEGUN = "muggins record 1\ngame: traditional\n\ngame 1\n"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Zoe deals first by agreed", "nobody here is called 'Zoe'; there are seat-0 seat-1"),
        ("deal 1 by Zoe", "nobody here is called 'Zoe'; there are seat-0 seat-1"),
        ("Zoe draws 3: 5h", "by the rules it is"),
        ("seat-0 deals first by loser", "by the rules it is"),
    ],
)
def test_a_fault_before_the_first_deal_is_found_in_its_line(line: str, fault: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(f"{BEGUN}{line}\n")
    assert fault in caught.value.fault
    assert caught.value.line == 5


def test_a_house_rule_named_twice_is_a_fault() -> None:
    text = BEGUN.replace("traditional", "traditional game-hole=61 game-hole=121")
    with pytest.raises(RecordError, match="line 2: house rule game-hole is given twice"):
        read(text)
    with pytest.raises(RecordError, match="line 2: a house rule is written option=value"):
        read(BEGUN.replace("traditional", "traditional backward"))


def test_a_byte_order_mark_before_the_first_line_means_nothing() -> None:
    text = (GAMES / "noddy.crib").read_text("utf-8")
    assert read("\ufeff" + text) == read(text)


def test_an_empty_body_is_a_match_that_has_not_begun() -> None:
    with pytest.raises(RecordError, match="the record stops here, before 'game 1'"):
        read("muggins record 1\ngame: traditional\n")
    with pytest.raises(RecordError, match="does not say which game"):
        read("muggins record 1\n")
    with pytest.raises(RecordError, match="there is no game 'whist'"):
        read("muggins record 1\ngame: whist\n")
    with pytest.raises(RecordError, match="there is no game ''"):
        read("muggins record 1\ngame:\n")
    with pytest.raises(RecordError, match="begins with the line"):
        read("")


def test_todays_rules_are_taken_when_the_row_is_not_written() -> None:
    text = (GAMES / "muggins.crib").read_text("utf-8")
    without = "\n".join(line for line in text.splitlines() if not line.startswith("rules:"))
    assert read(without).header.rules == read(text).header.rules


def test_the_row_in_the_record_rules_and_not_the_one_of_today() -> None:
    """Old games replay after a rule is changed: here heels were worth 3."""
    rules = Rules(name="traditional", sides=TRADITIONAL.sides, dealt=(6, 6), thrown=(2, 2), heels=3)
    game = Game(rules, seed=3)
    random = Random(3)
    while not game.is_over:
        for seat in game.waiting:
            game.act(seat, random.choice(game.legal(seat)))
    assert "pegs 3 for heels" in game.record()
    assert read(game.record()).events == game.events


@pytest.mark.parametrize(
    "name", ["", "two words", "a:b", "a,b", "a+b", "#1", "crib", "deal", "?", "5h", "10s", "Ah"]
)
def test_a_name_that_would_confuse_a_line_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot name a seat"):
        check_names(TRADITIONAL, ["Ann", name])
    with pytest.raises(ValueError, match="cannot name a seat"):
        write(Header(rules=TRADITIONAL, seats=("Ann", name)), ())


def test_partners_are_named_together() -> None:
    game = Game(PARTNERS, seed=1, dealer=2)
    while not game.is_over:
        for seat in game.waiting:
            game.act(seat, game.legal(seat)[0])
    text = game.record(["Ann", "Ben", "Cat", "Dan"], date="today", notes=["one", "two"])
    assert "match ends: won by Ann+Cat" in text or "match ends: won by Ben+Dan" in text
    assert "Cat deals first by agreed" in text
    record = read(text)
    assert record.header.notes == ("one", "two")
    assert record.events == game.events


@given(st.text(max_size=200), st.integers(0, 10_000))
def test_no_text_makes_the_reader_fall_over(rubbish: str, place: int) -> None:
    text = (GAMES / "noddy.crib").read_text("utf-8")
    place %= len(text)
    for broken in (rubbish, text[:place] + rubbish + text[place:], text[:place]):
        with suppress(RecordError):
            read(broken)


@given(st.data())
def test_no_change_of_a_digit_goes_unnoticed(data: st.DataObject) -> None:
    """Every number in a record is checked, wherever it stands."""
    text = (GAMES / data.draw(st.sampled_from(["noddy.crib", "traditional.crib"]))).read_text(
        "utf-8"
    )
    body = text.index("\ngame 1")
    places = [i for i, sign in enumerate(text) if sign.isdigit() and i > body]
    place = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from([d for d in "123456789" if d != text[place]]))
    with pytest.raises(RecordError):
        read(text[:place] + digit + text[place + 1 :])


@pytest.mark.parametrize("text", ["one\ntwo", " one \t two ", "one\x85two\r\n", "one\u2028two"])
def test_a_date_and_a_note_stay_in_their_line(text: str) -> None:
    """A new line would be another line of the record."""
    game = Game("noddy", seed=1, dealer=0)
    record = game.record(date=text, notes=[text, ""])
    header = read(record).header
    assert (header.date, header.notes) == ("one two", ("one two", ""))
    assert write(header, game.events) == record
    assert read(game.record(date=" \n")).header.date is None


def test_noddy_is_recorded_with_its_closed_hands() -> None:
    game = Game(NODDY, seed=5)
    while not game.is_over:
        for seat in game.waiting:
            game.act(seat, game.legal(seat)[0])
    assert "seat-0 counts hand" in game.record()
