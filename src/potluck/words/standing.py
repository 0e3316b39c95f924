"""Texts beside a name, in every game: a last action, whose turn it is, who has won; and the pot between all."""

from collections.abc import Collection
from typing import Final

from potluck.words.messages import Message
from potluck.words.screen import PotWords
from potluck.words.speech import Speech

__all__ = [
    "ALL_IN",
    "ALL_IN_FOR",
    "BETS",
    "BRINGS_IN",
    "CALLS",
    "CHECKS",
    "FIRST",
    "FOLDED",
    "FREE",
    "JOINING",
    "LEFT",
    "OUT",
    "POT",
    "PUT_IN",
    "SITS_OUT",
    "TO_PAY",
    "marks",
    "pot",
    "turn",
]

FREE: Final = Message("", "free")
LEFT: Final = Message("", "has left")
OUT: Final = Message("", "is out")
JOINING: Final = Message("", "plays from the next deal on")
SITS_OUT: Final = Message("", "sits out")
FOLDED: Final = Message("", "has folded")
ALL_IN: Final = Message("", "all-in")
ALL_IN_FOR: Final = Message("", "all-in, {amount}")
PUT_IN: Final = Message("", "put in {amount}")
CHECKS: Final = Message("", "checks")
CALLS: Final = Message("", "calls {amount}")
BETS: Final = Message("", "bets {amount}")
BRINGS_IN: Final = Message("", "brings in {amount}")

YOUR_TURN: Final = Message("", "your turn")
TO_ACT: Final = Message("", "to act")
WINNER: Final = Message("", "winner")
FIRST: Final = Message("", "first to speak")

POT: Final = Message("", "Pot")
TO_PAY: Final = Message("", "To pay")


def marks(
    speech: Speech,
    seats: int,
    *,
    winners: Collection[int] | None = None,
    first: int | None = None,
    began: Message = FIRST,
) -> tuple[str, ...]:
    """A mark for each seat: who `began`, or once there are `winners` who has won."""
    marked, message = ((first,), began) if winners is None else (winners, WINNER)
    mark = speech.say(message)
    return tuple([mark if at in marked else "" for at in range(seats)])


def turn(speech: Speech, viewer: int | None, actor: int | None) -> str:
    """The mark of the seat that is to act."""
    return "" if actor is None else speech.say(YOUR_TURN if viewer == actor else TO_ACT)


def pot(speech: Speech, chips: int, *, amount: str, name: Message = POT) -> PotWords:
    """The pot in words; `amount` says its chips as the game writes them."""
    return PotWords(name=speech.say(name), amount=amount, chips=chips)
