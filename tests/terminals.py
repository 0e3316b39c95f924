"""Terminals for tests: what is typed comes from a list, or from a player who reads what is printed."""

from collections.abc import Callable, Iterable
from io import StringIO, TextIOBase
from pathlib import Path
from typing import Any, cast

from potluck.terminal import Console, MatchRequest, play
from tests.games.kuhn3 import GAMES

__all__ = ["Screen", "Typist", "played", "terminal"]

Typing = Callable[[str], str | None] | Iterable[str]
"""The next line for what was printed since the last one, None at the end; or the lines themselves."""


class Screen(StringIO):
    """An output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Typist(TextIOBase):
    """An input that asks `chooses` for each line, with what was printed since the last one; None ends it."""

    def __init__(self, printed: StringIO, chooses: Callable[[str], str | None]) -> None:
        super().__init__()
        self._printed = printed
        self._seen = 0
        self._chooses = chooses

    def isatty(self) -> bool:
        return self._printed.isatty()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed gives every stream bytes
        """The next line."""
        fresh = self._printed.getvalue()[self._seen :]
        self._seen += len(fresh)
        line = self._chooses(fresh)
        return "" if line is None else f"{line}\n"


def terminal(typing: Typing, *, is_screen: bool = False) -> tuple[Console, StringIO]:
    """A page on which that is typed, and what it prints."""
    printed = Screen() if is_screen else StringIO()
    if callable(typing):
        return Console(cast(Any, Typist(printed, typing)), printed), printed
    lines = iter(typing)
    return Console(cast(Any, Typist(printed, lambda _: next(lines, None))), printed), printed


def played(
    wish: MatchRequest, db: Path, typing: Typing, *, lang: str = "en", as_json: bool = False, is_screen: bool = False
) -> str:
    """All that was printed in a sitting at which that was typed."""
    console, printed = terminal(typing, is_screen=is_screen)
    code = play(wish, console, db=db, lang=lang, as_json=as_json, games=GAMES, games_source="tests.games.kuhn3:GAMES")
    assert code == 0
    return printed.getvalue()
