"""The seats of a remote table: who sits where, the link that invites, and the host's commands."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from potluck.errors import ParseError, RequestError, RulesError, alike
from potluck.terminal.board import Board
from potluck.terminal.reading import excerpt, normalized
from potluck.terminal.seating import GENDERS
from potluck.terminal.square_code import code_lines
from potluck.wire import FillSeat, GameInfo

__all__ = [
    "absence",
    "bot_wanted",
    "filling",
    "host_only",
    "invitation",
    "invitation_code",
    "is_host",
    "opponents",
    "seat_lines",
    "seat_named",
    "sendable",
    "who_sits",
]

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names under which a computer calls itself."""


def who_sits(board: Board, at: int) -> str:
    """The name at that seat, and its role."""
    seat, spoken = board.screen.table.seats[at], board.language
    if seat.free:
        return spoken.gettext("free")
    role = ""
    if seat.leaving:
        role = spoken.gettext("is leaving")
    elif seat.host:
        role = spoken.gettext("host")
    elif seat.kind == "bot":
        role = spoken.gettext("bot")
    return board.console.row((board.words.names[at], role))


def absence(board: Board, at: int) -> str:
    """Why nobody should wait for the person of that seat, such as `away for 2 min`; empty for who is here."""
    presence = board.screen.presence[at] if at < len(board.screen.presence) else None
    return presence.text if presence is not None and (presence.state == "away" or presence.sits_out) else ""


def seat_lines(board: Board, *, but: Board | None = None, presence: bool = False) -> list[str]:
    """A line for each seat; only those that have changed since `but`. With `presence`, for whom nobody should wait."""
    seats = range(len(board.screen.table.seats))
    rows = [(who_sits(board, at), absence(board, at) if presence else "") for at in seats]
    lines = [f"  {at}  {board.console.row(row)}" for at, row in enumerate(rows, 1)]
    return [line for line in lines if but is None or line not in seat_lines(but)]


def invitation(board: Board, link: str) -> list[str]:
    """The lines that invite others by link; none where no seat is free."""
    if board.screen.table.over or not any(seat.free for seat in board.screen.table.seats):
        return []
    lines = [board.language.gettext("Send this link to whom you want to play with:"), f"  {link}"]
    if urlsplit(link).hostname not in LOOPBACK:
        return lines
    only_here = board.language.gettext(
        "This link opens on this computer only. To play with others start the room with --lan."
    )
    return [*lines, only_here]


def invitation_code(board: Board, link: str) -> tuple[str, ...]:
    """The QR code of the link that invites, in lines; none where a phone could not follow it, or a terminal draw it."""
    if not link or board.console.ascii_only or not invitation(board, link) or urlsplit(link).hostname in LOOPBACK:
        return ()
    return code_lines(link)


def is_host(board: Board) -> bool:
    """Whether the viewer is the table's host."""
    return any(seat.host and seat.you for seat in board.screen.table.seats)


def host_only(board: Board) -> None:
    """Check that the viewer is the table's host.

    Raises:
        RequestError: the viewer is another.
    """
    if is_host(board):
        return
    if board.screen.seat is None:
        raise RequestError("seat.none")
    host = next((at for at, seat in enumerate(board.screen.table.seats) if seat.host), "-")
    raise RequestError("seat.host", asked=board.screen.seat, allowed=host)


def sendable(board: Board) -> dict[int, str]:
    """The bots that can be sent away: seat -> name."""
    return {at: board.words.names[at] for at in board.screen.may.dismiss}


def opponents(game: GameInfo, board: Board) -> tuple[str, ...]:
    """Opponents for a free seat: personas, those who sit here already last; then bots."""
    sitting = {seat.persona for seat in board.screen.table.seats}
    house = [persona.id for persona in game.personas]
    return (*sorted(house, key=sitting.__contains__), *(bot.name for bot in game.bots))


def bot_wanted(typed: str, *, game: GameInfo, board: Board) -> tuple[int, FillSeat]:
    """The seat and its new opponent, as typed: `2`, `2 halina`, `2 honest:Olga:f`.

    Raises:
        ParseError: no seat is named that is free.
        RulesError: no opponent of that name plays this game.
    """
    number, _, opponent = typed.strip().partition(" ")
    free = {at: str(at + 1) for at, seat in enumerate(board.screen.table.seats) if seat.free}
    seat = seat_named(number, free)
    name, colon, rest = (opponent.strip() or opponents(game, board)[0]).partition(":")
    return seat, filling(game, f"{name.lower()}{colon}{rest}")


def filling(game: GameInfo, text: str) -> FillSeat:
    """The request that puts an opponent at a free seat, as typed: `halina`, `honest:Olga:f`.

    Raises:
        RulesError: no opponent of that name plays this game.
    """
    opponent, _, rest = text.partition(":")
    name, _, gender = rest.partition(":")
    house, bots = [persona.id for persona in game.personas], [bot.name for bot in game.bots]
    if opponent not in (*house, *bots) or (gender and gender not in GENDERS):
        raise RulesError("rules.unknown_bot", asked=text, allowed=alike(opponent, (*house, *bots)) + " [:NAME[:f|m|n]]")
    if opponent in house:
        return FillSeat(persona=opponent, name=name)
    return FillSeat(bot=opponent, name=name, gender=GENDERS[gender] if gender else "n")


def seat_named(typed: str, among: Mapping[int, str]) -> int:
    """The seat of that number, from 1, or name, among these.

    Raises:
        ParseError: it is none of them, or several.
    """
    wanted = normalized(typed)
    named = [at for at, name in among.items() if wanted in (normalized(name), str(at + 1))]
    if len(named) != 1:
        raise ParseError("terminal.unknown", asked=excerpt(typed) or '""', allowed=", ".join(among.values()) or "-")
    return named[0]
