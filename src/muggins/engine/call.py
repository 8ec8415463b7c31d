"""How a score is said aloud: fifteens first, then pairs, runs and flush, and the nob last."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.engine.items import Item, Kind

NOTHING = "nothing"

_UNITS = (
    "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(number: int) -> str:
    """*number*, from 0 to 99, as it is said."""
    if number < len(_UNITS):
        return _UNITS[number]
    tens, units = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_UNITS[units]}" if units else "")


def spoken(items: Sequence[Item]) -> str:
    """The call of a hand or crib, with the running total: *fifteen two, a pair is four*."""
    said: list[str] = []
    total = 0
    for item in items:
        total += item.points
        said.append(_said_in_show(item, in_words(total)))
    if len(said) > 1 and items[-1].kind is Kind.NOB:
        return f"{', '.join(said[:-1])} and {said[-1]}"
    return ", ".join(said) or NOTHING


def spoken_in_play(count: int, items: Sequence[Item]) -> str:
    """What is called when a card is laid: the count, and what it scores."""
    said = [f"{_name(item)} for {in_words(item.points)}" for item in items]
    if items and items[0].kind in (Kind.FIFTEEN, Kind.TWENTY_FIVE, Kind.THIRTY_ONE):
        return " and ".join(said)
    return ", ".join([in_words(count), *said[:1]]) + "".join(f" and {more}" for more in said[1:])


def _said_in_show(item: Item, total: str) -> str:
    match item.kind:
        case Kind.FIFTEEN | Kind.TWENTY_FIVE:
            return f"{_name(item)} {total}"
        case Kind.NOB:
            return "one for his nob"
        case _:
            return f"{_name(item)} is {total}"


def _name(item: Item) -> str:
    match item.kind:
        case Kind.RUN | Kind.FLUSH if item.cards:
            return f"a {item.kind} of {in_words(len(item.cards))}"
        case Kind.PAIR | Kind.RUN | Kind.FLUSH:
            return f"a {item.kind}"
        case _:
            return item.kind.replace("-of-a-", " of a ") if "of" in item.kind else str(item.kind)
