"""What a Chicago Card brings, used now or kept."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from msgspec.structs import replace

import muggins
from muggins.analysis.after_deal import chance_after
from muggins.analysis.chicago import gains_after_cut, known_hands
from muggins.analysis.chicago_deal import gains_after_deal, mean_worth, worth_of_dealt
from muggins.analysis.chicago_keeping import KEEPING, deals_left, value_of_keeping
from muggins.cards import Card, parse_cards
from muggins.engine.actions import Pass, UseChicago
from muggins.engine.chicago_cards import CHICAGO_ROWS, ChicagoCard
from muggins.engine.events import ChicagoUsed
from muggins.engine.games import rules_for
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.view import SeatView

RULES = rules_for("traditional", {"chicago": "on"})
PONE, DEALER = Seat(1), Seat(0)


class Place(NamedTuple):
    """What a test says of a deal: the rest is as it comes."""

    hand: str
    starter: str
    thrown: str = "2c 9d"
    scores: tuple[int, int] = (60, 60)
    """The dealer's first."""
    lying: tuple[ChicagoUsed, ...] = ()


def at_option(after_cut: bool, seat: Seat = PONE) -> SeatView:
    """The first option of a deal in which seat 0 deals."""
    game = muggins.Game(RULES, seed=1, dealer=0)
    while True:
        for waiting in game.waiting:
            seen = game.view(waiting)
            is_there = seen.phase is Phase.OPTION and (seen.starter is not None) == after_cut
            if is_there and waiting == seat:
                return seen
            is_option = seen.phase is Phase.OPTION
            game.act(waiting, Pass(waiting) if is_option else seen.legal[0])


def after_cut(place: Place, seat: Seat = PONE) -> SeatView:
    hand, thrown = parse_cards(place.hand), parse_cards(place.thrown)
    return replace(
        at_option(after_cut=True, seat=seat),
        hand=hand,
        unplayed=hand,
        thrown=thrown,
        dealt=(*hand, *thrown),
        starter=Card(place.starter),
        scores=place.scores,
        lying=place.lying,
    )


def gains(place: Place, seat: Seat = PONE) -> dict[ChicagoCard, float]:
    found = gains_after_cut(after_cut(place, seat))
    return {use.card: gain for use, gain in found.items() if isinstance(use, UseChicago)}


def test_a_hand_of_nothing_is_traded_for_an_unknown_one() -> None:
    """CHICAGO-9."""
    found = gains(Place("10h 8d 6s 4c", "Kd", "2c Ad"))
    assert found[ChicagoCard.TRADE_HANDS] > 0.08


def test_twenty_nine_is_kept() -> None:
    found = gains(Place("5h 5c 5s Jd", "5d"))
    assert found[ChicagoCard.TRADE_HANDS] < -0.3
    assert found[ChicagoCard.CUT_AGAIN] < -0.1
    assert found[ChicagoCard.NO_FIFTEENS] < 0


def test_a_starter_that_brings_nothing_is_cut_again() -> None:
    """CHICAGO-5."""
    assert gains(Place("5h 5c 10s Jd", "5d"))[ChicagoCard.CUT_AGAIN] < -0.1
    assert gains(Place("5h 10c 10s Jd", "2d"))[ChicagoCard.CUT_AGAIN] > 0.03


def test_a_hand_without_fifteens_drops_them() -> None:
    """CHICAGO-8."""
    runs = Place("Qs Kh Ks Kd", "Qc", "Ac 2d")
    assert gains(runs)[ChicagoCard.NO_FIFTEENS] > 0.05
    assert gains(Place("7s 7h 8s 8d", "Ac"))[ChicagoCard.NO_FIFTEENS] < -0.02


def test_a_dealer_about_to_count_out_is_reversed() -> None:
    """CHICAGO-6: at 112 the dealer's hand and crib are enough, the play is not."""
    assert gains(Place("2c 4d 6h 8h", "Kd", "2d 4s", (112, 95)))[ChicagoCard.REVERSE_COUNTING] > 0.2


