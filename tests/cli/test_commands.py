"""The commands as a user types them, in a process of their own where that matters."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from muggins.cli import main
from muggins.engine.games import GAMES, HOUSE_RULES

SHORT_DEALT = "--game six-player --house crib-cards=short-dealt"
GOLDEN = Path(__file__).parent.parent / "data" / "games"


class Told:
    """What a command has printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def json(self) -> object:
        return json.loads(self.out)


Run: TypeAlias = Callable[[str], Told]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_it(line: str) -> Told:
        status = main(line.split())
        captured = capsys.readouterr()
        return Told(status, captured.out, captured.err)

    return run_it


def test_score_says_a_hand_aloud(run: Run) -> None:
    told = run("score 5h 5c 5s Jd --starter 5d")
    assert told.status == 0
    assert told.out == (
        "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve,"
        " fifteen fourteen, fifteen sixteen, four of a kind is twenty-eight"
        " and one for his nob.\n29 points\n"
    )


def test_score_gives_json(run: Run) -> None:
    told = run("score 2h 4h 6h 8h --starter 10h --json")
    assert told.json == {
        "points": 5,
        "items": [{"kind": "flush", "cards": ["2h", "4h", "6h", "8h", "10h"], "points": 5}],
        "call": "a flush of five is five",
    }


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("score 2h 4h 6h 8h --starter 10s", 4),
        ("score 2h 4h 6h 8h --starter 10s --crib", 0),
        ("score 5h 5c 10s 10d --starter 3c --no-fifteens", 4),
        ("score 5h,5c,10s,10d --starter 3c", 12),
        ("score 2h 3h 4h --starter 9c --game noddy", 7),
        ("score 2h 3h 4h --starter 9c --game five-card", 8),
        ("score 2h 2c 3h 3c 4h 4c --starter Kd --crib --game six-player", 42),
        (f"score 2h 2c 3h 3c --starter Kd --crib {SHORT_DEALT}", 12),
    ],
)
def test_score_knows_cribs_and_games(run: Run, line: str, points: int) -> None:
    told = run(f"{line} --json")
    assert told.status == 0
    assert isinstance(told.json, dict)
    assert told.json["points"] == points


def test_one_point_is_one_point(run: Run) -> None:
    assert run("score Jh 2c 4d 8s --starter 10h").out.endswith("one for his nob.\n1 point\n")
    assert run("score 2c 4d 6h 8s --starter Kh").out == "nothing.\n0 points\n"


def test_peg_says_what_each_card_pegs(run: Run) -> None:
    assert run("peg 4 2 5 3 6").out == (
        "   4  four\n"
        "   2  six\n"
        "   5  eleven\n"
        "   3  fourteen, a run of four for four\n"
        "   6  twenty, a run of five for five\n"
    )


def test_peg_gives_the_cards_back_as_they_were_typed(run: Run) -> None:
    told = run("peg T 5 --json")
    assert told.json == {
        "cards": [
            {"card": "T", "count": 10, "points": 0, "items": []},
            {
                "card": "5",
                "count": 15,
                "points": 2,
                "items": [{"kind": "fifteen", "cards": ["T", "5"], "points": 2}],
            },
        ]
    }


