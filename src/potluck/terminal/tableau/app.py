"""The window: draws what one player sees, and does what he presses."""

import asyncio
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ItemGrid, Vertical, VerticalScroll
from textual.widgets import Button, Static

from potluck.errors import PotluckError
from potluck.protocol import Pick
from potluck.room import Sight, Suggestion
from potluck.terminal.board import Board
from potluck.terminal.manual import hint_lines, review_lines, rules_lines, rules_of
from potluck.terminal.page import Page
from potluck.terminal.sitting import Sitting
from potluck.terminal.tableau.choices import Choice, choices, stakes
from potluck.terminal.tableau.crowd import is_crowded, is_low
from potluck.terminal.tableau.looks import CELL, GAP, Looks
from potluck.terminal.tableau.sheets import Question, Sheet
from potluck.terminal.tableau.style import STYLE
from potluck.terminal.tableau.things import WIDTH, Thing, things_of
from potluck.words import LANGUAGES, Language, language

__all__ = ["Tableau"]

LETTERS: Final = "abcdefgijkmnopstuvwxyz"
"""Keys of the buttons, in turn; those that do something else are left out."""
MANY: Final = 7
"""From so many buttons on they are a line high each, so that all are seen."""
WIDE: Final = 100
"""Columns from which on the story stands beside the table."""
BESIDE: Final = (2, 42)
"""Columns that the table does not have, in a narrow window and in a wide one."""
APART: Final = frozenset({"bar", "keys", "story"})
"""Parts that do not lie on the felt."""
LEFT: Final = 4
"""Lines beside the felt: bar, keys, and two of the story."""
COLUMN: Final = 24
"""Columns of a button at least."""
KEY: Final = 7
"""Columns of a button beside its caption: its key and its edges."""
EDGES: Final = 2
"""Of those the edges."""
SEPARATOR: Final = " · "
FEWEST: Final = 3
"""Lines that the buttons have at least."""
BEAT: Final = 0.6
"""Seconds between two acts of the others."""
PERCENT: Final = 100
LAST: Final = "leave"
"""Is asked about first."""


