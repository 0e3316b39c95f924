"""The line of a deal of the draw, found again in the tree of a solved deal whose menu knows a few stakes alone.

A stake is told by its share of the pot after a call. One of x between the stakes a and b of the menu counts as a with
the chance f(x) = (b - x)(1 + a) / (b - a)(1 + x), the pseudo-harmonic mapping (Ganzfried and Sandholm 2013). Below the
lowest, a is no stake at all: who would still decide if nobody had staked then plays as if nobody had, so that he raises
with what he would stake; who would not takes it for the lowest, and pays with that chance what would be given up.
Which it is taken for is drawn from the own first hand, which the other does not know, and so stays for the whole deal.
All that can be covered is that in the tree too; where it is less than there, it is paid more often too.
"""

import hashlib
from collections.abc import Iterator
from itertools import pairwise
from math import inf, log
from typing import Final, NamedTuple

from potluck.games.draw.values import Acted, Exchanged, Open, Posted, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.solve.draw_table import ANTE, DECIDES, THROWS, Table

__all__ = ["CLOSE", "SHALLOW", "STAKES", "Line", "Place", "Tree", "hidden", "lower", "most_of", "ratio_of"]

NEAR: Final = 0.35
"""A round behind the exchange is looked for elsewhere in the tree if its stacks, as shares of the pot, are so much off
(natural logarithm)."""
OTHER: Final = 0.7
"""What it counts, likewise, that somebody else has staked last."""
EVEN: Final = 0.5
CHEAP: Final = 1e-3
FEWER: Final = 0.5
"""What a further act to choose counts against a decision that is to stand for another."""
STAKES: Final = ("open", "raise_by")
SILENT: Final = ("wait", "check")
PACK: Final = 52
"""With a whole pack other stacks than the file's are played by the file: their round, solved anew, gave 17.7 % of the
pot away at 10 antes, where the file gave 2.4 (`prove draw_between`). So are they where a file remembers first hands."""
CLOSE: Final = 0.3
"""A stake that leaves less than this share of the pot beyond it is close to all."""
SHALLOW: Final = 0.02
"""Stacks below this share of the pot are as good as none."""


class Spot(NamedTuple):
    """The pot, the price and the stacks at a node of the tree, in the chips of its file."""

    pot: int
    owed: int
    left: float
    """What the one who has more in could still stake, as a share of the pot after a call."""
    above: int
    """The node above."""
    staked: int
    """Seat of the tree that staked last in this round, -1: nobody."""
    stake: float
    """The stake that leads here, as a share of the pot after a call; 0: none does."""


class Place(NamedTuple):
    """Where the tree stands, in answer to a view."""

    node: int
    thrown: tuple[int, int] | None
    """What the first and the other threw, behind the exchange."""
    pays: float = 0.0
    """The chance with which what would be given up is paid, since the stake is lower than all of the menu, or is all
    that can be covered, and less than in the tree."""


class Tree:
    """A solved deal, and what stands at each of its nodes."""

    def __init__(self, table: Table) -> None:
        self.table, self.nodes, self.acts = table, table.stored.nodes, table.stored.acts
        self.spots = _spots(table)
        self.exchanges = {
            self.spots[node].above: _Closing(node, log(max(self.spots[node].left, SHALLOW)), staked, seat)
            for node, (kind, seat, _, _) in enumerate(self.nodes)
            if kind == THROWS
            for staked in (self.spots[self.spots[node].above].staked,)
        }
        """The node above an exchange -> that exchange. There is but one below a node."""
        self.in_turn = table.header.profile == "de"
        """Whether cards are thrown in turn (R0.13); by the other sheet a raise changes who throws first."""
        self.further = _further(table)
        """The nodes behind a first stake that stands beside the menu, to be answered (`Header.opens`)."""

    def children(self, node: int) -> range:
        """The nodes below a node."""
        _, _, first, below = self.nodes[node]
        return range(first, first + below)


