"""Ranges whose hands hardly ever go together: the ways in which they do, counted, listed and drawn.

What draws a hand of each range at once, and all again where two hold the same card, gives up in the end. Here every
range is asked how much weight the further ones have once a hand of it is held. That depends on the cards which are gone
alone, and of those only on the ones that further ranges hold, so that each such set of cards is gone through once.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import or_
from typing import Final, NamedTuple

from potluck.errors import ParseError
from potluck.kernels._showdown import Showdown

__all__ = ["ROUNDS", "STEPS", "Option", "Seldom", "Together", "together_of"]

STEPS: Final = 3_000_000
"""Hands that are gone through to count the ways: two seconds."""
ROUNDS: Final = 100_000
"""Draws after which hands count as going together too seldom; `MOST_ROUNDS` in `kernels/src/equity/deal.hpp`."""

Option = tuple[int, int]
"""The cards that a hand takes out of the pack, and its weight."""


class Seldom(Exception):
    """So many draws of the ranges did not go together."""


class _Hands(NamedTuple):
    """The hands of a range that leave something to all further ones."""

    places: list[int]
    sums: list[int]
    """The weight of all ways up to each hand, those of the hand among them."""


class Together:
    """The ways in which a hand of each range is held and no two share a card, each with the product of its weights."""

    def __init__(self, options: Sequence[Sequence[Option]], *, steps: int = STEPS) -> None:
        """The ways, counted. `seldom` is true where that takes more than so many steps; then nothing else holds."""
        # Those with fewest hands first, so that few sets of cards are gone before the wide ones.
        self._order = sorted(range(len(options)), key=lambda seat: len(options[seat]))
        self._options = [options[seat] for seat in self._order]
        self._tables: list[dict[int, _Hands]] = [{} for _ in options]
        self._later = [0] * (len(options) + 1)
        for level in reversed(range(len(options))):
            self._later[level] = self._later[level + 1]
            for cards, _ in self._options[level]:
                self._later[level] |= cards
        self._left = steps
        self.total = self._weight(0, 0)

    @property
    def seldom(self) -> bool:
        """Whether there were too many hands to go through."""
        return self._left < 0

    def drawn(self, number: int) -> list[int]:
        """By range the place of its hand in one way; of numbers below `total` as many name a way as its weight says."""
        picks, used = [0] * len(self._order), 0
        for level, seat in enumerate(self._order):
            hands = self._hands(level, used)
            at = bisect_right(hands.sums, number)
            picks[seat] = place = hands.places[at]
            cards, weight = self._options[level][place]
            used |= cards
            number = (number - (hands.sums[at - 1] if at else 0)) // weight
        return picks

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each way: by range the place of its hand, and its weight."""
        picks = [0] * len(self._order)

        def walk(level: int, used: int, often: int) -> Iterator[tuple[tuple[int, ...], int]]:
            if level == len(self._order):
                yield tuple(picks), often
                return
            for place in self._hands(level, used).places:
                cards, weight = self._options[level][place]
                picks[self._order[level]] = place
                yield from walk(level + 1, used | cards, often * weight)

        return walk(0, 0, 1)

    def _weight(self, level: int, used: int) -> int:
        """The weight of all ways of the ranges from that one on, where these cards are gone."""
        if level == len(self._order):
            return 1
        sums = self._hands(level, used).sums
        return sums[-1] if sums else 0

    def _hands(self, level: int, used: int) -> _Hands:
        gone = used & self._later[level]
        table = self._tables[level]
        if gone in table:
            return table[gone]
        places, sums, total = list[int](), list[int](), 0
        self._left -= len(self._options[level])
        for place, (cards, weight) in enumerate(self._options[level]):
            if not cards & gone and self._left >= 0:
                ways = self._weight(level + 1, gone | cards)
                if ways:
                    total += weight * ways
                    places.append(place)
                    sums.append(total)
        table[gone] = _Hands(places, sums)
        return table[gone]


def together_of(showdown: Showdown) -> Together:
    """The ways in which hands of the ranges of a question go together.

    Raises:
        ParseError: there is none, or it takes too long to know.
    """
    options = []
    for held in showdown.ranges:
        taken = () if held is None else map(or_, held.hands, held.thrown) if held.thrown else held.hands
        options.append(tuple(zip(taken, held.weights, strict=True)) if held else ((0, 1),))
    ways = Together(options)
    if ways.seldom:
        raise ParseError("range.rare", allowed=ROUNDS)
    if not ways.total:
        raise ParseError("range.clash")
    return ways
