"""What line mode says: what is new, the table, the answers that are possible, and what must still be asked."""

from msgspec import Struct

from potluck.cards import Card
from potluck.errors import RequestError
from potluck.protocol import Amount, Game, Pick
from potluck.room import Sight
from potluck.terminal.board import Board
from potluck.terminal.page import Page
from potluck.terminal.reading import Menu, Question, shown
from potluck.words import LANGUAGES, Language, language

__all__ = ["Teller"]


class Told(Struct, frozen=True):
    """What somebody was told: the deal, how many entries of its story, the notices."""

    deal: int = 0
    entries: int = 0
    notices: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


class Teller:
    """Speaks to one page, in one language at a time, and remembers what it has told to whom."""

    def __init__(self, page: Page, spoken: Language, game: Game) -> None:
        self.page = page
        self.language = spoken
        self._game = game
        self._told: dict[int | None, Told] = {}

    def board(self, sight: Sight) -> Board:
        """The table in words."""
        words = self.language.words(sight.table, sight.view, late=sight.late and sight.view is None)
        return Board(sight, words, self.language, self.page)

    def menu(self, sight: Sight) -> Menu:
        """What can be answered."""
        board = self.board(sight)
        return Menu(
            offers=board.view.offers,
            captions=tuple(board.captions()),
            hand=board.hand,
            actions=self._game.actions,
        )

    def tell(self, sight: Sight, *after: str, whom: int | None) -> None:
        """What has happened since it was last told to that seat; behind it the lines `after`."""
        board = self.board(sight)
        words, told = board.words, self._told.get(whom, Told())
        if board.view.deal != told.deal:
            told = Told()
            self.page.say("", *board.heading())
        self._told[whom] = Told(board.view.deal, len(words.story), words.notices, board.remarks)
        notices, news = [notice for notice in words.notices if notice not in told.notices], board.news(told.entries)
        news += [remark for remark in board.remarks if remark not in told.remarks]
        self.page.say(*(news + notices if board.view.over else notices + news), *after)

    def show(self, sight: Sight) -> None:
        """Money, the hand, what is asked, and the answers that are possible."""
        board = self.board(sight)
        self.page.say("", *board.status(), *board.holding(), board.words.prompt, *board.menu())

    def end(self, sight: Sight) -> None:
        """The end of the match, where the story does not tell it."""
        self.page.say(self.board(sight).words.prompt)

    def ask(self, question: Question, sight: Sight) -> None:
        """How much, or which?"""
        spoken = self.language
        match question.first:
            case Amount(_, low, high):
                sums = self.board(sight).sums(low, high)
                self.page.say(spoken.pgettext("terminal", "How much? {sums}").format(sums=sums))
                return
            case Pick(among=among) if among and not isinstance(among[0], Card):
                asked = spoken.pgettext("terminal", "Which ones? {places}")
                self.page.say(asked.format(places=" ".join(map(str, among))))
                return
            case Pick(least=0):
                asked = spoken.pgettext("terminal", "Which cards? {places}, or 0 for none")
            case _:
                asked = spoken.pgettext("terminal", "Which cards? {places}")
        self.page.say(asked.format(places=self.page.span(1, len(self.board(sight).hand))))

    def speak(self, code: str) -> None:
        """Everything in another language from now on.

        Raises:
            RequestError: it is none of ours.
        """
        if code not in LANGUAGES:
            raise RequestError("request.language", asked=shown(code), allowed=", ".join(LANGUAGES))
        self.language = language(code)
