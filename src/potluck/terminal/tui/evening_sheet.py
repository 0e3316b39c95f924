"""The sheet of the evening: who is here, what the player may wish, what the host may do, and the ledger."""

from typing import ClassVar, Final

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from potluck.errors import PotluckError
from potluck.terminal.board import Board
from potluck.terminal.company import wish_asked, wish_caption
from potluck.terminal.host_choices import HostChoice, adjusting, host_choices
from potluck.terminal.ledger import ledger_lines
from potluck.terminal.season import season_lines
from potluck.terminal.seat import Seat
from potluck.terminal.tui.sheets import Sheet
from potluck.wire import WishInfo

__all__ = ["EveningSheet"]

LONGEST: Final = 200
"""Characters of a setting."""


class EveningSheet(ModalScreen[None]):
    """The evening at this table; Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,v,q", "dismiss", show=False)]

    def __init__(self, seat: Seat, board: Board) -> None:
        super().__init__()
        self._seat = seat
        self._board = board
        self._does: tuple[WishInfo | HostChoice, ...] = ()
        """Behind each line of the list."""

    def compose(self) -> ComposeResult:
        """The others, a list of all that may be done, a line for options, and the ledger."""
        spoken = self._board.language
        with Vertical(classes="paper"):
            yield Static(id="persons")
            yield OptionList(id="does")
            placeholder = spoken.pgettext("terminal", "another option, from the next deal on")
            yield Input(placeholder=f"{placeholder}: money.unit=2", max_length=LONGEST, id="setting")
            with Horizontal(classes="low"):
                yield Button(Text(spoken.gettext("Ledger")), id="ledger")
                yield Button(Text(spoken.pgettext("terminal", "Season")), id="season")
                yield Button(spoken.pgettext("terminal", "Back to the table"), id="close")

    def on_mount(self) -> None:
        """Draw it; the list has the focus, or where it is empty the ledger."""
        self.draw(self._board)
        self.set_focus(self.query_one(OptionList) if self._does else self.query_one("#ledger", Button))

    def draw(self, board: Board) -> None:
        """Draw what may be done now; the highlight stays with the same line, and goes to none where that is gone."""
        self._board = board
        persons = [
            f"{board.words.names[presence.seat]}: {presence.text}"
            for presence in board.screen.presence
            if presence.state in ("here", "away")
        ]
        self.query_one("#persons", Static).update(Text(board.console.row(persons)))
        does: tuple[WishInfo | HostChoice, ...] = (*board.screen.wishes, *host_choices(board))
        captions = [self._caption(done) for done in does]
        choices = self.query_one(OptionList)
        before = [str(choices.get_option_at_index(at).prompt) for at in range(choices.option_count)]
        self._does = does
        self.query_one(Input).display = bool(board.screen.may.adjust)
        choices.display = bool(does)
        if captions == before:
            return
        marked = before[choices.highlighted] if choices.highlighted is not None else ""
        choices.clear_options()
        choices.add_options([Option(Text(caption)) for caption in captions])
        choices.highlighted = captions.index(marked) if marked in captions else None if marked else 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Wish that, or do it."""
        event.stop()
        if event.option_index < len(self._does):
            self.do(self._does[event.option_index])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Change that option."""
        event.stop()
        if event.value.strip():
            self.adjust(event.value)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Read the ledger or the season, or go back to the table."""
        event.stop()
        if event.button.id == "close":
            self.dismiss(None)
        else:
            self.read_book(str(event.button.id))

    @work(group="evening")
    async def do(self, chosen: WishInfo | HostChoice) -> None:
        """Ask the room for it; the effect is drawn with the next screen."""
        try:
            if isinstance(chosen, WishInfo):
                await self._seat.wish(wish_asked(chosen))
            else:
                await self._seat.lead(chosen.request)
        except PotluckError as error:
            self._complain(error)

    @work(group="evening")
    async def adjust(self, typed: str) -> None:
        """Change an option from the next deal on; one that is refused stays on the line."""
        try:
            await self._seat.lead(adjusting(typed))
        except PotluckError as error:
            self._complain(error)
        else:
            if self.is_mounted:
                self.query_one(Input).value = ""

    @work(group="evening")
    async def read_book(self, name: str) -> None:
        """Open the ledger or the season over this sheet."""
        console = self._board.console
        try:
            if name == "season":
                lines = season_lines(await self._seat.season(), console)
            else:
                lines = ledger_lines(await self._seat.ledger(), console)
        except PotluckError as error:
            self._complain(error)
        else:
            self.app.push_screen(Sheet(lines, close=self._board.language.pgettext("terminal", "Back to the table")))

    def _caption(self, chosen: WishInfo | HostChoice) -> str:
        return wish_caption(chosen, self._board) if isinstance(chosen, WishInfo) else chosen.caption

    def _complain(self, error: PotluckError) -> None:
        self.notify(self._board.language.error(error), severity="warning", markup=False)
