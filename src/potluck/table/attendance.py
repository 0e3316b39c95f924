"""A table after an event that tells who attends: who sits out, comes back, or asks for the next deal."""

from msgspec.structs import replace

from potluck.log import Acted, CameBack, Readied, SatOut
from potluck.table.interval import NEXT, SIT_OUT
from potluck.table.values import Table

__all__ = ["after_act", "attend", "back"]


def attend(table: Table, body: SatOut | CameBack | Readied) -> Table:
    """The table after somebody began to sit out, came back, or asked for the next deal before he was asked."""
    seat = body.seat
    match body:
        case SatOut(later=True):
            return replace(table, resting=_with(table.resting, seat))
        case SatOut():
            return replace(table, sitting_out=_with(table.sitting_out, seat), ready=_without(table.ready, seat))
        case CameBack():
            return back(table, seat)
        case Readied():
            return replace(table, ready=_with(table.ready, seat))


def after_act(table: Table, acted: Acted) -> Table:
    """The table after an act, as far as it tells who attends: who acts himself is back."""
    seat = acted.seat
    table = replace(table, turned=0)
    if acted.by == "person" and acted.action == SIT_OUT:
        return replace(back(table, seat), resting=_with(table.resting, seat))
    if acted.by == "person":
        resting = _without(table.resting, seat) if acted.action == NEXT else table.resting
        table = replace(back(table, seat), resting=resting)
    return replace(table, ready=_with(table.ready, seat)) if acted.action == NEXT else table


def back(table: Table, seat: int) -> Table:
    """The table with a player who sits out no longer."""
    return replace(table, sitting_out=_without(table.sitting_out, seat), resting=_without(table.resting, seat))


def _with(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats if seat in seats else (*seats, seat)


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(at for at in seats if at != seat)
