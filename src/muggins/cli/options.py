"""What several commands are told in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec
from cyclopts import Parameter

from muggins.engine.games import house_rules, rules_for
from muggins.engine.rules import Rules

GameName: TypeAlias = Annotated[
    str, Parameter(name="--game", help="the game: see `muggins rules` for all")
]
House: TypeAlias = Annotated[
    list[str] | None,
    Parameter(
        name="--house", negative="", help="a house rule, as option=value; may be given again"
    ),
]
Chicago: TypeAlias = Annotated[
    bool, Parameter(name="--chicago", negative="", help="with the Chicago Cards")
]
Json: TypeAlias = Annotated[
    bool, Parameter(name="--json", negative="", help="print one JSON document")
]
Seed: TypeAlias = Annotated[
    int | None, Parameter(name="--seed", help="a number that makes the run repeatable")
]


def chosen_rules(game: str, house: Sequence[str] | None, *, chicago: bool) -> Rules:
    """The row that the options ask for. Raises `ValueError`."""
    options = [*(house or ()), *(["chicago=on"] if chicago else [])]
    return rules_for(game, house_rules(options))


def print_json(document: object) -> None:
    print(msgspec.json.encode(document).decode())
