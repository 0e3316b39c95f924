"""The keys of the window: the line that names them, and the sheet that explains them."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from potluck.words import Language

__all__ = ["help_lines", "keys_line", "small_line"]

SEPARATOR: Final = " · "
HELP: Final = "?"
"""The key that is always named, since it tells all others."""
SMALLEST: Final = (80, 24)
"""Columns and lines of a window that shows every table whole."""
FIRST: Final = 2
"""Keys that stay where there is little room, beside how to stop."""


def keys_line(spoken: Language, *, over: bool, more: Sequence[str], width: int) -> str:
    """The line that names the keys, as far as there is room."""
    if over:
        line = spoken.pgettext("terminal", "H how it went · ? help · R rules · L language · Q stop")
    else:
        line = spoken.pgettext(
            "terminal", "1-9 mark · ↑↓ sum · Enter first button · H hint · ? help · R rules · L language · Q stop"
        )
    parts = line.split(SEPARATOR)
    parts[-1:-1] = more
    while len(parts) > FIRST + 2 and cell_len(SEPARATOR.join(parts)) > width:
        del parts[next(at for at, part in enumerate(parts) if at >= FIRST and not part.startswith(HELP))]
    return SEPARATOR.join(parts)


def small_line(spoken: Language, columns: int, lines: int) -> str:
    """That the window is too small for the whole table; empty where it is not."""
    if columns >= SMALLEST[0] and lines >= SMALLEST[1]:
        return ""
    text = spoken.pgettext("terminal", "Cut off: the window has {columns} x {lines}, the table needs {whole}.")
    return text.format(columns=columns, lines=lines, whole=" x ".join(map(str, SMALLEST)))


def help_lines(spoken: Language, *, is_remote: bool) -> list[str]:
    """The effect of each key, a line each."""
    talk = spoken.pgettext("terminal", "T: talk with the others, and silence single ones.")
    seats = spoken.pgettext(
        "terminal", "S: who sits where, the link that invites, and for the host bots and the beginning."
    )
    evening = spoken.pgettext(
        "terminal", "V: the evening, with what you may wish, what the host may do, and the ledger."
    )
    return [
        spoken.pgettext("terminal", "1-9: mark a card or a die, or write the sum where nothing is to be marked."),
        spoken.pgettext("terminal", "Up, down: the sum. Page up, page down: from share to share of the pot."),
        spoken.pgettext("terminal", "a, b, c …: the buttons. Enter: the first of them. The mouse does all of it, too."),
        spoken.pgettext("terminal", "Tab: from button to button; where a game is to be chosen, R reads its rules."),
        spoken.pgettext("terminal", "At poker, while others act, the buttons decide ahead; another price undoes it."),
        *([seats, evening, talk] if is_remote else []),
        spoken.pgettext(
            "terminal",
            "H: a hint; at the end, how it went. R: the rules. L: another language. Q: stop; the match is kept.",
        ),
        spoken.pgettext("terminal", "With --plain it is played line by line, and with NO_COLOR set without colours."),
    ]
