"""The story of a deal of poker: one sentence for each entry, about the reader or about another by name."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from potluck.games.poker import values
from potluck.games.poker.view import History, View
from potluck.words.draw.story import EXCHANGED, FOLDED, OPENED, PAST, RECEIVED, SHOWED, TOOK
from potluck.words.figures import ordinal
from potluck.words.messages import Message, Person, Spoken
from potluck.words.pips import cards_text
from potluck.words.poker.hands import hand_text
from potluck.words.poker.names import variant_name
from potluck.words.speech import Speech, money

__all__ = ["past_line", "story", "took"]

ANTE: Final = Spoken("poker story", "You paid the ante of {amount}.", "{name} paid the ante of {amount}.")
BLIND: Final = Spoken("poker story", "You posted a blind of {amount}.", "{name} posted a blind of {amount}.")
STRADDLE: Final = Spoken("poker story", "You posted a straddle of {amount}.", "{name} posted a straddle of {amount}.")
FACED: Final = Spoken("poker story", "You got {cards} face up.", "{name} got {cards} face up.")
COMMON: Final = Message("poker story", "On the table: {cards}.")
RESHUFFLED: Final = Message(
    "poker story",
    "The pack has run out: {n} card is shuffled in again.",
    "The pack has run out: {n} cards are shuffled in again.",
)
CHECKED: Final = Spoken("poker story", "You checked.", "{name} checked.")
CALLED: Final = Spoken("poker story", "You called {amount}.", "{name} called {amount}.")
RAISED: Final = Spoken("poker story", "You raised to {amount}.", "{name} raised to {amount}.")
BROUGHT_IN: Final = Spoken("poker story", "You brought it in for {amount}.", "{name} brought it in for {amount}.")
ALL_IN: Final = Message("poker story", "{told} All-in.")
THREW: Final = Spoken(
    "poker story",
    "You threw {n} card away.",
    "{name} threw {n} card away.",
    "You threw {n} cards away.",
    "{name} threw {n} cards away.",
)
STOOD_PAT: Final = Spoken("poker story", "You kept all your cards.", "{name} kept all cards.")
REFUNDED: Final = Spoken(
    "poker story", "You got {amount} back that nobody called.", "{name} got {amount} back that nobody called."
)
MUCKED: Final = Spoken("poker story", "You threw your hand away unseen.", "{name} threw the hand away unseen.")
PART: Final = Spoken("poker story", "You took {amount}.", "{name} took {amount}.")
SIDE: Final = Spoken(
    "poker story", "You took {amount} from side pot {pot}.", "{name} took {amount} from side pot {pot}."
)
HIGH: Final = Spoken("poker story", "You took {amount} for the high hand.", "{name} took {amount} for the high hand.")
LOW: Final = Spoken("poker story", "You took {amount} for the low hand.", "{name} took {amount} for the low hand.")
ON_BOARD: Final = Message("poker story", "Board {number}: {told}")
SECOND: Final = Message("poker story", "On the second board: {cards}.")
ONCE: Final = Spoken("poker story", "You want it run once.", "{name} wants it run once.")
TWICE: Final = Spoken("poker story", "You agreed to run it twice.", "{name} agreed to run it twice.")
PASSED_IN: Final = Message("poker story", "Nobody could open: all antes go back.")
REBOUGHT: Final = Spoken("poker story", "You took {amount} more.", "{name} took {amount} more.")
JOINED: Final = Spoken("poker story", "You sat down with {amount}.", "{name} sat down with {amount}.")
LEFT: Final = Spoken("poker story", "You left the table with {amount}.", "{name} left the table with {amount}.")
AWAY: Final = Spoken("poker story", "You sit out.", "{name} sits out.")
BACK: Final = Spoken("poker story", "You play again.", "{name} plays again.")
PLACED: Final = Spoken("poker story", "You finished {place}.", "{name} finished {place}.")
PAID: Final = Spoken(
    "poker story",
    "You finished {place} and won {amount}.",
    "{name} finished {place} and won {amount}.",
)
CHOSE: Final = Spoken("poker story", "You chose the game: {variant}.", "{name} chose the game: {variant}.")
NOBODY: Final = Message("poker past", "Deal {deal}: nobody won anything.")
SHARED: Final = Message("poker past", "Deal {deal}: {sums}.")
YOU: Final = Message("poker past", "you")
DEALING: Final = (values.Common, values.Faced, values.Received, values.Discarded)
"""Entries between streets."""
COMMON_ENTRIES: Final = (values.Posted, values.Received, values.Faced, values.Acted)
"""Entries of which most stories are made; each screen says them all again."""
SENTENCES: Final = 4096
"""Sentences about such entries that are remembered."""
_POSTED: Final = {"ante": ANTE, "blind": BLIND, "post": BLIND, "straddle": STRADDLE}


def story(speech: Speech, shown: View, cast: Sequence[Sequence[Person]]) -> tuple[str, ...]:
    """One sentence for each entry of the view's story; `cast` says for each who sat where."""
    lines = zip(shown.story, cast, _tops(shown), _lying(shown), strict=True)
    return tuple(
        _showed(speech, entry, persons, shown, lying)
        if isinstance(entry, values.Showed)
        else _line(speech, entry, persons, shown, top)
        for entry, persons, top, lying in lines
    )


