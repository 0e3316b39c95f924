"""What the acts of a deal say about a hand: how likely it makes them, each by the cards that were there at the time.

The likelihood of an act is a model of three players: a sensible one raises the more often the stronger he is and checks
the less, one stakes whatever he holds, one pays whatever he holds. Who raises time and again is believed less and less.
Who throws few cards had little to throw, or keeps whatever he holds. Where amounts count, a large stake is made with
better hands, or with nothing, as often as that size lets a bluff be. Little in it was fitted, and it leaves every hand
some weight.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck.games.poker import Check, RaiseTo, View
from potluck.games.poker.values import Acted, Common, Discarded, Faced, Received
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_stakes import Stake, stakes_of

__all__ = ["SENSIBLE", "SHARPEST", "USUAL", "Kind", "Moment", "Then", "Throwing", "steepness", "weighed"]

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
STEEPEST: Final = 8.0
"""The largest power of a hand's place by which it is staked on, where two were dealt in."""
SHARPEST: Final = 64.0
"""The same where more were: the 256 hands of a range tell no finer."""
AGAIN: Final = 2
"""That power grows by so many times itself with every raise before on the same street, where more were dealt in."""
SHY: Final = 0.6
"""He bluffs so many times as often as the price that he offers would bear."""
ONE_POT: Final = 0.5
"""How often one other has to pay a pot, so that it gains nothing by being staked blindly."""
ONE_RAISE: Final = 1.0
"""In pots, the raise that who pays has left out."""
PAT: Final = 12
"""Who throws nothing holds one of the best hands: this power of its place."""
RAREST: Final = 0.05
"""Nobody is taken to keep all his cards less often, if he goes by them."""
KEEPS: Final = 0.25
"""How often a player who does not go by his cards keeps them all."""


class Moment(NamedTuple):
    """How many cards a seat had when it acted, face down and face up, and how many lay for all."""

    down: int
    up: int
    board: int


class Kind(NamedTuple):
    """A kind of player, as far as it differs from one of whom nothing is known."""

    stakes: float = CARELESS
    """How likely it is that he stakes whatever he holds."""
    pays: float = CARELESS
    """How likely it is that he pays whatever he holds."""
    bluffs: float = 1.0
    """How many times as often he bluffs."""
    folds: float | None = None
    """How readily he is taken to fold; None: as readily as anybody."""
    keeps: float = 0.0
    """How often he keeps all his cards whatever he holds."""
    streets: tuple[float, ...] = ()
    """How often he who stakes whatever he holds does that on each street, where that is known; else always."""


class Throwing(NamedTuple):
    """Which hands of a range came about by exchanges such as the seat made, and how usual those are."""

    made: NDArray[np.bool_]
    """Whether each did; any other may be anything."""
    often: float
    """How often somebody who goes by his cards keeps all of them as long as that seat last did."""


USUAL: Final = Kind()
"""Somebody of whom nothing is known."""

Then = Callable[[Moment], Floats]
"""moment -> where each hand of a range stood among the others then, 0 to 1."""


def weighed(
    view: View,
    at: int,
    then: Then,
    *,
    amounts: bool = False,
    kind: Kind = USUAL,
    throwing: Throwing | None = None,
    capped: bool = False,
) -> tuple[Floats, float]:
    """The weight of each hand of that seat's range by its story, sum 1; and how far it seems to go by its cards.

    Without `amounts` it does not matter how much was staked, or had to be paid. `capped`: who pays and goes by his
    cards would have raised by a pot with the hands with which such a raise is made.
    """
    now = then(_now(view, at))
    sensible, stakes, pays = np.full(len(now), 1 - kind.stakes - kind.pays), kind.stakes, kind.pays
    for act, moment, stake, spot in _acts(view, at):
        strong = then(moment)
        raised, checked = isinstance(act.action, RaiseTo), isinstance(act.action, Check)
        often, blindly = _habit(spot, kind), _blindly(stake) if raised and amounts else 1.0
        stakes *= often * blindly if raised else 1 - often
        pays *= (1 - HABIT) * blindly if raised else HABIT
        raising, paying = _by_amount(strong, stake, kind.bluffs) if amounts else _by_kind(strong)
        if capped:
            paying = paying * (1 - KEEN * strong ** steepness(stake._replace(raised=ONE_RAISE)))
        sensible *= raising if raised else 1 - raising if checked else paying
    if throwing is not None:
        tilt, careless = _drawn(view, at, throwing, keeps=kind.keeps)
    else:
        tilt, careless = _tilt(view, at, now, keeps=kind.keeps)
    if not amounts and throwing is None:
        careless = tilt
    weights = sensible * tilt + (stakes + pays) * careless
    part = float((sensible * tilt).mean() / weights.mean())
    return weights / weights.sum(), part if amounts else _part(sensible, stakes + pays)


