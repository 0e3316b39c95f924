"""The names of persons, kept beside a table's events, so that they can be taken away and the log still verifies.

An event that is stored says the person's digest alone; his name is a secret of the stream, `name/SEQ`, and that of the
person for whom a seat was kept at the opening `name/1/SEAT`. Where somebody had himself forgotten its value is empty,
and the name that an older log holds inside its event is passed over.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.log.chain import Record
from potluck.log.codec import Codec, Event
from potluck.log.events import Came, Opened, Promised, Sat, SeatPlan

__all__ = ["is_name", "name_of", "named", "named_events", "names_apart"]

NAMES: Final = "name/"


def name_of(seq: int, seat: int | None = None) -> str:
    """The name of the secret that holds the person's name of that event; with a seat, of a seat kept at the opening."""
    return f"{NAMES}{seq}" if seat is None else f"{NAMES}{seq}/{seat}"


def is_name(secret: str) -> bool:
    """Whether a secret of a table's stream is a person's name."""
    return secret.startswith(NAMES)


def names_apart(events: Sequence[Event], *, after: int) -> tuple[list[Event], dict[str, bytes]]:
    """The events without names of persons, as they are stored behind that seq, and the names, as secrets."""
    bare, names = [], dict[str, bytes]()
    for seq, event in enumerate(events, after + 1):
        given = _names(event.body)
        names |= {name_of(seq, seat): name.encode() for seat, name in given.items()}
        bare.append(replace(event, body=_with(event.body, dict.fromkeys(given, ""))) if given else event)
    return bare, names


def named(event: Event, names: Mapping[str, bytes]) -> Event:
    """The event with the names of persons that are kept for it, among the secrets of its stream."""
    if not isinstance(event.body, Opened | Sat | Came | Promised):
        return event
    seats = range(len(event.body.seats)) if isinstance(event.body, Opened) else (None,)
    known = {seat: names[secret].decode() for seat in seats if (secret := name_of(event.seq, seat)) in names}
    return replace(event, body=_with(event.body, known)) if known else event


def named_events(codec: Codec, stream: str, records: Iterable[Record], names: Mapping[str, bytes]) -> list[Event]:
    """The events that records hold, with the names of persons."""
    return [named(event, names) for event in codec.events(stream, records)]


def _names(body: Struct) -> dict[int | None, str]:
    """The names of persons in an event: of a seat where it is the opening, else under None."""
    match body:
        case Opened(seats=seats):
            return {at: plan.name for at, plan in enumerate(seats) if plan.kind == "person" and plan.name}
        case Sat(name=name) | Promised(name=name) | Came(plan=SeatPlan(kind="person", name=name)) if name:
            return {None: name}
        case _:
            return {}


def _with(body: Struct, names: Mapping[int | None, str]) -> Struct:
    match body:
        case Opened(seats=seats):
            plans = (replace(plan, name=names[at]) if at in names else plan for at, plan in enumerate(seats))
            return replace(body, seats=tuple(plans))
        case Came(plan=plan):
            return replace(body, plan=replace(plan, name=names[None]))
        case _:
            return replace(body, name=names[None])
