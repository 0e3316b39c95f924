"""What the persons at a table say to each other: kept in memory alone, for who sits there, and for a while.

Nothing of it reaches a log: a log is kept for ever and proves what it holds, and neither is wanted of small talk.
"""

import asyncio
import unicodedata
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Final

from msgspec import Struct

from potluck.errors import RequestError
from potluck.room.bucket import Bucket

__all__ = ["LONGEST_LINE", "Ear", "Remark", "Talk", "Talks"]

LONGEST_LINE: Final = 200
"""Characters of what is said at once."""
REMEMBERED: Final = 60
"""Lines that who comes back is told again."""
BURST: Final = 5
"""Lines that one seat may say without a pause."""
REST: Final = 3_000
"""Milliseconds until a seat that has spoken so much may say one more."""
TABLES: Final = 1_024
"""Tables whose talk is remembered; the one that has been silent longest is forgotten first."""
MARKS: Final = 3
"""Accents that one letter may carry; more would climb into the lines around it."""


class Remark(Struct, frozen=True, kw_only=True):
    """Something that was said."""

    n: int
    """Counts on at this table."""
    seat: int
    text: str
    at: int
    """Milliseconds since 1970."""


class Talk:
    """The talk of one table."""

    def __init__(self) -> None:
        self.remarks: deque[Remark] = deque(maxlen=REMEMBERED)
        self._n = 0
        self._ears: set[Ear] = set()
        self._buckets: dict[int, Bucket] = {}

    def say(self, seat: int, text: str, *, now: int) -> Remark:
        """What a seat says, once everybody who listens has it in the ear.

        Raises:
            RequestError: it is nothing, too long, or too much at once.
        """
        said = plain(text)
        if not said:
            raise RequestError("chat.empty")
        if len(said) > LONGEST_LINE:
            raise RequestError("chat.too_long", asked=len(said), allowed=LONGEST_LINE)
        wait = self._buckets.setdefault(seat, Bucket.full(BURST, every=REST)).take(now)
        if wait:
            raise RequestError("chat.too_fast", allowed=-(-wait // 1000))
        self._n += 1
        remark = Remark(n=self._n, seat=seat, text=said, at=now)
        self.remarks.append(remark)
        for ear in tuple(self._ears):
            ear.hear(remark)
        return remark

    def listen(self) -> "Ear":
        """What is said from now on."""
        ear = Ear(self._ears.discard)
        self._ears.add(ear)
        return ear

    @property
    def heard(self) -> bool:
        """Whether anybody listens."""
        return bool(self._ears)


class Ear:
    """An async iterator over what is said; who is slow to read misses the oldest lines, and keeps nobody waiting."""

    def __init__(self, closed: Callable[["Ear"], None]) -> None:
        self._waiting: deque[Remark] = deque(maxlen=REMEMBERED)
        self._news = asyncio.Event()
        self._closed = closed

    def __enter__(self) -> "Ear":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed(self)

    def __aiter__(self) -> "Ear":
        return self

    async def __anext__(self) -> tuple[Remark, ...]:
        while not self._waiting:
            self._news.clear()
            await self._news.wait()
        found = tuple(self._waiting)
        self._waiting.clear()
        return found

    def hear(self, remark: Remark) -> None:
        """One more."""
        self._waiting.append(remark)
        self._news.set()


class Talks:
    """The talk of every table; none where the house does not want any."""

    def __init__(self, *, allowed: bool = True) -> None:
        self.allowed = allowed
        self._talks: dict[str, Talk] = {}

    def at(self, table: str) -> Talk:
        """The talk of that table.

        Raises:
            RequestError: the house has switched it off.
        """
        if not self.allowed:
            raise RequestError("chat.off")
        talk = self._talks.pop(table, None) or Talk()
        self._talks[table] = talk
        if len(self._talks) > TABLES:
            silent = next((name for name, one in self._talks.items() if not one.heard), None)
            if silent is not None:
                del self._talks[silent]
        return talk


def plain(text: str) -> str:
    """A text on one line, without what cannot be seen and without letters that climb out of their line."""
    seen = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in text)
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", seen):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())
