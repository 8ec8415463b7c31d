"""Solitaire: a hand and a crib out of a pack that is shuffled once."""

from collections.abc import Sequence

import msgspec
import pytest

from muggins.cards import PACK, Card, parse_card, parse_cards, written
from muggins.engine.actions import Cut, Play, Tuck
from muggins.engine.events import (
    Counted,
    CountEnded,
    Dealt,
    GameEnded,
    Pegged,
    Played,
    SaidGo,
    Thrown,
    Tucked,
    What,
    Why,
)
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from tests.support import Match

YOU, CRIB_SEAT = 0, 1

LAST_FOUR = "5h 5c 5s Jd"
TWENTY_NINE: tuple[str, ...] = (
    "5d",
    *[str(card) for card in PACK if str(card) not in {"5d", *LAST_FOUR.split()}],
    *LAST_FOUR.split(),
)
"""A pack for the best of free cribs: its last four cards, and the five of diamonds in round one."""


def ready(keep: str, throw: str, blind: str, starter: str, at: int = 0) -> Match:
    """A first round in which *keep* is held and *throw* is thrown on the blind cards."""
    match = Match("solitaire").arrange({YOU: f"{keep} {throw}"}, crib=blind, starter=starter)
    return match.at(at).deal().throw(YOU, throw)


def play_round(match: Match, uppermost: str | None = None) -> Match:
    """Deal and play a round by whatever comes first, and tuck with *uppermost* on top."""
    match.deal()
    match.throw(YOU, written(match.view(YOU).dealt[-2:]))
    match.play_out()
    used = [str(tuck.uppermost) for tuck in match.legal(YOU) if isinstance(tuck, Tuck)]
    if used:
        match.tuck(uppermost or used[0])
    return match


def after_six_rounds(order: Sequence[str], uppermost: str) -> Match:
    match = Match("solitaire").spread(" ".join(order))
    for _ in range(6):
        play_round(match, uppermost)
    return match


def laid(match: Match) -> list[tuple[int, str, int]]:
    """(seat, card, count) of everything played so far."""
    return [(e.seat, str(e.card), e.count) for e in match.events if isinstance(e, Played)]


def pegged_in_play(match: Match) -> list[tuple[int, int]]:
    play = {Why.PLAY, Why.GO, Why.LAST_CARD, Why.THIRTY_ONE}
    return [(e.seat, e.holes) for e in match.events if isinstance(e, Pegged) and e.why in play]


def deals(match: Match) -> list[Dealt]:
    return [event for event in match.events if isinstance(event, Dealt)]


# SOLO-1 · the deal


def test_six_cards_to_your_hand_and_two_to_the_crib_yourself_first() -> None:
    """SOLO-1: you, crib, you, crib, then the rest to you."""
    match = Match("solitaire").spread("Ah Kd 2h Qd 3h 4h 5h 6h 7h").deal()
    assert written(deals(match)[0].hands[0]) == "Ah 2h 3h 4h 5h 6h"
    assert written(deals(match)[0].crib) == "Kd Qd"
    assert match.view(YOU).dealt == parse_cards("Ah 2h 3h 4h 5h 6h")


def test_the_crib_is_blind() -> None:
    """SOLO-1, CRIB-1: you do not see its two cards before they are played."""
    match = Match("solitaire").spread("Ah Kd 2h Qd 3h 4h 5h 6h 7h").deal()
    assert match.view(YOU).cards_in_crib == 2
    known = msgspec.json.encode(match.view(YOU)) + msgspec.json.encode(match.seen(YOU))
    assert b'"Kd"' not in known
    assert b'"Qd"' not in known


def test_the_pack_is_shuffled_once() -> None:
    """SOLO-1, SOLO-5: a second shuffled pack lies ready and is never used."""
    second = " ".join(str(card) for card in reversed(PACK))
    match = Match("solitaire").spread(" ".join(TWENTY_NINE)).spread(second)
    for number in range(6):
        play_round(match, "5d")
        dealt = deals(match)[-1]
        from_top = TWENTY_NINE[8 * number : 8 * number + 8]
        mine = [from_top[place] for place in (0, 2, 4, 5, 6, 7)]
        assert [str(card) for card in dealt.hands[0]] == mine
        assert [str(card) for card in dealt.crib] == [from_top[1], from_top[3]]


