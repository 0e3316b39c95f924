"""Five cards, and which of them to throw; worth: the share of all hands of the deck that the new one beats, ties half.

The same as `potluck exchange`.
"""

from collections.abc import Mapping
from typing import Final

from potluck.cards import deck
from potluck.dealer.stream import Stream
from potluck.games.draw import Rules
from potluck.lab.drills.values import Drill, Option, Sheet
from potluck.lab.exchange import beaten, exchanges, ranked
from potluck.ranking import High

__all__ = ["DECKS", "ORDERS", "deal", "weigh"]

HAND: Final = 5
DECKS: Final = (52, 36, 32)
ORDERS: Final[Mapping[Sheet, tuple[High, int]]] = {
    "en": (High(), HAND),
    "pl": (Rules(profile="pl").order, HAND),
    "de": (Rules(profile="de").order, HAND - 1),
}
"""Sheet -> what beats what, and how many cards may be thrown (R0.12, R0.22)."""


def deal(stream: Stream, number: int, *, size: int, sheet: Sheet) -> Drill:
    """Five cards of the deck."""
    cards = tuple(stream.drawn(deck(size), HAND))
    return Drill(kind="exchange", number=number, deck=size, sheet=sheet, cards=cards)


def weigh(drill: Drill) -> tuple[Option, ...]:
    """Every exchange, the best first. Cost: about 4 ms."""
    order, most = ORDERS[drill.sheet]
    values, over = beaten(order, drill.deck)
    choices = ranked(exchanges(drill.cards, order=order, size=drill.deck, most=most), values, over=over)
    return tuple(Option(tuple(map(str, choice.exchange.thrown)), choice.worth) for choice in choices)
