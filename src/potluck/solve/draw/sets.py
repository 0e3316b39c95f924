"""Sets of cards of a deck up to an exchange of whole suits, which changes no hand's worth at the draw (R0.1, R0.19).

Source: with 52 cards there are 134,459 classes of hands of five, with 32 there are 10,808.
"""

from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = ["HELD", "Ints", "Sets", "number_of", "parts", "sets_of"]

Ints = npt.NDArray[np.int64]
HELD: Final = 5
SUITS: Final = 4


class Sets(NamedTuple):
    """All sets of so many cards of a deck, by class. Cards are places 0 .. size - 1, four suits to a rank."""

    size: int
    """Cards in the deck."""
    cards: Ints
    """(classes, k): one set of each class, lowest card first."""
    weights: Ints
    """(classes,): how many sets are of that class."""
    classes: Ints
    """(C(size, k),): the class of each set, by its number (`number_of`)."""


def sets_of(size: int, members: int) -> Sets:
    """The classes of all sets of `members` cards of a deck of `size` cards."""
    every = _every(size, members)
    first, classes, weights = np.unique(_keys(every), return_index=True, return_inverse=True, return_counts=True)[1:]
    return Sets(size, every[first], weights, classes.reshape(-1))


def number_of(cards: Ints) -> Ints:
    """(n,): the number of each set of an (n, k) table, cards ascending: its place in colexicographic order."""
    numbers = np.zeros(len(cards), np.int64)
    for column in range(cards.shape[1]):
        numbers += _ways(column + 1)[cards[:, column]]
    return numbers


def parts(hands: Ints, kept: int) -> Ints:
    """(n, k): the cards of each hand that the bits of `kept` name, bit 0 for the first of a row."""
    return hands[:, [column for column in range(hands.shape[1]) if kept >> column & 1]]


def _every(size: int, members: int) -> Ints:
    """(C(size, members), members): every set, cards ascending, at its number."""
    sets = np.zeros((1, 0), np.int64)
    for k in range(1, members + 1):
        # Those whose highest card is c are the sets of k - 1 cards below c, which come first in their order.
        counts = [comb(card, k - 1) for card in range(size)]
        rows = np.concatenate([np.arange(count) for count in counts])
        sets = np.column_stack([sets[rows], np.repeat(np.arange(size), counts)])
    return sets


def _keys(sets: Ints) -> Ints:
    """(n,): a number that sets have in common just where they differ by an exchange of suits."""
    ranks = np.zeros((len(sets), SUITS), np.int64)
    for column in range(sets.shape[1]):
        np.put_along_axis(
            ranks,
            (sets[:, column] % SUITS)[:, None],
            np.take_along_axis(ranks, (sets[:, column] % SUITS)[:, None], 1)
            | 1 << sets[:, column : column + 1] // SUITS,
            1,
        )
    ranks.sort(axis=1)
    return np.asarray(ranks @ (1 << 13 * np.arange(SUITS)))


@cache
def _ways(members: int) -> Ints:
    """Card -> how many sets of so many cards are all below it."""
    return np.array([comb(card, members) for card in range(64)])