def _further(table: Table) -> frozenset[int]:
    """The nodes to which such a stake leads: of the first to speak, or of the other behind his waiting."""
    nodes, acts = table.stored.nodes, table.stored.acts
    sums = {f"open {round(share * 2 * ANTE)}" for share in table.header.opens}
    firsts = [child for _, _, first, below in nodes[:1] for child in range(first, first + below)]
    waited = [nodes[child] for child in firsts if acts[child] == "wait"]
    seconds = [child for _, _, first, below in waited for child in range(first, first + below)]
    return frozenset(child for child in (*firsts, *seconds) if acts[child] in sums)


class _Closing(NamedTuple):
    """An exchange in the tree."""

    node: int
    left: float
    """The logarithm of what can still be staked, as a share of the pot."""
    staked: int
    """Who staked last."""
    thrower: int
    """Who throws first."""


def _spots(table: Table) -> list[Spot]:
    """The spot at each node, reckoned from the acts that lead there."""
    stored, stack = table.stored, round(ANTE * table.header.ratio)
    spots, paid = [Spot(2 * ANTE, 0, (stack - ANTE) / (2 * ANTE), -1, -1, 0.0)], [[ANTE, ANTE]]
    for node, (kind, seat, first, below) in enumerate(stored.nodes):
        for child in range(first, first + below):
            here, ins = spots[node], list(paid[node])
            word, _, amount = stored.acts[child].partition(" ")
            stake = int(amount or 0)
            called = here.pot + here.owed
            if word in STAKES:
                ins[seat] += here.owed + stake
                spot = Spot(called + stake, stake, 0.0, node, seat, stake / called)
            elif word in ("exchange", "check"):
                ins[seat] += here.owed
                spot = Spot(called, 0, 0.0, node, here.staked, 0.0)
            else:
                spot = Spot(here.pot, here.owed, 0.0, node, -1 if kind == THROWS else here.staked, 0.0)
            spots.append(spot._replace(left=(stack - max(ins)) / (spot.pot + spot.owed)))
            paid.append(ins)
    return spots


