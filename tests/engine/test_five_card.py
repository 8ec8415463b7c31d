"""Five-card cribbage: a head start, hands of three, one count, to 61."""

import pytest

from muggins.cards import parse_card
from muggins.engine.actions import Throw
from muggins.engine.events import CountEnded, Dealt, GameEnded, Pegged, Played, What, Why
from muggins.engine.games import rules_for
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from tests.support import Match


def ready(
    pone: str, dealer: str, *, starter: str, crib: tuple[str, str], at: tuple[int, int] = (0, 0)
) -> Match:
    """Hands of three and what pone and dealer threw, dealt by seat 0, cut, ready to be played.

    The scores are set after the deal, so the head start is not in them.
    """
    thrown_by_pone, thrown_by_dealer = crib
    match = Match("five-card").arrange(
        {1: f"{pone} {thrown_by_pone}", 0: f"{dealer} {thrown_by_dealer}"}, starter=starter
    )
    match.deal().at(*at)
    return match.throws({1: thrown_by_pone, 0: thrown_by_dealer}).cut()


def pegged_in_play(match: Match) -> list[tuple[int, int]]:
    """(seat, holes) of what has been pegged in the play."""
    play = {Why.PLAY, Why.GO, Why.LAST_CARD, Why.THIRTY_ONE}
    return [
        (event.seat, event.holes)
        for event in match.events
        if isinstance(event, Pegged) and event.why in play
    ]


# FIVE-1 · the head start


@pytest.mark.parametrize(("dealer", "scores"), [(0, (0, 3)), (1, (3, 0))])
def test_the_non_dealer_pegs_three_at_the_start(dealer: int, scores: tuple[int, int]) -> None:
    """FIVE-1: whoever does not deal first has 3 before a card is played."""
    match = Match("five-card", dealer=dealer).deal()
    assert match.scores == scores
    assert match.pegged() == [(1 - dealer, 3)]
    assert match.pegged("head-start") == [(1 - dealer, 3)]


def test_the_head_start_is_pegged_once_in_a_game() -> None:
    """FIVE-1: neither the second nor the third deal gives anybody another 3."""
    match = Match("five-card")
    for _ in range(3):
        match.deal()
        for seat in (0, 1):
            match.throw(seat, " ".join(map(str, match.view(seat).dealt[:2])))
        match.at(0, 0).cut().play_out()
    assert match.waiting == (1,), "three deals are played"
    assert match.pegged("head-start") == [(1, 3)]


def test_the_next_game_of_a_match_gives_a_head_start_again() -> None:
    """FIVE-1: at the start of *the game*; the loser deals it, so the winner has the 3."""
    match = Match("five-card", best_of=3).arrange({}, starter="Jd").deal().at(59, 30)
    match.throws({0: "2s 3d", 1: "2h 3c"}).cut()
    assert match.waiting == (1,), "seat 1 lost and begins the next game"
    match.start_next().deal()
    assert match.pegged("head-start") == [(1, 3), (0, 3)]
    assert match.scores == (3, 0)


def test_no_other_game_has_a_head_start() -> None:
    """FIVE-1: it belongs to five-card cribbage."""
    assert Match().deal().scores == (0, 0)
    assert Match("noddy").deal().pegged("head-start") == []


# FIVE-2 · the deal


def test_five_cards_each_and_two_thrown_make_hands_of_three_and_a_crib_of_four() -> None:
    """FIVE-2: 5 dealt, 2 thrown by each."""
    match = Match("five-card").arrange({1: "Kh 9d 7c 2h 2d", 0: "Qs 8s 6d 3h 3s"}).deal()
    assert match.view(None).cards_held == (5, 5)
    match.throws({1: "2h 2d", 0: "3h 3s"})
    assert match.view(None).cards_held == (3, 3)
    assert match.view(None).cards_in_crib == 4
    assert match.view(1).hand == (parse_card("Kh"), parse_card("9d"), parse_card("7c"))


def test_the_cards_are_dealt_one_at_a_time_to_pone_first() -> None:
    """FIVE-2, DEAL-4: pone has the first card, the dealer the second."""
    match = Match("five-card").spread("Kh Qs 9d 8s 7c 6d 2h 3h 2d 3s").deal()
    hands = next(event.hands for event in match.events if isinstance(event, Dealt))
    assert [" ".join(map(str, hand)) for hand in hands] == ["Qs 8s 6d 3h 3s", "Kh 9d 7c 2h 2d"]


