"""The QR code of an invitation at the terminal: what a phone reads from it, and where it is not drawn."""

from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest

from potluck.terminal import Console
from potluck.terminal.seats import invitation_code
from potluck.terminal.square_code import code_lines
from potluck.words import language
from tests.squares import link_in

LINK = "http://192.168.0.12:8052/t/3f9c2a77d0e14b7c"
UPPER, LOWER = "▀█", "▄█"


class Screen(StringIO):
    """A terminal that somebody looks at."""

    def isatty(self) -> bool:
        return True


def board(*, free: bool = True, ascii_only: bool = False, over: bool = False) -> Any:
    table = SimpleNamespace(over=over, seats=(SimpleNamespace(free=free),))
    console = Console(Screen(), Screen(), ascii_only=ascii_only)
    return SimpleNamespace(console=console, language=language("en"), screen=SimpleNamespace(table=table))


def read(lines: tuple[str, ...]) -> str:
    """The text that a phone reads from the lines."""
    dark = [
        (column, 2 * row + half)
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        for half, signs in enumerate((UPPER, LOWER))
        if sign in signs
    ]
    path = "".join(f"M{column} {row}h1v1h-1z" for column, row in dark)
    return link_in({"size": len(lines[0]), "path": path})


@pytest.mark.parametrize("link", [LINK, f"{LINK}#seat={'A' * 32}", "https://cards.example/t/ab"])
def test_a_phone_reads_the_link_from_the_lines(link: str) -> None:
    lines = code_lines(link)
    assert len({len(line) for line in lines}) == 1
    assert read(lines) == link


def test_it_is_drawn_where_a_phone_can_follow_it_and_a_seat_is_free() -> None:
    assert read(invitation_code(board(), LINK)) == LINK
    assert invitation_code(board(), "http://127.0.0.1:8052/t/ab") == (), "a phone would look on itself"
    assert invitation_code(board(free=False), LINK) == ()
    assert invitation_code(board(over=True), LINK) == ()
    assert invitation_code(board(ascii_only=True), LINK) == ()
    assert invitation_code(board(), "") == ()


@pytest.mark.parametrize("stream", [Screen, StringIO])
def test_a_pipe_gets_no_picture(stream: type[StringIO]) -> None:
    printed = stream()
    Console(stream(), printed).draw(*code_lines(LINK))
    lines = printed.getvalue().splitlines()
    assert len(lines) == (len(code_lines(LINK)) if stream is Screen else 0)
    assert all(line.startswith("  \x1b[30;107m") and line.endswith("\x1b[0m") for line in lines), "black on white"
