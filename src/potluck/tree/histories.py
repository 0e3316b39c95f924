"""Any small game of the contract in sequence form: every deal walked to its end by the law, all chance with its weight.

A seat's infoset is what it has done before and what its view says now. Any number of seats; suits stand apart.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.errors import RulesError
from potluck.games.poker.state import State
from potluck.kernels.regrets import Decisions, Ends
from potluck.protocol import (
    Action,
    Actions,
    Amount,
    Cards,
    Chance,
    Deal,
    Dealt,
    First,
    Outcome,
    Roll,
    Rolled,
    Starts,
    Turned,
    TurnUp,
    encode,
    show,
)
from potluck.tree.bets import Bets, chosen_amounts
from potluck.tree.tree import Line, Tree

__all__ = ["BYTES", "Knows", "enumerated", "outcomes", "playable"]

BYTES: Final = 400
"""Of memory that a history takes at most while it is written down."""
SIDES: Final = range(1, 7)
Longs = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Knows = Callable[[Deal, int], bytes]


class _Infoset(NamedTuple):
    number: int
    parent: int
    """The sequence that leads to it, by its preliminary number."""
    depth: int
    actions: tuple[str, ...]
    first: int
    """The preliminary number of its first sequence."""
    text: bytes


class _Seat:
    """The infosets of a seat as they are met."""

    def __init__(self) -> None:
        self.infosets: dict[tuple[int, bytes], _Infoset] = {}
        self.depths = [-1]
        """Of each sequence how many decisions led to it, less one."""

    def met(self, parent: int, knowledge: bytes, actions: tuple[str, ...]) -> _Infoset:
        """The infoset in which the seat is."""
        key = (parent, knowledge)
        if key not in self.infosets:
            depth, first = self.depths[parent] + 1, len(self.depths)
            self.infosets[key] = _Infoset(len(self.infosets), parent, depth, actions, first, knowledge)
            self.depths += [depth] * len(actions)
        return self.infosets[key]


class _Walk:
    def __init__(
        self, actions: Actions, seats: int, bets: Bets, most: int, knows: Knows, *, firsts: bool = False
    ) -> None:
        self._actions, self._bets, self._most, self._knows = actions, bets, most, knows
        self._firsts = firsts
        self.seats = [_Seat() for _ in range(seats)]
        self.ends: dict[tuple[int, ...], list[float]] = {}
        self.histories = 0

    def go(self, deal: Deal, chance: float, last: tuple[int, ...]) -> None:
        """Walks on from a point that is reached by chance and by those sequences."""
        self.histories += 1
        if self.histories > self._most:
            size = f"{self._most * BYTES / 2**30:.1f} GiB"
            raise RulesError("solve.too_large", asked=f"> {size}", allowed=size, path=SMALLER)
        if deal.over:
            sums = self.ends.setdefault(last, [0.0] * len(last))
            for seat, chips in enumerate(deal.payoffs()[: len(last)]):
                sums[seat] += chance * chips
            return
        owed, actor = deal.chance, deal.actor
        if owed is not None:
            for outcome, part in outcomes(owed, deal, firsts=self._firsts):
                self.go(deal.apply(outcome), chance * part, last)
            return
        assert actor is not None
        actions = tuple(playable(deal, self._actions, self._bets))
        infoset = self.seats[actor].met(last[actor], self._knows(deal, actor), tuple(map(show, actions)))
        for number, action in enumerate(actions):
            after = (*last[:actor], infoset.first + number, *last[actor + 1 :])
            self.go(deal.apply(action), chance, after)


SMALLER: Final = "ranks, suits, streets, cap, --bets, --stack"


def enumerated(
    deal: Deal,
    actions: Actions,
    *,
    seats: int,
    bets: Bets,
    memory: int,
    knows: Knows | None = None,
    firsts: bool = False,
) -> Tree:
    """The arrays of one deal, walked whole; `firsts`: where chance says who begins, each seat may.

    Raises:
        RulesError: `solve.too_large`, it has more histories than that memory holds.
    """
    walk = _Walk(actions, seats, bets, memory // BYTES, knows if knows is not None else _view, firsts=firsts)
    walk.go(deal, 1.0, (0,) * seats)
    numbered = [_numbered(seat) for seat in walk.seats]
    lasts = np.array([*walk.ends], np.int64).reshape(-1, seats)
    chips = np.array([*walk.ends.values()]).reshape(-1, seats)
    lasts = np.stack([numbers[lasts[:, at]] for at, (_, numbers) in enumerate(numbered)], axis=1)
    decided = [infoset for seat in walk.seats for infoset in seat.infosets.values() if len(infoset.actions) > 1]
    return Tree(
        seats=seats,
        decisions=tuple(decisions for decisions, _ in numbered),
        ends=tuple(_ends(at, lasts, chips, decisions.sequences) for at, (decisions, _) in enumerate(numbered)),
        shared=(),
        lines=tuple(_lines(walk.seats, [numbers for _, numbers in numbered])),
        infosets=len(decided),
        infosets_apart=len(decided),
        visits=walk.histories,
    )


def outcomes(owed: Chance, deal: Deal, *, firsts: bool = False) -> Iterator[tuple[Outcome, float]]:
    """All answers to what chance owes, each with its chance; who begins is always seat 0, but with `firsts` any."""
    match owed:
        case Cards(n, _):
            undealt = deal.undealt
            each = 1 / comb(len(undealt), n)
            yield from ((Dealt(cards), each) for cards in combinations(undealt, n))
        case TurnUp():
            undealt = deal.undealt
            yield from ((Turned(card), 1 / len(undealt)) for card in undealt)
        case Roll(n):
            for dice in combinations_with_replacement(SIDES, n):
                ways = factorial(n) // prod(factorial(dice.count(side)) for side in SIDES)
                yield Rolled(dice), ways / 6**n
        case First(n):
            yield from ((Starts(seat), 1 / n) for seat in range(n)) if firsts else ((Starts(0), 1.0),)


def playable(deal: Deal, actions: Actions, bets: Bets) -> Iterator[Action]:
    """The actions that the solved game knows there: all, but of a range of sums in poker those on the menu."""
    for offer in deal.offers():
        if isinstance(offer, Amount) and isinstance(deal, State):
            yield from (actions[offer.kind](amount) for amount in chosen_amounts(offer, bets, deal))
        else:
            yield from offer.all(actions)


def _view(deal: Deal, seat: int) -> bytes:
    return encode(deal.view(seat))


def _numbered(seat: _Seat) -> tuple[Decisions, Longs]:
    """The infosets in groups of equal depth and as many actions; and of each preliminary sequence its number."""
    kinds: dict[tuple[int, int], list[_Infoset]] = {}
    for infoset in seat.infosets.values():
        kinds.setdefault((infoset.depth, len(infoset.actions)), []).append(infoset)
    numbers = np.zeros(len(seat.depths), np.int64)
    groups, parents, base = [], list[int](), 1
    for (_, many), infosets in sorted(kinds.items()):
        groups.append((base, len(infosets), many, len(parents)))
        for place, infoset in enumerate(infosets):
            parents.append(infoset.parent)
            for action in range(many):
                numbers[infoset.first + action] = base + action * len(infosets) + place
        base += many * len(infosets)
    leading = numbers[np.array(parents, np.int64)].astype(np.int32) if parents else np.zeros(0, np.int32)
    return Decisions(np.array(groups, np.int64).reshape(-1, 4), leading, base), numbers


def _ends(seat: int, lasts: Longs, chips: Reals, sequences: int) -> Ends:
    order = np.argsort(lasts[:, seat], kind="stable")
    starts = np.searchsorted(lasts[order, seat], np.arange(sequences + 1)).astype(np.int64)
    others = np.delete(lasts[order], seat, axis=1).astype(np.int32).ravel()
    return Ends(starts, others, np.ascontiguousarray(chips[order, seat]))


def _lines(seats: list[_Seat], numbers: list[Longs]) -> Iterator[Line]:
    """Every infoset as a line of its own, in the words of its view."""
    for at, seat in enumerate(seats):
        for infoset in seat.infosets.values():
            if len(infoset.actions) > 1:
                sequences = numbers[at][infoset.first : infoset.first + len(infoset.actions)].astype(np.int32)
                yield Line(infoset.text.decode(), at, infoset.actions, ((),), 0, None, sequences)