def test_six_rounds_deal_forty_eight_cards_each_of_them_once() -> None:
    """SOLO-1, SOLO-6: six rounds of eight cards, and four are left."""
    match = after_six_rounds(TWENTY_NINE, "5d")
    cards = [card for dealt in deals(match) for card in (*dealt.hands[0], *dealt.crib)]
    assert len(cards) == len(set(cards)) == 48


def test_you_always_deal() -> None:
    """SOLO-1: there is nobody else; the game waits for you, also in round two."""
    match = Match("solitaire")
    assert match.waiting == (YOU,)
    play_round(match)
    assert (match.phase, match.waiting) == (Phase.DEAL, (YOU,))
    assert match.rules.seats == 1


# SOLO-2 · the throw and the starter


def test_your_throws_lie_on_the_blind_two_in_the_order_you_choose() -> None:
    """SOLO-2, SOLO-3: the crib plays blind, blind, first throw, second throw."""
    for throw in ("3s 2h", "2h 3s"):
        match = ready("Kh 9d 7c 4d", throw, "Qs 8c", "Jc").play_out()
        assert [card for seat, card, _ in laid(match) if seat == CRIB_SEAT] == [
            "Qs",
            "8c",
            *throw.split(),
        ]


@pytest.mark.parametrize("cards", ["", "2h", "2h 3s 4d"])
def test_you_throw_two_cards_and_no_other_number(cards: str) -> None:
    """SOLO-2: two cards."""
    match = Match("solitaire").arrange({0: "Kh 9d 7c 4d 3s 2h"}).deal()
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.throw(YOU, cards)
    assert refused.value.code is Code.WRONG_NUMBER
    assert match.state == before


def test_a_card_of_the_crib_cannot_be_thrown() -> None:
    """SOLO-2: only cards of your hand."""
    match = Match("solitaire").arrange({0: "Kh 9d 7c 4d 3s 2h"}, crib="Qs 8c").deal()
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.throw(YOU, "2h 8c")
    assert refused.value.code is Code.NOT_IN_HAND
    assert match.state == before


def test_the_top_card_is_the_starter_and_nobody_cuts() -> None:
    """SOLO-2: the top card of the pack is turned up after the throw."""
    match = Match("solitaire").spread("Ah Kd 2h Qd 3h 4h 5h 6h 7h 8h").deal()
    assert match.view(YOU).starter is None
    match.throw(YOU, "5h 6h")
    assert match.view(YOU).starter is parse_card("7h")
    assert match.phase is Phase.PLAY
    with pytest.raises(IllegalAction) as refused:
        match.act(Cut(Seat(YOU), 4))
    assert refused.value.code is Code.NOT_NOW


def test_a_jack_as_starter_gives_you_two_for_his_heels() -> None:
    """SOLO-2: you own the crib."""
    assert ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Jc").pegged() == [(YOU, 2)]
    assert ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Qc").pegged() == []


# SOLO-3 · the play


def test_you_lead_and_the_crib_answers_by_itself() -> None:
    """SOLO-3: your card, then the crib's bottom card, and it is your turn again."""
    match = ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Ac")
    assert match.waiting == (YOU,)
    match.play("Kh")
    assert laid(match) == [(YOU, "Kh", 10), (CRIB_SEAT, "Qs", 20)]
    assert match.waiting == (YOU,)


def test_the_crib_says_go_when_its_next_card_does_not_fit() -> None:
    """SOLO-3: at 24 the eight is next and does not fit, so go; the two behind it must wait."""
    match = ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Ac").play("Kh 4d")
    assert laid(match)[-1] == (YOU, "4d", 24)
    assert [(e.seat, e.count) for e in match.events if isinstance(e, SaidGo)] == [(CRIB_SEAT, 24)]
    assert match.waiting == (YOU,)


def test_you_go_on_alone_after_the_cribs_go_and_peg_thirty_one() -> None:
    """SOLO-3, PLAY-2, PLAY-3: 24 and 7 is 31 for two; then the crib leads its eight."""
    match = ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Ac").play("Kh 4d 7c")
    assert match.pegged() == [(YOU, 2)]
    assert laid(match)[-1] == (CRIB_SEAT, "8c", 8)


