"""The pack, who deals, laying away and the starter: DECK, DEAL, CRIB, CUT."""

from __future__ import annotations

from collections import Counter
from itertools import product

import msgspec
import pytest

from muggins import (
    GAMES,
    PACK,
    Card,
    Rank,
    Suit,
    parse_card,
    parse_cards,
    pegging,
    rules_for,
    score,
)
from muggins.engine.actions import Cut, Throw
from muggins.engine.events import Counted, Dealt, Pegged, StarterTurned, What
from muggins.engine.illegal import Code
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat
from muggins.engine.view import HandDealt, ThrownUnseen
from tests.engine.refusals import refused
from tests.support import Match

CUT_GAMES = ["traditional", "three-player", "partners", "five-player", "six-player", "five-card"]
"""Games with a crib and a cut."""


def dealt(match: Match) -> Dealt:
    """The last deal, as the table knows it."""
    return [event for event in match.events if isinstance(event, Dealt)][-1]


def throw_first_cards(match: Match) -> Match:
    """Every seat throws the cards that it was dealt first."""
    rules, deal = match.rules, dealt(match)
    for seat in range(rules.seats):
        number = rules.thrown[(seat - deal.dealer) % rules.seats]
        if number:
            match.act(Throw(Seat(seat), deal.hands[seat][:number]))
    return match


def finish_deal(match: Match) -> Match:
    """One whole deal, with whatever cards come."""
    return throw_first_cards(match.deal()).cut().play_out()


def told_to(match: Match, seat: int | None) -> str:
    """All that *seat* knows, as text: what it was told and what it may look at."""
    return msgspec.json.encode([match.seen(seat), match.view(seat)]).decode()


def drawing(game: str = "traditional", **house: object) -> Match:
    """A match at its draw; the spread pack is in order: Ac Ad Ah As 2c 2d 2h 2s 3c and so on."""
    return Match(game, dealer=None, **house)


# DECK


def test_the_pack_has_every_rank_in_every_suit_once() -> None:
    """DECK-1: 52 cards."""
    assert len(PACK) == 52
    assert {(card.rank, card.suit) for card in PACK} == set(product(Rank, Suit))


def test_ranks_run_from_ace_to_king() -> None:
    """DECK-1: ace is low, king is high."""
    assert [parse_card(f"{rank}h").rank for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()] == list(
        range(1, 14)
    )


@pytest.mark.parametrize("cards", ["Q K A", "K A 2", "A Q K", "2 A K"])
def test_a_run_never_wraps_round_in_the_play(cards: str) -> None:
    """DECK-1: Q K A is no run."""
    assert pegging(cards).points == 0


@pytest.mark.parametrize(("hand", "starter"), [("Qh Kd As 8c", "8d"), ("Kh Ad 2s 8c", "8d")])
def test_a_run_never_wraps_round_in_a_hand(hand: str, starter: str) -> None:
    """DECK-1: Q K A and K A 2 are no runs, so only the pair counts, and fifteens."""
    assert not [item for item in score(hand, starter=starter).items if item.kind == "run"]


def test_an_ace_runs_with_two_and_three_and_a_king_with_queen_and_jack() -> None:
    """DECK-1: the ends of the order are the ace and the king."""
    assert pegging("3 A 2").points == 3
    assert pegging("K J Q").points == 3


@pytest.mark.parametrize(
    ("rank", "pips"),
    [("A", 1), *[(str(n), n) for n in range(2, 11)], ("J", 10), ("Q", 10), ("K", 10)],
)
@pytest.mark.parametrize("suit", "cdhs")
def test_an_ace_counts_one_and_court_cards_ten(rank: str, pips: int, suit: str) -> None:
    """DECK-2: pip values."""
    assert parse_card(rank + suit).pips == pips
    assert pegging([rank + suit]).count == pips


@pytest.mark.parametrize("game", GAMES)
def test_hands_crib_and_pack_are_together_the_52_cards_without_a_joker(game: str) -> None:
    """DECK-1, DECK-3: every deal is of the whole pack and of nothing else."""
    deal = dealt(Match(game).deal())
    everything = [*deal.crib, *deal.pack, *[card for hand in deal.hands for card in hand]]
    assert sorted(everything) == sorted(PACK)


@pytest.mark.parametrize("text", ["joker", "the Bard", "Xh", "*"])
def test_a_joker_is_no_card(text: str) -> None:
    """DECK-3: jokers are never dealt."""
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


