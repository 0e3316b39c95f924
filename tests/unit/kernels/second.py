"""A second way of counting the hands of a deck: by how often each rank stands in a hand, and by its longest suit.

It never looks at five of seven cards, ranks nothing, and shares no line with law or kernels: a category is read off how
many cards each rank has and how many wild cards there are to add. Hands with a flush to be are counted suit by suit,
all others by their ranks alone. It holds up to seven cards, of which two suits cannot both make a flush.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

__all__ = ["Game", "frequencies"]

ACE, SUITS = 12, 4
WINDOWS = tuple(frozenset(range(low, low + 5)) for low in range(9))
WHEEL = frozenset({ACE, 0, 1, 2, 3})


class Game(NamedTuple):
    """What is dealt: the ranks of the deck, its jokers, and what is wild."""

    ranks: tuple[int, ...]
    jokers: int = 0
    bug: bool = True
    """Jokers are aces, or complete; else any card."""
    wild_rank: int | None = None
    short_wheel: bool = False
    """A-7-8-9-10."""


def frequencies(game: Game, cards: int) -> Counter[str]:
    """Hands by category, and among them `royal`."""
    found = Counter[str]()
    plain = tuple(rank for rank in game.ranks if rank != game.wild_rank)
    wilds = game.jokers if game.wild_rank is None else SUITS
    for held in range(min(wilds, cards) + 1):
        for name, ways in _natural(game, plain, cards - held, held).items():
            found[name] += ways * comb(wilds, held)
    return found


def _natural(game: Game, ranks: tuple[int, ...], cards: int, wild: int) -> Counter[str]:
    """Hands of so many natural cards, of those ranks, and so many wild ones."""
    found, suited = Counter[str](), Counter[tuple[int, ...]]()
    for flush, counts, ways in _suited(ranks, cards, wild):
        suited[counts] += ways
        top = _straight_top(game, flush, wild)
        name = max(_by_counts(game, counts, wild), "flush" if top is None else "straight_flush", key=ORDER.index)
        found[name] += ways
        if name == "straight_flush" and top == ACE:
            found["royal"] += ways
    for counts, ways in _counts(ranks, cards):
        found[_by_counts(game, counts, wild)] += ways - suited[counts]
    return found


def _suited(ranks: tuple[int, ...], cards: int, wild: int) -> Iterator[tuple[frozenset[int], tuple[int, ...], int]]:
    """Hands that can make a flush: its ranks, how often each rank stands in the whole hand, and how many like it."""
    for long in range(max(5 - wild, 0), cards + 1):
        if long <= cards - long:
            raise ValueError("two suits could make a flush")
        for flush in combinations(ranks, long):
            for rest, ways in _counts(ranks, cards - long, suits=SUITS - 1):
                counts = list(rest)
                for rank in flush:
                    counts[rank] += 1
                yield frozenset(flush), tuple(counts), SUITS * ways


@cache
def _counts(ranks: tuple[int, ...], cards: int, suits: int = SUITS) -> tuple[tuple[tuple[int, ...], int], ...]:
    """How often each rank can stand in so many cards, and in how many ways."""
    found = []
    for chosen in combinations_with_replacement(ranks, cards):
        counts = Counter(chosen)
        if all(count <= suits for count in counts.values()):
            ways = 1
            for count in counts.values():
                ways *= comb(suits, count)
            found.append((tuple(counts[rank] for rank in range(ACE + 1)), ways))
    return tuple(found)


ORDER = ("high", "pair", "two_pair", "trips", "straight", "flush", "full", "quads", "straight_flush", "five")


def _by_counts(game: Game, counts: tuple[int, ...], wild: int) -> str:
    """The category that ranks alone make."""
    straight = _straight_top(game, frozenset(rank for rank, count in enumerate(counts) if count), wild) is not None
    if game.jokers and game.bug:
        aces = list(counts)
        aces[ACE] += wild
        name = _grouped(sorted(aces, reverse=True), 0)
    else:
        name = _grouped(sorted(counts, reverse=True), wild)
    return max(name, "straight" if straight else "high", key=ORDER.index)


def _grouped(most: list[int], wild: int) -> str:
    """The category of equal ranks; wild cards go to the rank that stands most often, then to the next."""
    first, second = most[0] + wild, most[1]
    if first >= 5:
        return "five"
    if first >= 4:
        return "quads"
    if first >= 3:
        return "full" if second >= 2 else "trips"
    return "two_pair" if second >= 2 else "pair" if first == 2 else "high"


def _straight_top(game: Game, held: frozenset[int], wild: int) -> int | None:
    """The highest rank of a straight that so many wild cards complete."""
    for window in reversed(WINDOWS):
        if window <= {*game.ranks, *_wild_ranks(game)} and len(window & held) + wild >= 5:
            return max(window)
    lows = [(WHEEL, 3)] if 0 in (*game.ranks, *_wild_ranks(game)) else []
    lows += [(frozenset({ACE, 5, 6, 7, 8}), 8)] if game.short_wheel else []
    return next((top for window, top in lows if len(window & held) + wild >= 5), None)


def _wild_ranks(game: Game) -> tuple[int, ...]:
    return () if game.wild_rank is None else (game.wild_rank,)