@pytest.mark.parametrize("cards", ["2h", "2h 2d 7c", ""])
def test_another_number_than_two_may_not_be_thrown(cards: str) -> None:
    """FIVE-2: two thrown by each."""
    match = Match("five-card").arrange({1: "Kh 9d 7c 2h 2d"}).deal()
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.throw(1, cards)
    assert refused.value.code is Code.WRONG_NUMBER
    assert match.state == before
    assert match.view(1).hand == match.view(1).dealt


def test_the_ten_ways_to_throw_two_of_five_are_legal() -> None:
    """FIVE-2: two of five cards, whichever."""
    match = Match("five-card").deal()
    throws = [a for a in match.legal(1) if isinstance(a, Throw)]
    assert len({frozenset(throw.cards) for throw in throws}) == 10
    assert all(throw.seat == Seat(1) for throw in throws)


# FIVE-3 · one count


def test_the_play_is_over_when_nobody_can_play() -> None:
    """FIVE-3: K 10, Q 20, 9 29: nobody has an ace or a two; 1 for last, and no new count."""
    match = ready("Kh 9d 7c", "Qs 8s 6d", starter="4c", crib=("2h 2d", "3h 3s"))
    match.play("Kh Qs 9d")
    assert pegged_in_play(match) == [(1, 1)]
    assert [e.leader for e in match.events if isinstance(e, CountEnded)] == [None]
    assert sum(isinstance(event, Played) for event in match.events) == 3
    assert match.waiting == (1,), "the hands are counted and seat 1 deals"


def test_thirty_one_pegs_two_and_ends_the_play() -> None:
    """FIVE-3: K 10, Q 20, 9 29, 2 31: two, and the play is over."""
    match = ready("Kh 9d 7c", "Qs 8s 2d", starter="4c", crib=("6h 6s", "3h 3s"))
    match.play("Kh Qs 9d 2d")
    assert pegged_in_play(match) == [(0, 2)]
    assert match.phase is Phase.DEAL


def test_the_other_goes_on_alone_as_long_as_it_fits() -> None:
    """FIVE-3, PLAY-2: at 24 the dealer has 9 and 8; pone plays the 2 and pegs 1 for last."""
    match = ready("Kh 4d 2d", "Qs 9s 8s", starter="7c", crib=("6h 6s", "3h 3s"))
    match.play("Kh Qs 4d")
    assert match.waiting == (1,)
    match.play("2d")
    assert pegged_in_play(match) == [(1, 1)]
    assert match.phase is Phase.DEAL


def test_the_last_of_all_six_cards_pegs_one() -> None:
    """FIVE-3: 8 3 2 6 4 7 is 30: all are played, the last pegs 1."""
    match = ready("8d 2h 4c", "3d 6s 7h", starter="Kc", crib=("9h 9s", "Qh Js"))
    match.play("8d 3d 2h 6s 4c 7h")
    assert pegged_in_play(match) == [(0, 1)]


def test_cards_left_in_hand_are_still_counted_in_the_show() -> None:
    """FIVE-3, FIVE-4: pone's 7 was not played; 7 with the starter's 8 is fifteen all the same."""
    match = ready("Kh 9d 7c", "Qs 3s 6d", starter="8c", crib=("2h 2d", "4h 4s"))
    match.play("Kh Qs 9d")
    assert match.pegged("hand")[0] == (1, 5), "7 8 fifteen, 7 8 9 a run"


def test_a_run_of_three_is_worth_three_and_twenty_five_nothing() -> None:
    """FIVE-3: the play is as usual: 7 9 8 pegs 3; K 5 Q pegs only the fifteen."""
    match = ready("7h 8d Kc", "9s Ks Qd", starter="4c", crib=("2h 2d", "3h 3s"))
    assert pegged_in_play(match.play("7h 9s 8d"))[0] == (1, 3)
    match = ready("Kh Qd 8c", "5s 9s 9d", starter="4c", crib=("2h 2d", "3h 3s"))
    assert match.play("Kh 5s Qd").pegged("play") == [(0, 2)]


# FIVE-4 · the show


