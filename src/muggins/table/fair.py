"""The fair deal: packs that nobody could choose, and that anybody can compute again.

Before a game the table publishes the SHA-256 of a secret. Every person at the table adds a random
contribution to it before the first card. From both the order of every pack of the game follows;
when the game is over, the secret is shown. The table could not choose the packs, for it did not
know the contributions when it bound itself to the secret; and nobody else could, not knowing the
secret. docs/reference/fair-deal.md says it so that another program can check it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence

import msgspec

from muggins.cards import Card

VERSION = "muggins fair deal 1"

SECRET_BYTES = 32

LEAST_BYTES, MOST_BYTES = 16, 64
"""How long a contribution is."""

NONE = "-"
"""Stands for the contribution of a seat that gives none: a bot has no interest of its own."""


class UnfairDeal(ValueError):
    """A pack, or a secret, is not what it had to be."""


class FairGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the packs of a game follow from; all in hexadecimal figures."""

    commitment: str
    contributions: tuple[str | None, ...]
    """By seat."""
    secret: str | None = None
    """Shown when the game is over."""


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def commitment_to(secret: str) -> str:
    """What is published before anybody contributes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def check_contribution(contribution: str) -> str:
    """The contribution as it is written down. Raises `ValueError`."""
    try:
        data = bytes.fromhex(contribution)
    except ValueError:
        raise ValueError("a contribution is written in hexadecimal figures") from None
    if not LEAST_BYTES <= len(data) <= MOST_BYTES:
        raise ValueError(f"a contribution has {LEAST_BYTES} to {MOST_BYTES} bytes, not {len(data)}")
    return data.hex()


class FairShuffle:
    """The packs of one game, one after the other."""

    def __init__(self, secret: str, contributions: Sequence[str | None], done: int = 0) -> None:
        self.seed = seed_of(secret, contributions)
        self.done = done
        """How many packs have been shuffled."""

    def __call__(self, cards: Sequence[Card]) -> list[Card]:
        self.done += 1
        return shuffled_by(self.seed, self.done, cards)


def seed_of(secret: str, contributions: Sequence[str | None]) -> bytes:
    lines = [VERSION, secret, *[each or NONE for each in contributions]]
    return hashlib.sha256("".join([f"{line}\n" for line in lines]).encode("ascii")).digest()


def shuffled_by(seed: bytes, number: int, cards: Sequence[Card]) -> list[Card]:
    """The cards in the order of pack *number* of a game, the first being 1.

    From the last place down each card changes with one at a place up to its own.
    """
    order, stream = list(cards), _bytes(seed, number)
    for last in range(len(order) - 1, 0, -1):
        place = _below(last + 1, stream)
        order[last], order[place] = order[place], order[last]
    return order


def place_by(seed: bytes, pack: int, seat: int, before: int, places: int) -> int:
    """Which of so many *places* a seat without a contribution draws from or cuts.

    *before* is how often the pack was cut before. A table could choose for its bots, and must not.
    """
    label = f"seat {seat}, {before}".encode("ascii")
    return _below(places, _bytes(hashlib.sha256(seed + label).digest(), pack))


def _below(places: int, stream: Iterator[int]) -> int:
    """A number below *places*; a byte that would favour some of them is passed over."""
    fair_below = 256 - 256 % places
    return next(byte for byte in stream if byte < fair_below) % places


def _bytes(seed: bytes, number: int) -> Iterator[int]:
    """Bytes without end: digests of the seed, the pack's number and a counter from 0."""
    block = 0
    while True:
        yield from hashlib.sha256(
            seed + number.to_bytes(4, "big") + block.to_bytes(4, "big")
        ).digest()
        block += 1
