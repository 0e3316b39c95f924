"""Questions about the betting of the draw: decisions out of deals that the solved strategy plays, and their prices.

A deal is played by the files of `potluck.bots.draw_solved` on both sides and stopped at a decision to bet: the first of
an Evening, of two players with $100 each, or any deal of a whole match that they have played until then, with the
antes, stacks, garments and carried pot that it came to. Every act there is priced by `potluck.bots.draw_prices`, as a
hint and a review have it.
"""

import random
from collections import OrderedDict
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from time import monotonic
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from potluck.bots.draw_prices import leading, priced
from potluck.bots.draw_solved import choose, frequencies, looked_up
from potluck.bots.draw_worths import SAMPLES, Worth, sampled, worths
from potluck.dealer import Dealer
from potluck.dealer.stream import Stream, digest
from potluck.errors import RequestError
from potluck.games import draw
from potluck.games.draw import Match, Phase, Rules, Wait, Wardrobe
from potluck.games.draw.values import Check, Exchange, Open, RaiseBy
from potluck.games.draw.view import View
from potluck.lab.drills.betting import HARDNESS, Betting, answer_of
from potluck.lab.drills.values import Drill, Option, Preset
from potluck.lab.judgement import USUAL, steep
from potluck.lab.percents import percents
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
SEARCHES: Final = 16
"""Questions of which it is remembered how far the search for them has come."""
LONGEST: Final = 500
"""Deals of a match of which one is asked; by the letter one in some is longer."""
OUT_OF_ONE: Final = 16
"""So many deals of a match are looked at before another is played."""
Found = tuple[View, tuple[Worth, ...]]


def deal(number: int, *, size: int, profile: str, preset: Preset = "first", within: float | None = None) -> Drill:
    """The question of that number, of a deck of 32 or 52 cards, by the Polish or the German sheet.

    `preset` says of which match it is any decision; `first` takes the first deal of an Evening alone. The number's
    remainder by three is its hardness. `within` so many seconds no further decision is priced; who asks again goes on
    there. Cost: a quarter of a second in the middle, up to two by the letter.

    Raises:
        RequestError: `lab.unfinished`, the question has not been found by then.
    """
    rules = _rules(size, "de" if profile == "de" else "pl", preset)
    view, known = _found(_Wish(rules, preset != "first", number), within)
    assert view.seat is not None
    return Drill(
        kind="betting",
        number=number,
        deck=size,
        sheet=rules.profile,
        preset=preset,
        cards=tuple(sorted(view.seats[view.seat].cards, reverse=True)),
        view=view,
        acts=tuple(worth.action for worth in sorted(known, key=lambda worth: _order(worth.action))),
    )


def weigh(drill: Drill) -> tuple[Option, ...]:
    """Every act in dollars as it was sampled, giving up 0; those that give nothing away first, then by their worth.

    The very first is the best of what the strategy often does, beside which prices stand, unless another is surely
    worth more.
    Beside each: how often the strategy does it in percent, half the 95 % intervals of its price and of its worth in
    cents, what the price is of the pot that is shown, in thousandths, and 1 where it is `steep`.
    """
    assert isinstance(drill.view, View)
    solved, acts = frequencies(drill.view), sampled(drill.view, Wait(), MANY)
    assert acts is not None
    first = leading(solved, acts)
    ordered = sorted(
        priced(drill.view, solved, acts),
        key=lambda worth: (worth.cost, worth.action != first, -worth.value, -worth.chance),
    )
    often = percents([worth.chance for worth in ordered])
    dear = steep([(worth.chance, worth.cost, worth.value) for worth in ordered])
    return tuple(
        _option(worth, drill.view.pot, often=share, dear=costs)
        for worth, share, costs in zip(ordered, often, dear, strict=True)
    )


def _option(worth: Worth, pot: int, *, often: int, dear: bool) -> Option:
    cost = Fraction(round(CENTS * worth.cost), CENTS)
    margin, doubt = round(CENTS * worth.margin), round(CENTS * worth.doubt)
    ways = (often, margin, doubt, round(1000 * cost / pot), int(dear))
    return Option(answer_of(worth.action), Fraction(round(CENTS * worth.value), CENTS), ways, cost)


def _rules(size: int, profile: Literal["pl", "de"], preset: Preset) -> Rules:
    if preset != "first":
        return replace(draw.PRESETS[preset], deck=size, profile=profile)
    return replace(draw.PRESETS["evening"], deck=size, profile=profile, wardrobe=Wardrobe(whose="nobody"))


class _Wish(NamedTuple):
    """Which question is looked for."""

    rules: Rules
    whole: bool
    """Of a whole match, or of its first deal."""
    number: int


