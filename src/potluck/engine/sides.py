"""Both sides of the engine behind one face: tables compiled, or by the law."""

from collections.abc import Sequence
from typing import Final, Protocol, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.engine.law import LawTable
from potluck.engine.policies import Players
from potluck.engine.setting import Setting
from potluck.kernels.deals import BOARD_CARDS, DOWN_CARDS, POINT_FIELDS, SEAT_FIELDS, UP_CARDS, Game, compiled_tables

__all__ = ["CompiledSide", "LawSide", "Longs", "Side"]

Longs: TypeAlias = npt.NDArray[np.int64]
Small: TypeAlias = npt.NDArray[np.int8]
NOT_BEGUN: Final = (-1, 2, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0)
"""The fields of a table at which nothing has been dealt yet."""


class Side(Protocol):
    """So many tables of one setting; every array has a row for each."""

    def begin(self, which: Longs, stacks: Longs, *, buttons: Longs, seed: int, numbers: npt.NDArray[np.uint64]) -> None:
        """New deals at those tables."""

    def offers(self) -> tuple[npt.NDArray[np.uint8], Longs]:
        """Kinds as bits `(n,)`; the least and the most `(n, 2)`."""

    def step(self, kinds: Small, amounts: Longs) -> int | None:
        """All act; or nobody does, and this is the first whose act is not offered."""

    def choose(self, players: Players) -> tuple[Small, Longs]:
        """The acts that the policies of the actors choose."""

    def points(self) -> Longs:
        """`(n, fields)`, see `POINT_FIELDS`."""

    def seats(self) -> Longs:
        """`(n, seats, fields)`, see `SEAT_FIELDS`."""

    def cards(self) -> tuple[Small, Small, Small]:
        """Face down `(n, seats, 16)`, face up `(n, seats, 8)`, the board `(n, 16)`; -1 where there is none."""

    def own(self) -> Small:
        """The hidden cards of each actor `(n, 16)`."""

    def copy(self, other: Self, *, first: Longs, to: Longs) -> None:
        """Takes over tables of others of the same setting."""

    def clone(self) -> Self:
        """All of them once more."""


class CompiledSide:
    """Tables of the compiled engine."""

    def __init__(self, game: Game, seats: int, count: int) -> None:
        self._tables, self._seats, self._count = compiled_tables(game, count), seats, count
        self._game = game

    def empty(self, count: int) -> "CompiledSide":
        """So many tables of the same setting, at which nothing has been dealt yet."""
        return CompiledSide(self._game, self._seats, count)

    def begin(self, which: Longs, stacks: Longs, *, buttons: Longs, seed: int, numbers: npt.NDArray[np.uint64]) -> None:
        """New deals at those tables."""
        self._tables.begin(which, stacks, buttons, seed, numbers)

    def offers(self) -> tuple[npt.NDArray[np.uint8], Longs]:
        """Kinds as bits; the least and the most."""
        kinds, amounts = np.empty(self._count, np.uint8), np.empty((self._count, 2), np.int64)
        self._tables.offers(kinds, amounts)
        return kinds, amounts

    def step(self, kinds: Small, amounts: Longs) -> int | None:
        """All act; or nobody does, and this is the first whose act is not offered."""
        place = self._tables.step(kinds, amounts)
        return None if place == self._count else place

    def choose(self, players: Players) -> tuple[Small, Longs]:
        """The acts that the policies of the actors choose."""
        kinds, amounts = np.empty(self._count, np.int8), np.empty(self._count, np.int64)
        self._tables.choose(players.numbers, players.acts, players.throws, kinds, amounts)
        return kinds, amounts

    def points(self) -> Longs:
        """The fields of the deals."""
        out = np.empty((self._count, len(POINT_FIELDS)), np.int64)
        self._tables.points(out)
        return out

    def seats(self) -> Longs:
        """The fields of the seats."""
        out = np.empty((self._count, self._seats, len(SEAT_FIELDS)), np.int64)
        self._tables.seats(out)
        return out

    def cards(self) -> tuple[Small, Small, Small]:
        """Cards face down, face up, on the board."""
        down = np.empty((self._count, self._seats, DOWN_CARDS), np.int8)
        up = np.empty((self._count, self._seats, UP_CARDS), np.int8)
        board = np.empty((self._count, BOARD_CARDS), np.int8)
        self._tables.cards(down, up, board)
        return down, up, board

    def own(self) -> Small:
        """The hidden cards of each actor."""
        out = np.empty((self._count, DOWN_CARDS), np.int8)
        self._tables.own(out)
        return out

    def copy(self, other: "CompiledSide", *, first: Longs, to: Longs) -> None:
        """Takes over tables of others of the same setting."""
        self._tables.copy(other._tables, first, to)

    def clone(self) -> "CompiledSide":
        """All of them once more."""
        twin = self.empty(0)
        twin._tables, twin._count = self._tables.clone(), self._count
        return twin


