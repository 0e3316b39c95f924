"""In how many ways seven ranks can be suited, where suits matter only by which ranks each suit holds.

`suitings` counts, for each *shape* of a hand (how often its ranks stand, the joker beside them), its cards by the four
sets of places that the suits hold; suits are alike, so that the sets come in order.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

__all__ = ["Suitings", "suitings"]

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
SUITS: Final = 4
FLUSH: Final = 5


class Suitings(Struct, frozen=True, eq=False):
    """All ways to suit one shape, and all ways to set it by ranks."""

    sets: Ints
    """(k,) the sets that a suit may hold, as bits of places."""
    held: Ints
    """(n, 4) which of the sets each suit holds, in each suiting."""
    hands: Ints
    """(n,) hands that are suited so."""
    flush: Ints
    """(n,) the set of the suit that makes a flush, the joker helping; 0 where none does."""
    lows: tuple[tuple[int, int], ...]
    """The places of the two-card hand, the joker's after all others; equal ones for a pair."""
    highs: Ints
    """(m, 5) the places of the five cards beside each."""
    suited: Ints
    """(m,) the set that one suit must hold for those five to be a flush; 0 where they cannot be."""


@cache
def suitings(counts: tuple[int, ...], *, joker: bool) -> Suitings:
    """The suitings of ranks that stand so often; `suitings((1,) * 7, joker=False)` has 715."""
    masks = _masks(counts)
    different, hands = np.unique(np.sort(masks, axis=1), axis=0, return_counts=True)
    sets, held = np.unique(different, return_inverse=True)
    largest = different[np.arange(len(different)), np.bitwise_count(different).argmax(axis=1)]
    lows = tuple(_lows(counts, joker=joker))
    highs = np.array([_without(places_of(counts, joker=joker), low) for low in lows])
    return Suitings(
        sets=sets,
        held=held.reshape(different.shape),
        hands=hands.astype(np.int64),
        flush=np.where(np.bitwise_count(largest) + joker >= FLUSH, largest, 0),
        lows=lows,
        highs=highs,
        suited=np.array([_suited(high.tolist(), len(counts)) for high in highs]),
    )


def places_of(counts: tuple[int, ...], *, joker: bool) -> tuple[int, ...]:
    """The place of each of seven cards among the ranks that differ, the joker's last."""
    return (*(place for place, count in enumerate(counts) for _ in range(count)), *((len(counts),) if joker else ()))


def _masks(counts: tuple[int, ...]) -> Ints:
    """(n, 4) the set of places that each suit holds, for every choice of suits."""
    masks = np.zeros((1, SUITS), dtype=np.int64)
    for place, count in enumerate(counts):
        ways = np.array([[suit in chosen for suit in range(SUITS)] for chosen in combinations(range(SUITS), count)])
        masks = (masks[:, None] + (ways.astype(np.int64) << place)[None, :]).reshape(-1, SUITS)
    return masks


def _lows(counts: tuple[int, ...], *, joker: bool) -> Iterable[tuple[int, int]]:
    last = len(counts) + joker
    yield from combinations(range(last), 2)
    yield from ((place, place) for place, count in enumerate(counts) if count > 1)


def _without(places: tuple[int, ...], low: tuple[int, int]) -> list[int]:
    left = list(places)
    for place in low:
        left.remove(place)
    return left


def _suited(high: list[int], joker: int) -> int:
    """The set of the natural places of five cards, if no two are alike."""
    natural = [place for place in high if place != joker]
    return sum(1 << place for place in natural) if len(set(natural)) == len(natural) else 0
