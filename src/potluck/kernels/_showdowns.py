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

__all__ = ["check", "count_showdowns", "meet_draws", "meet_ranges", "sample_showdowns"]

_SUMS: Final = 4
_OF_HALF: Final = 3
_MOST_HANDS: Final = 10
_SEEDS: Final = 1 << 64
_MOST_SHARED: Final = 5
"""Cards of a hand that may be exchanged, or that a hand of another range cannot have."""


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

    Whoever wants more trials takes those of further blocks, and adds the sums. `threads` 0: one a core. Where hands of
    ranges go together less than once in some 100,000 draws, the ways in which they do are counted, and drawn by that.

    Raises:
        ParseError: hands, board and unseen cards do not go together, or it takes too long to know whether they do.
    """
    check(showdown)
    seed %= _SEEDS
    if _core.COMPILED:
        ranges = [(held.hands, held.weights, held.thrown) if held else ((), (), ()) for held in showdown.ranges]
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
        if rows:
            return _sums(showdown, rows)
        from potluck.kernels import _deals

        return _deals.sample_counted(showdown, trials=trials, seed=seed, first=first)
    from potluck.kernels import _deals

    return _deals.sample(showdown, trials=trials, seed=seed, first=first)


def meet_ranges(
    half: Half, first: Held, second: Held, boards: Sequence[int], *, threads: int = 1
) -> tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int, int], ...]]:
    """Of each hand of two ranges the weight of the other's hands that it meets, beats and ties with, over all boards.

    Hands that share a card do not meet. Each hand is ranked once a board, so that wide ranges cost hardly more than
    narrow ones. Sums stay below 2**63.

    Raises:
        ParseError: hands and boards do not go together, or a hand has more than five cards.
    """
    sides = []
    for held in (first, second):
        size = _check_range(held, SUITS | JOKERS)
        if size > _MOST_SHARED or any(held.thrown):
            raise ParseError("cards.wrong_number", asked=size, allowed=f"1..{_MOST_SHARED}")
        sides.append((held.hands, held.weights))
    if not boards or len({board.bit_count() for board in boards}) > 1:
        raise ParseError("hands.shape", asked="boards", allowed="boards, all of one size")
    for held in (first, second):
        _check_size(half, held.hands[0].bit_count(), boards[0].bit_count())
    if _core.COMPILED:
        rows = _core.meet_ranges(_half(half), sides[0], sides[1], list(boards), threads=_threads(threads))
        return _threes(rows[0]), _threes(rows[1])
    from potluck.kernels import _meetings

    return _meetings.ranges(half, first, second, boards)


def meet_draws(
    half: Half, kept: tuple[int, int], draws: tuple[int, int], *, unseen: int, board: int = 0
) -> tuple[int, int, int]:
    """Over all ways to draw so many unseen cards to what two keep: how many there are, the first wins, and both tie.

    A list of draws is made and ranked for each of the two alone.

    Raises:
        ParseError: the cards do not go together, or somebody draws more than five.
    """
    if kept[0] & kept[1] or (kept[0] | kept[1]) & unseen or board & (kept[0] | kept[1] | unseen):
        raise ParseError("cards.twice", asked=hex((kept[0] | kept[1]) & (unseen | board)))
    if min(draws) < 0 or max(draws) > _MOST_SHARED or sum(draws) > unseen.bit_count():
        raise ParseError("cards.wrong_number", asked=max(draws), allowed=f"0..{_MOST_SHARED}")
    for hand, more in zip(kept, draws, strict=True):
        _check_size(half, hand.bit_count() + more, board.bit_count())
    if _core.COMPILED:
        return _core.meet_draws(_half(half), kept, draws, board, unseen)
    from potluck.kernels import _meetings

    return _meetings.draws(half, kept, draws, board=board, unseen=unseen)


def _half(half: Half) -> tuple[int, int, int]:
    return half.program.code, half.program.wild, -1 if half.hole is None else half.hole


def _threes(row: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    return tuple(zip(row[::3], row[1::3], row[2::3], strict=True))


def _threads(threads: int) -> int:
    return threads or os.cpu_count() or 1


def _plain(showdown: Showdown) -> tuple[list[tuple[int, int, int]], list[int], list[int], int, int]:
    """As the compiled kernels take it."""
    halves = list(map(_half, showdown.halves))
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
    exchanged = sum(max(map(int.bit_count, each.thrown), default=0) for each in showdown.ranges if each)
    wanted, unseen = sum(showdown.missing) + sum(held) + showdown.board_missing, showdown.unseen.bit_count()
    wanted += exchanged
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
    thrown = held.thrown or (0,) * len(held.hands)
    good = len(held.hands) == len(held.weights) == len(thrown) and max(held.weights) > 0 <= min(held.weights)
    pairs = list(zip(held.hands, thrown, strict=False))
    sizes = {hand.bit_count() + out.bit_count() for hand, out in pairs}
    wrong = any((hand | out) & ~unseen or hand & out or out.bit_count() > _MOST_SHARED for hand, out in pairs)
    if not good or wrong or len(sizes) != 1:
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