# DEAL


@pytest.mark.parametrize(("places", "dealer"), [((0, 4), 0), ((4, 0), 1), ((51, 47), 1)])
def test_the_lowest_card_drawn_deals(places: tuple[int, int], dealer: int) -> None:
    """DEAL-1: everyone draws, the lowest deals first."""
    match = drawing()
    for seat, at in enumerate(places):
        assert match.phase is Phase.DRAW
        match.draw(seat, at)
    assert match.state.dealer == dealer
    assert match.waiting == (dealer,)


def test_the_draw_may_be_made_in_any_order() -> None:
    """DEAL-1: nobody waits for another to draw."""
    match = drawing("three-player")
    assert match.waiting == (0, 1, 2)
    match.draw(2, 20).draw(0, 30).draw(1, 10)
    assert match.state.dealer == 1


def test_an_ace_is_lower_than_a_king_in_the_draw() -> None:
    """DEAL-1, DECK-1: ace is low."""
    assert drawing().draw(0, 51).draw(1, 0).state.dealer == 1


def test_those_who_tie_for_lowest_draw_again() -> None:
    """DEAL-1: two twos are a tie, whatever their suits."""
    match = drawing().draw(0, 4).draw(1, 5)
    assert match.phase is Phase.DRAW
    assert match.state.dealer is None
    assert match.waiting == (0, 1)
    match.draw(0, 40).draw(1, 20)
    assert match.state.dealer == 1


def test_only_those_who_tie_for_lowest_draw_again() -> None:
    """DEAL-1: a higher card is out of the draw."""
    match = drawing("three-player").draw(0, 4).draw(1, 50).draw(2, 5)
    assert match.waiting == (0, 2)
    with refused(match, Code.NOT_YOUR_TURN):
        match.draw(1, 30)
    assert match.draw(2, 45).draw(0, 50).state.dealer == 2


def test_a_tie_that_is_not_for_lowest_does_not_matter() -> None:
    """DEAL-1: the two kings need not draw again."""
    assert drawing("three-player").draw(0, 51).draw(1, 3).draw(2, 50).state.dealer == 1


def test_those_who_tie_twice_draw_a_third_time() -> None:
    """DEAL-1: ties are drawn again until there is a lowest."""
    match = drawing().draw(0, 0).draw(1, 1)
    match.draw(0, 20).draw(1, 21)
    assert match.waiting == (0, 1)
    assert match.draw(0, 20).draw(1, 51).state.dealer == 0


@pytest.mark.parametrize(
    ("game", "sides"), [("partners", 2), ("five-player", 2), ("six-player", 3)]
)
def test_one_player_of_each_side_draws(game: str, sides: int) -> None:
    """DEAL-1, PARTNERS-2: with partners, one player of each side."""
    match = drawing(game)
    assert [match.rules.sides[seat] for seat in match.waiting] == list(range(sides))
    for partner in set(range(match.rules.seats)) - set(match.waiting):
        with refused(match, Code.NOT_YOUR_TURN):
            match.draw(partner, 7)


def test_the_partner_who_drew_lowest_deals() -> None:
    """DEAL-1: the lower of the two sides' cards deals."""
    match = drawing("partners")
    one, other = match.waiting
    assert match.draw(one, 30).draw(other, 10).state.dealer == other


@pytest.mark.parametrize("at", [-1, 52, 1000])
def test_a_place_outside_the_spread_pack_is_refused(at: int) -> None:
    """DEAL-1: there are 52 places to draw from."""
    match = drawing()
    with refused(match, Code.NO_SUCH_PLACE):
        match.draw(0, at)


def test_a_card_drawn_by_somebody_else_is_refused() -> None:
    """DEAL-1: each draws a card of their own."""
    match = drawing().draw(0, 7)
    with refused(match, Code.ALREADY_DRAWN):
        match.draw(1, 7)


def test_a_seat_draws_only_once() -> None:
    """DEAL-1: whoever has drawn waits for the others."""
    match = drawing().draw(0, 7)
    with refused(match, Code.NOT_YOUR_TURN):
        match.draw(0, 8)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    """DEAL-1: two players have seats 0 and 1."""
    match = drawing()
    with refused(match, Code.NO_SUCH_SEAT):
        match.draw(seat, 7)


