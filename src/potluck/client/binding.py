"""Whether all that a house shows is bound by a head that it has signed; without one it can deny what it showed."""

import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from potluck.protocol import encode
from potluck.wire import Screen

__all__ = ["GRACE", "Binding"]

GRACE: Final = 10.0
"""Seconds for which a screen may go without a head that binds it. An honest house sends it with the screen itself."""


class Binding:
    """Takes each screen of a table, and says since when something was shown that no head binds."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._unbound = 0
        """The number of the last event that was shown and is bound by no head; 0 where all is bound."""
        self._since = 0.0
        self._shown: tuple[int, int | None, bytes] = (0, None, b"")

    def take(self, screen: Screen) -> None:
        """Take one more screen."""
        bound = screen.head.seq if screen.head is not None else 0
        needed = screen.seq + self._is_another(screen)
        if self._unbound and bound >= max(self._unbound, needed):
            self._unbound = 0
        elif bound < needed:
            self._since = self._since if self._unbound else self._clock()
            self._unbound = max(self._unbound, needed)

    @property
    def unbound(self) -> int:
        """The number of an event that the house has shown and bound by no head for too long; 0 where all is well."""
        return self._unbound if self._unbound and self._clock() - self._since >= GRACE else 0

    def _is_another(self, screen: Screen) -> bool:
        """Whether a screen shows the cards otherwise than the last one of the same number: then it is a later one."""
        digest = sha256(encode((screen.fair, screen.view))).digest()
        seq, seat, before = self._shown
        self._shown = (screen.seq, screen.seat, digest)
        return (seq, seat) == (screen.seq, screen.seat) and before != digest
