"""One player's turn at poker dice, solved for many targets at once, in whole numbers.

A turn is a choice of what to keep, twice. What is kept is a multiset of up to five pips: there are 462, and the 252 of
size five are what a turn can end in. A target is what each of these is worth: it wins, it ties, or it loses. The chance
to win and the chance to tie are kept apart as whole numbers of ways, so that nothing is rounded; `tie` says how many
wins a tie is worth, and only the comparison of two choices needs it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["FINALS", "INDEX", "KEPT", "THROW", "Pair", "Played", "Tree", "chosen", "play", "tree"]

Ints = NDArray[Any]
"""int64, or Python's own numbers where 64 bits are too few."""
DICE: Final = 5
THROW: Final = 6**DICE
"""The ways in which five dice fall; what is counted after n throws to come counts ways out of `THROW**n`."""
SIZES: Final = tuple(tuple(combinations_with_replacement(range(1, 7), size))[::-1] for size in range(DICE + 1))
KEPT: Final = tuple(kept for size in SIZES for kept in size)
"""Everything that can be kept, sorted pips, the fewest dice first."""
FINALS: Final = SIZES[DICE]
INDEX: Final = {kept: at for at, kept in enumerate(KEPT)}
OFFSETS: Final = tuple(sum(map(len, SIZES[:size])) for size in range(DICE + 1))
SMALL: Final = 1 << 20
"""Up to this denominator a comparison fits 64 bits."""
SURE: Final = 1e-12
"""Two values whose floats differ by more than this share of the whole do differ, and so."""


class Pair(NamedTuple):
    """Ways to win and ways to tie, of equal shape."""

    win: Ints
    tie: Ints

    def columns(self, at: Ints) -> "Pair":
        """Of those targets alone."""
        return Pair(self.win[..., at], self.tie[..., at])


class Played(NamedTuple):
    """The best play against T targets."""

    last: Pair
    """(462, T), out of `THROW`: kept before the last throw; of size five, stood."""
    middle: Pair
    """(462, T), out of `THROW**2`: kept before the last throw but one."""
    root: Pair
    """(T,), out of `THROW**3`: before the first throw."""


class Tree(NamedTuple):
    """The choices of one player's throws and what follows them, as rows of numbers."""

    ways: tuple[Ints, ...]
    """By size of what is kept: in how many ways the other dice fall, by what falls."""
    final: tuple[Ints, ...]
    """By size (kept, fallen) -> what the turn ends in, 0..251."""
    after: tuple[Ints, ...]
    """By size, but for five, (kept, fallen) -> the second choice that is faced then."""
    second: tuple[Ints, Ints]
    """What may be kept at each second choice, all in a row, and where each begins."""
    first: tuple[Ints, Ints]
    """The same for the first choice, after each of the 252 first throws."""


@cache
def tree(*, lock: bool) -> Tree:
    """The turn with the lock, where the third throw may only take dice that the second took (R3.3), or without it."""
    ways = tuple(np.array([_ways(fallen) for fallen in SIZES[DICE - size]]) for size in range(DICE + 1))
    final = tuple(_table(size, lambda pips: INDEX[pips] - OFFSETS[DICE]) for size in range(DICE + 1))
    first = _rows(((), fallen) for fallen in FINALS)
    if not lock:
        return Tree(ways, final, final[:DICE], first, first)
    choices = [(kept, fallen) for size in range(DICE) for kept in SIZES[size] for fallen in SIZES[DICE - size]]
    begins = np.cumsum([0] + [len(SIZES[size]) * len(SIZES[DICE - size]) for size in range(DICE)])
    after = tuple(
        begins[size] + np.arange(len(SIZES[size]) * len(SIZES[DICE - size])).reshape(len(SIZES[size]), -1)
        for size in range(DICE)
    )
    return Tree(ways, final, after, _rows(choices), first)


