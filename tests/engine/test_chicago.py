"""The Chicago Cards, for two, three and four players."""

from collections.abc import Mapping
from copy import copy

import msgspec
import pytest

from muggins.cards import parse_card, written
from muggins.engine.actions import Pass, UseChicago
from muggins.engine.chicago_cards import ChicagoCard, Moment
from muggins.engine.events import Dealt, GameEnded, Pegged, StarterTurned, What
from muggins.engine.games import rules_for
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.phase import Phase
from tests.support import Match

SEVEN = ["cut-again", "cut-again", "deal-again", "deal-again"]
SEVEN += ["no-fifteens", "reverse-counting", "trade-hands"]
AFTER_THE_CUT = ["cut-again", "no-fifteens", "reverse-counting", "trade-hands"]
GAMES = {2: "traditional", 3: "three-player", 4: "partners"}

# What each keeps and throws, by the number of players. Pone of two holds 12 points with 3c.
TWO = {1: "5h 5c 10s 10d", 0: "2s 3h 4d 5d"}
TWO_THROW = {1: "Kh 8c", 0: "7s 7d"}
THREE = {1: "5h 5c 10s 10d", 2: "2s 3h 4d 5d", 0: "6c 6d 7c 9c"}
THREE_THROW = {1: "Kh", 2: "8c", 0: "7s"}
FOUR = {**THREE, 3: "As Ad Qc 2d"}
FOUR_THROW = {**THREE_THROW, 3: "7d"}
KEPT: Mapping[int, Mapping[int, str]] = {2: TWO, 3: THREE, 4: FOUR}
THROWN: Mapping[int, Mapping[int, str]] = {2: TWO_THROW, 3: THREE_THROW, 4: FOUR_THROW}


def new_match(players: int, *, best_of: int = 1, counting: str = "auto") -> Match:
    return Match(GAMES[players], chicago="on", best_of=best_of, counting=counting)


def dealt(
    players: int = 2,
    *,
    starter: str = "3c",
    at: tuple[int, ...] = (),
    best_of: int = 1,
    counting: str = "auto",
    kept: Mapping[int, str] | None = None,
) -> Match:
    """Dealt by seat 0; the first is asked whether to have the cards dealt again."""
    match = new_match(players, best_of=best_of, counting=counting)
    hands = kept or KEPT[players]
    match.arrange(
        {seat: f"{hands[seat]} {THROWN[players][seat]}" for seat in hands}, starter=starter
    )
    if at:
        match.at(*at)
    return match.deal()


def cut(
    players: int = 2,
    *,
    starter: str = "3c",
    at: tuple[int, ...] = (),
    best_of: int = 1,
    counting: str = "auto",
    kept: Mapping[int, str] | None = None,
) -> Match:
    """Thrown and cut; the first is asked for a card of the second moment."""
    match = dealt(players, starter=starter, at=at, best_of=best_of, counting=counting, kept=kept)
    return match.pass_all().throws(THROWN[players]).cut()


def refusal(match: Match, seat: int, card: str, other: int | None = None) -> Code:
    """The code with which a card is refused; nothing changes by it."""
    before, events = match.state, len(match.events)
    with pytest.raises(IllegalAction) as refused:
        match.use(seat, card, other)
    assert match.state == before
    assert len(match.events) == events
    return refused.value.code


def cut_anew_to(match: Match, card: str) -> Match:
    """The match after a new cut that happened to turn up *card*."""
    for place in range(4, 37):
        trial = copy(match)
        trial.events = list(match.events)
        trial.cut(place)
        turned = [event.card for event in trial.new if isinstance(event, StarterTurned)]
        if turned == [parse_card(card)]:
            return trial
    raise AssertionError(f"{card} is nowhere in the pack")


def kinds(match: Match, seat: int) -> set[str]:
    """The kinds of card that *seat* may use now."""
    return {str(action.card) for action in match.legal(seat) if isinstance(action, UseChicago)}


def left(match: Match, seat: int) -> list[str]:
    return sorted(map(str, match.view(seat).chicago_left))


def lying(match: Match, seat: int | None = None) -> list[tuple[int, str]]:
    return [(used.seat, str(used.card)) for used in match.view(seat).lying]


def play_a_deal(match: Match) -> Match:
    """Deal, pass all options, throw, cut and play, by whatever comes first."""
    match.deal().pass_all()
    for seat in range(match.rules.seats):
        thrown = match.rules.thrown[0]
        match.throw(seat, written(match.view(seat).dealt[:thrown]))
    return match.cut().pass_all().play_out()


# CHICAGO-1 · seven cards for the game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_the_game_with_seven_cards(players: int) -> None:
    """CHICAGO-1: 2 Deal Again, 2 Cut Again and one of each other, also for partners."""
    match = new_match(players).deal()
    assert [left(match, seat) for seat in range(players)] == [SEVEN] * players


