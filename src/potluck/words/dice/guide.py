"""What is said in the guided round of poker dice: short hints, each at the thing that it speaks of."""

from collections.abc import Iterator
from typing import Final

from potluck.games.dice import View
from potluck.words.dice.hands import hand
from potluck.words.dice.screen import BUTTONS
from potluck.words.guide import END, HINT, OVER, Tip
from potluck.words.messages import Message
from potluck.words.people import people
from potluck.words.screen import TableLike
from potluck.words.speech import Speech

__all__ = ["guide"]

RUN: Final = {2, 3, 4, 5}
RIVAL: Final = Message(
    "dice guide", "{name} has thrown first, and stands on: {hand}. That is to be beaten; you have three throws for it."
)
FIRST: Final = Message(
    "dice guide",
    "Your first throw: {hand}. Now touch the dice that you want to throw again. What you leave lies for the rest of "
    "the round.",
)
CHANCE: Final = Message(
    "dice guide",
    "Two, three, four, five: one die is missing for a straight, and here straights beat four of a kind. Mark one of "
    "the two fives, and press {button}.",
)
AGAIN: Final = Message("dice guide", "Mark what you want to throw again, and press {button}.")
AHEAD: Final = Message("dice guide", "{hand}: you are ahead. Press {button}, and the round is yours.")
BEHIND: Final = Message(
    "dice guide", "{hand}: that is not enough yet. One throw is left; mark dice and press {button}."
)


def guide(speech: Speech, table: TableLike, view: View | None) -> tuple[Tip, ...]:
    """The tips for this moment of the first round, one after the other; none while the other throws."""
    if view is None or view.seat is None or view.deal > 1:
        return ()
    if view.outcome is not None:
        return (Tip("verdict", speech.say(OVER)), Tip("end", speech.say(END)))
    return tuple(_turn(speech, table, view)) if view.actor == view.seat else ()


def _turn(speech: Speech, table: TableLike, view: View) -> Iterator[Tip]:
    assert view.seat is not None
    mine, other = view.seats[view.seat], view.seats[1 - view.seat]
    rank, to_beat = view.rules.rank(mine.dice), view.rules.rank(other.dice)
    throw, stand = speech.say(BUTTONS["throw"]), speech.say(BUTTONS["stand"])
    if mine.throws == 1:
        rival = people(speech, table, view.seat)[1 - view.seat]
        yield Tip("rival", speech.say(RIVAL, name=rival.name, hand=hand(speech, to_beat)))
        yield Tip("hand", speech.say(FIRST, hand=hand(speech, rank)))
        yield Tip("hint", speech.say(HINT))
        yield Tip("act throw", speech.say(CHANCE if set(mine.dice) == RUN else AGAIN, button=throw))
    elif rank > to_beat:
        yield Tip("act stand", speech.say(AHEAD, hand=hand(speech, rank), button=stand))
    else:
        yield Tip("act throw", speech.say(BEHIND, hand=hand(speech, rank), button=throw))
