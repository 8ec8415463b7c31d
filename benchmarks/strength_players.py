"""Players to measure the bots by, besides those that Muggins comes with."""

from __future__ import annotations

from random import Random

from muggins.analysis.answers import hands_of_other
from muggins.analysis.public_play import play_so_far
from muggins.analysis.seat_of_many import SeatOfMany, seats_play
from muggins.analysis.tables import OWNERS
from muggins.analysis.throws_of_many import role_of, throw_means
from muggins.bots import MUCH, THOROUGH
from muggins.bots.bot import Bot
from muggins.bots.player import Player
from muggins.bots.playing import ByDepth, carefully
from muggins.bots.throwing import Values, by_hand_and_crib, by_points, by_winning
from muggins.bots.with_cards import WithCards, at_random
from muggins.engine.actions import Action, Play, Throw
from muggins.engine.view import SeatView
from muggins.kernels import PerfectPlay, SeatsPlay


def search_over_hands(view: SeatView, random: Random) -> dict[Action, float]:  # noqa: ARG001
    """The mean over all that the other may hold, as good players keep it, of the play with all
    cards seen."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    at, _ = play_so_far(view)
    hand = [card.rank - 1 for card in view.unplayed]
    total = dict.fromkeys([play.card.rank - 1 for play in plays], 0.0)
    search = PerfectPlay()
    for held in hands_of_other(view, None, at):
        worths = search.worths(hand, held.left, at.pile, at.last == at.mover)
        for rank in total:
            total[rank] += held.weight * (worths[rank] or 0)
    return {play: total[play.card.rank - 1] for play in plays}


def belief_search(random: Random) -> Bot:
    """D4 P3: throws by hand, crib and play expected, plays by search over the other's hands."""
    return Player(random, by_points, search_over_hands)


def best_play_alone(random: Random) -> Bot:
    """The champion's play with the throws of `static`."""
    return Player(random, by_hand_and_crib, ByDepth(THOROUGH, MUCH))


def best_throws_alone(random: Random) -> Bot:
    """The champion's throws with the play of `static`."""
    return Player(random, by_winning, carefully)


def by_net_points(random: Random) -> Bot:
    """In backward cribbage the champion without odds: its points less those of the others."""
    return Player(random, by_points, ByDepth(THOROUGH, MUCH._replace(near=0, by_threat=False)))


def scoring_least(random: Random) -> Bot:
    """In backward cribbage the champion's search, for nothing but few points of its own."""
    return Player(random, _throwing_least, _playing_least)


def _throwing_least(view: SeatView) -> Values:
    assert view.seat is not None
    assert view.dealer is not None
    throws = [action for action in view.legal if isinstance(action, Throw)]
    role = role_of(view.rules, view.seat, view.dealer)
    codes = [card.code for card in view.dealt]
    own = {
        frozenset(means.throw): means.hand.mean + (means.crib if role == OWNERS else 0.0)
        for means in throw_means(view.rules, codes, len(throws[0].cards), role)
    }
    return {throw: -own[frozenset([card.code for card in throw.cards])] for throw in throws}


def _playing_least(view: SeatView, random: Random) -> Values:
    seat, sides = SeatOfMany(view), view.rules.side_count
    worths = tuple([tuple([-float(to == of) for of in range(sides)]) for to in range(sides)])
    policies = [SeatsPlay.CAREFUL] * view.rules.seats
    hidden = seat.hidden(by_belief=True)
    deals = hidden.sample(MUCH.cases, random.getrandbits(32)) if hidden.row else b""
    search = seats_play(seat.rules, seat.counts, worths).search
    found = {card: worth for card, worth, *_ in search(seat.seats_view(), deals, policies)}
    return {action: found[action.card.code] for action in view.legal if isinstance(action, Play)}


def cards_at_random(random: Random) -> Bot:
    """The champion, who uses Chicago Cards at random."""
    return WithCards(Player(random, by_winning, ByDepth(THOROUGH, MUCH)), at_random, random)
