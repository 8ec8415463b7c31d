"""A match with cards of our choosing, told move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from muggins.cards import PACK, Card, parse_card, parse_cards
from muggins.engine.actions import (
    Action,
    CallMuggins,
    Claim,
    Cut,
    Deal,
    Draw,
    Pass,
    Play,
    StartNext,
    Throw,
    Tuck,
    UseChicago,
)
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.deal import CRIB, order_of_dealing
from muggins.engine.decide import advance, start
from muggins.engine.events import Counted, Event, Pegged, Why
from muggins.engine.games import rules_for
from muggins.engine.legal import legal
from muggins.engine.phase import Phase
from muggins.engine.redact import redact, view
from muggins.engine.rules import Rules, Seat, StarterBy
from muggins.engine.state import State, left_of_dealer, waiting
from muggins.engine.view import SeatEvent, SeatView

CUT_AT = 4
"""Where an arranged starter lies in the rest of the pack."""


class Match:
    """A match of *game* whose packs are arranged with `arrange`; what is not arranged is in order.

    `events` are all events so far, `new` those of the last action.
    """

    def __init__(
        self, game: str | Rules = "traditional", *, dealer: int | None = 0, **house: object
    ) -> None:
        options = {name.replace("_", "-"): str(value) for name, value in house.items()}
        rules = game if isinstance(game, Rules) else rules_for(game, options)
        self._packs: list[tuple[Card, ...]] = []
        log = start(rules, self._shuffled, None if dealer is None else Seat(dealer))
        self.state: State = log.state
        self.new: list[Event] = log.events
        self.events: list[Event] = list(log.events)

    def _shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        return self._packs.pop(0) if self._packs else cards

    @property
    def rules(self) -> Rules:
        return self.state.rules

    # Before the deal

    def spread(self, cards: str) -> Match:
        """The next shuffled pack begins with *cards*."""
        first = parse_cards(cards)
        self._packs.append((*first, *[card for card in PACK if card not in first]))
        return self

    def arrange(
        self, hands: Mapping[int, str], *, starter: str = "", crib: str = "", dealer: int = -1
    ) -> Match:
        """The next shuffled pack deals these hands (by seat), this blind crib, this starter.

        Cards left out are filled up, with the low clubs first. *dealer* is needed only when it is
        not the one who deals next.
        """
        deals = dealer if dealer >= 0 else self.state.dealer
        assert deals is not None
        order = order_of_dealing(self.rules, Seat(deals))
        wanted = {seat: list(parse_cards(cards)) for seat, cards in hands.items()}
        wanted[CRIB] = list(parse_cards(crib))
        named = {card for cards in wanted.values() for card in cards}
        turned = parse_card(starter) if starter else None
        spare = [card for card in PACK if card not in named and card is not turned]
        dealt = []
        for to in order:
            cards = wanted.get(to, [])
            dealt.append(cards.pop(0) if cards else spare.pop(0))
        assert not any(wanted.values()), "more cards arranged than are dealt"
        if turned is not None:
            at = CUT_AT if self.rules.starter is StarterBy.CUT else 0
            spare.insert(at, turned)
        self._packs.append((*dealt, *spare))
        return self

    def at(self, *scores: int) -> Match:
        """Each side stands at a score."""
        self.state = replace(self.state, scores=scores, rear_pegs=scores)
        return self

    # Acting

    def act(self, action: Action) -> Match:
        log = advance(self.state, action, self._shuffled)
        self.state, self.new = log.state, log.events
        self.events += log.events
        return self

    def draw(self, seat: int, at: int) -> Match:
        return self.act(Draw(Seat(seat), at))

    def deal(self) -> Match:
        return self.act(Deal(waiting(self.state)[0]))

    def throw(self, seat: int, cards: str) -> Match:
        return self.act(Throw(Seat(seat), parse_cards(cards)))

    def throws(self, throws: Mapping[int, str]) -> Match:
        for seat, cards in throws.items():
            self.throw(seat, cards)
        return self

    def cut(self, at: int = CUT_AT, seat: int | None = None) -> Match:
        """Cut to the arranged starter, by the seat whose turn it is."""
        cutter = left_of_dealer(self.state) if seat is None else Seat(seat)
        return self.act(Cut(cutter, at))

    def play(self, cards: str) -> Match:
        """Play *cards*, each by the seat whose turn it is then."""
        for card in parse_cards(cards):
            self.act(Play(waiting(self.state)[0], card))
        return self

    def play_as(self, seat: int, card: str) -> Match:
        return self.act(Play(Seat(seat), parse_card(card)))

    def play_out(self) -> Match:
        """Play the rest of the play with whatever is legal first."""
        while self.state.phase is Phase.PLAY:
            seat = waiting(self.state)[0]
            self.act(legal(self.state, seat)[0])
        return self

    def claim(self, points: int, seat: int | None = None) -> Match:
        claimant = waiting(self.state)[0] if seat is None else Seat(seat)
        return self.act(Claim(claimant, points))

    def muggins(self, seat: int, points: int) -> Match:
        return self.act(CallMuggins(Seat(seat), points))

    def pass_(self, *seats: int) -> Match:
        """Each of *seats* passes; without any, the one whose turn it is."""
        for seat in seats or waiting(self.state)[:1]:
            self.act(Pass(Seat(seat)))
        return self

    def pass_all(self) -> Match:
        """Everybody who is asked for a Chicago Card now passes."""
        while self.state.phase is Phase.OPTION:
            self.pass_()
        return self

    def use(self, seat: int, card: str, other: int | None = None) -> Match:
        partner = None if other is None else Seat(other)
        return self.act(UseChicago(Seat(seat), ChicagoCard(card), partner))

    def tuck(self, card: str) -> Match:
        return self.act(Tuck(waiting(self.state)[0], parse_card(card)))

    def start_next(self) -> Match:
        return self.act(StartNext(waiting(self.state)[0]))

    # Looking

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def waiting(self) -> tuple[int, ...]:
        return waiting(self.state)

    def legal(self, seat: int) -> list[Action]:
        return legal(self.state, Seat(seat))

    def view(self, seat: int | None) -> SeatView:
        return view(self.state, None if seat is None else Seat(seat))

    def seen(self, seat: int | None) -> list[SeatEvent]:
        """All events so far, as *seat* (or a watcher) saw them."""
        viewer = None if seat is None else Seat(seat)
        return [redact(event, self.rules, viewer) for event in self.events]

    def pegged(self, why: str | None = None) -> list[tuple[int, int]]:
        """(seat, holes) of everything pegged so far, or only for *why*."""
        return [
            (event.seat, event.holes)
            for event in self.events
            if isinstance(event, Pegged) and (why is None or event.why is Why(why))
        ]

    def new_pegs(self) -> list[tuple[int, str, int]]:
        """(seat, why, holes) of what the last action pegged."""
        return [(e.seat, str(e.why), e.holes) for e in self.new if isinstance(e, Pegged)]

    def counted(self) -> list[Counted]:
        """All counts so far: of the play, of hands, of cribs."""
        return [event for event in self.events if isinstance(event, Counted)]