class Line:
    """A deal so far, walked through the tree."""

    def __init__(self, tree: Tree, view: View) -> None:
        assert view.seat is not None
        self._tree, self._view = tree, view
        self._me = self._of(view.seat)
        antes = sum(entry.amount for entry in view.story if isinstance(entry, Posted))
        self._pot, self._owed, self._node = view.carried + antes, 0, 0
        self._paid, self._threw, self._throwers = [0, 0], list[int](), list[int]()
        self._most = most_of(view)
        self._staked, self._pays, self._share = -1, 0.0, 0.0
        self._lost = False
        self._odd = False
        """Whether the last stake was the other's, and the tree has no such one before stacks are in."""
        self.root = -1
        """The exchange of the tree that stands for the one that was made; -1: none was."""
        self.strayed = 0.0
        """How far stakes behind the exchange, and with some files stacks, lie from the tree (logarithm of shares)."""
        self.doubted = 0.0
        """How far the other's stakes before it do: whoever makes such a stake may hold anything."""
        self.paid = 0.0
        """The chance with which the viewer came to the exchange with what would be given up (`Place.pays`)."""
        self.nearly = False
        """Whether the other staked nearly all before the exchange, and it counts as all: who pays stakes the rest."""
        for at, entry in enumerate(view.story):
            if isinstance(entry, Acted):
                self._acted(at, entry)
            elif isinstance(entry, Exchanged):
                self._exchanged(entry)

    def place(self) -> Place:
        """Where the tree stands now, at a decision of the viewer."""
        self._begin_round()
        if (
            self._lost
            or self._kind() not in (DECIDES, THROWS)
            or (self._kind() == DECIDES and self._seat() != self._me)
        ):
            self._node = self._likest()
        behind = (self._threw[0], self._threw[1]) if len(self._threw) > 1 else None
        return Place(self._node, behind, self._pays)

    def closing(self, paid: int) -> int:
        """The exchange that follows if the viewer pays what is outstanding, and throws first."""
        self._paid[self._me] += paid
        self._pot += paid
        return self._exchange(self._me)

    @property
    def thrown(self) -> tuple[int, int]:
        """The numbers that the first and the other to throw threw, behind the exchange."""
        return self._threw[0], self._threw[1]

    @property
    def threw(self) -> int | None:
        """How many cards the first to throw threw; None if nobody has."""
        return self._threw[0] if self._threw else None

    @property
    def threw_first(self) -> bool:
        """Whether the viewer threw before the other."""
        return self._throwers[:1] == [self._me]

    def _kind(self) -> int:
        return self._tree.nodes[self._node][0]

    def _seat(self) -> int:
        return self._tree.nodes[self._node][1]

    def _of(self, seat: int) -> int:
        """A seat of the table as one of the tree."""
        return int(seat != self._view.first)

    def _acted(self, at: int, entry: Acted) -> None:
        seat = self._of(entry.seat)
        if isinstance(entry.action, Open | RaiseBy):
            self._stake(at, seat, entry.action.amount)
        elif isinstance(entry.action, Wait):
            self._node = next(node for node in self._tree.children(self._node) if self._tree.acts[node] == "wait")
        self._paid[seat] += entry.paid

    def _stake(self, at: int, seat: int, amount: int) -> None:
        self._begin_round()
        called = self._pot + self._owed
        rest = self._most - self._paid[seat] - self._owed - amount
        all_in = rest <= 0
        self._pot, self._owed = called + amount, amount
        if self.nearly and seat == self._me and all_in:
            self.nearly = False
            return  # The tree stands where the other has staked all and this one has paid.
        self._share, self._staked, self._pays = amount / called, seat, 0.0
        spots = self._tree.spots
        known = [(spots[child].stake, child) for child in self._tree.children(self._node) if spots[child].stake]
        self._lost = self._kind() != DECIDES or self._seat() != seat or not known
        if not self._lost:
            share = known[-1][0] if all_in else self._share
            self._node = self._taken(known, share, EVEN if seat == self._me else self._drawn(at))
            if all_in and seat != self._me:
                self._pays = lower(0.0, share, self._share)
        little = len(self._threw) < 2 and seat != self._me and 0 < rest < CLOSE * called
        # Where a stake counts as small too (`_pays`), hands pay that would stake nothing.
        self.nearly = little and not (self._lost or self._pays or spots[self._node].left > 0)
        off = _off(self._share, inf if self._lost else self._share if all_in else spots[self._node].stake)
        exact = amount == round(spots[self._node].stake * called) and spots[self._node].left > 0
        self._odd = seat != self._me and not all_in and (self._lost or not exact)
        if len(self._threw) > 1:
            self.strayed = max(self.strayed, off)
        elif seat != self._me and not self._answered(known):
            self.doubted = max(self.doubted, off)

    def _answered(self, known: list[tuple[float, int]]) -> bool:
        """Whether a first stake lies among those of a menu that has some beside its own, so that none is far off."""
        beside = any(child in self._tree.further for _, child in known)
        return self._tree.in_turn and beside and self._share >= known[0][0]

    def _taken(self, known: list[tuple[float, int]], share: float, number: float) -> int:
        """The node of the stake that this one is taken for."""
        if share <= known[0][0]:
            none = lower(0.0, known[0][0], share)
            silent = self._silent()
            if silent >= 0 and number < none:
                return silent
            self._pays = none if silent < 0 else 0.0
            return known[0][1]
        for (a, low), (b, high) in pairwise(known):
            if share <= b:
                return low if number < lower(a, b, share) else high
        return known[-1][1]

    def _drawn(self, at: int) -> float:
        return hidden(self._view, at)

    def _silent(self) -> int:
        """The node at which the viewer would decide if nobody had staked; -1: there is none."""
        passive = next((node for node in self._tree.children(self._node) if self._tree.acts[node] in SILENT), -1)
        kind, seat, *_ = self._tree.nodes[passive]
        return passive if passive >= 0 and kind == DECIDES and seat == self._me else -1

    def _exchanged(self, entry: Exchanged) -> None:
        if self._kind() != THROWS or self._lost:
            self._pot += entry.paid
            self._paid[self._of(entry.seat)] += entry.paid
            self.paid = self._pays if self._of(entry.seat) == self._me else 0.0
            self._node = self._exchange(self._of(entry.seat) if entry.n is not None else 0)
            self._owed, self._lost, self._pays, self._staked = 0, False, 0.0, -1
        if self._kind() == THROWS and self.root < 0:
            self.root = self._node
            left = (self._most - max(self._paid)) / self._pot
            if self._odd and self._tree.spots[self._node].left <= 0 < left:
                self.doubted = inf  # Whoever keeps back a little could stake it on any hand that throws nothing.
            if self._view.rules.deck < PACK and self._tree.table.header.sides == 1:  # a solved round knows no sides
                self.strayed = max(self.strayed, _off(left, self._tree.spots[self._node].left))
        if entry.n is not None:
            self._threw.append(min(entry.n, self._tree.table.header.counts - 1))
            self._throwers.append(self._of(entry.seat))

    def _begin_round(self) -> None:
        """Goes behind the exchange, once both have thrown."""
        if len(self._threw) > 1 and self._kind() == THROWS:
            self._node = self._tree.nodes[self._node][2]

    def _exchange(self, thrower: int) -> int:
        """The exchange that stands for what the first round has come to."""
        real = log(max((self._most - max(self._paid)) / self._pot, SHALLOW))

        def off(closing: _Closing) -> float:
            return abs(closing.left - real) + OTHER * (closing.staked != self._staked) + (closing.thrower != thrower)

        followed = self._tree.exchanges.get(self._node)
        if followed is not None and not self._lost and off(followed) <= NEAR:
            return followed.node
        return min(self._tree.exchanges.values(), key=off).node

    def _likest(self) -> int:
        """The decision of the viewer in this round that is most like the present one, where the tree has none such.

        The price comes first; then those at which nothing more can be staked.
        """
        nodes, spots = self._tree.nodes, self._tree.spots
        price = log(max(self._share, CHEAP))

        def off(node: int) -> float:
            far = abs(log(max(spots[node].stake, CHEAP)) - price) if self._owed else 0.0
            return far + FEWER * nodes[node][3]

        own = [node for node in self._round() if nodes[node][0] == DECIDES and nodes[node][1] == self._me]
        alike = [node for node in own if bool(spots[node].owed) == bool(self._owed)] or own
        return min(alike, key=off) if alike else self._node

    def _round(self) -> Iterator[int]:
        """The decisions of the round in which the tree stands."""
        nodes, spots, root = self._tree.nodes, self._tree.spots, self._node
        while spots[root].above >= 0 and nodes[spots[root].above][0] == DECIDES:
            root = spots[root].above
        waiting = [root]
        while waiting:
            node = waiting.pop()
            yield node
            if nodes[node][0] == DECIDES:
                waiting += self._tree.children(node)


