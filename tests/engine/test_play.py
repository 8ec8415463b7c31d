"""The play: PLAY, and the house rules `go-point` and `last-card`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from muggins import PACK, Card, count_through, parse_card, parse_cards, pegging
from muggins.engine.actions import Play, Throw
from muggins.engine.events import CountEnded, Dealt, GameEnded, Pegged, Played, SaidGo, Why
from muggins.engine.illegal import Code
from muggins.engine.items import Kind
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from tests.engine.refusals import refused
from tests.support import Match


def playing(
    hands: Mapping[int, str], game: str = "traditional", *, dealer: int = 0, **house: object
) -> Match:
    """A match at its first lead: everyone has the four cards named, or four of no matter what."""
    match = Match(game, dealer=dealer, **house).arrange(hands, starter="Kc").deal()
    dealt = match.events[-1]
    assert isinstance(dealt, Dealt)
    for seat, hand in enumerate(dealt.hands):
        match.act(Throw(Seat(seat), hand[4:]))
    return match.cut(seat=(dealer + 1) % match.rules.seats)


def seats_and_cards(match: Match) -> list[tuple[int, str]]:
    return [(event.seat, str(event.card)) for event in match.events if isinstance(event, Played)]


def leaders(match: Match) -> list[int | None]:
    """Who led after each count that has ended."""
    return [event.leader for event in match.events if isinstance(event, CountEnded)]


def goes(match: Match) -> list[tuple[int, int]]:
    """(seat, count) of every go that was said."""
    return [(event.seat, event.count) for event in match.events if isinstance(event, SaidGo)]


def play_pegs(match: Match) -> list[tuple[int, str, int]]:
    """What the last card pegged, without the show that may have followed it."""
    return [peg for peg in match.new_pegs() if peg[1] not in ("hand", "crib")]


def play_points(cards: str) -> list[int]:
    """What each card pegs."""
    return [played.points for played in count_through(cards)]


# PLAY-1


@pytest.mark.parametrize(
    ("game", "dealer", "order"),
    [
        ("traditional", 0, (1, 0, 1, 0)),
        ("traditional", 1, (0, 1, 0, 1)),
        ("three-player", 1, (2, 0, 1, 2)),
        ("partners", 3, (0, 1, 2, 3)),
        ("six-player", 4, (5, 0, 1, 2, 3, 4)),
    ],
)
def test_the_dealers_left_leads_and_turns_go_to_the_left(
    game: str, dealer: int, order: tuple[int, ...]
) -> None:
    """PLAY-1, THREE-2: one card each, in turn."""
    match = playing({}, game, dealer=dealer)
    for seat in order:
        assert match.waiting == (seat,)
        match.act(match.legal(seat)[0])


def test_each_card_calls_the_running_count() -> None:
    """PLAY-1: 9, 16, 26, 31, and from the beginning again."""
    match = playing({1: "9h Kd 2h 2s", 0: "7h 5h 8h 8s"}).play("9h 7h Kd 5h 2h 8h")
    assert [event.count for event in match.events if isinstance(event, Played)] == [
        9, 16, 26, 31, 2, 10,
    ]  # fmt: skip
    assert match.view(None).count == 10
    assert match.view(None).pile == parse_cards("2h 8h")


def test_a_card_may_not_take_the_count_past_31() -> None:
    """PLAY-1: at 25 an eight is refused while a six would do."""
    match = playing({1: "9h 6d 7s 8s", 0: "7h 9s Kh Qh"}).play("9h 9s 7s")
    assert match.waiting == (1,)
    with refused(match, Code.OVER_31):
        match.play_as(1, "8s")
    assert match.legal(1) == [Play(Seat(1), parse_card("6d"))]


def test_32_is_past_31() -> None:
    """PLAY-1: at 24 an eight is one too many, and a seven is not."""
    match = playing({1: "8h 8d Ah 2h", 0: "8s 8c 7h Qh"}).play("8h 8s 8d")
    with refused(match, Code.OVER_31):
        match.play_as(0, "8c")
    assert match.legal(0) == [Play(Seat(0), parse_card("7h"))]


def test_exactly_31_is_not_past_31() -> None:
    """PLAY-1: 31 may be reached."""
    match = playing({1: "9h 6d 7s 8s", 0: "7h 9s Kh Qh"}).play("9h 9s 7s 6d")
    assert match.new_pegs()[-1] == (1, "thirty-one", 2)


def test_whose_turn_it_is_not_cannot_play() -> None:
    """PLAY-1: neither the dealer at the lead, nor the same player twice, nor a seat too far."""
    match = playing({1: "9h 6d 7s 8s", 0: "7h 9s Kh Qh"})
    with refused(match, Code.NOT_YOUR_TURN):
        match.play_as(0, "7h")
    match.play("9h")
    with refused(match, Code.NOT_YOUR_TURN):
        match.play_as(1, "6d")
    for seat in (-1, 2):
        with refused(match, Code.NO_SUCH_SEAT):
            match.play_as(seat, "7h")


def test_only_cards_in_hand_can_be_played() -> None:
    """PLAY-1: not the opponent's, not the starter, not a thrown one, not one played before."""
    match = playing({1: "2h 6d 7s 8s 9c 9d", 0: "3h 9s Kh Qh"})
    for card in ("3h", "Kc", "9c", "5s"):
        with refused(match, Code.NOT_IN_HAND):
            match.play_as(1, card)
    match.play("2h 3h")
    with refused(match, Code.NOT_IN_HAND):
        match.play_as(1, "2h")


