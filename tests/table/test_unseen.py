"""Records from a real table, without the cards that nobody saw."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, strategies as st

from muggins.engine.events import Dealt, Event, PackSpread, StarterTurned, Thrown
from muggins.engine.games import rules_for
from muggins.engine.rules import Rules
from muggins.table.game import Game
from muggins.table.reader import read
from muggins.table.record import RecordError
from tests.rows import rows
from tests.table.hiding import as_seen_at_the_table


def played(rules: Rules | str, seed: int, *, most: int = 100_000) -> Game:
    """A random match, left after so many actions."""
    random = Random(seed)
    game = Game(rules, seed=seed)
    for _ in range(most):
        if game.is_over:
            break
        seat = random.choice(game.waiting)
        game.act(seat, random.choice(game.legal(seat)))
    return game


def open_events(events: tuple[Event, ...]) -> list[Event]:
    """What everybody saw: no packs, no throws, no depth of a cut."""
    hidden = (Dealt, Thrown, PackSpread, StarterTurned)
    return [event for event in events if not isinstance(event, hidden)]


@given(rows(), st.integers(0, 2**32), st.integers(10, 600))
def test_cards_nobody_saw_may_be_left_out(rules: Rules, seed: int, most: int) -> None:
    game = played(rules, seed, most=most)
    record = read(as_seen_at_the_table(game.record()))
    assert record.has_unseen
    assert (record.scores, record.winner, record.is_over) == (
        game.scores,
        game.winner,
        game.is_over,
    )
    assert len(record.events) == len(game.events)


def hidden(text: str, *places: str) -> str:
    """*text* with the first line that has each of *places* lacking its cards."""
    lines = text.splitlines()
    for place in places:
        at = next(i for i, line in enumerate(lines) if place in line)
        head, tail = lines[at].split(place, 1)
        lines[at] = head + place + re.sub(r"\b(10|[2-9AJQK])[cdhs]\b", "?", tail)
    return "\n".join(lines) + "\n"


def test_a_whole_hand_may_be_unknown_until_it_is_played() -> None:
    game = played("traditional", 5)
    record = read(hidden(game.record(), "seat-0 is dealt", "seat-1 is dealt"))
    assert record.has_unseen
    assert record.scores == game.scores
    first = next(event for event in record.events if isinstance(event, Dealt))
    truth = next(event for event in game.events if isinstance(event, Dealt))
    assert [sorted(hand) for hand in first.hands] == [sorted(hand) for hand in truth.hands]


@pytest.mark.parametrize("game", ["traditional", "three-player", "six-player", "solitaire"])
def test_the_blind_crib_and_the_throws_come_out_of_the_crib_shown(game: str) -> None:
    truth = played(game, 11)
    text = truth.record()
    places = [" throws "] if "\ncrib is dealt" not in text else ["crib is dealt", " throws "]
    if game == "solitaire":
        places = ["crib is dealt"]
    record = read(hidden(text, *places))
    assert record.scores == truth.scores
    assert record.is_over


def test_a_solitaire_pack_is_known_from_the_deals_that_follow() -> None:
    """SOLO-5: the pack is never shuffled, so what comes later was there from the start."""
    truth = played("solitaire", 4)
    text = "\n".join(ln for ln in truth.record().splitlines() if not ln.startswith("pack "))
    assert read(text).events == truth.events


def test_a_solitaire_left_early_knows_only_the_starter_of_its_pack() -> None:
    """SOLO-5: the starter is dealt next."""
    truth = played("solitaire", 4, most=8)
    text = "\n".join(ln for ln in truth.record().splitlines() if not ln.startswith("pack "))
    assert read(text).scores == truth.scores


def test_closed_hands_that_were_never_played_agree_with_what_they_were_counted_for() -> None:
    """NODDY-2: the others learn the score of a hand, not its cards."""
    truth = played("noddy", 8)
    record = read(as_seen_at_the_table(truth.record()))
    assert record.scores == truth.scores
    assert open_events(record.events)[-1] == open_events(truth.events)[-1]


IMPOSSIBLE = """\
muggins record 1
game: traditional

game 1
a deals first by agreed

