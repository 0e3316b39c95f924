"""A local best response on the true draw: what a player who knows the other's strategy wins more than by that strategy.

He holds a hand of his own and keeps the exact range of the other, over every hand that shares no card with it, through
each act and number thrown; nothing here is of the model that the strategy was learnt in. What either draws is sampled:
he decides by one sample and is paid by another, so that what is found is a lower bound on average, never luck. The
strategy's own play with the same cards against the same range is the measure from which the gain counts. He leaves it
only for what seems to bring more than the samples may err, so that little is lost to chance, and some of what is true.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from potluck.kernels import rank
from potluck.ranking import High

__all__ = ["DECIDES", "ENDS", "SHOWS", "THROWS", "Node", "Pack", "Strategy", "gain"]

DECIDES: Final = 0
ENDS: Final = 1
THROWS: Final = 2
SHOWS: Final = 3
HELD: Final = 5
FULL: Final = 52
CLEAR: Final = 0.005
"""Behind the exchange he leaves the strategy for more than this share of what is at stake, by the pot of both antes."""
SPREAD: Final = 0.5
"""Before, for more than this share by the root of how many draws he decides by; half of it where nobody throws."""
ROWS: Final = 20_000
"""Of a small pack each hand of the other is taken so often that there are about as many, each with draws of its own."""
Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


class Node(NamedTuple):
    """A point of the public tree."""

    kind: int
    seat: int
    """Who decides, or throws first."""
    children: tuple[int, ...]
    chips: float = 0.0
    """Where somebody has given up, what seat 0 gets; at a showdown what the better hand wins."""


class Strategy(Protocol):
    """What is known of the other: chances by kind of hand before the exchange, by group of strength behind it."""

    def early(self, node: int) -> Reals:
        """(kinds, acts)"""

    def throws(self, node: int, other: int | None) -> Reals:
        """(kinds, numbers): of who throws first, or of the other who knows that number."""

    def late(self, node: int, first: int, second: int) -> Reals:
        """(groups, acts), by what the first and the second to throw threw."""


class Pack(NamedTuple):
    """All hands of a pack of its highest cards."""

    size: int
    order: High
    masks: Ints
    kinds: Ints
    """(hands,)"""
    kept: npt.NDArray[np.uint8]
    """(hands, numbers thrown, 5): the cards, those first that are kept."""
    bounds: Ints
    """(groups,): the lowest strength of each."""

    @classmethod
    def of(cls, size: int, order: High, cards: Ints, kinds: Ints, keeps: npt.NDArray[np.uint8], bounds: Ints) -> "Pack":
        """From all hands (hands, 5), lowest card first, and what each keeps, as bits over its cards."""
        kept = np.empty((len(cards), keeps.shape[1], HELD), np.uint8)
        for number in range(keeps.shape[1]):
            gone = 1 - (keeps[:, number, None] >> np.arange(HELD) & 1)
            kept[:, number] = np.take_along_axis(cards, np.argsort(gone, axis=1, kind="stable"), axis=1)
        return cls(size, order, (1 << cards).sum(axis=1), kinds, kept, bounds)

    def strengths(self, cards: npt.NDArray[np.uint8]) -> Ints:
        """Of hands (n, 5)."""
        return rank((cards + (FULL - self.size)).astype(np.uint8), order=self.order).astype(np.int64)

    def groups(self, strengths: Ints) -> Ints:
        """Of strengths."""
        return np.maximum(np.searchsorted(self.bounds, strengths, side="right") - 1, 0)


class _Throw(NamedTuple):
    """A throw of the responder, and what he draws: all that he may, twice, where that is not too much."""

    number: int
    drawn: Ints
    """(draws,): the cards, as bits."""
    strengths: Ints
    groups: Ints
    often: float
    """How many hands of the other are left, whatever he draws."""


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

    `pot`: both antes; `draws`: of each throw, an even number; `free`: he throws any cards, else of each number those
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
        self._kind, self._sign = int(pack.kinds[hand]), 1 if seat == 0 else -1
        self._random = np.random.default_rng([seed, hand, seat])
        others = np.flatnonzero(pack.masks & pack.masks[hand] == 0)
        self._times = max(1, ROWS // len(others))
        self._others = np.tile(others, self._times)
        self._kinds, self._counts = pack.kinds[self._others], pack.kept.shape[1]
        self._own = [card for card in range(pack.size) if int(pack.masks[hand]) >> card & 1]
        self._rest = np.array([card for card in range(pack.size) if card not in self._own])
        self._throws = self._own_throws(hand, draws, free=free)
        exact = all(comb(len(self._rest), throw.number) <= draws // 2 for throw in self._throws)
        self._late_margin, self._margin = CLEAR * pot, 0.0 if exact else SPREAD * pot / np.sqrt(draws / 2)
        self._reached: dict[int, Reals] = {}
        self._meet(0, np.ones(len(self._others)))
        self._exchanges = [*self._reached]
        self._weighed = {at: self._weights(at) for at in self._exchanges}
        self._found = self._all_met()

    def value(self) -> _Value:
        """Chips a deal."""
        return self._before(0, np.ones(len(self._others)))

    def _own_throws(self, hand: int, draws: int, *, free: bool) -> list[_Throw]:
        ways = [
            (number, [int(card) for card in self._pack.kept[hand, number, : HELD - number]])
            for number in range(self._counts)
        ]
        if free:
            ways = [(n, [*kept]) for n in range(self._counts) for kept in combinations(self._own, HELD - n)]
        return [self._throw(number, kept, draws) for number, kept in ways]

    def _throw(self, number: int, kept: list[int], draws: int) -> _Throw:
        if comb(len(self._rest), number) <= draws // 2:
            drawn = np.array([*combinations(self._rest.tolist(), number)] * 2, np.int64)
        else:
            drawn = self._rest[self._random.random((draws, len(self._rest))).argsort(axis=1)[:, :number]]
        cards = np.concatenate([np.tile(np.array(kept, np.int64), (len(drawn), 1)), drawn], axis=1)
        strengths = self._pack.strengths(cards.astype(np.uint8))
        bits = (1 << drawn).sum(axis=1)
        often = self._times * comb(len(self._rest) - number, HELD)
        return _Throw(number, bits, strengths, self._pack.groups(strengths), often)

    def _meet(self, node: int, reach: Reals) -> None:
        """Each exchange, with how likely each hand of the other comes there by its own acts."""
        kind, seat, children, _ = self._tree[node]
        if kind == THROWS:
            self._reached[node] = reach
        elif kind == DECIDES:
            chances = self._strategy.early(node)[self._kinds] if seat != self._seat else None
            for at, child in enumerate(children):
                self._meet(child, reach if chances is None else reach * chances[:, at])

    def _weights(self, node: int) -> Reals:
        """(numbers that the responder threw, hands, numbers of the other): how likely each throws so."""
        second = self._tree[node].seat == self._seat
        rows = [self._strategy.throws(node, own if second else None)[self._kinds] for own in range(self._counts)]
        return np.asarray(np.stack(rows) * self._reached[node][None, :, None], np.float32)

    def _drawn(self) -> tuple[Ints, npt.NDArray[np.uint8]]:
        """For each hand of the other: cards that it may draw, one after the other; as bits of the first so many."""
        used = self._pack.masks[self._others].copy()
        cards, bits = [], [used.copy()]
        for _ in range(self._counts - 1):
            card = self._random.choice(self._rest, len(used))
            while (taken := np.flatnonzero(used >> card & 1)).size:
                card[taken] = self._random.choice(self._rest, taken.size)
            used |= 1 << card
            cards.append(card)
            bits.append(used.copy())
        return np.stack(bits), np.stack(cards, axis=1).astype(np.uint8)

    def _all_met(self) -> list[dict[tuple[int, int], tuple[Reals, Reals]]]:
        """For each of two samples, by throw and number of the other: (groups, draws, exchanges), and the same draws'

        surplus of weaker over stronger hands within the own group (draws, exchanges).
        """
        return [self._met_once() for _ in range(2)]

    def _met_once(self) -> dict[tuple[int, int], tuple[Reals, Reals]]:
        bits, draws = self._drawn()
        groups, found = len(self._pack.bounds), {}
        for number in range(self._counts):
            cards = self._pack.kept[self._others, number].copy()
            if number:
                cards[:, HELD - number :] = draws[:, :number]
            strengths = self._pack.strengths(cards)
            ordered = np.argsort(strengths, kind="stable")
            strengths, used = strengths[ordered], bits[number][ordered]
            cuts = np.searchsorted(self._pack.groups(strengths), np.arange(groups + 1))
            columns = [
                np.stack([self._weighed[at][own][ordered, number] for at in self._exchanges], axis=1)
                for own in range(self._counts)
            ]
            for place, throw in enumerate(self._throws):
                found[place, number] = self._counted(throw, number, columns[throw.number], strengths, used, cuts)
        return found

    def _counted(
        self, throw: _Throw, number: int, columns: Reals, strengths: Ints, used: Ints, cuts: Ints
    ) -> tuple[Reals, Reals]:
        size, left = len(self._rest) - HELD, throw.number
        scale = comb(size, number) / (comb(size - left, number) * throw.often)
        free = ((used[:, None] & throw.drawn[None, :]) == 0).astype(np.float32)
        met = np.zeros((len(cuts) - 1, len(throw.drawn), columns.shape[1]))
        for group in np.flatnonzero(np.diff(cuts)):
            part = slice(cuts[group], cuts[group + 1])
            met[group] = free[part].T @ columns[part]
        surplus = np.zeros(met.shape[1:])
        for draw, (group, own) in enumerate(zip(throw.groups, throw.strengths, strict=True)):
            part = slice(cuts[group], cuts[group + 1])
            surplus[draw] = (free[part, draw] * np.sign(own - strengths[part])).astype(np.float32) @ columns[part]
        return met * scale, surplus * scale

    def _before(self, node: int, reach: Reals) -> _Value:
        kind, seat, children, chips = self._tree[node]
        if kind == ENDS:
            worth = np.full(2, self._sign * chips * reach.sum() / len(self._others))
            return _Value(worth, worth, worth)
        if kind == THROWS:
            return self._exchanged(node)
        if seat == self._seat:
            own = self._strategy.early(node)[self._kind]
            often = reach.sum() / len(self._others)
            return _chosen([self._before(child, reach) for child in children], own, self._margin / 2 * often)
        chances = self._strategy.early(node)[self._kinds]
        return _sum([self._before(child, reach * chances[:, at]) for at, child in enumerate(children)])

    def _exchanged(self, node: int) -> _Value:
        first = self._tree[node].seat == self._seat
        root = self._tree[node].children[0]
        late = {
            (place, number): self._behind(root, node, place, number)
            for place in range(len(self._throws))
            for number in range(self._counts)
        }
        if first:
            options = [
                _sum([late[place, number] for number in range(self._counts)]) for place in range(len(self._throws))
            ]
            often = self._reached[node].sum() / len(self._others)
            return _chosen(options, self._own_chances(node, None), self._margin * often)
        parts = []
        for number in range(self._counts):
            options = [late[place, number] for place in range(len(self._throws))]
            often = self._weighed[node][0][:, number].sum() / len(self._others)
            parts.append(_chosen(options, self._own_chances(node, number), self._margin * often))
        return _sum(parts)

    def _own_chances(self, node: int, other: int | None) -> Reals:
        """How often the strategy makes each of the throws: of each number the one that it would make."""
        chances = self._strategy.throws(node, other)[self._kind]
        if len(self._throws) == self._counts:
            return np.asarray(chances)
        spread = np.zeros(len(self._throws))
        for number in range(self._counts):
            spread[self._usual(number)] = chances[number]
        return spread

    def _usual(self, number: int) -> int:
        hand = int(np.flatnonzero(self._pack.masks == sum(1 << card for card in self._own))[0])
        kept = sorted(int(card) for card in self._pack.kept[hand, number, : HELD - number])
        ways = [(n, [*k]) for n in range(self._counts) for k in combinations(self._own, HELD - n)]
        return ways.index((number, kept))

    def _behind(self, root: int, node: int, place: int, number: int) -> _Value:
        at, throw = self._exchanges.index(node), self._throws[place]
        known = [found[place, number] for found in self._found]
        met = [table[:, :, at] for table, _ in known]
        surplus = [table[:, at] for _, table in known]
        first = self._tree[node].seat == self._seat
        thrown = (throw.number, number) if first else (number, throw.number)
        asked, won, plain = self._late(root, throw, thrown, met, surplus)
        half = len(throw.drawn) // 2

        def halves(values: Reals) -> Reals:
            return np.array([values[:half].mean(), values[half:].mean()])

        return _Value(halves(asked), halves(won), halves(plain))

    def _late(
        self, node: int, throw: _Throw, thrown: tuple[int, int], met: list[Reals], surplus: list[Reals]
    ) -> tuple[Reals, Reals, Reals]:
        """(draws,) each: by the sample that decides, then by the other what is won and what the strategy wins."""
        kind, seat, children, chips = self._tree[node]
        if kind == ENDS:
            asked, won = (self._sign * chips * table.sum(axis=0) for table in met)
            return asked, won, won
        if kind == SHOWS:
            asked, won = (chips * self._shown(throw, m, s) for m, s in zip(met, surplus, strict=True))
            return asked, won, won
        chances = self._strategy.late(node, *thrown)
        if seat == self._seat:
            below = [self._late(child, throw, thrown, met, surplus) for child in children]
            asked, won, plain = (np.stack(part) for part in zip(*below, strict=True))
            mine, rows = chances[throw.groups].T, np.arange(asked.shape[1])
            asked, won = (np.concatenate([part, (mine * part).sum(axis=0)[None]]) for part in (asked, won))
            asked[-1] += self._late_margin * met[0].sum(axis=0)
            best = asked.argmax(axis=0)
            asked[-1] -= self._late_margin * met[0].sum(axis=0)
            return asked[best, rows], won[best, rows], np.asarray((mine * plain).sum(axis=0))
        total: list[Reals] = [np.zeros(len(throw.drawn)) for _ in range(3)]
        for at, child in enumerate(children):
            part = chances[:, at]
            if not part.any():
                continue
            own = part[throw.groups]
            parts = self._late(child, throw, thrown, [m * part[:, None] for m in met], [s * own for s in surplus])
            total = [a + b for a, b in zip(total, parts, strict=True)]
        return total[0], total[1], total[2]

    def _shown(self, throw: _Throw, met: Reals, surplus: Reals) -> Reals:
        """Weaker hands less stronger ones."""
        below = np.cumsum(met, axis=0)
        rows = np.arange(len(throw.drawn))
        here = below[throw.groups, rows]
        return np.asarray((here - met[throw.groups, rows]) - (below[-1] - here) + surplus)


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
