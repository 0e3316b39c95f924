"""The story of a deal: one sentence for each entry, about the reader or about another by name."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, assert_never

from potluck.games.draw import values, view
from potluck.games.draw.values import Entry
from potluck.ranking import High
from potluck.words.draw.garments import the_garment
from potluck.words.draw.hands import hand
from potluck.words.messages import Message, Person, Spoken
from potluck.words.speech import Speech, money

__all__ = ["FOLDED", "LEFT", "PAST", "TOOK", "gained", "past_line", "story", "tie"]

SENTENCES: Final = 4096
"""Sentences that are remembered."""
POSTED: Final = Spoken("draw story", "You put in the ante of {amount}.", "{name} put in the ante of {amount}.")
NO_ANTE: Final = Spoken("draw story", "You go on without an ante.", "{name} goes on without an ante.")
PAWNED: Final = Spoken("draw story", "You pawned {garment} for {amount}.", "{name} pawned {garment} for {amount}.")
RECEIVED: Final = Spoken(
    "draw story", "You got {n} card.", "{name} got {n} card.", "You got {n} cards.", "{name} got {n} cards."
)
OPENED: Final = Spoken("draw story", "You bet {amount}.", "{name} bet {amount}.")
WAITED: Final = Spoken("draw story", "You waited.", "{name} waited.")
FOLDED: Final = Spoken("draw story", "You folded.", "{name} folded.")
RAISED: Final = Spoken(
    "draw story", "You raised by {amount}, {paid} in all.", "{name} raised by {amount}, {paid} in all."
)
CHECKED: Final = Spoken("draw story", "You called for a showdown.", "{name} called for a showdown.")
CHECKED_FOR: Final = Spoken(
    "draw story", "You paid {amount} to see the hands.", "{name} paid {amount} to see the hands."
)
CHECKED_ON: Final = Spoken(
    "draw story", "You checked and passed the option on.", "{name} checked and passed the option on."
)
CALLED: Final = Spoken("draw story", "You called for the exchange.", "{name} called for the exchange.")
CALLED_FOR: Final = Spoken(
    "draw story",
    "You paid {amount} and called for the exchange.",
    "{name} paid {amount} and called for the exchange.",
)
KEPT: Final = Spoken("draw story", "You kept all your cards.", "{name} kept all five cards.")
KEPT_FOR: Final = Spoken(
    "draw story", "You paid {amount} and kept all your cards.", "{name} paid {amount} and kept all five cards."
)
EXCHANGED: Final = Spoken(
    "draw story",
    "You exchanged {n} card.",
    "{name} exchanged {n} card.",
    "You exchanged {n} cards.",
    "{name} exchanged {n} cards.",
)
EXCHANGED_FOR: Final = Spoken(
    "draw story",
    "You paid {amount} and exchanged {n} card.",
    "{name} paid {amount} and exchanged {n} card.",
    "You paid {amount} and exchanged {n} cards.",
    "{name} paid {amount} and exchanged {n} cards.",
)
REFUNDED: Final = Spoken(
    "draw story",
    "You got {amount} back, which could not be covered.",
    "{name} got {amount} back, which could not be covered.",
)
SHOWED: Final = Spoken("draw story", "You showed {hand}.", "{name} showed {hand}.")
TOOK: Final = Spoken("draw story", "You took the pot of {amount}.", "{name} took the pot of {amount}.")
GAINED: Final = Spoken(
    "draw verdict",
    "You took the pot of {amount} and won {won}.",
    "{name} took the pot of {amount} and won {won}.",
)
TIED: Final = Message("draw story", "A tie: the pot of {amount} stays for the next deal.")
SPLIT: Final = Message("draw story", "A tie: the pot of {amount} is split.")
CAME_OFF: Final = Spoken("draw story", "You took off {garment}.", "{name} took off {garment}.")
BOUGHT_BACK: Final = Spoken(
    "draw story", "You bought {garment} back for {amount}.", "{name} bought {garment} back for {amount}."
)
CREDITED: Final = Spoken("draw story", "You took a credit of {amount}.", "{name} took a credit of {amount}.")
BARE: Final = Spoken(
    "draw story",
    "The last garment is off: you have won the match.",
    "The last garment is off: {name} has won the match.",
)
BROKE: Final = Spoken(
    "draw story",
    "You cannot pay the ante and have lost the match.",
    "{name} cannot pay the ante and has lost the match.",
)
LEFT: Final = Spoken("draw story", "You left and lost the match.", "{name} left and lost the match.")

PAST: Final = Spoken("draw past", "Deal {deal}: you won {amount}.", "Deal {deal}: {name} won {amount}.")
PAST_FOLD: Final = Spoken(
    "draw past",
    "Deal {deal}: you won {amount} without a showdown.",
    "Deal {deal}: {name} won {amount} without a showdown.",
)
PAST_TIE: Final = Message("draw past", "Deal {deal}: a tie over {amount}.")


def story(speech: Speech, shown: view.View, persons: Sequence[Person]) -> tuple[str, ...]:
    """One sentence for each entry of the view's story."""
    entries, people, order = shown.story, tuple(persons), shown.rules.order
    following = (*entries[1:], None)
    return tuple(
        [
            _checked(speech, entry, persons[entry.seat], then)
            if isinstance(entry, values.Acted) and isinstance(entry.action, values.Check)
            else _line(speech, entry, people, order)
            for entry, then in zip(entries, following, strict=True)
        ]
    )