def test_nobody_plays_before_the_cut_or_after_the_play() -> None:
    """PLAY-1: cards are played between the cut and the show."""
    match = Match().arrange({1: "2h 6d 7s 8s 9c 9d"}).deal()
    with refused(match, Code.NOT_NOW):
        match.play_as(1, "2h")
    match.throw(0, "Ac Ad").throw(1, "9c 9d")
    with refused(match, Code.NOT_NOW):
        match.play_as(1, "2h")
    match.cut().play_out()
    with refused(match, Code.NOT_NOW):
        match.play_as(1, "2h")


# PLAY-2


def test_who_can_play_cannot_pass() -> None:
    """PLAY-2: who can play must play."""
    match = playing({1: "9h 6d 7s 8s", 0: "7h 9s Kh Qh"}).play("9h 9s 7s")
    with refused(match, Code.NOT_NOW):
        match.pass_(1)
    assert all(isinstance(action, Play) for action in match.legal(1))


def test_go_is_said_by_whoever_cannot_play_and_the_other_plays_on() -> None:
    """PLAY-2: pone lays card after card as long as they fit, the dealer says go once."""
    match = playing({1: "Kh 6h As 2h", 0: "Ks Qh Jh 9h"}).play("Kh Ks 6h")
    assert goes(match) == [(0, 26)]
    assert match.waiting == (1,)
    match.play("As")
    assert match.waiting == (1,)
    match.play("2h")
    assert goes(match) == [(0, 26)]
    assert seats_and_cards(match)[2:] == [(1, "6h"), (1, "As"), (1, "2h")]


def test_the_others_play_on_in_turn_after_a_go() -> None:
    """PLAY-2: of three, one says go at 28 and the other two go on alternately."""
    match = playing({1: "Kh Ah 2h 7d", 2: "Ks Ad As 9c", 0: "6h 7h 8h 9h"}, "three-player")
    match.play("Kh Ks 6h Ah Ad")
    assert goes(match) == [(0, 28)]
    assert match.waiting == (1,)
    match.play("2h")
    assert match.waiting == (2,)
    match.play("As")
    assert [seat for seat, _ in seats_and_cards(match)] == [1, 2, 0, 1, 2, 1, 2]
    assert goes(match) == [(0, 28)]
    assert match.waiting == (0,)


def test_whoever_has_said_go_plays_again_in_the_next_count() -> None:
    """PLAY-2: a go holds until the count ends."""
    match = playing({1: "Kh 6h As 2h", 0: "Ks Qh Jh 9h"}).play("Kh Ks 6h As 2h")
    assert match.waiting == (0,)
    assert len(match.legal(0)) == 3


def test_a_player_without_cards_is_passed_over_and_says_nothing() -> None:
    """PLAY-2: pone has played all four cards, the dealer's turn comes again at once."""
    match = playing({1: "Kh 6h As 2h", 0: "Ks Qh Jh 9h"}).play("Kh Ks 6h As 2h")
    for card in ("Qh", "Jh", "9h"):
        assert match.waiting == (0,)
        match.play(card)
    assert match.phase is not Phase.PLAY
    assert goes(match) == [(0, 26)]


# PLAY-3


