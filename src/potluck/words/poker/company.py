"""Those who play poker at a table: the house's bots have names of their own, and beside them stands what they are."""

from typing import Final

from potluck.games.poker import View, values
from potluck.words.messages import Gender, Message, Person
from potluck.words.people import former, people
from potluck.words.screen import PlayerLike, SeatLike, TableLike
from potluck.words.speech import Speech

__all__ = ["NAMES", "cast", "company", "company_of", "label"]

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
    "elephant": Message("bot label", "bot: elephant"),
    "reader": Message("bot label", "bot: reader"),
    "grinder": Message("bot label", "bot: grinder"),
    "rock": Message("bot label", "bot: rock"),
    "curious": Message("bot label", "bot: curious"),
    "openhanded": Message("bot label", "bot: openhanded"),
    "solved": Message("bot label", "bot: solved"),
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


def cast(speech: Speech, table: TableLike, view: View, persons: tuple[Person, ...]) -> list[tuple[Person, ...]]:
    """The persons in the seats at each entry of the story: before somebody sat down another played in that seat."""
    then, casts = list(persons), []
    waiting = {
        at: [player for player in seat.before if player.until == view.deal]
        for at, seat in enumerate(table.seats)
        if seat.before
    }
    for entry in reversed(view.story):
        casts.append(tuple(then) if waiting else persons)
        if isinstance(entry, values.Joined) and waiting.get(entry.seat):
            then[entry.seat] = _former(speech, entry.seat, waiting[entry.seat].pop())
    return casts[::-1]


def company_of(speech: Speech, table: TableLike, deal: int, persons: tuple[Person, ...]) -> tuple[Person, ...]:
    """The persons who played in the seats in an earlier deal, where seats have changed hands."""
    players = (next((player for player in seat.before if player.until >= deal), None) for seat in table.seats)
    return tuple(
        person if player is None else _former(speech, at, player)
        for at, (person, player) in enumerate(zip(persons, players, strict=True))
    )


def _former(speech: Speech, at: int, player: PlayerLike) -> Person:
    return _named(speech, at, player, former(speech, player, at))


def label(speech: Speech, seat: SeatLike) -> str:
    """The label of a bot's seat: that a bot plays there, and how well; empty for persons."""
    if seat.kind != "bot":
        return ""
    name = seat.bot or ""
    return speech.say(LABELS[name]) if name in LABELS else speech.say(OTHER, name=name)


def _named(speech: Speech, at: int, seat: PlayerLike, person: Person) -> Person:
    if seat.kind != "bot" or seat.name or seat.persona:
        return person
    name, gender = NAMES[at % len(NAMES)]
    return person._replace(name=speech.say(name), gender=gender)
