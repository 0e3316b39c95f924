"""How often hands end as what, once all missing cards have come: by the categories of `count`."""

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from potluck.errors import ParseError
from potluck.kernels._core import COMPILED
from potluck.kernels._counting import categories
from potluck.kernels._showdown import Half, Showdown
from potluck.kernels._showdowns import check

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Masks = npt.NDArray[np.uint64]

__all__ = ["count_finals", "finals_steps", "finals_ways", "sample_finals"]

_CHUNK: Final = 1 << 17
_PAIR: Final = 2
_FIVE_CARDS: Final = 5
_AT_ONCE: Final = 9
_PAIRS: Final = 30
"""So many pairs of hands on a board take as long as ranking one."""
_BY_BOARDS: Final = 100_000
"""Hands that are ranked at most where boards count by classes."""

Finals = tuple[dict[str, int], ...]
"""By half of the pot: category -> in how many ways, the best first."""


def finals_ways(showdown: Showdown, seat: int) -> int:
    """In how many ways the cards that a hand misses may fall for it, or those of each hand of the only range.

    0 where those are not counted.
    """
    own, board = showdown.missing[seat], showdown.board_missing
    held = showdown.ranges[seat] if showdown.ranges else None
    if own and board and any(half.hole is not None for half in showdown.halves):
        return 0
    if sum(map(bool, showdown.ranges)) > bool(held) and not _meets_one(showdown):
        return 0
    unseen, hands = showdown.unseen.bit_count(), 1
    if held:
        if held.thrown:
            return 0
        unseen, hands = unseen - held.hands[0].bit_count(), len(held.hands)
    return hands * comb(unseen, own + board)


def finals_steps(showdown: Showdown, seat: int) -> int:
    """How many hands are ranked to count those ways, or as many as take the same time."""
    ways = finals_ways(showdown, seat)
    if ways and _meets_one(showdown):
        other = showdown.ranges[1 - seat]
        return ways + ways * (len(other.hands) if other else 1) // _PAIRS
    return min(ways, _BY_BOARDS) if _alone(showdown, seat) else ways


def _meets_one(showdown: Showdown) -> bool:
    """Whether two meet with whole hands, one of a range at least: what one holds tells of the other's."""
    held = [each for each in showdown.ranges if each]
    return len(showdown.hands) == _PAIR and bool(held) and not any(showdown.missing) and not any(e.thrown for e in held)


def _alone(showdown: Showdown, seat: int) -> Showdown | None:
    """The question of one hand, where boards before the flop can be counted by classes; else None."""
    if any(showdown.ranges):
        return None
    hand, missing = showdown.hands[seat], showdown.missing[seat]
    alone = replace(showdown, hands=(hand,), missing=(missing,), ranges=())
    from potluck.kernels._boards import in_classes

    return alone if in_classes(alone) else None


def count_finals(showdown: Showdown, seat: int) -> Finals:
    """The finals of a hand over all those ways, of a range each hand as often as its weight says.

    What others get of unseen cards changes none of them; what each hand of a range of another leaves does.

    Raises:
        ParseError: hands, board and unseen cards do not go together; or that hand's ways are not counted.
    """
    import numpy as np

    check(showdown)
    if not finals_ways(showdown, seat):
        raise ParseError("hands.shape", asked="a range", allowed="hands, each by itself")
    if _meets_one(showdown):
        return _finals_that_meet(showdown, seat)
    held = showdown.ranges[seat] if showdown.ranges else None
    rows = zip(held.hands, held.weights, strict=True) if held else [(showdown.hands[seat], 1)]
    counts = [Counter[str]() for _ in showdown.halves]
    if alone := _alone(showdown, seat):
        _add_boards(counts, alone)
        return _in_order(counts, showdown)
    board = np.uint64(showdown.board)
    for hand, weight in rows:
        own, these = np.uint64(hand), [Counter[str]() for _ in showdown.halves]
        for new in _every(showdown.unseen & ~hand, showdown.missing[seat] + showdown.board_missing):
            # Where any five play it does not matter whose the new cards are; else they are all of one kind.
            mine = new if showdown.missing[seat] else np.zeros_like(new)
            common = np.zeros_like(new) if showdown.missing[seat] else new
            _add(these, showdown, own | mine, board | common)
        for total, its in zip(counts, these, strict=True):
            total.update({name: weight * number for name, number in its.items()})
    return _in_order(counts, showdown)


