"""The fair deal: what follows from secret and contributions, and how anybody checks it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from muggins.bots import bot as named_bot
from muggins.cards import PACK, Card
from muggins.cli import main
from muggins.engine.events import Dealt, Event
from muggins.engine.games import GAMES, rules_for
from muggins.engine.rules import Rules
from muggins.table.bot_seats import BotSeats
from muggins.table.fair import (
    FairGame,
    FairShuffle,
    UnfairDeal,
    check_contribution,
    commitment_to,
    new_secret,
    seed_of,
    shuffled_by,
)
from muggins.table.fair_check import check_fair
from muggins.table.game import Game
from muggins.table.local import LocalTable
from muggins.table.reader import read
from muggins.table.record import Header, RecordError, write
from muggins.table.settings import Bot, Settings

SECRET = "00112233445566778899aabbccddeeff" * 2
GIVEN = ("a0" * 16, None)


class Packs:
    """The packs of a match: a new shuffle for each game."""

    def __init__(self, games: Sequence[FairGame]) -> None:
        self._shuffles = [FairShuffle(game.secret or "", game.contributions) for game in games]
        self.game = 0

    def __call__(self, cards: Sequence[Card]) -> list[Card]:
        return self._shuffles[self.game](cards)


def fair_games(seats: int, number: int = 1) -> tuple[FairGame, ...]:
    secrets = [hashlib.sha256(bytes([game])).hexdigest() for game in range(number)]
    contributions = tuple([f"{seat:02x}" * 16 for seat in range(seats)])
    return tuple(
        [
            FairGame(commitment=commitment_to(each), contributions=contributions, secret=each)
            for each in secrets
        ]
    )


def played(rules: Rules, games: tuple[FairGame, ...]) -> tuple[Event, ...]:
    """A match played with whatever is legal first."""
    packs = Packs(games)
    game = Game(rules, shuffle=packs)
    while not game.is_over:
        seat = game.waiting[0]
        action = game.legal(seat)[0]
        packs.game += action.__class__.__name__ == "StartNext"
        game.act(seat, action)
    return game.events


def test_the_packs_are_those_of_the_description() -> None:
    """docs/reference/fair-deal.md, followed to the letter."""
    text = f"muggins fair deal 1\n{SECRET}\n{GIVEN[0]}\n-\n"
    seed = hashlib.sha256(text.encode()).digest()
    assert seed_of(SECRET, GIVEN) == seed
    stream = b"".join(
        hashlib.sha256(seed + bytes([0, 0, 0, 2, 0, 0, 0, block])).digest() for block in range(8)
    )
    order, at = list(PACK), 0
    for last in range(51, 0, -1):
        while stream[at] >= 256 - 256 % (last + 1):
            at += 1
        place = stream[at] % (last + 1)
        at += 1
        order[last], order[place] = order[place], order[last]
    shuffle = FairShuffle(SECRET, GIVEN)
    shuffle(PACK)
    assert shuffle(PACK) == order
    assert shuffle.done == 2
    assert FairShuffle(SECRET, GIVEN, done=1)(PACK) == order


def test_every_card_comes_to_every_place_as_often() -> None:
    """Three cards in 6,000 packs: each of the six orders about 1,000 times (chi squared)."""
    orders = Counter(
        tuple(shuffled_by(hashlib.sha256(bytes(divmod(n, 256))).digest(), 1, PACK[:3]))
        for n in range(6000)
    )
    assert len(orders) == 6
    assert sum((number - 1000) ** 2 / 1000 for number in orders.values()) < 20.5


def test_the_first_place_is_as_likely_for_all_52() -> None:
    tops = Counter(
        shuffled_by(hashlib.sha256(bytes(divmod(n, 256))).digest(), 1, PACK)[0] for n in range(5200)
    )
    assert sum((tops[card] - 100) ** 2 / 100 for card in PACK) < 93


def test_each_secret_is_another() -> None:
    one, other = new_secret(), new_secret()
    assert one != other
    assert commitment_to(one) == hashlib.sha256(bytes.fromhex(one)).hexdigest()


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ("xyz", "in hexadecimal figures"),
        ("ab" * 15, "16 to 64 bytes, not 15"),
        ("ab" * 65, "16 to 64 bytes, not 65"),
    ],
)
def test_what_is_no_contribution_is_refused(given: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        check_contribution(given)
    assert check_contribution("AB" * 16) == "ab" * 16


@pytest.mark.parametrize("name", GAMES)
def test_every_pack_of_a_game_is_computed_again(name: str) -> None:
    rules = GAMES[name]
    games = fair_games(rules.seats)
    events = played(rules, games)
    checked = check_fair(rules, games, events)
    assert checked.games == 1
    assert checked.packs > 0
    header = Header(rules=rules, seats=tuple(f"p{n}" for n in range(rules.seats)), fair=games)
    text = write(header, events)
    record = read(text)
    assert record.header == header
    assert check_fair(rules, record.header.fair, record.events) == checked
    assert write(record.header, record.events) == text


def test_each_game_of_a_match_has_a_secret_of_its_own() -> None:
    rules = rules_for("traditional", {"best-of": "3", "next-dealer": "cut"})
    games = fair_games(2, 3)
    events = played(rules, games)
    assert check_fair(rules, games, events).games in (2, 3)
    header = Header(rules=rules, seats=("Ann", "Ben"), fair=games)
    assert read(write(header, events)).header == header
    with pytest.raises(UnfairDeal, match="game 2: there is no commitment"):
        check_fair(rules, games[:1], events)
    with pytest.raises(UnfairDeal, match=r"game 2, .*: the pack is not in the order"):
        check_fair(rules, (games[0], games[0], games[0]), events)


def test_a_pack_that_was_changed_is_found() -> None:
    rules = GAMES["noddy"]
    games = fair_games(rules.seats)
    events = list(played(rules, games))
    at = next(place for place, event in enumerate(events) if isinstance(event, Dealt))
    dealt = events[at]
    assert isinstance(dealt, Dealt)
    events[at] = replace(dealt, pack=dealt.pack[::-1])
    with pytest.raises(UnfairDeal, match="game 1, deal 1: the pack is not in the order"):
        check_fair(rules, games, events)
    with pytest.raises(UnfairDeal, match="game 1: the secret has not been shown"):
        check_fair(rules, [replace(games[0], secret=None)], events)
    with pytest.raises(UnfairDeal, match="game 1: the secret is not the one"):
        check_fair(rules, [replace(games[0], secret=SECRET)], events)


HEADER = """muggins record 1
game: noddy
seats: Ann Ben
{}
result: unfinished
"""

DIGEST = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (f"commitment: 2 {DIGEST}", "line 4: wanted commitment: 1, and 64 figures from 0 to f"),
        (f"commitment: 1 {DIGEST[1:]}", "line 4: wanted commitment: 1, and 64 figures"),
        (f"commitment: 1 {DIGEST} and", "line 4: wanted commitment: 1, and 64 figures"),
        (f"secret: 1 {DIGEST}", "line 4: wanted the number of a game whose commitment"),
        (f"commitment: 1 {DIGEST}\nsecret: 1", "line 5: wanted secret: 1, and 64 figures"),
        (
            f"commitment: 1 {DIGEST}\nsecret: 1 {DIGEST}\nsecret: 1 {DIGEST}",
            "line 6: the secret of game 1 stands a second time",
        ),
        (
            f"commitment: 1 {DIGEST}\ncontribution: 1 Cat {DIGEST}",
            "line 5: wanted a game, the name of a seat, and its contribution",
        ),
        (
            f"commitment: 1 {DIGEST}\ncontribution: 1 Ann 00",
            "line 5: a contribution has 16 to 64 bytes, not 1",
        ),
        (
            f"commitment: 1 {DIGEST}\n" + f"contribution: 1 Ann {DIGEST}\n" * 2,
            "line 6: Ann contributes to game 1 a second time",
        ),
    ],
)
def test_what_a_header_says_of_the_fair_deal_is_checked(lines: str, fault: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(HEADER.format(lines))
    assert str(refused.value).startswith(fault)


def test_the_secret_may_be_missing_while_a_game_goes_on() -> None:
    fair = (FairGame(commitment=DIGEST, contributions=(None, DIGEST)),)
    header = Header(rules=GAMES["noddy"], seats=("Ann", "Ben"), fair=fair)
    record = read(write(header, Game("noddy", seed=1).events))
    assert record.header == header
    with pytest.raises(UnfairDeal, match="the secret has not been shown"):
        check_fair(header.rules, fair, record.events)


def test_verify_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = GAMES["noddy"]
    games = fair_games(rules.seats)
    header = Header(rules=rules, seats=("Ann", "Ben"), fair=games)
    text, file = write(header, played(rules, games)), tmp_path / "game.crib"
    file.write_text(text, "utf-8")
    assert main(["verify", str(file)]) == 0
    assert "packs of 1 games are as secrets and contributions give them" in capsys.readouterr().out
    assert main(["verify", str(file), "--json"]) == 0
    assert capsys.readouterr().out.startswith('{"ok":true,"games":1,"packs":')
    file.write_text(text.replace(games[0].secret or "", SECRET), "utf-8")
    assert main(["verify", str(file)]) == 1
    assert "the secret is not the one that was committed to" in capsys.readouterr().out
    assert main(["verify", str(file), "--json"]) == 1
    assert '"ok":false' in capsys.readouterr().out
    file.write_text(write(replace(header, fair=()), played(rules, games)), "utf-8")
    assert main(["verify", str(file)]) == 2
    assert "did not promise a fair deal" in capsys.readouterr().err
    file.write_text("nothing", "utf-8")
    assert main(["verify", str(file)]) == 1


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", [*GAMES, "chicago"])
def test_where_bots_cut_and_draw_nobody_chooses(game: str, seed: int) -> None:
    """Cut Again among them (CHICAGO-5): another cut of the same pack."""
    rules = rules_for("traditional", {"chicago": "on"}) if game == "chicago" else GAMES[game]
    random = Random(seed)
    bots = BotSeats(named_bot, lambda: random)
    table = LocalTable(Settings(rules=rules), [Bot("random")] * rules.seats, bots=bots)
    names = [f"b{seat}" for seat in range(rules.seats)]
    record = read(table.record(names))
    assert check_fair(rules, record.header.fair, record.events).games == 1


def test_a_cut_that_a_bot_has_chosen_is_found() -> None:
    rules = GAMES["traditional"]
    secret = fair_games(2)[0].secret
    assert secret is not None
    none = FairGame(
        commitment=commitment_to(secret), contributions=(None, "ab" * 16), secret=secret
    )
    events = played(rules, (none,))
    with pytest.raises(UnfairDeal, match="seat 0, who gave no contribution, chose place 0"):
        check_fair(rules, [none], events)
