"""The budget of bytes, time and sockets: for each connection, each address, and the house."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from msgspec import Struct

from potluck.errors import RequestError
from potluck.web.addresses import counted

__all__ = ["LARGEST", "OWN", "Budget", "Config", "Sips", "Sockets", "room_for_sockets"]

LARGEST: Final = 4096
"""Bytes of a body, and of a WebSocket message."""
OWN: Final = ("127.0.0.1", "::1")
"""Clients on this machine, which may ask as fast, and open as many sockets, as they like."""
RESERVE: Final = 128
"""Descriptors that are left for the database, for workers and for files, however many come."""
WANTED: Final = 8192
"""Sockets for which the house asks the system."""
FEWEST: Final = 16
SIP: Final = 0.003
"""Seconds between two readings of what is thrown away; one takes at most 256 kB."""
LONGEST_SIP: Final = 5.0
"""Seconds for which one may be put off: nobody lingers longer."""


class Budget(Struct, frozen=True, kw_only=True):
    """The bounds of one server. Sizes are bytes, times are seconds."""

    line: int = 4096
    """The address of a request, with what follows its question mark."""
    head: int = 16_384
    """All that stands before a body: the first line and the headers. A cookie of ours has some 200."""
    headers: int = 64
    raw: int = 32_768
    """A body as it comes over the line, with the lengths of its chunks; that of the body itself is `LARGEST`."""
    head_time: float = 10.0
    """From the first byte, or the connection, until the headers are complete."""
    body_time: float = 10.0
    """From there until the body is."""
    stalled: float = 20.0
    """For which a reader may take nothing of what waits for him."""
    linger: float = 5.0
    """For which the rest of a refused request is still taken, so that its sender reads why."""
    drained: int = 128 << 20
    """Of that rest, at most."""
    frames: int = 64
    """Parts of one WebSocket message."""
    pings: int = 60
    """Pings that a WebSocket may send at once; then `pings_each` seconds for each further one."""
    pings_each: float = 0.5
    address: int = 256
    """Sockets of one address, if it is not this machine's own."""
    house: int = WANTED


class Sockets:
    """Counts the open connections of a house; `speaks_for_many` tells the addresses of proxies, which have no bound."""

    def __init__(self, budget: Budget, *, speaks_for_many: Callable[[str], bool] | None = None) -> None:
        self._budget = budget
        self._is_many = speaks_for_many or _nobody
        self._open: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> RequestError | None:
        """Count one more; gives why it cannot be served, where it cannot. It is counted all the same."""
        key = counted(address)
        self.total += 1
        self._open[key] += 1
        if self.total > self._budget.house:
            return RequestError("house.full")
        if key not in OWN and self._open[key] > self._budget.address and not self._is_many(address):
            return RequestError("request.sockets", asked=self._open[key], allowed=self._budget.address)
        return None

    def are_many(self, address: str) -> bool:
        """Whether so many have come that the next ones are turned away without ado."""
        return self.total > self._budget.house or self._open[counted(address)] > 2 * self._budget.address

    def leave(self, address: str) -> None:
        """Count one less."""
        key = counted(address)
        self.total -= 1
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]


class Sips:
    """Spaces the readings of what is thrown away, of all connections together: each takes some of the loop's time."""

    def __init__(self) -> None:
        self._next = 0.0

    def wait(self, now: float) -> float:
        """The seconds until a connection that asks at `now` may take its next sip; few enough that it is still open."""
        self._next = min(max(now, self._next) + SIP, now + LONGEST_SIP)
        return self._next - now


class Config(uvicorn.Config):
    """uvicorn's configuration, with the budget that its connections share."""

    def __init__(
        self, app: Any, *, budget: Budget, speaks_for_many: Callable[[str], bool] | None = None, **settings: Any
    ) -> None:
        super().__init__(app, **settings)
        self.budget = budget
        self.sockets = Sockets(budget, speaks_for_many=speaks_for_many)
        self.sips = Sips()


def _nobody(_: str) -> bool:
    return False


def room_for_sockets(wanted: int = WANTED) -> int:
    """How many sockets fit beside the reserve; the system is asked for more descriptors where it has them to give."""
    try:
        import resource
    except ModuleNotFoundError:  # a system without such a bound
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = wanted + RESERVE
    if soft != resource.RLIM_INFINITY and soft < need:
        most = need if hard == resource.RLIM_INFINITY else min(need, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        except (ValueError, OSError):
            pass
    if soft == resource.RLIM_INFINITY:
        return wanted
    return max(FEWEST, min(wanted, soft - RESERVE, soft * 3 // 4))