def test_a_watcher_has_no_cards() -> None:
    """CHICAGO-1: what is left is each player's own secret."""
    assert new_match(2).deal().view(None).chicago_left == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_player_has_left_is_told_to_nobody_else(players: int) -> None:
    """CHICAGO-1: once turned down, the use of a card is in nobody's view, only one's own."""
    used, unused = dealt(players).use(1, "deal-again").pass_all(), dealt(players).pass_all()
    assert left(used, 1) != left(unused, 1)
    for seat in (0, *range(2, players)):
        assert left(used, seat) == left(unused, seat) == SEVEN


def test_the_seven_cards_are_for_all_deals_of_the_game() -> None:
    """CHICAGO-1: a card used in the first deal is missing in the second."""
    match = cut().use(1, "no-fifteens").pass_all().play_out()
    match.deal()
    assert left(match, 1) == [kind for kind in SEVEN if kind != "no-fifteens"]
    assert left(match, 0) == SEVEN


def test_the_next_game_of_a_match_begins_with_seven_again() -> None:
    """CHICAGO-1: each player starts the *game* with seven."""
    match = cut(at=(0, 120), best_of=3).use(1, "no-fifteens").pass_all()
    match.play_out()
    assert match.phase is Phase.NEXT_GAME
    match.start_next().deal()
    assert [left(match, seat) for seat in (0, 1)] == [SEVEN, SEVEN]


@pytest.mark.parametrize("game", ["five-player", "six-player", "noddy", "solitaire"])
def test_the_cards_are_for_a_game_of_two_three_or_four(game: str) -> None:
    """CHICAGO-1: on top of a game for 2, 3 or 4 players with a cut."""
    with pytest.raises(ValueError, match="not played with chicago"):
        rules_for(game, {"chicago": "on"})


def test_without_the_house_rule_there_are_no_cards_and_no_options() -> None:
    """CHICAGO-1: the cards lie on top of the game; off is the default."""
    match = Match().deal()
    assert match.phase is Phase.THROW
    assert match.view(0).chicago_left == ()


# CHICAGO-2 · two moments, once round


@pytest.mark.parametrize(("players", "order"), [(2, [1, 0]), (3, [1, 2, 0]), (4, [1, 2, 3, 0])])
def test_the_option_goes_once_round_from_the_dealers_left_at_both_moments(
    players: int, order: list[int]
) -> None:
    """CHICAGO-2: after the deal and after the cut."""
    match = dealt(players)
    asked: list[int] = []
    for moment in (Moment.AFTER_DEAL, Moment.AFTER_CUT):
        while match.phase is Phase.OPTION:
            assert match.view(None).moment is moment
            asked += match.waiting
            match.pass_()
        if moment is Moment.AFTER_DEAL:
            match.throws(THROWN[players]).cut()
    assert asked == order * 2
    assert match.phase is Phase.PLAY


def test_the_option_begins_left_of_whoever_deals() -> None:
    """CHICAGO-2: in the second deal seat 1 deals and seat 0 is asked first."""
    match = play_a_deal(new_match(2)).deal()
    assert match.waiting == (0,)


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_nobody_uses_a_card_or_passes_out_of_turn(seat: int) -> None:
    """CHICAGO-2: the dealer's left is asked; the others wait."""
    match = dealt(4)
    assert refusal(match, seat, "deal-again") is Code.NOT_YOUR_TURN
    with pytest.raises(IllegalAction) as refused:
        match.pass_(seat)
    assert refused.value.code is Code.NOT_YOUR_TURN
    assert match.legal(seat) == []


def test_each_uses_one_card_or_passes() -> None:
    """CHICAGO-2: after one card the next is asked; a second card has to wait for the next deal."""
    match = cut().use(1, "no-fifteens")
    assert match.waiting == (0,)
    assert refusal(match, 1, "reverse-counting") is Code.NOT_YOUR_TURN
    match.pass_(0)
    assert match.phase is Phase.PLAY
    assert refusal(match, 1, "reverse-counting") is Code.NOT_NOW


def test_who_has_passed_is_not_asked_again() -> None:
    """CHICAGO-2: once round the table, also when a later player uses a card."""
    match = cut(3).pass_(1).use(2, "no-fifteens")
    assert match.waiting == (0,)
    match.pass_(0)
    assert match.phase is Phase.PLAY


def test_passing_is_always_possible() -> None:
    """CHICAGO-2: uses one card or passes."""
    assert any(isinstance(action, Pass) for action in dealt().legal(1))
    assert any(isinstance(action, Pass) for action in cut().legal(1))


# CHICAGO-3 · Deal Again


