"""Cards inside sentences, with their suit signs: the page draws them, the terminal shows them as they are."""

from collections.abc import Iterable
from typing import Final

from potluck.cards import JOKERS, Card
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["card_text", "cards_text"]

SUITS: Final = "♣♦♥♠"
JOKER: Final = Message("card", "joker")


def card_text(speech: Speech, card: Card) -> str:
    """A card for people: `10♦`; a joker by its name."""
    if card in JOKERS:
        return speech.say(JOKER)
    rank = str(card)[0]
    return f"{'10' if rank == 'T' else rank}{SUITS[card.suit]}"


def cards_text(speech: Speech, cards: Iterable[Card]) -> str:
    """Cards for people, in the order in which they lie: `A♠ 10♦`."""
    return " ".join(card_text(speech, card) for card in cards)
