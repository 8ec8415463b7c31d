"""Questions about choices: `muggins discard`, `muggins odds` and `muggins bots`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from cyclopts import Parameter

from muggins.analysis.odds import odds as odds_of
from muggins.analysis.throws_of_two import ThrowWorth, throws_of_two
from muggins.bots import can_play
from muggins.bots.about import ABOUT
from muggins.cards import parse_cards, written
from muggins.cli.options import Json, print_json
from muggins.engine.games import GAMES

Dealer = Annotated[
    bool, Parameter(name="--dealer", negative="", help="you deal: the crib is yours")
]
Pone = Annotated[bool, Parameter(name="--pone", negative="", help="the other deals")]


class Throws(msgspec.Struct):
    """What `muggins discard --json` prints."""

    throws: list[ThrowWorth]


def discard(
    *cards: str,
    dealer: Dealer = False,
    pone: Pone = False,
    scores: Annotated[str, Parameter(help="your score and the other's, such as 85-92")] = "0-0",
    hole: Annotated[int, Parameter(help="how far the game goes")] = 121,
    json: Json = False,
) -> None:
    """Rank the throws of a hand of six.

    Parameters
    ----------
    cards:
        the six cards, such as 5h 10s Jd
    """
    mine, theirs = _scores(scores)
    throws = throws_of_two(
        parse_cards(cards),
        is_dealer=_is_dealer(dealer=dealer, pone=pone),
        mine=mine,
        theirs=theirs,
        hole=hole,
    )
    if json:
        print_json(Throws(throws))
        return
    print("throw        hand    crib    play     net     win")
    for worth in throws:
        points = f"{worth.hand:8.2f}{worth.crib:+8.2f}{worth.pegging:+8.2f}{worth.net:8.2f}"
        print(f"{written(worth.throw):<8}{points}{100 * worth.win:7.1f} %")


def odds(
    mine: int,
    theirs: int,
    *,
    dealer: Dealer = False,
    pone: Pone = False,
    hole: Annotated[int, Parameter(help="how far the game goes")] = 121,
    json: Json = False,
) -> None:
    """Say how often you win from a score, before the deal.

    Parameters
    ----------
    mine:
        your score
    theirs:
        the other's score
    """
    _check_hole(hole)
    is_dealer = _is_dealer(dealer=dealer, pone=pone)
    win = odds_of(hole).win_before_deal(mine, theirs, is_dealer=is_dealer)
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


def _is_dealer(*, dealer: bool, pone: bool) -> bool:
    if dealer == pone:
        raise ValueError("say who deals: --dealer when it is you, --pone when it is the other")
    return dealer


def _check_hole(hole: int) -> None:
    if not 1 <= hole <= 121:
        raise ValueError(f"a game hole is 1 to 121, not {hole}")


def _scores(text: str) -> tuple[int, int]:
    mine, dash, theirs = text.partition("-")
    if not dash or not mine.isdecimal() or not theirs.isdecimal():
        raise ValueError(f"scores are written yours-theirs, such as 85-92, not {text!r}")
    return int(mine), int(theirs)
