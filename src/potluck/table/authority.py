"""The host's authority over others: what he may do with their seats, and whether it holds at once or after the deal.

The rule behind all of it: no act may win its host chips, nor give him time in a decision of his own. Whether somebody
is here is no event: the room knows it, and says it with the command.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from potluck.errors import IllegalAction, PotluckError, RequestError
from potluck.table.absence import holds_cards
from potluck.table.once import once
from potluck.table.values import Table

__all__ = [
    "BREAK",
    "allows",
    "at_once",
    "break_end",
    "can_end",
    "is_at_stake",
    "is_closed",
    "is_deciding",
    "may_break",
    "may_lend",
    "may_pause",
    "may_remove",
]

BREAK: Final = 600_000
"""Milliseconds after which a break ends by itself, unless it is renewed."""


LONGEST: Final = 3_600_000
"""Milliseconds that all breaks within one deal last at most, however often they are renewed."""


def allows(check: Callable[..., None], *given: object) -> bool:
    """Whether a check refuses nothing."""
    try:
        check(*given)
    except PotluckError:
        return False
    return True


def break_end(table: Table) -> int | None:
    """When the break ends by itself, in milliseconds since 1970; None where there is none."""
    return None if table.paused is None else table.renewed_at + BREAK


def is_deciding(table: Table, seat: int) -> bool:
    """Whether that seat is to decide in a deal, by its person or by a bot on loan; no break begins then at its wish."""
    return table.paused is None and table.actor == seat and not table.match.state.over


@once
def is_closed(table: Table) -> bool:
    """Whether nobody can join the match any more, as in a sit-and-go: those who are in play for places."""
    if table.tenure is None or not table.present:
        return False
    try:
        table.tenure.join(table.present[0])
    except RequestError as error:
        return error.code == "seat.closed"  # else that seat is taken, but others may be joined
    except IllegalAction:
        return True
    return False


def can_end(table: Table) -> bool:
    """Whether the match can end after any deal, and whoever leaves it has what is his."""
    return table.endable is not None and not is_closed(table)


def may_pause(table: Table, by: int) -> None:
    """Refuse a break, or another clock, that would give the host time in a decision of his own.

    Raises:
        IllegalAction: the match has not begun, or he is to decide in a deal.
    """
    if not table.started:
        raise IllegalAction("action.not_started")
    if is_deciding(table, by):
        raise IllegalAction("table.own_decision")


def may_break(table: Table, by: int) -> None:
    """Refuse a break, or more of one, that the others would wait for without end.

    Raises:
        IllegalAction: as in `may_pause`; or the breaks of this deal have been long enough.
    """
    may_pause(table, by)
    running = 0 if table.paused is None else table.renewed_at - table.paused
    if table.rested + running >= LONGEST - BREAK:
        raise IllegalAction("table.break_over")


def may_lend(table: Table, by: int, seat: int, away: Collection[int]) -> None:
    """Refuse to have a bot play in the seat of somebody who is here, or where nobody would play himself.

    Raises:
        IllegalAction: the match has not begun; or it is his own seat, and his decision runs.
        RequestError: he is here, or a bot plays there already; or nobody else plays himself.
    """
    if not table.started:
        raise IllegalAction("action.not_started")
    if table.places[seat].lent is not None:
        raise RequestError("seat.no_person", asked=seat)
    if not any(table.places[at].lent is None for at in table.staying if at != seat):
        raise RequestError("seat.last")
    if seat == by and is_deciding(table, seat):
        raise IllegalAction("table.own_decision")
    if seat != by and seat not in away:
        raise RequestError("seat.present", asked=table.places[seat].name or seat + 1)


def may_remove(table: Table, by: int, seat: int) -> None:
    """Refuse to send oneself away, or anybody from a match that others would win by it.

    Raises:
        RequestError: so it would be; or he goes after this deal already.
    """
    if seat == by:
        raise RequestError("seat.own", asked=seat)
    if table.places[seat].going:
        raise RequestError("seat.going", asked=table.places[seat].name or seat + 1)
    if is_at_stake(table):
        raise RequestError("seat.at_stake")


@once
def is_at_stake(table: Table) -> bool:
    """Whether others would win by it that somebody is sent away now."""
    return table.started and not (can_end(table) and _keeps_all(table))


def _keeps_all(table: Table) -> bool:
    """Whether who leaves loses nothing that lies on the table from deal to deal, as the pool of Red Dog does (R1.2)."""
    return table.tenure is not None or table.match.view(None).felt().pot is None


def at_once(table: Table, by: int, seat: int, *, away: Mapping[int, int]) -> bool:
    """Whether somebody who is to go or to sit out does so at once.

    Else he plays the deal that runs to its end: while he is here, and while the host has a live hand against him.
    """
    if not holds_cards(table, seat):
        return True
    return seat in away and not holds_cards(table, by)
