"""Positions that go wrong in other programs, each worked out by hand.

Seat 0 deals unless it is said otherwise, so seat 1 ("pone" when there are two) leads.
"""

from collections.abc import Mapping
from copy import copy

import pytest

from muggins.cards import PACK, parse_card, parse_cards, written
from muggins.engine.events import (
    Counted,
    CountEnded,
    DealerFound,
    GameEnded,
    PackSpread,
    Played,
    SaidGo,
    SkunkKind,
    StarterTurned,
    What,
)
from muggins.engine.games import rules_for
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.items import Kind
from muggins.engine.phase import Phase
from muggins.engine.questions import count_through, score
from tests.support import Match


def seated(
    kept: Mapping[int, str],
    *,
    game: str = "traditional",
    starter: str = "",
    at: tuple[int, ...] = (),
    **house: str,
) -> Match:
    """Everybody holds *kept* and has thrown the rest, what that was does not matter."""
    match = Match(rules_for(game, {name.replace("_", "-"): value for name, value in house.items()}))
    match.arrange(kept, starter=starter)
    if at:
        match.at(*at)
    match.deal().pass_all()
    for seat, cards in kept.items():
        rest = [card for card in match.view(seat).dealt if card not in parse_cards(cards)]
        match.throw(seat, written(rest))
    return match.cut()


def pegs(match: Match) -> list[tuple[int, str, int]]:
    """(seat, why, holes) of what the last card played has pegged."""
    return [peg for peg in match.new_pegs() if peg[1] not in {"hand", "crib"}]


def ended(match: Match) -> GameEnded:
    return next(event for event in match.events if isinstance(event, GameEnded))


def to_the_show(match: Match) -> Match:
    """Play and claim nothing until a hand is to be claimed."""
    while (due := match.view(None).to_count) is None or due.what is What.PLAY:
        match.act(match.legal(match.waiting[0])[0])
    return match


# The play: what goes on across a go, and what does not across a 31


def test_a_run_goes_on_across_a_go() -> None:
    """PLAY-6, PLAY-2: K 7 6, the dealer cannot play (K Q 9), 5: a go lies between, 7 6 5 is a run.

    The 5 pegs 3, and 1 for the go at 28.
    """
    match = seated({1: "Kh 6c 5s Jc", 0: "7d Kd Qd 9d"}).play("Kh 7d 6c 5s")
    assert sorted(pegs(match)) == [(1, "go", 1), (1, "play", 3)]


def test_a_pair_goes_on_across_a_go() -> None:
    """PLAY-5, PLAY-2: K Q 4, the dealer cannot play, 4: a pair, whoever laid the first of them."""
    match = seated({1: "Kh 4c 4s Jc", 0: "Qd Kd 9d 8d"}).play("Kh Qd 4c 4s")
    assert sorted(pegs(match)) == [(1, "go", 1), (1, "play", 2)]


def test_a_pair_across_a_31_is_none() -> None:
    """PLAY-9: K J A 10 is 31; the ten that pone leads next pairs nothing."""
    match = seated({1: "Kh Ah 10s 4c", 0: "Jd 10c 3d 2d"}).play("Kh Jd Ah 10c")
    assert pegs(match) == [(0, "thirty-one", 2)]
    assert pegs(match.play("10s")) == []


def test_a_pair_across_a_last_card_is_none() -> None:
    """PLAY-9: K Q 9 is 29, one for last; the dealer's nine starts a new count."""
    match = seated({1: "Kh 9h 8h 7h", 0: "Qd 9d 8d 6d"}).play("Kh Qd 9h")
    assert pegs(match) == [(1, "go", 1)]
    assert pegs(match.play("9d")) == []


def test_a_run_across_a_31_is_none() -> None:
    """PLAY-9: 10 8 6 7 is 31 with a run; 9 would make it longer, but the cards are turned down."""
    match = seated({1: "10h 6h 9h Kh", 0: "8d 7d 9d Kd"}).play("10h 8d 6h 7d")
    assert pegs(match.play("9h")) == []


def test_the_fourth_seven_after_31_pairs_nothing() -> None:
    """PLAY-5, PLAY-9: K 7 7 7 is 31: three of a kind and 31, 8 in all; then a 7: nothing."""
    match = seated({1: "Kh 7c 7s Qc", 0: "7d 7h 9d Kd"}).play("Kh 7d 7c")
    assert pegs(match) == [(1, "play", 2)]
    match.play("7h")
    assert sorted(pegs(match)) == [(0, "play", 6), (0, "thirty-one", 2)]
    assert pegs(match.play("7s")) == []


def test_a_card_in_between_breaks_a_pair() -> None:
    """PLAY-5: 4 K 4: the fours are not in succession."""
    assert seated({1: "4h 4c Kh Qh", 0: "Kd Qd Jd 9d"}).play("4h Kd 4c").pegged() == []


# The play: one player alone


