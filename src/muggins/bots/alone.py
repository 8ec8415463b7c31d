"""Players of one's own game through a pack, against a crib that has no choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from muggins.analysis.last_of_one import chances_of_cards, chances_of_throws, is_last
from muggins.analysis.odds_of_one import (
    CRIB,
    counted_in_hand,
    free_crib_with,
    rest_after,
    win_of_one,
)
from muggins.analysis.play_of_one import Pegging, pegging_of_one
from muggins.analysis.throws_of_one import ThrowOfOne, means_of_one, throws_of_one
from muggins.bots.player import Player
from muggins.bots.playing import Playing, greedily
from muggins.bots.throwing import Throwing, Values
from muggins.engine.actions import Action, Throw, Tuck
from muggins.engine.phase import Phase
from muggins.engine.view import SeatView

EVEN = 0.01
"""What a point is worth besides the chance of winning: of throws that win alike, the better."""


class Soloist(Player):
    """A player who also thinks about which used card lies uppermost for the free crib."""

    def choose(self, view: SeatView) -> Action:
        if view.phase is not Phase.TUCK:
            return super().choose(view)
        tucks = {tuck.uppermost: tuck for tuck in view.legal if isinstance(tuck, Tuck)}
        worths = free_crib_with(view, tucks)
        return tucks[max(worths, key=worths.__getitem__)]


def by_hand(view: SeatView) -> Values:
    """The hand expected, of cards that were not dealt just now."""
    means = means_of_one(view, remembers=False)
    return {throw: means[frozenset(throw.cards)][0] for throw in _throws(view)}


def by_hand_and_crib(view: SeatView) -> Values:
    """Hand and crib expected, of cards that were not dealt just now."""
    means = means_of_one(view, remembers=False)
    return {throw: sum(means[frozenset(throw.cards)]) for throw in _throws(view)}


def by_points(view: SeatView) -> Values:
    """Hand, crib and play expected, of cards that can still come, in the better order."""
    return _looked_at(view, lambda each: each.net)


def by_winning(view: SeatView) -> Values:
    """The chance of getting far enough, in hundredths; in the last round exactly."""
    if is_last(view):
        chances = chances_of_throws(view, [each.throw for each in throws_of_one(view)])
        return _looked_at(view, lambda each: 100 * chances[each.throw] + EVEN * each.net)
    rest = rest_after(view.rules, view.deal)
    hole, score = view.rules.game_hole, view.scores[0]

    def worth(each: ThrowOfOne) -> float:
        return 100 * win_of_one(hole, score + each.net, each.spread, rest) + EVEN * each.net

    return _looked_at(view, worth)


def for_points(view: SeatView, random: Random) -> Values:  # noqa: ARG001
    """What a card brings to the end of the play, of equals the highest."""
    return _played(view, lambda pegging: pegging.mean)


def for_winning(view: SeatView, random: Random) -> Values:
    """The chance of getting far enough, in hundredths; in the last round exactly."""
    if is_last(view):
        chances = chances_of_cards(view)
        means = for_points(view, random)
        return {play: 100 * chance + EVEN * means[play] for play, chance in chances.items()}
    rest = rest_after(view.rules, view.deal)
    sure = view.scores[0] + counted_in_hand(view) + CRIB.mean

    def worth(pegging: Pegging) -> float:
        wins = (
            chance * win_of_one(view.rules.game_hole, sure + points, CRIB.spread, rest)
            for points, chance in pegging.outcomes
        )
        return 100 * sum(wins) + EVEN * pegging.mean

    return _played(view, worth)


def _looked_at(view: SeatView, worth: Callable[[ThrowOfOne], float]) -> Values:
    found = {each.throw: worth(each) for each in throws_of_one(view)}
    return {throw: found[throw.cards] for throw in _throws(view) if throw.cards in found}


def _played(view: SeatView, worth: Callable[[Pegging], float]) -> Values:
    return {
        play: worth(pegging) + EVEN * play.card.rank / 100
        for play, pegging in pegging_of_one(view).items()
    }


def _throws(view: SeatView) -> list[Throw]:
    return [action for action in view.legal if isinstance(action, Throw)]


def _level(
    player: type[Player], throwing: Throwing, playing: Playing, slips: float = 0, haste: float = 0
) -> Callable[[Random], Player]:
    return lambda random: player(random, throwing, playing, slips=slips, haste=haste)


ALONE: Mapping[str, Callable[[Random], Player]] = MappingProxyType(
    {
        "casual": _level(Player, by_hand, greedily, slips=1.8, haste=0.1),
        "club": _level(Player, by_hand_and_crib, greedily, slips=1.1),
        "static": _level(Player, by_hand_and_crib, greedily),
        "expert": _level(Soloist, by_points, for_points),
        "champion": _level(Soloist, by_winning, for_winning),
    }
)
"""Those who play this game otherwise than all others."""
