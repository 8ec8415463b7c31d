"""Makes `src/muggins/analysis/data/tables.txt`: ``.venv/bin/python -m tools.make_tables``.

It takes some minutes. Good players throw by hand and crib, and play carefully; the means of the
crib are those against what they throw, worked out again until throws and means agree.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import fmean, pvariance

import numpy as np

from muggins.analysis.tables import (
    FILE,
    OTHERS,
    OWNERS,
    PAIRS,
    TRAITS,
    Pace,
    TableModel,
    is_known_table,
    kind_of,
    traits,
    written_weights,
)
from muggins.analysis.throws_of_many import scorer, throw_means, want
from muggins.engine.games import rules_for
from muggins.engine.rules import Rules, Seat
from muggins.kernels import SeatsPlay
from muggins.kernels.twin.public_play import multisets
from muggins.kernels.twin.scoring import CARDS
from tools import house

PATH = house.ROOT / "src" / "muggins" / "analysis" / FILE

HEAD = """\
# What deals of good players bring at each kind of table. Made by `python -m tools.make_tables`.
# crib: its mean by what is thrown, A to K, or the pairs AA A2 .. KK off-suit and then suited.
# pegging: what traits of a kept hand add; kept: how likely hands of ranks are, against chance.
# pegs, hands, crib points: mean and variance; pegs by place, the dealer first; hands others, owners.
"""

ROUNDS = 3
DEALS = 4_000
LAST_DEALS = 15_000
CRIBS = 1_500

Sample = tuple[list[list[int]], list[list[int]], int]
"""The hands and the throws by place, and the starter."""


def tables() -> list[Rules]:
    """A row of each kind, but for one player."""
    return [
        rules_for("three-player"),
        rules_for("partners"),
        rules_for("five-player"),
        rules_for("five-player", {"crib-cards": "short-dealt"}),
        rules_for("six-player"),
        rules_for("six-player", {"sides": "2"}),
        rules_for("six-player", {"crib-cards": "short-dealt"}),
        rules_for("six-player", {"crib-cards": "short-dealt", "sides": "2"}),
        rules_for("five-card"),
        *[rules_for("noddy", {"players": str(number)}) for number in range(2, 9)],
        *[rules_for("backward", {"players": str(number)}) for number in range(2, 5)],
        rules_for("traditional"),
    ]


def blank(rules: Rules) -> TableModel:
    none = (0.0,) * TRAITS
    places = (Pace(0, 0),) * rules.seats
    return TableModel(((), ()), (none, none), (None, None), places, places[:2], Pace(0, 0))


def roles(rules: Rules) -> list[int]:
    """By place, the dealer first: sides go round with the seats."""
    return [OWNERS if side == rules.sides[0] else OTHERS for side in rules.sides]


def deal(rules: Rules, model: TableModel, random: Random) -> Sample:
    pack = random.sample(range(CARDS), rules.cards_dealt + 1)
    hands, throws, sign = list[list[int]](), list[list[int]](), want(rules)
    for place, role in enumerate(roles(rules)):
        cards = [pack.pop() for _ in range(rules.dealt[place])]
        number = rules.thrown[place]
        if not number:
            hands.append(cards)
            throws.append([])
            continue
        found = throw_means(rules, cards, number, role, model)
        best = max(found, key=lambda each: sign * each.net(0.0))
        hands.append(list(best.kept))
        throws.append(list(best.throw))
    starter, *_blind = pack
    return hands, [*throws, _blind], starter


def crib_means(rules: Rules, deals: Sequence[Sample], random: Random) -> TableModel:
    """The mean of the crib by each throw, against the throws of others in these deals."""
    found: list[tuple[float, ...]] = [(), ()]
    thrown = max(rules.thrown)
    throwers = [place for place in range(rules.seats) if rules.thrown[place]]
    for role in (OTHERS, OWNERS):
        mine = next((place for place in throwers if roles(rules)[place] == role), None)
        if mine is None:
            continue
        means = []
        for suited in (False, True)[:thrown]:
            for ranks in PAIRS if thrown == 2 else [(rank,) for rank in range(13)]:
                means.append(_crib_mean(rules, deals, mine, ranks, suited, random))
        found[role] = tuple(means)
    return blank(rules)._replace(cribs=(found[OTHERS], found[OWNERS]))


def _crib_mean(
    rules: Rules,
    deals: Sequence[Sample],
    mine: int,
    ranks: tuple[int, ...],
    suited: bool,
    random: Random,
) -> float:
    if len(ranks) == 2 and suited and ranks[0] == ranks[1]:
        return 0.0
    count, total, number = scorer(rules.combinations), 0, 0
    tries = CRIBS * (4 if len(ranks) == 1 else 1)
    while number < tries:
        suit = random.randrange(4)
        other = suit if suited else (suit + random.randrange(1, 4)) % 4
        own = [4 * rank + of for rank, of in zip(ranks, (suit, other), strict=False)]
        crib = [*own]
        for place in range(rules.seats):
            if place != mine:
                crib += random.choice(deals)[1][place]
        crib += random.sample(range(CARDS), len(rules.blind_crib))
        starter = random.randrange(CARDS)
        if len({*crib, starter}) <= len(crib):
            continue
        total += count.hand(crib, starter, True)
        number += 1
    return total / number


def settled(rules: Rules, random: Random) -> TableModel:
    """The means of the crib, agreed with the throws."""
    model = blank(rules)
    if not rules.has_crib:
        return model
    zero = (0.0,) * (13 if max(rules.thrown) == 1 else 2 * len(PAIRS))
    model = model._replace(cribs=(zero, zero))
    for _ in range(ROUNDS):
        deals = [deal(rules, model, random) for _ in range(DEALS)]
        fresh = crib_means(rules, deals, random)
        halves = [
            tuple([(a + b) / 2 for a, b in zip(old, new, strict=True)]) if any(old) and new else new
            for old, new in zip(model.cribs, fresh.cribs, strict=True)
        ]
        model = model._replace(cribs=(halves[0], halves[1]))
    return model


def told(rules: Rules, random: Random) -> str:
    model = settled(rules, random)
    deals = [deal(rules, model, random) for _ in range(LAST_DEALS)]
    counts, combinations, all_roles = scorer(rules.combinations), rules.combinations, roles(rules)
    sides = rules.sides
    play = SeatsPlay(
        sides,
        _worths(rules),
        combinations.fifteen,
        combinations.twenty_five,
        combinations.run_of_three,
        combinations.play_flush,
        one_count=rules.play.value == "one-count",
    )
    pegs: list[list[int]] = [[] for _ in sides]
    hands: list[list[int]] = [[], []]
    cribs = list[int]()
    rows: list[list[list[float]]] = [[], []]
    gains: list[list[float]] = [[], []]
    for hand, throws, starter in deals:
        policies = [SeatsPlay.CAREFUL] * len(sides)
        points, steps, _ = play.play_out(hand, 1 % len(sides), policies, [starter])
        for place in range(len(sides)):
            pegs[place].append(sum(step[2] for step in steps if step[0] == place))
            role = all_roles[place]
            hands[role].append(counts.hand(hand[place], starter))
            others = [of for side, of in enumerate(points) if side != sides[place]]
            row = [0.0] * TRAITS
            for trait in traits([card >> 2 for card in hand[place]]):
                row[trait] += 1
            rows[role].append(row)
            gains[role].append(points[sides[place]] - fmean(others))
        if rules.has_crib:
            cribs.append(counts.hand([card for some in throws for card in some], starter, True))
    lines = [kind_of(rules)]
    for role, name in ((OTHERS, "others"), (OWNERS, "owners")):
        if model.cribs[role]:
            lines.append(f"crib {name}: " + _numbers(model.cribs[role], 2))
        if rows[role]:
            fitted = np.linalg.lstsq(np.array(rows[role]), np.array(gains[role]), rcond=1e-6)[0]
            lines.append(f"pegging {name}: " + _numbers(fitted.tolist(), 3))
        if kept := _kept(rules, deals, role):
            lines.append(f"kept {name}: {kept}")
    lines.append("pegs: " + _numbers([each for some in pegs for each in _pace(some)], 3))
    lines.append("hands: " + _numbers([each for some in hands for each in _pace(some)], 3))
    lines.append("crib: " + _numbers(_pace(cribs), 3))
    return "\n".join(lines)


def _worths(rules: Rules) -> list[list[float]]:
    number, sign = rules.side_count, want(rules)
    return [
        [sign * (1.0 if to == of else -1 / (number - 1)) for of in range(number)]
        for to in range(number)
    ]


def _kept(rules: Rules, deals: Sequence[Sample], role: int) -> str:
    """Weights of the hands kept by those who throw; little is known of what is rare."""
    cards = rules.cards_kept
    if cards not in (3, 4) or not rules.has_crib:
        return ""
    number: Counter[tuple[int, ...]] = Counter()
    for hand, throws, _ in deals:
        for place, of in enumerate(roles(rules)):
            if of == role and throws[place]:
                number[tuple(sorted(card >> 2 for card in hand[place]))] += 1
    total = sum(number.values())
    if not total:
        return ""
    ways = {hand: _ways(hand) for hand in multisets(cards)}
    all_ways = sum(ways.values())
    expected = {hand: total * of / all_ways for hand, of in ways.items()}
    return written_weights([(number[hand] + 2) / (expected[hand] + 2) for hand in multisets(cards)])


def _ways(hand: Sequence[int]) -> int:
    product = 1
    for times in Counter(hand).values():
        product *= (1, 4, 6, 4, 1)[times]
    return product


def _pace(points: Sequence[int]) -> tuple[float, float]:
    return (fmean(points), pvariance(points)) if points else (0.0, 0.0)


def _numbers(values: Sequence[float], places: int) -> str:
    return " ".join(f"{value:.{places}f}" for value in values)


def main() -> int:
    blocks = []
    for number, rules in enumerate(tables()):
        blocks.append(told(rules, Random(number)))
        print(kind_of(rules), flush=True)
    PATH.write_text(HEAD + "\n\n".join(["", *blocks]).lstrip("\n") + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
