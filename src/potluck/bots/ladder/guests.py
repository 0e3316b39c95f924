"""Two reference players, frozen: what they do is never tuned, since the levels are named by the chance against them.

They stand for people: the newcomer pays too often and hardly ever bluffs; the regular looks at the price.
"""

import random
from typing import Final, NamedTuple

from potluck.bots.ladder.outlook import outlook
from potluck.bots.ladder.throws import allowed, by_rule
from potluck.games.draw.values import Check, Exchange, Next, Open, Pass, Phase, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action, Amount, Pick

__all__ = ["newcomer", "regular"]

NOTHING, PAIR, TWO_PAIR, THREE = range(4)


class Habit(NamedTuple):
    """How often, for nothing, a pair, two pair, three and better."""

    opens: tuple[float, float, float, float]
    pays: tuple[float, float, float, float]
    """A stake of up to half the pot before it."""
    pays_dear: tuple[float, float, float, float]
    raises: tuple[float, float, float, float]
    sizes: tuple[float, ...]
    """Stakes, as shares of the pot."""


NEWCOMER: Final = (
    Habit((0.03, 0.5, 0.8, 0.9), (0.4, 1, 1, 1), (0.15, 0.75, 1, 1), (0, 0.05, 0.3, 0.6), (0.3, 0.6, 1.0)),
    Habit((0.03, 0.1, 0.7, 0.95), (0.15, 0.75, 1, 1), (0.08, 0.5, 0.9, 1), (0, 0.0, 0.1, 0.6), (0.3, 0.6, 1.0)),
)
REGULAR: Final = (
    Habit((0.08, 0.5, 0.9, 0.85), (0.3, 0.9, 1, 1), (0.08, 0.55, 1, 1), (0.02, 0.08, 0.4, 0.6), (0.4, 0.6, 0.9)),
    Habit(
        (0.12, 0.15, 0.6, 0.9), (0.08, 0.55, 0.95, 1), (0.03, 0.25, 0.75, 1), (0.02, 0.02, 0.1, 0.5), (0.4, 0.7, 1.0)
    ),
)
"""Before and after the exchange."""


def newcomer(view: View, rng: random.Random) -> Action:
    """Pays for nearly anything, opens what it likes, bluffs three times in a hundred."""
    return _by_habit(view, rng, NEWCOMER)


def regular(view: View, rng: random.Random) -> Action:
    """Pays by the price, opens good hands, bluffs now and then."""
    return _by_habit(view, rng, REGULAR)


def _by_habit(view: View, rng: random.Random, habits: tuple[Habit, Habit]) -> Action:
    kinds = {offer.kind for offer in view.offers}
    if "next" in kinds:
        return Next()
    assert view.seat is not None
    outlook_of_deck = outlook(view.rules.order, view.rules.deck)
    hand = view.seats[view.seat].cards
    level = outlook_of_deck.levels.level(hand)
    if view.phase is not Phase.EXCHANGE:
        at = min(int(outlook_of_deck.category[level]), THREE)
        act = _act(view, rng, habits[view.phase is Phase.AFTER], at, kinds)
        if not isinstance(act, Exchange) or not any(isinstance(offer, Pick) for offer in view.offers):
            return act
    return allowed(view, by_rule(hand, level, outlook_of_deck, lacking=True))


def _act(view: View, rng: random.Random, habit: Habit, at: int, kinds: set[str]) -> Action:
    passive = Check() if "check" in kinds else Exchange() if "exchange" in kinds else Wait()
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    often = habit.raises[at] if view.owed else habit.opens[at]
    if offer is not None and rng.random() < often:
        stake = round((view.pot + view.owed) * rng.choice(habit.sizes))
        return (RaiseBy if view.owed else Open)(min(max(stake, offer.low), offer.high))
    if not view.owed:
        return passive
    before = view.pot - view.owed
    pays = habit.pays[at] if 2 * view.owed <= before else habit.pays_dear[at]
    return passive if rng.random() < pays else Pass()
