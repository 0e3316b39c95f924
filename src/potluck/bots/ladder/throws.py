"""Exchanges by rules of thumb, as people make them."""

from collections import Counter

from potluck.bots.ladder.outlook import Outlook
from potluck.cards import Card
from potluck.games.draw.values import Exchange
from potluck.games.draw.view import View
from potluck.protocol import Pick

__all__ = ["allowed", "by_rule"]

STRAIGHT = 4
"""The category from which on all five cards belong to the hand."""
ACE = 12


def by_rule(hand: tuple[Card, ...], level: int, outlook_of_deck: Outlook, *, lacking: bool) -> tuple[Card, ...]:
    """The cards to throw: all that is not paired, of nothing all but the highest; none from a straight on.

    With `lacking` four to a flush or to an open straight are kept too, where there is no pair.
    """
    category = int(outlook_of_deck.category[level])
    together = Counter(card.rank for card in hand)
    if category >= STRAIGHT and max(together.values()) < STRAIGHT:
        return ()
    if category:
        return tuple(card for card in hand if together[card.rank] == 1)
    if lacking:
        for odd in hand:
            rest = [card for card in hand if card != odd]
            if len({card.suit for card in rest}) == 1 or _open(rest):
                return (odd,)
    highest = max(hand)
    return tuple(card for card in hand if card != highest)


def allowed(view: View, thrown: tuple[Card, ...]) -> Exchange:
    """The exchange of those cards, or as much of it as is offered, the lowest cards first."""
    picks = [offer for offer in view.offers if isinstance(offer, Pick)]
    lowest = sorted(thrown)
    while not any(Exchange(tuple(lowest)) in offer for offer in picks):
        lowest.pop()
    return Exchange(tuple(lowest))


def _open(four: list[Card]) -> bool:
    ranks = sorted(card.rank for card in four)
    return ranks[3] - ranks[0] == 3 and ranks[3] != ACE
