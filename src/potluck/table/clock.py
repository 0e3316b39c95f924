"""The clock of a table where persons play among themselves: time for each decision, and a reserve for each seat.

All of it follows from the log: every event has its time, so the reserves after a restart are those before it. Only that
the server was down no log can tell by itself: then `Resumed` is written, and the running decision is timed anew.
"""

from typing import Final

from msgspec.structs import replace

from potluck.log import Acted, CameBack, Committed, Continued, Event, Resumed, Timed
from potluck.protocol import kind_of
from potluck.table.clockwork import PLANS, Clockwork, Pace, Running
from potluck.table.interval import LEAVE, PERSONS, asking, next_step, pause, seen_at, short_of_chips
from potluck.table.once import once
from potluck.table.values import Table

__all__ = ["CHIPS", "deadline", "deciding_on_chips", "has_run_out", "running", "ticked"]

MISSED: Final = 2
"""Turns in a row that run out before a player counts as absent."""
CHIPS: Final[dict[Pace, int]] = {"calm": 20_000, "brisk": 12_000}
"""Milliseconds in which those who have no chips may take some, from the moment when the deal's end has been seen.

Longer than the longest plain pause by enough to answer for who is back only at its end."""
ABSENT: Final = 3_000
"""Milliseconds for each decision of an absent player, who has no reserve until he acts."""


def ticked(before: Table, after: Table, event: Event) -> Clockwork | None:
    """The clock after an event that led from one table to the other."""
    if isinstance(event.body, Timed | Continued):
        return after.clock
    clock = before.clock
    if clock is None:
        return None
    if isinstance(event.body, Resumed):
        return replace(clock, since=event.at)
    if isinstance(event.body, CameBack):
        clock = replace(clock, missed=_with(clock.missed, event.body.seat, 0))
    if isinstance(event.body, Acted):
        clock = _charged(before, clock, event)
    if isinstance(event.body, Committed) and not event.body.shuffle and event.body.deal > 1:
        plan = PLANS[clock.pace]
        clock = replace(clock, banks=tuple(min(plan.bank, bank + plan.more) for bank in clock.banks))
    moved = (before.turn, before.actor) != (after.turn, after.actor)
    return replace(clock, since=event.at) if moved else clock


def running(table: Table) -> Running | None:
    """The decision that is timed now; None where none is.

    Bots have no clock, nor has a person who plays against bots alone; where all persons are absent it stands still.
    Of those who have no chips, and are asked together, it is the first one's.
    """
    clock, seat = table.clock, table.actor
    if clock is None or seat is None or table.paused is not None or table.places[seat].bot:
        return None
    persons = table.present
    if len(persons) < PERSONS or seat in table.sitting_out or all(_is_absent(table, clock, at) for at in persons):
        return None
    if table.interval is not None and next_step(table, table.match) is not None:
        return None  # the next deal comes by itself, or others are waited for
    base, bank = _time_of(clock, seat)
    if table.interval is not None and seat in short_of_chips(table):
        return deciding_on_chips(table)
    return Running(seat=seat, since=clock.since, base=base, bank=bank)


@once
def deciding_on_chips(table: Table) -> Running | None:
    """The time of those who are asked for chips now, in the name of the first of them; None where it is not timed.

    They are asked together once the end of the deal has been seen, and their time is one.
    Nobody's hand hangs on it, so no reserve is waited for, and each keeps his. Where nobody could play on without them
    they are asked in peace, and claimed against if they do not answer.
    """
    clock, interval, persons = table.clock, table.interval, table.present
    short = short_of_chips(table)
    if clock is None or interval is None or not short or table.paused is not None or len(persons) < PERSONS:
        return None
    if all(_is_absent(table, clock, at) for at in persons) or kind_of(asking(table, short[0]).timeout()) == LEAVE:
        return None
    first = table.actor if table.actor in short else short[0]
    return Running(seat=first, since=seen_at(table, interval), base=CHIPS[clock.pace], bank=0)


def deadline(table: Table) -> int | None:
    """When the house acts for the seat whose turn it is, waits for seeds no longer, or goes on to the next deal.

    In milliseconds since 1970; None where nobody is timed.
    """
    if table.sealing is not None and table.paused is None:
        return table.sealing.due
    decision = running(table) or pause(table)
    return decision.due if decision is not None else None


def has_run_out(table: Table, seat: int) -> bool:
    """Whether that seat has let so many decisions in a row run out that it is absent."""
    return table.clock is not None and table.clock.missed[seat] >= MISSED


def _is_absent(table: Table, clock: Clockwork, seat: int) -> bool:
    return clock.missed[seat] >= MISSED or seat in table.sitting_out or table.places[seat].leaving


def _time_of(clock: Clockwork, seat: int) -> tuple[int, int]:
    """Time for the decision, and the reserve behind it."""
    return (ABSENT, 0) if clock.missed[seat] >= MISSED else (PLANS[clock.pace].base, clock.banks[seat])


def _charged(before: Table, clock: Clockwork, event: Event) -> Clockwork:
    """The clock with the time of a decision charged to its seat's reserve, and a missed turn counted."""
    act = event.body
    assert isinstance(act, Acted)
    base, bank = _time_of(clock, act.seat)
    timed = running(before)
    over = max(0, event.at - clock.since - base) if timed is not None and timed.bank else 0
    if act.by == "house":
        return clock
    missed = clock.missed[act.seat] + 1 if act.by == "clock" else 0
    remaining = clock.banks[act.seat] - min(bank, over)
    return replace(clock, banks=_with(clock.banks, act.seat, remaining), missed=_with(clock.missed, act.seat, missed))


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
