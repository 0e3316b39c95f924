"""The chat of the persons at a table: kept in memory alone, for who sits there, and for a while.

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

__all__ = ["LONGEST_LINE", "Chat", "ChatFeed", "Chats", "Remark"]

LONGEST_LINE: Final = 200
"""The most characters of one line."""
REMEMBERED: Final = 60
"""Lines that are sent again to a player who comes back."""
BURST: Final = 5
"""Lines that one seat may say without a pause."""
REST: Final = 3_000
"""Milliseconds until a seat that has spoken so much may say one more."""
TABLES: Final = 1_024
"""Tables whose chat is remembered; the one that has been silent longest is forgotten first."""
MARKS: Final = 3
"""Accents that one letter may carry; more would climb into the lines around it."""


class Remark(Struct, frozen=True, kw_only=True):
    """One line of a table's chat."""

    n: int
    """Its number at this table, from 1."""
    seat: int
    text: str
    at: int
    """Milliseconds since 1970."""


class Chat:
    """The chat of one table."""

    def __init__(self) -> None:
        self.remarks: deque[Remark] = deque(maxlen=REMEMBERED)
        self._n = 0
        self._feeds: set[ChatFeed] = set()
        self._buckets: dict[int, Bucket] = {}

    def say(self, seat: int, text: str, *, now: int) -> Remark:
        """The remark that a seat makes, delivered to everybody who listens.

        Raises:
            RequestError: the text is empty or too long, or the seat has said too much at once.
        """
        line = plain(text)
        if not line:
            raise RequestError("chat.empty")
        if len(line) > LONGEST_LINE:
            raise RequestError("chat.too_long", asked=len(line), allowed=LONGEST_LINE)
        wait = self._buckets.setdefault(seat, Bucket.full(BURST, every=REST)).take(now)
        if wait:
            raise RequestError("chat.too_fast", allowed=-(-wait // 1000))
        self._n += 1
        remark = Remark(n=self._n, seat=seat, text=line, at=now)
        self.remarks.append(remark)
        for feed in tuple(self._feeds):
            feed.deliver(remark)
        return remark

    def listen(self) -> "ChatFeed":
        """A feed of the remarks from now on."""
        feed = ChatFeed(self._feeds.discard)
        self._feeds.add(feed)
        return feed

    @property
    def followed(self) -> bool:
        """Whether anybody follows this chat."""
        return bool(self._feeds)


class ChatFeed:
    """An async iterator over new remarks; a slow reader misses the oldest ones and keeps nobody waiting."""

    def __init__(self, closed: Callable[["ChatFeed"], None]) -> None:
        self._waiting: deque[Remark] = deque(maxlen=REMEMBERED)
        self._news = asyncio.Event()
        self._closed = closed

    def __enter__(self) -> "ChatFeed":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hear no more of it."""
        self._closed(self)

    def __aiter__(self) -> "ChatFeed":
        return self

    async def __anext__(self) -> tuple[Remark, ...]:
        while not self._waiting:
            self._news.clear()
            await self._news.wait()
        remarks = tuple(self._waiting)
        self._waiting.clear()
        return remarks

    def deliver(self, remark: Remark) -> None:
        """Hand a remark to the reader."""
        self._waiting.append(remark)
        self._news.set()


class Chats:
    """The chats of all tables; without `allowed` there is none."""

    def __init__(self, *, allowed: bool = True) -> None:
        self.allowed = allowed
        self._chats: dict[str, Chat] = {}

    def at(self, table: str) -> Chat:
        """The chat of that table.

        Raises:
            RequestError: the house has switched it off.
        """
        if not self.allowed:
            raise RequestError("chat.off")
        chat = self._chats.pop(table, None) or Chat()
        self._chats[table] = chat
        if len(self._chats) > TABLES:
            silent = next((name for name, other in self._chats.items() if not other.followed), None)
            if silent is not None:
                del self._chats[silent]
        return chat


def plain(text: str) -> str:
    """A text on one line, without invisible characters and without accents that pile up."""
    visible = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in text)
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", visible):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())
