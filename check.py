#!/usr/bin/env python3
"""Proves everything that must be true of this repository, step by step, and says what is not."""

import argparse
import subprocess
import sys
import time

from tools import house

# Every branch of these rooms is run by a test (docs/why/house.md).
PROVED = ("cards", "engine", "table")


def main() -> int:
    wanted = _arguments()
    house.ready("dev")
    began = time.perf_counter()
    steps = _steps(fast=wanted.fast)
    failed = [name for name in wanted.steps or steps if not _passes(name, steps[name])]
    seconds = time.perf_counter() - began
    if failed:
        print(f"\nNot right after {seconds:.1f} s: {', '.join(failed)}.")
        return 1
    print(f"\nAll is right, in {seconds:.1f} s.")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fast", action="store_true", help="leave out slow tests and coverage")
    known = list(_steps(fast="--fast" in sys.argv))
    parser.add_argument(
        "steps", nargs="*", metavar="step", help=f"only these, of: {', '.join(known)}"
    )
    arguments = parser.parse_args()
    for name in arguments.steps:
        if name not in known:
            parser.error(f"there is no step {name!r}, only {', '.join(known)}")
    return arguments


def _steps(*, fast: bool) -> dict[str, list[str]]:
    """The command of each step; the environment must be ready before one is run."""
    python = [house.program("python"), "-m"]
    rooms = ",".join(f"src/muggins/{room}/*" for room in PROVED)
    tests = [*python, "pytest", "--numprocesses=auto"]
    steps = {
        "format": [*python, "ruff", "format", "--check", "."],
        "lint": [*python, "ruff", "check", "."],
        "types": [*python, "mypy"],
        "rooms": [house.program("lint-imports"), "--no-logo", "--cache-dir=build/imports"],
        "leaks": [*python, "tools.leaks"],
        # A fresh environment (-E), because Sphinx keeps silent about a page it has already read.
        "docs": [*python, "sphinx", "-W", "-n", "-q", "-E", "--keep-going", "docs", "build/docs"],
    }
    if fast:
        return steps | {"tests": [*tests, "-m", "not slow"]}
    return steps | {
        "tests": [*tests, "-m", "not slow", "--cov", "--cov-report="],
        "coverage": [*python, "coverage", "report", f"--include={rooms}", "--fail-under=100",
                     "--show-missing", "--skip-covered"],
        # The C++ part's own checks, with the sanitizers for addresses and undefined behaviour.
        "native": [*python, "tools.native"],
        # Apart, because measuring coverage would make millions of counts take minutes; and any
        # worker may take the next, because two of them take as long as all others together.
        "totals": [*tests, "-m", "slow", "--dist=worksteal"],
    }  # fmt: skip


def _passes(name: str, command: list[str]) -> bool:
    print(f"{name:<10}", end="", flush=True)
    began = time.perf_counter()
    done = subprocess.run(  # noqa: S603 - the commands are ours
        command,
        check=False,
        cwd=house.ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    right = done.returncode == 0
    print(f"{'ok' if right else 'FAILED':<8}{time.perf_counter() - began:5.1f} s", flush=True)
    if not right:
        print(done.stdout)
    elif name in ("tests", "totals"):  # how many passed is worth seeing
        print(done.stdout.rstrip().rpartition("\n")[2])
    return right


if __name__ == "__main__":
    sys.exit(main())
