"""A responder learns on true deals against one frozen player, then plays it on fresh duplicate deals: a lower bound.

`prove responder [TRAINING [DEALS [LEVEL...]]]`. It keeps the mean result of each coarse situation and act (Monte-Carlo
control, acts by upper confidence), and plays the best of them. What it wins can be won; how much more can is not said.
Refuted where it does not find one of three planted weaknesses.
"""

import random
from collections import defaultdict
from collections.abc import Callable
from math import log, sqrt
from typing import Any, Final

from measure.figure import Figure, Refuted
from potluck.arena.orders import Orders
from potluck.arena.play import Played
from potluck.arena.tally import Estimate, estimates, summed, tallied
from potluck.bots import bot
from potluck.bots.ladder.outlook import outlook
from potluck.bots.ladder.throws import allowed, by_rule
from potluck.bots.reference import caller
from potluck.games import draw
from potluck.games.draw import Check, Exchange, Open, Pass, Phase, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action, Amount, Pick

__all__ = ["Learner", "main"]

TRAINING: Final = 20_000
DEALS: Final = 2000
SEED: Final = 11
FRESH: Final = 12
STAKES: Final = {"small": 0.4, "pot": 1.0, "double": 2.0}
"""Acts that stake, as shares of the pot after a call."""
PLACES: Final = (0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 0.96)
PRICES: Final = (0.0, 0.26, 0.4)
WIDTH: Final = 30.0
"""Dollars that a single result may well lie from its mean: how far an act is given the benefit of the doubt."""
Plays = Callable[[View, random.Random], Action]
RULES: Final = draw.PRESETS["evening"]
NEEDED: Final = {"timid": 3.0, "station": 3.0, "loud": 5.0}
"""Dollars a deal that each planted weakness is worth at least: half the antes, value bets, a raise against anything."""

Key = tuple[Any, ...]


def timid(view: View, rng: random.Random) -> Action:
    """Plants: gives up to any stake after the exchange."""
    return Pass() if view.phase is Phase.AFTER and view.owed else caller(view, rng)


