"""Absence: who may be claimed against, what the claim can be, and whose seat the host may give a link to.

Whether somebody is here is no event: the room knows it, and says it with the claim.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.table.clock import running
from potluck.table.clockwork import Running
from potluck.table.commands import Remedy
from potluck.table.interval import pause
from potluck.table.presence import Lines
from potluck.table.values import Table

__all__ = ["AWAY", "IDLE", "LOST", "Grounds", "grounds", "holds_cards", "house_acts", "is_lost", "timed"]

AWAY: Final = 60_000
"""Milliseconds that a player is away, on his turn or sitting out, before others may claim."""
IDLE: Final = 180_000
"""Milliseconds that a player who is here lets his turn wait before others may claim, where no clock runs."""
LOST: Final = 60_000
"""Milliseconds that a person is away before the host may give out a link to his seat."""
PLAIN: Final = 15_000
"""Milliseconds that a person has been away when his decision begins, so that nobody waits for his reserve too."""
PAIR: Final = 2


class Grounds(Struct, frozen=True, kw_only=True):
    """The grounds of a claim that is possible, now or soon."""

    seat: int
    """Against whom."""
    due: int
    """From when on, in milliseconds since 1970."""
    remedies: tuple[Remedy, ...]


def grounds(
    table: Table, by: int | None, *, away: Mapping[int, int], here: Mapping[int, int] | None = None
) -> Grounds | None:
    """The grounds on which a seat may claim, now or soon.

    `away` and `here` say since when which seats are away, or have a line, in milliseconds since 1970. What counts is
    time in which the claimer was here; and of a decision that waits for somebody who is here, time in which both were.

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
    arrived = here or {}
    counted = max(table.went_on_at, arrived.get(by, 0))
    if actor in table.attending and actor != by and running(table) is None:
        since = away.get(actor)
        idle = max(counted, table.asked_at, arrived.get(actor, 0)) + IDLE
        due = idle if since is None else min(max(since, counted) + AWAY, idle)
        return Grounds(seat=actor, due=due, remedies=("clock", *_ending(table)))
    absent = [at for at in table.present if at in table.sitting_out and at in away and not table.places[at].leaving]
    if absent and (remedies := _ending(table)):
        return Grounds(seat=absent[0], due=max(away[absent[0]], counted) + AWAY, remedies=remedies)
    return None


def timed(table: Table, away: Mapping[int, int]) -> Running | None:
    """The decision that is timed now; without a reserve for somebody who was plainly away when it began, and still is.

    The reserve stays his: an act by the clock before it is begun takes nothing from it.
    """
    decision = running(table)
    if decision is None or away.get(decision.seat, decision.since) > decision.since - PLAIN:
        return decision
    return replace(decision, bank=0)


def is_lost(table: Table, seat: int, lines: Lines) -> bool:
    """Whether a person sits there who stays, and has been away for so long that he may have lost his device."""
    since = lines.away.get(seat)
    return seat in table.staying and since is not None and lines.now - since >= LOST


def holds_cards(table: Table, seat: int) -> bool:
    """Whether that seat still plays in the deal that runs, so that nobody else may see what it sees."""
    return table.started and not table.match.state.over and not table.match.view(None).felt().spots[seat].idle


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
