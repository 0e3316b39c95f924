"""The state of a clock between two events: how much time there is, what is left of it, and the decision that runs."""

from typing import Final, Literal

from msgspec import Struct

__all__ = ["PLANS", "ClockPlan", "Clockwork", "Pace", "Running", "started"]

Pace = Literal["off", "calm", "brisk"]


class ClockPlan(Struct, frozen=True, kw_only=True):
    """The time that players get, in milliseconds."""

    base: int
    """For each decision."""
    bank: int
    """The reserve of each seat at the start, and the most that it can be."""
    more: int
    """How much each new deal adds to the reserve."""


PLANS: Final[dict[str, ClockPlan]] = {
    "calm": ClockPlan(base=30_000, bank=90_000, more=5_000),
    "brisk": ClockPlan(base=15_000, bank=45_000, more=2_500),
}


class Clockwork(Struct, frozen=True, kw_only=True):
    """A clock between two events."""

    pace: Pace
    banks: tuple[int, ...]
    """The reserve of each seat when the running decision began."""
    missed: tuple[int, ...]
    """For each seat, how many of its turns have run out since it last acted."""
    since: int
    """When the running decision began, in milliseconds since 1970."""


class Running(Struct, frozen=True, kw_only=True):
    """A decision against the clock; milliseconds."""

    seat: int
    since: int
    base: int
    bank: int

    @property
    def due(self) -> int:
        """When time is up, in milliseconds since 1970."""
        return self.since + self.base + self.bank


def started(pace: Pace, *, seats: int, now: int) -> Clockwork | None:
    """The clock of a new table; None where it plays without one."""
    if pace == "off":
        return None
    return Clockwork(pace=pace, banks=(PLANS[pace].bank,) * seats, missed=(0,) * seats, since=now)
