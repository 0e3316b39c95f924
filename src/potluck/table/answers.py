"""The answers that a table has given to commands, for when one comes again: the latest, not all of an evening."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

__all__ = ["REMEMBERED", "Answers", "Given"]

SHEET: Final = 64
SHEETS: Final = 16
REMEMBERED: Final = SHEET * SHEETS
"""How many answers a table remembers at least: far more than can be on their way while a line is down."""


class Given(Struct, frozen=True):
    """The answer to an accepted command of that id, for when it comes again."""

    seat: int
    turn: int
    action: str
    after: int
    """The match's turn after it."""
    seq: int


class Answers(Struct, frozen=True):
    """The latest answers by the ids of their commands.

    Many values of one table live at once, and each act makes another: they share their full sheets, and only the one
    that is being filled is copied.
    """

    newest: Mapping[str, Given] = {}
    full: tuple[Mapping[str, Given], ...] = ()
    """Sheets that are filled, the latest first."""

    def get(self, name: str) -> Given | None:
        """The answer to that id: None where there was none, or where it is forgotten."""
        return next((sheet[name] for sheet in (self.newest, *self.full) if name in sheet), None)

    def having(self, name: str, given: Given) -> "Answers":
        """These answers and one more; the oldest sheet is forgotten where there are too many."""
        sheet = {**self.newest, name: given}
        return Answers({}, (sheet, *self.full[: SHEETS - 1])) if len(sheet) == SHEET else Answers(sheet, self.full)
