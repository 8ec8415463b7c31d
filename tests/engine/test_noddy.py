"""Noddy: three cards each, hands counted before the play, one count, to 31."""

import msgspec
import pytest

from muggins.cards import parse_card
from muggins.engine.actions import Cut, Play, Throw
from muggins.engine.events import (
    Counted,
    CountEnded,
    Dealt,
    GameEnded,
    Pegged,
    Played,
    SaidGo,
    Shown,
    What,
    Why,
)
from muggins.engine.games import rules_for
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.items import Kind
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.view import CountedClosed, ShownClosed
from tests.support import Match


def dealt(
    hands: dict[int, str],
    starter: str,
    *,
    players: int = 2,
    at: tuple[int, ...] = (),
    counting: str = "auto",
) -> Match:
    """Noddy with these hands, dealt by seat 0: counted already, and ready to be played."""
    match = Match("noddy", players=players, counting=counting)
    match.arrange(hands, starter=starter)
    if at:
        match.at(*at)
    return match.deal()


def pegged_in_play(match: Match) -> list[tuple[int, int]]:
    """(seat, holes) of what has been pegged in the play, heels and hands left out."""
    return [
        (event.seat, event.holes)
        for event in match.events
        if isinstance(event, Pegged) and event.why not in {Why.HEELS, Why.HAND}
    ]


def hand_points(hand: str, starter: str) -> int:
    """What the player on the dealer's left pegs for a hand."""
    return sum(holes for seat, holes in dealt({1: hand}, starter).pegged("hand") if seat == 1)


# NODDY-1 · the deal, the starter, the end


@pytest.mark.parametrize("players", range(2, 9))
def test_three_cards_each_and_no_crib(players: int) -> None:
    """NODDY-1: three cards each, one at a time from the left, and no crib."""
    match = Match("noddy", players=players).deal()
    view = match.view(None)
    assert view.cards_held == (3,) * players
    assert view.cards_in_crib == 0


def test_cards_are_dealt_one_at_a_time_from_the_left() -> None:
    """NODDY-1, DEAL-4: the dealer's left has the first, fourth and seventh card."""
    match = Match("noddy", players=3).spread("2h 2d 2s 4h 4d 4s 6h 6d 6s 8c").deal()
    dealt_cards = next(event for event in match.events if isinstance(event, Dealt))
    assert [" ".join(map(str, hand)) for hand in dealt_cards.hands] == [
        "2s 4s 6s",
        "2h 4h 6h",
        "2d 4d 6d",
    ]
    assert match.view(None).starter is parse_card("8c")


def test_the_top_card_of_the_pack_is_the_starter_and_nobody_cuts() -> None:
    """NODDY-1: the top card is turned up; there is nothing to throw and nothing to cut."""
    match = dealt({1: "Kh 9d 2c", 0: "Qs 8s 5d"}, "4c")
    assert match.view(0).starter is parse_card("4c")
    assert match.phase is Phase.PLAY


def test_a_throw_or_a_cut_is_refused() -> None:
    """NODDY-1: no crib to throw to and no cut."""
    match = dealt({1: "Kh 9d 2c", 0: "Qs 8s 5d"}, "4c")
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.throw(1, "Kh")
    assert refused.value.code is Code.NOT_NOW
    with pytest.raises(IllegalAction) as refused:
        match.act(Cut(Seat(1), 4))
    assert refused.value.code is Code.NOT_NOW
    assert match.state == before
    assert not [a for a in match.legal(1) if isinstance(a, Cut | Throw)]


def test_a_jack_as_starter_gives_the_dealer_two() -> None:
    """NODDY-1: a jack turned up gives the dealer 2."""
    match = dealt({1: "Kh 9d 2c", 0: "Qs 8s 4d"}, "Jc")
    assert match.pegged("heels") == [(0, 2)]


