"""The chance of winning from the scores between two deals, for any number of sides."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from muggins.analysis.odds import odds
from muggins.engine.rules import Goal, Rules, Seat

NEAR, WIDE = 4.0, 0.22
"""Sides so many points apart win e to one; the more, the more holes are left."""


def chance_after(rules: Rules, scores: Sequence[int], side: int, dealer: Seat) -> float:
    """How often *side* wins from these scores, *dealer* dealing next."""
    wants = rules.goal is not Goal.REACH_TO_LOSE
    for reached, score in enumerate(scores):
        if score >= rules.game_hole:
            return _ended(scores, reached, side, wants=wants)
    if len(scores) == 2:
        first = _first_of_two(rules, scores, side, is_dealer=rules.sides[dealer] == side)
        return first if wants else 1 - first
    sign = 1 if wants else -1
    spread = NEAR + WIDE * (rules.game_hole - max(scores))
    weights = [exp(sign * (score - max(scores)) / spread) for score in scores]
    return weights[side] / sum(weights)


def _ended(scores: Sequence[int], reached: int, side: int, *, wants: bool) -> float:
    if wants:
        return float(reached == side)
    return float(scores[side] == min(scores) and reached != side)


def _first_of_two(rules: Rules, scores: Sequence[int], side: int, *, is_dealer: bool) -> float:
    """How often *side* is first in the game hole."""
    mine, theirs = scores[side], scores[1 - side]
    return odds(rules.game_hole).win_before_deal(mine, theirs, is_dealer=is_dealer)
