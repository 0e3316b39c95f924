"""Why a hand won: the comparison that decided, in words (R0.19-R0.24, R4.5-R4.9, R4.13, RP.2, RP.7)."""

from typing import Final

from potluck.ranking import Badugi, Category, Deciding, High, Low, Order, Rank, Two, deciding
from potluck.words.messages import Message
from potluck.words.ranks.hands import category, named
from potluck.words.ranks.tables import LOSE, LOSES, WIN, WINS
from potluck.words.speech import Speech

__all__ = ["reason"]

CATEGORY: Final = Message("verdict", "{better} ranks above {worse}.")
EQUAL: Final = Message("verdict", "Both hold {hand}; the hands are equal in all that counts.")
ALL_EQUAL: Final = Message("verdict", "All hold {hand}; the hands are equal in all that counts.")
PAIR: Final = Message("verdict", "Both hold {hand}; the higher pair decides: {better} beat {worse}.")
LOWER_PAIR: Final = Message("verdict", "Both hold {hand}; the lower pair decides: {better} beat {worse}.")
THREE: Final = Message("verdict", "Both hold {hand}; the higher three of a kind decides: {better} beat {worse}.")
FOUR: Final = Message("verdict", "Both hold {hand}; the higher four of a kind decides: {better} beat {worse}.")
PAIR_BESIDE: Final = Message("verdict", "Both hold {hand}; the pair beside it decides: {better} beat {worse}.")
FIVE: Final = Message("verdict", "Both hold {hand}; the higher five of a kind decides: {better} beat {worse}.")
TOP: Final = Message("verdict", "Both hold {hand}; the top card decides: {better} beats {worse}.")
HIGHEST: Final = Message("verdict", "Both hold {hand}; the highest card decides: {better} beats {worse}.")
NEXT: Final = Message("verdict", "Both hold {hand}; the next card that differs decides: {better} beats {worse}.")
BESIDE: Final = Message("verdict", "Both hold {hand}; the highest card beside it decides: {better} beats {worse}.")
BESIDE_NEXT: Final = Message("verdict", "Both hold {hand}; the next card beside it decides: {better} beats {worse}.")
WHEEL: Final = Message("verdict", "Both hold {hand}; A-2-3-4-5 is the second highest straight here.")
FEWER_WILD: Final = Message("verdict", "Both hold {hand}; the one with fewer wild cards wins.")

LOW_CATEGORY: Final = Message("verdict", "{better} is lower than {worse}, and the lower hand wins.")
LOW_CARD: Final = Message(
    "verdict", "The lower hand wins; the first card that differs decides: {better} beats {worse}."
)
LOW_RANKS: Final = Message("verdict", "Both hold {hand}; the lower one wins: {better} beat {worse}.")
QUALIFIES: Final = Message("verdict", "Only {hand} counts as a low.")
NO_LOWS: Final = Message("verdict", "Neither hand counts as a low.")
MORE_CARDS: Final = Message(
    "verdict", "The hand with more cards of different ranks and suits wins: {better}, not {worse}."
)

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
    Category.FIVE_OF_A_KIND: (FIVE,),
}
"""Category -> the sentence for each place at which the combinations themselves part; the last one for all further."""

_SEVERAL: Final = frozenset({PAIR, LOWER_PAIR, PAIR_BESIDE, THREE, FOUR, FIVE})
"""Sentences that speak of kings rather than of the king."""
_SINGLE: Final = frozenset({Category.HIGH_CARD, Category.FLUSH, Category.STRAIGHT, Category.STRAIGHT_FLUSH})
_HIGH: Final = High()


def reason(speech: Speech, pair: tuple[Rank, Rank], *, order: Order = _HIGH, hands: int = 2) -> str:
    """The comparison that decides between two hands of one order, whichever of them is the better.

    `hands`: how many are as good as these two, where these are equal.
    """
    better, worse = max(pair), min(pair)
    decided = deciding(better, worse)
    if not better.qualifies:
        return speech.say(NO_LOWS)
    if decided.part == "equal":
        return speech.say(EQUAL if hands == 2 else ALL_EQUAL, hand=named(speech, better, order=order))
    if decided.part == "wild":
        return speech.say(FEWER_WILD, hand=category(speech, better, order=order))
    compare = _lower if isinstance(order, Low | Badugi) else _higher
    return compare(speech, (better, worse), decided=decided, order=order)


def _higher(speech: Speech, pair: tuple[Rank, Rank], *, decided: Deciding, order: Order) -> str:
    better, worse = pair
    name = category(speech, better, order=order)
    if decided.part == "category":
        return speech.say(CATEGORY, better=name, worse=category(speech, worse, order=order))
    if decided.part == "minor" and better.category is Category.FULL_HOUSE:
        sentence = PAIR_BESIDE
    elif decided.part == "minor":
        sentence = BESIDE if decided.place == 0 else BESIDE_NEXT
    else:
        sentences = _MAJOR[better.category]
        sentence = sentences[min(decided.place, len(sentences) - 1)]
    higher, lower = (getattr(rank, decided.part)[decided.place] for rank in pair)
    if sentence is TOP and higher < lower:
        return speech.say(WHEEL, hand=name)
    several = sentence in _SEVERAL
    # The hand is named as far as both share it.
    shared = sentence in (NEXT, BESIDE, BESIDE_NEXT) and not isinstance(order, Two)
    return speech.say(
        sentence,
        hand=named(speech, better, order=order) if shared else name,
        better=speech.say((WIN if several else WINS)[higher]),
        worse=speech.say((LOSE if several else LOSES)[lower]),
    )


def _lower(speech: Speech, pair: tuple[Rank, Rank], *, decided: Deciding, order: Order) -> str:
    better, worse = (category(speech, rank, order=order) for rank in pair)
    if not pair[1].qualifies:
        return speech.say(QUALIFIES, hand=better)
    if decided.part == "category":
        return speech.say(MORE_CARDS if isinstance(order, Badugi) else LOW_CATEGORY, better=better, worse=worse)
    lower, higher = (getattr(rank, decided.part)[decided.place] for rank in pair)
    if decided.part == "major" and pair[0].category not in _SINGLE:
        return speech.say(LOW_RANKS, hand=better, better=speech.say(WIN[lower]), worse=speech.say(LOSE[higher]))
    return speech.say(LOW_CARD, better=speech.say(WINS[lower]), worse=speech.say(LOSES[higher]))
