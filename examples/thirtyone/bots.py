"""Opponents at thirty-one. A bot is a function of a view: it knows what its seat may know, and cannot know more."""

import random

from potluck.protocol import Just, Pick
from thirtyone.deal import points
from thirtyone.values import Action, Stand, Swap
from thirtyone.view import View

ENOUGH = 25


def collector(view: View, rng: random.Random) -> Action:
    """Keeps the suit that counts most, and throws the card that adds least to it."""
    assert view.seat is not None
    hand = view.seats[view.seat].cards
    if not any(isinstance(offer, Pick) for offer in view.offers):
        return next(offer.action for offer in view.offers if isinstance(offer, Just))
    if points(hand) >= ENOUGH:
        return Stand()
    least = max(hand, key=lambda card: (points([other for other in hand if other != card]), rng.random()))
    return Swap((least,))
