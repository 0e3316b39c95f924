"""A local best response on the true draw: what a player who knows the other's strategy wins more than by that strategy.

He holds a hand of his own and keeps the exact range of the other, over every hand that shares no card with it, through
each act and number thrown; nothing here is of the model that the strategy was learnt in. What either draws is sampled:
he decides by one sample and is paid by another, so that what is found is a lower bound on average, never luck. The
strategy's own play with the same cards against the same range is the measure from which the gain counts. He leaves it
only for what seems to bring more than the samples may err, so that little is lost to chance, and some of what is true.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from measure.draw_behind import Meeting, columns_of, meeting
from measure.draw_late import Late
from measure.draw_pack import DECIDES, ENDS, HELD, THROWS, Floats, Ints, Node, Pack, Reals, Strategy

__all__ = ["gain"]

EARLY: Final = 0.01
"""Before the exchange he leaves the strategy for more than this share of the pot of both antes."""


class _Value(NamedTuple):
    """By half of the draws: by what is decided, what is won so, what the strategy itself wins."""

    asked: Reals
    won: Reals
    plain: Reals


def gain(
    pack: Pack,
    tree: Sequence[Node],
    strategy: Strategy,
    hand: int,
    *,
    seat: int,
    pot: int,
    draws: int,
    free: bool,
    seed: int,
) -> float:
    """Chips that a response in that seat wins with that hand more than the strategy does there.

    `pot`: both antes; `draws`: of each throw and half, about; `free`: he throws any cards, else of each number those
    that the strategy throws.
    """
    response = _Response(pack, tree, strategy, hand, seat=seat, pot=pot, draws=draws, free=free, seed=seed)
    value = response.value()
    return float((value.won - value.plain).mean())


class _Response:
    def __init__(
        self,
        pack: Pack,
        tree: Sequence[Node],
        strategy: Strategy,
        hand: int,
        *,
        seat: int,
        pot: int,
        draws: int,
        free: bool,
        seed: int,
    ) -> None:
        self._pack, self._tree, self._strategy, self._seat = pack, tree, strategy, seat
        self._hand, self._kind, self._sign = hand, int(pack.kinds[hand]), 1 if seat == 0 else -1
        self._random = np.random.default_rng([seed, hand, seat])
        self._others = np.flatnonzero(pack.masks & pack.masks[hand] == 0)
        self._kinds, self._counts, self._margin = pack.kinds[self._others], pack.kept.shape[1], EARLY * pot
        own = [card for card in range(pack.size) if int(pack.masks[hand]) >> card & 1]
        self._rest = np.array([card for card in range(pack.size) if card not in own])
        usual = [(number, sorted(pack.kept[hand, number, : HELD - number].tolist())) for number in range(self._counts)]
        every = [(n, [*kept]) for n in range(self._counts) for kept in combinations(own, HELD - n)]
        ways = every if free else usual
        self._usual = [ways.index(way) for way in usual]
        self._columns = columns_of(pack, self._rest, ways, draws, self._random)
        self._reached: dict[int, Reals] = {}
        self._meet(0, np.ones(len(self._others)))
        self._exchanges = [*self._reached]
        self._found = [self._met() for _ in range(2)]
        self._late = Late(tree, strategy, self._columns, seat=seat, counts=self._counts, pot=pot)

    def value(self) -> _Value:
        """Chips a deal."""
        return self._before(0, np.ones(len(self._others)))

    def _meet(self, node: int, reach: Reals) -> None:
        """Each exchange, with how likely each hand of the other comes there by its own acts."""
        kind, seat, children, _ = self._tree[node]
        if kind == THROWS:
            self._reached[node] = reach
        elif kind == DECIDES:
            chances = self._strategy.early(node)[self._kinds] if seat != self._seat else None
            for at, child in enumerate(children):
                self._meet(child, reach if chances is None else reach * chances[:, at])

    def _met(self) -> Meeting:
        """A sample of the other's hands and of what they draw."""
        return meeting(self._pack, self._columns, self._rest, self._others, self._coming, self._random)

    def _coming(self, places: Ints) -> list[Floats]:
        """By exchange how likely each of those hands of the other comes there and throws so many."""
        return [self._each_coming(at, places) for at in self._exchanges]

    def _each_coming(self, node: int, places: Ints) -> Floats:
        """(numbers of the responder or one, numbers of the other, places)"""
        second = self._tree[node].seat == self._seat
        tables = [
            self._strategy.throws(node, own if second else None).T for own in range(self._counts if second else 1)
        ]
        reached, kinds = self._reached[node][places], self._kinds[places]
        return np.stack([table[:, kinds] * reached for table in tables]).astype(np.float32)

    def _before(self, node: int, reach: Reals) -> _Value:
        kind, seat, children, chips = self._tree[node]
        if kind == ENDS:
            worth = np.full(2, self._sign * chips * reach.mean())
            return _Value(worth, worth, worth)
        if kind == THROWS:
            return self._exchanged(node)
        chances = self._strategy.early(node)
        if seat == self._seat:
            options = [self._before(child, reach) for child in children]
            return _chosen(options, chances[self._kind], self._margin * reach.mean())
        rows = chances[self._kinds]
        return _sum([self._before(child, reach * rows[:, at]) for at, child in enumerate(children)])

    def _exchanged(self, node: int) -> _Value:
        first = self._tree[node].seat == self._seat
        at = self._exchanges.index(node)
        values = self._late.values(node, [found.met[at] for found in self._found], [f.surplus[at] for f in self._found])
        table = np.stack([self._columns.means(value) for value in values])
        often = self._margin * self._reached[node].mean()
        # (three, throws, halves, numbers of the other)
        if first:
            options = [_Value(*table[:, place].sum(axis=-1)) for place in range(table.shape[1])]
            return _chosen(options, self._own_chances(node, None), often)
        parts = []
        for number in range(self._counts):
            options = [_Value(*table[:, place, :, number]) for place in range(table.shape[1])]
            parts.append(_chosen(options, self._own_chances(node, number), often / self._counts))
        return _sum(parts)

    def _own_chances(self, node: int, other: int | None) -> Reals:
        """How often the strategy makes each of the throws: of each number the one that it would make."""
        spread = np.zeros(len(self._columns.numbers))
        spread[self._usual] = self._strategy.throws(node, other)[self._kind]
        return spread


def _chosen(options: list[_Value], own: Reals, margin: float) -> _Value:
    """The option, or the strategy's own mixture, that one half of the draws asks for, paid by the other half."""
    asked, won, plain = (np.stack(part) for part in zip(*options, strict=True))
    asked, won = (np.concatenate([part, (own[:, None] * part).sum(axis=0)[None]]) for part in (asked, won))
    best = np.concatenate([asked[:-1], asked[-1:] + margin]).argmax(axis=0)
    paid = np.array([won[best[1], 0], won[best[0], 1]])
    return _Value(asked[best, [0, 1]], paid, (own[:, None] * plain).sum(axis=0))


def _sum(parts: list[_Value]) -> _Value:
    asked, won, plain = (np.sum(part, axis=0) for part in zip(*parts, strict=True))
    return _Value(asked, won, plain)
