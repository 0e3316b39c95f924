"""Why a hand won: the comparison that decided, in words (R0.19-R0.24)."""

from typing import Final

from potluck.ranking import Category, Rank, deciding
from potluck.words.draw.hands import category, hand
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["reason"]

CATEGORY: Final = Message("verdict", "{better} ranks above {worse}.")
EQUAL: Final = Message("verdict", "Both hold {hand}; the hands are equal in all that counts.")
PAIR: Final = Message("verdict", "Both hold {hand}; the higher pair decides: {better} beat {worse}.")
LOWER_PAIR: Final = Message("verdict", "Both hold {hand}; the lower pair decides: {better} beat {worse}.")
THREE: Final = Message("verdict", "Both hold {hand}; the higher three of a kind decides: {better} beat {worse}.")
FOUR: Final = Message("verdict", "Both hold {hand}; the higher four of a kind decides: {better} beat {worse}.")
TOP: Final = Message("verdict", "Both hold {hand}; the top card decides: {better} beats {worse}.")
HIGHEST: Final = Message("verdict", "Both hold {hand}; the highest card decides: {better} beats {worse}.")
NEXT: Final = Message("verdict", "Both hold {hand}; the next card that differs decides: {better} beats {worse}.")
BESIDE: Final = Message("verdict", "Both hold {hand}; the highest card beside it decides: {better} beats {worse}.")
BESIDE_NEXT: Final = Message("verdict", "Both hold {hand}; the next card beside it decides: {better} beats {worse}.")

_MAJOR: Final = {
    Category.HIGH_CARD: (HIGHEST, NEXT),
    Category.ONE_PAIR: (PAIR,),
    Category.TWO_PAIR: (PAIR, LOWER_PAIR),
    Category.THREE_OF_A_KIND: (THREE,),
    Category.STRAIGHT: (TOP,),
    Category.FLUSH: (HIGHEST, NEXT),
    Category.FULL_HOUSE: (THREE,),
    Category.FOUR_OF_A_KIND: (FOUR,),
    Category.STRAIGHT_FLUSH: (TOP,),
}
"""Category -> the sentence for each place at which the combinations themselves part; the last one for all further."""

_SEVERAL: Final = frozenset({PAIR, LOWER_PAIR, THREE, FOUR})
"""Sentences that speak of kings rather than of the king."""

WINS: Final = {
    1: Message("rank, it wins", "the three"),
    2: Message("rank, it wins", "the four"),
    3: Message("rank, it wins", "the five"),
    4: Message("rank, it wins", "the six"),
    5: Message("rank, it wins", "the seven"),
    6: Message("rank, it wins", "the eight"),
    7: Message("rank, it wins", "the nine"),
    8: Message("rank, it wins", "the ten"),
    9: Message("rank, it wins", "the jack"),
    10: Message("rank, it wins", "the queen"),
    11: Message("rank, it wins", "the king"),
    12: Message("rank, it wins", "the ace"),
}
"""Rank -> the one card that decides."""
LOSES: Final = {
    0: Message("rank, it loses", "the two"),
    1: Message("rank, it loses", "the three"),
    2: Message("rank, it loses", "the four"),
    3: Message("rank, it loses", "the five"),
    4: Message("rank, it loses", "the six"),
    5: Message("rank, it loses", "the seven"),
    6: Message("rank, it loses", "the eight"),
    7: Message("rank, it loses", "the nine"),
    8: Message("rank, it loses", "the ten"),
    9: Message("rank, it loses", "the jack"),
    10: Message("rank, it loses", "the queen"),
    11: Message("rank, it loses", "the king"),
}
"""Rank -> the card that it beats."""
WIN: Final = {
    1: Message("ranks, they win", "threes"),
    2: Message("ranks, they win", "fours"),
    3: Message("ranks, they win", "fives"),
    4: Message("ranks, they win", "sixes"),
    5: Message("ranks, they win", "sevens"),
    6: Message("ranks, they win", "eights"),
    7: Message("ranks, they win", "nines"),
    8: Message("ranks, they win", "tens"),
    9: Message("ranks, they win", "jacks"),
    10: Message("ranks, they win", "queens"),
    11: Message("ranks, they win", "kings"),
    12: Message("ranks, they win", "aces"),
}
"""Rank -> the cards that decide."""
LOSE: Final = {
    0: Message("ranks, they lose", "twos"),
    1: Message("ranks, they lose", "threes"),
    2: Message("ranks, they lose", "fours"),
    3: Message("ranks, they lose", "fives"),
    4: Message("ranks, they lose", "sixes"),
    5: Message("ranks, they lose", "sevens"),
    6: Message("ranks, they lose", "eights"),
    7: Message("ranks, they lose", "nines"),
    8: Message("ranks, they lose", "tens"),
    9: Message("ranks, they lose", "jacks"),
    10: Message("ranks, they lose", "queens"),
    11: Message("ranks, they lose", "kings"),
}
"""Rank -> the cards that they beat."""


def reason(speech: Speech, one: Rank, other: Rank) -> str:
    """The comparison that decides between two hands, whichever of them is the better."""
    better, worse = max(one, other), min(one, other)
    part, place = deciding(better, worse)
    match part:
        case "equal":
            return speech.say(EQUAL, hand=hand(speech, better))
        case "category":
            return speech.say(CATEGORY, better=category(speech, better), worse=category(speech, worse))
        case "major":
            sentences = _MAJOR[better.category]
            return _compared(speech, sentences[min(place, len(sentences) - 1)], better, worse, place=place)
        case "minor":
            sentence = BESIDE if place == 0 else BESIDE_NEXT
            return _compared(speech, sentence, better, worse, place=place)


def _compared(speech: Speech, sentence: Message, better: Rank, worse: Rank, *, place: int) -> str:
    """The sentence with the two ranks that differ; the hand is named as far as both hands share it."""
    beside = sentence in (BESIDE, BESIDE_NEXT)
    higher, lower = (rank.minor[place] if beside else rank.major[place] for rank in (better, worse))
    several = sentence in _SEVERAL
    return speech.say(
        sentence,
        hand=hand(speech, better) if beside or sentence is NEXT else category(speech, better),
        better=speech.say((WIN if several else WINS)[higher]),
        worse=speech.say((LOSE if several else LOSES)[lower]),
    )
