"""What holds in every game, under every house rule, for every number of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random

import msgspec
import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from muggins.cards import PACK, Card
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
from muggins.engine.apply import apply
from muggins.engine.chicago_cards import FULL_SET, ChicagoCard
from muggins.engine.decide import advance, decide, start
from muggins.engine.events import (
    Cards,
    Counted,
    DealEnded,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    Pegged,
    Played,
)
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.legal import legal
from muggins.engine.phase import Phase
from muggins.engine.redact import redact, view
from muggins.engine.rules import Rules, Seat
from muggins.engine.state import State, new_state, waiting
from muggins.engine.view import SeatEvent, SeatView
from muggins.table.game import Game
from muggins.table.reader import read
from muggins.table.record import write
from tests.rows import ROWS, rows

EVERY_ROW = pytest.mark.parametrize(
    "rules", ROWS, ids=[" ".join([rules.name, *rules.house]) for rules in ROWS]
)
SEEDS = st.integers(0, 2**32)


class Walk:
    """A random match, decision by decision."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self._random = Random(seed)
        log = start(rules, self._shuffled)
        self.state = log.state
        self.events: list[Event] = list(log.events)

    def _shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        return self._random.sample(cards, len(cards))

    def steps(self, most: int = 100_000) -> Iterator[State]:
        """The state at each decision, the last one included."""
        for _ in range(most):
            yield self.state
            if self.state.phase is Phase.OVER:
                return
            seat = self._random.choice(waiting(self.state))
            action = self._random.choice(legal(self.state, seat))
            log = advance(self.state, action, self._shuffled)
            self.state = log.state
            self.events += log.events
        assert most < 100_000, "the match did not end"

    def to_the_end(self) -> Walk:
        for _ in self.steps():
            pass
        return self


@EVERY_ROW
def test_a_random_match_ends(rules: Rules) -> None:
    walk = Walk(rules, 1).to_the_end()
    assert walk.state.phase is Phase.OVER
    assert isinstance(walk.events[-1], MatchEnded)
    assert waiting(walk.state) == ()


@given(rows(), SEEDS)
def test_the_log_rebuilds_the_state(rules: Rules, seed: int) -> None:
    walk = Walk(rules, seed).to_the_end()
    assert reduce(apply, walk.events, new_state(rules)) == walk.state


@given(rows(), SEEDS)
def test_the_log_survives_json(rules: Rules, seed: int) -> None:
    walk = Walk(rules, seed).to_the_end()
    text = msgspec.json.encode(walk.events)
    assert msgspec.json.decode(text, type=list[Event]) == walk.events


@given(rows(), SEEDS)
def test_the_record_reads_back_to_the_same_log(rules: Rules, seed: int) -> None:
    random = Random(seed)
    game = Game(rules, seed=seed)
    while not game.is_over and random.random() > 0.002:  # some are left unfinished
        for seat in game.waiting:
            game.act(seat, random.choice(game.legal(seat)))
    record = read(game.record())
    assert record.events == game.events
    assert (record.scores, record.winner, record.is_over) == (
        game.scores,
        game.winner,
        game.is_over,
    )
    assert write(record.header, record.events) == game.record()
    assert not record.has_unseen


def cards_of(state: State) -> list[Card]:
    """Every card, wherever it lies."""
    rows = (*state.hands, state.crib, state.pack)
    return [card for row in rows for card in row]


@given(rows(), SEEDS)
def test_fifty_two_cards_stay_fifty_two(rules: Rules, seed: int) -> None:
    for state in Walk(rules, seed).steps():
        if state.deal:
            assert sorted(cards_of(state)) == list(PACK)


@given(rows(), SEEDS)
def test_the_scores_are_the_sum_of_what_was_pegged(rules: Rules, seed: int) -> None:
    scores = [0] * rules.side_count
    for event in Walk(rules, seed).to_the_end().events:
        match event:
            case GameStarted():
                scores = [0] * rules.side_count
            case Pegged(seat, _, holes, score):
                scores[rules.sides[seat]] += holes
                assert scores[rules.sides[seat]] == score >= 0
            case GameEnded(_, reached):
                assert tuple(scores) == reached


@given(rows(), SEEDS)
def test_points_are_the_sum_of_their_parts(rules: Rules, seed: int) -> None:
    for event in Walk(rules, seed).to_the_end().events:
        if isinstance(event, Counted):
            assert event.points == sum(item.points for item in event.items)
            assert all({*item.cards} <= {*PACK} and item.points > 0 for item in event.items)


@given(rows(), SEEDS)
def test_nothing_is_pegged_after_the_end(rules: Rules, seed: int) -> None:
    is_over = False
    for event in Walk(rules, seed).to_the_end().events:
        is_over = (is_over or isinstance(event, GameEnded)) and not isinstance(event, GameStarted)
        assert not (is_over and isinstance(event, Pegged | Counted | DealEnded))


def attempts(state: State, random: Random) -> list[Action]:
    """Actions of every kind by every seat: some legal, most not."""
    tries: list[Action] = []
    for number in range(-1, state.rules.seats + 1):
        seat = Seat(number)
        tries += [Deal(seat), Pass(seat), StartNext(seat)]
        tries += [Draw(seat, at) for at in (-1, random.randrange(52), 51, 52)]
        tries += [Cut(seat, at) for at in (-1, 0, 3, 4, 20, len(state.pack) - 4, 49)]
        tries += [Claim(seat, points) for points in (-1, 0, 5, 72, 73)]
        tries += [CallMuggins(seat, points) for points in (0, 1, 72, 73)]
        tries += [UseChicago(seat, card) for card in ChicagoCard]
        tries += [
            UseChicago(seat, card, Seat(other))
            for card in (ChicagoCard.TRADE_HANDS, ChicagoCard.CUT_AGAIN)
            for other in range(-1, 5)
        ]
        held = [*state.hands[number]] if state.hands and 0 <= number < state.rules.seats else []
        for card in [*held, *random.sample(PACK, 3)]:
            tries += [Play(seat, card), Tuck(seat, card), Throw(seat, (card,))]
        for size in (0, 2, 2, 2, 3):
            few = random.sample(held, min(size, len(held)))
            tries += [Throw(seat, tuple(few)), Throw(seat, (*few, *few))]
    return tries


