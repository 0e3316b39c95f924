"""The window: draws what one player sees, and does what he presses."""

import asyncio
from typing import ClassVar, Final

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Button, Static

from potluck.errors import PotluckError, RequestError
from potluck.protocol import kind_of
from potluck.room import Sight, Suggestion
from potluck.terminal.board import Board
from potluck.terminal.clock import SOON, clock_line, milliseconds, own_time
from potluck.terminal.company import Company, Place
from potluck.terminal.leaving import leaving
from potluck.terminal.manual import hint_lines, review_lines, rules_lines, rules_of
from potluck.terminal.page import Page
from potluck.terminal.remarks import said_by
from potluck.terminal.seats import invitation
from potluck.terminal.tableau.choices import Choice
from potluck.terminal.tableau.crowd import is_crowded, is_low
from potluck.terminal.tableau.felt import LETTERS, Felt
from potluck.terminal.tableau.keys import help_lines, keys_line
from potluck.terminal.tableau.looks import CELL, GAP, Looks
from potluck.terminal.tableau.parley import Parley
from potluck.terminal.tableau.roster import Roster
from potluck.terminal.tableau.sheets import Question, Sheet
from potluck.terminal.tableau.style import STYLE
from potluck.terminal.tableau.talk import Slip
from potluck.terminal.tableau.things import WIDTH
from potluck.terminal.tableau.tray import Tray
from potluck.words import LANGUAGES, Language, language

__all__ = ["Tableau"]

WIDE: Final = 100
"""Columns from which on the story stands beside the table."""
BESIDE: Final = (2, 42)
"""Columns that the table does not have, in a narrow window and in a wide one."""
BEAT: Final = 0.6
"""Seconds between two acts of the others."""
TICK: Final = 0.5
"""Seconds between two looks at the clock."""
PERCENT: Final = 100
LAST: Final = "leave"
"""Is asked about first."""