def test_a_go_gives_you_one_and_the_crib_leads_next() -> None:
    """SOLO-3, PLAY-4, PLAY-9: K Q 9 is 29; nobody can go on, you laid last."""
    match = ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Ac").play("Kh 9d")
    assert match.pegged() == [(YOU, 1)]
    assert [e.leader for e in match.events if isinstance(e, CountEnded)] == [CRIB_SEAT]
    assert laid(match)[-1] == (CRIB_SEAT, "8c", 8)


def test_you_are_not_asked_when_you_cannot_play() -> None:
    """SOLO-3, PLAY-2: your go is said too, and the crib goes on: K Q 9 2 makes 31 for nobody."""
    match = ready("Kh 9d 7c 4d", "8c 3s", "Qs 2h", "Ac").play("Kh 9d")
    assert laid(match)[:4] == [(0, "Kh", 10), (1, "Qs", 20), (0, "9d", 29), (1, "2h", 31)]
    assert match.pegged() == []
    assert match.waiting == (YOU,), "you lead after the crib's 31"
    assert match.view(YOU).count == 0


@pytest.mark.parametrize(
    ("keep", "throw", "blind", "plays", "why"),
    [
        ("7h Kd 9c 4d", "2h 3s", "8c Qs", "7h", "15"),
        ("7h Kd 9c 4d", "2h 3s", "7c Qs", "7h", "a pair"),
        ("6h 8d Kc 4d", "2h Ks", "9c 7s", "6h 8d", "a run of four at 30"),
        ("4h 4d Kc 9d", "2h Ks", "4c 4s", "4h 4d", "four of a kind"),
        ("Kh 9d 7c 4d", "8c 3s", "Qs 2h", "Kh 9d", "31"),
    ],
)
def test_the_crib_scores_nothing_in_the_play(
    keep: str, throw: str, blind: str, plays: str, why: str
) -> None:
    """SOLO-3: only your own points are pegged; the crib's card pegs nothing."""
    match = ready(keep, throw, blind, "Ac").play(plays)
    crib_laid = [e for e in match.new if isinstance(e, Played) and e.seat == CRIB_SEAT]
    assert crib_laid, why
    assert not [e for e in match.events if isinstance(e, Pegged) and e.seat != YOU], why
    after = match.new[match.new.index(crib_laid[0]) :]
    assert not [e for e in after if isinstance(e, Pegged)], why


def test_you_score_on_the_cribs_cards() -> None:
    """SOLO-3, PLAY-5: the crib's two fours make yours three of a kind; 4 4 alone was the crib's."""
    match = ready("4h 4d Kc 9d", "2h Ks", "4c 8s", "Ac").play("4h 4d")
    assert match.pegged() == [(YOU, 6)]


def test_the_last_card_of_the_crib_gives_nobody_a_point() -> None:
    """SOLO-3, PLAY-10: crib 8, 7 for fifteen, 2, 4, 3: the crib lays the last of all eight."""
    match = ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Ac").play("Kh 9d 7c 4d")
    assert laid(match)[3:] == [
        (CRIB_SEAT, "8c", 8),
        (YOU, "7c", 15),
        (CRIB_SEAT, "2h", 17),
        (YOU, "4d", 21),
        (CRIB_SEAT, "3s", 24),
    ]
    assert pegged_in_play(match) == [(YOU, 1), (YOU, 2)]


def test_a_go_that_the_crib_wins_gives_nobody_a_point() -> None:
    """SOLO-3, PLAY-4: 9 Q 8 is 27, the crib adds 3 for 30, you have nothing: no point; you lead."""
    match = ready("9d 8c Kh Ks", "6h 6s", "Qs 3h", "Ac").play("9d 8c")
    assert laid(match) == [(0, "9d", 9), (1, "Qs", 19), (0, "8c", 27), (1, "3h", 30)]
    assert match.pegged() == []
    assert (match.waiting, match.view(YOU).count) == ((YOU,), 0)


