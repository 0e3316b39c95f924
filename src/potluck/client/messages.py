"""Messages of a card room, decoded without the control characters that a terminal would obey."""

import unicodedata
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from potluck.errors import CODES, PotluckError, RequestError, StaleAction
from potluck.protocol import decode, encode
from potluck.wire import ServerMessage

__all__ = ["error_of", "harmless", "read_as", "read_server_message"]

LONGEST_REASON: Final = 200
T = TypeVar("T")


def read_server_message(data: bytes | str) -> ServerMessage:
    """One message of the WebSocket.

    Raises:
        RequestError: it cannot be read.
    """
    message: ServerMessage = read_as(data, ServerMessage)  # type: ignore[arg-type]  # a union is no class, and msgspec reads it as one
    return message


def read_as(data: bytes | str, kind: type[T]) -> T:
    """The answer decoded as that type.

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
    """The error of that code; in the room's own words where this program does not know the code."""
    if code not in CODES:
        return RequestError("client.refused", asked=message)
    kind = StaleAction if code == "action.stale" else RequestError
    return kind(code, **detail)
