"""Hands of the draw in words: the sheets' own names, and the ranks that make them."""

from typing import Final

from potluck.ranking import Category, Rank
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["CATEGORIES", "category", "hand"]

CATEGORIES: Final = {
    Category.HIGH_CARD: Message("hand", "NOTHING"),
    Category.ONE_PAIR: Message("hand", "PAIR"),
    Category.TWO_PAIR: Message("hand", "TWO PAIR"),
    Category.THREE_OF_A_KIND: Message("hand", "THREE OF A KIND"),
    Category.STRAIGHT: Message("hand", "STRAIGHT"),
    Category.FLUSH: Message("hand", "FLUSH"),
    Category.FULL_HOUSE: Message("hand", "FULL HOUSE"),
    Category.FOUR_OF_A_KIND: Message("hand", "FOUR OF A KIND"),
    Category.STRAIGHT_FLUSH: Message("hand", "STRAIGHT FLUSH"),
}
"""R0.19, lowest first."""

RANKS: Final = {
    0: Message("ranks", "twos"),
    1: Message("ranks", "threes"),
    2: Message("ranks", "fours"),
    3: Message("ranks", "fives"),
    4: Message("ranks", "sixes"),
    5: Message("ranks", "sevens"),
    6: Message("ranks", "eights"),
    7: Message("ranks", "nines"),
    8: Message("ranks", "tens"),
    9: Message("ranks", "jacks"),
    10: Message("ranks", "queens"),
    11: Message("ranks", "kings"),
    12: Message("ranks", "aces"),
}
"""Rank -> the cards of that rank."""
HIGHEST: Final = {
    5: Message("highest card", "seven high"),
    6: Message("highest card", "eight high"),
    7: Message("highest card", "nine high"),
    8: Message("highest card", "ten high"),
    9: Message("highest card", "jack high"),
    10: Message("highest card", "queen high"),
    11: Message("highest card", "king high"),
    12: Message("highest card", "ace high"),
}
"""Rank -> as the highest card of a flush, or of nothing; with five cards it is a seven at least."""
UP_TO: Final = {
    3: Message("straight", "up to the five"),
    4: Message("straight", "up to the six"),
    5: Message("straight", "up to the seven"),
    6: Message("straight", "up to the eight"),
    7: Message("straight", "up to the nine"),
    8: Message("straight", "up to the ten"),
    9: Message("straight", "up to the jack"),
    10: Message("straight", "up to the queen"),
    11: Message("straight", "up to the king"),
    12: Message("straight", "up to the ace"),
}
"""Rank -> as the top card of a straight."""
HAND: Final = Message("hand", "{category}, {ranks}")
TWO: Final = Message("hand", "{category}, {higher} and {lower}")
FULL: Final = Message("hand", "{category}, {higher} over {lower}")

_ENDS: Final = frozenset({Category.STRAIGHT, Category.STRAIGHT_FLUSH})
_TOPS: Final = frozenset({Category.HIGH_CARD, Category.FLUSH})


def category(speech: Speech, rank: Rank) -> str:
    """The sheets' word: PARA, ZWEI PAARE."""
    return speech.say(CATEGORIES[rank.category])


def hand(speech: Speech, rank: Rank) -> str:
    """What the hand is and what makes it: `PARA, króle`."""
    name, top = category(speech, rank), rank.major[0]
    match rank.category:
        case Category.TWO_PAIR:
            return speech.say(TWO, category=name, higher=_ranks(speech, top), lower=_ranks(speech, rank.major[1]))
        case Category.FULL_HOUSE:
            return speech.say(FULL, category=name, higher=_ranks(speech, top), lower=_ranks(speech, rank.minor[0]))
        case kind:
            form = UP_TO if kind in _ENDS else HIGHEST if kind in _TOPS else RANKS
            return speech.say(HAND, category=name, ranks=speech.say(form[top]))


def _ranks(speech: Speech, rank: int) -> str:
    return speech.say(RANKS[rank])