def past_line(speech: Speech, past: History, persons: Sequence[Person]) -> str:
    """A deal that is over: who won how much in it; of several each, the largest sum first."""
    winners = sorted((seat for seat, won in enumerate(past.won) if won > 0), key=lambda seat: -past.won[seat])
    if not winners:
        return speech.say(NOBODY, deal=past.deal)
    if len(winners) == 1:
        return speech.tell(PAST, persons[winners[0]], deal=past.deal, amount=money(past.won[winners[0]]))
    names = [speech.say(YOU) if persons[seat].you else persons[seat].name for seat in winners]
    sums = (f"{name} +{money(past.won[seat])}" for name, seat in zip(names, winners, strict=True))
    return speech.say(SHARED, deal=past.deal, sums=", ".join(sums))


def took(speech: Speech, entry: values.Took, persons: Sequence[Person], *, whole: bool) -> str:
    """The sentence for a seat that took chips; `whole`: it took all of them."""
    if entry.board:
        sentence = took(speech, replace(entry, board=0), persons, whole=whole)
        return speech.say(ON_BOARD, number=entry.board, told=sentence)
    amount = money(entry.amount)
    if whole:
        return speech.tell(TOOK, persons[entry.seat], amount=amount)
    if entry.half != "all":
        return speech.tell(HIGH if entry.half == "high" else LOW, persons[entry.seat], amount=amount)
    if entry.pot:
        return speech.tell(SIDE, persons[entry.seat], amount=amount, pot=entry.pot)
    return speech.tell(PART, persons[entry.seat], amount=amount)


def _tops(shown: View) -> list[int]:
    """The highest bet before each entry: a raise over nothing is a bet."""
    tops, top, betting = [], 0, False
    for entry in shown.story:
        tops.append(top)
        if isinstance(entry, values.Acted):
            betting = True
            if isinstance(entry.action, values.RaiseTo):
                top = entry.action.amount
            elif isinstance(entry.action, values.BringIn):
                top = entry.paid
        elif isinstance(entry, values.Posted):
            top = top if entry.what == "ante" else max(top, entry.amount)
        elif betting and isinstance(entry, DEALING):
            top = 0
    return tops


def _lying(shown: View) -> list[int]:
    """How many cards lay for all before each entry."""
    counts, lying = [], 0
    for entry in shown.story:
        counts.append(lying)
        lying += len(entry.cards) if isinstance(entry, values.Common) else 0
    return counts


