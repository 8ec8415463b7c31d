"""A match between bots, and what it says of them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from random import Random
from types import MappingProxyType

import msgspec

from muggins.arena.crew import play_all
from muggins.arena.playing import PlayedSet
from muggins.arena.seating import BotMaker, Contest, check, name_of
from muggins.arena.tally import Part, Role, Tally
from muggins.engine.games import rules_for
from muggins.engine.rules import Rules

Z = 1.959963984540054
"""95 % of a normal distribution lie within so many deviations."""

MOST_FAULTS = 20
"""A bot that fails in every game need not fill the report."""


class PerDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Mean points a deal in one role, over deals that were played to their end."""

    deals: int
    play: float
    hand: float
    crib: float
    muggins: float


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What one bot has reached. `rate` is its share of the games won, for each place it held;
    with 95 % confidence the truth lies from `low` to `high`.
    """

    name: str
    places: int
    wins: int
    forfeits: int
    """Games lost by an error or an illegal action."""
    rate: float
    low: float
    high: float
    margin: float | None
    """By how many points it was ahead of the best of the others when games ended, on average."""
    per_deal: dict[Role, PerDeal]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a match has shown. Everything but its speed is the same when it is played again."""

    game: str
    seed: int | str
    games: int
    sets: int
    """How many times the same cards went round."""
    even: float | None
    """The rate of bots that are equally good; alone against the pack there is none."""
    bots: tuple[Standing, ...]
    faults: tuple[str, ...]
    """How the first forfeits came about."""
    games_per_second: float


def match(
    bots: Sequence[str | BotMaker],
    game: str | Rules = "traditional",
    *,
    games: int,
    house: Mapping[str, str] = MappingProxyType({}),
    seed: int | str | None = None,
    workers: int = 1,
    told: Callable[[int, int], None] = lambda _done, _games: None,
) -> Report:
    """Play at least so many *games* between *bots* on duplicate deals, in whole sets.

    A bot is a name of `muggins.bots.BOTS`, or what makes one. Of fewer bots than the game has
    sides the last fills up; of more, all line-ups play. *told* hears how many games of how many
    are done. Raises `ValueError` for what cannot be played.
    """
    rules = game if isinstance(game, Rules) else rules_for(game, house)
    if isinstance(game, Rules) and house:
        raise ValueError("house rules go with a game's name; a row of rules has them already")
    for what, number in (("games", games), ("workers", workers)):
        if number < 1:
            raise ValueError(f"{what} is a whole number from 1, not {number}")
    if seed is None:
        seed = Random().getrandbits(32)  # noqa: S311
    contest = Contest(rules=rules, bots=tuple(bots), seed=seed)
    check(contest)
    sets = math.ceil(games / contest.games_in_set)
    began = time.perf_counter()
    played = []
    with closing(play_all(contest, sets, workers)) as arriving:
        for done in arriving:
            played.append(done)
            told(len(played) * contest.games_in_set, sets * contest.games_in_set)
    return _report(contest, played, time.perf_counter() - began)


def _report(contest: Contest, played: list[PlayedSet], seconds: float) -> Report:
    played.sort(key=lambda done: done.number)
    games = len(played) * contest.games_in_set
    sides = contest.rules.side_count
    return Report(
        game=" ".join([contest.rules.name, *contest.rules.house]),
        seed=contest.seed,
        games=games,
        sets=len(played),
        even=1 / sides if sides > 1 else None,
        bots=tuple([_standing(contest, number, played) for number in range(len(contest.bots))]),
        faults=tuple([fault for done in played for fault in done.faults])[:MOST_FAULTS],
        games_per_second=games / seconds,
    )


def _standing(contest: Contest, number: int, played: Sequence[PlayedSet]) -> Standing:
    tally = Tally()
    for done in played:
        tally.add(done.tallies[number])
    shares = [done.shares[number] for done in played]
    # Whoever holds several places of a table can win with one of them at most.
    most = 1 / max(line_up.count(number) for line_up in contest.line_ups)
    low, high = interval(shares, most)
    return Standing(
        name=name_of(contest.bots[number]),
        places=tally.places,
        wins=tally.wins,
        forfeits=tally.forfeits,
        rate=math.fsum(shares) / len(shares),
        low=low,
        high=high,
        margin=tally.margin / tally.ended if tally.ended else None,
        per_deal={role: _per_deal(tally, role) for role in Role if tally.deals[role]},
    )


def _per_deal(tally: Tally, role: Role) -> PerDeal:
    deals = tally.deals[role]
    return PerDeal(
        deals=deals,
        play=tally.points[role, Part.PLAY] / deals,
        hand=tally.points[role, Part.HAND] / deals,
        crib=tally.points[role, Part.CRIB] / deals,
        muggins=tally.points[role, Part.MUGGINS] / deals,
    )


def interval(shares: Sequence[float], most: float = 1.0) -> tuple[float, float]:
    """Where the mean of such shares, each from 0 to *most*, lies with 95 % confidence.

    It is Wilson's interval for as many games as would spread so little: for many sets the normal
    one of the sets' mean, and still sound for few sets or when all are won. A set won or lost as
    a whole counts for one game; sets that are mostly shared count for more.
    """
    sets = len(shares)
    mean = math.fsum(shares) / sets / most
    spread = math.fsum((share / most - mean) ** 2 for share in shares)
    # One more set that is won or lost by a coin: sets that never differed may differ yet.
    widest = sets * mean * (1 - mean) + 1 / 4
    games = sets * widest / (spread + 1 / 4)
    middle = (mean + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * math.sqrt(mean * (1 - mean) / games + (Z / (2 * games)) ** 2) / (1 + Z * Z / games)
    return max(0.0, middle - reach) * most, min(1.0, middle + reach) * most
