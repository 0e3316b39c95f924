"""The public tree of a deal of the draw by the law's own states, with all that the bot does in it, as it is asked."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from measure.draw_asked import Asker, acts_of
from measure.draw_pack import DECIDES, ENDS, SHOWS, THROWS, Node, Pack, Reals
from potluck.games.draw.state import State
from potluck.games.draw.values import Exchange, Open, Phase, RaiseBy
from potluck.protocol import Action, Amount
from potluck.solve.draw_table import Header

__all__ = ["Told", "public"]

ANTE: Final = 5
FINE: Final = 50
EARLY: Final = (0.3,)
"""Stakes of the responder beside the bot's, as shares of the pot after a call; before the exchange and behind it."""
LATE: Final = (0.3, 1.0)
SELDOM: Final = 1e-6


class Told(NamedTuple):
    """What a local best response needs of a file."""

    pack: Pack
    tree: list[Node]
    strategy: "Asked"
    pot: int


class Asked:
    """The bot's chances by node of the public tree, as they were told."""

    def __init__(self) -> None:
        self.befores: dict[int, Reals] = {}
        self.throwing: dict[tuple[int, int | None], Reals] = {}
        self.afters: dict[tuple[int, int, int], Reals] = {}

    def early(self, node: int) -> Reals:
        """(kinds, acts)"""
        return self.befores[node]

    def throws(self, node: int, other: int | None) -> Reals:
        """(kinds, numbers)"""
        return self.throwing[node, other]

    def late(self, node: int, first: int, second: int) -> Reals:
        """(places, acts)"""
        return self.afters[node, first, second]


def public(header: Header, seat: int, early: tuple[float, ...] = EARLY) -> Told:
    """The tree of that file's deal, for a responder in that seat; antes of five dollars, nobody has a wardrobe.

    `early`: his stakes before the exchange beside the bot's, as shares of the pot after a call; where others than the
    usual are asked for, antes are of fifty dollars, so that a small share comes to some whole dollars too.
    """
    return _Public(header, seat, early, ante=ANTE if early == EARLY else FINE).all()


class _Public:
    def __init__(self, header: Header, seat: int, early: tuple[float, ...], *, ante: int) -> None:
        self._shares, self._ante = {Phase.BEFORE: early, Phase.AFTER: LATE}, ante
        self._asker = Asker(header, ante=ante, stack=round(ante * header.ratio))
        self._seat = seat
        self._nodes: list[Node | None] = []
        self._asked = Asked()

    def all(self) -> Told:
        """Everything, asked."""
        self._grow([])
        return Told(self._asker.pack, [node for node in self._nodes if node is not None], self._asked, 2 * self._ante)

    def _grow(self, line: list[Action | int]) -> int:
        at = len(self._nodes)
        self._nodes.append(None)
        state = self._asker.state(line)
        if state.outcome is not None:
            shown = state.outcome.by != "pass"
            paid = [seat.paid for seat in state.seats]
            chips = float(min(paid)) if shown else float(state.payoffs()[0])
            self._nodes[at] = Node(SHOWS if shown else ENDS, 0, (), chips)
            return at
        assert state.actor is not None
        after = state.phase is Phase.AFTER
        known = self._late(at, line, state) if after else self._early(at, line, state)
        acts = [*known, *(self._stakes(line, state, known) if state.actor == self._seat else [])]
        children = []
        for act in acts:
            if not after and isinstance(act, Exchange):
                children.append(self._exchange(line, state))
            else:
                children.append(self._grow([*line, act]))
        self._nodes[at] = Node(DECIDES, state.actor, tuple(children))
        self._widen(at, len(acts))
        return at

    def _widen(self, at: int, acts: int) -> None:
        """Acts that the bot never does have no chance."""
        tables = [(self._asked.befores, at)] if at in self._asked.befores else []
        tables += [(self._asked.afters, key) for key in self._asked.afters if key[0] == at]  # type: ignore[misc]
        for table, key in tables:
            known = table[key]
            more = np.zeros((len(known), acts - known.shape[1]))
            table[key] = np.concatenate([known, more], axis=1)

    def _stakes(self, line: Sequence[Action | int], state: State, known: Sequence[Action]) -> list[Action]:
        """Further stakes of the responder, who makes one of them in a round at most, and never raises one twice."""
        offer = next((offer for offer in state.offers() if isinstance(offer, Amount)), None)
        if offer is None or state.acts > 2 or (state.owed and state.raises):
            return []
        pot = state.pot + state.owed
        amounts = {min(max(round(share * pot), offer.low), offer.high) for share in self._shares[state.phase]}
        amounts |= {offer.high}
        stake = RaiseBy if state.owed else Open
        return [act for amount in sorted(amounts) if (act := stake(amount)) not in known]

    def _exchange(self, line: list[Action | int], state: State) -> int:
        """The exchange behind the call: who throws what, and the round behind it."""
        at = len(self._nodes)
        self._nodes.append(None)
        called = [*line, 0] if self._asker.rules.profile == "pl" else [*line, Exchange()]
        first = state.actor if self._asker.rules.profile == "pl" else state.first
        assert first is not None
        before = line if self._asker.rules.profile == "pl" else called
        self._asked.throwing[at, None] = self._asker.numbers(before, first)
        for number in range(self._asker.counts):
            self._asked.throwing[at, number] = self._asker.numbers([*before, number], 1 - first)
        thrown = [*before, 0, 0]
        self._nodes[at] = Node(THROWS, first, (self._grow(thrown),))
        return at

    def _early(self, at: int, line: Sequence[Action | int], state: State) -> list[Action]:
        assert state.actor is not None
        told = self._asker.early(line, state.actor)
        acts = acts_of([*told], state)
        self._asked.befores[at] = _table(told, acts)
        return acts

    def _late(self, at: int, line: list[Action | int], state: State) -> list[Action]:
        counts = range(self._asker.counts)
        tables = {(first, second): self._asker.late(line, first, second) for first in counts for second in counts}
        acts = acts_of([act for told in tables.values() for act in told], state)
        for (first, second), told in tables.items():
            self._asked.afters[at, first, second] = _table(told, acts)
        return acts


def _table(told: Mapping[Action, Reals], acts: Sequence[Action]) -> Reals:
    """(hands, acts); what no hand comes to gives up."""
    rows = len(next(iter(told.values())))
    table = np.stack([told.get(act, np.zeros(rows)) for act in acts], axis=1)
    table[:, 0] += table.sum(axis=1) <= SELDOM
    return np.asarray(table / table.sum(axis=1, keepdims=True))
