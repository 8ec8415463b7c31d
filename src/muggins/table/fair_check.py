"""Every pack of a match computed again, and every place that no person chose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from muggins.cards import PACK, Card
from muggins.engine.deal import FEWEST_LEFT, gathered
from muggins.engine.events import Dealt, Drew, Event, GameStarted, PackSpread, StarterTurned
from muggins.engine.rules import PackCare, Rules, Seat, StarterBy
from muggins.table.fair import FairGame, FairShuffle, UnfairDeal, commitment_to, place_by


class Checked(NamedTuple):
    """How much was found to be fair."""

    games: int
    packs: int


def check_fair(rules: Rules, games: Sequence[FairGame], events: Iterable[Event]) -> Checked:
    """Compute every pack of a match again. Raises `UnfairDeal`, and says where."""
    checked = Checked(0, 0)
    game: _Game | None = None
    for event in events:
        if isinstance(event, GameStarted):
            game = _Game(rules, games, event.number)
            checked = Checked(event.number, checked.packs)
        assert game is not None, "a match begins with a game"
        checked = checked._replace(packs=checked.packs + game.check(event))
    return checked


class _Game:
    """One game, followed event by event."""

    def __init__(self, rules: Rules, games: Sequence[FairGame], number: int) -> None:
        self._rules, self._where = rules, f"game {number}"
        if number > len(games):
            raise UnfairDeal(f"{self._where}: there is no commitment")
        self._fair = games[number - 1]
        secret = self._fair.secret
        if secret is None:
            raise UnfairDeal(
                f"{self._where}: the secret has not been shown; it is when a game is over"
            )
        if commitment_to(secret) != self._fair.commitment:
            raise UnfairDeal(f"{self._where}: the secret is not the one that was committed to")
        self._shuffle = FairShuffle(secret, self._fair.contributions)
        self._deals = self._cuts = self._below = 0
        self._left: list[int] = []

    def check(self, event: Event) -> int:
        """How many packs the event brought, each as it has to be."""
        match event:
            case PackSpread(_, pack):
                self._left = [*range(len(pack))]
                self._compare(pack, "the pack spread for the draw")
                return 1
            case Drew(seat, at, _):
                self._check_place(seat, at, self._left, 0)
                self._left.remove(at)
            case Dealt():
                self._deals += 1
                self._cuts, self._below = 0, len(event.pack)
                if self._rules.pack is PackCare.SHUFFLED or self._deals == 1:
                    self._compare(gathered(self._rules, event), f"deal {event.number}")
                    return 1
            case StarterTurned(seat, at, _) if self._rules.starter is StarterBy.CUT:
                places = range(FEWEST_LEFT, self._below - FEWEST_LEFT + 1)
                self._check_place(seat, at, places, self._cuts)
                self._cuts += 1
            case _:
                pass
        return 0

    def _compare(self, pack: Sequence[Card], what: str) -> None:
        if self._shuffle(PACK) != list(pack):
            raise UnfairDeal(
                f"{self._where}, {what}: the pack is not in the order that secret and"
                " contributions give"
            )

    def _check_place(self, seat: Seat, at: int, places: Sequence[int], before: int) -> None:
        """Who gave a contribution may choose; for all others the secret has chosen."""
        if self._fair.contributions[seat] is not None:
            return
        shuffle = self._shuffle
        place = places[place_by(shuffle.seed, shuffle.done, seat, before, len(places))]
        if at != place:
            raise UnfairDeal(
                f"{self._where}: seat {seat}, who gave no contribution, chose place {at};"
                f" secret and contributions give {place}"
            )