def test_no_other_starter_gives_the_dealer_anything() -> None:
    """NODDY-1: heels are for a jack only."""
    assert dealt({1: "Kh 9d 2c", 0: "Qs 8s 4d"}, "Qc").pegged("heels") == []


def test_heels_come_before_the_hands_and_can_win() -> None:
    """NODDY-1: dealer at 30 turns a jack; the other's 29 and good hand come too late."""
    match = dealt({1: "5h 5c 5d", 0: "Qs 8s 4d"}, "Js", at=(30, 29))
    assert match.phase is Phase.OVER
    assert match.scores == (31, 29)
    assert match.pegged("hand") == []


def test_thirty_one_points_are_enough_and_thirty_are_not() -> None:
    """NODDY-1: first to 31 wins; a pair takes 28 to 30 only."""
    assert dealt({1: "Kh Kd 9c", 0: "Qs 8s 3d"}, "As", at=(0, 28)).phase is Phase.PLAY
    assert dealt({1: "Kh Kd 9c", 0: "Qs 8s 3d"}, "As", at=(0, 29)).phase is Phase.OVER


def test_points_past_the_game_hole_are_not_pegged() -> None:
    """NODDY-1, WIN-1: a hand of 16 takes 25 to 31."""
    match = dealt({1: "10h 10c 5d", 0: "Qs 8s 3d"}, "5s", at=(0, 25))
    assert match.scores == (0, 31)


def test_the_game_can_be_won_in_the_play_at_once() -> None:
    """NODDY-1: at 29 a pair in the play wins; cards are left in both hands."""
    match = dealt({1: "Kh 9d 2c", 0: "Ks 8s 3d"}, "Qc", at=(29, 0))
    assert match.waiting == (1,), "neither hand counts enough"
    match.play("Kh Ks")
    assert match.phase is Phase.OVER
    assert match.scores[0] == 31
    ended = match.events[-2:]
    assert any(isinstance(event, GameEnded) and event.winner == 0 for event in ended)


def test_the_next_player_to_the_left_deals_the_next_hand() -> None:
    """NODDY-1, DEAL-2: the deal passes to the left."""
    match = dealt({1: "Kh 9d 2c", 0: "Qs 8s 5d"}, "4c").play_out()
    assert match.phase is Phase.DEAL
    assert match.waiting == (1,)
    match.deal().play_out()
    assert match.waiting == (0,)


# NODDY-2 · hands are counted before the play, and closed


def test_all_hands_are_counted_before_the_first_card_is_played() -> None:
    """NODDY-2: counting comes first; then the dealer's left leads."""
    match = dealt({1: "Kh Kd 9c", 0: "Qs Qd 3d"}, "As")
    assert match.pegged("hand") == [(1, 2), (0, 2)]
    assert not [event for event in match.events if isinstance(event, Played)]
    assert match.waiting == (1,)


def test_hands_are_counted_from_the_left_round_to_the_dealer() -> None:
    """NODDY-2: five players, dealer 3: 4, 0, 1, 2 and last the dealer."""
    match = Match("noddy", dealer=3, players=5).deal()
    assert [count.seat for count in match.counted()] == [4, 0, 1, 2, 3]


def test_each_hand_is_counted_once_and_not_again_after_the_play() -> None:
    """NODDY-2: nothing is shown when the play is over."""
    match = dealt({1: "Kh Kd 9c", 0: "Qs Qd 3d"}, "As").play_out()
    hands = [count for count in match.counted() if count.what is What.HAND]
    assert [count.seat for count in hands] == [1, 0]
    assert not [count for count in match.counted() if count.what is What.CRIB]


def test_the_starter_counts_as_a_fourth_card() -> None:
    """NODDY-2: three cards and the starter."""
    assert hand_points("Kh 8d 9c", "Ks") == 2
    assert hand_points("Kh 8d 9c", "As") == 0


