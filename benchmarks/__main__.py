"""Runs the benchmarks in the environment that `play.py` and `check.py` use."""

import sys

from tools import house

if __name__ == "__main__":
    house.ready("dev", "bench")
    house.become("python", "-m", "benchmarks.run", *sys.argv[1:])
