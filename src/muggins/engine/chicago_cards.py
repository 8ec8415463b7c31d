"""The Chicago Cards as rows: which card, when it may be used, what it does, how often in a deal."""

from __future__ import annotations

from enum import StrEnum, unique

import msgspec


@unique
class ChicagoCard(StrEnum):
    DEAL_AGAIN = "deal-again"
    CUT_AGAIN = "cut-again"
    REVERSE_COUNTING = "reverse-counting"
    TRADE_HANDS = "trade-hands"
    NO_FIFTEENS = "no-fifteens"


@unique
class Moment(StrEnum):
    """When the option goes round the table."""

    AFTER_DEAL = "after-the-deal"
    AFTER_CUT = "after-the-cut"


@unique
class Effect(StrEnum):
    """What a card does. Each is asked for at one point of the engine."""

    DEAL_ANEW = "deal-anew"
    CUT_ANEW = "cut-anew"
    OPPONENTS_COUNT_BACK = "opponents-count-back"
    EXCHANGE_HANDS = "exchange-hands"
    DROP_FIFTEENS = "drop-fifteens"


class ChicagoRow(msgspec.Struct, frozen=True, kw_only=True):
    copies: int
    moment: Moment
    effect: Effect
    once_a_deal: bool


CHICAGO_ROWS: dict[ChicagoCard, ChicagoRow] = {
    # A deal again begins the deal afresh, so it may follow another.
    ChicagoCard.DEAL_AGAIN: ChicagoRow(
        copies=2, moment=Moment.AFTER_DEAL, effect=Effect.DEAL_ANEW, once_a_deal=False
    ),
    ChicagoCard.CUT_AGAIN: ChicagoRow(
        copies=2, moment=Moment.AFTER_CUT, effect=Effect.CUT_ANEW, once_a_deal=False
    ),
    ChicagoCard.REVERSE_COUNTING: ChicagoRow(
        copies=1, moment=Moment.AFTER_CUT, effect=Effect.OPPONENTS_COUNT_BACK, once_a_deal=True
    ),
    ChicagoCard.TRADE_HANDS: ChicagoRow(
        copies=1, moment=Moment.AFTER_CUT, effect=Effect.EXCHANGE_HANDS, once_a_deal=True
    ),
    ChicagoCard.NO_FIFTEENS: ChicagoRow(
        copies=1, moment=Moment.AFTER_CUT, effect=Effect.DROP_FIFTEENS, once_a_deal=True
    ),
}

FULL_SET: tuple[ChicagoCard, ...] = tuple(
    card for card, row in CHICAGO_ROWS.items() for _ in range(row.copies)
)
"""The seven cards that everybody starts a game with."""