def test_after_the_deal_only_deal_again_may_be_used() -> None:
    """CHICAGO-3: the other four kinds are for the other moment."""
    match = dealt()
    assert kinds(match, 1) == {"deal-again"}
    for card in AFTER_THE_CUT:
        assert refusal(match, 1, card, 0) is Code.WRONG_MOMENT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deal_again_shuffles_and_the_same_dealer_deals_new_hands(players: int) -> None:
    """CHICAGO-3: the second pack is dealt by the same dealer, as the same deal."""
    match = dealt(players)
    order = " ".join(f"{rank}{suit}" for suit in "hs" for rank in "A 2 3 4 5 6 7 8 9 10".split())
    match.spread(order).use(1, "deal-again")
    first, second = [event for event in match.events if isinstance(event, Dealt)]
    assert second.hands != first.hands
    assert written(second.hands[1]).startswith("Ah ")
    assert (second.dealer, second.number) == (first.dealer, first.number) == (0, 1)
    assert match.view(1).dealt == second.hands[1]


@pytest.mark.parametrize("seat", [1, 2, 0])
def test_the_option_starts_over_at_the_dealers_left(seat: int) -> None:
    """CHICAGO-3: whoever used the card, those who had passed are asked again."""
    match = dealt(3)
    while match.waiting != (seat,):
        match.pass_()
    match.use(seat, "deal-again")
    asked: list[int] = []
    while match.phase is Phase.OPTION:
        asked += match.waiting
        match.pass_()
    assert asked == [1, 2, 0]


def test_deal_again_may_follow_deal_again() -> None:
    """CHICAGO-3: the deal begins afresh each time; both players may use both of theirs."""
    match = dealt().use(1, "deal-again").pass_(1).use(0, "deal-again").use(1, "deal-again")
    match.pass_(1).use(0, "deal-again")
    assert sum(isinstance(event, Dealt) for event in match.events) == 5
    assert match.waiting == (1,)
    assert refusal(match, 1, "deal-again") is Code.CARD_SPENT
    assert kinds(match, 1) == set()


def test_nobody_throws_before_the_option_has_gone_round() -> None:
    """CHICAGO-3: Deal Again comes before anyone has thrown."""
    match = dealt().pass_(1)
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.throw(1, TWO_THROW[1])
    assert refused.value.code is Code.NOT_NOW
    assert match.state == before


def test_deal_again_is_too_late_once_a_card_is_thrown() -> None:
    """CHICAGO-3: not while the others still throw, and not after the cut."""
    match = dealt().pass_all().throw(1, TWO_THROW[1])
    assert refusal(match, 0, "deal-again") is Code.NOT_NOW
    match.throw(0, TWO_THROW[0]).cut()
    assert refusal(match, 1, "deal-again") is Code.WRONG_MOMENT


def test_deal_again_leaves_the_scores_as_they_are() -> None:
    """CHICAGO-3: nothing has been pegged, and nothing is."""
    assert dealt(at=(40, 50)).use(1, "deal-again").scores == (40, 50)


def test_a_head_start_is_not_pegged_again_when_the_first_hand_is_dealt_again() -> None:
    """CHICAGO-3, FIVE-1: once, at the start of the game."""
    match = Match("five-card", chicago="on").deal().use(1, "deal-again")
    assert match.scores == (0, 3)


# CHICAGO-4 · after the cut


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_cut_the_other_four_kinds_may_be_used(players: int) -> None:
    """CHICAGO-4: all but Deal Again, for whoever is asked."""
    match = cut(players)
    for _ in range(players):
        assert kinds(match, match.waiting[0]) == set(AFTER_THE_CUT)
        assert refusal(match, match.waiting[0], "deal-again") is Code.WRONG_MOMENT
        match.pass_()


def test_the_option_goes_on_after_each_use_and_then_the_play_begins() -> None:
    """CHICAGO-4: each of four players uses another card."""
    match = cut(4).use(1, "no-fifteens").use(2, "reverse-counting").use(3, "cut-again").cut(6)
    assert match.waiting == (0,)
    match.use(0, "trade-hands", 1)
    assert (match.phase, match.waiting) == (Phase.PLAY, (1,))


def test_nobody_plays_before_the_option_has_gone_round() -> None:
    """CHICAGO-4: when it has gone round, the play begins."""
    match = cut().pass_(1)
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.play_as(1, "5h")
    assert refused.value.code is Code.NOT_NOW
    assert match.state == before


# CHICAGO-5 · Cut Again


