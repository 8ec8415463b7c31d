"""Three players, partners, and tables of five and six."""

from collections.abc import Mapping

import msgspec
import pytest

from muggins.cards import parse_card, parse_cards, written
from muggins.engine.actions import Throw
from muggins.engine.events import Dealt, GameEnded, PackSpread, Pegged, SaidGo, What, Why
from muggins.engine.games import rules_for
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.phase import Phase
from muggins.engine.questions import score
from tests.support import Match

THREE = {1: "Kh 9d 7c 4d", 2: "Qs 9s 8h 6d", 0: "10s 8d 5c 3h"}
THROWN_BY_THREE = {1: "Jh", 2: "Jd", 0: "Js"}
FOUR = {**THREE, 3: "Qc 10d 4s 2s"}
THROWN_BY_FOUR = {**THROWN_BY_THREE, 3: "Jc"}
FIVE = {**FOUR, 4: "Kc 9h 7d 2c"}
THROWN_BY_FIVE = {**THROWN_BY_FOUR, 4: "Ah"}
SIX = {**FIVE, 5: "Ks Qd 6c 3d"}
THROWN_BY_SIX = {**THROWN_BY_FIVE, 5: "As"}


def ready(
    game: str,
    kept: Mapping[int, str],
    thrown: Mapping[int, str],
    *,
    starter: str = "Ac",
    at: tuple[int, ...] = (),
    sides: int | None = None,
    counting: str = "auto",
) -> Match:
    """Dealt by seat 0, thrown and cut: ready to be played."""
    match = Match(
        rules_for(game, {"counting": counting} | ({"sides": str(sides)} if sides else {}))
    )
    match.arrange({seat: f"{kept[seat]} {thrown.get(seat, '')}" for seat in kept}, starter=starter)
    if at:
        match.at(*at)
    return match.deal().throws(thrown).cut()


def three() -> Match:
    return ready("three-player", THREE, THROWN_BY_THREE)


def to_the_show(match: Match) -> Match:
    """Play, claiming nothing, until the first hand is to be claimed."""
    while (due := match.view(None).to_count) is None or due.what is What.PLAY:
        match.act(match.legal(match.waiting[0])[0])
    return match


def dealt(match: Match) -> Dealt:
    return [event for event in match.events if isinstance(event, Dealt)][-1]


def shown(match: Match) -> list[tuple[int, What]]:
    return [(c.seat, c.what) for c in match.counted() if c.what is not What.PLAY]


# THREE-1 · five cards each, one from the pack


def test_three_players_get_five_cards_and_the_crib_one() -> None:
    """THREE-1, DEAL-5: five cards each, one card from the pack to the crib."""
    match = Match("three-player").deal()
    assert match.view(None).cards_held == (5, 5, 5)
    assert match.view(None).cards_in_crib == 1
    assert match.view(None).cards_in_pack == 36


def test_the_card_for_the_crib_comes_after_the_last_card_of_the_hands() -> None:
    """THREE-1: fifteen cards go round from the left, the sixteenth goes to the crib."""
    match = Match("three-player").spread("Ah Ad As 2h 2d 2s 3h 3d 3s 4h 4d 4s 5h 5d 5s Kc").deal()
    assert [written(hand) for hand in dealt(match).hands] == [
        "As 2s 3s 4s 5s",
        "Ah 2h 3h 4h 5h",
        "Ad 2d 3d 4d 5d",
    ]
    assert written(dealt(match).crib) == "Kc"


def test_each_throws_one_and_hands_and_crib_have_four() -> None:
    """THREE-1: hands and crib of four."""
    match = three()
    assert match.view(None).cards_held == (4, 4, 4)
    assert match.view(None).cards_in_crib == 4


def test_nobody_sees_the_card_from_the_pack_before_the_crib_is_shown() -> None:
    """THREE-1, CRIB-1: not even the dealer."""
    match = Match("three-player").arrange({**THREE}, crib="Kd", starter="Ac").deal()
    for watcher in (0, 1, 2, None):
        known = msgspec.json.encode(match.seen(watcher)) + msgspec.json.encode(match.view(watcher))
        assert b'"Kd"' not in known