def test_four_of_a_kind_by_one_player_alone() -> None:
    """PLAY-5, PLAY-2: 9 4 10, ace; nobody else can add to 24; ace, ace, ace: 2, 6, 12.

    With the last ace comes 1 for the go at 27.
    """
    hands = {1: "9h Kh Qh Jh", 2: "4d 9d 9s 10d", 3: "10s Ks Qs Js", 0: "Ac Ad Ah As"}
    match = seated(hands, game="partners").play("9h 4d 10s Ac")
    assert match.pegged() == []
    assert pegs(match.play("Ad")) == [(0, "play", 2)]
    assert pegs(match.play("Ah")) == [(0, "play", 6)]
    assert sorted(pegs(match.play("As"))) == [(0, "go", 1), (0, "play", 12)]


def test_a_run_by_one_player_alone() -> None:
    """PLAY-6, PLAY-2: 4 K Q 3, both others say go, 2, ace: 3 2 A is a run of three of one hand."""
    hands = {1: "4h 3h 2h Ah", 2: "Kd Qd 6d 9d", 0: "Qc Jc 5c 8c"}
    match = seated(hands, game="three-player").play("4h Kd Qc 3h 2h Ah")
    assert sorted(pegs(match)) == [(1, "go", 1), (1, "play", 3)]


def test_who_has_no_cards_is_asked_for_nothing_and_the_last_card_still_pegs() -> None:
    """PLAY-10: the dealer's 4 3 2 A are gone at 30; pone plays J and 9 alone: 1 for the last."""
    match = seated({1: "Kh Qh Jh 9h", 0: "4d 3d 2d Ad"}).play("Kh 4d Qh 3d 2d Ad")
    assert match.waiting == (1,)
    assert pegs(match.play("Jh")) == []
    assert match.waiting == (1,)
    assert pegs(match.play("9h")) == [(1, "last-card", 1)]


def test_a_pair_with_the_very_last_card_is_three() -> None:
    """PLAY-10, PLAY-5, PLAY-8: as before, but pone is left with two nines: 2 and 1 for last."""
    match = seated({1: "Kh Qh 9s 9h", 0: "4d 3d 2d Ad"}).play("Kh 4d Qh 3d 2d Ad 9s 9h")
    assert sorted(pegs(match)) == [(1, "last-card", 1), (1, "play", 2)]


# The play: the end of a count, and of the hand


def test_31_with_the_very_last_card_is_two_and_not_three() -> None:
    """PLAY-10, PLAY-4: the second count is 10 8 6 4 3: 31, with no more cards: 2."""
    match = seated({1: "Kh Jh 8h 4h", 0: "Qd 10d 6d 3d"}).play("Kh Qd Jh 10d 8h 6d 4h 3d")
    assert pegs(match) == [(0, "thirty-one", 2)]


def test_15_with_the_very_last_card_is_three() -> None:
    """PLAY-10, PLAY-3, PLAY-8: the second count is 2 6 3 4: 15 for two and 1 for last."""
    match = seated({1: "8h 9h 2h 3h", 0: "6d 8d 6s 4d"}).play("8h 6d 9h 8d 2h 6s 3h 4d")
    assert sorted(pegs(match)) == [(0, "last-card", 1), (0, "play", 2)]


def test_31_and_a_run_with_one_card() -> None:
    """PLAY-8: 10 7 6 8 is 31 for two, and 7 6 8 a run for three."""
    match = seated({1: "10h 6c Kh Qh", 0: "7d 8s Kd Qd"}).play("10h 7d 6c 8s")
    assert sorted(pegs(match)) == [(0, "play", 3), (0, "thirty-one", 2)]


def test_31_gives_no_go_besides() -> None:
    """PLAY-4: K Q 4, the dealer says go, 7: 31 for two and nothing for the go."""
    match = seated({1: "Kh 4h 7h Jh", 0: "Qd Kd 9d 8d"}).play("Kh Qd 4h 7h")
    assert pegs(match) == [(1, "thirty-one", 2)]
    assert match.pegged("go") == []


def test_the_hands_last_card_may_be_worth_nothing() -> None:
    """House rule last-card=only-31, PLAY-10: J and 9 alone peg nothing; the go before did."""
    match = seated({1: "Kh Qh Jh 9h", 0: "4d 3d 2d Ad"}, last_card="only-31")
    match.play("Kh 4d Qh 3d 2d Ad")
    assert (0, "go", 1) in pegs(match)
    assert pegs(match.play("Jh 9h")) == []


def test_who_can_play_must_play() -> None:
    """PLAY-2: at 29 the dealer holds K and 2: the king is over 31, and there is no passing."""
    match = seated({1: "Kh 9h 8h 7h", 0: "Qd Kd 2d 8d"}).play("Kh Qd 9h")
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.play_as(0, "Kd")
    assert refused.value.code is Code.OVER_31
    with pytest.raises(IllegalAction) as refused:
        match.pass_(0)
    assert refused.value.code is Code.NOT_NOW
    assert match.state == before
    assert len(match.legal(0)) == 1


# The play: who leads


def test_after_31_the_other_leads_though_it_was_the_others_turn_twice() -> None:
    """PLAY-9: K Q 4, go, 7: pone laid two in a row and 31; the dealer leads."""
    match = seated({1: "Kh 4h 7h Jh", 0: "Qd Kd 9d 8d"}).play("Kh Qd 4h 7h")
    assert match.waiting == (0,)


