"""The end of a game and of a match: WIN, MATCH, and the house rules about them."""

from __future__ import annotations

import pytest

from muggins import rules_for
from muggins.engine.actions import Play, StartNext, Throw
from muggins.engine.events import (
    Counted,
    DealerBy,
    DealerFound,
    Dealt,
    GameEnded,
    GameStarted,
    MatchEnded,
    Pegged,
    What,
)
from muggins.engine.illegal import Code
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from tests.engine.refusals import refused
from tests.support import Match


def throw_last_cards(match: Match) -> Match:
    """Every seat keeps the four cards that it was dealt first."""
    (dealt,) = [event for event in match.new if isinstance(event, Dealt)]
    kept = match.rules.cards_kept
    for seat, hand in enumerate(dealt.hands):
        match.act(Throw(Seat(seat), hand[kept:]))
    return match


def at_the_lead(
    game: str,
    hands: dict[int, str],
    *scores: int,
    dealer: int = 0,
    starter: str = "Kc",
) -> Match:
    """A match at its first lead, with these hands (of the first four cards named) and scores."""
    match = Match(rules_for(game), dealer=dealer).at(*scores)
    return throw_last_cards(match.arrange(hands, starter=starter).deal()).cut()


def win(match: Match, *scores: int) -> Match:
    """The seat that deals next wins with two for his heels, when the sides stand at *scores*."""
    match.at(*scores).arrange({}, starter="Jh").deal()
    return throw_last_cards(match).cut()


def win_for(match: Match, seat: int, *scores: int) -> Match:
    """*seat*, whose side stands at 120, wins in the play or the show of one deal."""
    match.at(*scores).arrange({seat: "5h 5d 5s 5c"}, starter="Kc").deal()
    throw_last_cards(match).cut().play_out()
    assert match.state.phase in (Phase.NEXT_GAME, Phase.OVER)
    assert match.state.winner == match.rules.sides[seat]
    return match


def game_ended(match: Match) -> GameEnded:
    return [event for event in match.events if isinstance(event, GameEnded)][-1]


def dealer_found(match: Match) -> DealerFound:
    return [event for event in match.events if isinstance(event, DealerFound)][-1]


# WIN-1


def test_121_wins() -> None:
    """WIN-1: twice around."""
    match = win(Match(), 119, 0)
    assert match.phase is Phase.OVER
    assert match.scores == (121, 0)
    assert match.state.winner == 0


def test_120_does_not_win() -> None:
    """WIN-1, WIN-4: the stink hole is one short of the game hole."""
    match = win(Match(), 118, 0)
    assert match.scores == (120, 0)
    assert match.phase is Phase.PLAY
    assert match.state.winner is None


def test_once_around_is_61() -> None:
    """WIN-1, house rule game-hole: 61 wins, 60 does not."""
    assert win(Match(game_hole=61), 58, 0).phase is Phase.PLAY
    match = win(Match(game_hole=61), 59, 0)
    assert match.phase is Phase.OVER
    assert match.scores == (61, 0)


@pytest.mark.parametrize("game", ["traditional", "three-player", "partners", "six-player"])
def test_the_game_is_to_121_by_default(game: str) -> None:
    """WIN-1: all rulebooks say so."""
    assert rules_for(game).game_hole == 121


def test_points_past_the_game_hole_are_not_pegged() -> None:
    """WIN-1: two for heels at 120 move the peg one hole."""
    match = win(Match(), 120, 7)
    assert match.scores == (121, 7)
    assert match.pegged() == [(0, 1)]


def test_a_big_hand_stops_at_the_game_hole() -> None:
    """WIN-1: a hand of 14 at 111 pegs the ten that are left."""
    match = at_the_lead("traditional", {1: "Jh Qh Kh Ks", 0: "2c 4c 6c 8c"}, 0, 111, starter="5d")
    match.play("Jh 2c Qh 4c Kh 6c Ks 8c")
    assert match.scores[1] == 121
    hand = match.counted()[-1]
    assert (hand.seat, hand.what) == (1, What.HAND)
    last = [event for event in match.events if isinstance(event, Pegged)][-1]
    before = 121 - last.holes
    assert last.seat == 1
    assert last.score == 121
    assert before + hand.points > 121


# WIN-2


