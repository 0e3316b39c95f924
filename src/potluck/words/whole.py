"""The words of a whole screen: those of its game, and what every game has by its kit."""

from typing import Final

from msgspec.structs import replace

from potluck.kits import KITS, Currency
from potluck.kits.registry import in_rounds
from potluck.protocol import Felt, View
from potluck.words.messages import Message
from potluck.words.personas import presence
from potluck.words.screen import TableLike, Words
from potluck.words.speech import Speech
from potluck.words.standing import FREE, turn
from potluck.words.sums import written
from potluck.words.wordings import words_of

__all__ = ["whole"]

DEAL: Final = Message("", "Deal {n}")
EARLIER_DEALS: Final = Message("", "Earlier deals")
ROUND: Final = Message("", "Round {n}")
EARLIER_ROUNDS: Final = Message("", "Earlier rounds")


def whole(speech: Speech, table: TableLike, view: View | None, felt: Felt | None = None) -> Words:
    """Every text of a viewer's screen; `felt` is the view's, where it is made already."""
    game = words_of(table.game)
    words = game.screen(speech, table, view)
    kit = KITS.get(table.game)
    money = Currency() if kit is None else kit.currency
    if view is None:
        free = tuple(speech.say(FREE) if seat.free else "" for seat in table.seats)
        blank = ("",) * len(free)
        return replace(words, stacks=blank, last_actions=free, marks=blank, money=money)
    rounds = in_rounds(table.game)
    spots = (felt or view.felt()).spots
    stacks = [None if spot.gone and not spot.stack else spot.stack for spot in spots]
    return replace(
        words,
        turn=turn(speech, view.seat, view.actor),
        stacks=tuple(["" if stack is None else written(speech, stack, money) for stack in stacks]),
        deal=speech.say(ROUND if rounds else DEAL, n=view.deal),
        earlier=speech.say(EARLIER_ROUNDS if rounds else EARLIER_DEALS),
        money=money,
        presence=presence(speech, table, view),
        order=() if game.order is None else game.order(speech, view),
    )
