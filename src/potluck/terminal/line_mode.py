"""Line mode: news are printed line by line, and typed lines are done; at a local table or a remote one."""

from collections.abc import Sequence
from typing import Final

from potluck.errors import IllegalAction, ParseError, PotluckError, RequestError
from potluck.room import Remark, is_failure
from potluck.terminal.board import Board, board_of
from potluck.terminal.chat import chat_line
from potluck.terminal.clock import milliseconds
from potluck.terminal.company import WISHES, accusation, company_lines, ready_now, wish_asked, wish_named
from potluck.terminal.console import Console
from potluck.terminal.host_choices import adjusting, choice_named, host_choices
from potluck.terminal.ledger import ledger_lines
from potluck.terminal.manual import (
    asked_lines,
    command,
    help_lines,
    host_line,
    is_yes,
    named_rules,
    review_lines,
    rules_lines,
    story_lines,
    strength_lines,
    word_of,
)
from potluck.terminal.narrator import Narrator
from potluck.terminal.reading import Question, answer, excerpt, understand
from potluck.terminal.season import season_lines
from potluck.terminal.seat import Seat
from potluck.terminal.seats import (
    bot_wanted,
    host_only,
    invitation,
    invitation_code,
    is_host,
    seat_lines,
    seat_named,
    sendable,
)
from potluck.terminal.summary import summary_lines
from potluck.wire import ActSent, RulesInfo, Screen, Talked, can_play_again, fresh_id
from potluck.words import LANGUAGES, Language, language

__all__ = ["LineMode"]

AGAIN: Final = "again"
LEAVE: Final = "leave"
NEXT: Final = "next"
SET: Final = "set"
"""Behind the command `host`: an option with its value follows."""
HOSTING: Final = frozenset({"begin", "bot", "dismiss", "host"})