@pytest.mark.parametrize("watcher", [0, 2, None])
def test_the_others_learn_the_score_and_the_combinations_and_no_card(watcher: int | None) -> None:
    """NODDY-2: opponents and watchers see fifteen, fifteen, twenty-five; not whose cards."""
    match = dealt({1: "Kh Qd 5c", 2: "9h 7d 2h", 0: "8s 8d 3d"}, "2s", players=3)
    closed = [
        event
        for event in match.seen(watcher)
        if isinstance(event, CountedClosed) and event.seat == 1
    ]
    assert [event.points for event in closed] == [6]
    assert [item.kind for item in closed[0].items] == [
        Kind.FIFTEEN,
        Kind.FIFTEEN,
        Kind.TWENTY_FIVE,
    ]
    assert all(item.cards == () for item in closed[0].items)
    assert closed[0].call == "fifteen two, fifteen four, twenty-five six"
    everything = msgspec.json.encode(match.seen(watcher)) + msgspec.json.encode(match.view(watcher))
    assert not [card for card in ("Kh", "Qd", "5c") if f'"{card}"'.encode() in everything]


def test_the_player_sees_the_own_count_with_its_cards() -> None:
    """NODDY-2: only the count of one's own hand has cards."""
    match = dealt({1: "Kh Qd 5c", 0: "8s 8d 3d"}, "2s")
    open_counts = [event for event in match.seen(1) if isinstance(event, Counted)]
    assert [event.seat for event in open_counts] == [1]
    assert set(map(str, open_counts[0].cards)) == {"Kh", "Qd", "5c"}


def test_cards_that_were_not_played_are_never_seen() -> None:
    """NODDY-2, NODDY-3: after the play the rest of a hand stays closed."""
    match = dealt({1: "Kh 9d 7c", 0: "Qs 8s 5d"}, "4c").play("Kh Qs 9d")
    assert match.phase is Phase.DEAL
    seen = msgspec.json.encode(match.seen(0)) + msgspec.json.encode(match.view(0))
    assert b'"9d"' in seen
    assert b'"7c"' not in seen


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_a_hand_that_its_player_counts_stays_closed(counting: str) -> None:
    """NODDY-2, COUNT-1: the player says the score; nobody else sees the cards."""
    match = dealt({1: "Kh Qd 5c", 0: "8s 8d 3d"}, "2s", counting=counting)
    assert match.phase is Phase.CLAIM
    assert match.waiting == (1,)
    assert [event.seat for event in match.seen(0) if isinstance(event, ShownClosed)] == [1]
    assert not [event for event in match.seen(0) if isinstance(event, Shown)]
    assert match.view(0).open_cards == ()
    assert b'"Qd"' not in msgspec.json.encode(match.view(0))
    assert [event.seat for event in match.seen(1) if isinstance(event, Shown)] == [1]


def test_a_claim_too_low_for_a_closed_hand_is_put_right_without_showing_it() -> None:
    """NODDY-2, COUNT-1: 4 claimed for a hand of 6: the table corrects it and shows no card."""
    match = dealt({1: "Kh Qd 5c", 0: "8s 8d 3d"}, "2s", counting="manual").claim(4)
    assert match.pegged("hand") == [(1, 6)]
    assert b'"Qd"' not in msgspec.json.encode(match.seen(0))


# NODDY-3 · one count


def test_the_play_is_over_when_nobody_can_play_and_cards_stay_in_hand() -> None:
    """NODDY-3: K 10, Q 20, 9 29: nobody has an ace or a two, so the play is over."""
    match = dealt({1: "Kh 9d 7c", 0: "Qs 8s 5d"}, "4c").play("Kh Qs 9d")
    assert match.phase is Phase.DEAL
    assert pegged_in_play(match) == [(1, 1)]
    assert [e.leader for e in match.events if isinstance(e, CountEnded)] == [None]
    assert sum(isinstance(event, Played) for event in match.events) == 3