@pytest.mark.parametrize("cards", ["7 8", "K 5", "5 J", "6 9", "A 4 10", "8 2 5"])
def test_exactly_fifteen_pegs_two(cards: str) -> None:
    """PLAY-3: the card that makes it 15."""
    last = pegging(cards)
    assert (last.count, last.points) == (15, 2)
    assert [item.kind for item in last.items] == [Kind.FIFTEEN]


@pytest.mark.parametrize("cards", ["7 7 2", "K 4", "6 10", "K 6 9"])
def test_about_fifteen_pegs_no_fifteen(cards: str) -> None:
    """PLAY-3: 14 and 16 are not 15, nor are some of the cards enough: 6 9 after a king."""
    assert pegging(cards).points == 0


@pytest.mark.parametrize("cards", ["K Q A 10", "9 10 2 10", "K 5 6 10"])
def test_exactly_31_pegs_two(cards: str) -> None:
    """PLAY-3: the card that makes it 31."""
    last = pegging(cards)
    assert (last.count, last.points) == (31, 2)


def test_fifteen_and_31_are_pegged_by_whoever_lays_the_card() -> None:
    """PLAY-3: pone makes 31, the dealer makes 15."""
    match = playing({1: "9h Kd 6h 2s", 0: "6s 7h 8h 8s"}).play("9h 6s")
    assert match.new_pegs() == [(0, "play", 2)]
    match.play("Kd")
    assert match.new_pegs() == []
    assert match.waiting == (1,)
    assert match.play("6h").new_pegs() == [(1, "thirty-one", 2)]


def test_the_third_card_can_make_fifteen_again_after_31() -> None:
    """PLAY-3, PLAY-9: each count has a 15 of its own."""
    match = playing({1: "Kd 6h 7s 2s", 0: "5s Kh 8h 8s"}).play("Kd 5s 6h Kh")
    assert match.new_pegs() == [(0, "thirty-one", 2)]
    assert match.play("7s 8h").new_pegs() == [(0, "play", 2)]


# PLAY-4


def test_the_last_card_below_31_pegs_one_for_the_go() -> None:
    """PLAY-4: nobody can play, so whoever laid the last card pegs 1."""
    match = playing({1: "Kh Jh 8h 2s", 0: "Ks 9s 9d 9c"}).play("Kh Ks")
    match.play("Jh")
    assert match.new_pegs() == [(1, "go", 1)]
    assert match.scores == (2, 1)


def test_the_go_is_for_the_layer_of_the_last_card_not_for_the_hearer() -> None:
    """PLAY-4: pone says go at 25, the dealer plays on to 28 and pegs."""
    match = playing({1: "Kh 7h 8h 9h", 0: "Qs 5s 3s Ks"}).play("Kh Qs")
    match.play("7h")
    assert goes(match) == []
    match.play("3s")
    assert match.new_pegs() == [(0, "go", 1)]
    assert match.pegged("go") == [(0, 1)]


def test_a_go_that_is_played_on_to_31_pegs_only_the_31() -> None:
    """PLAY-4: pone says go at 29, the dealer lays a two: 2 points, not 3."""
    match = playing({1: "Kh 8h 9h 7d", 0: "Qs 5s As 2s"}).play("Kh Qs 8h As")
    assert goes(match) == [(1, 29)]
    assert match.pegged("go") == []
    match.play("2s")
    assert match.new_pegs() == [(0, "thirty-one", 2)]
    assert match.pegged("go") == []


def test_at_31_no_point_for_the_go_besides() -> None:
    """PLAY-4: never both."""
    match = playing({1: "9h 6d 7s 8s", 0: "7h 9s Kh Qh"}).play("9h 9s 7s 6d")
    assert goes(match) == [(0, 25)]
    assert match.new_pegs() == [(1, "thirty-one", 2)]
    assert match.pegged("go") == []


def test_when_two_of_three_have_said_go_the_third_pegs_the_last_card() -> None:
    """PLAY-4, THREE-2: the third plays on alone and pegs 1."""
    match = playing({1: "Kh 9h 8h 7h", 2: "Ks 9s 8s 7s", 0: "6h Ah 2h 9d"}, "three-player").play(
        "Kh Ks 6h"
    )
    assert goes(match) == [(1, 26), (2, 26)]
    assert match.waiting == (0,)
    match.play("Ah 2h")
    assert match.new_pegs() == [(0, "go", 1)]
    assert match.pegged() == [(2, 2), (0, 1)]
    assert match.waiting == (1,)


