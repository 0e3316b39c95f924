"""The laboratory's bench: what its visitors ask is reckoned beside the loop, few questions at once and at a pace."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from potluck.errors import RequestError
from potluck.room import Bucket, Wishes
from potluck.room.services import Reckoner
from potluck.web.budget import OWN

__all__ = ["Bench"]

P = ParamSpec("P")
T = TypeVar("T")

OPEN: Final = 8
"""Questions of all visitors that are reckoned or wait at once, so that few wait long."""
EACH: Final = 2
"""Those of one address among them, however many sessions it has made; on this machine of one visitor."""
BURST: Final = 30
EVERY: Final = 1_000
"""So many questions a visitor and an address ask at once, then one in so many milliseconds."""
ASKERS: Final = 4096
"""Visitors and addresses whose pace is remembered."""


class Bench:
    """Reckons for visitors of the laboratory: few questions at once, at a pace, and each but once."""

    def __init__(self, desk: Reckoner, *, clock: Callable[[], int] | None = None) -> None:
        self._desk = desk
        self._wishes = Wishes(most=OPEN, each=EACH)
        self._paces: OrderedDict[str, Bucket] = OrderedDict()
        self._clock = clock or (lambda: time.monotonic_ns() // 1_000_000)

    def begin(self) -> None:
        """Get ready, since somebody is here who is about to ask."""
        self._desk.begin()

    async def reckon(self, by: str, address: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """The result of a function that stands in a module.

        Raises:
            RequestError: `lab.too_fast`, `house.busy`, `house.yours`, `house.too_long`.
            PotluckError: whatever the function raises of them.
        """
        foreign = address not in OWN
        for asker in (by, *((address,) if foreign else ())):
            wait = self._pace(asker).take(self._clock())
            if wait:
                raise RequestError("lab.too_fast", allowed=-(-wait // 1000))
        key = (work, args, tuple(more.items()))
        return await self._wishes.granted(
            key, address if foreign else by, lambda: self._desk.reckon(by, work, *args, **more)
        )

    def _pace(self, asker: str) -> Bucket:
        pace = self._paces.get(asker)
        if pace is None:
            pace = self._paces[asker] = Bucket.full(BURST, every=EVERY)
            while len(self._paces) > ASKERS:
                self._paces.popitem(last=False)
        self._paces.move_to_end(asker)
        return pace
