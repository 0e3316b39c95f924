"""Who sits at a table, by the names that a reader sees."""

from functools import lru_cache
from typing import Final, NamedTuple

from potluck.personas import PERSONAS
from potluck.words import personas
from potluck.words.messages import Gender, Message, Person
from potluck.words.screen import PlayerLike, TableLike
from potluck.words.speech import Speech

__all__ = ["SOMEBODY", "former", "guest_name", "names_at", "people", "seat_name"]

COMPANIES: Final = 1024
"""Companies at a table whose names are remembered; each screen of a match asks for them again."""
BOT: Final = {
    "f": Message("name, she", "Computer"),
    "m": Message("name, he", "Computer"),
    "n": Message("name, they", "Computer"),
}
YOU: Final = Message("name", "You")
SOMEBODY: Final = Message("name", "Player {number}")


def people(speech: Speech, table: TableLike, viewer: int | None) -> tuple[Person, ...]:
    """One person for each seat; the viewer is `you`."""
    seats = tuple([_Named(seat.kind, seat.bot, seat.name, seat.gender, seat.persona) for seat in table.seats])
    return _people(speech, seats, viewer)


class _Named(NamedTuple):
    """A player, as far as his name needs him."""

    kind: str
    bot: str | None
    name: str
    gender: Gender
    persona: str


@lru_cache(maxsize=COMPANIES)
def _people(speech: Speech, seats: tuple[_Named, ...], viewer: int | None) -> tuple[Person, ...]:
    names = [_name(speech, seat, at, viewer) for at, seat in enumerate(seats)]
    return tuple(
        Person(
            names[at] if seat.name or seat.persona else _numbered(names, at), seat.gender, at == viewer, seat.persona
        )
        for at, seat in enumerate(seats)
    )


def former(speech: Speech, player: PlayerLike, at: int) -> Person:
    """Somebody who sat in that seat before; to nobody he is `you`, since his acts there are over."""
    return Person(_name(speech, player, at, None), player.gender, persona=player.persona)


def names_at(speech: Speech, table: TableLike, viewer: int | None) -> tuple[str, ...]:
    """The name of each seat as that viewer reads it."""
    return tuple(person.name for person in people(speech, table, viewer))


def guest_name(speech: Speech, name: str) -> str:
    """The name that the house gives to a bot, as this language writes it."""
    return speech.catalogue.pgettext("persona", name)


def seat_name(speech: Speech, seat: PlayerLike) -> str:
    """The name that a seat was given; a persona's in the reader's own script."""
    known = PERSONAS.get(seat.persona)
    return personas.title(speech, known.id) if known and seat.name in ("", known.name) else seat.name


def _numbered(names: list[str], at: int) -> str:
    """A name that the house gives, with the seat's number where several have it."""
    return f"{names[at]} {at + 1}" if names.count(names[at]) > 1 else names[at]


def _name(speech: Speech, seat: PlayerLike, at: int, viewer: int | None) -> str:
    """The seat's own name, or one that the house gives it."""
    if seat.name or seat.persona:
        return seat_name(speech, seat)
    if seat.kind == "bot":
        return speech.say(BOT[seat.gender])
    return speech.say(YOU) if at == viewer else speech.say(SOMEBODY, number=at + 1)
