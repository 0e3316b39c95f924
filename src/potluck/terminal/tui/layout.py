"""How much of the table is drawn as pictures: as much as the window has room for."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text
from textual.geometry import Size

from potluck.terminal.board import Board
from potluck.terminal.tui.choices import Choice
from potluck.terminal.tui.compact import is_crowded, is_low
from potluck.terminal.tui.pieces import HEIGHT, LOW_HEIGHT
from potluck.terminal.tui.rendering import Rendering
from potluck.terminal.tui.selection import Selection

__all__ = ["COLUMN", "KEY", "MANY", "WIDE", "column_of", "laid_out", "parts_of"]

WIDE: Final = 100
"""Columns from which on the story stands beside the table."""
BESIDE: Final = (2, 42)
"""Columns that the table does not have, in a narrow window and in a wide one."""
ABOVE_AND_BELOW: Final = (6, 10)
"""Lines that the table does not have: bar and keys, and four of the story; in a wide window gaps in its place."""
BUTTON: Final = (1, 3)
"""Lines of a button, in a narrow window and in a wide one."""
MANY: Final = 7
"""From so many buttons on they are a line high each, so that all are seen."""
COLUMN: Final = 24
"""Columns of a button at least."""
KEY: Final = 7
"""Columns of a button beside its caption: its key and its edges."""


def laid_out(
    board: Board, terms: str, *, size: Size, selection: Selection, prompt: str, choices: Sequence[Choice]
) -> Rendering:
    """The table with own cards and those for all as large as the window has room for."""
    wide = size.width >= WIDE
    width = size.width - BESIDE[wide]
    crowded, low = is_crowded(board.felt, size.height), is_low(board.felt, size.height)
    column = column_of(choices, width)
    rows = -(-len(choices) // max((width + 1) // (column + 1), 1))
    room = size.height - ABOVE_AND_BELOW[wide] - rows * (1 if len(choices) >= MANY else BUTTON[wide])
    for small, laid in ((False, HEIGHT), (False, LOW_HEIGHT), (False, 0)):
        rendering = Rendering(board, terms, width=width, crowded=crowded, low=small, laid=laid)
        if _lines(parts_of(rendering, selection, prompt=prompt), width) <= room:
            return rendering
    return Rendering(board, terms, width=width, crowded=crowded, low=low)


def column_of(choices: Sequence[Choice], width: int) -> int:
    """Columns of a button, so that the longest caption is whole."""
    widest = max((cell_len(choice.caption) + KEY for choice in choices), default=COLUMN)
    return min(max(COLUMN, widest), width // 2)


def parts_of(rendering: Rendering, selection: Selection, *, prompt: str) -> Mapping[str, Text]:
    """The parts of the table above the buttons, by their names in the window."""
    return {
        "others": rendering.others(),
        "middle": rendering.middle(),
        "hand": rendering.hand(selection.pieces, selection.marked),
        "label": rendering.label(),
        "prompt": Text(prompt),
        "stake": rendering.stake(selection.stakes, selection.stake),
    }


def _lines(parts: Mapping[str, Text], width: int) -> int:
    """The lines of all parts in so many columns."""
    lines = (line for part in parts.values() for line in part.plain.split("\n"))
    return sum(max(-(-cell_len(line) // width), 1) for line in lines)
