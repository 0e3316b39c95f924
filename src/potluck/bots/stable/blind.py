"""Players who never look at their cards: their whole play is a line of stakes, and how many cards they exchange."""

import random
from math import inf
from typing import Final

from msgspec import Struct

from potluck.games.draw.values import Check, Exchange, Next, Open, Pass, Phase, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action, Amount, Pick

__all__ = ["BLIND", "Line", "staked", "throwing"]

DOLLAR: Final = 0.0
ALL: Final = inf
WHIM: Final = (0, 1, 5)
"""What those exchange who exchange by whim."""


class Line(Struct, frozen=True, kw_only=True):
    """A blind player. Stakes are shares of the pot after a call: 0 is the least stake, infinity the most."""

    before: float | None = None
    """The stake before the exchange; None: it stakes nothing there."""
    after: float | None = None
    throws: int | None = 0
    """How many cards it exchanges, any of them; None: none, one or all five by whim."""
    raises: bool = False
    """Whether it answers a stake with a stake where it has one; else it gives up or pays."""
    pays: tuple[bool, bool] = (False, False)
    """Whether it pays what is asked before the exchange, and after it."""
    often: float = 1.0
    """How often it stakes where it could."""

    def __call__(self, view: View, rng: random.Random) -> Action:
        """One of the offered actions."""
        kinds = {offer.kind for offer in view.offers}
        if "next" in kinds:
            return Next()
        if view.phase is Phase.EXCHANGE:
            return self._thrown(view, rng)
        after = view.phase is Phase.AFTER
        share = self.after if after else self.before
        if share is not None and (self.raises or not view.owed) and rng.random() < self.often:
            stake = staked(view, share)
            if stake is not None:
                return stake
        if view.owed and not self.pays[after]:
            return Pass()
        if "wait" in kinds:
            return Wait()
        return Check() if "check" in kinds else self._thrown(view, rng)

    def _thrown(self, view: View, rng: random.Random) -> Exchange:
        n = rng.choice(WHIM) if self.throws is None else self.throws
        return throwing(view, n, rng)


def staked(view: View, share: float) -> Action | None:
    """A stake of that share of the pot after a call; None where nothing can be staked."""
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if offer is None:
        return None
    wanted = offer.high if share == inf else round((view.pot + view.owed) * share)
    return (RaiseBy if view.owed else Open)(min(max(wanted, offer.low), offer.high))


def throwing(view: View, n: int, rng: random.Random) -> Exchange:
    """The exchange of any so many cards, or of as many as are offered; no card is named where none is asked for."""
    picks = [offer for offer in view.offers if isinstance(offer, Pick)]
    if not picks:
        return Exchange()
    assert view.seat is not None
    cards = rng.sample(view.seats[view.seat].cards, n)
    while not any(Exchange(tuple(sorted(cards))) in offer for offer in picks):
        cards.pop()
    return Exchange(tuple(sorted(cards)))


SIZES: Final = {"dollar": DOLLAR, "third": 1 / 3, "half": 0.5, "pot": 1.0, "double": 2.0, "all": ALL}

BLIND: Final = {
    # The one that broke the master: it stakes, keeps all five, stakes again, and gives up to any stake.
    **{f"pat-{name}": Line(before=share, after=share) for name, share in SIZES.items()},
    "pat-third-pot": Line(before=1 / 3, after=1.0),
    "pat-pot-third": Line(before=1.0, after=1 / 3),
    "pat-half-all": Line(before=0.5, after=ALL),
    "pat-dollar-all": Line(before=DOLLAR, after=ALL),
    "pat-stubborn": Line(before=1.0, after=1.0, pays=(True, True)),
    "pat-again": Line(before=1.0, after=1.0, raises=True),
    # Pat and silent before the exchange, then a stake.
    **{f"pat-late-{name}": Line(after=SIZES[name], pays=(True, False)) for name in ("half", "pot", "double", "all")},
    # The same stakes with cards exchanged.
    "one-half": Line(before=0.5, after=0.5, throws=1),
    "one-pot": Line(before=1.0, after=1.0, throws=1),
    "one-late-pot": Line(after=1.0, throws=1, pays=(True, False)),
    "three-half": Line(before=0.5, after=0.5, throws=3),
    "three-pot": Line(before=1.0, after=1.0, throws=3),
    "three-late-pot": Line(after=1.0, throws=3, pays=(True, False)),
    "five-pot": Line(before=1.0, after=1.0, throws=5),
    # Stakes before the exchange alone.
    **{f"steal-{name}": Line(before=SIZES[name], throws=3) for name in ("third", "pot", "double", "all")},
    # Waits, and raises who stakes.
    "raise-dollar": Line(before=DOLLAR, after=DOLLAR, raises=True),
    "raise-before": Line(before=1.0, raises=True, throws=3, pays=(False, True)),
    "raise-after": Line(after=1.0, raises=True, throws=3, pays=(True, False)),
    "raise-all": Line(before=ALL, after=ALL, raises=True),
    # Pays, stakes nothing, or one stake where nobody else does.
    "calls-pat": Line(pays=(True, True)),
    "calls-three": Line(throws=3, pays=(True, True)),
    "limps": Line(throws=3, pays=(True, False)),
    "limps-dollar": Line(after=DOLLAR, throws=3, pays=(True, False)),
    # By whim.
    "whim-pot": Line(before=1.0, after=1.0, throws=None, often=0.5, pays=(True, False)),
    "whim-pays": Line(before=0.5, after=0.5, throws=None, often=0.5, pays=(True, True)),
}
"""By name: what is kept or thrown, and the stake."""
