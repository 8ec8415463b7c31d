"""Which games are those of two who keep four cards each, and play all of them."""

from __future__ import annotations

from muggins.engine.rules import Combinations, Goal, LastCard, PlayLength, Rules


def is_of_two(rules: Rules) -> bool:
    """Whether the odds, throws and play of two were worked out for such a game."""
    return (
        rules.sides == (0, 1)
        and rules.dealt == (6, 6)
        and rules.thrown == (2, 2)
        and rules.combinations == Combinations()
        and rules.play is PlayLength.ALL_CARDS
        and rules.last_card is LastCard.SCORES
        and rules.goal is Goal.REACH_TO_WIN
        and not rules.chicago
    )
