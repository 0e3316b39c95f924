"""Tickets of the house: the paper that goes with a pawn, with buying back, with a credit (R0.25-R0.28)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from potluck.games.draw import View, values
from potluck.words.draw.garments import garments
from potluck.words.messages import Message, Person, Spoken
from potluck.words.screen import Ticket
from potluck.words.speech import Speech, money

__all__ = ["tickets"]

TICKETS: Final = 512
"""Tickets that are remembered: they are on several screens."""
SHOP: Final = Message("draw ticket", "Potluck pawnshop")
SIDE: Final = Spoken("draw ticket", "On your side of the table", "On {name}’s side of the table")
PAWNED: Final = Message("draw ticket", "PAWNED")
REDEEMED: Final = Message("draw ticket", "BOUGHT BACK")
CREDIT: Final = Message("draw ticket", "CREDIT")
NUMBER: Final = Message("draw ticket", "number")
THING: Final = Message("draw ticket", "thing")
WATCH: Final = Message("draw ticket", "wristwatch")
DEAL: Final = Message("draw ticket", "deal")
TILL: Final = Spoken(
    "draw ticket",
    "Comes back once you win a deal and hold {amount}.",
    "Comes back once {name} wins a deal and holds {amount}.",
)
LOST: Final = Spoken(
    "draw ticket",
    "Comes off for good if you lose the deal.",
    "Comes off for good if {name} loses the deal.",
)
WORN: Final = Spoken("draw ticket", "You wear it again.", "{name} wears it again.")
LEFT: Final = Message(
    "draw ticket",
    "The watch stays here until the match is over. After this one there is {n} more credit.",
    "The watch stays here until the match is over. After this one there are {n} more credits.",
)
LAST: Final = Message("draw ticket", "The watch stays here until the match is over. There is no other credit.")

Paper = values.Pawned | values.BoughtBack | values.Credited


def tickets(speech: Speech, view: View, persons: Sequence[Person]) -> tuple[Ticket, ...]:
    """A ticket for each garment of this deal that was pawned or bought back, and for each credit, in their order."""
    return tuple(_tickets(speech, view, persons))


def _tickets(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[Ticket]:
    papers = [(at, entry) for at, entry in enumerate(view.story) if isinstance(entry, Paper)]
    still = [view.rules.money.credits - seat.credits for seat in view.seats]
    for number, (at, entry) in enumerate(papers, start=1):
        later = [paper for _, paper in papers[number:] if isinstance(paper, values.Credited)]
        credits = still[entry.seat] + sum(paper.seat == entry.seat for paper in later)
        terms = (view.rules.ante_of(view.deal + 1), not view.rules.wardrobe.off_stays_off, credits)
        yield _ticket(speech, entry, persons[entry.seat], (at, f"{view.deal}-{number}", view.deal), terms)


@lru_cache(maxsize=TICKETS)
def _ticket(
    speech: Speech, entry: Paper, person: Person, place: tuple[int, str, int], terms: tuple[int, bool, int]
) -> Ticket:
    """The ticket of one entry; `place` is where it stands, `terms` are ante, whether off comes back, credits left."""
    at, number, deal = place
    ante, regain, credits = terms
    kind: Literal["pawned", "bought_back", "credited"]
    if isinstance(entry, values.Credited):
        thing, shop, chips = speech.say(WATCH), speech.tell(SIDE, person), entry.amount
        kind, title = "credited", CREDIT
        note = speech.say(LEFT, n=credits) if credits > 0 else speech.say(LAST)
    else:
        name = garments(speech, entry.garment + 1, persona=person.persona)[entry.garment]
        thing, shop, chips = name, speech.say(SHOP), entry.value
        pawned = isinstance(entry, values.Pawned)
        kind, title = ("pawned", PAWNED) if pawned else ("bought_back", REDEEMED)
        note = speech.tell(WORN, person)
        if pawned:
            note = speech.tell(TILL, person, amount=money(entry.value + ante))
            note = note if regain else f"{note} {speech.tell(LOST, person)}"
    return Ticket(
        entry=at,
        kind=kind,
        seat=entry.seat,
        garment=None if isinstance(entry, values.Credited) else entry.garment,
        shop=shop,
        title=speech.say(title),
        facts=((speech.say(NUMBER), number), (speech.say(THING), thing), (speech.say(DEAL), str(deal))),
        chips=chips,
        amount=money(chips),
        note=note,
    )
