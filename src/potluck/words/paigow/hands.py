"""Hands of Pai Gow in words, and the line of a house way that set one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from potluck.cards import Card
from potluck.games.paigow.hands import LEVEL_BITS
from potluck.games.paigow.houseway import Case, Line, Makes, decide, shape
from potluck.games.paigow.options import Rules
from potluck.games.paigow.ways import way
from potluck.ranking import Category, High, Rank, Ranking, Two
from potluck.words import pips
from potluck.words.messages import Message
from potluck.words.ranks.hands import CATEGORIES, hand_called
from potluck.words.speech import Speech

__all__ = ["NAMES", "WAYS", "cards_text", "category_of", "category_of_two", "five", "line", "two"]

TWO: Final = Two()
RANKED: Final = 512
ACE: Final = "A"
ALL_RANKS: Final = "2-A"

WAYS: Final = {
    "foxwoods": Message("house way", "Foxwoods"),
    "ballys": Message("house way", "Bally’s"),
    "claridge": Message("house way", "Claridge"),
    "flamingo": Message("house way", "Flamingo"),
    "golden_nugget": Message("house way", "Golden Nugget"),
    "trump_plaza": Message("house way", "Trump Plaza"),
}
NAMES: Final = {
    Category.HIGH_CARD: Message("paigow hand", "HIGH CARD"),
    Category.ONE_PAIR: Message("paigow hand", "ONE PAIR"),
}
"""The names of the sheet's own, where they are not those of the other games."""
SHAPES: Final = {
    "no_pair": Message("house way shape", "no pair"),
    "one_pair": Message("house way shape", "one pair"),
    "two_pair": Message("house way shape", "two pairs"),
    "three_pair": Message("house way shape", "three pairs"),
    "three": Message("house way shape", "three of a kind"),
    "two_threes": Message("house way shape", "three of a kind twice"),
    "full_house": Message("house way shape", "full house"),
    "full_house_two_pair": Message("house way shape", "three of a kind and two pairs"),
    "four": Message("house way shape", "four of a kind"),
    "four_and_pair": Message("house way shape", "four of a kind and a pair"),
    "four_and_three": Message("house way shape", "four and three of a kind"),
    "five_aces": Message("house way shape", "five aces"),
    "five_aces_and_pair": Message("house way shape", "five aces and a pair"),
}
BY_HOUSE: Final = Message("house way", "Set by the house")
SINGLE: Final = Message("house way", "with a single {card}")
MAKES: Final[Mapping[tuple[Makes, ...], Message]] = {
    ("straight", "flush"): Message("house way", "a straight or flush possible"),
    ("straight_flush",): Message("house way", "a straight flush possible"),
    ("royal_flush",): Message("house way", "a straight flush up to the ace possible"),
}
WITH_JOKER: Final = Message("house way", "with the joker")
BELOW_ACE: Final = Message("house way", "no straight up to the ace at the back")
FRONT: Final = Message("house way", "at least {cards} in front")
PAIR: Final = Message("house way", "the pair {cards} in front")
KEPT: Final = Message("house way", "{hand} at the back")
HIGHEST: Final = Message("house way", "in front as high as can be")


def five(speech: Speech, cards: Sequence[Card], order: High) -> str:
    """The name of five cards: `ONE PAIR, aces`."""
    return hand_called(speech, _ranked(tuple(cards), order), order=order, names=NAMES)


def category_of(cards: Sequence[Card], order: High) -> Category:
    """The category of five cards."""
    return _ranked(tuple(cards), order).category


def category_of_two(cards: Sequence[Card]) -> Category:
    """The category of two cards."""
    return _ranked(tuple(cards), None).category


def two(speech: Speech, cards: Sequence[Card]) -> str:
    """The name of two cards: `ONE PAIR, queens`, or `HIGH CARD, K-9`."""
    return hand_called(speech, _ranked(tuple(cards), None), order=TWO, names=NAMES)


def cards_text(speech: Speech, cards: Iterable[Card]) -> str:
    """Cards for people, the highest first: `A♠ 10♦`."""
    return pips.cards_text(speech, sorted(cards, key=lambda card: (-card.rank, -card.suit)))


def line(speech: Speech, rules: Rules, cards: Sequence[Card]) -> str:
    """The line of the house way that set these cards: `Set by the house: two pairs (7-10), the pair 5♥ 5♣ in front`."""
    decided = decide(way(rules.house_way), cards, rules.order)
    parts = [
        speech.say(SHAPES[shape(cards)]) + _spans(decided.case),
        *_conditions(speech, decided.case),
        *_setting(speech, decided),
    ]
    return f"{speech.say(BY_HOUSE)}: {', '.join(parts)}"


def _spans(case: Case) -> str:
    spans = [_span(text or ALL_RANKS) for text in case.groups]
    return f" ({', '.join(spans)})" if spans else ""


def _span(text: str) -> str:
    """A span of ranks for people: a ten has two digits."""
    return text.replace("T", "10").replace("-", "\N{EN DASH}")


def _conditions(speech: Speech, case: Case) -> Iterator[str]:
    if case.makes:
        yield speech.say(MAKES[case.makes])
    if case.joker:
        yield speech.say(WITH_JOKER)
    if case.single:
        yield speech.say(SINGLE, card=case.single if case.single == ACE else _span(f"{case.single}-{ACE}"))


def _setting(speech: Speech, decided: Line) -> Iterator[str]:
    """The parts of a sentence for a setting: what stays at the back, what goes in front."""
    play = decided.play
    if any(play.below_ace for play in decided.case.plays):
        yield speech.say(BELOW_ACE)
    if play.five:
        yield speech.say(KEPT, hand=speech.say(CATEGORIES[Category(decided.setting.worth[0] >> LEVEL_BITS)]))
    if play.front:
        yield speech.say(FRONT, cards=_front(play.front))
    if play.pair:
        yield speech.say(PAIR, cards=cards_text(speech, decided.setting.low))
    elif not play.front:
        yield speech.say(HIGHEST)


def _front(front: str) -> str:
    """`A` for an ace with anything, `A-K`, `10-10`."""
    return (front[0] if front[1] == "2" else "-".join(front)).replace("T", "10")


@lru_cache(maxsize=RANKED)
def _ranked(cards: tuple[Card, ...], order: High | None) -> Rank:
    """The rank by the law, which also tells what a joker stands for; without an order that of two cards."""
    return TWO.rank(cards) if order is None else Ranking(order=order).rank(cards)
