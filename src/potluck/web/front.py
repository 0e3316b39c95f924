"""The house as it is reached from the internet: by one name, and through proxies that it was told to trust.

A proxy alone knows from where a request comes, and everybody can write the same headers. So they are read where a
trusted proxy is the other end of the connection, from the right, up to the first address that is no trusted one's. In
front of the internet nobody is this machine's own: where a tunnel ends, strangers come from 127.0.0.1 too.
"""

import ipaddress
import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct
from starlette.types import Scope

from potluck.errors import RequestError
from potluck.web.addresses import counted
from potluck.web.budget import OWN

__all__ = ["Front", "Network", "front_of"]

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
HERE: Final = "this machine"
"""The address of a visitor on this machine; none of those that have no bounds."""
HOPS: Final = 16
"""Proxies in a row that are looked at."""
SHOWN: Final = 80
PORTS: Final = {"https": 443, "http": 80}
SECURE: Final = {"http": "https", "ws": "wss"}
NAME: Final = re.compile(r"(?=.{1,253}\Z)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*")
URL: Final = "https://NAME[:PORT]"
X_FORWARDED_FOR: Final = b"x-forwarded-for"
FORWARDED: Final = b"forwarded"
TOLD: Final = frozenset({X_FORWARDED_FOR, FORWARDED, b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip", b"via"})
"""Headers that a proxy adds: a request with one of them has not come from this machine alone."""


class Front(Struct, frozen=True):
    """The public address of a house, and the proxies that speak for its visitors."""

    origin: str
    """As a browser writes it: without a slash at the end, and without the port where that is the usual one."""
    name: str
    """The host's name in it."""
    proxies: tuple[Network, ...] = ()

    @property
    def is_secure(self) -> bool:
        """Whether it is reached by https."""
        return self.origin.startswith("https:")

    def trusts(self, address: str) -> bool:
        """Whether a proxy at that address is believed."""
        parsed = _parsed(address)
        return parsed is not None and self._is_proxy(parsed)

    def is_local(self, scope: Scope, host: str) -> bool:
        """Whether a request that names that host comes from this machine, past every proxy."""
        is_own = _peer(scope) in OWN and not any(name in TOLD for name, _ in scope["headers"])
        return is_own and host.lower() in ("localhost", "127.0.0.1", "[::1]")

    def visit(self, scope: Scope, *, local: bool) -> Scope:
        """The request as its visitor sent it: from his address, and by the scheme of the public one."""
        scheme: str = scope["scheme"]
        public = scheme if local or not self.is_secure else SECURE.get(scheme, scheme)
        return {**scope, "client": (self.client(scope), 0), "scheme": public}

    def client(self, scope: Scope) -> str:
        """The visitor's address, as far as bounds are concerned; the proxy's, where it cannot be told."""
        peer = _parsed(_peer(scope))
        if peer is None:
            return HERE
        if not self._is_proxy(peer):
            return _counted(peer)
        headers: dict[bytes, list[str]] = {X_FORWARDED_FOR: [], FORWARDED: []}
        for name, value in scope["headers"]:
            if name in headers:
                headers[name].append(value.decode("latin-1"))
        chains = (_plain(headers[X_FORWARDED_FOR]), _standard(headers[FORWARDED]))
        clients = {self._nearest(peer, chain) for chain in chains if chain}
        # a proxy that writes one of both leaves the other as its client sent it, so that a lie shows as a difference
        return _counted(clients.pop() if len(clients) == 1 else peer)

    def _nearest(self, peer: Address, chain: list[str]) -> Address:
        """The last address of a chain that is no proxy's; the peer's, where it breaks off before."""
        nearest = peer
        for text in chain[-HOPS:][::-1]:
            address = _parsed(text)
            if address is None:
                return peer
            nearest = address
            if not self._is_proxy(address):
                break
        return nearest

    def _is_proxy(self, address: Address) -> bool:
        return any(address.version == network.version and address in network for network in self.proxies)


def front_of(url: str, proxies: Iterable[str] = ()) -> Front:
    """The front of a house at that URL, behind proxies at those addresses or in those networks.

    Raises:
        RequestError: `cli.bad_value`: that is no address of a whole site, or of a proxy.
    """
    bad = RequestError("cli.bad_value", path="--public-url", asked=url[:SHOWN], allowed=URL)
    try:
        parts = urlsplit(url.strip())
        port, name = parts.port, _ascii(parts.hostname or "")
    except ValueError as error:
        raise bad from error
    if parts.scheme not in PORTS or _has_more(parts) or not _is_name(name):
        raise bad
    named = f"[{name}]" if ":" in name else name
    shown = "" if port in (None, PORTS[parts.scheme]) else f":{port}"
    return Front(f"{parts.scheme}://{named}{shown}", named, tuple(_network(text) for text in proxies))


def _has_more(parts: SplitResult) -> bool:
    """Whether it names more than a site: somebody, a folder, a part of a page."""
    return bool(parts.username or parts.password or parts.query or parts.fragment or parts.path not in ("", "/"))


def _is_name(name: str) -> bool:
    return _parsed(name) is not None or NAME.fullmatch(name) is not None


def _ascii(name: str) -> str:
    """A name as it goes over the line: `karty.żółw.example` as `karty.xn--w-uga1v8h.example`."""
    return name.lower() if name.isascii() else name.encode("idna").decode("ascii")


def _network(text: str) -> Network:
    """The address, or network, of a proxy; never the whole internet, which would believe everybody.

    Raises:
        RequestError: it is none.
    """
    bad = RequestError("cli.bad_value", path="--trust-proxy", asked=text[:SHOWN], allowed="127.0.0.1, 10.0.0.0/8, ::1")
    try:
        network = ipaddress.ip_network(text.strip().strip("[]"), strict=False)
    except ValueError as error:
        raise bad from error
    if network.prefixlen == 0:
        raise bad
    return network


def _plain(values: list[str]) -> list[str]:
    """The addresses of `X-Forwarded-For`."""
    return [part.strip() for value in values for part in value.split(",")]


def _standard(values: list[str]) -> list[str]:
    """The addresses of `Forwarded`, RFC 7239; an empty text for an element that names none."""
    chain = []
    for element in (part for value in values for part in value.split(",")):
        pairs = (pair.strip().partition("=") for pair in element.split(";"))
        chain.append(next((value.strip('"') for name, _, value in pairs if name.lower() == "for"), ""))
    return chain


def _parsed(text: str) -> Address | None:
    """The address of a text with or without a port; None where it is none, such as `unknown` or `_hidden`."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _counted(address: Address) -> str:
    """An address as its visitors are counted: this machine's by a word, the neighbours of an IPv6 site together."""
    return HERE if str(address) in OWN else counted(str(address))


def _peer(scope: Scope) -> str:
    """The other end of the connection."""
    client = scope.get("client")
    return client[0] if client else OWN[0]
