"""How many hands of a whole deck fall where: exactly."""

from collections.abc import Callable
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from potluck.bars import Bar, bars
from potluck.cards import deck, mask
from potluck.errors import ParseError, RulesError
from potluck.kernels._decks import ranked
from potluck.kernels._programs import SUITS, Order, Program, by_ranks
from potluck.kernels._sets import ALL

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Strengths: TypeAlias = npt.NDArray[np.int32]
    Tally: TypeAlias = npt.NDArray[np.int64]

__all__ = ["Census", "Frequencies", "categories", "census", "classes", "count", "count_suit_classes"]

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
BADUGI: Final = ("one_card", "two_cards", "three_cards", "badugi")
"""Keys of badugi, by how many cards count."""
FEW: Final = ("high_card", "one_pair", "flush", "straight", "three_of_a_kind", "straight_flush")
"""Keys of up to three cards, by level."""
_FLUSH, _FULL = CATEGORIES.index("flush"), CATEGORIES.index("full_house")
_ROYAL: Final = CATEGORIES.index("straight_flush") << 26 | 1 << 25
_ROYAL_KEY: Final = CATEGORIES.index("straight_flush") << 4 | 1
_COMPLETED: Final[tuple[str, ...]] = ("straight", "flush", "straight_flush")
PLACES: Final = {True: "A23456789TJQK", False: "23456789TJQKA"}
"""The pips of the highest card of a low, by whether the ace is lowest."""
_TOP: Final = 9
_KEYS: Final = 16
"""A key is 16 times the level; in lows and the place of the highest rank that makes it, 15 where there is none; in the
high order and 1 for a royal flush."""


Progress = Callable[[int], None]


class Frequencies(dict[str, int]):
    """How many hands are what, by the keys of `count`; in a notebook it shows bars.

    >>> sum(count(36).values())
    376992
    """

    def _repr_svg_(self) -> str:
        """A bar for each that occurs, with its number and its share."""
        total = sum(self.values())
        rows = [Bar(name.replace("_", " "), n / total, f"{n:,} · {n / total:.4%}") for name, n in self.items() if n]
        return bars(f"{total:,} hands", rows)


class Census(NamedTuple):
    """How many of all hands of a deck are what."""

    total: int
    categories: Frequencies
    royal: int
    """Of the high order: straight flushes up to the ace."""

    def _repr_svg_(self) -> str:
        """The bars of the categories, as a notebook shows them."""
        return self.categories._repr_svg_()


def count(size: int, *, cards: int | None = None, order: Order = "high") -> Frequencies:
    """Exact frequencies of all hands of so many cards, usually as many as the order looks at, from a deck of that size.

    Keys of the high order: categories, the best first (royal flushes are straight flushes). Of lows:
    the pips of the highest card, then `pair_or_worse`; or `paired`, `straight`, `flush`, `straight_flush` where those
    count; with a qualifier `none`. Of badugi: `badugi`, `three_cards`, `two_cards`, `one_card`; of two cards
    `one_pair`, `high_card`. Seven cards of 52 take some hundredths of a second, in Python some seconds.

    >>> count(52)["straight_flush"]
    40

    Raises:
        ParseError: there is no such deck or order, or the order has no hands of that size.
        RulesError: the deck has jokers, for which the order has no meaning.
    """
    return census(size, cards=cards, order=order).categories


def census(size: int, *, cards: int | None = None, order: Order = "high", progress: Progress | None = None) -> Census:
    """The frequencies of `count`, and what else is counted on the way; `progress` is told how many hands are done.

    >>> census(52).royal
    4

    Raises:
        As `count`.
    """
    import numpy as np

    order, (pack, cards) = by_ranks(order), _pack(size, cards, by_ranks(order))
    tally, done = np.zeros((len(CATEGORIES) + 1) * _KEYS, np.int64), 0
    for strengths, weight in ranked(order, pack, cards):
        tally += weight * (_places_of_lows(strengths) if order.lower else _levels(strengths))
        done += weight * len(strengths)
        if progress is not None:
            progress(done)
    royal = 0 if order.lower else int(tally[_ROYAL_KEY])
    categories = _low(tally, order) if order.lower else _high(tally, order)
    return Census(done, Frequencies(categories), royal)


def categories(strengths: "npt.NDArray[np.int64]", *, order: Order = "high") -> dict[str, int]:
    """How many of these strengths fall where, by the keys of `count`."""
    order = by_ranks(order)
    return (
        _low(_places_of_lows(strengths), order) if order.lower else _high(_levels(strengths), order)  # type: ignore[arg-type]
    )


def classes(size: int, *, cards: int | None = None, order: Order = "high") -> int:
    """How many different strengths there are among all those hands.

    >>> classes(32)
    840

    Raises:
        As `count`.
    """
    import numpy as np

    order, (pack, cards) = by_ranks(order), _pack(size, cards, by_ranks(order))
    strengths_so_far = np.zeros(0, np.int32)
    for strengths, _ in ranked(order, pack, cards):
        strengths_so_far = np.union1d(strengths_so_far, strengths)
    return len(strengths_so_far)


