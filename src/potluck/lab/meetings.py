"""Two ranges on each board, or all draws of two hands: each ranked once and sorted, no pair of hands looked at."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final

from potluck.kernels import COMPILED, WHOLE, Held, SeatSums, Showdown, Sums, meet_draws, meet_ranges
from potluck.lab.ranges import Range

__all__ = ["DRAWS", "draws_cost", "drawn_sums", "met_sums", "sums_of"]

STEPS: Final = 100_000_000 if COMPILED else 4_000_000
"""Hands on boards, each with the sets of its cards, that may be gone through: a second."""
ALONE: Final = 12
"""A hand on a board costs as much as so many sets, beside those in it."""
CHOICE: Final = 4
"""So many sets cost as much as one choice of own and common cards, where just so many own cards play."""
MOST_CARDS: Final = 5
FEW: Final = 30
"""So few pairs of hands are counted one by one as fast."""
TWO: Final = 2
DRAWS: Final = 40_000_000 if COMPILED else 4_000_000
"""Draws of two hands, each with the sets of its cards, that may be gone through: a second."""
DRAW_ALONE: Final = 20
"""A draw costs as much as so many sets, beside those in it."""


def met_sums(showdown: Showdown, held: Sequence[Range | None], *, threads: int) -> Sums | None:
    """The sums over all boards and all hands that go together; None where that is another question, or takes long."""
    if len(held) != TWO or len(showdown.halves) > 1 or any(showdown.missing):
        return None
    sides = [_side(known, each) for known, each in zip(showdown.hands, held, strict=True)]
    left = showdown.unseen.bit_count()
    boards = comb(left, showdown.board_missing)
    if (
        len(sides[0].hands) * len(sides[1].hands) <= FEW
        or boards * sum(_price(showdown, side) for side in sides) > STEPS
    ):
        return None
    rows = meet_ranges(showdown.halves[0], sides[0], sides[1], list(_boards(showdown)), threads=threads)
    ways = sum(weight * met for (met, _, _), weight in zip(rows[0], sides[0].weights, strict=True))
    if not ways:
        return None
    by_hand = tuple(tuple(map(_row, each, side.weights)) for each, side in zip(rows, sides, strict=True))
    seats = tuple(_seat(each) for each in by_hand)
    return Sums(ways, seats, tuple(each if its else () for each, its in zip(by_hand, held, strict=True)))


def drawn_sums(showdown: Showdown) -> Sums | None:
    """The sums over all ways in which two hands get own cards; None where that is another question, or takes long."""
    if len(showdown.hands) != TWO or len(showdown.halves) > 1 or showdown.board_missing or any(showdown.ranges):
        return None
    first, second = showdown.missing
    if max(first, second) > MOST_CARDS or draws_cost(showdown.unseen.bit_count(), (first, second)) > DRAWS:
        return None
    hands = showdown.hands[0], showdown.hands[1]
    ways, won, tied = meet_draws(
        showdown.halves[0], hands, (first, second), unseen=showdown.unseen, board=showdown.board
    )
    return sums_of(ways, won, tied)


def draws_cost(unseen: int, draws: tuple[int, int]) -> int:
    """Steps that it takes to go through all draws of two."""
    least = min(draws)
    each = (comb(unseen, n) * (DRAW_ALONE + sum(comb(n, size) for size in range(min(n, least) + 1))) for n in draws)
    return sum(each)


def sums_of(ways: int, won: int, tied: int) -> Sums:
    """The sums of two hands, of which the first wins and ties so often."""
    return Sums(ways, (_sums(won, tied), _sums(ways - won - tied, tied)))


def _side(known: int, each: Range | None) -> Held:
    return Held((known,), (1,)) if each is None else each.held


def _price(showdown: Showdown, side: Held) -> int:
    """Steps that its hands take on a board; more than all where they have too many cards."""
    size, (half,) = side.hands[0].bit_count(), showdown.halves
    if size > MOST_CARDS:
        return STEPS + 1
    choices = comb(size, half.hole) if half.hole is not None else 1
    return len(side.hands) * (ALONE + CHOICE * choices + (1 << size))


def _boards(showdown: Showdown) -> Iterator[int]:
    cards = [1 << place for place in range(64) if showdown.unseen >> place & 1]
    return (showdown.board | sum(more) for more in combinations(cards, showdown.board_missing))


def _row(met: tuple[int, int, int], weight: int) -> tuple[int, int, int, int]:
    """How often a hand is held, wins and ties, and its units."""
    ways, won, tied = (weight * number for number in met)
    return ways, won, tied, won * WHOLE + tied * (WHOLE // 2)


def _seat(rows: Sequence[tuple[int, int, int, int]]) -> SeatSums:
    return _sums(*(sum(row[at] for row in rows) for at in (1, 2)))


def _sums(won: int, tied: int) -> SeatSums:
    half = WHOLE // 2
    units = won * WHOLE + tied * half
    return SeatSums(won, tied, units, won * WHOLE * WHOLE + tied * half * half, ((won, tied, units // 2),))
