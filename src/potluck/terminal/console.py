"""One person's terminal, or two pipes: lines out, lines in."""

import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import Final, TextIO

from potluck.cards import Card
from potluck.terminal.cards import show_cards
from potluck.words import plain

__all__ = ["Console", "columns"]

WIDEST: Final = 88
"""Longer lines are hard to read."""
NARROWEST: Final = 20
LONGEST: Final = 4096
"""Characters of a line that are read; what is longer is no answer to anything."""
PROMPT: Final = "> "
PAPER: Final = "\x1b[30;107m"
"""From here on black on white."""
PLAIN: Final = "\x1b[0m"
COLUMN: Final = re.compile(r" *\S+(?: {2,})(?=\S)")
"""What stands in a column of its own before the text, such as the number of a rule."""


class Console:
    """Where a match is shown and typed. Lines are wrapped for a screen, and left whole for a pipe."""

    def __init__(self, typed: TextIO, printed: TextIO, *, ascii_only: bool = False) -> None:
        plain.prepare()
        for stream in (typed, printed):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace" if stream is typed else plain.PLAIN)
        self.typed = typed
        self._printed = printed
        self.is_screen = typed.isatty() and printed.isatty()
        self.ascii_only = ascii_only or not _can_print(printed, "♣–·")
        if self.is_screen:
            _edit_lines()

    def say(self, *lines: str) -> None:
        """Print lines; an empty one sets apart."""
        for line in lines:
            print(self._wrapped(line), file=self._printed)
        self._printed.flush()

    def draw(self, *lines: str) -> None:
        """Print a picture in black on white, on a screen; a pipe, and whoever listens, gets none."""
        if self.is_screen:
            for line in lines:
                print(f"  {PAPER}{line}{PLAIN}", file=self._printed)
            self._printed.flush()

    def cards(self, cards: Iterable[Card]) -> list[str]:
        """The text of each card, as this terminal can show it."""
        return show_cards(cards, ascii_only=self.ascii_only)

    def plain(self, line: str) -> str:
        """A line with cards in it, as this terminal can show it."""
        return line.translate(_PLAIN) if self.ascii_only else line

    def row(self, parts: Sequence[str]) -> str:
        """Parts of a line, set apart."""
        return (", " if self.ascii_only else " · ").join(filter(None, parts))

    def span(self, low: int, high: int) -> str:
        """From one number to another."""
        return f"{low}{'-' if self.ascii_only else '–'}{high}" if low < high else str(low)

    def ask(self) -> str | None:
        """The next line that is typed, without what ends it; None when there will be no more."""
        if self.is_screen and self.typed is sys.stdin and self._printed is sys.stdout:
            try:
                return input(PROMPT)
            except EOFError:
                self.say("")
                return None
        line = self.typed.readline(LONGEST)
        rest = line
        while rest and not rest.endswith("\n"):
            rest = self.typed.readline(LONGEST)
        return line.removesuffix("\n").removesuffix("\r") if line else None

    def clear(self) -> None:
        """Put what was shown out of sight, before another person looks."""
        if self.is_screen:
            print("\x1b[2J\x1b[3J\x1b[H", end="", file=self._printed, flush=True)

    def _wrapped(self, line: str) -> str:
        if not self.is_screen:
            return line
        columns = min(shutil.get_terminal_size().columns, WIDEST)
        column = COLUMN.match(line)
        hanging = " " * (column.end() if column is not None else 2)
        return textwrap.fill(
            line,
            max(columns - 1, NARROWEST),
            subsequent_indent=hanging,
            replace_whitespace=False,
            drop_whitespace=True,
            break_on_hyphens=False,
        )


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: two for a wide letter, none for a combining mark.

    >>> columns("Zoë"), columns("花子")
    (3, 4)
    """
    marks = sum(unicodedata.combining(letter) > 0 for letter in text)
    return len(text) - marks + sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)


_PLAIN: Final = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "−": "-", "’": "'", "\N{NO-BREAK SPACE}": " "})
"""What stands for signs that a plain terminal does not have."""


def _can_print(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    try:
        import readline  # noqa: F401  # it changes what `input` does
    except ImportError:
        return
