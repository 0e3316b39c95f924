"""Frequencies and exchanges of hands in words: the categories by the keys of programs, and what stands around them."""

from typing import Final

from potluck.cards import RANKS
from potluck.ranking import Category, Order, Two
from potluck.words.catalogue import grouped
from potluck.words.messages import Message
from potluck.words.ranks.hands import CATEGORIES, LOW, NO_PAIR
from potluck.words.ranks.tables import pips
from potluck.words.speech import Speech

__all__ = [
    "BEATS",
    "EXTRA",
    "NO_BREAK",
    "PAYS",
    "SLOWLY",
    "STANDS_PAT",
    "TITLE",
    "category_name",
    "decimal",
    "thousands",
]

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
TITLE: Final = Message("count", "Deck: {size} cards; cards of a hand: {cards}; hands in all: {total}")
EXTRA: Final = {
    "royal_flush": Message("count", "Straight flushes up to the ace: {n}"),
    "classes": Message("count", "Different strengths: {n}"),
    "suit_classes": Message("count", "Hands that differ in more than the names of their suits: {n}"),
}
"""Key -> what else is counted; `n` is written out."""
SLOWLY: Final = Message(
    "count", "The compiled kernels are not installed: this is counted in Python and may take a while."
)
BEATS: Final = Message(
    "exchange", "The best first: what share of all hands of the deck the new hand beats on average, ties half."
)
PAYS: Final = Message("exchange", "The best first: what the new hand pays on average for 1.")
STANDS_PAT: Final = Message("exchange", "nothing thrown")

_OTHERS: Final = {
    "pair_or_worse": Message("count", "A PAIR OR WORSE"),
    "paired": Message("count", "A PAIR OR WORSE"),
    "none": Message("count", "NO LOW"),
    "badugi": Message("count", "BADUGI"),
}
_CARDS: Final = Message("count", "{n} CARD", "{n} CARDS")
_COUNTED: Final = ("one_card", "two_cards", "three_cards")
_BY_KEY: Final = {kind.name.lower(): word for kind, word in CATEGORIES.items()}


def category_name(speech: Speech, key: str, *, order: Order) -> str:
    """The category of that key (`potluck.ranking.category_id`) in words."""
    if key in _COUNTED:
        return speech.say(_CARDS, n=_COUNTED.index(key) + 1)
    if len(key) == 1:
        return speech.say(LOW, cards=pips((RANKS.index(key),)))
    if isinstance(order, Two) and key == Category.HIGH_CARD.name.lower():
        return speech.say(NO_PAIR)
    return speech.say(_OTHERS[key] if key in _OTHERS else _BY_KEY[key])


def thousands(speech: Speech, number: int) -> str:
    """The whole number as the language groups it: `16,215`."""
    return grouped(speech.code, number)


def decimal(speech: Speech, number: float, *, digits: int) -> str:
    """The number with the point or comma of the language."""
    text = f"{number:.{digits}f}"
    return text if speech.code == "en" else text.replace(".", ",")
