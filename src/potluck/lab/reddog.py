"""Red Dog by counting: how many of the cards that one has not seen a hand beats, and what each bet brings."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from msgspec import Struct

from potluck.cards import Card, deck, mask
from potluck.errors import ParseError
from potluck.games.reddog import View

__all__ = ["Odds", "gain", "odds", "odds_in", "seen_in", "spread"]

DECK: Final = deck(52)
SUITS: Final = 4
RANKS: Final = 13
SHIFT: Final = 16
"""Bits between two suits of a mask."""
ALL: Final = mask(DECK)
ONE_SUIT: Final = (1 << RANKS) - 1


class Odds(Struct, frozen=True):
    """How many of the `remaining` cards that were not seen a hand beats."""

    beaten: int
    remaining: int

    @property
    def wins(self) -> Fraction:
        """The chance that the next card is one of them."""
        return Fraction(self.beaten, self.remaining)


def odds(hand: Collection[Card], others: Iterable[Card] = ()) -> Odds:
    """The odds of that hand when these other cards are known; exact, since any other card is as likely to come.

    Raises:
        ParseError: a card stands there twice, or is none of the 52.
    """
    known = (*hand, *others)
    for at, card in enumerate(known):
        if card in known[:at]:
            raise ParseError("cards.twice", asked=str(card))
        if card >= len(DECK):
            raise ParseError("cards.not_in_deck", asked=str(card), allowed=len(DECK))
    return _odds(mask(hand), ALL & ~mask(known))


def odds_in(view: View) -> Odds:
    """The odds of the viewer's hand, by all that he has seen; a few microseconds."""
    assert view.seat is not None
    hand = mask(view.seats[view.seat].cards)
    return _odds(hand, ALL & ~hand & ~mask(seen_in(view)))


def seen_in(view: View) -> tuple[Card, ...]:
    """The turned and shown cards of the deal, the viewer's own hand left out (R1.8)."""
    shown = (card for at, seat in enumerate(view.seats) if at != view.seat for card in seat.cards)
    return (*view.turned, *shown)


def gain(wins: Fraction, bet: int) -> Fraction:
    """The chips that a bet brings on average before the pool is filled again; declining is -1 (R1.11)."""
    return bet * (2 * wins - 1)


def spread(mine: Collection[Card], public: Collection[Card], *, cards: int) -> Mapping[Fraction, Fraction]:
    """Another's chance, as he counts it -> how likely it is, over all hands of so many cards that he can hold.

    He holds none of `mine` and `public`, and knows of `public` alone.
    """
    hidden = ALL & ~mask(public)
    left = hidden.bit_count() - cards
    counts = _spread(hidden & ~mask(mine), hidden, cards)
    return {Fraction(beaten, left): share for beaten, share in counts.items()}


def _odds(hand: int, left: int) -> Odds:
    """The same of masks: in each suit all that is left below the highest card of the hand."""
    beaten = 0
    for shift in range(0, SUITS * SHIFT, SHIFT):
        own = hand >> shift & ONE_SUIT
        if own:
            beaten += (left >> shift & ((1 << own.bit_length() - 1) - 1)).bit_count()
    return Odds(beaten, left.bit_count())


@cache
def _spread(may_hold: int, hidden: int, cards: int) -> Mapping[int, Fraction]:
    """Cards beaten -> share of the hands; suit by suit, by how many cards are of it and which is the highest."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for shift in range(0, SUITS * SHIFT, SHIFT):
        suit = _of_one_suit(may_hold >> shift & ONE_SUIT, hidden >> shift & ONE_SUIT, cards)
        more: dict[tuple[int, int], int] = {}
        for (held, beaten), n in ways.items():
            for (few, below), m in suit.items():
                if held + few <= cards:
                    key = held + few, beaten + below
                    more[key] = more.get(key, 0) + n * m
        ways = more
    total = comb(may_hold.bit_count(), cards)
    return {beaten: Fraction(n, total) for (held, beaten), n in sorted(ways.items()) if held == cards}


@cache
def _of_one_suit(may_hold: int, hidden: int, cards: int) -> Mapping[tuple[int, int], int]:
    """(Cards of this suit, those below the highest that he does not hold) -> in how many ways."""
    ways = {(0, 0): 1}
    for top in range(RANKS):
        if may_hold >> top & 1:
            below = (1 << top) - 1
            free, unseen = (may_hold & below).bit_count(), (hidden & below).bit_count()
            for held in range(1, min(cards, free + 1) + 1):
                key = held, unseen - (held - 1)
                ways[key] = ways.get(key, 0) + comb(free, held - 1)
    return ways
