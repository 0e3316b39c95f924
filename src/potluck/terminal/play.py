"""A match at a terminal, from opening the store to closing it."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from potluck.errors import RequestError, StoreError
from potluck.protocol import Game
from potluck.room import GAMES, Room, Store, open_store
from potluck.store import shown
from potluck.terminal.console import Console
from potluck.terminal.interrupts import Interrupts
from potluck.terminal.json_lines import JsonLines
from potluck.terminal.line_mode import LineMode
from potluck.terminal.local import LocalSeat
from potluck.terminal.modes import play_in_turn
from potluck.terminal.pool import LazyPool
from potluck.terminal.seating import MatchRequest, take_seats, take_seats_again
from potluck.words import Language, language

__all__ = ["play"]

SOURCE: Final = "potluck.games:GAMES"


def play(
    request: MatchRequest,
    console: Console,
    *,
    db: Path | str,
    lang: str,
    as_json: bool = False,
    window: bool = False,
    games: Mapping[str, Game] = GAMES,
    games_source: str = SOURCE,
) -> int:
    """Exit code 0 when the match is over, or kept for the next time.

    With `window` it is drawn in the whole terminal window, for one player; several play line by line.
    `games_source` names `games` for the processes in which bots think.

    Raises:
        PotluckError: the store cannot be used, or the request cannot be played.
    """
    with _opened(db) as store, asyncio.Runner() as runner, Interrupts(runner) as interrupts:
        pool = LazyPool(games_source)
        room = Room(store, pool, games=games, attended=False)
        try:
            local_table = interrupts.run(take_seats(room, store, replace(request, lang=lang)))
            if local_table.bots:
                pool.wake()
            spoken = language(lang)
            ways = _Ways(interrupts, console, as_json, window)
            while sequel := ways.play(LocalSeat(room, local_table, spoken), spoken):
                local_table = interrupts.run(take_seats_again(room, store, sequel))
        finally:
            runner.run(room.close())
            pool.close()
    return 0


class _Ways(NamedTuple):
    """How a match is played here: each way gives the name of the table that follows, empty where none does."""

    interrupts: Interrupts
    console: Console
    as_json: bool
    window: bool

    def play(self, seat: LocalSeat, spoken: Language) -> str:
        """Play at that seat until the match is over, or kept for the next time."""
        if self.as_json:
            mode = JsonLines(seat, self.console, spoken)
            play_in_turn(self.interrupts, seat, mode, self.console)
            return mode.sequel
        if self.window and seat.players == 1:
            return self.interrupts.run(self._in_window(seat, spoken))
        return self._in_lines(seat, spoken)

    def _in_lines(self, seat: LocalSeat, spoken: Language) -> str:
        """Play in line mode; Ctrl-C stops as `quit` does."""
        line_mode = LineMode(seat, self.console, spoken)
        try:
            play_in_turn(self.interrupts, seat, line_mode, self.console)
        except KeyboardInterrupt:
            line_mode.stop()
        return line_mode.sequel

    async def _in_window(self, seat: LocalSeat, spoken: Language) -> str:
        """Play in the TUI; textual is loaded for it alone."""
        from potluck.terminal.tui.app import Tui

        tui = Tui(seat, self.console, spoken)
        await tui.run_async()
        if tui.fault is not None:
            raise tui.fault
        return tui.sequel


@contextmanager
def _opened(db: Path | str) -> Iterator[Store]:
    """The store of that address; where it is in use, an error that says how to go on."""
    try:
        store = open_store(db)
    except StoreError as error:
        if error.code == "store.in_use":
            raise RequestError("terminal.in_use", asked=shown(db)) from error
        raise
    try:
        yield store
    finally:
        store.close()
