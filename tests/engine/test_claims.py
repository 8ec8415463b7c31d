"""Who counts: COUNT, MUGGINS, the house rule `overclaim`, and partners who claim for each other."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from muggins import parse_cards, rules_for
from muggins.engine.actions import Claim, Throw
from muggins.engine.events import Claimed, Counted, Dealt, MugginsCalled, Passed, What
from muggins.engine.illegal import Code
from muggins.engine.items import Kind
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from tests.engine.refusals import refused
from tests.support import Match

TO_OPPONENT = {"overclaim": "to-opponent"}

FIFTEENS = {
    0: "8s 9s Qh Kd Ac 2c 3c",
    1: "7h 6h Qs Ks Ad 2d 3d",
    2: "8h 9h Qd Kh Ah 2h 3h",
    3: "7s 6s Qc Kc As 2s 3s",
}
"""The seats' cards; with whoever leads, a seven and an eight make 15."""


def claiming(
    counting: str,
    game: str = "traditional",
    hands: dict[int, str] | None = None,
    *,
    dealer: int = 0,
    starter: str = "4d",
    house: Mapping[str, str] = MappingProxyType({}),
) -> Match:
    """A match at its first lead, in which players claim; everyone keeps the first four cards."""
    rules = rules_for(game, {"counting": counting, **house})
    match = Match(rules, dealer=dealer)
    named = FIFTEENS if hands is None else hands
    cards = {
        seat: " ".join(named[seat].split()[: rules.dealt[(seat - dealer) % rules.seats]])
        for seat in range(rules.seats)
        if seat in named
    }
    match.arrange(cards, starter=starter).deal()
    (dealt,) = [event for event in match.new if isinstance(event, Dealt)]
    for seat, hand in enumerate(dealt.hands):
        match.act(Throw(Seat(seat), hand[4:]))
    return match.cut(seat=(dealer + 1) % rules.seats)


def last_count(match: Match) -> Counted:
    return match.counted()[-1]


def to_the_show(match: Match) -> Match:
    """Go on to the show: nobody claims anything in the play, and nobody calls muggins."""
    while match.phase in (Phase.PLAY, Phase.CLAIM, Phase.CALL):
        if match.state.to_count is not None and match.state.to_count.what is not What.PLAY:
            break
        if match.phase is Phase.PLAY:
            match.act(match.legal(match.waiting[0])[0])
        elif match.phase is Phase.CLAIM:
            match.claim(0)
        else:
            match.pass_()
    return match


SHOW_HANDS = {1: "7h 7s 8h Kd Ac 2c", 0: "2h 4h 6s 8s Ad 2d"}
"""With a queen turned up pone has two fifteens and a pair: 6 points."""


def at_pones_count(counting: str, house: Mapping[str, str] = MappingProxyType({})) -> Match:
    """The play is over; pone is to claim for 7h 7s 8h Kd with Qs: 6."""
    match = claiming(counting, hands=SHOW_HANDS, starter="Qs", house=house)
    to_the_show(match)
    assert match.state.to_count is not None
    assert match.state.to_count.what is What.HAND
    assert match.waiting == (1,)
    return match


# COUNT-1


def test_the_table_counts_by_default() -> None:
    """COUNT-1: `auto`, and no claim is asked for."""
    assert rules_for("traditional").counting == "auto"
    match = claiming("auto").play("7h 8s")
    assert match.phase is Phase.PLAY
    assert match.scores == (2, 0)
    assert last_count(match).claimed is None
    for seat in (0, 1):
        with refused(match, Code.NOT_NOW):
            match.claim(2, seat)
    match = match.play_out()
    assert match.phase is Phase.DEAL
    assert not [event for event in match.events if isinstance(event, Claimed)]


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_a_lone_card_asks_for_no_claim(counting: str) -> None:
    """COUNT-1: one card is no combination."""
    match = claiming(counting).play("7h")
    assert match.phase is Phase.PLAY
    assert match.waiting == (0,)


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_the_player_of_a_card_is_asked_what_it_scores(counting: str) -> None:
    """COUNT-1: the claim comes before anything is pegged or played."""
    match = claiming(counting).play("7h 8s")
    assert match.phase is Phase.CLAIM
    assert match.waiting == (0,)
    assert match.scores == (0, 0)
    for seat, card in ((0, "9s"), (1, "6h")):
        with refused(match, Code.NOT_NOW):
            match.play_as(seat, card)
    with refused(match, Code.NOT_YOUR_TURN):
        match.claim(2, 1)
    with refused(match, Code.NO_SUCH_SEAT):
        match.claim(2, 2)
    with refused(match, Code.NO_SUCH_CLAIM):
        match.claim(-1)
    with refused(match, Code.NOT_NOW):
        match.muggins(1, 2)


