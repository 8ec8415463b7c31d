"""The play with all cards seen: the best that whoever is to play can make of it.

Worth is points for them less points for the other. Everything is looked at, nothing left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from muggins.kernels.twin.public_play import (
    THIRTY_ONE,
    Hand,
    PlayRules,
    PublicPlay,
    check_one_pack,
    check_rank,
    fitting,
    with_one,
    without,
)
from muggins.kernels.twin.scoring import PIPS, RANKS

ME = 0
"""Here seat 0 is whoever is to play, pone or dealer."""


class PerfectPlay:
    """The play under one set of rules; ranks only, as suits do not matter in it."""

    def __init__(self, fifteen: int = 2, last_card: int = 1, one_count: bool = False) -> None:
        self._rules = PlayRules(fifteen, last_card, one_count)

    def value(
        self,
        mine: Sequence[int],
        theirs: Sequence[int],
        pile: Sequence[int] = (),
        i_was_last: bool = False,
    ) -> int:
        """What best play by both brings whoever is to play. Raises `ValueError`.

        *pile* are the cards of this count, *i_was_last* tells who laid the newest of them.
        """
        at, hands = _position(mine, theirs, pile, i_was_last=i_was_last)
        return self._value(at, hands)

    def worths(
        self,
        mine: Sequence[int],
        theirs: Sequence[int],
        pile: Sequence[int] = (),
        i_was_last: bool = False,
    ) -> list[int | None]:
        """What each rank brings if it is laid now; None: it cannot be. Raises `ValueError`."""
        at, hands = _position(mine, theirs, pile, i_was_last=i_was_last)
        found: list[int | None] = [None] * RANKS
        for rank in fitting(hands[ME], at):
            found[rank] = self._after(at, hands, rank)
        return found

    def _value(self, at: PublicPlay, hands: tuple[Hand, Hand]) -> int:
        if at.is_over or at.cards == (0, 0):
            return at.pegged[ME] - at.pegged[1]
        can = fitting(hands[at.mover], at)
        if not can:
            return self._value(at.say_go(self._rules), hands)
        values = [self._after(at, hands, rank) for rank in can]
        return max(values) if at.mover == ME else min(values)

    def _after(self, at: PublicPlay, hands: tuple[Hand, Hand], rank: int) -> int:
        left = with_one(hands, at.mover, without(hands[at.mover], rank))
        return self._value(at.lay(rank, self._rules), left)


def _position(
    mine: Sequence[int], theirs: Sequence[int], pile: Sequence[int], *, i_was_last: bool
) -> tuple[PublicPlay, tuple[Hand, Hand]]:
    """A position that the play can come to."""
    if len(mine) + len(theirs) + len(pile) > 8:
        raise ValueError("a play has no more than 8 cards")
    for hand in (mine, theirs):
        if len(hand) > 4:
            raise ValueError(f"a hand has up to 4 cards, not {len(hand)}")
    cards = [check_rank(rank) for rank in (*mine, *theirs, *pile)]
    if sum(PIPS[rank] for rank in pile) > THIRTY_ONE:
        raise ValueError("the count would pass 31")
    last, other = (mine, theirs) if i_was_last else (theirs, mine)
    if (pile and len(last) > 3) or (len(pile) > 1 and len(other) > 3):
        raise ValueError("with that pile neither has so many cards left")
    check_one_pack(cards)
    at = PublicPlay(
        (len(mine), len(theirs)), pile=tuple(pile), mover=ME, last=ME if i_was_last else 1
    )
    return at, (tuple(sorted(mine)), tuple(sorted(theirs)))
