"""The rows that properties are tried over: every game, house rule and number of players."""

from __future__ import annotations

from hypothesis import strategies as st

from muggins import kernels
from muggins.engine.games import ANY_NUMBER, GAMES, HOUSE_RULES, rules_for
from muggins.engine.rules import Rules


def _values(name: str) -> tuple[str, ...]:
    return tuple("3" if value == ANY_NUMBER else value for value in HOUSE_RULES[name].values)


def is_offered(game: str, house: dict[str, str]) -> bool:
    try:
        rules_for(game, house)
    except ValueError:
        return False
    return True


OFFERED: dict[str, list[dict[str, str]]] = {
    game: [
        {name: value}
        for name in HOUSE_RULES
        for value in _values(name)
        if is_offered(game, {name: value})
    ]
    for game in GAMES
}
"""The single house rules that each game has."""

ROWS: list[Rules] = [rules_for(game) for game in GAMES] + [
    rules_for(game, house) for game, houses in OFFERED.items() for house in houses
]
"""Every game by itself, and with each of its house rules."""


@st.composite
def rows(draw: st.DrawFn) -> Rules:
    """Any game with any of its house rules together."""
    game = draw(st.sampled_from(sorted(GAMES)))
    house: dict[str, str] = {}
    for option in draw(st.lists(st.sampled_from(OFFERED[game]), max_size=6)):
        if is_offered(game, house | option):
            house |= option
    return rules_for(game, house)


def some(rows_given: list[Rules]) -> list[Rules]:
    """All of them; where bots have no compiled kernels and take a thousand times as long, a few."""
    return rows_given if kernels.IS_NATIVE else rows_given[::16]
