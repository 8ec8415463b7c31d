"""Every game of the rulebooks as a row, and the house rules that change one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from muggins.engine.chicago_cards import FULL_SET
from muggins.engine.rules import (
    Combinations,
    Counting,
    GamePoints,
    Goal,
    GoPoint,
    LastCard,
    NextDealer,
    Overclaim,
    PackCare,
    PlayLength,
    Rules,
    ShowTime,
    Side,
    Skunk,
    StarterBy,
)

TWICE_AROUND = 121
ONCE_AROUND = 61


def _sides(*sides: int) -> tuple[Side, ...]:
    return tuple([Side(side) for side in sides])


def _everyone_throws_one(name: str, *sides: int) -> Rules:
    seats = len(sides)
    return Rules(
        name=name,
        sides=_sides(*sides),
        dealt=(5,) * seats,
        thrown=(1,) * seats,
        skunk=Skunk(90, 60),
    )


TRADITIONAL = Rules(
    name="traditional", sides=_sides(0, 1), dealt=(6, 6), thrown=(2, 2), skunk=Skunk(90, 60)
)
THREE_PLAYER = replace(_everyone_throws_one("three-player", 0, 1, 2), blind_crib=(5,))
PARTNERS = _everyone_throws_one("partners", 0, 1, 0, 1)
FIVE_PLAYER = _everyone_throws_one("five-player", 0, 1, 0, 1, 0)
SIX_PLAYER = _everyone_throws_one("six-player", 0, 1, 2, 0, 1, 2)
FIVE_CARD = Rules(
    name="five-card",
    sides=_sides(0, 1),
    dealt=(5, 5),
    thrown=(2, 2),
    head_start=3,
    play=PlayLength.ONE_COUNT,
    game_hole=ONCE_AROUND,
)
NODDY = Rules(
    name="noddy",
    sides=_sides(0, 1),
    dealt=(3, 3),
    thrown=(0, 0),
    starter=StarterBy.TOP_CARD,
    show=ShowTime.BEFORE_PLAY,
    play=PlayLength.ONE_COUNT,
    combinations=Combinations(twenty_five=2, run_of_three=2, play_flush=3),
    game_hole=31,
)
SOLITAIRE = Rules(
    name="solitaire",
    sides=_sides(0),
    dealt=(6,),
    thrown=(2,),
    blind_crib=(1, 2),
    pack=PackCare.KEPT,
    starter=StarterBy.TOP_CARD,
    crib_plays=True,
    goal=Goal.REACH_BY_THE_END,
    deals=6,
)


def _backward(rules: Rules) -> Rules:
    return replace(rules, goal=Goal.REACH_TO_LOSE, skunk=None)


BACKWARD = replace(_backward(TRADITIONAL), name="backward")

GAMES: Mapping[str, Rules] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            TRADITIONAL,
            THREE_PLAYER,
            PARTNERS,
            FIVE_PLAYER,
            SIX_PLAYER,
            FIVE_CARD,
            NODDY,
            SOLITAIRE,
            BACKWARD,
        )
    }
)
"""Every game under its name, by the rulebooks' main reading."""


class HouseRule(msgspec.Struct, frozen=True):
    """An option: its values with the default first, what it is about, and what it does to a row.

    `change` gives `None` for a game that does not have the option.
    """

    name: str
    values: tuple[str, ...]
    about: str
    change: Callable[[Rules, str], Rules | None]


ANY_NUMBER = "N"
"""In `HouseRule.values`: any whole number from 1."""


def _field(name: str, values: type[StrEnum]) -> Callable[[Rules, str], Rules | None]:
    return lambda rules, value: replace(rules, **{name: values(value)})


def _players(rules: Rules, value: str) -> Rules | None:
    players = int(value)
    if rules.has_closed_hands:
        return replace(
            rules, sides=_sides(*range(players)), dealt=(3,) * players, thrown=(0,) * players
        )
    shapes = {2: TRADITIONAL, 3: THREE_PLAYER, 4: PARTNERS}
    if rules.goal is not Goal.REACH_TO_LOSE or players not in shapes:
        return None
    return replace(_backward(shapes[players]), name=rules.name)


def _two_or_three_sides(rules: Rules, value: str) -> Rules | None:
    if rules.seats != SIX_PLAYER.seats or not rules.has_crib:
        return None
    return replace(rules, sides=_sides(*[seat % int(value) for seat in range(rules.seats)]))


def _game_hole(rules: Rules, value: str) -> Rules | None:
    if rules.game_hole != TWICE_AROUND or rules.goal is Goal.REACH_BY_THE_END:
        return None
    return rules if int(value) == TWICE_AROUND else replace(rules, game_hole=int(value), skunk=None)


