"""Backward cribbage: whoever reaches 121 has lost."""

import pytest

from muggins.engine.events import GameEnded, SkunkKind, What
from muggins.engine.games import rules_for
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.phase import Phase
from tests.support import Match

TWO = {1: "Kh 9d 7c 4d 2h 2d", 0: "Ks 8s 6d 4c 3h 3s"}
THROWN_BY_TWO = {1: "2h 2d", 0: "3h 3s"}
THREE = {1: "Kh 9d 7c 4d 2h", 2: "Ks 8s 6d 4c 3h", 0: "Qs 10s 8d Ac 3s"}
THROWN_BY_THREE = {1: "2h", 2: "3h", 0: "3s"}
FOUR = {**THREE, 3: "Qd 10d 7d As 2s"}
THROWN_BY_FOUR = {**THROWN_BY_THREE, 3: "2s"}


def two(*scores: int, starter: str = "5c", **house: int) -> Match:
    """Two players, dealt by seat 0 and cut, ready to be played."""
    match = Match("backward", best_of=house.get("best_of", 1)).arrange(TWO, starter=starter)
    return match.at(*scores).deal().throws(THROWN_BY_TWO).cut()


def three(*scores: int, starter: str = "5c") -> Match:
    match = Match("backward", players=3).arrange(THREE, starter=starter)
    return match.at(*scores).deal().throws(THROWN_BY_THREE).cut()


def four(*scores: int, starter: str = "5c") -> Match:
    match = Match("backward", players=4).arrange(FOUR, starter=starter)
    return match.at(*scores).deal().throws(THROWN_BY_FOUR).cut()


def ended(match: Match) -> GameEnded:
    return next(event for event in match.events if isinstance(event, GameEnded))


# BACKWARD-1


def test_the_first_to_reach_121_loses() -> None:
    """BACKWARD-1: the dealer at 120 pairs a king and has lost; pone at 0 wins."""
    match = two(120, 0).play("Kh Ks")
    assert match.phase is Phase.OVER
    assert match.scores == (121, 0)
    assert ended(match).winner == 1


def test_heels_can_lose_the_game() -> None:
    """BACKWARD-1, CUT-2: the dealer at 119 turns a jack."""
    match = two(119, 118, starter="Jc")
    assert match.phase is Phase.OVER
    assert (match.scores, ended(match).winner) == ((121, 118), 1)


def test_the_game_ends_in_the_middle_of_the_show() -> None:
    """BACKWARD-1, SHOW-1: pone's 5 K counts first and loses, though the dealer is at 120 too."""
    match = two(0, 0).play("Kh Ks 9d 8s 7c 4c 4d").at(119, 119).play("6d")
    assert match.pegged("last-card") == [(0, 1)], "the dealer stands at 120"
    assert [count.seat for count in match.counted() if count.what is What.HAND] == [1]
    assert match.scores == (120, 121)
    assert ended(match).winner == 0


def test_120_is_not_lost_yet() -> None:
    """BACKWARD-1: one short of the game hole the game goes on."""
    match = two(118, 0, starter="Jc")
    assert match.scores == (120, 0)
    assert match.waiting == (1,)


def test_points_past_the_game_hole_are_not_pegged() -> None:
    """BACKWARD-1, WIN-1: the pair takes 120 to 121, not to 122."""
    assert two(120, 0).play("Kh Ks").scores == (121, 0)


def test_with_three_players_the_one_furthest_back_wins() -> None:
    """BACKWARD-1: seat 2 reaches 121; of 60 and 59, 59 wins."""
    match = three(59, 60, 120).play("Kh Ks")
    assert match.scores == (59, 60, 121)
    assert ended(match).winner == 0
    assert ended(three(60, 59, 120).play("Kh Ks")).winner == 1


def test_with_three_players_nobody_who_is_nearly_there_wins() -> None:
    """BACKWARD-1: the middle one at 120 has not lost, but has not won either."""
    assert ended(three(0, 120, 120).play("Kh Ks")).winner == 0


def test_with_partners_the_side_that_reaches_121_loses() -> None:
    """BACKWARD-1, PARTNERS-1: seat 2 pairs for the side of seats 0 and 2, which has lost."""
    match = four(120, 90).play("Kh Ks")
    assert match.scores == (121, 90)
    assert ended(match).winner == 1


