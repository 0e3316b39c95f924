"""What each act of a decision of the draw is worth where both go on by the solved deal (docs/draw.md).

The other's first hand and all draws are sampled from the cards that the viewer does not know, each hand weighted by how
likely it has done all that he did; the rest of the tree is then walked with the chances of the file, all samples at
once. So both hands come from one pack, and each worth has an interval. The same view brings the same worths.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.bots.draw_line import SHALLOW, STAKES, Tree
from potluck.bots.draw_samples import Ints, grouped, sample
from potluck.bots.draw_solved import STRAY, Turn, turn_of
from potluck.cards import Card
from potluck.games.draw.values import Exchange, Open, Pass, RaiseBy
from potluck.games.draw.view import View
from potluck.kernels import COMPILED, rank
from potluck.protocol import Action, Pick
from potluck.solve.draw_kinds import HELD, key_of
from potluck.solve.draw_table import ANTE, DECIDES, THROWS, Table

if TYPE_CHECKING:
    from potluck.bots.draw_resolving import Resolved

__all__ = ["FEW", "SAMPLES", "SURE", "Acts", "Held", "Worth", "comes", "held", "sampled", "worths"]

ENDS: Final = 1
"""A node at which somebody has given up, as in `potluck.kernels.draws`."""
SAMPLES: Final = 3000
FEW: Final = 8
"""Samples, by their weights, below which an interval tells too little and nothing is priced."""
SURE: Final = 1.96
SELDOM: Final = 0.02
"""Throws that the viewer would make less often are left out of what is to come."""
GOLDEN: Final = 0.6180339887498949
"""Its multiples are spread evenly."""
Reals = npt.NDArray[np.float64]


class Worth(NamedTuple):
    """An act, how often the solved deal does it, and what it is worth less than the best."""

    action: Action
    chance: float
    cost: float
    """Dollars."""
    margin: float
    """Half the 95 % interval of the cost."""
    value: float
    """Dollars that the act brings from here on average, against the solved deal; giving up brings none."""
    doubt: float
    """Half the 95 % interval of the value."""


def worths(view: View, done: Action, many: int = SAMPLES) -> tuple[Worth, ...]:
    """Each act of the solved deal at a decision of the viewer and the one that was done, the best first.

    Empty where there is no file of these rules, nothing to decide, or hardly any hand with which the other does what he
    did. With kernels a stake behind the exchange that the menu lacks has its round solved anew, as at the table; else
    it is worth what the nearest of the menu is. Cost: about a tenth of a second; `many` samples narrow the intervals.
    """
    acts = sampled(view, done, many)
    return () if acts is None else _compared(*acts)


class Acts(NamedTuple):
    """Every act of a decision over the same samples."""

    acts: Sequence[tuple[Action, float, Reals]]
    """Act, how often the solved deal does it, and (samples,) what it brings, in chips of the tree."""
    weights: Reals
    """(samples,): in all one."""
    paid: float
    """What the viewer has put in, in such chips."""
    dollars: float
    """What one such chip is worth."""


def sampled(view: View, done: Action, many: int = SAMPLES) -> Acts | None:
    """The worth of each act of `worths` by sample; None where there are no worths."""
    turn = turn_of(view)
    return None if turn is None else _Worths(turn, view, done, many).all()


class Held(NamedTuple):
    """Hands that the other may show down, and how likely each is: (hands,) both, the chances in all one."""

    strengths: Ints
    chances: Reals
    samples: float
    """So many samples of one weight would know as much."""


def held(view: View) -> Held | None:
    """The hands of the other at the end, if he plays the solved deal and has done what he did.

    None where there is no file of these rules, nothing to decide, or hardly any hand with which he does each of it.
    """
    turn = turn_of(view)
    if turn is None:
        return None
    return _Worths(turn, view, Pass()).held() or _Worths(turn, view, Pass(), 4 * SAMPLES).held()


def comes(view: View) -> float:
    """How often the strategy does with the viewer's cards, at his decisions so far, what he did; 1 at his first."""
    turn = turn_of(view)
    return 1.0 if turn is None else _Worths(turn, view, Pass(), 1).comes()


class _Own(NamedTuple):
    """The own hand behind the exchange, by sample."""

    thrown: int
    side: int
    places: Ints
    groups: Ints
    strengths: Ints


