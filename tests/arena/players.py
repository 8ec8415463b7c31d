"""Bots with known virtues and vices. Worker processes import them from here."""

from __future__ import annotations

import os
import sys
from random import Random

from muggins.bots.anything import RandomBot
from muggins.cards import PACK
from muggins.engine.actions import Action, Play, Throw
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.scoring import pegging, show
from muggins.engine.view import SeatView


class Greedy(RandomBot):
    """Keeps what scores, and pegs what it can: far better than chance."""

    def choose(self, view: SeatView) -> Action:
        if view.phase in (Phase.THROW, Phase.PLAY):
            return max(view.legal, key=lambda action: self._worth(view, action))
        return super().choose(view)

    def _worth(self, view: SeatView, action: Action) -> int:
        match action:
            case Throw(_, cards):
                kept = [card for card in view.hand if card not in cards]
                return show(kept, cards[0], view.rules.combinations).points
            case Play(_, card):
                return pegging([*view.pile, card], view.rules.combinations).points
            case _:
                return 0


class First:
    """Always does the first thing it may: no chance in it."""

    def __init__(self, random: Random) -> None:
        pass

    def choose(self, view: SeatView) -> Action:
        return view.legal[0]


class Redealer(First):
    """Asks for a new deal, and for a new cut, whenever it may."""

    def choose(self, view: SeatView) -> Action:
        for action in view.legal:
            if getattr(action, "card", None) in (ChicagoCard.DEAL_AGAIN, ChicagoCard.CUT_AGAIN):
                return action
        return super().choose(view)


class Raiser(RandomBot):
    """Breaks down in the middle of a deal."""

    def choose(self, view: SeatView) -> Action:
        if view.phase is Phase.PLAY:
            raise RuntimeError("I have\nlost my cards")
        return super().choose(view)


class Onlooker(RandomBot):
    """Looks at what was shown, and does not like it."""

    def watch(self, view: SeatView) -> None:
        if view.counted:
            raise RuntimeError(f"I did not see {len(view.counted)} counts")


class Leaver(First):
    """Wants to end the whole program."""

    def choose(self, view: SeatView) -> Action:
        sys.exit(f"I am leaving deal {view.deal}")


class Cheat(RandomBot):
    """Plays a card that it does not hold."""

    def choose(self, view: SeatView) -> Action:
        if view.phase is Phase.PLAY:
            assert view.seat is not None
            return Play(view.seat, next(card for card in PACK if card not in view.dealt))
        return super().choose(view)


class Impostor(First):
    """Throws for another seat."""

    def choose(self, view: SeatView) -> Action:
        if view.phase is Phase.THROW:
            assert view.seat is not None
            return Throw(Seat(1 - view.seat), view.hand[:2])
        return super().choose(view)


class Mute(First):
    """Says nothing when it is to throw."""

    def choose(self, view: SeatView) -> Action:
        return super().choose(view) if view.phase is Phase.DEAL else None  # type: ignore[return-value] # a bad bot


class Babbler(First):
    """Throws something that is no cards."""

    def choose(self, view: SeatView) -> Action:
        if view.phase is Phase.THROW:
            assert view.seat is not None
            return Throw(view.seat, None)  # type: ignore[arg-type] # a bad bot
        return super().choose(view)


class Unborn(First):
    """Cannot even be made."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        raise ValueError("not today")


class Backhand(RandomBot):
    """Throws its cards the other way round, which is legal."""

    def choose(self, view: SeatView) -> Action:
        action = super().choose(view)
        return Throw(action.seat, action.cards[::-1]) if isinstance(action, Throw) else action


class Mortal(First):
    """Takes its whole process down."""

    def choose(self, view: SeatView) -> Action:
        os._exit(len(view.rules.name))


class Dawdler(First):
    """Says who it is, and never comes to an end."""

    def choose(self, view: SeatView) -> Action:
        os.write(1, f"{os.getpid()}\n".encode())  # at once, so that two lines cannot mix
        while view.legal:
            pass
        return super().choose(view)
