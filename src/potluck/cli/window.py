"""Whether a match is drawn in the whole terminal window, or told line by line."""

import os

from potluck.terminal import Console, can_be_drawn

__all__ = ["wants_window"]


def wants_window(console: Console, *, plain: bool) -> bool:
    """Whether there is a screen for it, and nobody has asked for lines."""
    return console.is_screen and not plain and os.environ.get("TERM") != "dumb" and can_be_drawn()
