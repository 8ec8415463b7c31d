"""The kernels in plain Python, written to be read; used where no compiler was there.

A file here has its native counterpart of the same name in ``native/``.
"""

from muggins.kernels.twin.best_against import best_against
from muggins.kernels.twin.deals import (
    DealTally,
    FastPlayer,
    MatchTally,
    RoleTally,
    play_deals,
    play_match,
)
from muggins.kernels.twin.discards import DiscardStudy
from muggins.kernels.twin.equilibrium import Equilibrium
from muggins.kernels.twin.fast_play import choose
from muggins.kernels.twin.hidden_hands import HiddenHands
from muggins.kernels.twin.odds import DealOdds, before_count, solve_odds, turned
from muggins.kernels.twin.perfect_play import PerfectPlay
from muggins.kernels.twin.scoring import ALL_SCORES, SLACK, Scorer, play, score
from muggins.kernels.twin.seats_input import SeatsView
from muggins.kernels.twin.seats_play import SeatsPlay
from muggins.kernels.twin.stakes import GameStakes
from muggins.kernels.twin.throw_table import ThrowTable
from muggins.kernels.twin.throws import ThrowStudy

__all__ = [
    "ALL_SCORES",
    "SLACK",
    "DealOdds",
    "DealTally",
    "DiscardStudy",
    "Equilibrium",
    "FastPlayer",
    "GameStakes",
    "HiddenHands",
    "MatchTally",
    "PerfectPlay",
    "RoleTally",
    "Scorer",
    "SeatsPlay",
    "SeatsView",
    "ThrowStudy",
    "ThrowTable",
    "before_count",
    "best_against",
    "choose",
    "play",
    "play_deals",
    "play_match",
    "score",
    "solve_odds",
    "turned",
]
