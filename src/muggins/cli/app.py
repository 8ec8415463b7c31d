"""Which commands there are, and how all of them refuse."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from muggins import __version__

app = App(
    name="muggins",
    help="Cribbage, all of it.",
    version=__version__,
    help_format="plaintext",
    result_action="return_value",
)
# Named by their places, so that a command loads only what it needs.
for name, place, about in (
    ("play", "typed:play", "Play a game in the terminal by typed commands."),
    ("score", "counting:score", "Count a hand and say it aloud."),
    ("peg", "counting:peg", "Say what each card of one count pegs."),
    ("auto", "games:auto", "Play one whole game between bots."),
    ("arena", "arena:arena", "Measure bots against each other on duplicate deals."),
    ("replay", "games:replay", "Play a record through the engine and check every number in it."),
    ("rules", "games:rules", "Tell the rules of a game, from the row that the engine plays by."),
):
    app.command(f"muggins.cli.{place}", name=name, help=about)

REFUSED = 2
"""The exit status for bad input."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    try:
        status = app(arguments, exit_on_error=False, print_error=False)
    except (CycloptsError, ValueError, OSError) as error:
        print(f"muggins: {_in_one_line(error)}", file=sys.stderr)
        return REFUSED
    return status if isinstance(status, int) else 0


def _in_one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())
