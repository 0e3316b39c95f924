"""What a hand is, in the sheets' own names, with the ranks that make it."""

from collections.abc import Mapping
from typing import Final

from potluck.ranking import Badugi, Category, High, Low, Order, Rank, Two
from potluck.words.messages import Message
from potluck.words.pips import card_text
from potluck.words.ranks.tables import HIGHEST, RANKS, UP_TO, pips
from potluck.words.speech import Speech

__all__ = ["CATEGORIES", "category", "hand", "hand_called", "named"]

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
    Category.FIVE_OF_A_KIND: Message("hand", "FIVE OF A KIND"),
}
"""R0.19, R4.12, lowest first."""

HAND: Final = Message("hand", "{category}, {ranks}")
TWO_PAIR: Final = Message("hand", "{category}, {higher} and {lower}")
FULL: Final = Message("hand", "{category}, {higher} over {lower}")
NO_PAIR: Final = Message("hand", "NO PAIR")
LOW: Final = Message("hand", "LOW {cards}")
NO_LOW: Final = Message("hand", "NO LOW, {cards}")
BADUGI: Final = Message("hand", "BADUGI {cards}")
CARDS: Final = Message("hand", "{n} CARD {cards}", "{n} CARDS {cards}")

WHOLE_BADUGI: Final = 4
_HIGH: Final = High()
_ENDS: Final = frozenset({Category.STRAIGHT, Category.STRAIGHT_FLUSH})
_TOPS: Final = frozenset({Category.HIGH_CARD, Category.FLUSH})


def hand_called(speech: Speech, rank: Rank, *, order: Order, names: Mapping[Category, Message]) -> str:
    """The name of a hand where a game has names of its own for some categories."""
    usual, own = category(speech, rank, order=order), names.get(rank.category)
    whole = hand(speech, rank, order=order)
    return whole if own is None else speech.say(own) + whole.removeprefix(usual)


def category(speech: Speech, rank: Rank, *, order: Order = _HIGH) -> str:
    """The sheets' word: PARA, ZWEI PAARE; where the cards themselves are the name, with them: LOW 8-6-4-2-A."""
    match order:
        case Low() if not rank.qualifies:
            return speech.say(NO_LOW, cards=pips(_ranks(rank)))
        case Low() if rank.category is Category.HIGH_CARD:
            return speech.say(LOW, cards=pips(rank.major))
        case Badugi() if len(rank.major) == WHOLE_BADUGI:
            return speech.say(BADUGI, cards=pips(rank.major))
        case Badugi():
            return speech.say(CARDS, n=len(rank.major), cards=pips(rank.major))
        case Two() if rank.category is Category.HIGH_CARD:
            return speech.say(NO_PAIR)
        case _:
            return speech.say(CATEGORIES[rank.category])


def hand(speech: Speech, rank: Rank, *, order: Order = _HIGH) -> str:
    """The name of a hand with its ranks, and with the values of wild cards: `STRIT, do szóstki (joker = 6)`."""
    stood = ((card_text(speech, card), pips((stood_for,))) for card, stood_for in rank.stands if card.rank != stood_for)
    stands = ", ".join(f"{card} = {value}" for card, value in stood)
    return named(speech, rank, order=order) + (f" ({stands})" if stands else "")


def named(speech: Speech, rank: Rank, *, order: Order = _HIGH) -> str:
    """The name of a hand with its ranks, without a word on wild cards."""
    name = category(speech, rank, order=order)
    if isinstance(order, Badugi) or (isinstance(order, Low) and _speaks_for_itself(rank)):
        return name
    if isinstance(order, Two) and rank.category is Category.HIGH_CARD:
        return speech.say(HAND, category=name, ranks=pips(rank.major))
    return _with_ranks(speech, rank, name)


def _speaks_for_itself(rank: Rank) -> bool:
    return rank.category is Category.HIGH_CARD or not rank.qualifies


def _with_ranks(speech: Speech, rank: Rank, name: str) -> str:
    top = rank.major[0]
    match rank.category:
        case Category.TWO_PAIR:
            higher, lower = (speech.say(RANKS[number]) for number in rank.major)
            return speech.say(TWO_PAIR, category=name, higher=higher, lower=lower)
        case Category.FULL_HOUSE:
            higher, lower = (speech.say(RANKS[number]) for number in (top, rank.minor[0]))
            return speech.say(FULL, category=name, higher=higher, lower=lower)
        case kind:
            form = UP_TO if kind in _ENDS else HIGHEST if kind in _TOPS else RANKS
            return speech.say(HAND, category=name, ranks=speech.say(form[top]))


def _ranks(rank: Rank) -> tuple[int, ...]:
    """The ranks of the cards that count, as they stand there."""
    stands = dict(rank.stands)
    return tuple(stands.get(card, card.rank) for card in rank.best) or rank.major + rank.minor