def _drawn(view: View, at: int, throwing: Throwing, *, keeps: float) -> tuple[Floats, Floats]:
    """The same of hands that went through the exchanges: who goes by his cards holds one that was made so.

    Who does not may have kept any hand, and that is the likelier the seldomer others keep theirs.
    """
    made = throwing.made / max(throwing.made.mean(), 1e-9)
    threw = next(entry.n for entry in reversed(view.story) if isinstance(entry, Discarded) and entry.seat == at)
    if threw:
        return made, made
    anything = ~throwing.made / max((~throwing.made).mean(), 1e-9)
    kept = anything / max(throwing.often, RAREST)
    stays = max(KEEPS, keeps)
    return (1 - keeps) * made + keeps * kept, (1 - stays) * made + stays * kept


def _part(sensible: Floats, careless: float) -> float:
    return float(sensible.mean() / (sensible.mean() + careless))


def _by_kind(strong: Floats) -> tuple[Floats, Floats]:
    """How likely hands of those places raise, and pay, whatever the amount."""
    return BLUFF / 2 + KEEN * strong**2, BLUFF + strong / 2


def _by_amount(strong: Floats, stake: Stake, often: float) -> tuple[Floats, Floats]:
    """The same for that amount: more is staked on better hands, and a bluff as often as its price bears it.

    `often` are the bluffs of that player, as a multiple.
    """
    power = steepness(stake)
    bluffs = stake.raised / (1 + 2 * stake.raised)
    dares = often * SHY / max(stake.facing, 1)
    raising = dares * bluffs / (1 - bluffs) * KEEN / (power + 1) + KEEN * strong**power
    paying = BLUFF + (0.5 + BLUFF) * strong ** (4 * stake.price)
    return np.minimum(raising, 1.0), np.minimum(paying, 1.0)


def steepness(stake: Stake) -> float:
    """The power of a hand's place by which who goes by his cards makes that stake."""
    if not stake.several:
        return min(1 + 2 * stake.raised, STEEPEST)
    return min((1 + 2 * stake.raised) * (1 + AGAIN * stake.before), SHARPEST)


def _habit(spot: "_Spot", kind: Kind) -> float:
    """How often who stakes whatever he holds does so there; nothing is said of stakes in answer to another's."""
    if not kind.streets:
        return HABIT
    return 0.5 if spot.faced or spot.street >= len(kind.streets) else kind.streets[spot.street]


def _blindly(stake: Stake) -> float:
    """How far who stakes whatever he holds is thought of, against a pot that is staked at one other.

    Where more than two were dealt in, each of several others has to pay the seldomer, and nobody often who is asked for
    many pots, for such stakes to gain nothing. Behind raises it is made as much seldomer as good hands are needed.
    """
    if not stake.several:
        return 1.0
    bears = min((1 - stake.risk ** (1 / max(stake.facing, 1))) / ONE_POT, 1.0)
    return float(bears / (1 + AGAIN * stake.before))


class _Spot(NamedTuple):
    """Where an act was made."""

    street: int = 0
    faced: bool = False
    """Whether somebody had staked on that street of his own will."""


def _acts(view: View, at: int) -> Iterator[tuple[Acted, Moment, Stake, _Spot]]:
    """The acts of a seat, what it had to go by, for how much they were, and where."""
    moment, stakes, spot, acted = Moment(0, 0, 0), stakes_of(view), _Spot(), False
    for entry in view.story:
        if acted and isinstance(entry, Received | Faced | Common | Discarded):
            spot, acted = _Spot(spot.street + 1), False
        match entry:
            case Received(seat, n) if seat == at:
                moment = moment._replace(down=moment.down + n)
            case Faced(seat, cards) if seat == at:
                moment = moment._replace(up=moment.up + len(cards))
            case Discarded(seat, n) if seat == at:
                moment = moment._replace(down=moment.down - n)
            case Common(cards):
                moment = moment._replace(board=moment.board + len(cards))
            case Acted(seat, action):
                stake, acted = next(stakes), True
                if seat == at:
                    yield entry, moment, stake, spot
                spot = spot._replace(faced=spot.faced or isinstance(action, RaiseTo))
            case _:
                pass


def _now(view: View, at: int) -> Moment:
    seat = view.seats[at]
    return Moment(seat.held - len(seat.up), len(seat.up), len(view.board))


def _tilt(view: View, at: int, strong: Floats, *, keeps: float) -> tuple[Floats, Floats]:
    """The weight of each hand by the number of cards thrown: of who goes by his cards, and of who does not.

    `keeps` is how often that player keeps all of them whatever they are.
    """
    thrown = [entry.n for entry in view.story if isinstance(entry, Discarded) and entry.seat == at]
    even = np.ones(len(strong))
    if not thrown or not view.variant.draws:
        return even, even
    most = max(street.draw for street in view.variant.streets)
    tilt: Floats = strong ** (PAT if not thrown[-1] else 1 - thrown[-1] / most)
    if not thrown[-1]:
        tilt = (1 - keeps) * tilt + keeps
    return tilt, even * (max(KEEPS, keeps) if not thrown[-1] else tilt.mean())
