"""True deals of the draw for `potluck.kernels.splits`: what a seat knows of each hand, and the loop that learns."""

import time
from collections.abc import Callable
from itertools import combinations, permutations
from math import comb
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from potluck.kernels import rank
from potluck.kernels.draws import Deck, DrawLoop
from potluck.kernels.splits import Hands, SplitLoop
from potluck.ranking import High
from potluck.solve.draw.exchange import Merged, of_classes
from potluck.solve.draw.model import Model
from potluck.solve.draw.sets import HELD, Ints, Sets, number_of, sets_of
from potluck.solve.draw_sides import Cuts, cut, remembered_of, sides_of
from potluck.solve.keeping import Keep, Keepable

__all__ = [
    "DRAWN",
    "HANDS_OF_HALF",
    "Running",
    "cuts_of",
    "kind_hands",
    "model_hands",
    "polish",
    "run_kept",
    "showing",
    "sided",
]

SUITS: Final = 4
PACK: Final = 52
KEPT_SECONDS: Final = 60.0
HANDS_OF_HALF: Final = 256
"""Hands that an iteration draws for, of each half of the pack."""
DRAWN: Final = 4
"""How often each draws. What a hand comes to is most of the noise of what it learns; hands of one half tell much the
same."""
TOGETHER: Final = 50
"""Iterations in one call."""


def model_hands(deal: Model) -> Hands:
    """The knowledge of a seat in that model: its class, then the group that it has come to."""
    known = deal.exchange
    rows = known.hands.classes
    groups = known.groups[known.strength[rows]]
    keeps = _of_hands(known.hands, known.keeps)
    return _hands(rows, keeps, groups, groups)


def kind_hands(size: int, known: Merged, *, order: High, cuts: Cuts = ()) -> Hands:
    """The same by kinds of hands, as the files have them; behind the exchange also by the sides of those cuts."""
    hands = sets_of(size, HELD)
    groups = known.groups[_strengths(hands, order)]
    keeps = _keeps(hands, known)
    plain = _hands(known.kinds.of[hands.classes], keeps, groups, groups)
    if not cuts:
        return plain
    cards = _cards(size)
    sides = np.stack([sides_of(cuts, number, cards, keeps[:, number]) for number in range(keeps.shape[1])], axis=1)
    return plain._replace(sides=sides.astype(np.int32), groups=plain.groups * np.int32(len(cuts[0]) + 1))


def cuts_of(size: int, known: Merged, sides: int) -> Cuts:
    """Where the sides of first hands begin: of each number thrown as many of all hands on each, but for ties."""
    if sides == 1:
        return ()
    cards, keeps = _cards(size), _keeps(sets_of(size, HELD), known)
    return cut([remembered_of(cards, row) for row in keeps.T], sides)


def sided(deck: Deck, hands: Hands, cuts: Cuts) -> Deck:
    """That deck with a place behind the exchange for each group and side, as its rows' hands are on those sides.

    What a row comes to and on which side it is are independent there: within a row of one kind the side is one, but
    where four cards of a suit are held, and the kind does not tell which card is the other.
    """
    if not cuts:
        return deck
    counts, sides = deck.counts, len(cuts[0]) + 1
    rows = hands.rows[:, None].astype(np.int64) * counts + np.arange(counts)
    many = len(deck.starts) - 1
    often = np.bincount((rows * sides + hands.sides).ravel(), minlength=many * sides).reshape(many, sides)
    shares = often / np.maximum(often.sum(axis=1, keepdims=True), 1)
    whole = deck.chances[:, None] * np.repeat(shares, np.diff(deck.starts), axis=0)
    places = deck.places[:, None].astype(np.int64) * sides + np.arange(sides)
    used = whole > 0
    starts = np.concatenate([[0], np.cumsum(used.sum(axis=1))])[deck.starts]
    return Deck(
        deck.weights,
        counts,
        deck.groups * sides,
        starts.astype(np.int64),
        places[used].astype(np.int32),
        np.ascontiguousarray(whole[used]),
    )


def showing(hands: Hands, size: int, *, order: High) -> Hands:
    """The same, but at a showdown hands of one group are told apart, as in truth."""
    return hands._replace(strengths=_strengths(sets_of(size, HELD), order).astype(np.int32))


def polish(
    loop: DrawLoop,
    size: int,
    hands: Hands,
    *,
    to: int,
    seed: int,
    keep: Keep,
    progress: Callable[[int], None],
    everywhere: bool = False,
    swapped: bool = False,
    systematic: bool = False,
) -> None:
    """So many iterations on true deals in all; what `keep` has kept goes on as if it had never been stopped.

    The mean is counted `everywhere`, or only where the other comes; splits are gone through one way, or `swapped` too;
    hands come at random or `systematic`, at even steps through each half.
    """
    splits = SplitLoop(
        size,
        (loop, loop),
        (hands, hands),
        seed=seed,
        samples=HANDS_OF_HALF,
        draws=DRAWN,
        everywhere=everywhere,
        swapped=swapped,
        systematic=systematic,
    )
    run_kept(splits, to=to, keep=keep, progress=progress)
    loop.iteration = splits.iteration


class Running(Keepable, Protocol):
    """A loop that goes on."""

    def run(self, count: int) -> object:
        """So many iterations more."""


def run_kept(loop: Running, *, to: int, keep: Keep, progress: Callable[[int], None]) -> None:
    """So many iterations in all; what `keep` has kept goes on as if it had never been stopped."""
    keep.restore(loop)
    stored = time.monotonic()
    while loop.iteration < to:
        loop.run(min(TOGETHER, to - loop.iteration))
        if time.monotonic() - stored > KEPT_SECONDS or loop.iteration == to:
            keep.store(loop)
            progress(loop.iteration)
            stored = time.monotonic()


def _hands(rows: Ints, keeps: npt.NDArray[np.uint8], groups: Ints, strengths: Ints) -> Hands:
    sides = np.zeros(keeps.shape, np.int32)
    return Hands(rows.astype(np.int32), keeps, sides, groups.astype(np.int32), strengths.astype(np.int32))


def _cards(size: int) -> Ints:
    """(hands, 5): the cards of each hand by its number, as cards of the whole pack."""
    every = np.array([*combinations(range(size), HELD)], np.int64)
    cards = np.empty_like(every)
    cards[number_of(every)] = every
    return cards + PACK - size


def _strengths(hands: Sets, order: High) -> Ints:
    """(hands,): the strength of each hand, as a place among all."""
    cards = (hands.cards + PACK - hands.size).astype(np.uint8)
    strengths: Ints = np.unique(rank(cards, order=order), return_inverse=True)[1].reshape(-1).astype(np.int64)
    return strengths[hands.classes]


def _keeps(hands: Sets, known: Merged) -> npt.NDArray[np.uint8]:
    return _of_hands(hands, of_classes(known.kinds, known.keeps))


def _of_hands(hands: Sets, keeps: Ints) -> npt.NDArray[np.uint8]:
    """(hands, counts): of each hand what its class keeps, bits over its cards ascending."""
    table = np.zeros((comb(hands.size, HELD), keeps.shape[1]), np.uint8)
    for suits in permutations(range(SUITS)):
        cards = hands.cards // SUITS * SUITS + np.array(suits)[hands.cards % SUITS]
        columns = np.argsort(cards, axis=1)
        numbers = number_of(np.take_along_axis(cards, columns, axis=1))
        bits = keeps[:, :, None] >> columns[:, None, :] & 1
        table[numbers] = (bits << np.arange(HELD)).sum(axis=2)
    return table
