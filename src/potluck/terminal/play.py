"""A match at a terminal, from opening the store to closing it."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from potluck.errors import RequestError, StoreError
from potluck.protocol import Game
from potluck.room import GAMES, Room, Store, open_store
from potluck.terminal.dialogue import Dialogue
from potluck.terminal.minds import Minds
from potluck.terminal.modes import in_turn
from potluck.terminal.near import Near
from potluck.terminal.page import Page
from potluck.terminal.program import Program
from potluck.terminal.seating import Wish, take_seats
from potluck.words import Language, language

__all__ = ["play"]

SOURCE: Final = "potluck.games:GAMES"


def play(
    wish: Wish,
    page: Page,
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
        PotluckError: the store cannot be used, or what is wished cannot be played.
    """
    with _opened(db) as store, asyncio.Runner() as runner:
        minds = Minds(games_source)
        room = Room(store, minds, games=games)
        try:
            seated = runner.run(take_seats(room, store, replace(wish, lang=lang)))
            if seated.bots:
                minds.wake()
            spoken = language(lang)
            seat = Near(room, seated, spoken)
            if as_json:
                in_turn(runner, seat, Program(seat, page, spoken), page)
            elif window and seat.players == 1:
                runner.run(_drawn(seat, page, spoken))
            else:
                _told(runner, seat, page, spoken)
        finally:
            runner.run(room.close())
            minds.close()
    return 0


def _told(runner: asyncio.Runner, seat: Near, page: Page, spoken: Language) -> None:
    """The match line by line; Ctrl-C stops it as `quit` does."""
    dialogue = Dialogue(seat, page, spoken)
    try:
        in_turn(runner, seat, dialogue, page)
    except KeyboardInterrupt:
        dialogue.stop()


async def _drawn(seat: Near, page: Page, spoken: Language) -> None:
    """The match in a window; textual is loaded for it alone."""
    from potluck.terminal.tui.app import Tui

    await Tui(seat, page, spoken).run_async()


@contextmanager
def _opened(db: Path | str) -> Iterator[Store]:
    """The store of that address; whoever finds it in use is told how to go on."""
    try:
        store = open_store(db)
    except StoreError as error:
        if error.code == "store.in_use":
            raise RequestError("terminal.in_use", asked=str(db)) from error
        raise
    try:
        yield store
    finally:
        store.close()