def test_the_game_ends_in_the_middle_of_the_play() -> None:
    """WIN-2: the card that wins is the last of the game."""
    match = at_the_lead("traditional", {1: "7h 6h As 2h", 0: "8s Qh Jh 9h"}, 119, 120)
    match.play("7h 8s")
    assert match.phase is Phase.OVER
    assert match.scores == (121, 120)
    assert match.waiting == ()
    assert isinstance(match.events[-2], GameEnded)
    assert isinstance(match.events[-1], MatchEnded)
    assert match.counted()[-1].what is What.PLAY


def test_several_scores_of_one_card_end_the_game_with_the_first_that_suffices() -> None:
    """WIN-2: fifteen and three of a kind, and no go after it."""
    match = at_the_lead("traditional", {1: "5h 5s 2h 3h", 0: "5d Qh Jh 9h"}, 0, 120)
    match.play("5h 5d 5s")
    assert match.scores == (2, 121)
    assert match.new_pegs() == [(1, "play", 1)]


def test_the_game_ends_in_the_middle_of_the_count() -> None:
    """WIN-2: pone's hand wins; the dealer's hand and crib are not counted."""
    match = at_the_lead("traditional", {1: "5h Qs 2h 3h", 0: "9d 9h Jh Jc"}, 100, 115)
    match.play("2h 9d Qs 9h 3h Jh 5h Jc")
    assert match.scores == (102, 121)
    assert [event.what for event in match.counted() if event.what is not What.PLAY] == [What.HAND]
    assert match.state.winner == 1


def test_the_game_ends_in_the_middle_of_a_turn_up() -> None:
    """WIN-2: heels at 119, and not a card is played."""
    match = win(Match(), 119, 120)
    assert match.waiting == ()
    assert not [event for event in match.events if isinstance(event, Counted)]


def test_nothing_can_be_done_in_a_finished_match() -> None:
    """WIN-2: neither play nor deal nor another game."""
    match = win(Match(), 119, 120)
    for seat in (0, 1):
        assert match.legal(seat) == []
        for action in (Play(Seat(seat), match.state.hands[seat][0]), StartNext(Seat(seat))):
            with refused(match, Code.NOT_NOW):
                match.act(action)
        with refused(match, Code.NOT_NOW):
            match.cut(seat=seat)
        with refused(match, Code.NOT_NOW):
            match.claim(2, seat)
        with refused(match, Code.NOT_NOW):
            match.muggins(seat, 2)
        with refused(match, Code.NOT_NOW):
            match.pass_(seat)


def test_a_side_wins_by_either_partner() -> None:
    """WIN-1, PARTNERS-1: the track is the side's, so is the game."""
    for dealer in (1, 3):
        match = win(Match("partners", dealer=dealer), 120, 119)
        assert match.state.winner == 1
        assert match.scores == (120, 121)


def test_one_of_three_wins_alone() -> None:
    """WIN-1, THREE-3: everyone for themself."""
    match = win(Match("three-player", dealer=2), 120, 120, 119)
    assert match.state.winner == 2
    assert match.scores == (120, 120, 121)


# WIN-3


@pytest.mark.parametrize(
    ("loser", "kind"),
    [
        (120, "none"),
        (91, "none"),
        (90, "skunk"),
        (61, "skunk"),
        (60, "double-skunk"),
        (0, "double-skunk"),
    ],
)
def test_a_loser_at_90_is_skunked_and_at_60_doubly(loser: int, kind: str) -> None:
    """WIN-3, WIN-4: beaten by 31 or more, by 61 or more; the lines are 90 and 60."""
    ended = game_ended(win(Match(), 120, loser))
    assert ended.skunk.value == kind
    assert ended.scores == (121, loser)
    assert ended.winner == 0


@pytest.mark.parametrize("loser", [0, 30, 60])
def test_skunks_are_not_called_in_a_game_to_61(loser: int) -> None:
    """WIN-3: neither kind."""
    assert game_ended(win(Match(game_hole=61), 60, loser)).skunk.value == "none"


def test_a_five_card_game_to_61_knows_no_skunk() -> None:
    """WIN-3, FIVE-5: it is a game to 61."""
    match = Match("five-card").arrange({}, starter="Jh").deal().at(60, 3)
    assert game_ended(throw_last_cards(match).cut()).skunk.value == "none"


def test_a_side_can_be_skunked() -> None:
    """WIN-3: with partners the side that loses."""
    assert game_ended(win(Match("partners"), 120, 90)).skunk.value == "skunk"
    assert game_ended(win(Match("partners"), 120, 91)).skunk.value == "none"


