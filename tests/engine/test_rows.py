"""The rows themselves: what makes no sense is refused, and house rules know their games."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from muggins.engine.games import (
    BACKWARD,
    FIVE_CARD,
    GAMES,
    HOUSE_RULES,
    NODDY,
    SOLITAIRE,
    TRADITIONAL,
    rules_for,
)
from muggins.engine.rules import Counting, Goal, PackCare, Rules, Side
from tests.rows import ROWS


def of_seats(seats: int) -> dict[str, object]:
    """What makes a Noddy of so many seats."""
    sides = tuple(Side(side) for side in range(seats))
    return {"sides": sides, "dealt": (3,) * seats, "thrown": (0,) * seats}


@pytest.mark.parametrize(
    ("row", "change", "fault"),
    [
        (TRADITIONAL, {"thrown": (2,)}, "need one entry for each seat"),
        (TRADITIONAL, {"sides": (Side(0), Side(2))}, "numbered from 0 without a gap"),
        (TRADITIONAL, {"dealt": (6, 5)}, "must keep the same number of cards"),
        (BACKWARD, {"counting": Counting.MUGGINS}, "counting is auto here, not muggins"),
        (SOLITAIRE, {"first_to": 3}, "use best-of"),
        (TRADITIONAL, {"best_of": 0}, "one game or more"),
        (TRADITIONAL, {"first_to": 0}, "one game or more"),
        (TRADITIONAL, {"thrown": (6, 6)}, "a hand is 1 to 6 cards, not 0"),
        (TRADITIONAL, {"dealt": (9, 9)}, "a hand is 1 to 6 cards, not 7"),
        (TRADITIONAL, {"dealt": (5, 5), "thrown": (-1, -1)}, "a crib is up to 6 cards, not -2"),
        (TRADITIONAL, {"dealt": (8, 8), "thrown": (4, 4)}, "a crib is up to 6 cards, not 8"),
        (NODDY, {**of_seats(15)}, "a deal takes up to 44 cards, not 45"),
        (TRADITIONAL, {"blind_crib": (7,)}, "no round of the deal comes before"),
        (TRADITIONAL, {"blind_crib": (0,)}, "no round of the deal comes before"),
        (TRADITIONAL, {"game_hole": 0}, "a game goes forward"),
        (TRADITIONAL, {"heels": -1}, "a game goes forward"),
        (FIVE_CARD, {"head_start": -1}, "a game goes forward"),
        (TRADITIONAL, {"deals": 6}, "only one who plays alone"),
        (TRADITIONAL, {"pack": PackCare.KEPT}, "only one who plays alone"),
        (TRADITIONAL, {"goal": Goal.REACH_BY_THE_END}, "only one who plays alone"),
        (SOLITAIRE, {"deals": 5}, "only one who plays alone"),
        (SOLITAIRE, {"deals": None}, "only one who plays alone"),
        (SOLITAIRE, {"pack": PackCare.SHUFFLED}, "only one who plays alone"),
        (SOLITAIRE, {"goal": Goal.REACH_TO_WIN}, "only one who plays alone"),
    ],
)
def test_a_row_that_makes_no_sense_is_refused(
    row: Rules, change: dict[str, object], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        replace(row, **change)


def test_a_row_may_go_to_its_limits() -> None:
    assert replace(NODDY, **of_seats(14)).cards_dealt == 42
    assert replace(TRADITIONAL, dealt=(9, 9), thrown=(3, 3)).cards_in_crib == 6
    assert replace(TRADITIONAL, first_to=1, game_hole=1, heels=0).first_to == 1


@pytest.mark.parametrize("rules", ROWS, ids=lambda rules: " ".join([rules.name, *rules.house]))
def test_a_row_survives_json(rules: Rules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules


def test_house_rules_do_not_hang_on_the_order_in_which_they_are_named() -> None:
    one = rules_for("backward", {"players": "3", "game-hole": "61", "chicago": "on"})
    other = rules_for("backward", {"chicago": "on", "game-hole": "61", "players": "3"})
    assert replace(one, house=()) == replace(other, house=())
    assert one.house == ("players=3", "game-hole=61", "chicago=on")


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        ("traditional", "players", "3"),
        ("backward", "players", "5"),
        ("solitaire", "players", "2"),
        ("partners", "sides", "2"),
        ("noddy", "sides", "2"),
        ("noddy", "crib-cards", "short-dealt"),
        ("partners", "crib-cards", "short-dealt"),
        ("noddy", "game-hole", "61"),
        ("solitaire", "game-hole", "61"),
        ("noddy", "chicago", "on"),
        ("solitaire", "chicago", "on"),
        ("five-player", "chicago", "on"),
        ("five-player", "backward", "on"),
        ("noddy", "backward", "on"),
        ("solitaire", "backward", "on"),
        ("backward", "backward", "off"),
    ],
)
def test_a_house_rule_that_a_game_does_not_have_is_refused(
    game: str, option: str, value: str
) -> None:
    with pytest.raises(ValueError, match=f"{game} is not played with {option}={value}"):
        rules_for(game, {option: value})


def test_noddy_for_six_is_still_noddy() -> None:
    """NODDY-6: a house rule for six-player cribbage does not fit it."""
    assert rules_for("noddy", {"players": "6"}).side_count == 6
    with pytest.raises(ValueError, match="noddy is not played with sides=2"):
        rules_for("noddy", {"players": "6", "sides": "2"})
    with pytest.raises(ValueError, match="noddy is not played with crib-cards"):
        rules_for("noddy", {"players": "5", "crib-cards": "short-dealt"})


@pytest.mark.parametrize("game", GAMES)
def test_a_default_changes_nothing(game: str) -> None:
    for option in HOUSE_RULES.values():
        try:
            changed = rules_for(game, {option.name: option.values[0]})
        except ValueError:
            continue
        if option.name not in {"first-to", "players"}:
            assert replace(changed, house=()) == GAMES[game]


def test_the_default_of_players_is_the_game_for_two() -> None:
    assert replace(rules_for("noddy", {"players": "2"}), house=()) == NODDY
    assert replace(rules_for("backward", {"players": "2"}), house=()) == BACKWARD