def _finals_that_meet(showdown: Showdown, seat: int) -> Finals:
    """Of two that meet: each hand on each board as often as the other can hold something then."""
    import numpy as np

    counts = [Counter[str]() for _ in showdown.halves]
    (mine, my_weights), (theirs, their_weights) = (_held(showdown, at) for at in (seat, 1 - seat))
    apart = ((mine[:, None] & theirs) == 0) * my_weights[:, None]
    for boards in _every(showdown.unseen, showdown.board_missing, chunk=max(1, _CHUNK // len(mine))):
        common = boards | np.uint64(showdown.board)
        # Sums stay below 2**53: weights are thousandths, and there are no more than some thousand hands.
        often = apart.astype(float) @ (((theirs[:, None] & common) == 0) * their_weights[:, None]).astype(float)
        often = np.where(mine[:, None] & common, 0, often).astype(np.int64)
        hands, at = np.nonzero(often)
        _add_often(counts, showdown, mine[hands], common[at], often[hands, at])
    return _in_order(counts, showdown)


def _held(showdown: Showdown, seat: int) -> "tuple[Masks, npt.NDArray[np.int64]]":
    """The hands that somebody may hold, and their weights."""
    import numpy as np

    held = showdown.ranges[seat]
    hands, weights = (held.hands, held.weights) if held else ((showdown.hands[seat],), (1,))
    return np.array(hands, np.uint64), np.array(weights, np.int64)


def _add_often(
    counts: list[Counter[str]], showdown: Showdown, mine: "Masks", common: "Masks", often: "npt.NDArray[np.int64]"
) -> None:
    """Each of those hands so often."""
    import numpy as np

    order = often.argsort(kind="stable")
    starts = np.flatnonzero(np.diff(often[order], prepend=-1))
    for rows in np.split(order, starts[1:]) if len(order) else ():
        these = [Counter[str]() for _ in counts]
        _add(these, showdown, mine[rows], common[rows])
        for total, its in zip(counts, these, strict=True):
            total.update({name: int(often[rows[0]]) * number for name, number in its.items()})


def sample_finals(showdown: Showdown, *, trials: int, seed: int) -> tuple[Finals, ...]:
    """The finals of every hand over random ways, the first of those of `sample_showdowns`.

    Raises:
        ParseError: as `sample_showdowns`.
    """
    from potluck.kernels import _deals

    check(showdown)
    counts = [[Counter[str]() for _ in showdown.halves] for _ in showdown.hands]
    for hands, board in _deals.dealt(showdown, trials=trials, seed=seed):
        for seat, mine in enumerate(hands):
            _add(counts[seat], showdown, mine, board)
    return tuple(_in_order(each, showdown) for each in counts)


def _add(counts: list[Counter[str]], showdown: Showdown, mine: "Masks", common: "Masks") -> None:
    for tally, half in zip(counts, showdown.halves, strict=True):
        tally.update(categories(_strengths(half, mine, common), order=half.program.ranks_alone))


def _add_boards(counts: list[Counter[str]], alone: Showdown) -> None:
    """Each board for all that decide alike."""
    from potluck.kernels._boards import representatives

    for (hands,), ways in representatives(alone):
        _add_often(counts, alone, hands, hands, ways)


def _strengths(half: Half, mine: "Masks", common: "Masks") -> "npt.NDArray[np.int64]":
    from potluck.kernels import _deals
    from potluck.kernels._hands import rank_hole

    plain = Half(half.program.ranks_alone, half.hole)
    own, board = int(mine[0]).bit_count(), int(common[0]).bit_count()
    if COMPILED and half.hole == _PAIR and board >= _FIVE_CARDS - _PAIR and own + board <= _AT_ONCE:
        return rank_hole(mine, common, order=plain.program).astype("int64")
    return _deals.strengths(plain, mine, common)


def _in_order(counts: list[Counter[str]], showdown: Showdown) -> Finals:
    """Without what never comes, as `count` has them."""
    import numpy as np

    none = np.zeros(0, np.int64)
    return tuple(
        {name: tally[name] for name in categories(none, order=half.program.ranks_alone) if tally[name]}
        for tally, half in zip(counts, showdown.halves, strict=True)
    )


def _every(unseen: int, members: int, *, chunk: int = _CHUNK) -> "Iterator[Masks]":
    """All choices of so many cards as masks, in pieces."""
    import numpy as np

    cards = [np.uint64(1 << place) for place in range(64) if unseen >> place & 1]
    chosen = np.zeros(1, np.uint64)
    for size in range(members):
        # Of the choices so far those of the first few cards stand first.
        below = [chosen[: comb(high, size)] | card for high, card in enumerate(cards)]
        chosen = np.concatenate(below)
    for start in range(0, len(chosen), chunk):
        yield chosen[start : start + chunk]