def test_one_who_pegs_out_in_the_play_is_not_worth_reversing() -> None:
    """CHICAGO-6: in the play everyone pegs forwards, and a dealer at 120 needs one."""
    late = gains(Place("2c 4d 6h 8h", "Kd", "2d 4s", (120, 95)))
    assert late[ChicagoCard.REVERSE_COUNTING] < 0.05


def test_nobody_is_reversed_below_zero() -> None:
    """CHICAGO-7: what cannot be taken back is not gained."""
    none, some = (
        gains(Place("2c 4d 6h 8h", "Kd", "2d 4s", scores))[ChicagoCard.REVERSE_COUNTING]
        for scores in ((0, 0), (30, 30))
    )
    assert none < some - 0.1


def test_who_counts_back_gains_nothing_by_a_trade() -> None:
    """CHICAGO-9: it does not undo a Reverse Counting, so the other counts the hand forwards."""
    reversed_ = (ChicagoUsed(DEALER, ChicagoCard.REVERSE_COUNTING),)
    for hand in ("5h 5c 5s Jd", "10h 8d 6s 4c"):
        gain = gains(Place(hand, "5d", lying=reversed_))[ChicagoCard.TRADE_HANDS]
        assert gain == pytest.approx(0, abs=0.03)


def test_a_traded_hand_is_known() -> None:
    """CHICAGO-9: who traded knows what the other has now."""
    trade = ChicagoUsed(DEALER, ChicagoCard.TRADE_HANDS, PONE)
    seen = after_cut(Place("10h 8d 6s 4c", "Kd", lying=(trade,)))
    seen = replace(seen, hand=parse_cards("As 2s 3s 9s"))
    codes = {seat: {*hand} for seat, hand in known_hands(seen).items()}
    assert codes[DEALER] == {card.code for card in parse_cards("10h 8d 6s 4c")}
    assert codes[PONE] == {card.code for card in seen.hand}


@pytest.mark.parametrize("seat", [PONE, DEALER])
def test_a_bad_hand_is_dealt_again(seat: Seat) -> None:
    """CHICAGO-3."""
    seen = at_option(after_cut=False, seat=seat)
    chances = []
    for cards in ("Kh Qc 9d 8h 6s 2c", "5h 5d 10s Jc Qd Kd"):
        [gain] = gains_after_deal(replace(seen, dealt=parse_cards(cards), scores=(60, 60))).values()
        chances.append(gain)
    assert chances[0] > 0.02
    assert chances[1] < -0.05


def test_hands_by_chance_are_worth_what_good_throws_bring() -> None:
    dealer = mean_worth(RULES, 6, own_crib=True)
    pone = mean_worth(RULES, 6, own_crib=False)
    assert dealer == pytest.approx(13.4, abs=0.8)
    assert pone == pytest.approx(3.8, abs=0.8)
    assert worth_of_dealt(RULES, parse_cards("5h 5d 5s Jc Qd Kd"), own_crib=True) > dealer


def test_keeping_is_worth_less_the_nearer_the_end() -> None:
    assert {*KEEPING} == {*ChicagoCard}
    for card, rows in KEEPING.items():
        assert len(rows) == CHICAGO_ROWS[card].copies
        for row in rows:
            assert list(row) == sorted(row)
            assert row[0] == 0
        assert value_of_keeping(card, 2, 99.0) <= value_of_keeping(card, 1, 99.0)
    seen = at_option(after_cut=True)
    left = [deals_left(replace(seen, scores=(score, 0))) for score in (0, 50, 100, 120)]
    assert left == sorted(left, reverse=True)
    assert left[-1] == 0


def test_three_sides_win_once_between_them() -> None:
    rules = rules_for("three-player", {"chicago": "on"})
    chances = [chance_after(rules, (80, 95, 60), side, Seat(0)) for side in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[0] > chances[2]
    backward = rules_for("backward", {"players": "3"})
    assert chance_after(backward, (80, 95, 60), 2, Seat(0)) > 0.5
    assert chance_after(backward, (121, 95, 60), 2, Seat(0)) == 1
