"""Hands that show what beats what, for the deck and the order of a table (R0.19, R0.20)."""

from typing import Final

from potluck.cards import Card, parse, show
from potluck.games.draw import Rules
from potluck.ranking import Category
from potluck.words.draw.hands import CATEGORIES, hand
from potluck.words.game import Example
from potluck.words.speech import Speech

__all__ = ["category_name", "examples"]

ANY_DECK: Final = (
    "Js Ts 9s 8s 7s",
    "Kc Kd Kh Ks 9d",
    "Qc Qd Qh 9s 9c",
    "Ah Jh Th 8h 7h",
    "Qc Jd Th 9s 8c",
    "Jc Jd Jh As 8d",
    "Ac Ad 9h 9s Kc",
    "Tc Td Ah Qs 7c",
    "Ac Qd Th 9s 7c",
)
"""One hand of each category, of cards that every deck has."""
LOWEST_STRAIGHT: Final = {52: "5c 4d 3h 2s Ac", 32: "Ts 9h 8d 7c Ac"}
"""Deck -> the straight in which the ace is low; with 32 cards only where that is played."""


def examples(speech: Speech, rules: Rules) -> tuple[Example, ...]:
    """One hand of each category as this table ranks them, the best first."""
    hands = [parse(text) for text in ANY_DECK]
    lowest = parse(LOWEST_STRAIGHT[rules.deck])
    if rules.order.rank(lowest).category is Category.STRAIGHT:
        hands.append(lowest)
    return tuple(_example(speech, rules, cards) for cards in sorted(hands, key=rules.order.rank, reverse=True))


def category_name(speech: Speech, number: int) -> str:
    """The sheets' word for a category."""
    return speech.say(CATEGORIES[Category(number)])


def _example(speech: Speech, rules: Rules, cards: tuple[Card, ...]) -> Example:
    return Example(hand(speech, rules.order.rank(cards)), tuple(show(cards).split()))
