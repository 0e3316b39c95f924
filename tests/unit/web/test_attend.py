"""Work for a client that goes away ends, and a server that is told to stop ends too, whatever runs."""

import asyncio
import signal
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request

from potluck.errors import RequestError
from potluck.web.attend import Attended, attended

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


def request(*messages: dict[str, Any], attending: Attended | None = None, address: str = "192.0.2.1") -> Request:
    """A request whose client sends that, and then nothing more."""
    left, attending = list(messages), attending or Attended()

    async def receive() -> dict[str, Any]:
        return left.pop(0) if left else await asyncio.Future()

    app = SimpleNamespace(state=SimpleNamespace(site=SimpleNamespace(attended=attending)))
    client = [address, 4000]
    return Request({"type": "http", "method": "GET", "headers": [], "app": app, "client": client}, receive)


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


async def test_an_address_has_so_much_work_done_at_once_and_others_have_theirs() -> None:
    attending, ended = Attended(each=2), asyncio.Event()
    first = [asyncio.create_task(attended(request(BODY, attending=attending), ended.wait())) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(RequestError) as refused:
        await attended(request(BODY, attending=attending), asyncio.sleep(0, "never"))
    assert refused.value.code == "house.yours"
    for address in ("192.0.2.2", "127.0.0.1"):
        assert await attended(request(BODY, attending=attending, address=address), asyncio.sleep(0, "done")) == "done"
    ended.set()
    await asyncio.gather(*first)
    assert await attended(request(BODY, attending=attending), asyncio.sleep(0, "done")) == "done"


async def test_who_goes_away_makes_room_for_the_next_of_his_address() -> None:
    attending = Attended(each=1)
    for _ in range(3):
        with pytest.raises(ClientDisconnect):
            await attended(request(BODY, GONE, attending=attending), asyncio.sleep(60))


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
