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
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from muggins.cards import PACK, Card
from muggins.engine.deal import Shuffle, gathered
from muggins.engine.events import Dealt, Event, GameStarted, PackSpread
from muggins.engine.rules import PackCare, Rules

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
        self._seed = seed_of(secret, contributions)
        self.done = done
        """How many packs have been shuffled."""

    def __call__(self, cards: Sequence[Card]) -> list[Card]:
        self.done += 1
        return shuffled_by(self._seed, self.done, cards)


def seed_of(secret: str, contributions: Sequence[str | None]) -> bytes:
    lines = [VERSION, secret, *[each or NONE for each in contributions]]
    return hashlib.sha256("".join([f"{line}\n" for line in lines]).encode("ascii")).digest()


def shuffled_by(seed: bytes, number: int, cards: Sequence[Card]) -> list[Card]:
    """The cards in the order of pack *number* of a game, the first being 1.

    From the last place down each card changes with one at a place up to its own. A byte that would
    favour some places over others is passed over.
    """
    order, stream = list(cards), _bytes(seed, number)
    for last in range(len(order) - 1, 0, -1):
        places = last + 1
        fair_below = 256 - 256 % places
        place = next(byte for byte in stream if byte < fair_below) % places
        order[last], order[place] = order[place], order[last]
    return order


def _bytes(seed: bytes, number: int) -> Iterator[int]:
    """Bytes without end: digests of the seed, the pack's number and a counter from 0."""
    block = 0
    while True:
        yield from hashlib.sha256(
            seed + number.to_bytes(4, "big") + block.to_bytes(4, "big")
        ).digest()
        block += 1


class Checked(NamedTuple):
    """How much was found to be fair."""

    games: int
    packs: int


def check_fair(rules: Rules, games: Sequence[FairGame], events: Iterable[Event]) -> Checked:
    """Compute every pack of a match again. Raises `UnfairDeal`, and says where."""
    number = packs = 0
    shuffle: Shuffle | None = None
    deals = 0
    for event in events:
        match event:
            case GameStarted():
                number, deals = event.number, 0
                shuffle = _shuffle_of(games, number)
            case PackSpread(_, pack):
                packs += 1
                _compare(shuffle, pack, f"game {number}, the pack spread for the draw")
            case Dealt():
                deals += 1
                if rules.pack is PackCare.KEPT and deals > 1:
                    continue
                packs += 1
                _compare(shuffle, gathered(rules, event), f"game {number}, deal {event.number}")
            case _:
                pass
    return Checked(number, packs)


def _shuffle_of(games: Sequence[FairGame], number: int) -> FairShuffle:
    if number > len(games):
        raise UnfairDeal(f"game {number}: there is no commitment")
    game = games[number - 1]
    if game.secret is None:
        raise UnfairDeal(f"game {number}: the secret has not been shown; it is when a game is over")
    if commitment_to(game.secret) != game.commitment:
        raise UnfairDeal(f"game {number}: the secret is not the one that was committed to")
    return FairShuffle(game.secret, game.contributions)


def _compare(shuffle: Shuffle | None, pack: Sequence[Card], where: str) -> None:
    assert shuffle is not None, "a game begins before its first pack"
    if list(shuffle(PACK)) != list(pack):
        raise UnfairDeal(
            f"{where}: the pack is not in the order that secret and contributions give"
        )
