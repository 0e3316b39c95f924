"""Links in advance: the name of a table that its host still chooses for, so that friends can have the link already.

Nothing of it is stored: a name that nobody opens is forgotten, and after a restart the table gets another one.
"""

import base64
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from potluck.errors import RequestError

__all__ = ["Advances", "fresh_name"]

NAME_BYTES: Final = 10
"""Of a table's name: 80 bits, so that nobody can guess a link."""
KEPT: Final = 4096
"""Names that are remembered, one for each host; the oldest is forgotten first."""
LASTING: Final = 12 * 3600 * 1000
"""Milliseconds for which a name is kept after it was asked for last."""
LATELY: Final = 90_000
"""Milliseconds since somebody has looked whether the table is open, for which he counts as waiting: a page in the
background may look once a minute."""
GUESTS: Final = 32
"""Of those who wait for one table so many are counted."""


def fresh_name(entropy: Callable[[int], bytes]) -> str:
    """A table's name that nobody can guess."""
    return base64.b32encode(entropy(NAME_BYTES)).decode().lower()


class _Name:
    """A name in advance, whose it is, and who waits behind its link."""

    def __init__(self, host: str, *, until: int) -> None:
        self.host = host
        self.until = until
        self.looks: dict[str, int] = {}


class Advances:
    """Gives names of tables out in advance, each to the host who will open it."""

    def __init__(self, clock: Callable[[], int], entropy: Callable[[int], bytes]) -> None:
        self._clock = clock
        self._entropy = entropy
        self._names: OrderedDict[str, _Name] = OrderedDict()
        self._of: dict[str, str] = {}

    def issue(self, host: str) -> str:
        """The name of the table that the host will open next: the same one until he has opened it."""
        now = self._clock()
        name = self._of.get(host, "")
        if not self.is_kept(name):
            self._forget(name)
            name = self._of[host] = fresh_name(self._entropy)
            self._names[name] = _Name(host, until=now + LASTING)
        self._names[name].until = now + LASTING
        self._names.move_to_end(name)
        while len(self._names) > KEPT:
            self._forget(next(iter(self._names)))
        return name

    def is_kept(self, name: str) -> bool:
        """Whether a table of that name is still to be opened."""
        kept = self._names.get(name)
        return kept is not None and kept.until > self._clock()

    def is_of(self, name: str, host: str) -> bool:
        """Whether the host may open a table of that name."""
        return self.is_kept(name) and self._names[name].host == host

    def opened(self, name: str) -> None:
        """Forget that name: its table is open."""
        self._forget(name)

    def waiting(self, name: str, visitor: str) -> int:
        """The number of those who wait for that table; the visitor is one of them, unless he is its host.

        Raises:
            RequestError: `table.unknown`, no such name is kept.
        """
        if not self.is_kept(name):
            raise RequestError("table.unknown", asked=name)
        kept, now = self._names[name], self._clock()
        kept.looks = {guest: at for guest, at in kept.looks.items() if now - at < LATELY}
        if visitor != kept.host and len(kept.looks) < GUESTS:
            kept.looks[visitor] = now
        return len(kept.looks)

    def _forget(self, name: str) -> None:
        kept = self._names.pop(name, None)
        if kept is not None and self._of.get(kept.host) == name:
            del self._of[kept.host]
