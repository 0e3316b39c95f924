"""Who plays poker at a table: the house's bots have names of their own, and beside them stands what they are."""

from typing import Final

from potluck.words.messages import Gender, Message, Person
from potluck.words.people import people
from potluck.words.screen import SeatLike, TableLike
from potluck.words.speech import Speech

__all__ = ["NAMES", "company", "label"]

NAMES: Final[tuple[tuple[Message, Gender], ...]] = (
    (Message("bot name", "Ada"), "f"),
    (Message("bot name", "Bruno"), "m"),
    (Message("bot name", "Clara"), "f"),
    (Message("bot name", "Dario"), "m"),
    (Message("bot name", "Edda"), "f"),
    (Message("bot name", "Felix"), "m"),
    (Message("bot name", "Greta"), "f"),
    (Message("bot name", "Hugo"), "m"),
    (Message("bot name", "Ines"), "f"),
    (Message("bot name", "Jonas"), "m"),
)
"""By seat: the names of bots that were given none."""
LABELS: Final = {
    "shark": Message("bot label", "bot: shark"),
    "grinder": Message("bot label", "bot: grinder"),
    "rock": Message("bot label", "bot: rock"),
    "caller": Message("bot label", "bot: calls everything"),
    "tight": Message("bot label", "bot: pays nothing"),
    "maniac": Message("bot label", "bot: stakes all it can"),
    "random": Message("bot label", "bot: plays at random"),
}
OTHER: Final = Message("bot label", "bot: {name}")


def company(speech: Speech, table: TableLike, viewer: int | None) -> tuple[Person, ...]:
    """One person for each seat, every bot by a name."""
    seated = zip(table.seats, people(speech, table, viewer), strict=True)
    return tuple(_named(speech, at, seat, person) for at, (seat, person) in enumerate(seated))


def label(speech: Speech, seat: SeatLike) -> str:
    """The label of a bot's seat: that a bot plays there, and how well; empty for persons."""
    if seat.kind != "bot":
        return ""
    name = seat.bot or ""
    return speech.say(LABELS[name]) if name in LABELS else speech.say(OTHER, name=name)


def _named(speech: Speech, at: int, seat: SeatLike, person: Person) -> Person:
    if seat.kind != "bot" or seat.name or seat.persona:
        return person
    name, gender = NAMES[at % len(NAMES)]
    return person._replace(name=speech.say(name), gender=gender)
