"""The sheet for the chat: what was said, a line to write on, and buttons that mute."""

from collections.abc import Callable, Collection, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from potluck.errors import PotluckError
from potluck.terminal.chat import chat_line
from potluck.terminal.seat import Seat
from potluck.words import Language

__all__ = ["ChatSheet"]

LONGEST: Final = 200
"""Characters of one remark."""


class ChatSheet(ModalScreen[None]):
    """The chat of the table; Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(
        self,
        seat: Seat,
        names: Sequence[str],
        spoken: Language,
        *,
        own: int | None,
        muted: Collection[int],
        mute: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._seat = seat
        self._names = names
        self._language = spoken
        self._own = own
        self._muted = muted
        self._mute = mute

    def compose(self) -> ComposeResult:
        """The chat, the line to write on, and a mute button for each of the others who has spoken."""
        others = sorted({remark.seat for remark in self._seat.remarks} - {self._own})
        with Vertical(classes="paper"):
            with VerticalScroll(id="remarks", can_focus=False):
                yield Static(id="said")
            yield Input(placeholder=self._language.gettext("Say something to the table"), max_length=LONGEST, id="own")
            for seat in others:
                yield Button("", id=f"mute{seat}", classes="mute")
            yield Button(self._language.pgettext("terminal", "Back to the table"), id="close")

    def on_mount(self) -> None:
        """Draw the chat, with the line ready to write on."""
        self.draw()
        self.query_one(Input).focus()

    def draw(self) -> None:
        """Draw the remarks of all who are not muted."""
        lines = [chat_line(remark, self._names) for remark in self._seat.remarks if remark.seat not in self._muted]
        self.query_one("#said", Static).update(Text("\n".join(lines)))
        self.query_one("#remarks", VerticalScroll).scroll_end(animate=False)
        for button in self.query(".mute").results(Button):
            seat = int(str(button.id).removeprefix("mute"))
            button.label = Text(self._switch(seat).format(name=self._names[seat]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say what was written."""
        event.stop()
        if event.value.strip():
            self.say(event.value.strip())

    @work(group="saying")
    async def say(self, text: str) -> None:
        """Say that text; one that is refused stays on the line."""
        try:
            await self._seat.say(text)
        except PotluckError as error:
            self.notify(self._language.error(error), severity="warning", markup=False)
        else:
            if self.is_mounted and self.query_one(Input).value.strip() == text:
                self.query_one(Input).value = ""

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Go back to the table, or mute or unmute one of the others."""
        event.stop()
        if event.button.id == "close":
            self.dismiss(None)
        else:
            self._mute(int(str(event.button.id).removeprefix("mute")))
            self.draw()

    def _switch(self, seat: int) -> str:
        mute = self._language.gettext("Silence {name}")
        return self._language.pgettext("terminal", "Hear {name} again") if seat in self._muted else mute
