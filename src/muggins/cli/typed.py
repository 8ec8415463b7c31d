"""A game by typed commands, until there is a page: `muggins play`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from muggins.bots.bot import let_watch
from muggins.cards import parse_card, parse_cards, written
from muggins.cli.games import bot_names, seated
from muggins.cli.options import Chicago, GameName, House, Seed, chosen_rules
from muggins.cli.teller import Teller
from muggins.engine.actions import (
    Action,
    CallMuggins,
    Claim,
    Cut,
    Draw,
    Pass,
    Play,
    Throw,
    Tuck,
    UseChicago,
)
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.view import SeatView
from muggins.table.game import Game

YOU = Seat(0)


class Leaving(Exception):
    """The player has had enough."""


def play(
    *,
    game: GameName = "traditional",
    against: Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")] = None,
    house: House = None,
    chicago: Chicago = False,
    seed: Seed = None,
) -> None:
    """Play a game in the terminal by typed commands.

    Parameters
    ----------
    against:
        the bots at the other seats, or one for all
    """
    row = chosen_rules(game, house, chicago=chicago)
    names = bot_names(row.seats - 1, against or ["random"])
    bots = [seated(name, row, seed, seat) for seat, name in enumerate(names, start=1)]
    table = Game(row, seed=seed)
    teller = Teller(row, ["You", *[f"{name}-{seat}" for seat, name in enumerate(names, start=1)]])
    print("Type what is asked for, ? for help, q to leave.\n")
    told = 0
    try:
        while True:
            seen = table.seen(YOU)
            for event in seen[told:]:
                for sentence in teller.sentences(event):
                    print(sentence)
            told = len(seen)
            if table.is_over:
                return
            if table.is_between_deals:
                for seat, player in enumerate(bots, start=1):
                    let_watch(player, partial(table.view, seat))
            if YOU in table.waiting:
                _take_turn(table, teller)
            else:
                seat = table.waiting[0]
                table.act(seat, bots[seat - 1].choose(table.view(seat)))
    except (Leaving, EOFError, KeyboardInterrupt):
        print("\nThe game is left unfinished. Good-bye.")


def _take_turn(table: Game, teller: Teller) -> None:
    """Ask until the answer is something that may be done, and do it."""
    view = table.view(YOU)
    if len(view.legal) == 1:
        table.act(YOU, view.legal[0])  # nothing to choose
        return
    for line in teller.table(view):
        print(line)
    question, read = QUESTIONS[view.phase]
    while True:
        answer = input(f"{question(view)}> ").strip().lower()
        if answer in ("q", "quit"):
            raise Leaving
        if answer in ("", "?"):
            print(HELP[view.phase])
            continue
        try:
            table.act(YOU, read(view, answer.split()))
        except ValueError as refusal:
            print(f"{refusal}.")
        else:
            return


def _only(words: Sequence[str]) -> str:
    if len(words) > 1:
        raise ValueError(f"one word is wanted here, not {len(words)}")
    return words[0]


def _number(word: str) -> int:
    if not word.removeprefix("-").isdecimal():
        raise ValueError(f"{word!r} is not a number")
    return int(word)


def _cards_owed(view: SeatView) -> str:
    throw = view.legal[0]
    assert isinstance(throw, Throw)
    number = len(throw.cards)
    return f"Throw {number} card{'s' * (number > 1)} to the crib"


def _cut_range(view: SeatView) -> str:
    places = [action.at for action in view.legal if isinstance(action, Cut)]
    return f"Cut: lift how many cards ({places[0]} to {places[-1]})"


def _throw(_: SeatView, words: Sequence[str]) -> Action:
    return Throw(YOU, parse_cards(" ".join(words)))


def _play(_: SeatView, words: Sequence[str]) -> Action:
    return Play(YOU, parse_card(_only(words)))


def _uses(view: SeatView) -> list[UseChicago]:
    return [action for action in view.legal if isinstance(action, UseChicago)]


def _option_now(view: SeatView) -> str:
    return f"Pass, or use one of {' '.join(dict.fromkeys(use.card for use in _uses(view)))}"


def _option(view: SeatView, words: Sequence[str]) -> Action:
    if words[0] in ("p", "pass"):
        return Pass(YOU)
    if words[0] not in view.chicago_left:
        raise ValueError(f"you have {' '.join(dict.fromkeys(view.chicago_left))}, or pass")
    others = [use.other for use in _uses(view) if use.card == words[0]]
    other = others[0] if len(others) == 1 else None
    if len(words) > 1:
        other = Seat(_number(_only(words[1:])))
    return UseChicago(YOU, ChicagoCard(words[0]), other)


def _used_cards(view: SeatView) -> str:
    used = [action.uppermost for action in view.legal if isinstance(action, Tuck)]
    return f"Which goes uppermost of {written(used)}"


def _call(_: SeatView, words: Sequence[str]) -> Action:
    word = _only(words)
    return Pass(YOU) if word in ("p", "pass", "0") else CallMuggins(YOU, _number(word))


Question: TypeAlias = Callable[[SeatView], str]
Reading: TypeAlias = Callable[[SeatView, Sequence[str]], Action]

QUESTIONS: dict[Phase, tuple[Question, Reading]] = {
    Phase.DRAW: (
        lambda _: "Draw for the deal, lowest deals: a place from 0 to 51",
        lambda _, words: Draw(YOU, _number(_only(words))),
    ),
    Phase.OPTION: (_option_now, _option),
    Phase.THROW: (_cards_owed, _throw),
    Phase.CUT: (_cut_range, lambda _, words: Cut(YOU, _number(_only(words)))),
    Phase.PLAY: (lambda view: f"Play a card on {view.count}", _play),
    Phase.CLAIM: (
        lambda _: "What do you claim",
        lambda _, words: Claim(YOU, _number(_only(words))),
    ),
    Phase.CALL: (lambda _: "Call muggins: how many, or pass", _call),
    Phase.TUCK: (_used_cards, lambda _, words: Tuck(YOU, parse_card(_only(words)))),
}
"""What is asked in each phase that has a choice, and how the answer is read."""

HELP = {
    Phase.DRAW: "Type a number from 0 to 51 whose card has not been drawn yet.",
    Phase.OPTION: "Type pass, or a card; to trade with one of several, the seat's number too.",
    Phase.THROW: "Type the cards, such as: 5h 10s.",
    Phase.CUT: "Type how many cards you lift; the next one is the starter.",
    Phase.PLAY: "Type the card, such as: 5h.",
    Phase.CLAIM: "Type the points that you see; 0 for none.",
    Phase.CALL: "Type how many points the claim has missed, or pass.",
    Phase.TUCK: "Type one of the cards, such as: 5h.",
}
"""What to type."""
