"""A match for a program: a line of JSON for every screen and error, a line of text for every act."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck.errors import PotluckError, RequestError
from potluck.protocol import encode
from potluck.room import Sight
from potluck.table import Fair, TableInfo, read_action
from potluck.terminal.match import Match
from potluck.terminal.page import Page
from potluck.words import Language, Words

__all__ = ["Program", "error_line", "read_line", "screen_line"]

LONGEST: Final = 200
"""Characters of an explanation."""


class Screen(Struct, frozen=True, kw_only=True, tag="screen"):
    """All that whoever is to act sees; `view` is the game's own struct."""

    table: TableInfo
    seat: int | None
    turn: int
    seq: int
    view: Any
    words: Words
    fair: Fair | None


class Failed(Struct, frozen=True, kw_only=True, tag="error"):
    """The line was refused, and the screen before it still stands."""

    code: str
    message: str
    detail: dict[str, Any]


class Program:
    """The other end of two pipes: actions in their text form (`open 10`) or as objects, one a line."""

    def __init__(self, match: Match, page: Page, spoken: Language) -> None:
        self._match = match
        self._page = page
        self._language = spoken

    def play(self) -> None:
        """The match, until it is over or the input ends."""
        sight = self._shown()
        while not sight.table.over and (line := self._page.ask()) is not None:
            try:
                self._match.act(sight, read_action(self._match.seated.game, read_line(line)))
            except PotluckError as error:
                self._page.say(error_line(error, self._language))
            else:
                sight = self._shown()

    def _shown(self) -> Sight:
        sight = self._match.wait()
        self._page.say(screen_line(sight, self._language))
        return sight


def screen_line(sight: Sight, language: Language) -> str:
    """All that is seen, as a line of JSON."""
    screen = Screen(
        table=sight.table,
        seat=sight.seat,
        turn=sight.turn,
        seq=sight.seq,
        view=sight.view,
        words=language.words(sight.table, sight.view),
        fair=sight.fair,
    )
    return encode(screen).decode()


def error_line(error: PotluckError, language: Language) -> str:
    """What was refused, as a line of JSON."""
    detail = {name: str(value) for name, value in error.detail.items()}
    return encode(Failed(code=error.code, message=language.error(error), detail=detail)).decode()


def read_line(line: str) -> str | dict[str, Any]:
    """The text of an action, or its object.

    Raises:
        RequestError: it begins as an object and is none.
    """
    if not line.lstrip().startswith("{"):
        return line
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise RequestError("request.unreadable", path=str(error)[:LONGEST]) from error
