"""The event loop is never held: by no act of the dearest games that may be opened, nor by what is asked of them."""

import asyncio
import time
from typing import Any

import pytest

from potluck.variants import read, to_data
from tests.unit.web.clients import Client
from tests.unit.web.test_sitting import deals, own_turn

CALLER = {"kind": "bot", "bot": "caller"}
NINE = """
name = "nine"
fewer_wild = true
jokers = 2
wild = ["2", "3", "4", "5"]
streets = [{ name = "a", down = 7, board = 2 }]
"""
"""A showdown of it held the loop for up to 10.9 s, and whoever asked for its past deal for 150."""
HOLES = """
name = "holes"
fewer_wild = true
jokers = 2
wild = ["A", "2", "3"]
streets = [{ name = "a", down = 6 }, { name = "b", board = 5 }]
showdown = [{ order = "high", hole = 2 }, { order = "ace-to-six", hole = 2 }]
"""
MOST = 0.1
"""Seconds of the processor for one step of the loop; it takes some thousandths. What is loaded is loaded before."""


class Watchdog:
    """The longest step of the event loop, in seconds of its own processor time: other work is not in it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.longest, self.step = 0.0, ""
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            start = time.thread_time()
            run(handle)
            took = time.thread_time() - start
            if took > self.longest:
                self.longest, self.step = took, repr(handle)

        patch.setattr(asyncio.Handle, "_run", timed)


async def everything_asked(client: Client, text: str) -> None:
    """A deal of that game at six seats, and all that can be asked of it."""
    asked: dict[str, Any] = {
        "game": "poker",
        "options": {"custom": to_data(read(text))},
        "seats": [{"kind": "person"}, *[CALLER] * 5],
    }
    table = await client.opened(asked)
    await client.seated(table, 0)
    await own_turn(client, table)
    await client.said("GET", f"/api/tables/{table}/advice", 200)
    await deals(client, table, deals=1)
    for path in ("review", "deals/1", "ledger", "rules"):
        await client.said("GET", f"/api/tables/{table}/{path}", 200)
    for path in (f"/t/{table}/deal/1", f"/t/{table}/deal/1.html", f"/api/tables/{table}/deals.jsonl"):
        assert (await client.get(path)).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("text", [NINE, HOLES], ids=["nine", "holes"])
async def test_nothing_that_can_be_asked_of_the_dearest_games_holds_the_loop(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    await everything_asked(visitor, text)
    watchdog = Watchdog(monkeypatch)
    await everything_asked(visitor, text)
    assert 0 < watchdog.longest < MOST, watchdog.step
