"""All classes of hands before the exchange, by kind (`potluck.solve.draw_kinds`)."""

from typing import NamedTuple

import numpy as np

from potluck.solve.draw.sets import HELD, Ints, Sets
from potluck.solve.draw_kinds import RANKS, SUITS, key_of

__all__ = ["Kinds", "kinds_of"]


class Kinds(NamedTuple):
    """The classes of hands, put together."""

    of: Ints
    """(classes,): the kind of each class, as a place in `keys`."""
    keys: Ints
    """(kinds,), ascending: `key_of` its hands."""
    columns: Ints
    """(classes, 5): the places of the cards of a class in the order of `arranged`."""


def kinds_of(hands: Sets) -> Kinds:
    """The kinds of all hands of five; ranks count as in the whole pack."""
    cards = hands.cards + SUITS * RANKS - hands.size
    columns = np.argsort(_weights(cards), axis=1, kind="stable")
    keys, of = np.unique([key_of(row) for row in cards.tolist()], return_inverse=True)
    return Kinds(of.reshape(-1), keys, columns)


def _weights(cards: Ints) -> Ints:
    """The order of the cards of each hand, as in `arranged`."""
    suits = cards % SUITS
    counts = (suits[:, :, None] == np.arange(SUITS)).sum(axis=1)
    odd = (suits != counts.argmax(axis=1)[:, None]) & (counts.max(axis=1) >= HELD - 1)[:, None]
    return np.asarray(cards + SUITS * RANKS * odd)
