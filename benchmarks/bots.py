"""How long bots think, and what the strongest needs before its first choice."""

from __future__ import annotations

import subprocess
from collections import defaultdict
from functools import partial
from random import Random
from statistics import median
from time import process_time

import muggins
from benchmarks.timing import best_rates, best_seconds, python
from muggins.bots import BOTS, bot
from muggins.bots.bot import let_watch
from muggins.engine.games import GAMES
from muggins.engine.phase import Phase

FIRST_CHOICES = """
from random import Random
import muggins
from muggins.bots import bot
from muggins.engine.phase import Phase
game = muggins.Game("traditional", seed=1, dealer=0)
player = bot("champion", game.rules, Random(1))
while game.view(0).phase is not Phase.SHOW and not game.view(0).counted:
    game.act(game.waiting[0], player.choose(game.view(game.waiting[0])))
"""
"""A whole deal: everything has been loaded that is ever needed."""

MEMORY = """
import resource
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""

LOADED = """
import muggins.bots
from muggins.analysis.odds import odds
from muggins.analysis.throws_of_two import means_of_two
from muggins.cards import parse_cards
from muggins.kernels.play_table import play_table
odds()
play_table()
means_of_two(parse_cards(["5h", "6h", "7c", "8d", "Js", "Kd"]), is_dealer=True)
"""


def thinking(name: str, game: str, games: int) -> dict[Phase, list[float]]:
    """The processor's seconds of every choice between several, by what was to be chosen."""
    rules = GAMES[game]
    taken: dict[Phase, list[float]] = defaultdict(list)
    for seed in range(games):
        played = muggins.Game(rules, seed=seed, dealer=0)
        players = [bot(name, rules, Random(f"{seed}/{seat}")) for seat in range(rules.seats)]
        while not played.is_over:
            if played.is_between_deals:
                for seat, player in enumerate(players):
                    let_watch(player, partial(played.view, seat))
            seat = played.waiting[0]
            view = played.view(seat)
            began = process_time()
            action = players[seat].choose(view)
            if len(view.legal) > 1:
                taken[view.phase].append(process_time() - began)
            played.act(seat, action)
    return taken


def self_play(games: int) -> None:
    """Games of `static` against itself."""
    for seed in range(games):
        played = muggins.Game("traditional", seed=seed)
        players = [BOTS["static"](Random(seat)) for seat in (0, 1)]
        while not played.is_over:
            seat = played.waiting[0]
            played.act(seat, players[seat].choose(played.view(seat)))


def report() -> list[tuple[str, str]]:
    rate = best_rates({"static": self_play}, size=40, rounds=5)["static"]
    bare = best_seconds(python("-c", "import muggins"), rounds=7)
    loaded = best_seconds(python("-c", LOADED), rounds=7)
    memory = subprocess.run(python("-c", FIRST_CHOICES + MEMORY), check=True, capture_output=True)
    rows = [
        ("static against itself, games a second through muggins.Game with views", f"{rate:.0f}"),
        (
            "loading what the champion needs, after import muggins",
            f"{1e3 * (loaded - bare):.0f} ms",
        ),
        ("memory of a process in which it has played a deal", f"{int(memory.stdout) // 1024} MB"),
    ]
    for name in BOTS:
        rows += _thinking_rows(name, "traditional", 12)
    for game in GAMES:
        if game != "traditional":
            rows += _thinking_rows("champion", game, 2)
    return rows


def _thinking_rows(name: str, game: str, games: int) -> list[tuple[str, str]]:
    taken = thinking(name, game, games)
    return [
        (
            f"{name}, {game}, a {what}: median, worst",
            f"{1e3 * median(taken[phase]):.2f} ms, {1e3 * max(taken[phase]):.1f} ms",
        )
        for phase, what in ((Phase.THROW, "throw"), (Phase.PLAY, "card"))
        if taken[phase]
    ]
