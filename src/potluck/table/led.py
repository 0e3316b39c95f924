"""The table after an act of its host: the part of the fold that is about who leads, and what he sets."""

from typing import Final, assert_never, get_args

from msgspec import Struct
from msgspec.structs import replace

from potluck.log import (
    Adjusted,
    Admitted,
    CameBack,
    Continued,
    Event,
    Finishing,
    HandedOn,
    Lent,
    Paused,
    Removed,
    SatOut,
    SeatPlan,
    TakenBack,
    Timed,
)
from potluck.options import read
from potluck.table.answers import Given
from potluck.table.clockwork import PLANS, Clockwork, started
from potluck.table.panel_acts import fingerprint
from potluck.table.values import Barred, Place, Table

__all__ = ["LED", "answered", "dismissed", "led"]

Led = Paused | Continued | Lent | TakenBack | Removed | Admitted | Timed | Adjusted | HandedOn | Finishing
LED: Final[frozenset[type]] = frozenset(get_args(Led))
"""The events of a host, or of the role that passes on."""


def led(table: Table, event: Event) -> Table:
    """The table after an event of `LED`, the match still as before; the command's id has its answer."""
    body = event.body
    assert isinstance(body, Led)
    return answered(_after(table, body, at=event.at), body, seq=event.seq)


def answered(table: Table, body: Led | SatOut | CameBack, *, seq: int) -> Table:
    """The table, with the answer to the host's command of that event, for when it comes again."""
    if not body.id or body.by is None:
        return table
    given = Given(body.by, table.turn, fingerprint(body), table.turn, seq)
    return replace(table, answers=table.answers.having(body.id, given))


def _after(table: Table, body: Led, *, at: int) -> Table:
    match body:
        case Paused():
            return replace(table, paused=at if table.paused is None else table.paused, renewed_at=at)
        case Continued():
            return _continued(table, at=at)
        case Lent(seat=seat, plan=plan):
            return _with(table, seat, lent=plan)
        case TakenBack(seat=seat):
            return _with(table, seat, lent=None)
        case Removed():
            return _removed(table, body)
        case Admitted(player=player):
            return replace(table, barred=tuple(barred for barred in table.barred if barred.player != player))
        case Timed():
            return replace(table, clock=_reset(table, body, at=at), speed=body.speed)
        case Adjusted(options=plain, fresh=fresh):
            options = read(table.game.options, plain)
            return replace(table, options=options) if fresh else _adjusted(table, options, at=at)
        case HandedOn(seat=seat):
            return replace(table, led_by=seat)
        case Finishing(last=last):
            return replace(table, last_deal=last)
        case _:
            assert_never(body)


def _continued(table: Table, *, at: int) -> Table:
    """The table that goes on: what a decision had used of its time before the pause is all that it has used.

    So has the pause between two deals; and who is absent is absent anew, as others were away from the table too.
    """
    gap = at - (table.paused if table.paused is not None else at)
    clock, interval = table.clock, table.interval
    return replace(
        table,
        paused=None,
        rested=table.rested + gap,
        went_on_at=at,
        asked_at=min(table.asked_at + gap, at),
        clock=clock if clock is None else replace(clock, since=min(clock.since + gap, at)),
        interval=interval if interval is None else replace(interval, since=min(interval.since + gap, at)),
    )


def _removed(table: Table, removed: Removed) -> Table:
    """The table from which a person is sent away: before the match at once, in it as soon as the deal allows."""
    place = table.places[removed.seat]
    barred = (*table.barred, Barred(removed.player, place.name))
    table = replace(table, barred=barred)
    if removed.later:
        return _with(table, removed.seat, going=True)
    if table.started:
        return _with(table, removed.seat, leaving=True, going=False, removed=True, lent=None)
    return _with(table, removed.seat, plan=SeatPlan("person"), player=None, name="", since=0)


def dismissed(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The places after a deal, which those who were sent away in it leave now."""
    if not any(place.going for place in places):
        return places
    gone = {"leaving": True, "going": False, "removed": True, "lent": None}
    return tuple(replace(place, **gone) if place.going else place for place in places)


def _adjusted(table: Table, options: Struct, *, at: int) -> Table:
    """The table with other options from the next deal on; the pause that runs begins anew, for all to read it."""
    upcoming, interval = _other(table, options), table.interval
    if interval is None:
        return replace(table, upcoming=upcoming)
    return replace(table, upcoming=upcoming, interval=replace(interval, since=at), ready=())


def _reset(table: Table, timed: Timed, *, at: int) -> Clockwork | None:
    """The clock at its new pace; a reserve that is longer than the pace allows is cut."""
    clock = table.clock
    if timed.clock == "off" or clock is None:
        return started(timed.clock, seats=len(table.places), now=at)
    if clock.pace == timed.clock:
        return clock
    most = PLANS[timed.clock].bank
    return replace(clock, pace=timed.clock, banks=tuple(min(bank, most) for bank in clock.banks), since=at)


def _other(table: Table, options: Struct) -> Struct | None:
    """The options, where they are others than those that hold."""
    return None if options == table.options else options


def _with(table: Table, seat: int, **fields: object) -> Table:
    places = table.places
    return replace(table, places=(*places[:seat], replace(places[seat], **fields), *places[seat + 1 :]))
