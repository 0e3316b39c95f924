"""Strategies of the draw that lean on a player whose habits are known: a restricted Nash response (docs/draw.md).

The other plays by his habits with a chance that is chosen, and else freely, as well as he can against just that
strategy (Johanson, Zinkevich and Bowling 2007): the larger the chance, the more is won from him, and the more is given
away to whoever knows it. Chips may count less than they are where they come by large stakes: who is the better player
wins a match by many small steps rather than by a few large ones.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels.draws import DECIDES, ENDS, SHOWS, Deck, DrawLoop, Lines, Tables
from potluck.kernels.splits import SAMPLES, Hands, SplitLoop

__all__ = ["Habits", "Lean", "LeaningLoop", "feared"]

Reals = npt.NDArray[np.float64]
PAYS: Final = 1
"""The seat that learns last in an iteration."""


class Lean(NamedTuple):
    """How much a strategy leans."""

    chance: float
    """That the other plays by his habits."""
    fear: float = 0.0
    """By how many natural logarithms a chip counts less once all that can be staked is won; 0: chips are chips."""


class Habits(NamedTuple):
    """A player who is known."""

    loop: DrawLoop
    """Its mean strategies are what he does."""
    hands: Hands
    """What he knows of his cards, and which he keeps."""


class LeaningLoop:
    """The strategy of one seat that leans, learnt on true deals; arrays that may be kept and put back.

    Args:
        size: cards of the pack.
        hands: what the one who leans, and the free player, know of their cards.
        habits: the known player.
        fearful: chips as the one who leans counts them, and what each showdown brings seat 0 besides (`feared`).
        draws: hands of each half of the pack for which an iteration draws, and how often each does.
    """

    def __init__(
        self,
        size: int,
        deck: Deck,
        hands: Hands,
        habits: Habits,
        *,
        seat: int,
        chance: float,
        seed: int,
        fearful: tuple[Lines, Reals],
        draws: tuple[int, int] = (SAMPLES, 1),
    ) -> None:
        lines, self._toll = _tolled(*fearful)
        self.loop, self.iteration, self._odds = DrawLoop(lines, deck, dtype=np.float32), 0, chance / (1 - chance)
        self._seat, self._plain = seat, fearful[0]
        known = DrawLoop(lines, deck, dtype=np.float32)
        _copied(habits.loop, known, 1 - seat, self._plain)
        for node in self._toll:
            for table in _pairs(known, node):
                table[:] = 1
        loops = (self.loop, known) if seat == 0 else (known, self.loop)
        both = (hands, habits.hands) if seat == 0 else (habits.hands, hands)
        split = partial(SplitLoop, size, samples=draws[0], draws=draws[1])
        self._known = split(loops, both, seed=2 * seed, learns=(seat == 0, seat == 1))
        self._free = split((self.loop, self.loop), (hands, hands), seed=2 * seed + 1)
        regrets = self.loop.plans[PAYS].after
        self._even = np.concatenate([_places(self.loop, node, regrets[node]) for node in self._toll])

    def run(self, count: int) -> None:
        """So many iterations more, in each of which he meets the habits and the free player on a split of the pack."""
        for t in range(self.iteration + 1, self.iteration + count + 1):
            # What an iteration counts is its number: those against the habits count so many times as much.
            self._known.iteration = round(max(self._odds, 1.0) * t) - 1
            self._free.iteration = round(max(1 / self._odds, 1.0) * t) - 1
            for loop in (self._known, self._free):
                loop.run(1)
                self.loop.after[PAYS][self._even] = 0
        self.iteration += count

    def give(self, loop: DrawLoop) -> None:
        """Puts what the seat has learnt into the tables of a loop over the tree without tolls."""
        _copied(self.loop, loop, self._seat, self._plain)

    def arrays(self) -> list[npt.NDArray[np.generic]]:
        """All that has been learnt."""
        return self.loop.arrays()

    def put_back(self, iteration: int, arrays: Sequence[npt.NDArray[np.generic]]) -> None:
        """Goes on from what was kept. Raises: ValueError, it is of another game."""
        self.loop.put_back(iteration, arrays)
        self.iteration = iteration


def feared(lines: Lines, seat: int, *, most: float, fear: float) -> tuple[Lines, Reals]:
    """The tree with chips as that seat counts them, and by node what a showdown brings seat 0 besides, whoever wins.

    A gain of x counts as (1 - exp(-ax)) / a, where `a` is `fear` over `most`, the chips that each has: one more chip as
    one at the beginning, less the more are won, and more the more are lost.
    """
    chips, besides = lines.chips.copy(), np.zeros(len(lines.chips))
    if fear:
        sign, kinds = 1 if seat == 0 else -1, lines.nodes[:, 0]
        ends, shows = kinds == ENDS, kinds == SHOWS
        chips[ends] = sign * _worth(sign * lines.chips[ends], fear / most)
        won, lost = (_worth(side * lines.chips[shows], fear / most) for side in (1, -1))
        chips[shows], besides[shows] = (won - lost) / 2, sign * (won + lost) / 2
    return lines._replace(chips=chips), besides


def _tolled(lines: Lines, besides: Reals) -> tuple[Lines, list[int]]:
    """The tree in which each showdown is a toll, and its tolls.

    At a toll half of the time a showdown for twice the chips follows, and else twice what is brought besides: a
    decision of the seat that learns last, whose regrets are forgotten, so that both are as likely.
    """
    shows = np.flatnonzero(lines.nodes[:, 0] == SHOWS)
    nodes, chips = [*lines.nodes.tolist()], [*lines.chips.tolist()]
    for node in shows.tolist():
        nodes[node] = [DECIDES, PAYS, len(nodes), 2]
        nodes += [[ENDS, 0, 0, 0], [SHOWS, 0, 0, 0]]
        chips += [2 * float(besides[node]), 2 * chips[node]]
    return Lines(np.array(nodes, np.int32), np.array(chips)), shows.tolist()


def _pairs(loop: DrawLoop, node: int) -> list[Tables]:
    """The sums at a node behind an exchange, by what the first and the second threw."""
    counts = range(loop.deck.counts)
    return [loop.late_sums(node, first, second) for first in counts for second in counts]


def _places(loop: DrawLoop, node: int, first: int) -> npt.NDArray[np.int64]:
    """Where the regrets at a toll lie."""
    deck, base = loop.deck, loop.late_sums(node, 0, 0).size
    above = next(at for at in loop.plans[PAYS].block if _behind(loop.lines, at, node))
    pairs = np.arange(deck.counts**2) * loop.plans[PAYS].block[above]
    return (first + pairs[:, None] + np.arange(base)).reshape(-1)


def _behind(lines: Lines, root: int, node: int) -> bool:
    """Whether a node lies behind that one."""
    waiting = [root]
    while waiting:
        at = waiting.pop()
        if at == node:
            return True
        _, _, first, below = lines.nodes[at].tolist()
        waiting += range(first, first + below)
    return False


def _copied(source: DrawLoop, target: DrawLoop, seat: int, lines: Lines) -> None:
    """Copies the sums of a seat at the decisions of that tree, which both have."""
    target.before_sums[seat][:] = source.before_sums[seat]
    for node in source.plans[seat].after:
        if lines.nodes[node, 0] == DECIDES and node in target.plans[seat].after:
            for own, other in zip(_pairs(source, node), _pairs(target, node), strict=True):
                other[:] = own


def _worth(chips: Reals, rate: float) -> Reals:
    return np.asarray(-np.expm1(-rate * chips) / rate)