class Tableau(App[None]):
    """A match in a terminal window, for one player."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - textual reads it so
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+c", "quit", show=False, priority=True),
        Binding("h", "hint", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("r", "rules", show=False),
        Binding("l", "speak", show=False),
        Binding("up,plus", "stake(1)", show=False),
        Binding("down,minus", "stake(-1)", show=False),
        Binding("pageup", "share(1)", show=False),
        Binding("pagedown", "share(-1)", show=False),
        Binding("enter", "main", show=False),
    ]

    def __init__(self, sitting: Sitting, page: Page, spoken: Language, *, beat: float = BEAT) -> None:
        super().__init__()
        self._sitting = sitting
        self._page = page
        self._language = spoken
        self._beat = beat
        self._sight: Sight | None = None
        self._thought: Suggestion | None = None
        self._things: tuple[Thing, ...] = ()
        self._marked: set[Any] = set()
        self._stake = 0
        self._choices: tuple[Choice, ...] = ()
        self._busy = False
        self._drawing = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """Every part, empty."""
        yield Static(id="bar")
        with Vertical(id="room"):
            with Vertical(id="felt"):
                for part in ("others", "middle", "hand", "label", "prompt", "stake"):
                    yield Static(id=part)
                yield ItemGrid(id="choices", min_column_width=COLUMN)
            with VerticalScroll(id="paper", can_focus=False):
                yield Static(id="story")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begins to look."""
        self.watch_table()

    @work(exclusive=True)
    async def watch_table(self) -> None:
        """Draws all that happens, one act after the other, until the match is over."""
        async for seen in self._sitting.sights():
            if seen.view is None:
                continue
            await self._show(seen)
            if seen.table.over:
                self._thought = await self._sitting.suggestion(seen)
                await self._draw()
            await asyncio.sleep(self._beat * _pause(self._language, seen))

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A choice by mouse, or by Enter on it."""
        event.stop()
        await self._choose(int(str(event.button.id).removeprefix("choice")))

    async def on_key(self, event: events.Key) -> None:
        """Numbers mark cards or, where none can be marked, write the sum; letters press buttons."""
        if isinstance(self.screen, Sheet | Question) or self._sight is None:
            return
        if event.character and event.character in LETTERS:
            await self._choose(LETTERS.index(event.character))
        elif event.key.isdigit():
            await (self._mark(int(event.key) - 1) if self._pickable else self._write(event.key))
        elif event.key == "backspace":
            await self._write("")

    async def on_click(self, event: events.Click) -> None:
        """A card is marked, or the sum changed, where it is clicked."""
        widget = event.widget
        if widget is not None and widget.id == "hand":
            await self._mark(event.x // ((CELL if self._is_low else WIDTH) + GAP))
        elif widget is not None and widget.id == "stake":
            await self.action_stake(-1 if event.x < len(" < $1") else 1)

    async def action_main(self) -> None:
        """The first button that can be pressed."""
        await self._choose(next((at for at, choice in enumerate(self._choices) if choice.action is not None), 0))

    async def action_stake(self, step: int) -> None:
        """A step more or less."""
        found = self._stakes
        if found is not None:
            await self._put(self._stake + step * found.step)

    async def action_share(self, step: int) -> None:
        """On to the next share of the pot: the least, half of it, all of it, twice, the most."""
        found, board = self._stakes, self.board
        if found is None or board is None:
            return
        pot = getattr(board.view, "pot", 0) + (getattr(board.view, "owed", 0) or 0)
        marks = sorted(
            {found.low, found.high, *(sum_ for sum_ in (pot // 2, pot, 2 * pot) if found.low < sum_ < found.high)}
        )
        beyond = [mark for mark in marks if (mark - self._stake) * step > 0]
        if beyond:
            await self._put(beyond[0] if step > 0 else beyond[-1])

    async def action_hint(self) -> None:
        """What is best now, and why; after a deal, what one's own acts have cost."""
        if self._sight is None or self.board is None or not self._sight.view.offers:
            return
        try:
            told = review_lines(self.board, await self._sitting.review(self._sight))
            advice = None if told else await self._sitting.advice(self._sight)
        except PotluckError as error:
            self.notify(self._language.error(error), severity="warning", markup=False)
        else:
            self._read(told or hint_lines(self.board, advice))

    def action_rules(self) -> None:
        """The rules of this table; of the game on the marked button, where one is to be chosen."""
        if self.board is not None:
            marked = next((choice for at, choice in enumerate(self._choices) if self._has_focus(at)), None)
            chosen = None if marked is None else rules_of(self.board.view, marked.action)
            self._read(rules_lines(self.board, self._sitting.seated.options, chosen=chosen))

    def action_help(self) -> None:
        """The keys, and what beats what."""
        if self.board is not None:
            ladder = [f"  {line}" for line in self.board.words.ladder]
            self._read([*_help(self._language), *([""] if ladder else []), *ladder])

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
        return Board(seen, self._language.words(seen.table, seen.view), self._language, self._page)

    @property
    def _is_low(self) -> bool:
        return self._sight is not None and is_low(self._sight.view, self.size.height)

    @property
    def _stakes(self) -> Any:
        return stakes(self._sight.view.offers) if self._sight is not None else None

    @property
    def _pickable(self) -> set[Any]:
        """What can be marked now."""
        offers = self._sight.view.offers if self._sight is not None else ()
        return {thing for offer in offers if isinstance(offer, Pick) for thing in offer.among}

    async def _show(self, seen: Sight) -> None:
        before, self._sight = self._sight, seen
        if before is None or before.turn != seen.turn or before.view.deal != seen.view.deal:
            self._marked.clear()
            found = self._stakes
            half = getattr(seen.view, "pot", 0) // 2
            self._stake = min(max(half, found.low), found.high) if found else 0
        self._busy = False
        self._things = () if seen.seat is None else things_of(seen.view, seen.seat, ascii_only=self._page.ascii_only)
        await self._draw()

    async def _draw(self) -> None:
        """Draws what is known, once at a time: buttons come and go with a pause between."""
        async with self._drawing:
            if self.board is not None and self.is_running:
                await self._draw_all(self.board)

    async def _draw_all(self, board: Board) -> None:
        looks = Looks(
            board,
            self._sitting.seated.options,
            width=self.size.width - BESIDE[self.size.width >= WIDE],
            crowded=is_crowded(board.view, self.size.height),
            low=self._is_low,
        )
        drawn = {
            "bar": looks.bar(),
            "others": looks.others(),
            "middle": looks.middle(),
            "hand": looks.hand(self._things, self._marked),
            "label": looks.label(),
            "prompt": Text(self._prompt(board)),
            "stake": looks.stake(self._stakes, self._stake),
            "story": looks.story(),
            "keys": Text(self._page.plain(self._keys())),
        }
        for name, text in drawn.items():
            self.query_one(f"#{name}", Static).update(text)
        used = sum(len(text.plain.split("\n")) for name, text in drawn.items() if name not in APART)
        await self._draw_choices(board, room=max(self.size.height - used - LEFT, FEWEST))
        self.query_one("#paper", VerticalScroll).scroll_end(animate=False)

    def _prompt(self, board: Board) -> str:
        """What is asked; after the match, who would suit better."""
        found = self._thought
        thought = [self._language.suggested(found.bot, found.matches)] if found else []
        return "\n".join([board.words.prompt, *thought])

    async def _draw_choices(self, board: Board, *, room: int) -> None:
        """The buttons; one that stays keeps its place and the focus."""
        actions = self._sitting.seated.game.actions
        self._choices = choices(board, marked=self._marked, stake=self._stake, actions=actions)
        grid = self.query_one("#choices", ItemGrid)
        grid.set_class(len(self._choices) >= MANY, "many")
        grid.styles.max_height = room
        half = (self.size.width - BESIDE[self.size.width >= WIDE]) // 2
        widest = max((cell_len(choice.caption) + KEY for choice in self._choices), default=COLUMN)
        grid.min_column_width = min(max(COLUMN, widest), half)
        there = list(grid.query(Button))
        for button in there[len(self._choices) :]:
            await button.remove()
        for at, choice in enumerate(self._choices):
            caption = Text(f"{LETTERS[at : at + 1] or ' '}  {self._caption(choice)}")
            if len(self._choices) >= MANY:
                caption.truncate(half - EDGES, overflow="ellipsis")
            button = there[at] if at < len(there) else Button(caption, id=f"choice{at}")
            if at >= len(there):
                await grid.mount(button)
            button.label = caption
            button.disabled = choice.action is None

    def _caption(self, choice: Choice) -> str:
        """What stands on a button; with what is marked, where it would take that."""
        marked = [thing.text for thing in self._things if thing.value in self._marked]
        offers = self._sight.view.offers if self._sight is not None else ()
        picks = any(isinstance(offer, Pick) and offer.kind == choice.kind for offer in offers)
        return f"{choice.caption} {' '.join(marked)}" if picks and marked and choice.action else choice.caption

    def _has_focus(self, at: int) -> bool:
        return self.focused is not None and self.focused.id == f"choice{at}"

    def _keys(self) -> str:
        """The line that names the keys, as far as there is room; the first two and how to stop stay."""
        parts = _keys(self._language, over=self._sight is not None and self._sight.table.over).split(SEPARATOR)
        while cell_len(SEPARATOR.join(parts)) > self.size.width and len(parts) > 1:
            del parts[min(2, len(parts) - 2)]
        return SEPARATOR.join(parts)

    async def _mark(self, at: int) -> None:
        if not 0 <= at < len(self._things) or self._things[at].value not in self._pickable:
            return
        self._marked ^= {self._things[at].value}
        await self._draw()

    async def _write(self, digit: str) -> None:
        """Adds a digit to the sum, or takes one away."""
        written = str(self._stake)
        await self._put(int((written + digit if digit else written[:-1]) or 0), written=True)

    async def _put(self, stake: int, *, written: bool = False) -> None:
        found = self._stakes
        if found is None:
            return
        self._stake = min(stake, found.high) if written else min(max(stake, found.low), found.high)
        await self._draw()

    async def _choose(self, at: int) -> None:
        if self._busy or self._sight is None or not 0 <= at < len(self._choices):
            return
        choice = self._choices[at]
        if choice.action is None:
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
            await self._sitting.act(self._sight, choice.action)
        except PotluckError as error:
            self._busy = False
            self.notify(self._language.error(error), severity="warning", markup=False)

    @work
    async def _ask_leave(self, choice: Choice) -> None:
        spoken = self._language
        asked = Question(
            spoken.pgettext("terminal", "Who leaves gives the match up. Leave?"),
            yes=spoken.pgettext("terminal", "Leave"),
            no=spoken.pgettext("terminal", "Stay"),
        )
        if await self.push_screen_wait(asked):
            await self._act(choice)

    def _read(self, lines: list[str]) -> None:
        self.push_screen(Sheet(lines, close=self._language.pgettext("terminal", "Back to the table")))