@pytest.mark.parametrize("user", [1, 2, 3, 0])
def test_the_same_player_cuts_anew_and_the_option_goes_on(user: int) -> None:
    """CHICAGO-5: whoever uses it, the dealer's left cuts; then the next after the user is asked."""
    match = cut(4)
    while match.waiting != (user,):
        match.pass_()
    match.use(user, "cut-again")
    assert (match.phase, match.waiting) == (Phase.CUT, (1,))
    with pytest.raises(IllegalAction) as refused:
        match.cut(5, seat=2)
    assert refused.value.code is Code.NOT_YOUR_TURN
    match.cut(5)
    assert match.waiting == ((1,) if user == 0 else ((user + 1) % 4,))
    assert match.phase is (Phase.PLAY if user == 0 else Phase.OPTION)


def test_the_starter_is_turned_back_into_the_pack() -> None:
    """CHICAGO-5: until the new cut there is no starter, and the pack is whole."""
    match = cut()
    assert match.view(0).starter is parse_card("3c")
    match.use(1, "cut-again")
    assert match.view(0).starter is None
    assert match.view(0).cards_in_pack == 40


def test_the_new_starter_counts_and_the_old_one_does_not() -> None:
    """CHICAGO-5: 5 5 10 10 with the three turned first is 12, with the king turned now 16."""
    match = cut_anew_to(cut().use(1, "cut-again"), "Ks").pass_all().play_out()
    assert match.pegged("hand")[0] == (1, 16), "5 with 10, 10 and K six times, two pairs"


def test_a_cut_anew_keeps_four_cards_on_each_side() -> None:
    """CHICAGO-5, CUT-1: the new cut is a cut like the first."""
    match = cut().use(1, "cut-again")
    before = match.state
    for place in (3, 37, 0, -1, 40):
        with pytest.raises(IllegalAction) as refused:
            match.cut(place)
        assert refused.value.code is Code.CUT_TOO_NEAR
    assert match.state == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_heels_already_pegged_stand(players: int) -> None:
    """CHICAGO-5: the jack is turned back, the dealer keeps the 2."""
    match = cut(players, starter="Jc")
    assert match.scores[0] == 2
    match = cut_anew_to(match.use(1, "cut-again"), "Ks")
    assert match.scores[0] == 2
    assert match.pegged("heels") == [(0, 2)]


def test_a_new_jack_pegs_two_again_for_the_dealer() -> None:
    """CHICAGO-5: jack, cut again, jack: 4 for the dealer."""
    match = cut_anew_to(cut(starter="Jc").use(1, "cut-again"), "Jd")
    assert match.pegged("heels") == [(0, 2), (0, 2)]
    assert match.scores == (4, 0)


def test_a_jack_at_the_new_cut_only_pegs_two() -> None:
    """CHICAGO-5: the first starter was no jack."""
    assert cut_anew_to(cut().use(1, "cut-again"), "Jd").scores == (2, 0)


def test_heels_at_the_new_cut_can_win() -> None:
    """CHICAGO-5, CUT-2: dealer at 119."""
    match = cut_anew_to(cut(at=(119, 120)).use(1, "cut-again"), "Jd")
    assert match.phase is Phase.OVER
    assert match.scores == (121, 120)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cut_again_may_be_used_by_everybody_in_the_same_deal(players: int) -> None:
    """CHICAGO-5: the only kind that may be used more than once in a deal."""
    match = cut(players)
    for place in range(players):
        match.use(match.waiting[0], "cut-again").cut(5 + place)
    assert match.phase is Phase.PLAY
    assert sum(isinstance(event, StarterTurned) for event in match.events) == players + 1


@pytest.mark.parametrize("card", ["reverse-counting", "no-fifteens", "trade-hands"])
def test_every_other_kind_may_be_used_once_in_a_deal(card: str) -> None:
    """CHICAGO-5: by one player only, and not after a Cut Again in between either."""
    match = cut(4).use(1, card, 2 if card == "trade-hands" else None)
    assert refusal(match, 2, card, 3) is Code.ONCE_A_DEAL
    assert card not in kinds(match, 2)
    match.use(2, "cut-again").cut(6)
    assert refusal(match, 3, card, 0) is Code.ONCE_A_DEAL


@pytest.mark.parametrize("card", ["reverse-counting", "no-fifteens", "trade-hands"])
def test_in_the_next_deal_another_player_may_use_it(card: str) -> None:
    """CHICAGO-5, CHICAGO-10: once a deal is not once a game."""
    match = cut().use(1, card, 0 if card == "trade-hands" else None).pass_all().play_out()
    match.deal().pass_all()
    for seat in (0, 1):
        match.throw(seat, written(match.view(seat).dealt[:2]))
    match.cut()
    assert card in kinds(match, 0)
    match.use(0, card, 1 if card == "trade-hands" else None)
    assert card not in kinds(match, 1)


