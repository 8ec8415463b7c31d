"""The fifty-two cards and how they are written."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum, StrEnum, unique


@unique
class Suit(StrEnum):
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


@unique
class Rank(IntEnum):
    """Ace is low, king is high; the order never wraps round."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


RANK_TEXT = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@unique
class Card(Enum):
    """One card, written rank first: ``5h``, ``10s``, ``Jd``.

    There are only these fifty-two, so cards are compared by identity, which is what makes them
    quick; they are ordered by rank, then by suit.
    """

    AC, AD, AH, AS = "Ac", "Ad", "Ah", "As"
    C2, D2, H2, S2 = "2c", "2d", "2h", "2s"
    C3, D3, H3, S3 = "3c", "3d", "3h", "3s"
    C4, D4, H4, S4 = "4c", "4d", "4h", "4s"
    C5, D5, H5, S5 = "5c", "5d", "5h", "5s"
    C6, D6, H6, S6 = "6c", "6d", "6h", "6s"
    C7, D7, H7, S7 = "7c", "7d", "7h", "7s"
    C8, D8, H8, S8 = "8c", "8d", "8h", "8s"
    C9, D9, H9, S9 = "9c", "9d", "9h", "9s"
    C10, D10, H10, S10 = "10c", "10d", "10h", "10s"
    JC, JD, JH, JS = "Jc", "Jd", "Jh", "Js"
    QC, QD, QH, QS = "Qc", "Qd", "Qh", "Qs"
    KC, KD, KH, KS = "Kc", "Kd", "Kh", "Ks"

    rank: Rank
    suit: Suit
    pips: int
    """What the card adds to a count: ace 1, court cards 10."""
    code: int
    """0 to 51, in the order of the cards."""

    def __init__(self, text: str) -> None:
        self.rank = Rank(RANK_TEXT.index(text[:-1]) + 1)
        self.suit = Suit(text[-1])
        self.pips = min(self.rank.value, 10)
        self.code = 4 * (self.rank - 1) + "cdhs".index(text[-1])

    # Enum hashes a member's name, in Python; identity is enough here and six times as fast.
    __hash__ = object.__hash__

    def __lt__(self, other: Card) -> bool:
        return self.code < other.code

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"<{self.value}>"


PACK: tuple[Card, ...] = tuple(Card)
"""All the cards, in order. Jokers are never dealt, so there are none."""

_BY_TEXT = {card.value.lower(): card for card in PACK}
_BY_TEXT |= {f"t{suit}": _BY_TEXT[f"10{suit}"] for suit in Suit}


def parse_card(text: str | Card) -> Card:
    """Read ``5h``, ``10s`` or ``Ts``, in small or capital letters. Raises `ValueError`.

    A card is taken as it is.
    """
    card = _BY_TEXT.get(str(text).lower())
    if card is None:
        raise ValueError(
            f"{text!r} is not a card: wanted a rank (A 2 3 4 5 6 7 8 9 10 J Q K) "
            "and a suit (c d h s), such as 5h or 10s"
        )
    return card


def parse_cards(text: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Read cards set apart by spaces or commas. Raises `ValueError`, for a card named twice too.

    Cards are taken as they are.
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    cards = tuple(parse_card(word) for word in words)
    twice = [card for place, card in enumerate(cards) if card in cards[:place]]
    if twice:
        raise ValueError(f"{twice[0]} is named twice; a pack has only one")
    return cards


def written(cards: Iterable[Card]) -> str:
    """The cards as text that `parse_cards` reads."""
    return " ".join(card.value for card in cards)
