"""Opponents for every variant of poker, new ones included: three levels of understanding, and two who pay to see.

The rock looks at its own cards and at the price. The grinder reads from the acts what the others may hold, and lets
worse hands pay. The shark also reckons with folds, bluffs and mixes acts that are worth about the same.
"""

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, Protocol, TypeVar

from potluck.bots.reference import caller
from potluck.games.poker import Call, Check, Discard, Fold, Phase, RaiseTo, RunTwice, Show, View
from potluck.lab import (
    poker_hole_resolving,
    poker_last_street,
    poker_preflop,
    poker_resolving,
    poker_stud_resolving,
    poker_two_left,
)
from potluck.lab.poker_advice import Mind, act_values, discard_values, must_stay
from potluck.lab.poker_lines import Act
from potluck.lab.poker_one_draw_betting import Kind
from potluck.lab.poker_one_draw_policy import chances, exchanges, solves
from potluck.lab.poker_resolving import Unsolved
from potluck.protocol import Action, Amount
from potluck.variants import Variant

__all__ = ["choose", "curious", "grinder", "guessing_shark", "legal", "openhanded", "rock", "shark"]

A = TypeVar("A", bound=Action)


class Street(Protocol):
    """A way to solve the street that is bet on."""

    def resolves(self, view: View, /) -> bool:
        """Whether it can be solved so for the seat that is to act."""

    def chances(self, view: View, /) -> Mapping[Act, float]:
        """How likely each act is with the viewer's cards. Raises: Unsolved."""


class _TwoLeft:
    """Streets on which two are left of several; what the shark did before them it had guessed, or by charts."""

    @staticmethod
    def resolves(view: View, /) -> bool:
        return poker_two_left.resolves(view)

    @staticmethod
    def chances(view: View, /) -> Mapping[Act, float]:
        return poker_two_left.chances(view, _among_several)


def _among_several(view: View, rng: random.Random) -> Action:
    """The act of the shark while three and more are in."""
    if poker_preflop.resolves(view):
        return _of(view, rng, poker_preflop.chances(view))
    return guessing_shark(view, rng)


def _of(view: View, rng: random.Random, often: Mapping[Act, float]) -> Action:
    """One of these acts, each as often as it says."""
    return legal(view, rng.choices([*often], [*often.values()])[0])


STREETS: Final[tuple[Street, ...]] = (
    poker_resolving,
    poker_preflop,
    _TwoLeft(),
    poker_stud_resolving,
    poker_hole_resolving,
    poker_last_street,
)
"""The first that fits is taken."""
OPENHANDED: Final = Mind(story=False, trust=0.0, least=0.1, curious=0.8)
CURIOUS: Final = Mind(story=False, trust=0.0, least=0.1, curious=0.35)
ROCK: Final = Mind(story=False, trust=0.0, least=0.1)
GRINDER: Final = Mind(trust=0.2, least=0.02)
SHARK: Final = Mind(trust=0.45, later=0.2, amounts=True, behind=True, guard=True)
CLOSE: Final = 0.03
"""Acts that differ by less are mixed, in pots; where stakes are of a fixed size, in bets."""


def openhanded(view: View, rng: random.Random) -> Action:
    """Pays nearly every price to see how it ends; stakes on good hands alone."""
    return choose(view, rng, OPENHANDED)


def curious(view: View, rng: random.Random) -> Action:
    """Pays a third more than its hand is worth, to see; stakes on good hands alone."""
    return choose(view, rng, CURIOUS)


def rock(view: View, rng: random.Random) -> Action:
    """Pays and stakes only with clearly good hands; takes nobody's acts for information."""
    return choose(view, rng, ROCK)


def grinder(view: View, rng: random.Random) -> Action:
    """Goes by the price and by what the others have shown of their hands; hardly bluffs."""
    return choose(view, rng, GRINDER)


def shark(view: View, rng: random.Random) -> Action:
    """Thinks of what the others may hold and give up; bluffs, and mixes what is worth the same.

    For two it solves each street of games like hold'em for its whole range, in studs and Omaha without a fixed limit
    those behind the first, games with one exchange and a fixed limit once to their end, and the last street of other
    games with exchanges, and where a stud with a fixed limit ends hidden, where that is compiled. Where three and more
    are in, in no-limit and pot-limit hold'em, it acts before the flop by charts; where two are left of them, it solves
    from there.
    What there is no time to solve it guesses.
    """
    if solves(view):
        acts = _solved(view)
        if acts:
            return rng.choices([*acts], [*acts.values()])[0]
    with suppress(Unsolved):
        for street in STREETS:
            if street.resolves(view):
                return _of(view, rng, street.chances(view))
    return guessing_shark(view, rng)


