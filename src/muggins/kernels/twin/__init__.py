"""The kernels in plain Python: to be read, to check the native ones, and to do without them.

A file here has its native counterpart of the same name in ``native/``.
"""

from muggins.kernels.twin.discards import DiscardStudy
from muggins.kernels.twin.equilibrium import Equilibrium, GameStakes
from muggins.kernels.twin.perfect_play import PerfectPlay
from muggins.kernels.twin.scoring import ALL_SCORES, SLACK, Scorer, play, score
from muggins.kernels.twin.throws import ThrowStudy

__all__ = [
    "ALL_SCORES",
    "SLACK",
    "DiscardStudy",
    "Equilibrium",
    "GameStakes",
    "PerfectPlay",
    "Scorer",
    "ThrowStudy",
    "play",
    "score",
]
