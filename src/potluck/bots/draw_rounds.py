"""What each act of a last round that was solved anew is worth to one hand, against samples of the other's."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.games.draw.view import View
from potluck.kernels.rounds import PASSED

if TYPE_CHECKING:
    from potluck.bots.draw_resolving import Resolved

__all__ = ["Priced", "priced"]

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


class Priced(NamedTuple):
    """A decision."""

    acts: list[tuple[tuple[str, int], float, Reals]]
    """Each act, how often the solution does it with that hand, and (samples,) dollars, half of the pot being one's."""
    weights: Reals
    """(samples,): how likely each hand of the other has come here; they sum to one."""
    paid: float
    """Dollars that are lost by giving up."""


def priced(again: "Resolved", view: View, seat: int, group: int, groups: Ints, better: Reals, weights: Reals) -> Priced:
    """The decision of that seat of the round, 0 for the first to speak, with a hand of that group.

    By sample: the other's `groups`, how the own hand is `better` (1, 0, -1), and how likely he came into the round.
    """
    for at, child in zip(again.path, again.path[1:], strict=False):
        if again.round.actors[at] != seat:
            weights = weights * again.played[at][again.round.children[at].index(child)][groups]
    total = float(weights.sum())
    here = again.path[-1]
    own = again.played[here][:, group]
    acts = [
        (again.round.acts[child], float(chance), _walked(again, child, seat, group, groups, better))
        for child, chance in zip(again.round.children[here], own, strict=True)
    ]
    assert view.seat is not None
    mine, his = view.seats[view.seat].paid, view.seats[1 - view.seat].paid
    paid = (view.pot - mine - his) / 2 + mine
    return Priced(acts, weights / total if total > 0 else np.full(len(weights), 1 / len(weights)), paid)


def _walked(again: "Resolved", node: int, seat: int, group: int, groups: Ints, better: Reals) -> Reals:
    """(samples,): the dollars that the seat wins from that node on."""
    actor, chips = again.round.actors[node], again.round.chips[node]
    if actor == PASSED:
        return np.full(len(groups), chips if seat == 0 else -chips)
    if actor < 0:
        return better * chips
    total = np.zeros(len(groups))
    for place, child in enumerate(again.round.children[node]):
        chances = again.played[node][place]
        often = chances[group] if actor == seat else chances[groups]
        if np.any(often > 0):
            total += often * _walked(again, child, seat, group, groups, better)
    return total
