"""What is said in the guided deal of Red Dog: short hints, each at the thing that it speaks of."""

from collections.abc import Iterator
from typing import Final

from potluck.games.reddog import Phase
from potluck.games.reddog.view import View
from potluck.words.guide import END, HINT, OVER, Tip
from potluck.words.messages import Message
from potluck.words.reddog.screen import BUTTONS
from potluck.words.screen import TableLike
from potluck.words.speech import Speech

__all__ = ["guide"]

POOL: Final = Message(
    "reddog guide", "This is the pool. Everybody has put a chip in, and whoever wins a bet is paid out of it."
)
HAND: Final = Message(
    "reddog guide",
    "Your cards. Once you have bet, the top card of the deck is turned: you win if one of yours is of the same suit "
    "and higher.",
)
BOARD: Final = Message(
    "reddog guide", "Lit are the cards that you beat. The figure beside the slider counts those not seen yet."
)
BET: Final = Message(
    "reddog guide",
    "You may bet from one chip up to the whole pool; to decline costs one chip. These cards are strong: take the "
    "largest bet and press {button}.",
)
ROUND: Final = Message(
    "reddog guide",
    "Who loses pays his bet into the pool. Each deals in turn; when all rounds are played, most chips win.",
)


def guide(speech: Speech, table: TableLike, view: View | None) -> tuple[Tip, ...]:
    """The tips for this moment of the first deal, one after the other; none while others act."""
    if view is None or view.seat is None or view.deal > 1:
        return ()
    if view.phase is Phase.OVER:
        return (
            Tip("verdict", speech.say(OVER)),
            Tip("pot", speech.say(ROUND)),
            Tip("end", speech.say(END)),
        )
    return tuple(_turn(speech)) if view.actor == view.seat else ()


def _turn(speech: Speech) -> Iterator[Tip]:
    yield Tip("pot", speech.say(POOL))
    yield Tip("hand", speech.say(HAND))
    yield Tip("board", speech.say(BOARD))
    yield Tip("hint", speech.say(HINT))
    yield Tip("act bet", speech.say(BET, button=speech.say(BUTTONS["bet"])))
