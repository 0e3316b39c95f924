"""A match in line mode: what is new is told line by line, and what is typed is done; at this table or one elsewhere."""

from collections.abc import Sequence
from typing import Final

from potluck.errors import IllegalAction, ParseError, PotluckError, RequestError
from potluck.room import Remark
from potluck.terminal.board import Board, board_of
from potluck.terminal.clock import milliseconds
from potluck.terminal.manual import (
    command,
    help_lines,
    hint_lines,
    host_line,
    is_yes,
    named_rules,
    review_lines,
    rules_lines,
    story_lines,
    strength_lines,
)
from potluck.terminal.page import Page
from potluck.terminal.reading import Question, answer, shown, understand
from potluck.terminal.remarks import said_by
from potluck.terminal.seat import Seat
from potluck.terminal.seats import bot_wanted, host_only, invitation, is_host, seat_lines, seat_named, sendable
from potluck.terminal.teller import Teller
from potluck.wire import ActSent, RulesInfo, Screen, Talked, fresh_id
from potluck.words import LANGUAGES, Language, language

__all__ = ["Dialogue"]

LEAVE: Final = "leave"
NEXT: Final = "next"
HOSTING: Final = frozenset({"begin", "bot", "dismiss"})


class Dialogue:
    """A `Mode` for a person at a terminal, or for several in turn."""

    def __init__(self, seat: Seat, page: Page, spoken: Language) -> None:
        self.done = False
        """Whether there is nothing more to be said: the match is over, left or laid aside."""
        self.left = False
        """Whether the player has given up his seat."""
        self._seat = seat
        self._page = page
        self._teller = Teller(page)
        self._language = spoken
        self._board: Board | None = None
        self._question: Question | None = None
        self._doubted = ""
        """An act, in its text form, that is done after a yes."""
        self._asked = -1
        """The turn at which somebody was last asked what to do."""
        self._player: int | None = None
        """Who was asked last."""
        self._covered = False
        """Whether the cards wait for the one whom they belong to."""
        self._muted: set[int] = set()
        self._hosted = False
        """Whether the player was told that he is the host."""

    @property
    def waits(self) -> bool:
        """Whether the next line is expected of somebody here."""
        return not self.done and self._board is not None and (self._covered or self._board.screen.turn == self._asked)

    async def see(self, screen: Screen) -> None:
        """Tells what is new; asks, where it is somebody's turn here."""
        before = self._board
        board = self._board = board_of(screen, self._language, self._page, since=milliseconds())
        if before is None:
            await self._welcome(board)
        if not board.begun:
            self._wait(board, before)
        elif self._hand_over(board):
            self._covered = True
        else:
            await self._tell(board, before)

    async def hear(self, line: str) -> None:
        """Does what was typed; what means nothing is said so, and nothing is lost."""
        board = self._board
        if board is None:
            return
        try:
            if self._covered:
                self._covered = False
                await self._tell(board, None)
            elif (asked := command(line, self._language, company=self._seat.company)) is not None:
                await self._obey(board, *asked)
            elif self._doubted:
                await self._decide(board, line)
            elif line.strip() or not board.offers:
                await self._answer(board, line)
            elif self._question is None:
                await self._enter(board)
        except PotluckError as error:
            self._page.say(self._language.error(error))

    async def overhear(self, talked: Talked) -> None:
        """Tells what the others say, but for who is silenced."""
        if self._board is not None:
            self._pass_on([said for said in talked.lines if said.seat not in self._muted], self._board)

    def stop(self) -> None:
        """The input has ended, or nobody wants to go on."""
        if not self.done and not self._seat.company:
            self._page.say(self._language.pgettext("terminal", "The match is kept; play again and it goes on."))
        self.done = True

    async def _welcome(self, board: Board) -> None:
        spoken, rules = self._language, await self._seat.rules()
        self._page.say(self._page.row((board.words.title, rules.terms)))
        if self._seat.company:
            self._page.say(spoken.pgettext("terminal", "Help: ?  Your seat is kept when you stop."))
            return
        self._page.say(*strength_lines(board))
        if self._seat.resumed:
            self._page.say(spoken.pgettext("terminal", "The match goes on where it stopped."))
        self._page.say(spoken.pgettext("terminal", "Help: ?  You may stop at any time; the match is kept."))

    def _wait(self, board: Board, before: Board | None) -> None:
        """Before the match: who has come, and how others do."""
        if before is None or before.screen.table != board.screen.table:
            link = invitation(board, self._seat.link) if before is None else []
            self._page.say(*seat_lines(board), board.words.prompt, *link)
        self._greet_host(board)

    async def _tell(self, board: Board, before: Board | None) -> None:
        """What is new; what is asked, where it is somebody's turn here; after the match that it is over."""
        whom = board.screen.seat if self._page.is_screen and self._seat.players > 1 else None
        moved = before is not None and before.begun and before.screen.table.seats != board.screen.table.seats
        seats = seat_lines(board, but=before) if before is not None and moved else []
        self._teller.tell(board, *seats, *await self._reviewed(board), whom=whom)
        self._greet_host(board)
        if board.screen.table.over:
            await self._end(board)
        elif board.offers and board.screen.turn != self._asked:
            self._asked, self._question, self._doubted = board.screen.turn, None, ""
            self._teller.show(board)

    async def _end(self, board: Board) -> None:
        """After the match: who has won, where the story does not tell it, and who would suit better."""
        self.done = True
        if not any(entry.type == "ended" for entry in board.view.story):
            self._page.say(board.words.prompt)
        suggestion = await self._seat.suggestion()
        if suggestion:
            self._page.say("", suggestion)

    async def _reviewed(self, board: Board) -> list[str]:
        """What one's own acts have cost, after a deal of a game that says so."""
        told = self._asked == board.screen.turn or board.screen.seat is None
        if told or not (board.goes_on or board.screen.table.over):
            return []
        return review_lines(board, await self._seat.review())

    def _greet_host(self, board: Board) -> None:
        """Says once to the host what he may do, where a seat is free."""
        free = next((at for at, seat in enumerate(board.screen.table.seats, 1) if seat.free), None)
        if self._hosted or free is None or board.screen.table.over or not is_host(board):
            return
        self._hosted = True
        may = board.screen.may
        self._page.say(host_line(board.language, free=free, dismisses=bool(may.dismiss), begins=may.spare))

    def _hand_over(self, board: Board) -> bool:
        """Whether the cards wait until who shares this terminal has given it to the next; on a screen they do."""
        before, self._player = self._player, board.screen.seat
        if board.screen.seat is None or before == board.screen.seat or self._seat.players < 2:
            return False
        number = self._language.pgettext("name", "Player {number}").format(number=board.screen.seat + 1)
        name = board.screen.table.seats[board.screen.seat].name or number
        if not self._page.is_screen:
            self._page.say("", f"-- {name} --")
            return False
        self._page.clear()
        ready = self._language.pgettext("terminal", "{name} is next. Enter shows the cards.")
        self._page.say(ready.format(name=name))
        return True

    async def _enter(self, board: Board) -> None:
        """An empty line goes on to the next deal; elsewhere it shows the table again."""
        if board.goes_on:
            await self._act(board, NEXT)
        else:
            self._teller.show(board)

    async def _answer(self, board: Board, line: str) -> None:
        """Acts; or asks what is still to be said.

        Raises:
            PotluckError: it means nothing here, or it is not one's turn.
        """
        if not board.offers:
            if line.strip():
                raise IllegalAction("action.not_your_turn" if board.begun else "action.not_started")
            self._page.say(*(board.status() if board.begun else seat_lines(board)))
            return
        menu, question = self._teller.menu(board), self._question
        chosen = understand(line, menu) if question is None else answer(line, question, menu)
        self._question = chosen if isinstance(chosen, Question) else None
        if isinstance(chosen, Question):
            self._teller.ask(chosen, board)
        elif chosen == LEAVE:
            self._ask_leave(board)
        elif doubt := board.doubt(chosen.partition(" ")[2]):
            self._doubted = chosen
            self._page.say(f"{doubt} {self._language.pgettext('terminal', 'Set it all the same? yes / no')}")
        else:
            await self._act(board, chosen)

    async def _act(self, board: Board, action: str) -> None:
        """Acts; the screen that comes of it is asked about anew."""
        await self._seat.act(ActSent(turn=board.screen.turn, action=action, id=fresh_id()))
        if not self._seat.company:
            self._asked = -1

    def _ask_leave(self, board: Board) -> None:
        self._doubted, leaving = LEAVE, board.screen.leaving
        question = leaving.question if leaving is not None else ""
        if question:
            self._page.say(f"{question} {self._language.pgettext('terminal', 'yes / no')}")
        else:
            self._page.say(self._language.pgettext("terminal", "Leave the table for good? yes / no"))

    async def _decide(self, board: Board, line: str) -> None:
        """Leaves, or sets a foul, after a yes."""
        doubted, self._doubted = self._doubted, ""
        if not is_yes(line, self._language):
            return
        if doubted != LEAVE:
            await self._act(board, doubted)
            return
        if any(offer.kind == LEAVE for offer in board.offers):
            await self._act(board, LEAVE)
        else:
            await self._seat.leave()
        self.left = True
        self.done = self._seat.company

    async def _obey(self, board: Board, name: str, rest: str) -> None:
        match name:
            case "say":
                await self._seat.say(rest)
            case "talk":
                self._page.say(
                    *(self._page.plain(f"  {said_by(said, board.words.names)}") for said in self._seat.remarks)
                )
            case "mute":
                self._switch_mute(board.words.names, rest)
            case "seats":
                self._page.say(*seat_lines(board), *invitation(board, self._seat.link))
            case "leave" if not board.offers:
                self._ask_leave(board)
            case "leave":
                await self._answer(board, name)
            case "help":
                self._page.say(*help_lines(board, await self._seat.rules(), company=self._seat.company))
            case "lang":
                await self._speak(rest.strip().lower())
            case "quit":
                self.stop()
            case _ if name in HOSTING:
                await self._host(board, name, rest)
            case _ if not board.begun:
                self._page.say(*seat_lines(board), board.words.prompt)
            case _:
                await self._read(board, name, rest)

    async def _host(self, board: Board, name: str, rest: str) -> None:
        """What a host alone may do; what comes of it is told as everything else is.

        Raises:
            PotluckError: the player is not the host, or it cannot be done.
        """
        host_only(board)
        match name:
            case "bot":
                await self._seat.fill(*bot_wanted(rest, game=await self._seat.game(), board=board))
            case "dismiss":
                await self._seat.dismiss(seat_named(rest, sendable(board)))
            case _ if board.screen.table.started:
                raise ParseError("terminal.unknown", asked=name, allowed="bot, dismiss")
            case _ if not board.screen.may.spare:
                raise IllegalAction("action.not_started")
            case _:
                await self._seat.begin()

    async def _read(self, board: Board, name: str, rest: str) -> None:
        """The table, the story, a hint or the rules."""
        match name:
            case "table":
                self._page.say(*board.heading(), *board.words.notices)
                self._teller.show(board)
            case "hint":
                reviewed = review_lines(board, await self._seat.review()) if board.screen.seat is not None else []
                self._page.say(*(reviewed or hint_lines(board, await self._seat.advice())))
            case "story":
                self._page.say(*story_lines(board))
            case _:
                self._page.say(*rules_lines(board, await self._rules(board, rest)))

    async def _rules(self, board: Board, asked: str) -> RulesInfo:
        return await self._seat.rules(named_rules(board, asked) if asked.strip() else "")

    async def _speak(self, code: str) -> None:
        """Everything in another language from now on.

        Raises:
            RequestError: it is none of ours.
        """
        if code not in LANGUAGES:
            raise RequestError("request.language", asked=shown(code), allowed=", ".join(LANGUAGES))
        screen = await self._seat.speak(code)
        self._language = language(code)
        board = self._board = board_of(screen, self._language, self._page, since=milliseconds())
        if board.begun:
            self._teller.again(board, whom=None)
            self._teller.show(board)

    def _pass_on(self, remarks: Sequence[Remark], board: Board) -> None:
        self._page.say(*(self._page.plain(f"  {said_by(remark, board.words.names)}") for remark in remarks))

    def _switch_mute(self, names: tuple[str, ...], whom: str) -> None:
        """Silences that seat, named or numbered from 1, or hears it again.

        Raises:
            ParseError: nobody is called so.
        """
        seat = seat_named(whom, dict(enumerate(names)))
        self._muted ^= {seat}
        heard = self._language.pgettext("terminal", "{name} is heard again.")
        label = self._language.pgettext("terminal", "{name} is silenced.") if seat in self._muted else heard
        self._page.say(label.format(name=names[seat]))
