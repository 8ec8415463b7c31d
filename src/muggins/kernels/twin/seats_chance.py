"""Chance that can be repeated: numbers that follow from a seed, the same natively."""

from __future__ import annotations

_STEP = 0x9E3779B97F4A7C15
_WORD = 2**64 - 1


class Chance:
    """SplitMix64: a counter, well stirred.

    *stream* tells apart what is done with one seed, so that the order of doing does not matter.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._counter = _stirred(seed + _STEP & _WORD) + stream * _STEP

    def below(self, number: int) -> int:
        """0 to number - 1."""
        return (self._next() >> 32) * number >> 32

    def fraction(self) -> float:
        """From 0 up to, and not including, 1."""
        return (self._next() >> 11) / 2**53

    def _next(self) -> int:
        self._counter = self._counter + _STEP & _WORD
        return _stirred(self._counter)


def _stirred(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31
