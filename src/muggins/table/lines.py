"""Events as lines of a record: sentences that people can read and write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from muggins.cards import written
from muggins.engine.events import (
    ChicagoUsed,
    Claimed,
    Counted,
    CountEnded,
    DealEnded,
    DealerFound,
    Dealt,
    Drew,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    MugginsCalled,
    PackSpread,
    Passed,
    Pegged,
    Played,
    SaidGo,
    Shown,
    SkunkKind,
    StarterTurned,
    Thrown,
    Tucked,
)
from muggins.engine.rules import Rules, Side, StarterBy
from muggins.engine.state import seats_from

CRIB = "crib"
NOBODY = "nobody"


class Scribe:
    """Writes events down for a match of *rules* between seats with *names*."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules = rules
        self.names = (*names, CRIB)
        """The crib comes last, where it plays along."""

    def side(self, side: Side | None) -> str:
        """The names of a side, partners joined by a plus."""
        if side is None:
            return NOBODY
        members = [
            name for name, of in zip(self.names, self.rules.sides, strict=False) if of == side
        ]
        return "+".join(members)

    def lines(self, event: Event) -> list[str]:
        """What is written for *event*, one sentence a line."""
        names = self.names
        match event:
            case Played(seat, card, count):
                return [f"{names[seat]} plays {card}: {count}"]
            case Pegged(seat, why, holes, score):
                return [f"{names[seat]} pegs {holes} for {why}: {score}"]
            case Counted(seat, what, cards, _, points):
                return [f"{names[seat]} counts {what} {written(cards)}: {points}"]
            case SaidGo(seat, count):
                return [f"{names[seat]} says go at {count}"]
            case CountEnded(count, leader):
                leads = "" if leader is None else f", {names[leader]} leads"
                return [f"count ends at {count}{leads}"]
            case Thrown(seat, cards):
                return [f"{names[seat]} throws {written(cards)}".rstrip()]
            case StarterTurned(seat, at, card):
                is_cut = self.rules.starter is StarterBy.CUT
                return [f"{names[seat]} cuts {at}: {card}" if is_cut else f"top card {card}"]
            case Dealt():
                return self._dealt(event)
            case DealEnded(number):
                return [f"deal {number} ends"]
            case Passed(seat):
                return [f"{names[seat]} passes"]
            case ChicagoUsed(seat, card, other):
                partner = "" if other is None else f" with {names[other]}"
                return [f"{names[seat]} uses {card}{partner}"]
            case Shown(seat, what, cards):
                return [f"{names[seat]} shows {what} {written(cards)}"]
            case Claimed(seat, owner, what, points):
                partner = "" if owner == seat else f" of {names[owner]}"
                return [f"{names[seat]} claims {points} for {what}{partner}"]
            case MugginsCalled(seat, points):
                return [f"{names[seat]} calls muggins {points}"]
            case Tucked(seat, cards):
                return [f"{names[seat]} tucks {written(cards)}"]
            case GameStarted(number):
                return [f"game {number}"]
            case PackSpread(drawers, pack):
                return [f"spread for {' '.join(names[seat] for seat in drawers)}: {written(pack)}"]
            case Drew(seat, at, card):
                return [f"{names[seat]} draws {at}: {card}"]
            case DealerFound(dealer, by):
                return [f"{names[dealer]} deals first by {by}"]
            case GameEnded(winner, scores, skunk, points):
                beaten = "" if skunk is SkunkKind.NONE else f", {skunk}"
                standing = " ".join(map(str, scores))
                return [f"game ends {standing}: won by {self.side(winner)}{beaten}, worth {points}"]
            case MatchEnded(winner):
                return [f"match ends: won by {self.side(winner)}"]
            case _:
                assert_never(event)

    def _dealt(self, event: Dealt) -> list[str]:
        """The deal: each hand from the dealer's left in the order dealt, the crib, the pack."""
        hands = [
            f"{self.names[seat]} is dealt {written(event.hands[seat])}"
            for seat in seats_from(event.dealer + 1, self.rules)
            if event.hands[seat]
        ]
        crib = [f"{CRIB} is dealt {written(event.crib)}"] if event.crib else []
        head = f"deal {event.number} by {self.names[event.dealer]}"
        return [head, *hands, *crib, f"pack {written(event.pack)}"]