class Tableau(App[None]):
    """A match in a terminal window, for one player; with `company` at a table elsewhere."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - textual reads it so
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("q,Q", "quit", show=False),
        Binding("h,H", "hint", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("r,R", "rules", show=False),
        Binding("t,T", "talk", show=False),
        Binding("s,S", "seats", show=False),
        Binding("l,L", "speak", show=False),
        Binding("up,plus", "stake(1)", show=False),
        Binding("down,minus", "stake(-1)", show=False),
        Binding("pageup", "share(1)", show=False),
        Binding("pagedown", "share(-1)", show=False),
        Binding("enter", "main", show=False),
    ]

    def __init__(
        self, place: Place, page: Page, spoken: Language, *, company: Company | None = None, beat: float = BEAT
    ) -> None:
        super().__init__()
        self.fault: PotluckError | None = None
        """Why the table could not be looked at any longer."""
        self.left = False
        """Whether the player has given up his seat."""
        self._place = place
        self._parley = None if company is None else Parley(company)
        self._page = page
        self._language = spoken
        self._beat = beat
        self._sight: Sight | None = None
        self._thought: Suggestion | None = None
        self._tray = Tray(ascii_only=page.ascii_only)
        self._choices: tuple[Choice, ...] = ()
        self._busy = False
        self._rung = -1
        self._drawing = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """Every part, empty."""
        yield Static(id="bar")
        with Vertical(id="room"):
            yield Felt(id="felt")
            with VerticalScroll(id="paper", can_focus=False):
                yield Static(id="story")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begins to look, and to listen."""
        self.watch_table()
        self.set_interval(TICK, self.tick)
        if self._parley is not None:
            self.listen(self._parley)

    @work(exclusive=True, group="watching")
    async def watch_table(self) -> None:
        """Draws all that happens, one act after the other, until the match is over."""
        try:
            async for seen in self._place.sights():
                await self._show(seen)
                if seen.table.over:
                    self._thought = await self._place.suggestion(seen)
                    await self._draw()
                await asyncio.sleep(self._beat * _pause(self._language, seen))
        except PotluckError as error:
            self.fault = error
            self.exit()

    @work(group="listening")
    async def listen(self, parley: Parley) -> None:
        """Tells what the others say, unless they are silenced."""
        async for remarks in parley.company.overheard():
            board = self.board
            if isinstance(self.screen, Slip):
                self.screen.draw()
            elif board is not None:
                for remark in parley.hear(remarks, board.sight.seat):
                    self.notify(said_by(remark, board.words.names), markup=False)
                await self._draw()

    def tick(self) -> None:
        """The time that is left, and whether the room hears us; one ring when the own time is nearly over."""
        board = self.board
        if board is None or (self._parley is None and board.sight.clock is None):
            return
        for prompt in self.screen_stack[0].query("#prompt").results(Static):
            prompt.update(Text(_prompt(board, self._thought, parley=self._parley)))
        own = own_time(board.sight, now=milliseconds())
        if own is not None and own <= SOON and self._rung != board.sight.turn:
            self._rung = board.sight.turn
            self.bell()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A choice by mouse, or by Enter on it."""
        event.stop()
        await self._choose(int(str(event.button.id).removeprefix("choice")))

    async def on_key(self, event: events.Key) -> None:
        """Numbers mark cards or, where none can be marked, write the sum; letters press buttons."""
        if len(self.screen_stack) > 1 or self._sight is None:
            return
        if event.character and event.character in LETTERS:
            await self._choose(LETTERS.index(event.character))
        elif event.key.isdigit() or event.key == "backspace":
            digit = event.key if event.key.isdigit() else ""
            if digit and self._tray.pickable:
                self._tray.mark(int(digit) - 1)
            else:
                self._tray.write(digit)
            await self._draw()

    async def on_click(self, event: events.Click) -> None:
        """A card is marked, or the sum changed, where it is clicked."""
        widget, seen = event.widget, self._sight
        if widget is not None and seen is not None and widget.id == "hand":
            self._tray.mark(event.x // ((CELL if is_low(seen.view, self.size.height) else WIDTH) + GAP))
            await self._draw()
        elif widget is not None and widget.id == "stake":
            await self.action_stake(-1 if event.x < len(" < $1") else 1)

    async def action_main(self) -> None:
        """The first button that acts; nothing is decided ahead: who presses Enter twice does not mean that."""
        acts = [at for at, choice in enumerate(self._choices) if choice.action is not None]
        if acts or not any(choice.plan for choice in self._choices):
            await self._choose(acts[0] if acts else 0)

    async def action_stake(self, step: int) -> None:
        """A step more or less."""
        found = self._tray.stakes
        if found is not None:
            self._tray.put(self._tray.stake + step * found.step)
            await self._draw()

    async def action_share(self, step: int) -> None:
        """On to the next share of the pot."""
        self._tray.share(step)
        await self._draw()

    async def action_hint(self) -> None:
        """What is best now, and why; after a deal, what one's own acts have cost."""
        if self._sight is None or self.board is None or not self._tray.offers:
            return
        try:
            told = review_lines(self.board, await self._place.review(self._sight))
            advice = None if told else await self._place.advice(self._sight)
        except PotluckError as error:
            self._complain(error)
        else:
            self._read(told or hint_lines(self.board, advice))

    def action_rules(self) -> None:
        """The rules of this table; of the game on the marked button, where one is to be chosen."""
        if self.board is not None:
            focus = "" if self.focused is None else self.focused.id
            marked = next((choice for at, choice in enumerate(self._choices) if focus == f"choice{at}"), None)
            chosen = None if marked is None else rules_of(self.board.view, marked.action)
            self._read(rules_lines(self.board, self._place.options, chosen=chosen))

    def action_help(self) -> None:
        """The keys, and what beats what."""
        if self.board is not None:
            ladder = [f"  {line}" for line in self.board.words.ladder]
            told = help_lines(self._language, company=self._parley is not None)
            self._read([*told, *([""] if ladder else []), *ladder])

    async def action_talk(self) -> None:
        """The slip on which one talks, where there is company."""
        if self._parley is None or not self._parley.company.talks or self.board is None:
            self._complain(RequestError("chat.off"))
        else:
            self.push_screen(self._parley.slip(self.board.words.names, self._language, self.board.sight.seat))
            await self._draw()

    def action_seats(self) -> None:
        """Who sits where, and what the host may do about it."""
        board = self.board
        if self._parley is not None and board is not None and len(self.screen_stack) == 1:
            company = self._parley.company
            self.push_screen(Roster(company, board, game=self._place.game, options=self._place.options))

    async def action_quit(self) -> None:
        """Stops; where others go on, after the question whether one keeps the seat."""
        seen = self._sight
        if self._parley is None or seen is None or seen.seat is None or seen.table.over:
            self.exit()
        elif not isinstance(self.screen, Question):
            self._ask_keep(self._parley.company)

    async def action_speak(self) -> None:
        """The next language."""
        at = LANGUAGES.index(self._language.code)
        self._language = language(LANGUAGES[(at + 1) % len(LANGUAGES)])
        await self._draw()

    @property
    def board(self) -> Board | None:
        """What is seen, in words; None until something is."""
        seen = self._sight
        if seen is None:
            return None
        words = self._language.words(seen.table, seen.view, late=seen.late and seen.view is None)
        return Board(seen, words, self._language, self._page)

    async def _show(self, seen: Sight) -> None:
        self._sight, self._busy = seen, False
        self._tray.see(seen)
        board = self.board
        if board is not None:
            action, forgotten = self._tray.due(board)
            if action is not None:
                self._carry_out(Choice(kind=kind_of(action), caption="", action=action), seen.turn)
            if forgotten:
                said = self._language.gettext("The price has changed: what you had decided is forgotten.")
                self.notify(said, severity="warning", markup=False)
        await self._draw()
        if board is not None:
            for sheet in self.screen_stack:
                if isinstance(sheet, Roster) and sheet.is_mounted:
                    sheet.draw(board)

    @work(group="acting")
    async def _carry_out(self, choice: Choice, turn: int) -> None:
        """Acts a moment after the turn has come, always the same, so that others see it come."""
        await asyncio.sleep(self._beat)
        if self._sight is not None and self._sight.turn == turn and not self._busy:
            await self._act(choice)

    async def _draw(self) -> None:
        """Draws what is known, once at a time: buttons come and go with a pause between."""
        async with self._drawing:
            if self.board is not None and self.is_running:
                await self._draw_all(self.board)

    async def _draw_all(self, board: Board) -> None:
        size = self.size
        looks = Looks(
            board,
            self._place.options,
            width=size.width - BESIDE[size.width >= WIDE],
            crowded=is_crowded(board.view, size.height),
            low=is_low(board.view, size.height),
        )
        talk = [] if self._parley is None else self._parley.keys(self._language)
        keys = keys_line(self._language, over=board.sight.table.over, more=talk, width=size.width)
        screen = self.screen_stack[0]
        for name, text in (("bar", looks.bar()), ("story", looks.story()), ("keys", Text(self._page.plain(keys)))):
            screen.query_one(f"#{name}", Static).update(text)
        self._choices = self._tray.choices(board, self._place.game.actions)
        felt = screen.query_one(Felt)
        await felt.draw(
            looks, self._tray, prompt=_prompt(board, self._thought, parley=self._parley), choices=self._choices
        )
        screen.query_one("#paper", VerticalScroll).scroll_end(animate=False)

    async def _choose(self, at: int) -> None:
        if self._busy or self._sight is None or not 0 <= at < len(self._choices):
            return
        choice = self._choices[at]
        if choice.plan is not None:
            self._tray.intend(choice.plan)
            await self._draw()
        elif choice.action is None:
            self.bell()
        elif choice.kind == LAST:
            self._ask_leave(choice)
        else:
            await self._act(choice)

    async def _act(self, choice: Choice) -> None:
        assert self._sight is not None
        assert choice.action is not None
        self._busy = True
        try:
            await self._place.act(self._sight, choice.action)
        except PotluckError as error:
            self._busy = False
            self._complain(error)

    @work(group="acting")
    async def _ask_leave(self, choice: Choice) -> None:
        spoken = self._language
        asked = Question(
            leaving(self._place.options, spoken),
            yes=spoken.pgettext("terminal", "Leave"),
            no=spoken.pgettext("terminal", "Stay"),
        )
        if await self.push_screen_wait(asked):
            await self._act(choice)

    @work(group="acting")
    async def _ask_keep(self, company: Company) -> None:
        """Whether the seat is kept; who says neither plays on."""
        spoken = self._language
        asked = Question(
            spoken.pgettext("terminal", "Keep your seat, to come back with the same command, or leave the table?"),
            yes=spoken.pgettext("terminal", "Leave"),
            no=spoken.pgettext("terminal", "Keep the seat"),
        )
        leaves = await self.push_screen_wait(asked)
        try:
            if leaves:
                await company.leave()
                self.left = True
            if leaves is not None:
                self.exit()
        except PotluckError as error:
            self._complain(error)

    def _complain(self, error: PotluckError) -> None:
        self.notify(self._language.error(error), severity="warning", markup=False)

    def _read(self, lines: list[str]) -> None:
        self.push_screen(Sheet(lines, close=self._language.pgettext("terminal", "Back to the table")))


def _prompt(board: Board, thought: Suggestion | None, *, parley: Parley | None) -> str:
    """What is asked; before the match how others come in; whose time runs; after it, who would suit better."""
    spoken, over = board.language, board.sight.table.over
    lines = [board.words.prompt, spoken.suggested(thought.bot, thought.matches) if thought else ""]
    if parley is not None and board.view is None:
        lines += invitation(board, parley.company.link)
    lines.append(clock_line(board.sight, board.words, spoken, now=milliseconds()))
    if parley is not None and not parley.company.connected and not over:
        lines.append(spoken.pgettext("terminal", "The line to the room is broken; calling again …"))
    return "\n".join(filter(None, lines))


def _pause(spoken: Language, seen: Sight) -> float:
    """How many beats an act of another is looked at; one of the house thinks as long as the public story says."""
    actor = None if seen.view is None else seen.view.actor
    if actor is None or actor == seen.seat or seen.table.over:
        return 0
    presence = spoken.words(seen.table, seen.view).presence
    thinking = presence[actor] if actor < len(presence) else None
    return (thinking.pause if thinking else PERCENT) / PERCENT
