"""Questions about the betting of the draw: decisions out of deals that the solved strategy plays, and their prices.

A deal of two players with $100 each is played by the files of `potluck.bots.draw_solved` on both sides and stopped at a
decision to bet. Every act there is priced by `potluck.bots.draw_prices`, as a hint and a review have it.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Final

from msgspec.structs import replace

from potluck.bots.draw_prices import USUAL, leading, priced
from potluck.bots.draw_solved import choose, frequencies
from potluck.bots.draw_worths import SAMPLES, Worth, sampled, worths
from potluck.dealer import Dealer
from potluck.dealer.stream import Stream, digest
from potluck.games import draw
from potluck.games.draw import Phase, Rules, Wait, Wardrobe
from potluck.games.draw.values import Check, Exchange, Open, RaiseBy
from potluck.games.draw.view import View
from potluck.lab.drills.betting import HARDNESS, Betting, answer_of
from potluck.lab.drills.values import Drill, Option
from potluck.protocol import Action

__all__ = ["BETTING", "deal", "weigh"]

CLOSEST: Final = (1, 4, 8)
"""By hardness, of so many decisions that one is asked whose best acts lie closest."""
CENTS: Final = 100
MANY: Final = 4 * SAMPLES
"""Hands of the other over which the acts of a question are reckoned; it is looked for with fewer, whose intervals are
twice as wide."""
WIDEST: Final = 0.15
"""Of the pot, half the widest interval of a worth or a cost: where one is wider, another decision is asked."""


def deal(number: int, *, size: int, profile: str) -> Drill:
    """The question of that number, of a deck of 32 or 52 cards, by the Polish or the German sheet.

    The number's remainder by three is its hardness. Cost: up to half a second.
    """
    rules = _rules(size, "de" if profile == "de" else "pl")
    view, known = _asked(_priced(rules, number), CLOSEST[number % HARDNESS])
    assert view.seat is not None
    return Drill(
        kind="betting",
        number=number,
        deck=size,
        sheet=rules.profile,
        cards=tuple(sorted(view.seats[view.seat].cards, reverse=True)),
        view=view,
        acts=tuple(worth.action for worth in sorted(known, key=lambda worth: _order(worth.action))),
    )


def weigh(drill: Drill) -> tuple[Option, ...]:
    """Every act in dollars as it was sampled, giving up 0; those that give nothing away first, then by their worth.

    The very first is what the strategy does most, unless the sample tells that another act is worth more.
    Beside each: how often the strategy does it in percent, half the 95 % intervals of its price and of its worth in
    cents, and what the price is of the pot that is shown, in thousandths.
    """
    assert isinstance(drill.view, View)
    solved, acts = frequencies(drill.view), sampled(drill.view, Wait(), MANY)
    assert acts is not None
    first = leading(solved, acts)
    ordered = sorted(
        priced(drill.view, solved, acts),
        key=lambda worth: (worth.cost, worth.action != first, -worth.value, -worth.chance),
    )
    return tuple(_option(worth, drill.view.pot) for worth in ordered)


def _option(worth: Worth, pot: int) -> Option:
    cost = Fraction(round(CENTS * worth.cost), CENTS)
    margin, doubt = round(CENTS * worth.margin), round(CENTS * worth.doubt)
    ways = (round(100 * worth.chance), margin, doubt, round(1000 * cost / pot))
    return Option(answer_of(worth.action), Fraction(round(CENTS * worth.value), CENTS), ways, cost)


def _rules(size: int, profile: str) -> Rules:
    evening = draw.PRESETS["evening"]
    return replace(evening, deck=size, profile=profile, wardrobe=Wardrobe(whose="nobody"))


def _asked(priced: Iterator[tuple[Fraction, View]], several: int) -> tuple[View, tuple[Worth, ...]]:
    """Of so many decisions the closest that more samples still tell apart; where they tell none, of as many more."""
    while True:
        for _, view in sorted(islice(priced, several), key=lambda each: each[0]):
            known = worths(view, Wait(), MANY)
            if _gap(known) and _widest(view, known) <= WIDEST:
                return view, known


def _priced(rules: Rules, number: int) -> Iterator[tuple[Fraction, View]]:
    """Decisions to bet where an act gives something away, and how much of the pot; one out of a deal."""
    stream = Stream(digest("betting", str(number).encode()), "deals")
    while True:
        seed = stream.word()
        decisions = list(_decisions(rules, seed))
        view = decisions[stream.below(len(decisions))]
        known = worths(view, Wait())
        gap = _gap(known)
        if gap and _widest(view, known) <= 2 * WIDEST:
            yield gap / (view.pot + view.owed), view


def _widest(view: View, known: tuple[Worth, ...]) -> float:
    """Half the widest 95 % interval of any worth or cost, as a part of the pot."""
    return max(max(worth.margin, worth.doubt) for worth in known) / (view.pot + view.owed)


def _decisions(rules: Rules, seed: int) -> Iterator[View]:
    """The decisions to bet of a deal that the solved strategy plays."""
    dealer, rng = Dealer(seed), random.Random(seed)
    match = dealer(draw.start(rules, 2))
    while not match.state.over:
        assert match.actor is not None
        view = match.view(match.actor)
        if view.phase in (Phase.BEFORE, Phase.AFTER):
            yield view
        match = dealer(match.apply(choose(view, rng)))


def _gap(known: tuple[Worth, ...]) -> Fraction:
    """By how much the best act that is not free is dearer than the best; 0 where all are as good."""
    return min((cost for worth in known if (cost := _cost(worth)) > 0), default=Fraction(0))


def _cost(worth: Worth) -> Fraction:
    """The dollars that an act gives away as questions are looked for, so that a number goes on to ask what it asked."""
    free = worth.chance >= USUAL or worth.cost <= worth.margin
    return Fraction(0) if free else Fraction(round(CENTS * worth.cost), CENTS)


def _order(action: Action) -> tuple[int, int]:
    """The place of an act: free ones first, then the stakes by their size, giving up last."""
    if isinstance(action, Open | RaiseBy):
        return 1, action.amount
    return (0, 0) if isinstance(action, Wait | Exchange | Check) else (2, 0)


BETTING: Final = Betting(deal, weigh)