@pytest.mark.parametrize("cards", ["", "Jh Kh"])
def test_with_three_players_another_number_than_one_is_not_thrown(cards: str) -> None:
    """THREE-1: one thrown by each."""
    match = Match("three-player").arrange({1: "Kh 9d 7c 4d Jh"}).deal()
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.throw(1, cards)
    assert refused.value.code is Code.WRONG_NUMBER
    assert match.state == before


def test_the_card_from_the_pack_is_counted_in_the_crib() -> None:
    """THREE-1: 5 5 5 thrown, the jack from the pack, the fourth five turned: 29 for the dealer."""
    match = Match("three-player").arrange(
        {1: "Kh 9d 7c 2d 5h", 2: "Qs 9s 8h 6d 5c", 0: "10s 8d 2c 3h 5s"}, crib="Jd", starter="5d"
    )
    match.deal().throws({1: "5h", 2: "5c", 0: "5s"}).cut().play_out()
    assert match.pegged("crib") == [(0, 29)]


# THREE-2 · who cuts, leads and counts


def test_left_of_the_dealer_cuts_and_leads() -> None:
    """THREE-2: dealer 2, so seat 0 cuts and leads."""
    match = Match("three-player", dealer=2).deal()
    for seat in (0, 1, 2):
        match.throw(seat, written(match.view(seat).dealt[:1]))
    assert (match.phase, match.waiting) == (Phase.CUT, (0,))
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.cut(seat=1)
    assert refused.value.code is Code.NOT_YOUR_TURN
    assert match.state == before
    match.cut()
    assert match.waiting == (0,)
    match.act(match.legal(0)[0])
    assert match.waiting == (1,)


def test_when_two_have_said_go_the_third_pegs_the_last_card() -> None:
    """THREE-2: K Q 8 is 28; seats 1 and 2 say go, seat 0 lays the three: 31 for two."""
    match = three().play("Kh Qs 8d")
    assert [(e.seat, e.count) for e in match.events if isinstance(e, SaidGo)] == [(1, 28), (2, 28)]
    assert match.waiting == (0,)
    match.play("3h")
    assert match.new_pegs() == [(0, "thirty-one", 2)]


def test_the_third_pegs_one_when_it_is_short_of_thirty_one() -> None:
    """THREE-2: K Q 5 is 25; 4 makes 29 and nobody can go on: 1 for seat 1."""
    match = three().play("Kh Qs 5c 4d")
    assert match.pegged() == [(1, 1)]
    assert match.waiting == (2,), "the next to the left of seat 1 leads"


def test_counting_starts_on_the_dealers_left() -> None:
    """THREE-2: 1, 2, the dealer, the crib."""
    assert shown(three().play_out()) == [
        (1, What.HAND),
        (2, What.HAND),
        (0, What.HAND),
        (0, What.CRIB),
    ]


def test_the_deal_goes_round_all_three() -> None:
    """THREE-2, DEAL-2: the next dealers are 1 and 2."""
    match = three().play_out()
    assert match.waiting == (1,)
    match.deal()
    for seat in (0, 1, 2):
        match.throw(seat, written(match.view(seat).dealt[:1]))
    match.at(0, 0, 0).cut().play_out()
    assert match.waiting == (2,)


# THREE-3 · everyone for themself


def test_each_of_three_has_a_track() -> None:
    """THREE-3: three scores, and each player's points are on the own one."""
    match = three().play_out()
    pegged = [0, 0, 0]
    for seat, holes in match.pegged():
        pegged[seat] += holes
    assert match.scores == tuple(pegged)
    assert match.rules.sides == (0, 1, 2)


def test_one_of_three_wins_alone() -> None:
    """THREE-3: seat 2 pairs the king at 119; the others stay where they are."""
    kept = {**THREE, 2: "Ks 9s 8h 6d"}
    match = ready("three-player", kept, THROWN_BY_THREE, at=(50, 120, 119)).play("Kh Ks")
    assert match.scores == (50, 120, 121)
    assert next(e.winner for e in match.events if isinstance(e, GameEnded)) == 2


# CRIB-2, PARTNERS-3 · how many cards the crib holds


