"""Seven cards, and which two go in front; worth: bets won on average against all hands of the dealer.

The same as `potluck set`. A foul loses the bet (RP.3, RP.5).
"""

from fractions import Fraction
from typing import Final

from potluck.cards import deck
from potluck.dealer.stream import Stream
from potluck.games.paigow import DEAL, Rules
from potluck.games.paigow.hands import sorted_hand
from potluck.lab.drills.values import Copies, Drill, HouseWay, Option
from potluck.lab.paigow.advice import ranked_settings, value

__all__ = ["FOUL", "deal", "weigh"]

CARDS: Final = 53
FOUL: Final = Fraction(-1)
"""The worth of two cards that score higher than the five."""


def deal(stream: Stream, number: int, *, way: HouseWay, copies: Copies) -> Drill:
    """Seven of 53 cards, the highest first; whatever the dealer's way, of one number the same."""
    cards = sorted_hand(tuple(stream.drawn(deck(CARDS), DEAL)))
    return Drill(kind="paigow", number=number, deck=CARDS, way=way, copies=copies, cards=cards)


def weigh(drill: Drill) -> tuple[Option, ...]:
    """Every setting that is no foul, the best first, with the dealer's hands won, pushed and lost against."""
    rules = Rules(house_way=drill.way, copies=drill.copies)
    ways = ranked_settings(rules, drill.cards)
    return tuple(Option(tuple(map(str, way.low)), value(rules, way), (way.win, way.push, way.lose)) for way in ways)
