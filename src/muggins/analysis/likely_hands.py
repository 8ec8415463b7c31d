"""How well hands of the others agree with the cards that they have laid.

Who plays carefully would have laid what was laid; a hand with which they would have laid something
else is less likely, for not everybody plays so.
"""

from __future__ import annotations

from typing import NamedTuple

from muggins import kernels
from muggins.analysis.seat_of_many import SeatOfMany, seats_play
from muggins.engine.events import CountEnded, Played, SaidGo

CAREFUL = kernels.SeatsPlay.CAREFUL

SURPRISE = 0.25
"""How much less likely a hand is with each card that was not to be expected of it."""


class _Laid(NamedTuple):
    """A card that somebody else laid, and how the play stood before it."""

    seat: int
    card: int
    later: tuple[int, ...]
    """What the same seat has laid since, this card first."""
    held: tuple[int, ...]
    pile: tuple[int, ...]
    gone: tuple[int, ...]
    gone_at: tuple[int | None, ...]
    turned: tuple[int, ...]


class LikelyHands:
    """Weighs what the others may hold by what they have laid."""

    def __init__(self, seat: SeatOfMany) -> None:
        self._seat = seat
        self._play = seats_play(seat.rules, seat.counts)
        self._laid = _course(seat)
        self._suits_matter = seat.counts.play_flush > 0
        self._known: dict[tuple[int, ...], float] = {}

    def weight(self, row: bytes) -> float:
        """The weight of a row of what the others hold, seat after seat."""
        hands, at, weight = dict[int, tuple[int, ...]](), 0, 1.0
        for other in self._seat.others:
            hands[other] = tuple(row[at : at + self._seat.held[other]])
            at += self._seat.held[other]
        for number, laid in enumerate(self._laid):
            hand = hands[laid.seat]
            key = (number, *hand)
            if key not in self._known:
                self._known[key] = self._of_card(laid, (*laid.later, *hand))
            weight *= self._known[key]
        return weight

    def _of_card(self, laid: _Laid, hand: tuple[int, ...]) -> float:
        view = kernels.SeatsView(
            laid.seat, hand, laid.held, laid.pile, laid.gone, laid.gone_at, laid.turned
        )
        expected = self._play.choose(CAREFUL, view)
        is_expected = expected == laid.card or (
            not self._suits_matter and expected >> 2 == laid.card >> 2
        )
        return 1.0 if is_expected else SURPRISE


def _course(seat: SeatOfMany) -> list[_Laid]:
    """The cards that others have laid when they had a choice."""
    rules, starter = seat.rules, seat.starter
    held = [rules.cards_kept] * rules.seats
    pile, turned = list[int](), [] if starter is None else [starter]
    gone, gone_at = list[int](), list[int | None]([None] * rules.seats)
    done, found = [0] * rules.seats, list[_Laid]()
    for event in seat.view.course:
        match event:
            case Played(by, laid, _):
                card = laid.code
                if by != seat.seat and held[by] > 1:
                    later = tuple(seat.laid[by][done[by] :])
                    found.append(
                        _Laid(
                            by,
                            card,
                            later,
                            tuple(held),
                            tuple(pile),
                            tuple(gone),
                            tuple(gone_at),
                            tuple(turned),
                        )
                    )
                held[by] -= 1
                done[by] += 1
                pile.append(card)
            case SaidGo(by, count):
                gone.append(by)
                gone_at[by] = min(count, gone_at[by] or count)
            case CountEnded():
                turned += pile
                pile, gone = [], []
    return found