def test_a_claim_too_low_is_corrected_and_explained() -> None:
    """COUNT-1: `manual` pegs what is so, and says what was claimed and what there is."""
    match = claiming("manual").play("7h 8s").claim(0)
    assert match.scores == (2, 0)
    counted = last_count(match)
    assert (counted.seat, counted.what) == (0, What.PLAY)
    assert (counted.claimed, counted.points) == (0, 2)
    assert [(item.kind, item.cards) for item in counted.items] == [
        (Kind.FIFTEEN, parse_cards("7h 8s"))
    ]
    assert match.waiting == (1,)
    assert match.phase is Phase.PLAY


def test_a_claim_too_high_is_corrected_and_explained() -> None:
    """COUNT-1: `manual` pegs no more than there is."""
    match = claiming("manual").play("7h 8s").claim(5)
    assert match.scores == (2, 0)
    assert (last_count(match).claimed, last_count(match).points) == (5, 2)


def test_a_right_claim_is_pegged() -> None:
    """COUNT-1: `manual`, and it goes on at once."""
    match = claiming("manual").play("7h 8s").claim(2)
    assert match.scores == (2, 0)
    assert (last_count(match).claimed, last_count(match).points) == (2, 2)
    assert match.phase is Phase.PLAY


def test_a_claim_of_nothing_for_nothing_is_right() -> None:
    """COUNT-1: a card that scores nothing is claimed with 0."""
    match = claiming("manual").play("7h 9s").claim(0)
    assert match.scores == (0, 0)
    assert match.waiting == (1,)
    match = claiming("manual").play("7h 9s").claim(2)
    assert match.scores == (0, 0)


@pytest.mark.parametrize("claim", [0, 5, 6, 7, 29])
def test_a_hand_is_corrected_in_manual_whatever_is_claimed(claim: int) -> None:
    """COUNT-1: in the show as in the play."""
    match = at_pones_count("manual")
    before = match.scores[1]
    match.claim(claim)
    assert match.scores[1] == before + 6
    assert (last_count(match).claimed, last_count(match).points) == (claim, 6)
    assert match.state.to_count is not None
    assert match.waiting == (0,)


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_hands_and_crib_are_claimed_in_the_order_of_the_show(counting: str) -> None:
    """COUNT-1, SHOW-1: pone's hand, the dealer's hand, the dealer's crib."""
    match = at_pones_count(counting)
    order = []
    while match.state.phase is not Phase.DEAL:
        if match.state.phase is Phase.CLAIM:
            assert match.state.to_count is not None
            order.append((match.waiting[0], match.state.to_count.what))
            assert match.waiting == (match.state.to_count.seat,)
            match.claim(0)
        else:
            match.pass_()
    assert order == [(1, What.HAND), (0, What.HAND), (0, What.CRIB)]


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_the_cards_lie_open_for_the_claim(counting: str) -> None:
    """COUNT-1: everybody sees what is claimed for, and nothing else of hand and crib yet."""
    match = at_pones_count(counting)
    for seat in (0, 1, None):
        assert set(match.view(seat).open_cards) == set(parse_cards("7h 7s 8h Kd"))