def guessing_shark(view: View, rng: random.Random) -> Action:
    """The shark that weighs the acts of one hand, and solves nothing; the shark wherever nothing can be solved."""
    return choose(view, rng, SHARK, close=CLOSE)


def _solved(view: View) -> dict[Action, float]:
    """How likely each act is in a game that was solved whole; nothing where it does not say."""
    if view.phase is Phase.DRAWING:
        return {Discard(cards): often for cards, often in exchanges(view).items()}
    plain: dict[Kind, Act] = {Fold: Fold(), Check: Check(), Call: Call()}
    return {legal(view, plain.get(kind, RaiseTo(view.top))): often for kind, often in chances(view).items()}


def legal(view: View, act: A) -> A | Call | Check | RaiseTo:
    """The act that was thought of, with the nearest sum that is offered; to stay in, where no stake is."""
    if not isinstance(act, RaiseTo):
        return act
    sums = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if sums is None:
        return Call() if view.owed else Check()
    return RaiseTo(min(max(act.amount, sums.low), sums.high))


def choose(view: View, rng: random.Random, mind: Mind, *, close: float = 0.0) -> Action:
    """An act of somebody of that mind, who mixes acts that are worth within so many pots, or bets, of the best."""
    if view.phase is Phase.DRAWING:
        return _discard(view, rng, mind)
    if view.phase is Phase.SHOWDOWN:
        return Show()
    if view.phase is Phase.AGREEING:
        return RunTwice()  # the same on average, and less left to chance
    if view.phase is not Phase.BETTING:
        return caller(view, rng)
    worth, _ = act_values(view, rng, mind)
    surplus = {act: value - _asks(view, mind, act) for act, value in worth.items()}
    if Check() in surplus or (max(surplus, key=surplus.__getitem__) == Fold() and must_stay(view, rng, mind)):
        surplus.pop(Fold(), None)
    best = max(surplus.values())
    within = close * _measure(view)
    near = [act for act, value in surplus.items() if value >= best - within]
    if len(near) == 1 or not close:
        return max(surplus, key=lambda act: surplus[act])
    return rng.choices(near, [1 + (surplus[act] - best) / (2 * within) for act in near])[0]


def _measure(view: View) -> int:
    """Chips by which worths are compared: the pot, but a bet where stakes are of a fixed size and pots hold many."""
    pot = max(view.pot, 1)
    return min(pot, view.variant.streets[view.street].bet) if view.variant.limit == "fixed" else pot


def _asks(view: View, mind: Mind, act: Action) -> float:
    """Chips that an act must be worth above giving up: by what it pays, and by what may still be asked after it."""
    if isinstance(act, Fold | Check):
        return 0.0
    if mind.curious and isinstance(act, Call):
        return -mind.curious * view.owed
    last = len(view.variant.streets) - 1
    later = (last - view.street) / max(last, 1) * min(1.0, _behind(view, act) / max(view.pot, 1))
    later *= 0.0 if _known_price(view.variant) else mind.later
    # Who leads the betting is asked nothing more on this street, so that a raise must be worth more than a call.
    return (mind.least + later) * (view.owed + (view.pot if isinstance(act, RaiseTo) else 0))


def _known_price(variant: Variant) -> bool:
    """Whether what later streets ask is of a fixed size, and no hand is exchanged."""
    return variant.limit == "fixed" and not variant.draws


def _behind(view: View, act: Action) -> int:
    """Chips that can still be bet between the viewer and another once all have paid for that act."""
    assert view.seat is not None
    to = act.amount if isinstance(act, RaiseTo) else view.top
    rest = [seat.cash + seat.bet - to for seat in view.seats if not seat.folded and not seat.out]
    mine = view.seats[view.seat].cash + view.seats[view.seat].bet - to
    rest.remove(mine)
    return max(min(mine, max(rest, default=0)), 0)


def _discard(view: View, rng: random.Random, mind: Mind) -> Discard:
    exchanges = discard_values(view, rng, mind)
    return Discard(exchanges[0][0])
