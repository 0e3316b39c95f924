"""Every hand of Red Dog by itself, with all that the other may hold and count against it; suits merged.

As `potluck.solve.reddog.classes`, but with a row for each of the 134,459 hands, and by other means: for each set of
cards in a suit all that the other may have there is written down, and four suits are folded into one.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from potluck.solve.reddog.classes import Classes, Floats, Pack

__all__ = ["hands"]

Waves = NDArray[np.complex128]
CHUNK: Final = 250
PARTS: Final = 4
"""Ways with what the other counts; the same times the cards that he beats; both with a turned card that is beaten."""


def hands(pack: Pack) -> Classes:
    """The joint chances, a row for each hand; `won_open` and `declined_open` are left empty."""
    masks = [
        sum(1 << rank for rank in held) for n in range(pack.hand + 1) for held in combinations(range(pack.ranks), n)
    ]
    shape = _shape(pack)
    counting = np.stack([np.fft.rfftn(_counting(mask, pack), shape, (1, 2)) for mask in masks])
    seeing = np.stack([np.fft.rfftn(_seeing(mask, pack), shape, (1, 2)) for mask in masks])
    chosen, ways = _hands(masks, pack)
    blocks = [_block(counting[part], seeing[part], ways_of, pack) for part, ways_of in _blocks(chosen, ways)]
    rows = [np.concatenate(column) for column in zip(*blocks, strict=True)]
    none = np.zeros((0, 0))
    first, declined, declined_wins, won, won_wins, lost = rows
    return Classes(pack, first, lost, won, won_wins, none, declined, declined_wins, none)


def _shape(pack: Pack) -> tuple[int, int]:
    """Large enough that no sum of four suits is taken for another."""
    return pack.suits * pack.hand - pack.hand + 1, pack.suits * (pack.ranks - 1) + 2


def _blocks(chosen: NDArray[np.int64], ways: Floats) -> Iterator[tuple[NDArray[np.int64], Floats]]:
    for start in range(0, len(chosen), CHUNK):
        yield chosen[start : start + CHUNK], ways[start : start + CHUNK]


def _hands(masks: list[int], pack: Pack) -> tuple[NDArray[np.int64], Floats]:
    """The sets of each hand, by number, suits in any one order; and how many hands it stands for."""
    sizes = [mask.bit_count() for mask in masks]
    by_size = [[at for at, size in enumerate(sizes) if size == n] for n in range(pack.hand + 1)]
    chosen, ways = [], []
    for split in combinations_with_replacement(range(pack.hand + 1), pack.suits):
        if sum(split) != pack.hand:
            continue
        groups = Counter(split)
        for picked in _product([list(combinations_with_replacement(by_size[n], k)) for n, k in groups.items()]):
            chosen.append(picked)
            ways.append(factorial(pack.suits) // prod(factorial(n) for n in Counter(picked).values()))
    return np.array(chosen), np.array(ways, dtype=float)


def _product(groups: list[list[tuple[int, ...]]]) -> Iterator[tuple[int, ...]]:
    if not groups:
        yield ()
        return
    for head in groups[0]:
        for tail in _product(groups[1:]):
            yield (*head, *tail)


def _block(counting: Waves, seeing: Waves, ways: Floats, pack: Pack) -> tuple[Floats, ...]:
    """The rows of some hands."""
    counted, seen = counting[:, 0], seeing[:, 0]
    for suit in range(1, pack.suits):
        counted, seen = _both(counted, counting[:, suit]), _one_turned(seen, seeing[:, suit])
    back = [
        np.fft.irfftn(wave, _shape(pack), (1, 2))[:, pack.hand] for wave in (*np.moveaxis(counted, 1, 0), seen[:, 1])
    ]
    declined, declined_wins, won, won_wins, lost = (np.where(table < 1e-3, 0.0, table) for table in back)
    unseen, size = pack.unseen, pack.hand
    share = ways[:, None] / comb(pack.suits * pack.ranks, size)
    open_, turned = comb(unseen, size), unseen * comb(unseen - 1, size)
    left = unseen - size
    return (
        share[:, 0],
        share * declined / open_,
        share * declined_wins / open_ / left,
        share * won / turned,
        share * won_wins / turned / (left - 1),
        share * lost[:, :left] / turned,
    )


def _both(one: Waves, two: Waves) -> Waves:
    """Two suits: ways, moments, and at most one turned card; axis 1 are the `PARTS`."""
    a, am, w, wm = np.moveaxis(one, 1, 0)
    b, bm, v, vm = np.moveaxis(two, 1, 0)
    return np.stack([a * b, a * bm + am * b, a * v + w * b, a * vm + wm * b + am * v + w * bm], axis=1)


def _one_turned(one: Waves, two: Waves) -> Waves:
    a, turned = np.moveaxis(one, 1, 0)
    b, other = np.moveaxis(two, 1, 0)
    return np.stack([a * b, a * other + turned * b], axis=1)


def _counting(mask: int, pack: Pack) -> Floats:
    """(parts, cards of the other, his count): one suit, where he does not see what is hidden of the set."""
    tables = np.zeros((PARTS, pack.hand + 1, pack.ranks + 1))
    _write(tables[:2], mask, mask, 0, pack)
    for turned in range(pack.ranks):
        above = mask >> turned + 1 << turned + 1
        if above and not mask >> turned & 1:
            _write(tables[2:], mask, mask & ~(above & -above), 1 << turned, pack)
    return tables


def _seeing(mask: int, pack: Pack) -> Floats:
    """(without and with a turned card that beats the set, cards of the other, his count), where he sees it all."""
    tables = np.zeros((2, pack.hand + 1, pack.ranks + 1))
    unused = np.zeros_like(tables[:1])
    _write(np.concatenate([tables[:1], unused]), mask, 0, 0, pack, into=tables[0])
    for turned in range(pack.ranks):
        if not mask >> turned:
            _write(np.concatenate([tables[:1], unused]), mask, 0, 1 << turned, pack, into=tables[1])
    return tables


def _write(tables: Floats, mask: int, hidden: int, turned: int, pack: Pack, into: Floats | None = None) -> None:
    """Adds all that the other may hold in this suit: ways, and ways times the cards that he beats."""
    ways = tables[0] if into is None else into
    ways[0, 0] += 1
    free = ~(mask | turned) & (1 << pack.ranks) - 1
    for top in range(pack.ranks):
        if free >> top & 1:
            below = (1 << top) - 1
            open_, unseen = (free & below).bit_count(), (hidden & below).bit_count()
            for held in range(1, min(pack.hand, open_ + 1) + 1):
                beats = open_ - held + 1
                count = comb(open_, held - 1)
                ways[held, beats + unseen] += count
                if into is None:
                    tables[1][held, beats + unseen] += count * beats
