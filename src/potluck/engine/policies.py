"""Built-in policies: what a seat does without being asked, by its name or by a table of weights."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.errors import RulesError
from potluck.kernels.deals import UP_CARDS
from potluck.variants import Variant

__all__ = ["CHOICES", "NAMES", "Mix", "Players", "Policy", "players"]

Weights: TypeAlias = npt.NDArray[np.uint32]

NAMES: Final = ("random", "caller", "clock")
"""Each possible kind of action as likely, then each amount; never more than a call; the clock's action."""
CHOICES: Final = ("fold", "stay", "least", "half", "pot", "most")
"""What a table of actions weighs: to fold; to check, call or bring in; to raise by the least, by half the pot, by the
pot, by the most."""
MOST_WEIGHT: Final = 2**32 - 1
_MIX: Final = len(NAMES)


class Mix:
    """A table of actions: weights by street, by whether there is something to call, and by choice (`CHOICES`).

    `acts` is `(streets, 2, 6)`, or of a shape that stretches to it: one row of six serves everywhere. `throws` is
    `(streets, 8)`, or a row of eight: weights of throwing 0 .. 7 cards, taken at random. Weights are whole numbers.
    What is not offered falls to staying, and a sum or number beyond what is offered to the nearest.
    """

    def __init__(self, acts: npt.ArrayLike, throws: npt.ArrayLike = (1, 0, 0, 0, 0, 0, 0, 0)) -> None:
        self.acts, self.throws = _weights(acts, "acts"), _weights(throws, "throws")

    def __repr__(self) -> str:
        return f"Mix({self.acts.tolist()}, {self.throws.tolist()})"


Policy: TypeAlias = str | Mix
"""What a seat does: the name of one that is built in, or a table of actions."""


class Players(NamedTuple):
    """The policies of a table, as the engine takes them."""

    numbers: tuple[int, ...]
    """By seat: the place in `NAMES`, or one more for a table of actions."""
    acts: Weights
    """`(seats, streets, 2, 6)`."""
    throws: Weights
    """`(seats, streets, 8)`."""


def players(policies: Sequence[Policy], variant: Variant) -> Players:
    """The policies by seat.

    Raises:
        RulesError: there is no policy of that name, or a table of actions is of another shape.
    """
    seats, streets = len(policies), len(variant.streets)
    acts = np.zeros((seats, streets, 2, len(CHOICES)), np.uint32)
    throws = np.zeros((seats, streets, UP_CARDS), np.uint32)
    numbers = []
    for at, policy in enumerate(policies):
        if isinstance(policy, Mix):
            numbers.append(_MIX)
            acts[at] = _stretched(policy.acts, acts[at].shape, "acts")
            throws[at] = _stretched(policy.throws, throws[at].shape, "throws")
        elif policy in NAMES:
            numbers.append(NAMES.index(policy))
        else:
            raise RulesError("rules.bad_value", path=f"policies[{at}]", asked=str(policy), allowed=", ".join(NAMES))
    return Players(tuple(numbers), acts, throws)


def _weights(given: npt.ArrayLike, path: str) -> Weights:
    weights = np.asarray(given)
    if weights.dtype.kind not in "iu" or (weights.size and (weights.min() < 0 or weights.max() > MOST_WEIGHT)):
        raise RulesError("rules.bad_value", path=path, asked=str(weights.tolist())[:40], allowed=f"0..{MOST_WEIGHT}")
    return weights.astype(np.uint32)


def _stretched(weights: Weights, shape: tuple[int, ...], path: str) -> Weights:
    try:
        return np.broadcast_to(weights, shape)
    except ValueError:
        raise RulesError("rules.bad_value", path=path, asked=str(weights.shape), allowed=str(shape)) from None
