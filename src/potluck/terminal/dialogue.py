"""A match in line mode: what is new is told line by line, then it is asked: what now?"""

from potluck.errors import PotluckError
from potluck.protocol import Action, kind_of
from potluck.room import Sight
from potluck.terminal.leaving import leaving
from potluck.terminal.manual import (
    command,
    help_lines,
    hint_lines,
    is_yes,
    named_rules,
    review_lines,
    rules_lines,
    story_lines,
    strength_lines,
)
from potluck.terminal.match import Match
from potluck.terminal.page import Page
from potluck.terminal.reading import Menu, Question, answer, understand
from potluck.terminal.setting import doubted
from potluck.terminal.teller import Teller
from potluck.words import Language

__all__ = ["Dialogue"]


class Stopped(Exception):
    """Nobody wants to go on; or the input has ended."""


class Dialogue:
    """One person at one terminal, or several in turn."""

    def __init__(self, match: Match, page: Page, spoken: Language) -> None:
        self._match = match
        self._page = page
        self._teller = Teller(page, spoken, match.seated.game)
        self._seat: int | None = None

    def play(self) -> None:
        """The match, until it is over or nobody wants to go on."""
        try:
            sight = self._match.wait()
            self._welcome(sight)
            while not sight.table.over:
                self._turn(sight)
                sight = self._match.wait()
        except (Stopped, KeyboardInterrupt):
            self._page.say(self._teller.language.pgettext("terminal", "The match is kept; play again and it goes on."))
        else:
            self._tell(sight)
            if not any(kind_of(entry) == "ended" for entry in self._teller.board(sight).view.story):
                self._teller.end(sight)
            self._think(sight)

    def _welcome(self, sight: Sight) -> None:
        seated, spoken = self._match.seated, self._teller.language
        title = self._teller.board(sight).words.title
        self._page.say(self._page.row((title, spoken.terms(seated.game.name, seated.options))))
        self._page.say(*strength_lines(self._teller.board(sight)))
        if seated.resumed:
            self._page.say(spoken.pgettext("terminal", "The match goes on where it stopped."))
        self._page.say(spoken.pgettext("terminal", "Help: ?  You may stop at any time; the match is kept."))

    def _think(self, sight: Sight) -> None:
        """After the match: who would suit better, where that is known."""
        found = self._match.suggestion(sight)
        if found is not None:
            self._page.say("", self._teller.language.suggested(found.bot, found.matches))

    def _turn(self, sight: Sight) -> None:
        """One turn of somebody here, from what is new to the act that is accepted."""
        self._hand_over(sight)
        self._tell(sight)
        self._teller.show(sight)
        question: Question | None = None
        while True:
            try:
                found = self._heard(self._line(), sight, question)
                question = found if isinstance(found, Question) else None
                if found is not None and question is None:
                    self._match.act(sight, found)
                    return
            except PotluckError as error:
                self._page.say(self._teller.language.error(error))

    def _heard(self, line: str, sight: Sight, question: Question | None) -> Action | Question | None:
        """What the line asks for; None where it was a command, which is done.

        Raises:
            PotluckError: it means nothing here.
        """
        asked = command(line, self._teller.language)
        if asked is not None:
            self._obey(sight, *asked)
            return None
        menu = self._teller.menu(sight)
        if not line.strip():
            return self._enter(sight, menu) if question is None else None
        found = understand(line, menu) if question is None else answer(line, question, menu)
        if isinstance(found, Question):
            self._teller.ask(found, sight)
            return found
        if kind_of(found) == "leave" and not self._is_sure():
            return None
        return found if self._is_meant(found, sight) else None

    def _enter(self, sight: Sight, menu: Menu) -> Action | None:
        """An empty line goes on to the next deal; elsewhere it shows the table again."""
        if any(offer.kind == "next" for offer in menu.offers):
            return menu.actions["next"]()  # type: ignore[no-any-return]  # the actions of a game
        self._teller.show(sight)
        return None

    def _obey(self, sight: Sight, name: str, rest: str) -> None:
        board, options = self._teller.board(sight), self._match.seated.options
        match name:
            case "help":
                self._page.say(*help_lines(board))
            case "table":
                self._page.say(*board.heading(), *board.words.notices)
                self._teller.show(sight)
            case "hint":
                self._page.say(*(self._reviewed(sight) or hint_lines(board, self._match.advice(sight))))
            case "story":
                self._page.say(*story_lines(board))
            case "rules":
                self._page.say(*rules_lines(board, options, chosen=named_rules(board, rest)))
            case "lang":
                self._teller.speak(rest.strip().lower())
                self._teller.show(sight)
            case _:
                raise Stopped

    def _hand_over(self, sight: Sight) -> None:
        """Where several people share a terminal: whose turn it is; and a screen hides the cards of the others."""
        before, self._seat = self._seat, sight.seat
        if sight.seat is None or before == sight.seat or len(self._match.seated.players) < 2:
            return
        number = self._teller.language.pgettext("name", "Player {number}").format(number=sight.seat + 1)
        name = sight.table.seats[sight.seat].name or number
        if not self._page.is_screen:
            self._page.say("", f"-- {name} --")
            return
        self._page.clear()
        ready = self._teller.language.pgettext("terminal", "{name} is next. Enter shows the cards.")
        self._page.say(ready.format(name=name))
        self._line()

    def _tell(self, sight: Sight) -> None:
        """What has happened since it was last told; on a screen, since it was told to this person."""
        self._teller.tell(sight, *self._reviewed(sight), whom=sight.seat if self._page.is_screen else None)

    def _reviewed(self, sight: Sight) -> list[str]:
        """What one's own acts have cost, after a deal of a game that says so."""
        return review_lines(self._teller.board(sight), self._match.review(sight))

    def _is_sure(self) -> bool:
        spoken = self._teller.language
        asked = leaving(self._match.seated.options, spoken)
        self._page.say(f"{asked} {spoken.pgettext('terminal', 'yes / no')}")
        return is_yes(self._line(), spoken)

    def _is_meant(self, action: Action, sight: Sight) -> bool:
        """Whether a foul is to be set all the same; anything else is meant."""
        warned = doubted(sight.view, action, spoken=self._teller.language)
        if warned:
            self._page.say(warned)
        return not warned or is_yes(self._line(), self._teller.language)

    def _line(self) -> str:
        line = self._page.ask()
        if line is None:
            raise Stopped
        return line
