"""Tells a game to the person at seat 0, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from muggins.cards import Card, written
from muggins.engine.events import (
    ChicagoUsed,
    Claimed,
    Counted,
    CountEnded,
    DealEnded,
    DealerFound,
    Drew,
    GameEnded,
    GameStarted,
    MatchEnded,
    MugginsCalled,
    Passed,
    Pegged,
    Played,
    SaidGo,
    Shown,
    SkunkKind,
    StarterTurned,
    Thrown,
    Tucked,
    What,
)
from muggins.engine.rules import Rules, Side
from muggins.engine.view import (
    CountedClosed,
    HandDealt,
    PackSpreadOut,
    SeatEvent,
    SeatView,
    ShownClosed,
    ThrownUnseen,
)


class Teller:
    """Tells of a match of *rules* between seats with *names*, the first being "You"."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self._rules = rules
        self._names = [*names, "The crib"]

    def _does(self, seat: int, verb: str, rest: str = "") -> str:
        """A sentence about what *seat* does, with the verb as it is for "you"."""
        if seat == 0:
            said = f"You {verb}"
        else:
            said = f"{self._names[seat]} {verb}{'es' if verb.endswith('s') else 's'}"
        return f"{said} {rest}".rstrip() + "."

    def _side(self, side: Side | None) -> str:
        if side is None:
            return "the pack"
        members = [n for n, of in zip(self._names, self._rules.sides, strict=False) if of == side]
        return " and ".join(members)

    def sentences(self, event: SeatEvent) -> list[str]:
        """What is told of *event*; some are not worth a word."""
        match event:
            case GameStarted(number):
                return [f"Game {number}."] if number > 1 else []
            case PackSpreadOut():
                return ["The pack lies spread; everyone who draws takes a card."]
            case Drew(seat, _, card):
                return [self._does(seat, "draw", str(card))]
            case DealerFound(dealer):
                return [self._does(dealer, "have" if dealer == 0 else "ha", "the first deal")]
            case HandDealt(hands=hands) if not any(hands):
                return ["", "The free crib: the cards that are left."]
            case HandDealt(number, dealer, hand):
                deals = self._does(dealer, "deal")
                return [
                    "",
                    f"Deal {number}. {deals}",
                    *([f"Your cards: {_sorted(hand)}"] if hand else []),
                ]
            case ChicagoUsed(seat, card, other):
                partner = "" if other is None else f", with {self._names[other]}"
                return [self._does(seat, "use", f"{card}{partner}")]
            case Passed(seat):
                return [self._does(seat, "pass")]
            case Thrown(_, cards):
                return [f"You throw {written(cards)}."] if cards else []
            case ThrownUnseen(seat, cards):
                return [self._does(seat, "throw", f"{cards} card{'s' * (cards > 1)}")]
            case StarterTurned(_, _, card):
                return [f"The starter is {card}."]
            case Played(seat, card, count):
                return [self._does(seat, "play", f"{card}: {count}")]
            case SaidGo(seat):
                return [self._does(seat, "say", '"go"')]
            case CountEnded():
                return ["The cards are turned down."]
            case Shown(seat, what, cards):
                return [self._does(seat, "show", f"the {what}: {_sorted(cards)}")]
            case ShownClosed(seat, what):
                return [self._does(seat, "keep", f"the {what} closed")]
            case Claimed(seat, _, what, points):
                return [self._does(seat, "claim", f"{points} for the {what}")]
            case MugginsCalled(seat, points):
                return [self._does(seat, "call", f"muggins for {points}")]
            case Counted(what=What.PLAY):
                return [_aloud(event)]
            case Counted(seat, what, cards):
                return [self._does(seat, "count", f"the {what} {_sorted(cards)}"), _aloud(event)]
            case CountedClosed(seat, what):
                return [self._does(seat, "count", f"the {what}"), _aloud(event)]
            case Pegged(seat, why, holes, score):
                way = f"{holes} for {why}" if holes > 0 else f"{-holes} back for {why}"
                return ["    " + self._does(seat, "peg", f"{way}, to {score}")]
            case Tucked(seat, cards):
                return [self._does(seat, "put", f"{written(cards)} under the pack")]
            case DealEnded():
                return []
            case GameEnded(winner, scores, skunk):
                beaten = "" if skunk is SkunkKind.NONE else f" It is a {skunk}."
                return ["", f"{self._won(winner)} the game, {_to(scores)}.{beaten}"]
            case MatchEnded(winner):
                is_single = self._rules.best_of == 1 and self._rules.first_to is None
                return [] if is_single else [f"{self._won(winner)} the match."]
            case _:
                assert_never(event)

    def _won(self, winner: Side | None) -> str:
        who = self._side(winner)
        is_plural = who == "You" or " and " in who
        return f"{who[0].upper()}{who[1:]} win{'' if is_plural else 's'}"

    def table(self, view: SeatView) -> list[str]:
        """How things stand, before a question."""
        scores = ", ".join(
            f"{self._side(Side(side))} {score}" for side, score in enumerate(view.scores)
        )
        lines = [f"[{scores}]"]
        if view.open_cards:
            lines.append(f"To count: {written(view.open_cards)}")
        if view.starter:
            lines.append(f"Starter: {view.starter}")
        if view.unplayed:
            lines.append(f"You hold: {_sorted(view.unplayed)}")
        return lines


def _aloud(counted: Counted | CountedClosed) -> str:
    return f"    {counted.call.capitalize()}."


def _sorted(cards: Sequence[Card]) -> str:
    return written(sorted(cards))


def _to(scores: Sequence[int]) -> str:
    return " to ".join(map(str, scores))