def test_the_go_can_win_the_game() -> None:
    """PLAY-4, WIN-2: at 120 the point for the go is the last."""
    match = playing({1: "Kh Jh 8h 2s", 0: "Ks 9s 9d 9c"}).at(100, 120).play("Kh Ks Jh")
    assert match.phase is Phase.OVER
    assert match.scores == (102, 121)


# PLAY-5


def test_pairs_peg_two_six_and_twelve() -> None:
    """PLAY-5: 6 6 6 6."""
    assert play_points("6 6 6 6") == [0, 2, 6, 12]


def test_it_does_not_matter_who_laid_the_earlier_ones() -> None:
    """PLAY-5: laid by turns, or all by pone after the dealer's go."""
    match = playing({1: "4h 4s 4d Kd", 0: "4c 9h Kh Qh"}).play("4h 4c 4s")
    assert match.pegged() == [(0, 2), (1, 6)]
    match = playing({1: "2h 2s 2d Kd", 0: "Kh Qs Qh Js"}).play("Kd Kh 2h")
    assert goes(match) == [(0, 22)]
    assert match.play("2s").new_pegs() == [(1, "play", 2)]
    assert match.play("2d").new_pegs() == [(1, "play", 6), (1, "go", 1)]


@pytest.mark.parametrize("cards", ["6 7 6", "K Q", "10 K", "J Q", "2 9 2"])
def test_only_the_same_rank_in_succession_is_a_pair(cards: str) -> None:
    """PLAY-5: another card between breaks the pair, and court cards pair by rank."""
    assert pegging(cards).points == 0


def test_a_broken_pair_begins_anew() -> None:
    """PLAY-5: 3 3 9 3 3 pegs two, nothing, nothing, two."""
    assert [
        sum(item.points for item in played.items if item.kind is not Kind.FIFTEEN)
        for played in count_through("3 3 9 3 3")
    ] == [0, 2, 0, 0, 2]


def test_pairs_may_be_finished_alone_after_a_go() -> None:
    """PLAY-5 (Jumbo): the fourth two, laid by the player who plays on alone, pegs 12."""
    match = playing({1: "Kd 2h 2s 2d", 0: "Kh 2c Qh Qs"}).play("Kd Kh 2h 2c 2s")
    assert goes(match) == [(0, 26)]
    match.play("2d")
    assert match.new_pegs() == [(1, "play", 12), (1, "go", 1)]
    assert match.pegged() == [(0, 2), (0, 2), (1, 6), (1, 12), (1, 1)]


# PLAY-6


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("2 4 3 5 6", [0, 0, 3, 4, 5]),
        ("4 2 5 3 6", [0, 0, 0, 4, 5]),
        ("3 5 6 7 4", [0, 0, 0, 3, 5]),
        ("6 4 5", [0, 0, 5]),
        ("A 2 3 4 5 6 7", [0, 0, 3, 4, 7, 6, 7]),
        ("2 3 A", [0, 0, 3]),
        ("J K Q", [0, 0, 3]),
    ],
)
def test_a_run_pegs_its_length_in_any_order(cards: str, points: list[int]) -> None:
    """PLAY-6: the longest that works (4 5 6 and A to 5 make 15 as well)."""
    assert play_points(cards) == points


@pytest.mark.parametrize("cards", ["4 5 5 6", "2 3 3 4", "3 4 4 5 4", "2 3 4 4 3"])
def test_a_rank_twice_breaks_the_run_that_it_would_stand_in(cards: str) -> None:
    """PLAY-6: no rank twice; there is no double run in the play."""
    runs = [item for item in pegging(cards).items if item.kind is Kind.RUN]
    assert not runs


def test_a_run_goes_on_behind_a_pair() -> None:
    """PLAY-6: 4 4 5 6 ends in 4 5 6, and 4 5 6 4 in 5 6 4."""
    for cards in ("4 4 5 6", "4 5 6 4"):
        (run,) = [item for item in pegging(cards).items if item.kind is Kind.RUN]
        assert run.points == 3


def test_a_card_between_breaks_a_run_until_it_is_left_behind() -> None:
    """PLAY-6: only the last n cards: 4 K 5 6 is none, 4 K 5 6 4 is three."""
    assert play_points("4 K 5 6") == [0, 0, 0, 0]
    assert play_points("4 K 5 6 4") == [0, 0, 0, 0, 3]


def test_a_gap_that_is_filled_makes_the_long_run() -> None:
    """PLAY-6: 2 3 5 6 pegs nothing till the four comes."""
    assert play_points("2 3 5 6 4") == [0, 0, 0, 0, 5]


