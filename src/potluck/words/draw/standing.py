"""Last actions at the draw, seat by seat; and what there is to pay, beside the pot."""

from collections.abc import Iterator
from typing import Final, assert_never

from potluck.games.draw import View, values
from potluck.words.messages import Message
from potluck.words.speech import Speech, money
from potluck.words.standing import BETS, FOLDED, LEFT, PUT_IN, TO_PAY

__all__ = ["last_actions", "terms"]

ANTE: Final = Message("", "Ante")
CARRIED: Final = Message("", "From the tie before")
WAITS: Final = Message("last action", "waits")
RAISES: Final = Message("last action", "raises by {amount}")
CLOSES: Final = Message("last action", "calls for the exchange")
KEEPS: Final = Message("last action", "keeps all cards")
EXCHANGES: Final = Message("last action", "exchanges {n} card", "exchanges {n} cards")
SHOWS: Final = Message("last action", "calls for a showdown")
PASSES_ON: Final = Message("last action", "passes the option on")

SeatEntry = values.Posted | values.Acted | values.Exchanged


def last_actions(speech: Speech, view: View) -> tuple[str, ...]:
    """The last action of each seat in this deal; empty where it has done nothing yet."""
    actions, then = [""] * len(view.seats), None
    for entry in reversed(view.story):
        if isinstance(entry, values.Ended):
            actions = [speech.say(LEFT) if _has_left(entry, at) else action for at, action in enumerate(actions)]
        elif isinstance(entry, SeatEntry) and not actions[entry.seat]:
            actions[entry.seat] = _phrased(speech, entry, then)
        then = entry
    return tuple(actions)


def terms(speech: Speech, view: View) -> Iterator[tuple[str, str]]:
    """The ante, what a tie has left in the pot, and what is to be paid now."""
    yield speech.say(ANTE), money(view.ante)
    if view.carried:
        yield speech.say(CARRIED), money(view.carried)
    if view.owed:
        yield speech.say(TO_PAY), money(view.owed)


def _has_left(entry: values.Ended, at: int) -> bool:
    return entry.why == "left" and entry.winner != at


def _phrased(speech: Speech, entry: SeatEntry, then: values.Entry | None) -> str:
    match entry:
        case values.Posted(_, amount):
            return speech.say(PUT_IN, amount=money(amount)) if amount else ""
        case values.Exchanged(_, n):
            if n is None:
                return speech.say(CLOSES)
            return speech.say(EXCHANGES, n=n) if n else speech.say(KEEPS)
        case values.Acted():
            return _acted(speech, entry, then)
        case _:
            assert_never(entry)


def _acted(speech: Speech, entry: values.Acted, then: values.Entry | None) -> str:
    match entry.action:
        case values.Open(amount):
            return speech.say(BETS, amount=money(amount))
        case values.RaiseBy(amount):
            return speech.say(RAISES, amount=money(amount))
        case values.Wait():
            return speech.say(WAITS)
        case values.Pass():
            return speech.say(FOLDED)
        case values.Check():
            shows = entry.paid or isinstance(then, values.Showed | values.Refunded)
            return speech.say(SHOWS if shows else PASSES_ON)
        case _:
            assert_never(entry.action)