def past_line(speech: Speech, past: view.History, persons: Sequence[Person]) -> str:
    """A deal that is over, in one sentence."""
    if past.winner is None:
        return speech.say(PAST_TIE, deal=past.deal, amount=money(past.amount))
    sentence = PAST if past.by == "showdown" else PAST_FOLD
    return speech.tell(sentence, persons[past.winner], deal=past.deal, amount=money(past.won))


def gained(speech: Speech, person: Person, *, pot: int, won: int) -> str:
    """The sentence for who has taken a whole pot, and what of it came from others."""
    sentence = GAINED if won > 0 else TOOK
    return speech.tell(sentence, person, amount=money(pot), won=money(won))


def tie(speech: Speech, amount: int, *, split: bool) -> str:
    """The sentence for a tie: the pot is split, or stays (R0.21)."""
    return speech.say(SPLIT if split else TIED, amount=money(amount))


@lru_cache(maxsize=SENTENCES)
def _line(speech: Speech, entry: Entry, persons: tuple[Person, ...], order: High) -> str:
    """An entry in one sentence, said anew by each screen of its deal."""
    match entry:
        case values.Posted(seat, amount):
            return speech.tell(POSTED if amount else NO_ANTE, persons[seat], amount=money(amount))
        case values.Pawned(seat, garment, value):
            return speech.tell(
                PAWNED,
                persons[seat],
                garment=the_garment(speech, garment, persona=persons[seat].persona),
                amount=money(value),
            )
        case values.Received(seat, n):
            return speech.tell(RECEIVED, persons[seat], n=n)
        case values.Acted():
            return _acted(speech, entry, persons[entry.seat])
        case values.Exchanged():
            return _exchanged(speech, entry, persons[entry.seat])
        case values.Refunded(seat, amount):
            return speech.tell(REFUNDED, persons[seat], amount=money(amount))
        case values.Showed(seat, cards):
            return speech.tell(SHOWED, persons[seat], hand=hand(speech, order.rank(cards)))
        case values.Took(seat, amount):
            return speech.tell(TOOK, persons[seat], amount=money(amount))
        case values.Tied(amount, split):
            return tie(speech, amount, split=split)
        case _:
            return _settled(speech, entry, persons)


def _acted(speech: Speech, entry: values.Acted, person: Person) -> str:
    match entry.action:
        case values.Open(amount):
            return speech.tell(OPENED, person, amount=money(amount))
        case values.RaiseBy(amount):
            return speech.tell(RAISED, person, amount=money(amount), paid=money(entry.paid))
        case values.Wait():
            return speech.tell(WAITED, person)
        case values.Pass():
            return speech.tell(FOLDED, person)
        case values.Check():
            return _checked(speech, entry, person, None)
        case _:
            assert_never(entry.action)


def _checked(speech: Speech, entry: values.Acted, person: Person, then: Entry | None) -> str:
    """A check that nothing was paid for, and that no hands follow, passed the option on (R0.16)."""
    if entry.paid:
        return speech.tell(CHECKED_FOR, person, amount=money(entry.paid))
    return speech.tell(CHECKED if isinstance(then, values.Showed | values.Refunded) else CHECKED_ON, person)


def _exchanged(speech: Speech, entry: values.Exchanged, person: Person) -> str:
    amount = money(entry.paid)
    if entry.n is None:
        return speech.tell(CALLED_FOR if entry.paid else CALLED, person, amount=amount)
    if entry.n == 0:
        return speech.tell(KEPT_FOR if entry.paid else KEPT, person, amount=amount)
    return speech.tell(EXCHANGED_FOR if entry.paid else EXCHANGED, person, n=entry.n, amount=amount)


def _settled(
    speech: Speech,
    entry: values.CameOff | values.BoughtBack | values.Credited | values.Ended,
    persons: Sequence[Person],
) -> str:
    """The sentence for a consequence of a deal: garments, credits, the end of the match."""
    match entry:
        case values.CameOff(seat, garment):
            return speech.tell(
                CAME_OFF, persons[seat], garment=the_garment(speech, garment, persona=persons[seat].persona)
            )
        case values.BoughtBack(seat, garment, value):
            return speech.tell(
                BOUGHT_BACK,
                persons[seat],
                garment=the_garment(speech, garment, persona=persons[seat].persona),
                amount=money(value),
            )
        case values.Credited(seat, amount):
            return speech.tell(CREDITED, persons[seat], amount=money(amount))
        case values.Ended(winner, "bare"):
            return speech.tell(BARE, persons[winner])
        case values.Ended(winner, why):
            return speech.tell(LEFT if why == "left" else BROKE, persons[1 - winner])
        case _:
            assert_never(entry)
