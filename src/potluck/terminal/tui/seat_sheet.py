"""The sheet of seats: who sits where, the link that invites, and the host's buttons."""

from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from potluck.errors import PotluckError
from potluck.terminal.board import Board
from potluck.terminal.seat import Seat
from potluck.terminal.seats import filling, invitation, invitation_code, is_host, opponents, sendable, who_sits
from potluck.terminal.square_code import PAPER
from potluck.wire import GameInfo

__all__ = ["OpponentSheet", "SeatSheet"]

SEAT: Final = "seat"
AROUND: Final = 12
"""Lines of the sheet beside its seats and the code of the link, which is drawn where a window has room for all."""


class OpponentSheet(ModalScreen[str | None]):
    """The choice of an opponent for a free seat; Escape chooses nobody."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "nobody", show=False)]

    def __init__(self, game: GameInfo, board: Board, *, seat: int) -> None:
        super().__init__()
        self._known = opponents(game, board)
        self._board = board
        self._about = {bot.name: board.console.row((bot.title, bot.strength)) for bot in game.bots}
        for persona in game.personas:
            self._about[persona.id] = board.console.row((persona.name, persona.trade, persona.strength))
        self._seat = seat

    def compose(self) -> ComposeResult:
        """A line for each opponent: name, trade or title, strength."""
        spoken = self._board.language
        question = spoken.pgettext("terminal", "Who plays at seat {number}?").format(number=self._seat + 1)
        with Vertical(classes="paper"):
            yield Static(Text(question, "bold"))
            yield OptionList(*(Option(Text(self._about[name]), id=name) for name in self._known))
            with Horizontal(classes="low"):
                yield Button(spoken.pgettext("terminal", "Nobody"), id="close")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose that opponent."""
        event.stop()
        self.dismiss(event.option_id)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Choose nobody after all."""
        event.stop()
        self.dismiss(None)

    def action_nobody(self) -> None:
        """Choose nobody."""
        self.dismiss(None)


class SeatSheet(ModalScreen[None]):
    """The seats of the table; Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,s", "dismiss", show=False),
        Binding("down,j", "app.focus_next", show=False),
        Binding("up,k", "app.focus_previous", show=False),
    ]

    def __init__(self, seat: Seat, board: Board) -> None:
        super().__init__()
        self._seat = seat
        self._board = board
        self._closes_at_deal = not board.begun
        """Whether the sheet was opened before the match: the first deal closes it."""

    def compose(self) -> ComposeResult:
        """A line for each seat, the link, and the buttons."""
        spoken = self._board.language
        with Vertical(classes="paper"):
            yield Static(Text(spoken.gettext("Who plays here"), "bold"))
            with VerticalScroll(id="seats", can_focus=False):
                for at in range(len(self._board.screen.table.seats)):
                    yield Button("", id=f"{SEAT}{at}", classes="row")
            yield Static(id="link")
            yield Static(id="code")
            with Horizontal(classes="low"):
                yield Button(Text(spoken.gettext("Begin with those who are here")), id="begin")
                yield Button(spoken.pgettext("terminal", "Back to the table"), id="close")

    def on_mount(self) -> None:
        """Draw the seats; the first button that can be pressed has the focus."""
        self.draw(self._board)
        ready = next((button for button in self.query(Button) if button.display and not button.disabled), None)
        self.set_focus(ready)

    def draw(self, board: Board) -> None:
        """Draw the seats as they are now; the first deal closes the sheet, so that the table is seen."""
        self._board = board
        if self._closes_at_deal and board.begun and self.is_current:
            self.dismiss(None)
            return
        hosts, away = is_host(board) and not board.screen.table.over, sendable(board)
        seated = [who_sits(board, at) for at in range(len(board.screen.table.seats))]
        width = max(map(cell_len, seated))
        for at, sitter in enumerate(seated):
            caption = self._caption(at, away) if hosts else ""
            button = self.query_one(f"#{SEAT}{at}", Button)
            button.label = Text(f"{at + 1:2}  {set_cell_size(sitter, width)}   {caption}".rstrip())
            button.disabled = not caption
        self.query_one("#link", Static).update(Text("\n".join(invitation(board, self._seat.link))))
        code = invitation_code(board, self._seat.link)
        has_room = self.app.size.height >= len(code) + len(seated) + AROUND
        self.query_one("#code", Static).update(Text("\n".join(code), PAPER))
        self.query_one("#code", Static).display = bool(code) and has_room
        self.query_one("#begin", Button).display = board.screen.may.begin

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Go back to the table, or do what the host's button says."""
        event.stop()
        button = str(event.button.id)
        if button == "close":
            self.dismiss(None)
        elif button == "begin":
            self.begin()
        else:
            self.change(int(button.removeprefix(SEAT)))

    @work(group="hosting")
    async def begin(self) -> None:
        """Begin the match; the first deal closes the sheet."""
        try:
            await self._seat.begin()
        except PotluckError as error:
            self._complain(error)

    @work(group="hosting")
    async def change(self, at: int) -> None:
        """Put a bot at that seat, or send it away; the effect is drawn with the next screen."""
        try:
            if self._board.screen.table.seats[at].free:
                game = await self._seat.game()
                opponent = await self.app.push_screen_wait(OpponentSheet(game, self._board, seat=at))
                if opponent is not None:
                    await self._seat.fill(at, filling(game, opponent))
            else:
                await self._seat.dismiss(at)
        except PotluckError as error:
            self._complain(error)

    def _caption(self, at: int, away: dict[int, str]) -> str:
        """The caption of the host's button for a seat; empty where there is nothing to do."""
        spoken = self._board.language
        if self._board.screen.table.seats[at].free:
            return spoken.pgettext("terminal", "put a bot here")
        return spoken.gettext("Send {name} away").format(name=away[at]) if at in away else ""

    def _complain(self, error: PotluckError) -> None:
        self.notify(self._board.language.error(error), severity="warning", markup=False)