@pytest.mark.parametrize(
    ("scores", "kind"),
    [((120, 91, 119), "none"), ((120, 119, 90), "skunk"), ((120, 60, 119), "double-skunk")],
)
def test_the_lowest_of_three_is_the_one_who_is_skunked(
    scores: tuple[int, int, int], kind: str
) -> None:
    """WIN-3, DEAL-3: with three players the lowest score is the loser."""
    assert game_ended(win(Match("three-player"), *scores)).skunk.value == kind


def test_what_the_loser_would_have_counted_does_not_save_from_the_skunk() -> None:
    """WIN-3, WIN-2: pone wins by the hand; the dealer stays at 89, whatever the crib holds."""
    match = at_the_lead("traditional", {1: "5h Qs 2h 3h", 0: "9d 9h Jh Jc"}, 87, 115)
    match.play("2h 9d Qs 9h 3h Jh 5h Jc")
    assert match.scores == (89, 121)
    assert game_ended(match).skunk.value == "skunk"


# WIN-4


def test_the_lines_of_the_board() -> None:
    """WIN-4: game hole 121, skunk line 90 and double skunk line 60 (three streets and two)."""
    rules = rules_for("traditional")
    assert rules.game_hole == 121
    assert rules.skunk is not None
    assert (rules.skunk.line, rules.skunk.double_line) == (90, 60)
    assert rules.skunk.line % 30 == rules.skunk.double_line % 30 == 0


# WIN-5


def test_the_rear_peg_shows_the_score_before_the_last() -> None:
    """WIN-5: the pegs leapfrog."""
    match = at_the_lead("traditional", {1: "7h 6h As 2h", 0: "8s Qh Jh 7d"}, 0, 0)
    assert match.view(None).rear_pegs == (0, 0)
    match.play("7h 8s")
    assert (match.scores, match.view(None).rear_pegs) == ((2, 0), (0, 0))
    match.play("6h")
    assert (match.scores, match.view(None).rear_pegs) == ((2, 3), (0, 0))
    match.play("7d")
    # 28: 7 8 6 7 ends in a run of three; then the ace and the two make 31.
    assert (match.scores, match.view(None).rear_pegs) == ((5, 3), (2, 0))
    match.play("As 2h")
    assert (match.scores, match.view(None).rear_pegs) == ((5, 5), (2, 3))


def test_the_rear_peg_is_always_where_the_front_peg_was() -> None:
    """WIN-5: through a whole game, for each side."""
    match = Match("partners", dealer=0)
    stood = [[0], [0]]
    while match.phase is not Phase.OVER:
        seat = match.waiting[0]
        match.act(match.legal(seat)[0])
        for event in match.new:
            if isinstance(event, Pegged):
                side = match.rules.sides[event.seat]
                assert event.holes > 0
                assert event.score == stood[side][-1] + event.holes
                stood[side].append(event.score)
        view = match.view(None)
        assert view.scores == tuple(holes[-1] for holes in stood)
        assert view.rear_pegs == tuple([0, *holes][-2] for holes in stood)


def test_scoring_nothing_moves_no_peg() -> None:
    """WIN-5: a card without points leaves both pegs."""
    match = at_the_lead("traditional", {1: "7h 6h As 2h", 0: "Ks Qh Jh 7d"}, 10, 20)
    match.play("7h Ks")
    assert match.view(0).scores == match.view(0).rear_pegs == (10, 20)


def test_both_pegs_begin_the_next_game_off_the_board() -> None:
    """WIN-5, MATCH-1: a new game, an empty board."""
    match = win(Match(best_of=3), 120, 50)
    match.start_next()
    assert match.scores == (0, 0)
    assert match.view(0).rear_pegs == (0, 0)


# MATCH-1


def test_a_match_is_one_game_by_default() -> None:
    """MATCH-1: the game's winner has the match."""
    match = win(Match(dealer=1), 50, 120)
    assert match.phase is Phase.OVER
    assert match.new[-1] == MatchEnded(match.rules.sides[1])
    assert match.view(0).match_winner == 1


def test_best_of_three_ends_with_the_second_win() -> None:
    """MATCH-1: the third game is not played when it cannot matter."""
    match = win(Match(dealer=0, best_of=3), 120, 100)
    assert match.phase is Phase.NEXT_GAME
    assert match.view(0).match_winner is None
    match.start_next()
    assert match.state.dealer == 1
    match = win_for(match, 0, 120, 100)
    assert match.phase is Phase.OVER
    assert match.view(0).games_won == (2, 0)
    assert match.view(0).match_winner == 0


