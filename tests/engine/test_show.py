"""Counting hands and cribs: SHOW, and the worked examples."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given, strategies as st

from muggins import PACK, Card, Rank, Suit, count_through, parse_card, parse_cards, rules_for, score
from muggins.engine.actions import Throw
from muggins.engine.events import Counted, Dealt, GameEnded, What
from muggins.engine.items import Kind
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.scoring import show
from tests.support import Match

COMBINATIONS = rules_for("traditional").combinations

IN_THE_SHOW = (What.HAND, What.CRIB)


def oracle(hand: tuple[Card, ...], starter: Card, *, crib: bool = False) -> Counter[str]:
    """What SHOW-3 to SHOW-7 and SHOW-11 give for each kind, in the slowest words."""
    cards = (*hand, starter)
    points: Counter[str] = Counter()
    for number in range(2, len(cards) + 1):
        for some in combinations(cards, number):
            points["fifteen"] += 2 * (sum(card.pips for card in some) == 15)
    points["pair"] = sum(2 for one, other in combinations(cards, 2) if one.rank == other.rank)
    held = Counter(card.rank.value for card in cards)
    for low in range(1, 14):
        for high in range(low + 2, 14):
            stretch = range(low, high + 1)
            is_whole = low - 1 not in held and high + 1 not in held
            if is_whole and all(rank in held for rank in stretch):
                ways = 1
                for rank in stretch:
                    ways *= held[rank]
                points["run"] += ways * len(stretch)
    if len({card.suit for card in cards}) == 1:
        points["flush"] = len(cards)
    elif len({card.suit for card in hand}) == 1 and not crib:
        points["flush"] = len(hand)
    points["nob"] = sum(card.rank is Rank.JACK and card.suit is starter.suit for card in hand)
    return +points


def kinds(hand: str, starter: str, *, crib: bool = False, game: str = "traditional") -> list[str]:
    """The kinds of the combinations, in the order in which they are called."""
    return [item.kind.value for item in score(hand, starter=starter, crib=crib, game=game).items]


def points_for(kind: Kind, hand: str, starter: str, *, crib: bool = False) -> list[int]:
    """The points of each combination of *kind*."""
    items = score(hand, starter=starter, crib=crib).items
    return [item.points for item in items if item.kind is kind]


def at_the_lead(
    game: str, hands: dict[int, str], starter: str, *, dealer: int, scores: tuple[int, ...]
) -> Match:
    """A deal up to the first lead, everyone keeping the first four cards named."""
    match = Match(game, dealer=dealer).at(*scores).arrange(hands, starter=starter).deal()
    dealt = match.events[-1]
    assert isinstance(dealt, Dealt)
    for seat, hand in enumerate(dealt.hands):
        match.act(Throw(Seat(seat), hand[4:]))
    return match.cut()


def shown(
    game: str, hands: dict[int, str], starter: str, *, dealer: int, scores: tuple[int, ...]
) -> Match:
    """A deal up to the end of the show, played with whatever fits."""
    return at_the_lead(game, hands, starter, dealer=dealer, scores=scores).play_out()


def order_of_show(match: Match) -> list[tuple[int, str]]:
    return [
        (event.seat, event.what.value) for event in match.counted() if event.what in IN_THE_SHOW
    ]


# SHOW-1


@pytest.mark.parametrize(
    ("game", "dealer", "order"),
    [
        ("traditional", 0, [1, 0]),
        ("traditional", 1, [0, 1]),
        ("three-player", 1, [2, 0, 1]),
        ("partners", 2, [3, 0, 1, 2]),
        ("six-player", 3, [4, 5, 0, 1, 2, 3]),
    ],
)
def test_hands_are_counted_from_the_dealers_left_and_the_crib_last(
    game: str, dealer: int, order: list[int]
) -> None:
    """SHOW-1, THREE-2: the dealer's hand comes last but for the crib."""
    sides = rules_for(game).side_count
    match = shown(game, {}, "Kc", dealer=dealer, scores=(0,) * sides)
    assert order_of_show(match) == [*[(seat, "hand") for seat in order], (dealer, "crib")]