deal 1 by a
b is dealt {pone}
a is dealt 2c 3c 4c 5c ? ?
b throws ? ?
a throws ? ?
b cuts ?: 9h
b plays Kc: 10
a plays 5c: 15
a counts play Kc 5c: 2
a pegs 2 for play: 2
b plays Qc: 25
a plays 4c: 29
b says go at 29
"""


def impossible(pone: str, old: str = "", new: str = "") -> str:
    seats = "seats: a b\n\ngame 1"
    return IMPOSSIBLE.format(pone=pone).replace("\ngame 1", seats, 1).replace(old, new)


def test_an_unknown_hand_that_fits_is_found() -> None:
    assert read(impossible("Kc Qc ? ? ? ?")).has_unseen


@pytest.mark.parametrize(
    ("game", "seed", "most"), [("three-player", 25, 13), ("partners", 0, 12), ("six-player", 2, 14)]
)
def test_what_follows_the_last_line_may_hang_on_cards_nobody_saw(
    game: str, seed: int, most: int
) -> None:
    """Somebody can play on; with the cards made up, another would have to say go first."""
    truth = played(game, seed, most=most)
    record = read(as_seen_at_the_table(truth.record()))
    assert len(record.events) == len(truth.events)


def test_a_traded_hand_is_played_by_who_got_it() -> None:
    """CHICAGO-9: what seat 1 plays after the trade was dealt to seat 0."""
    for seed in range(40):
        truth = played(rules_for("traditional", {"chicago": "on", "game-hole": "61"}), seed)
        if " uses trade-hands with " in truth.record():
            assert read(as_seen_at_the_table(truth.record())).scores == truth.scores
            return
    raise AssertionError("nobody traded hands")


def test_a_record_may_end_with_the_deal_of_an_unknown_pack() -> None:
    lines = played("traditional", 5, most=3).record().splitlines()
    head = next(i for i, line in enumerate(lines) if line.startswith("deal 1"))
    told = [line for line in lines[: head + 3] if not line.startswith("result:")]
    record = read("\n".join(told))
    assert isinstance(record.events[-1], Dealt)
    assert record.has_unseen


def test_a_spread_pack_of_which_only_one_draw_is_told() -> None:
    lines = as_seen_at_the_table(played("traditional", 5).record()).splitlines()
    lines = [line for line in lines if not line.startswith(("result:", "dealer:"))]
    first = next(i for i, line in enumerate(lines) if " draws " in line)
    assert len(read("\n".join(lines[: first + 1])).events) == 3
    with pytest.raises(RecordError, match="nobody here is called 'deal'"):
        read("\n".join([*lines[: first + 1], "deal", *lines[first + 2 :]]))


def test_hands_that_cannot_score_what_they_were_counted_for_are_a_fault() -> None:
    """NODDY-2: no hand of three and a starter scores 19; the search for one comes to an end."""
    text = as_seen_at_the_table(played("noddy", 8).record())
    first = re.search(r"counts hand .*: (\d+)\n", text)
    assert first is not None
    wrong = text[: first.start(1)] + "19" + text[first.end(1) :]
    wrong = re.sub(r"is dealt .*", "is dealt ? ? ?", wrong)
    with pytest.raises(RecordError, match="no cards that are left agree"):
        read(wrong)


CLOSED = """\
muggins record 1
game: noddy
seats: a b

game 1
a deals first by agreed

deal 1 by a
b is dealt ? ? ?
a is dealt ? ? ?
top card 9d
b counts hand ? ? ?: {points}
b pegs {points} for hand: {points}
a counts hand ? ? ?: 2
a pegs 2 for hand: 2
"""


def test_the_search_for_hands_that_agree_comes_to_an_end() -> None:
    """NODDY-2: many hands score 2 and one may score 12, but none scores 19."""
    assert read(CLOSED.format(points=12)).scores == (2, 12)
    with pytest.raises(RecordError, match="no cards that are left agree"):
        read(CLOSED.format(points=19))


CRIB = """\
muggins record 1
game: traditional
seats: a b

game 1
a deals first by agreed

deal 1 by a
b is dealt Kc Kd 2c 4c 6c 8c
a is dealt Qc Qd 2d 4d 6d 8d
b throws ? ?
a throws Qc Qd
b cuts ?: 10h
a counts crib Kc Kd Qc Js: 0
"""


@pytest.mark.parametrize("line", ["top card", "top card 5h 6h", "crib plays"])
def test_a_line_of_a_hidden_deal_that_says_too_little_is_a_fault(line: str) -> None:
    """SOLO-5: the deals that follow are read for the pack as well."""
    lines = as_seen_at_the_table(played("solitaire", 4).record()).splitlines()
    for start in ("top card ", "crib plays "):
        at = next(i for i, told in enumerate(lines) if told.startswith(start))
        broken = [*lines[:at], line, *lines[at + 1 :]]
        with pytest.raises(RecordError, match="by the rules it is"):
            read("\n".join(broken))


def test_a_card_in_the_crib_that_nobody_can_have_thrown_is_a_fault() -> None:
    with pytest.raises(RecordError, match="Js is in the crib, and nobody can have thrown it"):
        read(CRIB)
    with pytest.raises(RecordError, match=r"'\?' is not a card"):
        read(CRIB.replace("Js:", "Qd:").replace("cuts ?: 10h", "cuts ?: ?"))


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        (impossible("Kc Qc Ac Ad Ah As"), 8, "b said go with"),
        (impossible("Kc Qc ? ? ? ?", "b plays Kc", "b plays 11c"), 14, "is not a card"),
        (
            impossible("? ? ? ? ? ?", "b throws ? ?", "b throws Ah 2h 3h"),
            11,
            "more than 2: Ah 2h 3h",
        ),
        (
            impossible("? ? ? ? ? ?", "29\n", "29\nb plays 2s: 31\nb plays 3s: 3\nb plays 4s: 7\n"),
            22,
            "more than 4: Kc Qc 2s 3s 4s",
        ),
        (impossible("Kc Qd Jd Jc 10d 10c"), 18, "Qc was not dealt there"),
        (impossible("Kc Qc ? ? ? ?", "cuts ?: 9h", "cuts 2: 9h"), 13, "a cut lifts 4 to 36"),
        (impossible("Kc Qc ? ? ? ?", "cuts ?: 9h", "cuts x: 9h"), 13, "cannot have lain at x"),
        (impossible("Kc Qc ? ? ? ?", "a throws ? ?", "a throws ?"), 12, "by the rules it is"),
        (impossible("Kc Qc ? ? ? ?", "a pegs 2 for", "a pegs ? for"), 17, "by the rules it is"),
    ],
)
def test_what_no_cards_can_explain_is_a_fault(text: str, line: int, fault: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert fault in caught.value.fault
    assert caught.value.line == line
