"""Worker processes: the same result, and no trace of them afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from muggins.arena import BotMaker, match
from muggins.arena.crew import play_all
from muggins.arena.seating import Contest
from muggins.bots.anything import RandomBot
from muggins.engine.games import GAMES
from tests.arena.players import Greedy, Mortal
from tests.arena.test_report import unhurried

ROOT = Path(__file__).parent.parent.parent


def contest(*bots: str | BotMaker) -> Contest:
    return Contest(rules=GAMES["noddy"], bots=bots, seed=1)


def test_the_number_of_workers_changes_nothing() -> None:
    one, two = [
        unhurried(match([Greedy, "random"], "five-card", games=24, seed=9, workers=workers))
        for workers in (1, 2)
    ]
    assert one == two
    assert active_children() == []


def test_there_are_no_more_workers_than_sets() -> None:
    with closing(play_all(contest("random", "random"), sets=2, workers=50)) as sets:
        assert next(sets).number in (0, 1)
        assert len(active_children()) == 2
    assert active_children() == []


def test_a_worker_that_dies_is_told_of() -> None:
    with pytest.raises(ChildProcessError, match=r"at set \d of seed 1, with exit status 11"):
        match([Mortal, "random"], games=20, seed=1, workers=2)
    assert active_children() == []


def test_workers_need_bots_that_they_can_import() -> None:
    with pytest.raises(ValueError, match="worker processes must be able to import the bots: "):
        match([partial(lambda make, random: make(random), RandomBot), "random"], games=9, workers=2)


MATCH_WITHOUT_END = """
from muggins.arena import match
from tests.arena.players import Dawdler
match([Dawdler, "random"], games=20, workers=2)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups")
def test_an_interrupt_ends_everything_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", MATCH_WITHOUT_END],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        assert program.stdout is not None
        try:
            workers = [int(program.stdout.readline()) for _ in range(2)]
            os.killpg(program.pid, signal.SIGINT)  # as a terminal does
            _, error = program.communicate(timeout=20)
        finally:
            program.kill()
    assert program.returncode == -signal.SIGINT
    assert error.count("Traceback") == 1
    assert error.endswith("KeyboardInterrupt\n")
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