def test_who_counts_first_wins_a_close_game() -> None:
    """SHOW-1, WIN-2: from 112 the hands of 17 and of 12 would both get there."""
    hands = {1: "5h 5s Jh Qh Ac 2c", 0: "6d 6c 9s 9d Ad 2d"}
    match = at_the_lead("traditional", hands, "Kc", dealer=0, scores=(110, 110))
    match.play("Jh 9s Qh 6d 5h 9d 5s 6c")
    assert match.state.winner == 1
    assert match.scores == (112, 121)
    assert order_of_show(match) == [(1, "hand")]
    match = at_the_lead("traditional", hands, "Kc", dealer=1, scores=(110, 110))
    match.play("9s Jh 9d 5h 6d Qh 6c 5s")
    assert match.state.winner == 0
    assert match.scores == (121, 111)
    assert order_of_show(match) == [(0, "hand")]


def test_the_dealers_hand_is_counted_before_the_crib() -> None:
    """SHOW-1: the hand wins, the crib is not looked at."""
    hands = {1: "2h 4s 6h 8h Ac Ah", 0: "5d 5c Js Qs Ad As"}
    match = shown("traditional", hands, "Kc", dealer=0, scores=(105, 20))
    assert match.state.winner == 0
    assert order_of_show(match) == [(1, "hand"), (0, "hand")]
    last = match.events[-2]
    assert isinstance(last, GameEnded)
    assert not [event for event in match.counted() if event.what is What.CRIB]


def test_the_crib_can_win_the_game() -> None:
    """SHOW-1: four aces in the crib are 12, what the hand does not bring."""
    hands = {1: "2h 4s 6h 8h Ac Ah", 0: "2d 4d 6d 8s Ad As"}
    match = shown("traditional", hands, "Kc", dealer=0, scores=(70, 0))
    crib = match.counted()[-1]
    assert (crib.seat, crib.what, crib.points) == (0, What.CRIB, 12)
    before = match.scores[0] - 12
    match = shown("traditional", hands, "Kc", dealer=0, scores=(120 - (before - 70), 0))
    assert match.phase is Phase.OVER
    assert order_of_show(match) == [(1, "hand"), (0, "hand"), (0, "crib")]
    assert match.scores[0] == 121


def test_partners_count_each_hand_by_itself_for_the_side() -> None:
    """SHOW-1, PARTNERS-1: four hands, two tracks."""
    match = shown("partners", {}, "Kc", dealer=0, scores=(0, 0))
    for side in (0, 1):
        pegged = [holes for seat, holes in match.pegged() if seat % 2 == side]
        assert sum(pegged) == match.scores[side]
    assert len([event for event in match.counted() if event.what is What.HAND]) == 4


# SHOW-2


def test_the_starter_is_the_fifth_card_of_every_hand() -> None:
    """SHOW-2: with a five, three kings and a queen have four fifteens."""
    assert score("Kh Ks Kd Qd", starter="5c").points == 14
    assert score("Kh Ks Kd Qd", starter="2c").points == 6
    assert score("2h 3s 5h 9d", starter="4c").points == 6


def test_the_starter_counts_with_hands_and_crib_alike() -> None:
    """SHOW-2: each of the three counts has the starter in it."""
    hands = {1: "Ah Ks 6h 9h Qc Qd", 0: "Ad Kd 6d 9s Qh Qs"}
    match = shown("traditional", hands, "5c", dealer=0, scores=(0, 0))
    for counted in match.counted():
        if counted.what in IN_THE_SHOW:
            assert any(parse_card("5c") in item.cards for item in counted.items)


# SHOW-3