# PLAY-7


def test_a_flush_is_nothing_in_the_play() -> None:
    """PLAY-7: four hearts in succession."""
    assert play_points("2h 4h 8h 10h") == [0, 0, 0, 0]


def test_suits_never_matter_in_the_play() -> None:
    """PLAY-7: any suits, the same points."""
    assert play_points("4h 5h 6h 6s") == play_points("4c 5h 6d 6h")


# PLAY-8


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("5 5 5", 8),  # three of a kind, fifteen
        ("4 6 5", 5),  # run, fifteen
        ("A 7 7", 4),  # pair, fifteen
        ("A 2 3 4 5", 7),  # run of five, fifteen
        ("10 5 8 8", 4),  # pair, thirty-one
        ("K 3 5 6 7", 5),  # run, thirty-one
        ("K 6 5 5 5", 8),  # three of a kind, thirty-one
        ("3 7 7 7 7", 14),  # four of a kind, thirty-one
        ("3 3 3 3 3", None),
    ],
)
def test_one_card_can_score_several_ways_at_once(cards: str, points: int | None) -> None:
    """PLAY-8: all are added; a fifth card of a rank there is not."""
    if points is None:
        with pytest.raises(ValueError, match="four cards"):
            pegging(cards)
    else:
        assert pegging(cards).points == points


def test_several_scores_of_a_card_are_pegged_together_at_the_table() -> None:
    """PLAY-8: three of a kind and 15 is 8 for one card; pair and 31 is 4."""
    match = playing({1: "5h 5s Kd 9d", 0: "5d 9h Kh Qh"}).play("5h 5d 5s")
    assert match.scores == (2, 8)
    match = playing({1: "Kd 8h 9d 2d", 0: "5d 8s Kh Qh"}).play("Kd 5d 8h 8s")
    assert match.scores == (6, 0)


def oracle(pile: tuple[Card, ...]) -> int:
    """PLAY-3 and 5 to 8 in the slowest words; the go is not in it."""
    count = sum(card.pips for card in pile)
    points = 2 * (count in (15, 31))
    alike = 0
    for number in (2, 3, 4):
        if len(pile) >= number and len({card.rank for card in pile[-number:]}) == 1:
            alike = number
    points += {0: 0, 2: 2, 3: 6, 4: 12}[alike]
    run = 0
    for number in range(3, len(pile) + 1):
        ranks = sorted(card.rank for card in pile[-number:])
        if ranks == list(range(ranks[0], ranks[0] + number)):
            run = number
    return points + run


@given(st.permutations(PACK))
def test_any_count_pegs_what_the_rules_say(cards: list[Card]) -> None:
    """PLAY-3, PLAY-5, PLAY-6, PLAY-7, PLAY-8: against the rules written out plainly."""
    pile: tuple[Card, ...] = ()
    for card in cards:
        if sum(laid.pips for laid in pile) + card.pips <= 31:
            pile = (*pile, card)
    for played, length in zip(count_through(map(str, pile)), range(1, len(pile) + 1), strict=True):
        assert played.points == oracle(pile[:length])


@given(st.permutations(PACK[:24]))
def test_long_counts_of_low_cards_peg_what_the_rules_say(cards: list[Card]) -> None:
    """PLAY-5, PLAY-6: many low cards, so that pairs and runs abound."""
    pile: tuple[Card, ...] = ()
    for card in cards:
        if sum(laid.pips for laid in pile) + card.pips <= 31:
            pile = (*pile, card)
            assert pegging(map(str, pile)).points == oracle(pile)


# PLAY-9


def test_after_31_the_count_returns_to_nothing() -> None:
    """PLAY-9: the cards are turned down and the next player leads at 0."""
    match = playing({1: "9h 6d 7s 8s", 0: "7h 9s Kh Qh"}).play("9h 9s 7s 6d")
    view = match.view(None)
    assert view.count == 0
    assert view.pile == ()
    assert match.waiting == (0,)


def test_after_a_go_the_player_left_of_the_last_card_leads() -> None:
    """PLAY-9: pone laid the last card, so the dealer leads."""
    match = playing({1: "Kh Jh 8h 2s", 0: "Ks 9s 9d 9c"}).play("Kh Ks Jh")
    assert leaders(match) == [0]
    assert match.waiting == (0,)


