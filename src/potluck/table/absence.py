"""Absence: who may be claimed against, and what the claim can be.

Whether somebody is here is no event: the room knows it, and says it with the claim.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from potluck.table.clock import running
from potluck.table.commands import Remedy
from potluck.table.interval import pause
from potluck.table.values import Table

__all__ = ["AWAY", "IDLE", "Grounds", "grounds", "house_acts"]

AWAY: Final = 60_000
"""Milliseconds that a player is away, on his turn or sitting out, before others may claim."""
IDLE: Final = 180_000
"""Milliseconds that a player who is here lets his turn wait before others may claim, where no clock runs."""
PAIR: Final = 2


class Grounds(Struct, frozen=True, kw_only=True):
    """The grounds of a claim that is possible, now or soon."""

    seat: int
    """Against whom."""
    due: int
    """From when on, in milliseconds since 1970."""
    remedies: tuple[Remedy, ...]


def grounds(table: Table, by: int | None, *, away: Mapping[int, int]) -> Grounds | None:
    """The grounds on which a seat may claim, now or soon.

    `away` says since when which seats are away, in milliseconds since 1970.

    Against the seat that is to act, where no clock counts its time; or, between two, against one that sits out. Never
    by somebody who sits out himself, never between deals that follow by themselves.
    """
    if (
        not table.started
        or table.over
        or table.paused is not None
        or by is None
        or by not in table.attending
        or pause(table) is not None
    ):
        return None
    actor = table.actor
    if actor in table.attending and actor != by and running(table) is None:
        since = away.get(actor)
        idle = table.asked_at + IDLE
        due = idle if since is None else min(max(since, table.went_on_at) + AWAY, idle)
        return Grounds(seat=actor, due=due, remedies=("clock", *_ending(table)))
    absent = [at for at in table.present if at in table.sitting_out and at in away and not table.places[at].leaving]
    if absent and (remedies := _ending(table)):
        return Grounds(seat=absent[0], due=max(away[absent[0]], table.went_on_at) + AWAY, remedies=remedies)
    return None


def house_acts(table: Table) -> bool:
    """Whether the house acts at once for the seat whose turn it is: it sits out, and somebody is there for whom."""
    actor = table.actor
    return actor in table.sitting_out and table.places[actor].lent is None and bool(table.attending)


def _ending(table: Table) -> tuple[Remedy, ...]:
    """The remedy of a match that two play and nobody else: that it ends."""
    is_pair = len(table.present) == PAIR and not any(
        place.plan.kind == "bot" and at not in _gone(table) for at, place in enumerate(table.places)
    )
    return ("end",) if is_pair and "leave" in table.game.actions else ()


def _gone(table: Table) -> tuple[int, ...]:
    return table.tenure.gone if table.tenure is not None else ()
