"""What is on in a match."""

from __future__ import annotations

from enum import StrEnum, unique

import msgspec

from muggins.engine.events import What
from muggins.engine.rules import Seat


@unique
class Phase(StrEnum):
    """What is on. In the second group nobody chooses: the game goes on by itself."""

    DRAW = "draw"
    DEAL = "deal"
    OPTION = "option"
    THROW = "throw"
    CUT = "cut"
    PLAY = "play"
    CLAIM = "claim"
    CALL = "call"
    TUCK = "tuck"
    NEXT_GAME = "next-game"
    OVER = "over"

    NEW = "new"
    DRAWN = "drawn"
    REDEAL = "redeal"
    STARTER = "starter"
    SHOW = "show"
    DEAL_OVER = "deal-over"
    MATCH_WON = "match-won"


class ToCount(msgspec.Struct, frozen=True, gc=False):
    """Whose card, hand or crib is to be counted."""

    seat: Seat
    what: What
