"""The draw for two as a model that is solved: exact exchanges, a menu of stakes, groups of strength."""

import math
import time
from collections.abc import Callable
from math import comb
from typing import Final, NamedTuple

import numpy as np

from potluck.games.draw.options import Rules
from potluck.kernels.draws import Deck, DrawLoop
from potluck.solve.draw.betting import USUAL, Acts, Menu, acts
from potluck.solve.draw.exchange import Exchange, exchange
from potluck.solve.keeping import Keep

__all__ = ["Bound", "Model", "model", "solved"]

FIRST: Final = 16
"""Iterations before it is looked at for the first time."""
GROWTH: Final = 1.4
KEPT_SECONDS: Final = 300.0
TOGETHER: Final = 16
"""Iterations in one call, which begins by going through all hands once more."""


class Model(NamedTuple):
    """A deal of the draw: what is known of the cards, and what may be staked."""

    exchange: Exchange
    acts: Acts
    deck: Deck

    def loop(self, *, threads: int = 1) -> DrawLoop:
        """Nothing learnt yet; chances are kept as float32."""
        return DrawLoop(self.acts.lines, self.deck, threads=threads, dtype=np.float32)


class Bound(NamedTuple):
    """How far it is."""

    iteration: int
    value: float
    """Chips a deal of the first to speak, when both play the mean strategies."""
    exploitability: float
    """In the model: the chips a deal that a seat could win more on average, if it alone knew the other's strategy."""


def model(
    rules: Rules, *, stack: int, groups: int, ante: int = 5, menu: Menu = USUAL, cards: int = 0, most: int = 4
) -> Model:
    """The model of a deal in which both have `stack` dollars before the ante.

    At most `most` cards are thrown, `cards` makes the deck smaller than the rules' (its highest cards).
    """
    size = cards or rules.deck
    known = exchange(size, order=rules.order, most=min(most, rules.most_thrown), groups=groups)
    weights = known.hands.weights / comb(size, 5)
    shares = known.shares
    deck = Deck(weights, known.counts, known.size, shares.starts, shares.groups, shares.chances)
    return Model(known, acts(rules, ante=ante, stack=stack, menu=menu), deck)


def solved(
    loop: DrawLoop,
    *,
    to: float,
    most: int,
    keep: Keep | None = None,
    progress: Callable[[Bound], None] | None = None,
) -> Bound:
    """How far it is once nobody could win more than `to` chips a deal in the model, or after `most` iterations.

    What `keep` has kept goes on, as if it had never been stopped; it is kept again at each look and every five minutes.
    """
    if keep is not None:
        keep.restore(loop)
    while True:
        target = min(most, max(FIRST, math.ceil(loop.iteration * GROWTH)))
        stored = time.monotonic()
        while loop.iteration < target:
            loop.run(min(TOGETHER, target - loop.iteration))
            if keep is not None and time.monotonic() - stored > KEPT_SECONDS:
                keep.store(loop)
                stored = time.monotonic()
        if keep is not None:
            keep.store(loop)
        value, first, second = loop.respond()
        bound = Bound(loop.iteration, value, (first + second) / 2)
        if progress is not None:
            progress(bound)
        if bound.exploitability <= to or loop.iteration >= most:
            return bound
