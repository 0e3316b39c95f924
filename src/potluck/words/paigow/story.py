"""The story of a deal of Pai Gow: one sentence for each entry, about the reader or about another by name."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, assert_never

from potluck.games.paigow import View, values
from potluck.games.paigow.values import Entry
from potluck.games.paigow.view import History
from potluck.words.generic import WON as WON_MATCH
from potluck.words.messages import Message, Person, Spoken
from potluck.words.paigow.hands import cards_text
from potluck.words.speech import Speech, money

__all__ = ["MINUS", "past_line", "signed", "story", "winners"]

SENTENCES: Final = 4096
"""Sentences that are remembered."""
BANKS: Final = Spoken(
    "paigow story",
    "You hold the bank; the house stakes {amount} against you.",
    "{name} holds the bank; the house stakes {amount}.",
)
BET: Final = Spoken("paigow story", "You bet {amount}.", "{name} bets {amount}.")
RECEIVED: Final = Message("paigow story", "Everyone gets seven cards, face down.")
PLACED: Final = Spoken("paigow story", "You have set your hands.", "{name} has set the hands.")
HOUSE: Final = Message("paigow story", "The house shows {high} and {low}.")
SHOWN: Final = Spoken("paigow story", "You show {high} and {low}.", "{name} shows {high} and {low}.")
SETTLED: Final = {
    "win": Spoken("paigow story", "You win both hands: {amount}.", "{name} wins both hands: {amount}."),
    "push": Spoken("paigow story", "A push: your bet comes back.", "{name}: a push, the bet comes back."),
    "lose": Spoken("paigow story", "You lose {amount}.", "{name} loses {amount}."),
    "foul": Spoken("paigow story", "A foul: you lose {amount}.", "{name}: a foul, {amount} lost."),
    "left": Spoken("paigow story", "Your bet of {amount} is lost.", "{name}: the bet of {amount} is lost."),
}
UNMET: Final = Spoken("paigow story", "Your bet wins {amount}.", "{name}: the bet wins {amount}.")
"""Won where the bank had no hands that count: it had fouled, or had been left (RP.9)."""
CHARGED: Final = Spoken("paigow story", "You pay {amount} commission.", "{name} pays {amount} commission.")
DROPPED: Final = {
    "broke": Spoken(
        "paigow story",
        "You have too few chips for a bet and are out.",
        "{name} has too few chips for a bet and is out.",
    ),
    "left": Spoken("paigow story", "You leave the table.", "{name} leaves the table."),
}
HOUSE_WON: Final = Message("paigow story", "The match is over, and nobody has beaten the house.")
JOINTLY: Final = Message("paigow story", "Joint winners of the match: {names}.")
PAST: Final = Message("paigow past", "Deal {deal}: {won}")

PLUS, MINUS = "+", "\N{MINUS SIGN}"


def story(speech: Speech, view: View, persons: Sequence[Person]) -> tuple[str, ...]:
    """One sentence for each entry of the view's story."""
    people = tuple(persons)
    return tuple([_line(speech, entry, people) for entry in view.story])


def past_line(speech: Speech, past: History, persons: Sequence[Person]) -> str:
    """A deal that is over: what it brought the reader, or everyone by name."""
    mine = next((at for at, person in enumerate(persons) if person.you), None)
    if mine is not None:
        return speech.say(PAST, deal=past.deal, won=signed(past.won[mine]))
    everyone = zip(persons, past.won, strict=True)
    return speech.say(PAST, deal=past.deal, won=", ".join(f"{person.name} {signed(won)}" for person, won in everyone))


def signed(amount: int) -> str:
    """`+$10`, `−$5`, `$0`."""
    return f"{PLUS if amount > 0 else MINUS if amount < 0 else ''}{money(abs(amount))}"


def winners(speech: Speech, won: Sequence[int], persons: Sequence[Person]) -> str:
    """The winners of the match, one or several, or the house."""
    if not won:
        return speech.say(HOUSE_WON)
    if len(won) == 1:
        return speech.tell(WON_MATCH, persons[won[0]])
    return speech.say(JOINTLY, names=", ".join(persons[at].name for at in won))


@lru_cache(maxsize=SENTENCES)
def _line(speech: Speech, entry: Entry, persons: tuple[Person, ...]) -> str:
    """An entry in one sentence, said anew by each screen of its deal."""
    match entry:
        case values.Received():
            return speech.say(RECEIVED)
        case values.HouseShown(high, low):
            return speech.say(HOUSE, high=cards_text(speech, high), low=cards_text(speech, low))
        case values.Ended(won):
            return winners(speech, won, persons)
        case _:
            return _about(speech, entry, persons[entry.seat])


def _about(
    speech: Speech,
    entry: values.Banks
    | values.Acted
    | values.Placed
    | values.Shown
    | values.Settled
    | values.Charged
    | values.Dropped,
    person: Person,
) -> str:
    """An entry about one seat."""
    match entry:
        case values.Banks(_, bet):
            return speech.tell(BANKS, person, amount=money(bet))
        case values.Acted(_, action):
            return speech.tell(BET, person, amount=money(action.amount))
        case values.Placed():
            return speech.tell(PLACED, person)
        case values.Shown(_, high, low):
            return speech.tell(SHOWN, person, high=cards_text(speech, high), low=cards_text(speech, low))
        case values.Settled(_, result, chips):
            unmet = result.came == "win" and not result.high
            return speech.tell(UNMET if unmet else SETTLED[result.came], person, amount=money(abs(chips)))
        case values.Charged(_, amount):
            return speech.tell(CHARGED, person, amount=money(amount))
        case values.Dropped(_, why):
            return speech.tell(DROPPED[why], person)
        case _:
            assert_never(entry)
