"""Last actions at Pai Gow, seat by seat."""

from typing import Final

from potluck.games.paigow import View, values
from potluck.words.messages import Message
from potluck.words.speech import Speech, money
from potluck.words.standing import BETS, LEFT, OUT

__all__ = ["BANK", "SET", "last_actions"]

BANK: Final = Message("paigow seat", "holds the bank")
SET: Final = Message("paigow seat", "set")


def last_actions(speech: Speech, view: View) -> tuple[str, ...]:
    """The last action of each seat in this deal, or that it plays no more; empty where it has done nothing yet."""
    actions = [""] * len(view.seats)
    for entry in view.story:
        match entry:
            case values.Banks(seat) if seat is not None:
                actions[seat] = speech.say(BANK)
            case values.Acted(seat, values.Bet(amount)):
                actions[seat] = speech.say(BETS, amount=money(amount))
            case values.Placed(seat):
                actions[seat] = speech.say(SET)
    return tuple(
        action if seat.within else speech.say(LEFT if seat.left else OUT)
        for action, seat in zip(actions, view.seats, strict=True)
    )
