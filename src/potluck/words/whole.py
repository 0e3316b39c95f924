"""The words of a whole screen: those of its game, and what every game has by its kit."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.kits import KITS
from potluck.protocol import View
from potluck.words.game import GameWords
from potluck.words.messages import Message
from potluck.words.screen import TableLike, Words
from potluck.words.speech import Speech
from potluck.words.standing import FREE, turn
from potluck.words.sums import money_of, written

__all__ = ["whole"]

DEAL: Final = Message("", "Deal {n}")
EARLIER_DEALS: Final = Message("", "Earlier deals")
ROUND: Final = Message("", "Round {n}")
EARLIER_ROUNDS: Final = Message("", "Earlier rounds")


def whole(speech: Speech, game: GameWords[View, Struct], table: TableLike, view: View | None) -> Words:
    """Every text of a viewer's screen."""
    words = game.screen(speech, table, view)
    kit, money = KITS.get(table.game), money_of(table.game)
    if view is None:
        free = tuple(speech.say(FREE) if seat.free else "" for seat in table.seats)
        blank = ("",) * len(free)
        return replace(words, stacks=blank, last_actions=free, marks=blank, money=money)
    rounds = kit is not None and kit.rounds
    stacks = (spot.stack for spot in view.felt().spots)
    return replace(
        words,
        turn=turn(speech, view.seat, view.actor),
        stacks=tuple("" if stack is None else written(speech, stack, money) for stack in stacks),
        deal=speech.say(ROUND if rounds else DEAL, n=view.deal),
        earlier=speech.say(EARLIER_ROUNDS if rounds else EARLIER_DEALS),
        money=money,
        order=() if game.order is None else game.order(speech, view),
    )