@pytest.mark.parametrize(
    ("game", "house", "cards"),
    [
        ("traditional", {}, 4),
        ("three-player", {}, 4),
        ("partners", {}, 4),
        ("five-player", {}, 5),
        ("six-player", {}, 6),
        ("six-player", {"sides": "2"}, 6),
        ("five-player", {"crib-cards": "short-dealt"}, 4),
        ("six-player", {"crib-cards": "short-dealt"}, 4),
        ("six-player", {"crib-cards": "short-dealt", "sides": "2"}, 4),
    ],
)
def test_the_crib_holds_four_cards_and_more_when_five_or_six_throw(
    game: str, house: dict[str, str], cards: int
) -> None:
    """CRIB-2, PARTNERS-3: four with 2 to 4 players, five and six with 5 and 6, four short-dealt."""
    match = Match(rules_for(game, house)).deal()
    for seat in match.waiting:
        throw = match.legal(seat)[0]
        assert isinstance(throw, Throw)
        match.act(throw)
    assert match.phase is Phase.CUT
    assert match.view(None).cards_in_crib == cards
    assert match.view(None).cards_held == (4,) * match.rules.seats
    match.at(*[0] * match.rules.side_count).cut().play_out()
    assert [len(c.cards) for c in match.counted() if c.what is What.CRIB] == [cards]


@pytest.mark.parametrize("game", ["traditional", "three-player", "partners", "noddy"])
def test_only_five_or_six_can_be_short_dealt(game: str) -> None:
    """CRIB-2: the house rule is for five and six players."""
    with pytest.raises(ValueError, match="not played with crib-cards"):
        rules_for(game, {"crib-cards": "short-dealt"})


# SHOW-11 · cribs of five and six


@pytest.mark.parametrize(
    ("crib", "starter", "points", "why"),
    [
        ("2h 4h 6h 8h 10h", "Qh", 6, "a flush of all five and the starter"),
        ("2h 4h 6h 8h 10h", "Qs", 0, "the starter is missing"),
        ("2h 4h 6h 8h 10s", "Qh", 0, "one of the five is missing"),
        ("5h 5c 5s Jd Kc", "5d", 37, "12, four and eight fifteens with fives and tens, the nob"),
        ("Ac 2d 3h 4s 5c", "9d", 13, "a run of five; fifteens: A 2 3 4 5, 9 5 A, 9 4 2, 9 3 2 A"),
    ],
)
def test_a_crib_of_five(crib: str, starter: str, points: int, why: str) -> None:
    """SHOW-11: counted by the same rules over all its cards and the starter."""
    assert score(crib, starter=starter, crib=True, game="five-player").points == points, why


@pytest.mark.parametrize(
    ("crib", "starter", "points", "why"),
    [
        ("2h 4h 6h 8h 10h Qh", "Kh", 7, "a flush of all six and the starter"),
        ("2h 4h 6h 8h 10h Qh", "Ks", 0, "the starter is missing"),
        ("2h 4h 6h 8h 10h Qs", "Kh", 0, "one of the six is missing"),
        ("Ac 2d 3h 4s 5c 6d", "7h", 23, "a run of seven and eight fifteens"),
        ("3h 3c 3s Kh Kc Kd", "Ks", 18, "three of a kind 6 and four of a kind 12"),
        (
            "2h 2c 3h 3c 4h 4c",
            "Kd",
            42,
            "eight runs 24, three pairs 6, 2 3 K four times 8, 2 2 3 4 4 twice 4",
        ),
    ],
)
def test_a_crib_of_six(crib: str, starter: str, points: int, why: str) -> None:
    """SHOW-11: counted by the same rules over all its cards and the starter."""
    assert score(crib, starter=starter, crib=True, game="six-player").points == points, why


def test_the_flush_of_a_crib_of_five_is_pegged_at_the_table() -> None:
    """SHOW-11: all five throw an even heart and a heart is turned: 6 for the dealer's side."""
    kept = {
        1: "Kd 9d 7c 4d",
        2: "Qs 9s 8c 6d",
        3: "Qc 10d 4s 2s",
        4: "Kc 9c 7d 2c",
        0: "10s 8d 5c 3c",
    }
    thrown = {1: "2h", 2: "4h", 3: "6h", 4: "8h", 0: "10h"}
    match = ready("five-player", kept, thrown, starter="Qh").play_out()
    assert match.pegged("crib") == [(0, 6)]


