"""Who sits at a table, by the names that a reader sees."""

from typing import Final

from potluck.words.messages import Message, Person
from potluck.words.screen import SeatLike, TableLike
from potluck.words.speech import Speech

__all__ = ["PERSONAS", "people", "seat_name"]

BOT: Final = {
    "f": Message("name, she", "Computer"),
    "m": Message("name, he", "Computer"),
    "n": Message("name, they", "Computer"),
}
YOU: Final = Message("name", "You")
SOMEBODY: Final = Message("name", "Player {number}")
PERSONAS: Final = {"Halina": Message("persona", "Pani Halina")}
"""The house's own opponents: the name that a table keeps -> the name as each language writes it."""


def people(speech: Speech, table: TableLike, viewer: int | None) -> tuple[Person, ...]:
    """One person for each seat; the viewer is `you`."""
    names = [_name(speech, seat, at, viewer) for at, seat in enumerate(table.seats)]
    return tuple(
        Person(names[at] if seat.name else _numbered(names, at), seat.gender, at == viewer, _persona(seat))
        for at, seat in enumerate(table.seats)
    )


def seat_name(speech: Speech, seat: SeatLike) -> str:
    """The name that a seat was given; a persona's in the reader's own script."""
    persona = _persona(seat)
    return speech.say(PERSONAS[persona]) if persona else seat.name


def _persona(seat: SeatLike) -> str:
    return seat.name if seat.kind == "bot" and seat.name in PERSONAS else ""


def _numbered(names: list[str], at: int) -> str:
    """A name that the house gives, with the seat's number where several have it."""
    return f"{names[at]} {at + 1}" if names.count(names[at]) > 1 else names[at]


def _name(speech: Speech, seat: SeatLike, at: int, viewer: int | None) -> str:
    """The seat's own name, or one that the house gives it."""
    if seat.name:
        return seat_name(speech, seat)
    if seat.kind == "bot":
        return speech.say(BOT[seat.gender])
    return speech.say(YOU) if at == viewer else speech.say(SOMEBODY, number=at + 1)
