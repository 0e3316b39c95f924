"""What a deal of Pai Gow came to, in words: the hands of the bank that the reader met, his result, and why."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from potluck.cards import Card
from potluck.games.paigow import View, setting
from potluck.games.paigow.hands import sorted_hand
from potluck.games.paigow.values import Result, Shown
from potluck.words.messages import Message, Person
from potluck.words.paigow.hands import five, line, two
from potluck.words.paigow.story import signed
from potluck.words.screen import Duel
from potluck.words.speech import Speech

__all__ = ["duels", "result", "verdict"]

HOUSE: Final = Message("paigow verdict", "The house: {high} and {low}.")
HELD: Final = Message("paigow verdict", "{name} holds the bank: {high} and {low}.")
FOULED: Final = Message("paigow verdict", "That is a foul: the bank’s two outrank its five.")
ABANDONED: Final = Message("paigow verdict", "{name} leaves the table and the bank.")
CAME: Final = {
    "win": Message("paigow verdict", "Both your hands win: {amount}."),
    "push": Message("paigow verdict", "A push: your bet comes back."),
    "lose": Message("paigow verdict", "The bank wins: {amount}."),
    "foul": Message("paigow verdict", "A foul, since your two outrank your five: {amount}."),
    "left": Message("paigow verdict", "Your bet is lost: {amount}."),
}
UNMET: Final = Message("paigow verdict", "Your bet wins: {amount}.")
"""Where the bank has no hands that count: it has fouled or was left."""
COMPARED: Final = Message("paigow verdict", "Your five: {high}; your two: {low}.")
MET: Final = {
    1: Message("paigow verdict", "better"),
    0: Message("paigow verdict", "a copy"),
    -1: Message("paigow verdict", "worse"),
}
DUELS: Final[dict[int, Literal["win", "copy", "lose"]]] = {1: "win", 0: "copy", -1: "lose"}
DUEL: Final = {
    "win": Message("paigow duel", "WINS"),
    "copy": Message("paigow duel", "COPY"),
    "lose": Message("paigow duel", "LOSES"),
}
OWN_FOUL: Final = Message("paigow verdict", "That was a foul: your two outrank your five.")
BANKED: Final = Message("paigow verdict", "You held the bank: {amount}.")


def verdict(speech: Speech, view: View, persons: Sequence[Person]) -> str | None:
    """The reader's result, then the bank's or house's hands; None until cards are turned up.

    A reader who holds the bank or plays against the house reads the house's hands and the line that set them.
    """
    if not view.dealer_low:
        return None
    bank = view.banker if view.banker != view.seat else None
    hands = _house(speech, view) if bank is None else _bank(speech, view, bank=bank, person=persons[bank])
    return " ".join((*_own(speech, view), *hands))


def duels(speech: Speech, view: View) -> tuple[Duel, ...]:
    """The reader's five against the bank's, then his two; empty before the end, and where hands were not compared."""
    met = None if view.seat is None else result(view, view.seat)
    if met is None or view.seat is None or met.came in ("foul", "left"):
        return ()
    mine, theirs = _shown(view, view.seat), _bank_hands(view)
    if mine is None or theirs is None:
        return ()
    order = view.rules.order
    return (
        _duel(speech, met.high, mine=five(speech, mine.high, order), theirs=five(speech, theirs[0], order)),
        _duel(speech, met.low, mine=two(speech, mine.low), theirs=two(speech, theirs[1])),
    )


def _duel(speech: Speech, came: int, *, mine: str, theirs: str) -> Duel:
    return Duel(came=DUELS[came], text=speech.say(DUEL[DUELS[came]]), mine=mine, theirs=theirs)


def _bank_hands(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """Five and two of whoever holds the bank; None where they do not count: it has fouled or was left."""
    if view.banker is None:
        return tuple(card for card in sorted_hand(view.dealer) if card not in view.dealer_low), view.dealer_low
    shown = _shown(view, view.banker)
    return None if shown is None or _fouls(view, shown) else (tuple(shown.high), tuple(shown.low))


def result(view: View, at: int) -> Result | None:
    """The result of a seat's bet; None before the end, and where the seat had none."""
    return view.outcome.results[at] if view.outcome is not None else None


def _house(speech: Speech, view: View) -> Iterator[str]:
    back = tuple(card for card in sorted_hand(view.dealer) if card not in view.dealer_low)
    yield speech.say(HOUSE, high=five(speech, back, view.rules.order), low=two(speech, view.dealer_low))
    yield f"{line(speech, view.rules, sorted_hand(view.dealer))}."


def _bank(speech: Speech, view: View, *, bank: int, person: Person) -> Iterator[str]:
    """The hands of another who holds the bank, as far as they count (RP.9)."""
    shown = _shown(view, bank)
    if shown is None:
        yield speech.say(ABANDONED, name=person.name)
        return
    hands = {"high": five(speech, shown.high, view.rules.order), "low": two(speech, shown.low)}
    yield speech.say(HELD, name=person.name, **hands)
    if _fouls(view, shown):
        yield speech.say(FOULED)


def _own(speech: Speech, view: View) -> Iterator[str]:
    """The reader's own result, and why; nothing for a spectator or a reader without a bet."""
    if view.seat is None:
        return
    seat, met, shown = view.seats[view.seat], result(view, view.seat), _shown(view, view.seat)
    amount = signed(seat.won)
    if met is None:
        if seat.banks and shown is not None and _fouls(view, shown):
            yield speech.say(OWN_FOUL)
        if seat.banks:
            yield speech.say(BANKED, amount=amount)
        return
    unmet = met.came == "win" and not met.high
    yield speech.say(UNMET if unmet else CAME[met.came], amount=amount)
    if met.came in ("push", "lose"):
        yield speech.say(COMPARED, high=speech.say(MET[met.high]), low=speech.say(MET[met.low]))


def _shown(view: View, at: int) -> Shown | None:
    """The hands that a seat showed, also where it has left since; None where it left before."""
    return next((entry for entry in view.story if isinstance(entry, Shown) and entry.seat == at), None)


def _fouls(view: View, shown: Shown) -> bool:
    return not setting((*shown.high, *shown.low), shown.low, view.rules.order).legal
