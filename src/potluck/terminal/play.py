"""A match at a terminal, from opening the store to closing it."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from potluck.errors import RequestError, StoreError
from potluck.games import GAMES
from potluck.protocol import Game
from potluck.room import Room
from potluck.store import Store, open_store
from potluck.terminal.dialogue import Dialogue
from potluck.terminal.match import Match
from potluck.terminal.minds import Minds
from potluck.terminal.page import Page
from potluck.terminal.program import Program
from potluck.terminal.seating import Wish, take_seats
from potluck.terminal.sitting import Sitting
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
            seated = runner.run(take_seats(room, store, wish))
            if seated.bots:
                minds.wake()
            sitting, spoken = Sitting(room, seated), language(lang)
            if window and not as_json and len(seated.players) == 1:
                runner.run(_drawn(sitting, page, spoken))
            else:
                mode = Program if as_json else Dialogue
                mode(Match(runner, sitting), page, spoken).play()
        finally:
            runner.run(room.close())
            minds.close()
    return 0


async def _drawn(sitting: Sitting, page: Page, spoken: Language) -> None:
    """The match in a window; textual is loaded for it alone."""
    from potluck.terminal.tableau.app import Tableau

    await Tableau(sitting, page, spoken).run_async()


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
