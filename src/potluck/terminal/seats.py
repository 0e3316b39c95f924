"""Who sits where at a table elsewhere, how others come in; and what its host does about it, as it is typed."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from potluck.bots import bots_for
from potluck.errors import ParseError, RequestError
from potluck.personas import personas_for
from potluck.protocol import Game
from potluck.room import SeatInfo, SeatPlan
from potluck.terminal.board import Board
from potluck.terminal.leaving import for_cash
from potluck.terminal.reading import plain, shown
from potluck.terminal.seating import seat_plan

__all__ = [
    "begins_early",
    "bot_wanted",
    "host_only",
    "invitation",
    "is_host",
    "may_begin_early",
    "opponents",
    "seat_lines",
    "seat_named",
    "sendable",
    "who_sits",
]

FEWEST: Final = 2
"""Seats that must be taken before a match can begin."""
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Where a computer calls itself."""


def who_sits(board: Board, at: int) -> str:
    """Who sits in that seat, and as what."""
    seat, spoken = board.sight.table.seats[at], board.language
    if seat.free:
        return spoken.gettext("free")
    what = ""
    if seat.leaving:
        what = spoken.gettext("is leaving")
    elif seat.host:
        what = spoken.gettext("host")
    elif seat.kind == "bot":
        what = spoken.gettext("bot")
    return board.page.row((board.words.names[at], what))


def seat_lines(board: Board, *, but: Board | None = None) -> list[str]:
    """A line for each seat; only those that have changed since `but`."""
    lines = [f"  {at + 1}  {who_sits(board, at)}" for at in range(len(board.sight.table.seats))]
    return [line for line in lines if but is None or line not in seat_lines(but)]


def invitation(board: Board, link: str) -> list[str]:
    """How others come in; nothing where no seat is free."""
    if board.sight.table.over or not any(seat.free for seat in board.sight.table.seats):
        return []
    told = [board.language.gettext("Send this link to whom you want to play with:"), f"  {link}"]
    if urlsplit(link).hostname not in LOOPBACK:
        return told
    only_here = board.language.gettext(
        "This link opens on this computer only. To play with others start the room with --lan."
    )
    return [*told, only_here]


def is_host(board: Board) -> bool:
    """Whether the viewer is the table's host."""
    return any(seat.host and seat.you for seat in board.sight.table.seats)


def host_only(board: Board) -> None:
    """Nothing, for the table's host.

    Raises:
        RequestError: the viewer is another.
    """
    if is_host(board):
        return
    if board.sight.seat is None:
        raise RequestError("seat.none")
    host = next((at for at, seat in enumerate(board.sight.table.seats) if seat.host), "-")
    raise RequestError("seat.host", asked=board.sight.seat, allowed=host)


def begins_early(board: Board, options: Any) -> bool:
    """Whether the match can begin now although seats are free."""
    here = sum(not seat.free for seat in board.sight.table.seats)
    return may_begin_early(board, options) and FEWEST <= here < len(board.sight.table.seats)


def may_begin_early(board: Board, options: Any) -> bool:
    """Whether the match can begin, now or when one more has come, although seats are free."""
    table = board.sight.table
    return for_cash(options) and not table.started and len(table.seats) > FEWEST


def sendable(board: Board, options: Any) -> dict[int, str]:
    """The bots that can be sent away: seat -> name."""
    table = board.sight.table
    goes = for_cash(options) or not table.started
    return {at: board.words.names[at] for at, seat in enumerate(table.seats) if goes and _stays(seat)}


def opponents(game: Game, board: Board) -> tuple[str, ...]:
    """Who can be put at a free seat: those of the house, the ones who sit here already last; then the bots."""
    sitting = {seat.persona for seat in board.sight.table.seats}
    house = [found.id for found in personas_for(game.name)]
    bots = (bot for bot in bots_for(game.name) if bot not in house)
    return (*sorted(house, key=sitting.__contains__), *bots)


def bot_wanted(asked: str, *, game: Game, board: Board) -> tuple[int, SeatPlan]:
    """The seat, and who is to play there: `2`, `2 halina`, `2 honest:Olga:f`.

    Raises:
        ParseError: no seat is named that is free.
        RulesError: no opponent of that name plays this game.
    """
    number, _, who = asked.strip().partition(" ")
    free = {at: str(at + 1) for at, seat in enumerate(board.sight.table.seats) if seat.free}
    seat = seat_named(number, free)
    name, colon, rest = (who.strip() or opponents(game, board)[0]).partition(":")
    return seat, seat_plan(game, f"{name.lower()}{colon}{rest}")


def seat_named(asked: str, among: Mapping[int, str]) -> int:
    """The seat of that number, from 1, or of who is called so, among these.

    Raises:
        ParseError: it is none of them, or several.
    """
    wanted = plain(asked)
    found = [at for at, name in among.items() if wanted in (plain(name), str(at + 1))]
    if len(found) != 1:
        raise ParseError("terminal.unknown", asked=shown(asked) or '""', allowed=", ".join(among.values()) or "-")
    return found[0]


def _stays(seat: SeatInfo) -> bool:
    """Whether a bot plays there that nobody has sent away yet."""
    return seat.kind == "bot" and not seat.free and not seat.leaving
