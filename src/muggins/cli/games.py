"""Whole games: `muggins auto`, `muggins replay`, `muggins verify` and `muggins rules`."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter

from muggins.bots import bot
from muggins.bots.bot import Bot, let_watch
from muggins.cli.options import Chicago, GameName, House, Json, Seed, chosen_rules, print_json
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.events import ChicagoUsed, Dealt, Event
from muggins.engine.games import GAMES, HOUSE_RULES
from muggins.engine.rules import Rules
from muggins.engine.wording import ABOUT, rules_in_words
from muggins.table.fair import UnfairDeal
from muggins.table.fair_check import check_fair
from muggins.table.game import Game
from muggins.table.reader import read
from muggins.table.record import Record, RecordError

WRONG = 1
"""The exit status for a record that is wrong."""


def auto(
    *,
    game: GameName = "traditional",
    bots: Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")] = None,
    record: Path | None = None,
    house: House = None,
    chicago: Chicago = False,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Play one whole game between bots.

    Parameters
    ----------
    bots:
        a bot for each seat, or one for all
    record:
        the file to write the record to
    """
    row = chosen_rules(game, house, chicago=chicago)
    names = bot_names(row.seats, bots or ["random"])
    players = [seated(name, row, seed, seat) for seat, name in enumerate(names)]
    played = Game(row, seed=seed)
    while not played.is_over:
        if played.is_between_deals:
            for seat, player in enumerate(players):
                let_watch(player, partial(played.view, seat))
        for seat in played.waiting:
            played.act(seat, players[seat].choose(played.view(seat)))
    seats = [f"{name}-{seat}" for seat, name in enumerate(names)]
    if record is not None:
        record.write_text(played.record(seats), "utf-8")
    deals = _deals(played.events)
    if json:
        print_json({"winner": played.winner, "scores": played.scores, "deals": deals})
    else:
        print(_outcome(row, seats, played.winner, played.scores) + f", after {deals} deals.")


def _deals(events: Sequence[Event]) -> int:
    """How many deals were played: one that is dealt again is one, and a free crib is none."""
    dealt = [event for event in events if isinstance(event, Dealt) and any(event.hands)]
    again = [e for e in events if isinstance(e, ChicagoUsed) and e.card is ChicagoCard.DEAL_AGAIN]
    return len(dealt) - len(again)


def bot_names(seats: int, names: Sequence[str]) -> list[str]:
    """A bot's name for each of *seats*, from one for each or one for all. Raises `ValueError`."""
    if len(names) not in (1, seats):
        raise ValueError(f"wanted {seats} bots, or one for all seats; not {len(names)}")
    return list(names) * seats if len(names) == 1 else list(names)


def seated(name: str, rules: Rules, seed: int | None, seat: int) -> Bot:
    """The bot called *name*, with a chance of its own that *seed* repeats. Raises `ValueError`."""
    return bot(name, rules, Random(None if seed is None else f"{seed}/{seat}"))  # noqa: S311


def _outcome(rules: Rules, seats: Sequence[str], winner: int | None, scores: Sequence[int]) -> str:
    standing = " to ".join(map(str, scores))
    if winner is None:
        return f"The pack wins, {standing}"
    who = [seat for seat, side in zip(seats, rules.sides, strict=True) if side == winner]
    return f"{' and '.join(who)} win{'s' * (len(who) == 1)}, {standing}"


def replay(file: Path, *, json: Json = False) -> int:
    """Play a record through the engine and check every number in it.

    Parameters
    ----------
    file:
        the record
    """
    record = _read(file, json=json)
    if record is None:
        return WRONG
    if json:
        print_json({"ok": True, "winner": record.winner, "scores": record.scores})
        return 0
    rules, seats = record.header.rules, record.header.seats
    if record.is_over:
        told = _outcome(rules, seats, record.winner, record.scores)
    else:
        told = f"Not finished, at {' to '.join(map(str, record.scores))}"
    print(f"{told}. Every line is right.")
    return 0


def verify(file: Path, *, json: Json = False) -> int:
    """Compute the packs of a record again from the secrets and contributions written in it.

    Parameters
    ----------
    file:
        the record
    """
    record = _read(file, json=json)
    if record is None:
        return WRONG
    if not record.header.fair:
        raise ValueError(f"{file} has no commitment: its table did not promise a fair deal")
    try:
        checked = check_fair(record.header.rules, record.header.fair, record.events)
    except UnfairDeal as unfair:
        if json:
            print_json({"ok": False, "error": str(unfair)})
        else:
            print(f"{file}, {unfair}")
        return WRONG
    if json:
        print_json({"ok": True, "games": checked.games, "packs": checked.packs})
    else:
        print(
            f"All {checked.packs} packs of {checked.games} games are as secrets and"
            " contributions give them."
        )
    return 0


def _read(file: Path, *, json: bool) -> Record | None:
    """The record; none, when it is wrong, which is said."""
    try:
        return read(file.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise ValueError(f"{file} is not text in UTF-8") from error
    except RecordError as error:
        if json:
            print_json({"ok": False, "line": error.line, "error": error.fault})
        else:
            print(f"{file}, line {error.line}: {error.fault}")
        return None


def rules(
    game: Annotated[str | None, Parameter(help="the game; without one, all are listed")] = None,
    *,
    house: House = None,
    chicago: Chicago = False,
    json: Json = False,
) -> None:
    """Tell the rules of a game, from the row that the engine plays by."""
    if game is not None:
        row = chosen_rules(game, house, chicago=chicago)
        if json:
            print_json(row)
        else:
            _print_rules(row)
        return
    if json:
        print_json(dict(GAMES))
        return
    for name, about in ABOUT.items():
        print(f"{name:<14}{about}")
    print("\nHouse rules, as --house option=value, the default first:")
    for option in HOUSE_RULES.values():
        print(f"{option.name:<14}{', '.join(option.values)}: {option.about}")


def _print_rules(row: Rules) -> None:
    print(" ".join([row.name, *row.house]))
    print(ABOUT[row.name])
    for heading, sentences in rules_in_words(row).items():
        print(f"\n{heading}")
        print(textwrap.fill(" ".join(sentences), 88, initial_indent="  ", subsequent_indent="  "))