def test_the_flush_of_a_crib_of_six_is_pegged_at_the_table() -> None:
    """SHOW-11: all six throw an even heart and a heart is turned: 7 for the dealer's side."""
    kept = {
        1: "Kd 9d 7c 4d",
        2: "Qs 9s 8c 6d",
        3: "Qc 10d 4s 2s",
        4: "Kc 9c 7d 2c",
        5: "Ks Qd 6c 3d",
        0: "10s 8d 5c 3c",
    }
    thrown = {1: "2h", 2: "4h", 3: "6h", 4: "8h", 5: "10h", 0: "Qh"}
    match = ready("six-player", kept, thrown, starter="Kh").play_out()
    assert match.pegged("crib") == [(0, 7)]


# PARTNERS-1 · four players


def test_partners_sit_opposite_each_other() -> None:
    """PARTNERS-1: four players, two sides, partners opposite."""
    assert Match("partners").rules.sides == (0, 1, 0, 1)


def test_four_players_get_five_cards_and_throw_one() -> None:
    """PARTNERS-1, DEAL-5: five each, one thrown by each, and none from the pack."""
    match = Match("partners").deal()
    assert match.view(None).cards_held == (5, 5, 5, 5)
    assert match.view(None).cards_in_crib == 0
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.throw(1, written(match.view(1).dealt[:2]))
    assert refused.value.code is Code.WRONG_NUMBER
    assert match.state == before


def test_what_either_partner_scores_is_the_sides() -> None:
    """PARTNERS-1: seat 1 and seat 3 peg on one track, the dealer and seat 2 on the other."""
    match = ready("partners", FOUR, THROWN_BY_FOUR)
    assert len(match.scores) == 2
    match.play("4d 9s")
    assert match.scores == (0, 0)
    match.play("2s")
    assert match.scores == (0, 2), "fifteen of seat 3, for the side of seat 1"
    match.play_out()
    assert match.scores == (
        sum(holes for seat, holes in match.pegged() if seat % 2 == 0),
        sum(holes for seat, holes in match.pegged() if seat % 2 == 1),
    )


def test_the_crib_is_pegged_by_the_dealers_side() -> None:
    """PARTNERS-1, CRIB-1: four jacks thrown: 12 and more for side 0."""
    match = ready("partners", FOUR, THROWN_BY_FOUR).play_out()
    assert match.pegged("crib") == [(0, 12 + 1)], "one is the nob"


def test_four_players_play_and_count_round_to_the_left() -> None:
    """PARTNERS-1, SHOW-1: 1, 2, 3, the dealer, the crib."""
    match = ready("partners", FOUR, THROWN_BY_FOUR).play_out()
    hands = [seat for seat, what in shown(match) if what is What.HAND]
    assert hands == [1, 2, 3, 0]
    assert shown(match)[-1] == (0, What.CRIB)
    assert match.waiting == (1,)


def test_three_goes_give_the_fourth_the_last_card() -> None:
    """PARTNERS-1, PLAY-4: K Q 10 is 30; dealer, 1 and 2 cannot; seat 3 laid last and pegs 1."""
    match = ready("partners", FOUR, THROWN_BY_FOUR).play("Kh Qs 10d")
    assert match.pegged() == [(3, 1)]
    assert match.waiting == (0,)


# PARTNERS-2 · the scorers


@pytest.mark.parametrize(
    ("game", "sides", "drawers"),
    [
        ("partners", None, (0, 1)),
        ("five-player", None, (0, 1)),
        ("six-player", None, (0, 1, 2)),
        ("six-player", "2", (0, 1)),
    ],
)
def test_one_player_of_each_side_draws_for_the_first_deal(
    game: str, sides: str | None, drawers: tuple[int, ...]
) -> None:
    """PARTNERS-2, DEAL-1: one of each side, and nobody else."""
    match = Match(rules_for(game, {"sides": sides} if sides else {}), dealer=None)
    spread = next(event for event in match.events if isinstance(event, PackSpread))
    assert spread.drawers == drawers
    assert match.waiting == drawers
    assert [match.rules.sides[seat] for seat in drawers] == list(range(match.rules.side_count))


