"""Questions about choices: `muggins discard`, `muggins odds` and `muggins bots`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from muggins.analysis.ranked_throws import RankedThrow, ranked_throws, scores_by_side
from muggins.analysis.standing import chance_before_deal
from muggins.bots import can_play
from muggins.bots.about import ABOUT
from muggins.cards import parse_cards, written
from muggins.cli.options import Chicago, GameName, House, Json, chosen_rules, print_json
from muggins.engine.games import GAMES
from muggins.engine.rules import Rules, Seat

MOST_HOLES = 121

Dealer = Annotated[
    bool, Parameter(name="--dealer", negative="", help="you deal: the crib is yours")
]
Pone = Annotated[
    bool, Parameter(name="--pone", negative="", help="you sit on the dealer's left, and lead")
]
Place = Annotated[
    int | None,
    Parameter(name="--place", help="your place, counted from the dealer, 0, to the left"),
]
Hole = Annotated[int | None, Parameter(name="--hole", help="how far the game goes")]


class Throws(msgspec.Struct):
    """What `muggins discard --json` prints."""

    throws: list[RankedThrow]


def discard(
    *cards: str,
    dealer: Dealer = False,
    pone: Pone = False,
    place: Place = None,
    scores: Annotated[
        str, Parameter(help="your side's score and those of the others from the left: 85-92")
    ] = "",
    game: GameName = "traditional",
    house: House = None,
    chicago: Chicago = False,
    hole: Hole = None,
    json: Json = False,
) -> None:
    """Rank the throws of a hand.

    Parameters
    ----------
    cards:
        the cards dealt, such as 5h 10s Jd
    """
    rules = _rules(game, house, hole, chicago=chicago)
    throws = ranked_throws(
        rules,
        parse_cards(cards),
        place=_place(rules, place, dealer=dealer, pone=pone),
        scores=_scores(rules, scores),
    )
    if json:
        print_json(Throws(throws))
        return
    print("throw        hand    crib    play     net     win")
    for worth in throws:
        points = f"{worth.hand:8.2f}{worth.crib:+8.2f}{worth.pegging:+8.2f}{worth.net:8.2f}"
        print(f"{written(worth.throw):<8}{points}{100 * worth.win:7.1f} %")


def odds(
    *scores: int,
    dealer: Dealer = False,
    pone: Pone = False,
    place: Place = None,
    game: GameName = "traditional",
    house: House = None,
    chicago: Chicago = False,
    hole: Hole = None,
    json: Json = False,
) -> None:
    """Say how often you win from a score, before the deal.

    Parameters
    ----------
    scores:
        your side's score, and those of the others from the left
    """
    rules = _rules(game, house, hole, chicago=chicago)
    seat = Seat(_place(rules, place, dealer=dealer, pone=pone))
    standing = scores_by_side(rules, seat, _all_scores(rules, scores))
    win = chance_before_deal(rules, standing, seat, Seat(0))
    if json:
        print_json({"win": win})
    else:
        print(f"You win {100 * win:.1f} % of the games.")


class BotRow(msgspec.Struct):
    """A bot, as `muggins bots --json` prints it."""

    name: str
    about: str
    level: bool
    games: list[str]
    against_static: float


def bots(*, json: Json = False) -> None:
    """List the bots, the weakest first: what they do, and how many of 100 games of two they win
    against `static`.
    """
    rows = [
        BotRow(
            name,
            about.words,
            about.is_level,
            [game for game, row in GAMES.items() if can_play(name, row)],
            about.against_static,
        )
        for name, about in ABOUT.items()
    ]
    if json:
        print_json({"bots": rows})
        return
    for row in rows:
        print(f"{row.name:<10}{100 * row.against_static:>3.0f}  {row.about}")


def _rules(game: str, house: Sequence[str] | None, hole: int | None, *, chicago: bool) -> Rules:
    rules = chosen_rules(game, house, chicago=chicago)
    if hole is None:
        return rules
    if not 1 <= hole <= MOST_HOLES:
        raise ValueError(f"a game hole is 1 to {MOST_HOLES}, not {hole}")
    return replace(rules, game_hole=hole)


def _place(rules: Rules, place: int | None, *, dealer: bool, pone: bool) -> int:
    """The place that is told in one of three ways; alone there is only one."""
    told = [place] if place is not None else []
    told += [0] if dealer else []
    told += [1] if pone else []
    if not told and rules.seats == 1:
        return 0
    if len(told) != 1:
        raise ValueError(
            "say who deals: --dealer when it is you, --pone when it is the other"
            f"{'' if rules.seats == 2 else ' and you lead, or --place N'}"
        )
    if not 0 <= told[0] < rules.seats:
        raise ValueError(f"a place in {rules.name} is 0 to {rules.seats - 1}, not {told[0]}")
    return told[0]


def _scores(rules: Rules, text: str) -> tuple[int, ...]:
    told = text.split("-") if text else ["0"] * rules.side_count
    if len(told) != rules.side_count or not all(score.isdecimal() for score in told):
        wanted = "-".join(["85", "92", "70", "60", "50", "40", "30", "20"][: rules.side_count])
        raise ValueError(
            f"scores are written yours first, a dash between, such as {wanted}, not {text!r}"
        )
    return tuple(map(int, told))


def _all_scores(rules: Rules, scores: Sequence[int]) -> Sequence[int]:
    if len(scores) != rules.side_count:
        raise ValueError(
            f"wanted {rules.side_count} scores, one for each side, yours first; not {len(scores)}"
        )
    return scores