def test_after_a_go_that_is_played_out_the_one_who_said_go_leads() -> None:
    """PLAY-9: the dealer plays two more cards after pone's go, pone leads."""
    match = playing({1: "Kh 8h 9h 7d", 0: "Qs 5s As 2s"}).play("Kh Qs 8h As 2s")
    assert leaders(match) == [1]


def test_nothing_before_the_new_count_can_be_paired() -> None:
    """PLAY-9: a six makes 31, a six is led: no pair; the six upon that is one."""
    match = playing({1: "Kh 5h 6h 9h", 0: "Qs 6s 6d 2s"}).play("Kh Qs 5h 6s")
    assert match.new_pegs() == [(0, "thirty-one", 2)]
    assert match.play("6h").new_pegs() == []
    assert match.play("6d").new_pegs() == [(0, "play", 2)]


def test_nothing_before_the_new_count_can_be_run_with() -> None:
    """PLAY-9: 6 5 before 31, then a seven: no run."""
    match = playing({1: "Kh 5h 7h 9h", 0: "Qs 6s 8d 2s"}).play("Kh Qs 5h 6s 7h")
    assert match.new_pegs() == []
    match.play("8d")
    assert match.new_pegs() == [(0, "play", 2)]


def test_the_layer_of_the_last_card_leads_again_when_the_others_are_out() -> None:
    """PLAY-9, PLAY-10: pone is out, so the dealer pegs the go and leads the next count as well."""
    match = playing({1: "Kh 6h As 5h", 0: "Ks Qh Jh 9h"}).play("Kh Ks 6h As Qh 5h")
    assert match.new_pegs() == [(1, "play", 2)]
    match.play("Jh")
    # 25, pone has played four cards, and the nine does not fit.
    assert match.new_pegs() == [(0, "go", 1)]
    assert leaders(match) == [0, 0]
    assert match.waiting == (0,)
    assert play_pegs(match.play("9h")) == [(0, "last-card", 1)]


def test_a_player_of_three_who_goes_out_is_followed_by_the_next() -> None:
    """PLAY-9: seat 1 lays its last card and pegs the go; seat 2 leads."""
    match = playing({1: "2h 3d 2d 3h", 2: "Ks Kd Qd Jd", 0: "As Ah Qs Js"}, "three-player")
    match.play("2h Ks As 3d Qd Ah 2d")
    assert match.new_pegs() == [(1, "go", 1)]
    assert match.waiting == (2,)
    match.play("Kd Qs 3h")
    assert match.new_pegs() == [(1, "go", 1)]
    assert match.waiting == (2,)
    match.play("Jd")
    assert match.waiting == (0,)
    assert play_pegs(match.play("Js")) == [(0, "play", 2), (0, "last-card", 1)]


def test_the_next_seat_with_cards_leads_past_one_who_is_out() -> None:
    """PLAY-9: seat 0 lays the last card, seat 1 has no cards left, so seat 2 leads."""
    match = playing({1: "2h 2d 3d 8h", 2: "7s 8d 9d Kd", 0: "4s 5h Qs As"}, "three-player")
    match.play("2h 7s 4s 2d 8d 5h 3d")
    assert match.new_pegs()[-1] == (1, "thirty-one", 2)
    # 9, 19, 27: seat 1 is out, seat 2's king does not fit, seat 0 has an ace.
    match.play("9d Qs 8h As")
    assert match.new_pegs() == [(0, "go", 1)]
    assert leaders(match) == [2, 2]
    assert match.waiting == (2,)


# PLAY-10


def test_the_very_last_card_pegs_one() -> None:
    """PLAY-10: one for last, below 31, and the play is over."""
    match = playing({1: "Kh Jh 8h 2s", 0: "Ks 9s 9d 7c"}).play("Kh Ks Jh 9s 8h 9d 2s")
    assert match.pegged("last-card") == []
    assert match.phase is Phase.PLAY
    match.play("7c")
    assert play_pegs(match) == [(0, "last-card", 1)]
    assert leaders(match)[-1] is None
    assert match.phase is not Phase.PLAY


def test_every_card_is_played() -> None:
    """PLAY-10: eight cards of two, twelve of three, sixteen of four players."""
    for game, cards in (("traditional", 8), ("three-player", 12), ("partners", 16)):
        assert len(seats_and_cards(playing({}, game).play_out())) == cards