class _Search:
    """The search for a question, one decision at a time: of so many the closest that more samples still tell apart."""

    def __init__(self, wish: _Wish) -> None:
        self.several = CLOSEST[wish.number % HARDNESS]
        self.priced = 0
        self.steps = self._steps(_priced(wish))

    def _steps(self, priced: Iterator[tuple[Fraction, View] | None]) -> Iterator[Found | None]:
        """None after each step, at last the question; where no decision is one, of as many more."""
        while True:
            some: list[tuple[Fraction, View]] = []
            while len(some) < self.several:
                some.extend(filter(None, (next(priced),)))
                self.priced = len(some)
                yield None
            for _, view in sorted(some, key=lambda each: each[0]):
                known = _once(worths(view, Wait(), MANY))
                yield (view, known) if _gap(known) and _widest(view, known) <= WIDEST else None


_SEARCHES: Final[OrderedDict[_Wish, _Search]] = OrderedDict()
"""Those that were broken off."""


def _found(wish: _Wish, within: float | None) -> Found:
    """The decision that is asked, and what each act there is worth."""
    search = _SEARCHES.pop(wish, None) or _Search(wish)
    until = None if within is None else monotonic() + within
    for question in search.steps:
        if question is not None:
            return question
        if until is not None and monotonic() >= until:
            break
    _SEARCHES[wish] = search
    while len(_SEARCHES) > SEARCHES:
        _SEARCHES.popitem(last=False)
    raise RequestError("lab.unfinished", asked=search.priced, allowed=search.several)


def _priced(wish: _Wish) -> Iterator[tuple[Fraction, View] | None]:
    """How much of the pot an act gives away at a decision to bet; one out of each deal, None where none does.

    None, too, after each deal of a match that is played until there, so that nobody waits for all of them at once.
    """
    stream = Stream(digest("betting", str(wish.number).encode()), "deals")
    for decisions in _out_of_matches(wish.rules, stream) if wish.whole else _first_deals(wish.rules, stream):
        if decisions is None:
            yield None
            continue
        view = decisions[stream.below(len(decisions))]
        known = _once(worths(view, Wait()))
        gap = _gap(known)
        close = gap and _widest(view, known) <= 2 * WIDEST
        yield (gap / (view.pot + view.owed), view) if close else None


def _first_deals(rules: Rules, stream: Stream) -> Iterator[list[View]]:
    """The decisions to bet of one first deal after the other."""
    while True:
        seed = stream.word()
        dealer = Dealer(seed)
        yield list(_decisions(dealer(draw.start(rules, 2)), dealer, random.Random(seed)))


def _out_of_matches(rules: Rules, stream: Stream) -> Iterator[list[View] | None]:
    """The decisions to bet of any deals of a match, then of another; None for each deal on the way there."""
    while True:
        seed, deals = stream.word(), list[Match]()
        for begun in islice(_deals(rules, seed), LONGEST):
            deals.append(begun)
            yield None
        for _ in range(min(OUT_OF_ONE, len(deals))):
            begun, seed = deals.pop(stream.below(len(deals))), stream.word()
            yield list(_decisions(begun, Dealer(seed), random.Random(seed)))


def _deals(rules: Rules, seed: int) -> Iterator[Match]:
    """Each deal of a match that the files play, once its cards are dealt."""
    dealer, rng, deal = Dealer(seed), random.Random(seed), 0
    match = dealer(draw.start(rules, 2))
    while not match.over:
        assert match.actor is not None
        if match.deal > deal:
            deal = match.deal
            yield match
        match = dealer(match.apply(looked_up(match.view(match.actor), rng)))


def _widest(view: View, known: tuple[Worth, ...]) -> float:
    """Half the widest 95 % interval of any worth or cost, as a part of the pot."""
    return max(max(worth.margin, worth.doubt) for worth in known) / (view.pot + view.owed)


def _decisions(match: Match, dealer: Dealer, rng: random.Random) -> Iterator[View]:
    """The decisions to bet of a deal that the solved strategy plays."""
    while not match.state.over:
        assert match.actor is not None
        view = match.view(match.actor)
        if view.phase in (Phase.BEFORE, Phase.AFTER):
            yield view
        match = dealer(match.apply(choose(view, rng)))


def _once(known: tuple[Worth, ...]) -> tuple[Worth, ...]:
    """Each act once: where a stack is too short for the menu, several of its stakes are one act."""
    acts = dict[Action, Worth]()
    for worth in known:
        if worth.action not in acts or worth.chance > acts[worth.action].chance:
            acts[worth.action] = worth
    return tuple(acts.values())


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
