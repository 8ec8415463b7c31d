"""Makes the models of how good players throw: ``.venv/bin/python -m tools.make_throws``.

They are `throws.txt`, `five_dealt_throws.txt` and `single_throws.txt` in `DATA`, and take some
minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from operator import mul
from random import Random
from typing import NamedTuple

from muggins.kernels import _native
from muggins.kernels.models import LEAST_WEIGHT, RANKS
from tools import house

DATA = house.ROOT / "src" / "muggins" / "kernels" / "data"

PAIR_HEAD = """\
# How good players throw: the fixed point at which each side's throws are the best answer to the
# other's, by expected hand plus or minus expected crib, over all {deals} deals of {dealt} cards.
# Made by `python -m tools.make_throws` in {rounds} rounds; in the last one no throw's frequency
# changed by more than {change:.5f}.
# Means: pone's hand {pone_hand:.3f}, dealer's hand {dealer_hand:.3f}, dealer's crib {crib:.3f}.
#
# The weight of one pair of cards of these ranks, 1 if all pairs were thrown alike:
# ranks, pone off-suit, pone suited, dealer off-suit, dealer suited.
"""

SINGLE_HEAD = """\
# How good players throw one card of five: the fixed point at which the throws of those who own the
# crib and of the others are the best answers to all, over all 2,598,960 deals. The owners want
# expected hand plus crib, the others hand less crib; where there are three sides, less half of it,
# because what one side gains both others lose.
# Made by `python -m tools.make_throws`. Means are those that the models expect and, after the
# semicolon, those of {deals} deals played out: the crib is a little better then, because the models
# take no throw to depend on another.
#
# The weight of one card of each rank, 1 if all cards were thrown alike:
# throwers who own the crib, other throwers, blind cards, sides, whose weights, {ranks}
"""

PLAYED = 20_000


class Table(NamedTuple):
    """So many throw one card each, on the side that owns the crib and on others."""

    owners: int
    others: int
    blind: int
    sides: int


TABLES = {
    Table(1, 2, 1, 3): "three players",
    Table(2, 2, 0, 2): "four players; short-dealt, five where the dealer's side has three and six"
    " on two sides",
    Table(1, 3, 0, 2): "five players, short-dealt, where the dealer's side has two",
    Table(1, 3, 0, 3): "six players on three sides, short-dealt",
    Table(3, 2, 0, 2): "five players where the dealer's side has three",
    Table(2, 3, 0, 2): "five players where the dealer's side has two",
    Table(2, 4, 0, 3): "six players on three sides",
    Table(3, 3, 0, 2): "six players on two sides",
}


def main() -> int:
    make_pairs("throws.txt", 6, "20,358,520")
    make_pairs("five_dealt_throws.txt", 5, "2,598,960")
    ranks = " ".join(RANKS)
    lines = [SINGLE_HEAD.format(deals=f"{PLAYED:,}", ranks=ranks)]
    for table, name in TABLES.items():
        lines.extend(single_lines(table, name))
        print(f"{name}: done", flush=True)
    (DATA / "single_throws.txt").write_text("".join(lines), "utf-8")
    return 0


def make_pairs(file: str, dealt: int, deals: str) -> None:
    pone, dealer, rounds, change = _native.fixed_point(12, 1e-3, dealt)
    lines = []
    pairs = [(a, b) for a in range(13) for b in range(a, 13)]
    for number, (a, b) in enumerate(pairs):
        ways = (6, 1) if a == b else (12, 4)
        counts = zip((pone[0], pone[1], dealer[0], dealer[1]), ways * 2, strict=True)
        weights = [frequency[number] / cards * 1326 for frequency, cards in counts]
        lines.append(f"{RANKS[a]}{RANKS[b]} " + " ".join(f"{weight:.5f}" for weight in weights))
    head = PAIR_HEAD.format(
        deals=deals,
        dealt="six" if dealt == 6 else "five",
        rounds=rounds,
        change=change,
        pone_hand=pone[2],
        dealer_hand=dealer[2],
        crib=dealer[3],
    )
    (DATA / file).write_text(head + "\n".join(lines) + "\n", "utf-8")
    print(f"{file}: done", flush=True)


def single_lines(table: Table, name: str) -> list[str]:
    """What the file says of one table: who sits there, the means, and both sides' weights."""
    others, owners, rounds, change = _native.single_fixed_point(*table, least_change=2e-4)
    weights = [[13 * part for part in side[0]] for side in (others, owners)]
    played = played_out(table, *weights)
    means = (others[1], owners[1], owners[2], *played)
    return [
        f"#\n# {name[0].upper()}{name[1:]}: {rounds} rounds, change {change:.5f}.\n",
        "# Means: others' hand {:.3f}, owners' hand {:.3f}, crib {:.3f};"
        " {:.2f}, {:.2f}, {:.2f}.\n".format(*means),
        *(
            f"{' '.join(map(str, table))} {who} {' '.join(f'{weight:.5f}' for weight in side)}\n"
            for who, side in zip(("others", "owners"), weights, strict=True)
        ),
    ]


def played_out(
    table: Table, others: Sequence[float], owners: Sequence[float]
) -> tuple[float, float, float]:
    """The means of the others' hands, the owners' hands and the crib when all throw their best."""
    others, owners = ([max(weight, LEAST_WEIGHT) for weight in side] for side in (others, owners))
    studies = [
        _native.ThrowStudy(
            5,
            1,
            [others] * (table.others - (not owns)) + [owners] * (table.owners - owns),
            blind=table.blind,
        )
        for owns in (False, True)
    ]
    worth = (-1 / (table.sides - 1), 1)
    scorer = _native.Scorer()
    random = Random(1)  # noqa: S311 - nobody plays with these cards
    seats = [True] * table.owners + [False] * table.others
    hands, cribs = [0, 0], 0
    for _ in range(PLAYED):
        pack = random.sample(range(52), 5 * len(seats) + table.blind + 1)
        starter = pack.pop()
        crib = [pack.pop() for _ in range(table.blind)]
        for seat, owns in enumerate(seats):
            dealt = pack[5 * seat : 5 * seat + 5]
            thrown = dealt[best_throw(studies[owns].study(dealt), worth[owns])]
            crib.append(thrown)
            hands[owns] += scorer.hand([code for code in dealt if code != thrown], starter)
        cribs += scorer.hand(crib, starter, True)
    return (
        hands[False] / PLAYED / table.others,
        hands[True] / PLAYED / table.owners,
        cribs / PLAYED,
    )


def best_throw(chances: memoryview[float], crib_worth: float) -> int:
    assert chances.shape is not None
    room = chances.shape[2]
    flat = chances.cast("B").cast("f").tolist()
    means = [sum(map(mul, range(room), flat[at : at + room])) for at in range(0, len(flat), room)]
    values = [hand + crib_worth * crib for hand, crib in zip(means[::2], means[1::2], strict=True)]
    return values.index(max(values))


if __name__ == "__main__":
    sys.exit(main())
