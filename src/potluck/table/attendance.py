"""A table after an event that tells who attends: who sits out, comes back, or asks for the next deal."""

from msgspec.structs import replace

from potluck.log import Acted, CameBack, Readied, SatOut
from potluck.table.interval import NEXT, SIT_OUT
from potluck.table.led import answered
from potluck.table.values import Table

__all__ = ["after_act", "attend", "back"]


def attend(table: Table, body: SatOut | CameBack | Readied, *, seq: int) -> Table:
    """The table after somebody began to sit out, came back, or asked for the next deal before he was asked.

    Where the host had him do so, the host's command has its answer.
    """
    after = _after(table, body)
    return after if isinstance(body, Readied) else answered(after, body, seq=seq)


def _after(table: Table, body: SatOut | CameBack | Readied) -> Table:
    seat = body.seat
    match body:
        case SatOut(later=True):
            return replace(table, resting=_with(table.resting, seat))
        case SatOut():
            return replace(table, sitting_out=_with(table.sitting_out, seat), ready=_without(table.ready, seat))
        case CameBack(stays=stays):
            return _staying(back(table, seat), seat) if stays else back(table, seat)
        case Readied():
            return replace(table, ready=_with(table.ready, seat))


def after_act(table: Table, acted: Acted) -> Table:
    """The table after an act, as far as it tells who attends: who acts himself is back."""
    seat, resting, sitting_out = acted.seat, table.resting, table.sitting_out
    if acted.by == "person":
        sitting_out = _without(sitting_out, seat)
        if acted.action == SIT_OUT:
            resting = _with(resting, seat)
        elif acted.action == NEXT:
            resting = _without(resting, seat)
    ready = _with(table.ready, seat) if acted.action == NEXT else table.ready
    after = (0, resting, sitting_out, ready)
    if after == (table.turned, table.resting, table.sitting_out, table.ready):
        return table
    return replace(table, turned=0, resting=resting, sitting_out=sitting_out, ready=ready)


def back(table: Table, seat: int) -> Table:
    """The table with a player who sits out no longer."""
    return replace(table, sitting_out=_without(table.sitting_out, seat), resting=_without(table.resting, seat))


def _staying(table: Table, seat: int) -> Table:
    """The table that somebody does not have to leave after all when the deal is over."""
    place = table.places[seat]
    return replace(
        table,
        places=(*table.places[:seat], replace(place, going=False), *table.places[seat + 1 :]),
        barred=tuple(barred for barred in table.barred if barred.player != place.player),
    )


def _with(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats if seat in seats else (*seats, seat)


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(at for at in seats if at != seat) if seat in seats else seats
