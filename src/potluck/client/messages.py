"""The messages of a card room, read with care: what a visitor needs, and nothing that a terminal would obey."""

import unicodedata
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from potluck.errors import CODES, PotluckError, RequestError, StaleAction
from potluck.protocol import decode, encode
from potluck.wire import Told

__all__ = ["as_kind", "error_of", "harmless", "read_told"]

LONGEST_REASON: Final = 200
T = TypeVar("T")


def read_told(data: bytes | str) -> Told:
    """One message of the WebSocket.

    Raises:
        RequestError: it cannot be read.
    """
    told: Told = as_kind(data, Told)  # type: ignore[arg-type]  # a union is no class, and msgspec reads it as one
    return told


def as_kind(data: bytes | str, kind: type[T]) -> T:
    """The value of that type in an answer.

    Raises:
        RequestError: it holds none.
    """
    try:
        return decode(encode(harmless(msgspec.json.decode(data))), kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RequestError("request.unreadable", path=str(error)[:LONGEST_REASON]) from error


def harmless(value: Any) -> Any:
    """JSON without the characters that would move a cursor or turn a line around."""
    match value:
        case str():
            return "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in value)
        case list():
            return [harmless(entry) for entry in value]
        case dict():
            return {harmless(name): harmless(entry) for name, entry in value.items()}
    return value


def error_of(code: str, message: str, detail: Mapping[str, Any]) -> PotluckError:
    """The error that the room has told of; one that this program does not know in the room's own words."""
    if code not in CODES:
        return RequestError("client.refused", asked=message)
    kind = StaleAction if code == "action.stale" else RequestError
    return kind(code, **detail)
