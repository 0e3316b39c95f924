"""Last actions at poker, seat by seat; and main pot and side pots, where somebody is all-in."""

from collections.abc import Sequence
from typing import Final

from potluck.games.poker import View, values
from potluck.games.poker.view import PotView, SeatView
from potluck.words.messages import Message
from potluck.words.poker.story import DEALING
from potluck.words.screen import PotWords, SeatLike
from potluck.words.speech import Speech, money
from potluck.words.standing import (
    ALL_IN,
    ALL_IN_FOR,
    BETS,
    BRINGS_IN,
    CALLS,
    CHECKS,
    FOLDED,
    FREE,
    JOINING,
    LEFT,
    OUT,
    PUT_IN,
    SITS_OUT,
)

__all__ = ["is_all_in", "last_actions", "pot_name", "pots"]

MAIN: Final = Message("", "Main pot")
SIDE: Final = Message("", "Side pot {number}")
AMONG: Final = Message("", "for {n} player", "for {n} players")
BETS_AND_POSTS: Final = (values.Acted, values.Posted)
NAMED: Final = 2
"""Seats that are named beside a pot; of more only the number is said."""


def last_actions(speech: Speech, view: View, sitting: Sequence[SeatLike]) -> tuple[str, ...]:
    """The last action of each seat on this street, or why it plays no part; empty where it has done nothing yet."""
    latest = _latest(view)
    return tuple(
        _apart(speech, view, seat, sits) or _acted(speech, seat, latest.get(at))
        for at, (seat, sits) in enumerate(zip(view.seats, sitting, strict=True))
    )


def _apart(speech: Speech, view: View, seat: SeatView, sits: SeatLike) -> str:
    """The reason why a seat plays no part, or bets no more; empty where it can still act."""
    if seat.gone:
        return speech.say(_gone(view, sits))
    if seat.joining:
        return speech.say(JOINING)
    if seat.away or seat.out:
        return speech.say(SITS_OUT)
    if seat.folded:
        return speech.say(FOLDED)
    if is_all_in(seat):
        return speech.say(ALL_IN_FOR, amount=money(seat.paid)) if seat.paid else speech.say(ALL_IN)
    return ""


def pots(speech: Speech, view: View, names: Sequence[str]) -> tuple[PotWords, ...]:
    """Main pot and side pots with who may win them, where somebody is all-in and there are several; else nothing."""
    if len(view.pots) < 2 or not any(map(is_all_in, view.seats)):
        return ()
    return tuple(_pot(speech, pot, number, names) for number, pot in enumerate(view.pots))


def is_all_in(seat: SeatView) -> bool:
    """Whether a seat has all its chips in the middle, and still its cards."""
    return seat.held > 0 and not seat.folded and seat.cash == 0


def pot_name(speech: Speech, number: int) -> str:
    """The name of a pot by its number; 0 is the main pot."""
    return speech.say(SIDE, number=number) if number else speech.say(MAIN)


def _gone(view: View, sits: SeatLike) -> Message:
    """The reason why nobody plays there."""
    if sits.free:
        return FREE
    out = view.rules is not None and view.rules.tournament.play and not sits.leaving
    return OUT if out else LEFT


def _acted(speech: Speech, seat: SeatView, entry: values.Acted | values.Posted | None) -> str:
    """The last action of a seat that is in, and for how much."""
    match entry:
        case values.Acted(action=values.Check()):
            return speech.say(CHECKS)
        case values.Acted(action=values.Call(), paid=paid):
            return speech.say(CALLS, amount=money(paid))
        case values.Acted(action=values.RaiseTo(amount)):
            return speech.say(BETS, amount=money(amount))
        case values.Acted(action=values.BringIn(), paid=paid):
            return speech.say(BRINGS_IN, amount=money(paid))
    put_in = seat.bet or (entry.amount if isinstance(entry, values.Posted) else 0)
    return speech.say(PUT_IN, amount=money(put_in)) if put_in else ""


def _latest(view: View) -> dict[int, values.Acted | values.Posted]:
    """The last bet or post of each seat on this street."""
    betting = False
    latest: dict[int, values.Acted | values.Posted] = {}
    for entry in view.story:
        if isinstance(entry, BETS_AND_POSTS):
            betting = betting or isinstance(entry, values.Acted)
            latest[entry.seat] = entry
        elif betting and isinstance(entry, DEALING):
            latest.clear()
    return latest


def _pot(speech: Speech, pot: PotView, number: int, names: Sequence[str]) -> PotWords:
    crowd = len(pot.seats) > NAMED
    return PotWords(
        name=pot_name(speech, number),
        amount=money(pot.amount),
        chips=pot.amount,
        among=speech.say(AMONG, n=len(pot.seats)) if crowd else ", ".join(names[at] for at in pot.seats),
    )
