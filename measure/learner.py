"""A responder that learns by playing: the mean result of each coarse situation and act, the best of them played.

What it wins on fresh deals can be won; how much more can be is not said. It stakes from the least to five pots, throws
by rule of thumb, nothing, one or five, and remembers of its own deal whether it has staked and how many it threw.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from measure.upper_confidence import Key, Means
from potluck.arena.gate import Plays, Won, dealt, total
from potluck.bots.ladder.outlook import outlook
from potluck.bots.ladder.throws import allowed, by_rule
from potluck.bots.stable.blind import staked, throwing
from potluck.games.draw import Check, Exchange, Next, Open, Pass, Phase, RaiseBy, Rules, Wait
from potluck.games.draw.values import Acted
from potluck.games.draw.view import View
from potluck.protocol import Action, Pick

__all__ = ["Learner", "learned", "measured"]

STAKES: Final = {"least": 0.0, "third": 1 / 3, "pot": 1.0, "double": 2.0, "five": 5.0}
"""Acts that stake, as shares of the pot after a call."""
THROWS: Final = {"keeps all": 0, "throws one": 1, "throws five": 5}
"""Exchanges beside that by rule of thumb."""
PLACES: Final = (0.25, 0.5, 0.65, 0.8, 0.93)
PRICES: Final = (0.0, 0.26, 0.4)
FEW: Final = (0, 1, 3)
"""Steps in which it sees how many cards somebody threw."""
WIDTH: Final = 30.0
"""Dollars that a single result may well lie from its mean: how far an act is given the benefit of the doubt."""
NEVER: Final = -1e9
"""Worth of an act that was never tried."""

Act = Callable[[], Action]


class Learner:
    """Plays by the means of what it has tried."""

    def __init__(self) -> None:
        self._means = Means(WIDTH)
        self.exploring = True

    def choose(self, view: View, rng: random.Random) -> Action:
        """The act of the highest upper confidence while it explores, else of the best mean."""
        acts = _acts(view, rng)
        if len(acts) == 1:
            return next(iter(acts.values()))()
        key = _situation(view)
        names = list(acts)
        name = max(names, key=lambda act: (self._worth(key, act, names), act))
        if self.exploring:
            self._means.note(key, name)
        return acts[name]()

    def learn(self, won: int) -> None:
        """Keeps the result of the deal that was just played."""
        self._means.learn(won)

    def _worth(self, key: Key, act: str, names: Sequence[str]) -> float:
        if self.exploring:
            return self._means.hope(key, act, names)
        mean = self._means.mean(key, act)
        return mean if mean is not None else NEVER + (act in ("stay", "by rule"))


def learned(other: Plays, *, rules: Rules, seed: int, deals: int) -> Learner:
    """A responder to that player, after so many deals."""
    learner = Learner()
    for number in range(deals):
        learner.learn(dealt(learner.choose, other, rules=rules, seed=seed, number=number, seat=number % 2))
    learner.exploring = False
    return learner


def measured(learner: Learner, other: Plays, *, rules: Rules, seed: int, deals: int) -> Won:
    """What it wins on deals that it has not learned on, each from both seats."""
    parts = []
    for number in range(deals):
        won = sum(dealt(learner.choose, other, rules=rules, seed=seed, number=number, seat=at) for at in (0, 1))
        parts.append(Won(1, won, won * won))
    return total(parts)


def _situation(view: View) -> Key:
    """Round, who spoke, price, where the own hand stands, what both threw, whether it has staked before."""
    assert view.seat is not None
    mine, other = view.seats[view.seat], view.seats[1 - view.seat]
    deck = outlook(view.rules.order, view.rules.deck)
    after = view.phase is Phase.AFTER
    place = float((deck.places if after else deck.dealt)[deck.levels.level(mine.cards)])
    price = view.owed / (view.pot + view.owed)
    staked_before = any(
        isinstance(entry, Acted) and entry.seat == view.seat and isinstance(entry.action, Open | RaiseBy)
        for entry in view.story
    )
    return (
        view.phase.value,
        view.first == view.seat,
        sum(price > edge for edge in PRICES),
        sum(place >= edge for edge in PLACES),
        _few(other.threw),
        _few(mine.threw),
        staked_before,
    )


def _few(threw: int | None) -> int:
    return -1 if threw is None else sum(threw > edge for edge in FEW)


def _acts(view: View, rng: random.Random) -> dict[str, Act]:
    """Its acts by name."""
    kinds = {offer.kind for offer in view.offers}
    if "next" in kinds:
        return {"next": Next}
    if view.phase is Phase.EXCHANGE:
        return _throws(view, rng)
    acts: dict[str, Act] = {"give up": Pass} if view.owed else {}
    if "check" in kinds or "wait" in kinds:
        acts["stay"] = Check if "check" in kinds else Wait
    elif any(isinstance(offer, Pick) for offer in view.offers):
        acts |= _throws(view, rng)
    else:
        acts["stay"] = Exchange
    for name, share in STAKES.items():
        stake = staked(view, share)
        if stake is not None:
            acts[name] = partial(_given, stake)
    return acts


def _given(action: Action) -> Action:
    return action


def _throws(view: View, rng: random.Random) -> dict[str, Act]:
    def rule() -> Action:
        assert view.seat is not None
        deck, hand = outlook(view.rules.order, view.rules.deck), view.seats[view.seat].cards
        return allowed(view, by_rule(hand, deck.levels.level(hand), deck, lacking=True))

    return {"by rule": rule} | {name: partial(throwing, view, n, rng) for name, n in THROWS.items()}
