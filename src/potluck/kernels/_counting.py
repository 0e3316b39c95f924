"""How many hands of a whole deck fall where: exactly, by classes of suits.

Hands that differ only in the names of their suits are worth the same, where the wild cards do not tell suits apart. So
it is enough to rank those whose suits hold no fewer cards than the next, and to count each as often as its suits can
change places: 6.2 million instead of the 133,784,560 hands of seven cards.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from potluck.cards import deck, mask
from potluck.errors import ParseError
from potluck.kernels import _core
from potluck.kernels._bits import ALL
from potluck.kernels._programs import SUITS, Order, Program, program

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Masks: TypeAlias = npt.NDArray[np.uint64]
    Tally: TypeAlias = npt.NDArray[np.int64]

__all__ = ["count"]

CATEGORIES: Final = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "five_of_a_kind",
)
_COMPLETED: Final[tuple[str, ...]] = ("straight", "flush", "straight_flush")
PLACES: Final = {True: "A23456789TJQK", False: "23456789TJQKA"}
"""The pips of the highest card of a low, by whether the ace is lowest."""
_TOP: Final = 9
_KEYS: Final = 16
"""A key is 16 times the level, and the place of the highest rank that makes it; 15 where there is none."""
_ENOUGH: Final = 1 << 16


class Classes(NamedTuple):
    """Hands that are each counted so often: all unions of one mask of each part."""

    parts: tuple["Masks", "Masks"]
    weight: int


def count(size: int, *, cards: int = 5, order: Order = "high") -> dict[str, int]:
    """Exact frequencies of all hands of so many cards from a deck of that size.

    Keys of the high order: categories, `high_card` .. `five_of_a_kind` (royal flushes are straight flushes). Of lows:
    the pips of the highest card, then `pair_or_worse`; or `paired`, `straight`, `flush`, `straight_flush` where those
    count; with a qualifier `none`. Seven cards of 52 take some hundredths of a second.

    >>> count(52)["straight_flush"]
    40

    Raises:
        ParseError: there is no such deck or order, or the order has no hands of that size.
    """
    order = program(order)
    pack = mask(deck(size))
    if cards not in order.sizes or order.kind in ("badugi", "two"):
        raise ParseError("cards.wrong_number", asked=cards, allowed=", ".join(map(str, order.sizes)))
    tally = _tally(order, pack, cards)
    return _high(tally) if order.kind == "high" else _low(tally, order)


def _high(tally: "Tally") -> dict[str, int]:
    levels = tally.reshape(-1, _KEYS).sum(axis=1).tolist()
    return {name: levels[level] for level, name in reversed(list(enumerate(CATEGORIES)))}


def _low(tally: "Tally", order: Program) -> dict[str, int]:
    rows = tally.reshape(-1, _KEYS)
    pips = PLACES[order.kind != "deuce-to-seven"]
    least = 4 if order.kind == "ace-to-five" else 5
    if order.qualifier:
        found = dict(zip(pips[least : order.qualifier], rows[_TOP, least : order.qualifier].tolist(), strict=True))
        return {**found, "none": int(tally.sum()) - sum(found.values())}
    found = dict(zip(pips[least:], rows[_TOP, least : len(pips)].tolist(), strict=True))
    rest: dict[str, int] = {name: int(rows[_TOP - category].sum()) for category, name in enumerate(CATEGORIES)}
    completed: dict[str, int] = {} if order.kind == "ace-to-five" else {name: rest[name] for name in _COMPLETED}
    paired = sum(rest.values()) - rest["high_card"] - sum(completed.values())
    return {**found, "paired" if completed else "pair_or_worse": paired, **completed}


def _tally(order: Program, pack: int, cards: int) -> "Tally":
    """Hands by key."""
    import numpy as np

    tally = np.zeros((len(CATEGORIES) + 1) * _KEYS, np.int64)
    jokers = [bit for bit in (1 << 13, 1 << 29) if pack & bit]
    alike = _suits_alike(order.wild)
    for held in range(len(jokers) + 1):
        for extra, ways in _joker_sets(jokers, held, order.wild):
            for classes in _classes(pack & SUITS, cards - held, alike=alike):
                tally += ways * classes.weight * _ranked(classes.parts, extra, order)
    return tally


def _joker_sets(jokers: list[int], held: int, wild: int) -> list[tuple[int, int]]:
    """Masks of so many jokers, and how many sets are like it."""
    if len({bool(wild & joker) for joker in jokers}) < 2:
        return [(sum(jokers[:held]), comb(len(jokers), held))]
    return [(sum(pick), 1) for pick in combinations(jokers, held)]


def _suits_alike(wild: int) -> bool:
    """Whether the wild cards are the same ranks in every suit."""
    return len({wild >> 16 * suit & ALL for suit in range(4)}) == 1


def _classes(pack: int, cards: int, *, alike: bool) -> Iterator[Classes]:
    """All hands of so many natural cards."""
    ranks = pack & ALL
    for sizes in _sizes(cards, ranks.bit_count()):
        if alike and sizes != tuple(sorted(sizes, reverse=True)):
            continue
        weight = len(set(permutations(sizes))) if alike else 1
        halves = (_pairs(ranks, sizes[:2], 0, alike=alike), _pairs(ranks, sizes[2:], 2, alike=alike))
        for one, times in halves[0]:
            for other, again in halves[1]:
                yield Classes((one, other), weight * times * again)


def _sizes(cards: int, most: int) -> Iterator[tuple[int, ...]]:
    """How many cards of each suit."""
    for c in range(min(cards, most) + 1):
        for d in range(min(cards - c, most) + 1):
            for h in range(min(cards - c - d, most) + 1):
                if cards - c - d - h <= most:
                    yield c, d, h, cards - c - d - h


def _pairs(ranks: int, sizes: tuple[int, ...], first: int, *, alike: bool) -> list[tuple["Masks", int]]:
    """Masks of two suits with so many cards each, and how often each counts."""
    import numpy as np

    one, other = (_subsets(ranks, size) << np.uint64(16 * (first + place)) for place, size in enumerate(sizes))
    if not alike or sizes[0] != sizes[1] or len(one) == 1:
        return [((one[:, None] | other[None, :]).ravel(), 1)]
    above, below = np.triu_indices(len(one), 1)
    return [(one[above] | other[below], 2), (one | other, 1)]


def _subsets(ranks: int, size: int) -> Any:
    import numpy as np

    sets = np.arange(ALL + 1, dtype=np.uint64)
    return sets[(sets & np.uint64(~ranks & ALL) == 0) & (np.bitwise_count(sets) == size)]


def _ranked(parts: tuple["Masks", "Masks"], extra: int, order: Program) -> "Tally":
    """Hands by key, of all unions of a mask of each part and the jokers."""
    import numpy as np

    long, short = sorted(parts, key=len, reverse=True)
    step = max(1, _ENOUGH // len(long))
    tally = np.zeros((len(CATEGORIES) + 1) * _KEYS, np.int64)
    out = np.empty(step * len(long), np.int32)
    for start in range(0, len(short), step):
        hands = (short[start : start + step, None] | long[None, :] | np.uint64(extra)).ravel()
        strengths = out[: len(hands)]
        _core.rank_masks(hands, strengths, order)
        if order.kind == "high":
            tally[::_KEYS] += _levels(strengths)
        else:
            tally += np.bincount(_keys(strengths), minlength=len(tally))
    return tally


def _levels(strengths: "npt.NDArray[np.int32]") -> Any:
    """How many hands have each level; compared with one after the other, as bytes, which is many times as fast as
    sorting them out."""
    import numpy as np

    levels = (strengths >> 26).astype(np.uint8)
    above = [np.count_nonzero(levels >= level) for level in range(len(CATEGORIES) + 2)]
    return -np.diff(above)


def _keys(strengths: "npt.NDArray[np.int32]") -> Any:
    """Level and place of the highest rank that makes it; a low that does not qualify has the last level."""
    import numpy as np

    major = ~(strengths >> 13) & ALL
    place = _places()[major]
    return np.where(strengths == 0, len(CATEGORIES) << 4, strengths >> 26 << 4 | place)


@cache
def _places() -> Any:
    """Set of ranks -> the place of its highest; 15 for the empty set."""
    import numpy as np

    return np.array([(ranks.bit_length() - 1) % _KEYS for ranks in range(ALL + 1)], np.int32)
