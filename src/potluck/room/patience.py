"""Patience: how many acts of a host, breaks and wishes a player may ask a table for at once, and how it grows back."""

from typing import Final, Literal

from potluck.errors import RequestError
from potluck.room.bucket import Bucket

__all__ = ["PACES", "Asked", "Patience"]

Asked = Literal["act", "break", "wish"]
"""An act of the host; one for which all others wait; a wish to sit out or to be back."""
PACES: Final[dict[Asked, tuple[int, int]]] = {"act": (20, 3_000), "break": (6, 60_000), "wish": (10, 6_000)}
"""For each, how many at once, and the milliseconds after which there is one more."""


class Patience:
    """Counts what each player asks one table for; the same seat has another count for who sits in it next."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, Asked], Bucket] = {}

    def spend(self, player: str, *, kind: Asked, now: int) -> None:
        """Count one more.

        Raises:
            RequestError: `table.too_fast`, with the seconds until there is one again.
        """
        size, every = PACES[kind]
        wait = self._buckets.setdefault((player, kind), Bucket.full(size, every=every)).take(now)
        if wait:
            raise RequestError("table.too_fast", allowed=-(-wait // 1000))
