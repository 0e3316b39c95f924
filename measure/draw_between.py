"""What the bot of the solved draw plays with stacks that no file has, as a strategy of the model with those stacks.

Where one of two files plays, as a number that the other does not know has it, what both do together is a strategy too:
at each decision the mean of what they do, each as likely as the hand has come there by that file.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import log

import numpy as np

from measure.draw_asked import Asker
from measure.draw_pack import DECIDES, THROWS, Reals
from potluck.bots import draw_solved
from potluck.bots.draw_files import kept_strategies
from potluck.bots.draw_line import STAKES
from potluck.games.draw.values import Check, Exchange, Open, Pass, RaiseBy, Wait
from potluck.kernels.draws import DrawLoop
from potluck.protocol import Action
from potluck.solve.draw.betting import Acts
from potluck.solve.draw.rounding import spread
from potluck.solve.draw_table import Header

__all__ = ["played"]

NEVER = 1e-12
"""Where no hand comes to a decision by either file, it does by both as little."""


def played(loop: DrawLoop, tree: Acts, header: Header) -> None:
    """Lets the mean strategies of a loop over that tree be what the bot does there, its stakes taken for the nearest.

    The header is that of any file of the deck and sheet; the loop has a place behind the exchange for each group and
    side (`Asker.cuts`).
    """
    for sums in (*loop.before_sums, *loop.after_sums):
        sums[:] = 0
    files = kept_strategies(Asker(header, ante=tree.ante, stack=tree.stack).state([]).view(0))
    for path, chance in files:
        alone = DrawLoop(tree.lines, loop.deck, dtype=np.float32)
        with _by(path):
            _Played(alone, tree, header).walk(0, [])
        for seat in (0, 1):
            _Mixing(loop, alone, seat, chance).walk(0, np.ones(len(loop.deck.weights)), None)


@contextmanager
def _by(path: str) -> Iterator[None]:
    """That file plays."""
    names = vars(draw_solved)
    kept = names["kept_strategy"]
    names["kept_strategy"] = lambda view: path
    try:
        yield
    finally:
        names["kept_strategy"] = kept


class _Mixing:
    """Adds to the mean strategies of a seat what it does by one file, as likely as that file plays."""

    def __init__(self, whole: DrawLoop, alone: DrawLoop, seat: int, chance: float) -> None:
        self._whole, self._alone, self._seat, self._chance = whole, alone, seat, chance

    def walk(self, node: int, own: Reals, thrown: tuple[int, int] | None) -> None:
        """All decisions from that node on, to which each hand comes by `own`."""
        kind, actor, first, below = (int(number) for number in self._whole.lines.nodes[node])
        if kind == THROWS:
            self._thrown(node, actor, first, own)
        if kind != DECIDES:
            return
        parts = [own] * below
        if actor == self._seat:
            numbers = {} if thrown is None else {"own": thrown[0], "other": thrown[1]}
            chosen = own[:, None] * self._alone.chances(node, **numbers)
            if thrown is None:
                self._add(self._whole.plans[actor].before[node], chosen)
            else:
                self._whole.late_sums(node, *thrown)[:] += self._chance * np.maximum(chosen, NEVER)
            parts = [*chosen.T]
        for action, part in enumerate(parts):
            self.walk(first + action, part, thrown)

    def _thrown(self, node: int, actor: int, root: int, own: Reals) -> None:
        deck, at = self._whole.deck, self._whole.plans[self._seat].before[node]
        for other in range(1 if actor == self._seat else deck.counts):
            numbers = {} if actor == self._seat else {"own": 1, "other": other}
            chosen = own[:, None] * self._alone.chances(node, **numbers)
            self._add(at + other * deck.counts, chosen)
            for number, part in enumerate(chosen.T):
                groups = spread(deck, number, deck.weights * part)
                for each in range(deck.counts) if actor == self._seat else (other,):
                    self.walk(root, groups, (number, each) if actor == self._seat else (each, number))

    def _add(self, start: int, chosen: Reals) -> None:
        sums = self._whole.before_sums[self._seat]
        sums[:, start : start + chosen.shape[1]] += self._chance * np.maximum(chosen, NEVER)


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
