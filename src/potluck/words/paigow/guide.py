"""What is said in the guided deal of Pai Gow: short hints, each at the thing that it speaks of."""

from typing import Final

from potluck.games.paigow import Phase, View
from potluck.words.guide import END, HINT, OVER, Tip
from potluck.words.messages import Message
from potluck.words.paigow.screen import BUTTONS
from potluck.words.screen import TableLike
from potluck.words.speech import Speech

__all__ = ["guide"]

BET: Final = Message(
    "paigow guide",
    "Everybody plays against the house. First comes the bet, before a card is dealt: choose a sum and press {button}.",
)
SEVEN: Final = Message(
    "paigow guide",
    "Seven cards, to be set as two hands: five behind, two in front. The five must be higher than the two, else the "
    "bet is lost.",
)
BOTH: Final = Message(
    "paigow guide",
    "The house sets its seven as well. Both of your hands must beat its own to win; one alone is a push, and your bet "
    "comes back.",
)
SET: Final = Message(
    "paigow guide",
    "Two pairs: the aces stay behind, the kings go in front. Touch the two kings, and press {button}.",
)
SET_ANY: Final = Message("paigow guide", "Touch the two cards for the front, and press {button}.")
PAIRS: Final = "AAKK"


def guide(speech: Speech, table: TableLike, view: View | None) -> tuple[Tip, ...]:
    """The tips for this moment of the first deal, one after the other."""
    if view is None or view.seat is None or view.deal > 1:
        return ()
    if view.phase is Phase.OVER:
        return (Tip("verdict", speech.say(OVER)), Tip("end", speech.say(END)))
    if view.actor != view.seat:
        return ()
    if view.phase is Phase.BETTING:
        return (Tip("act bet", speech.say(BET, button=speech.say(BUTTONS["bet"]))),)
    high = "".join(sorted(str(card)[0] for card in view.seats[view.seat].cards if str(card)[0] in "AK"))
    set_it = SET if high == PAIRS else SET_ANY
    return (
        Tip("hand", speech.say(SEVEN)),
        Tip("hand", speech.say(BOTH)),
        Tip("hint", speech.say(HINT)),
        Tip("act set", speech.say(set_it, button=speech.say(BUTTONS["set"]))),
    )