def loud(view: View, rng: random.Random) -> Action:
    """Plants: stakes half the pot after the exchange whatever it holds, and gives up to a raise."""
    if view.phase is Phase.AFTER:
        offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
        if view.owed:
            return Pass()
        return Open(min(max(view.pot // 2, offer.low), offer.high)) if offer else Check()
    return caller(view, rng)


PLANTED: Final[dict[str, Plays]] = {"timid": timid, "station": caller, "loud": loud}


def main(argv: list[str]) -> list[Figure]:
    """What the responder wins from each planted weakness, and from each level at least. Raises: Refuted."""
    training, deals = (int(argv[at]) if argv[at:] else (TRAINING, DEALS)[at] for at in (0, 1))
    names = argv[2:] or [f"draw-{level}" for level in range(1, 6)]
    figures = []
    for name, weak in PLANTED.items():
        won = measured(learned(weak, training), weak, deals)
        if won.mean - won.within < NEEDED[name]:
            raise Refuted(f"of {name} only {won.mean:.2f} ± {won.within:.2f} dollars a deal were found")
        figures.append(figure(f"planted weakness, {name}: what the responder wins", won, deals))
    for name in names:
        other = bot(name).load()
        won = measured(learned(other, training), other, deals)
        figures.append(figure(f"lower bound on what can be won from {name}", won, deals))
    return figures


class Learner:
    """Means and numbers of the results of acts in situations."""

    def __init__(self) -> None:
        self.seen: dict[Key, dict[str, list[float]]] = defaultdict(dict)
        self.trail: list[tuple[Key, str]] = []
        self.exploring = True

    def choose(self, view: View, rng: random.Random) -> Action:
        """The act of the highest upper confidence while it explores, else of the best mean."""
        picks = any(isinstance(offer, Pick) for offer in view.offers)
        if view.phase is Phase.EXCHANGE:
            return thrown(view)
        key, acts = situation(view), options(view)
        known = self.seen[key]
        name = max(acts, key=lambda act: (self._worth(known, act, list(acts)), act))
        if self.exploring:
            self.trail.append((key, name))
        action = acts[name]
        return thrown(view) if isinstance(action, Exchange) and picks else action

    def told(self, won: int) -> None:
        """The result of the deal that was just played."""
        for key, name in self.trail:
            entry = self.seen[key].setdefault(name, [0.0, 0.0])
            entry[0] += 1
            entry[1] += (won - entry[1]) / entry[0]
        self.trail.clear()

    def _worth(self, known: dict[str, list[float]], act: str, acts: list[str]) -> float:
        if act not in known:
            return float("inf") if self.exploring else -1e9 + (act == "stay")
        n, mean = known[act]
        if not self.exploring:
            return mean
        total = sum(known[other][0] for other in acts if other in known)
        return mean + WIDTH * sqrt(log(total + 1) / n)


def learned(other: Plays, training: int) -> Learner:
    """A responder to that player."""
    learner = Learner()
    for number in range(training):
        learner.told(dealt(learner.choose, other, SEED, number, number % 2))
    learner.exploring = False
    return learner


def measured(learner: Learner, other: Plays, deals: int) -> Estimate:
    """What it wins a deal on orders that it has not learned on, each dealt in both seatings."""
    parts = []
    for number in range(deals):
        won = [dealt(learner.choose, other, FRESH, number, seat) for seat in (0, 1)]
        parts.append(tallied([Played((one, -one), (0.0, 0.0), 1) for one in won]))
    return estimates(summed(parts))[0]


def dealt(mine: Plays, other: Plays, seed: int, number: int, seat: int) -> int:
    """What the responder wins in one deal."""
    orders = Orders(seed, number)
    rngs = [random.Random(f"{seed}/{number}/{at}") for at in (0, 1)]
    match = orders.settle(draw.start(RULES, 2))
    while not match.state.over:
        at = match.actor
        assert at is not None
        match = orders.settle(match.apply((mine if at == seat else other)(match.view(at), rngs[at])))
    won: int = match.state.payoffs()[seat]
    return won


def situation(view: View) -> Key:
    """Round, who spoke, price, where the own hand stands, what the other threw."""
    assert view.seat is not None
    seen = outlook(view.rules.order, view.rules.deck)
    level = seen.levels.level(view.seats[view.seat].cards)
    after = view.phase is Phase.AFTER
    place = float((seen.places if after else seen.dealt)[level])
    price = view.owed / (view.pot + view.owed)
    threw = view.seats[1 - view.seat].threw if after else None
    step = sum(place >= edge for edge in PLACES)
    return (after, view.first == view.seat, sum(price > edge for edge in PRICES), step, threw if threw != 5 else 4)


def options(view: View) -> dict[str, Any]:
    """Its acts by name: give up, stay in, and some stakes."""
    kinds = {offer.kind for offer in view.offers}
    found: dict[str, Any] = {"stay": Check() if "check" in kinds else Exchange() if "exchange" in kinds else Wait()}
    if view.owed:
        found["give up"] = Pass()
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if offer is not None:
        for name, share in STAKES.items():
            stake = min(max(round((view.pot + view.owed) * share), offer.low), offer.high)
            found[name] = (RaiseBy if view.owed else Open)(stake)
    return found


def thrown(view: View) -> Exchange:
    """Its exchange, by rule of thumb."""
    assert view.seat is not None
    seen, hand = outlook(view.rules.order, view.rules.deck), view.seats[view.seat].cards
    return allowed(view, by_rule(hand, seen.levels.level(hand), seen, lacking=True))


def figure(claim: str, won: Estimate, deals: int) -> Figure:
    """Dollars a deal."""
    low, high = round(won.mean - won.within, 2), round(won.mean + won.within, 2)
    return Figure(claim, round(won.mean, 2), unit="$ a deal", n=2 * deals, seed=FRESH, interval=(low, high))