def test_nobody_draws_when_the_dealer_is_known_and_nobody_deals_before() -> None:
    """DEAL-1: first the draw, then the deal."""
    match = Match()
    with refused(match, Code.NOT_NOW):
        match.draw(0, 7)
    match = drawing()
    with refused(match, Code.NOT_NOW):
        match.deal()


@pytest.mark.parametrize("game", ["traditional", "three-player", "partners", "six-player"])
def test_the_deal_passes_to_the_left(game: str) -> None:
    """DEAL-2: after each hand the next player deals, all round the table."""
    match = Match(game, dealer=1)
    seats = match.rules.seats
    for number in range(seats + 1):
        match.at(*[0] * match.rules.side_count)
        dealer = (1 + number) % seats
        assert match.waiting == (dealer,)
        finish_deal(match)
        assert dealt(match).dealer == dealer
        assert dealt(match).number == number + 1


def test_only_the_dealer_deals() -> None:
    """DEAL-2: the other seat cannot deal, and nobody deals twice."""
    match = Match(dealer=1)
    deals = match.legal(1)[0]
    assert match.legal(0) == []
    with refused(match, Code.NOT_YOUR_TURN):
        match.act(msgspec.structs.replace(deals, seat=Seat(0)))
    match.deal()
    with refused(match, Code.NOT_NOW):
        match.act(deals)


def test_the_loser_deals_the_next_game() -> None:
    """DEAL-3: the winner dealt, the loser begins."""
    match = Match(dealer=1, best_of=3).at(80, 120).arrange({}, starter="Jh").deal()
    throw_first_cards(match).cut()
    assert match.phase is Phase.NEXT_GAME
    assert match.start_next().state.dealer == 0


def test_the_loser_deals_the_next_game_also_after_dealing_the_last() -> None:
    """DEAL-3: it is the loser, not whoever's turn it would be."""
    match = Match(dealer=1, best_of=3).at(120, 80)
    match.arrange({0: "5h 5d 5s 5c 10s 10h"}).deal()
    throw_first_cards(match).cut().play_out()
    assert match.phase is Phase.NEXT_GAME
    assert match.start_next().state.dealer == 1


@pytest.mark.parametrize(("scores", "loser"), [((120, 50, 80), 1), ((120, 80, 50), 2)])
def test_the_lowest_of_three_deals_the_next_game(scores: tuple[int, int, int], loser: int) -> None:
    """DEAL-3: with three players the lowest score is the loser."""
    match = Match("three-player", best_of=3).at(*scores).arrange({}, starter="Jh").deal()
    throw_first_cards(match).cut()
    assert match.start_next().state.dealer == loser


def test_cards_are_dealt_one_at_a_time_beginning_on_the_left() -> None:
    """DEAL-4: the non-dealer gets the first card, the dealer the second."""
    match = Match(dealer=0).spread("Kc Ac Kd Ad Kh Ah Ks As Qc 2c Qd 2d 3c").deal()
    assert dealt(match).hands[1] == parse_cards("Kc Kd Kh Ks Qc Qd")
    assert dealt(match).hands[0] == parse_cards("Ac Ad Ah As 2c 2d")
    assert dealt(match).pack[0] == parse_card("3c")


def test_with_partners_the_cards_go_round_the_table_from_the_left() -> None:
    """DEAL-4: left of dealer 2 is seat 3, and the dealer is last."""
    match = Match("partners", dealer=2).spread("Kc Kd Kh Ks Qc Qd Qh Qs").deal()
    firsts = [hand[:2] for hand in dealt(match).hands]
    assert firsts == [
        parse_cards("Kd Qd"),
        parse_cards("Kh Qh"),
        parse_cards("Ks Qs"),
        parse_cards("Kc Qc"),
    ]


def test_with_three_the_card_after_the_hands_goes_to_the_crib() -> None:
    """DEAL-5, THREE-1: fifteen cards to the players, the sixteenth to the crib."""
    match = Match("three-player", dealer=0).deal()
    assert dealt(match).crib == (PACK[15],)
    assert dealt(match).hands[1] == PACK[0:15:3]
    assert dealt(match).pack == PACK[16:]


