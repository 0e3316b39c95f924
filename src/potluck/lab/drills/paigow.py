"""Seven cards, and which two go in front; worth: bets won on average against all hands of the dealer, copies his.

The same as `potluck set`. A foul loses the bet (RP.3, RP.5).
"""

from fractions import Fraction
from typing import Final

from potluck.cards import deck
from potluck.dealer.stream import Stream
from potluck.games.paigow import DEAL, Rules
from potluck.games.paigow.hands import sorted_hand
from potluck.lab.drills.values import Drill, Option
from potluck.lab.paigow.advice import ranked_settings, value

__all__ = ["FOUL", "RULES", "deal", "weigh"]

CARDS: Final = 53
RULES: Final = Rules()
FOUL: Final = Fraction(-1)
"""The worth of two cards that score higher than the five."""


def deal(stream: Stream, number: int) -> Drill:
    """Seven of 53 cards, the highest first."""
    cards = sorted_hand(tuple(stream.drawn(deck(CARDS), DEAL)))
    return Drill(kind="paigow", number=number, deck=CARDS, cards=cards)


def weigh(drill: Drill) -> tuple[Option, ...]:
    """Every setting that is no foul, the best first, with the dealer's hands won, pushed and lost against."""
    ways = ranked_settings(RULES, drill.cards)
    return tuple(Option(tuple(map(str, way.low)), value(RULES, way), (way.win, way.push, way.lose)) for way in ways)
