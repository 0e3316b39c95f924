"""How an opponent of the ladder thinks: one way of weighing acts in dollars, with as much insight as its level has."""

import random
from typing import Final, Literal, NamedTuple

import numpy as np
from msgspec import Struct

from potluck.bots.ladder.belief import STEPS, Belief, Memory, Range, believed, like_mine, paying
from potluck.bots.ladder.draws import CELLS, Draws
from potluck.bots.ladder.outlook import Outlook, outlook
from potluck.bots.ladder.throws import allowed, by_rule
from potluck.bots.plausible import Floats
from potluck.cards import Card
from potluck.games.draw.values import Acted, Check, Exchange, Next, Open, Pass, Phase, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action, Amount, Pick

__all__ = ["Mind", "choose"]

SHARES: Final = (0.35, 0.6, 1.0)
"""Stakes that are considered, as shares of the pot after a call."""
SURE: Final = 0.8
"""From this equity on twice the pot is considered too."""
HOPELESS: Final = 0.25
LEAK: Final = 0.18
"""What a hopeless stake may cost, as a share of it: a bluff pays by the calls that it earns the good hands."""
EVEN: Final = 0.5


class Mind(Struct, frozen=True, kw_only=True):
    """The understanding and the taste of one opponent. The defaults understand all there is here."""

    eye: Literal["category", "rank", "exact"] = "exact"
    """How finely it sees its hand."""
    draws: Literal["pairs", "rule", "exact"] = "exact"
    """How it exchanges: keeps what is paired; also what lacks one card; by exact chances against the range."""
    foresees: bool = True
    """Whether it judges a hand before the exchange by what can become of it, or as it lies there."""
    range: Range = "counted"
    memory: Memory = "story"
    trust: float = 1.0
    """How much it takes an act to tell: 0 nothing, 1 all that the model says."""
    doubt: float = 0.0
    """The share of players who it thinks act whatever they hold."""
    keeps: float = 0.0
    """With how many of its hands it goes on at least, in units of those at which a blind stake breaks even; 0: with
    none that looks hopeless."""
    imagines: bool = True
    """Whether it thinks of the other giving up, and of what those hold who do not."""
    bluffs: float = 1.0
    """How often a stake that lives by giving up is made, in units of what its odds make sensible."""
    caution: float = 0.06
    """What a staked dollar costs beyond the model, for raises that it does not foresee."""
    ventures: float = 0.5
    """The least equity with which it stakes for value."""
    slow: float = 0.12
    """How often it only calls or checks where a stake is better."""
    curious: float = 0.0
    """What seeing the other's hand is worth to it, in shares of the pot."""
    mixes: float = 0.0
    """Stakes whose worth lies within this share of the pot of the best are taken in turn."""


class _Hand(NamedTuple):
    """The worth of the own cards: (SAMPLES,) chances against each hand of the other, and on the whole."""

    beats: Floats
    equity: float


def choose(view: View, rng: random.Random, *, mind: Mind) -> Action:
    """One of the offered actions; some 0.1 ms once its tables are warm."""
    kinds = {offer.kind for offer in view.offers}
    if "next" in kinds:
        return Next()
    outlook_of_deck = outlook(view.rules.order, view.rules.deck)
    other = believed(view, memory=mind.memory, range=mind.range, trust=mind.trust, doubt=mind.doubt)
    if view.phase is Phase.EXCHANGE:
        return _exchange(view, mind, outlook_of_deck, other)
    act = _weighed(view, mind, _hand(view, mind, outlook_of_deck, other), other, kinds, rng)
    picks = any(isinstance(offer, Pick) for offer in view.offers)
    return _exchange(view, mind, outlook_of_deck, other) if isinstance(act, Exchange) and picks else act


def _mine(view: View) -> tuple[Card, ...]:
    """Its hand, lowest card first, so that hands alike are known again."""
    assert view.seat is not None
    return tuple(sorted(view.seats[view.seat].cards))


def _exchange(view: View, mind: Mind, outlook_of_deck: Outlook, other: Belief) -> Exchange:
    """The cards that it throws, as many as it may."""
    hand = _mine(view)
    if mind.draws != "exact":
        return allowed(
            view, by_rule(hand, outlook_of_deck.levels.level(hand), outlook_of_deck, lacking=mind.draws == "rule")
        )
    draws = outlook_of_deck.draws(hand)
    values = draws.ends @ _below(outlook_of_deck, other)
    for at in np.argsort(-np.round(values, 9), kind="stable").tolist():
        thrown = Exchange(tuple(hand[place] for place in draws.thrown[at]))
        if any(thrown in offer for offer in view.offers):
            return thrown
    return Exchange()


def _below(outlook_of_deck: Outlook, other: Belief) -> Floats:
    """(CELLS,) the chance that the other ends below each cell, equal ones counted half."""
    mass = np.bincount(outlook_of_deck.cell[outlook_of_deck.final[other.row]], other.weights, CELLS)
    return np.cumsum(mass) - mass / 2


