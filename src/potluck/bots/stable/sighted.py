"""Players who see their cards and play plainly: rocks, tight-aggressive ones, value bettors of odd sizes, snowers."""

import random
from math import inf
from typing import Final

from msgspec import Struct

from potluck.bots.ladder.outlook import outlook
from potluck.bots.ladder.throws import allowed, by_rule
from potluck.bots.stable.blind import staked
from potluck.games.draw.values import Check, Exchange, Next, Pass, Phase, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action, Pick

__all__ = ["SIGHTED", "Plain"]


class Plain(Struct, frozen=True, kw_only=True):
    """A player by the place of its hand among all hands, 0 lowest to 1 highest, before and after the exchange."""

    stakes: tuple[float, float] = (0.8, 0.75)
    """From which place on it stakes; above 1: never."""
    size: float = 0.75
    """Its stake, as a share of the pot after a call; infinity is the most."""
    pays: tuple[float, float] = (0.5, 0.5)
    """From which place on it pays a stake of the pot; the share of the stake in the pot moves it."""
    raises: tuple[float, float] = (0.97, 0.97)
    snows: float = 0.0
    """How often it keeps the worst of its hands pat, and stakes them at both times as if they were the best."""

    def __call__(self, view: View, rng: random.Random) -> Action:
        """One of the offered actions."""
        kinds = {offer.kind for offer in view.offers}
        if "next" in kinds:
            return Next()
        assert view.seat is not None
        deck, mine = outlook(view.rules.order, view.rules.deck), view.seats[view.seat]
        level = deck.levels.level(mine.cards)
        after = view.phase is Phase.AFTER
        place = float((deck.places if after else deck.dealt)[level])
        snowing = self._snows(view, float(deck.dealt[level]))
        if view.phase is not Phase.EXCHANGE:
            act = self._act(view, kinds, 1.0 if snowing else place)
            if not isinstance(act, Exchange) or not any(isinstance(offer, Pick) for offer in view.offers):
                return act
        return allowed(view, () if snowing else by_rule(mine.cards, level, deck, lacking=True))

    def _snows(self, view: View, dealt: float) -> bool:
        """Whether this is a hand that it plays as if it were pat; once it has exchanged, whether it was."""
        threw = view.seats[view.seat or 0].threw
        return dealt < self.snows and not threw

    def _act(self, view: View, kinds: set[str], place: float) -> Action:
        after = view.phase is Phase.AFTER
        stake = staked(view, self.size)
        if stake is not None and place >= (self.raises if view.owed else self.stakes)[after]:
            return stake
        price = view.owed / (view.pot + view.owed)
        if view.owed and place < self.pays[after] + (price - 1 / 3):
            return Pass()
        return Wait() if "wait" in kinds else Check() if "check" in kinds else Exchange()


SIGHTED: Final = {
    "rock": Plain(stakes=(0.97, 0.93), pays=(0.9, 0.85), size=1.0),
    "tight": Plain(stakes=(0.8, 0.75), pays=(0.6, 0.6)),
    "tight-loose-payer": Plain(stakes=(0.8, 0.75), pays=(0.4, 0.4)),
    "loose": Plain(stakes=(0.5, 0.55), pays=(0.3, 0.35), size=0.6, raises=(0.9, 0.9)),
    "station": Plain(stakes=(1.1, 1.1), pays=(-1.0, -1.0), raises=(1.1, 1.1)),
    "value-dollar": Plain(stakes=(0.6, 0.6), size=0.0),
    "value-seventh": Plain(stakes=(0.6, 0.6), size=1 / 7),
    "value-pot": Plain(stakes=(0.75, 0.75), size=1.0),
    "value-double": Plain(stakes=(0.85, 0.85), size=2.0),
    "value-five": Plain(stakes=(0.9, 0.9), size=5.0),
    "value-all": Plain(stakes=(0.93, 0.93), size=inf),
    "value-late-pot": Plain(stakes=(1.1, 0.75), size=1.0, raises=(1.1, 0.95)),
    "value-late-double": Plain(stakes=(1.1, 0.85), size=2.0, raises=(1.1, 0.95)),
    "snow-tenth": Plain(snows=0.1, size=1.0),
    "snow-third": Plain(snows=0.33, size=1.0),
    "snow-third-half": Plain(snows=0.33, size=0.5),
}
"""By name."""