def as_listed(action: Action, rules: Rules) -> object:
    """What makes two actions the same: the order of a throw only where the crib plays it."""
    if isinstance(action, Throw) and not rules.crib_plays:
        return (action.seat, frozenset(action.cards), len(action.cards))
    return action


def refused(state: State, action: Action) -> IllegalAction | None:
    try:
        decide(state, action, tuple)
    except IllegalAction as refusal:
        return refusal
    return None


@given(rows(), SEEDS)
def test_legal_is_exactly_what_decide_accepts_and_a_refusal_changes_nothing(
    rules: Rules, seed: int
) -> None:
    random = Random(seed)
    walk = Walk(rules, seed)
    for state in walk.steps(most=400):
        if random.random() < 0.9:
            continue
        listed = [a for s in range(rules.seats) for a in legal(state, Seat(s))]
        keys = [as_listed(action, rules) for action in listed]
        assert len({*keys}) == len(keys), "something is listed twice"
        before = msgspec.json.encode(state)
        for action in [*random.sample(listed, min(8, len(listed))), *attempts(state, random)]:
            refusal = refused(state, action)
            assert (refusal is None) == (as_listed(action, rules) in keys)
            if refusal is not None:
                assert refusal.code in Code
                assert len(str(refusal)) > len("no")
        assert msgspec.json.encode(state) == before


@given(rows(), SEEDS)
def test_whoever_the_game_waits_for_has_something_to_do(rules: Rules, seed: int) -> None:
    for state in Walk(rules, seed).steps(most=400):
        for seat in range(rules.seats):
            if seat in waiting(state):
                assert legal(state, Seat(seat))
        if state.phase is not Phase.OVER:
            assert waiting(state)


def otherwise(state: State, seat: Seat | None, random: Random) -> State:
    """The same match with every card that *seat* cannot see changed about, Chicago Cards too."""
    seen = {event.card for event in state.course if isinstance(event, Played)}
    seen |= {*state.pack[len(state.pack) - state.face_up :]}
    if seat is not None and state.dealt:
        seen |= {*state.dealt[seat], *state.hands[seat]}
    if state.starter:
        seen.add(state.starter)
    closed = state.rules.has_closed_hands
    shown = [event for event in state.counted if not closed or event.seat == seat]
    seen |= {card for event in shown for card in event.cards}
    if state.to_count and not (closed and state.to_count.seat != seat):
        seen |= {*view(state, seat).open_cards}
    hidden = [card for card in PACK if card not in seen]
    other = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))

    def moved(row: Cards) -> Cards:
        return tuple(other.get(card, card) for card in row)

    return replace(
        state,
        spread=tuple(random.sample(state.spread, len(state.spread))),
        chicago_left=tuple(
            left if seat == owner else tuple(random.sample(FULL_SET, random.randrange(8)))
            for owner, left in enumerate(state.chicago_left)
        ),
        dealt=tuple(map(moved, state.dealt)),
        thrown=tuple(map(moved, state.thrown)),
        hands=tuple(map(moved, state.hands)),
        unplayed=tuple(map(moved, state.unplayed)),
        crib=moved(state.crib),
        pack=moved(state.pack),
        counted=tuple(
            event if event in shown else replace(event, cards=moved(event.cards))
            for event in state.counted
        ),
    )


@given(rows(), SEEDS)
def test_changing_what_a_seat_cannot_see_never_changes_its_view(rules: Rules, seed: int) -> None:
    random = Random(seed)
    for state in Walk(rules, seed).steps(most=600):
        if random.random() < 0.8:
            continue
        for viewer in (None, *range(rules.seats)):
            seat = None if viewer is None else Seat(viewer)
            other = otherwise(state, seat, random)
            assert view(other, seat) == view(state, seat)


@given(rows(), SEEDS)
def test_no_seat_is_told_of_a_card_before_it_may_know_it(rules: Rules, seed: int) -> None:
    """Every byte of every view and event is searched for cards that lie hidden."""
    random = Random(seed)
    walk = Walk(rules, seed)
    for state in walk.steps(most=500):
        if random.random() < 0.9 or state.phase is not Phase.THROW:
            continue
        for seat in map(Seat, range(rules.seats)):
            text = msgspec.json.encode(view(state, seat)).decode()
            others = [s for s in range(rules.seats) if s != seat]
            face_up = {*state.pack[len(state.pack) - state.face_up :]}
            hidden = [card for s in others for card in state.dealt[s]]
            hidden += [card for card in state.pack if card not in face_up]
            for card in hidden:
                assert f'"{card}"' not in text


@given(rows(), SEEDS)
def test_what_a_seat_is_told_survives_json(rules: Rules, seed: int) -> None:
    walk = Walk(rules, seed)
    for state in walk.steps(most=60):
        for seat in (None, Seat(0)):
            seen = view(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=SeatView) == seen
    for event in walk.events:
        told = redact(event, rules, Seat(0))
        assert msgspec.json.decode(msgspec.json.encode(told), type=SeatEvent) == told
