"""Cards inside sentences, with their suit signs: the page draws them, the terminal shows them as they are."""

from collections.abc import Iterable
from typing import Final

from potluck.cards import JOKERS, Card

__all__ = ["card_text", "cards_text"]

SUITS: Final = "♣♦♥♠"
JOKER: Final = "X"


def card_text(card: Card) -> str:
    """A card for people: `10♦`."""
    if card in JOKERS:
        return JOKER
    rank = str(card)[0]
    return f"{'10' if rank == 'T' else rank}{SUITS[card.suit]}"


def cards_text(cards: Iterable[Card]) -> str:
    """Cards for people, in the order in which they lie: `A♠ 10♦`."""
    return " ".join(map(card_text, cards))
