"""Work for a client that goes away ends, and a server that is told to stop ends too, whatever runs."""

import asyncio
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request

from potluck.web.attend import attended

pytestmark = pytest.mark.anyio
STUCK = """
import asyncio, sys, time
from potluck.web import server
told = server._announce
def announce(plan):
    told(plan)
    asyncio.get_running_loop().run_in_executor(None, time.sleep, 60)
server._announce = announce
sys.exit(server.serve(db=":memory:", port=0))
"""


def request(*messages: dict[str, Any]) -> Request:
    """A request whose client sends that, and then nothing more."""
    left = list(messages)

    async def receive() -> dict[str, Any]:
        return left.pop(0) if left else await asyncio.Future()

    return Request({"type": "http", "method": "GET", "headers": []}, receive)


BODY = {"type": "http.request", "body": b"", "more_body": False}
GONE = {"type": "http.disconnect"}


async def test_work_for_a_client_that_waits_is_done() -> None:
    assert await attended(request(BODY), asyncio.sleep(0.01, "done")) == "done"


async def test_work_for_a_client_that_goes_away_is_cancelled() -> None:
    ended = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Future()
        finally:
            ended.set()

    with pytest.raises(ClientDisconnect):
        await attended(request(BODY, GONE), work())
    await asyncio.wait_for(ended.wait(), 1)


async def test_an_error_of_the_work_is_told() -> None:
    async def work() -> None:
        raise KeyError("it")

    with pytest.raises(KeyError):
        await attended(request(BODY), work())


@pytest.mark.slow
def test_a_server_that_is_told_to_stop_ends_in_five_seconds_whatever_runs() -> None:
    with subprocess.Popen([sys.executable, "-c", STUCK], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert "Potluck" in server.stdout.readline()
            begun = time.monotonic()
            server.send_signal(signal.SIGTERM)
            assert server.wait(20) == 0
            assert time.monotonic() - begun < 10, "some 5 seconds, on a machine that has other work too"
        finally:
            server.kill()