def test_with_three_the_player_without_cards_is_passed_over_for_the_lead() -> None:
    """PLAY-9: seat 1 has played 4 3 2 A; seat 0 makes 31; left of it is seat 1, so seat 2 leads."""
    hands = {1: "4h 3h 2h Ah", 2: "Kd Qd 6d 9d", 0: "Qc Jc 5c 8c"}
    match = seated(hands, game="three-player").play("4h Kd Qc 3h 2h Ah")
    assert match.waiting == (2,)
    match.play("Qd Jc 6d 5c")
    assert pegs(match) == [(0, "thirty-one", 2)]
    assert match.waiting == (2,)


def test_with_four_the_player_without_cards_is_passed_over_for_the_lead() -> None:
    """PLAY-9: seat 0 lays last, Q J K at 30; seat 1 has none, so seat 2 leads again."""
    hands = {1: "4h 3h 2h Ah", 2: "Kd Qd 9d 8d", 3: "10s Js Ks 9s", 0: "Kc Qc 8c 9c"}
    match = seated(hands, game="partners").play("4h Kd 10s 3h 2h Ah Qd Js Kc")
    assert sorted(pegs(match)) == [(0, "go", 1), (0, "play", 3)]
    assert match.waiting == (2,)


def test_with_six_three_players_without_cards_are_passed_over() -> None:
    """PLAY-9: 1, 2 and 3 have played all; seat 0 lays last at 30; seat 4 leads."""
    hands = {
        1: "3s 2s As Ac",
        2: "10h Kh Jh Qh",
        3: "Jd Qd Kd 9d",
        4: "Kc Qc Jc 9c",
        5: "Ks Js Qs 9s",
        0: "10c 10d 10s 9h",
    }
    match = seated(hands, game="six-player").play("3s 10h Jd 2s As Ac")
    leaders: list[int] = []
    for count in ("Kh Qd Kc", "Ks 10c Jh", "Kd Qc Js", "10d Qh 9d", "Jc Qs 10s"):
        leaders += match.waiting
        match.play(count)
    assert leaders == [2, 5, 3, 0, 4]
    assert sorted(pegs(match)) == [(0, "go", 1), (0, "play", 3)]
    assert match.waiting == (4,)


def test_a_go_is_said_once_in_a_count_and_before_the_last_card() -> None:
    """PLAY-2: K Q 4: the dealer says go at 24; pone plays 3 and ace on; then the count ends."""
    match = seated({1: "Kh 4h 3h Ah", 0: "Qd Kd 9d 8d"}).play("Kh Qd 4h 3h Ah")
    goes = [(e.seat, e.count) for e in match.events if isinstance(e, SaidGo) and e.seat == 0]
    assert goes == [(0, 24)]
    assert [e.count for e in match.events if isinstance(e, CountEnded)] == [28]


# The play: runs and kinds


@pytest.mark.parametrize(
    ("cards", "points", "why"),
    [
        ("4 2 5 3 6", [0, 0, 0, 4, 5], "a run in any order (PLAY-6)"),
        ("2 4 3 5 6", [0, 0, 3, 4, 5], "3, then 4, then 5 (PLAY-6)"),
        ("4 5 6 4", [0, 0, 5, 3], "15 and a run; then 5 6 4 is a run again (PLAY-6, PLAY-8)"),
        ("4 5 5 6 7", [0, 0, 2, 0, 3], "a pair breaks a run; 5 6 7 is one (PLAY-6)"),
        ("3 4 4 5", [0, 0, 2, 0], "4 4 5 is no run, and no double run in the play (PLAY-6)"),
        ("7 8 9", [0, 2, 3], "15, then a run at 24 (PLAY-3, PLAY-6)"),
        ("8 7 7 6", [0, 2, 2, 0], "7 7 6 is no run (PLAY-6)"),
        ("4 5 K 6", [0, 0, 0, 0], "a king in between (PLAY-6)"),
        ("Q K A", [0, 0, 0], "no run round the corner (DECK-1)"),
        ("A 2 3 4 5 6 7", [0, 0, 3, 4, 7, 6, 7], "15 at the five; seven cards at 28 (PLAY-6)"),
        ("2 A 3 2 A 3", [0, 0, 3, 3, 3, 3], "each card makes the run of three anew (PLAY-6)"),
        ("5 5 5", [0, 2, 8], "three of a kind and 15 (PLAY-8)"),
        ("6 6 6 6", [0, 2, 6, 12], "four of a kind (PLAY-5)"),
        ("K 5 5 A", [0, 2, 2, 0], "15, a pair at 20 (PLAY-3, PLAY-5)"),
        ("10 5 6 10", [0, 2, 0, 2], "15, and 31 (PLAY-3)"),
        ("J Q K A", [0, 0, 3, 2], "a run at 30; the ace makes 31 and no run (PLAY-6, DECK-1)"),
        ("10 J", [0, 0], "two ten-cards are no pair (PLAY-5)"),
    ],
)
def test_what_each_card_of_a_count_pegs(cards: str, points: list[int], why: str) -> None:
    """PLAY-3, PLAY-5, PLAY-6, PLAY-8: go and last card apart."""
    assert [laid.points for laid in count_through(cards)] == points, why


