"""How somebody plays their cards, told from the hands that they have shown.

Good players cannot be told beforehand what to expect of them. Many others always lay what brings
most now, with or without a thought for the reply; against them there is a better answer than the
play of two who are equally good (`answers`). Every hand that is shown tells more: what was laid of
it, and what those who play in some way would have laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum, unique
from typing import NamedTuple, assert_never

from muggins import kernels
from muggins.analysis.odds import DEALER, PONE
from muggins.analysis.public_play import RULES, Steps, play_of
from muggins.cards import Card
from muggins.engine.events import Counted, Played, What
from muggins.engine.rules import Seat
from muggins.engine.view import SeatView
from muggins.kernels.play_table import play_table
from muggins.kernels.twin.public_play import SAYS_GO, SUITS, THIRTY_ONE, Hand, PublicPlay
from muggins.kernels.twin.scoring import PIPS, RANKS


@unique
class Way(StrEnum):
    """A way to play, by the kernels' names; `GOOD` is none of them."""

    GOOD = "good"
    CAREFUL = "careful"
    GREEDY = "greedy"
    RANDOM = "random"


AT_FIRST = {Way.GOOD: 0.55, Way.CAREFUL: 0.25, Way.GREEDY: 0.15, Way.RANDOM: 0.05}
"""How likely each is before anything is known."""

SURE = 0.6
"""So likely a way must be to be answered. Against good players that answer loses a quarter of a
point a deal, against those who do play so it wins as much."""

LAPSE = 0.12
"""So often somebody who plays in a way lays any card."""

LIKE_CAREFUL = 0.6
"""So often good players' later cards are those of careful ones, beyond chance."""


class Turn(NamedTuple):
    """The place at which somebody laid a card, and its rank."""

    place: PublicPlay
    rank: int


class Choice(NamedTuple):
    """A card laid when others would have fitted too."""

    turn: Turn
    hand: Hand
    fits: tuple[int, ...]
    unseen: tuple[int, ...]
    """How many cards of each rank the other's could be among, as whoever laid it saw it."""


class Habits:
    """What is known of the other's play, hand after hand."""

    def __init__(self) -> None:
        self._chances = dict(AT_FIRST)

    def learn(self, view: SeatView) -> None:
        """A deal is over, and its hands were shown; before the first there are none."""
        if not view.counted:
            return
        for choice in _choices_shown(view):
            for way in Way:
                self._chances[way] *= chance_of(way, choice)
        every = sum(self._chances.values())
        self._chances = {way: chance / every for way, chance in self._chances.items()}

    def way(self) -> Way:
        """How the other plays, if that can be said."""
        likeliest = max(self._chances, key=self._chances.__getitem__)
        return likeliest if self._chances[likeliest] >= SURE else Way.GOOD


def chance_of(way: Way, choice: Choice) -> float:
    """How often somebody who plays in a way lays the card that was laid."""
    return LAPSE / len(choice.fits) + (1 - LAPSE) * _chance_without_lapse(way, choice)


def _chance_without_lapse(way: Way, choice: Choice) -> float:
    match way:
        case Way.GOOD:
            return _chance_of_good(choice)
        case Way.CAREFUL | Way.GREEDY:
            return float(_chosen(way, choice) == choice.turn.rank)
        case Way.RANDOM:
            return 1 / len(choice.fits)
        case _:
            assert_never(way)


def _chance_of_good(choice: Choice) -> float:
    steps, table = choice.turn.place.history, play_table()
    if len(steps) < table.depth and SAYS_GO not in steps:
        return table.choices(choice.hand, steps)[choice.turn.rank]
    is_careful = _chosen(Way.CAREFUL, choice) == choice.turn.rank
    return LIKE_CAREFUL * is_careful + (1 - LIKE_CAREFUL) / len(choice.fits)


def _chosen(way: Way, choice: Choice) -> int:
    place = choice.turn.place
    return kernels.choose(
        way,
        choice.hand,
        choice.unseen,
        place.pile,
        place.cards[1 - place.mover],
        place.other_is_out,
        RULES.fifteen,
    )


def turns_of(seat: int, steps: Steps, cards: int) -> list[Turn]:
    """Where *seat* laid its cards; both kept so many."""
    place, turns = PublicPlay((cards, cards)), list[Turn]()
    for step in steps:
        if step == SAYS_GO:
            place = place.say_go(RULES)
            continue
        if place.mover == seat:
            turns.append(Turn(place, step))
        place = place.lay(step, RULES)
    return turns


def choices(turns: Sequence[Turn], kept: Hand, gone: Sequence[int]) -> Iterator[Choice]:
    """The turns at which there was a choice for who kept these, and knew those *gone* besides."""
    hand = list(kept)
    for turn in turns:
        place, most = turn.place, THIRTY_ONE - turn.place.count
        fits = tuple(sorted({rank for rank in hand if PIPS[rank] <= most}))
        if len(fits) > 1:
            me = place.mover
            unseen = _unseen((*kept, *gone, *place.laid[1 - me]), place.lacks[1 - me])
            yield Choice(turn, tuple(hand), fits, unseen)
        hand.remove(turn.rank)


def _unseen(seen: Sequence[int], lacks: frozenset[int]) -> tuple[int, ...]:
    return tuple(
        [0 if rank in lacks else max(0, SUITS - seen.count(rank)) for rank in range(RANKS)]
    )


def _choices_shown(view: SeatView) -> Iterator[Choice]:
    """The choices of the other in the deal that is over."""
    shown = {
        (each.seat, each.what): each.cards for each in view.counted if isinstance(each, Counted)
    }
    leader = next(event.seat for event in view.course if isinstance(event, Played))
    assert view.seat is not None
    assert view.starter is not None
    other = Seat(1 - view.seat)
    hand = shown.get((other, What.HAND), ())
    if not hand:  # the game was won before
        return iter(())
    crib = shown.get((Seat(1 - leader), What.CRIB), ())
    gone = [view.starter, *[card for card in crib if card not in view.thrown]]
    steps = play_of(view.course, leader, len(hand)).history
    turns = turns_of(PONE if leader == other else DEALER, steps, len(hand))
    return choices(turns, _ranks(hand), _ranks(gone))


def _ranks(cards: Sequence[Card]) -> Hand:
    return tuple(sorted(card.rank - 1 for card in cards))
