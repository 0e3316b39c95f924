"""The betting of one street of poker for two as a tree: what is thought about, and what was really done.

Seats are named by their order on the street: 0 acts first. Sums are what a seat has put in on the street (raise to).
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np

from potluck.games.poker import Call, Check, Fold, RaiseTo
from potluck.kernels.streets import DEALT, FIRST, FOLDED, SECOND, SHOWN, StreetTree

__all__ = ["ALL", "Act", "Betting", "Line", "Rules", "Sizes", "line_tree"]

Act = Fold | Check | Call | RaiseTo

Sizes = tuple[tuple[float, ...], ...]
"""After so many stakes: by how many pots is raised. The last counts for all that follow."""
ALL: Final = float("inf")
NEAR: Final = 0.15
"""A size of the menu gives way to one that was really staked and differs by less than this part of it."""


class Rules(NamedTuple):
    """The law of the street, by the variant."""

    limit: Literal["no", "pot", "fixed", "spread"]
    bet: int
    most: int
    cap: int


class Betting(NamedTuple):
    """A point of the betting."""

    pot: int
    """What lay there before the street."""
    behind: tuple[int, int]
    """What each could put in at most on the street, all in all."""
    bets: tuple[int, int] = (0, 0)
    turn: int = 0
    step: int = 0
    """By how much has to be raised at least."""
    raises: int = 0
    acted: int = 0
    """How many have acted since the last stake."""
    sunk: int = 0
    """Chips that each has put in since the start of the tree, on streets that are over."""


class Line(NamedTuple):
    """A tree, the acts of each node, and where the betting stands in it now."""

    tree: StreetTree
    acts: tuple[tuple[Act, ...], ...]
    path: tuple[tuple[int, int], ...]
    """What was done so far: the node, and the number of the act."""
    at: int
    """The node that decides now."""


Leaf = Callable[[Betting, int], tuple[float, ...]]
"""A point at which the betting of the street is over, and the pot that both have matched -> the six worths."""


def line_tree(
    start: Betting,
    rules: Rules,
    sizes: Sizes,
    *,
    done: Sequence[Act] = (),
    leaf: Leaf | None = None,
    following: tuple[Rules, Sizes] | None = None,
) -> Line:
    """The tree from the start of a street, with the acts that were really done in it.

    At its end the hands are compared, or `leaf` says what that is worth; or `following` is bet on another card.
    """
    growth = _Growth(tuple(done), leaf, rules, sizes, following)
    waiting = deque([_Bud(start, _decides(start), along=0)])
    while waiting:
        waiting.extend(growth.grown(waiting.popleft(), first=len(growth.kinds) + len(waiting) + 1))
    nodes = np.array([(kind, *link) for kind, link in zip(growth.kinds, growth.links, strict=True)], dtype=np.int32)
    tree = StreetTree(nodes, np.array(growth.worths, dtype=np.float64))
    return Line(tree, tuple(growth.acts), tuple(growth.path), growth.at)


class _Bud(NamedTuple):
    """A node that is still to be written down."""

    point: Betting
    kind: int
    late: bool = False
    """Whether it lies behind the card that is dealt."""
    along: int = -1
    """How many acts that were really done lead to it; -1: others do."""


class _Growth:
    """A tree that is being written down."""

    def __init__(
        self,
        done: tuple[Act, ...],
        leaf: Leaf | None,
        rules: Rules,
        sizes: Sizes,
        following: tuple[Rules, Sizes] | None,
    ) -> None:
        self._done, self._leaf, self._following = done, leaf, following
        self._now, self._behind = (rules, sizes), following or (rules, sizes)
        self.kinds, self.links, self.worths = list[int](), list[tuple[int, int]](), list[tuple[float, ...]]()
        self.acts, self.path, self.at = list[tuple[Act, ...]](), list[tuple[int, int]](), 0

    def grown(self, bud: _Bud, *, first: int) -> list[_Bud]:
        """Writes a node down; the nodes below it, which will be the `first` and those after it."""
        place = len(self.kinds)
        self.kinds.append(bud.kind)
        self.worths.append(_worths(bud.point, bud.kind, self._leaf))
        below, acts = list[_Bud](), tuple[Act, ...]()
        if bud.kind == DEALT:
            below = [_Bud(_dealt(bud.point, self._behind[0]), FIRST, late=True)]
        elif bud.kind in (FIRST, SECOND):
            real = self._done[bud.along] if 0 <= bud.along < len(self._done) else None
            acts = _acts(bud.point, *(self._behind if bud.late else self._now), real)
            below = [self._below(bud, act, real) for act in acts]
            self.at = place if bud.along == len(self._done) else self.at
            if real is not None:
                self.path.append((place, acts.index(real)))
        self.acts.append(acts)
        self.links.append((first if below else 0, len(below)))
        return below

    def _below(self, bud: _Bud, act: Act, real: Act | None) -> _Bud:
        after, ended = _after(bud.point, act)
        along = bud.along + 1 if act == real else -1
        if not ended:
            return _Bud(after, _decides(after), bud.late, along)
        more = self._following is not None and not bud.late and min(bud.point.behind) > min(after.bets)
        return _Bud(after, FOLDED if isinstance(act, Fold) else DEALT if more else SHOWN, bud.late, along)


def _dealt(point: Betting, rules: Rules) -> Betting:
    """The betting behind the card that is dealt."""
    matched = min(point.bets)
    left = (point.behind[0] - matched, point.behind[1] - matched)
    return Betting(point.pot + 2 * matched, left, step=rules.bet, sunk=point.sunk + matched)


def _decides(point: Betting) -> int:
    return SECOND if point.turn else FIRST


def _acts(point: Betting, rules: Rules, sizes: Sizes, real: Act | None) -> tuple[Act, ...]:
    """The acts that are thought about there, with the one that was really done among them."""
    owed = max(point.bets) - point.bets[point.turn]
    staying: tuple[Act, ...] = (Fold(), Call()) if owed else (Check(),)
    sums = _sums(point, rules, sizes)
    if isinstance(real, RaiseTo):
        near = NEAR * max(real.amount - max(point.bets), 1)
        sums = sorted({real.amount, *(to for to in sums if abs(to - real.amount) > near)})
    return (*staying, *(RaiseTo(to) for to in sums))


def _sums(point: Betting, rules: Rules, sizes: Sizes) -> list[int]:
    """The sums to raise to, of the sizes that are thought about."""
    top, mine = max(point.bets), point.bets[point.turn]
    most = min(point.behind)
    if most <= top or point.behind[point.turn] <= top or (rules.cap and point.raises >= rules.cap):
        return []
    low = top + max(point.step, rules.bet)
    if low >= most:
        return [min(low, point.behind[point.turn])]
    if rules.limit == "fixed":
        return [low]
    pot = point.pot + sum(point.bets) + top - mine
    if rules.limit == "pot":
        most = min(most, top + pot)
    elif rules.limit == "spread":
        most = min(most, top + rules.most)
    wanted = sizes[min(point.raises, len(sizes) - 1)]
    sums = {max(low, min(most, most if size == ALL else top + round(size * pot))) for size in wanted}
    # What leaves less than half of what it stakes behind is all.
    return sorted({most if 3 * to > 2 * most and rules.limit == "no" else to for to in sums})


def _after(point: Betting, act: Act) -> tuple[Betting, bool]:
    """The point after an act, and whether the betting is over."""
    mine, top = point.turn, max(point.bets)
    if isinstance(act, Fold):
        return point._replace(turn=1 - mine), True
    to = min(act.amount if isinstance(act, RaiseTo) else top, point.behind[mine])
    bets = (to, point.bets[1]) if mine == 0 else (point.bets[0], to)
    if isinstance(act, RaiseTo):
        more = to - top
        after = point._replace(bets=bets, turn=1 - mine, step=max(point.step, more), raises=point.raises + 1, acted=1)
        return after, False
    after = point._replace(bets=bets, turn=1 - mine, acted=point.acted + 1)
    return after, after.acted > 1


def _worths(point: Betting, kind: int, leaf: Leaf | None) -> tuple[float, ...]:
    matched = min(point.bets)
    if kind == FOLDED:
        # Whose turn would be next has the pot.
        lost, won = -point.bets[1 - point.turn] - point.sunk, point.pot + matched - point.sunk
        return (won,) * 3 + (lost,) * 3 if point.turn == 0 else (lost,) * 3 + (won,) * 3
    if kind != SHOWN:
        return (0.0,) * 6
    if leaf is not None and min(point.behind) > matched:
        return leaf(point, point.pot + 2 * matched)
    return (point.pot + matched - point.sunk, point.pot / 2 - point.sunk, -matched - point.sunk) * 2
