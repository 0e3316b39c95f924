"""The house on the internet: one name, https, and visitors told apart by what trusted proxies say, and nobody else."""

import asyncio
import logging
from collections.abc import AsyncIterator
from inspect import getsource
from itertools import product
from typing import Any

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.http import httptools_impl
from uvicorn.protocols.websockets import websockets_sansio_impl

from potluck.errors import RequestError
from potluck.room import Room
from potluck.web import Front, create_app, front_of
from potluck.web.budget import OWN, Budget, Sockets
from potluck.web.guard import EVERY, Guard, HostNames, Paces
from potluck.web.server import STRANGERS, is_of_the_house
from tests.serving import KEY
from tests.unit.web.clients import Client

PUBLIC = "https://cards.example.org"
HOST = "cards.example.org"
PROXY, FAR_PROXY = "127.0.0.1", "10.1.2.3"
FRONT = front_of(PUBLIC, [PROXY, "10.0.0.0/8", "fd00::/8"])
ANN, BEN = "203.0.113.7", "198.51.100.9"


def client(peer: str, *headers: tuple[str, str], front: Front = FRONT) -> str:
    raw = [(name.encode(), value.encode()) for name, value in headers]
    return front.client({"type": "http", "client": (peer, 1), "headers": raw})


@pytest.mark.parametrize(
    "url", ["https://cards.example.org", "https://cards.example.org/", "HTTPS://Cards.Example.ORG:443", f" {PUBLIC} "]
)
def test_a_public_url_is_read_as_browsers_write_its_origin(url: str) -> None:
    assert (front_of(url).origin, front_of(url).name, front_of(url).is_secure) == (PUBLIC, HOST, True)


def test_ports_numbers_and_letters_of_other_alphabets_have_their_place_in_it() -> None:
    assert front_of("https://a.example:8443").origin == "https://a.example:8443"
    assert front_of("http://a.example:80/").origin == "http://a.example"
    assert front_of("https://[2001:db8::1]:8443").origin == "https://[2001:db8::1]:8443"
    assert front_of("https://bücher.example").name == "xn--bcher-kva.example"


@pytest.mark.parametrize(
    "url",
    [
        *("", "cards.example.org", "ftp://a.example", "https://", "https://a.example/room", "https://a.example?x"),
        *("https://me@a.example", "https://a.example:99999", "https://a.example#x", "https://a b", "https://a..b"),
        *(
            "https://*.example.org",
            "https://[::1",
            "https://a.example\nx: y",
            "https://-a.example",
            f"https://{'a' * 300}",
        ),
    ],
)
def test_what_is_no_address_of_a_whole_site_is_refused(url: str) -> None:
    with pytest.raises(RequestError, match="--public-url"):
        front_of(url)


@pytest.mark.parametrize("proxy", ["", "everybody", "0.0.0.0/0", "::/0", "10.0.0.0/33", "cards.example.org"])
def test_a_proxy_is_an_address_or_a_network_and_never_everybody(proxy: str) -> None:
    with pytest.raises(RequestError, match="--trust-proxy"):
        front_of(PUBLIC, [proxy])


def test_a_stranger_is_not_believed_whatever_he_writes() -> None:
    for name, value in product(("x-forwarded-for", "forwarded"), (BEN, f"for={BEN}", PROXY, "for=127.0.0.1")):
        assert client(ANN, (name, value)) == ANN


def test_a_trusted_proxy_is_believed_from_the_right_up_to_the_first_that_is_none() -> None:
    assert client(PROXY, ("x-forwarded-for", ANN)) == ANN
    assert client(PROXY, ("x-forwarded-for", f"{BEN}, 1.2.3.4, {ANN}")) == ANN, (
        "what stands before came with the request"
    )
    assert client(PROXY, ("x-forwarded-for", f"{BEN}, {ANN}, {FAR_PROXY}")) == ANN
    assert client(PROXY, ("x-forwarded-for", BEN), ("x-forwarded-for", ANN)) == ANN
    assert client(PROXY, ("x-forwarded-for", f"{ANN}:4711")) == ANN
    assert client(PROXY, ("forwarded", f'for={BEN};proto=http, for="{ANN}:81";proto=https;by=10.0.0.1')) == ANN
    assert client(PROXY, ("forwarded", 'For="[2001:db8:1:2:3::4]:81"')) == "2001:db8:1:2::/64"


def test_nobody_is_this_machine_behind_a_front_so_that_all_have_bounds() -> None:
    for forged in (PROXY, "::1", "127.8.8.8", "::ffff:127.0.0.1"):
        assert client(PROXY, ("x-forwarded-for", forged)) not in OWN
    assert client(PROXY) not in OWN
    assert client("::1", front=front_of(PUBLIC)) not in OWN