def test_flushes_do_not_count_in_the_play() -> None:
    """PLAY-7: K 2 9 6 of hearts: nothing, in any game but Noddy."""
    match = seated({1: "Kh 9h 8c 8d", 0: "2h 6h Kd Qd"}).play("Kh 2h 9h 6h")
    assert match.pegged("play") == []
    assert [laid.points for laid in count_through("Kh 2h 9h 6h", game="noddy")] == [0, 0, 3, 4]


# The show: hands and cribs


@pytest.mark.parametrize(
    ("hand", "starter", "points", "why"),
    [
        ("5h 5c 5s Jd", "5d", 29, "the most: eight fifteens, four of a kind, the nob"),
        ("5h 5c 5s Jd", "5c", None, "no pack has two fives of clubs"),
        ("5h 5c 5s 5d", "Jd", 28, "heels for the dealer, but no nob: the jack is not in hand"),
        ("4h 5c 5d 6s", "6h", 24, "four runs 12, two pairs 4, four fifteens 8"),
        ("7h 7c 8d 8s", "9h", 24, "four runs 12, two pairs 4, four fifteens 8"),
        ("8s 8h 9d 10c", "9c", 16, "double-double run: four runs and two pairs"),
        ("Jh Qs Qd Kc", "Qh", 16, "triple run 15 and the nob"),
        ("2s 3h 4d 5c", "2h", 10, "double run of four: two runs of four and the pair"),
        ("As 2h 3d 3c", "Kc", 12, "double run 8; 2 3 K twice"),
        ("6h 7c 8d 9s", "Kh", 8, "a run of four 4, not two of three; 6 9 and 7 8"),
        ("3h 3c 3d 6s", "6h", 18, "three of a kind, a pair, fifteens: 3 6 6 thrice, 3 3 3 6 twice"),
        ("Qh Kc Ad 2s", "8h", 0, "nineteen: no run round the corner"),
        ("2h 4h 6h 8h", "10s", 4, "a flush of four in hand"),
        ("2h 4h 6h 8h", "10h", 5, "with the starter five"),
        ("2h 4h 6h 8s", "10h", 0, "the starter fits a flush of three and makes none"),
        ("Jh 2c 6d 8s", "4h", 1, "the nob alone"),
        ("Jc 2c 6d 8s", "Jh", 2, "a jack is turned: a pair of jacks, and no nob for either"),
    ],
)
def test_what_a_hand_is_worth(hand: str, starter: str, points: int | None, why: str) -> None:
    """SHOW-2 to SHOW-8: hand and starter."""
    if points is None:
        with pytest.raises(ValueError, match="starter"):
            score(hand, starter=starter)
    else:
        assert score(hand, starter=starter).points == points, why


@pytest.mark.parametrize(
    ("crib", "starter", "points", "why"),
    [
        ("2h 4h 6h 8h", "10s", 0, "in the crib the starter too has to be a heart"),
        ("2h 4h 6h 8h", "10h", 5, "all five are hearts"),
        ("2h 4h 6h 8s", "10h", 0, "four with the starter are no flush"),
        ("Jh 2c 6d 8s", "4h", 1, "the nob counts in the crib"),
        ("5h 5c 5s Jd", "5d", 29, "a crib can have 29 as well"),
    ],
)
def test_what_a_crib_is_worth(crib: str, starter: str, points: int, why: str) -> None:
    """SHOW-6, SHOW-7: the crib's flush needs all five; the rest is as in a hand."""
    assert score(crib, starter=starter, crib=True).points == points, why


def test_the_nob_is_called_last() -> None:
    """SHOW-7, SHOW-9: fifteens, pairs, runs, flush, nob."""
    kinds = [item.kind for item in score("5h 5c 5s Jd", starter="5d").items]
    assert kinds[-1] is Kind.NOB
    assert kinds[0] is Kind.FIFTEEN
    flush = [item.kind for item in score("3h 4h 5h Jh", starter="10h").items]
    assert flush == [Kind.FIFTEEN, Kind.FIFTEEN, Kind.RUN, Kind.FLUSH, Kind.NOB]


def test_nobs_and_heels_never_both() -> None:
    """CUT-2, SHOW-7: the jack of hearts is turned; dealer's J of diamonds is one of a pair only."""
    match = seated({1: "Ks 9d 7c 3d", 0: "Jd 8s 6d 4c"}, starter="Jh").play_out()
    assert match.pegged("heels") == [(0, 2)]
    hands = [c for c in match.counted() if c.what is not What.PLAY]
    assert not [item for count in hands for item in count.items if item.kind is Kind.NOB]


# The game hole


def test_a_go_at_120_wins_before_anything_is_shown() -> None:
    """WIN-2, PLAY-4: K Q 9 is 29; the dealer cannot play; pone pegs 1 from 120 to 121."""
    match = seated({1: "Kh 9h 7h 3h", 0: "Qd 10d 8d 6d"}, at=(120, 120)).play("Kh Qd 9h")
    assert match.scores == (120, 121)
    assert match.phase is Phase.OVER
    assert match.pegged("hand") == []


