"""Players to measure the bots by, besides those that Muggins comes with."""

from __future__ import annotations

from random import Random

from muggins.analysis.answers import hands_of_other
from muggins.analysis.public_play import play_so_far
from muggins.bots import MUCH, THOROUGH
from muggins.bots.bot import Bot
from muggins.bots.player import Player
from muggins.bots.playing import ByDepth, carefully
from muggins.bots.throwing import by_hand_and_crib, by_points, by_the_four_kept, by_winning
from muggins.bots.with_cards import WithCards, at_random
from muggins.engine.actions import Action, Play
from muggins.engine.view import SeatView
from muggins.kernels import PerfectPlay


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


def scoring_least(random: Random) -> Bot:
    """In backward cribbage the champion without odds: it wants to score least, whoever wins."""
    return Player(random, by_points, ByDepth(THOROUGH, MUCH._replace(near=0, by_threat=False)))


def keeping_least(random: Random) -> Bot:
    """The same, with the four cards that score least as they lie."""
    return Player(random, by_the_four_kept, ByDepth(THOROUGH, MUCH._replace(near=0)))


def cards_at_random(random: Random) -> Bot:
    """The champion, who uses Chicago Cards at random."""
    return WithCards(Player(random, by_winning, ByDepth(THOROUGH, MUCH)), at_random, random)
