"""Makes `src/muggins/analysis/data/tables.txt`: ``.venv/bin/python -m tools.make_tables``.

It takes some minutes. Good players throw by hand and crib, and play carefully; the means of the
crib are those against what they throw, worked out again until throws and means agree.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import fmean, pvariance

import numpy as np

from muggins.analysis.seat_of_many import seats_play
from muggins.analysis.tables import (
    FILE,
    OTHERS,
    OWNERS,
    PAIRS,
    TRAITS,
    Pace,
    TableModel,
    kind_of,
    read_weights,
    traits,
    written_leads,
    written_weights,
)
from muggins.analysis.throws_of_many import scorer, throw_means, want
from muggins.engine.games import rules_for
from muggins.engine.rules import Rules
from muggins.kernels import HiddenHands, SeatsPlay
from muggins.kernels.twin.public_play import multisets
from muggins.kernels.twin.scoring import CARDS
from tools import house

PATH = house.ROOT / "src" / "muggins" / "analysis" / FILE

HEAD = """\
# What deals of good players bring at each kind of table. Made by `python -m tools.make_tables`.
# crib: its mean by what is thrown, A to K, or the pairs AA A2 .. KK off-suit and then suited.
# pegging: what traits of a kept hand add; kept: how likely hands of ranks are, against chance.
# leads: by place what a hand of ranks pegs more than others: the mean of all, and how far each lies
# from it in tenths of a point, I for none.
# pegs, hands, crib points: mean and variance; pegs by place, the
# dealer first; hands of others and owners.
"""

ROUNDS = 3
DEALS = 4_000
LAST_DEALS = 15_000
CRIBS = 1_500
PLAYS = 3_000

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


def hands_known() -> set[str]:
    """Where it is found out what each hand pegs; elsewhere that is left to its traits."""
    names = ("three-player", "partners", "five-card", "backward")
    return {kind_of(rules_for(name)) for name in names}


def blank(rules: Rules) -> TableModel:
    none = (0.0,) * TRAITS
    still = Pace(0, 0)
    places = (still,) * rules.seats
    return TableModel(((), ()), (none, none), (None, None), places, (still, still), still)


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
        found[role] = tuple(
            _crib_mean(rules, deals, mine, ranks, suited, random)
            for suited in (False, True)[:thrown]
            for ranks in (PAIRS if thrown == 2 else [(rank,) for rank in range(13)])
        )
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


class Tally:
    """What deals brought: points of the play by place and of hands by role, and of cribs."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._roles = rules, roles(rules)
        self.pegs: list[list[int]] = [[] for _ in rules.sides]
        self.hands: tuple[list[int], list[int]] = ([], [])
        self.cribs: list[int] = []
        self._traits: tuple[list[list[float]], list[list[float]]] = ([], [])
        self._leads: tuple[list[float], list[float]] = ([], [])

    def add(self, play: SeatsPlay, sample: Sample) -> None:
        hands, throws, starter = sample
        sides, count = self._rules.sides, scorer(self._rules.combinations)
        policies = [SeatsPlay.CAREFUL] * len(sides)
        points, steps, _ = play.play_out(hands, 1 % len(sides), policies, [starter])
        for place, role in enumerate(self._roles):
            self.pegs[place].append(sum(step[2] for step in steps if step[0] == place))
            self.hands[role].append(count.hand(hands[place], starter))
            row = [0.0] * TRAITS
            for trait in traits([card >> 2 for card in hands[place]]):
                row[trait] += 1
            self._traits[role].append(row)
            others = [of for side, of in enumerate(points) if side != sides[place]]
            self._leads[role].append(points[sides[place]] - fmean(others))
        if self._rules.has_crib:
            self.cribs.append(count.hand([card for some in throws for card in some], starter, True))

    def pegging(self, role: int) -> list[float]:
        """What each trait adds to a side's lead in the play."""
        if not self._traits[role]:
            return []
        rows, leads = np.array(self._traits[role]), np.array(self._leads[role])
        fitted: list[float] = np.linalg.lstsq(rows, leads, rcond=1e-6)[0].tolist()
        return fitted


def told(rules: Rules, random: Random) -> str:
    """A block of the file."""
    model = settled(rules, random)
    deals = [deal(rules, model, random) for _ in range(LAST_DEALS)]
    tally, play = Tally(rules), seats_play(rules, rules.combinations)
    for sample in deals:
        tally.add(play, sample)
    lines = [kind_of(rules)]
    kept = [_kept(rules, deals, role) for role in (OTHERS, OWNERS)]
    for role, name in ((OTHERS, "others"), (OWNERS, "owners")):
        lines.append(f"crib {name}: " + _numbers(model.cribs[role], 2))
        lines.append(f"pegging {name}: " + _numbers(tally.pegging(role), 3))
        lines.append(f"kept {name}: " + kept[role])
    lines.append("pegs: " + _numbers([each for some in tally.pegs for each in _pace(some)], 3))
    lines.append("hands: " + _numbers([each for some in tally.hands for each in _pace(some)], 3))
    lines.append("crib: " + _numbers(_pace(tally.cribs), 3))
    if kind_of(rules) in hands_known():
        lines += _leads(rules, [read_weights(each) for each in kept], random)
    return "\n".join(line for line in lines if not line.endswith(": "))


def _leads(rules: Rules, kept: Sequence[array[float] | None], random: Random) -> list[str]:
    """What every hand pegs more than the others, place by place, when all play carefully."""
    return [
        f"leads {place}: "
        + written_leads(
            [_lead(rules, kept, place, hand, random) for hand in multisets(rules.cards_kept)]
        )
        for place in range(rules.seats)
    ]


def _lead(
    rules: Rules,
    kept: Sequence[array[float] | None],
    place: int,
    ranks: Sequence[int],
    random: Random,
) -> float:
    """What the side of *place* pegs more with a hand of these ranks than the mean of the others."""
    mine = [4 * rank + suit for rank, suit in zip(ranks, _suits(ranks, random), strict=True)]
    others = [other for other in range(rules.seats) if other != place]
    hidden = HiddenHands(
        [card for card in range(CARDS) if card not in mine],
        [[None] * len(mine) for _ in others],
        kept=[kept[roles(rules)[other]] for other in others],
    )
    deals, play = (
        hidden.sample(PLAYS, random.getrandbits(32)),
        seats_play(rules, rules.combinations),
    )
    leads, at = [], 0
    while at < len(deals):
        hands = {place: mine}
        for other in others:
            hands[other] = [*deals[at : at + len(mine)]]
            at += len(mine)
        points, _, _ = play.play_out(
            [hands[seat] for seat in range(rules.seats)],
            1,
            [SeatsPlay.CAREFUL] * rules.seats,
        )
        side = rules.sides[place]
        leads.append(points[side] - fmean(p for of, p in enumerate(points) if of != side))
    return fmean(leads)


def _suits(ranks: Sequence[int], random: Random) -> list[int]:
    """Suits by chance, others for cards of a rank."""
    of_rank = {rank: random.sample(range(4), 4) for rank in ranks}
    return [of_rank[rank].pop() for rank in ranks]


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
        blocks.append(told(rules, Random(number)))  # noqa: S311 - repeatable is wanted here
        print(kind_of(rules), flush=True)
    PATH.write_text(HEAD + "\n\n".join(["", *blocks]).lstrip("\n") + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
