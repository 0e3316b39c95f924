"""Dialogs over the table: a sheet to read, and a question."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

__all__ = ["Question", "Sheet"]


class Sheet(ModalScreen[None]):
    """Lines to read; Escape, Enter or Q closes them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "dismiss", show=False),
        Binding("down,j", "page(1)", show=False),
        Binding("up,k", "page(-1)", show=False),
    ]

    def __init__(self, lines: Sequence[str], *, close: str) -> None:
        super().__init__()
        self._lines = lines
        self._close = close

    def compose(self) -> ComposeResult:
        """The lines, and how to go back."""
        with Vertical(classes="paper"):
            with VerticalScroll(can_focus=True):
                yield Static(Text("\n".join(self._lines)))
            yield Button(self._close, id="close")

    def action_page(self, step: int) -> None:
        """Scroll by that many lines."""
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Go back to the table."""
        event.stop()
        self.dismiss(None)


class Question(ModalScreen[bool | None]):
    """Yes or no; Escape is neither."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "neither", show=False)]

    def __init__(self, question: str, *, yes: str, no: str) -> None:
        super().__init__()
        self._question = question
        self._answers = {"yes": yes, "no": no}

    def compose(self) -> ComposeResult:
        """The question and both answers; the harmless one has the focus."""
        with Vertical(classes="paper small"):
            yield Static(Text(self._question))
            with Horizontal():
                for name in ("no", "yes"):
                    yield Button(self._answers[name], id=name)

    def action_neither(self) -> None:
        """Close without an answer."""
        self.dismiss(None)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Close with the answer of the button."""
        event.stop()
        self.dismiss(event.button.id == "yes")
