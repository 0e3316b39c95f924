"""Terminal windows for tests: a real room, a real window, driven through textual's own pilot."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Button, Static

from potluck.bots.reference import caller
from potluck.protocol import decode, show
from potluck.room import Room
from potluck.store import open_store
from potluck.terminal import Console, MatchRequest
from potluck.terminal.board import Board
from potluck.terminal.local import LocalSeat
from potluck.terminal.seating import take_seats
from potluck.terminal.tui.app import Tui
from potluck.words import language
from tests.games.kuhn3 import GAMES

__all__ = ["NARROW", "WIDE", "Window", "board_of_window", "captions", "shown", "until", "window"]

Window = Pilot[None]
NARROW, WIDE = (80, 24), (120, 40)


class Here:
    """Bots that think in this process: the calling one, whoever is asked."""

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        return show(caller(decode(view, GAMES[game].view), Random(seed)))


@asynccontextmanager
async def window(
    wish: MatchRequest, db: Path, *, size: tuple[int, int] = NARROW, lang: str = "en", ascii_only: bool = False
) -> AsyncIterator[Window]:
    """A match in a window, its first screen drawn."""
    store = open_store(db)
    room = Room(store, Here(), games=GAMES, pace=0)
    try:
        seat = LocalSeat(room, await take_seats(room, store, wish), language(lang))
        console = Console(StringIO(), StringIO(), ascii_only=ascii_only)
        app = Tui(seat, console, language(lang), beat=0)
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: bool(captions(pilot)))
            yield pilot
    finally:
        await room.close()
        store.close()


async def until(pilot: Window, holds: Any) -> None:
    """Waits until that holds of the window."""
    for _ in range(6000):
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError(f"it never came about:\n{shown(pilot)}")


def shown(pilot: Window) -> str:
    """All that stands in the window, part by part."""
    return "\n".join(str(part.render()) for part in pilot.app.screen_stack[0].query(Static))


def captions(pilot: Window) -> list[str]:
    """What stands on the buttons that can be pressed."""
    buttons = pilot.app.screen_stack[0].query("#choices Button").results(Button)
    return [str(button.label) for button in buttons if not button.disabled and not button.has_class("ahead")]


def board_of_window(pilot: Window) -> Board:
    """What the window shows, in words."""
    app = pilot.app
    assert isinstance(app, Tui)
    assert app.board is not None
    return app.board