def test_peg_counts_flushes_where_they_count(run: Run) -> None:
    told = run("peg 2h 9h Kh --game noddy --json")
    assert isinstance(told.json, dict)
    assert [card["points"] for card in told.json["cards"]] == [0, 0, 3]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("score 5h 5c 5s --starter 5d", "a hand in traditional has 4 cards, not 3"),
        ("score 5h 5c 5s 5h --starter 5d", "5h is named twice; a pack has only one"),
        ("score 5h 5c 5s Jd --starter 5h", "5h cannot be in the hand and the starter"),
        ("score 5h 5c 5s Jx --starter 5d", "'Jx' is not a card: wanted a rank"),
        ("score 5h 5c 5s --starter 5d --crib --game noddy", "there is no crib in noddy"),
        ("score 5h 5c 5s Jd", "--starter requires an argument. See muggins score --help."),
        ("auto 5", "['5']. See muggins auto --help."),
        ("score 5h --starter 5d --house players=2 --house players=3", "players is given twice"),
        ("rules traditional --house chicago=off --chicago", "chicago is given twice"),
        ("score 5h 5c 5s Jd --starter 5d --game whist", "there is no game 'whist'; there are"),
        ("score 5h 5c 5s Jd --starter 5d --house chicago", "written option=value, not 'chicago'"),
        ("score 5h 5c 5s Jd --starter 5d --house chicago=maybe", "is off or on, not 'maybe'"),
        ("peg", "a count needs a card"),
        ("peg 10 10 10 2", "2 would take the count to 32, over 31"),
        ("peg 5 5 5 5 5", "there are only four cards of rank 5 in a pack"),
        ("peg 5 5h 5d 5s 5", "there are only four cards of rank 5 in a pack"),
        ("peg 2 9h --game noddy", "flushes count in this play, so '2' needs its suit"),
        ("peg 7h 7h", "7h is named twice"),
        ("auto --bots deep-blue", "there is no bot 'deep-blue'; there are random"),
        ("discard 5h 6h 7c 8d Js --dealer", "wanted 6 different cards, not 5"),
        ("discard 5h 6h 7c 8d Js Kd", "say who deals: --dealer when it is you, --pone when"),
        ("discard 5h 6h 7c 8d Js Kd --pone --scores 85", "such as 85-92, not '85'"),
        ("discard 5h 6h 7c --game noddy --pone", "nobody at place 1 throws cards in noddy"),
        ("discard 5h 6h 7c 8d Js --game three-player --place 3", "is 0 to 2, not 3"),
        ("discard 5h 6h 7c 8d Js --game three-player --dealer --scores 1-2", "such as 85-92-70"),
        ("odds 1 2 --game three-player --pone", "wanted 3 scores, one for each side"),
        ("odds 1 2 3 --game three-player", "--pone when it is the other and you lead, or --place"),
        ("odds 20 --game solitaire", "solitaire is played by one: its odds hang on the round too"),
        ("odds 121 0 --dealer", "a score is 0 to 120, not 121"),
        ("odds 1 0 --dealer --hole 500", "a game hole is 1 to 121, not 500"),
        ("auto --bots random random random", "wanted 2 bots, or one for all seats; not 3"),
        ("auto --game five-player --chicago", "five-player is not played with chicago=on"),
        ("auto --game backward --house counting=muggins", "counting is auto here, not muggins"),
        ("auto --game traditional --house best-of=0", "is 1 or a whole number from 1, not '0'"),
        ("auto --record /no/such/folder/x.crib", "/no/such/folder/x.crib: No such file"),
        ("replay /no/such/file", "/no/such/file: No such file or directory"),
        ("rules whist", "there is no game 'whist'"),
        ("play --against x", "there is no bot 'x'"),
        ("scor", 'Unknown command "scor"'),
        ("score --colour", "--colour"),
    ],
)
def test_bad_input_gets_one_line_and_exit_status_2(run: Run, line: str, message: str) -> None:
    told = run(line)
    assert told.status == 2
    assert told.out == ""
    assert told.err.startswith("muggins: ")
    assert told.err.count("\n") == 1
    assert message in told.err


def test_discard_ranks_the_throws(run: Run) -> None:
    told = run("discard 5h 6h 7c 8d Js Kd --pone --scores 85-92 --json")
    assert isinstance(told.json, dict)
    throws = told.json["throws"]
    assert len(throws) == 15
    assert throws[0]["throw"] == ["Js", "Kd"]
    assert {*throws[0]} == {"throw", "hand", "crib", "pegging", "net", "win", "spread"}
    lines = run("discard 5h 6h 7c 8d Js Kd --dealer").out.splitlines()
    assert len(lines) == 16
    assert lines[1].startswith("Js Kd")


def test_odds_are_told(run: Run) -> None:
    told = run("odds 0 0 --dealer --json").json
    assert isinstance(told, dict)
    assert told["win"] == pytest.approx(0.56, abs=0.01)
    assert run("odds 0 0 --pone").out == "You win 43.9 % of the games.\n"


@pytest.mark.parametrize(
    ("line", "throws"),
    [
        ("5h 6h 7c 8d Js --game three-player --pone --scores 85-92-30", 5),
        ("5h 6h 7c 8d Js --game three-player --place 2", 5),
        ("5h 6h 7c 8d Js --game partners --dealer --scores 85-92", 5),
        ("5h 6h 7c 8d Js --game six-player --house sides=2 --place 5", 5),
        ("5h 6h 7c 8d Js --game five-card --dealer --scores 30-20", 10),
        ("5h 6h 7c 8d Js Kd --game backward --pone --scores 85-92", 15),
        ("5h 6h 7c 8d Js Kd --pone --chicago --hole 61", 15),
    ],
)
def test_discard_ranks_the_throws_of_other_games(run: Run, line: str, throws: int) -> None:
    told = run(f"discard {line} --json")
    assert isinstance(told.json, dict)
    rows = told.json["throws"]
    assert len(rows) == throws
    wins = [row["win"] for row in rows]
    assert wins == sorted(wins, reverse=True)
    for row in rows:
        assert row["net"] == pytest.approx(row["hand"] + row["crib"] + row["pegging"])


