"""Compiles the native kernels' own checks with the sanitizers, and runs them."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools import house

CHECKS = house.ROOT / "native" / "checks"
BUILT = house.ROOT / "build" / "checks"
FLAGS = (
    "-std=c++20 -O1 -g -Wall -Wextra -Wno-uninitialized -Wno-psabi"
    " -fsanitize=address,undefined -fno-sanitize-recover=all"
).split()


def main() -> int:
    compiler = os.environ.get("CXX") or shutil.which("c++")
    if not compiler:
        print("There is no C++ compiler here, and so nothing native to check.")
        return 0
    if importlib.util.find_spec("muggins.kernels._native") is None:
        print(f"{compiler} is there, but the kernels did not compile when Muggins was installed.")
        return 1
    BUILT.mkdir(parents=True, exist_ok=True)
    return max(_check(compiler, source) for source in sorted(CHECKS.glob("*.cpp")))


def _check(compiler: str, source: Path) -> int:
    program = BUILT / source.stem
    command = [compiler, *FLAGS, "-I", str(CHECKS.parent), "-o", str(program), str(source)]
    for step in (command, [str(program)]):
        done = subprocess.run(step, check=False, cwd=house.ROOT)
        if done.returncode:
            print(f"{source.name} failed with status {done.returncode}")
            return 1
    print(f"{source.name} passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
