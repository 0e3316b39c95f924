"""What every exchange of every hand is worth, exactly, without dealing a single new card.

Let F(S) be the sum of the payoffs of all hands of five that hold the cards S. Of a hand H that keeps K, the sum over
all draws is that over the hands which hold K and nothing else of H; by inclusion and exclusion it is the sum of
(-1)^|T - K| F(T) over all T between K and H. F is made once for a deck.
"""

from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from potluck.cards import deck
from potluck.errors import ParseError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Values: TypeAlias = npt.NDArray[np.float64]
    Rows: TypeAlias = npt.NDArray[np.uint8]

__all__ = ["Exchanges", "all_hands", "exchange_values"]

HELD: Final = 5
CHOICES: Final = 1 << HELD
_BLOCK: Final = 1 << 12
_CHUNK: Final = 1 << 18


class Exchanges(NamedTuple):
    """Of every hand of five cards of a deck, in the order of `itertools.combinations` of its cards."""

    hands: "Rows"
    """`(n, 5) uint8`: the cards, lowest first."""
    best: "Values"
    """`(n,) float64`: what the best exchange is worth."""
    keep: "Rows"
    """`(n,) uint8`: which cards it keeps, bit 0 for the first of the row."""


def exchange_values(payoffs: "npt.ArrayLike", *, size: int = 52) -> Exchanges:
    """The best exchange of every hand, where a hand in the end is worth its payoff; drawn cards come from the rest.

    `payoffs` holds a number for each hand of five of the deck, as `all_hands(size)` lists them; whole numbers are
    summed without error below 2**53. Of exchanges worth the same the first is named.

    Raises:
        ParseError: there is no such deck, or not a payoff for each hand.

    Cost: some seconds and 300 MB for 52 cards.
    """
    import numpy as np

    hands, given = all_hands(size), np.asarray(payoffs, np.float64)
    if given.shape != (len(hands),):
        raise ParseError("hands.shape", asked=f"{given.shape} payoffs", allowed=f"({len(hands)},)")
    places = hands - hands.min()
    sums = _sums(places, given, size)
    best, keep = np.empty(len(hands)), np.empty(len(hands), np.uint8)
    for start in range(0, len(hands), _BLOCK):
        block = slice(start, start + _BLOCK)
        values = _values(places[block], given[block], sums, size)
        best[block] = values.max(axis=0)
        for kept in reversed(range(CHOICES)):
            keep[block][values[kept] == best[block]] = kept
    return Exchanges(hands, best, keep)


def all_hands(size: int = 52) -> "Rows":
    """`(n, 5) uint8`: every hand of five of a deck, cards ascending, in the order of `itertools.combinations`."""
    import numpy as np

    cards = np.array(deck(size), np.uint8)
    rows = np.zeros((1, 0), np.uint8)
    for left in range(HELD, 0, -1):
        last = rows[:, -1].astype(np.intp) if rows.shape[1] else np.full(1, -1)
        follow = size - left - last
        firsts = np.repeat(last + 1, follow)
        steps = np.arange(len(firsts)) - np.repeat(np.cumsum(follow) - follow, follow)
        rows = np.column_stack([np.repeat(rows, follow, axis=0), (firsts + steps).astype(np.uint8)])
    hands: Any = cards[rows]
    return hands  # type: ignore[no-any-return]  # numpy's stubs lose the dtype of an index


def _sums(places: "Rows", payoffs: "Values", size: int) -> list["Values"]:
    """F of all sets of 0, 1 .. 4 cards, each set at its place in colexicographic order."""
    import numpy as np

    sums = [np.zeros(comb(size, members)) for members in range(HELD)]
    for start in range(0, len(places), _CHUNK):
        own = payoffs[start : start + _CHUNK]
        for kept, places_of_part in enumerate(_places(places[start : start + _CHUNK], size)):
            total = sums[kept.bit_count()]
            total += np.bincount(places_of_part, own, minlength=len(total))
    return sums


def _places(places: "Rows", size: int) -> list["npt.NDArray[np.intp]"]:
    """Where each part of the hands, but not the whole, stands among sets of as many cards: the sum of C(card, nth)."""
    import numpy as np

    steps = [np.array([comb(card, nth) for card in range(size)], np.intp) for nth in range(HELD + 1)]
    ranks_of_parts = [np.zeros(len(places), np.intp)]
    for column in range(HELD):
        cards = places[:, column]
        own = [step[cards] for step in steps[: column + 2]]
        ranks_of_parts += [ranks_of_parts[kept] + own[kept.bit_count() + 1] for kept in range(1 << column)]
    return ranks_of_parts[:-1]


def _values(places: "Rows", payoffs: "Values", sums: list["Values"], size: int) -> "Values":
    """`(32, n)`: what each choice is worth; bit k of a row's number says that card k is kept."""
    import numpy as np

    values = np.empty((CHOICES, len(places)))
    values[-1] = payoffs
    for kept, places_of_part in enumerate(_places(places, size)):
        np.take(sums[kept.bit_count()], places_of_part, out=values[kept], mode="clip")
    for column in range(HELD):
        pairs = values.reshape(CHOICES >> column + 1, 2, 1 << column, -1)
        pairs[:, 0] -= pairs[:, 1]
    draws = [comb(size - HELD, HELD - kept.bit_count()) for kept in range(CHOICES)]
    values /= np.array(draws, np.float64)[:, None]
    return values
