"""What one seat knows of the cards at any table, in the numbers that the kernels take."""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from itertools import combinations as all_combinations

from muggins import kernels
from muggins.analysis.tables import table_model
from muggins.analysis.throws_of_many import role_of, scorer, want
from muggins.engine.chicago_cards import CHICAGO_ROWS, Effect
from muggins.engine.events import Counted, CountEnded, Played, SaidGo, What
from muggins.engine.rules import (
    Combinations,
    GoPoint,
    LastCard,
    PlayLength,
    Rules,
    Seat,
    combinations_under,
)
from muggins.engine.scoring import THIRTY_ONE
from muggins.engine.view import CountedClosed, SeatView
from muggins.kernels.twin.scoring import CARDS

Worths = tuple[tuple[float, ...], ...]


class SeatOfMany:
    """A seat in the play: what it holds, what lies open, and what the others may hold."""

    def __init__(self, view: SeatView) -> None:
        assert view.seat is not None
        assert view.dealer is not None
        self.view, self.rules = view, view.rules
        self.seat, self.dealer = view.seat, view.dealer
        self.side = view.rules.sides[view.seat]
        self.counts = counts_of(view)
        self.starter = None if view.starter is None else view.starter.code
        self.thrown = tuple([card.code for card in view.thrown])
        self.hand = tuple([card.code for card in view.hand])
        self.unplayed = tuple([card.code for card in view.unplayed])
        self.held = view.cards_held
        self.laid: list[list[int]] = [[] for _ in range(self.rules.seats)]
        self.gone_at: list[int | None] = [None] * self.rules.seats
        last = self.dealer
        for event in view.course:
            if isinstance(event, Played):
                self.laid[event.seat].append(event.card.code)
                last = event.seat
            elif isinstance(event, SaidGo):
                self._could_not_lay(event.seat, event.count)
            elif isinstance(event, CountEnded):
                # Whoever laid last says no go, but had nothing either that would have fitted.
                self._could_not_lay(last, event.count)
        self.others = [seat for seat in range(self.rules.seats) if seat != view.seat]

    def _could_not_lay(self, seat: int, count: int) -> None:
        if count < THIRTY_ONE:
            self.gone_at[seat] = min(count, self.gone_at[seat] or THIRTY_ONE)

    def seats_view(self) -> kernels.SeatsView:
        """The play as this seat sees it, whose turn it is."""
        view = self.view
        pile = [card.code for card in view.pile]
        turned = [card for laid in self.laid for card in laid if card not in pile]
        if self.starter is not None:
            turned.append(self.starter)
        return kernels.SeatsView(
            self.seat,
            self.unplayed,
            self.held,
            pile,
            view.gone,
            self.gone_at,
            turned,
            self.thrown,
            [max(1, self.rules.game_hole - score) for score in view.scores],
            self._go_is_pegged(),
        )

    def hidden(self, *, by_belief: bool) -> kernels.HiddenHands:
        """The hands that the others may hold; *by_belief* as such players keep them."""
        mine = {*self.hand, *self.thrown, *[card.code for card in self.view.dealt]}
        seen = mine.union(*self.laid, () if self.starter is None else (self.starter,))
        known = self._handed_over()
        hands: list[list[int | None]] = [
            [*known[seat]] if seat in known else [None] * self.held[seat] for seat in self.others
        ]
        laid, gone_at = [self.laid[seat] for seat in self.others], self._gone_at_of_others()
        return kernels.HiddenHands(
            [card for card in range(CARDS) if card not in seen],
            hands,
            gone_at,
            laid,
            [self._kept(seat) if by_belief else None for seat in self.others],
        )

    def _gone_at_of_others(self) -> list[int | None]:
        return [self.gone_at[seat] for seat in self.others]

    def _go_is_pegged(self) -> bool:
        """On the call the point for the go is pegged when all others have said it."""
        view = self.view
        if self.rules.go_point is not GoPoint.ON_CALL or view.last != self.seat or not view.gone:
            return False
        return all(seat in view.gone or not self.held[seat] for seat in self.others)

    def _handed_over(self) -> dict[int, list[int]]:
        """The cards of this seat's own hand that somebody else now holds, after a trade."""
        kept = [card.code for card in self.view.dealt if card.code not in self.thrown]
        holder = self.seat
        for used in self.view.lying:
            if CHICAGO_ROWS[used.card].effect is Effect.EXCHANGE_HANDS and used.other is not None:
                holder = {used.seat: used.other, used.other: used.seat}.get(holder, holder)
        if holder == self.seat:
            return {}
        return {holder: [card for card in kept if card not in self.laid[holder]]}

    def _kept(self, seat: int) -> array[float] | None:
        """How likely each hand is for a seat, against chance."""
        cards = self.held[seat] + len(self.laid[seat])
        if not self.held[seat] or self.view.lying:
            return None
        if self.rules.has_closed_hands:
            return self._announced(seat)
        if not self.rules.thrown[(seat - self.dealer) % self.rules.seats]:
            return None
        model = table_model(self.rules)
        assert model is not None
        kept = model.kept[role_of(self.rules, Seat(seat), self.dealer)]
        return kept if cards == self.rules.cards_kept else None

    def _announced(self, seat: int) -> array[float] | None:
        """Closed hands were counted aloud: what scores otherwise is not what is held."""
        if self.starter is None or self.rules.cards_kept != 3:
            return None
        for counted in self.view.counted:
            if counted.seat == seat and counted.what is What.HAND:
                assert isinstance(counted, Counted | CountedClosed)
                return _scoring(self.counts, self.starter, counted.points)
        return None


def counts_of(view: SeatView) -> Combinations:
    """Which combinations count in this deal."""
    return combinations_under(view.rules, [used.card for used in view.lying])


@lru_cache(maxsize=256)
def seats_play(
    rules: Rules, counts: Combinations, worths: Worths | None = None
) -> kernels.SeatsPlay:
    """The play of a row; without *worths* a side wants to be ahead of the others' mean."""
    return kernels.SeatsPlay(
        rules.sides,
        worths or even_worths(rules),
        counts.fifteen,
        counts.twenty_five,
        counts.run_of_three,
        counts.play_flush,
        int(rules.last_card is LastCard.SCORES),
        rules.play is PlayLength.ONE_COUNT,
    )


@cache
def even_worths(rules: Rules) -> Worths:
    """What a point of each side is worth to each; signs are turned where points are shunned."""
    sides, sign = rules.side_count, want(rules)
    other = -1 / (sides - 1)
    return tuple(
        tuple(sign * (1.0 if to == of else other) for of in range(sides)) for to in range(sides)
    )


@lru_cache(maxsize=1024)
def _scoring(counts: Combinations, starter: int, points: int) -> array[float] | None:
    """1 for each hand of three that scores so much, 0 for others."""
    all_points = _points_of_three(counts, starter)
    if points not in all_points:
        return None
    return array("f", [float(each == points) for each in all_points])


@cache
def _points_of_three(counts: Combinations, starter: int) -> bytes:
    count = scorer(counts)
    return bytes(
        0xFF if starter in hand else count.hand(hand, starter)
        for hand in all_combinations(range(CARDS), 3)
    )