class LawSide:
    """Tables of the law."""

    def __init__(self, setting: Setting, count: int) -> None:
        self._setting = setting
        self._tables: list[LawTable | None] = [None] * count

    def empty(self, count: int) -> "LawSide":
        """So many tables of the same setting, at which nothing has been dealt yet."""
        return LawSide(self._setting, count)

    def begin(self, which: Longs, stacks: Longs, *, buttons: Longs, seed: int, numbers: npt.NDArray[np.uint64]) -> None:
        """New deals at those tables."""
        rows: list[list[int]] = stacks.tolist()
        for at, row, button, number in zip(which.tolist(), rows, buttons.tolist(), numbers.tolist(), strict=True):
            self._tables[at] = LawTable(self._setting, tuple(row), button=button, seed=seed, number=number)

    def offers(self) -> tuple[npt.NDArray[np.uint8], Longs]:
        """Kinds as bits; the least and the most."""
        rows = [(0, 0, 0) if table is None else table.offer() for table in self._tables]
        table = np.array(rows, np.int64).reshape(-1, 3)
        return table[:, 0].astype(np.uint8), np.ascontiguousarray(table[:, 1:])

    def step(self, kinds: Small, amounts: Longs) -> int | None:
        """All act; or nobody does, and this is the first whose act is not offered."""
        acts = [
            (at, kind, amount)
            for at, (kind, amount) in enumerate(zip(kinds.tolist(), amounts.tolist(), strict=True))
            if kind != -1
        ]
        for at, kind, amount in acts:
            table = self._tables[at]
            if table is None or not table.allowed(kind, amount):
                return at
        for at, kind, amount in acts:
            table = self._tables[at]
            assert table is not None
            table.act(kind, amount)
        return None

    def choose(self, players: Players) -> tuple[Small, Longs]:
        """The acts that the policies of the actors choose."""
        acts = [
            (-1, 0) if table is None or table.state.actor is None else table.choose(players) for table in self._tables
        ]
        kinds, amounts = zip(*acts, strict=True) if acts else ((), ())
        return np.array(kinds, np.int8), np.array(amounts, np.int64)

    def points(self) -> Longs:
        """The fields of the deals."""
        return np.array([NOT_BEGUN if table is None else table.point() for table in self._tables], np.int64)

    def seats(self) -> Longs:
        """The fields of the seats."""
        nobody = [(0,) * len(SEAT_FIELDS)] * self._setting.seats
        return np.array([nobody if table is None else table.seats() for table in self._tables], np.int64)

    def cards(self) -> tuple[Small, Small, Small]:
        """Cards face down, face up, on the board."""
        states = [None if table is None else table.state for table in self._tables]
        nobody = ((),) * self._setting.seats
        down = [nobody if state is None else tuple([seat.down for seat in state.seats]) for state in states]
        up = [nobody if state is None else tuple([seat.up for seat in state.seats]) for state in states]
        board = [() if state is None else state.board for state in states]
        return (
            np.array([[_row(cards, DOWN_CARDS) for cards in row] for row in down], np.int8),
            np.array([[_row(cards, UP_CARDS) for cards in row] for row in up], np.int8),
            np.array([_row(cards, BOARD_CARDS) for cards in board], np.int8),
        )

    def own(self) -> Small:
        """The hidden cards of each actor."""
        rows = []
        for table in self._tables:
            actor = None if table is None else table.state.actor
            rows.append(_row(() if table is None or actor is None else table.state.seats[actor].down, DOWN_CARDS))
        return np.array(rows, np.int8)

    def copy(self, other: "LawSide", *, first: Longs, to: Longs) -> None:
        """Takes over tables of others of the same setting."""
        for start, end in zip(first.tolist(), to.tolist(), strict=True):
            table = other._tables[start]
            self._tables[end] = None if table is None else table.copy()

    def clone(self) -> "LawSide":
        """All of them once more."""
        twin = self.empty(0)
        twin._tables = [None if table is None else table.copy() for table in self._tables]
        return twin


def _row(cards: Sequence[int], places: int) -> list[int]:
    return [*cards, *[-1] * (places - len(cards))]
