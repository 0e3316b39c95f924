"""One honest opponent for the draw: exact chances for its exchange, equity against what the story makes plausible.

It weighs each act by chips: what the pot is worth to its hand, how often the other would give up, what a call costs.
Bluffs are mixed in at the rate that a stake's own odds make sensible.
"""

import random
from typing import Final, NamedTuple

import numpy as np

from potluck.bots.plausible import Floats, Range, calls, plausible
from potluck.cards import Card
from potluck.games.draw.values import Check, Exchange, Next, Open, Pass, Phase, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.lab.exchange import Exchange as Choice
from potluck.lab.exchange import exchanges
from potluck.lab.strength import scale
from potluck.protocol import Action, Amount, Pick

__all__ = ["choose"]

SHARES: Final = (0.35, 0.6, 1.0)
"""Stakes that it considers, as shares of the pot after a call."""
OVERBET: Final = 0.8
"""From this equity on it also considers twice the pot."""
CAUTION: Final = 0.06
"""What a staked dollar costs beyond the model, for raises that it does not foresee."""
HOPELESS: Final = 0.25
"""Equity against callers up to which a stake is a bluff."""
BLUFF_LEAK: Final = 0.18
"""What a bluff may cost, as a share of its stake: a bluff pays by the calls that it earns the good hands."""
SLOW: Final = 0.12
"""How often it only calls or checks where a stake is better, so that its silence means little."""


class Hand(NamedTuple):
    """The worth of its own cards, before the exchange after the best one; `folds` and `called` go with `stakes`."""

    equity: float
    stakes: tuple[int, ...]
    folds: tuple[float, ...]
    """How often the other gives up."""
    called: tuple[float, ...]
    """The equity against the hands that call."""


def choose(view: View, rng: random.Random) -> Action:
    """One of the offered actions; under 50 ms."""
    kinds = {offer.kind for offer in view.offers}
    if "next" in kinds:
        return Next()
    other = plausible(view, rng)
    if view.phase is Phase.EXCHANGE:
        return _best_exchange(view, other)
    act = _weighed(view, other, kinds, rng)
    return _best_exchange(view, other) if isinstance(act, Exchange) and _picks(view) else act


def _best_exchange(view: View, other: Range) -> Exchange:
    """The exchange with the best exact chance against the range; fewer cards where equal."""
    return Exchange(_choice(view, other).thrown)


def _choice(view: View, other: Range) -> Choice:
    """The exchange that it would make, whether it is asked now or later."""
    levels = scale(view.rules.order, view.rules.deck)
    values = other.below(len(levels))
    allowed = _picks(view)
    return max(
        (
            choice
            for choice in _choices(view)
            if not allowed or any(Exchange(choice.thrown) in offer for offer in allowed)
        ),
        key=lambda choice: (round(choice.mean(values), 9), -len(choice.thrown)),
    )


def _choices(view: View) -> tuple[Choice, ...]:
    rules = view.rules
    most = max(rules.most_thrown, 4 if rules.drawing.most == "four_with_ace" else 0)
    return exchanges(_mine(view), order=rules.order, size=rules.deck, most=most)


def _picks(view: View) -> tuple[Pick[Card], ...]:
    return tuple(offer for offer in view.offers if isinstance(offer, Pick))


def _mine(view: View) -> tuple[Card, ...]:
    assert view.seat is not None
    return view.seats[view.seat].cards


def _weighed(view: View, other: Range, kinds: set[str], rng: random.Random) -> Action:
    """The act that is worth most, bluffs and slow play mixed in."""
    hand = _hand(view, other)
    price = min(view.owed, view.seats[view.seat or 0].cover)
    stay = hand.equity * (view.pot + price) - price
    values = [_worth(view, hand, at) for at in range(len(hand.stakes))]
    best = max(range(len(values)), key=values.__getitem__, default=None)
    passive = Check() if "check" in kinds else Exchange() if "exchange" in kinds else Wait()
    giving_up = stay < 0 and view.owed > 0
    if best is not None and values[best] > max(stay, 0.0) and _dares(view, hand, best, rng):
        return (Open if view.owed == 0 else RaiseBy)(hand.stakes[best])
    return Pass() if giving_up else passive


def _dares(view: View, hand: Hand, at: int, rng: random.Random) -> bool:
    """Whether it stakes: for value nearly always; as a bluff as often as the stake's own odds make sensible."""
    stake = hand.stakes[at]
    if hand.called[at] >= 0.5:
        return rng.random() >= SLOW
    return rng.random() < 0.5 * stake / (view.pot + view.owed + 2 * stake)


def _hand(view: View, other: Range) -> Hand:
    """Equity now, and for each stake that it considers: how often it wins at once, and its equity when called."""
    levels = scale(view.rules.order, view.rules.deck)
    before = view.phase is Phase.BEFORE
    mine: Floats = np.zeros(len(levels))
    if before:
        choice = _choice(view, other)
        mine = choice.counts / choice.total
    else:
        mine[levels.level(_mine(view))] = 1.0
    equity = float(mine @ other.below(len(levels)))
    standing = other.standing()
    stakes = _stakes(view, equity)
    folds, against = [], []
    for stake in stakes:
        calling = calls(standing, stake / (view.pot + view.owed + stake))
        staying = other.weights * calling
        share = float(staying.sum())
        folds.append(1 - share)
        callers = Range(other.start, other.final, staying / max(share, 1e-12))
        against.append(float(mine @ callers.below(len(levels))))
    return Hand(equity, stakes, tuple(folds), tuple(against))


def _stakes(view: View, equity: float) -> tuple[int, ...]:
    """The stakes that it considers, within the offer."""
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if offer is None:
        return ()
    pot = view.pot + view.owed
    shares = (*SHARES, 2.0) if equity >= OVERBET else SHARES
    wanted = {min(max(round(pot * share), offer.low), offer.high) for share in shares}
    return tuple(sorted(stake for stake in wanted if stake <= max(2 * pot, offer.low)))


def _worth(view: View, hand: Hand, at: int) -> float:
    """The expectation of a stake in dollars, against passing: he gives up, or calls."""
    stake, fold = hand.stakes[at], hand.folds[at]
    pot = view.pot + view.owed
    if_called = hand.called[at] * (pot + 2 * stake) - stake
    leak = BLUFF_LEAK if hand.called[at] <= HOPELESS else 0.0
    return fold * pot + (1 - fold) * if_called - view.owed - (CAUTION - leak) * stake
