"""The QR code of a link in characters: two rows of modules to a line, dark ones drawn."""

from itertools import zip_longest
from typing import Final

import segno

__all__ = ["PAPER", "code_lines"]

QUIET: Final = 2
"""Modules of empty margin on each side; a terminal's own ground lies beyond."""
LEVEL: Final = "m"
"""A seventh of the code may be unreadable."""
PAPER: Final = "black on white"
"""The style without which a reader sees nothing, or the opposite, in a dark terminal."""
HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""(upper, lower) module -> the character of both."""


def code_lines(link: str) -> tuple[str, ...]:
    """The lines of the code, all of the same width, its margin included."""
    matrix = [bytes(row) for row in segno.make_qr(link, error=LEVEL).matrix]
    empty = bytes(len(matrix) + 2 * QUIET)
    margin = bytes(QUIET)
    rows = [*[empty] * QUIET, *(margin + row + margin for row in matrix), *[empty] * QUIET]
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=empty)
    return tuple("".join(HALVES[bool(a), bool(b)] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs)
