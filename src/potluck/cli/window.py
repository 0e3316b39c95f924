"""Whether a match is drawn in the whole terminal window, or told line by line."""

import os
import sys
from typing import Final

from potluck.terminal import Console, can_be_drawn
from potluck.words import language

__all__ = ["tell_of_window", "wants_window"]

TABLE: Final = "potluck[table]"


def wants_window(console: Console, *, plain: bool) -> bool:
    """Whether there is a screen for it, and nobody has asked for lines."""
    return _may_draw(console, plain=plain) and can_be_drawn()


def tell_of_window(console: Console, lang: str, *, plain: bool) -> None:
    """Says in one line on stderr what would draw the table, where that alone is missing."""
    if _may_draw(console, plain=plain) and not can_be_drawn():
        text = language(lang).pgettext(
            "play", "Line by line; with the extra {extra} the table is drawn in the whole window."
        )
        print(text.format(extra=TABLE), file=sys.stderr)


def _may_draw(console: Console, *, plain: bool) -> bool:
    return console.is_screen and not plain and os.environ.get("TERM") != "dumb"
