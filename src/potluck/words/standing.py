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
    viewer: int | None,
    actor: int | None,
    winners: Collection[int] | None = None,
    first: int | None = None,
    began: Message = FIRST,
) -> tuple[str, ...]:
    """A mark for each seat: whose turn it is, or once there are `winners` who has won; else who `began`."""

    def mark(at: int) -> str:
        if winners is not None:
            return speech.say(WINNER) if at in winners else ""
        if at == actor:
            return speech.say(YOUR_TURN if at == viewer else TO_ACT)
        return speech.say(began) if at == first else ""

    return tuple(map(mark, range(seats)))


def pot(speech: Speech, chips: int, *, amount: str, name: Message = POT) -> PotWords:
    """The pot in words; `amount` says its chips as the game writes them."""
    return PotWords(name=speech.say(name), amount=amount, chips=chips)
