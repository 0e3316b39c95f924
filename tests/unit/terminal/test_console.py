"""What a terminal shows and takes: whole lines for pipes, wrapped ones for screens, plain letters for old ones."""

from io import BytesIO, StringIO, TextIOWrapper
from typing import Any, cast

import pytest

from potluck.cards import parse
from potluck.terminal import Console
from tests.terminals import Screen


def screen() -> tuple[Console, Screen]:
    printed = Screen()
    return Console(Screen(), printed), printed


@pytest.fixture(autouse=True)
def eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_a_screen_gets_lines_of_its_width_that_hang_below_their_beginning() -> None:
    console, printed = screen()

    console.say("R0.10  " + "stake " * 30, "word " * 30)

    lines = printed.getvalue().splitlines()
    assert max(map(len, lines)) < 80
    assert [line[:8] for line in lines[:3]] == ["R0.10  s", "       s", "       s"]
    assert lines[-1].startswith("  word")


def test_a_pipe_gets_whole_lines() -> None:
    printed = StringIO()
    Console(StringIO(), printed).say("word " * 100)

    assert printed.getvalue().count("\n") == 1


def test_only_a_screen_is_cleared() -> None:
    console, printed = screen()
    console.clear()
    piped = StringIO()
    Console(StringIO(), piped).clear()

    assert "\x1b[2J" in printed.getvalue()
    assert piped.getvalue() == ""


@pytest.mark.parametrize(
    ("encoding", "shown"), [("utf-8", ["A♠", "10♥"]), ("latin-1", ["As", "Th"]), ("ascii", ["As", "Th"])]
)
def test_a_terminal_without_suits_gets_letters_and_never_an_exception(encoding: str, shown: list[str]) -> None:
    raw = BytesIO()
    console = Console(StringIO(), TextIOWrapper(raw, encoding=encoding))

    console.say("Пас")

    assert console.cards(parse("As Th")) == shown
    assert raw.getvalue().endswith(b"\n")


def test_an_input_ends_once_and_for_all() -> None:
    console = Console(StringIO("one\r\n\ntwo"), StringIO())

    assert [console.ask() for _ in range(5)] == ["one", "", "two", None, None]


def test_a_line_without_end_is_cut_and_the_next_one_is_whole() -> None:
    console = Console(StringIO("x" * 1_000_000 + "\nfold\n"), StringIO())

    cut, following = console.ask(), console.ask()

    assert cut is not None
    assert len(cut) <= 4096
    assert following == "fold"


def test_torn_bytes_are_no_exception() -> None:
    console = Console(cast(Any, TextIOWrapper(BytesIO(b"\xff\xfe\x00\nfold\n"), encoding="utf-8")), StringIO())

    assert console.ask() is not None
    assert console.ask() == "fold"
