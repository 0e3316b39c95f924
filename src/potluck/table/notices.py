"""Notices made of events: the acts of the host and the changes of seats, in the order in which all learn of them."""

from typing import Final

from msgspec.structs import replace

from potluck.log import (
    Adjusted,
    Admitted,
    CameBack,
    Continued,
    Ended,
    Event,
    Expired,
    Finishing,
    HandedOn,
    Left,
    Lent,
    Moved,
    Paused,
    Promised,
    Removed,
    Rose,
    SatOut,
    TakenBack,
    Timed,
    Withheld,
    options_of,
)
from potluck.table.notice import Notice
from potluck.table.values import Table

__all__ = ["KEPT", "noticed"]

KEPT: Final = 24
"""The latest notices that a table keeps; all of them stand in its log."""
NOTED: Final[frozenset[type]] = frozenset(
    (
        Paused,
        Continued,
        Lent,
        TakenBack,
        Removed,
        Admitted,
        Timed,
        Adjusted,
        HandedOn,
        Finishing,
        Ended,
        Expired,
        SatOut,
        CameBack,
        Moved,
        Left,
        Promised,
        Rose,
        Withheld,
    )
)
"""Events that may give one; none of them comes at every step of a deal."""


def noticed(before: Table, after: Table, event: Event) -> Table:
    """The table after an event, with its notice where there is one to give."""
    notice = _notice(before, event) if type(event.body) in NOTED else None
    if notice is None:
        return after
    view = before.view(None)
    whole = replace(
        notice,
        deal=before.deal,
        after=len(view.story) if view is not None else 0,
        name=notice.name or _name(before, notice.seat),
        host=_name(before, notice.by),
    )
    return replace(after, notices=(*after.notices, whole)[-KEPT:])


def _name(table: Table, seat: int | None) -> str:
    return "" if seat is None else table.places[seat].name


def _notice(table: Table, event: Event) -> Notice | None:
    """The notice of that event, as far as the event alone tells it."""
    seq = event.seq
    match event.body:
        case Paused(by=by):
            return Notice(kind="paused", seq=seq, by=by)
        case Continued(by=by):
            return Notice(kind="continued", seq=seq, by=by)
        case Lent(seat=seat, plan=plan, by=by):
            return Notice(kind="lent", seq=seq, seat=seat, by=by, bot=plan)
        case TakenBack(seat=seat, by=by):
            return Notice(kind="taken_back", seq=seq, seat=seat, by=by)
        case Removed(seat=seat, by=by, later=later):
            return Notice(kind="removed", seq=seq, seat=seat, by=by, why="later" if later else "")
        case Admitted(player=player, by=by):
            name = next((barred.name for barred in table.barred if barred.player == player), "")
            return Notice(kind="admitted", seq=seq, by=by, name=name)
        case Timed(clock=clock, speed=speed, by=by):
            return Notice(kind="timed", seq=seq, by=by, clock=clock, speed=speed)
        case Adjusted(options=options, by=by, fresh=fresh):
            return Notice(kind="adjusted", seq=seq, by=by, options=options, fresh=fresh)
        case HandedOn(seat=seat, by=by, why=why):
            return None if seat == by else Notice(kind="handed_on", seq=seq, seat=seat, by=by, why=why)
        case Finishing(last=last, when=when, by=by):
            return Notice(kind="finishing", seq=seq, by=by, why=when, last=last)
        case Ended() | Expired() | Rose():
            return _of_house(table, event)
        case _:
            return _of_seat(table, event)


def _of_house(table: Table, event: Event) -> Notice | None:
    """The notice of an event that comes about by itself."""
    seq = event.seq
    match event.body:
        case Ended(why="finished"):
            return Notice(kind="finished", seq=seq)
        case Expired():
            return Notice(kind="expired", seq=seq)
        case Rose(level=level):
            return Notice(kind="rose", seq=seq, level=level, options=options_of(table.upcoming or table.options))
        case _:
            return None


def _of_seat(table: Table, event: Event) -> Notice | None:
    """The notice of an event that changes who attends a seat; who leaves of his own accord is in the game's story."""
    seq = event.seq
    match event.body:
        case SatOut(seat=seat, why=why, by=by, later=later):
            return Notice(kind="sat_out", seq=seq, seat=seat, by=by, why="later" if later else why)
        case CameBack(seat=seat, by=by, stays=stays):
            return Notice(kind="came_back", seq=seq, seat=seat, by=by, why="stays" if stays else "")
        case Promised(seat=seat, name=name):
            return Notice(kind="promised", seq=seq, seat=seat, name=name)
        case Moved(seat=seat, by="asked", confirmed=confirmed):
            return Notice(kind="moved", seq=seq, seat=seat, by=confirmed, why="asked")
        case Moved(seat=seat, by=by):
            return Notice(kind="moved", seq=seq, seat=seat, by=table.host if by == "host" else None)
        case Withheld(seat=seat):
            return Notice(kind="withheld", seq=seq, seat=seat)
        case Left(seat=seat, why="claim" | "host" as why, by=by):
            return Notice(kind="left", seq=seq, seat=seat, by=by, why=why)
        case _:
            return None
