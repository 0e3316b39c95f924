"""A menu of bets: which of many sums a solved game knows."""

from typing import Final

from msgspec import Struct

from potluck.errors import RequestError
from potluck.games.poker.point import Point
from potluck.protocol import Amount

__all__ = ["EVERY", "USUAL", "Bets", "chosen_amounts", "read_bets"]

EVERY: Final = "every"
LEAST: Final = "min"
MOST: Final = "max"
USUAL: Final = "1,max"
"""The pot, and all that may be bet."""
PARTS: Final = (0.1, 100.0)


class Bets(Struct, frozen=True):
    """The sums that may be bet where the rules allow a range."""

    text: str
    every: bool = False
    least: bool = False
    most: bool = False
    parts: tuple[float, ...] = ()
    """Bets and raises by so many times the pot."""


def read_bets(text: str) -> Bets:
    """The menu of a text: `every` sum; or some of `min`, `max` and parts of the pot, such as `0.5,1,max`.

    Raises:
        RequestError: it is none.
    """
    names = [name.strip() for name in text.split(",")]
    parts = []
    for name in names:
        if name in (EVERY, LEAST, MOST):
            continue
        try:
            part = float(name)
        except ValueError:
            part = 0.0
        if not PARTS[0] <= part <= PARTS[1]:
            raise RequestError("cli.bad_value", path="--bets", asked=name[:40], allowed="every, min, max, 0.5, 1, 2 …")
        parts.append(part)
    return Bets(",".join(names), EVERY in names, LEAST in names, MOST in names, tuple(parts))


def chosen_amounts(offer: Amount, bets: Bets, state: Point) -> tuple[int, ...]:
    """The sums of an offer that are on the menu, the lowest first; the nearest that may be bet, at least one."""
    if offer.low == offer.high:
        return (offer.low,)
    if bets.every:
        return tuple(range(offer.low, offer.high + 1, offer.step))
    pot = state.pot + state.owed
    wanted = [state.top + round(part * pot) for part in bets.parts]
    wanted += [offer.low] * bets.least + [offer.high] * bets.most
    steps = (offer.high - offer.low) // offer.step
    nearest = (offer.low + offer.step * min(max(round((sum_ - offer.low) / offer.step), 0), steps) for sum_ in wanted)
    return tuple(sorted(set(nearest)))