def test_thirty_one_pegs_two_and_ends_the_play() -> None:
    """NODDY-3: K 10, Q 20, 9 29, 2 31: two points, no third for last, no new count."""
    match = dealt({1: "Kh 9d 7c", 0: "Qs 8s 2d"}, "4c").play("Kh Qs 9d 2d")
    assert pegged_in_play(match) == [(0, 2)]
    assert match.pegged("thirty-one") == [(0, 2)]
    assert match.phase is Phase.DEAL


def test_the_other_goes_on_alone_as_long_as_it_fits() -> None:
    """NODDY-3, PLAY-2: at 24 seat 0 has 9 and 8 and says go; seat 1 plays the 2 and pegs 1."""
    match = dealt({1: "Kh 4d 2d", 0: "Qs 9s 8s"}, "7c").play("Kh Qs 4d")
    assert [(e.seat, e.count) for e in match.events if isinstance(e, SaidGo)] == [(0, 24)]
    assert match.waiting == (1,)
    match.play("2d")
    assert match.phase is Phase.DEAL
    assert pegged_in_play(match) == [(1, 1)]


def test_who_can_play_must_play() -> None:
    """NODDY-3, PLAY-2: at 29 the two must be played; a king is refused."""
    match = dealt({1: "Kh 9d 7c", 0: "Qs Kd 2d"}, "4c").play("Kh Qs 9d")
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.play_as(0, "Kd")
    assert refused.value.code is Code.OVER_31
    assert match.state == before
    assert match.legal(0) == [Play(Seat(0), parse_card("2d"))]


def test_the_last_of_all_the_cards_pegs_one() -> None:
    """NODDY-3: all six cards fit under 31; the last pegs 1."""
    match = dealt({1: "2h 4c 8d", 0: "7h 6s 3d"}, "Kc").play("8d 3d 2h 6s 4c 7h")
    assert pegged_in_play(match) == [(0, 1)]
    assert match.pegged("last-card") == [(0, 1)]


def test_a_player_without_cards_is_passed_over() -> None:
    """NODDY-3, PLAY-2: three players; who has no cards is not asked."""
    hands = {1: "2h 4c 3d", 2: "Kh Qd 10s", 0: "Js 9d 8h"}
    match = dealt(hands, "7c", players=3).play("4c Kh Js 3d 2h")
    assert match.phase is Phase.DEAL, "29: nobody has an ace or a two left"
    assert pegged_in_play(match) == [(1, 1)]


# NODDY-4 · twenty-five, and runs of three for two


@pytest.mark.parametrize(
    ("hand", "starter", "points", "why"),
    [
        ("Kh Qd 5c", "2s", 6, "two fifteens, K Q 5 is twenty-five"),
        ("10h 10c 5d", "5s", 16, "four fifteens, two twenty-fives, two pairs"),
        ("10h 9c 4d", "2s", 4, "all four are twenty-five, 9 4 2 is fifteen"),
        ("10h 9c 6d", "8s", 6, "10 9 6 is twenty-five, 9 6 fifteen, the run 8 9 10 is worth 2"),
        ("2h 3c 7d", "4s", 2, "run of three for 2"),
        ("2h 3c 4d", "As", 4, "run of four: 1 a card"),
        ("4h 5c 6d", "Ks", 8, "4 5 6 and 5 K fifteen, run of three 2, all four twenty-five"),
        ("6h 7c 7d", "8s", 10, "two runs of three at 2, a pair, two fifteens"),
        ("Qh Kc Ad", "7s", 0, "no run round the corner"),
        ("9h 9c 9d", "3s", 6, "three of a kind as usual"),
        ("8h 8c 8d", "8s", 12, "four of a kind as usual"),
        ("Jh 2c 8d", "4h", 1, "one for the nob as usual"),
        ("Kh 8d 9c", "As", 0, "nothing"),
    ],
)
def test_a_hand_is_counted_with_twenty_five_and_short_runs(
    hand: str, starter: str, points: int, why: str
) -> None:
    """NODDY-4: usual scoring; twenty-five 2, run of three 2."""
    assert hand_points(hand, starter) == points, why


