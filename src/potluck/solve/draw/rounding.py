"""The mean strategies of a loop as bytes: chances in so many parts of one, sound too where hands hardly come."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels.draws import DECIDES, THROWS, Deck, DrawLoop, Lines, Tables
from potluck.solve.draw.betting import Acts
from potluck.solve.draw.exchange import Reals
from potluck.solve.draw.likeness import alike

__all__ = [
    "BY_WEIGHT",
    "EVENLY",
    "FINELY",
    "Fineness",
    "arriving",
    "rounded",
    "settled",
    "spread",
]

LEAST: Final = 3e-3
"""Where a hand comes less often by its own acts, what it would do is taken from the hand beside it."""


Steps = tuple[tuple[float, int], ...]


class Fineness(NamedTuple):
    """In how many parts of one chances are written down."""

    whole: int
    """Before the exchange."""
    least: float
    """`LEAST` there."""
    behind: Steps
    """Behind it by weight, antes that are at stake times how likely a seat comes there by itself: from which weight on
    -> parts."""
    near: tuple[float, float, float]
    """`LEAST` behind it: the first over the weight, within the others."""
    throws: Steps = ()
    """How many cards are thrown, by weight likewise; none: as all before the exchange."""
    thrown: tuple[float, float] | None = None
    """`least` of that, and the chance below which so many are never thrown."""
    faint: float = 0.0
    """Behind the exchange acts with a smaller chance than so much of one of its parts are not made."""
    alike: float = 0.0
    """And places side by side play alike there where that changes less than so much of their weight (`alike`)."""


EVENLY: Final = Fineness(30, LEAST, ((0.0, 250),), (LEAST, LEAST, LEAST))
BY_WEIGHT: Final = Fineness(120, 1e-4, ((1.0, 250), (0.1, 100), (0.01, 50), (0.001, 20), (0.0, 6)), (3e-4, 5e-4, 0.3))
"""Finer before the exchange, and behind it the finer the more is at stake; a file is a quarter smaller."""
FINELY: Final = Fineness(
    250,
    1e-9,
    ((1.0, 250), (0.3, 100), (0.1, 50), (0.03, 20), (0.003, 12), (0.0003, 6), (0.0, 3)),
    (3e-4, 1e-3, 0.3),
    throws=((10.0, 20), (3.0, 12), (1.0, 8), (0.3, 5), (0.03, 3), (0.0, 2)),
    thrown=(3e-3, 0.04),
    faint=0.2,
    alike=5e-4,
)
"""For what is learnt on true deals: stakes before the exchange nearly as they were learnt, which takes a tenth of a
file; how many cards are thrown coarsely, which took half of it and loses little; and chances behind the exchange finely
where most is at stake."""
GOLDEN: Final = 0.6180339887498949
TINY: Final = 1e-4
LOWEST: Final = 1e-300
Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]


def rounded(
    loop: DrawLoop, tree: Acts, deck: Deck, fineness: Fineness = EVENLY
) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """The mean strategies rounded, node by node, before the exchange and behind it; the loop then plays those."""
    whole, least = fineness.whole, fineness.least
    before, after = [b""] * len(tree.names), [b""] * len(tree.names)
    reached = [arriving(loop, tree, deck, seat) for seat in (0, 1)]
    plans, order, groups = loop.plans, _by_strength(deck), np.arange(deck.groups)
    usual, stakes = _usual(loop, tree, reached), _stakes(tree)
    for node, (kind, seat, _, below) in enumerate(tree.lines.nodes.tolist()):
        if kind == DECIDES and node in plans[seat].before:
            columns = slice(plans[seat].before[node], plans[seat].before[node] + below)
            come = reached[seat][node]
            before[node] = settled(loop.before_sums[seat][:, columns], come, whole, order, least).tobytes()
        elif kind == THROWS:
            parts = []
            few, little = fineness.thrown or (least, 0.0)
            for thrower, other, columns in _throws(loop, node, seat):
                reach, table = reached[thrower][node], loop.before_sums[thrower][:, columns]
                seldom = reach <= few
                table[seldom] = usual[other][seldom]
                come = np.where(seldom, usual[other].sum(axis=1), reach)
                steps = _steps(float(deck.weights @ reach) * stakes[node], fineness.throws) or whole
                parts.append(settled(table, come, steps, order, few, rare=little))
            before[node] = np.concatenate(parts).tobytes()
        elif kind == DECIDES:
            thrown = [*product(range(deck.counts), repeat=2)]
            tables = [loop.late_sums(node, *numbers) for numbers in thrown]
            come = [reached[seat][node, *numbers] for numbers in thrown]
            after[node] = _behind(tables, come, stakes[node], groups, fineness)
    return tuple(before), tuple(after)


def _behind(tables: Sequence[Tables], come: Sequence[Reals], stake: float, order: Ints, fineness: Fineness) -> bytes:
    """The chances of a node behind the exchange, by what was thrown."""
    parts = [_parts(float(reach.sum()) * stake, fineness) for reach in come]
    runs = [order] * len(tables)
    if fineness.alike:
        runs = _like_beside(tables, come, [near for _, near in parts], stake / fineness.alike)
        come = [np.ones(len(reach)) for reach in come]
    whole = [
        settled(
            table, reach / max(float(reach.max()), LOWEST), steps, order, near, rare=fineness.faint / steps, runs=run
        )
        for table, reach, (steps, near), run in zip(tables, come, parts, runs, strict=True)
    ]
    return np.concatenate(whole).tobytes()


def _like_beside(tables: Sequence[Tables], come: Sequence[Reals], near: Sequence[float], by: float) -> list[Ints]:
    """Puts the mean of each run that plays alike into the tables; the runs."""
    weights = [np.where(reach > least * reach.max(), reach, 0) * by for reach, least in zip(come, near, strict=True)]
    totals = [table.sum(axis=1, keepdims=True) for table in tables]
    shares = [table / np.where(total > 0, total, 1) for table, total in zip(tables, totals, strict=True)]
    means, runs = alike(shares, weights)
    for table, mean in zip(tables, means, strict=True):
        table[:] = mean
    return runs


def _stakes(tree: Acts) -> Reals:
    """By node, the most that can be lost there, in antes."""
    most = np.abs(tree.lines.chips) / tree.ante
    for node in reversed(range(len(most))):
        _, _, first, below = tree.lines.nodes[node]
        most[node] = most[first : first + below].max(initial=most[node])
    return np.asarray(most)


def _parts(weight: float, fineness: Fineness) -> tuple[int, float]:
    """A chance of one, and which hands are written down as the hand beside them."""
    over, low, high = fineness.near
    return _steps(weight, fineness.behind), min(max(over / max(weight, TINY), low), high)


def _steps(weight: float, by_weight: Steps) -> int:
    """In how many parts chances of that weight are; 0 where nothing says so."""
    return next((steps for least, steps in by_weight if weight >= least), 0)


def _throws(loop: DrawLoop, node: int, first: int) -> list[tuple[int, int, slice]]:
    """At an exchange: the thrower, how many the other threw before (-1: he throws later), and the columns of that."""
    counts, places = loop.deck.counts, [plan.before[node] for plan in loop.plans]
    after = [slice(places[1 - first] + k * counts, places[1 - first] + (k + 1) * counts) for k in range(counts)]
    return [
        (first, -1, slice(places[first], places[first] + counts)),
        *((1 - first, k, after[k]) for k in range(counts)),
    ]


def _usual(loop: DrawLoop, tree: Acts, reached: Sequence[Mapping[object, Reals]]) -> dict[int, Reals]:
    """By how many the other threw, -1: before he does, (hands, numbers): how often a hand throws so many.

    The mean over all exchanges by how often it comes there, so that it stands for those to which it does not come.
    """
    sums = {other: np.zeros((len(loop.deck.weights), loop.deck.counts)) for other in range(-1, loop.deck.counts)}
    for node, (kind, seat, _, _) in enumerate(tree.lines.nodes.tolist()):
        for thrower, other, columns in _throws(loop, node, seat) if kind == THROWS else ():
            table = loop.before_sums[thrower][:, columns].astype(np.float64)
            total = table.sum(axis=1, keepdims=True)
            share = np.divide(table, total, out=np.zeros_like(table), where=total > 0)
            sums[other] += reached[thrower][node][:, None] * share
    every = np.sum([*sums.values()], axis=0)
    return {other: np.where(table.sum(axis=1, keepdims=True) > LEAST, table, every) for other, table in sums.items()}


def _by_strength(deck: Deck) -> Ints:
    """Hands from the weakest on: by their group as they are, then by the best that they come to on average."""
    rows = np.repeat(np.arange(len(deck.starts) - 1), np.diff(deck.starts))
    means = np.bincount(rows, deck.chances * deck.places, minlength=len(deck.starts) - 1).reshape(-1, deck.counts)
    order: Ints = np.lexsort((means.max(axis=1), np.round(means[:, 0])))
    return order


def settled(
    table: Tables,
    reach: Reals,
    steps: int,
    order: Ints,
    least: float = LEAST,
    *,
    rare: float = 0.0,
    runs: Ints | None = None,
) -> Bytes:
    """(actions, hands): the chances of a (hands, actions) table in so many parts of one, put into its place too.

    `order`: the hands from the weakest on; of those that do not come here the nearest below that does counts, else the
    first that does. What is `rare` is left out. Hands of one of the `runs` are rounded at one place.
    """
    table[table < rare * table.sum(axis=1, keepdims=True)] = 0
    total = table.sum(axis=1)
    known = ((reach > least) & (total > 0))[order]
    if not known.any():
        known = total >= 0
        table[:] = 1
        total = table.sum(axis=1)
    nearest = np.maximum.accumulate(np.where(known, np.arange(len(known)), -1))
    places = np.empty(len(known), np.int64)
    places[order] = order[np.where(nearest < 0, int(known.argmax()), nearest)]
    # Each hand, or run, is rounded at another place, by the golden ratio, so that together they act as often as before.
    exact = (table / np.where(total > 0, total, 1)[:, None])[places].astype(np.float64) * steps
    shifts = (np.arange(len(exact)) if runs is None else runs) * GOLDEN % 1
    sums = np.cumsum(exact, axis=1) + shifts[:, None]
    sums[:, -1] = steps + shifts
    whole = np.diff(np.minimum(np.floor(sums + TINY), steps), axis=1, prepend=0)
    table[:] = whole
    return np.ascontiguousarray(whole.T.astype(np.uint8))


def arriving(loop: DrawLoop, tree: Acts, deck: Deck, seat: int) -> dict[object, Reals]:
    """By node, behind the exchange by node and what both threw: how likely each hand comes there by its own acts.

    Behind the exchange the chance of its cards is counted in.
    """
    lines: Lines = tree.lines
    reached: dict[object, Reals] = {}

    def walk(node: int, own: Reals, thrown: tuple[int, int] | None) -> None:
        kind, actor, first, below = (int(number) for number in lines.nodes[node])
        if kind == THROWS:
            reached[node] = own
            for a in range(deck.counts):
                for b in range(deck.counts):
                    mine = loop.chances(node)[:, a] if actor == seat else loop.chances(node, own=1, other=a)[:, b]
                    number = a if actor == seat else b
                    walk(first, spread(deck, number, deck.weights * own * mine), (a, b))
            return
        if kind != DECIDES:
            return
        if thrown is None:
            reached[node] = own
        else:
            reached[node, thrown[0], thrown[1]] = own
        for action in range(below):
            behind = own
            if actor == seat:
                numbers = {} if thrown is None else {"own": thrown[0], "other": thrown[1]}
                behind = own * loop.chances(node, **numbers)[:, action]
            walk(first + action, behind, thrown)

    walk(0, np.ones(len(deck.weights)), None)
    return reached


def spread(deck: Deck, thrown: int, reach: Reals) -> Reals:
    """By group, what hands come to that throw so many."""
    starts = deck.starts
    rows = np.arange(len(reach)) * deck.counts + thrown
    sizes = starts[rows + 1] - starts[rows]
    places = np.repeat(starts[rows] - np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes) + np.arange(sizes.sum())
    weights = np.repeat(reach, sizes) * deck.chances[places]
    return np.bincount(deck.places[places], weights, minlength=deck.groups).astype(np.float64)
