"""The guard: whom it lets in, and that nobody makes it hold more than 4 KiB."""

from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from potluck.errors import RequestError
from potluck.web.budget import LARGEST
from potluck.web.guard import Guard, HostNames, refusal

HERE = "127.0.0.1:8052"


def scope(method: str = "POST", kind: str = "http", **headers: str) -> dict[str, Any]:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in {"host": HERE, **headers}.items()]
    return {"type": kind, "method": method, "path": "/", "headers": raw, "query_string": b""}


def code(asked: Scope, hosts: HostNames | None = None) -> str:
    error = refusal(asked, hosts=hosts or HostNames())
    return error.code if error is not None else ""


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8052", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:80", "LOCALHOST"]
)
def test_this_machine_is_reached_by_its_own_names(host: str) -> None:
    assert code(scope("GET", host=host)) == ""


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.5", "", "[", "[::2]", "::1"]
)
def test_another_name_is_refused_so_that_no_rebound_name_reaches_us(host: str) -> None:
    assert code(scope("GET", host=host)) == "request.host"


def test_in_a_home_network_addresses_are_let_in_but_names_are_not() -> None:
    lan = HostNames(("localhost", "tower", "tower.local"), addresses=True)
    assert code(scope("GET", host="192.168.1.5:8052"), lan) == ""
    assert code(scope("GET", host="[fe80::1]:8052"), lan) == ""
    assert code(scope("GET", host="tower.local"), lan) == ""
    assert code(scope("GET", host="evil.example"), lan) == "request.host"


def test_two_host_headers_are_one_too_many() -> None:
    asked = scope("GET")
    asked["headers"].append((b"host", HERE.encode()))
    assert code(asked) == "request.host"


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "http://127.0.0.1", "http://[", "file://", ""]
)
def test_a_page_of_another_origin_may_not_act(kind: str, origin: str) -> None:
    assert code(scope(kind=kind, origin=origin)) == "request.origin"


def test_our_own_page_and_programs_may_act() -> None:
    assert code(scope(origin=f"http://{HERE}")) == ""
    assert code(scope(kind="websocket", origin=f"http://{HERE}")) == ""
    assert code(scope()) == ""


def test_a_browser_that_hides_the_origin_is_known_by_its_site() -> None:
    assert code(scope(sec_fetch_site="cross-site")) == "request.origin"
    assert code(scope(sec_fetch_site="same-site")) == "request.origin"
    assert code(scope(sec_fetch_site="same-origin")) == ""


def test_looking_is_free_for_every_origin() -> None:
    assert code(scope("GET", origin="http://evil.example")) == ""


@pytest.mark.parametrize("size", [str(LARGEST + 1), "10485760", "9" * 400, "-1", "x", "１"])
def test_a_body_that_says_it_is_too_large_is_refused_unread(size: str) -> None:
    asked = scope()
    asked["headers"].append((b"content-length", size.encode()))
    assert code(asked) == "request.too_large"


async def test_a_body_that_does_not_say_how_large_it_is_is_cut_off() -> None:
    taken = 0

    async def endless() -> Message:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": b"x" * 1024, "more_body": True}

    async def greedy(scope: Scope, receive: Receive, send: Send) -> None:
        while True:
            await receive()

    async def nowhere(message: Message) -> None:
        raise AssertionError(message)

    async def refuse(*_: Any) -> None:
        raise AssertionError("the guard itself has nothing against it")

    guard = Guard(greedy, hosts=HostNames(), refuse=refuse)
    with pytest.raises(RequestError, match="too large"):
        await guard(scope(), endless, nowhere)
    assert taken == LARGEST // 1024 + 1


async def test_every_response_forbids_foreign_scripts() -> None:
    headers = await guarded(b"text/html; charset=utf-8")
    policy = headers[b"content-security-policy"].decode()
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers.keys() == (await guarded(None)).keys() | {b"content-type"}
    assert headers.keys() == (await guarded(b"image/svg+xml")).keys(), "a picture can be opened as a page"


@pytest.mark.parametrize("kind", [b"text/javascript; charset=utf-8", b"text/css; charset=utf-8"])
async def test_scripts_and_sheets_are_nobody_elses_and_nothing_else(kind: bytes) -> None:
    headers = await guarded(kind)
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"cross-origin-resource-policy"] == b"same-origin"
    assert b"content-security-policy" not in headers


async def guarded(kind: bytes | None) -> dict[bytes, bytes]:
    """The headers of a response of that type, as they leave the house."""
    given = [(b"content-type", kind)] if kind else []

    async def plain(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": given})

    async def refuse(*_: Any) -> None:
        raise AssertionError

    async def nothing() -> Message:
        return {"type": "http.disconnect"}

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    await Guard(plain, hosts=HostNames(), refuse=refuse)(scope("GET"), nothing, send)
    return dict(sent[0]["headers"])