def test_the_other_partner_may_not_draw() -> None:
    """PARTNERS-2: seat 2 leaves it to seat 0."""
    match = Match("partners", dealer=None)
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.draw(2, 20)
    assert refused.value.code is Code.NOT_YOUR_TURN
    assert match.state == before
    assert match.legal(2) == []


def test_the_lowest_of_the_drawers_deals() -> None:
    """PARTNERS-2, DEAL-1: seat 1 draws the ace and deals."""
    match = Match("partners", dealer=None)
    pack = next(event.pack for event in match.events if isinstance(event, PackSpread))
    match.draw(0, pack.index(parse_card("Kc"))).draw(1, pack.index(parse_card("Ad")))
    assert (match.phase, match.waiting) == (Phase.DEAL, (1,))


def test_a_partner_may_claim_for_the_side() -> None:
    """PARTNERS-2: the dealer claims the fifteen that seat 2 has made."""
    match = ready("partners", FOUR, THROWN_BY_FOUR, counting="manual").play("7c 8h")
    assert match.phase is Phase.CLAIM
    match.claim(2, seat=0)
    assert match.scores == (2, 0)


@pytest.mark.parametrize("opponent", [1, 3])
def test_an_opponent_may_not_claim_for_the_side(opponent: int) -> None:
    """PARTNERS-2: seat 2 has made fifteen; neither 1 nor 3 may say so."""
    match = ready("partners", FOUR, THROWN_BY_FOUR, counting="manual").play("7c 8h")
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.claim(2, seat=opponent)
    assert refused.value.code is Code.NOT_YOUR_TURN
    assert match.state == before
    assert match.legal(opponent) == []


def test_a_hand_too_may_be_claimed_by_the_partner() -> None:
    """PARTNERS-2: seat 3 says what the hand of seat 1 scores: K 4 A is fifteen for two."""
    match = to_the_show(ready("partners", FOUR, THROWN_BY_FOUR, counting="manual"))
    before = match.scores
    match.claim(2, seat=3)
    assert match.new_pegs() == [(1, "hand", 2)]
    assert match.scores == (before[0], before[1] + 2)


# PARTNERS-3 · five and six players


def test_six_players_are_three_sides_of_two_with_partners_opposite() -> None:
    """PARTNERS-3: seats 0 and 3, 1 and 4, 2 and 5."""
    assert Match("six-player").rules.sides == (0, 1, 2, 0, 1, 2)


def test_six_players_may_be_two_sides_of_three() -> None:
    """PARTNERS-3: sides alternate round the table."""
    assert Match("six-player", sides=2).rules.sides == (0, 1, 0, 1, 0, 1)


def test_five_players_are_sides_of_three_and_two_seated_alternately() -> None:
    """PARTNERS-3: as even as sides can be; only where the circle closes two partners meet."""
    sides = Match("five-player").rules.sides
    assert sorted((sides.count(sides[0]), sides.count(sides[1]))) == [2, 3]
    assert set(sides) == {0, 1}
    assert all(sides[seat] != sides[seat + 1] for seat in range(4))


@pytest.mark.parametrize("game", ["traditional", "partners", "five-player", "noddy"])
def test_only_six_players_choose_how_many_sides(game: str) -> None:
    """PARTNERS-3: the house rule is for six players."""
    with pytest.raises(ValueError, match="not played with sides"):
        rules_for(game, {"sides": "2"})


@pytest.mark.parametrize(("sides", "tracks"), [(3, 3), (2, 2)])
def test_six_players_peg_on_the_track_of_their_side(sides: int, tracks: int) -> None:
    """PARTNERS-3, PARTNERS-1: points go to the side of whoever makes them."""
    match = ready("six-player", SIX, THROWN_BY_SIX, sides=sides).play_out()
    expected = [0] * tracks
    for seat, holes in match.pegged():
        expected[seat % tracks] += holes
    assert match.scores == tuple(expected)
    assert all(match.scores), "every side has pegged something"


