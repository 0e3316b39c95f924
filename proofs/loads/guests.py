"""Guests by the thousand, as one process: `python -m proofs.loads.guests SECONDS TABLES,TABLES... DOOR DOOR...`.

Six persons sit at each table, each with a line of his own to any of the doors; who is to act thinks for a moment, and
checks, or folds where that costs. Once so many tables are played, and have been for a while, times are taken from an
act until it is answered: an empty line tells that this begins, a line of JSON, a `Step`, what was found. Then further
tables open. It ends with its input.
"""

import asyncio
import os
import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from proofs.flood import quantile
from proofs.orphans import end_with_parent
from proofs.siege import mildest

__all__ = ["SEATS", "Step"]

SEATS: Final = 6
TABLE: Final = {"game": "poker", "preset": "evening", "speed": "quick", "seats": [{"kind": "person"}] * SEATS}
THOUGHT: Final = 1.4
"""Seconds for which a person thinks, on average."""
OPENED: Final = 8
"""Tables that are opened at a time."""
SETTLING: Final = 6.0
"""Seconds from the last table that opens until times are taken."""
SEED: Final = 5


class Step(Struct, frozen=True):
    """What guests at so many tables met."""

    tables: int
    lines: int
    lost: int
    """Lines that broke since the first step."""
    seconds: float
    acts: int
    half: float
    """Seconds within which one act of two was answered."""
    most: float
    """Those within which 99 of 100 were."""


class View(Struct):
    """Of a view, what a guest looks at."""

    offers: list[dict[str, Any]] = []


class Heard(Struct):
    """Of a message, what a guest looks at."""

    type: str
    turn: int = -1
    view: View | None = None


READ: Final = msgspec.json.Decoder(Heard)


class Crowd:
    """All guests of a house, who come by these doors."""

    def __init__(self, doors: list[str]) -> None:
        self.doors = doors
        self.rng = random.Random(SEED)
        self.times: list[float] = []
        self.counting = False
        self.lost = 0
        self.lines: list[asyncio.Task[None]] = []

    async def open_tables(self, number: int) -> None:
        """Opens tables, and sits six down at each."""
        queue = iter(range(number))

        async def opening() -> None:
            limits = httpx.Limits(max_keepalive_connections=1)
            async with httpx.AsyncClient(timeout=60.0, limits=limits) as http:
                for _ in queue:
                    await self._opened(http)

        await asyncio.gather(*(opening() for _ in range(OPENED)))

    async def _opened(self, http: httpx.AsyncClient) -> None:
        """A table at any door, whose six come by any."""
        door = self.rng.choice(self.doors)
        tokens = [await _token(http, door) for _ in range(SEATS)]
        heads = [{"authorization": f"Bearer {token}"} for token in tokens]
        answer = await http.post(f"{door}/api/tables", json=TABLE, headers=heads[0])
        table = answer.raise_for_status().json()["id"]
        for seat, head in enumerate(heads):
            taken = await http.post(f"{door}/api/tables/{table}/seats/{seat}", headers=head, json={})
            taken.raise_for_status()
        for head in heads:
            at = self.rng.choice(self.doors).replace("http", "ws")
            line = await connect(
                f"{at}/api/tables/{table}/live", additional_headers=head, compression=None, ping_interval=None
            )
            self.lines.append(asyncio.create_task(self._stays(line)))

    async def _stays(self, line: ClientConnection) -> None:
        """One guest; whatever ends his line, it is lost."""
        try:
            await self._plays(line)
        finally:
            self.lost += 1

    async def _plays(self, line: ClientConnection) -> None:
        """One guest, who acts whenever he is to."""
        acted, began, counted = -1, 0.0, False
        async for text in line:
            heard = READ.decode(text)
            if heard.type == "accepted" and counted:
                self.times.append(time.perf_counter() - began)
            if heard.view is None or not heard.view.offers or heard.turn <= acted:
                continue
            acted = heard.turn
            await asyncio.sleep(2 * THOUGHT * self.rng.random())
            act = {"type": "act", "turn": acted, "action": mildest(heard.view.offers), "id": f"{id(line)}-{acted}"}
            counted, began = self.counting, time.perf_counter()
            await line.send(msgspec.json.encode(act).decode())

    async def measured(self, tables: int, seconds: float) -> Step:
        """The acts of that time."""
        await asyncio.sleep(SETTLING)
        print(flush=True)
        self.times, self.counting = [], True
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        self.counting, took = False, time.perf_counter() - began
        times = self.times or [seconds]
        return Step(
            tables, len(self.lines), self.lost, took, len(self.times), quantile(times, 0.5), quantile(times, 0.99)
        )


async def _token(http: httpx.AsyncClient, door: str) -> str:
    http.cookies.clear()
    token = (await http.post(f"{door}/api/session", json={})).raise_for_status().json()["token"]
    http.cookies.clear()
    return str(token)


def _more(steps: list[int]) -> Iterator[tuple[int, int]]:
    """Of each step how many tables there are, and how many are new."""
    return ((now, now - before) for before, now in zip([0, *steps], steps, strict=False))


async def main(seconds: float, steps: list[int], doors: list[str]) -> None:
    """Tells of each step."""
    crowd = Crowd(doors)
    for tables, new in _more(steps):
        await crowd.open_tables(new)
        step = await crowd.measured(tables, seconds)
        print(msgspec.json.encode(step).decode(), flush=True)


if __name__ == "__main__":
    with suppress(ModuleNotFoundError, ValueError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    end_with_parent()
    asyncio.run(main(float(sys.argv[1]), [int(part) for part in sys.argv[2].split(",")], sys.argv[3:]))
