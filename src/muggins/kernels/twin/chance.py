"""Numbers by chance that come again from the same seed, on every machine and in native code."""

from __future__ import annotations

_WORD = (1 << 64) - 1


class Chance:
    """SplitMix64: a counter, well stirred. With a *number*, a stream of its own for each."""

    def __init__(self, seed: int, number: int | None = None) -> None:
        self._state = seed & _WORD
        if number is not None:
            self._state = self.next() ^ number
            self._state = self.next()

    def next(self) -> int:
        """A word of 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        z = self._state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _WORD
        return z ^ z >> 31

    def fraction(self) -> float:
        """From 0 up to, and not including, 1."""
        return (self.next() >> 11) / 2**53

    def below(self, number: int) -> int:
        """From 0 to one less than *number*."""
        return (self.next() >> 32) * number >> 32

    def shuffled(self, number: int) -> list[int]:
        """So many cards from the top of a shuffled pack."""
        pack = list(range(52))
        for place in range(number):
            other = place + self.below(52 - place)
            pack[place], pack[other] = pack[other], pack[place]
        return pack[:number]