def test_a_go_on_call_wins_one_card_sooner() -> None:
    """House rule go-point=on-call, WIN-2: K Q 4: the dealer says go, and pone at 120 has won."""
    hands = {1: "Kh 4h 3h Ah", 0: "Qd Kd 9d 8d"}
    sooner = seated(hands, at=(0, 120), go_point="on-call").play("Kh Qd 4h")
    assert sooner.phase is Phase.OVER
    later = seated(hands, at=(0, 120)).play("Kh Qd 4h")
    assert later.phase is Phase.PLAY


def test_a_go_on_call_makes_two_of_31() -> None:
    """House rule go-point=on-call, PLAY-4: 1 on hearing go at 24, and 1 more on reaching 31."""
    match = seated({1: "Kh 4h 7h Jh", 0: "Qd Kd 9d 8d"}, go_point="on-call").play("Kh Qd 4h")
    assert [(seat, holes) for seat, _, holes in pegs(match)] == [(1, 1)]
    match.play("7h")
    assert [(seat, holes) for seat, _, holes in pegs(match)] == [(1, 1)]


def test_heels_at_119_win() -> None:
    """CUT-2, WIN-2: 2 for the jack make 121; nobody plays."""
    match = seated({1: "Kh 9h 7h 3h", 0: "Qd 10d 8d 6d"}, starter="Jc", at=(119, 120))
    assert match.scores == (121, 120)
    assert match.phase is Phase.OVER
    assert not [event for event in match.events if isinstance(event, Played)]


def test_heels_at_120_peg_one() -> None:
    """WIN-1, CUT-2: points past the game hole are not pegged."""
    match = seated({1: "Kh 9h 7h 3h", 0: "Qd 10d 8d 6d"}, starter="Jc", at=(120, 120))
    assert match.scores == (121, 120)
    assert match.pegged("heels") == [(0, 1)]


def test_heels_at_118_do_not_win() -> None:
    """WIN-4, CUT-2: 120 is the stink hole."""
    match = seated({1: "Kh 9h 7h 3h", 0: "Qd 10d 8d 6d"}, starter="Jc", at=(118, 120))
    assert match.scores == (120, 120)
    assert match.phase is Phase.PLAY


LAST_CARD_TO_COME = "Kh Ks 9d 8s 7c 4c 4d"
"""Pone has K 9 7 4 and the dealer K 8 6 4; the dealer's six is the last card."""


def test_pone_at_118_counts_out_before_the_dealer_at_120() -> None:
    """SHOW-1, WIN-2: with an 8 pone has 7 8 and 7 8 9: five, and is home first."""
    match = seated({1: "Kh 9d 7c 4d", 0: "Ks 8s 6d 4c"}, starter="8c").play(LAST_CARD_TO_COME)
    match.at(119, 118).play("6d")
    assert match.pegged("last-card") == [(0, 1)]
    assert match.pegged("hand") == [(1, 3)], "118 to 121, the other two are not pegged"
    assert match.scores == (120, 121)
    assert ended(match).winner == 1


def test_pone_at_118_with_two_leaves_the_game_to_the_dealer_at_120() -> None:
    """SHOW-1, WIN-2: with a 5 pone has 5 K only and stands at 120; the dealer needs only 1."""
    match = seated({1: "Kh 9d 7c 4d", 0: "Ks 8s 6d 4c"}, starter="5c").play(LAST_CARD_TO_COME)
    match.at(119, 118).play("6d")
    assert match.pegged("hand") == [(1, 2), (0, 1)]
    assert match.scores == (121, 120)
    assert ended(match).winner == 0
    assert match.pegged("crib") == []


def test_the_crib_can_win_when_both_hands_fall_short() -> None:
    """SHOW-1, WIN-2: dealer 115, last card 1, hand 2, then the crib; pone stayed at 120."""
    kept = {1: "Kh 9d 7c 4d", 0: "Ks 8s 6d 4c"}
    match = Match().arrange({1: f"{kept[1]} 5h 5d", 0: f"{kept[0]} 5s Jd"}, starter="Qc").deal()
    match.throws({1: "5h 5d", 0: "5s Jd"}).cut().play(LAST_CARD_TO_COME).at(115, 120).play("6d")
    assert match.pegged("hand") == [], "K 9 7 4 Q and K 8 6 4 Q: nineteen both"
    assert match.pegged("crib") == [(0, 5)]
    assert match.scores == (121, 120)


@pytest.mark.parametrize(
    ("loser", "skunk", "points"),
    [
        (120, SkunkKind.NONE, 1),
        (91, SkunkKind.NONE, 1),
        (90, SkunkKind.SKUNK, 2),
        (61, SkunkKind.SKUNK, 2),
        (60, SkunkKind.DOUBLE, 3),
        (0, SkunkKind.DOUBLE, 3),
    ],
)
def test_the_skunk_lines(loser: int, skunk: SkunkKind, points: int) -> None:
    """WIN-3, MATCH-2: 90 or lower is a skunk, 60 or lower a double one."""
    hands = {1: "Kh 9h 7h 3h", 0: "Qd 10d 8d 6d"}
    match = seated(hands, starter="Jc", at=(119, loser), game_points="skunks")
    assert (ended(match).skunk, ended(match).points) == (skunk, points)


