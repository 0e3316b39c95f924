"""Permissions at a table: who may sit down, put bots at seats and send them away, begin, leave."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RequestError
from potluck.table.absence import holds_cards, is_lost
from potluck.table.authority import (
    allows,
    at_once,
    can_end,
    is_at_stake,
    is_closed,
    may_break,
    may_lend,
    may_pause,
    may_remove,
)
from potluck.table.interval import SIT_OUT, pause, short_of_chips
from potluck.table.once import once
from potluck.table.presence import Lines
from potluck.table.promises import making_room
from potluck.table.values import Table

__all__ = ["FEWEST", "Permissions", "can_rest", "can_spare", "may_sit", "permissions"]

FEWEST: Final = 2
"""Seats that must be taken before a host can begin."""


class Permissions(Struct, frozen=True, kw_only=True):
    """The viewer's permissions at the table now; seats by their number, from 0."""

    sit: tuple[int, ...] = ()
    """Seats in which he may sit down; where none is free at an evening, those of bots that then make room."""
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
    pause: bool = False
    """Whether he may stop the table; or, while it is stopped, say so again, so that it lasts longer."""
    resume: bool = False
    """Whether he may let it go on."""
    lend: tuple[int, ...] = ()
    """Seats of persons who are away, and his own, in which he may have a bot play until they are back."""
    take_back: tuple[int, ...] = ()
    """Seats on loan that he may give back to their persons: his own, and as the host all."""
    remove: tuple[int, ...] = ()
    """Seats whose person he may send away, at the latest when the deal that runs is over."""
    sit_out: tuple[int, ...] = ()
    """Seats whose person he may have sit out, from the next deal on at the latest."""
    bring_back: tuple[int, ...] = ()
    """Seats whose person sits out, or will, or goes when the deal is over, and whom he may have back."""
    hand_over: tuple[int, ...] = ()
    """Seats to whose person he may hand over the host's role."""
    link: tuple[int, ...] = ()
    """Seats of others who may have lost their devices, and to which he may give out a link now."""
    pace: bool = False
    """Whether he may set the pauses between deals; and the clock, where `clock` says so."""
    clock: bool = False
    """Whether he may set the clock now."""
    adjust: tuple[str, ...] = ()
    """The options, and groups of options, that he may change for the next deal; before the first, `*`: all."""
    finish: bool = False
    """Whether he may say after which deal the match ends."""
    lead: bool = False
    """Whether he is the host."""
    rest: bool = False
    """Whether he may say that he misses the deals after this one."""
    come_back: bool = False
    """Whether he sits out, or will, or a bot plays in his stead, and he may play himself again."""
    ready: bool = False
    """Whether he may ask for the next deal, which comes by itself otherwise."""


NONE: Final = Permissions()


def may_sit(table: Table, seat: int | None) -> tuple[int, ...]:
    """Seats in which the viewer in that seat, or with none, may sit down now, whatever he sees yet."""
    if table.over:
        return ()
    if seat is None:
        return table.free or making_room(table)
    return table.free if seat in table.free else ()


def permissions(table: Table, seat: int | None, lines: Lines | None = None) -> Permissions:
    """The permissions of the viewer in that seat; None for a spectator. `lines` tells who is here, if that is known."""
    if table.over:
        return NONE
    is_host = seat is not None and seat == table.host
    spare = is_host and not table.started and can_spare(table)
    free = table.free
    led = _led(table, seat, lines) if seat is not None and is_host and table.purpose == "play" else NONE
    lent = _lent(table) if seat is not None else ()
    return replace(
        led,
        lend=_lendable(table, seat, lines) if seat is not None and table.purpose == "play" else (),
        take_back=lent if is_host or not lent else tuple([at for at in lent if at == seat]),
        sit=may_sit(table, seat),
        fill=free if is_host else (),
        dismiss=_bots(table) if is_host else (),
        link=_lost(table, seat, lines) if is_host and lines is not None else (),
        begin=spare and bool(free) and len(table.places) - len(free) >= max(FEWEST, table.game.seats[0]),
        spare=spare,
        leave=seat is not None and _may_leave(table, seat),
        rest=seat in table.attending and seat not in table.resting and can_rest(table),
        come_back=seat is not None and (seat in (*table.sitting_out, *table.resting, *lent)),
        ready=seat is not None and _may_be_ready(table, seat),
    )


def _led(table: Table, seat: int, lines: Lines | None) -> Permissions:
    """The part of the host's permissions that is about persons, the clock, and the deals to come."""
    others = tuple([at for at in table.staying if at != seat])
    pauses = allows(may_pause, table, seat)
    return Permissions(
        lead=True,
        pause=pauses and allows(may_break, table, seat),
        resume=table.paused is not None,
        remove=() if is_at_stake(table) else tuple([at for at in others if allows(may_remove, table, seat, at)]),
        sit_out=tuple(at for at in others if _may_rest(table, seat, at, lines)) if can_rest(table) else (),
        bring_back=tuple([at for at in others if _may_return(table, at)]),
        hand_over=others,
        pace=True,
        clock=pauses or not table.started,
        adjust=_adjustable(table),
        finish=table.started and can_end(table),
    )


def _may_rest(table: Table, by: int, seat: int, lines: Lines | None) -> bool:
    """Whether that person would miss deals at the host's wish which he does not miss already."""
    if seat in table.sitting_out:
        return False
    return seat not in table.resting or at_once(table, by, seat, away=lines.away if lines is not None else {})


def _may_return(table: Table, seat: int) -> bool:
    return seat in table.sitting_out or seat in table.resting or table.places[seat].going


def _lendable(table: Table, by: int, lines: Lines | None) -> tuple[int, ...]:
    """Seats that play themselves and may be lent by that person: his own, and as the host those who are away."""
    away = lines.away if lines is not None else {}
    seats = [at for at in table.staying if at == by or (at in away and by == table.host)]
    return tuple([at for at in seats if allows(may_lend, table, by, at, away)])


@once
def _lent(table: Table) -> tuple[int, ...]:
    return tuple([at for at, place in enumerate(table.places) if place.lent is not None])


def _lost(table: Table, host: int | None, lines: Lines) -> tuple[int, ...]:
    return tuple(at for at in table.staying if at != host and is_lost(table, at, lines) and not holds_cards(table, at))


def _adjustable(table: Table) -> tuple[str, ...]:
    if not table.started:
        return ("*",)
    return table.game.adjustable(table.match).adjustable if table.game.adjustable is not None else ()


@once
def can_spare(table: Table) -> bool:
    """Whether the match can begin without somebody; a sit-and-go, two seats and most games need everybody."""
    if table.tenure is None:
        return table.purpose == "play" and not table.prepared and table.game.seats[0] < len(table.places)
    try:
        table.tenure.vacate(next(iter(table.free), 0))
    except RequestError:
        return False
    return True


@once
def can_rest(table: Table) -> bool:
    """Whether a match that runs goes on without somebody for some deals: where seats change hands in it."""
    if not table.started or table.tenure is None or SIT_OUT not in table.game.actions or not table.present:
        return False
    return not is_closed(table)


def _may_be_ready(table: Table, seat: int) -> bool:
    if seat not in table.present or table.places[seat].leaving or seat in short_of_chips(table):
        return False
    interval = pause(table)
    return interval is not None and seat not in interval.ready


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
