"""What is said in the guided deal of poker: short hints, each at the thing that it speaks of."""

from collections.abc import Iterator
from typing import Final

from potluck.games.poker import Phase, View
from potluck.words.guide import END, HINT, OVER, Tip
from potluck.words.messages import Message
from potluck.words.people import people
from potluck.words.poker.hands import seat_hand
from potluck.words.poker.screen import BET, BUTTONS, RAISE
from potluck.words.screen import TableLike
from potluck.words.speech import Speech

__all__ = ["guide"]

RIVAL: Final = Message(
    "poker guide", "Opposite sits {name}, with chips of her own. Whoever wins the deal takes all that lies in the pot."
)
BLINDS: Final = Message(
    "poker guide", "Before the cards one of you posts a small blind and the other a big one: so there is a pot at once."
)
TWO: Final = Message(
    "poker guide",
    "These two cards only you see. Five more will lie on the table for both of you; the best five of all seven win.",
)
RAISE_NOW: Final = Message(
    "poker guide",
    "{call} pays what is outstanding, {fold} gives the deal up, {bet} asks for more. Ace and king are a strong start: "
    "press {bet}.",
)
FLOP: Final = Message("poker guide", "The flop: three cards for both. You hold now: {hand}.")
BET_NOW: Final = Message(
    "poker guide", "Choose a sum with the slider and press {bet}; {check} would pass the turn on and stake nothing."
)
NEXT_CARD: Final = Message("poker guide", "One more card, and one more round of bets. You hold now: {hand}.")
LAST: Final = Message(
    "poker guide", "The last card. You hold: {hand}. Once more you can bet; then both hands are laid open."
)


def guide(speech: Speech, table: TableLike, view: View | None) -> tuple[Tip, ...]:
    """The tips for this moment of the first deal, one after the other; none while others act."""
    if view is None or view.seat is None or view.deal > 1:
        return ()
    if view.outcome is not None:
        return (Tip("verdict", speech.say(OVER)), Tip("end", speech.say(END)))
    if view.actor != view.seat or view.phase is not Phase.BETTING:
        return ()
    return tuple(_street(speech, table, view))


def _street(speech: Speech, table: TableLike, view: View) -> Iterator[Tip]:
    assert view.seat is not None
    bet = speech.say(RAISE if view.top else BET)
    names = {kind: speech.say(BUTTONS[kind]) for kind in ("call", "fold", "check")}
    made = seat_hand(speech, view, view.seat) or ""
    if view.street == 0:
        rival = people(speech, table, view.seat)[1 - view.seat]
        yield Tip("rival", speech.say(RIVAL, name=rival.name))
        yield Tip("pot", speech.say(BLINDS))
        yield Tip("hand", speech.say(TWO))
        yield Tip("act raise_to", speech.say(RAISE_NOW, bet=bet, call=names["call"], fold=names["fold"]))
        return
    last = view.street == len(view.variant.streets) - 1
    if view.street == 1:
        yield Tip("board", speech.say(FLOP, hand=made))
        yield Tip("hint", speech.say(HINT))
        yield Tip("act raise_to", speech.say(BET_NOW, bet=bet, check=names["check"]))
    else:
        yield Tip("act raise_to", speech.say(LAST if last else NEXT_CARD, hand=made))