# Claims and muggins


def test_a_lone_card_asks_for_no_claim() -> None:
    """MUGGINS-4, COUNT-1: the first card of a count can score nothing."""
    match = seated({1: "7h Kh Qh Jh", 0: "8d Kd Qd Jd"}, counting="muggins").play("7h")
    assert (match.phase, match.waiting) == (Phase.PLAY, (0,))
    match.play("8d")
    assert (match.phase, match.waiting) == (Phase.CLAIM, (0,))


def test_the_second_opponent_is_right_after_the_first_was_wrong() -> None:
    """MUGGINS-1: seat 2 makes 15 and claims nothing; seat 0 says 1, seat 1 says 2 and has them."""
    hands = {1: "7h Kh Qh Jh", 2: "8h Kd Qd Jd", 0: "9h Ks Qs Js"}
    match = seated(hands, game="three-player", counting="muggins").play("7h 8h").claim(0)
    match.muggins(0, 1)
    assert match.scores == (0, 0, 0)
    assert match.waiting == (1,)
    match.muggins(1, 2)
    assert match.scores == (0, 2, 0)
    assert (match.phase, match.waiting) == (Phase.PLAY, (0,))


def test_what_two_opponents_let_pass_is_lost() -> None:
    """MUGGINS-3: seat 0 is wrong, seat 1 passes: nobody has the 15."""
    hands = {1: "7h Kh Qh Jh", 2: "8h Kd Qd Jd", 0: "9h Ks Qs Js"}
    match = seated(hands, game="three-player", counting="muggins").play("7h 8h").claim(0)
    match.muggins(0, 3).pass_(1)
    assert match.scores == (0, 0, 0)


def test_only_the_points_missed_can_be_taken() -> None:
    """MUGGINS-1: 5 5 5 is 8; pone claims 6 and has them; muggins 8 is wrong, 2 would be right."""
    hands = {1: "5h 5c Kh Qh", 0: "5d Kd Qd Jd"}
    wrong = seated(hands, counting="muggins").play("5h 5d").claim(2).pass_().play("5c").claim(6)
    right = copy(wrong)
    right.events = list(wrong.events)
    assert wrong.muggins(0, 8).scores == (2, 6)
    assert right.muggins(0, 2).scores == (4, 6)


def test_muggins_can_win_the_game() -> None:
    """MUGGINS-1, WIN-2: pone claims nothing for a pair; the dealer at 119 takes it and has won."""
    hands = {1: "5h 9h Kh Qh", 0: "5d 9d Qd Jd"}
    match = seated(hands, at=(119, 0), counting="muggins").play("9h 5d").claim(0).pass_()
    match.play("5h").claim(0).muggins(0, 2)
    assert match.scores == (121, 0)
    assert match.phase is Phase.OVER


def test_go_and_31_are_not_for_claiming() -> None:
    """MUGGINS-4: K Q A 10 is 31: the table pegs the 2, though the dealer claims nothing."""
    match = seated({1: "Kh Ah 9h 8h", 0: "Qd 10d 8d 7d"}, counting="muggins").play("Kh Qd")
    match.claim(0).pass_().play("Ah").claim(0).pass_().play("10d")
    assert (0, "thirty-one", 2) in match.new_pegs()
    match.claim(0).pass_()
    assert match.scores == (2, 0)


def test_a_claim_too_high_is_put_right_and_costs_nothing() -> None:
    """MUGGINS-2: 7 8 is 2; the dealer claims 4 and has 2."""
    match = seated({1: "7h Kh Qh Jh", 0: "8d Kd Qd Jd"}, counting="muggins").play("7h 8d").claim(4)
    while match.phase is Phase.CALL:
        match.pass_()
    assert match.scores == (2, 0)


def test_a_claim_too_high_may_go_to_the_player_on_the_left() -> None:
    """MUGGINS-2, house rule overclaim=to-opponent: seat 2 claims 5 for 2; seat 0 has the 3."""
    hands = {1: "7h Kh Qh Jh", 2: "8h Kd Qd Jd", 0: "9h Ks Qs Js"}
    match = seated(hands, game="three-player", counting="muggins", overclaim="to-opponent")
    match.play("7h 8h").claim(5)
    while match.phase is Phase.CALL:
        match.pass_()
    assert match.scores == (3, 0, 2)


def test_a_claim_too_low_is_put_right_when_there_is_no_muggins() -> None:
    """COUNT-1: manual: the dealer claims nothing for 7 8, and the table pegs the 2 all the same."""
    match = seated({1: "7h Kh Qh Jh", 0: "8d Kd Qd Jd"}, counting="manual").play("7h 8d").claim(0)
    assert match.scores == (2, 0)
    assert match.phase is Phase.PLAY