def test_points_left_unclaimed_are_lost_in_muggins() -> None:
    """COUNT-1: the player gets only what was claimed."""
    match = claiming("muggins").play("7h 8s").claim(0).pass_(1)
    assert match.scores == (0, 0)
    assert (last_count(match).claimed, last_count(match).points) == (0, 2)
    assert match.waiting == (1,)
    assert match.phase is Phase.PLAY


def test_a_right_claim_is_pegged_whole_in_muggins() -> None:
    """COUNT-1, MUGGINS-1: the window opens all the same, and nothing is taken."""
    match = claiming("muggins").play("7h 8s").claim(2)
    assert match.phase is Phase.CALL
    assert match.waiting == (1,)
    match.pass_(1)
    assert match.scores == (2, 0)
    assert last_count(match).taken_by is None


# MUGGINS-1


def test_the_opponent_takes_what_was_missed() -> None:
    """MUGGINS-1: muggins for two."""
    match = claiming("muggins").play("7h 8s").claim(0).muggins(1, 2)
    assert match.scores == (0, 2)
    assert match.pegged("muggins") == [(1, 2)]
    assert last_count(match).taken_by == 1
    assert MugginsCalled(Seat(1), 2) in match.new


def test_only_the_missed_points_are_taken() -> None:
    """MUGGINS-1: of six the player claimed four, so two are the opponent's."""
    match = at_pones_count("muggins")
    mine, yours = match.scores[1], match.scores[0]
    match.claim(4).muggins(0, 2)
    assert match.scores == (yours + 2, mine + 4)
    assert match.pegged("hand") == [(1, 4)]
    assert match.pegged("muggins") == [(0, 2)]


@pytest.mark.parametrize("call", [1, 3, 4, 6])
def test_a_wrong_call_scores_nothing(call: int) -> None:
    """MUGGINS-1: the number of points missed must be right, the total of the hand is wrong too."""
    match = at_pones_count("muggins")
    mine, yours = match.scores[1], match.scores[0]
    match.claim(4).muggins(0, call)
    assert match.scores == (yours, mine + 4)
    assert match.pegged("muggins") == []
    assert last_count(match).taken_by is None


def test_a_call_after_a_right_claim_scores_nothing() -> None:
    """MUGGINS-1: there is nothing to take."""
    match = claiming("muggins").play("7h 8s").claim(2).muggins(1, 2)
    assert match.scores == (2, 0)
    assert match.pegged("muggins") == []


def test_a_call_of_nothing_is_refused() -> None:
    """MUGGINS-1: who misses nothing passes."""
    match = claiming("muggins").play("7h 8s").claim(0)
    for points in (0, -1):
        with refused(match, Code.NO_SUCH_CLAIM):
            match.muggins(1, points)


def test_the_window_comes_before_anything_else() -> None:
    """MUGGINS-1: nobody plays or claims until the call is made or passed."""
    match = claiming("muggins").play("7h 8s").claim(0)
    with refused(match, Code.NOT_NOW):
        match.play_as(1, "6h")
    with refused(match, Code.NOT_NOW):
        match.claim(2, 0)
    with refused(match, Code.NOT_YOUR_TURN):
        match.muggins(0, 2)
    with refused(match, Code.NOT_YOUR_TURN):
        match.pass_(0)
    with refused(match, Code.NO_SUCH_SEAT):
        match.muggins(2, 2)


@pytest.mark.parametrize("counting", ["auto", "manual"])
def test_muggins_is_called_only_where_it_is_played(counting: str) -> None:
    """MUGGINS-1, COUNT-1: neither in `auto` nor in `manual`."""
    match = claiming(counting).play("7h 8s")
    if counting == "manual":
        match.claim(0)
    with refused(match, Code.NOT_NOW):
        match.muggins(1, 2)
    with refused(match, Code.NOT_NOW):
        match.pass_(1)


