"""All that the actors of tables in lock step know now, as rows of numbers; and the same of a single view."""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.adapters.remembering import marks, pack_of
from potluck.cards import Card
from potluck.engine import Observation
from potluck.games.poker import View
from potluck.variants import Variant

__all__ = ["observed", "sight_of"]

Reals: TypeAlias = npt.NDArray[np.float32]
Small: TypeAlias = npt.NDArray[np.int8]

NONE: Final = -1
CARDS: Final = 16
UP: Final = 8
MOST_THROWN: Final = 8
"""By which counts of thrown cards are divided."""


def observed(sight: Observation, variant: Variant, total: int) -> Reals:
    """`(n, size)`: all that the actors know now, sums in parts of `total`; seats count from the actor on."""
    seats = sight.stacks.shape[1]
    actor = np.maximum(sight.actor, 0)
    turned = (actor[:, None] + np.arange(seats)) % seats
    rows, pack = np.arange(len(actor))[:, None], pack_of(variant)
    shows = any(street.up for street in variant.streets)
    parts = [
        marks(sight.hand, pack),
        marks(sight.board, pack),
        *(marks(sight.up[rows[:, 0], turned[:, at]], pack) for at in range(seats) if shows),
        *(each[rows, turned] / total for each in (sight.stacks, sight.bets, sight.paid)),
        sight.folded[rows, turned],
        (sight.threw[rows, turned] + 1) / MOST_THROWN,
        sight.pot[:, None] / total,
        sight.owed[:, None] / total,
        sight.street[:, None] == np.arange(len(variant.streets)),
        turned == sight.button[:, None],
    ]
    return np.concatenate(parts, axis=1, dtype=np.float32, casting="unsafe")


def sight_of(view: View, seat: int) -> Observation:
    """The view of a seat in lock step shows it: one row."""
    own = view.seats[seat]
    hidden = tuple(card for card in own.cards if card not in own.up)
    whole = {
        "actor": seat,
        "street": view.street,
        "button": NONE if view.button is None else view.button,
        "pot": view.pot,
        "owed": view.owed,
        "top": view.top,
    }
    by_seat = {
        "stacks": [each.cash for each in view.seats],
        "bets": [each.bet for each in view.seats],
        "paid": [each.paid for each in view.seats],
        "threw": [NONE if each.threw is None else each.threw for each in view.seats],
    }
    return Observation(
        **{name: np.array([number], np.int64) for name, number in whole.items()},
        **{name: np.array([numbers], np.int64) for name, numbers in by_seat.items()},
        folded=np.array([[each.folded for each in view.seats]], np.bool_),
        hand=_row(hidden, CARDS)[None],
        up=np.array([[_row(each.up, UP) for each in view.seats]], np.int8),
        board=_row(view.board, CARDS)[None],
    )


def _row(cards: tuple[Card, ...], size: int) -> Small:
    row = np.full(size, NONE, np.int8)
    row[: len(cards)] = cards
    return row
