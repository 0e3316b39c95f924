"""Screens of a match for tests of what is drawn from them, without a room."""

from collections.abc import Sequence
from typing import Any

from potluck.room import SeatInfo, Sight, TableInfo
from potluck.table import Fair
from potluck.terminal import Console
from potluck.terminal.board import Board, board_of
from potluck.wire import Screen, screen
from potluck.words import language
from tests.terminals import terminal

__all__ = ["FAIR", "board_for", "screen_for"]

NAMES = tuple(f"p{at}" for at in range(10))
FAIR = Fair(deal=1, root=None, size=0, seeds=(), sealed="", secret=None)


def screen_for(
    game: str, view: Any, *, lang: str = "en", free: tuple[int, ...] = (), bot: str = "", names: Sequence[str] = NAMES
) -> Screen:
    """What the viewer of that view gets: persons of those names, a bot in all seats but his where one is named."""
    seats = tuple(
        SeatInfo(
            kind="bot" if bot and at != view.seat else "person",
            name="" if at in free else names[at],
            gender="n",
            bot=bot if bot and at != view.seat else None,
            taken=at not in free,
            you=at == view.seat,
            free=at in free,
        )
        for at in range(len(view.felt().spots))
    )
    table = TableInfo(id="t", game=game, options={}, preset=None, seats=seats, started=True, over=False, created=0)
    return screen(Sight(table=table, seat=view.seat, turn=1, seq=1, view=view, fair=FAIR), language(lang))


def board_for(
    game: str,
    view: Any,
    *,
    lang: str = "en",
    free: tuple[int, ...] = (),
    bot: str = "",
    names: Sequence[str] = NAMES,
    console: Console | None = None,
) -> Board:
    """That screen at a terminal."""
    shown = screen_for(game, view, lang=lang, free=free, bot=bot, names=names)
    return board_of(shown, language(lang), console or terminal([])[0])
