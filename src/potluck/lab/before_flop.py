"""Any two ranges of hold'em before the flop, exactly, however wide: from the counts of all pairs of hands.

Of all pairs 47,008 differ in more than the names of suits and which hand is called the first. `kept/holdem-pairs.z`
holds of each how often the first hand wins and how often both tie, among 1,712,304 boards; `tools/pairs.py` wrote it,
by counting them. A range against another is a sum over that table.
"""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from potluck.cards import CARDS, mask
from potluck.kernels import WHOLE, Showdown, Sums
from potluck.lab.meetings import sums_of
from potluck.lab.ranges import Range

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["BOARDS", "FEW", "HANDS", "orbits", "packed", "pair_sums"]

HANDS: Final = tuple(mask(pair) for pair in combinations(CARDS[:52], 2))
"""All hands of two cards, by their number."""
BOARDS: Final = 1_712_304
"""Boards of five that two hands of two cards leave."""
FEW: Final = 2_000
"""So few pairs of hands are counted one by one as soon as the table is read."""
_PACK: Final = mask(CARDS[:52])
_BYTES: Final = 3
TWO: Final = 2


class Orbits(NamedTuple):
    """Hands by what is left of them when suits have no names."""

    rows: "npt.NDArray[np.int64]"
    """By hand which of the 169 classes it is of."""
    exchanged: "npt.NDArray[np.int64]"
    """`(1326, 1326)`: by hand, the numbers of all hands once its suits are named as those of its class's first."""
    keys: "npt.NDArray[np.int64]"
    """The 47,008 pairs, in order: the number of the first hand times 1,326, and that of the second."""
    places: "npt.NDArray[np.int64]"
    """`(169, 1326)`: by class and other hand, the place of the pair among the keys; -1 where both share a card."""
    swapped: "npt.NDArray[np.bool_]"
    """`(169, 1326)`: whether the pair stands there with its hands the other way round."""


class Counts(NamedTuple):
    """`(169, 1326)` int64: by class and other hand."""

    won: "npt.NDArray[np.int64]"
    tied: "npt.NDArray[np.int64]"
    boards: "npt.NDArray[np.int64]"


@lru_cache(maxsize=1)
def orbits() -> Orbits:
    """The pairs of hands that differ in more than the names of suits; a twentieth of a second."""
    import numpy as np

    cards, number = np.array(list(combinations(range(52), 2))), len(HANDS)
    place = np.zeros((52, 52), np.int64)
    place[cards[:, 0], cards[:, 1]] = place[cards[:, 1], cards[:, 0]] = np.arange(number)
    named = np.array(list(permutations(range(4))))
    renamed = cards[None] >> 2 << 2 | named[:, cards & 3]
    tables = place[renamed[..., 0], renamed[..., 1]]
    first = tables.min(axis=0)
    classes, rows = np.unique(first, return_inverse=True)
    mine, others = tables[:, classes][:, :, None], tables[:, None, :]
    ahead, behind = (mine * number + others).min(axis=0), (others * number + mine).min(axis=0)
    share = (cards[classes][:, None, :, None] == cards[None, :, None, :]).any(axis=(2, 3))
    pairs = np.minimum(ahead, behind)
    keys = np.unique(pairs[~share])
    places = np.where(share, -1, np.searchsorted(keys, pairs))
    exchanged = tables[tables.argmin(axis=0)]
    return Orbits(rows, exchanged, keys, places, behind < ahead)


def packed(counts: Sequence[tuple[int, int]]) -> bytes:
    """Wins and ties of all pairs, in the order of the keys, as the file holds them."""
    import numpy as np

    columns = np.array(counts, np.int64).T
    planes = [column >> 8 * byte & 0xFF for column in columns for byte in range(_BYTES)]
    return zlib.compress(np.concatenate(planes).astype(np.uint8).tobytes(), 9)


@lru_cache(maxsize=1)
def _counts() -> Counts:
    import numpy as np

    _, _, keys, places, swapped = orbits()
    raw = zlib.decompress((files("potluck.lab") / "kept" / "holdem-pairs.z").read_bytes())
    planes = np.frombuffer(raw, np.uint8).reshape(2, _BYTES, len(keys)).astype(np.int64)
    won, tied = (sum(plane[byte] << 8 * byte for byte in range(_BYTES)) for plane in planes)
    apart = places >= 0
    first, both = np.where(apart, won[places], 0), np.where(apart, tied[places], 0)
    boards = apart * np.int64(BOARDS)
    return Counts(np.where(swapped, boards - first - both, first), both, boards)


def pair_sums(showdown: Showdown, held: Sequence[Range | None], *, few: int = FEW) -> Sums | None:
    """The sums over all boards and all hands that go together; None of another question, or of few pairs."""
    sides = _sides(showdown, held)
    if sides is None or len(sides[0]) * len(sides[1]) <= few:
        return None
    import numpy as np

    numbers = [[_numbers()[hand] for hand, _ in side] for side in sides]
    weights = [np.array([weight for _, weight in side], np.int64) for side in sides]
    rows, exchanged, *_ = orbits()
    at = rows[numbers[0]][:, None], exchanged[numbers[0]][:, numbers[1]]
    won, tied, boards = (table[at] for table in _counts())
    mine = [(table @ weights[1]).tolist() for table in (boards, won, tied)]
    theirs = [(weights[0] @ table).tolist() for table in (boards, boards - won - tied, tied)]
    by_hand = [tuple(map(_row, side, *columns)) for side, columns in zip(sides, (mine, theirs), strict=True)]
    ways, first, both, _ = (sum(column) for column in zip(*by_hand[0], strict=True))
    if not ways:
        return None
    answer = sums_of(ways, first, both)
    return Sums(ways, answer.seats, tuple(rows if its else () for rows, its in zip(by_hand, held, strict=True)))


@lru_cache(maxsize=1)
def _numbers() -> dict[int, int]:
    return {hand: number for number, hand in enumerate(HANDS)}


def _row(hand: tuple[int, int], met: int, won: int, tied: int) -> tuple[int, int, int, int]:
    weight = hand[1]
    return weight * met, weight * won, weight * tied, weight * (won * WHOLE + tied * (WHOLE // 2))


def _sides(showdown: Showdown, held: Sequence[Range | None]) -> list[Sequence[tuple[int, int]]] | None:
    """The hands of each and their weights; None where this is not hold'em for two with the whole pack unseen."""
    (half, *more), sides = showdown.halves, list[Sequence[tuple[int, int]]]()
    whole = showdown.unseen | sum(showdown.hands) == _PACK and showdown.board_missing == len(CARDS[:5])
    if more or half.hole is not None or not half.program.plain or not whole or len(held) != TWO:
        return None
    for known, missing, each in zip(showdown.hands, showdown.missing, held, strict=True):
        if known.bit_count() + missing + (each.size if each else 0) != TWO or (each and missing):
            return None
        if each:
            sides.append(tuple(zip(each.held.hands, each.held.weights, strict=True)))
        else:
            free = known | (showdown.unseen if missing else 0)
            sides.append(tuple((hand, 1) for hand in HANDS if hand & free == hand and hand & known == known))
    return sides
