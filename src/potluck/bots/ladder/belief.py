"""What a mind believes about the other's hand: the sampled hands, weighted by as much of the story as it remembers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import numpy as np

from potluck.bots.ladder.outlook import LEFT, SAMPLES, UNSEEN, Outlook, outlook
from potluck.bots.plausible import Floats, calls, stakes
from potluck.games.draw.values import Acted, Check, Exchanged, Open, Posted, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action
from potluck.ranking import High

__all__ = ["Belief", "Memory", "Range", "believed", "like_mine", "paying"]

Memory = Literal["nothing", "last", "story"]
"""Which of the other's acts of this deal count: none, his last one, all."""
Range = Literal["as dealt", "exchanged", "counted"]
"""What the other is taken to hold: a hand as it was dealt; an exchanged one; one that threw as many as he did."""
STEPS: Final = 32
"""Steps of pressure in which likelihoods are kept."""
RAISING: Final = 0.25
"""How much more a raise tells than an opening of its size."""
WAITING: Final = 0.6
CARELESS: Final = {"stake": 0.6, "call": 0.6, "wait": 0.4}
"""How often somebody does so who looks at nothing."""
CARELESS_THROW: Final = 1 / 4
"""How often he throws just so many cards."""
CALM: Final = 0.5
"""A wait tells that he did not stake: against a stake of this pressure, so often."""


class Belief(NamedTuple):
    """The row of the other's hand in the outlook, and (SAMPLES,) weights that sum to one."""

    row: int
    weights: Floats


class _Act(NamedTuple):
    """One act of the other."""

    second: bool
    kind: Literal["stake", "call", "wait"]
    pressure: float


def believed(view: View, *, memory: Memory, range: Range, trust: float = 1.0, doubt: float = 0.0) -> Belief:
    """The other's hand as that memory and that idea of his range have it.

    `trust` is how much an act is taken to tell: likelihoods to that power. `doubt` is the share of those who are taken
    to act and to exchange whatever they hold: the less a sensible player could have done all that, the more it counts.
    """
    assert view.seat is not None
    threw = view.seats[1 - view.seat].threw
    row = LEFT if range == "as dealt" else UNSEEN if range == "exchanged" or threw is None else threw
    acts = _acts(view, 1 - view.seat) if memory != "nothing" else []
    return _weighted(view, row, acts[-1:] if memory == "last" else acts, trust, doubt)


def like_mine(view: View) -> Belief:
    """The hands that exchange as the viewer did, as likely as they are before anybody stakes."""
    assert view.seat is not None
    threw = view.seats[view.seat].threw
    return _weighted(view, UNSEEN if threw is None else threw, (), 0.0, 0.0)


def _weighted(view: View, row: int, acts: Sequence[_Act], trust: float, doubt: float) -> Belief:
    order, size = view.rules.order, view.rules.deck
    weights = outlook(order, size).likely[row]
    careless = doubt if row in (UNSEEN, LEFT) else doubt * CARELESS_THROW
    for act in acts:
        weights = weights * _likely(
            order, size, row if act.second else -1, act.kind, round(act.pressure * STEPS), trust
        )
        careless *= CARELESS[act.kind] ** trust
    weights = weights * (1 - doubt) + careless
    total = float(weights.sum())
    return Belief(row, weights / total if total > 0 else np.full(SAMPLES, 1 / SAMPLES))


@lru_cache(maxsize=4096)
def paying(order: High, size: int, row: int, step: int) -> Floats:
    """(SAMPLES,) how likely each hand pays a stake of `step / STEPS` pressure; row -1 is before the exchange."""
    return calls(_standing(outlook(order, size), row), step / STEPS)


@lru_cache(maxsize=4096)
def _likely(order: High, size: int, row: int, kind: str, step: int, trust: float) -> Floats:
    standing = _standing(outlook(order, size), row)
    if kind == "wait":
        likely = 1 - WAITING * stakes(standing, CALM)
    else:
        likely = (stakes if kind == "stake" else calls)(standing, step / STEPS)
    return np.asarray(likely**trust, dtype=np.float64)


def _standing(outlook_of_deck: Outlook, row: int) -> Floats:
    return outlook_of_deck.before if row < 0 else outlook_of_deck.after[row]


def _acts(view: View, player: int) -> list[_Act]:
    """The actions of that player in this deal."""
    acts, pot, second = [], view.carried, False
    for entry in view.story:
        match entry:
            case Posted(_, amount):
                pot += amount
            case Exchanged(seat, n, paid):
                if seat == player and paid:
                    acts.append(_Act(second, "call", _pressure(paid, pot - paid)))
                pot += paid
                second = second or n is not None
            case Acted(seat, action, paid):
                if seat == player:
                    acts.append(_act(second, action, pot, paid))
                pot += paid
    return acts


def _act(second: bool, action: Action, pot: int, paid: int) -> _Act:  # noqa: FBT001  # a field, as it stands in the story
    match action:
        case Open(amount):
            return _Act(second, "stake", _pressure(amount, pot + paid - amount))
        case RaiseBy(amount):
            return _Act(second, "stake", min(_pressure(amount, pot + paid - amount) + RAISING, 1.0))
        case Wait() | Check() if paid == 0:
            return _Act(second, "wait", CALM)
        case _:
            return _Act(second, "call", _pressure(paid, pot - paid))


def _pressure(stake: int, pot: int) -> float:
    """The share of a stake in the pot that it makes."""
    return stake / max(pot + stake, 1)
