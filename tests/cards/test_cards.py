"""How cards are written and read, and how they are ordered."""

import re

import msgspec
import pytest

from muggins.cards import PACK, Card, Rank, Suit, parse_card, parse_cards, written


class Hand(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]


def test_a_pack_is_fifty_two_cards_thirteen_of_each_suit_and_four_of_each_rank() -> None:
    """DECK-1: 52 cards."""
    assert len(PACK) == len(set(PACK)) == 52
    for suit in Suit:
        assert [card.rank for card in PACK if card.suit is suit] == list(Rank)
    for rank in Rank:
        assert {card.suit for card in PACK if card.rank is rank} == set(Suit)


def test_ranks_run_from_ace_low_to_king_high() -> None:
    """DECK-1: ace is the lowest rank and king the highest."""
    assert list(Rank) == sorted(Rank)
    assert min(Rank) is Rank.ACE
    assert max(Rank) is Rank.KING
    assert Rank.TEN < Rank.JACK < Rank.QUEEN < Rank.KING


@pytest.mark.parametrize(
    ("rank", "pips"),
    [("A", 1), *((str(n), n) for n in range(2, 11)), ("J", 10), ("Q", 10), ("K", 10)],
)
def test_a_card_is_worth_its_pips(rank: str, pips: int) -> None:
    """DECK-2: ace 1, 2 to 10 their number, J Q K 10, in every suit."""
    assert [parse_card(rank + suit).pips for suit in "cdhs"] == [pips] * 4


@pytest.mark.parametrize("text", ["joker", "Joker", "*", "the fool"])
def test_a_joker_is_not_a_card(text: str) -> None:
    """DECK-3: jokers are never dealt."""
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


def test_a_card_is_written_rank_first_and_then_suit() -> None:
    """DECK-1: 5h is the five of hearts, 10s the ten of spades, Jd the jack of diamonds."""
    five, ten, jack = parse_card("5h"), parse_card("10s"), parse_card("Jd")
    assert (five.rank, five.suit) == (Rank.FIVE, Suit.HEARTS)
    assert (ten.rank, ten.suit) == (Rank.TEN, Suit.SPADES)
    assert (jack.rank, jack.suit) == (Rank.JACK, Suit.DIAMONDS)
    assert [str(five), str(ten), str(jack)] == ["5h", "10s", "Jd"]


@pytest.mark.parametrize("text", ["10s", "10S", "Ts", "TS", "ts", "tS"])
def test_a_ten_may_be_written_with_a_t_and_in_small_letters_or_capitals(text: str) -> None:
    """DECK-1: every way to write the ten of spades is the same card."""
    assert parse_card(text) is Card("10s")


@pytest.mark.parametrize("text", ["ah", "aH", "Ah", "AH"])
def test_capitals_and_small_letters_are_the_same(text: str) -> None:
    """DECK-1: every way to write the ace of hearts is the same card."""
    assert parse_card(text) is Card("Ah")


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_that_is_written_is_read_back_as_itself(card: Card) -> None:
    """DECK-1: writing and reading are each other's inverse, in any letters."""
    assert parse_card(str(card)) is card
    assert parse_card(str(card).upper()) is card
    assert parse_card(str(card).lower()) is card