def _crib_cards(rules: Rules, value: str) -> Rules | None:
    short = {5: (4, 5, 5, 5, 5), 6: (4, 5, 5, 5, 5, 4)}
    dealt = short.get(rules.seats)
    if dealt is None or not rules.has_crib:
        return None
    if value == "everyone-throws":
        return rules
    return replace(rules, dealt=dealt, thrown=tuple([cards - 4 for cards in dealt]))


def _chicago(rules: Rules, value: str) -> Rules | None:
    # After the cut there must be a cut, and it is a game for two to four.
    if rules.starter is not StarterBy.CUT or rules.seats > PARTNERS.seats:
        return None
    return replace(rules, chicago=FULL_SET if value == "on" else ())


def _backward_too(rules: Rules, value: str) -> Rules | None:
    if value == "off":
        return rules if rules.goal is not Goal.REACH_TO_LOSE else None
    has_board = TRADITIONAL.game_hole == rules.game_hole and rules.goal is not Goal.REACH_BY_THE_END
    return _backward(rules) if has_board and rules.seats <= PARTNERS.seats else None


HOUSE_RULES: Mapping[str, HouseRule] = MappingProxyType(
    {
        rule.name: rule
        for rule in (
            HouseRule(
                "players",
                ("2", "3", "4", "5", "6", "7", "8"),
                "how many sit down: 2 to 8 in Noddy, 2 to 4 in backward cribbage",
                _players,
            ),
            HouseRule("sides", ("3", "2"), "with six players, how many sides", _two_or_three_sides),
            HouseRule(
                "crib-cards",
                ("everyone-throws", "short-dealt"),
                "with five or six players, whether everyone throws a card or the crib has four",
                _crib_cards,
            ),
            HouseRule(
                "backward", ("off", "on"), "whoever reaches the game hole loses", _backward_too
            ),
            HouseRule("game-hole", ("121", "61"), "twice round the board or once", _game_hole),
            HouseRule(
                "go-point",
                ("on-last-card", "on-call"),
                "when the go is pegged: with the last card, or on hearing it",
                _field("go_point", GoPoint),
            ),
            HouseRule(
                "last-card",
                ("scores", "only-31"),
                "whether the hand's last card scores when it does not make 31",
                _field("last_card", LastCard),
            ),
            HouseRule(
                "counting",
                ("auto", "manual", "muggins"),
                "who counts: the table, the players, or the players under muggins",
                _field("counting", Counting),
            ),
            HouseRule(
                "overclaim",
                ("corrected", "to-opponent"),
                "what becomes of points claimed too many",
                _field("overclaim", Overclaim),
            ),
            HouseRule("chicago", ("off", "on"), "the Chicago Cards, for 2 to 4 players", _chicago),
            HouseRule(
                "game-points",
                ("plain", "skunks", "tournament"),
                "what a game is worth in a match",
                _field("game_points", GamePoints),
            ),
            HouseRule(
                "next-dealer",
                ("loser", "alternate", "cut"),
                "who deals first in the next game of a match",
                _field("next_dealer", NextDealer),
            ),
            HouseRule(
                "best-of",
                ("1", ANY_NUMBER),
                "the match is the best of so many games",
                lambda rules, value: replace(rules, best_of=int(value)),
            ),
            HouseRule(
                "first-to",
                (ANY_NUMBER,),
                "the match goes to so many game points",
                lambda rules, value: replace(rules, first_to=int(value)),
            ),
        )
    }
)
"""Every house rule under its name, in the order in which they are applied."""


def house_rules(options: Iterable[str]) -> dict[str, str]:
    """House rules written as ``option=value``, by name. Raises `ValueError`, for one given twice
    too."""
    house: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise ValueError(f"a house rule is written option=value, not {option!r}")
        if name in house:
            raise ValueError(f"house rule {name} is given twice")
        house[name] = value
    return house


def rules_for(game: str, house: Mapping[str, str] = MappingProxyType({})) -> Rules:
    """The row of *game* under the house rules. Raises `ValueError`, saying what there is."""
    rules = GAMES.get(game)
    if rules is None:
        raise ValueError(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    for name in house:
        if name not in HOUSE_RULES:
            raise ValueError(f"there is no house rule {name!r}; there are {', '.join(HOUSE_RULES)}")
    for rule in HOUSE_RULES.values():
        if rule.name in house:
            rules = _changed(rules, rule, house[rule.name])
    return replace(rules, house=tuple(f"{name}={value}" for name, value in house.items()))


def _changed(rules: Rules, rule: HouseRule, value: str) -> Rules:
    is_number = ANY_NUMBER in rule.values and value.isdecimal() and int(value) > 0
    if value not in rule.values and not is_number:
        wanted = " or ".join(rule.values).replace(ANY_NUMBER, "a whole number from 1")
        raise ValueError(f"house rule {rule.name} is {wanted}, not {value!r}")
    changed = rule.change(rules, value)
    if changed is None:
        raise ValueError(f"{rules.name} is not played with {rule.name}={value}")
    return changed