def test_five_players_peg_on_the_track_of_their_side() -> None:
    """PARTNERS-3, PARTNERS-1: seats 0, 2 and 4 on one track, 1 and 3 on the other."""
    match = ready("five-player", FIVE, THROWN_BY_FIVE).play_out()
    assert match.scores == (
        sum(holes for seat, holes in match.pegged() if seat in {0, 2, 4}),
        sum(holes for seat, holes in match.pegged() if seat in {1, 3}),
    )


@pytest.mark.parametrize(
    ("game", "kept", "thrown", "order"),
    [
        ("five-player", FIVE, THROWN_BY_FIVE, [1, 2, 3, 4, 0]),
        ("six-player", SIX, THROWN_BY_SIX, [1, 2, 3, 4, 5, 0]),
    ],
)
def test_five_and_six_count_round_to_the_dealer(
    game: str, kept: dict[int, str], thrown: dict[int, str], order: list[int]
) -> None:
    """PARTNERS-3, SHOW-1: from the dealer's left round to the dealer, then the crib."""
    match = ready(game, kept, thrown).play_out()
    assert shown(match) == [*((seat, What.HAND) for seat in order), (0, What.CRIB)]


def test_one_of_three_sides_wins() -> None:
    """PARTNERS-3, WIN-2: seat 4 makes 15 for the side of seats 1 and 4 at 119."""
    kept = {1: "2h Kh Qh 9h", 2: "3d Kd Qd 9d", 3: "3s Ks 10s 9s", 4: "7c Kc 10c 9c"}
    kept |= {5: "8d 10d 8s 8c", 0: "6s 6h 6d 6c"}
    thrown = {1: "As", 2: "Ah", 3: "Ad", 4: "4c", 5: "4d", 0: "4h"}
    match = ready("six-player", kept, thrown, starter="Jc", at=(30, 119, 60)).play("2h 3d 3s 7c")
    assert match.scores == (34, 121, 60), "heels 2 and the pair of seat 3 for side 0"
    assert next(e.winner for e in match.events if isinstance(e, GameEnded)) == 1


@pytest.mark.parametrize("dealer", [0, 2, 5])
def test_short_dealt_six_the_dealer_and_the_right_get_four_and_throw_none(dealer: int) -> None:
    """PARTNERS-3: dealer and the player on the dealer's right are dealt four cards."""
    match = Match("six-player", dealer=dealer, crib_cards="short-dealt").deal()
    short = {dealer, (dealer - 1) % 6}
    held = match.view(None).cards_held
    assert {seat for seat in range(6) if held[seat] == 4} == short
    assert {seat for seat in range(6) if held[seat] == 5} == set(range(6)) - short
    assert set(match.waiting) == set(range(6)) - short


@pytest.mark.parametrize("dealer", [0, 3, 4])
def test_short_dealt_five_the_dealer_alone_gets_four(dealer: int) -> None:
    """PARTNERS-3: with five only the dealer is dealt four cards and throws none."""
    match = Match("five-player", dealer=dealer, crib_cards="short-dealt").deal()
    held = match.view(None).cards_held
    assert {seat for seat in range(5) if held[seat] == 4} == {dealer}
    assert set(match.waiting) == set(range(5)) - {dealer}


@pytest.mark.parametrize(
    ("game", "seat"), [("five-player", 0), ("six-player", 0), ("six-player", 5)]
)
def test_who_is_short_dealt_may_not_throw(game: str, seat: int) -> None:
    """PARTNERS-3: they throw none."""
    match = Match(game, crib_cards="short-dealt").deal()
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.throw(seat, written(match.view(seat).dealt[:1]))
    assert refused.value.code is Code.NOT_YOUR_TURN
    assert match.state == before
    assert match.legal(seat) == []


