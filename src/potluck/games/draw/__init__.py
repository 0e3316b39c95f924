"""Heads-up draw poker by the Polish and the German sheet (R0.*): the computer pawns its wardrobe."""

from potluck.games.draw.match import Match, start
from potluck.games.draw.options import PRESETS, Betting, Drawing, Money, Rules, Showdown, Wardrobe
from potluck.games.draw.state import State, begin
from potluck.games.draw.values import (
    ACTIONS,
    Check,
    Closet,
    Exchange,
    Leave,
    Next,
    Open,
    Pass,
    Phase,
    RaiseBy,
    Seat,
    Wait,
)
from potluck.games.draw.view import View
from potluck.protocol import Game, being, taking

__all__ = [
    "ACTIONS",
    "GAME",
    "PRESETS",
    "Betting",
    "Check",
    "Drawing",
    "Exchange",
    "Leave",
    "Match",
    "Money",
    "Next",
    "Open",
    "Pass",
    "Phase",
    "RaiseBy",
    "Rules",
    "Showdown",
    "State",
    "View",
    "Wait",
    "Wardrobe",
    "deal",
    "start",
]


def deal(rules: Rules | None = None, *, first: int = 0, **options: object) -> State:
    """One deal with the antes paid, both seats with the starting money; options as in `Rules`.

    Raises:
        RulesError: options contradict each other.
    """
    rules = rules or Rules(**options)  # type: ignore[arg-type]  # Rules checks them
    seat, other = (Seat(rules.money.start, Closet(rules.values_of(at))) for at in range(2))
    return begin(rules, (seat, other), first=first)


GAME = Game(
    name="draw",
    seats=(2, 2),
    options=Rules,
    presets=PRESETS,
    start=taking(Rules, start),
    actions=ACTIONS,
    view=View,
    deck=taking(Rules, lambda rules: rules.cards),
    pot=taking(State, lambda state: state.at_stake),
    winners=taking(Match, lambda match: match.winners),
    adjustable=being(Match),
)
