"""Deals of poker, compiled: a game in plain numbers, tables of it in lock step, whole deals.

`potluck.engine` writes a variant down as such numbers, and plays the same by the law where nothing is compiled.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from potluck.kernels import _core

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from potluck_kernels import Game, Tables

    Longs = npt.NDArray[np.int64]
    Weights = npt.NDArray[np.uint32]
else:
    Game = Tables = object

__all__ = [
    "BOARD_CARDS",
    "COUNTS",
    "DOWN_CARDS",
    "POINT_FIELDS",
    "SEAT_FIELDS",
    "UP_CARDS",
    "Game",
    "Tables",
    "compiled_game",
    "compiled_tables",
    "play_deals",
]

DOWN_CARDS: Final = 16
"""Places for the hidden cards of a seat."""
UP_CARDS: Final = 8
BOARD_CARDS: Final = 16
POINT_FIELDS: Final = (
    "actor",
    "phase",
    "street",
    "button",
    "top",
    "step",
    "reopened",
    "raises",
    "aggressor",
    "ended",
    "shuffles",
    "decisions",
    "broken",
)
"""What there is to know of a deal, in this order; -1: nobody."""
SEAT_FIELDS: Final = ("stack", "bet", "paid", "dead", "faced", "threw", "folded", "won", "thrown")
"""The same of a seat."""
COUNTS: Final = ("fold", "check", "call", "bring_in", "raise_to", "discard", "won", "showdowns", "folded", "all_in")
"""What is counted by seat."""

Openings: TypeAlias = Sequence[tuple[Sequence[int], Sequence[int], int, int]]
"""By the seat that deals: antes, blinds, the highest bet, who is first."""


def compiled_game(
    *,
    seats: int,
    limit: int,
    opens: int,
    dead: bool,
    openers: bool,
    odd_by_card: bool,
    bring_in: int,
    blind: int,
    streets: Sequence[Sequence[int]],
    openings: Openings,
    halves: Sequence[tuple[int, int, int, bool]],
    cards: Sequence[int],
) -> Game | None:
    """A game for the instruction set in use; None where nothing is compiled.

    `streets` are rows of throw, draw, down, up, board, cap, bet, most; `halves` code, wild cards, how many own cards
    play or -1, and whether natural cards decide in the high order.
    """
    if not _core.COMPILED:
        return None
    from potluck_kernels import Game as CompiledGame

    return CompiledGame(
        _core.LEVEL, seats, limit, opens, dead, openers, odd_by_card, bring_in, blind, streets, openings, halves, cards
    )


def compiled_tables(game: Game, count: int) -> Tables:
    """So many tables of a game, none of which has a deal yet."""
    from potluck_kernels import Tables as CompiledTables

    return CompiledTables(game, count)


def play_deals(
    game: Game,
    policies: Sequence[int],
    acts: "Weights",
    throws: "Weights",
    *,
    seed: int,
    first: int,
    stacks: "Longs",
    button: int,
    payoffs: "Longs",
    totals: "Longs",
    threads: int,
) -> bool:
    """Fills `payoffs` and `totals` with whole deals; whether all came to an end that the law knows, too."""
    from potluck_kernels import play_deals as compiled

    return compiled(game, policies, acts, throws, seed, first, stacks, button, payoffs, totals, threads)
