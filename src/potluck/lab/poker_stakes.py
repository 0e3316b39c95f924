"""For how much each act of a deal was: the stake against the pot, and the price that had to be paid.

Source: what a stake of `b` into a pot of `p` allows: a bluff gains where more than `b / (p + b)` of the hands that it
meets are given up, whatever it is made with; so no more may be (minimum defence frequency).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from potluck.games.poker import RaiseTo, View
from potluck.games.poker.values import Acted, Common, Discarded, Faced, Posted, Received, Refunded

__all__ = ["Stake", "bound", "stakes_of"]

PAIR: Final = 2


class Stake(NamedTuple):
    """The stake of an act, and what it asked."""

    raised: float = 0.0
    """By how many pots it raised, the pot with one's own call in it; 0: it did not."""
    price: float = 0.0
    """The part that had to be paid of the pot with it in."""
    risk: float = 0.0
    """The part that was paid of all that lay there then."""
    facing: int = 0
    """How many others were still in with chips to bet."""
    before: int = 0
    """How often somebody had raised on that street."""
    several: bool = False
    """Whether three and more were dealt in: there waiting for good hands costs little."""


def stakes_of(view: View) -> Iterator[Stake]:
    """For each act of the story, in its order."""
    bets, folded, pot, top, acted = [0] * len(view.seats), set[int](), 0, 0, False
    raises = 0
    out = {at for at, seat in enumerate(view.seats) if seat.out}
    for entry in view.story:
        match entry:
            case Posted(seat, amount, what):
                pot += amount
                if what != "ante":
                    bets[seat] += amount
                    top = max(top, bets[seat])
            case Received() | Faced() | Common() | Discarded() if acted:
                bets, raises, top, acted = [0] * len(bets), 0, 0, False
            case Refunded(_, amount):
                pot -= amount
            case Acted(seat, action, paid):
                owed, acted = max(top - bets[seat], 0), True
                raised = max(paid - owed, 0) / max(pot + owed, 1) if isinstance(action, RaiseTo) else 0.0
                price = min(owed, paid or owed) / max(pot + owed, 1)
                pot, bets[seat] = pot + paid, bets[seat] + paid
                top = max(top, bets[seat])
                if not paid and owed:
                    folded.add(seat)
                facing = len(bets) - len(folded | out | {seat})
                yield Stake(raised, price, paid / max(pot, 1), facing, raises, len(bets) - len(out) > PAIR)
                raises += isinstance(action, RaiseTo)
            case _:
                pass


def bound(view: View) -> float:
    """How often the viewer may give up at most here, so that the last stake gains nothing by being made blindly.

    With several others in whom it meets, all of them together give up no more often than that. One where nothing was
    staked, or somebody pays it already.
    """
    last: Stake | None = None
    for act, stake in zip((entry for entry in view.story if isinstance(entry, Acted)), stakes_of(view), strict=True):
        if isinstance(act.action, RaiseTo):
            last = stake
        elif act.paid:
            last = None
    if last is None or not view.owed:
        return 1.0
    return float(last.risk ** (1 / max(last.facing, 1)))