@pytest.mark.parametrize(
    ("dealer", "cards", "claimant", "first", "second"),
    [(0, "7h 8h", 2, 0, 1), (2, "8s 7h", 1, 2, 0), (1, "8h 9s", 0, 1, 2)],
)
def test_opponents_are_asked_from_the_claimants_left(
    dealer: int, cards: str, claimant: int, first: int, second: int
) -> None:
    """MUGGINS-1: one after the other, each only in turn."""
    match = claiming("muggins", "three-player", dealer=dealer).play(cards)
    assert match.waiting == (claimant,)
    match.claim(0)
    assert match.waiting == (first,)
    with refused(match, Code.NOT_YOUR_TURN):
        match.muggins(second, 2)
    match.pass_(first)
    assert match.waiting == (second,)
    with refused(match, Code.NOT_YOUR_TURN):
        match.muggins(first, 2)
    match.pass_(second)
    assert match.phase is Phase.PLAY


def test_the_first_one_right_pegs_and_the_next_is_not_asked() -> None:
    """MUGGINS-1: seat 0 is left of seat 2 and right; seat 1 gets no chance."""
    match = claiming("muggins", "three-player").play("7h 8h").claim(0).muggins(0, 2)
    assert match.scores == (2, 0, 0)
    assert match.phase is Phase.PLAY
    assert match.waiting == (0,)
    with refused(match, Code.NOT_NOW):
        match.muggins(1, 2)


def test_a_wrong_call_does_not_stop_the_next_opponent() -> None:
    """MUGGINS-1: seat 0 says three, seat 1 two."""
    match = claiming("muggins", "three-player").play("7h 8h").claim(0).muggins(0, 3)
    assert match.waiting == (1,)
    match.muggins(1, 2)
    assert match.scores == (0, 2, 0)
    assert last_count(match).taken_by == 1


def test_letting_it_pass_does_not_stop_the_next_opponent() -> None:
    """MUGGINS-1: seat 0 passes, seat 1 calls."""
    match = claiming("muggins", "three-player").play("7h 8h").claim(0).pass_(0)
    assert match.new == [Passed(Seat(0))]
    match.muggins(1, 2)
    assert match.scores == (0, 2, 0)


def test_a_partner_is_no_opponent() -> None:
    """MUGGINS-1, PARTNERS-1: only the other side is asked, from the claimant's left."""
    match = claiming("muggins", "partners").play("7h 8h").claim(0)
    assert match.waiting == (3,)
    with refused(match, Code.NOT_YOUR_TURN):
        match.muggins(0, 2)
    match.pass_(3)
    assert match.waiting == (1,)
    match.muggins(1, 2)
    assert match.scores == (0, 2)


def test_of_three_sides_both_others_are_opponents() -> None:
    """MUGGINS-1, PARTNERS-3: four opponents of a player of six, in turn."""
    match = claiming("muggins", "six-player", {1: "7h 6h Qs Ks Ad", 2: "8h 9h Qd Kh Ah"})
    match.play("7h 8h").claim(0)
    for seat in (3, 4, 0, 1):
        assert match.waiting == (seat,)
        match.pass_(seat)
    assert match.phase is Phase.PLAY


def test_muggins_can_win_the_game() -> None:
    """MUGGINS-1, WIN-2: at 119 two missed points are enough, and no more is pegged than needed."""
    match = claiming("muggins").at(0, 120).play("7h 8s").claim(0).muggins(1, 2)
    assert match.phase is Phase.OVER
    assert match.scores == (0, 121)
    assert match.state.winner == 1
    assert match.pegged("muggins") == [(1, 1)]


def test_the_claimants_points_are_pegged_before_those_missed() -> None:
    """MUGGINS-1, WIN-2: with both at 119 the claim of 4 wins, though two were missed."""
    match = at_pones_count("muggins").at(119, 117)
    match.claim(4)
    if match.state.phase is Phase.CALL:
        match.muggins(0, 2)
    assert match.state.phase is Phase.OVER
    assert match.state.winner == 1
    assert match.scores == (119, 121)


# MUGGINS-2


def test_claiming_too_much_is_corrected_without_a_penalty() -> None:
    """MUGGINS-2: the true score is pegged, and the opponent gets nothing."""
    match = claiming("muggins").play("7h 8s").claim(4).pass_(1)
    assert match.scores == (2, 0)
    assert (last_count(match).claimed, last_count(match).points) == (4, 2)