def count_suit_classes(size: int, *, cards: int = 5) -> int:
    """How many hands there are that differ in more than the names of their suits. No hand is made for it.

    A renaming that turns suits round in circles leaves a hand as it is if that holds, in each circle, all cards of a
    rank or none. All renamings together give the classes by Burnside's lemma; jokers have no suit to name.

    >>> count_suit_classes(52)
    134459

    Raises:
        ParseError: there is no such deck.
    """
    pack = mask(deck(size))
    ranks, jokers = (pack & ALL).bit_count(), (pack & ~SUITS).bit_count()
    circles = {(1, 1, 1, 1): 1, (2, 1, 1): 6, (2, 2): 3, (3, 1): 8, (4,): 6}
    kept = sum(times * _unchanged(lengths, ranks, jokers, cards) for lengths, times in circles.items())
    return kept // sum(circles.values())


def _unchanged(circles: tuple[int, ...], ranks: int, jokers: int, cards: int) -> int:
    """Hands of so many cards that hold all or none of a rank's cards in each circle of suits."""
    ways = [comb(jokers, held) for held in range(cards + 1)]
    for length in circles:
        ways = [
            sum(ways[held - length * full] * comb(ranks, full) for full in range(held // length + 1))
            for held in range(cards + 1)
        ]
    return ways[cards]


def _pack(size: int, cards: int | None, order: Program) -> tuple[int, int]:
    """The mask of the deck, and how many cards a hand has."""
    pack = mask(deck(size))
    least = order.sizes[-1] if order.kind == "badugi" else order.sizes[0]
    cards = least if cards is None else cards
    if cards not in order.sizes:
        raise ParseError("cards.wrong_number", asked=cards, allowed=", ".join(map(str, order.sizes)))
    if pack & ~order.cards:
        raise RulesError("rules.contradiction", path="deck", asked=size, allowed=f"order={order.kind}")
    return pack, cards


def _high(tally: "Tally", order: Program) -> dict[str, int]:
    levels: list[int] = tally.reshape(-1, _KEYS).sum(axis=1).tolist()
    if order.kind == "badugi":
        return {name: levels[level] for level, name in reversed(list(enumerate(BADUGI, 1)))}
    names = list({"two": CATEGORIES[:2], "few": FEW}.get(order.kind, CATEGORIES))
    if order.flush_above and len(names) > _FULL:
        names[_FLUSH], names[_FULL] = names[_FULL], names[_FLUSH]
    return {name: levels[level] for level, name in reversed(list(enumerate(names)))}


def _low(tally: "Tally", order: Program) -> dict[str, int]:
    rows = tally.reshape(-1, _KEYS)
    pips = PLACES[order.kind != "deuce-to-seven"]
    least = 4 if order.kind == "ace-to-five" else 5
    if order.qualifier:
        by_pips = dict(zip(pips[least : order.qualifier], rows[_TOP, least : order.qualifier].tolist(), strict=True))
        return {**by_pips, "none": int(tally.sum()) - sum(by_pips.values())}
    by_pips = dict(zip(pips[least:], rows[_TOP, least : len(pips)].tolist(), strict=True))
    rest: dict[str, int] = {name: int(rows[_TOP - category].sum()) for category, name in enumerate(CATEGORIES)}
    completed: dict[str, int] = {} if order.kind == "ace-to-five" else {name: rest[name] for name in _COMPLETED}
    paired = sum(rest.values()) - rest["high_card"] - sum(completed.values())
    return {**by_pips, "paired" if completed else "pair_or_worse": paired, **completed}


def _levels(strengths: "Strengths") -> "Tally":
    """Hands by key, of an order that is no low. Levels are compared as bytes, which is faster than sorting them out."""
    import numpy as np

    tally = np.zeros((len(CATEGORIES) + 1) * _KEYS, np.int64)
    levels = (strengths >> 26).astype(np.uint8)
    above = [np.count_nonzero(levels >= level) for level in range(len(CATEGORIES) + 2)]
    tally[::_KEYS] = -np.diff(above)
    royal = np.count_nonzero(strengths == _ROYAL)
    tally[_ROYAL_KEY] = royal
    tally[_ROYAL_KEY - 1] -= royal
    return tally


def _places_of_lows(strengths: "Strengths") -> "Tally":
    """Hands by key, of a low; one that does not qualify has the last level."""
    import numpy as np

    major = ~(strengths >> 13) & ALL
    keys = np.where(strengths == 0, len(CATEGORIES) << 4, strengths >> 26 << 4 | _places()[major])
    return np.bincount(keys, minlength=(len(CATEGORIES) + 1) * _KEYS)


@cache
def _places() -> "npt.NDArray[np.int32]":
    """Set of ranks -> the place of its highest; 15 for the empty set."""
    import numpy as np

    return np.array([(ranks.bit_length() - 1) % _KEYS for ranks in range(ALL + 1)], np.int32)
