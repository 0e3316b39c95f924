"""Poker dice by the Russian sheet (R3.*): three throws, and a die once left lying stays."""

from potluck.games.dice.hands import Combination, Rank, rank
from potluck.games.dice.match import Match, start
from potluck.games.dice.options import PRESETS, Rules
from potluck.games.dice.state import State, begin
from potluck.games.dice.values import ACTIONS, PLACES, THROWS, Fall, Leave, Next, Stand, Throw
from potluck.games.dice.view import History, View
from potluck.protocol import Game, taking

__all__ = [
    "ACTIONS",
    "GAME",
    "PLACES",
    "PRESETS",
    "THROWS",
    "Combination",
    "Fall",
    "History",
    "Leave",
    "Match",
    "Next",
    "Rank",
    "Rules",
    "Stand",
    "State",
    "Throw",
    "View",
    "deal",
    "rank",
    "start",
]


def deal(rules: Rules | None = None, *, first: int = 0, **options: object) -> State:
    """One round, chance owing the first throw of seat `first`; options as in `Rules`."""
    return begin(rules or Rules(**options), first=first)  # type: ignore[arg-type]  # Rules checks them


GAME = Game(
    name="dice",
    seats=(2, 2),
    options=Rules,
    presets=PRESETS,
    start=taking(Rules, start),
    actions=ACTIONS,
    view=View,
    deck=taking(Rules, lambda rules: ()),
    winners=taking(Match, lambda match: match.winners),
)
