"""The guard that every request passes first: which host it names, from which page it comes, how large it is.

Host names are checked against DNS rebinding, origins against foreign pages, sizes before a byte is kept; every
response gets the headers that tell a browser to run nothing but the page's own files.
"""

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import Struct
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from potluck.errors import RequestError
from potluck.room import Bucket
from potluck.web.addresses import counted
from potluck.web.budget import LARGEST, OWN, Budget
from potluck.web.front import Front
from potluck.web.porter import Porter, Turn, let_go

__all__ = ["LOOPBACK", "SECURITY", "Guard", "HostNames", "address_of"]

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEALTH: Final = "/health"
"""Asked by those who end a house that is silent; it is cheap, and waits for nobody."""
BURST: Final = 400
"""Requests of one address, of several pages with all their files, that are served without a pause."""
EVERY: Final = 20
"""Milliseconds for each further one."""
ADDRESSES: Final = 4096
"""Addresses that are remembered; the one that was silent longest is forgotten first."""
CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ENCODED: Final = tuple((name.encode(), value.encode()) for name, value in SECURITY.items())
PARTS: Final = (b"text/javascript", b"text/css")
"""Types that are part of a page and never a page themselves, so that no rule for documents concerns them."""
FOR_PARTS: Final = tuple(
    pair for pair in ENCODED if pair[0] in (b"x-content-type-options", b"cross-origin-resource-policy")
)
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
"""For a year, browsers come by https alone to the name of a house that has it."""
OPEN: Final = "/static/"
"""Files of the page, that everybody may have by any name: so the page that says where the house is can be drawn."""
LOOKED_AT: Final = frozenset({b"origin", b"sec-fetch-site", b"content-length"})
"""Headers of a request, beside its host, on which depends whether it may pass."""
STARTS: Final = frozenset({"http.response.start", "websocket.http.response.start"})
Refuse = Callable[[Scope, Receive, Send, RequestError], Awaitable[None]]
"""Sends the refusal, in the visitor's language."""


class HostNames(Struct, frozen=True):
    """The names under which this server answers; with `addresses` every IP address too, as in a home network."""

    names: tuple[str, ...] = LOOPBACK
    addresses: bool = False
    origin: str = ""
    """The public address of the house, whose pages alone may act; empty: those of the name that a request asks for."""

    def __contains__(self, host: object) -> bool:
        name = _without_port(str(host)).lower()
        return name in self.names or (self.addresses and _is_address(name))


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        hosts: HostNames,
        refuse: Refuse,
        front: Front | None = None,
        seated: Callable[[Scope], bool] | None = None,
    ) -> None:
        self.app = app
        self._seated = seated or _nobody
        self.hosts = hosts
        self.refuse = refuse
        self._front = front
        self._public = hosts if front is None else HostNames((front.name,), origin=front.origin)
        self._pace = Paces()
        self._porter = Porter()
        self._lines: Counter[str] = Counter()
        """Open WebSockets behind a proxy by their visitors' addresses; elsewhere the connections are counted."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if self._front is None:
            await self._serve(scope, receive, send, self.hosts)
            return
        local = self._front.is_local(scope, _without_port(_host(scope)))
        scope = self._front.visit(scope, local=local)
        hosts = HostNames() if local else self._public
        send = send if local or not self._front.is_secure else _with_hsts(send)
        if scope["type"] == "http":
            await self._serve(scope, receive, send, hosts)
            return
        with self._counted_line(scope["client"][0]) as error:
            if error is not None:
                await self.refuse(scope, receive, send, error)
            else:
                await self._serve(scope, receive, send, hosts)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, hosts: HostNames) -> None:
        wait = self._pace.wait(scope, now=time.monotonic_ns() // 1_000_000)
        if wait and not await let_go(scope, _after(wait / 1000)):
            return
        if (address := address_of(scope)) not in OWN and scope.get("path") != HEALTH:
            turn = self._porter.turn(address, seated=self._seated(scope))
            if turn is not None and not await let_go(scope, turn):
                return
        error = refusal(scope, hosts=hosts)
        guarded = _with_headers(send)
        if error is not None:
            await self.refuse(scope, receive, guarded, error)
        elif scope["type"] == "http":
            await self.app(scope, _counted(receive), guarded)
        else:
            await self.app(scope, receive, guarded)

    @contextmanager
    def _counted_line(self, address: str) -> Iterator[RequestError | None]:
        """Count a WebSocket while it is open; gives why it cannot be served, where it cannot."""
        self._lines[address] += 1
        count, most = self._lines[address], Budget().address
        try:
            yield RequestError("request.sockets", asked=count, allowed=most) if count > most else None
        finally:
            self._lines[address] -= 1
            if not self._lines[address]:
                del self._lines[address]


class Paces:
    """The pace of requests from each address."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, scope: Scope, *, now: int) -> int:
        """The milliseconds to wait; 0 for clients on this machine. `now` is in milliseconds."""
        address = address_of(scope)
        if address in OWN:
            return 0
        bucket = self._buckets.setdefault(address, Bucket.full(BURST, every=EVERY))
        self._buckets.move_to_end(address)
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.owe(now)