@pytest.mark.parametrize(
    "text",
    ["", " ", "5", "h", "h5", "1h", "0h", "11h", "14s", "5x", "5hh", "55h", "10", "1s", "5 h",
     " 5h", "5h ", "5\u2665", "Th5", "JJ", "-5h", "\u0665h"],
)  # fmt: skip
def test_what_is_no_card_is_refused_with_what_was_read_and_what_is_wanted(text: str) -> None:
    """DECK-1: the message shows the text and says how a card is written."""
    message = (
        f"{text!r} is not a card: wanted a rank (A 2 3 4 5 6 7 8 9 10 J Q K) "
        "and a suit (c d h s), such as 5h or 10s"
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        parse_card(text)


@pytest.mark.parametrize(
    "text", ["5h 10s Jd", "5h,10s,Jd", "5h, 10s, Jd", "  5H\tTs\n jd ", "5h,,10s ,Jd,"]
)
def test_cards_are_set_apart_by_spaces_or_commas(text: str) -> None:
    """DECK-1: a list of cards is read in the order in which it is written."""
    assert parse_cards(text) == (Card("5h"), Card("10s"), Card("Jd"))


def test_words_are_read_as_cards_too() -> None:
    """DECK-1: a list of words does as well as one text."""
    assert parse_cards(["5h", "10s"]) == (Card("5h"), Card("10s"))


@pytest.mark.parametrize("text", ["", "   ", ",", " , "])
def test_no_cards_are_no_cards(text: str) -> None:
    """DECK-1: an empty list is read as one."""
    assert parse_cards(text) == ()


@pytest.mark.parametrize(
    ("text", "twice"), [("5h 6c 5h", "5h"), ("Ts 10s", "10s"), ("ah AH", "Ah")]
)
def test_a_card_named_twice_is_refused(text: str, twice: str) -> None:
    """DECK-1: a pack has one of each card, however it is written."""
    with pytest.raises(ValueError, match=f"^{twice} is named twice; a pack has only one$"):
        parse_cards(text)


def test_one_wrong_card_among_good_ones_is_named() -> None:
    """DECK-1: the message shows the word that is no card."""
    with pytest.raises(ValueError, match=r"^'6x' is not a card"):
        parse_cards("5h 6x 7d")


def test_written_cards_are_read_back_in_the_same_order() -> None:
    """DECK-1: the whole pack, forwards and backwards, survives being written."""
    assert written(parse_cards("Ts 5H jd")) == "10s 5h Jd"
    assert parse_cards(written(PACK)) == PACK
    assert parse_cards(written(reversed(PACK))) == PACK[::-1]
    assert written(()) == ""


def test_cards_are_ordered_by_rank_and_then_by_suit() -> None:
    """DECK-1: ace low, king high; within a rank clubs, diamonds, hearts, spades."""
    backwards = PACK[::-1]
    assert sorted(backwards) == list(PACK)
    assert written(sorted(parse_cards("Kc 10s Ah 2d 10c Js As"))) == "Ah As 2d 10c 10s Js Kc"
    assert parse_card("Ks") == max(PACK)
    assert parse_card("Ac") == min(PACK)
    assert not parse_card("5h") < parse_card("5h")


def test_the_codes_of_the_cards_are_0_to_51_in_their_order() -> None:
    """DECK-1: a card's code is its place in the ordered pack."""
    assert [card.code for card in PACK] == list(range(52))


def test_a_card_in_json_is_the_text_that_people_write() -> None:
    """DECK-1: on the wire 5h is 5h."""
    assert msgspec.json.encode(Hand(parse_cards("5h 10s"))) == b'{"cards":["5h","10s"]}'


def test_the_pack_survives_json() -> None:
    """DECK-1: every card comes back from JSON as the very same card."""
    back = msgspec.json.decode(msgspec.json.encode(Hand(PACK)), type=Hand)
    assert back.cards == PACK
    assert all(card is PACK[place] for place, card in enumerate(back.cards))


@pytest.mark.parametrize("wire", [b'"5x"', b'"joker"', b'""', b"5", b"null", b'["5h"]'])
def test_json_that_is_no_card_is_refused(wire: bytes) -> None:
    """DECK-1, DECK-3: what comes in from outside is a card of the pack or is refused."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire, type=Card)


def test_cards_that_were_copied_are_still_equal_and_fit_in_a_set() -> None:
    """DECK-1: two of the same card are one card."""
    assert len({parse_card("5h"), Card("5h"), Card.H5}) == 1


def test_a_card_is_taken_as_it_is() -> None:
    """What a view holds need not be written out to be asked about."""
    assert parse_card(Card.H5) is Card.H5
    assert parse_cards([Card.H5, "10s", Card.AC]) == (Card.H5, Card.S10, Card.AC)
    with pytest.raises(ValueError, match="5h is named twice"):
        parse_cards((Card.H5, Card.H5))
