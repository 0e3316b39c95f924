"""Streams that have begun since somebody looked last, however many there are."""

from typing import Final

from potluck.store import Reader

__all__ = ["Arrivals"]

LATE: Final = 512
"""Of several nodes one may get a number and commit after others have begun so many streams."""


class Arrivals:
    """Tells each stream whose name begins so once, the oldest first; of a house that writes alone by number alone."""

    def __init__(self, store: Reader, prefix: str, *, nodes: bool = False) -> None:
        self._store = store
        self._prefix = prefix
        self._late = LATE if nodes else 0
        self._last = 0
        self._recent: frozenset[int] = frozenset()

    def take(self) -> list[str]:
        """The names of those that are new, without the prefix; from any thread, one at a time."""
        streams = self._store.numbered(self._prefix, after=max(0, self._last - self._late))
        fresh = [name.removeprefix(self._prefix) for number, name in streams if number not in self._recent]
        if streams:
            self._last = max(self._last, streams[-1][0])
            self._recent = frozenset(number for number, _ in streams if number > self._last - self._late)
        return fresh