def _showed(speech: Speech, entry: values.Showed, persons: Sequence[Person], shown: View, lying: int) -> str:
    """The sentence for a hand that is shown: named by the cards that lay then, not by those that came later (R4.15)."""
    then = shown if lying >= len(shown.board) else replace(shown, board=shown.board[:lying])
    name = hand_text(speech, then, entry.cards) or cards_text(speech, entry.cards)
    return speech.tell(SHOWED, persons[entry.seat], hand=name)


def _line(speech: Speech, entry: values.Entry, persons: Sequence[Person], shown: View, top: int) -> str:
    if isinstance(entry, COMMON_ENTRIES):
        return _plain(speech, entry, persons[entry.seat], top)
    match entry:
        case values.Common(cards):
            return speech.say(COMMON, cards=cards_text(speech, cards))
        case values.Second(cards):
            return speech.say(SECOND, cards=cards_text(speech, cards))
        case values.Agreed(seat, twice):
            return speech.tell(TWICE if twice else ONCE, persons[seat])
        case values.Reshuffled(n):
            return speech.say(RESHUFFLED, n=n)
        case values.Discarded(seat, n):
            sentence = STOOD_PAT if n == 0 else EXCHANGED if shown.variant.draws else THREW
            return speech.tell(sentence, persons[seat], n=n)
        case values.Took():
            others = [other for other in shown.story if isinstance(other, values.Took)]
            return took(speech, entry, persons, whole=len(others) == 1)
        case _:
            return _settled(speech, entry, persons)


@lru_cache(maxsize=SENTENCES)
def _plain(
    speech: Speech, entry: values.Posted | values.Received | values.Faced | values.Acted, person: Person, top: int
) -> str:
    """The sentence for one of the entries that most stories are made of; `top` is the highest bet before it."""
    match entry:
        case values.Posted(_, amount, what):
            return speech.tell(_POSTED[what], person, amount=money(amount))
        case values.Received(_, n):
            return speech.tell(RECEIVED, person, n=n)
        case values.Faced(_, cards):
            return speech.tell(FACED, person, cards=cards_text(speech, cards))
        case values.Acted():
            act = _acted(speech, entry, person, top)
            return speech.say(ALL_IN, told=act) if entry.all_in else act


def _acted(speech: Speech, entry: values.Acted, person: Person, top: int) -> str:
    match entry.action:
        case values.Fold():
            return speech.tell(FOLDED, person)
        case values.Check():
            return speech.tell(CHECKED, person)
        case values.Call():
            return speech.tell(CALLED, person, amount=money(entry.paid))
        case values.BringIn():
            return speech.tell(BROUGHT_IN, person, amount=money(entry.paid))
        case values.RaiseTo(amount):
            return speech.tell(RAISED if top else OPENED, person, amount=money(amount))


def _settled(speech: Speech, entry: values.Entry, persons: Sequence[Person]) -> str:
    """The sentence for an event at the end of a deal, or between deals."""
    match entry:
        case values.Refunded(seat, amount):
            return speech.tell(REFUNDED, persons[seat], amount=money(amount))
        case values.Mucked(seat):
            return speech.tell(MUCKED, persons[seat])
        case values.Rebought(seat, amount):
            return speech.tell(REBOUGHT, persons[seat], amount=money(amount))
        case values.Joined(seat, amount):
            return speech.tell(JOINED, persons[seat], amount=money(amount))
        case values.Left(seat, amount):
            return speech.tell(LEFT, persons[seat], amount=money(amount))
        case values.Returned(seat, playing):
            return speech.tell(BACK if playing else AWAY, persons[seat])
        case values.Chose(seat, variant):
            return speech.tell(CHOSE, persons[seat], variant=variant_name(speech, variant))
        case values.Placed(seat, place, prize):
            return speech.tell(
                PAID if prize else PLACED, persons[seat], place=ordinal(speech, place), amount=money(prize)
            )
        case _:
            return speech.say(PASSED_IN)
