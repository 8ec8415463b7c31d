"""Makes the play in equilibrium, and what deals bring: ``.venv/bin/python -m tools.make_play``.

It writes `play.z` and `deals.z` in `src/muggins/kernels/data`; `muggins.kernels.play_table` and
`muggins.kernels.deal_model` say what is in them. Three minutes on two cores, and two gigabytes.
"""

from __future__ import annotations

import sys
import time
import zlib
from array import array
from collections.abc import Iterator
from math import comb, isnan, prod

from muggins.kernels import _native
from muggins.kernels.deal_model import LEAST_CHANCE, DealModel, written
from muggins.kernels.models import rank_weights, throw_models
from muggins.kernels.play_table import DEPTH, RATIOS, cards_held, fifteenths, packed, places
from muggins.kernels.twin.public_play import SUITS, multisets
from muggins.kernels.twin.scoring import RANKS
from tools import house

DATA = house.ROOT / "src" / "muggins" / "kernels" / "data"
DEALS = 20_000_000
ROUNDS_OF_THROWS = 2
NEAR = 0.005
"""The play is worked out until best answers to it gain both together no more points than this."""
THREADS = 2

Ranges = tuple[list[float], list[float]]


def main() -> int:
    began = time.perf_counter()
    play: list[array[float]] | None = None
    for _ in range(ROUNDS_OF_THROWS):
        tally = deals_played(play)
        ranges = (kept_chances(tally.kept[0]), kept_chances(tally.kept[1]))
        solved = solve(ranges, 1.0)
        pegging = [solved.pegging(seat) for seat in (0, 1)]
        play = [
            array("f", [known(own) - known(other) for own, other in rows(table, 2)])
            for table in pegging
        ]
        print(
            f"{time.perf_counter() - began:.0f} s: the pone nets {solved.value():.3f}", flush=True
        )
    tables = {1.0: stored(solved, DEPTH[1.0])}
    for ratio in RATIOS:
        if ratio not in tables:
            tables[ratio] = stored(solve(ranges, ratio), DEPTH[ratio])
            print(f"{time.perf_counter() - began:.0f} s: ratio {ratio}", flush=True)
    model = DealModel(
        totals=counted(tally.totals),
        dealer_first=counted(tally.dealer_first),
        play_totals=counted(tally.play_totals),
        play_dealer_first=counted(tally.play_dealer_first),
        hands=(counted(tally.hands[0]), counted(tally.hands[1])),
        kept=(array("f", ranges[0]), array("f", ranges[1])),
        pegs=column(pegging, 0),
        gives=column(pegging, 1),
    )
    DATA.joinpath("play.z").write_bytes(zlib.compress(b"".join(tables[r] for r in RATIOS), 9))
    DATA.joinpath("deals.z").write_bytes(written(model))
    print(f"play.z and deals.z are made, in {time.perf_counter() - began:.0f} s.")
    return 0


def deals_played(play: list[array[float]] | None) -> _native.DealTally:
    """Deals of two who throw by the means of hand, crib and play."""
    pone, dealer = (rank_weights(model) for model in throw_models())
    of_pone, of_dealer = play or (None, None)
    tables = (
        _native.ThrowTable.by_means(dealer, 1, -1, of_pone),
        _native.ThrowTable.by_means(pone, 1, 1, of_dealer),
    )
    player = _native.FastPlayer(*tables, "careful")
    return _native.play_deals(player, player, DEALS, threads=THREADS)


def kept_chances(kept: memoryview[int]) -> list[float]:
    """How much likelier each hand is kept than by chance."""
    deals = sum(kept)
    chances = []
    for hand, number in zip(multisets(4), kept, strict=True):
        ways = prod(comb(SUITS, hand.count(rank)) for rank in {*hand})
        chances.append(max(number / deals / ways * comb(52, 4), LEAST_CHANCE))
    return chances


def solve(ranges: Ranges, ratio: float) -> _native.Equilibrium:
    solved = _native.Equilibrium([], [], ranges, worth=(1.0, ratio), threads=THREADS)
    while solved.rounds < 20 or solved.exploitability() > NEAR * max(1.0, ratio):
        solved.improve(5)
    return solved


def stored(solved: _native.Equilibrium, depth: int) -> bytes:
    return packed(choices(solved, depth))


def choices(solved: _native.Equilibrium, depth: int) -> Iterator[list[int]]:
    for laid in places(depth):
        cards = cards_held(len(laid))
        hands = list(multisets(cards))
        for hand, row in zip(hands, rows(solved.choices_at(laid), RANKS), strict=True):
            yield fifteenths(row, hand, cards)


def column(pegging: list[memoryview[float]], place: int) -> tuple[array[float], array[float]]:
    pone, dealer = (array("f", [known(row[place]) for row in rows(table, 2)]) for table in pegging)
    return pone, dealer


def rows(table: memoryview[float], across: int) -> list[list[float]]:
    flat = array("f", table.tobytes()).tolist()
    return [flat[begin : begin + across] for begin in range(0, len(flat), across)]


def counted(counts: memoryview[int]) -> array[float]:
    return array("d", [float(number) for number in counts.cast("B").cast("q")])


def known(points: float) -> float:
    """Four of a kind against the same cannot be: nothing is known, and nothing is asked."""
    return 0.0 if isnan(points) else points


if __name__ == "__main__":
    sys.exit(main())