def test_discard_knows_who_plays_alone(run: Run) -> None:
    """SOLO-2: in the order thrown; both orders of the best are there."""
    told = run("discard 5h 6h 7c 8d Js Kd --game solitaire --json")
    assert isinstance(told.json, dict)
    first, second = (row["throw"] for row in told.json["throws"][:2])
    assert first != second
    assert {*first} == {*second} or len(told.json["throws"]) > 2


@pytest.mark.parametrize(
    ("line", "least", "most"),
    [
        ("0 0 --dealer --game partners", 0.5, 0.6),
        ("30 30 30 --place 2 --game three-player", 0.25, 0.4),
        ("100 60 30 --dealer --game three-player", 0.8, 1),
        ("0 60 --pone --game backward", 0.9, 1),
        ("30 0 --dealer --game noddy", 0.8, 1),
        ("30 30 --pone --game five-card --hole 61", 0.3, 0.7),
    ],
)
def test_odds_are_told_for_other_games(run: Run, line: str, least: float, most: float) -> None:
    told = run(f"odds {line} --json").json
    assert isinstance(told, dict)
    assert least < told["win"] < most


def test_bots_are_listed_the_weakest_first(run: Run) -> None:
    names = [line.split()[0] for line in run("bots").out.splitlines()]
    assert names[0] == "random"
    assert names[-1] == "champion"
    told = run("bots --json").json
    assert isinstance(told, dict)
    assert [row["name"] for row in told["bots"]] == names


