"""Attacks upon a house on the internet: forged headers, hosts, origins and cookies, each with what must come of it."""

import socket
from collections.abc import Callable, Iterator
from typing import Final

from websockets.exceptions import InvalidStatus

from proofs.fronts.guests import Guest
from proofs.fronts.ways import NAME

__all__ = ["attacks", "crowd"]

Finding = tuple[str, str]
"""An attack, and what is wrong with what came of it; empty where it was refused as it must be."""
ALONE: Final = {"game": "draw", "preset": "quick", "seats": [{"kind": "bot", "bot": "caller"}] * 2}
OF_A_VISITOR: Final = 4
OF_AN_ADDRESS: Final = 16
"""Tables of bots alone that one visitor, and one address, may have open."""
HOSTS: Final = (
    "evil.example", "localhost", "127.0.0.1", "[::1]", f"{NAME}.evil.example", f"evil.{NAME}", f"{NAME}.", "",
    "0", "127.1",
    f"{NAME}@evil.example", f"evil.example#{NAME}", f"{NAME},evil.example", f"{NAME}\\evil.example", "LOCALHOST:8052",
)  # fmt: skip
ORIGINS: Final = (
    "null", f"http://{NAME}", f"https://{NAME}", f"https://{NAME}:1", f"https://{NAME}.evil.example", "https://evil.example",
    f"https://evil.example/https://{NAME}", f"https://{NAME}@evil.example", "file://", "http://127.0.0.1", "*", "",
)  # fmt: skip
CLAIMS: Final = (
    "127.0.0.1",
    "::1",
    "127.0.0.9",
    "10.0.0.1",
    "unknown",
    "_x",
    "127.0.0.1, 127.0.0.1",
    "198.51.100.1, 127.0.0.1",
)
TELLERS: Final = (
    "x-forwarded-for", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip", "x-originating-ip",
    "client-ip", "x-cluster-client-ip", "x_forwarded_for",
)  # fmt: skip


def attacks(guest: Guest, *, victim: Guest, house: int, table: str) -> Iterator[Finding]:
    """What came of each attack but those of the crowd; `house` is the port past the proxy."""
    yield from _hosts(guest, house)
    yield from _origins(guest, table)
    yield from _cookies(guest, victim)
    yield from _headers(guest, table)
    yield from _smuggled(house)


