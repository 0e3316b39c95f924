"""QR codes of links: as one path for a page, and as lines of text for a terminal."""

from io import StringIO
from typing import Final

import segno

from potluck.wire import SquareCode

__all__ = ["square_code", "terminal_code"]

QUIET: Final = 4
"""Modules of empty margin on each side, as the standard asks."""
LEVEL: Final = "m"
"""A seventh of the code may be unreadable."""


def square_code(link: str) -> SquareCode:
    """The code of a link as a path of dark modules in a square of that size, its quiet zone included."""
    matrix = segno.make_qr(link, error=LEVEL).matrix
    runs = [
        f"M{QUIET + at} {QUIET + row}h{length}v1h-{length}z"
        for row, modules in enumerate(matrix)
        for at, length in _runs(bytes(modules))
    ]
    return SquareCode(size=len(matrix) + 2 * QUIET, path="".join(runs))


def terminal_code(link: str) -> str:
    """The code of a link in half blocks, two rows of modules to a line; dark on a light ground of its own."""
    text = StringIO()
    segno.make_qr(link, error=LEVEL).terminal(text, border=2, compact=True)
    return text.getvalue()


def _runs(modules: bytes) -> list[tuple[int, int]]:
    """The dark runs of a row: where each begins, and how many modules it has."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(modules):
        if not dark:
            continue
        if runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((at, 1))
    return runs
