"""Red Dog by counting: how many of the cards that one has not seen a hand beats, and what each bet brings."""

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

from potluck.cards import Card, deck
from potluck.errors import ParseError
from potluck.games.reddog import beaten_by
from potluck.games.reddog.view import View

__all__ = ["Facts", "Odds", "Why", "gain", "odds", "odds_in", "seen_in"]

DECK: Final = deck(52)

Why = Literal["least", "most", "guard", "chase", "between"]
"""Why a bet is best: the smallest at bad odds, the largest at good ones, or for the match and against the average."""


class Odds(Struct, frozen=True):
    """How many of the `left` cards that were not seen a hand beats."""

    beaten: int
    left: int

    @property
    def wins(self) -> Fraction:
        """The chance that the next card is one of them."""
        return Fraction(self.beaten, self.left)


class Facts(Struct, frozen=True, kw_only=True):
    """What the words of an advice need."""

    beaten: int
    left: int
    wins: Fraction
    why: Why


def odds(hand: Collection[Card], seen: Iterable[Card] = ()) -> Odds:
    """What that hand beats when these other cards have been seen; exact, since any other card is as likely to come.

    Raises:
        ParseError: a card stands there twice, or is none of the 52.
    """
    known: set[Card] = set()
    for card in (*hand, *seen):
        if card in known:
            raise ParseError("cards.twice", asked=str(card))
        if card not in DECK:
            raise ParseError("cards.not_in_deck", asked=str(card), allowed=len(DECK))
        known.add(card)
    left = [card for card in DECK if card not in known]
    return Odds(sum(beaten_by(card, hand) is not None for card in left), len(left))


def odds_in(view: View) -> Odds:
    """What the viewer's hand beats, by all that he has seen."""
    assert view.seat is not None
    return odds(view.seats[view.seat].cards, seen_in(view))


def seen_in(view: View) -> tuple[Card, ...]:
    """The turned and shown cards of the deal, the viewer's own hand left out (R1.8)."""
    shown = (card for at, seat in enumerate(view.seats) if at != view.seat for card in seat.cards)
    return (*view.turned, *shown)


def gain(wins: Fraction, bet: int) -> Fraction:
    """The chips that a bet brings on average before the pool is filled again; declining is -1 (R1.11)."""
    return bet * (2 * wins - 1)
