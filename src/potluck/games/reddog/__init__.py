"""Red Dog by the Spanish sheet (R1.*), also High-Card Pool, for two to ten: beat the card that is turned."""

from potluck.games.reddog.match import Match, start
from potluck.games.reddog.options import PRESETS, SEATS, Rules
from potluck.games.reddog.state import State, beaten_by, begin
from potluck.games.reddog.values import ACTIONS, Bet, Decline, Leave, Next, Phase, Seat
from potluck.games.reddog.view import View
from potluck.protocol import Game, being, taking

__all__ = [
    "ACTIONS",
    "GAME",
    "PRESETS",
    "Bet",
    "Decline",
    "Leave",
    "Match",
    "Next",
    "Phase",
    "Rules",
    "Seat",
    "State",
    "View",
    "beaten_by",
    "begin",
    "start",
]

GAME = Game(
    name="reddog",
    seats=SEATS,
    options=Rules,
    presets=PRESETS,
    start=taking(Rules, start),
    actions=ACTIONS,
    view=View,
    deck=taking(Rules, lambda rules: rules.deck),
    pot=taking(State, lambda state: state.pool),
    winners=taking(Match, lambda match: match.winners),
    adjustable=being(Match),
    endable=being(Match),
    reshuffling=being(State),
)
