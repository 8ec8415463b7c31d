"""Worker processes that play the sets of a contest."""

from __future__ import annotations

import pickle
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext

from muggins.arena.playing import PlayedSet, play_set
from muggins.arena.seating import Contest

AHEAD = 2
"""How many sets a worker has in hand, so that it never waits for the next."""


def play_all(contest: Contest, sets: int, workers: int) -> Generator[PlayedSet, None, None]:
    """The sets, as they are done; with one worker they are played here.

    Raises `ValueError` for bots that another process cannot make, `ChildProcessError` when a
    worker dies. Whoever leaves early closes the iterator, and the workers are gone.
    """
    if min(sets, workers) > 1:
        yield from _play_apart(contest, sets, min(sets, workers))
    else:
        for number in range(sets):
            yield play_set(contest, number)


class _Worker:
    """A process, and the sets that it has in hand."""

    def __init__(self, context: SpawnContext, contest: Contest) -> None:
        self.pipe, theirs = context.Pipe()
        self.in_hand: deque[int] = deque()
        self._contest = contest
        self._process = context.Process(target=_work, args=(contest, theirs), daemon=True)
        self._process.start()
        theirs.close()

    def give(self, number: int) -> None:
        self.in_hand.append(number)
        try:
            self.pipe.send(number)
        except ConnectionError:
            raise self._death() from None

    def take(self) -> PlayedSet:
        try:
            played: PlayedSet = self.pipe.recv()
        except (EOFError, OSError):
            raise self._death() from None
        self.in_hand.popleft()
        return played

    def _death(self) -> ChildProcessError:
        self._process.join()
        return ChildProcessError(
            f"a worker process died at set {self.in_hand[0]} of seed {self._contest.seed},"
            f" with exit status {self._process.exitcode}"
        )

    def dismiss(self) -> None:
        self._process.terminate()
        self._process.join()
        self.pipe.close()


def _play_apart(contest: Contest, sets: int, workers: int) -> Generator[PlayedSet, None, None]:
    _check_can_travel(contest)
    crew: list[_Worker] = []
    numbers = iter(range(sets))
    try:
        with _interrupts_held_back():
            context = get_context("spawn")
            for _ in range(workers):
                crew.append(_Worker(context, contest))  # noqa: PERF401 - dismissed one by one too
        for _ in range(AHEAD):
            for worker, number in zip(crew, numbers, strict=False):
                worker.give(number)
        busy: dict[object, _Worker] = {worker.pipe: worker for worker in crew}
        while busy:
            for pipe in wait([worker.pipe for worker in busy.values()]):
                worker = busy[pipe]
                played = worker.take()
                following = next(numbers, None)
                if following is not None:
                    worker.give(following)
                elif not worker.in_hand:
                    del busy[pipe]
                yield played
    finally:
        for worker in crew:
            worker.dismiss()


def _work(contest: Contest, pipe: Connection) -> None:
    """Play what comes through the pipe, until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            number = pipe.recv()
        except (EOFError, ConnectionError):
            return
        played = play_set(contest, number)
        with suppress(ConnectionError):
            pipe.send(played)


def _check_can_travel(contest: Contest) -> None:
    try:
        pickle.dumps(contest)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ValueError(f"worker processes must be able to import the bots: {error}") from error


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal: those started here leave it to this one."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # when it starts, it lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