def test_the_last_card_of_all_gives_you_one() -> None:
    """SOLO-3, PLAY-10: the crib has run out; the king that you play alone pegs 1 for last."""
    match = ready("9d 8c Kh Ks", "6h 6s", "Qs 3h", "Ac").play("9d 8c Kh Ks")
    assert laid(match)[4:] == [(0, "Kh", 10), (1, "6h", 16), (0, "Ks", 26), (1, "6s", 6)]
    assert pegged_in_play(match) == [(YOU, 1)]
    alone = ready("9d 8c 7h 5s", "10h 6s", "2s 3h", "Ac").play("9d 8c")
    assert laid(alone)[-1] == (CRIB_SEAT, "3h", 22)
    alone.play("7h")
    assert pegged_in_play(alone) == [(YOU, 1)], "29: the crib's ten does not fit, the go is yours"
    alone.play("5s")
    assert pegged_in_play(alone)[1:] == [(YOU, 2)], "10 5"


def test_the_crib_plays_on_alone_when_you_have_run_out() -> None:
    """SOLO-3, PLAY-2: your four are gone; the crib plays its last ones by itself."""
    match = ready("2d 3d 4s 9h", "Kc Kd", "Qs Qh", "Ac").play("9h 4s 3d 2d")
    assert [card for seat, card, _ in laid(match) if seat == CRIB_SEAT] == ["Qs", "Qh", "Kc", "Kd"]
    assert sum(seat == YOU for seat, _, _ in laid(match)) == 4


def test_you_must_play_when_you_can() -> None:
    """SOLO-3, PLAY-2: at 28 only the three fits; a king is refused."""
    match = ready("9d 9c Kh 3s", "6h 6s", "10s 5h", "Ac").play("9d 9c")
    assert match.view(YOU).count == 28
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.play_as(YOU, "Kh")
    assert refused.value.code is Code.OVER_31
    assert match.state == before
    assert match.legal(YOU) == [Play(Seat(YOU), parse_card("3s"))]


def test_you_cannot_play_for_the_crib() -> None:
    """SOLO-3: the crib has no choice; seat 1 is nobody's."""
    match = ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Ac").play("Kh")
    with pytest.raises(IllegalAction) as refused:
        match.play_as(CRIB_SEAT, "8c")
    assert refused.value.code is Code.NO_SUCH_SEAT
    with pytest.raises(IllegalAction) as refused:
        match.play_as(YOU, "8c")
    assert refused.value.code is Code.NOT_IN_HAND


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_nobody_claims_for_the_cribs_cards(counting: str) -> None:
    """SOLO-3, COUNT-1: the crib makes 15, which is nobody's; your pair you have to claim."""
    match = Match("solitaire", counting=counting)
    match.arrange({YOU: "7h 8d 9c 4d 2h 3s"}, crib="8c Qs", starter="Ac").deal()
    match.throw(YOU, "2h 3s").play("7h")
    assert match.waiting == (YOU,)
    assert match.view(YOU).to_count is None
    match.play("8d").claim(2)
    assert match.scores == (2,)


# SOLO-4 · the show


def test_hand_and_crib_are_counted_and_you_peg_both() -> None:
    """SOLO-4: hand K 9 7 4 with A: A 4 K fifteen 2. Crib Q 8 2 3 with A: run 3, fifteen 2 3 Q 2."""
    match = ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Ac").play_out()
    assert match.pegged("hand") == [(YOU, 2)]
    assert match.pegged("crib") == [(YOU, 5)]
    shown = [count.what for count in match.counted() if count.what is not What.PLAY]
    assert shown == [What.HAND, What.CRIB]


def test_the_cribs_flush_needs_the_starter() -> None:
    """SOLO-4, SHOW-6: crib 2 4 6 8 of hearts: 5 with a heart as starter, else nothing."""
    hand = "Kc Ks 9c 9s"
    assert ready(hand, "2h 4h", "6h 8h", "10h").play_out().pegged("crib") == [(YOU, 5)]
    assert ready(hand, "2h 4h", "6h 8h", "10s").play_out().pegged("crib") == []


# SOLO-5 · the pack is put together again


def test_after_round_one_the_used_cards_wait_to_be_put_away() -> None:
    """SOLO-5: the player chooses which of the eight lies uppermost, and has eight choices."""
    match = ready("Kh 9d 7c 4d", "3s 2h", "Qs 8c", "Ac").play_out()
    assert match.phase is Phase.TUCK
    assert match.waiting == (YOU,)
    choices = [a.uppermost for a in match.legal(YOU) if isinstance(a, Tuck)]
    assert set(choices) == set(parse_cards("Kh 9d 7c 4d Qs 8c 3s 2h"))
    assert choices[0] is parse_card("Kh"), "the first, if no choice is made"


