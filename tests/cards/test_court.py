"""Who the court cards are, and that their stories are told in our own words."""

import hashlib
import re

import pytest

from muggins.cards import PACK, Card, Rank
from muggins.cards.court import COURT, JOKERS, Character

NAMES = {
    "Ks": "David",
    "Kh": "Charlemagne",
    "Kd": "Caesar",
    "Kc": "Alexander",
    "Qs": "Athena",
    "Qh": "Judith",
    "Qd": "Rachel",
    "Qc": "Regina",
    "Js": "Hogier",
    "Jh": "La Hire",
    "Jd": "Hector",
    "Jc": "Lancelot",
}

ALSO = {"Qs": "Pallas", "Qc": "Argine", "Js": "Ogier the Dane"}

# SHA-256, cut to twelve digits, of every sentence that the rulebook's paragraphs on the fourteen
# have, in small letters with one space between words; by the sentence's number of words. The
# sentences themselves do not belong here.
RULEBOOK_SENTENCES: dict[int, tuple[str, ...]] = {
    8: ("409d7bc026b2",),
    9: ("97a466c5db6d",),
    11: ("b8ca0ee948ff", "d45d206a416e", "4f918bb3a2c5"),
    12: ("901abe8fa27e", "4cae7c3268fd", "5273bca6a8f3", "55cb71597b34"),
    13: ("e68a6cdf9de7", "fb498031f6ab", "408edf9e6d45", "6a76feb1e76c", "7369e9cceaa3"),
    14: ("a9e1f90ba2eb",),
    15: ("d0a6f0744b1b", "bc10887f260c", "56e8918697c3"),
    16: ("0591178bb02f", "e7b407c5cdae"),
    17: ("6a17382882b7", "87cb97143423", "f64b4a8936b9", "2d750a6d431f"),
    18: ("876efe8a1602",),
    19: ("0f069ee2bcd6", "649933488734"),
    22: ("a7e56c6f9ca1",),
    23: ("60fdaffb352b", "dbbed93ceb93"),
    24: ("bc7e767a4815", "5be8d0487a72", "98576a15b3e3"),
    25: ("ea0d99a4a4bc", "e28258eb483d"),
    26: ("9727f5a51520",),
    27: ("a3c43246ec52",),
}

FOURTEEN: tuple[Character, ...] = (*COURT.values(), *JOKERS)


def copied_sentences(story: str) -> list[str]:
    """The runs of words in *story* that are a whole sentence of the rulebook."""
    words = re.findall(r"[^\W_]+", story.lower())
    runs = [
        (length, " ".join(words[start : start + length]))
        for length in RULEBOOK_SENTENCES
        for start in range(len(words) - length + 1)
    ]
    return [
        run
        for length, run in runs
        if hashlib.sha256(run.encode()).hexdigest()[:12] in RULEBOOK_SENTENCES[length]
    ]


def test_every_court_card_is_the_somebody_of_the_table() -> None:
    """COURT: king, queen and jack of each suit by name."""
    assert {card.value: somebody.name for card, somebody in COURT.items()} == NAMES


def test_every_jack_queen_and_king_of_the_pack_and_no_other_card_is_somebody() -> None:
    """COURT: every court card is somebody, and only court cards are."""
    assert set(COURT) == {card for card in PACK if card.rank >= Rank.JACK}


@pytest.mark.parametrize(("card", "also"), ALSO.items())
def test_the_name_in_brackets_is_kept_too(card: str, also: str) -> None:
    """COURT: Athena (Pallas), Regina (Argine) and Hogier (Ogier the Dane)."""
    assert COURT[Card(card)].also == also


def test_argine_is_an_anagram_of_regina() -> None:
    """COURT: the queen of clubs has the letters of regina."""
    queen = COURT[Card("Qc")]
    assert sorted(queen.also.lower()) == sorted(queen.name.lower())


def test_the_two_jokers_are_the_bard_and_the_fool() -> None:
    """COURT: two jokers, the Bard and the Fool."""
    assert [joker.name for joker in JOKERS] == ["The Bard", "The Fool"]


def test_the_jokers_are_not_in_the_pack() -> None:
    """COURT, DECK-3: jokers are never dealt; a pack has 52 cards and no other."""
    assert len(PACK) == 52
    assert len({(card.rank, card.suit) for card in PACK}) == 52


def test_there_are_fourteen_characters_and_each_has_a_name_of_its_own() -> None:
    """COURT: fourteen of them."""
    assert len({somebody.name for somebody in FOURTEEN}) == 14


@pytest.mark.parametrize("somebody", FOURTEEN, ids=lambda somebody: somebody.name)
def test_everybody_has_a_story_of_a_sentence_or_more(somebody: Character) -> None:
    """COURT: the deck shows a paragraph on each of the fourteen."""
    assert len(somebody.story.split()) >= 15
    assert somebody.story.endswith(".")
    assert somebody.story == " ".join(somebody.story.split())


def test_no_two_characters_share_a_story() -> None:
    """COURT: each has one of its own."""
    assert len({somebody.story for somebody in FOURTEEN}) == 14


@pytest.mark.parametrize("somebody", FOURTEEN, ids=lambda somebody: somebody.name)
def test_no_story_contains_a_sentence_of_the_rulebook(somebody: Character) -> None:
    """COURT: the stories are in the project's own words."""
    assert copied_sentences(somebody.story) == []
