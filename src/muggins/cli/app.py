"""Which commands there are, and how all of them refuse."""

from __future__ import annotations

import os
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
    ("discard", "studying:discard", "Rank the throws of a hand."),
    ("odds", "studying:odds", "Say how often you win from a score, before the deal."),
    ("bots", "studying:bots", "List the bots, the weakest first."),
    ("auto", "games:auto", "Play one whole game between bots."),
    ("arena", "arena:arena", "Measure bots against each other on duplicate deals."),
    ("replay", "games:replay", "Play a record through the engine and check every number in it."),
    ("verify", "games:verify", "Compute the fair deal of a record again."),
    ("rules", "games:rules", "Tell the rules of a game, from the row that the engine plays by."),
):
    app.command(f"muggins.cli.{place}", name=name, help=about)

REFUSED = 2
"""The exit status for bad input."""

STOPPED = 130
"""The exit status after Ctrl-C, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    try:
        status = app(arguments, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # Who was reading has seen enough, as in `muggins rules | head`; nothing is left to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (CycloptsError, ValueError, OSError) as error:
        print(f"muggins: {_in_one_line(error)}", file=sys.stderr)
        return REFUSED
    return status if isinstance(status, int) else 0


def _in_one_line(error: Exception) -> str:
    said = " ".join(str(error).split())
    if isinstance(error, CycloptsError) and error.command_chain:
        return f"{said} See muggins {' '.join(error.command_chain)} --help."
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'output'}: {error.strerror}"
    return said
