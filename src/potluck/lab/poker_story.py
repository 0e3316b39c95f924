"""What the acts of a deal say about a hand: how likely it makes them, each by the cards that were there at the time.

The likelihood of an act is a model of three players: a sensible one raises the more often the stronger he is and checks
the less, one stakes whatever he holds, one pays whatever he holds. Who raises time and again is believed less and less.
Who throws few cards had little to throw. Little in it was fitted, and it leaves every hand some weight.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np

from potluck.games.poker import Check, RaiseTo, View
from potluck.games.poker.values import Acted, Common, Discarded, Faced, Received
from potluck.lab.poker_futures import Floats

__all__ = ["SENSIBLE", "Moment", "Then", "weighed"]

SENSIBLE: Final = 0.8
"""How likely it is beforehand that a player goes by his cards."""
CARELESS: Final = 0.1
"""How likely it is that he stakes whatever he holds; and as likely, that he pays whatever he holds."""
HABIT: Final = 0.9
"""How often such a player does what he always does."""
BLUFF: Final = 0.1
"""How often a sensible player pays with nothing; with the best hand a half more. He stakes half as often on nothing."""
KEEN: Final = 0.85
"""How much more often he stakes on the best hand."""
PAT: Final = 12
"""Who throws nothing holds one of the best hands: this power of its place."""


class Moment(NamedTuple):
    """How many cards a seat had when it acted, face down and face up, and how many lay for all."""

    down: int
    up: int
    board: int


Then = Callable[[Moment], Floats]
"""moment -> where each hand of a range stood among the others then, 0 to 1."""


def weighed(view: View, at: int, then: Then) -> tuple[Floats, float]:
    """The weight of each hand of that seat's range by its story, sum 1; and how far it seems to go by its cards."""
    now = then(_now(view, at))
    sensible, stakes, pays = np.full(len(now), SENSIBLE), CARELESS, CARELESS
    for act, moment in _acts(view, at):
        strong = then(moment)
        raised, checked = isinstance(act.action, RaiseTo), isinstance(act.action, Check)
        stakes *= HABIT if raised else 1 - HABIT
        pays *= 1 - HABIT if raised else HABIT
        raising = BLUFF / 2 + KEEN * strong**2
        sensible *= raising if raised else 1 - raising if checked else BLUFF + strong / 2
    weights = (sensible + stakes + pays) * _tilt(view, at, now)
    part = float(sensible.mean() / (sensible.mean() + stakes + pays))
    return weights / weights.sum(), part


def _acts(view: View, at: int) -> Iterator[tuple[Acted, Moment]]:
    """The acts of a seat, and what it had to go by."""
    moment = Moment(0, 0, 0)
    for entry in view.story:
        match entry:
            case Received(seat, n) if seat == at:
                moment = moment._replace(down=moment.down + n)
            case Faced(seat, cards) if seat == at:
                moment = moment._replace(up=moment.up + len(cards))
            case Discarded(seat, n) if seat == at:
                moment = moment._replace(down=moment.down - n)
            case Common(cards):
                moment = moment._replace(board=moment.board + len(cards))
            case Acted(seat) if seat == at:
                yield entry, moment
            case _:
                pass


def _now(view: View, at: int) -> Moment:
    seat = view.seats[at]
    return Moment(seat.held - len(seat.up), len(seat.up), len(view.board))


def _tilt(view: View, at: int, strong: Floats) -> Floats:
    """The weight of each hand by the number of cards thrown."""
    thrown = [entry.n for entry in view.story if isinstance(entry, Discarded) and entry.seat == at]
    if not thrown or not view.variant.draws:
        return np.ones(len(strong))
    most = max(street.draw for street in view.variant.streets)
    tilt: Floats = strong ** (PAT if not thrown[-1] else 1 - thrown[-1] / most)
    return tilt