@pytest.mark.parametrize(
    ("hand", "starter", "points", "why"),
    [
        ("2h 6h 10h", "Ks", 3, "a flush of three"),
        ("2h 6h 10h", "Kh", 4, "and the starter"),
        ("2h 6h 10c", "Kh", 0, "the starter never completes a flush of three"),
        ("2h 4h 6h", "10s", 3, "three is enough where three cards are kept"),
        ("5h 5c 5s", "5d", 20, "four of a kind 12, four fifteens of three fives 8"),
        ("5h 5c Jd", "5d", 15, "three of a kind 6, three 5 J and one 5 5 5 fifteen 8, the nob"),
        ("7h 8c 9d", "Ks", 5, "fifteen, run of three for 3"),
        ("7h 8c 9d", "8s", 12, "two fifteens, two runs of three, a pair"),
        ("10h 9c 6d", "Qs", 2, "fifteen; twenty-five counts in Noddy only"),
        ("Kh 8d 9c", "As", 0, "nothing"),
    ],
)
def test_a_hand_of_three_and_the_starter(hand: str, starter: str, points: int, why: str) -> None:
    """FIVE-4: counted as usual; a flush of all three 3, with the starter 4."""
    match = ready(hand, "Qc 8s 4c", starter=starter, crib=("2d 6s", "4d Js")).play_out()
    assert sum(holes for seat, holes in match.pegged("hand") if seat == 1) == points, why


@pytest.mark.parametrize(
    ("starter", "flush", "why"),
    [("Qh", 5, "five hearts"), ("Qs", 0, "four hearts and a spade are no flush in a crib")],
)
def test_the_flush_of_a_crib_needs_all_five_cards(starter: str, flush: int, why: str) -> None:
    """FIVE-4: crib 2 4 6 8 of hearts: nothing but a flush with the starter's heart."""
    match = ready("Kc 9d 7c", "Ks 9s 7d", starter=starter, crib=("2h 4h", "6h 8h")).play_out()
    assert sum(holes for _, holes in match.pegged("crib")) == flush, why


def test_a_crib_of_four_is_counted_with_the_starter() -> None:
    """FIVE-4: crib 7 7 8 8 with 9: four fifteens, two pairs, four runs of three: 24."""
    match = ready("Kc 9d 2c", "Ks 2s 3d", starter="9h", crib=("7h 7c", "8h 8c")).play_out()
    assert match.pegged("crib") == [(0, 24)]


def test_pone_counts_first_then_the_dealer_then_the_crib() -> None:
    """FIVE-4, SHOW-1: show as usual."""
    match = ready("7h 7d 2c", "8s 8d 3d", starter="Kh", crib=("9h 9c", "4h 4c")).play_out()
    shown = [(c.seat, c.what) for c in match.counted() if c.what is not What.PLAY]
    assert shown == [(1, What.HAND), (0, What.HAND), (0, What.CRIB)]


# FIVE-5 · sixty-one


def test_sixty_one_wins_at_once() -> None:
    """FIVE-5: pone at 60 pairs the lead and needs no show."""
    match = ready("Kh 9d 7c", "Ks 8s 6d", starter="4c", crib=("2h 2d", "3h 3s"), at=(60, 59))
    match.play("Kh Ks")
    assert match.scores == (61, 59)
    assert match.phase is Phase.OVER
    ended = next(event for event in match.events if isinstance(event, GameEnded))
    assert (ended.winner, ended.skunk) == (0, "none")


def test_sixty_is_not_enough() -> None:
    """FIVE-5: heels take the dealer from 58 to 60 only."""
    match = ready("Kh 9d 7c", "Ks 8s 6d", starter="Jc", crib=("2h 2d", "3h 3s"), at=(58, 0))
    assert match.scores == (60, 0)
    assert match.phase is Phase.PLAY


def test_no_skunk_is_called_in_a_game_to_61() -> None:
    """FIVE-5, WIN-3: 61 to 0 is a win and no more, even where skunks count double."""
    match = Match("five-card", game_points="skunks").arrange({}, starter="Jd").deal().at(59, 0)
    match.throws({0: "2s 3d", 1: "2h 3c"}).cut()
    ended = next(event for event in match.events if isinstance(event, GameEnded))
    assert (ended.winner, ended.skunk, ended.points) == (0, "none", 1)


@pytest.mark.parametrize("hole", ["121"])
def test_five_card_is_not_played_to_121(hole: str) -> None:
    """FIVE-5: the game goes to 61."""
    assert rules_for("five-card").game_hole == 61
    with pytest.raises(ValueError, match="not played with game-hole"):
        rules_for("five-card", {"game-hole": hole})
