"""Showdowns of which cards are missing: sums over all ways in which those may fall, or over random ones.

Compiled or not, the sums are the same whole numbers, and the same for any number of threads.
"""

import os
from collections.abc import Iterator, Sequence
from typing import Final

from potluck.errors import ParseError
from potluck.kernels import _core
from potluck.kernels._programs import JOKERS, SUITS
from potluck.kernels._showdown import Half, Held, SeatSums, Showdown, Sums

__all__ = ["check", "count_showdowns", "sample_showdowns"]

_SUMS: Final = 4
_OF_HALF: Final = 3
_MOST_HANDS: Final = 10
_SEEDS: Final = 1 << 64


def count_showdowns(showdown: Showdown, *, threads: int = 1) -> Sums:
    """The sums over all ways in which the missing cards may fall. `threads` 0: one a core.

    Raises:
        ParseError: hands, board and unseen cards do not go together.
    """
    check(showdown)
    if any(showdown.ranges):
        raise ParseError("hands.shape", asked="a range", allowed="hands, each by itself")
    if _core.COMPILED:
        return _sums(showdown, _core.count_showdowns(*_plain(showdown), threads=_threads(threads)))
    from potluck.kernels import _deals

    return _deals.count(showdown)


def sample_showdowns(showdown: Showdown, *, trials: int, seed: int, first: int = 0, threads: int = 1) -> Sums:
    """The sums over so many random ways, from block `first` of `BLOCK` trials on; what a seed gives never changes.

    Whoever wants more trials takes those of further blocks, and adds the sums. `threads` 0: one a core.

    Raises:
        ParseError: hands, board and unseen cards do not go together.
    """
    check(showdown)
    seed %= _SEEDS
    if _core.COMPILED:
        ranges = [(held.hands, held.weights) if held else ((), ()) for held in showdown.ranges]
        halves, hands, missing, board, unseen = _plain(showdown)
        rows = _core.sample_showdowns(
            halves,
            hands,
            missing,
            board,
            unseen,
            ranges,
            seed=seed,
            first=first,
            trials=trials,
            threads=_threads(threads),
        )
        if not rows:
            raise ParseError("range.clash")
        return _sums(showdown, rows)
    from potluck.kernels import _deals

    return _deals.sample(showdown, trials=trials, seed=seed, first=first)


def _threads(threads: int) -> int:
    return threads or os.cpu_count() or 1


def _plain(showdown: Showdown) -> tuple[list[tuple[int, int, int]], list[int], list[int], int, int]:
    """As the compiled kernels take it."""
    halves = [
        (half.program.code, half.program.wild, -1 if half.hole is None else half.hole) for half in showdown.halves
    ]
    missing = [*showdown.missing, showdown.board_missing]
    return halves, list(showdown.hands), missing, showdown.board, showdown.unseen


def _sums(showdown: Showdown, rows: Sequence[Sequence[int]]) -> Sums:
    (ways,), *seats = rows[: 1 + len(showdown.hands)]
    by_hand = rows[1 + len(showdown.hands) :]
    halves = [_SUMS + _OF_HALF * half for half in range(len(showdown.halves))]
    return Sums(
        ways,
        tuple(SeatSums(*_four(sums), tuple((sums[at], sums[at + 1], sums[at + 2]) for at in halves)) for sums in seats),
        tuple(tuple(map(_four, _fours(sums))) for sums in by_hand),
    )


def _fours(sums: Sequence[int]) -> Iterator[Sequence[int]]:
    return (sums[at : at + _SUMS] for at in range(0, len(sums), _SUMS))


def _four(sums: Sequence[int]) -> tuple[int, int, int, int]:
    return sums[0], sums[1], sums[2], sums[3]


def check(showdown: Showdown) -> None:
    """Nothing, where that question can be answered.

    Raises:
        ParseError: a card stands twice, there are too few, or a hand cannot be ranked.
    """
    if not 2 <= len(showdown.hands) <= _MOST_HANDS or len(showdown.missing) != len(showdown.hands):
        raise ParseError("cards.wrong_hands", asked=len(showdown.hands), allowed=f"2..{_MOST_HANDS}")
    masks = (*showdown.hands, showdown.board, showdown.unseen)
    if any(mask & ~(SUITS | JOKERS) for mask in masks):
        raise ParseError("hands.stray_bits", path="hands", asked=hex(max(masks)))
    known = 0
    for mask in masks:
        if known & mask:
            raise ParseError("cards.twice", asked=hex(known & mask))
        known |= mask
    held = [_check_range(each, showdown.unseen) for each in showdown.ranges] or [0] * len(showdown.hands)
    wanted, unseen = sum(showdown.missing) + sum(held) + showdown.board_missing, showdown.unseen.bit_count()
    if wanted > unseen or min(*showdown.missing, showdown.board_missing) < 0:
        raise ParseError("cards.wrong_number", asked=wanted, allowed=f"0..{unseen}")
    common = showdown.board.bit_count() + showdown.board_missing
    for hand, missing, more in zip(showdown.hands, showdown.missing, held, strict=True):
        if hand and more:
            raise ParseError("cards.wrong_number", asked=hand.bit_count() + more, allowed=more)
        for half in showdown.halves:
            _check_size(half, hand.bit_count() + missing + more, common)


def _check_range(held: Held | None, unseen: int) -> int:
    """How many cards each of those hands has.

    Raises:
        ParseError: there is none, they differ in size, or hold a card that lies elsewhere.
    """
    if held is None:
        return 0
    sizes = {hand.bit_count() for hand in held.hands}
    good = len(sizes) == 1 and len(held.hands) == len(held.weights) and max(held.weights) > 0 <= min(held.weights)
    if not good or any(hand & ~unseen for hand in held.hands):
        raise ParseError("range.clash")
    return sizes.pop()


def _check_size(half: Half, own: int, common: int) -> None:
    """Raises: ParseError where the kernels do not rank so many cards."""
    if half.hole is None:
        sizes = range(1, 5) if half.program.kind == "badugi" else half.program.sizes
        if own + common not in sizes:
            raise ParseError("cards.wrong_number", asked=own + common, allowed=f"{sizes[0]}..{sizes[-1]}")
    elif own < half.hole or common < 5 - half.hole:
        raise ParseError("cards.wrong_number", asked=f"{own} + {common}", allowed=f"{half.hole} + {5 - half.hole}")
