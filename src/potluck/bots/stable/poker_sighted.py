"""Planted players of poker who see their cards and play plainly: rocks, tight ones, value bettors, snowers."""

import random
from math import inf
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.bots.reference import caller
from potluck.bots.stable.poker_blind import forced, stake_of
from potluck.games.poker import Discard, Fold, Phase, View
from potluck.lab.poker_advice import Mind, discard_values, share_of
from potluck.protocol import Action, Pick
from potluck.variants import Variant

__all__ = ["SIGHTED", "Plain"]

SIMPLE: Final = Mind(story=False, trust=0.0, worlds=200)
"""It takes nobody's acts for information, and expects nobody to give up."""
USUAL: Final = 1 / 3
"""The price of a stake of the pot."""


class Plain(Struct, frozen=True, kw_only=True):
    """A player of any variant by its hand alone: how often it beats one other, 0 to 1.

    Pairs are of the first street, and of later ones.
    """

    stakes: tuple[float, float] = (0.62, 0.7)
    """From which place on it stakes; above 1: never."""
    size: float = 0.75
    """Its stake, as a share of the pot after a call; infinity is the most."""
    pays: tuple[float, float] = (0.5, 0.5)
    """From which place on it pays a stake of the pot; other prices move it."""
    raises: tuple[float, float] = (0.75, 0.88)
    """From which place on it raises a stake."""
    answer: float | None = None
    """Its stake in answer to another's; None: as any."""
    snows: float = 0.0
    """Below which place it keeps its cards, and stakes them as if they were the best."""

    def __call__(self, view: View, rng: random.Random) -> Action:
        """One of the offered actions."""
        if view.phase is Phase.DRAWING:
            return self._exchange(view, rng)
        if view.phase is not Phase.BETTING:
            return caller(view, rng)
        place, later = self._place(view, rng), view.street > 0
        place = 1.0 if self._snows(view, place) else place
        stake = stake_of(view, self.size if self.answer is None or view.top <= forced(view) else self.answer)
        if stake is not None and place >= (self.raises if view.owed else self.stakes)[later]:
            return stake
        price = view.owed / max(view.pot + view.owed, 1)
        return Fold() if view.owed and place < self.pays[later] + price - USUAL else caller(view, rng)

    def in_short(self, variant: Variant) -> "Plain":
        """The player that does the same in that variant: with a fixed limit all stakes are of one size."""
        return replace(self, size=1.0, answer=None) if variant.limit == "fixed" else self

    def _place(self, view: View, rng: random.Random) -> float:
        """How often its hand beats one other, whatever that one did."""
        others = sum(not seat.folded and not seat.out for seat in view.seats) - 1
        share: float = share_of(view, rng, SIMPLE) ** (1 / max(others, 1))
        return share

    def _snows(self, view: View, place: float) -> bool:
        """Whether this is a hand that it plays as if it were the best; once it has exchanged, whether it was."""
        return place < self.snows and not view.seats[view.seat or 0].threw

    def _exchange(self, view: View, rng: random.Random) -> Discard:
        (offer,) = (offer for offer in view.offers if isinstance(offer, Pick))
        if self.snows and not offer.least and self._snows(view, self._place(view, rng)):
            return Discard()
        return Discard(discard_values(view, rng, SIMPLE)[0][0])


SIGHTED: Final = {
    "rock": Plain(stakes=(0.8, 0.88), pays=(0.68, 0.75), raises=(0.9, 0.95), size=1.0),
    "tight": Plain(),
    "tight-payer": Plain(pays=(0.4, 0.4)),
    "loose": Plain(stakes=(0.52, 0.55), pays=(0.35, 0.35), raises=(0.7, 0.8), size=0.6),
    "value-least": Plain(stakes=(0.6, 0.6), size=0.0),
    "value-third": Plain(stakes=(0.6, 0.6), size=1 / 3),
    "value-pot": Plain(stakes=(0.65, 0.75), size=1.0),
    "value-three": Plain(stakes=(0.7, 0.82), size=3.0),
    "value-twenty": Plain(stakes=(0.75, 0.88), size=20.0),
    "value-all": Plain(stakes=(0.8, 0.92), size=inf),
    "all-first": Plain(stakes=(0.75, 1.1), pays=(1.1, 1.1), raises=(0.8, 1.1), size=inf),
    "opens-then-all": Plain(stakes=(0.76, 0.6), pays=(1.1, 1.1), raises=(0.76, 1.1), size=1.0, answer=inf),
    "waits": Plain(stakes=(1.1, 0.75), size=1.0, raises=(1.1, 0.95)),
    "traps": Plain(stakes=(1.1, 1.1), raises=(0.72, 0.8), size=1.0),
    "snow-third": Plain(snows=0.33, size=1.0),
    "snow-half": Plain(snows=0.4, size=0.5, stakes=(0.6, 0.65)),
}
"""By name."""
