"""Counting the same hands with other programs from PyPI, as they are meant to be called."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from random import Random

from benchmarks.timing import best_call
from muggins.kernels import _native
from tools import house

PLACE = house.ROOT / "build" / "peers"
PACKAGES = "cribbage==1.3.2 cribbage-scorer==0.2.5 more-itertools pycribbage==1.0.0".split()

Counter = Callable[[list[int]], int]
"""Scores five codes, the starter last."""


def report() -> list[tuple[str, str]]:
    _install()
    random = Random(1)
    hands = [random.sample(range(52), 5) for _ in range(400)]
    right = [_native.score(a, b, c, d, starter) for a, b, c, d, starter in hands]
    ours = best_call(
        lambda: [_native.score(a, b, c, d, starter) for a, b, c, d, starter in hands], calls=20
    )
    rows = [("one hand from Python: muggins", f"{1e9 * ours / len(hands):.0f} ns")]
    for name, counter in _counters().items():
        taken = best_call(partial(_count_all, counter, hands), calls=1, rounds=5)
        wrong = sum(
            counter(hand) != points for hand, points in zip(hands, right, strict=True)
        ) / len(hands)
        rows.append(
            (
                f"the same: {name}, {100 * wrong:.0f} % of them wrong",
                f"{1e9 * taken / len(hands):.0f} ns, {taken / ours:.0f} x",
            )
        )
    return rows


def _count_all(counter: Counter, hands: list[list[int]]) -> None:
    for hand in hands:
        counter(hand)


def _install() -> None:
    """Without what they ask for: only their tests need it, and it is older than ours."""
    if not PLACE.exists():
        pip = [sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--target"]
        subprocess.run([*pip, str(PLACE), *PACKAGES], check=True)
    sys.path.append(str(PLACE))


def _counters() -> dict[str, Counter]:
    # By name, because nobody who only checks types has them.
    cribbage_card = importlib.import_module("cribbage.card").Card
    cribbage_score = importlib.import_module("cribbage.score").score_hand
    scorer_score = importlib.import_module("cribbage_scorer.cribbage_scorer").show_calc_score
    tools = importlib.import_module("pycribbage.deck_tools")
    show = importlib.import_module("pycribbage.scorer").ScoreTheShow

    def cribbage(codes: list[int]) -> int:
        cards = [cribbage_card((code >> 2) + 13 * (code & 3)) for code in codes]
        points: int = cribbage_score(cards[:4], cards[4])
        return points

    def cribbage_scorer(codes: list[int]) -> int:
        cards = [((code >> 2) + 1, "CDHS"[code & 3]) for code in codes]
        points: int = scorer_score(cards[4], cards[:4])[0]
        return points

    def pycribbage(codes: list[int]) -> int:
        hand = tools.Hand()
        for code in codes:
            hand.add_card(tools.Card(code & 3, (code >> 2) + 1))
        points: int = show(hand).score
        return points

    return {
        "cribbage": cribbage,
        "cribbage-scorer": cribbage_scorer,
        "pycribbage": pycribbage,
    }
