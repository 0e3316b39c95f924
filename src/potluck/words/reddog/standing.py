"""Last actions at Red Dog, seat by seat, and what came of them."""

from typing import Final

from potluck.games.reddog import values
from potluck.games.reddog.view import View
from potluck.words.messages import Message
from potluck.words.speech import Speech
from potluck.words.standing import BETS, LEFT, OUT

__all__ = ["last_action"]

DECLINES: Final = Message("last action", "declines")
WINS: Final = Message("last action", "wins {amount}")
LOSES: Final = Message("last action", "loses {amount}")


def last_action(speech: Speech, view: View, at: int) -> str:
    """The last action of a seat in this deal, or that it plays no more; empty where it has done nothing yet."""
    if not view.seats[at].within:
        return speech.say(LEFT if view.seats[at].left else OUT)
    action = ""
    for entry in view.story:
        match entry:
            case values.Acted(seat, values.Bet(amount)) if seat == at:
                action = speech.say(BETS, amount=str(amount))
            case values.Acted(seat, values.Decline()) if seat == at:
                action = speech.say(DECLINES)
            case values.Won(seat, amount) if seat == at:
                action = speech.say(WINS, amount=str(amount))
            case values.Lost(seat, amount) if seat == at:
                action = speech.say(LOSES, amount=str(amount))
    return action