def test_a_third_cut_again_is_refused() -> None:
    """CHICAGO-5, CHICAGO-1: each has two for the whole game, and one turn in each deal."""
    match = new_match(2)
    for _ in range(2):
        match.deal().pass_all()
        for seat in (0, 1):
            match.throw(seat, written(match.view(seat).dealt[:2]))
        match.cut()
        while match.waiting != (1,):
            match.pass_()
        match.use(1, "cut-again").cut(6).pass_all().play_out().at(0, 0)
    match.deal().pass_all()
    for seat in (0, 1):
        match.throw(seat, written(match.view(seat).dealt[:2]))
    match.cut()
    assert refusal(match, 1, "cut-again") is Code.CARD_SPENT


# CHICAGO-6 · Reverse Counting


def test_the_opponent_counts_hand_and_crib_backwards() -> None:
    """CHICAGO-6: dealer's 2 3 4 5 with 2 is ten back; pone counts forwards."""
    match = cut(starter="2h", at=(40, 40)).use(1, "reverse-counting").pass_all().play_out()
    assert match.pegged("hand") == [(1, 12), (0, -10)]
    assert match.pegged("crib") == [(0, -6)], "7 7 8 K: two fifteens and a pair"


def test_the_one_who_played_it_counts_hand_and_crib_forwards() -> None:
    """CHICAGO-6: the dealer reverses: only pone's 12 goes back."""
    match = cut(starter="2h", at=(0, 50)).pass_(1).use(0, "reverse-counting").play_out()
    assert match.pegged("hand") == [(1, -12), (0, 10)]
    assert match.pegged("crib") == [(0, 6)]


def test_with_three_both_opponents_count_backwards() -> None:
    """CHICAGO-6: seat 1 played it; 2 and the dealer go back, the dealer's crib too."""
    match = cut(3, at=(90, 90, 90)).use(1, "reverse-counting").pass_all().play_out()
    hands = dict(match.pegged("hand"))
    assert hands[1] == 12
    assert hands[2] < 0
    assert hands[0] < 0
    assert all(holes < 0 for _, holes in match.pegged("crib"))


def test_partners_of_the_player_count_forwards() -> None:
    """CHICAGO-6: seat 1 played it; seat 3 counts forwards, 0 and 2 backwards."""
    match = cut(4, at=(90, 0)).use(1, "reverse-counting").pass_all().play_out()
    hands = dict(match.pegged("hand"))
    assert hands[1] == 12
    assert hands[3] > 0
    assert hands[2] < 0
    assert hands[0] < 0
    assert all(holes < 0 for _, holes in match.pegged("crib"))


def test_in_the_play_everyone_pegs_forwards() -> None:
    """CHICAGO-6: the dealer's fifteen in the play moves the dealer forwards."""
    match = cut(at=(20, 20)).use(1, "reverse-counting").pass_all().play("10s 5d")
    assert match.scores == (22, 20)
    match.play("5h")
    assert match.scores == (22, 22)


def test_heels_are_pegged_forwards() -> None:
    """CHICAGO-6: only hand and crib; the jack of a new cut gives the dealer 2 forwards."""
    match = cut(at=(20, 20)).use(1, "reverse-counting").use(0, "cut-again")
    assert cut_anew_to(match, "Jd").scores == (22, 20)


def test_points_go_back_from_the_front_peg() -> None:
    """CHICAGO-6: from where the dealer stands before the count, not from the peg behind."""
    match = cut(starter="2h", at=(40, 40)).use(1, "reverse-counting").pass_all().play_out()
    before = 40
    for peg in [e for e in match.events if isinstance(e, Pegged) and e.seat == 0]:
        assert peg.score == before + peg.holes
        before = peg.score
    assert match.scores[0] == before


def test_a_cut_again_later_in_the_deal_does_not_end_it() -> None:
    """CHICAGO-6, CHICAGO-5: it holds for this deal, whatever the starter."""
    match = cut(at=(40, 40)).use(1, "reverse-counting").use(0, "cut-again")
    match = cut_anew_to(match, "Ks").play_out()
    assert match.pegged("hand") == [(1, 16), (0, -8)], "2 3 4 5 K: two fifteens, a run of four"


def test_it_holds_for_this_deal_only() -> None:
    """CHICAGO-6: in the next deal everybody counts forwards again."""
    match = cut(at=(40, 40)).use(1, "reverse-counting").pass_all().play_out()
    pegs_before = len(match.pegged())
    play_a_deal(match.at(0, 0))
    assert all(holes > 0 for _, holes in match.pegged()[pegs_before:])


