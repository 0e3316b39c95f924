"""What a player of the draw can know before he acts: exact chances of each exchange, and what his hand is worth.

The other's cards are taken as dealt at random from all that the view does not show and exchanged as a sensible player
would (of as many cards as were seen to be thrown). What his stakes may tell is left to the player. A stake is judged
against somebody who pays with the better part of his hands, as often as the stake's own odds ask of him.
"""

from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from potluck.cards import Card
from potluck.games.draw import Rules
from potluck.games.draw.values import Action, Check, Exchange, Open, Pass, Phase, RaiseBy, Wait
from potluck.games.draw.view import SeatView, View
from potluck.lab.advice import Advice, Choice
from potluck.lab.draw_habits import DRAWING, PAT, exchanged, kinds
from potluck.lab.exchange import Exchange as Draws
from potluck.lab.exchange import exchange_of, exchanges
from potluck.lab.judgement import Priced
from potluck.lab.strength import HAND, Ints, Scale, scale
from potluck.protocol import Amount, Just, Pick

__all__ = ["Odds", "Prospects", "Unknown", "advise", "stake_worth"]

SAMPLES: Final = 6000
SAMPLES_SEEN: Final = 24_000
"""Where it was seen how many cards were thrown: most sampled hands would throw another number."""
SIGMAS: Final = 1.96
"""Standard deviations of a 95 % interval."""
SHARES: Final = (0.5, 1.0)
"""Stakes that are weighed, as shares of the pot after a call."""
THROWN: Final = np.array([3, 3, 1, 2, 0, 1])
"""Cards that a sensible player throws, by the kind of his hand."""
ENOUGH: Final = 100
"""Sampled hands that would throw as many as were thrown; where fewer are found, all throw so many."""

Floats = NDArray[np.float64]


class Odds(Struct, frozen=True, kw_only=True):
    """One exchange: what is thrown, the estimated chance to win then, and how many of all draws improve the hand."""

    thrown: tuple[Card, ...]
    share: float
    better: int
    """Draws after which the hand is of a higher category than now."""
    total: int
    categories: tuple[tuple[int, int], ...]
    """Category and draws that end in it, the highest first."""

    @property
    def improves(self) -> Fraction:
        """The exact chance of a higher category."""
        return Fraction(self.better, self.total)


class Prospects(Struct, frozen=True, kw_only=True):
    """The facts that the words need: chances and price of the decision."""

    share: float
    """Chance to win at a showdown, a tie counted half; with the best exchange where it is still to come."""
    margin: float
    """Half the width of its 95 % interval."""
    pot: int
    price: int
    """What staying costs."""
    odds: tuple[Odds, ...] = ()
    """All exchanges that are offered now, the best first."""
    solved: tuple[tuple[Action, float], ...] = ()
    """Each act of a solved deal with its chance, the likeliest first; empty where no file of these rules is kept."""
    costs: tuple[Priced, ...] = ()
    """Dollars that each choice gives away against that deal, and brings, the cheapest first; empty likewise."""
    in_line: bool = False
    """Whether the chances are against the hands with which that deal does what the other did, not a guess at them."""

    @property
    def needed(self) -> Fraction:
        """The chance from which on staying pays; 0 where it costs nothing."""
        return Fraction(self.price, self.pot + self.price) if self.price else Fraction(0)


def advise(view: View, other: "Unknown | None" = None) -> Advice | None:
    """The choices of the seat: exchanges by chance to win, acts by dollars against folding; None between deals.

    `other` is what the other's hand ends as, where more is known of it than how many cards he threw.

    Cost: about 20 ms; twice that at the first call for a deck.
    """
    if view.phase not in (Phase.BEFORE, Phase.EXCHANGE, Phase.AFTER):
        return None
    other = _other(view) if other is None else other
    return _exchanging(view, other) if view.phase is Phase.EXCHANGE else _staking(view, other)


def stake_worth(view: View, stake: int) -> float:
    """Dollars against folding that an open or a raise by that stake brings, as `advise` reckons it."""
    other = _other(view)
    return _worth(view, stake, _own(view, other), other.mass)


def _exchanging(view: View, other: "Unknown") -> Advice:
    odds = _odds(view, other)
    choices = tuple(Choice(Exchange(exchange.thrown), exchange.share) for exchange in odds)
    return Advice(choices, Prospects(share=odds[0].share, margin=other.margin, pot=view.pot, price=0, odds=odds))


def _staking(view: View, other: "Unknown") -> Advice:
    """Every act at what it is worth; the exchange that closes the round is the best one."""
    mine = _own(view, other)
    share = float(mine @ _below(other.mass))
    price = min(view.owed, _me(view).cover)
    odds = _odds(view, other) if _picks(view) else ()
    prospects = Prospects(share=share, margin=other.margin, pot=view.pot, price=price, odds=odds)
    stay = share * (view.pot + price) - price
    choices = [Choice(action, stay) for action in _staying(view, prospects.odds)]
    choices += [Choice(action, _worth(view, stake, mine, other.mass)) for action, stake in _stakes(view)]
    choices.append(Choice(Pass(), 0.0))
    return Advice(tuple(sorted(choices, key=lambda choice: -choice.value)), prospects)


def _staying(view: View, odds: tuple[Odds, ...]) -> list[Action]:
    """The acts that pay what is outstanding and no more."""
    free = [offer.action for offer in view.offers if isinstance(offer, Just)]
    exchange: list[Action] = [Exchange(odds[0].thrown)] if odds else []
    return exchange + [action for action in free if isinstance(action, Wait | Check | Exchange)]


