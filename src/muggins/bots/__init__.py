"""Players: a bot looks at a view, and chooses one of its legal actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from muggins import kernels
from muggins.analysis.of_one import is_of_one
from muggins.analysis.of_two import is_of_two
from muggins.analysis.play_of_many import Effort
from muggins.analysis.play_of_two import Depth
from muggins.analysis.tables import is_known_table
from muggins.bots.alone import ALONE
from muggins.bots.anything import RandomBot
from muggins.bots.bot import Bot
from muggins.bots.player import Player
from muggins.bots.playing import ByDepth, carefully, greedily
from muggins.bots.throwing import (
    by_hand,
    by_hand_and_crib,
    by_points,
    by_the_four_kept,
    by_winning,
)
from muggins.bots.with_cards import Using, WithCards, wisely
from muggins.engine.rules import Rules

QUICK = Depth(from_card=4, rounds=(20,), for_game=0)
THOROUGH = Depth(from_card=2, rounds=(0, 0, 15, 20, 30), for_game=30, knows_habits=True)

LITTLE = Effort(
    cases=60, by_belief=False, by_play=False, by_threat=False, cases_near_the_end=60, near=0
)
MUCH = Effort(
    cases=800,
    by_belief=True,
    by_play=True,
    by_threat=True,
    cases_near_the_end=150,
    near=30,
    drawn=5,
)

if not kernels.IS_NATIVE:  # it takes a thousand times as long: only the last cards, and few hands
    QUICK = THOROUGH = Depth(from_card=6, rounds=(3,), for_game=0)
    LITTLE = LITTLE._replace(cases=4)
    MUCH = MUCH._replace(cases=10, cases_near_the_end=4, drawn=1)


def _novice(random: Random) -> Bot:
    return Player(random, by_the_four_kept, greedily, slips=3.0, haste=0.25, blindness=0.12)


def _casual(random: Random) -> Bot:
    return Player(random, by_hand, greedily, slips=1.8, haste=0.1, blindness=0.04)


def _club(random: Random) -> Bot:
    return Player(random, by_hand_and_crib, carefully, slips=1.1, blindness=0.01)


def _expert(random: Random) -> Bot:
    return Player(random, by_points, ByDepth(QUICK, LITTLE))


def _champion(random: Random) -> Bot:
    return Player(random, by_winning, ByDepth(THOROUGH, MUCH))


def _simple(random: Random) -> Bot:
    return Player(random, by_the_four_kept, greedily)


def _static(random: Random) -> Bot:
    return Player(random, by_hand_and_crib, carefully)


BOTS: Mapping[str, Callable[[Random], Bot]] = MappingProxyType(
    {
        "random": RandomBot,
        "simple": _simple,
        "static": _static,
        "novice": _novice,
        "casual": _casual,
        "club": _club,
        "expert": _expert,
        "champion": _champion,
    }
)
"""The bots under their names; each is made with a chance of its own."""

EVERY_GAME = frozenset({"random", "simple", "novice"})
"""These play every game; the others those whose deals are known (`analysis.tables`)."""


def can_play(name: str, rules: Rules) -> bool:
    """Whether the bot called *name* plays by such rules."""
    if name in EVERY_GAME or is_of_two(rules) or is_known_table(rules):
        return True
    return name in ALONE and is_of_one(rules)


USING: Mapping[str, Using] = MappingProxyType(
    {"casual": wisely, "club": wisely, "expert": wisely, "champion": wisely}
)
"""How they use Chicago Cards; the others keep theirs for ever."""


def bot(name: str, rules: Rules, random: Random) -> Bot:
    """The bot called *name*, for a seat in a game of these rules. Raises `ValueError`."""
    check_bot(name, rules)
    if name in USING and rules.chicago:
        return WithCards(BOTS[name](random), USING[name], random)
    if name in ALONE and is_of_one(rules):
        return ALONE[name](random)
    return BOTS[name](random)


def check_bot(name: str, rules: Rules) -> None:
    """Raise `ValueError` unless there is such a bot, and it plays this game."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    if not can_play(name, rules):
        able = ", ".join(known for known in BOTS if known in EVERY_GAME)
        raise ValueError(f"{name} does not play {' '.join([rules.name, *rules.house])}; {able} do")
