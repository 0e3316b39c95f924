"""A decision as it is handed out, and the checks that commands of every family share."""

from collections.abc import Mapping

from msgspec import Struct

from potluck.errors import IllegalAction, RequestError, StaleAction
from potluck.log import Continued, Event, HandedOn
from potluck.table.commands import Accepted
from potluck.table.croupier import settle
from potluck.table.draft import Draft
from potluck.table.values import Table

__all__ = ["Decision", "actor_of", "check_running", "check_seat", "check_turn", "decided"]


class Decision(Struct, frozen=True, kw_only=True):
    """Events and secrets to be stored, and the table that they lead to; without events nothing happens."""

    events: tuple[Event, ...]
    secrets: Mapping[str, bytes]
    table: Table
    states: tuple[Table, ...] = ()
    """The table after each of the events; the last is `table`."""
    accepted: Accepted | None = None
    """The answer to `Act`, and to `Leave` with an id."""
    failure: str | None = None
    """Why the clock acted for a bot."""


def decided(draft: Draft, *, name: str = "", failure: str | None = None) -> Decision:
    """The decision that a draft has come to; `name` is the id whose answer it gives."""
    _succeed(draft)
    table = draft.table
    given = table.answers.get(name)
    return Decision(
        events=tuple(draft.events),
        secrets=draft.secrets,
        table=table,
        states=tuple(draft.states),
        accepted=Accepted(id=name, turn=given.after, seq=given.seq) if given is not None else None,
        failure=failure,
    )


def _succeed(draft: Draft) -> None:
    """Write who is the host now, where the role has passed on by itself; a pause of the one who has gone ends."""
    before, table = draft.before.host, draft.table
    if before is None or table.over or table.host == before:
        return
    written = any(isinstance(event.body, HandedOn) for event in draft.events)
    if table.host is not None and not written:
        draft.say(HandedOn(seat=table.host, why="left"))
    if table.paused is not None and not written:
        draft.say(Continued())
        settle(draft)


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that the table does not have.

    Raises:
        RequestError: `seat.unknown`.
    """
    if not 0 <= seat < len(table.places):
        raise RequestError("seat.unknown", asked=seat, allowed=f"0..{len(table.places) - 1}")


def check_turn(table: Table, turn: int) -> None:
    """Refuse a command for a decision that is over.

    Raises:
        StaleAction: `action.stale`.
    """
    if turn != table.turn:
        raise StaleAction("action.stale", asked=turn, allowed=table.turn)


def check_running(table: Table) -> None:
    """Refuse an act while the host has stopped the table.

    Raises:
        IllegalAction: `table.paused`.
    """
    if table.paused is not None:
        raise IllegalAction("table.paused")


def actor_of(table: Table) -> int:
    """The seat that is to act.

    Raises:
        IllegalAction: nobody is, before the match or after it.
    """
    if table.actor is None:
        raise IllegalAction("action.over" if table.over else "action.not_started")
    return table.actor
