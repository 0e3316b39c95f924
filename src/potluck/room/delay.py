"""The spectator delay: where several persons play, spectators see deals that are over, nothing of the running one.

So no player can learn from a friend, or from a second window of his own, what only a spectator may see.
"""

from potluck.table import Table
from potluck.table.once import once

__all__ = ["SpectatorDelay", "is_delayed"]

PERSONS = 2
"""With so many persons a table is watched a deal late."""


def is_delayed(table: Table, player: str | None) -> bool:
    """Whether the player of that digest sees the deals of this table only when they are over."""
    if not _is_shared(table):
        return False
    seat = table.seat_of(player)
    if seat is None or table.tenure is None or seat not in table.tenure.gone:
        return seat is None
    return table.match.view(None).felt().spots[seat].out  # the deal that he left he sees to its end


@once
def _is_shared(table: Table) -> bool:
    """Whether several persons have seats at a table that is not over."""
    persons = [place for place in table.places if place.player is not None and place.plan.kind == "person"]
    return len(persons) >= PERSONS and not table.over


class SpectatorDelay:
    """Holds back the states of a deal until it is over, where several persons play; elsewhere nothing."""

    def __init__(self) -> None:
        self._held: list[Table] = []
        self._last: Table | None = None

    def __repr__(self) -> str:
        return f"<SpectatorDelay: {len(self._held)} states behind>"

    @property
    def last(self) -> Table | None:
        """The last state that may be seen; None before the first."""
        return self._last

    def take(self, table: Table) -> tuple[Table, ...]:
        """Take a new state; gives the states that may be seen from now on."""
        self._held.append(table)
        if is_delayed(table, None) and table.started and not table.match.state.over:
            return ()
        released, self._held = tuple(self._held), []
        self._last = table
        return released