def test_the_used_cards_lie_in_order_hand_first_then_crib_from_its_bottom() -> None:
    """SOLO-5: hand in the order dealt (not as played), blind two, throws in the order thrown."""
    match = Match("solitaire").arrange({0: "Kh 2h 9d 7c 3s 4d"}, crib="Qs 8c", starter="Ac").deal()
    match.throw(YOU, "3s 2h").play("4d 7c").play_out().tuck("Kh")
    assert written(match.view(YOU).face_up) == "Kh 9d 7c 4d Qs 8c 3s 2h"
    tucked = next(event for event in match.events if isinstance(event, Tucked))
    assert written(tucked.cards) == "Kh 9d 7c 4d Qs 8c 3s 2h"


def test_the_chosen_card_lies_uppermost_and_the_others_keep_their_order() -> None:
    """SOLO-5: of the crib or the hand, the choice goes on top of its packet."""
    match = Match("solitaire").arrange({0: "Kh 2h 9d 7c 3s 4d"}, crib="Qs 8c", starter="Ac").deal()
    match.throw(YOU, "3s 2h").play_out().tuck("8c")
    assert written(match.view(YOU).face_up) == "8c Kh 9d 7c 4d Qs 3s 2h"


@pytest.mark.parametrize("card", ["Ac", "As", "Jh"])
def test_only_a_used_card_can_lie_uppermost(card: str) -> None:
    """SOLO-5: not the starter (it goes on top of the pack), nor a card of the pack."""
    match = ready("Kh 9d 7c 4d", "3s 2h", "Qs 8c", "Ac").play_out()
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.tuck(card)
    assert refused.value.code is Code.NOT_A_USED_CARD
    assert match.state == before


def test_the_starter_is_the_first_card_of_the_next_round() -> None:
    """SOLO-5: it goes face down on top of the pack again and is dealt to you."""
    match = ready("Kh 9d 7c 4d", "3s 2h", "Qs 8c", "Ac").play_out().tuck("Kh").deal()
    assert match.view(YOU).dealt[0] is parse_card("Ac")


def test_after_later_rounds_the_table_puts_the_cards_away() -> None:
    """SOLO-5: the choice is after the first round only; the packets lie one under the other."""
    match = ready("Kh 9d 7c 4d", "3s 2h", "Qs 8c", "Ac").play_out().tuck("8c").deal()
    dealt = match.view(YOU).dealt
    match.throw(YOU, written((dealt[1], dealt[0])))
    blind = deals(match)[-1].crib
    match.play_out()
    assert match.phase is Phase.DEAL
    assert match.view(YOU).face_up == (
        *parse_cards("8c Kh 9d 7c 4d Qs 3s 2h"),
        *dealt[2:],
        *blind,
        dealt[1],
        dealt[0],
    )


def test_used_cards_lie_face_up_for_everyone_who_looks() -> None:
    """SOLO-5: face up, so a watcher sees them too."""
    match = ready("Kh 9d 7c 4d", "3s 2h", "Qs 8c", "Ac").play_out().tuck("8c")
    assert written(match.view(None).face_up) == "8c Kh 9d 7c 4d Qs 3s 2h"


def test_no_card_can_be_put_away_before_the_round_is_over() -> None:
    """SOLO-5: only after the hand and crib are counted."""
    match = ready("Kh 9d 7c 4d", "3s 2h", "Qs 8c", "Ac")
    with pytest.raises(IllegalAction) as refused:
        match.tuck("Kh")
    assert refused.value.code is Code.NOT_NOW


# SOLO-6 · the free crib


def test_after_six_rounds_the_free_crib_is_the_last_four_cards() -> None:
    """SOLO-6: 5 5 5 J and the five of the jack's suit, which lay uppermost: 29."""
    match = after_six_rounds(TWENTY_NINE, "5d")
    assert match.phase is Phase.DEAL
    before = match.scores[0]
    match.deal()
    assert match.new_pegs() == [(YOU, "crib", 29)]
    assert match.scores == (before + 29,)
    counts = [event for event in match.new if isinstance(event, Counted)]
    assert [(count.what, count.points) for count in counts] == [(What.CRIB, 29)]