def test_reverse_counting_takes_a_win_away() -> None:
    """CHICAGO-6, CHICAGO-11: dealer would win with the hand, but goes back instead."""
    match = cut(starter="2h").use(1, "reverse-counting").pass_all()
    while match.view(None).cards_held != (1, 0):
        match.act(match.legal(match.waiting[0])[0])
    match.at(115, 40).play_out()
    assert match.phase is Phase.DEAL
    assert match.scores[0] < 115


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_what_counts_backwards_is_counted_by_the_table(counting: str) -> None:
    """CHICAGO-6, COUNT-1: pone claims; nobody has to claim points that one does not want."""
    match = cut(starter="2h", at=(40, 40), counting=counting).use(1, "reverse-counting").pass_all()
    while (due := match.view(None).to_count) is None or due.what is What.PLAY:
        match.act(match.legal(match.waiting[0])[0])
    assert (due.seat, due.what) == (1, What.HAND)
    match.claim(12)
    while match.phase is Phase.CALL:
        match.pass_()
    assert match.pegged("hand") == [(1, 12), (0, -10)]
    assert match.phase is Phase.DEAL


# CHICAGO-7 · nobody below zero


def test_nobody_goes_below_zero() -> None:
    """CHICAGO-7: ten back from at most 9 is zero, and the crib takes nothing more."""
    match = cut(starter="2h").use(1, "reverse-counting").pass_all()
    while match.view(None).cards_held != (1, 0):
        match.act(match.legal(match.waiting[0])[0])
    match.at(3, 0).play_out()
    assert match.scores[0] == 0
    assert min(e.score for e in match.events if isinstance(e, Pegged)) >= 0


def test_counting_back_at_zero_stays_at_zero() -> None:
    """CHICAGO-7: pone at zero counts 12 back and is still at zero."""
    match = cut(starter="2h").pass_(1).use(0, "reverse-counting")
    while match.view(None).cards_held != (1, 0):
        match.act(match.legal(match.waiting[0])[0])
    match.at(0, 0).play_out()
    assert match.scores[1] == 0


def test_after_zero_points_count_forwards_from_zero() -> None:
    """CHICAGO-7: no debt is kept: the next points are pegged from hole 0."""
    match = cut(starter="2h").use(1, "reverse-counting").pass_all().at(0, 0).play_out()
    play_a_deal(match.at(0, 0))
    assert min(match.scores) >= 0
    first = [e for e in match.new if isinstance(e, Pegged)]
    assert all(peg.score >= peg.holes for peg in first)


def test_a_side_of_partners_stops_at_zero_too() -> None:
    """CHICAGO-7, PARTNERS-1: dealer and partner both go back on one track."""
    match = cut(4).use(1, "reverse-counting").pass_all().play_out()
    assert match.scores[0] >= 0
    assert min(e.score for e in match.events if isinstance(e, Pegged)) >= 0


# CHICAGO-8 · No Fifteens


@pytest.mark.parametrize("user", [1, 0])
def test_no_fifteen_counts_for_anybody_in_the_hands(user: int) -> None:
    """CHICAGO-8: 5 5 10 10 with 3: 4 instead of 12, whoever used the card."""
    match = cut()
    while match.waiting != (user,):
        match.pass_()
    match.use(user, "no-fifteens").pass_all().play_out()
    assert match.pegged("hand") == [(1, 4), (0, 10)], "dealer: 2 3 4 5 with 3 is a double run"


def test_no_fifteen_counts_in_the_crib() -> None:
    """CHICAGO-8: 7 7 8 K with 3: the pair only."""
    assert cut().use(1, "no-fifteens").pass_all().play_out().pegged("crib") == [(0, 2)]
    assert cut().pass_all().play_out().pegged("crib") == [(0, 6)]


def test_no_fifteen_counts_in_the_play() -> None:
    """CHICAGO-8: 10 5 pegs nothing; a pair on top of it does."""
    match = cut().use(1, "no-fifteens").pass_all().play("10s 5d")
    assert match.pegged() == []
    assert match.play("5h").pegged() == [(1, 2)]


def test_other_points_at_fifteen_still_count() -> None:
    """CHICAGO-8: three fives make 15 and three of a kind: 6 and not 8."""
    kept = {1: "5h 5c 10s 10d", 0: "5s 3h 4d 5d"}
    match = cut(kept=kept, starter="9c").use(1, "no-fifteens").pass_all().play("5h 5s 5c")
    assert match.pegged() == [(0, 2), (1, 6)]


def test_thirty_one_still_counts() -> None:
    """CHICAGO-8: fifteens only; 10 4 10 2 5 is 31 for two."""
    match = cut().use(1, "no-fifteens").pass_all().play("10s 4d 10d 2s 5h")
    assert match.pegged() == [(1, 2)]


