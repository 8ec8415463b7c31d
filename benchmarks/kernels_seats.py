"""The play of three seats and more: playouts, one decision, hands by chance."""

from __future__ import annotations

from array import array
from random import Random

from benchmarks.timing import best_call
from muggins.kernels import _native, twin

GREEDY, CAREFUL = _native.SeatsPlay.GREEDY, _native.SeatsPlay.CAREFUL
TABLES = {"three": (0, 1, 2), "four": (0, 1, 0, 1), "six": (0, 1, 2, 0, 1, 2)}
HAND = (7, 18, 29, 40)  # 2 5 8 J: four different ranks, and so four cards to try
STARTER = 51
UNSEEN = tuple(card for card in range(52) if card not in (*HAND, STARTER))
DEALS = 200


def report() -> list[tuple[str, str]]:
    figures = []
    for name, sides in TABLES.items():
        for policy, how in ((GREEDY, "greedy"), (CAREFUL, "careful")):
            rate = playouts_a_second(sides, policy)
            figures.append((f"playouts a second, {name} seats, {how}", f"{rate / 1e6:.2f} million"))
    for name, sides in TABLES.items():
        for policy, how in ((GREEDY, "greedy"), (CAREFUL, "careful")):
            seconds = decision(sides, policy)
            figures.append((f"a lead over {DEALS} deals, {name} seats, {how}", f"{us(seconds)}"))
    figures.append(("the same by the twin, three seats, greedy", twin_decision()))
    return [*figures, *sampling()]


def us(seconds: float) -> str:
    return f"{1e6 * seconds:.0f} us"


def view(sides: tuple[int, ...]) -> _native.SeatsView:
    return _native.SeatsView(0, HAND, [4] * len(sides), seen=[STARTER])


def playouts_a_second(sides: tuple[int, ...], policy: int) -> float:
    """From the second card on, many deals in one call."""
    play, seen, policies = _native.SeatsPlay(sides), view(sides), [policy] * len(sides)
    others = len(sides) - 1
    deals = _native.HiddenHands(UNSEEN, [[None] * 4] * others).sample(5000, 1)
    seconds = best_call(lambda: play.search(seen, deals, policies), calls=1, rounds=15)
    return len(HAND) * 5000 / seconds


def decision(sides: tuple[int, ...], policy: int) -> float:
    """The first lead, with nothing prepared: hands by chance, and every card against them."""
    play, policies, others = _native.SeatsPlay(sides), [policy] * len(sides), len(sides) - 1

    def decide() -> None:
        hidden = _native.HiddenHands(UNSEEN, [[None] * 4] * others)
        play.search(view(sides), hidden.sample(DEALS, 1), policies, seed=1)

    return best_call(decide, calls=20)


def twin_decision() -> str:
    sides = TABLES["three"]
    play, seen = twin.SeatsPlay(sides), twin.SeatsView(0, HAND, [4] * 3, seen=[STARTER])
    deals = twin.HiddenHands(UNSEEN, [[None] * 4] * 2).sample(DEALS, 1)
    seconds = best_call(lambda: play.search(seen, deals, [GREEDY] * 3), calls=1, rounds=2)
    return f"{seconds:.1f} s"


def sampling() -> list[tuple[str, str]]:
    """Five hands of four, plain and weighted."""
    random = Random(1)
    kept = array("f", [random.random() ** 4 for _ in range(1820)])
    hands = [[None] * 4] * 5
    plain = _native.HiddenHands(UNSEEN, hands)
    weighted = _native.HiddenHands(UNSEEN, hands, kept=[kept] * 5)
    begin = best_call(lambda: _native.HiddenHands(UNSEEN, hands, kept=[kept] * 5), calls=20)
    dealt = best_call(lambda: plain.sample(5000), calls=1) / 5000
    drawn = best_call(lambda: weighted.sample(5000), calls=1) / 5000
    return [
        ("hands for five others", f"{1e9 * dealt:.0f} ns"),
        ("the same as they keep them", f"{1e9 * drawn:.0f} ns"),
        ("to begin with that", us(begin)),
    ]
