"""Hands of Red Dog by class: how many of the unseen cards a hand beats, and how it goes with the other's hand.

All two hands and the card between them are counted at once, exactly: each suit by itself, rank by rank from the top,
as a table over what both hold and beat there; and four such tables are folded into one.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["FIVE", "FOUR", "Classes", "Pack", "classes"]

Floats = NDArray[np.float64]
Waves = NDArray[np.complex128]
HALF: Final = 0.5
"""Ways are whole numbers."""


class Pack(NamedTuple):
    """The cards of a match: suits, ranks, and how many each holds."""

    suits: int = 4
    ranks: int = 13
    hand: int = 5

    @property
    def unseen(self) -> int:
        """The cards that a player has not seen before the first bet."""
        return self.suits * self.ranks - self.hand


FIVE: Final = Pack()
FOUR: Final = Pack(hand=4)


class Classes(NamedTuple):
    """Joint chances. Rows: cards that the first hand beats, of those that its player has not seen.

    What the second player counts are the cards that he beats of those that *he* has not seen: after a bet that was won,
    all but his own, the turned card and the shown one; after one that was lost, the first hand is seen as well.
    """

    pack: Pack
    first: Floats
    """(rows,): the chance of each class."""
    lost: Floats
    """(rows, counts): of a class, a turned card that beats it, and what the second then counts."""
    won: Floats
    """(rows, counts): the same of a card that it beats."""
    won_wins: Floats
    """(rows, counts): and the second's next card is one that he beats."""
    won_open: Floats
    """(rows, counts): `won`, if the second saw the whole first hand."""
    declined: Floats
    declined_wins: Floats
    declined_open: Floats


@cache
def classes(pack: Pack = FIVE) -> Classes:
    """The joint chances of that pack; a fifth of a second for the whole deck."""
    size = pack.hand
    most = pack.suits * (pack.ranks - 1) + 1
    shape = most, most, size + 1
    plain, one_won, one_lost = (np.fft.rfftn(table, shape, (2, 3, 4)) for table in _suit(pack))
    others = plain
    for _ in range(pack.suits - 2):
        others = _together(others, plain)

    def folded(table: Waves, rest: Waves) -> Floats:
        ways = np.fft.irfftn(_together(table, rest)[size, size], shape, (0, 1, 2))
        return np.asarray(np.where(ways < HALF, 0.0, np.rint(ways)))

    declined = folded(plain, others)
    won, lost = (folded(table, others) * pack.suits for table in (one_won, one_lost))
    declined, won, lost = declined / declined.sum(), won / (won.sum() + lost.sum()), lost / (won.sum() + lost.sum())
    rows = pack.unseen + 1
    won_counted, won_wins = _counted(won[:rows], pack.unseen - size - 1)
    declined_counted, declined_wins = _counted(declined[:rows], pack.unseen - size)
    return Classes(
        pack=pack,
        first=declined[:rows].sum(axis=(1, 2)),
        lost=lost[:rows].sum(axis=2)[:, : pack.unseen - size],
        won=won_counted,
        won_wins=won_wins,
        won_open=won[:rows].sum(axis=2)[:, : pack.unseen - size],
        declined=declined_counted,
        declined_wins=declined_wins,
        declined_open=declined[:rows].sum(axis=2)[:, : pack.unseen - size + 1],
    )


def _together(left: Waves, right: Waves) -> Waves:
    """Two groups of suits as a single group: the cards of both hands add up, and no hand grows beyond its size."""
    both = np.zeros_like(left)
    sizes = len(left)
    for mine in range(sizes):
        for yours in range(sizes):
            both[mine:, yours:] += left[mine, yours] * right[: sizes - mine, : sizes - yours]
    return both


def _counted(joint: Floats, left: int) -> tuple[Floats, Floats]:
    """(rows, beaten of those left, hidden and beaten) by the sum of the two: chance, and chance that he then wins."""
    rows, beaten, hidden = joint.shape
    counts = np.zeros((rows, left + hidden))
    wins = np.zeros_like(counts)
    for at in range(min(beaten, left + 1)):
        counts[:, at : at + hidden] += joint[:, at]
        wins[:, at : at + hidden] += joint[:, at] * (at / left)
    return counts, wins


def _suit(pack: Pack) -> tuple[Floats, Floats, Floats]:
    """A suit without the turned card, with one that the first hand beats, with one that it does not.

    Axes: cards of the first hand, of the second; what the first beats of all that he has not seen; what the second
    beats of all that nobody holds; cards of the first below the second's highest that the second has not seen.
    """
    size = pack.hand + 1
    empty = np.zeros((size, size, pack.ranks, pack.ranks, size))
    empty[0, 0, 0, 0, 0] = 1
    states: dict[_Above, Floats] = {_Above(): empty}
    for _ in range(pack.ranks):
        below: dict[_Above, Floats] = {}
        for above, table in states.items():
            for state, shift in above.next_card():
                below[state] = below.get(state, 0) + _moved(table, shift)
        states = below
    none, won, lost = (
        sum(table for above, table in states.items() if above.turned == end) for end in ("none", "won", "lost")
    )
    return np.asarray(none), np.asarray(won), np.asarray(lost)


class _Above(NamedTuple):
    """A suit above some rank: whose cards lie there, and whether the turned one does."""

    first: bool = False
    """Whether the first hand has a card there."""
    second: bool = False
    turned: Literal["none", "shown", "won", "lost"] = "none"
    """`shown`: the card is there that will beat the turned one, as the lowest of its hand that does."""

    def next_card(self) -> Iterator[tuple["_Above", tuple[int, ...]]]:
        """Each holder that the next card below may have, and by how much every count grows with it."""
        yield self, (0, 0, self.first, self.second, 0)
        yield self._replace(second=True), (0, 1, self.first, 0, 0)
        if self.turned != "shown":
            yield self._replace(first=True), (1, 0, 0, 0, self.second)
        else:
            yield self._replace(turned="won"), (0, 0, 1, 0, 0)
        if self.turned == "none":
            yield self._replace(first=True, turned="shown"), (1, 0, 0, 0, 0)
            if not self.first:
                yield self._replace(turned="lost"), (0, 0, 0, 0, 0)


def _moved(table: Floats, shift: tuple[int, ...]) -> Floats:
    """The table with every count raised by that much; what grows beyond the table is dropped."""
    moved = np.zeros_like(table)
    to = tuple(slice(step, None) for step in shift)
    of = tuple(slice(None, size - step) for step, size in zip(shift, table.shape, strict=True))
    moved[to] = table[of]
    return moved