def test_best_of_three_goes_to_a_third_game_at_one_all() -> None:
    """MATCH-1: one each, then the third decides."""
    match = win(Match(dealer=0, best_of=3), 120, 100).start_next()
    win(match, 100, 120)
    assert match.view(0).games_won == (1, 1)
    assert match.phase is Phase.NEXT_GAME
    match = win(match.start_next(), 120, 100)
    assert match.phase is Phase.OVER
    assert match.view(0).games_won == (2, 1)
    assert match.view(0).match_winner == 0
    assert [event.number for event in match.events if isinstance(event, GameStarted)] == [1, 2, 3]


def test_best_of_five_needs_three_wins() -> None:
    """MATCH-1: more than half."""
    match = Match(dealer=0, best_of=5)
    for number in (1, 2, 3):
        assert match.view(0).games_won == (number - 1, 0)
        win_for(match, 0, 120, 100)
        if number < 3:
            match.start_next()
    assert match.phase is Phase.OVER


def test_best_of_an_even_number_goes_on_while_it_is_level() -> None:
    """MATCH-1: one each of two, and a third game decides."""
    match = win(Match(dealer=0, best_of=2), 120, 100)
    assert match.phase is Phase.NEXT_GAME
    match = win(match.start_next(), 100, 120)
    assert match.view(0).games_won == (1, 1)
    assert match.phase is Phase.NEXT_GAME
    match = win(match.start_next(), 120, 100)
    assert match.phase is Phase.OVER
    assert match.view(0).match_winner == 0


def test_best_of_three_goes_on_when_each_of_three_has_won_one() -> None:
    """MATCH-1, THREE-3: nobody leads after the third game."""
    match = Match("three-player", dealer=2, best_of=3)
    for scores in ((50, 80, 120), (120, 50, 80), (50, 120, 80)):  # the lowest deals, and wins next
        win(match, *scores)
        assert match.phase is Phase.NEXT_GAME
        match.start_next()
    assert match.view(None).games_won == (1, 1, 1)


def test_best_of_counts_games_and_not_game_points() -> None:
    """MATCH-1, MATCH-2: a double skunk is still one game of three."""
    match = win(Match(dealer=0, best_of=3, game_points="skunks"), 120, 10)
    assert match.view(0).game_points == (3, 0)
    assert match.phase is Phase.NEXT_GAME


def test_first_to_three_game_points_with_skunks() -> None:
    """MATCH-1, MATCH-2: two for a skunk and one make three."""
    match = win(Match(dealer=0, first_to=3, game_points="skunks"), 120, 90)
    assert match.view(0).game_points == (2, 0)
    assert match.phase is Phase.NEXT_GAME
    match = win_for(match.start_next(), 0, 120, 100)
    assert match.view(0).game_points == (3, 0)
    assert match.phase is Phase.OVER
    assert match.view(0).match_winner == 0


def test_first_to_three_ends_at_once_with_a_double_skunk() -> None:
    """MATCH-1, MATCH-2: three game points in one game."""
    match = win(Match(dealer=0, first_to=3, game_points="skunks"), 120, 60)
    assert match.phase is Phase.OVER


def test_first_to_may_be_passed() -> None:
    """MATCH-1: two game points upon two make the first to three a winner."""
    match = win(Match(dealer=0, first_to=3, game_points="tournament"), 120, 100).start_next()
    assert match.view(0).game_points == (2, 0)
    win_for(match, 0, 120, 100)
    assert match.view(0).game_points == (4, 0)
    assert match.phase is Phase.OVER


def test_first_to_goes_on_while_nobody_has_enough() -> None:
    """MATCH-1: two all, first to three."""
    match = Match(dealer=0, first_to=3)
    for scores in ((120, 100), (100, 120), (120, 100), (100, 120)):
        # The loser deals, so that the winners take turns.
        win(match, *scores)
        assert match.phase is Phase.NEXT_GAME
        match.start_next()
    assert match.view(0).game_points == (2, 2)
    win(match, 120, 100)
    assert match.phase is Phase.OVER
    assert match.view(0).match_winner == 0


def test_only_the_next_games_beginner_starts_it() -> None:
    """MATCH-1: the loser, who deals, begins; nobody deals before."""
    match = win(Match(dealer=0, best_of=3), 120, 100)
    assert match.waiting == (1,)
    with refused(match, Code.NOT_YOUR_TURN):
        match.act(StartNext(Seat(0)))
    with refused(match, Code.NO_SUCH_SEAT):
        match.act(StartNext(Seat(2)))
    with refused(match, Code.NOT_NOW):
        match.deal()
    match.start_next()
    with refused(match, Code.NOT_NOW):
        match.start_next()