def test_the_last_card_of_the_hand_at_31_pegs_two_and_no_more() -> None:
    """PLAY-10: 2 for 31, not 3."""
    match = playing({1: "Kh Jh 4d 6h", 0: "Ks Qd 7c 4s"}).play("Kh Ks Jh")
    assert match.new_pegs() == [(1, "go", 1)]
    match.play("Qd 4d 7c 6h 4s")
    assert play_pegs(match) == [(0, "thirty-one", 2)]
    assert match.pegged("last-card") == []
    assert match.phase is not Phase.PLAY


def test_the_last_card_counts_also_when_the_others_are_out_long_ago() -> None:
    """PLAY-10 (Lowe): the dealer lays three cards alone and pegs 1 for the last."""
    match = playing({1: "Kh 6h As 2h", 0: "Ks Qh 8h 9h"}).play("Kh Ks 6h As 2h")
    assert match.new_pegs() == [(1, "go", 1)]
    assert match.play("Qh 8h").new_pegs() == []
    assert play_pegs(match.play("9h")) == [(0, "last-card", 1)]


def test_the_last_card_of_three_players_at_31() -> None:
    """PLAY-10: seat 0 lays two tens alone at the end, the second makes 31."""
    match = playing({1: "Ah 2h 3d 4d", 2: "As 2s 3s 4s", 0: "Kh Kd Qs Js"}, "three-player")
    match.play("Ah As Kh 2h 2s Kd 3d")
    assert match.new_pegs() == [(1, "go", 1)]
    match.play("3s Qs 4d 4s")
    assert match.waiting == (0,)
    assert play_pegs(match.play("Js")) == [(0, "thirty-one", 2)]
    assert match.phase is not Phase.PLAY


def test_the_last_card_can_win_the_game_before_the_show() -> None:
    """PLAY-10, WIN-2: at 120 the dealer wins with the last card, though pone would count first."""
    match = playing({1: "Ah 2h 3d 4d", 0: "9s Kh Kd Qs"}).at(120, 119)
    match.play("Ah 9s 2h Kh 3d 4d Kd Qs")
    assert match.phase is Phase.OVER
    assert match.scores == (121, 120)


# House rule go-point


@pytest.mark.parametrize(("go_point", "at_once"), [("on-call", [(1, 1)]), ("on-last-card", [])])
def test_the_go_is_pegged_on_hearing_it_or_with_the_last_card(
    go_point: str, at_once: list[tuple[int, int]]
) -> None:
    """PLAY-4, house rule go-point: the same point, at another moment."""
    match = playing({1: "Kh 6h As 2h", 0: "Ks Qh Jh 9h"}, go_point=go_point).play("Kh Ks 6h")
    assert goes(match) == [(0, 26)]
    assert match.pegged("go") == at_once
    match.play("As 2h")
    assert match.pegged("go") == [(1, 1)]


def test_a_go_on_call_becomes_two_at_31() -> None:
    """PLAY-4, house rule go-point (Knob & Heel): 1 on hearing it, 1 more at 31."""
    match = playing({1: "9h 6d 7s 8s", 0: "7h 9s Kh Qh"}, go_point="on-call").play("9h 9s 7s")
    assert match.new_pegs()[-1] == (1, "go", 1)
    match.play("6d")
    assert [(seat, holes) for seat, _, holes in match.new_pegs()] == [(1, 1)]
    assert match.scores == (2, 2)


def test_31_without_a_go_is_two_at_once_on_call_too() -> None:
    """PLAY-3, house rule go-point: nobody said go, so nothing was pegged before."""
    match = playing({1: "9h Kd 2h 2s", 0: "7h 5h 8h 8s"}, go_point="on-call")
    match.play("9h 7h Kd 5h")
    assert match.new_pegs() == [(0, "thirty-one", 2)]


def test_the_moment_of_the_go_matters_at_the_game_hole() -> None:
    """PLAY-4, house rule go-point: at 120 the go wins on call, before another card."""
    hands = {1: "Kh 6h As 2h", 0: "Ks Qh Jh 9h"}
    match = playing(hands, go_point="on-call").at(50, 120).play("Kh Ks 6h")
    assert match.phase is Phase.OVER
    assert match.scores == (52, 121)
    match = playing(hands).at(50, 120).play("Kh Ks 6h")
    assert match.phase is Phase.PLAY
    assert match.play("As 2h").phase is Phase.OVER


