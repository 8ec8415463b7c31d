"""Sets up `.venv` beside `play.py`, once, and keeps it right; then programs run in it.

Standard library only: this runs before anything is installed.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = ROOT / "constraints.txt"
NATIVE = ROOT / "native"

_PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
_STAMP = VENV / "muggins-stamp"
_LOCK = ROOT / ".venv.lock"

# What pip's messages have in common when it could not reach its index.
_OFFLINE = ("connection", "connect to", "timed out", "name resolution", "getaddrinfo")


class SetupFailed(Exception):
    """Says, for the person at the keyboard, why the set-up could not be done."""


class Stamp(NamedTuple):
    """What a finished set-up has put into `.venv`."""

    home: str  # a virtual environment works for one Python and in one place
    contents: str
    groups: frozenset[str]


def ready(*groups: str) -> None:
    """Return when `.venv` holds Muggins, what it needs and these dependency groups.

    If that cannot be, end the program with a message that says why.
    """
    wanted = Stamp(_home(), _contents(), frozenset(groups))
    if _has(wanted):
        return
    try:
        with _alone():
            if not _has(wanted):  # somebody else may just have done it
                _set_up(wanted)
    except SetupFailed as failure:
        sys.exit(str(failure))
    except OSError as error:
        sys.exit(f"Muggins could not be set up in {ROOT}: {error}")
    except KeyboardInterrupt:
        sys.exit("\nThe set-up was stopped. The next start begins it again.")


def program(name: str) -> str:
    """The path of a program in `.venv`."""
    return str(_PROGRAMS / (f"{name}.exe" if os.name == "nt" else name))


def become(name: str, *arguments: str) -> NoReturn:
    """Go on as a program of `.venv`; its exit status is ours."""
    command = [program(name), *arguments]
    sys.stdout.flush()
    if os.name == "nt":
        # There execv starts a second process, and the shell does not wait for it.
        sys.exit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], command)  # noqa: S606 - no shell is wanted


def _home() -> str:
    return hashlib.sha256(f"{sys.version}\n{ROOT}".encode()).hexdigest()


def _contents() -> str:
    """What is built and installed: the requirements, and the sources of the native part."""
    native = sorted(path for path in NATIVE.iterdir() if path.is_file())
    return hashlib.sha256(
        b"".join(path.read_bytes() for path in (PROJECT, CONSTRAINTS, *native))
    ).hexdigest()


def _stamp() -> Stamp | None:
    if not Path(program("python")).exists():
        return None  # the Python that it was made from may have been uninstalled
    try:
        home, contents, groups = _STAMP.read_text("utf-8").split("\n")
    except (OSError, ValueError):
        return None
    return Stamp(home, contents, frozenset(groups.split()))


def _write(stamp: Stamp) -> None:
    unfinished = _STAMP.with_suffix(".new")
    unfinished.write_text(
        f"{stamp.home}\n{stamp.contents}\n{' '.join(sorted(stamp.groups))}", "utf-8"
    )
    unfinished.replace(_STAMP)


def _has(wanted: Stamp) -> bool:
    stamp = _stamp()
    return stamp is not None and stamp[:2] == wanted[:2] and stamp.groups >= wanted.groups


def _set_up(wanted: Stamp) -> None:
    """Make `.venv` as wanted.

    There is no stamp while this runs: after an interruption nobody knows what pip left behind,
    and the next set-up starts from nothing.
    """
    old = _stamp()
    _STAMP.unlink(missing_ok=True)
    if old and old.home == wanted.home:
        print("Something new is needed; adding it to the set-up …", flush=True)
    else:
        print("Setting up Muggins (once, it takes a moment) …", flush=True)
        old = None
        _make_venv()
    try:
        _install(wanted.groups)
    except SetupFailed:
        if old:
            _write(old)  # pip takes back what it cannot finish, so the old stamp is still true
        raise
    if old and old.contents == wanted.contents:
        wanted = wanted._replace(groups=wanted.groups | old.groups)
    _write(wanted)


def _make_venv() -> None:
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetupFailed(
                f"This Python ({sys.executable}) comes without its {module} module, which the"
                " set-up needs.\nInstall it and start again"
                " (on Debian and Ubuntu: apt install python3-venv)."
            )
    _run("A virtual environment could not be made.", sys.executable, "-m", "venv", "--clear", VENV)


def _install(groups: frozenset[str]) -> None:
    # -I: what PYTHONPATH names must not be taken for installed.
    pip = [program("python"), "-I", "-m", "pip", "--disable-pip-version-check"]
    install = ["install", "--quiet", "--no-input", "--editable", ".", *_requirements(groups)]
    _run("pip could not install what Muggins needs.", *pip, *install)


def _requirements(groups: frozenset[str]) -> list[str]:
    table = tomllib.loads(PROJECT.read_text("utf-8"))["dependency-groups"]
    return [requirement for group in sorted(groups) for requirement in table[group]]


def _run(failing: str, *command: str | Path) -> None:
    # Environment variables, because they also reach the pip that fetches the build back end;
    # two, because older and newer pips listen to different ones there. A relative path, because
    # pip takes a space for the end of one.
    constraints = {"PIP_CONSTRAINT": CONSTRAINTS.name, "PIP_BUILD_CONSTRAINT": CONSTRAINTS.name}
    patience = {"PIP_RETRIES": "2"}  # who is offline should learn it soon
    done = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env=patience | os.environ | constraints,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        close_fds=False,  # it shares the lock
    )
    if done.returncode:
        raise SetupFailed(_explained(failing, done.stdout))


def _explained(failing: str, output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    offline = [line for line in lines if any(words in line.lower() for words in _OFFLINE)]
    if offline:
        failing = "Muggins needs the network to be set up, and could not use it. pip says:"
        return f"{failing}\n  {offline[-1]}"
    errors = [line for line in lines if line.lower().startswith("error:")]
    return "\n  ".join([failing, *(errors or lines)[-3:]])


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other set-up is at work here, and keep others out.

    The system gives the lock back when its holders end, however they end. pip holds it too:
    if this process is killed and pip lives on, the next set-up waits for it.
    """
    with _LOCK.open("w") as lock:
        os.set_inheritable(lock.fileno(), True)
        if not _try_lock(lock):
            print("Another set-up is at work here; waiting for it …", flush=True)
            _wait_for_lock(lock)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try_lock(lock: IO[str]) -> bool:
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _wait_for_lock(lock: IO[str]) -> None:
        while True:
            try:
                msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
            except OSError:  # it gives up after ten seconds
                continue
            return

else:
    import fcntl

    def _try_lock(lock: IO[str]) -> bool:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _wait_for_lock(lock: IO[str]) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX)