def test_a_partner_can_lose_the_game_for_the_other() -> None:
    """BACKWARD-1, PARTNERS-1: the dealer's heels lose for seat 2 as well."""
    match = four(119, 90, starter="Jc")
    assert match.rules.sides == (0, 1, 0, 1)
    assert ended(match).winner == 1


@pytest.mark.parametrize(("players", "sides"), [(2, (0, 1)), (3, (0, 1, 2)), (4, (0, 1, 0, 1))])
def test_backward_is_for_two_three_or_four(players: int, sides: tuple[int, ...]) -> None:
    """BACKWARD-1: as traditional, three-player or partners."""
    match = Match("backward", players=players).deal()
    assert match.rules.sides == sides
    assert match.rules.cards_in_crib == 4
    assert match.scores == (0,) * len(set(sides))


@pytest.mark.parametrize("players", ["5", "6", "8"])
def test_backward_is_not_for_more_than_four(players: str) -> None:
    """BACKWARD-1: two to four players."""
    with pytest.raises(ValueError, match="not played with players"):
        rules_for("backward", {"players": players})


@pytest.mark.parametrize("game", ["five-player", "six-player", "noddy", "five-card", "solitaire"])
def test_other_games_are_not_played_backward(game: str) -> None:
    """BACKWARD-1: traditional, three-player and partners only."""
    with pytest.raises(ValueError, match="not played with backward=on"):
        rules_for(game, {"backward": "on"})


@pytest.mark.parametrize("game", ["traditional", "three-player", "partners"])
def test_the_house_rule_makes_the_same_game_of_each(game: str) -> None:
    """BACKWARD-1: with the house rule whoever turns the jack at 119 loses."""
    match = Match(game, backward="on")
    hands, thrown = {
        2: (TWO, THROWN_BY_TWO),
        3: (THREE, THROWN_BY_THREE),
        4: (FOUR, THROWN_BY_FOUR),
    }[match.rules.seats]
    match.arrange(hands, starter="Jc").at(119, *[100] * (match.rules.side_count - 1))
    match.deal().throws(thrown).cut()
    assert match.phase is Phase.OVER
    assert ended(match).winner != 0


def test_the_play_is_the_same_as_forwards() -> None:
    """BACKWARD-1: the pair of kings pegs 2 forward."""
    match = two(0, 0).play("Kh Ks")
    assert match.pegged("play") == [(0, 2)]
    assert match.scores == (2, 0)


def test_who_loses_deals_the_next_game() -> None:
    """BACKWARD-1, DEAL-3: seat 0 reached 121 and lost, so seat 0 begins again."""
    match = two(120, 0, best_of=3).play("Kh Ks")
    assert match.phase is Phase.NEXT_GAME
    assert match.waiting == (0,)


def test_no_skunk_is_called_backward() -> None:
    """BACKWARD-1, WIN-3: to have stayed behind is the aim, so it is no shame."""
    assert ended(two(120, 0).play("Kh Ks")).skunk is SkunkKind.NONE


# BACKWARD-2


def test_the_table_pegs_everything() -> None:
    """BACKWARD-2: heels, the play, hands and crib are pegged and nobody is asked."""
    match = two(0, 0, starter="Jc").play_out()
    assert match.phase is Phase.DEAL
    assert match.pegged("heels") == [(0, 2)]
    assert {count.what for count in match.counted()} >= {What.HAND, What.CRIB}
    assert all(count.claimed is None for count in match.counted())


@pytest.mark.parametrize("counting", ["manual", "muggins"])
@pytest.mark.parametrize("game", ["traditional", "three-player", "partners"])
def test_players_may_not_count_for_themselves(game: str, counting: str) -> None:
    """BACKWARD-2: all points are compulsory, so there is no claim to leave out."""
    with pytest.raises(ValueError, match="counting"):
        rules_for("backward", {"counting": counting})
    with pytest.raises(ValueError, match="counting"):
        rules_for(game, {"backward": "on", "counting": counting})


def test_a_claim_is_refused() -> None:
    """BACKWARD-2: there is nothing to claim and no muggins to call."""
    match = two(0, 0).play("Kh Ks")
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.claim(0, seat=0)
    assert refused.value.code is Code.NOT_NOW
    with pytest.raises(IllegalAction) as refused:
        match.muggins(1, 2)
    assert refused.value.code is Code.NOT_NOW
    assert match.state == before