def play(turn: Tree, target: Pair, tie: Fraction) -> Played:
    """The best play against each target, (252, T) of zeros and ones or of ways; a tie is worth `tie` of a win."""
    last = Pair(*(_thrown(turn, worth, worth, turn.final) for worth in target))
    middle = Pair(*_before(turn, last, target, tie))
    root = (part.T @ turn.ways[0] for part in _best(turn.first, middle, tie))
    return Played(last, middle, Pair(*root))


def _before(turn: Tree, last: Pair, target: Pair, tie: Fraction) -> Iterator[Ints]:
    """The worth of what may be kept, with two throws to come."""
    for part, worth in zip(_best(turn.second, last, tie), target, strict=True):
        yield _thrown(turn, part, worth * THROW, turn.after)


def _thrown(turn: Tree, part: Ints, stood: Ints, table: Sequence[Ints]) -> Ints:
    """By what is kept: ways after the other dice have been thrown, each fall of five dice counted once."""
    sums = [
        6**size * np.einsum("f,kft->kt", turn.ways[size], part[table[size]], optimize=False)
        if part.dtype != object
        else 6**size * (part[table[size]] * turn.ways[size][:, None]).sum(axis=1)
        for size in range(DICE)
    ]
    return np.concatenate([*sums, stood * THROW])


def chosen(rows: tuple[Ints, Ints], kept: Pair, tie: Fraction) -> Ints:
    """The best thing to keep at each choice, `rows` of a tree, by its worth `kept`: (choices, T) in 0..461."""
    order = _order(kept, tie)
    places = np.empty(order.shape, np.int16)
    np.put_along_axis(places, order, np.arange(len(order), dtype=np.int16)[:, None], axis=0)
    options, begins = rows
    best = np.maximum.reduceat(places[options], begins, axis=0)
    return np.take_along_axis(order, best.astype(np.intp), axis=0)


def _best(rows: tuple[Ints, Ints], kept: Pair, tie: Fraction) -> Pair:
    """The worth of each choice: that of the best that may be kept."""
    best = chosen(rows, kept, tie)
    return Pair(*(np.take_along_axis(part, best, axis=0) for part in kept))


def _order(kept: Pair, tie: Fraction) -> Ints:
    """(462, T): what to keep, the worst first, for each target; where equal, the more dice the better."""
    p, q = tie.as_integer_ratio()
    if q <= SMALL and kept.win.dtype != object:
        return np.argsort(kept.win * q + kept.tie * p, axis=0, kind="stable")
    values = (kept.win + kept.tie * float(tie)).astype(np.float64)
    order = np.argsort(values, axis=0, kind="stable")
    ordered = np.take_along_axis(values, order, axis=0)
    rows, columns = np.nonzero(ordered[1:] - ordered[:-1] <= SURE * ordered[-1])
    lower, upper = order[rows, columns], order[rows + 1, columns]
    unsure = kept.win[lower, columns] != kept.win[upper, columns]
    for column in set(columns[unsure]):
        exact = [int(w) * q + int(t) * p for w, t in zip(kept.win[:, column], kept.tie[:, column], strict=True)]
        order[:, column] = sorted(range(len(exact)), key=exact.__getitem__)
    return order


def _table(size: int, entry: Any) -> Ints:
    """(kept, fallen) -> what is found of the five dice."""
    falls = SIZES[DICE - size]
    return np.array([[entry(tuple(sorted(kept + fallen))) for fallen in falls] for kept in SIZES[size]])


def _rows(choices: Iterable[tuple[tuple[int, ...], tuple[int, ...]]]) -> tuple[Ints, Ints]:
    """For each choice, dice that lie and dice that are free: all that may be kept."""
    rows = [sorted({INDEX[tuple(sorted(lying + some))] for some in _parts(free)}) for lying, free in choices]
    begins = np.cumsum([0] + [len(row) for row in rows[:-1]])
    return np.array([at for row in rows for at in row]), begins


@cache
def _parts(dice: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    return frozenset(some for size in range(len(dice) + 1) for some in combinations(dice, size))


def _ways(dice: tuple[int, ...]) -> int:
    """In how many ways these pips fall."""
    ways = factorial(len(dice))
    for n in Counter(dice).values():
        ways //= factorial(n)
    return ways