def test_no_fifteens_holds_for_backwards_counting_too() -> None:
    """CHICAGO-8, CHICAGO-6: pone's 5 5 10 10 with 3 goes back 4 and not 12."""
    match = cut(at=(40, 40)).use(1, "no-fifteens").use(0, "reverse-counting").play_out()
    assert match.pegged("hand")[0] == (1, -4)


def test_fifteens_count_again_in_the_next_deal() -> None:
    """CHICAGO-8: for this deal only."""
    match = cut().use(1, "no-fifteens").pass_all().play_out()
    match.arrange({1: "10h 8c 2c 3d Kc Ks", 0: "5d 9h 9s As 6c 6s"}, starter="4c").deal()
    match.pass_all().throws({1: "Kc Ks", 0: "6c 6s"}).cut().pass_all().at(0, 0).play("5d 10h")
    assert match.scores == (0, 2)


def test_a_claim_of_fifteens_under_no_fifteens_is_too_high() -> None:
    """CHICAGO-8, COUNT-1: pone claims 12 and is put right to 4."""
    match = cut(counting="manual").use(1, "no-fifteens").pass_all()
    while (due := match.view(None).to_count) is None or due.what is What.PLAY:
        match.act(match.legal(match.waiting[0])[0])
    match.claim(12)
    assert match.new_pegs()[0] == (1, "hand", 4)


# CHICAGO-9 · Trade Hands


def test_the_whole_hands_change_places() -> None:
    """CHICAGO-9: all four cards after throwing, both ways."""
    match = cut().use(1, "trade-hands", 0)
    assert set(map(str, match.view(1).hand)) == set(TWO[0].split())
    assert set(map(str, match.view(0).hand)) == set(TWO[1].split())
    assert match.view(1).unplayed == match.view(1).hand


def test_traded_hands_are_played_and_counted_by_their_new_owners() -> None:
    """CHICAGO-9: pone now counts 2 3 4 5 with 3: 12; the dealer 5 5 10 10: 12."""
    match = cut(starter="2h").use(1, "trade-hands", 0).pass_all()
    with pytest.raises(IllegalAction) as refused:
        match.play_as(1, "10s")
    assert refused.value.code is Code.NOT_IN_HAND
    match.play("2s 10s").play_out()
    assert match.pegged("hand") == [(1, 10), (0, 12)]


def test_the_crib_stays() -> None:
    """CHICAGO-9: the crib is the dealer's, with the same cards; throws are not traded."""
    match = cut().use(1, "trade-hands", 0)
    assert match.view(None).cards_in_crib == 4
    assert set(map(str, match.view(0).thrown)) == set(TWO_THROW[0].split())
    match.pass_all().play_out()
    crib = next(count for count in match.counted() if count.what is What.CRIB)
    assert crib.seat == 0
    assert set(map(str, crib.cards)) == set("Kh 8c 7s 7d".split())


@pytest.mark.parametrize("other", [2, 0])
def test_with_three_either_opponent_may_be_chosen(other: int) -> None:
    """CHICAGO-9: with one of them; the third keeps the own hand."""
    match = cut(3).use(1, "trade-hands", other)
    third = 2 - other
    assert set(map(str, match.view(1).hand)) == set(THREE[other].split())
    assert set(map(str, match.view(other).hand)) == set(THREE[1].split())
    assert set(map(str, match.view(third).hand)) == set(THREE[third].split())


@pytest.mark.parametrize("other", [3, 1, None])
def test_a_hand_is_never_traded_with_a_partner_or_nobody(other: int | None) -> None:
    """CHICAGO-9: not with seat 3, the partner, not with oneself, not without a name."""
    assert refusal(cut(4), 1, "trade-hands", other) is Code.NOT_AN_OPPONENT


@pytest.mark.parametrize("other", [4, -1, 99])
def test_a_hand_is_not_traded_with_somebody_who_does_not_sit_there(other: int) -> None:
    """CHICAGO-9: one opponent of choice, of those at the table."""
    code = refusal(cut(4), 1, "trade-hands", other)
    assert code in {Code.NOT_AN_OPPONENT, Code.NO_SUCH_SEAT}


def test_the_legal_trades_are_with_the_two_opponents() -> None:
    """CHICAGO-9: seat 1 of four may trade with 0 and 2."""
    trades = [
        action.other
        for action in cut(4).legal(1)
        if isinstance(action, UseChicago) and action.card is ChicagoCard.TRADE_HANDS
    ]
    assert sorted(seat for seat in trades if seat is not None) == [0, 2]
    assert None not in trades


def test_hands_are_traded_unseen() -> None:
    """CHICAGO-9: before the trade nobody knows the other's cards, after it a third knows none."""
    match = cut(3)
    assert b'"4d"' not in msgspec.json.encode(match.view(1))
    match.use(1, "trade-hands", 2)
    for watcher in (0, None):
        known = msgspec.json.encode(match.seen(watcher)) + msgspec.json.encode(match.view(watcher))
        assert not [c for c in "5h 5c 10s 10d 2s 3h 4d 5d".split() if f'"{c}"'.encode() in known]