@pytest.mark.parametrize("game", GAMES)
def test_auto_records_a_game_that_replay_finds_right(run: Run, game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.crib"
    told = run(f"auto --game {game} --bots random --seed 5 --record {file} --json")
    assert told.status == 0
    played = told.json
    assert isinstance(played, dict)
    assert {*played} == {"winner", "scores", "deals"}
    again = run(f"replay {file} --json")
    assert again.status == 0
    assert again.json == {"ok": True, "winner": played["winner"], "scores": played["scores"]}
    assert run(f"auto --game {game} --seed 5 --json").json == played


def test_auto_counts_the_deals_that_were_played(run: Run) -> None:
    """SOLO-6, CHICAGO-3: a free crib is no deal, and a deal that is dealt again is one."""
    told = run("auto --game solitaire --seed 5 --json").json
    assert isinstance(told, dict)
    assert told["deals"] == 6


def test_auto_counts_a_deal_that_is_dealt_again_once(run: Run, tmp_path: Path) -> None:
    """CHICAGO-3: the deal begins afresh."""
    file = tmp_path / "game.crib"
    told = run(f"auto --chicago --seed 5 --record {file} --json").json
    assert isinstance(told, dict)
    text = file.read_text("utf-8")
    assert " uses deal-again" in text
    assert told["deals"] == max(int(n) for n in re.findall(r"^deal (\d+) by", text, re.MULTILINE))


def test_auto_and_replay_speak_to_people(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.crib"
    told = run(f"auto --game partners --seed 3 --record {file}")
    assert re.fullmatch(r"random-\d and random-\d win, \d+ to \d+, after \d+ deals\.\n", told.out)
    assert run(f"replay {file}").out.endswith(". Every line is right.\n")
    assert run(f"replay {GOLDEN / 'solitaire.crib'}").out.startswith("The pack wins, ")


def test_replay_names_the_line_and_the_fault(run: Run, tmp_path: Path) -> None:
    text = (GOLDEN / "noddy.crib").read_text("utf-8")
    file = tmp_path / "wrong.crib"
    file.write_text(text.replace("pegs 2 for play: ", "pegs 3 for play: ", 1), "utf-8")
    line = 1 + next(i for i, ln in enumerate(text.splitlines()) if "pegs 2 for play: " in ln)
    told = run(f"replay {file} --json")
    assert told.status == 1
    assert isinstance(told.json, dict)
    assert (told.json["ok"], told.json["line"]) == (False, line)
    assert "but by the rules it is" in told.json["error"]
    told = run(f"replay {file}")
    assert told.status == 1
    assert told.out.startswith(f"{file}, line {line}: ")


def test_replay_tells_an_unfinished_game(run: Run, tmp_path: Path) -> None:
    lines = (GOLDEN / "noddy.crib").read_text("utf-8").splitlines()
    stop = next(i for i, line in enumerate(lines) if line.startswith("deal 2 by"))
    kept = [line for line in lines[:stop] if not line.startswith("result:")]
    file = tmp_path / "unfinished.crib"
    file.write_text("\n".join(kept), "utf-8")
    told = run(f"replay {file}")
    assert told.status == 0
    assert told.out.startswith("Not finished, at ")


def test_replay_refuses_what_is_no_text(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bytes.crib"
    file.write_bytes(b"\xff\xfe\x00")
    told = run(f"replay {file}")
    assert told.status == 2
    assert "is not text in UTF-8" in told.err


def test_rules_lists_every_game_and_house_rule(run: Run) -> None:
    told = run("rules").out
    for name in [*GAMES, *HOUSE_RULES]:
        assert re.search(rf"^{name} ", told, re.MULTILINE)
    assert isinstance(run("rules --json").json, dict)


@pytest.mark.parametrize("game", GAMES)
def test_rules_tells_a_game_from_its_row(run: Run, game: str) -> None:
    told = run(f"rules {game}")
    assert told.status == 0
    assert str(GAMES[game].game_hole) in told.out
    row = run(f"rules {game} --json").json
    assert isinstance(row, dict)
    assert row["name"] == game


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("traditional --chicago", "two deal-again, two cut-again, one reverse-counting"),
        (
            "traditional --chicago",
            "Deal again (after the deal): the same dealer shuffles and deals",
        ),
        ("traditional --chicago", "Cut again (after the cut): the same player cuts anew"),
        (
            "traditional --chicago",
            "Reverse counting (after the cut, once a deal): hands and crib of",
        ),
        ("traditional --chicago", "Trade hands (after the cut, once a deal): one's whole hand is"),
        (
            "traditional --chicago",
            "No fifteens (after the cut, once a deal): no fifteen scores for",
        ),
        ("noddy", "Two for making the count 15, 25 or 31;"),
        ("traditional --house go-point=on-call", "on hearing the others' go"),
        ("traditional --house last-card=only-31", "only when it makes 31"),
        ("traditional --house counting=manual", "the table corrects and explains"),
        ("traditional --house counting=muggins", "may call muggins"),
        ("traditional --house counting=manual --house overclaim=to-opponent", "goes to the next"),
        ("traditional --house game-hole=61", "The first to reach 61 wins"),
        ("traditional --house best-of=3 --house next-dealer=cut", "is drawn for in each game"),
        ("traditional --house first-to=5 --house game-points=skunks", "two for a skunk"),
        ("traditional --house best-of=3 --house game-points=tournament", "three for a skunk"),
        ("traditional --house best-of=3 --house next-dealer=alternate", "passes to the left from"),
        ("six-player --house crib-cards=short-dealt", "the player on the dealer's right get four"),
        ("five-player --house crib-cards=short-dealt", "Only the dealer get"),
        ("five-card", "pegs three"),
        ("noddy --house players=8", "Eight players, everybody for themself"),
        ("solitaire", "The crib plays along"),
        ("backward --house players=3", "who is furthest back wins"),
    ],
)
def test_rules_tells_house_rules(run: Run, line: str, sentence: str) -> None:
    told = " ".join(run(f"rules {line}").out.split())
    assert sentence in told


def test_the_program_answers_as_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "muggins", "score", "5h", "5c", "5s", "Jd", "--starter", "5d"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.endswith("29 points\n")
    wrong = subprocess.run([*command[:-1], "5x"], check=False, capture_output=True, text=True)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("muggins: '5x' is not a card")


def test_whoever_has_read_enough_of_a_long_answer_ends_it_quietly() -> None:
    """As in `muggins rules | head -1`, when head has gone before the rest is written."""
    command = [sys.executable, "-m", "muggins", "rules", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as told:
        assert told.stdout is not None
        assert told.stderr is not None
        told.stdout.close()
        assert told.stderr.read() == b""
    assert told.returncode == 0


def test_help_and_version_are_there(run: Run) -> None:
    assert "auto" in run("--help").out
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", run("--version").out)
    assert "the starter, such as 5d" in run("score --help").out
