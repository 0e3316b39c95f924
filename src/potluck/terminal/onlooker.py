"""A match told line by line to who has nothing to answer: a program plays in his place."""

from potluck.terminal.board import Board, board_of
from potluck.terminal.chat import chat_line
from potluck.terminal.clock import milliseconds
from potluck.terminal.company import accusation
from potluck.terminal.console import Console
from potluck.terminal.narrator import Narrator
from potluck.terminal.seat import Seat
from potluck.terminal.seats import invitation, seat_lines
from potluck.wire import Screen, Talked
from potluck.words import Language

__all__ = ["Onlooker"]


class Onlooker:
    """Prints who sits where, the story of each deal, what is said, and how the match ended; asks for nothing."""

    def __init__(self, seat: Seat, console: Console, spoken: Language) -> None:
        self._seat = seat
        self._console = console
        self._language = spoken
        self._narrator = Narrator(console)
        self._board: Board | None = None
        self._accused = False

    async def on_screen(self, screen: Screen) -> None:
        """Print what is new."""
        if self._seat.finding is not None and not self._accused:
            self._accused = True
            self._console.say(accusation(self._seat.finding, self._language))
        before = self._board
        board = self._board = board_of(screen, self._language, self._console, since=milliseconds())
        if before is None or before.screen.table.seats != screen.table.seats:
            link = [] if board.begun or before is not None else invitation(board, self._seat.link)
            self._console.say(*seat_lines(board, but=before), *link)
        if board.begun:
            self._narrator.tell(board, viewer=None)
            if screen.table.over and not any(entry.type == "ended" for entry in board.view.story):
                self._console.say(board.words.prompt)

    async def on_chat(self, talked: Talked) -> None:
        """Print what the others say."""
        if self._board is not None:
            names = self._board.words.names
            self._console.say(*(self._console.plain(f"  {chat_line(remark, names)}") for remark in talked.lines))
