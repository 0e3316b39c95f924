"""The error for an action that is not possible: what was asked, and what is."""

from typing import assert_never

from msgspec import Struct

from potluck.errors import IllegalAction
from potluck.protocol import Amount, Just, Offer, Pick, Playing, kind_of, show

__all__ = ["offer_text", "refusal", "unfinished"]


def refusal(playing: Playing, action: Struct) -> IllegalAction:
    """The error for an action that the deal or match does not offer."""
    if playing.over:
        return IllegalAction("action.over")
    owed = playing.chance
    if owed is not None:
        return IllegalAction("action.chance_owed", asked=kind_of(action), allowed=show(owed))
    text = show(action) if kind_of(action) else repr(action)[:80]
    return IllegalAction("action.illegal", asked=text, allowed=", ".join(map(offer_text, playing.offers())))


def unfinished(*, over: bool) -> IllegalAction:
    """The error for a match that should end while its deal runs, or that has ended."""
    return IllegalAction("action.over" if over else "action.deal_runs")


def offer_text(offer: Offer) -> str:
    """An offer in the notation of actions: `open 1..295`, `exchange 0..5 of As Kd 9h 8c 7c`, `pass`."""
    match offer:
        case Just(action):
            return show(action)
        case Amount(kind, low, high, step):
            return f"{kind} {low}..{high}" + (f" in steps of {step}" if step > 1 else "")
        case Pick(kind, among, least, most):
            return f"{kind} {least}..{most} of {' '.join(map(str, among))}"
        case _:
            assert_never(offer)
