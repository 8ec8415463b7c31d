"""Prints every figure, or those of the benchmarks named."""

from __future__ import annotations

import platform
import sys

from benchmarks import (
    arena,
    bots,
    games,
    kernels_deals,
    kernels_discards,
    kernels_play,
    kernels_scoring,
    kernels_seats,
    peers,
    starting,
)

REPORTS = {
    "games": games.report,
    "arena": arena.report,
    "bots": bots.report,
    "starting": starting.report,
    "scoring": kernels_scoring.report,
    "discards": kernels_discards.report,
    "deals": kernels_deals.report,
    "peers": peers.report,
    "seats": kernels_seats.report,
    "play": kernels_play.report,
}

ONLY_NAMED = {
    "whole-play": kernels_play.report_whole_play,
}
"""They take long."""


def main() -> int:
    names = sys.argv[1:] or list(REPORTS)
    reports = REPORTS | ONLY_NAMED
    unknown = [name for name in names if name not in reports]
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}; there are {', '.join(reports)}")
        return 2
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    for name in names:
        for what, figure in reports[name]():
            print(f"{what:<56}{figure:>12}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