def test_the_count_at_exactly_twenty_five_pegs_two() -> None:
    """NODDY-4: K 10, 5 15 for two, Q 25 for two."""
    match = dealt({1: "Kh Qd 3c", 0: "5s 8s 9d"}, "7c").play("Kh 5s Qd")
    assert match.pegged("play") == [(0, 2), (1, 2)]


def test_the_count_at_twenty_four_or_twenty_six_pegs_nothing() -> None:
    """NODDY-4: exactly 25, and neither 24 nor 26."""
    assert dealt({1: "Kh 4d 3c", 0: "Qs 8s 9d"}, "7c").play("Kh Qs 4d").pegged("play") == []
    assert dealt({1: "Kh 6d 3c", 0: "Qs 8s 9d"}, "7c").play("Kh Qs 6d").pegged("play") == []


def test_twenty_five_counts_in_noddy_only() -> None:
    """NODDY-4: in the traditional game K 5 Q pegs the fifteen and not the twenty-five."""
    match = Match().arrange({1: "Kh Qd 3c 2c 7d 7h", 0: "5s 8s 9d 9h As Ad"}).deal()
    match.throws({1: "7d 7h", 0: "As Ad"}).cut().play("Kh 5s Qd")
    assert match.pegged("play") == [(0, 2)]


def test_a_run_of_three_in_the_play_pegs_two() -> None:
    """NODDY-4: 7 9 8: 24, a run of three for 2."""
    assert dealt({1: "7h 8d 3c", 0: "9s Ks Qd"}, "2c").play("7h 9s 8d").pegged("play") == [(1, 2)]


def test_longer_runs_in_the_play_peg_a_point_a_card() -> None:
    """NODDY-4, PLAY-6: 3 A 4, then 2 makes a run of four: 4; 5 a run of five and fifteen: 7."""
    match = dealt({1: "3h 4d 5c", 0: "As 2s Kd"}, "9c").play("3h As 4d 2s 5c")
    assert match.pegged("play") == [(0, 4), (1, 7)]


def test_fifteen_and_a_run_of_three_are_added() -> None:
    """NODDY-4, PLAY-8: 4 6 5 is fifteen and a run of three: 4."""
    assert dealt({1: "4h 5d Kc", 0: "6s Ks Qd"}, "9c").play("4h 6s 5d").pegged("play") == [(1, 4)]


def test_pairs_in_the_play_are_as_usual() -> None:
    """NODDY-4, PLAY-5: 4 4 4 4 pegs 0, 2, 6, 12."""
    match = dealt({1: "4h 4c Kc", 0: "4s 4d Qd"}, "9c").play("4h 4s 4c 4d")
    assert match.pegged("play") == [(0, 2), (1, 6), (0, 12)]


def test_twenty_five_and_a_pair_are_added() -> None:
    """NODDY-4, PLAY-8: 5 K is fifteen; another K makes 25 and a pair: 4."""
    match = dealt({1: "5h Kd 3c", 0: "Ks 8h 9d"}, "Qc").play("5h Ks Kd")
    assert match.pegged("play") == [(0, 2), (1, 4)]


# NODDY-5 · flushes


@pytest.mark.parametrize(
    ("hand", "starter", "points", "why"),
    [
        ("2h 6h 10h", "Ks", 3, "three cards of one suit"),
        ("2h 6h 10h", "Kh", 4, "with the starter"),
        ("2h 6h 10c", "Kh", 0, "the starter never completes a flush of three"),
        ("2h 6c 10h", "Kh", 0, "nor wherever the odd card lies"),
        ("2h 3h 4h", "9h", 8, "flush of four, run of three 2, fifteen 2 4 9"),
        ("Jh 2h 8h", "4h", 5, "flush of four and the nob"),
    ],
)
def test_a_flush_in_hand(hand: str, starter: str, points: int, why: str) -> None:
    """NODDY-5: hand cards of one suit 3, with the starter 4."""
    assert hand_points(hand, starter) == points, why


