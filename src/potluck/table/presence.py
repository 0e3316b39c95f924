"""Presence, seat by seat: who is here, away, gone. Whoever hosts a table knows it; its log does not."""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from potluck.table.values import Place, Table

__all__ = ["Lines", "Presence", "PresenceState", "SeatAsk", "kept_seats", "presences"]

PresenceState = Literal["here", "away", "gone", "bot", "free"]


class SeatAsk(Struct, frozen=True, kw_only=True):
    """Somebody without a seat asks for one that, as he says, is his."""

    number: int
    seat: int
    holder: str
    """The digest of the person in that seat when he asked."""
    asker: str
    """The digest of his id on the new device."""
    name: str
    """As he calls himself."""
    at: int
    """When he asked, in milliseconds since 1970."""
    refused: bool = False


class Lines(Struct, frozen=True, kw_only=True):
    """The lines to a table as they are at a moment; seat -> milliseconds since 1970."""

    now: int
    away: Mapping[int, int]
    """Since when those are away who have none."""
    here: Mapping[int, int]
    """Since when each has had one; an absence of less than a minute does not count as a break."""
    asks: tuple[SeatAsk, ...] = ()
    """Who asks for a seat from another device."""
    sequel: int | None = None
    """The seat from which the match was opened once more, after its end."""
    sequel_began: bool = False
    """Whether that one has begun."""
    kept: Mapping[int, str] = {}
    """Seats that wait for those who had them at the table before this one, with their names; some may sit there now."""
    host: str = ""
    """The name of who led the table before this one, and leads here as soon as he comes."""


class Presence(Struct, frozen=True, kw_only=True):
    """The presence of one seat."""

    seat: int
    state: PresenceState
    since: int = 0
    """Since when he is away, in milliseconds since 1970; 0 where he is not."""


def presences(table: Table, away: Mapping[int, int]) -> tuple[Presence, ...]:
    """The presence of every seat; `away` says since when which seats are away, in milliseconds since 1970."""
    gone = table.tenure.gone if table.started and table.tenure is not None else ()
    return tuple([_presence(place, at, gone, away) for at, place in enumerate(table.places)])


def kept_seats(table: Table, lines: Lines) -> tuple[tuple[int, str], ...]:
    """The free seats that wait for those who had them at the table before, with their names."""
    if not lines.kept or table.over:
        return ()
    free = table.free
    return tuple([(at, name) for at, name in lines.kept.items() if at in free and not table.places[at].taken])


def _presence(place: Place, at: int, gone: Collection[int], away: Mapping[int, int]) -> Presence:
    if at in gone and place.taken:
        return Presence(seat=at, state="gone")
    if place.plan.kind == "bot":
        return Presence(seat=at, state="bot")
    if place.player is None:
        return Presence(seat=at, state="free")
    if at in away:
        return Presence(seat=at, state="away", since=away[at])
    return Presence(seat=at, state="here")
