"""What decisions cost, each reckoned once: who gives up waiting leaves what he has, and the next one goes on there."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Collection, Mapping
from typing import Final

from potluck.errors import RequestError
from potluck.lab.judgement import Decision, Judgement, judged
from potluck.room.services import Reckoner

__all__ = ["Prices"]

AT_ONCE: Final = 12
"""Decisions that are judged in one go at most: half a second of a process."""
QUICK: Final = 0.2
"""Seconds within which so many were judged that twice as many are asked for next; after longer ones one alone."""
KEPT: Final = 4096
"""Decisions whose prices are remembered."""
TOO_LONG: Final = "house.too_long"


class Prices:
    """Judges decisions of tables beside the event loop, some at a time, and remembers what it has judged."""

    def __init__(self, desk: Reckoner) -> None:
        self._desk = desk
        self._known: OrderedDict[tuple[str, int], tuple[Decision, Judgement | None]] = OrderedDict()
        self._tried: Counter[tuple[str, int]] = Counter()
        """How often one took too long by itself: the others come first."""

    async def of(
        self, table: str, game: str, decisions: Mapping[int, Decision], *, by: str, until: float | None
    ) -> dict[int, Judgement | None]:
        """Turn -> judgement, for the person `by`; None where nothing is to be judged.

        `until` is a time of the loop's clock: what is not reckoned by then is left out, and what takes the house too
        long by itself.

        Raises:
            RequestError: without `until`, the house is busy, or one decision takes it too long.
        """
        clock = asyncio.get_running_loop().time
        due = [turn for turn, decision in decisions.items() if not self._is_known(table, turn, decision)]
        due.sort(key=lambda turn: self._tried[table, turn])
        size = 1
        while due and (until is None or clock() < until):
            some, began = due[:size], clock()
            try:
                judgements = await self._desk.reckon(by, judged, game, tuple(decisions[turn] for turn in some))
            except RequestError as refused:
                if refused.code == TOO_LONG and len(some) > 1:
                    size = 1
                    continue
                if until is None:
                    raise
                if refused.code != TOO_LONG:
                    break
                self._tried[table, some[0]] += 1
                due = due[1:]
                continue
            for turn, judgement in zip(some, judgements, strict=True):
                self._keep(table, turn, decisions[turn], judgement)
            due = due[len(some) :]
            size = min(2 * size, AT_ONCE) if clock() - began < QUICK else 1
        return {
            turn: self._known[table, turn][1]
            for turn, decision in decisions.items()
            if self._is_known(table, turn, decision)
        }

    def drop(self, tables: Collection[str]) -> None:
        """Remember nothing of these tables."""
        for key in [key for key in (*self._known, *self._tried) if key[0] in tables]:
            self._known.pop(key, None)
            self._tried.pop(key, None)

    def _is_known(self, table: str, turn: int, decision: Decision) -> bool:
        known = self._known.get((table, turn))
        return known is not None and known[0] == decision

    def _keep(self, table: str, turn: int, decision: Decision, judgement: Judgement | None) -> None:
        self._known[table, turn] = decision, judgement
        self._tried.pop((table, turn), None)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
