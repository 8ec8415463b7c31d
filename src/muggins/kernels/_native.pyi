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

class DiscardStudy:
    def __init__(self, off: Sequence[float], suited: Sequence[float]) -> None: ...
    def study(self, cards: Sequence[int]) -> memoryview[float]: ...

def mean_throws(weights: Sequence[float], cards: Sequence[int]) -> list[tuple[float, float]]: ...
def best_answer(
    weights: Sequence[float], is_dealer: bool
) -> tuple[list[float], list[float], float, float]: ...
def fixed_point(
    most_rounds: int = 12, least_change: float = 1e-3
) -> tuple[
    tuple[list[float], list[float], float, float],
    tuple[list[float], list[float], float, float],
    int,
    float,
]: ...
def score(a: int, b: int, c: int, d: int, starter: int, crib: bool = False, /) -> int: ...
def play(
    pile: Sequence[int],
    fifteen: int = 2,
    twenty_five: int = 0,
    run_of_three: int = 3,
    play_flush: int = 0,
) -> int: ...
