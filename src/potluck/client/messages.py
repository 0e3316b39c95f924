"""What a card room says, read with care: what a visitor needs, and nothing that a terminal would obey."""

import time
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck.errors import CODES, PotluckError, RequestError, StaleAction
from potluck.games import game
from potluck.protocol import decode, encode
from potluck.room import Fair, Remark, Running, Sight, TableInfo

__all__ = ["Accepted", "Failed", "Screen", "Talked", "Told", "error_of", "harmless", "read_told", "sight_of"]

LONGEST_REASON: Final = 200
MILLI: Final = 1000


class ClockInfo(Struct, frozen=True, kw_only=True):
    """Whose time runs, and how much there was when it was said; milliseconds."""

    seat: int
    left: int
    bank: int


class Screen(Struct, frozen=True, kw_only=True, tag="screen"):
    """A table as the visitor sees it."""

    table: TableInfo
    seat: int | None
    turn: int
    seq: int
    view: Any
    fair: Fair
    late: bool = False
    clock: ClockInfo | None = None


class Accepted(Struct, frozen=True, kw_only=True, tag="accepted"):
    """An act is durable."""

    id: str


class Failed(Struct, frozen=True, kw_only=True, tag="error"):
    """What was said was refused."""

    code: str
    message: str
    detail: dict[str, Any]
    id: str | None = None
    screen: Screen | None = None


class Talked(Struct, frozen=True, kw_only=True, tag="talked"):
    """What was said at the table."""

    lines: tuple[Remark, ...]
    whole: bool


Told = Screen | Accepted | Failed | Talked


def read_told(data: bytes | str) -> Told:
    """One message of the WebSocket.

    Raises:
        RequestError: it cannot be read.
    """
    told: Told = as_kind(data, Told)
    return told


def as_kind(data: bytes | str, kind: Any) -> Any:
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
            return [harmless(one) for one in value]
        case dict():
            return {harmless(name): harmless(one) for name, one in value.items()}
    return value


def sight_of(screen: Screen) -> Sight:
    """What the visitor knows, as if the room were here; the clock by the time of this machine.

    Raises:
        RulesError: this program does not know the game.
        RequestError: the view is not one of that game.
    """
    played, clock = game(screen.table.game), screen.clock
    try:
        view = None if screen.view is None else decode(encode(screen.view), played.view)
    except msgspec.DecodeError as error:
        raise RequestError("request.unreadable", path=str(error)[:LONGEST_REASON]) from error
    now = time.time_ns() // (MILLI * MILLI)
    runs = None if clock is None else Running(seat=clock.seat, since=now, base=clock.left, bank=clock.bank)
    return Sight(
        table=screen.table,
        seat=screen.seat,
        turn=screen.turn,
        seq=screen.seq,
        view=view,
        fair=screen.fair,
        late=screen.late,
        clock=runs,
    )


def error_of(code: str, message: str, detail: Mapping[str, Any]) -> PotluckError:
    """The error that the room has told of; one that this program does not know in the room's own words."""
    if code not in CODES:
        return RequestError("client.refused", asked=message)
    kind = StaleAction if code == "action.stale" else RequestError
    return kind(code, **detail)