@pytest.mark.parametrize(
    ("game", "held"), [("five-player", (5, 4, 5, 5, 5)), ("six-player", (4, 4, 5, 5, 5, 5))]
)
def test_in_the_next_deal_others_are_short_dealt(game: str, held: tuple[int, ...]) -> None:
    """PARTNERS-3: it goes with the deal: then seat 1 (and with six seat 0, on the right)."""
    match = Match(game, crib_cards="short-dealt").deal()
    for seat in match.waiting:
        match.throw(seat, written(match.view(seat).dealt[:1]))
    match.cut().play_out().at(*[0] * match.rules.side_count).deal()
    assert match.view(None).cards_held == held


def test_a_short_dealt_crib_is_counted_as_a_crib_of_four() -> None:
    """PARTNERS-3, SHOW-6: four even hearts and an even heart turned: a flush of 5."""
    kept = {
        1: "Kd 9d 7c 4d",
        2: "Qs 9s 8c 6d",
        3: "Qc 10d 4s 2s",
        4: "Kc 9c 7d 2c",
        0: "10s 8d 5c 3c",
    }
    thrown = {1: "2h", 2: "4h", 3: "6h", 4: "8h"}
    match = Match("five-player", crib_cards="short-dealt")
    match.arrange({s: f"{kept[s]} {thrown.get(s, '')}" for s in kept}, starter="10h")
    match.deal().throws(thrown).cut().play_out()
    assert match.pegged("crib") == [(0, 5)]


# PARTNERS-4 · no telling


def test_a_partner_sees_nothing_that_an_opponent_would_not() -> None:
    """PARTNERS-4: seat 2 holds other cards; its partner, seat 0, cannot tell the difference."""

    def views(hand_of_two: str, thrown_by_two: str) -> bytes:
        hands = {1: "Kh 9d 7c 4d Jh", 2: hand_of_two, 3: "Qc 10d 4s 2s Jc", 0: "10s 8d 5c 3h Js"}
        match = Match("partners").arrange(hands, starter="Ac").deal()
        match.throws({1: "Jh", 2: thrown_by_two, 3: "Jc", 0: "Js"}).cut().play("Kh")
        return msgspec.json.encode(match.view(0)) + msgspec.json.encode(match.seen(0))

    assert views("Qs 9s 8h 6d Jd", "Jd") == views("Kd Ks 2h 2d 3c", "3c")


def test_a_partners_throw_is_not_seen() -> None:
    """PARTNERS-4, CRIB-1: seat 0 learns that seat 2 has thrown one card, not which."""
    match = Match("partners").arrange({2: "Qs 9s 8h 6d Jd"}, starter="Ac").deal().throw(2, "Jd")
    assert match.view(0).cards_thrown == (0, 0, 1, 0)
    assert b'"Jd"' not in msgspec.json.encode(match.seen(0))
    assert match.view(2).thrown == parse_cards("Jd")


def test_a_partner_may_not_play_for_the_other() -> None:
    """PARTNERS-4: seat 3 may neither play its own card in seat 1's turn nor seat 1's."""
    match = ready("partners", FOUR, THROWN_BY_FOUR)
    before = match.state
    for card in ("Qc", "Kh"):
        with pytest.raises(IllegalAction) as refused:
            match.play_as(3, card)
        assert refused.value.code is Code.NOT_YOUR_TURN
    assert match.state == before


def test_partners_may_not_call_muggins_on_each_other() -> None:
    """PARTNERS-4, MUGGINS-1: seat 2 misses fifteen; 3 and 1 are asked, seat 0 is not."""
    match = ready("partners", FOUR, THROWN_BY_FOUR, counting="muggins").play("7c 8h").claim(0)
    assert match.waiting == (3,)
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.muggins(0, 2)
    assert refused.value.code is Code.NOT_YOUR_TURN
    assert match.state == before
    match.pass_(3)
    assert match.waiting == (1,)
    match.pass_(1)
    assert match.scores == (0, 0), "nobody claimed it, so it is lost"


def test_points_of_the_play_name_the_player_and_move_the_side() -> None:
    """PARTNERS-1, WIN-5: the event says who pegged, and where the side's front peg stands."""
    match = ready("partners", FOUR, THROWN_BY_FOUR, at=(10, 20)).play("Kh Qs Qc")
    peg = next(event for event in match.events if isinstance(event, Pegged))
    assert (peg.seat, peg.why, peg.holes, peg.score) == (3, Why.PLAY, 2, 22)