@pytest.mark.parametrize("game", ["traditional", "three-player", "partners"])
def test_the_totals_of_both_ways_to_peg_a_go_agree(game: str) -> None:
    """PLAY-4, house rule go-point: totals agree; only the moment differs."""
    for seed in range(40):
        totals = []
        for go_point in ("on-last-card", "on-call"):
            rng = random.Random(seed)
            pack = rng.sample(PACK, 52)
            match = Match(game, dealer=0, go_point=go_point)
            match.spread(" ".join(map(str, pack))).deal()
            dealt = match.events[-1]
            assert isinstance(dealt, Dealt)
            for seat, hand in enumerate(dealt.hands):
                match.act(Throw(Seat(seat), hand[4:]))
            match.cut()
            while match.phase is Phase.PLAY:
                match.act(rng.choice(match.legal(match.waiting[0])))
            totals.append(match.scores)
        assert totals[0] == totals[1], f"seed {seed}"


# House rule last-card


def test_the_last_card_of_the_hand_scores_nothing_when_only_31_does() -> None:
    """PLAY-10, house rule last-card (Classy's running text): no point below 31."""
    hands = {1: "Kh Jh 8h 2s", 0: "Ks 9s 9d 7c"}
    cards = "Kh Ks Jh 9s 8h 9d 2s 7c"
    scores = playing(hands).play(cards).pegged("last-card")
    assert scores == [(0, 1)]
    match = playing(hands, last_card="only-31").play(cards)
    assert match.pegged("last-card") == []
    assert match.phase is not Phase.PLAY


def test_the_go_within_the_hand_still_scores_when_only_31_does() -> None:
    """PLAY-4, house rule last-card: it is about the hand's last card, not about a go."""
    match = playing({1: "Kh Jh 8h 2s", 0: "Ks 9s 9d 9c"}, last_card="only-31").play("Kh Ks Jh")
    assert match.new_pegs() == [(1, "go", 1)]


def test_the_last_card_of_the_hand_at_31_scores_when_only_31_does() -> None:
    """PLAY-10, house rule last-card: 2 for 31."""
    match = playing({1: "Kh Jh 4d 6h", 0: "Ks Qd 7c 4s"}, last_card="only-31")
    match.play("Kh Ks Jh Qd 4d 7c 6h 4s")
    assert play_pegs(match) == [(0, "thirty-one", 2)]


@pytest.mark.parametrize("go_point", ["on-call", "on-last-card"])
@pytest.mark.parametrize("last_card", ["scores", "only-31"])
def test_every_count_ends_with_one_point_or_two(go_point: str, last_card: str) -> None:
    """PLAY-4, PLAY-10: a count is worth 2 at 31, else 1, and 0 only for the last under only-31."""
    for seed in range(60):
        rng = random.Random(seed)
        match = Match("traditional", dealer=0, go_point=go_point, last_card=last_card)
        match.spread(" ".join(map(str, rng.sample(PACK, 52)))).deal()
        dealt = match.events[-1]
        assert isinstance(dealt, Dealt)
        match.act(Throw(Seat(0), dealt.hands[0][4:])).act(Throw(Seat(1), dealt.hands[1][4:]))
        match.cut()
        while match.phase is Phase.PLAY:
            match.act(rng.choice(match.legal(match.waiting[0])))
        points = 0
        for event in match.events:
            if isinstance(event, Pegged) and event.why in (Why.GO, Why.LAST_CARD, Why.THIRTY_ONE):
                points += event.holes
            if isinstance(event, CountEnded):
                is_last = event.leader is None
                below = 0 if is_last and last_card == "only-31" else 1
                assert points == (2 if event.count == 31 else below), f"seed {seed}"
                points = 0


def test_nothing_is_played_after_the_winning_card() -> None:
    """PLAY-1, WIN-2: the fifteen that wins ends the play."""
    match = playing({1: "7h 6h As 2h", 0: "8s Qh Jh 9h"}).at(119, 119).play("7h 8s")
    assert isinstance(match.new[-2], GameEnded)
    assert match.scores == (121, 119)
    for seat, card in ((1, "6h"), (0, "Qh")):
        with refused(match, Code.NOT_NOW):
            match.play_as(seat, card)


def test_no_card_is_played_twice_and_every_hand_is_played_whole() -> None:
    """PLAY-10: whatever is played, each seat plays its four cards once."""
    match = playing({}, "partners").play_out()
    cards = seats_and_cards(match)
    for one, other in combinations(cards, 2):
        assert one[1] != other[1]
    assert [sum(seat == who for who, _ in cards) for seat in range(4)] == [4, 4, 4, 4]