def address_of(scope: Scope) -> str:
    """The address from which a request comes, as it is counted; this machine's where none is known."""
    client = scope.get("client")
    return counted(str(client[0])) if client else OWN[0]


def _after(seconds: float) -> Turn:
    """Done after so many seconds."""
    loop = asyncio.get_running_loop()
    turn: Turn = loop.create_future()
    timer = loop.call_later(seconds, _come, turn)
    turn.add_done_callback(lambda _: timer.cancel())
    return turn


def _come(turn: Turn) -> None:
    if not turn.done():
        turn.set_result(True)


def _nobody(_: Scope) -> bool:
    return False


def refusal(scope: Scope, *, hosts: HostNames) -> RequestError | None:
    """The error that refuses a request; None where it may pass."""
    named: list[str] = []
    first: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        if name == b"host":
            named.append(value.decode("latin-1"))
        elif name in LOOKED_AT:
            first.setdefault(name, value.decode("latin-1"))
    host, origin = named[0] if len(named) == 1 else "", first.get(b"origin")
    acts = scope["type"] == "websocket" or scope["method"] not in SAFE
    if host not in hosts and (acts or not scope["path"].startswith(OPEN)):
        return _elsewhere(_without_port(host)[:80], hosts)
    if acts and not _own_page(host, origin, first.get(b"sec-fetch-site"), public=hosts.origin):
        return RequestError("request.origin", asked=(origin or "another site")[:80])
    size = first.get(b"content-length", "0")
    if not size.isascii() or not size.isdigit() or int(size) > LARGEST:
        return RequestError("request.too_large", asked=size[:20], allowed=LARGEST)
    return None


def _elsewhere(name: str, hosts: HostNames) -> RequestError:
    """The error for a name under which nobody is at home; it says where to go, or what who runs the house can do."""
    if hosts.origin:
        return RequestError("request.elsewhere", asked=name, allowed=f"{hosts.origin}/")
    return RequestError("request.host", asked=name, allowed=", ".join(hosts.names))


def _host(scope: Scope) -> str:
    """The host that a request names; empty for none."""
    value: bytes = next((value for name, value in scope["headers"] if name == b"host"), b"")
    return value.decode("latin-1")


def _own_page(host: str, origin: str | None, site: str | None, *, public: str) -> bool:
    """Whether no foreign page sends this request: browsers name the origin, programs do not."""
    if origin is not None and public:
        return origin.lower() == public
    if origin is not None:
        return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")
    return site in (None, "same-origin", "none")


def _counted(receive: Receive) -> Receive:
    """The request's body, which ends with an error where it grows too large."""
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > LARGEST:
            raise RequestError("request.too_large", asked=f"> {LARGEST}", allowed=LARGEST)
        return message

    return counted


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] in STARTS:
            given = message.get("headers", ())
            names = dict(given)
            rules = FOR_PARTS if names.get(b"content-type", b"").startswith(PARTS) else ENCODED
            message["headers"] = [*given, *[pair for pair in rules if pair[0] not in names]]
        await send(message)

    return with_headers


def _with_hsts(send: Send) -> Send:
    async def with_hsts(message: Message) -> None:
        if message["type"] in STARTS:
            message["headers"] = [*message.get("headers", ()), HSTS]
        await send(message)

    return with_hsts


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
