"""Who sits where in a set, and that its cards are the same for all."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muggins.arena.playing import Luck, _play
from muggins.arena.seating import BotMaker, Contest, Seating, check, line_ups, seatings
from muggins.bots.anything import RandomBot
from muggins.engine.deal import gathered
from muggins.engine.events import ChicagoUsed, Dealt, Drew, Event, StarterTurned
from muggins.engine.games import GAMES, rules_for
from muggins.engine.rules import PackCare, Rules, Seat
from muggins.table.game import Game
from tests.arena.players import First, Greedy, Redealer

TABLES = [
    *[(rules, bots) for rules in GAMES.values() for bots in (2, 3, 4)],
    (rules_for("noddy", {"players": "8"}), 2),
    (rules_for("noddy", {"players": "8"}), 8),
    (GAMES["six-player"], 5),
]


def contest(rules: Rules, bots: int) -> Contest:
    return Contest(rules=rules, bots=("random",) * bots, seed=1)


def test_two_bots_change_places() -> None:
    assert seatings(contest(GAMES["traditional"], 2), 0) == [
        Seating((0, 1), Seat(0)),
        Seating((1, 0), Seat(0)),
    ]


def test_one_among_two_of_another_sits_everywhere() -> None:
    games = seatings(contest(GAMES["three-player"], 2), 4)
    assert [game.contestants for game in games] == [(0, 1, 1), (1, 1, 0), (1, 0, 1)]
    assert {game.dealer for game in games} == {1}


def test_partners_are_of_one_kind() -> None:
    assert GAMES["partners"].sides == (0, 1, 0, 1)
    games = seatings(contest(GAMES["partners"], 2), 0)
    assert [game.contestants for game in games] == [(0, 1), (1, 0)]


def test_in_a_field_everybody_meets_everybody() -> None:
    assert line_ups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert len(seatings(contest(GAMES["traditional"], 3), 0)) == 6
    assert line_ups(1, 1) == [(0,)]
    assert line_ups(2, 1) == [(0,), (1,)]


def test_three_at_a_table_follow_one_another_both_ways_round() -> None:
    rules = GAMES["three-player"]
    orders = {game.contestants for number in (0, 1) for game in seatings(contest(rules, 3), number)}
    assert len(orders) == 6


@pytest.mark.parametrize(("rules", "bots"), TABLES)
def test_in_every_set_all_sit_on_each_side_as_often(rules: Rules, bots: int) -> None:
    for number in range(3):
        table = contest(rules, bots)
        games = seatings(table, number)
        assert len(games) == table.games_in_set
        places = Counter(
            (contestant, side) for game in games for side, contestant in enumerate(game.contestants)
        )
        for contestant in range(bots):
            assert len({places[contestant, side] for side in range(rules.side_count)}) == 1
            assert places[contestant, 0] > 0


@pytest.mark.parametrize(("rules", "bots"), TABLES)
def test_the_first_deal_is_shared_fairly(rules: Rules, bots: int) -> None:
    """Within a set by the contestants, and over the sets by the seats."""
    table = contest(rules, bots)
    dealers = Counter[int]()
    for number in range(rules.seats):
        in_set = Counter(
            game.contestants[rules.sides[game.dealer]] for game in seatings(table, number)
        )
        held = Counter(who for game in seatings(table, number) for who in game.contestants)
        assert all(in_set[who] * rules.side_count == held[who] for who in held)
        dealers.update(game.dealer for game in seatings(table, number))
    assert {*dealers} == {*range(rules.seats)}
    assert len({*dealers.values()}) == 1


def test_bots_must_be_known_and_enough() -> None:
    two = GAMES["traditional"]
    with pytest.raises(ValueError, match="there is no bot 'deep-blue'; there are random"):
        check(Contest(rules=two, bots=("random", "deep-blue"), seed=1))
    with pytest.raises(ValueError, match="wanted two bots or more for traditional, not 1; name a"):
        check(contest(two, 1))
    with pytest.raises(ValueError, match="wanted one bot or more for solitaire, not none"):
        check(contest(GAMES["solitaire"], 0))
    check(contest(GAMES["solitaire"], 1))


def played(rules: Rules, makers: tuple[BotMaker, ...], seed: str) -> tuple[Event, ...]:
    luck = Luck("deals")
    game = Game(rules, dealer=0, shuffle=luck.shuffle)
    bots = [makers[side % len(makers)](Random(f"{seed}{side}")) for side in rules.sides]
    _play(game, bots, luck)
    return game.events


def cards_of(rules: Rules, events: tuple[Event, ...]) -> dict[tuple[int, int], object]:
    """By the deal and how many have been before in it: packs, and where they were cut."""
    seen: dict[tuple[int, int], object] = {}
    deal = packs = cuts = 0
    for event in events:
        match event:
            case Dealt(number):
                packs = packs + 1 if number == deal else 0
                deal, cuts = number, 100
                seen[deal, packs] = gathered(rules, event)
            case StarterTurned(_, at):
                cuts += 1
                seen[deal, cuts] = at
            case _:
                pass
    return seen


GAMES_OF_CHANCE = [rules for rules in GAMES.values() if rules.pack is not PackCare.KEPT]


@pytest.mark.parametrize("rules", GAMES_OF_CHANCE, ids=lambda rules: rules.name)
def test_whoever_plays_each_deal_has_the_same_cards(rules: Rules) -> None:
    one = cards_of(rules, played(rules, (RandomBot,), "one"))
    other = cards_of(rules, played(rules, (Greedy, First), "other"))
    deals = min(len(one), len(other))
    assert deals > 4
    assert [*one.items()][:deals] == [*other.items()][:deals]


def test_the_pack_of_solitaire_is_the_same_for_all() -> None:
    rules = GAMES["solitaire"]
    one, other = played(rules, (RandomBot,), "one"), played(rules, (Greedy,), "other")
    first = [next(event for event in events if isinstance(event, Dealt)) for events in (one, other)]
    assert first[0] == first[1]
    assert one != other


def test_another_deal_or_cut_changes_no_later_one() -> None:
    rules = rules_for("traditional", {"chicago": "on"})
    calm, restless = played(rules, (First,), "calm"), played(rules, (Redealer,), "restless")
    assert not any(isinstance(event, ChicagoUsed) for event in calm)
    assert sum(isinstance(event, ChicagoUsed) for event in restless) == 8
    one, other = cards_of(rules, calm), cards_of(rules, restless)
    both = one.keys() & other.keys()
    assert len(both) > 10
    assert all(one[key] == other[key] for key in both)
    assert other[1, 0] != other[1, 1] != other[1, 2]
    assert other[2, 0] == one[2, 0]


def test_a_new_pack_or_cut_is_the_same_whoever_asks_for_it() -> None:
    rules = rules_for("traditional", {"chicago": "on"})
    dealer = cards_of(rules, played(rules, (Redealer, First), "one"))
    pone = cards_of(rules, played(rules, (First, Redealer), "other"))
    assert dealer[1, 1] == pone[1, 1]
    assert dealer[1, 102] == pone[1, 102]


def test_later_games_of_a_match_have_their_own_cards_and_draws() -> None:
    rules = rules_for("five-card", {"best-of": "3", "next-dealer": "cut"})
    one = played(rules, (RandomBot,), "one")
    other = played(rules, (Greedy, RandomBot), "other")
    draws = [[event for event in events if isinstance(event, Drew)][:2] for events in (one, other)]
    assert draws[0] == draws[1]
    assert len(draws[0]) == 2
