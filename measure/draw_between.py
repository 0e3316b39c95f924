"""What the bot of the solved draw plays with stacks that no file has, as a strategy of the model with those stacks."""

from collections.abc import Mapping, Sequence
from math import log

import numpy as np

from measure.draw_asked import Asker
from measure.draw_pack import DECIDES, THROWS, Reals
from potluck.bots.draw_line import STAKES
from potluck.games.draw.values import Check, Exchange, Open, Pass, RaiseBy, Wait
from potluck.kernels.draws import DrawLoop
from potluck.protocol import Action
from potluck.solve.draw.betting import Acts
from potluck.solve.draw_table import Header

__all__ = ["played"]


def played(loop: DrawLoop, tree: Acts, header: Header) -> None:
    """Lets the mean strategies of a loop over that tree be what the bot does there, its stakes taken for the nearest.

    The header is that of any file of the deck and sheet.
    """
    _Played(loop, tree, header).walk(0, [])


class _Played:
    def __init__(self, loop: DrawLoop, tree: Acts, header: Header) -> None:
        self._loop, self._nodes = loop, tree.lines.nodes.tolist()
        self._asker = Asker(header, ante=tree.ante, stack=tree.stack)
        self._profile = header.profile
        self._acts = [_act_of(name) for name in tree.names]

    def walk(self, node: int, line: list[Action | int]) -> None:
        """All decisions from that node on."""
        kind, seat, first, below = self._nodes[node]
        if kind != DECIDES:
            return
        children = range(first, first + below)
        acts = [self._acts[child] for child in children]
        start = self._loop.plans[seat].before.get(node)
        if start is not None:
            told = self._asker.early(line, seat)
            self._loop.before_sums[seat][:, start : start + below] = _table(told, acts)
        else:
            self._late(node, line, acts)
        for child, act in zip(children, acts, strict=True):
            if self._nodes[child][0] == THROWS:
                self._exchange(child, line)
            else:
                self.walk(child, [*line, act])

    def _exchange(self, node: int, line: list[Action | int]) -> None:
        _, first, child, _ = self._nodes[node]
        before = line if self._profile == "pl" else [*line, Exchange()]
        counts, plans, sums = self._asker.counts, self._loop.plans, self._loop.before_sums
        at = plans[first].before[node]
        sums[first][:, at : at + counts] = self._asker.numbers(before, first)
        at = plans[1 - first].before[node]
        for number in range(counts):
            columns = slice(at + number * counts, at + (number + 1) * counts)
            sums[1 - first][:, columns] = self._asker.numbers([*before, number], 1 - first)
        self.walk(child, [*before, 0, 0])

    def _late(self, node: int, line: Sequence[Action | int], acts: Sequence[Action]) -> None:
        counts = range(self._asker.counts)
        for first in counts:
            for second in counts:
                told = self._asker.late(line, first, second)
                self._loop.late_sums(node, first, second)[:] = _table(told, acts)


def _act_of(name: str) -> Action:
    """The act that leads to a node of that name."""
    words = name.split()
    if words and words[-1].isdigit():
        return (Open if words[-2] == STAKES[0] else RaiseBy)(int(words[-1]))
    known: dict[str, Action] = {"pass": Pass(), "check": Check(), "wait": Wait()}
    return known.get(words[-1] if words else "", Exchange())


def _table(told: Mapping[Action, Reals], acts: Sequence[Action]) -> Reals:
    """(hands, acts): what is told, each stake taken for the nearest of those."""
    table = np.zeros((len(next(iter(told.values()))), len(acts)))
    for act, chances in told.items():
        table[:, _nearest(act, acts)] += chances
    return table


def _nearest(act: Action, acts: Sequence[Action]) -> int:
    if act in acts:
        return acts.index(act)
    if not isinstance(act, Open | RaiseBy):
        # To go on is another act where the law asks for another word.
        return next(at for at, other in enumerate(acts) if not isinstance(other, Open | RaiseBy | Pass))
    staked = [
        (abs(log(other.amount / act.amount)), at) for at, other in enumerate(acts) if isinstance(other, type(act))
    ]
    return min(staked)[1] if staked else next(at for at, o in enumerate(acts) if not isinstance(o, Pass))