@pytest.mark.parametrize("value", ["unknown", "_hidden", "", ",", "1.2.3.4.5", "[", '"', "for=", "\x00", "x" * 9000])
def test_where_the_proxy_names_nobody_all_such_visitors_count_as_one(value: str) -> None:
    for name in ("x-forwarded-for", "forwarded"):
        assert client(FAR_PROXY, (name, value)) == FAR_PROXY
        assert client(FAR_PROXY, (name, f"{ANN}, {value}")) == FAR_PROXY


def test_a_header_that_the_proxy_does_not_write_gives_nobody_another_address() -> None:
    lies = [client(FAR_PROXY, ("x-forwarded-for", ANN), ("forwarded", f"for=9.9.9.{at}")) for at in range(9)]
    lies += [client(FAR_PROXY, ("x-forwarded-for", f"9.9.9.{at}"), ("forwarded", f"for={ANN}")) for at in range(9)]
    assert set(lies) == {FAR_PROXY}
    assert client(FAR_PROXY, ("x-forwarded-for", ANN), ("forwarded", f"for={ANN}")) == ANN


def test_the_neighbours_of_one_site_of_ipv6_are_one_visitor_and_mapped_addresses_are_those_of_ipv4() -> None:
    near = [client(PROXY, ("x-forwarded-for", f"2001:db8:1:2::{at:x}")) for at in range(1, 5)]
    assert len(set(near)) == 1
    assert client(PROXY, ("x-forwarded-for", "2001:db8:1:3::1")) not in near
    assert client(PROXY, ("x-forwarded-for", f"::ffff:{ANN}")) == ANN


def test_each_visitor_behind_a_proxy_waits_for_himself() -> None:
    paces = Paces()
    scope: dict[str, Any] = {"type": "http", "scheme": "http", "client": (PROXY, 1)}

    def wait(who: str) -> int:
        asked = {**scope, "headers": [(b"x-forwarded-for", who.encode())]}
        return paces.wait(FRONT.visit(asked, local=False), now=0)

    waits = [wait(ANN) for _ in range(410)]
    assert max(waits) >= EVERY
    assert wait(BEN) == 0


def test_a_proxy_may_hold_as_many_connections_as_its_visitors_need() -> None:
    sockets = Sockets(Budget(address=2), speaks_for_many=FRONT.trusts)
    assert [sockets.enter(FAR_PROXY) for _ in range(5)] == [None] * 5
    assert [error is not None for error in [sockets.enter(ANN) for _ in range(3)]] == [False, False, True]


@pytest.fixture
async def guest(room: Room) -> AsyncIterator[Client]:
    """A visitor who comes through the proxy."""
    transport = httpx.ASGITransport(create_app(room, key=KEY, front=FRONT), client=(PROXY, 4711))
    headers = {"x-forwarded-for": ANN, "x-forwarded-proto": "https"}
    # httpx keeps a cookie that is Secure for https alone, as browsers do
    async with Client(transport=transport, base_url=PUBLIC, headers=headers) as client:
        yield client


async def test_the_session_is_of_this_host_by_https_alone(guest: Client) -> None:
    page = await guest.get("/")
    (cookie,) = page.headers.get_list("set-cookie")
    name, *attributes = cookie.split("; ")
    assert name.startswith("__Host-potluck-")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(attributes)
    assert not [part for part in attributes if part.lower().startswith("domain")]
    assert page.headers["strict-transport-security"].startswith("max-age=")
    first = (await guest.said("POST", "/api/session", 200, json={"name": "Ann"}))["player"]
    assert (await guest.said("GET", "/api/me", 200))["player"] == first


async def test_a_cookie_without_the_prefix_opens_no_session_by_https(guest: Client) -> None:
    await guest.said("POST", "/api/session", 200, json={})
    ((name, token),) = guest.cookies.items()
    guest.cookies.clear()
    await guest.said("GET", "/api/me", 401, headers={"cookie": f"{name.removeprefix('__Host-')}={token}"})
    await guest.said("GET", "/api/me", 200, headers={"cookie": f"{name}={token}"})


@pytest.mark.parametrize(
    "origin", [f"http://{HOST}", f"{PUBLIC}:444", "https://cards.example.org.evil.example", "null", "http://127.0.0.1"]
)
async def test_only_pages_of_the_public_address_act(guest: Client, origin: str) -> None:
    await guest.said("POST", "/api/session", 200, json={}, headers={"origin": PUBLIC})
    refused = await guest.said("POST", "/api/session", 403, json={}, headers={"origin": origin})
    assert refused["code"] == "request.origin"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:8052", "localhost", "192.0.2.1", f"www.{HOST}", ""])
async def test_another_name_is_told_in_the_visitors_language_where_the_house_is(guest: Client, host: str) -> None:
    headers = {"host": host, "accept-language": "pl"}
    fault = await guest.said("GET", "/api/games", 421, headers=headers)
    assert (fault["code"], fault["detail"]["allowed"]) == ("request.elsewhere", f"{PUBLIC}/")
    page = await guest.get("/", headers=headers | {"accept": "text/html"})
    assert (page.status_code, page.headers["content-language"]) == (421, "pl")
    assert f'href="{PUBLIC}/"' in page.text
    assert "set-cookie" not in page.headers


