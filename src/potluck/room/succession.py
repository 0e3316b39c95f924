"""Succession: to whom the host's role passes on, and when, while the host is away for long."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from msgspec import Struct

from potluck.errors import PotluckError
from potluck.room.alarm import Alarm
from potluck.table import PassOn, Table

__all__ = ["LONG", "Succession", "Throne", "succession"]

_LOG: Final = logging.getLogger("potluck.room")

LONG: Final = 120_000
"""Milliseconds that a host is away before another leads the table."""


class Succession(Struct, frozen=True, kw_only=True):
    """A role that passes on unless its holder comes back in time."""

    host: int
    """The seat of who leads now."""
    to: int
    due: int
    """In milliseconds since 1970."""


def succession(table: Table, away: Mapping[int, int] | None) -> Succession | None:
    """The succession that is due if nobody comes or goes; None where the host is here, or nobody else is.

    `away` says since when which seats are away; None: that is not known. It passes to who has sat here longest among
    those who are here, first of all to somebody who plays himself. Before the match begins a host can be away, to
    bring guests.
    """
    host = table.host
    if not away or host is None or host not in away or not table.started or table.over or table.purpose != "play":
        return None
    here = [at for at in table.staying if at not in away]
    heirs = [at for at in here if at in table.attending] or here
    return Succession(host=host, to=heirs[0], due=away[host] + LONG) if heirs else None


class Throne:
    """Watches over one table's host: once he has been away for long, and somebody is here, the role passes on."""

    def __init__(
        self,
        submit: Callable[[PassOn], Awaitable[object]],
        *,
        away: Callable[[Table], Mapping[int, int] | None],
        clock: Callable[[], int],
        wait: Callable[[float], Awaitable[None]],
    ) -> None:
        self._submit = submit
        self._away = away
        self._clock = clock
        self._table: Table | None = None
        self._alarm = Alarm(self._pass_on, clock=clock, wait=wait, due=self._due)

    def follow(self, table: Table) -> None:
        """Await the moment at which that table's host has been away for long, as things stand now."""
        self._table = table
        self._alarm.set(table)

    def stop(self) -> None:
        """Watch no longer."""
        self._alarm.stop()

    def _due(self, table: Table) -> int | None:
        heir = succession(table, self._away(table))
        return heir.due if heir is not None else None

    async def _pass_on(self, turn: int) -> None:
        heir = succession(self._table, self._away(self._table)) if self._table is not None else None
        if heir is None or self._clock() < heir.due:
            return
        try:
            await self._submit(PassOn(host=heir.host, to=heir.to))
        except PotluckError as error:
            _LOG.warning("the host's role could not pass on at decision %d: %s", turn, error)