def test_the_starter_of_round_six_is_in_the_free_crib() -> None:
    """SOLO-5, SOLO-6: it went on top again, so it is the first of the four."""
    match = after_six_rounds(TWENTY_NINE, "5d").deal()
    crib = [count.cards for count in match.counted() if count.what is What.CRIB][-1]
    assert set(crib) >= set(parse_cards(LAST_FOUR))


def test_the_starter_of_the_free_crib_is_the_card_chosen_in_round_one() -> None:
    """SOLO-6: with another card uppermost the same four cards count otherwise."""
    match = after_six_rounds(TWENTY_NINE, "Ad").deal()
    assert match.view(YOU).starter is parse_card("Ad")
    assert match.new_pegs() == [(YOU, "crib", 15)], "three fives 6, 5 J thrice and 5 5 5 8, the nob"


def test_a_jack_as_that_starter_gives_two_for_his_heels() -> None:
    """SOLO-6: heels and then a crib of K 9 7 3, which counts nothing with a jack."""
    last = ["Kh", "9c", "7s", "3d"]
    order = ["Js", *[str(card) for card in PACK if str(card) not in {"Js", *last}], *last]
    match = after_six_rounds(order, "Js").deal()
    assert match.new_pegs() == [(YOU, "heels", 2)]


@pytest.mark.parametrize(("uppermost", "points"), [("10h", 5), ("10s", 0)])
def test_the_free_crib_is_counted_as_a_crib(uppermost: str, points: int) -> None:
    """SOLO-6, SHOW-6: 2 4 6 8 of hearts is a flush only with a heart under them."""
    last = ["2h", "4h", "6h", "8h"]
    others = [str(card) for card in PACK if str(card) not in {uppermost, *last}]
    match = after_six_rounds([uppermost, *others, *last], uppermost).deal()
    assert sum(holes for _, _, holes in match.new_pegs()) == points


def test_the_free_crib_ends_the_game_without_a_throw_or_a_play() -> None:
    """SOLO-6, SOLO-7: counted, and the game is over."""
    match = after_six_rounds(TWENTY_NINE, "5d").deal()
    assert match.phase is Phase.OVER
    assert sum(isinstance(event, Thrown) for event in match.events) == 6
    assert sum(isinstance(event, Played) for event in match.events) == 48


# SOLO-7 · more than 120


@pytest.mark.parametrize(("before", "winner"), [(91, None), (92, 0), (93, 0), (0, None), (150, 0)])
def test_more_than_120_points_win(before: int, winner: int | None) -> None:
    """SOLO-7: with a free crib of 29, 91 makes 120 and loses, 92 makes 121 and wins."""
    match = after_six_rounds(TWENTY_NINE, "5d").at(before).deal()
    ended = next(event for event in match.events if isinstance(event, GameEnded))
    assert ended.winner == winner
    assert ended.scores == match.scores == (before + 29,)


def test_the_game_does_not_end_at_121() -> None:
    """SOLO-7: at 120 three of a kind makes 126, and the round goes on."""
    match = ready("4h 4d Kc 9d", "2h Ks", "4c 8s", "Ac", at=120).play("4h 4d")
    assert match.scores == (126,)
    assert match.waiting == (YOU,)
    match.play_out()
    assert match.phase is Phase.TUCK


def test_heels_past_120_do_not_end_the_game() -> None:
    """SOLO-7, SOLO-2: at 119 a jack makes 121 and the play begins."""
    match = ready("Kh 9d 7c 4d", "2h 3s", "Qs 8c", "Jc", at=119)
    assert match.scores == (121,)
    assert match.phase is Phase.PLAY


def test_no_skunk_is_called_in_solitaire() -> None:
    """SOLO-7, WIN-3: there is nobody to skunk."""
    match = after_six_rounds(TWENTY_NINE, "5d").at(0).deal()
    ended = next(event for event in match.events if isinstance(event, GameEnded))
    assert ended.skunk == "none"


def test_every_card_of_a_whole_game_is_one_of_the_fifty_two() -> None:
    """SOLO-1, SOLO-5, SOLO-6: used cards and free crib together are the pack, none twice."""
    match = after_six_rounds(TWENTY_NINE, "5d")
    face_up: tuple[Card, ...] = match.view(YOU).face_up
    assert len(face_up) == 48
    assert sorted((*face_up, *parse_cards(LAST_FOUR))) == list(PACK)
