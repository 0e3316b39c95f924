"""The chores of a house: what goes on beside its server, and what is left to do when that stops."""

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from typing import TYPE_CHECKING, Final

from potluck.errors import PotluckError
from potluck.room import Room, Store
from potluck.room.expiry import expire
from potluck.room.steady import SteadyClock, time_of_day
from potluck.web.memory import giving_back
from potluck.web.quota import Quotas, remembering
from potluck.web.roster import Roster, writing

if TYPE_CHECKING:
    from potluck.store.postgres.thoughts import Thoughts

__all__ = ["chore", "chores", "drain", "outline_last"]

OUTLINING: Final = 1.0
"""Seconds for which the tables in memory may be outlined when the server stops."""
_LOG: Final = logging.getLogger("potluck.web")


def chores(
    room: Room, store: Store, quotas: Quotas, roster: Roster, *, clock: SteadyClock, thoughts: "Thoughts | None"
) -> Iterator[asyncio.Task[None]]:
    """The tasks that go on beside the server, until it ends."""
    yield chore(_expiring(room, clock), name="expiry")
    yield chore(remembering(quotas, room.lobby, store), name="quotas")
    yield chore(writing(roster), name="sessions")
    yield chore(room.outliner.keep(), name="outlines")
    yield chore(giving_back(), name="memory")
    if thoughts is not None:
        yield chore(thoughts.keep(), name="thoughts")


def chore(work: Coroutine[object, object, None], *, name: str) -> asyncio.Task[None]:
    """A task whose failure the log tells when it comes: nobody awaits it before the house ends."""
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(_told)
    return task


async def drain(room: Room) -> None:
    """Finish what is being stored, and hand all tables over: nobody need wait until their leases are over."""
    try:
        await outline_last(room)
        await room.close()
    finally:
        await room.ownership.release()


async def outline_last(room: Room) -> None:
    """Outline the tables in memory; what is left out is read again at the next beginning."""
    try:
        async with asyncio.timeout(OUTLINING):
            await room.outliner.round(last=True)
    except (PotluckError, TimeoutError):
        pass
    except Exception:  # noqa: BLE001 - the tables are handed over all the same
        _LOG.exception("the last outlines have failed")


async def _expiring(room: Room, clock: SteadyClock) -> None:
    """Close what nobody uses, now and every hour; where nobody plays, set the clock by the time of day."""
    while True:
        if room.lobby.quiet:
            clock.adjust()
        try:
            await expire(room.lobby, now=min(clock(), time_of_day()))
        except PotluckError as error:
            _LOG.warning("tables could not be closed: %s", error)
        await asyncio.sleep(60 * 60)


def _told(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _LOG.error("a chore of the house has failed, and is done no more: %s", task.get_name(), exc_info=error)