def crowd(make: Callable[[int], Guest]) -> Iterator[Finding]:
    """What came of one address that would be many: `make` gives a guest at the address of that number."""
    for _ in range(OF_AN_ADDRESS // OF_A_VISITOR):
        guest = _fresh(make(20))
        for _ in range(OF_A_VISITOR):
            yield "a table of bots alone", _is(guest.ask("POST", "/api/tables", json=ALONE).status_code, 201)
    guest = _fresh(make(20))
    yield "one table too many", _is(guest.ask("POST", "/api/tables", json=ALONE).status_code, 429)
    for teller in (*TELLERS, "forwarded"):
        for claim in CLAIMS:
            forged = f'for="{claim}"' if teller == "forwarded" else claim
            answer = guest.ask("POST", "/api/tables", json=ALONE, headers={teller: forged})
            # a lie by the header that the proxy does not write is counted with all such lies
            yield f"{teller}: {forged}", _is(answer.status_code, 429 if teller != "forwarded" else answer.status_code)
    liars = [_fresh(make(20)) for _ in range(OF_AN_ADDRESS // OF_A_VISITOR + 1)]
    opened = 0
    for number, liar in enumerate(liars):
        for at in range(OF_A_VISITOR):
            told = {"forwarded": f"for=198.51.{number}.{at}"}
            opened += liar.ask("POST", "/api/tables", json=ALONE, headers=told).status_code == 201
    yield "many addresses by Forwarded", "" if opened <= OF_AN_ADDRESS else f"{opened} tables"
    other = _fresh(make(21))
    yield "another address has its own", _is(other.ask("POST", "/api/tables", json=ALONE).status_code, 201)


def _hosts(guest: Guest, house: int) -> Iterator[Finding]:
    for host in HOSTS:
        answer = guest.ask("GET", "/api/games", headers={"host": host})
        is_ours = answer.status_code == 200 and b'"name":"draw"' in answer.content
        yield f"host {host} through the proxy", "the house answered" if is_ours else ""
        status = _raw(house, [f"Host: {host}", "X-Forwarded-For: 198.51.100.1"])
        yield f"host {host} behind the proxy's back", "" if status in (400, 421) else f"status {status}"
    for name, lines in (
        ("two hosts", [f"Host: {NAME}", "Host: evil.example"]),
        ("no host", []),
        ("a host and X-Forwarded-Host", ["Host: evil.example", f"X-Forwarded-Host: {NAME}"]),
    ):
        status = _raw(house, lines)
        yield name, "" if status in (400, 421) else f"status {status}"
    status = _raw(house, ["Host: evil.example"], target=f"https://{NAME}/api/games")
    yield "an address with another host than the header", "" if status in (400, 404, 421) else f"status {status}"


def _origins(guest: Guest, table: str) -> Iterator[Finding]:
    for origin in ORIGINS:
        answer = guest.ask("POST", "/api/session", json={"name": "Mallory"}, headers={"origin": origin})
        yield f"origin {origin}", _is(answer.status_code, 403)
        usual, guest.origin = guest.origin, origin
        try:
            guest.line(table).close()
            yield f"origin {origin} of a line", "it was opened"
        except InvalidStatus as refused:
            yield f"origin {origin} of a line", _is(refused.response.status_code, 403)
        except ValueError:
            pass  # no such request can be sent
        finally:
            guest.origin = usual
    for site in ("cross-site", "same-site", "nonsense"):
        del guest.http.headers["origin"]
        answer = guest.ask("POST", "/api/session", json={}, headers={"sec-fetch-site": site})
        guest.http.headers["origin"] = guest.origin
        yield f"from {site} without origin", _is(answer.status_code, 403)


def _cookies(guest: Guest, victim: Guest) -> Iterator[Finding]:
    (name, token), *_ = victim.http.cookies.items()
    plain = name.removeprefix("__Host-")
    body, _, signature = token.rpartition(".")
    forged = {
        "cut": token[:-1], "longer": token + "A", "unsigned": body, "empty": "", "no text": "\x80", "long": "A" * 8000,
        "another's signature": f"{body}A.{signature}", "of an algorithm none": "eyJhbGciOiJub25lIn0.e30.",
        "quoted": f'"{token}x"',
    }  # fmt: skip
    kept, guest.http.cookies = guest.http.cookies, type(guest.http.cookies)()
    for kind, value in forged.items():
        answer = guest.ask("GET", "/api/me", headers={"cookie": f"{name}={value}".encode("latin-1")})
        yield f"a cookie that is {kind}", _is(answer.status_code, 401)
        answer = guest.ask("GET", "/api/me", headers={"authorization": f"Bearer {value or 0}".encode("latin-1")})
        yield f"a bearer that is {kind}", _is(answer.status_code, 401)
    for other in (plain, name.lower(), f"__Secure-{plain}", f"{name}x", name.upper()):
        answer = guest.ask("GET", "/api/me", headers={"cookie": f"{other}={token}"})
        yield f"a cookie named {other}", _is(answer.status_code, 401)
    answer = guest.ask("GET", "/api/me", headers={"cookie": f"{name}={token}"})
    yield "the right cookie, as a check of the others", _is(answer.status_code, 200)
    guest.http.cookies = kept


def _headers(guest: Guest, table: str) -> Iterator[Finding]:
    for told in (
        {"x-forwarded-proto": "http"}, {"x-forwarded-host": "evil.example"}, {"x-forwarded-port": "80"},
        {"forwarded": "host=evil.example;proto=http"}, {"x-original-url": "/x"}, {"x-rewrite-url": "/x"},
        {"x-http-method-override": "DELETE"}, {"x-forwarded-scheme": "http"}, {"front-end-https": "off"},
    ):  # fmt: skip
        before = len(guest.cookies)
        opened = guest.ask("POST", "/api/session", json={"lang": "en"}, headers=told)
        yield f"{told}: status", _is(opened.status_code, 200)
        flags = [cookie.lower() for cookie in guest.cookies[before:]]
        is_safe = bool(flags) and all("; secure" in flag and flag.startswith("__host-") for flag in flags)
        yield f"{told}: cookie", "" if is_safe else str(flags)
        links = guest.ask("GET", f"/api/tables/{table}/invitation", headers=told).json()["links"]
        urls = [link["url"] for link in links]
        yield f"{told}: invitation", "" if urls == [f"{guest.origin}/t/{table}"] else str(urls)
        has_hsts = "max-age" in opened.headers.get("strict-transport-security", "")
        yield f"{told}: HSTS", "" if has_hsts else "none"
    long = guest.ask("GET", "/health", headers={"x-forwarded-for": "1.2.3.4," * 3000})
    yield "a long chain of addresses", "" if long.status_code in (200, 400, 431) else f"status {long.status_code}"


def _smuggled(house: int) -> Iterator[Finding]:
    """Two lengths of one body, by which a proxy and a house could see two requests in different places."""
    body = b"0\r\n\r\nGET /api/games HTTP/1.1\r\nHost: evil.example\r\n\r\n"
    heads = (
        ["Transfer-Encoding: chunked", f"Content-Length: {len(body)}"],
        ["Content-Length: 0", f"Content-Length: {len(body)}"],
        ["Transfer-Encoding: identity, chunked", "Content-Length: 5"],
    )
    for head in heads:
        lines = [f"Host: {NAME}", f"Origin: https://{NAME}", "Content-Type: application/json", *head]
        text = _exchange(house, "POST", "/api/session", lines, body)
        yield f"{head}", "a second request was served" if b'"name":"draw"' in text else ""


def _fresh(guest: Guest) -> Guest:
    guest.post("/api/session", {"lang": "en"})
    return guest


def _is(status: int, wanted: int) -> str:
    return "" if status == wanted else f"status {status}, not {wanted}"


def _raw(house: int, lines: list[str], *, target: str = "/api/games") -> int:
    """The status of a request past the proxy; 0 for none."""
    answer = _exchange(house, "GET", target, lines, b"").split(b" ", 2)
    return int(answer[1]) if len(answer) > 1 and answer[1].isdigit() else 0


def _exchange(house: int, method: str, target: str, lines: list[str], body: bytes) -> bytes:
    head = "\r\n".join([f"{method} {target} HTTP/1.1", *lines, "Connection: close", "", ""])
    with socket.create_connection(("127.0.0.1", house), timeout=30) as channel:
        channel.sendall(head.encode("latin-1") + body)
        received = b""
        while part := channel.recv(65_536):
            received += part
    return received
