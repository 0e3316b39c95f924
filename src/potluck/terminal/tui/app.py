"""The TUI: draws one player's screens, and does what keys and mouse ask."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, Final

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Button, Static

from potluck.errors import PotluckError, RequestError
from potluck.terminal.board import Board, board_of
from potluck.terminal.chat import chat_line
from potluck.terminal.clock import SOON, clock_line, level_line, milliseconds, own_time
from potluck.terminal.company import pause_line, wish_asked
from potluck.terminal.console import Console
from potluck.terminal.ledger import ledger_lines, settling_lines
from potluck.terminal.manual import asked_lines, rules_lines
from potluck.terminal.seat import Seat
from potluck.terminal.seats import invitation
from potluck.terminal.sign import sign_lines
from potluck.terminal.summary import summary_lines
from potluck.terminal.tui.chat import Chat
from potluck.terminal.tui.chat_sheet import ChatSheet
from potluck.terminal.tui.choices import AGAIN, Choice
from potluck.terminal.tui.colorless import Colorless
from potluck.terminal.tui.evening_sheet import EveningSheet
from potluck.terminal.tui.keys import help_lines, keys_line, small_line
from potluck.terminal.tui.layout import WIDE, laid_out
from potluck.terminal.tui.lettering import LEAVE, letters_of
from potluck.terminal.tui.pieces import WIDTH
from potluck.terminal.tui.rendering import CELL, GAP
from potluck.terminal.tui.run_out import moments
from potluck.terminal.tui.seat_sheet import SeatSheet
from potluck.terminal.tui.selection import Selection
from potluck.terminal.tui.sheets import Question, Sheet
from potluck.terminal.tui.style import STYLE
from potluck.terminal.tui.table_pane import TablePane
from potluck.wire import ActSent, Screen, fresh_id
from potluck.words import LANGUAGES, Language, language

__all__ = ["Tui"]

BEAT: Final = 0.6
"""Seconds between two acts of the others."""
LASTING: Final = 600
"""Seconds for which an accusation of the house stays."""
SIGNED: Final = 15
"""Seconds for which the sign of the house stays; it is in the sheet of help too."""
TICK: Final = 0.5
"""Seconds between two updates of the clock."""
PERCENT: Final = 100
READY: Final = "ready"
"""The wish for the next deal, which Enter has too."""


class Tui(Colorless):
    """A match in a terminal window, for one player, at a local or a remote table."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - textual reads it so
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("q,Q", "quit", show=False),
        Binding("h,H", "hint", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("r,R", "rules", show=False),
        Binding("t,T", "sheet('talk')", show=False),
        Binding("s,S", "sheet('seats')", show=False),
        Binding("v,V", "sheet('evening')", show=False),
        Binding("l,L", "language", show=False),
        Binding("up,plus", "stake(1)", show=False),
        Binding("down,minus", "stake(-1)", show=False),
        Binding("pageup", "share(1)", show=False),
        Binding("pagedown", "share(-1)", show=False),
        Binding("enter,space", "main", show=False),
    ]

    def __init__(
        self,
        seat: Seat,
        console: Console,
        spoken: Language,
        *,
        beat: float = BEAT,
        tempo: float = 1.0,
        sign: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.fault: PotluckError | None = None
        """The error that ended the match at this terminal; None where there was none."""
        self.left = False
        """Whether the player has given up his seat."""
        self.sequel = ""
        """The name of the table at which the match is played again; empty where it is not."""
        self._seat = seat
        self._chat = Chat(seat) if seat.is_remote else None
        self._console = console
        self._language = spoken
        self._beat = beat
        self._tempo = tempo
        """How long the moments of a run-out are, beside the usual."""
        self._sign = sign
        """The sign of the house, and what there is to say of it, a line each."""
        self._on: asyncio.Event | None = None
        """Ends the moment of a run-out that is shown; None where none is."""
        self.board: Board | None = None
        """The table as it is drawn; None before the first screen."""
        self._terms = ""
        self._suggestion = ""
        self._selection = Selection(ascii_only=console.ascii_only)
        self._choices: tuple[Choice, ...] = ()
        self._letters: tuple[str, ...] = ()
        """The keys of these buttons."""
        self._kept: dict[str, str] = {}
        """Kind of act -> its letter."""
        self._cell = WIDTH
        """Columns of an own card as it is drawn."""
        self._busy = False
        self._rung = -1
        self._drawn_for: Size | None = None
        """The size of the window for which the table was drawn last."""
        self._drawing = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """Every part, empty."""
        yield Static(id="bar")
        with Vertical(id="room"):
            yield TablePane(id="felt")
            with VerticalScroll(id="paper", can_focus=False):
                yield Static(id="story")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin to follow screens and chat."""
        self.watch_table()
        self.set_interval(TICK, self.tick)
        if self._chat is not None:
            self.listen(self._chat)
        for at, line in enumerate(self._sign):
            self.notify(
                line, severity="warning" if at else "information", timeout=LASTING if at else SIGNED, markup=False
            )

    @work(exclusive=True, group="watching")
    async def watch_table(self) -> None:
        """Draw every screen, one act after the other, until the match is over."""
        try:
            self._terms = (await self._seat.rules()).terms
            async for screen in self._seat.screens():
                await self._run_out(screen)
                await self._show(screen)
                if self._chat is not None and (warning := self._chat.warning(self._language)):
                    self.notify(warning, severity="error", timeout=LASTING, markup=False)
                if screen.table.over:
                    self._suggestion, closing = await _after(self._seat, self._console)
                    await self._draw()
                    if closing:
                        self._read(closing)
                await asyncio.sleep(self._beat * _pause(self.board))
        except PotluckError as error:
            self.fault = error
            self.exit()

    @work(group="listening")
    async def listen(self, chat: Chat) -> None:
        """Notify of each remark of the others, unless they are muted."""
        async for talked in chat.seat.chat_messages():
            board = self.board
            if isinstance(self.screen, ChatSheet):
                self.screen.draw()
            elif board is not None:
                for remark in chat.receive(talked.lines, board.screen.seat):
                    self.notify(chat_line(remark, board.words.names), markup=False)
                await self._draw()

    def tick(self) -> None:
        """Update the clock and the state of the connection; ring once when the own time is nearly over.

        The table is drawn anew where the window has another size by now.
        """
        board = self.board
        if board is not None and self._drawn_for not in (None, self.size):
            self.call_after_refresh(self._draw)
        if board is None or (self._chat is None and board.screen.clock is None and board.screen.level is None):
            return
        _write_prompt(self, _prompt(board, self._suggestion, chat=self._chat))
        own = own_time(board, now=milliseconds())
        if own is not None and own <= SOON and self._rung != board.screen.turn:
            self._rung = board.screen.turn
            self.bell()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Press a button by mouse, or by Enter on it."""
        event.stop()
        await self._choose(int(str(event.button.id).removeprefix("choice")))

    async def on_key(self, event: events.Key) -> None:
        """Mark cards by numbers or, where none can be marked, type the sum; press buttons by letters."""
        if len(self.screen_stack) > 1 or self.board is None:
            return
        if event.character and event.character in self._letters:
            await self._choose(self._letters.index(event.character))
        elif event.key.isdigit() or event.key == "backspace":
            digit = event.key if event.key.isdigit() else ""
            if digit and self._selection.pickable:
                self._selection.mark(int(digit) - 1)
            else:
                self._selection.type_digit(digit)
            await self._draw()

    async def on_click(self, event: events.Click) -> None:
        """Mark the card, or change the sum, that was clicked."""
        widget, board = event.widget, self.board
        if widget is not None and board is not None and widget.id == "hand":
            self._selection.mark(event.x // (self._cell + GAP))
            await self._draw()
        elif widget is not None and widget.id == "stake":
            await self.action_stake(-1 if event.x < len(" < $1") else 1)

    async def action_main(self) -> None:
        """Press the first button that acts; never a pre-action, since Enter pressed twice does not mean one.

        In a run-out: go on to its next moment.
        """
        if self._on is not None:
            self._on.set()
            return
        acts = [at for at, choice in enumerate(self._choices) if choice.action or choice.kind == READY]
        if acts or not any(choice.pre_action or choice.wish for choice in self._choices):
            await self._choose(acts[0] if acts else 0)

    async def action_stake(self, step: int) -> None:
        """Change the sum by that many steps."""
        limits = self._selection.stakes
        if limits is not None:
            self._selection.set_stake(self._selection.stake + step * limits.step)
            await self._draw()

    async def action_share(self, step: int) -> None:
        """Go on to the next share of the pot."""
        self._selection.share(step)
        await self._draw()

    async def action_hint(self) -> None:
        """Show a hint; after a deal, the cost of the player's own acts; after the match all of it at once."""
        board = self.board
        if board is None or not (self._selection.offers or board.screen.table.over):
            return
        _write_prompt(self, self._language.pgettext("terminal", "Reckoning…"))
        try:
            if board.screen.table.over:
                self._read(summary_lines(await self._seat.summary(), board.console))
                return
            self._read(await asked_lines(board, self._seat))
        except PotluckError as error:
            self._complain(error)
        finally:
            _write_prompt(self, _prompt(board, self._suggestion, chat=self._chat))

    async def action_rules(self) -> None:
        """Show the rules of this table, or of the game on the focused button where the dealer has the choice."""
        if self.board is not None:
            focus = "" if self.focused is None else self.focused.id
            games = (choice.game for at, choice in enumerate(self._choices) if focus == f"choice{at}")
            try:
                self._read(rules_lines(self.board, await self._seat.rules(next(games, ""))))
            except PotluckError as error:
                self._complain(error)

    def action_help(self) -> None:
        """Show the keys, and what beats what."""
        if self.board is not None:
            words, console = self.board.words, self.board.console
            order = [console.plain(line) for line in words.order] or [f"  {line}" for line in words.ladder]
            keys = help_lines(self._language, is_remote=self._chat is not None)
            head = self.board.screen.head if self._chat is not None else None
            sign = sign_lines(self._language, head.house if head is not None else "")
            self._read([*keys, *sign, *([""] if order else []), *order])

    async def action_sheet(self, name: str) -> None:
        """Open the sheet of the chat, of the seats or of the evening, at a remote table."""
        chat, board = self._chat, self.board
        if name == "talk" and (chat is None or not chat.seat.can_chat or board is None):
            self._complain(RequestError("chat.off"))
        elif chat is not None and board is not None and len(self.screen_stack) == 1:
            if name == "talk":
                self.push_screen(chat.sheet(board.words.names, self._language, board.screen.seat))
                await self._draw()
            else:
                self.push_screen((SeatSheet if name == "seats" else EveningSheet)(self._seat, board))

    async def action_quit(self) -> None:
        """Stop; at a remote table, after the question whether the player keeps the seat."""
        screen = None if self.board is None else self.board.screen
        if self._chat is None or screen is None or screen.seat is None or screen.table.over:
            self.exit()
        elif not isinstance(self.screen, Question):
            self._ask_keep()

    async def action_language(self) -> None:
        """Switch to the next language."""
        at = LANGUAGES.index(self._language.code)
        code = LANGUAGES[(at + 1) % len(LANGUAGES)]
        try:
            screen = await self._seat.set_language(code)
        except PotluckError as error:
            self._complain(error)
            return
        self._language, self._terms = language(code), (await self._seat.rules()).terms
        await self._show(screen)

    async def _run_out(self, screen: Screen) -> None:
        """Show the moments of a run-out before its end, each for a while or until a key goes on."""
        end = board_of(screen, self._language, self._console, since=milliseconds())
        for moment in moments(end, self.board):
            self.board, self._on = moment.board, asyncio.Event()
            self._selection.update(moment.board)
            await self._draw()
            with suppress(TimeoutError):
                async with asyncio.timeout(moment.seconds * self._tempo):
                    await self._on.wait()
        self._on = None

    async def _show(self, screen: Screen) -> None:
        """Draw that screen; a pre-action that is due is done a moment later, or dropped."""
        self._busy = False
        board = self.board = board_of(screen, self._language, self._console, since=milliseconds())
        self._selection.update(board)
        action, forgotten = self._selection.due()
        if action:
            self._carry_out(action, screen.turn)
        if forgotten:
            warning = self._language.gettext("The price has changed: what you had decided is forgotten.")
            self.notify(warning, severity="warning", markup=False)
        await self._draw()
        for sheet in self.screen_stack:
            if isinstance(sheet, SeatSheet | EveningSheet) and sheet.is_mounted:
                sheet.draw(board)

    @work(group="acting")
    async def _carry_out(self, action: str, turn: int) -> None:
        """Act a moment after the turn has come, always the same, so that others see it come."""
        await asyncio.sleep(self._beat)
        if self.board is not None and self.board.screen.turn == turn and not self._busy:
            await self._act(action)

    async def _draw(self) -> None:
        """Draw the table, once at a time: buttons come and go with a pause between."""
        async with self._drawing:
            if self.board is not None and self.is_running:
                await self._draw_all(self.board)

    async def _draw_all(self, board: Board) -> None:
        size = self._drawn_for = self.size
        self._choices = self._selection.choices()
        self._letters = letters_of(self._choices, self._kept)
        prompt = _prompt(board, self._suggestion, chat=self._chat)
        rendering = laid_out(
            board, self._terms, size=size, selection=self._selection, prompt=prompt, choices=self._choices
        )
        self._cell = CELL if rendering.low else WIDTH
        chat_keys = [] if self._chat is None else self._chat.keys(self._language)
        keys = small_line(self._language, size.width, size.height) or keys_line(
            self._language, over=board.screen.table.over, more=chat_keys, width=size.width
        )
        screen = self.screen_stack[0]
        for name, text in (
            ("bar", rendering.bar()),
            ("story", rendering.story()),
            ("keys", Text(self._console.plain(keys))),
        ):
            screen.query_one(f"#{name}", Static).update(text)
        await screen.query_one(TablePane).draw(
            rendering, self._selection, prompt=prompt, choices=self._choices, letters=self._letters
        )
        screen.query_one("#paper", VerticalScroll).scroll_end(animate=False)

    async def _choose(self, at: int) -> None:
        if self._busy or self.board is None or not 0 <= at < len(self._choices):
            return
        choice = self._choices[at]
        if choice.pre_action:
            self._selection.choose_pre_action(choice.pre_action)
            await self._draw()
        elif choice.wish is not None:
            try:
                await self._seat.wish(wish_asked(choice.wish))
            except PotluckError as error:
                self._complain(error)
        elif not choice.action:
            self.bell()
        elif choice.kind == AGAIN:
            await self._play_again()
        elif choice.kind == LEAVE:
            self._ask_leave(self.board, choice.action)
        else:
            await self._act(choice.action)

    async def _act(self, action: str) -> None:
        assert self.board is not None
        self._busy = True
        try:
            await self._seat.act(ActSent(turn=self.board.screen.turn, action=action, id=fresh_id()))
        except PotluckError as error:
            self._busy = False
            self._complain(error)

    @work(group="acting")
    async def _ask_leave(self, board: Board, action: str) -> None:
        spoken, leaving = self._language, board.screen.leaving
        question = Question(
            "" if leaving is None else leaving.question,
            yes=spoken.pgettext("terminal", "Leave"),
            no=spoken.pgettext("terminal", "Stay"),
        )
        if await self.push_screen_wait(question):
            await self._act(action)

    @work(group="acting")
    async def _ask_keep(self) -> None:
        """Ask whether the seat is kept, and stop; without an answer the match goes on."""
        spoken = self._language
        question = Question(
            spoken.pgettext("terminal", "Keep your seat, to come back with the same command, or leave the table?"),
            yes=spoken.pgettext("terminal", "Leave"),
            no=spoken.pgettext("terminal", "Keep the seat"),
        )
        leaves = await self.push_screen_wait(question)
        try:
            if leaves:
                await self._seat.leave()
                self.left = True
            if leaves is not None:
                self.exit()
        except PotluckError as error:
            self._complain(error)

    async def _play_again(self) -> None:
        """End here, to go on at the table that follows."""
        try:
            self.sequel = await self._seat.again()
            self.exit()
        except PotluckError as error:
            self._complain(error)

    def _complain(self, error: PotluckError) -> None:
        self.notify(self._language.error(error), severity="warning", markup=False)

    def _read(self, lines: list[str]) -> None:
        self.push_screen(Sheet(lines, close=self._language.pgettext("terminal", "Back to the table")))


def _write_prompt(app: Tui, text: str) -> None:
    """Put that in place of the prompt."""
    for prompt in app.screen_stack[0].query("#prompt").results(Static):
        prompt.update(Text(text))


def _prompt(board: Board, suggestion: str, *, chat: Chat | None) -> str:
    """The prompt; before the match the link that invites; the clock; after it, a better opponent."""
    lines = [board.words.prompt, suggestion]
    if chat is not None and not board.begun:
        lines += invitation(board, chat.seat.link)
    lines.append(clock_line(board, now=milliseconds()))
    lines.append(level_line(board, now=milliseconds()))
    if not board.screen.table.paused:
        lines.append(pause_line(board, now=milliseconds()))
    if chat is not None and not chat.seat.connected and not board.screen.table.over:
        lines.append(board.language.pgettext("terminal", "The line to the room is broken; calling again …"))
    return "\n".join(filter(None, lines))


async def _after(seat: Seat, console: Console) -> tuple[str, list[str]]:
    """The words after the match, who pays whom among several persons and a better opponent; and the whole ledger."""
    ledger = await seat.ledger() if seat.is_remote else None
    owed = ledger if ledger is not None and ledger.payments and ledger.persons > 1 else None
    paid = settling_lines(owed) if owed is not None else []
    words = "\n".join([*paid, await seat.suggestion()]).strip()
    return words, ledger_lines(owed, console) if owed is not None else []


def _pause(board: Board | None) -> float:
    """The beats for which an act of another stays; a persona thinks as long as the public story says."""
    if board is None or board.view.actor in (None, board.screen.seat) or board.screen.table.over:
        return 0
    presence = board.words.presence
    thinking = presence[board.view.actor] if board.view.actor < len(presence) else None
    return (thinking.pause if thinking else PERCENT) / PERCENT
