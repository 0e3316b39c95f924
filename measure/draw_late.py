"""The last round of a local best response on the true draw, for all throws of both and all draws of a hand at once."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np

from measure.draw_behind import Columns
from measure.draw_pack import DECIDES, ENDS, Floats, Node, Reals, Strategy

__all__ = ["Late"]

CLEAR: Final = 0.005
"""He leaves the strategy for more than this share of what is at stake, by the pot of both antes."""


class Late:
    """The rounds behind the exchanges of a tree, for the columns of one hand of the responder."""

    def __init__(
        self, tree: Sequence[Node], strategy: Strategy, columns: Columns, *, seat: int, counts: int, pot: int
    ) -> None:
        self._tree, self._strategy, self._columns, self._seat, self._counts = tree, strategy, columns, seat, counts
        self._sign, self._margin = 1 if seat == 0 else -1, CLEAR * pot
        self._many = counts * len(columns.drawn)
        self._own, self._group = np.tile(columns.places, counts), np.tile(columns.groups, counts)
        self._rows = np.arange(self._many)

    def values(self, exchange: int, met: Sequence[Floats], surplus: Sequence[Floats]) -> Reals:
        """Behind an exchange, what either sample finds: (three, numbers of the other, columns).

        By the first what is decided, by the other what is won so, and what the strategy wins.
        `met`: (places, numbers, columns) of either sample; `surplus`: (sides, numbers, columns).
        """
        places, sides = met[0].shape[0], surplus[0].shape[0]
        tables = np.stack([table.reshape(places, -1) for table in met])
        edges = np.stack([edge.reshape(sides, -1) for edge in surplus])
        self._first, self._groups = self._tree[exchange].seat == self._seat, np.arange(places) // sides
        self._alike = self._group * sides + np.arange(sides)[:, None]
        found = self._behind(self._tree[exchange].children[0], tables, edges)
        return np.stack(found).reshape(3, self._counts, -1)

    def _behind(self, node: int, met: Floats, surplus: Floats) -> tuple[Reals, Reals, Reals]:
        """(columns,) each."""
        kind, seat, children, chips = self._tree[node]
        if kind == ENDS:
            asked, won = self._sign * chips * met.sum(axis=1)
            return asked, won, won
        if kind != DECIDES:
            asked, won = chips * self._shown(met, surplus)
            return asked, won, won
        chances = self._chances(node)
        if seat == self._seat:
            return self._chosen(children, chances[:, self._own, self._rows], met, surplus)
        total: list[Reals] = [np.zeros(self._many) for _ in range(3)]
        for part, child in zip(chances, children, strict=True):
            if part.any():
                below = self._behind(child, met * part, surplus * part[self._alike, self._rows])
                total = [a + b for a, b in zip(total, below, strict=True)]
        return total[0], total[1], total[2]

    def _chosen(
        self, children: Sequence[int], mine: Floats, met: Floats, surplus: Floats
    ) -> tuple[Reals, Reals, Reals]:
        below = [self._behind(child, met, surplus) for child in children]
        asked, won, plain = (np.stack(part) for part in zip(*below, strict=True))
        asked, won = (np.concatenate([part, (mine * part).sum(axis=0)[None]]) for part in (asked, won))
        leaning = asked.copy()
        leaning[-1] += self._margin * met[0].sum(axis=0)
        best = leaning.argmax(axis=0)
        return asked[best, self._rows], won[best, self._rows], np.asarray((mine * plain).sum(axis=0))

    def _shown(self, met: Floats, surplus: Floats) -> Reals:
        """Weaker hands less stronger ones."""
        signs = np.sign(self._group - self._groups[:, None]).astype(np.float32)
        return np.asarray(np.einsum("sgc,gc->sc", met, signs) + surplus.sum(axis=1))

    def _chances(self, node: int) -> Floats:
        """(acts, places, columns): the strategy's chances by what both threw."""
        order = partial(self._strategy.late, node)
        own, cells = self._columns.thrown, []
        for number in range(self._counts):
            by_own = {mine: order(*((mine, number) if self._first else (number, mine))) for mine in {*own.tolist()}}
            cells.append(np.stack([by_own[mine] for mine in own.tolist()], axis=2).transpose(1, 0, 2))
        return np.concatenate(cells, axis=2).astype(np.float32)