def _hand(view: View, mind: Mind, outlook_of_deck: Outlook, other: Belief) -> _Hand:
    hand = _mine(view)
    level = outlook_of_deck.levels.level(hand)
    final = outlook_of_deck.final[other.row]
    if view.phase is Phase.BEFORE and mind.foresees:
        draws = outlook_of_deck.draws(hand)
        own = draws.ends[_kept(view, mind, outlook_of_deck, draws, other)]
        beats = (np.cumsum(own[::-1])[::-1] - own / 2)[outlook_of_deck.cell[final]]
    else:
        if mind.eye != "exact":
            level = int(outlook_of_deck.coarse[mind.eye][level])
            final = outlook_of_deck.coarse[mind.eye][final]
        beats = (final < level) + 0.5 * (final == level)
    return _Hand(beats, float(beats @ other.weights))


def _kept(view: View, mind: Mind, outlook_of_deck: Outlook, draws: Draws, other: Belief) -> int:
    """Which of the choices it will make at the exchange."""
    if mind.draws == "exact":
        most = view.rules.most_thrown
        n = sum(len(thrown) <= most for thrown in draws.thrown)
        return int(np.argmax(draws.ends[:n] @ _below(outlook_of_deck, other)))
    hand = _mine(view)
    thrown = by_rule(hand, outlook_of_deck.levels.level(hand), outlook_of_deck, lacking=mind.draws == "rule")
    return draws.thrown.index(tuple(sorted(map(hand.index, thrown))))


def _weighed(view: View, mind: Mind, hand: _Hand, other: Belief, kinds: set[str], rng: random.Random) -> Action:
    """The act that is worth most to it."""
    price = min(view.owed, view.seats[view.seat or 0].cover)
    stay = (hand.equity + mind.curious) * (view.pot + price) - price
    stakes = _stakes(view, hand.equity)
    values, called = [], []
    for stake in stakes:
        worth, against = _staked(view, mind, hand, other, stake)
        values.append(worth)
        called.append(against)
    passive = Check() if "check" in kinds else Exchange() if "exchange" in kinds else Wait()
    best = max(range(len(stakes)), key=values.__getitem__, default=None)
    if best is not None and values[best] > max(stay, 0.0):
        near = values[best] - mind.mixes * view.pot
        at = rng.choice([at for at, value in enumerate(values) if value >= max(near, stay)])
        if (hand.equity >= mind.ventures or called[at] < EVEN) and _dares(view, mind, stakes[at], called[at], rng):
            return (Open if view.owed == 0 else RaiseBy)(stakes[at])
    return Pass() if stay < 0 and view.owed > 0 and not _defends(view, mind) else passive


def _defends(view: View, mind: Mind) -> bool:
    """Whether the hand is too good to be given up, so that a blind stake gains nothing.

    Who risks s for a pot of p gains where more than s of p + s hands are given up. So as many of the best go on, by
    their place among the hands that exchange so many cards: who has stayed in so far holds no worse ones.
    """
    if not mind.keeps:
        return False
    risk = _risked(view)
    own = like_mine(view)
    outlook_of_deck = outlook(view.rules.order, view.rules.deck)
    hand = _mine(view)
    if view.phase is Phase.BEFORE:
        standing, mine = outlook_of_deck.before, outlook_of_deck.prospect(hand)
    else:
        standing = outlook_of_deck.after[own.row]
        mine = float(outlook_of_deck.places[outlook_of_deck.levels.level(hand)])
    below = float(own.weights @ ((standing < mine) + 0.5 * (standing == mine)))
    return below >= 1 - mind.keeps * (1 - risk / max(view.pot, 1))


def _risked(view: View) -> int:
    """The dollars of the other's last act."""
    return next((entry.paid for entry in reversed(view.story) if isinstance(entry, Acted)), view.owed)


def _dares(view: View, mind: Mind, stake: int, called: float, rng: random.Random) -> bool:
    """Whether it stakes: for value nearly always; as a bluff as often as the stake's own odds make sensible."""
    if called >= EVEN:
        return rng.random() >= mind.slow
    return rng.random() < mind.bluffs * stake / (view.pot + view.owed + 2 * stake)


def _staked(view: View, mind: Mind, hand: _Hand, other: Belief, stake: int) -> tuple[float, float]:
    """The expectation of a stake in dollars against passing, and the equity when it is called."""
    pot = view.pot + view.owed
    fold, called = 0.0, hand.equity
    if mind.imagines:
        row = -1 if view.phase is Phase.BEFORE else other.row
        step = round(stake / (pot + stake) * STEPS)
        staying = other.weights * paying(view.rules.order, view.rules.deck, row, step)
        share = float(staying.sum())
        fold, called = 1 - share, float(hand.beats @ staying) / max(share, 1e-12)
    leak = LEAK if called <= HOPELESS else 0.0
    worth = fold * pot + (1 - fold) * (called * (pot + 2 * stake) - stake) - view.owed
    return worth - (mind.caution - leak) * stake, called


def _stakes(view: View, equity: float) -> tuple[int, ...]:
    """The stakes that are considered, within the offer."""
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if offer is None:
        return ()
    pot = view.pot + view.owed
    shares = (*SHARES, 2.0) if equity >= SURE else SHARES
    wanted = {min(max(round(pot * share), offer.low), offer.high) for share in shares}
    return tuple(sorted(stake for stake in wanted if stake <= max(2 * pot, offer.low)))
