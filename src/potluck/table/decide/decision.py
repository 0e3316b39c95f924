"""A decision as it is handed out, and the checks that commands of every family share."""

from collections.abc import Mapping

from msgspec import Struct

from potluck.errors import IllegalAction, RequestError, StaleAction
from potluck.log import Event
from potluck.table.commands import Accepted
from potluck.table.draft import Draft
from potluck.table.values import Table

__all__ = ["Decision", "actor_of", "check_seat", "check_turn", "decided"]


class Decision(Struct, frozen=True, kw_only=True):
    """Events and secrets to be stored, and the table that they lead to; without events nothing happens."""

    events: tuple[Event, ...]
    secrets: Mapping[str, bytes]
    table: Table
    accepted: Accepted | None = None
    """The answer to `Act`, and to `Leave` with an id."""
    failure: str | None = None
    """Why the clock acted for a bot."""


def decided(draft: Draft, *, name: str = "", failure: str | None = None) -> Decision:
    """The decision that a draft has come to; `name` is the id whose answer it gives."""
    table = draft.table
    given = table.answers.get(name)
    return Decision(
        events=tuple(draft.events),
        secrets=draft.secrets,
        table=table,
        accepted=Accepted(id=name, turn=given.after, seq=given.seq) if given is not None else None,
        failure=failure,
    )


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


def actor_of(table: Table) -> int:
    """The seat that is to act.

    Raises:
        IllegalAction: nobody is, before the match or after it.
    """
    if table.actor is None:
        raise IllegalAction("action.over" if table.over else "action.not_started")
    return table.actor
