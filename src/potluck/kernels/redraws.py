"""Showdowns before which cards are exchanged several times, each time by what somebody holds then: random deals."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec.structs import replace

from potluck.errors import ParseError
from potluck.kernels._core import BLOCK
from potluck.kernels._deals import (
    Ints,
    Masks,
    Stream,
    choices_of_cards,
    dealt_ranges,
    exchange,
    piecewise,
    settled,
    strengths,
)
from potluck.kernels._showdown import SeatSums, Showdown, Sums
from potluck.kernels._showdowns import check
from potluck.kernels.together import Seldom, Together, together_of

__all__ = ["Keep", "sample_draws"]

Keep = Callable[[int], int]
"""The cards that a hand keeps, as masks."""
_PIECE = 3
_SEEDS = 1 << 64


def sample_draws(
    showdown: Showdown, keep: Sequence[Keep], *, draws: int, trials: int, seed: int, first: int = 0
) -> Sums:
    """The sums over so many random deals of hands of ranges, each of which exchanges cards `draws` times.

    Blocks, seeds and sums are as those of `sample_showdowns`. What was thrown does not come back. A policy is asked
    once for each hand that comes up.

    Raises:
        ParseError: as `sample_showdowns`; or the pack has too few cards for all that is exchanged.
    """
    check(showdown)
    try:
        return _sampled(showdown, keep, draws=draws, trials=trials, seed=seed, first=first)
    except Seldom:
        ways = together_of(showdown)
        return _sampled(showdown, keep, draws=draws, trials=trials, seed=seed, first=first, ways=ways)


def _sampled(
    showdown: Showdown,
    keep: Sequence[Keep],
    *,
    draws: int,
    trials: int,
    seed: int,
    first: int,
    ways: Together | None = None,
) -> Sums:
    """The sums, hands of ranges drawn one by one or as the ways in which they go together say."""
    none = SeatSums(0, 0, 0, 0, ((0, 0, 0),) * len(showdown.halves))
    by_hand = tuple(((0, 0, 0, 0),) * len(held.hands) if held else () for held in showdown.ranges)
    total = Sums(0, (none,) * len(showdown.hands), by_hand)
    kept: list[dict[int, int]] = [{} for _ in keep]
    pieces = choices_of_cards(replace(showdown, missing=(_PIECE,) * len(showdown.hands)))
    for start in range(0, trials, BLOCK):
        stream = Stream(seed % _SEEDS, first + start // BLOCK)
        number = min(BLOCK, trials - start)
        used, got = np.zeros(number, np.uint64), dict[int, Masks]()
        picks = dealt_ranges(stream, showdown, got, used, ways)
        hands = [got[seat] for seat in range(len(keep))]
        for _ in range(draws):
            for seat, policy in enumerate(keep):
                hands[seat] = _drawn(stream, pieces, hands[seat], _kept(hands[seat], policy, kept[seat]), used)
        board = np.full(number, showdown.board, np.uint64)
        piecewise(stream, pieces, board, used, showdown.board_missing)
        by_half = [np.stack([strengths(half, hand, board) for hand in hands]) for half in showdown.halves]
        total += settled(by_half, showdown, picks)
    return total


def _kept(hands: Masks, policy: Keep, known: dict[int, int]) -> Masks:
    """The cards that each of those hands keeps."""
    each, at = np.unique(hands, return_inverse=True)
    for hand in each.tolist():
        if hand not in known:
            known[hand] = policy(hand)
    out: Masks = np.array([known[hand] for hand in each.tolist()], np.uint64)[at]
    return out


def _drawn(stream: Stream, pieces: list[Masks], hands: Masks, kept: Masks, used: Masks) -> Masks:
    """The hands with a new card for each that they do not keep.

    Raises:
        ParseError: the pack has not so many.
    """
    thrown = hands & ~kept
    wanted = np.bitwise_count(thrown).astype(np.int64)
    left: Ints = len(pieces[1]) - np.bitwise_count(used).astype(np.int64)
    if (wanted > left).any():
        raise ParseError("cards.wrong_number", asked=int(wanted.max()), allowed=f"0..{int(left.min())}", path="draws")
    out = kept.copy()
    exchange(stream, pieces, thrown, out, used)
    return out
