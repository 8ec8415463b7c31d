"""Numbers in, numbers out: native where a compiler was there, plain Python everywhere.

A card is its code, ``rank * 4 + suit`` from 0 to 51, as `Card.code` has it. Both ways give the same
numbers; `IS_NATIVE` says which one this is. ``MUGGINS_TWIN=1`` in the environment asks for Python.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

IS_NATIVE = False

if TYPE_CHECKING or os.environ.get("MUGGINS_TWIN"):
    from muggins.kernels.twin import (
        ALL_SCORES,
        SLACK,
        DealOdds,
        DealTally,
        DiscardStudy,
        Equilibrium,
        FastPlayer,
        GameStakes,
        HiddenHands,
        MatchTally,
        PerfectPlay,
        RoleTally,
        Scorer,
        SeatsPlay,
        SeatsView,
        ThrowStudy,
        ThrowTable,
        before_count,
        best_against,
        choose,
        play,
        play_deals,
        play_match,
        score,
        solve_odds,
        turned,
    )
else:
    try:
        from muggins.kernels._native import (
            ALL_SCORES,
            SLACK,
            DealOdds,
            DealTally,
            DiscardStudy,
            Equilibrium,
            FastPlayer,
            GameStakes,
            HiddenHands,
            MatchTally,
            PerfectPlay,
            RoleTally,
            Scorer,
            SeatsPlay,
            SeatsView,
            ThrowStudy,
            ThrowTable,
            before_count,
            best_against,
            choose,
            play,
            play_deals,
            play_match,
            score,
            solve_odds,
            turned,
        )

        IS_NATIVE = True
    except ImportError:
        from muggins.kernels.twin import (
            ALL_SCORES,
            SLACK,
            DealOdds,
            DealTally,
            DiscardStudy,
            Equilibrium,
            FastPlayer,
            GameStakes,
            HiddenHands,
            MatchTally,
            PerfectPlay,
            RoleTally,
            Scorer,
            SeatsPlay,
            SeatsView,
            ThrowStudy,
            ThrowTable,
            before_count,
            best_against,
            choose,
            play,
            play_deals,
            play_match,
            score,
            solve_odds,
            turned,
        )

__all__ = [
    "ALL_SCORES",
    "IS_NATIVE",
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
