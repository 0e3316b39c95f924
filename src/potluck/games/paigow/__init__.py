"""Pai Gow poker (RP.*), for one to six against the dealer: seven cards set as five and two."""

from potluck.games.paigow.hands import DEAL, Setting, setting, settings
from potluck.games.paigow.houseway import HouseWay, decide
from potluck.games.paigow.match import Match, start
from potluck.games.paigow.options import PRESETS, SEATS, Rules
from potluck.games.paigow.state import State, begin
from potluck.games.paigow.values import ACTIONS, Bet, Leave, Next, Phase, Seat, SetTwo
from potluck.games.paigow.view import View
from potluck.games.paigow.ways import WAYS
from potluck.protocol import Game, being, taking

__all__ = [
    "ACTIONS",
    "DEAL",
    "GAME",
    "PRESETS",
    "WAYS",
    "Bet",
    "HouseWay",
    "Leave",
    "Match",
    "Next",
    "Phase",
    "Rules",
    "Seat",
    "SetTwo",
    "Setting",
    "State",
    "View",
    "begin",
    "decide",
    "setting",
    "settings",
    "start",
]

GAME = Game(
    name="paigow",
    seats=SEATS,
    options=Rules,
    presets=PRESETS,
    start=taking(Rules, start),
    actions=ACTIONS,
    view=View,
    deck=taking(Rules, lambda rules: rules.deck),
    winners=taking(Match, lambda match: match.winners),
    adjustable=being(Match),
    endable=being(Match),
)
