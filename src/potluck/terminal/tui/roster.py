"""The sheet that says who sits where and how others come in; on it the host puts bots, sends them away, and begins."""

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
from potluck.terminal.seats import filling, invitation, is_host, opponents, sendable, who_sits
from potluck.wire import GameInfo

__all__ = ["Roster", "WhoPlays"]

SEAT: Final = "seat"


class WhoPlays(ModalScreen[str | None]):
    """Whom the host puts at a free seat; Escape: nobody."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "nobody", show=False)]

    def __init__(self, game: GameInfo, board: Board, *, seat: int) -> None:
        super().__init__()
        self._known = opponents(game, board)
        self._board = board
        self._about = {bot.name: board.page.row((bot.title, bot.strength)) for bot in game.bots}
        for persona in game.personas:
            self._about[persona.id] = board.page.row((persona.name, persona.trade, persona.strength))
        self._seat = seat

    def compose(self) -> ComposeResult:
        """A line for each: the name, what he is or how strong."""
        spoken = self._board.language
        asked = spoken.pgettext("terminal", "Who plays at seat {number}?").format(number=self._seat + 1)
        with Vertical(classes="paper"):
            yield Static(Text(asked, "bold"))
            yield OptionList(*(Option(Text(self._about[name]), id=name) for name in self._known))
            with Horizontal(classes="low"):
                yield Button(spoken.pgettext("terminal", "Nobody"), id="close")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        event.stop()
        self.dismiss(event.option_id)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Nobody after all."""
        event.stop()
        self.dismiss(None)

    def action_nobody(self) -> None:
        """Escape."""
        self.dismiss(None)


class Roster(ModalScreen[None]):
    """Who plays here; Escape lays it away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,s", "dismiss", show=False),
        Binding("down,j", "app.focus_next", show=False),
        Binding("up,k", "app.focus_previous", show=False),
    ]

    def __init__(self, seat: Seat, board: Board) -> None:
        super().__init__()
        self._seat = seat
        self._board = board
        self._waits = not board.begun
        """Whether the match has not begun since the sheet was opened."""

    def compose(self) -> ComposeResult:
        """A line for each seat, the link, and the buttons."""
        spoken = self._board.language
        with Vertical(classes="paper"):
            yield Static(Text(spoken.gettext("Who plays here"), "bold"))
            with VerticalScroll(id="seats", can_focus=False):
                for at in range(len(self._board.screen.table.seats)):
                    yield Button("", id=f"{SEAT}{at}", classes="row")
            yield Static(id="link")
            with Horizontal(classes="low"):
                yield Button(Text(spoken.gettext("Begin with those who are here")), id="begin")
                yield Button(spoken.pgettext("terminal", "Back to the table"), id="close")

    def on_mount(self) -> None:
        """What is known; the first thing that can be done has the focus."""
        self.draw(self._board)
        ready = next((button for button in self.query(Button) if button.display and not button.disabled), None)
        self.set_focus(ready)

    def draw(self, board: Board) -> None:
        """The seats as they are now; with the first deal the sheet is laid away, so that the table is seen."""
        self._board = board
        if self._waits and board.begun and self.is_current:
            self.dismiss(None)
            return
        hosts, away = is_host(board) and not board.screen.table.over, sendable(board)
        seated = [who_sits(board, at) for at in range(len(board.screen.table.seats))]
        width = max(map(cell_len, seated))
        for at, who in enumerate(seated):
            wish = self._wish(at, away) if hosts else ""
            button = self.query_one(f"#{SEAT}{at}", Button)
            button.label = Text(f"{at + 1:2}  {set_cell_size(who, width)}   {wish}".rstrip())
            button.disabled = not wish
        self.query_one("#link", Static).update(Text("\n".join(invitation(board, self._seat.link))))
        self.query_one("#begin", Button).display = board.screen.may.begin

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Back to the table, or what the host wishes."""
        event.stop()
        wish = str(event.button.id)
        if wish == "close":
            self.dismiss(None)
        elif wish == "begin":
            self.begin()
        else:
            self.change(int(wish.removeprefix(SEAT)))

    @work(group="hosting")
    async def begin(self) -> None:
        """Begins; the first deal lays the sheet away."""
        try:
            await self._seat.begin()
        except PotluckError as error:
            self._complain(error)

    @work(group="hosting")
    async def change(self, at: int) -> None:
        """Puts a bot at that seat, or sends it away; what comes of it is drawn when the table says so."""
        try:
            if self._board.screen.table.seats[at].free:
                game = await self._seat.game()
                who = await self.app.push_screen_wait(WhoPlays(game, self._board, seat=at))
                if who is not None:
                    await self._seat.fill(at, filling(game, who))
            else:
                await self._seat.dismiss(at)
        except PotluckError as error:
            self._complain(error)

    def _wish(self, at: int, away: dict[int, str]) -> str:
        """What the host's button does."""
        spoken = self._board.language
        if self._board.screen.table.seats[at].free:
            return spoken.pgettext("terminal", "put a bot here")
        return spoken.gettext("Send {name} away").format(name=away[at]) if at in away else ""

    def _complain(self, error: PotluckError) -> None:
        self.notify(self._board.language.error(error), severity="warning", markup=False)
