"""A record as a person at the table could have written it: without what nobody saw."""

from __future__ import annotations

import re

CARD = re.compile(r"\b(?:10|[2-9AJQK])[cdhs]\b")


def as_seen_at_the_table(text: str) -> str:
    """The record *text* without the pack's order, the depth of cuts, who threw what, and the
    cards that were neither played nor shown. Who plays alone sees all but the blind crib."""
    lines = [line for line in text.splitlines() if not line.startswith("pack ")]
    starts = [i for i, line in enumerate(lines) if re.match(r"(deal \d+ by|game \d+$)", line)]
    blocks = [lines[a:b] for a, b in zip([0, *starts], [*starts, len(lines)], strict=True)]
    alone = "game: solitaire" in text
    return "\n".join(line for block in blocks for line in _block(block, alone=alone)) + "\n"


def _block(block: list[str], *, alone: bool) -> list[str]:
    seen = {
        card
        for line in block
        if re.search(r" (plays|counts|shows) ", line)
        for card in CARD.findall(line)
    }
    hide = _line_alone if alone else _line
    return [hide(line, seen) for line in block]


def _line_alone(line: str, seen: set[str]) -> str:
    return _but_for(seen, line) if line.startswith("crib is dealt ") else line


def _line(line: str, seen: set[str]) -> str:
    if line.startswith("spread "):
        return line.split(":", maxsplit=1)[0] + ":"
    if " draws " in line or " cuts " in line:
        return re.sub(r" (draws|cuts) \d+:", r" \1 ?:", line)
    if " throws " in line:
        return CARD.sub("?", line)
    return _but_for(seen, line) if " is dealt " in line else line


def _but_for(seen: set[str], line: str) -> str:
    return CARD.sub(lambda card: card[0] if card[0] in seen else "?", line)
