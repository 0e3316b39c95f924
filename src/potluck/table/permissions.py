"""Permissions at a table: who may sit down, put bots at seats and send them away, begin, leave."""

from typing import Final

from msgspec import Struct

from potluck.errors import RequestError
from potluck.table.values import Table

__all__ = ["FEWEST", "Permissions", "can_spare", "permissions"]

FEWEST: Final = 2
"""Seats that must be taken before a host can begin."""


class Permissions(Struct, frozen=True, kw_only=True):
    """The viewer's permissions at the table now; seats by their number, from 0."""

    sit: tuple[int, ...] = ()
    """Seats in which he may sit down."""
    fill: tuple[int, ...] = ()
    """Seats in which he may put a bot."""
    dismiss: tuple[int, ...] = ()
    """Seats whose bot he may send away."""
    begin: bool = False
    """Whether he may begin now without those who have not come."""
    spare: bool = False
    """Whether he is the host of a match that has not begun and can begin without somebody, once two are there."""
    leave: bool = False
    """Whether he may leave: before the match his seat is free again, in a match at his next turn at the latest."""


def permissions(table: Table, seat: int | None) -> Permissions:
    """The permissions of the viewer in that seat; None for a spectator."""
    if table.over:
        return Permissions()
    is_host = seat is not None and seat == table.host
    spare = is_host and not table.started and can_spare(table)
    free = table.free
    return Permissions(
        sit=free if seat is None or seat in free else (),
        fill=free if is_host else (),
        dismiss=_bots(table) if is_host else (),
        begin=spare and bool(free) and len(table.places) - len(free) >= FEWEST,
        spare=spare,
        leave=seat is not None and _may_leave(table, seat),
    )


def can_spare(table: Table) -> bool:
    """Whether the match can begin without somebody; a sit-and-go, two seats and most games need everybody."""
    if table.tenure is None:
        return False
    try:
        table.tenure.vacate(next(iter(table.free), 0))
    except RequestError:
        return False
    return True


def _bots(table: Table) -> tuple[int, ...]:
    """The seats of bots that can go, and have not been sent away yet; in a match where one may come and go."""
    if table.started and table.tenure is None:
        return ()
    free = table.free if table.started else ()
    return tuple(
        at for at, place in enumerate(table.places) if place.plan.kind == "bot" and not place.leaving and at not in free
    )


def _may_leave(table: Table, seat: int) -> bool:
    """Whether a person sits there who has not left yet and, in a match, whose game lets him leave."""
    if seat not in table.present or table.places[seat].leaving:
        return False
    return not table.started or "leave" in table.game.actions