def test_partners_claim_for_each_other() -> None:
    """PARTNERS-2, COUNT-1: seat 2 makes 15; seat 0 says so, and it is their side's."""
    hands = {1: "7h Kh Qh Jh", 2: "8h Kd Qd Jd", 3: "9h 10h 10d 9c", 0: "9d Ks Qs Js"}
    match = seated(hands, game="partners", counting="muggins").play("7h 8h").claim(2, seat=0)
    while match.phase is Phase.CALL:
        assert match.waiting[0] in {1, 3}, "only opponents are asked"
        match.pass_()
    assert match.scores == (2, 0)


def test_a_hand_in_three_is_mugginsed_from_the_claimants_left() -> None:
    """MUGGINS-1, SHOW-1: seat 1 claims nothing for K K; seat 2 is asked before seat 0."""
    hands = {1: "Kh Kc 9h 7h", 2: "8h Qd Jd 3d", 0: "9s Ks Qs 3s"}
    match = to_the_show(seated(hands, game="three-player", starter="Ac", counting="muggins"))
    before = match.scores
    match.claim(0)
    assert match.waiting == (2,)
    match.muggins(2, 2)
    assert match.scores == (before[0], before[1], before[2] + 2)


# Who deals


def last_spread(match: Match) -> PackSpread:
    return [event for event in match.events if isinstance(event, PackSpread)][-1]


def draw(match: Match, seat: int, card: str) -> Match:
    return match.draw(seat, last_spread(match).pack.index(parse_card(card)))


def test_those_who_tie_for_lowest_draw_again() -> None:
    """DEAL-1: seats 0 and 2 draw a three each, seat 1 a king; 0 and 2 draw again, 2 is lower."""
    match = Match("three-player", dealer=None)
    draw(draw(draw(match, 0, "3c"), 1, "Kd"), 2, "3h")
    assert last_spread(match).drawers == match.waiting == (0, 2)
    draw(draw(match, 0, "Qc"), 2, "2h")
    assert [e.dealer for e in match.events if isinstance(e, DealerFound)] == [2]
    assert match.phase is Phase.DEAL


def test_a_tie_that_is_not_for_lowest_does_not_matter() -> None:
    """DEAL-1: two kings and a queen: the queen deals."""
    match = Match("three-player", dealer=None)
    draw(draw(draw(match, 0, "Kc"), 1, "Kd"), 2, "Qh")
    assert match.waiting == (2,)


def test_an_ace_is_lowest_in_the_draw() -> None:
    """DEAL-1, DECK-1: ace is low, also against a two."""
    match = Match(dealer=None)
    draw(draw(match, 0, "2c"), 1, "As")
    assert match.waiting == (1,)


def test_the_loser_deals_the_next_game() -> None:
    """DEAL-3: the dealer won with heels; seat 1 lost and begins."""
    match = seated({1: "Kh 9h 7h 3h", 0: "Qd 10d 8d 6d"}, starter="Jc", at=(119, 0), best_of="3")
    assert (match.phase, match.waiting) == (Phase.NEXT_GAME, (1,))
    assert match.start_next().waiting == (1,)


# More players


def test_six_players_short_dealt() -> None:
    """PARTNERS-3: dealer 2 and seat 1 on the right hold four; the other four throw one each."""
    match = Match("six-player", dealer=2, crib_cards="short-dealt").deal()
    assert match.view(None).cards_held == (5, 4, 4, 5, 5, 5)
    assert set(match.waiting) == {0, 3, 4, 5}
    for seat in (5, 0, 3, 4):
        match.throw(seat, written(match.view(seat).dealt[:1]))
    assert match.view(None).cards_in_crib == 4
    assert match.view(None).cards_held == (4,) * 6
    assert (match.phase, match.waiting) == (Phase.CUT, (3,))


def test_a_crib_of_six_needs_seven_cards_for_a_flush() -> None:
    """SHOW-11: six hearts thrown and a heart turned 7; a spade turned 0."""
    crib = "2h 4h 6h 8h 10h Qh"
    assert score(crib, starter="Kh", crib=True, game="six-player").points == 7
    assert score(crib, starter="Ks", crib=True, game="six-player").points == 0


# Other games


def test_reverse_counting_at_zero() -> None:
    """CHICAGO-6, CHICAGO-7: dealer at 0 with 2 3 4 5 and 2: ten back from nothing is nothing."""
    match = seated({1: "Kh Qs 9h 8d", 0: "2s 3d 4d 5c"}, starter="2h", chicago="on")
    match.use(1, "reverse-counting").pass_(0).play("Kh 2s 9h 5c 4d Qs 3d").at(0, 10).play("8d")
    assert match.scores == (0, 11), "pone: 1 for last, and K Q 9 8 is nineteen"


def test_a_hand_traded_with_the_player_who_reversed_counts_back() -> None:
    """CHICAGO-9, CHICAGO-6: pone reversed; the dealer takes pone's 7 7 8 8 with 9: 24 *back*."""
    hands = {1: "7h 7c 8d 8s", 0: "Ks Qd 4d 2c"}
    match = seated(hands, starter="9h", at=(60, 0), chicago="on")
    match.use(1, "reverse-counting").use(0, "trade-hands", 1).play_out()
    assert match.pegged("hand")[-1] == (0, -24)
    assert all(holes > 0 for seat, holes in match.pegged("hand") if seat == 1)


