"""Who reads nothing but how many cards the other threw: written by the page that invites breakers, it broke the master.

It stakes before the exchange on a pair of tens or better, believes whoever threw few and pays whoever threw many.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from potluck.bots.ladder.throws import allowed
from potluck.bots.stable.blind import staked
from potluck.cards import Card
from potluck.games.draw.values import Check, Exchange, Next, Pass, Phase, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action, Pick

__all__ = ["COUNTING", "Counting"]

PAIR, TRIPS, STRAIGHT, FLUSH = 1.0, 3.0, 4.5, 5.0
OPENS: Final = 1.45
"""Before the exchange it stakes on a pair of tens or better."""
PAYS: Final = {0: 4.4, 1: 2.3, 2: 3.0, 3: 1.5, 4: 1.2, 5: 1.0}
"""Cards that the other threw -> the worst hand with which it pays a stake of three tenths of what lies there then."""
STAKES: Final = {0: 5.0, 1: 3.0, 2: 3.2, 3: 2.2, 4: 1.8, 5: 1.5}
"""The same -> the worst hand that it stakes."""
USUAL: Final = 1.5
BLUFFS: Final = 0.35


class Counting(Struct, frozen=True):
    """A player by its hand and by how many cards the other threw."""

    def __call__(self, view: View, rng: random.Random) -> Action:
        """One of the offered actions."""
        kinds = {offer.kind for offer in view.offers}
        if "next" in kinds:
            return Next()
        assert view.seat is not None
        mine = view.seats[view.seat].cards
        if view.phase is Phase.AFTER:
            return _after(view, _worth(mine), kinds, rng)
        return _before(view, mine, kinds, rng)


COUNTING: Final = {"counts-thrown": Counting()}


def _before(view: View, mine: Sequence[Card], kinds: set[str], rng: random.Random) -> Action:
    worth, price = _worth(mine), view.owed / (view.pot + view.owed)
    if view.owed and worth < PAIR + max(price - 0.25, 0) * 3 and worth < TRIPS:
        return Pass()
    stake = staked(view, 1.0 if view.owed else 0.6)
    if stake is not None and worth >= (TRIPS if view.owed else OPENS):
        return stake
    if "exchange" not in kinds:
        return Wait() if "wait" in kinds else Check()
    if not any(isinstance(offer, Pick) for offer in view.offers):
        return Exchange()
    ranks = Counter(card // 4 for card in mine)
    odd = [card for card in sorted(mine) if ranks[card // 4] == 1]
    feigns = TRIPS <= worth < TRIPS + 1 and rng.random() < 0.5
    return allowed(view, () if worth >= STRAIGHT else tuple(odd[:1] if feigns else odd[:3]))


def _after(view: View, worth: float, kinds: set[str], rng: random.Random) -> Action:
    threw = view.seats[1 - (view.seat or 0)].threw
    if view.owed:
        needed = USUAL if threw is None else PAYS.get(threw, USUAL)
        needed += (view.owed / (view.pot + view.owed) - 0.3) * 2
        stake = staked(view, 1.0)
        if worth >= needed + 2.2 and stake is not None:
            return stake
        return Check() if worth >= needed else Pass()
    stake = staked(view, 0.8 if threw is not None else 0.6)
    good = OPENS if threw is None else STAKES.get(threw, 2.2)
    if stake is not None and (worth >= good or (threw is not None and worth < PAIR and rng.random() < BLUFFS)):
        return stake
    return Wait() if "wait" in kinds else Check()


def _worth(cards: Sequence[Card]) -> float:
    """A hand as a number: its category, and of what ranks is paired."""
    ranks, suits = Counter(card // 4 for card in cards), Counter(card % 4 for card in cards)
    if max(suits.values()) == len(cards):
        return FLUSH
    first, second = sorted(ranks.values(), reverse=True)[:2]
    if first == 1:
        return STRAIGHT if max(ranks) - min(ranks) == len(cards) - 1 else 0.0
    category = {4: 7, 3: 6 if second == 2 else 3, 2: 2 if second == 2 else 1}[first]
    return category + max(rank for rank, many in ranks.items() if many > 1) / 20
