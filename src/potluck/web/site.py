"""The parts that every handler reaches: the room, sessions, files; and the visitor and language of a request."""

import gzip
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from potluck.errors import RequestError
from potluck.protocol import decode, encode
from potluck.room import Chats, Room, Wishes
from potluck.room.seat_links import SeatLinks
from potluck.web.addresses import Reach
from potluck.web.assets import Assets
from potluck.web.attend import Attended
from potluck.web.bench import Bench
from potluck.web.disk import Disk
from potluck.web.gallery import Screens
from potluck.web.house import House
from potluck.web.quota import Quotas
from potluck.web.sessions import Session, Sessions
from potluck.words import LANGUAGES, Language, language, negotiate

__all__ = [
    "Site",
    "is_secure",
    "language_of",
    "packed",
    "read",
    "remember",
    "respond",
    "session_of",
    "site_of",
    "unpack",
    "visitor",
    "whole",
]

T = TypeVar("T")
YEAR: Final = 365 * 24 * 3600
BEARER: Final = "bearer "
LONGEST_REASON: Final = 200
LONGEST_WHOLE, LARGEST_WHOLE = 10, 2**31
"""Digits, and the number itself, that stand in an address."""
SMALLEST_ZIPPED: Final = 512


class Site(NamedTuple):
    """One server's parts."""

    room: Room
    sessions: Sessions
    assets: Assets
    chats: Chats
    links: SeatLinks
    reach: Reach
    screens: Screens
    drawn: Wishes
    """Deals that are being drawn step by step, and the last that were."""
    quotas: Quotas
    disk: Disk
    house: House
    bench: Bench
    """Reckons what visitors of the laboratory ask."""
    attended: Attended
    """How much work clients of each address wait for."""


def site_of(connection: HTTPConnection) -> Site:
    """The server's parts."""
    site: Site = connection.app.state.site
    return site


def session_of(connection: HTTPConnection) -> Session | None:
    """The visitor's session: of his bearer token where he sends one, else of his cookie."""
    sessions = site_of(connection).sessions
    token = connection.headers.get("authorization", "")
    if token[: len(BEARER)].lower() == BEARER:
        return sessions.read(token[len(BEARER) :].strip())
    name = sessions.secure_cookie if is_secure(connection) else sessions.cookie
    return sessions.read(connection.cookies.get(name, ""))


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the visitor has come by https."""
    return connection.scope["scheme"] in ("https", "wss")


def visitor(connection: HTTPConnection) -> Session:
    """The visitor's session.

    Raises:
        RequestError: he has none.
    """
    session = session_of(connection)
    if session is None:
        raise RequestError("request.no_session")
    return session


def language_of(connection: HTTPConnection) -> Language:
    """`?lang=`, else the language that the session chose, else the one that the browser likes best."""
    session = session_of(connection)
    for code in (connection.query_params.get("lang", ""), session.lang if session else ""):
        if code in LANGUAGES:
            return language(code)
    return language(negotiate(connection.headers.get("accept-language", "")))


def remember(response: Response, connection: HTTPConnection, session: Session) -> None:
    """Set the browser's cookie to the session."""
    sessions, secure = site_of(connection).sessions, is_secure(connection)
    response.set_cookie(
        sessions.secure_cookie if secure else sessions.cookie,
        sessions.token(session),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


async def read(request: Request, kind: type[T]) -> T:
    """The request's JSON body; nothing at all reads as `{}`.

    Raises:
        RequestError: it is no JSON, not of that kind, or too large.
    """
    body = await request.body()
    if not body:
        body = b"{}"
    elif request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        media_type = request.headers.get("content-type", "")[:80] or "without a type"
        raise RequestError("request.type", asked=media_type, allowed="application/json")
    value: T = unpack(body, kind)
    return value


def unpack(data: bytes | str, kind: Any) -> Any:
    """The value of JSON from outside.

    Raises:
        RequestError: it is incomplete, nested too deeply, or not of that kind; `path` says where.
    """
    try:
        return decode(data, kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RequestError("request.unreadable", path=str(error)[:LONGEST_REASON]) from error
    except RecursionError as error:
        raise RequestError("request.unreadable", path="nested too deeply") from error


def whole(request: HTTPConnection, name: str, *, least: int = 0) -> int:
    """The number of a query parameter; the least one where it is left out.

    Raises:
        RequestError: it is no whole number from there to `LARGEST_WHOLE`.
    """
    text = request.query_params.get(name)
    if text is None:
        return least
    is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_WHOLE
    if not (is_number and least <= int(text) <= LARGEST_WHOLE):
        raise RequestError("request.unreadable", path=f"{name}={text[:LONGEST_REASON]}")
    return int(text)


def packed(request: Request, body: bytes, headers: dict[str, str]) -> tuple[bytes, dict[str, str]]:
    """A body that is the same for everybody, compressed where the browser takes that, with its headers.

    What holds secrets beside words of the asker is never compressed, since its length would tell of both.
    """
    headers = {**headers, "vary": "accept-encoding, accept-language, cookie"}
    if len(body) < SMALLEST_ZIPPED or "gzip" not in request.headers.get("accept-encoding", ""):
        return body, headers
    return _gzip(body), {**headers, "content-encoding": "gzip"}


@lru_cache(maxsize=64)
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def respond(value: Any, *, status: int = 200) -> Response:
    """A value as a JSON response that no cache keeps."""
    return Response(encode(value), status, headers={"cache-control": "no-store"}, media_type="application/json")
