"""Fails when a file that git knows, or would add, names a registry or a path of one machine."""

import re
import shutil
import subprocess
import sys

from tools import house

# A download address in npm's lock file; somebody's home folder.
PATTERNS = ['"resolved": *"http', "(/home|/Users|/root)/[A-Za-z]", r"[A-Z]:\\Users\\"]


def main() -> int:
    words = [f"{house.ROOT}/", *_registries()]
    found = _grep("--extended-regexp", PATTERNS) + _grep("--fixed-strings", words)
    if found:
        print(f"A registry or a path of one machine is named; take it out:\n{found}", end="")
    return 1 if found else 0


def _grep(kind: str, patterns: list[str]) -> str:
    asked = [part for pattern in patterns for part in ("-e", pattern)]
    command = ["git", "grep", "--line-number", "-I", "--untracked", kind, *asked, "--", "."]
    done = subprocess.run(command, check=False, cwd=house.ROOT, capture_output=True, text=True)
    if done.returncode > 1:
        sys.exit(f"git could not search: {done.stderr.strip()}")
    return done.stdout


def _registries() -> list[str]:
    """The hosts that pip and npm are told to use on this machine."""
    commands = [[sys.executable, "-m", "pip", "config", "list"]]
    if npm := shutil.which("npm"):
        commands.append([npm, "config", "get", "registry"])
    told = [subprocess.run(c, check=True, capture_output=True, text=True) for c in commands]
    return re.findall(r"https?:(//[^/\s'\"]+)", "\n".join(done.stdout for done in told))


if __name__ == "__main__":
    sys.exit(main())
