"""How well hands of the others agree with the cards that they have laid.

Who plays carefully would have laid what was laid; a hand with which they would have laid something
better is less likely, for not everybody plays so.
"""

from __future__ import annotations

from muggins.analysis.seat_of_many import SeatOfMany, seats_play
from muggins.engine.events import Played

USUAL = 0.2
"""A card that is worth so many points less than the best is less likely by a factor of e."""

LEAST = 0.03
"""No card is less likely than this: not everybody thinks alike."""


class LikelyHands:
    """Weighs what the others may hold by what they have laid."""

    def __init__(self, seat: SeatOfMany) -> None:
        self._seat = seat
        self._play = seats_play(seat.rules, seat.counts)
        self._course = [
            (int(event.seat), event.card.code)
            for event in seat.view.course
            if isinstance(event, Played)
        ]
        self._tells = any(by != seat.seat for by, _ in self._course)
        self._hands = [*seat.laid]
        self._hands[seat.seat] = [*seat.laid[seat.seat], *seat.unplayed]

    def weights(self, deals: bytes) -> list[float]:
        """The weight of each row of what the others hold, seat after seat."""
        seat = self._seat
        if not self._tells:
            return [1.0] * (len(deals) // sum(seat.held[other] for other in seat.others))
        return self._play.agreement(
            seat.seat,
            self._hands,
            seat.held,
            self._course,
            deals,
            () if seat.starter is None else (seat.starter,),
            usual=USUAL,
            least=LEAST,
        )
