"""Makes `src/muggins/kernels/data/throws.txt`: ``.venv/bin/python -m tools.make_throws``."""

import sys

from muggins.kernels import _native
from muggins.kernels.models import RANKS
from tools import house

FILE = house.ROOT / "src" / "muggins" / "kernels" / "data" / "throws.txt"

HEAD = """\
# How good players throw: the fixed point at which each side's throws are the best answer to the
# other's, by expected hand plus or minus expected crib, over all 20,358,520 deals of six cards.
# Made by `python -m tools.make_throws` in {rounds} rounds; in the last one no throw's frequency
# changed by more than {change:.5f}.
# Means: pone's hand {pone_hand:.3f}, dealer's hand {dealer_hand:.3f}, dealer's crib {crib:.3f}.
#
# The weight of one pair of cards of these ranks, 1 if all pairs were thrown alike:
# ranks, pone off-suit, pone suited, dealer off-suit, dealer suited.
"""


def main() -> int:
    pone, dealer, rounds, change = _native.fixed_point(12, 1e-3)
    lines = []
    pairs = [(a, b) for a in range(13) for b in range(a, 13)]
    for number, (a, b) in enumerate(pairs):
        ways = (6, 1) if a == b else (12, 4)
        counts = zip((pone[0], pone[1], dealer[0], dealer[1]), ways * 2, strict=True)
        weights = [frequency[number] / cards * 1326 for frequency, cards in counts]
        lines.append(f"{RANKS[a]}{RANKS[b]} " + " ".join(f"{weight:.5f}" for weight in weights))
    head = HEAD.format(
        rounds=rounds, change=change, pone_hand=pone[2], dealer_hand=dealer[2], crib=dealer[3]
    )
    FILE.write_text(head + "\n".join(lines) + "\n", "utf-8")
    print(f"{FILE.name} is made.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
