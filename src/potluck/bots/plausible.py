"""What the story of a draw deal makes plausible about the other's hand: a weighted sample, from a view alone.

Hands are drawn from the cards that the viewer does not see. Each is exchanged as a sensible player would exchange it,
and weighted by how likely such a player would have acted as the story tells.
"""

import random
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from potluck.games.draw.values import Acted, Check, Exchanged, Open, Posted, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.lab.draw_habits import DRAWING, exchanged, kinds
from potluck.lab.strength import HAND, Ints, scale

__all__ = [
    "DRAWING",
    "SAMPLES",
    "THROWS",
    "Floats",
    "Range",
    "calls",
    "exchanged",
    "kinds",
    "plausible",
    "stakes",
]

Floats = NDArray[np.float64]
SAMPLES: Final = 2500

THROWS: Final = np.array(
    [
        # 0, 1, 2, 3, 4, 5 cards thrown
        [0.03, 0.05, 0.04, 0.50, 0.25, 0.13],  # nothing
        [0.02, 0.05, 0.15, 0.78, 0.00, 0.00],  # a pair
        [0.10, 0.88, 0.00, 0.02, 0.00, 0.00],  # two pair
        [0.05, 0.25, 0.70, 0.00, 0.00, 0.00],  # three
        [0.97, 0.03, 0.00, 0.00, 0.00, 0.00],  # straight and above
        [0.04, 0.92, 0.00, 0.04, 0.00, 0.00],  # four to a flush or an open straight
    ]
)
"""How many cards sensible players throw, by what they hold; a model, not a measurement."""


class Range(Struct, frozen=True, eq=False):
    """The other's plausible hands: (n,) levels before and after his exchange, and weights summing to one."""

    start: Ints
    final: Ints
    weights: Floats

    def below(self, levels: int) -> Floats:
        """For each of that many levels the chance that the other ends lower, ties counted half."""
        mass = np.bincount(self.final, weights=self.weights, minlength=levels)
        return np.cumsum(mass) - mass / 2

    def standing(self) -> Floats:
        """(n,) where each final hand stands among all of them, 0 lowest .. 1 highest."""
        return _standing(self.final, self.weights)


def plausible(view: View, rng: random.Random) -> Range:
    """The range of the seat opposite the viewer.

    Cost: about 10 ms.
    """
    assert view.seat is not None
    me, other = view.seats[view.seat], 1 - view.seat
    generator = np.random.default_rng(rng.getrandbits(64))
    known = {*me.cards, *me.thrown}
    unseen = np.array([card for card in view.rules.cards if card not in known], dtype=np.int64)
    order = generator.random((SAMPLES, len(unseen))).argsort(axis=1)[:, : 2 * HAND]
    cards = unseen[order]
    levels = scale(view.rules.order, view.rules.deck)
    start = levels.levels(cards[:, :HAND])
    kind = kinds(cards[:, :HAND], start, levels)
    thrown, likely = _thrown(view, kind, generator)
    final = levels.levels(exchanged(cards, thrown, drawing=kind == DRAWING))
    weights = likely * _story(view, other, start, final)
    total = weights.sum()
    return Range(start, final, weights / total if total > 0 else np.full(SAMPLES, 1 / SAMPLES))


def stakes(standing: Floats, pressure: float) -> Floats:
    """How likely a hand that stands there opens or raises; `pressure` is the share of the stake in pot and stake."""
    return 0.10 + 0.85 * _slope(standing, 0.42 + 0.40 * pressure, 0.08)


def calls(standing: Floats, pressure: float) -> Floats:
    """How likely a hand that stands there pays a stake of that pressure."""
    return 0.06 + 0.92 * _slope(standing, 0.95 * pressure, 0.10)


def _slope(x: Floats, middle: float, width: float) -> Floats:
    return 1 / (1 + np.exp(np.clip((middle - x) / width, -40, 40)))


def _standing(levels: Ints, weights: Floats) -> Floats:
    mass = np.bincount(levels, weights=weights)
    place: Floats = (np.cumsum(mass) - mass / 2)[levels] / max(mass.sum(), 1e-12)
    return place


def _thrown(view: View, kind: Ints, generator: np.random.Generator) -> tuple[Ints, Floats]:
    """How many each hand throws, and how likely that is; drawn at random where it has not been seen."""
    assert view.seat is not None
    threw = view.seats[1 - view.seat].threw
    if threw is not None:
        return np.full(len(kind), threw), THROWS[kind, threw] + 0.004
    table = THROWS.copy()
    most = view.rules.most_thrown
    table[:, most] += table[:, most + 1 :].sum(axis=1)
    cumulative = table[:, : most + 1].cumsum(axis=1)
    chosen = (generator.random(len(kind))[:, None] * cumulative[kind, -1:] > cumulative[kind]).sum(axis=1)
    return chosen, np.ones(len(kind))


def _story(view: View, other: int, start: Ints, final: Ints) -> Floats:
    """How likely each hand would have acted as the story tells, before and after the exchange."""
    even = np.full(len(start), 1 / len(start))
    before, after = _standing(start, even), _standing(final, even)
    weights = np.ones(len(start))
    pot, second = view.carried, False
    for entry in view.story:
        match entry:
            case Posted(_, amount):
                pot += amount
            case Exchanged(seat, n, paid):
                if seat == other and paid:
                    weights *= calls(before, _pressure(paid, pot - paid))
                pot += paid
                second = second or n is not None
            case Acted(seat, action, paid):
                if seat == other:
                    weights *= _acted(after if second else before, action, pot, paid)
                pot += paid
    return weights


def _acted(standing: Floats, action: object, pot: int, paid: int) -> Floats:
    match action:
        case Open(amount) | RaiseBy(amount):
            raising = 0.25 if isinstance(action, RaiseBy) else 0.0
            return stakes(standing, min(_pressure(amount, pot + paid - amount) + raising, 1.0))
        case Wait() | Check() if paid == 0:
            return 1 - 0.6 * stakes(standing, 0.5)
        case _:
            return calls(standing, _pressure(paid, pot - paid))


def _pressure(stake: int, pot: int) -> float:
    """The share of a stake in the pot that it makes."""
    return stake / max(pot + stake, 1)
