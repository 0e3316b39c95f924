"""The pane of the table: from the others' cards down to the buttons."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import ItemGrid, Vertical
from textual.widgets import Button, Static

from potluck.terminal.tui.choices import Choice
from potluck.terminal.tui.layout import COLUMN, MANY, column_of, parts_of
from potluck.terminal.tui.rendering import Rendering
from potluck.terminal.tui.selection import Selection

__all__ = ["TablePane"]

PARTS: Final = ("others", "middle", "hand", "label", "prompt", "stake")
EDGES: Final = 2
"""Columns of a button that are its edges."""
BESIDE: Final = 4
"""Lines that are not the felt's: bar, keys, and two of the story."""
FEWEST: Final = 3
"""Lines that the buttons have at least."""


class TablePane(Vertical):
    """The felt with the buttons below it, drawn from a `Rendering` and a `Selection`."""

    def compose(self) -> ComposeResult:
        """Every part, empty."""
        for part in PARTS:
            yield Static(id=part)
        yield ItemGrid(id="choices", min_column_width=COLUMN)

    async def draw(
        self,
        rendering: Rendering,
        selection: Selection,
        *,
        prompt: str,
        choices: Sequence[Choice],
        letters: Sequence[str],
    ) -> None:
        """Draw all parts, and the buttons in the space left; at once, so that no key falls between old and new."""
        drawn = parts_of(rendering, selection, prompt=prompt)
        grid = self.query_one("#choices", ItemGrid)
        fresh = range(len(grid.children), len(choices))
        if fresh:
            await grid.mount_all([Button("", id=f"choice{at}", disabled=True) for at in fresh])
        for name, text in drawn.items():
            self.query_one(f"#{name}", Static).update(text)
        used = sum(text.plain.count("\n") + 1 for text in drawn.values())
        grid.set_class(len(choices) >= MANY, "many")
        grid.styles.max_height = max(self.app.size.height - used - BESIDE, FEWEST)
        column = column_of(choices, rendering.width)
        grid.min_column_width = column
        for at, button in enumerate(grid.query(Button)):
            if at < len(choices):
                caption = Text(f"{letters[at] or ' '}  {selection.caption(choices[at])}")
                if len(choices) >= MANY:
                    caption.truncate(column - EDGES, overflow="ellipsis")
                self._show(button, choices[at], caption)
            else:
                self._hide(button)

    def _show(self, button: Button, choice: Choice, caption: Text) -> None:
        """Show a button; where its meaning changes the focus goes, so that a key pressed twice does not press it."""
        if button.has_focus and button.has_class("ahead") != bool(choice.pre_action):
            self.screen.set_focus(None)
        button.label = caption
        button.disabled = not choice.action and not choice.pre_action and choice.wish is None
        button.set_class(bool(choice.pre_action), "ahead")
        button.display = True

    def _hide(self, button: Button) -> None:
        """Hide a button until it is needed again."""
        if button.has_focus:
            self.screen.set_focus(None)
        button.display, button.disabled = False, True
        button.remove_class("ahead")
