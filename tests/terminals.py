"""Terminals for tests: what is typed comes from a list, or from a player who reads what is printed."""

from collections.abc import Callable, Iterable
from io import StringIO, TextIOBase
from pathlib import Path
from typing import Any, cast

from potluck.terminal import Page, Wish, play
from tests.games.kuhn3 import GAMES

__all__ = ["Typist", "played", "terminal"]


class Typist(TextIOBase):
    """An input that asks `chooses` for each line, with what was printed since the last one; None ends it."""

    def __init__(self, printed: StringIO, chooses: Callable[[str], str | None]) -> None:
        super().__init__()
        self._printed = printed
        self._seen = 0
        self._chooses = chooses

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed gives every stream bytes
        """The next line."""
        fresh = self._printed.getvalue()[self._seen :]
        self._seen += len(fresh)
        line = self._chooses(fresh)
        return "" if line is None else f"{line}\n"


def terminal(chooses: Callable[[str], str | None] | Iterable[str]) -> tuple[Page, StringIO]:
    """A page on which that is typed, and what it prints."""
    printed = StringIO()
    if not callable(chooses):
        lines = iter(chooses)
        return Page(cast(Any, Typist(printed, lambda _: next(lines, None))), printed), printed
    return Page(cast(Any, Typist(printed, chooses)), printed), printed


def played(
    wish: Wish,
    db: Path,
    chooses: Callable[[str], str | None] | Iterable[str],
    *,
    lang: str = "en",
    as_json: bool = False,
) -> str:
    """All that was printed in a sitting at which that was typed."""
    page, printed = terminal(chooses)
    code = play(wish, page, db=db, lang=lang, as_json=as_json, games=GAMES, games_source="tests.games.kuhn3:GAMES")
    assert code == 0
    return printed.getvalue()