@pytest.mark.parametrize(
    ("game", "players", "cards"),
    [
        ("traditional", 2, 6),
        ("three-player", 3, 5),
        ("partners", 4, 5),
        ("five-player", 5, 5),
        ("six-player", 6, 5),
        ("noddy", 2, 3),
        ("five-card", 2, 5),
        ("solitaire", 1, 6),
        ("backward", 2, 6),
    ],
)
def test_each_game_deals_its_number_of_cards(game: str, players: int, cards: int) -> None:
    """DEAL-5: hand sizes."""
    match = Match(game).deal()
    assert [len(hand) for hand in dealt(match).hands] == [cards] * players


@pytest.mark.parametrize("players", range(2, 9))
def test_noddy_deals_three_cards_to_each(players: int) -> None:
    """DEAL-5: Noddy 3."""
    match = Match("noddy", players=players).deal()
    assert [len(hand) for hand in dealt(match).hands] == [3] * players


@pytest.mark.parametrize(
    ("game", "cards"),
    [("traditional", 0), ("three-player", 1), ("partners", 0), ("five-player", 0)],
)
def test_only_with_three_players_the_pack_gives_a_card_to_the_crib(game: str, cards: int) -> None:
    """DEAL-5: with 3 players one more card goes from the pack to the crib."""
    assert len(dealt(Match(game).deal()).crib) == cards


# CRIB


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        ("traditional", 2),
        ("five-card", 2),
        ("three-player", 1),
        ("partners", 1),
        ("five-player", 1),
        ("six-player", 1),
    ],
)
def test_each_throws_two_cards_or_one_by_the_number_of_players(game: str, cards: int) -> None:
    """CRIB-1: 2 players throw two cards each, 3 to 6 players one."""
    match = Match(game).deal()
    for seat in range(match.rules.seats):
        hand = dealt(match).hands[seat]
        for wrong in {0, 1, 2, 3, len(hand)} - {cards}:
            with refused(match, Code.WRONG_NUMBER):
                match.act(Throw(Seat(seat), hand[:wrong]))
        match.act(Throw(Seat(seat), hand[-cards:]))
        assert match.view(seat).hand == hand[:-cards]
    assert match.phase is Phase.CUT


def test_a_card_that_is_not_held_cannot_be_thrown() -> None:
    """CRIB-1: neither the opponent's cards nor the pack's."""
    match = Match().arrange({0: "5h 5c 6s 7d Kh Qh", 1: "2c 3c 8h 9h 10d Jd"}).deal()
    for cards in ("5h 2c", "Ks Kd", "10d Jd"):
        with refused(match, Code.NOT_IN_HAND):
            match.throw(0, cards)


def test_the_same_card_cannot_be_thrown_twice_over() -> None:
    """CRIB-1: two cards are two different cards."""
    match = Match().arrange({0: "5h 5c 6s 7d Kh Qh"}).deal()
    five = parse_card("5h")
    with refused(match, Code.WRONG_NUMBER):
        match.act(Throw(Seat(0), (five, five)))


def test_nobody_throws_twice() -> None:
    """CRIB-1: what is thrown is thrown."""
    match = Match().arrange({0: "5h 5c 6s 7d Kh Qh"}).deal().throw(0, "5h 5c")
    with refused(match, Code.NOT_YOUR_TURN):
        match.throw(0, "6s 7d")


def test_nobody_throws_before_the_deal_or_after_the_throws() -> None:
    """CRIB-1: the throw comes between the deal and the cut."""
    match = Match()
    with refused(match, Code.NOT_NOW):
        match.throw(0, "5h 5c")
    match.arrange({0: "5h 5c 6s 7d Kh Qh"}).deal()
    throw_first_cards(match)
    with refused(match, Code.NOT_NOW):
        match.throw(0, "6s 7d")


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_crib_is_the_dealers(dealer: int) -> None:
    """CRIB-1: the dealer pegs the crib, whoever threw what."""
    match = Match(dealer=dealer).arrange(
        {0: "5h 5c 2s 7d 9h Qh", 1: "5d 5s 3c 8h 9d Jd"}, starter="Kc"
    )
    match.deal().throw(0, "5h 5c").throw(1, "5d 5s").cut().play_out()
    crib = match.counted()[-1]
    assert (crib.seat, crib.what) == (dealer, What.CRIB)
    assert set(crib.cards) == set(parse_cards("5h 5c 5d 5s"))
    # Four fives are 12 and four fifteens of three fives; each five makes one with the king.
    assert crib.points == 28
    assert match.pegged("crib") == [(dealer, 28)]