def test_a_jack_cut_and_cut_again_to_a_jack() -> None:
    """CHICAGO-5: heels stand and are pegged again: 4 for the dealer before a card is played."""
    match = seated({1: "Kh 9h 7h 3h", 0: "Qd 10d 8d 6d"}, starter="Jc", chicago="on")
    match.use(1, "cut-again")
    for place in range(4, 37):
        trial = copy(match)
        trial.events = list(match.events)
        trial.cut(place)
        turned = next(event.card for event in trial.new if isinstance(event, StarterTurned))
        assert trial.scores == ((4, 0) if str(turned)[0] == "J" else (2, 0))


def test_one_player_has_the_cards_dealt_again_twice() -> None:
    """CHICAGO-3: the deal begins afresh, so pone is asked again; a third card there is not."""
    match = Match(chicago="on").deal().use(1, "deal-again").use(1, "deal-again")
    assert match.waiting == (1,)
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.use(1, "deal-again")
    assert refused.value.code is Code.CARD_SPENT
    assert match.state == before


def test_no_fifteens_leave_two_pairs_of_5_5_10_10_and_3() -> None:
    """CHICAGO-8: four fifteens and two pairs are 12; without the fifteens 4."""
    assert score("5h 5c 10s 10d", starter="3c").points == 12
    assert score("5h 5c 10s 10d", starter="3c", fifteens=False).points == 4


def test_the_free_crib_of_solitaire() -> None:
    """SOLO-5, SOLO-6: the last four 5 5 5 J and the card put uppermost, the fourth five: 29."""
    last = "5h 5c 5s Jd"
    rest = [str(card) for card in PACK if str(card) not in {"5d", *last.split()}]
    match = Match("solitaire").spread(" ".join(["5d", *rest, last]))
    for number in range(6):
        match.deal()
        match.throw(0, written(match.view(0).dealt[:2])).play_out()
        if number == 0:
            match.tuck("5d")
    match.at(92).deal()
    assert match.new_pegs() == [(0, "crib", 29)]
    assert (match.scores, ended(match).winner) == ((121,), 0)


def test_five_cards_head_start_is_given_once() -> None:
    """FIVE-1: pone has 3 in the first deal; in the second, the new pone gets none."""
    match = Match("five-card").deal()
    assert match.scores == (0, 3)
    for seat in (0, 1):
        match.throw(seat, written(match.view(seat).dealt[:2]))
    match.cut().play_out()
    before = match.scores
    assert match.deal().scores == before


def test_noddy_is_won_before_the_play() -> None:
    """NODDY-1, NODDY-2: pone at 29 has a pair and is out; dealer's jack came first, from 20."""
    match = Match("noddy").arrange({1: "Kh Kd 9c", 0: "Qs 8s 3d"}, starter="Jc").at(20, 29).deal()
    assert match.scores == (22, 31)
    assert match.phase is Phase.OVER
    assert not [event for event in match.events if isinstance(event, Played)]


def test_noddy_counts_twenty_five_and_stops_below_31() -> None:
    """NODDY-3, NODDY-4: K 5 Q: 15 and 25; nobody has a six or less left, 1 for last, over."""
    match = Match("noddy").arrange({1: "Kh Qd 8c", 0: "5s 9s 9d"}, starter="7c").deal()
    match.play("Kh 5s Qd")
    assert match.pegged("play") == [(0, 2), (1, 2)]
    assert match.phase is Phase.DEAL


def test_backward_with_three_sides_the_furthest_back_wins() -> None:
    """BACKWARD-1: seat 2's pair takes it to 121; of 118 and 40, 40 wins."""
    match = Match("backward", players=3)
    match.arrange({1: "Kh 9d 7c 4d 2h", 2: "Ks 8s 6d 4c 3h", 0: "Qs 10s 8d Ac 3s"}).at(118, 40, 119)
    match.deal().throws({1: "2h", 2: "3h", 0: "3s"}).cut().play("Kh Ks")
    assert match.scores == (118, 40, 121)
    assert ended(match).winner == 1


def test_every_count_is_said_aloud() -> None:
    """SHOW-9, PLAY-3: a card played with its count, a hand with the running total."""
    match = seated({1: "7h 5c 10s Jd", 0: "8d 8c 7s 9s"}, starter="6d").play("7h 8d 5c 8c")
    calls = [event.call for event in match.counted()]
    assert calls == ["fifteen for two"]
    match.play_out()
    said = {int(e.seat): e.call for e in match.counted() if e.what is What.HAND}
    assert said[1] == ("fifteen two, fifteen four, a run of three is seven and one for his nob")
    assert said[0].endswith("a pair is eight, a run of four is twelve, a run of four is sixteen")


def test_every_count_of_the_show_adds_up() -> None:
    """SHOW-9: the parts of each hand and crib are its points."""
    match = seated({1: "5h 5c 10s Jd", 0: "7h 8c 8d 9s"}, starter="6d").play_out()
    counts = [event for event in match.events if isinstance(event, Counted)]
    assert {count.what for count in counts} >= {What.HAND, What.CRIB}
    assert all(count.points == sum(item.points for item in count.items) for count in counts)