async def test_a_name_is_repeated_as_text_and_never_as_markup(guest: Client) -> None:
    page = await guest.get("/", headers={"host": "<script>alert(1)</script>", "accept": "text/html"})
    assert page.status_code == 421
    assert "<script>alert" not in page.text


async def test_the_page_that_says_so_has_its_sheets_and_nothing_else_is_open(guest: Client) -> None:
    assert (await guest.get("/static/styles/tokens.css", headers={"host": "evil.example"})).status_code == 200
    for path in ("/health", "/manifest.webmanifest", "/words/en.json", "/static"):
        assert (await guest.get(path, headers={"host": "evil.example"})).status_code == 421
    assert (await guest.post("/static/styles/tokens.css", headers={"host": "evil.example"})).status_code == 421


async def test_invitations_are_by_the_public_address_also_for_who_sits_at_this_machine(room: Room) -> None:
    app = create_app(room, key=KEY, front=FRONT)
    here = httpx.ASGITransport(app, client=(PROXY, 4711))
    async with Client(transport=here, base_url="http://127.0.0.1:8052") as host:
        answer = await host.post("/api/session", json={})
        assert answer.headers["set-cookie"].startswith("potluck-"), "no https here, so no cookie of https"
        assert "strict-transport-security" not in answer.headers
        table = await host.opened()
        invitation = await host.said("GET", f"/api/tables/{table}/invitation", 200)
        assert [link["url"] for link in invitation["links"]] == [f"{PUBLIC}/t/{table}"]
        assert (invitation["reach"], invitation["restart"]) == ("public", "")
        await host.seated(table, 0)
        link = await host.said("POST", f"/api/tables/{table}/link", 201, json={})
        assert link["link"]["url"].startswith(f"{PUBLIC}/t/{table}#seat=")


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-forwarded-host", "x-real-ip"])
async def test_who_comes_through_a_proxy_is_not_at_this_machine_whatever_name_he_asks_for(
    room: Room, header: str
) -> None:
    transport = httpx.ASGITransport(create_app(room, key=KEY, front=FRONT), client=(PROXY, 4711))
    async with Client(transport=transport, base_url="http://localhost") as client:
        await client.said("GET", "/health", 200)
        await client.said("GET", "/health", 421, headers={header: ANN})


@pytest.mark.parametrize("sentence", STRANGERS)
def test_what_strangers_do_wrong_writes_no_lines_into_the_log(sentence: str) -> None:
    assert any(sentence in getsource(module) for module in (httptools_impl, websockets_sansio_impl)), "uvicorn says it"
    line = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, f"{sentence} and more", None, None)
    assert not is_of_the_house(line)
    line.msg = "the disk is full"
    assert is_of_the_house(line)


def test_requests_that_are_still_open_at_the_end_write_no_lines_into_the_log() -> None:
    sentence = "Exception in ASGI application\n"
    assert "Exception in ASGI application" in getsource(httptools_impl), "uvicorn says it"
    for error, told in ((asyncio.CancelledError(), False), (ValueError(), True)):
        line = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, sentence, None, (type(error), error, None))
        assert is_of_the_house(line) == told


async def test_without_a_front_forwarded_headers_mean_nothing(room: Room) -> None:
    async with Client(transport=httpx.ASGITransport(create_app(room, key=KEY)), base_url="http://localhost") as client:
        answer = await client.post("/api/session", json={}, headers={"x-forwarded-proto": "https"})
        assert answer.headers["set-cookie"].startswith("potluck-")
        assert "strict-transport-security" not in answer.headers


async def test_one_visitor_behind_a_proxy_does_not_take_all_its_websockets() -> None:
    entered, most = 0, Budget().address
    full, done = asyncio.Event(), asyncio.Event()
    refused: list[str] = []

    async def stays(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal entered
        entered += 1
        if entered == most + 1:
            full.set()
        await done.wait()

    async def refuse(scope: Scope, receive: Receive, send: Send, error: RequestError) -> None:
        refused.append(error.code)

    guard = Guard(stays, hosts=HostNames(), refuse=refuse, front=FRONT)

    async def line(who: str) -> None:
        headers = [(b"host", HOST.encode()), (b"x-forwarded-for", who.encode())]
        await guard({"type": "websocket", "scheme": "ws", "client": (PROXY, 1), "headers": headers}, nothing, nowhere)

    async with asyncio.timeout(30), asyncio.TaskGroup() as lines:
        for who in [ANN] * (most + 1) + [BEN]:
            lines.create_task(line(who))
        await full.wait()
        done.set()
    assert refused == ["request.sockets"]
    await line(ANN)
    assert refused == ["request.sockets"], "they are counted while they are open"


async def nothing() -> Message:
    raise AssertionError


async def nowhere(message: Message) -> None:
    raise AssertionError(message)
