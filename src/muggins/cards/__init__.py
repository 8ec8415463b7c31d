"""The pack: ranks, suits, cards, how they are written, and who the court cards are."""

from muggins.cards.card import PACK, Card, Rank, Suit, parse_card, parse_cards, written

__all__ = ["PACK", "Card", "Rank", "Suit", "parse_card", "parse_cards", "written"]
