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

class ThrowStudy:
    def __init__(
        self,
        dealt: int,
        thrown: int,
        singles: Sequence[Sequence[float]] = (),
        pair: tuple[Sequence[float], Sequence[float]] | None = None,
        blind: int = 0,
        fifteen: int = 2,
        twenty_five: int = 0,
        run_of_three: int = 3,
    ) -> None: ...
    def study(self, cards: Sequence[int], gone: Sequence[int] = ()) -> memoryview[float]: ...

class PerfectPlay:
    def __init__(self, fifteen: int = 2, last_card: int = 1, one_count: bool = False) -> None: ...
    def value(
        self,
        mine: Sequence[int],
        theirs: Sequence[int],
        pile: Sequence[int] = (),
        i_was_last: bool = False,
    ) -> int: ...
    def worths(
        self,
        mine: Sequence[int],
        theirs: Sequence[int],
        pile: Sequence[int] = (),
        i_was_last: bool = False,
    ) -> list[int | None]: ...

class GameStakes:
    def __init__(
        self,
        scores: tuple[int, int],
        game_hole: int,
        chances: Buffer,
        pone_points: Buffer,
        dealer_points: Buffer,
        cards: int = 4,
    ) -> None: ...

class Equilibrium:
    def __init__(
        self,
        laid: Sequence[int],
        accounted: Sequence[int],
        chances: tuple[Sequence[float], Sequence[float]],
        cards: int = 4,
        fifteen: int = 2,
        last_card: int = 1,
        one_count: bool = False,
        worth: tuple[float, float] = (1.0, 1.0),
        game: GameStakes | None = None,
        threads: int = 1,
    ) -> None: ...
    @property
    def rounds(self) -> int: ...
    def improve(self, rounds: int = 1) -> None: ...
    def value(self) -> float: ...
    def exploitability(self) -> float: ...
    def choices(self, hand: Sequence[int], laid: Sequence[int] = ()) -> list[float]: ...
    def worths(self, hand: Sequence[int]) -> list[float]: ...

def mean_throws(weights: Sequence[float], cards: Sequence[int]) -> list[tuple[float, float]]: ...
def best_answer(
    weights: Sequence[float], is_dealer: bool, dealt: int = 6
) -> tuple[list[float], list[float], float, float]: ...
def fixed_point(
    most_rounds: int = 12, least_change: float = 1e-3, dealt: int = 6
) -> tuple[
    tuple[list[float], list[float], float, float],
    tuple[list[float], list[float], float, float],
    int,
    float,
]: ...
def single_fixed_point(
    owners: int,
    others: int,
    blind: int,
    sides: int,
    most_rounds: int = 40,
    least_change: float = 1e-3,
) -> tuple[tuple[list[float], float, float], tuple[list[float], float, float], int, float]: ...
def score(a: int, b: int, c: int, d: int, starter: int, crib: bool = False, /) -> int: ...
def play(
    pile: Sequence[int],
    fifteen: int = 2,
    twenty_five: int = 0,
    run_of_three: int = 3,
    play_flush: int = 0,
) -> int: ...