def test_an_overclaim_cannot_be_called() -> None:
    """MUGGINS-2: muggins has nothing to do with penalties."""
    match = claiming("muggins").play("7h 8s").claim(4).muggins(1, 2)
    assert match.scores == (2, 0)
    assert match.pegged("muggins") == []


def test_the_excess_may_go_to_the_opponent() -> None:
    """MUGGINS-2, house rule overclaim: two too many for the player, two for the opponent."""
    match = claiming("muggins", house=TO_OPPONENT).play("7h 8s").claim(4).pass_(1)
    assert match.scores == (2, 2)
    assert match.pegged("overclaim") == [(1, 2)]
    assert match.pegged("play") == [(0, 2)]


def test_a_claim_for_nothing_is_all_excess() -> None:
    """MUGGINS-2, house rule overclaim: 7 and 9 claimed as 2."""
    match = claiming("muggins", house=TO_OPPONENT).play("7h 9s").claim(2).pass_(1)
    assert match.scores == (0, 2)


def test_a_right_or_low_claim_has_no_excess() -> None:
    """MUGGINS-2, house rule overclaim: it changes nothing else."""
    for claim, scores in ((2, (2, 0)), (1, (1, 0))):
        match = claiming("muggins", house=TO_OPPONENT).play("7h 8s").claim(claim).pass_(1)
        assert match.scores == scores
        assert match.pegged("overclaim") == []


def test_the_excess_goes_to_the_claimants_left() -> None:
    """MUGGINS-2, house rule overclaim: with three players to one of the two only."""
    match = claiming("muggins", "three-player", house=TO_OPPONENT)
    match.play("7h 8h").claim(5).pass_(0).pass_(1)
    assert match.scores == (3, 0, 2)
    assert match.pegged("overclaim") == [(0, 3)]


def test_the_excess_goes_to_the_side_on_the_left() -> None:
    """MUGGINS-2, PARTNERS-1, house rule overclaim: seat 3 is left of seat 2."""
    match = claiming("muggins", "partners", house=TO_OPPONENT)
    match.play("7h 8h").claim(5).pass_(3).pass_(1)
    assert match.scores == (2, 3)
    assert match.pegged("overclaim") == [(3, 3)]


def test_the_excess_of_a_hand_goes_to_the_opponent_too() -> None:
    """MUGGINS-2, house rule overclaim: in the show as in the play."""
    match = at_pones_count("muggins", TO_OPPONENT)
    mine, yours = match.scores[1], match.scores[0]
    match.claim(10).pass_(0)
    assert match.scores == (yours + 4, mine + 6)


def test_the_true_score_comes_before_the_excess() -> None:
    """MUGGINS-2, WIN-2: with both near the hole the claimant's own points are pegged first."""
    match = at_pones_count("muggins", TO_OPPONENT).at(119, 119).claim(10)
    if match.state.phase is Phase.CALL:
        match.pass_(0)
    assert match.state.winner == 1
    assert match.scores == (119, 121)


# MUGGINS-3


def test_what_nobody_claims_is_lost_for_good() -> None:
    """MUGGINS-3: neither later nor by anybody."""
    match = claiming("muggins", "three-player").play("7h 8h").claim(0).pass_(0).pass_(1)
    assert match.scores == (0, 0, 0)
    assert match.pegged() == []
    for seat in (0, 1, 2):
        with refused(match, Code.NOT_NOW):
            match.muggins(seat, 2)
        with refused(match, Code.NOT_NOW):
            match.claim(2, seat)


def test_an_unclaimed_rest_of_a_hand_is_lost() -> None:
    """MUGGINS-3: four of six claimed, a wrong call, and two points are nobody's."""
    match = at_pones_count("muggins")
    before = sum(match.scores)
    match.claim(4).muggins(0, 1)
    assert sum(match.scores) == before + 4


