# The native kernels: the same names as in `twin`, which tells of each.

from collections.abc import Sequence

from typing_extensions import Buffer

ALL_SCORES: int
SLACK: int

class Scorer:
    def __init__(self, fifteen: int = 2, twenty_five: int = 0, run_of_three: int = 3) -> None: ...
    def hand(self, cards: Sequence[int], starter: int, crib: bool = False) -> int: ...
    def row(self, cards: Sequence[int], crib: bool = False) -> bytes: ...
    def batch(self, cards: Buffer, out: Buffer, crib: bool = False) -> None: ...
    def all_hands(self, out: Buffer, crib: bool = False) -> None: ...

def score(a: int, b: int, c: int, d: int, starter: int, crib: bool = False, /) -> int: ...
def play(
    pile: Sequence[int],
    fifteen: int = 2,
    twenty_five: int = 0,
    run_of_three: int = 3,
    play_flush: int = 0,
) -> int: ...