class _Worths:
    def __init__(self, turn: Turn, view: View, done: Action, many: int = SAMPLES) -> None:
        self._turn, self._view, self._done, self._many = turn, view, done, many
        self._tree: Tree = turn.tree
        self._table: Table = turn.tree.table
        self._place = turn.place()
        self._me = int(view.seat != view.first)
        self._ins, self._walked = _paid(self._tree), 0
        self._known = True
        """Whether some hand does each act that the other did."""
        seat = view.seats[view.seat or 0]
        self._cards, self._gone = tuple(seat.cards), tuple(seat.thrown)
        self._sampled = sample(self._table, view.rules, self._cards, self._gone, many)
        self._own_kind = self._table.places[turn.kind_key()]
        self._counts, self._kinds = self._table.header.counts, len(self._table.places)

    def weights(self, root: int = -1) -> Reals:
        """(samples,): how likely each hand of the other has done what he did, or comes to that exchange; in all one."""
        thrown = self._place.thrown
        other = thrown[1 - self._first_me(self._place.node)] if thrown else None
        self._threw: Ints | None = None if other is None else np.full(self._many, other)
        return self._reach(self._place.node if root < 0 else self._tree.nodes[root][2])

    def comes(self) -> float:
        kind = self._table.places[key_of((*self._cards[: HELD - len(self._gone)], *self._gone))]
        own, behind, node, often = self._own_now(), self._place.thrown, self._place.node, 1.0
        while (above := self._tree.spots[node].above) >= 0:
            what, seat, first, _ = self._tree.nodes[above]
            mine = int(seat != self._me)
            if what == THROWS and behind is not None:
                often *= self._table.throws(above, kind, other=behind[0] if mine else None)[behind[mine]]
                behind = None
            elif not mine and behind is not None and own is not None:
                often *= self._table.after(above, behind, int(own.groups[0]), own.side)[node - first]
            elif not mine:
                often *= self._table.before(above, kind)[node - first]
            node = above
        return often

    def all(self) -> Acts | None:
        """Every act by sample."""
        again = self._again()
        if again is not None:
            return self._in_round(again)
        weights = self.weights()
        if 1 / float(weights @ weights) < FEW:
            return None
        acts = self._exchanges() if self._tree.nodes[self._place.node][0] == THROWS else self._acts()
        spot = self._tree.spots[self._place.node]
        dollars = (self._view.pot + self._view.owed) / (spot.pot + spot.owed)
        return Acts(acts, weights, self._ins[self._place.node][self._me], dollars) if acts else None

    def held(self) -> Held | None:
        """Hands of the other at the end."""
        weights, place = self.weights(), self._place
        again = self._turn.again(place)
        if again is not None:
            acts = self._in_round(again)
            weights = weights if acts is None else acts.weights
        if (samples := 1 / float(weights @ weights)) < FEW or not self._known:
            return None
        if self._threw is not None:
            return Held(self._sampled.strengths[self._threw, np.arange(self._many)], weights, samples)
        node = place.node
        if self._tree.nodes[node][0] != THROWS:
            node = self._turn.line.closing(self._view.owed)
        self._walked = _likeliest(self._table.throws(node, self._own_kind, other=None))
        chances = self._throw_chances(node) * weights
        return Held(self._sampled.strengths.ravel(), (chances / chances.sum()).ravel(), samples)

    def _again(self) -> "Resolved | None":
        """The last round solved anew, where the table would, or where a stake was made that the menu lacks."""
        again = self._turn.again(self._place)
        made = self._done.amount if isinstance(self._done, Open | RaiseBy) else 0
        if self._place.thrown is None or not made or not COMPILED:
            return again
        if ("stake", made) in again.acts if again else not self._strays(made):
            return again
        from potluck.bots.draw_resolving import resolved

        return resolved(self._tree, self._view, self._turn.line, made)

    def _strays(self, made: int) -> bool:
        """Whether a stake of so many dollars is none that the menu has, nor near one."""
        children = self._tree.children(self._place.node)
        share = max(made / (self._view.pot + self._view.owed), SHALLOW)
        known = [spot.stake for child in children if (spot := self._tree.spots[child]).stake]
        meant = any(self._turn.action(child) == self._done for child in children)
        return not meant and all(abs(log(share / max(stake, SHALLOW))) > STRAY for stake in known)

    def _in_round(self, again: "Resolved") -> Acts | None:
        """Each act of a round that was solved anew, both going on as it is solved."""
        from potluck.bots.draw_rounds import priced

        own = self._own_now()
        assert own is not None
        weights = self.weights(self._turn.line.root)
        assert self._threw is not None
        rows = np.arange(self._many)
        groups, strengths = self._sampled.groups[self._threw, rows], self._sampled.strengths[self._threw, rows]
        better = np.sign(own.strengths - strengths).astype(np.float64)
        known = priced(again, self._view, self._me, int(own.groups[0]), groups, better, weights)
        if 1 / float(known.weights @ known.weights) < FEW:
            return None
        acts = [(self._turn.offered(*act), chance, values) for act, chance, values in known.acts]
        if isinstance(self._done, Pass) and self._done not in (action for action, _, _ in acts):
            acts.append((self._done, 0.0, np.full(self._many, -known.paid)))
        return Acts(acts, known.weights, known.paid, 1.0)

    def _acts(self) -> list[tuple[Action, float, Reals]]:
        """The acts of the menu at this node, and the one that was done where it is none of them.

        A stake that stands beside the menu counts where the own hand makes it, or made it just now.
        """
        node, own = self._place.node, self._own_now()
        chances = self._turn.chances(self._place)
        children = self._tree.children(node)
        further = self._tree.further
        named = [
            (child, chance)
            for child, chance in zip(children, chances, strict=True)
            if chance or child not in further or self._turn.action(child) == self._done
        ]
        acts = [self._act(child, chance, own) for child, chance in named]
        if self._done not in (action for action, _, _ in acts):
            acts += self._other_act(acts, [child for child, _ in named])
        return acts

    def _act(self, child: int, chance: float, own: _Own | None) -> tuple[Action, float, Reals]:
        """An act of the menu; where it pays and throws at once, with just those cards."""
        action = self._turn.action(child)
        if self._tree.nodes[child][0] == THROWS and isinstance(action, Exchange) and own is None:
            picks = any(isinstance(offer, Pick) and action in offer for offer in self._view.offers)
            if picks and self._tree.nodes[child][1] == self._me:
                return (
                    action,
                    chance,
                    self._thrown(child, len(action.cards), self._final(action.cards, len(action.cards))),
                )
        return action, chance, self._walk(child, own)

    def _other_act(
        self, acts: Sequence[tuple[Action, float, Reals]], children: Sequence[int]
    ) -> list[tuple[Action, float, Reals]]:
        """The act that was done, where the menu lacks it: by the nearest stake, or with the cards that were thrown."""
        match self._done:
            case Pass():
                return [(self._done, 0.0, np.full(self._many, -float(self._ins[self._place.node][self._me])))]
            case Open(amount) | RaiseBy(amount):
                share = amount / (self._view.pot + self._view.owed)
                near = [(abs(self._tree.spots[child].stake - share), at) for at, child in enumerate(children)]
                near = [pair for pair in near if self._tree.acts[children[pair[1]]].startswith(STAKES)]
                return [(self._done, 0.0, acts[min(near)[1]][2])] if near else []
            case Exchange(cards):
                child = next((child for child in children if self._tree.acts[child] == "exchange"), -1)
                if child < 0 or self._tree.nodes[child][0] != THROWS:
                    return []
                number = min(len(cards), self._counts - 1)
                return [(self._done, 0.0, self._thrown(child, number, self._final(cards, len(cards))))]
            case _:
                return []

    def _exchanges(self) -> list[tuple[Action, float, Reals]]:
        """Each number thrown, with the cards that the file throws then, and the throw that was made."""
        node = self._place.node
        chances = self._table.throws(node, self._own_kind, other=self._turn.line.threw)
        acts = []
        for number, chance in enumerate(chances):
            action = self._turn.throwing(number)
            if any(action in offer for offer in self._view.offers):
                acts.append((action, chance, self._thrown(node, number, self._final(action.cards, number))))
        if isinstance(self._done, Exchange) and all({*self._done.cards} != {*action.cards} for action, _, _ in acts):
            number = min(len(self._done.cards), self._counts - 1)
            acts.append((self._done, 0.0, self._thrown(node, number, self._final(self._done.cards, number))))
        same = {frozenset(self._done.cards)} if isinstance(self._done, Exchange) else set()
        return [(self._done if frozenset(a.cards) in same else a, chance, values) for a, chance, values in acts]

    def _own_now(self) -> _Own | None:
        if self._place.thrown is None:
            return None
        mine, cards = self._place.thrown[self._first_me(self._place.node)], np.array(self._cards)
        return self._hands(mine, np.tile(cards, (self._many, 1)), self._table.side(self._gone, self._cards))

    def _first_me(self, node: int) -> int:
        """0 where the viewer throws first of the exchange above that node, else 1."""
        while node >= 0 and self._tree.nodes[node][0] != THROWS:
            node = self._tree.spots[node].above
        return int(node >= 0 and self._tree.nodes[node][1] != self._me)

    def _hands(self, thrown: int, cards: Ints, side: int) -> _Own:
        strengths = rank(cards.astype(np.uint8), order=self._view.rules.order).astype(np.int64)
        groups = grouped(self._table, strengths)
        return _Own(thrown, side, groups * self._table.header.sides + side, groups, strengths)

    def _final(self, thrown: Sequence[Card], number: int) -> _Own:
        """The own hand, by sample, once it has thrown those cards."""
        kept = [card for card in self._cards if card not in thrown]
        many = HELD - len(kept)
        cards = np.concatenate(
            [np.tile(np.array(kept, np.int64), (self._many, 1)), self._sampled.own_draws[:, :many]], axis=1
        )
        return self._hands(min(number, self._counts - 1), cards, self._table.side(thrown, self._cards))

    def _reach(self, node: int) -> Reals:
        weights = np.ones(self._many)
        while (above := self._tree.spots[node].above) >= 0:
            kind, seat, first, _ = self._tree.nodes[above]
            if kind == THROWS and self._threw is not None:
                weights = self._after(weights, self._throw_chances(above)[self._threw, np.arange(self._many)])
            elif kind == DECIDES and seat != self._me:
                weights = self._after(weights, self._other_chances(above)[node - first])
            node = above
        if (
            self._place.thrown is None
            and self._tree.nodes[self._place.node][0] == THROWS
            and self._turn.line.threw is not None
        ):
            self._threw = np.full(self._many, min(self._turn.line.threw, self._counts - 1))
            weights = self._after(weights, self._throw_chances(self._place.node)[self._threw, np.arange(self._many)])
        return np.asarray(weights / weights.sum())

    def _after(self, weights: Reals, chances: Reals) -> Reals:
        after = _reweighted(weights, chances)
        self._known &= after is not weights
        return after

    def _throw_chances(self, node: int) -> Reals:
        """(counts, samples): how likely the other throws each number; after the viewer's, if he throws second."""
        table = np.frombuffer(self._table.whole(node), np.uint8).reshape(-1, self._kinds)[:, self._sampled.kinds]
        start = 0
        if self._tree.nodes[node][1] == self._me:
            mine = self._mine
            start = (1 + mine) * self._counts
        part = table[start : start + self._counts].astype(np.float64)
        return np.asarray(part / np.maximum(part.sum(axis=0), 1))

    @property
    def _mine(self) -> int:
        """The number that the viewer has thrown or is thrown in what is walked now."""
        thrown = self._place.thrown
        return thrown[self._first_me(self._place.node)] if thrown else self._walked

    def _other_chances(self, node: int) -> Reals:
        """(actions, samples) of the other's decision at that node."""
        if self._table.stored.before[node]:
            part = np.frombuffer(self._table.whole(node), np.uint8).reshape(-1, self._kinds)[:, self._sampled.kinds]
        else:
            assert self._threw is not None
            table = self._late(node)
            places = self._sampled.places[self._threw, np.arange(self._many)]
            pair = (self._threw, self._mine) if self._first_me(node) else (self._mine, self._threw)
            part = table[pair[0], pair[1], :, places].T
        real = part.astype(np.float64)
        return np.asarray(real / np.maximum(real.sum(axis=0), 1))

    def _late(self, node: int) -> npt.NDArray[np.uint8]:
        below = self._tree.nodes[node][3]
        return np.frombuffer(self._table.stored.after[node], np.uint8).reshape(self._counts, self._counts, below, -1)

    def _walk(self, node: int, own: _Own | None) -> Reals:
        """(samples,): the chips of the tree that the viewer wins from there."""
        kind, seat, first, below = self._tree.nodes[node]
        if kind == THROWS:
            return self._throw_walk(node)
        if kind != DECIDES:
            return self._end(node, own)
        chances = self._own_chances(node, own) if seat == self._me else self._other_chances(node)
        total = np.zeros(self._many)
        for action in range(below):
            if np.any(chances[action] > 0):
                total += chances[action] * self._walk(first + action, own)
        return total

    def _own_chances(self, node: int, own: _Own | None) -> Reals:
        if own is None:
            return np.array(self._table.before(node, self._own_kind), np.float64)
        assert self._threw is not None
        pair = (self._threw, own.thrown) if self._first_me(node) else (own.thrown, self._threw)
        real = self._late(node)[pair[0], pair[1], :, own.places].T.astype(np.float64)
        return np.asarray(real / np.maximum(real.sum(axis=0), 1))

    def _throw_walk(self, node: int) -> Reals:
        """Both throw by the file: the viewer each number, the other one that is drawn for each sample."""
        total, other_first = np.zeros(self._many), self._tree.nodes[node][1] != self._me
        if other_first:
            self._draw_throws(node)
            assert self._threw is not None
            rows = [self._table.throws(node, self._own_kind, other=number) for number in range(self._counts)]
            chances = np.array(rows)[self._threw].T
        else:
            mine = self._table.throws(node, self._own_kind, other=None)
            chances = np.tile(np.array(mine)[:, None], (1, self._many))
        drawn = self._threw
        for number in range(self._counts):
            if chances[number].max() <= SELDOM:
                continue
            self._threw = drawn
            action = self._turn.throwing(number)
            total += chances[number] * self._behind(node, self._final(action.cards, number), drawn=other_first)
        return (
            total / np.maximum(np.where(chances > SELDOM, chances, 0).sum(axis=0), 1e-9) if not other_first else total
        )

    def _thrown(self, node: int, number: int, own: _Own) -> Reals:
        """The worth of that throw at that exchange."""
        known = self._threw is not None
        if not known and self._tree.nodes[node][1] != self._me:
            self._draw_throws(node)
        return self._behind(node, own, drawn=self._threw is not None, keep=known)

    def _behind(self, node: int, own: _Own, *, drawn: bool, keep: bool = False) -> Reals:
        self._walked = own.thrown
        if not drawn:
            self._draw_throws(node)
        values = self._walk(self._tree.nodes[node][2], own)
        if not keep:
            self._threw = None
        return values

    def _draw_throws(self, node: int) -> None:
        """A number thrown by the other for each sample, by the chances of the file."""
        chances = self._throw_chances(node).cumsum(axis=0)
        numbers = (np.arange(self._many) + 0.5) * GOLDEN % 1
        self._threw = np.minimum((numbers[None, :] > chances).sum(axis=0), self._counts - 1)

    def _end(self, node: int, own: _Own | None) -> Reals:
        ins = self._ins[node]
        if self._tree.nodes[node][0] == ENDS:
            loser = self._tree.nodes[self._tree.spots[node].above][1]
            return np.full(self._many, float(-ins[self._me] if loser == self._me else ins[1 - self._me]))
        assert own is not None
        assert self._threw is not None
        theirs = self._sampled.strengths[self._threw, np.arange(self._many)]
        return np.asarray(np.sign(own.strengths - theirs) * float(min(ins)), np.float64)


