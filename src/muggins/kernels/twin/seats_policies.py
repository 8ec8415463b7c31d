"""How seats play when they have to be quick, and whole plays by such policies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import comb
from typing import TypeAlias

from muggins.kernels.twin.chance import Chance
from muggins.kernels.twin.public_play import THIRTY_ONE
from muggins.kernels.twin.scoring import CARDS
from muggins.kernels.twin.seats_state import Position, pips

RANDOM, GREEDY, CAREFUL = range(3)
"""Any card; what is worth most now; that, and what the next seat is expected to make of it."""

HAIR = 1e-9
"""Values that differ by less are the same: the order of a sum must not choose a card."""

Secrets: TypeAlias = dict[int, frozenset[int]]
"""What only one seat knows to be in no hand: its throw."""


def greedy(at: Position, card: int) -> float:
    """What a card is worth now."""
    return at.rules.worth(at.turn, at.turn) * at.pegs(card)


def careful(at: Position, card: int, secret: frozenset[int]) -> float:
    """And what the next seat must be expected to make of it: bad, unless that is a partner."""
    now = greedy(at, card)
    answering = _next_to_answer(at)
    if at.count + pips(card) == THIRTY_ONE or answering == at.turn:
        return now
    worth = at.rules.worth(at.turn, answering)
    return now + worth * _reply(at, card, answering, secret) if worth else now


def _next_to_answer(at: Position) -> int:
    """Who is to play then, as far as everybody knows."""
    return next(
        seat
        for seat in at.seats_after(at.turn)
        if seat == at.turn or (at.held[seat] and seat not in at.gone)
    )


def _reply(at: Position, card: int, seat: int, secret: frozenset[int]) -> float:
    """What *seat* pegs in the mean, with cards that come by chance from those it may hold."""
    pile = (*at.pile, card)
    room = THIRTY_ONE - sum(map(pips, pile))
    seen = at.seen | secret | {*at.hands[at.turn]}
    unseen = [c for c in range(CARDS) if c not in seen and pips(c) >= at.least[seat]]
    held = at.held[seat]
    if len(unseen) < held:
        return 0.0
    tally = Counter(at.rules.points((*pile, c)) for c in unseen if pips(c) <= room)
    wants_points = at.rules.worth(seat, seat) >= 0
    return _mean_of_first(tally, sorted(tally, reverse=wants_points), held, len(unseen))


def _mean_of_first(tally: Counter[int], order: Sequence[int], held: int, unseen: int) -> float:
    """The mean of what comes first in *order* among *held* cards; 0 when none of them fits."""
    total, left = 0, unseen
    for points in order:
        before = comb(left, held)
        left -= tally[points]
        total += points * (before - comb(left, held))
    return total / comb(unseen, held)


def value(policy: int, at: Position, card: int, secret: frozenset[int]) -> float:
    """What a policy thinks of a card."""
    if policy == RANDOM:
        return 0.0
    return greedy(at, card) if policy == GREEDY else careful(at, card, secret)


def best_card(cards: Sequence[int], worth: Callable[[int], float]) -> int:
    """The card worth most; of equals the highest card."""
    best, *rest = sorted(cards, reverse=True)
    most = worth(best)
    for card in rest:
        if (found := worth(card)) > most + HAIR:
            best, most = card, found
    return best


def chosen(at: Position, policy: int, secret: frozenset[int], chance: Chance) -> int:
    """The card that a policy lays; of a choice of one there is nothing to think about."""
    can = at.fitting(at.turn)
    if len(can) == 1:
        return can[0]
    if policy == RANDOM:
        return can[chance.below(len(can))]
    return best_card(can, lambda card: value(policy, at, card, secret))


def play_out(at: Position, policies: Sequence[int], secrets: Secrets, chance: Chance) -> Position:
    """The end of the play."""
    while not at.is_over:
        at, _ = at.lay(chosen_by(at, policies, secrets, chance))
    return at


def chosen_by(at: Position, policies: Sequence[int], secrets: Secrets, chance: Chance) -> int:
    """What whoever is to play lays; a crib has no choice, and so no policy."""
    if at.turn == len(policies):
        return at.fitting(at.turn)[0]
    return chosen(at, policies[at.turn], secrets.get(at.turn, frozenset()), chance)