def test_nobody_sees_the_crib_before_it_is_shown() -> None:
    """CRIB-1: not the dealer, not the opponent, not a watcher; one knows only one's own throw."""
    match = Match().arrange({0: "5h 5c 2s 7d 9h Qh", 1: "5d 5s 3c 8h 9d Jd"}, starter="Kc")
    match.deal().throw(0, "5h 5c").throw(1, "5d 5s").cut().play("3c 2s")
    assert '"5d"' not in told_to(match, 0)
    assert '"5s"' not in told_to(match, 0)
    assert '"5h"' not in told_to(match, 1)
    assert '"5c"' not in told_to(match, 1)
    for card in ("5h", "5c", "5d", "5s"):
        assert f'"{card}"' not in told_to(match, None)
    assert match.view(0).thrown == parse_cards("5h 5c")
    assert match.view(1).cards_in_crib == 4
    match.play_out()
    for seat in (0, 1, None):
        assert all(f'"{card}"' in told_to(match, seat) for card in ("5h", "5c", "5d", "5s"))


def test_the_card_from_the_pack_lies_unseen_in_the_crib_of_three() -> None:
    """CRIB-1, THREE-1: nobody sees the blind card, nor do the dealer's eyes."""
    match = Match("three-player").arrange({}, crib="Ks").deal()
    throw_first_cards(match).cut()
    for seat in (0, 1, 2, None):
        assert '"Ks"' not in told_to(match, seat)


def test_nobody_sees_anothers_hand() -> None:
    """CRIB-1: a deal tells each seat its own cards and the others only their number."""
    match = Match().arrange({0: "5h 5c 2s 7d 9h Qh", 1: "5d 5s 3c 8h 9d Jd"}).deal()
    (told,) = [event for event in match.seen(0) if isinstance(event, HandDealt)]
    assert told.hand == parse_cards("5h 5c 2s 7d 9h Qh")
    assert told.hands == (6, 6)
    assert not any(f'"{card}"' in told_to(match, 0) for card in dealt(match).hands[1])
    assert not any(f'"{card}"' in told_to(match, 0) for card in dealt(match).pack)


@pytest.mark.parametrize(
    ("game", "house", "cards"),
    [
        ("traditional", {}, 4),
        ("five-card", {}, 4),
        ("three-player", {}, 4),
        ("partners", {}, 4),
        ("five-player", {}, 5),
        ("six-player", {}, 6),
        ("six-player", {"sides": "2"}, 6),
        ("five-player", {"crib-cards": "short-dealt"}, 4),
        ("six-player", {"crib-cards": "short-dealt"}, 4),
    ],
)
def test_the_crib_holds_four_cards_or_one_of_each_of_five_or_six_players(
    game: str, house: dict[str, str], cards: int
) -> None:
    """CRIB-2: four with 2, 3 or 4 players, five or six with as many, unless `short-dealt`."""
    match = finish_deal(Match(rules_for(game, house)))
    crib = match.counted()[-1]
    assert crib.what is What.CRIB
    assert len(crib.cards) == cards
    assert len(set(crib.cards)) == cards


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_throws_may_be_made_in_any_order(order: tuple[int, ...]) -> None:
    """CRIB-3: everyone is asked at the same time, and the crib is the same."""
    hands = {0: "2h 3h 4h 5h 6h", 1: "2s 3s 4s 5s 6s", 2: "2d 3d 4d 5d 6d"}
    throws = {0: "2h", 1: "3s", 2: "4d"}
    match = Match("three-player").arrange(hands, crib="Kc", starter="Qc").deal()
    assert match.waiting == (0, 1, 2)
    for place, seat in enumerate(order):
        assert set(match.waiting) == set(order[place:])
        match.throw(seat, throws[seat])
    assert match.phase is Phase.CUT
    match.cut().play_out()
    assert set(match.counted()[-1].cards) == set(parse_cards("2h 3s 4d Kc"))


def test_others_learn_only_that_somebody_has_thrown() -> None:
    """CRIB-3: throws are secret."""
    match = Match().arrange({0: "5h 5c 2s 7d 9h Qh"}).deal().throw(0, "5h 5c")
    for seat in (1, None):
        assert match.seen(seat)[-1] == ThrownUnseen(Seat(0), 2)
        assert '"5h"' not in told_to(match, seat)
    assert match.view(1).cards_thrown == (2, 0)


