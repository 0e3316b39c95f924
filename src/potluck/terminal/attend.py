"""A table elsewhere, at this terminal: in the window, line by line, or for a program."""

from potluck.terminal.dialogue import Dialogue
from potluck.terminal.modes import at_any_time
from potluck.terminal.page import Page
from potluck.terminal.program import Program
from potluck.terminal.seat import Seat
from potluck.terminal.typing import Typed
from potluck.words import Language

__all__ = ["attend"]


async def attend(seat: Seat, page: Page, spoken: Language, *, window: bool = False, as_json: bool = False) -> bool:
    """Whether the seat was given up, once the match is over or the player stops.

    Raises:
        PotluckError: the room does not let us look any more.
    """
    if as_json or not window:
        mode = Program(seat, page, spoken) if as_json else Dialogue(seat, page, spoken)
        await at_any_time(seat, mode, Typed(page.typed))
        return mode.left
    from potluck.terminal.tui.app import Tui

    app = Tui(seat, page, spoken, beat=0)
    await app.run_async()
    if app.fault is not None:
        raise app.fault
    return app.left
