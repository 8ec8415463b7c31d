# The native kernels: the same names as in `twin`, which tells of each.

from collections.abc import Sequence
from typing import ClassVar

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
        worth: Buffer,
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
    def choices_at(self, laid: Sequence[int] = ()) -> memoryview[float]: ...
    def worths(self, hand: Sequence[int]) -> list[float]: ...
    def pegging(self, seat: int) -> memoryview[float]: ...

class SeatsView:
    def __init__(
        self,
        turn: int,
        hand: Sequence[int],
        held: Sequence[int],
        pile: Sequence[int] = (),
        gone: Sequence[int] = (),
        gone_at: Sequence[int | None] = (),
        seen: Sequence[int] = (),
        known: Sequence[int] = (),
        needs: Sequence[int] = (),
        go_is_pegged: bool = False,
    ) -> None: ...

class SeatsPlay:
    RANDOM: ClassVar[int]
    GREEDY: ClassVar[int]
    CAREFUL: ClassVar[int]
    def __init__(
        self,
        sides: Sequence[int],
        worths: Sequence[Sequence[float]] | None = None,
        fifteen: int = 2,
        twenty_five: int = 0,
        run_of_three: int = 3,
        play_flush: int = 0,
        last_card: int = 1,
        one_count: bool = False,
        crib_plays: bool = False,
    ) -> None: ...
    def replay(
        self,
        hands: Sequence[Sequence[int]],
        leader: int,
        cards: Sequence[int],
        needs: Sequence[int] = (),
    ) -> tuple[list[int], list[tuple[int, int, int]], int | None]: ...
    def play_out(
        self,
        hands: Sequence[Sequence[int]],
        leader: int,
        policies: Sequence[int],
        seen: Sequence[int] = (),
        needs: Sequence[int] = (),
        seed: int = 0,
    ) -> tuple[list[int], list[tuple[int, int, int]], int | None]: ...
    def appraise(self, policy: int, view: SeatsView) -> list[tuple[int, float]]: ...
    def choose(self, policy: int, view: SeatsView, seed: int = 0) -> int: ...
    def search(
        self,
        view: SeatsView,
        deals: Buffer,
        policies: Sequence[int],
        weights: Sequence[float] | None = None,
        knows_all: bool = False,
        outcomes: bool = False,
        seed: int = 0,
    ) -> list[tuple[int, float, list[float], list[float], list[tuple[tuple[int, ...], float]]]]: ...
    def agreement(
        self,
        seat: int,
        hands: Sequence[Sequence[int]],
        held: Sequence[int],
        course: Sequence[tuple[int, int]],
        deals: Buffer,
        seen: Sequence[int] = (),
        *,
        usual: float,
        least: float,
    ) -> list[float]: ...

class HiddenHands:
    def __init__(
        self,
        unseen: Sequence[int],
        hands: Sequence[Sequence[int | None]],
        gone_at: Sequence[int | None] = (),
        laid: Sequence[Sequence[int]] = (),
        kept: Sequence[Buffer | None] = (),
        crib_plays: bool = False,
    ) -> None: ...
    @property
    def row(self) -> int: ...
    def sample(self, number: int, seed: int = 0) -> bytes: ...
    def every(self, most: int, suits: bool = True) -> tuple[bytes, list[float]] | None: ...

class ThrowTable:
    @staticmethod
    def by_means(
        weights: Sequence[float],
        hand: float = 1.0,
        crib: float = 0.0,
        play: Sequence[float] | None = None,
    ) -> ThrowTable: ...
    @staticmethod
    def by_best_four(is_dealer: bool) -> ThrowTable: ...
    def thrown(self, cards: Sequence[int]) -> tuple[int, int]: ...

class FastPlayer:
    def __init__(
        self, pone: ThrowTable | None, dealer: ThrowTable | None, way: str = "careful"
    ) -> None: ...

class RoleTally:
    @property
    def deals(self) -> int: ...
    @property
    def in_play(self) -> int: ...
    @property
    def hand(self) -> int: ...
    @property
    def crib(self) -> int: ...

class MatchTally:
    @property
    def pairs(self) -> tuple[int, int, int]: ...
    @property
    def first_dealer_won(self) -> int: ...
    @property
    def skunks(self) -> tuple[int, int]: ...
    @property
    def double_skunks(self) -> tuple[int, int]: ...
    def of(self, player: int, is_dealer: bool) -> RoleTally: ...

class DealTally:
    @property
    def deals(self) -> int: ...
    @property
    def totals(self) -> memoryview[int]: ...
    @property
    def dealer_first(self) -> memoryview[int]: ...
    @property
    def play_totals(self) -> memoryview[int]: ...
    @property
    def play_dealer_first(self) -> memoryview[int]: ...
    @property
    def kept(self) -> tuple[memoryview[int], memoryview[int]]: ...
    @property
    def off(self) -> tuple[memoryview[int], memoryview[int]]: ...
    @property
    def hands(self) -> tuple[memoryview[int], memoryview[int]]: ...
    @property
    def crib(self) -> memoryview[int]: ...
    @property
    def suited(self) -> tuple[memoryview[int], memoryview[int]]: ...
    def of(self, is_dealer: bool) -> RoleTally: ...

def choose(
    way: str,
    hand: Sequence[int],
    unseen: Sequence[int],
    pile: Sequence[int],
    others: int,
    other_is_out: bool,
    fifteen: int = 2,
    seed: int = 0,
) -> int: ...
def play_match(
    first: FastPlayer,
    second: FastPlayer,
    pairs: int,
    hole: int = 121,
    seed: int = 0,
    threads: int = 1,
) -> MatchTally: ...
def play_deals(
    pone: FastPlayer, dealer: FastPlayer, deals: int, seed: int = 0, threads: int = 1
) -> DealTally: ...

class DealOdds:
    def __init__(self, after: Buffer, play_totals: Buffer, play_dealer_first: Buffer) -> None: ...
    def before_play(
        self,
        scores: tuple[int, int],
        pone_hand: Sequence[float],
        dealer_hand: Sequence[float],
        crib: Sequence[float],
        shift: tuple[float, float] = (0.0, 0.0),
    ) -> float: ...

def solve_odds(
    totals: Buffer,
    dealer_first: Buffer,
    hole: int = 121,
    lines: tuple[int, int] = (-1, -1),
    more: tuple[float, float] = (0.0, 0.0),
) -> memoryview[float]: ...
def turned(table: Buffer) -> memoryview[float]: ...
def before_count(after: Buffer, chances: Buffer, mine: bool) -> memoryview[float]: ...
def best_against(
    way: str,
    hand: Sequence[int],
    laid: Sequence[int],
    theirs: Sequence[Sequence[int]],
    weights: Sequence[float],
    accounted: Sequence[int] = (),
    worth: tuple[float, float] = (1.0, 1.0),
    scores: tuple[int, int] = (0, 0),
    table: Buffer | None = None,
    my_points: int = 0,
    their_points: Sequence[int] = (),
    cards: int = 4,
    fifteen: int = 2,
    last_card: int = 1,
    one_count: bool = False,
) -> list[float]: ...
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