@pytest.mark.parametrize(
    ("hand", "starter", "fifteens"),
    [
        ("5h 5c 5s Jd", "5d", 8),
        ("5h 10c Js Qd", "Kd", 4),
        ("7h 8c 7s 8d", "Kd", 4),
        ("Ah 2c 3s 4d", "5d", 1),  # all five together
        ("2h 2c Ks 3d", "Qd", 4),
        ("3h 3c 3s 3d", "9d", 6),
        ("6h 6c 6s 3d", "9d", 6),
        ("2h 4c 6s 8d", "Kd", 0),
        ("2h 4c 6s 8d", "Ad", 2),
    ],
)
def test_every_distinct_combination_of_fifteen_scores_two(
    hand: str, starter: str, fifteens: int
) -> None:
    """SHOW-3: combinations of two, three, four or five cards."""
    assert points_for(Kind.FIFTEEN, hand, starter) == [2] * fifteens


# SHOW-4


@pytest.mark.parametrize(
    ("hand", "starter", "expected"),
    [
        ("4h 4c 9s Kd", "Qc", {"pair": 2}),
        ("4h 4c 9s 9d", "Qc", {"pair": 4}),
        ("4h 4c 4s Kd", "Qc", {"three-of-a-kind": 6}),
        ("4h 4c 4s Kd", "Kc", {"three-of-a-kind": 6, "pair": 2}),
        ("4h 4c 4s 4d", "Qc", {"four-of-a-kind": 12}),
        ("Jh Qc Kh 10d", "Ac", {}),
    ],
)
def test_pairs_score_two_six_and_twelve(hand: str, starter: str, expected: dict[str, int]) -> None:
    """SHOW-4: by rank, not by pips; three of a kind is not called as three pairs."""
    found: Counter[str] = Counter()
    for item in score(hand, starter=starter).items:
        if item.kind in (Kind.PAIR, Kind.THREE_OF_A_KIND, Kind.FOUR_OF_A_KIND):
            found[item.kind.value] += item.points
    assert found == expected


# SHOW-5


@pytest.mark.parametrize(
    ("hand", "starter", "runs"),
    [
        ("2h 3c 4s Kd", "Qc", [3]),
        ("2h 3c 4s 5d", "Qc", [4]),
        ("2h 3c 4s 5d", "6c", [5]),
        ("2h 3c 4s 4d", "Qc", [3, 3]),
        ("2h 3c 4s 5d", "5c", [4, 4]),
        ("3h 4c 4s 4d", "5c", [3, 3, 3]),
        ("3h 3c 4s 4d", "5c", [3, 3, 3, 3]),
        ("Jh Qc Ks 2d", "Ac", [3]),
        ("Qh Kc As 2d", "7c", []),
        ("2h 3c 5s 6d", "9c", []),
    ],
)
def test_every_distinct_run_scores_its_length(hand: str, starter: str, runs: list[int]) -> None:
    """SHOW-5: and a run of four is not also two of three."""
    assert sorted(points_for(Kind.RUN, hand, starter)) == runs


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("9h 10c Js Jd", "3c", 8),
        ("9h 10c Js Qd", "Qc", 10),
        ("10h Jc Qs Qd", "Qh", 15),
        ("10h 10c Js Qd", "Qc", 16),
    ],
)
def test_double_and_triple_runs_with_their_pairs(hand: str, starter: str, points: int) -> None:
    """SHOW-5: double run of three 8, of four 10, triple run 15, double-double run 16."""
    items = score(hand, starter=starter).items
    assert sum(item.points for item in items if item.kind is not Kind.FIFTEEN) == points


# SHOW-6


@pytest.mark.parametrize(
    ("hand", "starter", "in_hand", "in_crib"),
    [
        ("2h 4h 6h 8h", "10s", [4], []),
        ("2h 4h 6h 8h", "10h", [5], [5]),
        ("2h 4h 6h 8s", "10h", [], []),  # the starter never completes a four-card flush
        ("2c 4c 6c 8c", "Kd", [4], []),
        ("2c 4c 6h 8h", "Kc", [], []),
    ],
)
def test_a_flush_needs_the_hand_and_in_the_crib_the_starter_too(
    hand: str, starter: str, in_hand: list[int], in_crib: list[int]
) -> None:
    """SHOW-6: four in hand 4, five 5; in the crib only all five."""
    assert points_for(Kind.FLUSH, hand, starter) == in_hand
    assert points_for(Kind.FLUSH, hand, starter, crib=True) == in_crib


