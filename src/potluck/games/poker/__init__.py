"""Poker in general, two to ten players (R4.*): one engine plays every variant that is a value."""

from potluck.games.poker.match import Match, start
from potluck.games.poker.options import MENUS, PRESETS, Choice, Money, Rules, Table, Tournament
from potluck.games.poker.point import HouseRules
from potluck.games.poker.state import State, begin
from potluck.games.poker.values import (
    ACTIONS,
    BringIn,
    Call,
    Check,
    Choose,
    Discard,
    Fold,
    Leave,
    Muck,
    Next,
    Phase,
    RaiseTo,
    Rebuy,
    RunOnce,
    RunTwice,
    Seat,
    Show,
    SitOut,
)
from potluck.games.poker.view import View, open_cards
from potluck.protocol import Game, being, taking

__all__ = [
    "ACTIONS",
    "GAME",
    "MENUS",
    "PRESETS",
    "BringIn",
    "Call",
    "Check",
    "Choice",
    "Choose",
    "Discard",
    "Fold",
    "HouseRules",
    "Leave",
    "Match",
    "Money",
    "Muck",
    "Next",
    "Phase",
    "RaiseTo",
    "Rebuy",
    "Rules",
    "RunOnce",
    "RunTwice",
    "Seat",
    "Show",
    "SitOut",
    "State",
    "Table",
    "Tournament",
    "View",
    "begin",
    "start",
]

GAME = Game(
    name="poker",
    seats=(2, 10),
    options=Rules,
    presets=PRESETS,
    start=taking(Rules, start),
    actions=ACTIONS,
    view=View,
    deck=taking(Rules, lambda rules: rules.cards),
    pot=taking(State, lambda state: state.at_stake),
    open_cards=taking(State, open_cards),
    adjustable=being(Match),
    endable=being(Match),
    tenure=being(Match),
    reshuffling=being(State),
    rising=being(Match),
    menu=being(Rules),
)
