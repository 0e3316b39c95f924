"""Planted players against the solved draw on true deals, where everything but the cards is reckoned, not played.

Many deals go along every public line at once, each with the chance that both players take it there. So neither what
either draws for itself nor how often a line comes is left to luck, and what remains is the luck of the cards; each
deal is played from both seats. Lines that all deals together seldom take are drawn, and count for as much more.
"""

import random
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from measure.draw_asked import NUMBERS, Asker, Tables
from measure.draw_pack import HELD, Ints, Reals
from measure.draw_planted import Held, Planted, Where, drawn_to, planted_of
from potluck.arena.gate import Plays
from potluck.games.draw.state import State
from potluck.games.draw.values import Exchange, Phase
from potluck.protocol import Action
from potluck.solve.draw.sets import number_of

__all__ = ["Asked", "Deals", "deals_of", "met", "of_his", "of_solved"]

HANDED: Final = 4 * HELD
"""Cards of a deal at most."""


class Deals(NamedTuple):
    """Deals from one pack: two hands, and for each the cards that it may draw."""

    cards: npt.NDArray[np.uint8]
    """(deals, seats, hand and what comes, 5), as numbers of the pack."""
    numbers: Ints
    """(deals,): the place among `NUMBERS` of what the solved player draws for itself in the whole deal."""
    kinds: Ints
    """(deals, seats)"""
    strengths: Ints
    """(deals, seats, cards thrown): of what the solved player would come to."""
    finals: Ints
    """The same, by `Asker.finals`."""


