"""Counting without a game: `muggins score` and `muggins peg`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from muggins.cli.options import Chicago, GameName, House, Json, chosen_rules, print_json
from muggins.engine.items import Item
from muggins.engine.questions import count_through, score as score_of


def score(
    *cards: str,
    starter: str,
    crib: Annotated[bool, Parameter(negative="")] = False,
    game: GameName = "traditional",
    house: House = None,
    chicago: Chicago = False,
    no_fifteens: Annotated[bool, Parameter(negative="")] = False,
    json: Json = False,
) -> None:
    """Count a hand and say it aloud.

    Parameters
    ----------
    cards:
        the hand, such as 5h 5c 5s Jd
    starter:
        the starter, such as 5d
    crib:
        it is a crib: its flush needs the starter
    no_fifteens:
        no fifteen counts, as under the Chicago Card
    """
    row = chosen_rules(game, house, chicago=chicago)
    counted = score_of(
        " ".join(cards), starter=starter, crib=crib, game=row, fifteens=not no_fifteens
    )
    if json:
        print_json({"points": counted.points, "items": counted.items, "call": counted.call})
    else:
        print(f"{counted.call}.\n{_points(counted.points)}")


def peg(
    *cards: str,
    game: GameName = "traditional",
    house: House = None,
    chicago: Chicago = False,
    json: Json = False,
) -> None:
    """Say what each card of one count pegs.

    Parameters
    ----------
    cards:
        the cards in the order played, such as 4 2 5 3 6; with suits where they count
    """
    words = " ".join(cards).replace(",", " ").split()
    counts = count_through(words, game=chosen_rules(game, house, chicago=chicago))
    if json:
        rows = [
            {
                "card": words[place],
                "count": counted.count,
                "points": counted.points,
                "items": [_as_typed(item, words[: place + 1]) for item in counted.items],
            }
            for place, counted in enumerate(counts)
        ]
        print_json({"cards": rows})
        return
    for word, counted in zip(words, counts, strict=True):
        print(f"{word:>4}  {counted.call}".rstrip())


def _as_typed(item: Item, pile: Sequence[str]) -> dict[str, object]:
    """The part, with its cards (always the last of the pile) as they were typed."""
    return {"kind": item.kind, "cards": pile[-len(item.cards) :], "points": item.points}


def _points(points: int) -> str:
    return f"{points} point{'s' * (points != 1)}"