def _stakes(view: View) -> list[tuple[Action, int]]:
    """Half the pot and the pot, within the offer."""
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if offer is None:
        return []
    pot = view.pot + view.owed
    wanted = sorted({min(max(round(pot * share), offer.low), offer.high) for share in SHARES})
    return [((Open if offer.kind == "open" else RaiseBy)(stake), stake) for stake in wanted]


def _worth(view: View, stake: int, mine: Floats, against: Floats) -> float:
    """Dollars against folding; the other folds the worst `stake / (pot + stake)` of his hands and pays with the rest.

    At that rate a stake with nothing wins as much as it loses.
    """
    pot = view.pot + view.owed
    folds = stake / (pot + stake)
    passed = np.clip(np.cumsum(against) - folds, 0.0, against)
    paying = passed / max(float(passed.sum()), 1e-12)
    called = float(mine @ _below(paying))
    return folds * view.pot + (1 - folds) * (called * (pot + 2 * stake) - stake - view.owed)


def _odds(view: View, other: "Unknown") -> tuple[Odds, ...]:
    """The exchanges that are offered, the best first; of equal ones the one that throws less."""
    levels, below = scale(view.rules.order, view.rules.deck), _below(other.mass)
    now = view.rules.order.rank(_me(view).cards).category
    offered = [draws for draws in _draws(view) if any(Exchange(draws.thrown) in offer for offer in _picks(view))]
    by_exchange = [_one(draws, below, levels, now=int(now)) for draws in offered]
    return tuple(sorted(by_exchange, key=lambda exchange: (-round(exchange.share, 9), len(exchange.thrown))))


def _one(draws: Draws, below: Floats, levels: Scale, *, now: int) -> Odds:
    categories = np.bincount(levels.strengths >> 26, weights=draws.counts, minlength=10).astype(np.int64).tolist()
    return Odds(
        thrown=draws.thrown,
        share=draws.mean(below),
        better=sum(categories[now + 1 :]),
        total=draws.total,
        categories=tuple((at, n) for at, n in reversed(list(enumerate(categories))) if n),
    )


def _draws(view: View) -> tuple[Draws, ...]:
    rules = view.rules
    most = max(rules.most_thrown, 4 if rules.drawing.most == "four_with_ace" else 0)
    return exchanges(_me(view).cards, order=rules.order, size=rules.deck, most=most)


def _own(view: View, other: "Unknown") -> Floats:
    """The chance of each level for the own hand: certain after the exchange, before it by the best exchange."""
    levels = scale(view.rules.order, view.rules.deck)
    if view.phase is Phase.AFTER:
        mine: Floats = np.zeros(len(levels))
        mine[levels.level(_me(view).cards)] = 1.0
        return mine
    below = _below(other.mass)
    best = max(_draws(view), key=lambda draws: (round(draws.mean(below), 9), -len(draws.thrown)))
    chances: Floats = best.counts / best.total
    return chances


def _other(view: View) -> "Unknown":
    assert view.seat is not None
    me, other = _me(view), view.seats[1 - view.seat]
    return _unknown(view.rules, (*me.cards, *me.thrown), other.threw)


class Unknown(NamedTuple):
    """The chance of each level for the other's hand, and how far a chance against it may be off."""

    mass: Floats
    margin: float


@lru_cache(maxsize=64)
def _unknown(rules: Rules, known: tuple[Card, ...], threw: int | None) -> Unknown:
    """A hand of which only the number of its thrown cards may be known.

    The sample is drawn from the known cards themselves, so that the same view gets the same advice.
    """
    if threw in (0, HAND):
        return _fresh(rules, known, pat=threw == 0)
    levels = scale(rules.order, rules.deck)
    cards = _sampled(rules, known, SAMPLES if threw is None else SAMPLES_SEEN)
    start = levels.levels(cards[:, :HAND])
    kind = kinds(cards[:, :HAND], start, levels)
    thrown = np.minimum(THROWN[kind], rules.most_thrown)
    if threw is not None:
        alike = thrown == threw
        if alike.sum() >= ENOUGH:
            cards, kind, thrown = cards[alike], kind[alike], thrown[alike]
        else:
            thrown = np.full(len(cards), threw)
    final = levels.levels(exchanged(cards, thrown, drawing=kind == DRAWING))
    mass: Floats = np.bincount(final, minlength=len(levels)) / len(final)
    return Unknown(mass, SIGMAS * 0.5 / sqrt(len(final)))


def _fresh(rules: Rules, known: tuple[Card, ...], *, pat: bool) -> Unknown:
    """Five cards as they were dealt, exactly; where he kept them all, those that a sensible player would keep."""
    counts = exchange_of(rules.order, rules.deck, gone=known).counts.astype(np.float64)
    if pat:
        counts[scale(rules.order, rules.deck).strengths >> 26 < PAT] = 0.0
    return Unknown(counts / counts.sum(), 0.0)


def _sampled(rules: Rules, known: tuple[Card, ...], n: int) -> Ints:
    """(n, 10) a hand from the cards that are not known, and the next cards behind it."""
    generator = np.random.default_rng([len(known), *map(int, known)])
    unseen = np.array([card for card in rules.cards if card not in known], dtype=np.int64)
    order = generator.random((n, len(unseen)), dtype=np.float32).argpartition((HAND - 1, 2 * HAND - 1), axis=1)
    cards: Ints = unseen[order[:, : 2 * HAND]]
    return cards


def _below(mass: Floats) -> Floats:
    """For each level the chance that a hand of that distribution ends lower, ties counted half."""
    below: Floats = np.cumsum(mass) - mass / 2
    return below


def _picks(view: View) -> tuple[Pick[Card], ...]:
    return tuple(offer for offer in view.offers if isinstance(offer, Pick))


def _me(view: View) -> SeatView:
    assert view.seat is not None
    return view.seats[view.seat]
