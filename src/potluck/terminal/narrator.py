"""The lines of line mode: news, the table, the possible answers, and questions for what was left out."""

from msgspec import Struct
from msgspec.structs import replace

from potluck.protocol import Amount
from potluck.terminal.board import Board
from potluck.terminal.clock import clock_line, level_line, milliseconds
from potluck.terminal.console import Console
from potluck.terminal.manual import word_of
from potluck.terminal.reading import LEAVE, Menu, Question, sole_pick
from potluck.wire.views import PlainPick

__all__ = ["Narrator"]


class Progress(Struct, frozen=True):
    """How much of a deal a viewer has been told: entries of its story, notices, remarks."""

    deal: int = 0
    entries: int = 0
    notices: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    last: int = 0
    """The number of the last notice of the table itself."""


class Narrator:
    """Speaks to one page, and remembers how far each viewer is."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._progress: dict[int | None, Progress] = {}

    def menu(self, board: Board) -> Menu:
        """The answers that are possible now."""
        return Menu(offers=board.offers, captions=tuple(board.captions()), hand=board.hand)

    def tell(self, board: Board, *after: str, viewer: int | None) -> None:
        """Print what has happened since that viewer was last told; behind it the lines `after`."""
        words, view, before = board.words, board.view, self._progress.get(viewer, Progress())
        if view.deal != before.deal:
            before = Progress(notices=before.notices if board.screen.late else (), last=before.last)
            level = level_line(board, now=milliseconds())
            self.console.say("", *board.heading(), *([level] if level else []))
        of_table = [notice for notice in board.screen.notices if notice.seq > before.last]
        last = max((notice.seq for notice in of_table), default=before.last)
        self._progress[viewer] = Progress(view.deal, len(words.story), words.notices, board.remarks, last)
        notices, news = [notice for notice in words.notices if notice not in before.notices], board.news(before.entries)
        news += [f"* {notice.text}" for notice in of_table]
        news += [remark for remark in board.remarks if remark not in before.remarks]
        self.console.say(*(news + notices if view.over else notices + news), *after)

    def catch_up(self, board: Board, *, viewer: int | None) -> None:
        """Count as told, in the board's language, what was told in another."""
        before = self._progress.get(viewer)
        if before is not None:
            self._progress[viewer] = replace(before, notices=board.words.notices, remarks=board.remarks)

    def show(self, board: Board) -> None:
        """Print money, the hand, the prompt, the answers that are possible, and whose time runs."""
        clock = clock_line(board, now=milliseconds())
        lines = [*board.status(), *board.holding(), board.words.prompt, *board.menu(), *_none(board), *_leaving(board)]
        self.console.say("", *lines, *([clock] if clock else []))

    def ask(self, question: Question, board: Board) -> None:
        """Print the question: how much, or which?"""
        spoken = board.language
        match question.first:
            case Amount(_, low, high):
                sums = board.sums(low, high)
                self.console.say(spoken.pgettext("terminal", "How much? {sums}").format(sums=sums))
                return
            case PlainPick(among=(int(), *_) as among):
                label = spoken.pgettext("terminal", "Which ones? {places}")
                self.console.say(label.format(places=" ".join(map(str, among))))
                return
            case PlainPick(least=0):
                label = spoken.pgettext("terminal", "Which cards? {places}, or 0 for none")
            case _:
                label = spoken.pgettext("terminal", "Which cards? {places}")
        self.console.say(label.format(places=self.console.span(1, len(board.hand))))


def _leaving(board: Board) -> list[str]:
    """The word with which one leaves, apart from the numbers; no line where that is not possible."""
    offers = zip(board.offers, board.captions(), strict=True)
    return [f"     {word_of(board.language, LEAVE)}: {caption}" for offer, caption in offers if offer.kind == LEAVE]


def _none(board: Board) -> list[str]:
    """How cards are named, and none of them, where nothing else is to be done; no line elsewhere."""
    sole = sole_pick(board.offers)
    if sole is None or not isinstance(sole.among[0], str):
        return []
    number = board.offers.index(sole) + 1
    line = board.language.pgettext("terminal", "Such as {number} 1 3 for the first card and the third; 0 for none.")
    return [f"  {line.format(number=number)}"]
