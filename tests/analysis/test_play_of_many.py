"""The play at any table: what a seat makes of what it sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType

import muggins
from muggins.analysis.likely_hands import LEAST, LikelyHands
from muggins.analysis.play_of_many import Effort, by_weight, worth_of_cards
from muggins.analysis.seat_of_many import SeatOfMany
from muggins.analysis.throws_of_many import scorer
from muggins.bots import bot
from muggins.cards import PACK
from muggins.engine.actions import Play, UseChicago
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.decide import advance
from muggins.engine.events import CountEnded
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.view import SeatView

NO_HOUSE: Mapping[str, str] = MappingProxyType({})

EFFORT = Effort(
    cases=30,
    by_belief=True,
    by_play=True,
    by_threat=True,
    cases_near_the_end=30,
    near=30,
)


def choices(
    game: str, seed: int, house: Mapping[str, str] = NO_HOUSE, level: str = "static"
) -> Iterator[tuple[muggins.Game, SeatView]]:
    """Every choice of a card in a match, and what the seat sees; bots of one level play it."""
    table = muggins.Game(game, seed=seed, dealer=0, house=house)
    bots = [bot(level, table.rules, Random(seat)) for seat in range(table.rules.seats)]
    while not table.is_over:
        for seat in table.waiting:
            view = table.view(seat)
            if view.phase is Phase.PLAY and len(view.legal) > 1:
                yield table, view
            table.act(seat, bots[seat].choose(view))


def others_hold(table: muggins.Game, seat: SeatOfMany) -> bytes:
    """What the others really hold, as a row."""
    held = table._state.unplayed
    return bytes(card.code for other in seat.others for card in held[other])


def test_closed_hands_are_such_as_score_what_was_announced() -> None:
    """NODDY: hands are counted aloud and kept closed before the play."""
    asked = 0
    for _, view in choices("noddy", 3, {"players": "3"}):
        seat = SeatOfMany(view)
        if not any(seat.held[other] for other in seat.others):
            continue
        deals = seat.hidden(by_belief=True).sample(20, 1)
        row = sum(seat.held[other] for other in seat.others)
        said = {int(counted.seat): counted.points for counted in view.counted}
        for at in range(0, len(deals), row):
            begin = at
            for other in seat.others:
                held = deals[begin : begin + seat.held[other]]
                begin += seat.held[other]
                hand = [*seat.laid[other], *held]
                if held:
                    assert seat.starter is not None
                    assert scorer(seat.counts).hand(hand, seat.starter) == said[other]
                    asked += 1
    assert asked > 100


def test_hands_with_which_a_careful_player_did_what_was_done_are_likeliest() -> None:
    """All play carefully here, so what they hold agrees, but for what their throws tell them."""
    weights = []
    for table, view in choices("three-player", 4):
        seat = SeatOfMany(view)
        row = others_hold(table, seat)
        if row and any(seat.laid[other] for other in seat.others):
            weights += LikelyHands(seat).weights(row)
    assert weights.count(1.0) > 0.9 * len(weights)
    assert all(LEAST**3 <= weight <= 1 for weight in weights)


def test_who_laid_last_before_a_count_ended_had_nothing_that_fitted() -> None:
    """PLAY: nobody says go to themselves, and still it is seen that they could not go on."""
    known = 0
    for table, view in choices("partners", 3):
        seat = SeatOfMany(view)
        ended = [event for event in view.course if isinstance(event, CountEnded)]
        for other in seat.others:
            for card in table._state.unplayed[other]:
                if (count := seat.gone_at[other]) is not None:
                    assert count + card.pips > 31
                    known += bool(ended)
    assert known > 20


def test_cases_are_taken_as_often_as_they_weigh() -> None:
    assert by_weight([1, 0, 2, 1], 8) == {0: 2, 2: 4, 3: 2}
    assert by_weight([1.0] * 100, 10) == dict.fromkeys(range(5, 100, 10), 1)
    random = Random(5)
    weights = [random.random() for _ in range(1000)]
    assert sum(by_weight(weights, 300).values()) == 300


def test_what_may_be_is_what_is_among_all_that_fits() -> None:
    """The true hands are never ruled out."""
    for house in (NO_HOUSE, {"go-point": "on-call", "last-card": "only-31"}):
        for table, view in choices("partners", 5, house):
            seat = SeatOfMany(view)
            row = others_hold(table, seat)
            if row:
                seat.hidden(by_belief=True).sample(1, 1)
                assert {*row}.isdisjoint({*seat.hand, *seat.thrown})


def test_a_hand_given_away_in_a_trade_is_known() -> None:
    """CHICAGO-9: two trade hands, and each knows what the other now holds."""
    table = muggins.Game("three-player", seed=2, dealer=0, house={"chicago": "on"})
    bots = [bot("static", table.rules, Random(seat)) for seat in range(3)]
    trade = UseChicago(Seat(1), ChicagoCard.TRADE_HANDS, Seat(2))
    while table._state.phase is not Phase.PLAY:
        for seat in table.waiting:
            legal = table.view(seat).legal
            table.act(seat, trade if trade in legal else bots[seat].choose(table.view(seat)))
    row = SeatOfMany(table.view(1)).hidden(by_belief=True).sample(1, 1)
    assert {*row[4:]} == {card.code for card in table._state.hands[2]}
    assert isinstance(bots[1].choose(table.view(1)), Play)


def wins_now(table: muggins.Game, view: SeatView, play: Play) -> bool:
    """Whether the game is over with this card."""
    after = advance(table._state, play, lambda cards: cards).state
    return after.winner == view.rules.sides[play.seat]


def test_a_card_that_wins_the_game_is_laid() -> None:
    won = 0
    for game, seeds in (("three-player", 25), ("partners", 15), ("noddy", 15)):
        for seed in range(seeds):
            for table, view in choices(game, seed):
                assert view.seat is not None
                need = view.rules.game_hole - view.scores[view.rules.sides[view.seat]]
                if need > 5:
                    continue
                plays = [action for action in view.legal if isinstance(action, Play)]
                winning = {p.card.code for p in plays if wins_now(table, view, p)}
                if winning:
                    worths = worth_of_cards(view, EFFORT, 1)
                    # Others may be as sure to win, a little later.
                    assert max(worths[card] for card in winning) == max(worths.values())
                    won += 1
    assert won > 3


def test_every_card_that_can_be_laid_is_judged() -> None:
    for house in (NO_HOUSE, {"backward": "on"}):
        for _, view in choices("three-player", 6, house):
            cards = {play.card.code for play in view.legal if isinstance(play, Play)}
            assert {*worth_of_cards(view, EFFORT, 1)} == cards
            assert {PACK[card] for card in cards} <= {*view.unplayed}