class LineMode:
    """A `Mode` for a person at a terminal, or for several in turn."""

    def __init__(self, seat: Seat, console: Console, spoken: Language) -> None:
        self.done = False
        """Whether the match is over, left or laid aside."""
        self.left = False
        """Whether the player has given up his seat."""
        self.sequel = ""
        """The name of the table at which the match is played again; empty where it is not."""
        self._seat = seat
        self._console = console
        self._narrator = Narrator(console)
        self._language = spoken
        self._board: Board | None = None
        self._question: Question | None = None
        self._doubted = ""
        """An act, in its text form, that is done after a yes."""
        self._prompted = -1
        """The last turn for which the prompt was printed."""
        self._player: int | None = None
        """The seat whose player was prompted last."""
        self._covered = False
        """Whether the cards are hidden until their owner has the terminal."""
        self._muted: set[int] = set()
        self._accused = False
        """Whether the player was told in what the house has contradicted itself."""
        self._greeted_host = False
        """Whether the player was told that he is the host."""
        self._over = False
        """Whether the match is over, and a line says how it goes on."""

    @property
    def waits(self) -> bool:
        """Whether the next line has to be typed here."""
        if self.done or self._board is None:
            return False
        return self._over or self._covered or self._board.screen.turn == self._prompted

    async def on_screen(self, screen: Screen) -> None:
        """Print what is new, and the prompt where a player here is to act."""
        if self._seat.finding is not None and not self._accused:
            self._accused = True
            self._console.say(accusation(self._seat.finding, self._language))
        before = self._board
        board = self._board = board_of(screen, self._language, self._console, since=milliseconds())
        if before is None:
            await self._welcome(board)
        if not board.begun:
            self._wait(board, before)
        elif self._hand_over(board):
            self._covered = True
        else:
            await self._tell(board, before)

    async def on_line(self, line: str) -> None:
        """Do what was typed; for a line that means nothing, print what is possible."""
        board = self._board
        if board is None:
            return
        try:
            if self._covered:
                self._covered = False
                await self._tell(board, None)
            elif (named := command(line, self._language, is_remote=self._seat.is_remote)) is not None:
                await self._obey(board, *named)
            elif self._over:
                self.done = True
            elif self._doubted:
                await self._decide(board, line)
            elif line.strip() or not board.offers:
                await self._answer(board, line)
            elif self._question is None:
                await self._enter(board)
        except PotluckError as error:
            if is_failure(error) and not self._seat.is_remote:
                raise
            self._console.say(self._language.error(error))

    async def on_chat(self, talked: Talked) -> None:
        """Print what the others say, but for muted seats."""
        if self._board is not None:
            self._pass_on([remark for remark in talked.lines if remark.seat not in self._muted], self._board)

    def stop(self) -> None:
        """End: the input has ended, or the player stops."""
        if not (self.done or self._over or self._seat.is_remote):
            self._console.say(self._language.pgettext("terminal", "The match is kept; play again and it goes on."))
        self.done = True

    async def _welcome(self, board: Board) -> None:
        spoken, rules = self._language, await self._seat.rules()
        self._console.say(self._console.row((board.words.title, rules.terms)))
        if self._seat.is_remote:
            self._console.say(spoken.pgettext("terminal", "Help: ?  Your seat is kept when you stop."))
            return
        self._console.say(*strength_lines(board))
        if self._seat.resumed:
            self._console.say(spoken.pgettext("terminal", "The match goes on where it stopped."))
        self._console.say(spoken.pgettext("terminal", "Help: ?  You may stop at any time; the match is kept."))

    def _wait(self, board: Board, before: Board | None) -> None:
        """Print before the match who sits where, and the link that invites."""
        if before is None or before.screen.table != board.screen.table:
            link = invitation(board, self._seat.link) if before is None else []
            self._console.say(*seat_lines(board), board.words.prompt, *link)
            self._console.draw(*(invitation_code(board, self._seat.link) if before is None else ()))
        self._greet_host(board)

    async def _tell(self, board: Board, before: Board | None) -> None:
        """Print what is new, the prompt where a player here is to act, and after the match its end."""
        viewer = board.screen.seat if self._console.is_screen and self._seat.players > 1 else None
        moved = before is not None and before.begun and before.screen.table.seats != board.screen.table.seats
        seats = seat_lines(board, but=before) if before is not None and moved else []
        self._narrator.tell(board, *seats, *await self._reviewed(board), viewer=viewer)
        self._greet_host(board)
        if self._seat.is_remote and not board.screen.table.over:
            self._console.say(*company_lines(board, before))
        if board.screen.table.over:
            await self._end(board)
        elif board.offers and board.screen.turn != self._prompted:
            self._prompted, self._question, self._doubted = board.screen.turn, None, ""
            self._narrator.show(board)

    async def _end(self, board: Board) -> None:
        """Print after the match who has won, where the story does not tell it, and a better opponent."""
        if not any(entry.type == "ended" for entry in board.view.story):
            self._console.say(board.words.prompt)
        if board.screen.seat is not None and board.screen.table.purpose != "guide":
            self._console.say("", *summary_lines(await self._seat.summary(), self._console))
        if self._seat.is_remote:
            ledger = await self._seat.ledger()
            if ledger.payments and ledger.persons > 1:
                self._console.say("", *ledger_lines(ledger, self._console))
        suggestion = await self._seat.suggestion()
        if suggestion:
            self._console.say("", suggestion)
        self._over = self._console.is_screen and can_play_again(board.screen)
        self.done = not self._over
        if self._over:
            again = self._language.pgettext("terminal", "Play again")
            self._console.say("", f"  {word_of(self._language, AGAIN)}  {again}")

    async def _reviewed(self, board: Board) -> list[str]:
        """The cost of the player's own acts in lines, after a deal of a game that has reviews."""
        known = self._prompted == board.screen.turn or board.screen.seat is None
        if known or not (board.goes_on or board.screen.table.over):
            return []
        return review_lines(board, await self._seat.review())

    def _greet_host(self, board: Board) -> None:
        """Print the host's powers, once, where a seat is free."""
        free = next((at for at, seat in enumerate(board.screen.table.seats, 1) if seat.free), None)
        may, leads = board.screen.may, bool(host_choices(board))
        if self._greeted_host or not (free or leads) or board.screen.table.over or not is_host(board):
            return
        self._greeted_host = True
        line = host_line(board.language, leads=leads, free=free, dismisses=bool(may.dismiss), begins=may.spare)
        self._console.say(line)

    def _hand_over(self, board: Board) -> bool:
        """Whether the cards are hidden until the next player at this terminal has it; on a screen they are."""
        before, self._player = self._player, board.screen.seat
        if board.screen.seat is None or before == board.screen.seat or self._seat.players < 2:
            return False
        number = self._language.pgettext("name", "Player {number}").format(number=board.screen.seat + 1)
        name = board.screen.table.seats[board.screen.seat].name or number
        if not self._console.is_screen:
            self._console.say("", f"-- {name} --")
            return False
        self._console.clear()
        ready = self._language.pgettext("terminal", "{name} is next. Enter shows the cards.")
        self._console.say(ready.format(name=name))
        return True

    async def _enter(self, board: Board) -> None:
        """Do what an empty line asks: go on to the next deal, else print the table again."""
        if board.goes_on:
            await self._act(board, NEXT)
        else:
            self._narrator.show(board)

    async def _answer(self, board: Board, line: str) -> None:
        """Act; or ask for what was left out.

        Raises:
            PotluckError: it means nothing here, or another is to act.
        """
        if not board.offers:
            ready = ready_now(board)
            if line.strip():
                raise IllegalAction("action.not_your_turn" if board.begun else "action.not_started")
            if ready is not None:
                await self._seat.wish(wish_asked(ready))
                return
            self._console.say(*(board.status() if board.begun else seat_lines(board)))
            return
        menu, question = self._narrator.menu(board), self._question
        chosen = understand(line, menu) if question is None else answer(line, question, menu)
        self._question = chosen if isinstance(chosen, Question) else None
        if isinstance(chosen, Question):
            self._narrator.ask(chosen, board)
        elif chosen == LEAVE:
            self._ask_leave(board)
        elif doubt := board.doubt(chosen.partition(" ")[2]):
            self._doubted = chosen
            self._console.say(f"{doubt} {self._language.pgettext('terminal', 'Set it all the same? yes / no')}")
        else:
            await self._act(board, chosen)

    async def _act(self, board: Board, action: str) -> None:
        """Act; the screen that comes of it is prompted for anew."""
        await self._seat.act(ActSent(turn=board.screen.turn, action=action, id=fresh_id()))
        if not self._seat.is_remote:
            self._prompted = -1

    def _ask_leave(self, board: Board) -> None:
        self._doubted, leaving = LEAVE, board.screen.leaving
        question = leaving.question if leaving is not None else ""
        if question:
            self._console.say(f"{question} {self._language.pgettext('terminal', 'yes / no')}")
        else:
            self._console.say(self._language.pgettext("terminal", "Leave the table for good? yes / no"))

    async def _decide(self, board: Board, line: str) -> None:
        """Leave, or set a foul, after a yes."""
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
        self.done = self._seat.is_remote

    async def _obey(self, board: Board, name: str, rest: str) -> None:
        match name:
            case "say" | "talk" | "mute":
                await self._talk(board, name, rest)
            case "seats":
                self._console.say(*seat_lines(board, presence=True), *invitation(board, self._seat.link))
                self._console.draw(*invitation_code(board, self._seat.link))
            case "leave" if not board.offers:
                self._ask_leave(board)
            case "leave":
                await self._answer(board, name)
            case "help":
                self._console.say(*help_lines(board, await self._seat.rules(), is_remote=self._seat.is_remote))
            case "lang":
                await self._set_language(rest.strip().lower())
            case "quit":
                self.stop()
            case "ledger" | "season" | "again":
                await self._whole(name)
            case _ if name in WISHES:
                await self._wish(board, name, rest)
            case _ if name in HOSTING:
                await self._host(board, name, rest)
            case _ if not board.begun:
                self._console.say(*seat_lines(board), board.words.prompt)
            case _:
                await self._read(board, name, rest)

    async def _whole(self, name: str) -> None:
        """Print the ledger or the season; or end here, to go on at the table that follows."""
        match name:
            case "ledger":
                self._console.say(*ledger_lines(await self._seat.ledger(), self._console))
            case "season":
                self._console.say(*season_lines(await self._seat.season(), self._console))
            case _:
                self.sequel = await self._seat.again()
                self.done = True

    async def _talk(self, board: Board, name: str, rest: str) -> None:
        """Say something, print what was said, or silence somebody."""
        match name:
            case "say":
                await self._seat.say(rest)
            case "talk":
                self._pass_on(self._seat.remarks, board)
            case _:
                self._switch_mute(board.words.names, rest)

    async def _host(self, board: Board, name: str, rest: str) -> None:
        """Do what the host alone may do; its effect comes as a screen.

        Raises:
            PotluckError: the player is not the host, or it cannot be done.
        """
        if name == "host":
            await self._lead(board, rest)
            return
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

    async def _lead(self, board: Board, typed: str) -> None:
        """Print what the host may do now, or do that of it which was typed; its effect comes as a screen.

        Raises:
            PotluckError: it cannot be done.
        """
        possible = host_choices(board)
        if not possible:
            host_only(board)
        if not typed.strip():
            self._console.say(*(f"  {at:2}  {choice.caption}" for at, choice in enumerate(possible, 1)))
            if board.screen.may.adjust:
                setting = self._language.pgettext("terminal", "another option, from the next deal on")
                self._console.say(f"  {word_of(self._language, 'host')} set money.unit=2  {setting}")
        elif typed.split()[0] == SET:
            await self._seat.lead(adjusting(typed.strip().removeprefix(SET)))
        else:
            await self._seat.lead(choice_named(typed, possible, language=self._language).request)

    async def _wish(self, board: Board, name: str, typed: str) -> None:
        """Wish that, or print between which one must choose."""
        wish = wish_named(board, name, typed)
        if isinstance(wish, list):
            self._console.say(*wish)
        else:
            await self._seat.wish(wish_asked(wish))

    async def _read(self, board: Board, name: str, rest: str) -> None:
        """Print the table, the story, a hint (behind it may stand how many lines of it) or the rules."""
        match name:
            case "table":
                self._console.say(*board.heading(), *board.words.notices)
                self._narrator.show(board)
            case "hint":
                lines = await asked_lines(board, self._seat)
                self._console.say(*lines[: int(rest) if rest.strip().isdecimal() else None])
            case "story":
                self._console.say(*story_lines(board))
            case _:
                self._console.say(*rules_lines(board, await self._rules(board, rest)))

    async def _rules(self, board: Board, game: str) -> RulesInfo:
        return await self._seat.rules(named_rules(board, game) if game.strip() else "")

    async def _set_language(self, code: str) -> None:
        """Switch to another language.

        Raises:
            RequestError: it is none of ours.
        """
        if code not in LANGUAGES:
            raise RequestError("request.language", asked=excerpt(code), allowed=", ".join(LANGUAGES))
        screen = await self._seat.set_language(code)
        self._language = language(code)
        board = self._board = board_of(screen, self._language, self._console, since=milliseconds())
        if board.begun:
            self._narrator.catch_up(board, viewer=None)
            self._narrator.show(board)

    def _pass_on(self, remarks: Sequence[Remark], board: Board) -> None:
        self._console.say(*(self._console.plain(f"  {chat_line(remark, board.words.names)}") for remark in remarks))

    def _switch_mute(self, names: tuple[str, ...], named: str) -> None:
        """Mute that seat, named or numbered from 1, or hear it again.

        Raises:
            ParseError: nobody is called so.
        """
        seat = seat_named(named, dict(enumerate(names)))
        self._muted ^= {seat}
        unmuted = self._language.pgettext("terminal", "{name} is heard again.")
        label = self._language.pgettext("terminal", "{name} is silenced.") if seat in self._muted else unmuted
        self._console.say(label.format(name=names[seat]))