def _compared(
    acts: Sequence[tuple[Action, float, Reals]], weights: Reals, paid: float, dollars: float
) -> tuple[Worth, ...]:
    """The acts by what they are worth to weighted samples; `dollars` is what one of the values is worth."""
    means = [float(weights @ values) for _, _, values in acts]
    best = acts[int(np.argmax(means))][2]
    known = []
    for (action, chance, values), worth in zip(acts, means, strict=True):
        less = best - values
        mean = float(weights @ less)
        margin = SURE * float(np.sqrt((weights**2) @ (less - mean) ** 2))
        value = (worth + paid) * dollars
        doubt = SURE * float(np.sqrt((weights**2) @ (values - worth) ** 2)) * dollars
        known.append(Worth(action, chance, max(mean, 0.0) * dollars, margin * dollars, value, doubt))
    return tuple(sorted(known, key=lambda worth: worth.cost))


def _likeliest(chances: Sequence[float]) -> int:
    return max(range(len(chances)), key=chances.__getitem__)


def _reweighted(weights: Reals, chances: Reals) -> Reals:
    """The weights after an act that each hand does so often; an act that none of them does tells nothing."""
    after = weights * chances
    return after if after.sum() > 0 else weights


@lru_cache(maxsize=16)
def _paid(tree: Tree) -> list[tuple[int, int]]:
    """By node, the chips that both have in, the first to speak first."""
    paid: list[tuple[int, int]] = [(ANTE, ANTE)] * len(tree.nodes)
    for node, (_, seat, first, below) in enumerate(tree.nodes):
        for child in range(first, first + below):
            word, _, amount = tree.acts[child].partition(" ")
            ins = list(paid[node])
            if word in STAKES or word in ("exchange", "check"):
                ins[seat] += tree.spots[node].owed + int(amount or 0) * (word in STAKES)
            paid[child] = (ins[0], ins[1])
    return paid
