"""The throws: what hand, crib and play are to bring, and how often each wins.

Of two who keep four cards each, the chances of hand and crib are exact over all starters and all
that a good player may throw, and the play is that of good players with the same ranks. At other
tables the hand is exact, and crib and play are the means of many recorded deals. The spread takes
the parts as if each went its own way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from muggins.analysis.choice import Choice, Gathered, Points, Totals, pace_of
from muggins.analysis.odds import DEALER, PONE, odds
from muggins.analysis.odds_of_many import odds_of_many, seats_in_turn
from muggins.analysis.of_two import has_deals_of_two
from muggins.analysis.tables import Pace
from muggins.analysis.throws_of_many import ThrowMeans, role_of
from muggins.analysis.throws_of_two import pegging_of, throws_of_two
from muggins.analysis.winning_throws import winning_throws
from muggins.cards import PACK, Card, Rank
from muggins.engine.actions import Throw
from muggins.engine.rules import Rules, Seat
from muggins.engine.view import SeatView
from muggins.kernels.deal_model import deal_model
from muggins.kernels.twin.deals import PONE_POINTS


class Thrower(NamedTuple):
    """Who throws, of which cards, and how the game stands."""

    rules: Rules
    seat: Seat
    dealer: Seat
    dealt: Sequence[Card]
    scores: Sequence[int]

    @property
    def side(self) -> int:
        return self.rules.sides[self.seat]

    @property
    def owner(self) -> int:
        """The side that deals: the crib is theirs, and heels are."""
        return self.rules.sides[self.dealer]

    @property
    def number(self) -> int:
        """How many cards are to be thrown."""
        return len(self.dealt) - self.rules.cards_kept

    @property
    def heels(self) -> Pace:
        """What a jack as the starter is to bring the dealer."""
        unseen = [card for card in PACK if card not in self.dealt]
        chance = sum(card.rank is Rank.JACK for card in unseen) / len(unseen)
        heels = self.rules.heels
        return Pace(heels * chance, heels * heels * chance * (1 - chance))


class Thrown(NamedTuple):
    """A throw, what it brings, and how often it wins."""

    cards: tuple[Card, ...]
    totals: Totals
    win: float


def choices_of_throw(view: SeatView) -> list[Choice]:
    """Every throw."""
    assert view.seat is not None
    assert view.dealer is not None
    thrower = Thrower(view.rules, view.seat, view.dealer, view.dealt, view.scores)
    found = {frozenset(each.cards): each for each in all_throws(thrower)}
    choices = []
    for action in view.legal:
        assert isinstance(action, Throw)
        thrown = found[frozenset(action.cards)]
        choices.append(thrown.totals.choice(action, thrown.win))
    return choices


def all_throws(thrower: Thrower) -> list[Thrown]:
    """All throws of what was dealt."""
    if has_deals_of_two(thrower.rules):
        return _of_two(thrower)
    rules, seat, dealer = thrower.rules, thrower.seat, thrower.dealer
    codes = [card.code for card in thrower.dealt]
    found = winning_throws(rules, codes, thrower.number, seat, dealer, thrower.scores)
    return [_of_many(thrower, means, win) for means, win in found]


def _of_two(thrower: Thrower) -> list[Thrown]:
    is_dealer, other = thrower.seat == thrower.dealer, 1 - thrower.side
    throws = throws_of_two(
        thrower.dealt,
        is_dealer=is_dealer,
        mine=thrower.scores[thrower.side],
        theirs=thrower.scores[other],
        hole=thrower.rules.game_hole,
    )
    me = DEALER if is_dealer else PONE
    hand = pace_of(odds(thrower.rules.game_hole).hand_of(1 - me))
    found = []
    for throw in throws:
        pegs, gives = pegging_of(me, [card for card in thrower.dealt if card not in throw.throw])
        totals = Totals(thrower.rules, thrower.side)
        totals.add(thrower.side, Points(hand=throw.hand, play=pegs), throw.spread**2)
        totals.add(other, Points(hand=hand.mean, play=gives), hand.variance + _lead_of_two())
        totals.add(thrower.owner, Points(crib=abs(throw.crib)))
        totals.add(thrower.owner, Points(play=thrower.heels.mean), thrower.heels.variance)
        found.append(Thrown(throw.throw, totals, throw.win))
    return found


@cache
def _lead_of_two() -> float:
    """How far apart the two peg in the play, as a variance."""
    totals, lead = deal_model().play_totals, Gathered()
    deals = sum(totals)
    for place, number in enumerate(totals):
        dealer, pone = divmod(place, PONE_POINTS)
        lead.add(dealer - pone, number / deals)
    return lead.pace.variance


def _of_many(thrower: Thrower, means: ThrowMeans, win: float) -> Thrown:
    """The others' hands and play are as usual; so are partners', and so is the crib's spread."""
    totals = _usual_play(thrower)
    more = means.pegging - (totals.own.play - totals.others.play)
    totals.add(thrower.side, Points(play=more))
    _add_counts(thrower, totals, means.hand, means.crib)
    return Thrown(tuple([PACK[code] for code in means.throw]), totals, win)


def usual_deal(thrower: Thrower) -> Totals:
    """What a deal brings when nothing is known of the cards."""
    model = odds_of_many(thrower.rules).model
    totals = _usual_play(thrower)
    role = role_of(thrower.rules, thrower.seat, thrower.dealer)
    _add_counts(thrower, totals, model.hands[role], model.crib.mean)
    return totals


def _usual_play(thrower: Thrower) -> Totals:
    totals = Totals(thrower.rules, thrower.side)
    for step in odds_of_many(thrower.rules).steps_of_play(thrower.dealer):
        totals.add(step.side, Points(play=step.mean), step.variance)
    return totals


def _add_counts(thrower: Thrower, totals: Totals, own: Pace, crib: float) -> None:
    """Heels, this seat's hand and those of the others, and the crib."""
    rules, dealer = thrower.rules, thrower.dealer
    model = odds_of_many(rules).model
    totals.add(thrower.owner, Points(play=thrower.heels.mean), thrower.heels.variance)
    for turn in seats_in_turn(rules, dealer):
        hand = own if turn == thrower.seat else model.hands[role_of(rules, turn, dealer)]
        totals.add(rules.sides[turn], Points(hand=hand.mean), hand.variance)
    totals.add(thrower.owner, Points(crib=crib), model.crib.variance)
