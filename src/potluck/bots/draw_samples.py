"""Hands that the other may hold, sampled from the cards that a viewer of the draw does not know, and all draws."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.bots.draw_places import placed
from potluck.cards import Card
from potluck.games.draw import Rules
from potluck.kernels import rank
from potluck.solve.draw_kinds import HELD, RANKS, SUITS
from potluck.solve.draw_sides import sides_of
from potluck.solve.draw_table import Table

__all__ = ["Ints", "Sample", "grouped", "sample"]

Ints = npt.NDArray[np.int64]


class Sample(NamedTuple):
    """(samples,) or (counts, samples): what the other holds, and what may be drawn."""

    kinds: Ints
    groups: Ints
    places: Ints
    """Those groups, and what each remembers of its first hand, as a file has them behind the exchange."""
    strengths: Ints
    own_draws: Ints
    """(samples, counts - 1): what the viewer would draw."""


@lru_cache(maxsize=4)
def sample(table: Table, rules: Rules, cards: tuple[Card, ...], gone: tuple[Card, ...], many: int) -> Sample:
    """Hands of the other, what each becomes by number thrown, and the viewer's draws, of the cards not known.

    The sample is drawn from the own cards, so that the same view has the same.
    """
    counts, known = table.header.counts, {*cards, *gone}
    generator = np.random.default_rng([len(known), *sorted(map(int, known))])
    unseen = np.array([card for card in rules.cards if card not in known], np.int64)
    want = min(HELD + 2 * HELD, len(unseen))
    dealt = unseen[generator.random((many, len(unseen))).argsort(axis=1)[:, :want]]
    hands, draws = dealt[:, :HELD], dealt[:, HELD : HELD + counts - 1]
    lowest = RANKS - rules.deck // SUITS
    kinds, ordered = placed(hands, lowest)
    keeps = np.frombuffer(table.stored.keeps, np.uint8).reshape(-1, counts)[kinds]
    strengths, sides = np.empty((counts, many), np.int64), np.zeros((counts, many), np.int64)
    for number in range(counts):
        bits = keeps[:, number, None] >> np.arange(HELD) & 1
        places = np.argsort(1 - bits, axis=1, kind="stable")
        changed = np.take_along_axis(ordered, places, axis=1)
        if number:
            changed[:, HELD - number :] = draws[:, :number]
        sides[number] = sides_of(table.stored.cuts, number, ordered, keeps[:, number])
        strengths[number] = rank(changed.astype(np.uint8), order=rules.order)
    rest = dealt[:, HELD + counts - 1 :]
    groups = grouped(table, strengths)
    return Sample(kinds, groups, groups * table.header.sides + sides, strengths, rest)


def grouped(table: Table, strengths: Ints) -> Ints:
    """The group of each strength."""
    bounds = np.array(table.stored.bounds)
    return np.maximum(np.searchsorted(bounds, strengths, side="right") - 1, 0)
