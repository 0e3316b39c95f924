"""Errors as responses: one status for each code, one body for all, in the asker's language."""

from typing import Any, Final

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from potluck.errors import IllegalAction, ParseError, PotluckError, RequestError, RulesError, StaleAction
from potluck.log import TABLES
from potluck.protocol import encode
from potluck.wire import Fault
from potluck.wire import fault as fault_of
from potluck.words import Language

__all__ = ["answer", "fault", "from_http", "status_of", "wants_page"]

STATUS: Final = {
    "request.origin": 403,
    "request.host": 421,
    "request.elsewhere": 421,
    "request.too_large": 413,
    "request.too_long": 414,
    "request.head": 431,
    "request.headers": 431,
    "request.too_slow": 408,
    "request.sockets": 429,
    "house.full": 503,
    "house.busy": 503,
    "house.yours": 429,
    "house.too_long": 503,
    "lab.too_fast": 429,
    "lab.unfinished": 503,
    "lab.answer": 422,
    "house.stores_nothing": 503,
    "house.unsure": 503,
    "house.disk": 507,
    "house.opens": 403,
    "house.invited": 403,
    "entry.refused": 403,
    "entry.unknown": 404,
    "entry.too_many": 409,
    "entry.too_fast": 429,
    "host.none": 409,
    "host.needed": 403,
    "host.refused": 403,
    "host.too_fast": 429,
    "host.passphrase": 422,
    "session.unknown": 404,
    "session.ended": 401,
    "session.too_fast": 429,
    "session.too_many": 503,
    "table.damaged": 500,
    "request.type": 415,
    "request.unreadable": 400,
    "request.not_found": 404,
    "request.method": 405,
    "request.no_session": 401,
    "request.language": 422,
    "request.failed": 500,
    "room.closed": 503,
    "claim.refused": 409,
    "claim.early": 409,
    "seat.needed": 409,
    "seat.unknown": 404,
    "seat.taken": 409,
    "seat.another": 409,
    "seat.none": 403,
    "seat.host": 403,
    "seat.alone": 409,
    "seat.missing": 409,
    "seat.no_bot": 409,
    "seat.closed": 409,
    "seat.barred": 403,
    "seat.kept": 409,
    "begin.early": 409,
    "seat.changed": 409,
    "seat.no_person": 409,
    "seat.own": 409,
    "seat.last": 409,
    "seat.present": 409,
    "seat.going": 409,
    "seat.at_stake": 409,
    "table.paused": 409,
    "table.own_decision": 409,
    "table.break_over": 409,
    "table.no_level": 409,
    "ask.unknown": 404,
    "ask.pending": 409,
    "ask.refused": 403,
    "ask.early": 409,
    "ask.seat": 409,
    "table.endless": 409,
    "table.too_fast": 429,
    "table.unknown": 404,
    "table.not_open": 404,
    "table.failed": 500,
    "table.running": 409,
    "table.too_many": 429,
    "table.bots_alone": 429,
    "table.opened_fast": 429,
    "deal.no_hand": 404,
    "deal.unknown": 404,
    "advice.company": 403,
    "practice.refused": 403,
    "guide.unknown": 404,
    "action.bad_id": 422,
    "action.duplicate": 409,
    "seat.moved": 409,
    "link.unknown": 404,
    "link.here": 409,
    "link.cards": 409,
    "link.too_fast": 429,
    "chat.off": 403,
    "chat.empty": 422,
    "chat.too_long": 422,
    "chat.too_fast": 429,
    "seed.too_long": 422,
}
"""Where the code decides; else the kind of error does."""
SPOKEN: Final = frozenset({"request.failed", "table.failed", "table.damaged"})
"""Faults of the house or of a game that are told as they are."""
DAMAGE: Final = frozenset({"store.damaged"})
"""What is wrong with one table's log."""
DISK: Final = frozenset(
    {
        "store.owned",
        "store.unavailable",
        "store.vanished",
        "store.gone",
        "store.locked",
        "store.altered",
        "store.lost",
        "store.house",
    }
)
"""What keeps the house from storing anything: nothing has happened, and it can be tried again."""
DOUBT: Final = "store.unknown"
"""What leaves it open whether something has happened; who sends the same act again gets the same answer."""


def status_of(error: PotluckError) -> int:
    """The HTTP status of an error."""
    match told(error):
        case PotluckError(code=code) if code in STATUS:
            return STATUS[code]
        case StaleAction():
            return 409
        case IllegalAction() | RulesError() | ParseError():
            return 422
        case RequestError():
            return 400
    return 500


def fault(error: PotluckError, language: Language) -> Fault:
    """The body of an error; of a fault of ours it says no more than that it is ours."""
    error = told(error)
    if status_of(error) == 500 and error.code not in SPOKEN:
        error = RequestError("request.failed")
    return fault_of(error, language)


def told(error: PotluckError) -> PotluckError:
    """The error as a visitor hears of it: of the store no path, but whether it is the house's or one table's."""
    if error.code in DISK:
        return RequestError("house.stores_nothing")
    if error.code == DOUBT:
        return RequestError("house.unsure")
    stream = str(error.detail.get("asked", ""))
    if error.code in DAMAGE and stream.startswith(TABLES):
        return RequestError("table.damaged", asked=stream.removeprefix(TABLES))
    return error


def from_http(error: HTTPException, path: str) -> RequestError:
    """The coded error for one that routing raised."""
    if error.status_code == 405:
        allowed = Headers(error.headers).get("allow", "")
        return RequestError("request.method", asked=path[:200], allowed=allowed)
    return RequestError("request.not_found", asked=path[:200])


def answer(error: PotluckError, language: Language, **more: Any) -> Response:
    """The response of an error; `more` are further fields of `Fault`."""
    body = msgspec.structs.replace(fault(error, language), **more)
    headers = {"cache-control": "no-store", "content-language": language.code}
    if status_of(error) == 401:
        headers["www-authenticate"] = "Bearer"
    if error.code == "request.method":
        headers["allow"] = str(error.detail["allowed"])
    return Response(encode(body), status_code=status_of(error), headers=headers, media_type="application/json")


def wants_page(connection: HTTPConnection) -> bool:
    """Whether a browser asks for a page, so that an error should be one too."""
    accepts = connection.headers.get("accept", "")
    return "text/html" in accepts and not connection.url.path.startswith("/api/")
