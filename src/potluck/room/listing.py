"""The tables of a player's lobby: those that run and where he has a seat, and those with a free one."""

from collections.abc import Iterable
from threading import Lock
from typing import Final

import msgspec
from msgspec import Struct

from potluck.log import TABLES
from potluck.log.codec import kind_and_audience
from potluck.store import Store
from potluck.table import Table, TableInfo, info, player_digest

__all__ = ["Listing", "Lists", "listed"]


class Listing(Struct, frozen=True, kw_only=True):
    """One table as a player finds it in the lobby."""

    table: TableInfo
    seat: int | None
    """His own seat; None where he has none and could take one."""
    deal: int
    """0 before the first."""
    yours: bool
    """Whether it is his turn."""
    at: int
    """When something happened there last; milliseconds since 1970."""
    open: bool
    """Whether anybody may take a free seat there: a table that was opened for a friend is found by its link alone."""


class Lists:
    """Finds the running matches; tables that are over or never count are remembered and not read again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._over: set[str] = set()
        self._matches: set[str] = set()
        self._gate = Lock()

    def running(self) -> tuple[str, ...]:
        """The names of all matches that are not over; two short reads for each. A lesson or a practice is none."""
        with self._gate:
            return tuple(
                stream.removeprefix(TABLES)
                for stream in self._store.streams(TABLES)
                if not self._is_over(stream) and self._is_match(stream)
            )

    def _is_over(self, stream: str) -> bool:
        if stream not in self._over:
            (last,) = self._store.read(stream, after=self._store.head(stream) - 1)
            if kind_and_audience(last)[0] == "ended":
                self._over.add(stream)
        return stream in self._over

    def _is_match(self, stream: str) -> bool:
        if stream not in self._matches:
            (first,) = self._store.read(stream, most=1)
            if _OPENINGS.decode(first.body).body.purpose == "play":
                self._matches.add(stream)
            else:
                self._over.add(stream)
        return stream in self._matches


class _Purpose(Struct, frozen=True):
    purpose: str = "play"


class _Opening(Struct, frozen=True):
    body: _Purpose


_OPENINGS: Final = msgspec.json.Decoder(_Opening)


def listed(tables: Iterable[Table], player: str | None) -> tuple[Listing, ...]:
    """The listings of tables where the player has a seat or could take one, the latest event first."""
    listings = [_listing(table, _seat(table, player)) for table in tables if not table.over]
    wanted = [listing for listing in listings if listing.seat is not None or listing.open]
    return tuple(sorted(wanted, key=lambda listing: (-listing.at, listing.table.id)))


def _listing(table: Table, seat: int | None) -> Listing:
    yours = seat is not None and table.actor == seat
    return Listing(
        table=info(table, seat),
        seat=seat,
        deal=table.deal,
        yours=yours,
        at=table.at,
        open=table.listed and bool(table.free),
    )


def _seat(table: Table, player: str | None) -> int | None:
    return table.seat_of(player_digest(player, table=table.id)) if player is not None else None
