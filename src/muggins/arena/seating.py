"""Who sits where: on duplicate deals the same cards are played by all, in changing places.

A *set* is the games on the same cards. In each of them everybody sits in another place, so that
within a set nobody has had better cards, or dealt first more often, than anybody else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import combinations, permutations
from random import Random
from typing import TypeAlias

import msgspec

from muggins.bots import bot as named_bot, check_bot
from muggins.bots.bot import Bot
from muggins.engine.rules import Rules, Seat

BotMaker: TypeAlias = Callable[[Random], Bot]
"""Makes a bot, with a chance of its own, for one seat and one game."""


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Which bots are measured, in what, on which cards. A bot is named in `BOTS`, or its maker."""

    rules: Rules
    bots: tuple[str | BotMaker, ...]
    seed: int | str

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        return line_ups(len(self.bots), self.rules.side_count)

    @property
    def games_in_set(self) -> int:
        return len(self.line_ups) * self.rules.side_count


class Seating(msgspec.Struct, frozen=True):
    """One game of a set: the contestant, by number, of each side, and who deals first."""

    contestants: tuple[int, ...]
    dealer: Seat


def check(contest: Contest) -> None:
    """Raise `ValueError` unless there are such bots, and enough of them."""
    for bot in contest.bots:
        if isinstance(bot, str):
            check_bot(bot, contest.rules)
    rules, bots = contest.rules, len(contest.bots)
    if bots < min(2, rules.side_count):
        hint = "; name a bot twice to set it against itself" if bots else ""
        wanted = "one bot" if rules.side_count == 1 else "two bots"
        raise ValueError(f"wanted {wanted} or more for {rules.name}, not {bots or 'none'}{hint}")


def name_of(bot: str | BotMaker) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def maker_of(bot: str | BotMaker, rules: Rules) -> BotMaker:
    return partial(named_bot, bot, rules) if isinstance(bot, str) else bot


def line_ups(contestants: int, sides: int) -> list[tuple[int, ...]]:
    """Who meet: any as many as there are sides; where they are too few, the last fills up."""
    missing = sides - contestants
    if missing > 0:
        return [(*range(contestants), *[contestants - 1] * missing)]
    return list(combinations(range(contestants), sides))


@cache
def _rounds(line_up: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to sit in a round."""
    first, *others = line_up
    return tuple([(first, *order) for order in sorted({*permutations(others)})])


def seatings(contest: Contest, number: int) -> list[Seating]:
    """The games of set *number*: every line-up moves once round the table.

    From set to set the first dealer's seat moves on, and so does who sits next to whom.
    """
    rules = contest.rules
    dealer = Seat(number % rules.seats)
    games = []
    for line_up in contest.line_ups:
        rounds = _rounds(line_up)
        order = rounds[number % len(rounds)]
        games += [
            Seating((*order[step:], *order[:step]), dealer) for step in range(rules.side_count)
        ]
    return games