# MUGGINS-4


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_heels_are_pegged_by_the_table(counting: str) -> None:
    """MUGGINS-4: at once, without a claim."""
    match = claiming(counting, hands={}, starter="Jh")
    assert match.scores == (2, 0)
    assert match.pegged("heels") == [(0, 2)]
    assert match.phase is Phase.PLAY


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_the_go_is_pegged_by_the_table(counting: str) -> None:
    """MUGGINS-4: with a claim of nothing for the last card's combinations."""
    match = claiming(counting, hands={1: "Kh 10h 8h 2s Ac Ad", 0: "Qs 9s 9d 9c As Ah"})
    match.play("Kh Qs").claim(0)
    if counting == "muggins":
        match.pass_(1)
    match.play("10h").claim(0)
    if counting == "muggins":
        match.pass_(0)
    assert match.pegged() == [(1, 1)]
    assert match.pegged("go") == [(1, 1)]
    assert match.state.phase is Phase.PLAY
    assert match.waiting == (0,)


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_the_last_card_is_pegged_by_the_table(counting: str) -> None:
    """MUGGINS-4: though every claim is for nothing."""
    match = claiming(counting, hands={1: "Kh 6h As 2h Ac Ad", 0: "Ks Qh 8h 9h 3c 3d"})
    for card in "Kh Ks 6h As 2h Qh 8h 9h".split():
        match.play(card)
        while match.phase in (Phase.CLAIM, Phase.CALL):
            if match.state.to_count is not None and match.state.to_count.what is not What.PLAY:
                break
            if match.phase is Phase.CLAIM:
                match.claim(0)
            else:
                match.pass_()
    assert match.pegged("go") == [(1, 1)]
    assert match.pegged("last-card") == [(0, 1)]


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_31_is_pegged_by_the_table_and_what_it_makes_besides_is_claimed(counting: str) -> None:
    """MUGGINS-4: a pair at 31 is 2 by the table and 2 by claim."""
    match = claiming(counting, hands={1: "Kd 8h 9d 2d Ac Ad", 0: "5d 8s Kh Qh As Ah"})
    match.play("Kd 5d").claim(2)
    if counting == "muggins":
        match.pass_(1)
    match.play("8h").claim(0)
    if counting == "muggins":
        match.pass_(0)
    match.play("8s")
    assert match.new_pegs() == [(0, "thirty-one", 2)]
    assert match.phase is Phase.CLAIM
    match.claim(2)
    if counting == "muggins":
        match.pass_(1)
    assert match.pegged() == [(0, 2), (0, 2), (0, 2)]
    assert last_count(match).points == 2
    assert match.state.count == 0


def test_31_is_not_for_muggins() -> None:
    """MUGGINS-4: claiming nothing at 31 misses nothing but the pair."""
    match = claiming("muggins", hands={1: "Kd 8h 9d 2d Ac Ad", 0: "5d 8s Kh Qh As Ah"})
    match.play("Kd 5d").claim(2).pass_(1).play("8h").claim(0).pass_(0).play("8s")
    match.claim(0).muggins(1, 2)
    assert match.pegged("muggins") == [(1, 2)]
    assert match.scores == (4, 2)


def test_claiming_31_again_is_too_much() -> None:
    """MUGGINS-4, MUGGINS-2: the 31 has been pegged, so four is two more than the pair."""
    match = claiming(
        "muggins",
        hands={1: "Kd 8h 9d 2d Ac Ad", 0: "5d 8s Kh Qh As Ah"},
        house=TO_OPPONENT,
    )
    match.play("Kd 5d").claim(2).pass_(1).play("8h").claim(0).pass_(0).play("8s")
    match.claim(4).pass_(1)
    assert match.scores == (6, 2)


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_31_can_win_before_the_claim(counting: str) -> None:
    """MUGGINS-4, WIN-2: the table's points end the game, nothing is left to claim."""
    match = claiming(counting, hands={1: "Kd 8h 9d 2d Ac Ad", 0: "5d 8s Kh Qh As Ah"})
    match.play("Kd 5d").claim(2)
    if counting == "muggins":
        match.pass_(1)
    match.play("8h").claim(0)
    if counting == "muggins":
        match.pass_(0)
    match.at(119, 119).play("8s")
    assert match.state.phase is Phase.OVER
    assert match.scores == (121, 119)