def test_a_crib_of_four_clubs_at_the_table_is_no_flush() -> None:
    """SHOW-6: hand and crib are told apart in a game, not only in a question."""
    hands = {1: "2h 4h 6h 8h 10c 3c", 0: "2d 4d 6d 8d Qc 9c"}
    match = shown("traditional", hands, "Ks", dealer=0, scores=(0, 0))
    flushes = {
        (counted.seat, counted.what): [i.points for i in counted.items if i.kind is Kind.FLUSH]
        for counted in match.counted()
        if counted.what in IN_THE_SHOW
    }
    assert flushes == {(1, What.HAND): [4], (0, What.HAND): [4], (0, What.CRIB): []}


# SHOW-7


@pytest.mark.parametrize("crib", [False, True])
def test_the_jack_of_the_starters_suit_is_one_for_his_nob(crib: bool) -> None:
    """SHOW-7: in hand or crib."""
    assert points_for(Kind.NOB, "Jh 2c 4s 9d", "8h", crib=crib) == [1]
    assert points_for(Kind.NOB, "Jh 2c 4s 9d", "8c", crib=crib) == []
    assert points_for(Kind.NOB, "Jh Jc Js 9d", "8c", crib=crib) == [1]


def test_only_a_jack_is_a_nob_and_never_the_starter() -> None:
    """SHOW-7: no queen; and a jack turned up is heels, not a nob."""
    assert points_for(Kind.NOB, "Qh Kh 4s 9d", "8h") == []
    assert points_for(Kind.NOB, "2h 4h 6s 9d", "Jh") == []


def test_the_nob_is_called_last() -> None:
    """SHOW-7, SHOW-9: after everything else."""
    result = score("Jh 5h 10h Qh", starter="Kh")
    assert result.items[-1].kind is Kind.NOB
    assert result.call.endswith("one for his nob")


# SHOW-8


def test_nineteen_25_26_and_27_cannot_occur_and_29_is_the_most() -> None:
    """SHOW-8: every set of ranks, with and without flush and nob, with each card as starter.

    Points depend on the ranks, on whether there is a flush of four or five, and on whether a jack
    has the starter's suit: all that can be had together is counted.
    """
    seen: set[int] = set()
    for ranks in combinations_with_replacement(range(1, 14), 5):
        if max(Counter(ranks).values()) > 4:
            continue
        cards = _of_many_suits(ranks)
        # Without flush and nob, which suits alone decide.
        bare = sum(
            item.points
            for item in show(cards[1:], cards[0], COMBINATIONS).items
            if item.kind not in (Kind.FLUSH, Kind.NOB)
        )
        for starter in set(ranks):
            hand = list(ranks)
            hand.remove(starter)
            extras = {0}
            if Rank.JACK in hand:
                extras.add(1)
            if len(set(hand)) == 4:  # then the hand may be of one suit
                extras.add(4)
                if starter not in hand:
                    extras |= {5, 6} if Rank.JACK in hand else {5}
            seen |= {bare + extra for extra in extras}
    assert seen == set(range(30)) - {19, 25, 26, 27}


