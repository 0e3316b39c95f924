"""Ways to play a match at this terminal: a mode gets the screens, the chat and the typed lines."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Protocol

from potluck.terminal.console import Console
from potluck.terminal.events import merged
from potluck.terminal.interrupts import Interrupts
from potluck.terminal.local import LocalSeat
from potluck.terminal.seat import Seat
from potluck.wire import Screen, Talked

__all__ = ["Mode", "play_in_turn", "play_live"]


class Mode(Protocol):
    """Line mode for a person, or lines of JSON for a program."""

    @property
    def done(self) -> bool:
        """Whether nothing more is to happen."""

    @property
    def sequel(self) -> str:
        """The name of the table at which the match is played again; empty where it is not."""

    @property
    def waits(self) -> bool:
        """Whether the next line has to be typed here."""

    async def on_screen(self, screen: Screen) -> None:
        """Show the table as it is now."""

    async def on_line(self, line: str) -> None:
        """Do what the typed line asks."""

    async def on_chat(self, talked: Talked) -> None:
        """Show what was said at the table."""

    def stop(self) -> None:
        """End: no more lines will come."""


def play_in_turn(interrupts: Interrupts, seat: LocalSeat, mode: Mode, console: Console) -> None:
    """Play until the match is over or the input ends; the room waits for each typed line.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    while not mode.done:
        interrupts.run(mode.on_screen(interrupts.run(seat.own_turn())))
        while mode.waits and not mode.done:
            line = interrupts.ask(console)
            if line is None:
                mode.stop()
            else:
                interrupts.run(mode.on_line(line))


async def play_live(seat: Seat, mode: Mode, typed: AsyncIterator[str]) -> None:
    """Play until the match is over or the input ends; screens and chat come while a line is typed.

    Raises:
        PotluckError: the room shows the table no more.
    """
    async with aclosing(merged(seat.screens(), seat.chat_messages(), typed)) as events:
        async for event in events:
            match event:
                case Screen():
                    await mode.on_screen(event)
                case Talked():
                    await mode.on_chat(event)
                case str():
                    await mode.on_line(event)
            if mode.done:
                return
    while mode.waits and not mode.done and (line := await anext(typed, None)) is not None:
        await mode.on_line(line)  # the match is over, and may be played again
    mode.stop()