class Asked:
    """What the solved player does at each public line with each kind and group, each asked once."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self._states = dict[tuple[Action | int, ...], State]()
        self._tables = dict[tuple[Action | int, ...], Tables]()
        self._throwing = dict[tuple[Action | int, ...], list[tuple[tuple[int, ...], Reals]]]()

    def state(self, line: Where) -> State:
        """The deal there."""
        key = tuple(line)
        if key not in self._states:
            self._states[key] = self.asker.state(line)
        return self._states[key]

    def tables(self, line: Where) -> Tables:
        """By what it draws for itself: each act, and how often each kind or group does it."""
        key = tuple(line)
        if key not in self._tables:
            self._tables[key] = self.asker.each(self.state(line))
        return self._tables[key]

    def throws(self, line: Where, seat: int) -> list[tuple[tuple[int, ...], Reals]]:
        """By what it draws for itself: (kinds, numbers)."""
        key = tuple(line)
        if key not in self._throwing:
            self._throwing[key] = self.asker.each_numbers(line, seat)
        return self._throwing[key]


def deals_of(asker: Asker, many: int, seed: int) -> Deals:
    """So many deals."""
    random_ = np.random.default_rng(seed)
    pack = asker.pack
    order = np.argsort(random_.random((many, pack.size)), axis=1)[:, :HANDED].astype(np.uint8)
    cards = order.reshape(many, 2, 2, HELD)
    hands = number_of(np.sort(cards[:, :, 0], axis=-1).astype(np.int64).reshape(-1, HELD))
    strengths, sides = (np.empty((2 * many, asker.counts), np.int64) for _ in range(2))
    new = cards[:, :, 1].reshape(-1, HELD)
    for number in range(asker.counts):
        kept = pack.kept[hands, number]
        strengths[:, number] = pack.strengths(drawn_to(kept, new, number))
        sides[:, number] = pack.sides_of(kept, number)
    shape = (many, 2, asker.counts)
    return Deals(
        cards,
        random_.integers(len(NUMBERS), size=many),
        pack.kinds[hands].reshape(many, 2),
        strengths.reshape(shape),
        asker.finals(strengths.ravel(), sides.ravel()).reshape(shape),
    )


def met(asked: Asked, deals: Deals, player: Plays, *, seldom: float, seed: int) -> Reals:
    """(deals,): dollars that the planted player wins in each, both seats together.

    Lines that all deals take more seldom than `seldom` are drawn, with that seed.
    """
    return sum(
        (
            _Walk(asked, deals, planted_of(player, asked.asker, deals.cards[:, seat], seat), seldom, seed).value()
            for seat in (0, 1)
        ),
        np.zeros(len(deals.kinds)),
    )


class _Walk:
    def __init__(self, asked: Asked, deals: Deals, planted: Planted, seldom: float, seed: int) -> None:
        self._asked, self._deals, self._planted = asked, deals, planted
        self._me, self._other = planted.seat, 1 - planted.seat
        self._seldom, self._random = seldom, random.Random(f"{seed}/{planted.seat}")
        self._many = len(deals.kinds)
        self._won = np.zeros(self._many)

    def value(self) -> Reals:
        """(deals,): dollars."""
        self._walk([], np.arange(self._many), np.ones(self._many), None, None)
        return self._won

    def _walk(self, line: list[Action | int], among: Ints, often: Reals, mine: Held | None, his: int | None) -> None:
        """Adds what is won behind that line.

        `often`: of those deals; behind the exchange what the planted player holds, and how many the other has thrown.
        """
        among, often = self._thinned(among, often)
        if not len(among):
            return
        state = self._asked.state(line)
        if state.outcome is not None:
            self._ended(state, among, often, mine, his)
            return
        after = state.phase is Phase.AFTER
        own = state.actor == self._me
        if own:
            acts = self._planted.acts(line, state, among, mine)
        else:
            acts = of_solved(self._asked, self._deals, line, among, self._other, his)
        for act, chances in acts.items():
            if isinstance(act, Exchange) and not after:
                taken = chances > 0
                self._exchange(line, state, among[taken], (often * chances)[taken])
            else:
                self._walk([*line, act], among, often * chances, mine, his)

    def _thinned(self, among: Ints, often: Reals) -> tuple[Ints, Reals]:
        """Those deals that come here at all; if all together seldom do, or one does and costs much, it is drawn."""
        taken = often > 0
        if self._planted.thins:
            rare = taken & (often < self._planted.thins)
            drawn = np.array([self._random.random() for _ in range(int(rare.sum()))]) * self._planted.thins
            kept = drawn < often[rare]
            often = often.copy()
            often[rare] = np.where(kept, self._planted.thins, 0.0)
            taken = often > 0
        among, often = among[taken], often[taken]
        share = float(often.sum()) / self._many
        if share >= self._seldom:
            return among, often
        if self._random.random() * self._seldom > share:
            return among[:0], often[:0]
        return among, often * (self._seldom / share if share else 1.0)

    def _ended(self, state: State, among: Ints, often: Reals, mine: Held | None, his: int | None) -> None:
        assert state.outcome is not None
        if state.outcome.by == "pass":
            self._won[among] += often * state.payoffs()[self._me]
            return
        assert mine is not None
        assert his is not None
        better = np.sign(mine.strengths[among] - self._deals.strengths[among, self._other, his])
        self._won[among] += often * better * min(seat.paid for seat in state.seats)

    def _exchange(self, line: list[Action | int], state: State, among: Ints, often: Reals) -> None:
        """Both throw, in the order of the sheet, and the round behind it."""
        in_turn = self._asked.asker.rules.profile == "de"
        first = state.first if in_turn else state.actor
        before = [*line, Exchange()] if in_turn else line
        if first == self._me:
            for held in self._planted.throws(before, self._asked.state(before), among):
                came, chosen = _coming(among, often * held.often[among])
                then = [*before, held.number]
                for number, chances in enumerate(of_his(self._asked, self._deals, then, came, self._other)):
                    self._walk([*then, number], came, chosen * chances, held, number)
            return
        for number, chances in enumerate(of_his(self._asked, self._deals, before, among, self._other)):
            came, chosen = _coming(among, often * chances)
            then = [*before, number]
            for held in self._planted.throws(then, self._asked.state(then), came) if len(came) else ():
                self._walk([*then, held.number], came, chosen * held.often[came], held, number)


def of_his(asked: Asked, deals: Deals, line: Where, among: Ints, seat: int) -> Reals:
    """(numbers, deals): how often the solved player in that seat throws each number."""
    kinds, numbers = deals.kinds[among, seat], deals.numbers[among]
    chances = np.zeros((asked.asker.counts, len(among)))
    for drawn, table in asked.throws(line, seat) if len(among) else ():
        here = np.isin(numbers, drawn)
        chances[:, here] = table[kinds[here]].T
    return chances


def of_solved(
    asked: Asked, deals: Deals, line: Where, among: Ints, seat: int, threw: int | None
) -> dict[Action, Reals]:
    """Each of its acts there, and how often each deal has it; behind the exchange it has thrown so many."""
    hands = (deals.kinds[:, seat] if threw is None else deals.finals[:, seat, threw])[among]
    numbers = deals.numbers[among]
    found: dict[Action, Reals] = {}
    for drawn, table in asked.tables(line):
        here = np.isin(numbers, drawn)
        for act, chances in table.items():
            found.setdefault(act, np.zeros(len(among)))[here] = chances[hands[here]]
    return found


def _coming(among: Ints, often: Reals) -> tuple[Ints, Reals]:
    taken = often > 0
    return among[taken], often[taken]