def _of_many_suits(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """A card of each rank; cards of one rank are of different suits."""
    used: Counter[int] = Counter()
    cards = []
    for rank in ranks:
        cards.append(PACK[4 * (rank - 1) + used[rank]])
        used[rank] += 1
    return tuple(cards)


@given(st.permutations(PACK), st.booleans())
def test_a_hand_scores_what_the_rules_say(cards: list[Card], crib: bool) -> None:
    """SHOW-2 to SHOW-7: any four cards and a starter against the rules written out plainly."""
    _agrees(tuple(cards[:4]), cards[4], crib=crib)


@given(st.permutations([card for card in PACK if 3 <= card.rank <= 7]), st.booleans())
def test_a_hand_of_middling_cards_scores_what_the_rules_say(cards: list[Card], crib: bool) -> None:
    """SHOW-3, SHOW-4, SHOW-5: few ranks, so that pairs, runs and fifteens abound."""
    _agrees(tuple(cards[:4]), cards[4], crib=crib)


@given(st.permutations([card for card in PACK if card.suit in (Suit.HEARTS, Suit.CLUBS)]))
def test_a_hand_of_two_suits_scores_what_the_rules_say(cards: list[Card]) -> None:
    """SHOW-6, SHOW-7: few suits, so that flushes and nobs abound."""
    for crib in (False, True):
        _agrees(tuple(cards[:4]), cards[4], crib=crib)
        hearts_first = sorted(cards[:7], key=lambda card: card.suit)
        _agrees(tuple(hearts_first[:4]), hearts_first[4], crib=crib)


def _agrees(hand: tuple[Card, ...], starter: Card, *, crib: bool) -> None:
    result = show(hand, starter, COMBINATIONS, crib=crib)
    found: Counter[str] = Counter()
    for item in result.items:
        alike = item.kind in (Kind.THREE_OF_A_KIND, Kind.FOUR_OF_A_KIND)
        found["pair" if alike else item.kind.value] += item.points
    assert found == oracle(hand, starter, crib=crib)
    assert result.points == sum(found.values())


# SHOW-9


def test_fifteens_are_called_first_with_the_running_total() -> None:
    """SHOW-9: "fifteen two, fifteen four", then the rest."""
    call = score("5h 5c 10s Kd", starter="3c").call
    assert call.startswith("fifteen two, fifteen four, fifteen six, fifteen eight, ")
    assert "pair" in call
    assert call.endswith("ten")


@pytest.mark.parametrize(
    ("hand", "starter", "order"),
    [
        ("Jh 5h 10h Qh", "5c", [*["fifteen"] * 6, "pair", "run", "flush"]),
        ("4h 5h 6h Jh", "5c", [*["fifteen"] * 4, "pair", "run", "run", "flush"]),
        ("7h 7c 7s 8d", "9d", [*["fifteen"] * 3, "three-of-a-kind", "run", "run", "run"]),
    ],
)
def test_the_order_is_fifteens_pairs_runs_flush_nob(
    hand: str, starter: str, order: list[str]
) -> None:
    """SHOW-9, TIPS-5: the call goes through the kinds in this order."""
    assert kinds(hand, starter) == order


def test_the_nob_comes_after_the_flush() -> None:
    """SHOW-9, SHOW-7: everything at once, the nob last of all."""
    assert kinds("5h Jh 10h Qh", "Kh") == [*["fifteen"] * 4, "run", "flush", "nob"]


@pytest.mark.parametrize(
    ("hand", "starter", "totals"),
    [
        (
            "5h 5c 5s Jd",
            "5d",
            "two four six eight ten twelve fourteen sixteen twenty-eight",
        ),
        ("2h 4h 6h 8h", "10s", "four"),
        ("Jh Qs Qd Kc", "Qh", "six nine twelve fifteen"),
    ],
)
def test_the_running_total_is_called(hand: str, starter: str, totals: str) -> None:
    """SHOW-9: each combination with what there is by then."""
    call = score(hand, starter=starter).call
    parts = call.removesuffix(" and one for his nob").split(", ")
    assert [part.split()[-1] for part in parts] == totals.split()


# SHOW-10


def test_a_hand_with_a_five_or_with_two_cards_that_make_five_always_scores() -> None:
    """SHOW-10: every such hand of four with every starter, of suits that score nothing.

    Without a five or two such cards a hand may be worth nothing.
    """
    for ranks in combinations_with_replacement(range(1, 14), 4):
        if max(Counter(ranks).values()) > 4:
            continue
        has_five = 5 in ranks or any(one + other == 5 for one, other in combinations(ranks, 2))
        if not has_five:
            continue
        for starter in range(1, 14):
            if Counter(ranks)[starter] == 4:
                continue
            cards = _of_many_suits((*ranks, starter))
            bare = [
                item
                for item in show(cards[:4], cards[4], COMBINATIONS).items
                if item.kind not in (Kind.FLUSH, Kind.NOB)
            ]
            assert bare, (ranks, starter)
    assert score("2h 4c 6d 8s", starter="Kd").points == 0


# SHOW-11


@pytest.mark.parametrize(
    ("game", "crib", "starter", "points"),
    [
        ("five-player", "2h 4h 6h 8h 10h", "Qs", 0),
        ("five-player", "2h 4h 6h 8h 10h", "Qh", 6),
        ("five-player", "2h 4h 6h 8h 10s", "Qh", 0),
        ("six-player", "2h 4h 6h 8h 10h Qh", "Ks", 0),
        ("six-player", "2h 4h 6h 8h 10h Qs", "Kh", 0),
        ("six-player", "2h 4h 6h 8h 10h Qh", "Kh", 7),
    ],
)
def test_the_flush_of_a_big_crib_needs_every_card(
    game: str, crib: str, starter: str, points: int
) -> None:
    """SHOW-11, SHOW-6: all six or seven cards of one suit, a point for each."""
    result = score(crib, starter=starter, crib=True, game=game)
    assert sum(item.points for item in result.items if item.kind is Kind.FLUSH) == points


@pytest.mark.parametrize(
    ("game", "crib", "starter", "runs"),
    [
        ("five-player", "8h 9c 10h Jh Qh", "Ks", 6),
        ("six-player", "7h 8h 9c 10h Jh Qh", "Ks", 7),
        ("five-player", "Ah 2c 3h 7h 8h", "9s", 6),  # two runs of three
        ("six-player", "9h 9c 10h 10c Jh Js", "Jd", 36),  # 2 x 2 x 3 runs of three
    ],
)
def test_the_runs_of_a_big_crib_take_all_its_cards(
    game: str, crib: str, starter: str, runs: int
) -> None:
    """SHOW-11, SHOW-5: by the same rules over all cards; every distinct run scores."""
    result = score(crib, starter=starter, crib=True, game=game)
    assert sum(item.points for item in result.items if item.kind is Kind.RUN) == runs


def test_fifteens_of_a_big_crib_may_take_six_cards() -> None:
    """SHOW-11, SHOW-3: A A A A 2 9 makes 15 of all six, and no other way."""
    result = score("Ah Ac Ad As 2h", starter="9h", crib=True, game="five-player")
    assert [item.points for item in result.items if item.kind is Kind.FIFTEEN] == [2]


@given(st.permutations(PACK))
def test_a_crib_of_five_or_six_scores_what_the_rules_say(cards: list[Card]) -> None:
    """SHOW-11: against the rules written out plainly."""
    _agrees(tuple(cards[:5]), cards[5], crib=True)
    _agrees(tuple(cards[:6]), cards[6], crib=True)


@given(st.permutations([card for card in PACK if 3 <= card.rank <= 8]))
def test_a_big_crib_of_middling_cards_scores_what_the_rules_say(cards: list[Card]) -> None:
    """SHOW-11: few ranks, so that pairs, runs and fifteens abound."""
    _agrees(tuple(cards[:5]), cards[5], crib=True)
    _agrees(tuple(cards[:6]), cards[6], crib=True)


def test_a_big_crib_is_counted_at_the_table() -> None:
    """SHOW-11, CRIB-2: six fives and tens thrown by six players."""
    hands = {
        0: "Ac 2c 3c 4c 5c",
        1: "Ad 2d 3d 4d 5d",
        2: "Ah 2h 3h 4h 5h",
        3: "As 2s 3s 4s 5s",
        4: "6c 6d 6h 6s 10c",
        5: "7c 7d 7h 7s 10d",
    }
    match = shown("six-player", hands, "Kc", dealer=0, scores=(0, 0, 0))
    crib = match.counted()[-1]
    assert crib.what is What.CRIB
    assert set(crib.cards) == set(parse_cards("5c 5d 5h 5s 10c 10d"))
    # Four fives 12 and four fifteens of them 8; twelve of a five and a ten 24; the tens 2.
    assert crib.points == 46


# Worked examples


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("5h 5c 5s Jd", "5d", 29),
        ("5h 5c 10s 10d", "3c", 12),
        ("2s 3h 4d 5c", "2h", 10),
        ("8s 8h 9d 10c", "9c", 16),
        ("Jh Qs Qd Kc", "Qh", 16),
        ("As 2h 3d 3c", "Kc", 12),
        ("2h 4h 6h 8h", "10s", 4),
        ("2h 4h 6h 8h", "10h", 5),
    ],
)
def test_a_worked_example_of_a_hand(hand: str, starter: str, points: int) -> None:
    """SHOW-3 to SHOW-7: the table of worked examples."""
    assert score(hand, starter=starter).points == points
    assert sum(oracle(parse_cards(hand), parse_card(starter)).values()) == points