def _keys(spoken: Language, *, over: bool) -> str:
    """The line that names the keys."""
    if over:
        return spoken.pgettext("terminal", "? help · R rules · L language · Q stop")
    return spoken.pgettext(
        "terminal", "1-9 mark · ↑↓ sum · Enter first button · H hint · ? help · R rules · L language · Q stop"
    )


def _help(spoken: Language) -> list[str]:
    """What each key does."""
    return [
        spoken.pgettext("terminal", "1-9: mark a card or a die, or write the sum where nothing is to be marked."),
        spoken.pgettext("terminal", "Up, down: the sum. Page up, page down: from share to share of the pot."),
        spoken.pgettext("terminal", "a, b, c …: the buttons. Enter: the first of them. The mouse does all of it, too."),
        spoken.pgettext("terminal", "H: a hint. R: the rules. L: another language. Q: stop; the match is kept."),
        spoken.pgettext("terminal", "With --plain it is played line by line, and with NO_COLOR set without colours."),
    ]


def _pause(spoken: Language, seen: Sight) -> float:
    """How many beats an act of another is looked at; one of the house thinks as long as the public story says."""
    actor = seen.view.actor
    if actor is None or actor == seen.seat or seen.table.over:
        return 0
    presence = spoken.words(seen.table, seen.view).presence
    thinking = presence[actor] if actor < len(presence) else None
    return (thinking.pause if thinking else PERCENT) / PERCENT
