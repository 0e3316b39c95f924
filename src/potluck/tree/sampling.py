"""A poker variant as the sampler takes it: its public tree, the order of its cards, and what each end pays."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import factorial
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from potluck.cards import CARDS
from potluck.errors import RulesError
from potluck.games.poker.showdown import Worths, shared_out
from potluck.games.poker.state import State
from potluck.games.poker.values import Phase
from potluck.kernels import program
from potluck.kernels.samples import ACTIONS, EVENTS, Sampled
from potluck.protocol import show
from potluck.tree.public import CardsReturn, Spot
from potluck.tree.suits import RankExchanges, exchanges_of
from potluck.variants import Variant

__all__ = ["DRAWABLE", "Drawn", "drawn", "may_be_drawn"]

DRAWABLE: Final = "2 seats, no cards thrown, none that say who acts, odd chips from the left"
JOKERS: Final = 52
WAYS: Final = ((1, 2), (1, 1), (2, 1), (0, 0))
"""Strengths that compare as each way says: lost, tied, won, neither counts."""


class Drawn(NamedTuple):
    """A variant whose deals are drawn."""

    game: Sampled
    points: tuple[tuple[int, str, tuple[str, ...]], ...]
    """Of each node the seat, the public acts before it, and the actions; nothing at an end."""
    enough: int
    """The most chips that a seat puts in."""


def may_be_drawn(variant: Variant) -> bool:
    """Whether deals of the variant can be drawn: no card is thrown, and none says who gets odd chips."""
    return not any(street.draw or street.throw for street in variant.streets) and variant.odd_chip == "left"


def drawn(variant: Variant, root: Spot, *, merged: bool = True) -> Drawn:
    """The arrays of a variant for two whose public tree is `root`.

    Raises:
        RulesError: `solve.not_drawn`, its deals cannot be drawn.
    """
    if not may_be_drawn(variant):
        raise RulesError("solve.not_drawn", asked=variant.name, allowed=DRAWABLE)
    writer = _Writer(variant)
    writer.write(root)
    game = Sampled(
        np.array(writer.nodes, np.int32),
        np.array(writer.pays),
        np.array(writer.events, np.int32).reshape(-1, 2),
        np.array(list(map(int, variant.cards)), np.uint8),
        _alike(variant, merged=merged),
        [_half(variant, place) for place in range(len(variant.showdown))],
    )
    return Drawn(game, tuple(writer.points), writer.enough)


class _Writer:
    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self.nodes: list[list[int]] = [[]]
        self.points: list[tuple[int, str, tuple[str, ...]]] = [(-1, "", ())]
        self.pays: list[float] = []
        self.events: list[tuple[int, int]] = []
        self.enough = 0

    def write(self, root: Spot) -> None:
        """Writes down all points; those that follow on one stand in a row."""
        owed = [(root, 0, 0)]
        for spot, place, stage in owed:
            while spot.kind in ("deal", "board"):
                self._come(stage, (spot.seat if spot.kind == "deal" else -1, spot.n))
                spot, stage = spot.after[0], stage + 1
            if isinstance(spot.end, State):
                self._end(place, spot.end)
                continue
            if len(spot.after) > ACTIONS:
                raise RulesError("solve.not_drawn", asked=self._variant.name, allowed=DRAWABLE)
            first = len(self.nodes)
            self.nodes[place] = [spot.seat, stage, first, len(spot.after)]
            self.points[place] = spot.seat, spot.line, tuple(map(show, spot.actions))
            self.enough = max(self.enough, spot.most)
            for after in spot.after:
                owed.append((after, len(self.nodes), stage))
                self.nodes.append([])
                self.points.append((-1, "", ()))

    def _come(self, stage: int, event: tuple[int, int]) -> None:
        if stage == len(self.events):
            self.events.append(event)
        if self.events[stage] != event or stage >= EVENTS:
            raise CardsReturn

    def _end(self, place: int, end: State) -> None:
        shown = end.outcome is not None and end.outcome.by == "showdown"
        self.nodes[place] = [-1, int(shown), len(self.pays), 0]
        self.pays += _paid(end, len(self._variant.showdown)) if shown else [float(end.payoffs()[0])]


def _paid(end: State, orders: int) -> Iterator[float]:
    """The payoff of seat 0 at a showdown for each way in which hands compare, by the law itself."""
    won = end.outcome.won if end.outcome is not None else (0, 0)
    seats = tuple(replace(seat, stack=seat.stack - taken) for seat, taken in zip(end.seats, won, strict=True))
    before = replace(end, seats=seats, outcome=None, phase=Phase.SHOWDOWN)
    for ways in product(WAYS, repeat=orders):
        worths: Worths = {at: tuple(way[at] for way in ways) for at in (0, 1)}
        yield float(shared_out(before, [worths]).payoffs()[0])


def _half(variant: Variant, place: int) -> tuple[int, int, int]:
    best = variant.showdown[place]
    order = program(variant.ranking(best))
    return order.code, order.wild, -1 if best.hole is None else best.hole


def _alike(variant: Variant, *, merged: bool) -> npt.NDArray[np.int64]:
    """Of each card its group, its place within it, and the name of the group: what may be exchanged.

    Whole suits, where all of them may be; cards of a rank, where no suit counts; else each card stands for itself.
    """
    exchanges = exchanges_of(variant, merged=merged)
    if isinstance(exchanges, RankExchanges):
        cells: Sequence[int] = exchanges.whole
        return np.array([(max(cell, 0), 0, max(cell, 0)) for cell in cells], np.int64)
    suits, jokers = len(set(variant.suits)), 2 if variant.jokers > 1 else 1
    if len(exchanges.whole) == factorial(suits) * jokers > 1:
        return np.array([(card & 3, card >> 2, 0) if card < JOKERS else (4, 0, 4) for card in range(len(CARDS))])
    return np.array([(card, 0, card) for card in range(len(CARDS))], np.int64)