@pytest.mark.parametrize(("starter", "points"), [("10s", 0), ("10h", 5)])
def test_a_worked_example_of_a_crib(starter: str, points: int) -> None:
    """SHOW-6: four hearts as a crib are nothing without the fifth."""
    assert score("2h 4h 6h 8h", starter=starter, crib=True).points == points


def test_the_worked_example_under_no_fifteens() -> None:
    """CHICAGO-8: only the two pairs are left."""
    assert score("5h 5c 10s 10d", starter="3c", fifteens=False).points == 4


def test_the_worked_example_under_reverse_counting() -> None:
    """CHICAGO-6, SHOW-5: a double run of four is ten back from the front peg."""
    match = Match(chicago="on", dealer=0).at(30, 30)
    match.arrange({1: "2s 3h 4d 5c Kd Qd", 0: "9h 9s Jh Js Kh Qs"}, starter="2h").deal()
    match.pass_all().throw(0, "Kh Qs").throw(1, "Kd Qd").cut()
    match.pass_(1).use(0, "reverse-counting").pass_all().play_out()
    assert match.pegged("hand")[0] == (1, -10)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("6 6 6 6", [0, 2, 6, 12]),
        ("4 2 5 3 6", [0, 0, 0, 4, 5]),
        ("7 8", [0, 2]),
        ("5 5 5", [0, 2, 8]),
        ("10 5 6 10", [0, 2, 0, 2]),
    ],
)
def test_a_worked_example_of_the_play(cards: str, points: list[int]) -> None:
    """PLAY-3, PLAY-5, PLAY-6: the table of worked examples."""
    assert [played.points for played in count_through(cards)] == points


def test_a_hand_of_nothing_is_called_nothing() -> None:
    """SHOW-8: "nineteen" is only what players say for it."""
    result = score("2h 4c 6d 8s", starter="Kd")
    assert result.points == 0
    assert result.items == ()


def test_each_combination_is_counted_once() -> None:
    """SHOW-3, SHOW-5: no two items of one kind have the same cards."""
    for hand, starter in (("5h 5c 5s Jd", "5d"), ("8s 8h 9d 10c", "9c"), ("Ah 2c 3s 4d", "5d")):
        items = sorted(
            (item.kind.value, sorted(map(str, item.cards)))
            for item in score(hand, starter=starter).items
        )
        assert all(one != other for one, other in pairwise(items))


def test_the_table_counts_as_the_question_does() -> None:
    """SHOW-2: what is pegged at the table is what `score` says of the same cards."""
    match = shown("traditional", {}, "5h", dealer=0, scores=(0, 0))
    for event in match.events:
        if isinstance(event, Counted) and event.what in IN_THE_SHOW:
            asked = score(map(str, event.cards), starter="5h", crib=event.what is What.CRIB)
            assert event.points == asked.points
