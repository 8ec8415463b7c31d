"""`muggins arena`, as it is typed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from muggins.arena import match
from muggins.cli import main
from muggins.cli.arena import Progress, _print_faults, _span
from tests.arena.players import Cheat

ROOT = Path(__file__).parent.parent.parent


def told(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(line.split()) == 0
    return capsys.readouterr().out


def test_two_bots_are_measured_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told("arena random random --games 20 --seed 4", capsys).splitlines()
    assert lines[0] == "traditional: 20 games on 10 sets of cards, seed 4; even is 50.0%"
    assert re.fullmatch(r"bot +won +rate +95 % sure +ahead by", lines[2])
    assert re.fullmatch(r"random +\d+ +[\d.]+% +[\d.]+% to [\d.]+% +[+-][\d.]+", lines[3])
    assert re.fullmatch(r"points a deal +deals +play +hand +crib", lines[6])
    assert re.fullmatch(r"random as dealer +\d+ +[\d.]+ +[\d.]+ +[\d.]+", lines[7])
    assert re.fullmatch(r"\d+ games a second", lines[-1])


def test_solitaire_has_no_even(capsys: pytest.CaptureFixture[str]) -> None:
    first = told("arena random --game solitaire --games 3 --seed 4", capsys).splitlines()[0]
    assert first == "solitaire: 3 games on 3 sets of cards, seed 4"


def test_json_has_every_bot_in_the_order_named(capsys: pytest.CaptureFixture[str]) -> None:
    line = "arena random random --games 12 --game three-player --chicago --seed 4 --json"
    report = json.loads(told(f"{line} --workers 1", capsys))
    assert report["games"] == 12
    assert report["game"] == "three-player chicago=on"
    assert report["seed"] == 4
    assert report["games_per_second"] > 0
    assert [bot["name"] for bot in report["bots"]] == ["random", "random"]
    assert {"wins", "rate", "low", "high", "margin"} <= {*report["bots"][0]}
    assert {*report["bots"][0]["per_deal"]} == {"dealer", "other"}
    assert {"deals", "play", "hand", "crib"} <= {*report["bots"][0]["per_deal"]["dealer"]}
    again = json.loads(told(f"{line} --workers 2", capsys))
    assert again | {"games_per_second": 0} == report | {"games_per_second": 0}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("arena random random", "--games"),
        ("arena random random --games many", 'unable to convert "many" into int'),
        ("arena random random --games 0", "games is a whole number from 1, not 0"),
        ("arena random random --games 9 --workers 0", "workers is a whole number from 1, not 0"),
        ("arena random --games 9", "wanted two bots or more for traditional, not 1"),
        ("arena --games 9", "wanted two bots or more for traditional, not none"),
        ("arena random deep-blue --games 9", "there is no bot 'deep-blue'; there are random"),
        ("arena random random --games 9 --game whist", "there is no game 'whist'; there are"),
        ("arena random random --games 9 --game noddy --chicago", "not played with chicago=on"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    line: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("muggins: ")
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_bots_that_failed_are_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    _print_faults(match([Cheat, "random"], games=22, seed=1))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 21
    assert lines[0].startswith("muggins: Cheat at seat 0 lost game 0 of set 0, seed 1: it chose ")
    assert lines[-1] == "muggins: and 2 more games were lost like this"


def test_nothing_is_told_on_the_way_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Progress() as progress:
        progress.tell(1, 10)
    assert capsys.readouterr().err == ""


def test_time_left_is_told_in_what_suits_it() -> None:
    assert _span(7.3) == "7 s"
    assert _span(600) == "10 min"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_terminal_is_told_how_far_it_is_and_ctrl_c_ends_it(workers: int) -> None:
    terminal, end = os.openpty()
    line = f"arena random random --games 1000000 --workers {workers}"
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", *line.split()],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=end,
        start_new_session=True,
    ) as program:
        os.close(end)
        try:
            seen = os.read(terminal, 1000)
            os.killpg(program.pid, signal.SIGINT)
            out, _ = program.communicate(timeout=20)
        finally:
            program.kill()
        seen += os.read(terminal, 10_000)
    os.close(terminal)
    assert re.match(rb"\r\d+ of 1,000,000 games, \d+ a second, \d+ (s|min) left", seen)
    assert seen.endswith(b" \r")
    assert b"Traceback" not in seen
    assert out == b""
    assert program.returncode == 130
