"""Questions that need no game: text in, a score out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from muggins.cards import PACK, Card, parse_card, parse_cards
from muggins.cards.card import RANK_TEXT
from muggins.engine.call import spoken_in_play
from muggins.engine.games import rules_for
from muggins.engine.items import Item, Kind
from muggins.engine.rules import Rules
from muggins.engine.scoring import THIRTY_ONE, Score, pegging as pegging_of, show


class PlayScore(Score, frozen=True, gc=False):
    """What a card played scores, and the count it makes."""

    count: int

    @property
    def call(self) -> str:
        return spoken_in_play(self.count, self.items)


def score(
    cards: str | Iterable[str | Card],
    *,
    starter: str | Card,
    crib: bool = False,
    game: str | Rules = "traditional",
    fifteens: bool = True,
) -> Score:
    """What a hand, or a crib, scores with *starter*. Raises `ValueError` when it cannot be one."""
    rules = _rules(game)
    wanted = rules.cards_in_crib if crib else rules.cards_kept
    hand = parse_cards(cards)
    if not wanted:
        raise ValueError(f"there is no crib in {rules.name}")
    if len(hand) != wanted:
        what = "crib" if crib else "hand"
        raise ValueError(f"a {what} in {rules.name} has {wanted} cards, not {len(hand)}")
    turned = parse_card(starter)
    if turned in hand:
        raise ValueError(f"{turned} cannot be in the {'crib' if crib else 'hand'} and the starter")
    counts = rules.combinations if fifteens else replace(rules.combinations, fifteen=0)
    return show(hand, turned, counts, crib=crib)


def pegging(cards: str | Iterable[str | Card], *, game: str | Rules = "traditional") -> PlayScore:
    """What the last card of a count pegs, go and last card apart. Raises `ValueError`.

    Suits may be left out where they do not count.
    """
    return count_through(cards, game=game)[-1]


def count_through(
    cards: str | Iterable[str | Card], *, game: str | Rules = "traditional"
) -> tuple[PlayScore, ...]:
    """What each card of a count pegs, from the first. Raises `ValueError`."""
    rules = _rules(game)
    words = cards.replace(",", " ").split() if isinstance(cards, str) else [str(c) for c in cards]
    if not words:
        raise ValueError("a count needs a card: such as 7 8 or 7h 8c")
    pile = _pile(words, suits_count=bool(rules.combinations.play_flush))
    scores = []
    count = 0
    for place, card in enumerate(pile, start=1):
        count += card.pips
        if count > THIRTY_ONE:
            raise ValueError(f"{words[place - 1]} would take the count to {count}, over 31")
        items = pegging_of(pile[:place], rules.combinations).items
        if count == THIRTY_ONE:
            items = (Item(Kind.THIRTY_ONE, pile[:place], 2), *items)
        scores.append(PlayScore(items, count))
    return tuple(scores)


def _rules(game: str | Rules) -> Rules:
    return rules_for(game) if isinstance(game, str) else game


def _pile(words: list[str], *, suits_count: bool) -> tuple[Card, ...]:
    """The cards named; a rank alone is any card of it that is not named."""
    ranks = {text.lower(): rank for rank, text in enumerate(RANK_TEXT, start=1)} | {"t": 10}
    bare = [word for word in words if word.lower() in ranks]
    if bare and suits_count:
        raise ValueError(f"flushes count in this play, so {bare[0]!r} needs its suit")
    named = parse_cards(word for word in words if word.lower() not in ranks)
    left = {rank: [c for c in PACK if c.rank == rank and c not in named] for rank in range(1, 14)}
    short = [
        rank
        for rank, number in Counter(ranks[w.lower()] for w in bare).items()
        if number > len(left[rank])
    ]
    if short:
        raise ValueError(f"there are only four cards of rank {RANK_TEXT[short[0] - 1]} in a pack")
    given = iter(named)
    return tuple(
        left[ranks[word.lower()]].pop(0) if word.lower() in ranks else next(given) for word in words
    )
