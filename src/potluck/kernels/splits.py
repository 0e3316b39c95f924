"""Regret minimisation for the draw on true deals: both hands and all that is drawn come from one pack.

Each iteration splits the pack at random in two halves, and gives each seat so many hands, with what they draw, of its
own half alone. Any two of them may then meet, whatever they throw, and each pair is as likely as in a true deal; so
within a split hands are independent, and a split costs no more than the model of `potluck.kernels.draws`, whose tree,
tables and places this loop shares. Over the splits all that the cards of one hand tell of the other is in what is
learnt. Regrets are summed, those of iteration t counted t times as in the mean (linear MCCFR, Brown and Sandholm 2019);
behind the exchange, where a seat forgets its first hand, those of a place count by how likely it comes there itself.
A split may be gone through both ways, so that each seat has either half once: who has the better one is most of what a
split is worth, and tells nothing then. Hands may come at even steps through all of a half, weakest first, in place of
at random (systematic sampling): each is as likely, and what is drawn is as strong as its half. The mean may be counted
everywhere. Else what a seat plays where the other does not come is left out, though it is what keeps him away: he comes
again when that has got bad, and only that is in the mean. With all counted, what he regrets was met by the very mean
that is played (Zinkevich et al. 2007). Compiled alone.
"""

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels._core import COMPILED, LEVEL
from potluck.kernels.draws import ENDS, DrawLoop, Lines, by_node

if TYPE_CHECKING or COMPILED:
    from potluck_kernels import DrawSplits as _Splits

__all__ = ["HELD", "Hands", "SplitLoop"]

HELD: Final = 5
SAMPLES: Final = 1024
"""Hands of each half."""
Ints = npt.NDArray[np.int32]
Reals = npt.NDArray[np.float64]


class Hands(NamedTuple):
    """A seat's knowledge of its cards. A hand's number is its place among all in colexicographic order."""

    rows: Ints
    """(hands,): its row before the exchange."""
    keeps: npt.NDArray[np.uint8]
    """(hands, counts): the cards it keeps where 0, 1 .. are thrown, bit 0 for its lowest card."""
    sides: Ints
    """(hands, counts): what is still known of a first hand behind the exchange, added to the place of the final one."""
    groups: Ints
    """(hands,): the place of a final hand behind the exchange, but for that."""
    strengths: Ints
    """(hands,): what wins at a showdown; alike is a tie."""


class SplitLoop:
    """A game and what has been learnt of it; the tables are those of a `DrawLoop` for each seat."""

    def __init__(
        self,
        size: int,
        loops: tuple[DrawLoop, DrawLoop],
        hands: tuple[Hands, Hands],
        *,
        seed: int,
        learns: tuple[bool, bool] = (True, True),
        samples: int = SAMPLES,
        draws: int = 1,
        everywhere: bool = False,
        swapped: bool = False,
        systematic: bool = False,
    ) -> None:
        """The pack has `size` cards, of each half of which so many hands are drawn for so often.

        A seat that does not learn plays its mean strategy.
        `everywhere`: the mean is counted where the other does not come too, for half as much time again.
        `swapped`: each split is gone through once more with the halves swapped, for twice the time.
        `systematic`: hands are drawn at even steps through all of a half, by strength and then by row, and what a hand
        draws comes from one shuffle of the rest, each time from another place on.

        Raises:
            ValueError: the pack is too small, or tables do not fit together.
        """
        lines, counts = loops[0].lines, loops[0].deck.counts
        if size // 2 < HELD + counts - 1:
            raise ValueError(f"half of {size} cards is less than a hand and {counts - 1} drawn")
        self.loops, self.iteration = loops, 0
        self._seed, self._learns, self._samples, self._draws = seed, learns, samples, draws
        self._everywhere, self._systematic = everywhere, systematic
        for seat in (0, 1):
            _check(size, lines, loops[seat], hands[seat])
        self._ways: list[_Splits] = []
        for tree, seats in ((lines, (0, 1)), (_swapped(lines), (1, 0)))[: 1 + swapped]:
            self._ways.append(_Splits(LEVEL, tree.nodes, tree.chips, counts, size))
            for seat in seats:
                _add(self._ways[-1], seat, loops[seat], hands[seat])

    def run(self, count: int) -> Reals:
        """So many iterations more; (count, 2): the chips a deal of each seat that learns, of seat 0 if nobody does."""
        if len(self._ways) == 1:
            values = self._run(0, count)
            self.iteration += count
            return values
        values = np.zeros((count, 2))
        for row in values:
            there, back = self._run(0, 1)[0], self._run(1, 1)[0]
            row[:] = (there + (back[::-1] if any(self._learns) else -back)) / 2
            self.iteration += 1
        return values

    def _run(self, way: int, count: int) -> Reals:
        """The iterations that come next, one way."""
        values = np.zeros((count, 2))
        learns = self._learns if way == 0 else self._learns[::-1]
        self._ways[way].run(
            self._seed,
            self.iteration + 1,
            self._samples,
            self._draws,
            learns,
            self._everywhere,
            self._systematic,
            values,
        )
        return values

    def arrays(self) -> list[npt.NDArray[np.generic]]:
        """All that has been learnt."""
        return self.loops[0].arrays()

    def put_back(self, iteration: int, arrays: Sequence[npt.NDArray[np.generic]]) -> None:
        """Goes on from what was kept. Raises: ValueError, it is of another game."""
        self.loops[0].put_back(iteration, arrays)
        self.iteration = iteration


def _swapped(lines: Lines) -> Lines:
    """The same tree, in which each seat is the other."""
    nodes = lines.nodes.copy()
    nodes[:, 1] = 1 - nodes[:, 1]
    return Lines(nodes, np.where(nodes[:, 0] == ENDS, -lines.chips, lines.chips))


def _add(compiled: "_Splits", seat: int, loop: DrawLoop, hands: Hands) -> None:
    plan = loop.plans[seat]
    columns, after, blocks = (by_node(loop.lines, places) for places in (plan.before, plan.after, plan.block))
    tables = loop.before, loop.before_sums, loop.after, loop.after_sums
    compiled.seat(columns, after, blocks, *hands, loop.deck.groups, *(table[seat] for table in tables))


def _check(size: int, lines: Lines, loop: DrawLoop, hands: Hands) -> None:
    """Raises: ValueError where a table would be left."""
    deck = loop.deck
    if not np.array_equal(lines.nodes, loop.lines.nodes) or loop.before[0].dtype != np.float32:
        raise ValueError("both seats need one tree, and tables of float32")
    count = comb(size, HELD)
    if any(len(table) != count for table in hands):
        raise ValueError(f"{size} cards have {count} hands")
    if hands.keeps.shape != (count, deck.counts) or hands.sides.shape != (count, deck.counts):
        raise ValueError(f"hands that throw {deck.counts - 1} cards at most are asked for")
    if not 0 <= hands.rows.min() <= hands.rows.max() < len(deck.weights):
        raise ValueError("a row is not there")
    if not 0 <= hands.groups.min() <= int(hands.groups.max()) + int(hands.sides.max()) < deck.groups:
        raise ValueError("a place behind the exchange is not there")
    kept = np.unpackbits(hands.keeps[:, :, None], axis=2).sum(axis=2)
    if (kept != HELD - np.arange(deck.counts)).any():
        raise ValueError("a hand keeps too many cards, or too few")
