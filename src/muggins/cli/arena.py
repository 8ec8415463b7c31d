"""Bots against each other: `muggins arena`."""

from __future__ import annotations

import os
import sys
import time
from typing import Self

from muggins.arena import Report, Standing, match
from muggins.cli.options import Chicago, GameName, House, Json, Seed, chosen_rules, print_json

FAILED = 1
"""The exit status when a worker process has died."""


def arena(
    *bots: str,
    games: int,
    game: GameName = "traditional",
    workers: int | None = None,
    house: House = None,
    chicago: Chicago = False,
    seed: Seed = None,
    json: Json = False,
) -> int:
    """Measure bots against each other on duplicate deals.

    Parameters
    ----------
    bots:
        the bots; of fewer than the game has sides the last fills up
    games:
        how many games, at least: the same cards always go round all places
    workers:
        how many processes play; as many as there are processors when it is left out
    """
    row = chosen_rules(game, house, chicago=chicago)
    if workers is None:
        workers = _processors()
    try:
        with Progress() as progress:
            report = match(bots, row, games=games, seed=seed, workers=workers, told=progress.tell)
    except ChildProcessError as death:
        print(f"muggins: {death}", file=sys.stderr)
        return FAILED
    _print_faults(report)
    if json:
        print_json(report)
    else:
        _print_report(report)
    return 0


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Progress:
    """A line on the terminal that says how far it is, and is gone at the end; elsewhere nothing."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._told = 0.0
        self._width = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._width:
            self._show("")
            print("\r", end="", file=sys.stderr, flush=True)

    def tell(self, done: int, games: int) -> None:
        now = time.perf_counter()
        if not sys.stderr.isatty() or now - self._told < 0.2:
            return
        self._told = now
        rate = done / (now - self._began)
        left = (games - done) / rate
        self._show(f"{done:,} of {games:,} games, {rate:.0f} a second, {_span(left)} left")

    def _show(self, line: str) -> None:
        over = f"\r{line:<{self._width}}"
        self._width = len(line)  # first, because Ctrl-C may come while it is printed
        print(over, end="", file=sys.stderr, flush=True)


def _span(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def _print_faults(report: Report) -> None:
    for fault in report.faults:
        print(f"muggins: {fault}", file=sys.stderr)
    more = sum(bot.forfeits for bot in report.bots) - len(report.faults)
    if more > 0:
        print(f"muggins: and {more} more games were lost like this", file=sys.stderr)


def _print_report(report: Report) -> None:
    even = "" if report.even is None else f"; even is {report.even:.1%}"
    print(
        f"{report.game}: {report.games:,} games on {report.sets:,} sets of cards,"
        f" seed {report.seed}{even}\n"
    )
    width = max(len("bot"), *[len(bot.name) for bot in report.bots])
    print(f"{'bot':<{width}}{'won':>10}{'rate':>9}  {'95 % sure':<16}{'ahead by':>9}")
    for bot in report.bots:
        margin = "" if bot.margin is None else f"{bot.margin:+.2f}"
        sure = f"{bot.low:.1%} to {bot.high:.1%}"
        print(f"{bot.name:<{width}}{bot.wins:>10,}{bot.rate:>9.1%}  {sure:<16}{margin:>9}")
    print(f"\n{'points a deal':<{width + 10}}{'deals':>9}{'play':>7}{'hand':>7}{'crib':>7}")
    for bot in report.bots:
        _print_per_deal(bot, width)
    print(f"\n{report.games_per_second:.0f} games a second")


def _print_per_deal(bot: Standing, width: int) -> None:
    for role, points in bot.per_deal.items():
        print(
            f"{bot.name:<{width}} {f'as {role}':<9}{points.deals:>9,}"
            f"{points.play:>7.2f}{points.hand:>7.2f}{points.crib:>7.2f}"
        )
