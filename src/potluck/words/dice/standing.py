"""Last actions at poker dice: which throw a seat has made, or that it stands."""

from typing import Final

from potluck.games.dice import View, values
from potluck.words.messages import Message
from potluck.words.speech import Speech
from potluck.words.standing import LEFT

__all__ = ["last_action"]

THROWS: Final = (
    Message("last action", "first throw"),
    Message("last action", "second throw"),
    Message("last action", "third throw"),
)
STANDS: Final = Message("last action", "stands")


def last_action(speech: Speech, view: View, at: int) -> str:
    """The last action of a seat in this round; empty where it has not thrown yet."""
    action = ""
    for entry in view.story:
        match entry:
            case values.Threw(seat, throw) if seat == at:
                action = speech.say(THROWS[throw - 1])
            case values.Stood(seat) if seat == at:
                action = speech.say(STANDS)
            case values.Ended(winner, "left") if winner != at:
                action = speech.say(LEFT)
    return action
