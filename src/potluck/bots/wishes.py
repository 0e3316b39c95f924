"""Wishes of people: granted once for all who ask the same, as many at once as is bearable, let go with who asked."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, TypeVar, cast

from potluck.errors import RequestError

__all__ = ["Wishes"]

T = TypeVar("T")

MOST: Final = 64
"""Wishes that may be open at once."""
EACH: Final = 4
"""Those of one person among them."""
REMEMBERED: Final = 256
"""Answers that are kept for who asks the same."""


class Wishes:
    """Open wishes, at most `most`, `each` of one person; and the last answers, as many as are `remembered`."""

    def __init__(self, *, most: int = MOST, each: int = EACH, remembered: int = REMEMBERED) -> None:
        self._most = most
        self._each = each
        self._remembered = remembered
        self._open: dict[Hashable, _Wish] = {}
        self._by: Counter[str] = Counter()
        self._answers: OrderedDict[Hashable, object] = OrderedDict()

    def __len__(self) -> int:
        return len(self._open)

    async def granted(self, key: Hashable, by: str, work: Callable[[], Awaitable[T]]) -> T:
        """The result of the work, for the person `by`; begun once for one key, and cancelled when nobody waits for it.

        Raises:
            RequestError: `house.busy`: too many wishes are open; `house.yours`: he has too many.
        """
        if key in self._answers:
            self._answers.move_to_end(key)
            return cast("T", self._answers[key])
        wish = self._open.get(key)
        if wish is None:
            if self._by[by] >= self._each:
                raise RequestError("house.yours")
            if len(self._open) >= self._most:
                raise RequestError("house.busy")
            wish = self._open[key] = _Wish(asyncio.ensure_future(self._kept(key, work)))
            wish.task.add_done_callback(lambda _: self._close(key, wish))
        wish.waiting += 1
        self._by[by] += 1
        try:
            return cast("T", await asyncio.shield(wish.task))
        finally:
            self._by -= Counter([by])
            wish.waiting -= 1
            if not wish.waiting and not wish.task.done():
                wish.task.cancel()
                self._close(key, wish)

    async def _kept(self, key: Hashable, work: Callable[[], Awaitable[object]]) -> object:
        """The result of the work, which is remembered."""
        answers = self._answers
        answer = answers[key] = await work()
        while len(answers) > self._remembered:
            answers.popitem(last=False)
        return answer

    def drop(self, concerns: Callable[[Hashable], bool]) -> None:
        """Remember no answer to such a key, nor to any wish that is being granted now."""
        self._answers = OrderedDict((key, answer) for key, answer in self._answers.items() if not concerns(key))

    def _close(self, key: Hashable, wish: "_Wish") -> None:
        """Let go of a wish that is granted, or for which nobody waits."""
        if self._open.get(key) is wish:
            del self._open[key]
        if wish.task.done() and not wish.task.cancelled():
            wish.task.exception()  # who asked may have gone; then nobody else would fetch it


class _Wish:
    """One thing that is being made, and how many wait for it."""

    def __init__(self, task: "asyncio.Future[object]") -> None:
        self.task = task
        self.waiting = 0
