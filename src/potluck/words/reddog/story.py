"""The story of a deal of Red Dog: one sentence for each entry, about the reader or about another by name."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, assert_never

from potluck.cards import Card
from potluck.games.reddog import values
from potluck.games.reddog.values import Entry
from potluck.games.reddog.view import History, View
from potluck.words import pips
from potluck.words.generic import WON as WON_MATCH
from potluck.words.messages import Message, Person, Spoken
from potluck.words.pips import card_text
from potluck.words.speech import Speech

__all__ = ["cards_text", "past_line", "story", "tell", "winners"]

SENTENCES: Final = 4096
"""Sentences that are remembered."""
DREW: Final = Spoken("reddog story", "For the first deal, you turn {card}.", "For the first deal, {name} turns {card}.")
DEALS: Final = Spoken("reddog story", "You deal.", "{name} deals.")
POSTED: Final = {
    "ante": Message("reddog story", "Everyone who is in puts a chip in the pool."),
    "empty": Message("reddog story", "The pool is empty: everyone who is in puts in a chip."),
}
RECEIVED: Final = Message("reddog story", "Everyone gets {n} card, face down.", "Everyone gets {n} cards, face down.")
BET: Final = Spoken(
    "reddog story", "You bet {n} chip.", "{name} bet {n} chip.", "You bet {n} chips.", "{name} bet {n} chips."
)
DECLINED: Final = Spoken("reddog story", "You declined and paid a chip.", "{name} declined and paid a chip.")
TURNED: Final = Message("reddog story", "The card is {card}.")
WON: Final = Spoken(
    "reddog story",
    "You showed {card} and won {n} chip.",
    "{name} showed {card} and won {n} chip.",
    "You showed {card} and won {n} chips.",
    "{name} showed {card} and won {n} chips.",
)
LOST: Final = Spoken(
    "reddog story",
    "You showed {cards} and lost {n} chip.",
    "{name} showed {cards} and lost {n} chip.",
    "You showed {cards} and lost {n} chips.",
    "{name} showed {cards} and lost {n} chips.",
)
CREDITED: Final = Spoken(
    "reddog story",
    "You took {n} chip more, against your score.",
    "{name} took {n} chip more, against the score.",
    "You took {n} chips more, against your score.",
    "{name} took {n} chips more, against the score.",
)
DROPPED: Final = {
    "broke": Spoken("reddog story", "You have no chip left and are out.", "{name} has no chip left and is out."),
    "left": Spoken("reddog story", "You left the table.", "{name} left the table."),
}
TOOK: Final = Spoken(
    "reddog story",
    "You alone are left and took the pool of {n} chip.",
    "{name} alone is left and took the pool of {n} chip.",
    "You alone are left and took the pool of {n} chips.",
    "{name} alone is left and took the pool of {n} chips.",
)
DIVIDED: Final = Message(
    "reddog story",
    "The pool of {n} chip is divided: {parts}.",
    "The pool of {n} chips is divided: {parts}.",
)
OTHERS: Final = Message("reddog story", "others +{part}")
OTHERS_OR: Final = Message("reddog story", "others +{least} or +{most}")
FEW: Final = 3
"""So many who share a pool are named."""
JOINTLY: Final = Message("reddog story", "Equal chips: joint winners of the match are {names}.")
PAST: Final = Message("reddog past", "Deal {deal}: {n} chip, pool {pool}.", "Deal {deal}: {n} chips, pool {pool}.")
PAST_OTHERS: Final = Message("reddog past", "Deal {deal}: pool {pool}.")

LOSS: Final = "\N{MINUS SIGN}"


def story(speech: Speech, shown: View, persons: Sequence[Person]) -> tuple[str, ...]:
    """One sentence for each entry of the view's story."""
    people = tuple(persons)
    return tuple([_line(speech, entry, people) for entry in shown.story])


def past_line(speech: Speech, past: History, viewer: int | None) -> str:
    """A deal that is over, in one sentence: what the reader had after it, and what stayed in the pool."""
    if viewer is None:
        return speech.say(PAST_OTHERS, deal=past.deal, pool=past.pool)
    return speech.say(PAST, n=past.chips[viewer], deal=past.deal, pool=past.pool)


def cards_text(speech: Speech, cards: Iterable[Card]) -> str:
    """Cards for people, the highest first in each suit."""
    return pips.cards_text(speech, sorted(cards, key=lambda card: (card.suit, card.rank), reverse=True))


def winners(speech: Speech, won: Sequence[int], persons: Sequence[Person]) -> str:
    """The winners of the match, one or several (R1.2)."""
    if len(won) == 1:
        return speech.tell(WON_MATCH, persons[won[0]])
    return speech.say(JOINTLY, names=", ".join(persons[at].name for at in won))


@lru_cache(maxsize=SENTENCES)
def _line(speech: Speech, entry: Entry, persons: tuple[Person, ...]) -> str:
    """An entry in one sentence, said anew by each screen of its deal."""
    return tell(speech, entry, persons)


def tell(speech: Speech, entry: Entry, persons: Sequence[Person]) -> str:
    """An entry in one sentence."""
    match entry:
        case values.Drew(seat, card):
            return speech.tell(DREW, persons[seat], card=card_text(speech, card))
        case values.Posted(why=why):
            return speech.say(POSTED[why])
        case values.Received(n):
            return speech.say(RECEIVED, n=n)
        case values.TurnedUp(card=card):
            return speech.say(TURNED, card=card_text(speech, card))
        case values.Divided(parts):
            return speech.say(DIVIDED, n=sum(parts), parts=_parts(speech, parts, persons))
        case values.Ended(won):
            return winners(speech, won, persons)
        case _:
            return _about(speech, entry, persons[entry.seat])


def _parts(speech: Speech, parts: Sequence[int], persons: Sequence[Person]) -> str:
    """The part of each who got something of the pool; of many the reader's own, and what the others got."""
    own = next((at for at, part in enumerate(parts) if part and persons[at].you), None)
    if own is not None and len([part for part in parts if part]) > FEW:
        others = sorted({part for at, part in enumerate(parts) if part and at != own})
        message = OTHERS if len(others) == 1 else OTHERS_OR
        rest = speech.say(message, part=others[0], least=others[0], most=others[-1])
        return f"{persons[own].name} +{parts[own]}, {rest}"
    return ", ".join(f"{persons[at].name} +{part}" for at, part in enumerate(parts) if part)


def _about(
    speech: Speech,
    entry: values.Deals | values.Acted | values.Won | values.Lost | values.Credited | values.Dropped | values.Took,
    person: Person,
) -> str:
    """An entry about one seat."""
    match entry:
        case values.Deals():
            return speech.tell(DEALS, person)
        case values.Acted(action=values.Bet(amount)):
            return speech.tell(BET, person, n=amount)
        case values.Acted():
            return speech.tell(DECLINED, person)
        case values.Won(_, amount, card):
            return speech.tell(WON, person, n=amount, card=card_text(speech, card))
        case values.Lost(_, amount, cards):
            return speech.tell(LOST, person, n=amount, cards=cards_text(speech, cards))
        case values.Credited(_, amount):
            return speech.tell(CREDITED, person, n=amount)
        case values.Dropped(_, why):
            return speech.tell(DROPPED[why], person)
        case values.Took(_, amount):
            return speech.tell(TOOK, person, n=amount)
        case _:
            assert_never(entry)