def test_the_next_game_cannot_be_started_while_one_is_on() -> None:
    """MATCH-1: one game after the other."""
    match = Match(best_of=3)
    with refused(match, Code.NOT_NOW):
        match.start_next()


def test_a_match_of_three_players_goes_to_the_first_with_two_games() -> None:
    """MATCH-1, THREE-3: best of three among three."""
    match = win(Match("three-player", dealer=2, best_of=3), 50, 80, 120)
    assert match.phase is Phase.NEXT_GAME
    match = win_for(match.start_next(), 2, 50, 80, 120)
    assert match.phase is Phase.OVER
    assert match.view(None).match_winner == 2
    assert match.view(None).games_won == (0, 0, 2)


def test_a_match_of_sides_counts_games_by_side() -> None:
    """MATCH-1, MATCH-3, PARTNERS-1: either partner wins for the side."""
    match = win(Match("partners", dealer=0, best_of=3), 120, 50).start_next()
    win_for(match, 2, 120, 50)
    assert match.phase is Phase.OVER
    assert match.view(None).games_won == (2, 0)
    assert match.view(None).match_winner == 0


# MATCH-2


@pytest.mark.parametrize(
    ("way", "plain", "skunk", "double"),
    [("plain", 1, 1, 1), ("skunks", 1, 2, 3), ("tournament", 2, 3, 3)],
)
@pytest.mark.parametrize("game", ["traditional", "partners"])
def test_what_a_game_is_worth(game: str, way: str, plain: int, skunk: int, double: int) -> None:
    """MATCH-2: the three ways of game points."""
    for loser, points in (
        (120, plain), (91, plain), (90, skunk), (61, skunk), (60, double), (0, double),
    ):  # fmt: skip
        match = win(Match(game, game_points=way, best_of=3), 120, loser)
        assert game_ended(match).points == points
        assert match.view(None).game_points == (points, 0)
        assert match.view(None).games_won == (1, 0)


@pytest.mark.parametrize(("way", "points"), [("plain", 1), ("skunks", 1), ("tournament", 2)])
def test_a_game_to_61_is_worth_no_more_for_a_beating(way: str, points: int) -> None:
    """MATCH-2, WIN-3: no skunks there."""
    match = win(Match(game_hole=61, game_points=way), 60, 0)
    assert game_ended(match).points == points


# MATCH-3


def test_the_board_shows_the_games_won() -> None:
    """MATCH-3: match pegs: games, whatever they are worth; these are double skunks."""
    match = Match(dealer=0, best_of=5, game_points="skunks")
    assert match.view(0).games_won == (0, 0)
    assert match.view(0).game == 1
    for scores, won in (((120, 9), (1, 0)), ((9, 120), (1, 1)), ((120, 9), (2, 1))):
        win(match, *scores)
        assert match.view(None).games_won == won
        match.start_next()
        assert match.view(None).games_won == won
    assert match.view(0).game == 4


# House rule next-dealer


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_loser_deals_next(winner: int, dealer: int) -> None:
    """DEAL-3, house rule next-dealer: whoever dealt first in the last game."""
    scores = (120, 95) if winner == 0 else (95, 120)
    match = win_for(Match(dealer=dealer, best_of=3), winner, *scores)
    match.start_next()
    assert dealer_found(match) == DealerFound(Seat(1 - winner), DealerBy.LOSER)
    assert match.waiting == (1 - winner,)


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("dealer", [0, 1])
def test_first_deals_may_alternate(winner: int, dealer: int) -> None:
    """DEAL-3, house rule next-dealer: the other than the last game's first, whoever won."""
    scores = (120, 95) if winner == 0 else (95, 120)
    match = Match(dealer=dealer, best_of=3, next_dealer="alternate")
    win_for(match, winner, *scores).start_next()
    assert dealer_found(match) == DealerFound(Seat(1 - dealer), DealerBy.ALTERNATE)
    assert match.waiting == (1 - dealer,)


def test_first_deals_alternate_by_the_first_deal_of_the_game_not_the_last() -> None:
    """DEAL-3, house rule next-dealer: two deals in the game make no difference."""
    match = Match(dealer=0, best_of=3, next_dealer="alternate").deal()
    throw_last_cards(match).cut().play_out()
    assert match.waiting == (1,)
    win(match, 95, 120).start_next()
    assert match.state.dealer == 1


