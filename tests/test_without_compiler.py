"""Without a compiler Muggins installs all the same, and everything but speed is as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from muggins.engine.games import GAMES

ROOT = Path(__file__).parent.parent

TELL = """
import muggins
from muggins.analysis.choices import choices

for name in muggins.GAMES:
    game, played = muggins.Game(name, seed=1, dealer=0), 0
    while not played:
        for seat in game.waiting:
            view = game.view(seat)
            if view.phase in ("throw", "play"):
                told = choices(view)
                assert {each.action for each in told} == {*view.legal}
                played += view.phase == "play"
            game.act(seat, view.legal[0])
    print(name)
"""


@pytest.mark.slow
def test_it_installs_without_a_compiler_and_plays(tmp_path: Path) -> None:
    """A wheel is built where each compiler fails, and what it says and does is tested on it."""
    home = tmp_path / "venv"
    venv.create(home, with_pip=False)
    python = str(home / "bin" / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    no_compiler = os.environ | {"CC": "/bin/false", "CXX": "/bin/false"}
    install = [*pip, "install", "--quiet", "--no-deps", str(ROOT)]
    subprocess.run(install, check=True, env=no_compiler, capture_output=True)
    # What Muggins needs is borrowed from this environment: a path alone brings the packages in
    # it, but not the link by which it finds the Muggins that was compiled.
    paths = sysconfig.get_paths("venv", vars={"base": str(home), "platbase": str(home)})
    borrowed = Path(paths["purelib"]) / "borrowed.pth"
    borrowed.write_text(sysconfig.get_path("purelib"), "utf-8")
    ask = "import muggins.kernels as k; print(k.IS_NATIVE, k.__file__)"
    told = subprocess.run([python, "-c", ask], check=True, capture_output=True, text=True).stdout
    assert told.startswith(f"False {home}")
    # What bots think about takes a thousand times as long in plain Python: instead of all their
    # tests the best of them plays one game.
    thinking = [f"--ignore=tests/{room}" for room in ("analysis", "arena", "bots")]
    tests = [python, "-m", "pytest", "-q", "-m", "not slow", "--numprocesses=2", *thinking, "tests"]
    done = subprocess.run(tests, check=False, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
    game = [
        python,
        "-m",
        "muggins",
        "auto",
        "--bots",
        "champion",
        "static",
        "--seed",
        "1",
        "--json",
    ]
    told = subprocess.run(game, check=True, cwd=tmp_path, capture_output=True, text=True).stdout
    assert 121 in json.loads(told)["scores"]
    # All choices of the first throw and the first card of each game are told.
    told = subprocess.run(
        [python, "-c", TELL], check=True, cwd=tmp_path, capture_output=True, text=True
    ).stdout
    assert told.splitlines() == list(GAMES)