def test_nobody_cuts_before_all_have_thrown() -> None:
    """CRIB-3: the cut waits for the last throw."""
    match = Match().arrange({0: "5h 5c 2s 7d 9h Qh"}).deal().throw(0, "5h 5c")
    with refused(match, Code.NOT_NOW):
        match.cut()


# CUT


@pytest.mark.parametrize("game", CUT_GAMES)
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_player_on_the_dealers_left_cuts(game: str, dealer: int) -> None:
    """CUT-1, THREE-2: nobody else may."""
    match = throw_first_cards(Match(game, dealer=dealer).deal())
    cutter = (dealer + 1) % match.rules.seats
    assert match.waiting == (cutter,)
    for seat in set(range(match.rules.seats)) - {cutter}:
        with refused(match, Code.NOT_YOUR_TURN):
            match.cut(seat=seat)
    match.cut(seat=cutter)
    assert match.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("game", "left"),
    [
        ("traditional", 40),
        ("five-card", 42),
        ("three-player", 36),
        ("partners", 32),
        ("five-player", 27),
        ("six-player", 22),
    ],
)
def test_at_least_four_cards_stay_on_each_side_of_the_cut(game: str, left: int) -> None:
    """CUT-1: four off the top is the least, all but four the most."""
    match = throw_first_cards(Match(game).deal())
    assert match.view(0).cards_in_pack == left
    for at in (-1, 0, 1, 2, 3, left - 3, left - 2, left - 1, left, left + 1):
        with refused(match, Code.CUT_TOO_NEAR):
            match.cut(at)
    cutter = Seat(match.waiting[0])
    assert match.legal(cutter) == [Cut(cutter, at) for at in range(4, left - 3)]


@pytest.mark.parametrize("at", [4, 5, 20, 35, 36])
def test_the_card_below_the_cut_is_the_starter(at: int) -> None:
    """CUT-1: the cutter chooses where; the new top card is turned up."""
    match = throw_first_cards(Match().deal())
    pack = dealt(match).pack
    match.cut(at)
    assert match.new[0] == StarterTurned(Seat(1), at, pack[at])
    assert match.view(None).starter == pack[at]


def test_nobody_cuts_twice() -> None:
    """CUT-1: after the cut comes the play."""
    match = throw_first_cards(Match().deal()).cut()
    with refused(match, Code.NOT_NOW):
        match.cut()


@pytest.mark.parametrize("jack", ["Jc", "Jd", "Jh", "Js"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_jack_pegs_the_dealer_two_at_once(jack: str, dealer: int) -> None:
    """CUT-2: two for his heels."""
    match = throw_first_cards(Match(dealer=dealer).arrange({}, starter=jack).deal()).cut()
    assert match.new_pegs() == [(dealer, "heels", 2)]
    assert match.scores[dealer] == 2
    assert match.scores[1 - dealer] == 0


def test_no_other_card_is_heels() -> None:
    """CUT-2: only a jack."""
    for card in PACK:
        if card.rank is not Rank.JACK:
            match = Match().arrange({}, starter=str(card)).deal()
            assert throw_first_cards(match).cut().new_pegs() == []


@pytest.mark.parametrize("at", [119, 120])
def test_heels_can_win_the_game(at: int) -> None:
    """CUT-2, WIN-2: before a card is played."""
    match = throw_first_cards(Match().at(at, 120).arrange({}, starter="Jh").deal()).cut()
    assert match.phase is Phase.OVER
    assert match.state.winner == 0
    assert match.scores == (121, 120)
    assert [event.holes for event in match.new if isinstance(event, Pegged)] == [121 - at]
    assert not [event for event in match.events if isinstance(event, Counted)]


def test_the_dealers_partner_shares_the_heels() -> None:
    """CUT-2, PARTNERS-1: heels go to the dealer's side."""
    match = Match("partners", dealer=3).arrange({}, starter="Jh").deal()
    assert throw_first_cards(match).cut().scores == (0, 2)


def test_a_jack_as_starter_is_no_nob() -> None:
    """CUT-2, SHOW-7: heels are pegged at the cut and the starter is nobody's nob."""
    result = score("2h 4h 6d 8d", starter="Jh")
    assert Counter(item.kind.value for item in result.items)["nob"] == 0


def test_all_cards_are_of_the_pack() -> None:
    """DECK-1: a card is one of the fifty-two and nothing besides."""
    assert set(PACK) == set(Card)
