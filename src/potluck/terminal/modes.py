"""How a match is played at this terminal: a mode is told what happens, and what is typed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Protocol

from potluck.terminal.events import gathered
from potluck.terminal.near import Near
from potluck.terminal.page import Page
from potluck.terminal.seat import Seat
from potluck.wire import Screen, Talked

__all__ = ["Mode", "at_any_time", "in_turn"]


class Mode(Protocol):
    """A dialogue with a person, or lines for a program."""

    @property
    def done(self) -> bool:
        """Whether nothing more is to happen."""

    @property
    def waits(self) -> bool:
        """Whether the next line is expected of somebody here."""

    async def see(self, screen: Screen) -> None:
        """The table has moved on."""

    async def hear(self, line: str) -> None:
        """A line was typed."""

    async def overhear(self, talked: Talked) -> None:
        """Somebody at the table has said something."""

    def stop(self) -> None:
        """No more lines will come."""


def in_turn(runner: asyncio.Runner, seat: Near, mode: Mode, page: Page) -> None:
    """Plays until the match is over or the input ends; the room rests while somebody types."""
    while not mode.done:
        runner.run(mode.see(runner.run(seat.asked())))
        while mode.waits and not mode.done:
            line = page.ask()
            if line is None:
                mode.stop()
            else:
                runner.run(mode.hear(line))


async def at_any_time(seat: Seat, mode: Mode, typed: AsyncIterator[str]) -> None:
    """Plays until the match is over or the input ends; things happen while somebody types.

    Raises:
        PotluckError: the room does not let us look any more.
    """
    async with aclosing(gathered(seat.screens(), seat.overheard(), typed)) as events:
        async for event in events:
            match event:
                case Screen():
                    await mode.see(event)
                case Talked():
                    await mode.overhear(event)
                case str():
                    await mode.hear(event)
            if mode.done:
                return
    mode.stop()
