"""Acts of before at tables in lock step: a row for each act of the deal that runs, as the actor knows it."""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.engine import Kind, Tables
from potluck.variants import Variant

__all__ = ["Memory", "marks", "pack_of"]

Flags: TypeAlias = npt.NDArray[np.bool_]
Longs: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float32]
Small: TypeAlias = npt.NDArray[np.int8]

NONE: Final = -1
HAND: Final = 16
BOARD: Final = HAND
UP: Final = 8
SIGNS: Final = 128
"""Above the number of any card."""
KINDS: Final = len(Kind) - 1
"""Kinds of acts; `Kind.NOTHING` is none."""
THROWN: Final = 8
"""By which counts of thrown cards are divided, as in the observation."""


class Memory:
    """The last acts of each table's deal, the newest in the last row.

    A row of one's own act holds what was seen then as well, so that what a seat knew at its earlier decisions stands
    in each later observation: own cards, which of them were thrown, board, cards face up.
    """

    def __init__(self, n: int, seats: int, depth: int) -> None:
        self._acts = np.full((n, depth, 4), NONE, np.int64)
        """Seat, kind, street, and the sum or how many cards."""
        self._cards = np.full((n, depth, HAND + HAND + BOARD + seats * UP), NONE, np.int8)
        """Hand, what of it was thrown, board, and cards face up seat by seat."""

    def clone(self) -> "Memory":
        """The same once more."""
        twin = object.__new__(Memory)
        twin._acts, twin._cards = self._acts.copy(), self._cards.copy()
        return twin

    def forget(self, tables: Flags) -> None:
        """Nothing was done yet at those tables."""
        self._acts[tables] = NONE

    def add(self, tables: Tables, kinds: Small, amounts: Longs) -> None:
        """Writes down the acts that are about to be done; `Kind.NOTHING` is no act."""
        at, sight = np.flatnonzero(kinds != Kind.NOTHING), tables.observe()
        threw = kinds[at] == Kind.DISCARD
        hand = sight.hand[at]
        thrown = np.where(threw[:, None] & (amounts[at, None] >> np.arange(HAND) & 1 == 1), hand, NONE)
        sums = np.where(threw, (thrown != NONE).sum(axis=1), amounts[at])
        up = sight.up[at].reshape(len(at), -1)
        for kept, new in (
            (self._acts, np.stack([sight.actor[at], kinds[at], sight.street[at], sums], axis=1)),
            (self._cards, np.concatenate([hand, thrown, sight.board[at], up], axis=1)),
        ):
            kept[at, :-1] = kept[at, 1:]
            kept[at, -1] = new

    def rows(self, tables: Tables, total: int) -> Reals:
        """`(n, depth, width)`: who acted, counted from the actor on; what he did, how much, on which street; cards."""
        seats, actor = tables.seats, np.maximum(tables.actor, 0)[:, None]
        seat, kind, street, sums = np.moveaxis(self._acts, 2, 0)
        mine, pack = (seat == actor)[:, :, None], pack_of(tables.setting.variant)
        place = np.where(seat == NONE, NONE, (seat - actor) % seats)
        hand, thrown, board = (self._cards[:, :, first : first + HAND] for first in range(0, 3 * HAND, HAND))
        parts = [
            place[:, :, None] == np.arange(seats),
            kind[:, :, None] == np.arange(KINDS),
            np.where(seat == NONE, 0, sums / np.where(kind == Kind.DISCARD, THROWN, total))[:, :, None],
            street[:, :, None] == np.arange(len(tables.setting.variant.streets)),
            *(mine & marks(cards, pack) for cards in (hand, thrown, board)),
        ]
        if any(street.up for street in tables.setting.variant.streets):
            up = self._cards[:, :, 3 * HAND :].reshape(*seat.shape, seats, UP)
            turned = (actor + np.arange(seats)) % seats
            up = np.take_along_axis(up, turned[:, None, :, None], axis=2)
            parts += [mine & marks(up[:, :, other], pack) for other in range(seats)]
        return np.concatenate(parts, axis=2, dtype=np.float32, casting="unsafe")


def pack_of(variant: Variant) -> Longs:
    """The numbers of all cards of the variant, lowest first."""
    return np.array(sorted(variant.cards), np.int64)


def marks(cards: Small, pack: Longs) -> Flags:
    """`(..., pack)`: which cards of the pack are among those of each row."""
    places = np.full(SIGNS, len(pack), np.int64)
    places[pack] = np.arange(len(pack))
    flags = np.zeros((*cards.shape[:-1], len(pack) + 1), np.bool_)
    np.put_along_axis(flags, places[cards.astype(np.int64)], True, axis=-1)
    return flags[..., :-1]
