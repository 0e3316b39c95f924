"""Last actions at Pai Gow, seat by seat."""

from typing import Final

from potluck.games.paigow import View, values
from potluck.words.messages import Message
from potluck.words.speech import Speech, money
from potluck.words.standing import BETS, LEFT, OUT

__all__ = ["BANK", "SET", "last_action"]

BANK: Final = Message("paigow seat", "holds the bank")
SET: Final = Message("paigow seat", "set")


def last_action(speech: Speech, view: View, at: int) -> str:
    """The last action of a seat in this deal, or that it plays no more; empty where it has done nothing yet."""
    if not view.seats[at].within:
        return speech.say(LEFT if view.seats[at].left else OUT)
    action = ""
    for entry in view.story:
        match entry:
            case values.Banks(seat) if seat == at:
                action = speech.say(BANK)
            case values.Acted(seat, values.Bet(amount)) if seat == at:
                action = speech.say(BETS, amount=money(amount))
            case values.Placed(seat) if seat == at:
                action = speech.say(SET)
    return action
