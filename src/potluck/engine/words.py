"""Random words by their number: a deal takes its cards from one stream, its policies choose by another.

A word is SplitMix64's of that number, from a start that depends on seed and deal, so that any deal can be played alone,
and by any thread. A choice of n things favours some by a share of n in 2**64 at most.

Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014), variant 13 by Stafford.
"""

from typing import Final

__all__ = ["Words", "deal_words"]

_GOLDEN: Final = 0x9E3779B97F4A7C15
_ALL: Final = (1 << 64) - 1


class Words:
    """A stream: where it starts, and how many words were taken."""

    __slots__ = ("start", "taken")

    def __init__(self, start: int, taken: int = 0) -> None:
        self.start, self.taken = start, taken

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.taken += 1
        return _mixed(self.start + self.taken * _GOLDEN & _ALL) * n >> 64

    def choice(self, n: int) -> int:
        """The same; where there is nothing to choose, no word is taken."""
        return self.below(n) if n > 1 else 0


def deal_words(seed: int, number: int) -> tuple[Words, Words]:
    """The streams of a deal: of its cards, and of the choices of its policies."""
    start = _mixed(_mixed(seed + _GOLDEN & _ALL) + number * _GOLDEN & _ALL)
    return Words(start), Words(_mixed(start))


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _ALL
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _ALL
    return word ^ word >> 31
