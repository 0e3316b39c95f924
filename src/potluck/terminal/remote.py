"""A table of a card room elsewhere, played at this terminal: as TUI, in line mode, or in lines of JSON."""

from collections.abc import Sequence
from typing import NamedTuple

from potluck.terminal.console import Console
from potluck.terminal.json_lines import JsonLines
from potluck.terminal.line_mode import LineMode
from potluck.terminal.modes import play_live
from potluck.terminal.seat import Seat
from potluck.terminal.typed_lines import TypedLines
from potluck.words import Language

__all__ = ["Played", "play_remote"]


class Played(NamedTuple):
    """How it ended, once the match is over or the player stops."""

    left: bool
    """Whether the seat was given up."""
    sequel: str
    """The name of the table at which the match is played again; empty where it is not."""


async def play_remote(
    seat: Seat,
    console: Console,
    spoken: Language,
    *,
    window: bool = False,
    as_json: bool = False,
    typed: TypedLines | None = None,
    sign: Sequence[str] = (),
) -> Played:
    """Play until the match is over or the player stops. `typed`: the lines of a match before it, which goes on.

    `sign`: the sign of the house and whether it is another than before, for a window that covers what was written.

    Raises:
        PotluckError: the room shows the table no more.
    """
    if as_json or not window:
        mode = JsonLines(seat, console, spoken) if as_json else LineMode(seat, console, spoken)
        await play_live(seat, mode, typed or TypedLines(console.typed))
        return Played(mode.left, mode.sequel)
    from potluck.terminal.tui.app import Tui

    app = Tui(seat, console, spoken, beat=0, sign=sign)
    await app.run_async()
    if app.fault is not None:
        raise app.fault
    return Played(app.left, app.sequel)
