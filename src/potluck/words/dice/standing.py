"""Last actions at poker dice: which throw a seat has made, or that it stands."""

from typing import Final

from potluck.games.dice import View, values
from potluck.words.messages import Message
from potluck.words.speech import Speech
from potluck.words.standing import LEFT

__all__ = ["last_actions"]

THROWS: Final = (
    Message("last action", "first throw"),
    Message("last action", "second throw"),
    Message("last action", "third throw"),
)
STANDS: Final = Message("last action", "stands")


def last_actions(speech: Speech, view: View) -> tuple[str, ...]:
    """The last action of each seat in this round; empty where it has not thrown yet."""
    actions = [""] * len(view.seats)
    for entry in view.story:
        match entry:
            case values.Threw(seat, throw):
                actions[seat] = speech.say(THROWS[throw - 1])
            case values.Stood(seat):
                actions[seat] = speech.say(STANDS)
            case values.Ended(winner, "left"):
                actions = [action if at == winner else speech.say(LEFT) for at, action in enumerate(actions)]
    return tuple(actions)
