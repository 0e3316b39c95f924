"""Planted players of poker who never look at their cards: a stake for each street, and how many cards they exchange."""

import random
from math import inf
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.bots.reference import caller
from potluck.games.poker import Discard, Fold, Phase, RaiseTo, View
from potluck.protocol import Action, Amount, Pick
from potluck.variants import Variant

__all__ = ["BLIND", "Blind", "forced", "stake_of"]

LEAST: Final = 0.0
ALL: Final = inf
WHIM: Final = (0, 1, 5)
"""How many cards those exchange who exchange by whim."""


class Blind(Struct, frozen=True, kw_only=True):
    """A blind player of any variant. Stakes are shares of the pot after a call: 0 is the least, infinity the most."""

    first: float | None = None
    """The stake on the first street; None: it stakes nothing there."""
    second: float | None = None
    later: float | None = None
    """On streets between the second and the last."""
    last: float | None = None
    throws: int | None = 0
    """How many cards it exchanges, any of them; None: none, one or five by whim."""
    raises: bool = False
    """Whether it answers a stake with a stake where it has one; else it gives up or pays."""
    pays: tuple[bool, bool] = (False, False)
    """Whether it pays a stake on the first street, and on later ones; what is forced it always pays."""
    often: float = 1.0
    """How often it stakes where it could."""

    def __call__(self, view: View, rng: random.Random) -> Action:
        """One of the offered actions."""
        if view.phase is Phase.DRAWING:
            return self._exchange(view, rng)
        if view.phase is not Phase.BETTING:
            return caller(view, rng)
        share, staked = self._share(view), view.owed > forced(view)
        if share is not None and (self.raises or not staked) and rng.random() < self.often:
            stake = stake_of(view, share)
            if stake is not None:
                return stake
        return Fold() if staked and not self.pays[view.street > 0] else caller(view, rng)

    def in_short(self, variant: Variant) -> "Blind":
        """The player that does the same in that variant, with nothing said that does not matter there.

        With a fixed limit all stakes are of one size, with that of the pot none is larger; without exchanges nothing is
        thrown.
        """
        stakes = [self.first, self.second, self.later, self.last]
        most = {"fixed": LEAST, "pot": 1.0}.get(variant.limit, ALL)
        stakes = [None if stake is None else min(stake, most) for stake in stakes]
        first, second, later, last = stakes
        streets = len(variant.streets)
        if streets == 1:
            first, last = last if first is None else first, None
        if streets == 2:
            last = second if last is None else last
        return replace(
            self,
            first=first,
            second=second if streets > 2 else None,
            later=later if streets > 3 else None,
            last=last,
            throws=self.throws if variant.draws else 0,
        )

    def _share(self, view: View) -> float | None:
        """The stake of that street."""
        plan = self.in_short(view.variant)
        if not view.street:
            return plan.first
        if view.street == len(view.variant.streets) - 1:
            return plan.last
        return plan.second if view.street == 1 else plan.later

    def _exchange(self, view: View, rng: random.Random) -> Discard:
        (offer,) = (offer for offer in view.offers if isinstance(offer, Pick))
        n = rng.choice(WHIM) if self.throws is None else self.throws
        return Discard(tuple(rng.sample(offer.among, min(max(n, offer.least), offer.most))))


def stake_of(view: View, share: float) -> RaiseTo | None:
    """A stake of that share of the pot after a call; None where nothing can be staked."""
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if offer is None:
        return None
    wanted = offer.high if share == inf else view.top + round(share * (view.pot + view.owed))
    return RaiseTo(min(max(wanted, offer.low), offer.high))


def forced(view: View) -> int:
    """The most that is owed where nobody has staked of his own will."""
    forced = view.variant.forced
    return 0 if view.street else max(0, forced.bring_in, forced.straddle, forced.button, *forced.blinds)


def _always(share: float, **more: object) -> Blind:
    """A player who stakes that on every street."""
    return replace(Blind(first=share, second=share, later=share, last=share), **more)


BOTH: Final = (True, True)
SIZES: Final = {"least": LEAST, "half": 0.5, "pot": 1.0, "three": 3.0, "all": ALL}

BLIND: Final = {
    # Stakes nothing.
    "limps": Blind(throws=3),
    "calls": Blind(pays=BOTH),
    "calls-three": Blind(throws=3, pays=BOTH),
    # Stakes on every street, keeps all its cards, and gives up to a raise: what once won in fixed draw.
    **{f"bets-{name}": _always(share) for name, share in SIZES.items()},
    "barrels-half": _always(0.5, pays=BOTH),
    "barrels-pot": _always(1.0, pays=BOTH),
    "raises-least": _always(LEAST, raises=True, pays=BOTH),
    "raises-pot": _always(1.0, raises=True, pays=BOTH),
    "raises-all": _always(ALL, raises=True, pays=BOTH),
    # On the first street alone, or on the first two.
    **{f"steals-{name}": Blind(first=SIZES[name]) for name in ("least", "pot", "three", "all")},
    "steals-raising": Blind(first=1.0, raises=True, pays=(True, False)),
    "steals-twice": Blind(first=1.0, second=1.0),
    # Pays the least to see the second street, and stakes there.
    **{f"stabs-{name}": Blind(second=SIZES[name]) for name in ("least", "half", "pot", "three", "all")},
    "stabs-raising": Blind(second=1.0, raises=True, pays=(True, False)),
    "stabs-twice": Blind(second=1.0, later=1.0, pays=(True, False)),
    # Pays until late, and stakes then.
    "later-pot": Blind(later=1.0, pays=BOTH),
    **{f"last-{name}": Blind(last=SIZES[name], pays=BOTH) for name in ("least", "half", "pot", "three", "all")},
    "last-raising": Blind(last=1.0, raises=True, pays=BOTH),
    # The same stakes with cards exchanged.
    "one-pot": _always(1.0, throws=1),
    "three-pot": _always(1.0, throws=3),
    "five-pot": _always(1.0, throws=5),
    "one-last-pot": Blind(last=1.0, throws=1, pays=BOTH),
    "three-last-pot": Blind(last=1.0, throws=3, pays=BOTH),
    # By whim.
    "whim-pot": _always(1.0, throws=None, often=0.5, pays=(True, False)),
    "whim-pays": _always(0.5, throws=None, often=0.5, pays=BOTH),
}
"""By name: when it stakes, and how much."""