def test_a_trade_does_not_undo_or_move_reverse_counting() -> None:
    """CHICAGO-9, CHICAGO-6: seat 1 reversed; the dealer trades and counts the *new* hand back."""
    match = cut(starter="2h", at=(60, 40)).use(1, "reverse-counting").use(0, "trade-hands", 1)
    match.play_out()
    assert match.pegged("hand") == [(1, 10), (0, -12)]


def test_who_trades_first_and_is_reversed_then_counts_back() -> None:
    """CHICAGO-9, CHICAGO-6: the same when the trade came before."""
    match = cut(starter="2h", at=(60, 40)).use(1, "trade-hands", 0).use(0, "reverse-counting")
    match.play_out()
    assert match.pegged("hand") == [(1, -10), (0, 12)]


# CHICAGO-10 · used cards


@pytest.mark.parametrize("watcher", [0, 1, 2, None])
def test_used_cards_lie_face_up_for_all(watcher: int | None) -> None:
    """CHICAGO-10: everybody sees who used what, in this deal."""
    match = dealt(3).use(1, "deal-again").pass_all()
    assert lying(match, watcher) == [(1, "deal-again")]
    for seat in range(3):
        match.throw(seat, written(match.view(seat).dealt[:1]))
    match.cut().use(1, "no-fifteens").pass_all()
    assert lying(match, watcher) == [(1, "deal-again"), (1, "no-fifteens")]
    match.play(written(match.view(1).hand[:1]))
    assert len(lying(match, watcher)) == 2, "until the deal ends"


def test_they_are_turned_down_when_the_deal_ends() -> None:
    """CHICAGO-10: in the next deal nothing lies there."""
    match = cut().use(1, "no-fifteens").pass_all().play_out().deal()
    assert lying(match) == []


@pytest.mark.parametrize("card", ["reverse-counting", "no-fifteens", "trade-hands"])
def test_used_cards_never_come_back(card: str) -> None:
    """CHICAGO-10: in the next deal the same player has no second one."""
    match = cut().use(1, card, 0 if card == "trade-hands" else None).pass_all().play_out()
    match.deal().pass_all()
    for seat in (0, 1):
        match.throw(seat, written(match.view(seat).dealt[:2]))
    match.cut().pass_(0)
    assert refusal(match, 1, card, 0) is Code.CARD_SPENT
    assert card not in kinds(match, 1)


def test_deal_again_is_spent_for_the_deal_that_begins_afresh_too() -> None:
    """CHICAGO-10, CHICAGO-3: the deal is the same, so the card lies there and is gone."""
    match = dealt().use(1, "deal-again")
    assert left(match, 1).count("deal-again") == 1
    assert lying(match) == [(1, "deal-again")]


def test_unused_cards_are_worth_nothing() -> None:
    """CHICAGO-10: pone has all seven left and stays at 119; the dealer wins with what was used."""
    match = cut(at=(119, 119)).pass_(1).use(0, "reverse-counting").play("10s 5d")
    assert left(match, 1) == SEVEN
    ended = next(event for event in match.events if isinstance(event, GameEnded))
    assert (ended.winner, ended.scores) == (0, (121, 119))


# CHICAGO-11 · the end


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_as_usual(players: int) -> None:
    """CHICAGO-11: the dealer's heels at 119 win before anybody is asked."""
    scores = {2: (119, 0), 3: (119, 0, 0), 4: (119, 0)}[players]
    match = cut(players, starter="Jc", at=scores)
    assert match.phase is Phase.OVER
    assert match.waiting == ()
    assert next(e.winner for e in match.events if isinstance(e, GameEnded)) == 0
    assert refusal(match, 1, "cut-again") is Code.NOT_NOW


def test_a_game_is_won_in_the_play_as_usual() -> None:
    """CHICAGO-11: the dealer's fifteen at 119."""
    match = cut(at=(119, 119)).pass_all().play("10s 5d")
    assert match.phase is Phase.OVER
    assert match.scores == (121, 119)


def test_nobody_wins_by_counting_backwards() -> None:
    """CHICAGO-11, CHICAGO-6: pone at 120 counts 12 back; the dealer wins with ten forwards."""
    match = cut(starter="2h").pass_(1).use(0, "reverse-counting")
    while match.view(None).cards_held != (1, 0):
        match.act(match.legal(match.waiting[0])[0])
    match.at(115, 120).play_out()
    assert next(e.winner for e in match.events if isinstance(e, GameEnded)) == 0
    assert match.scores == (121, 108)
