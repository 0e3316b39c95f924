"""Who plays in a guided deal: pays what is asked, exchanges by the book, stakes nothing, so that the lesson holds."""

import random
from collections import Counter

from potluck.bots.reference import caller
from potluck.cards import Card
from potluck.games.draw.values import Exchange
from potluck.games.draw.view import View
from potluck.protocol import Action, Pick
from potluck.ranking import Category

__all__ = ["obliging"]


def obliging(view: View, rng: random.Random) -> Action:
    """Waits, pays, shows; throws what belongs to no pair. The same view gets the same act, at once."""
    picks = [offer for offer in view.offers if isinstance(offer, Pick)]
    if not picks:
        return caller(view, rng)
    thrown = sorted(_useless(view))
    while not any(Exchange(tuple(thrown)) in offer for offer in picks):
        thrown.pop()
    return Exchange(tuple(thrown))


def _useless(view: View) -> list[Card]:
    """All that is not paired; of nothing all but the highest card; nothing from a straight on."""
    assert view.seat is not None
    hand = view.seats[view.seat].cards
    category = view.rules.order.rank(hand).category
    if category >= Category.STRAIGHT and category != Category.FOUR_OF_A_KIND:
        return []
    together = Counter(card.rank for card in hand)
    alone = [card for card in hand if together[card.rank] == 1]
    return alone if category else [card for card in alone if card != max(hand)]
