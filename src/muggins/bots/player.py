"""A player: it throws in one way, plays in one way, and counts with so much care."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_never

from muggins.analysis.claims import missed, score_to_claim
from muggins.bots.playing import Learning, Playing
from muggins.bots.throwing import Throwing
from muggins.cards import Rank
from muggins.engine.actions import Action, CallMuggins, Claim, Pass, Play
from muggins.engine.phase import Phase
from muggins.engine.view import SeatView


class Player:
    """Looks at a view, and chooses one of its legal actions.

    *slips* is how far at most it misjudges a throw, in points; *haste* how often it plays the first
    card that comes to hand; *blindness* how often it overlooks a combination when it counts itself.
    """

    def __init__(
        self,
        random: Random,
        throwing: Throwing,
        playing: Playing,
        *,
        slips: float = 0.0,
        haste: float = 0.0,
        blindness: float = 0.0,
    ) -> None:
        self._random = random
        self._throwing, self._playing = throwing, playing
        self._slips, self._haste, self._blindness = slips, haste, blindness

    def choose(self, view: SeatView) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        match view.phase:
            case Phase.THROW:
                return self._throw(view)
            case Phase.PLAY:
                return self._play(view)
            case Phase.CLAIM:
                return self._claim(view)
            case Phase.CALL:
                return self._call(view)
            case Phase.OPTION:
                return next(action for action in view.legal if isinstance(action, Pass))
            case Phase.DRAW | Phase.CUT | Phase.TUCK | Phase.DEAL | Phase.NEXT_GAME:
                return self._random.choice(view.legal)
            case (
                Phase.OVER
                | Phase.NEW
                | Phase.DRAWN
                | Phase.REDEAL
                | Phase.STARTER
                | Phase.SHOW
                | Phase.DEAL_OVER
                | Phase.MATCH_WON
            ):
                raise ValueError(f"nobody chooses anything in the phase {view.phase}")
            case phase:
                assert_never(phase)

    def watch(self, view: SeatView) -> None:
        """A deal is over: learn from what was shown."""
        if isinstance(self._playing, Learning):
            self._playing.learn(view)

    def _throw(self, view: SeatView) -> Action:
        worths = self._throwing(view)
        # Bounded: everybody may take one throw for another that is about as good, but nobody
        # breaks up a hand of 29.
        slips = self._slips
        seen = {
            throw: worth + self._random.triangular(-slips, slips) for throw, worth in worths.items()
        }
        return max(seen, key=seen.__getitem__)

    def _play(self, view: SeatView) -> Action:
        if self._random.random() < self._haste:
            return self._random.choice(_at_hand(view))
        worths = self._playing(view, self._random)
        return max(worths, key=worths.__getitem__)

    def _claim(self, view: SeatView) -> Action:
        assert view.seat is not None
        score = score_to_claim(view)
        items = () if score is None else score.items
        noticed = [item for item in items if self._random.random() >= self._blindness]
        return Claim(view.seat, sum(item.points for item in noticed))

    def _call(self, view: SeatView) -> Action:
        assert view.seat is not None
        points = missed(view)
        if points and self._random.random() >= self._blindness:
            return CallMuggins(view.seat, points)
        return Pass(view.seat)


def _at_hand(view: SeatView) -> Sequence[Action]:
    """What is played without a thought. A five is not led even so: every ten-card answers it."""
    if view.count:
        return view.legal
    others = [play for play in view.legal if isinstance(play, Play) and play.card.rank != Rank.FIVE]
    return others or view.legal