def test_the_nob_is_for_claiming() -> None:
    """MUGGINS-4: everything in the show is, also his nob."""
    hands = {1: "Jh 4s 6d 8c Ac Ad", 0: "2s 3s 9c Kd As Ah"}
    match = claiming("muggins", hands=hands, starter="Kh")
    to_the_show(match)
    before = match.scores
    match.claim(0).muggins(0, 1)
    assert last_count(match).points == 1
    assert match.scores == (before[0] + 1, before[1])


def test_a_crib_is_for_claiming() -> None:
    """MUGGINS-4: the opponent takes what the dealer overlooks in the crib."""
    hands = {1: "9s 4s 6d 8c 5c 5d", 0: "2s 3s 9c Kd 5s 5h"}
    match = claiming("muggins", hands=hands, starter="Kh")
    to_the_show(match)
    match.claim(0).pass_(0).claim(0).pass_(1)
    before = match.scores
    # Four fives and a king: 12, four fifteens of three fives, four with the king: 28.
    match.claim(12).muggins(1, 16)
    assert match.scores == (before[0] + 12, before[1] + 16)
    assert match.pegged("crib") == [(0, 12)]


# PARTNERS-2


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_a_partner_may_claim_for_the_side(counting: str) -> None:
    """PARTNERS-2: any partner, in the play."""
    match = claiming(counting, "partners").play("7h 8h")
    match.claim(2, seat=0)
    assert Claimed(Seat(0), Seat(2), What.PLAY, 2) in match.events
    while match.phase is Phase.CALL:
        match.pass_()
    assert match.scores == (2, 0)
    assert last_count(match).seat == 2


@pytest.mark.parametrize("seat", [1, 3])
def test_an_opponent_may_not_claim(seat: int) -> None:
    """PARTNERS-2: only the player or a partner."""
    match = claiming("manual", "partners").play("7h 8h")
    with refused(match, Code.NOT_YOUR_TURN):
        match.claim(2, seat=seat)


def test_a_partner_who_may_claim_is_told_so() -> None:
    """PARTNERS-2: the claim is among what a partner may do, and not an opponent."""
    match = claiming("manual", "partners").play("7h 8h")
    assert Claim(Seat(0), 2) in match.legal(0)
    assert Claim(Seat(2), 2) in match.legal(2)
    assert match.legal(1) == match.legal(3) == []


def test_a_partner_may_claim_for_a_hand() -> None:
    """PARTNERS-2: in the show as well; and of three sides too."""
    for game in ("partners", "six-player"):
        match = claiming("manual", game, {1: "5h 5s 5c Jd Ac"}, starter="5d")
        to_the_show(match)
        assert match.waiting == (1,)
        partner = 3 if game == "partners" else 4
        before = match.scores[1]
        match.claim(29, seat=partner)
        assert match.scores[1] == before + 29


def test_a_claim_is_made_once_for_the_side() -> None:
    """PARTNERS-2: when one has claimed the other cannot."""
    match = claiming("muggins", "partners").play("7h 8h").claim(0, seat=0)
    for seat in (0, 2):
        with refused(match, Code.NOT_NOW):
            match.claim(2, seat=seat)


def test_without_partners_nobody_claims_for_another() -> None:
    """PARTNERS-2, THREE-3: three players are each for themself."""
    match = claiming("manual", "three-player").play("7h 8h")
    for seat in (0, 1):
        with refused(match, Code.NOT_YOUR_TURN):
            match.claim(2, seat=seat)


def test_opponents_of_a_partners_claim_are_both_asked() -> None:
    """PARTNERS-2, MUGGINS-1: whichever partner claims, each opponent may call once."""
    match = claiming("muggins", "partners").play("7h 8h").claim(0, seat=0)
    asked = []
    while match.phase is Phase.CALL:
        asked.append(match.waiting[0])
        match.pass_()
    assert sorted(asked) == [1, 3]
    # From the left of the claimant, who is seat 0 here.
    assert asked == [1, 3]
