"""What hands of poker may become: cards to come, exchanges, and how that compares with what others may hold.

All of it is by samples whose numbers are fixed, so that the same view and seed give the same answer.
"""

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck import kernels
from potluck.cards import CARDS
from potluck.games.poker import Phase, View
from potluck.lab.showdowns import Cards, Ints, worths
from potluck.variants import Variant

__all__ = ["Ahead", "Floats", "ahead", "dealt", "finished", "places", "throws", "tries"]

Floats = NDArray[np.float64]
TRIES: Final = 6 if kernels.COMPILED else 3
"""Exchanges that are tried out for each hand that another may hold."""


class Ahead(NamedTuple):
    """What one seat still gets: cards of its own and for all, exchanges of up to so many, cards to throw away."""

    own: int
    board: int
    draws: tuple[int, ...]
    throw: int


def ahead(view: View, at: int) -> Ahead:
    """What is ahead of that seat."""
    drawing = view.phase is Phase.DRAWING
    streets = view.variant.streets[view.street + (not drawing) :]
    done = drawing and view.seats[at].threw is not None
    return Ahead(
        own=sum(street.down + street.up for street in streets),
        board=sum(street.board for street in streets),
        draws=tuple(street.draw for place, street in enumerate(streets) if street.draw and not (done and not place)),
        throw=sum(street.throw for place, street in enumerate(streets) if not (done and not place)),
    )


def dealt(rng: np.random.Generator, unseen: Cards, held: Cards, *, n: int) -> Cards:
    """For each hand `(m, k)` another `n` of the unseen cards that it does not hold, as far as there are so many."""
    if n <= 0:
        return np.empty((len(held), 0), dtype=np.uint8)
    place = np.full(len(CARDS), len(unseen))
    place[unseen] = np.arange(len(unseen))
    keys = rng.random((len(held), len(unseen) + 1), dtype=np.float32)
    keys[np.arange(len(held))[:, None], place[held]] = 2.0
    keys = keys[:, :-1]
    if n >= len(unseen):
        return unseen[keys.argsort(axis=1)]
    least = keys.argpartition(n - 1, axis=1)[:, :n]
    # In the order of their keys: whoever takes the first few of them must not prefer any card.
    order = np.take_along_axis(keys, least, axis=1).argsort(axis=1)
    return unseen[np.take_along_axis(least, order, axis=1)]


def finished(variant: Variant, hands: Cards, boards: Cards, *, throw: int) -> Ints:
    """Strengths `(halves, n)` of hands with all their cards; of those to throw away the best choice in hindsight."""
    variant = _thought(variant)
    if not throw:
        return worths(variant, hands, boards)
    size = hands.shape[1]
    kept = [list(pick) for pick in combinations(range(size), size - throw)]
    found: Ints = np.maximum.reduce([worths(variant, hands[:, pick], boards) for pick in kept])
    return found


@lru_cache(maxsize=64)
def _thought(variant: Variant) -> Variant:
    """As it is thought about: that fewer wild cards win breaks ties alone, and the slow law alone knows it."""
    return variant.replace(fewer_wild=False) if variant.fewer_wild else variant


def places(found: Ints, among: Ints) -> Floats:
    """Where strengths `(halves, n)` stand among others `(halves, m)`: the part of a pot that they take, 0 to 1."""
    halves = [_place(mine, theirs) for mine, theirs in zip(found, among, strict=True)]
    if len(halves) > 1:
        halves[1] = np.where(found[1] > 0, halves[1], 0.0)
    return np.mean(halves, axis=0)  # type: ignore[no-any-return]


def _place(mine: Ints, theirs: Ints) -> Floats:
    line = np.sort(theirs)
    below, upto = np.searchsorted(line, mine, side="left"), np.searchsorted(line, mine, side="right")
    return (below + upto) / (2 * max(len(line), 1))


@lru_cache(maxsize=64)
def throws(size: int, *, least: int, most: int) -> tuple[tuple[int, ...], ...]:
    """All choices of places in a hand to throw, the fewest first."""
    return tuple(pick for n in range(least, min(most, size) + 1) for pick in combinations(range(size), n))


def tries(
    variant: Variant, rng: np.random.Generator, hands: Cards, unseen: Cards, *, facing: tuple[Cards, Ahead], n: int
) -> Ints:
    """Strengths `(choices, halves, m * n)`: each hand exchanged in each way, `n` times with the same cards to come.

    `facing` is the board and what is ahead. Where more exchanges follow, each is one more try for the same cards.
    """
    board, future = facing
    most, size = future.draws[0], hands.shape[1]
    rows = np.repeat(hands, n, axis=0)
    boards = np.broadcast_to(board, (len(rows), len(board)))
    found = None
    for _ in future.draws:
        new = dealt(rng, unseen, rows, n=min(most, size) + future.own + future.board)
        strengths = []
        for pick in throws(size, least=0, most=most):
            kept = [place for place in range(size) if place not in pick]
            got = len(pick) + future.own
            whole = np.concatenate([rows[:, kept], new[:, :got]], axis=1)
            common = np.concatenate([boards, new[:, got : got + future.board]], axis=1)
            strengths.append(finished(variant, whole, common, throw=future.throw))
        stacked = np.stack(strengths)
        found = stacked if found is None else np.maximum(found, stacked)
    assert found is not None
    return found
