"""Who plays in a guided deal: pays what is asked, exchanges by the book, stakes nothing, so that the lesson holds."""

import random
from typing import Any

from potluck.bots.ladder.sight import sight
from potluck.bots.ladder.throws import allowed, by_rule
from potluck.bots.reference import caller
from potluck.games.draw.view import View
from potluck.protocol import Pick

__all__ = ["obliging"]


def obliging(view: View, rng: random.Random) -> Any:
    """Waits, pays, shows; throws what belongs to no pair. The same view gets the same act."""
    if not any(isinstance(offer, Pick) for offer in view.offers):
        return caller(view, rng)
    seen = sight(view.rules.order, view.rules.deck)
    assert view.seat is not None
    hand = view.seats[view.seat].cards
    return allowed(view, by_rule(hand, seen.levels.level(hand), seen, lacking=False))