def _off(real: float, known: float) -> float:
    """How far a share of the pot lies from the tree's."""
    return abs(log(max(real, SHALLOW)) - log(max(known, SHALLOW)))


def hidden(view: View, at: int) -> float:
    """A number from 0 to 1 that stays the same for the whole deal, another for each `at`, which the other cannot know.

    It comes of the viewer's own first hand.
    """
    assert view.seat is not None
    seat = view.seats[view.seat]
    first = sorted((*seat.cards[: len(seat.cards) - len(seat.thrown)], *seat.thrown))
    known = repr((first, view.deal, at)).encode()
    return int.from_bytes(hashlib.blake2b(known, digest_size=6).digest(), "big") / 2**48


def lower(a: float, b: float, x: float) -> float:
    """The chance that a stake of x, as a share of the pot, is taken for a, and not for b above it."""
    return min(max((b - x) * (1 + a) / ((b - a) * (1 + x)), 0.0), 1.0)


def most_of(view: View) -> int:
    """The most that both can still put in after the antes, at the beginning of the deal."""
    return min(seat.cover + seat.paid for seat in view.seats) - view.ante


def ratio_of(view: View) -> float:
    """The stacks, in antes; the own ante counts, and half of what a tie carried is of the ante."""
    base = (view.carried + 2 * view.ante) / 2
    return 1 + most_of(view) / max(base, EVEN)