def test_the_next_dealer_may_be_drawn() -> None:
    """DEAL-3, DEAL-1, house rule next-dealer: `cut` is another draw, lowest deals."""
    match = Match(dealer=0, best_of=3, next_dealer="cut")
    win(match, 120, 95).spread("9h Ah 2s").start_next()
    assert match.phase is Phase.DRAW
    match.draw(0, 0).draw(1, 2)
    assert dealer_found(match) == DealerFound(Seat(1), DealerBy.DRAW)
    match = Match(dealer=0, best_of=3, next_dealer="cut")
    win(match, 120, 95).spread("9h Ah 2s").start_next()
    match.draw(0, 1).draw(1, 2)
    assert match.state.dealer == 0


@pytest.mark.parametrize(
    ("scores", "loser"), [((50, 51, 120), 0), ((51, 50, 120), 1), ((0, 119, 120), 0)]
)
def test_the_lowest_of_three_deals_next(scores: tuple[int, int, int], loser: int) -> None:
    """DEAL-3: the lowest score is the loser, not merely anybody who has not won."""
    match = win(Match("three-player", dealer=2, best_of=3), *scores).start_next()
    assert dealer_found(match) == DealerFound(Seat(loser), DealerBy.LOSER)


def test_with_three_the_first_deal_alternates_to_the_left() -> None:
    """DEAL-3, house rule next-dealer: 2, then 0, then 1."""
    match = Match("three-player", dealer=2, best_of=9, next_dealer="alternate")
    for dealer in (2, 0, 1, 2):
        assert match.state.dealer == dealer
        scores = [95, 95, 95]
        scores[dealer] = 120
        win(match, *scores)
        match.start_next()


def test_all_three_draw_for_the_next_deal() -> None:
    """DEAL-1, DEAL-3, house rule next-dealer: `cut` with three players."""
    match = Match("three-player", dealer=0, best_of=3, next_dealer="cut")
    win(match, 120, 95, 96).start_next()
    assert match.waiting == (0, 1, 2)


@pytest.mark.parametrize("dealer", range(4))
def test_the_losing_side_deals_next(dealer: int) -> None:
    """DEAL-3, PARTNERS-1: one of the partners who have lost."""
    scores = (120, 95) if dealer % 2 == 0 else (95, 120)
    match = win(Match("partners", dealer=dealer, best_of=3), *scores).start_next()
    assert match.state.dealer is not None
    assert match.rules.sides[match.state.dealer] == 1 - dealer % 2


def test_the_lowest_of_three_sides_deals_next() -> None:
    """DEAL-3: with three sides as with three players."""
    match = win(Match("six-player", dealer=1, best_of=3), 80, 120, 70).start_next()
    assert match.state.dealer is not None
    assert match.rules.sides[match.state.dealer] == 2


def test_partners_first_deal_alternates_to_the_other_side() -> None:
    """DEAL-3, house rule next-dealer: the next to the left is of the other side."""
    match = Match("partners", dealer=0, best_of=3, next_dealer="alternate")
    win(match, 120, 95).start_next()
    assert match.state.dealer == 1


def test_one_of_each_side_draws_for_the_next_deal() -> None:
    """DEAL-1, house rule next-dealer: `cut` with partners."""
    match = Match("partners", dealer=0, best_of=3, next_dealer="cut")
    win(match, 120, 95).start_next()
    assert sorted(match.rules.sides[seat] for seat in match.waiting) == [0, 1]


def test_games_of_a_match_are_numbered_and_each_begins_at_deal_one() -> None:
    """MATCH-1: the deals of the next game are counted from 1."""
    match = Match(dealer=0, best_of=3).deal()
    throw_last_cards(match).cut().play_out()
    win(match, 95, 120).start_next().deal()
    deals = [event.number for event in match.events if isinstance(event, Dealt)]
    assert deals == [1, 2, 1]


def test_scores_never_fall_and_never_pass_the_game_hole() -> None:
    """WIN-1, WIN-5: in a whole match of three players, played anyhow."""
    match = Match("three-player", dealer=0, best_of=3)
    while match.phase is not Phase.OVER:
        before = match.scores
        match.act(match.legal(match.waiting[0])[0])
        started = any(isinstance(event, GameStarted) for event in match.new)
        assert max(match.scores) <= 121
        if not started:
            assert all(a <= b for a, b in zip(before, match.scores, strict=True))
    ended = [event for event in match.events if isinstance(event, GameEnded)]
    assert all(max(event.scores) == 121 for event in ended)
