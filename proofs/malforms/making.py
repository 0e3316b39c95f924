"""Malformed requests and messages: right in most, wrong somewhere, by a seed."""

import json
from random import Random
from typing import Any, Final, NamedTuple

__all__ = ["Place", "Target", "message", "request"]


class Place(NamedTuple):
    """One method at one path, with the names of the fields of its body."""

    method: str
    path: str
    fields: tuple[str, ...]


class Target(NamedTuple):
    """The house that is asked: its name, a player's token, tables where he sits."""

    host: str
    token: str
    tables: tuple[str, ...]
    places: tuple[Place, ...]


LONG: Final = "9" * 5000
TEXTS: Final = (
    "", "0", "-1", "1", "null", "true", "next", "wait", "check", "fold", "open 10", "raise 5", "leave",
    "exchange 8d Kd",
    "draw", "poker", "dice", "reddog", "paigow", "person", "bot", "random", "halina", "letter", "quick", "evening",
    "pause", "rest", "ready", "en", "pl", "xx", "NaN", LONG, "open " + LONG, "\x00", "\ud800", "\u202e", "ſ", "٣",
    "💣" * 40,     "a" * 70, "../../etc/passwd", "%2e%2e", "{}", "[]", "'; --", "<b>", "${x}", "{0}", "%s%n",
)  # fmt: skip
NUMBERS: Final = (0, 1, -1, 2, 7, 10**3, 2**31, 2**53, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, -0.0, 1e308)
RAW: Final = (
    LONG,
    "-" + LONG,
    "1e999",
    "NaN",
    "Infinity",
    "1.",
    "01",
    '"\\ud800"',
    '"\\u0000"',
    "[" * 3000,
    '{"a":' * 900,
)
TYPES: Final = ("act", "language", "say", "seen", "host", "wish", "", "x" * 300)
QUERY: Final = ("lang", "after", "page", "play", "mode", "turn", "x", "")
METHODS: Final = ("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "M-X")
HEADERS: Final = (
    "Accept-Language: " + "de;q=9," * 50, "Accept-Encoding: gzip, br;q=x", "Cookie: a=b; potluck=" + "z" * 300,
    "Authorization: Bearer ", "Authorization: Basic x", "If-None-Match: \xff", "Range: bytes=9-1", "Origin: null",
    "Origin: http://elsewhere.example", "Accept: text/html", "Upgrade: websocket", "Expect: 100-continue", "X: \x01",
    "Content-Encoding: gzip", "Transfer-Encoding: identity", "Accept-Language: \xe4\xf6",
)  # fmt: skip


def request(rng: Random, target: Target) -> tuple[bytes, bool]:
    """One request, and whether its end is where it says, so that the line can be used again."""
    place = rng.choice(target.places)
    path = "/".join(_part(rng, part, target) for part in place.path.split("/"))
    if rng.random() < 0.3:
        path += "?" + "&".join(
            f"{rng.choice(QUERY)}={_quoted(rng, rng.choice(TEXTS))}" for _ in range(rng.randint(1, 3))
        )
    method = (
        place.method if rng.random() < 0.93 else rng.choice(("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "M-X"))
    )
    body = _body(rng, place) if method != "GET" or rng.random() < 0.05 else b""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {target.host}"]
    if rng.random() < 0.9:
        lines.append(f"Authorization: Bearer {target.token}")
    if body or method == "POST":
        kind = "application/json" if rng.random() < 0.93 else rng.choice(("text/plain", "", "application/json; x=\xff"))
        lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    lines += [rng.choice(HEADERS) for _ in range(rng.choice((0, 0, 0, 1, 2)))]
    data = "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body
    if rng.random() < 0.06:
        return _torn(rng, data), False
    return data, "Upgrade" not in data.decode("latin-1") and "Expect" not in data.decode("latin-1")


def message(rng: Random) -> tuple[int, bytes]:
    """A WebSocket message that the server reads as one: opcode 1 or 2, and what it says."""
    if rng.random() < 0.1:
        return rng.choice((1, 2)), rng.randbytes(rng.randint(0, 60)).hex().encode()
    kind = rng.choice(TYPES)
    value: dict[str, Any] = {"type": kind} if rng.random() < 0.95 else {}
    for field in ("turn", "action", "id", "lang", "text", "seed", "act", "seat", "deal", "wish"):
        if rng.random() < 0.35:
            value[field] = _value(rng, 2)
    return 1, _json(rng, value)[:4000]


def _part(rng: Random, part: str, target: Target) -> str:
    if not part.startswith("{") or rng.random() < 0.02:
        return part if rng.random() < 0.985 else _quoted(rng, rng.choice(TEXTS))
    if part == "{table}":
        return rng.choice(target.tables) if rng.random() < 0.9 else _quoted(rng, rng.choice(TEXTS))
    return str(rng.choice((0, 1, 2, 3, -1, 99, 2**63, LONG))) if rng.random() < 0.8 else _quoted(rng, rng.choice(TEXTS))


def _quoted(rng: Random, text: str) -> str:
    """The text in an address, mostly as it must be written there."""
    data = text[:400].encode("utf-8", "surrogatepass")
    if rng.random() < 0.1:
        return data.decode("latin-1").replace(" ", "").replace("\n", "")
    return "".join(chr(byte) if chr(byte).isalnum() and byte < 128 else f"%{byte:02x}" for byte in data)


def _body(rng: Random, place: Place) -> bytes:
    if rng.random() < 0.05:
        return rng.randbytes(rng.randint(0, 80))
    value = {field: _value(rng, 3) for field in place.fields if rng.random() < 0.75}
    if rng.random() < 0.05:
        value[rng.choice(TEXTS)[:40]] = _value(rng, 1)
    return _json(rng, value)[:4096]


def _value(rng: Random, depth: int) -> Any:
    match rng.randrange(9 if depth else 6):
        case 0 | 1 | 2:
            return rng.choice(TEXTS)
        case 3 | 4:
            return rng.choice(NUMBERS)
        case 5:
            return rng.choice((None, True, False))
        case 6:
            return [_value(rng, depth - 1) for _ in range(rng.randint(0, 3))]
        case _:
            kinds = ("type", "kind", "bot", "amount", "among", "cards", "name", "persona", "money", "unit", "variant")
            return {rng.choice(kinds): _value(rng, depth - 1) for _ in range(rng.randint(0, 3))}


def _json(rng: Random, value: Any) -> bytes:
    """Its JSON; sometimes with a piece in it that Python would not write, or cut off."""
    text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.12:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(RAW) + text[at:]
    if rng.random() < 0.05:
        text = text[: rng.randrange(len(text) + 1)]
    return text.encode("utf-8", "surrogatepass")


def _torn(rng: Random, data: bytes) -> bytes:
    """A request that is cut off, or has another byte somewhere in it, or a length that is not its own."""
    kind = rng.randrange(3)
    if kind == 0:
        return data[: rng.randrange(len(data))]
    if kind == 1:
        at = rng.randrange(len(data))
        return data[:at] + rng.randbytes(1) + data[at + 1 :]
    return data.replace(b"Content-Length: ", b"Content-Length: " + rng.choice((b"-", b"9", b"0x", b"1e", b"\xb2")))