def test_flushes_in_the_play_peg_three_four_five_and_six() -> None:
    """NODDY-5: all hearts: 2 K 9 is 3; 4 makes 25 and 4; 5 makes 5; the ace 31 and 6."""
    match = dealt({1: "2h 9h 5h", 0: "Kh 4h Ah"}, "7c").play("2h Kh 9h 4h 5h Ah")
    assert match.pegged("play") == [(1, 3), (0, 6), (1, 5), (0, 6)]
    assert match.pegged("thirty-one") == [(0, 2)]


def test_two_cards_of_a_suit_are_no_flush() -> None:
    """NODDY-5: three are the fewest."""
    assert dealt({1: "2h 9h 5h", 0: "Kh 4h 8h"}, "7c").play("2h Kh").pegged("play") == []


def test_a_card_of_another_suit_breaks_a_flush_in_the_play() -> None:
    """NODDY-5: h h c h: the last three are not of one suit."""
    match = dealt({1: "2h 9c 5h", 0: "Kh 3h 8h"}, "7s").play("2h Kh 9c 3h")
    assert match.pegged("play") == []


def test_a_flush_in_the_play_may_begin_after_another_suit() -> None:
    """NODDY-5: c h h h: the last three are hearts."""
    match = dealt({1: "2c 9h 5c", 0: "Kh 3h 8d"}, "7s").play("2c Kh 9h 3h")
    assert match.pegged("play") == [(0, 3)]


def test_a_flush_and_a_run_in_the_play_are_added() -> None:
    """NODDY-5, NODDY-4, PLAY-8: 7 9 8 of hearts: flush 3 and run 2."""
    assert dealt({1: "7h 8h 3c", 0: "9h Ks Qd"}, "2c").play("7h 9h 8h").pegged("play") == [(1, 5)]


def test_a_flush_of_three_does_not_count_in_the_play_of_other_games() -> None:
    """NODDY-5, PLAY-7: in the traditional game 2 K 9 of hearts pegs nothing."""
    match = Match().arrange({1: "2h 9h 3h 4c 7d 7h", 0: "Kh 8s 9d 9c As Ad"}).deal()
    match.throws({1: "7d 7h", 0: "As Ad"}).cut().play("2h Kh 9h")
    assert match.pegged("play") == []


# NODDY-6 · two to eight players


@pytest.mark.parametrize("players", range(2, 9))
def test_everyone_plays_for_themself(players: int) -> None:
    """NODDY-6: as many tracks as players, and the points go to who made them."""
    match = Match("noddy", players=players).deal()
    assert len(match.scores) == players
    pegged = [0] * players
    for seat, holes in match.pegged():
        pegged[seat] += holes
    assert match.scores == tuple(pegged)


@pytest.mark.parametrize("players", ["1", "9", "0"])
def test_one_or_nine_players_are_refused(players: str) -> None:
    """NODDY-6: two to eight."""
    with pytest.raises(ValueError, match="players is 2 or 3"):
        rules_for("noddy", {"players": players})


def test_noddy_is_for_two_unless_said_otherwise() -> None:
    """NODDY-6: the fewest players are two."""
    assert Match("noddy").rules.seats == 2


def test_eight_players_play_in_turn_from_the_left() -> None:
    """NODDY-6, NODDY-3: dealer 6, so 7 leads and 0 follows."""
    match = Match("noddy", dealer=6, players=8).deal()
    order = []
    for _ in range(4):
        order.append(match.waiting[0])
        match.act(match.legal(match.waiting[0])[0])
    assert order == [7, 0, 1, 2]
