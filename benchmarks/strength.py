"""How strong the bots are: the matches whose outcome stands in the figures.

``python -m benchmarks.strength static 2000`` plays the row called so, 4,000 games on 2,000 sets of
cards; ``club,casual`` in its place sets these two bots against each other. A third word is the
game, if it is another than the row's. Without a number the rows are listed. They take minutes or
hours, so they are not among the others.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from benchmarks import strength_players as players
from muggins.arena import BotMaker, match
from muggins.engine.games import rules_for


class Row(NamedTuple):
    """A match; the last bot fills the places that are left."""

    bots: tuple[str | BotMaker, ...]
    game: str = "traditional"
    house: Mapping[str, str] = MappingProxyType({})


CHICAGO = MappingProxyType({"chicago": "on"})

ROWS = {
    "static": Row(("champion", "static")),
    "simple": Row(("champion", "simple")),
    "random": Row(("champion", "random")),
    "search": Row(("champion", players.belief_search)),
    "play": Row((players.best_play_alone, "static")),
    "throws": Row((players.best_throws_alone, "static")),
    "three": Row(("champion", "static"), "three-player"),
    "partners": Row(("champion", "static"), "partners"),
    "five-player": Row(("champion", "static"), "five-player"),
    "six-player": Row(("champion", "static"), "six-player"),
    "five-card": Row(("champion", "static"), "five-card"),
    "noddy": Row(("champion", "static"), "noddy"),
    "backward": Row(("champion", players.scoring_least), "backward"),
    "backward-net": Row(("champion", players.by_net_points), "backward"),
    "chicago": Row(("champion", players.cards_at_random), house=CHICAGO),
}


def main() -> int:
    if len(sys.argv) not in (3, 4):
        print(f"name a row and how many sets: {', '.join(ROWS)}")
        return 2
    name, sets = sys.argv[1], int(sys.argv[2])
    row = Row(tuple(name.split(","))) if "," in name else ROWS[name]
    rules = rules_for(sys.argv[3] if len(sys.argv) == 4 else row.game, row.house)
    report = match(
        row.bots,
        rules,
        games=sets * rules.side_count,
        seed=1,
        workers=len(os.sched_getaffinity(0)),
    )
    first, other = report.bots[0], report.bots[-1]
    print(
        f"{name}: {first.name} v {other.name}, {report.game}: {first.rate:.2%}"
        f" ({first.low:.2%} to {first.high:.2%}) in {report.games} games on {report.sets} sets,"
        f" {report.games_per_second:.1f} games a second"
    )
    for fault in report.faults:
        print(fault)
    return 0


if __name__ == "__main__":
    sys.exit(main())
