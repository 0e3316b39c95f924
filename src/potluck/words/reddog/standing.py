"""Last actions at Red Dog, seat by seat, and what came of them."""

from typing import Final, assert_never

from potluck.games.reddog import values
from potluck.games.reddog.view import View
from potluck.words.messages import Message
from potluck.words.speech import Speech
from potluck.words.standing import BETS, LEFT, OUT

__all__ = ["LOSES", "last_actions"]

DECLINES: Final = Message("last action", "declines")
WINS: Final = Message("last action", "wins {amount}")
LOSES: Final = Message("last action", "loses {amount}")
DEEDS: Final = (values.Acted, values.Won, values.Lost)


def last_actions(speech: Speech, view: View) -> tuple[str, ...]:
    """The last action of each seat in this deal, or that it plays no more; empty where it has done nothing yet."""
    latest = {entry.seat: entry for entry in view.story if isinstance(entry, DEEDS)}
    return tuple(
        _phrased(speech, latest.get(at)) if seat.within else speech.say(LEFT if seat.left else OUT)
        for at, seat in enumerate(view.seats)
    )


def _phrased(speech: Speech, entry: values.Acted | values.Won | values.Lost | None) -> str:
    match entry:
        case values.Acted(action=values.Bet(amount)):
            return speech.say(BETS, amount=str(amount))
        case values.Acted():
            return speech.say(DECLINES)
        case values.Won(_, amount):
            return speech.say(WINS, amount=str(amount))
        case values.Lost(_, amount):
            return speech.say(LOSES, amount=str(amount))
        case None:
            return ""
        case _:
            assert_never(entry)
