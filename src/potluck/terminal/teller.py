"""What line mode says: what is new, the table, the answers that are possible, and what must still be asked."""

from msgspec import Struct
from msgspec.structs import replace

from potluck.protocol import Amount
from potluck.terminal.board import Board
from potluck.terminal.clock import clock_line, milliseconds
from potluck.terminal.page import Page
from potluck.terminal.reading import Menu, Question
from potluck.wire.views import PlainPick

__all__ = ["Teller"]


class Told(Struct, frozen=True):
    """What somebody was told: the deal, how many entries of its story, the notices."""

    deal: int = 0
    entries: int = 0
    notices: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


class Teller:
    """Speaks to one page, and remembers what it has told to whom."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._told: dict[int | None, Told] = {}

    def menu(self, board: Board) -> Menu:
        """What can be answered."""
        return Menu(offers=board.offers, captions=tuple(board.captions()), hand=board.hand)

    def tell(self, board: Board, *after: str, whom: int | None) -> None:
        """What has happened since it was last told to that seat; behind it the lines `after`."""
        words, view, told = board.words, board.view, self._told.get(whom, Told())
        if view.deal != told.deal:
            told = Told(notices=told.notices if board.screen.late else ())
            self.page.say("", *board.heading())
        self._told[whom] = Told(view.deal, len(words.story), words.notices, board.remarks)
        notices, news = [notice for notice in words.notices if notice not in told.notices], board.news(told.entries)
        news += [remark for remark in board.remarks if remark not in told.remarks]
        self.page.say(*(news + notices if view.over else notices + news), *after)

    def again(self, board: Board, *, whom: int | None) -> None:
        """Takes for told, in another language now, what was told already."""
        told = self._told.get(whom)
        if told is not None:
            self._told[whom] = replace(told, notices=board.words.notices, remarks=board.remarks)

    def show(self, board: Board) -> None:
        """Money, the hand, what is asked, the answers that are possible, and whose time runs."""
        clock = clock_line(board, now=milliseconds())
        lines = [*board.status(), *board.holding(), board.words.prompt, *board.menu(), *([clock] if clock else [])]
        self.page.say("", *lines)

    def ask(self, question: Question, board: Board) -> None:
        """How much, or which?"""
        spoken = board.language
        match question.first:
            case Amount(_, low, high):
                sums = board.sums(low, high)
                self.page.say(spoken.pgettext("terminal", "How much? {sums}").format(sums=sums))
                return
            case PlainPick(among=(int(), *_) as among):
                asked = spoken.pgettext("terminal", "Which ones? {places}")
                self.page.say(asked.format(places=" ".join(map(str, among))))
                return
            case PlainPick(least=0):
                asked = spoken.pgettext("terminal", "Which cards? {places}, or 0 for none")
            case _:
                asked = spoken.pgettext("terminal", "Which cards? {places}")
        self.page.say(asked.format(places=self.page.span(1, len(board.hand))))
